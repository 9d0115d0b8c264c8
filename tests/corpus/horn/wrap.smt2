; x begins as 2 and is incremented. Only because eight bits wrap around, it becomes 1: after 255 increments.
; expect unsafe
(set-logic HORN)
(declare-fun l0 () Bool)
(declare-fun l1 ((_ BitVec 8)) Bool)
(assert l0)
(assert (forall ((x (_ BitVec 8))) (=> (and l0 (= x #x02)) (l1 x))))
(assert (forall ((x (_ BitVec 8))) (=> (l1 x) (l1 (bvadd x (_ bv1 8))))))
(assert (forall ((x (_ BitVec 8))) (=> (and (l1 x) (= x #x01)) false)))
(check-sat)
