; Ackermann's function of 2 and 3 is 9. The call of a call needs its value.
; expect unsafe
(set-logic HORN)
(declare-fun ack ((_ BitVec 2) (_ BitVec 5) (_ BitVec 5)) Bool)
(assert (forall ((n (_ BitVec 5))) (ack #b00 n (bvadd n #b00001))))
(assert (forall ((m (_ BitVec 2)) (r (_ BitVec 5)))
  (=> (and (distinct m #b00) (ack (bvsub m #b01) #b00001 r)) (ack m #b00000 r))))
(assert (forall ((m (_ BitVec 2)) (n (_ BitVec 5)) (t (_ BitVec 5)) (r (_ BitVec 5)))
  (=> (and (distinct m #b00) (distinct n #b00000) (ack m (bvsub n #b00001) t) (ack (bvsub m #b01) t r)) (ack m n r))))
(assert (not (ack #b10 #b00011 #b01001)))
(check-sat)
