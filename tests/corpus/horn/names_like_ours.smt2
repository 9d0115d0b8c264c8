; A predicate that is called like an argument in a solution. The first one is eliminated, so its definition applies it.
; expect safe
(set-logic HORN)
(declare-fun first ((_ BitVec 4)) Bool)
(declare-fun x0 ((_ BitVec 4)) Bool)
(assert (forall ((y (_ BitVec 4))) (=> (= y #x0) (first y))))
(assert (forall ((y (_ BitVec 4))) (=> (first y) (x0 y))))
(assert (forall ((y (_ BitVec 4))) (=> (x0 y) (x0 (bvadd y #x2)))))
(assert (forall ((y (_ BitVec 4))) (=> (and (x0 y) (= y #x1)) false)))
(check-sat)
