; A control-flow graph: x := 0, x := x + 1, and an error if x = 1.
; expect unsafe
(set-logic HORN)
(declare-fun l0 ((_ BitVec 8)) Bool)
(declare-fun l1 ((_ BitVec 8)) Bool)
(declare-fun l2 ((_ BitVec 8)) Bool)
(declare-fun l3 ((_ BitVec 8)) Bool)
(assert (forall ((x (_ BitVec 8))) (=> true (l0 x))))
(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> (and (l0 x) (= y #x00)) (l1 y))))
(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> (and (l1 x) (= y (bvadd x #x01))) (l2 y))))
(assert (forall ((x (_ BitVec 8))) (=> (and (l2 x) (not (= x #x01))) (l3 x))))
(assert (forall ((x (_ BitVec 8))) (=> (and (l2 x) (= x #x01)) false)))
(check-sat)
(exit)
