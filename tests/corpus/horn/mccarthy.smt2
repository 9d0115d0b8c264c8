; McCarthy's function: it is 91 for all arguments up to 100, though it calls itself twice.
; expect safe
(set-logic HORN)
(declare-fun mc ((_ BitVec 8) (_ BitVec 8)) Bool)
(assert (forall ((n (_ BitVec 8))) (=> (bvugt n #x64) (mc n (bvsub n #x0a)))))
(assert (forall ((n (_ BitVec 8)) (t (_ BitVec 8)) (r (_ BitVec 8)))
  (=> (and (bvule n #x64) (mc (bvadd n #x0b) t) (mc t r)) (mc n r))))
(assert (forall ((n (_ BitVec 8)) (r (_ BitVec 8))) (=> (and (mc n r) (bvule n #x64)) (= r #x5b))))
(check-sat)
