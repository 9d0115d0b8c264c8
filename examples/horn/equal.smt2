; The program in equal.c. A predicate for each place, a clause for each step between them; here the only place is the
; head of the loop, since all else lies between two visits of it.
(set-logic HORN)
(declare-fun loop ((_ BitVec 8) (_ BitVec 8)) Bool)

; x = 0, y = 0
(assert (loop #x00 #x00))

; x < 10: x++, y++
(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8)))
  (=> (and (loop x y) (bvult x #x0a)) (loop (bvadd x #x01) (bvadd y #x01)))))

; else x = 0, y = 0
(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8)))
  (=> (and (loop x y) (not (bvult x #x0a))) (loop #x00 #x00))))

; assert(x == y)
(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> (loop x y) (= x y))))
(check-sat)
