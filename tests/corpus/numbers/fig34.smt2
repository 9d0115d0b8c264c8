; A counter that starts at 2 and grows: it is never 1.
; expect safe
(set-logic HORN)
(declare-fun l1 (Int) Bool)
(assert (forall ((x Int)) (=> (= x 2) (l1 x))))
(assert (forall ((x Int)) (=> (l1 x) (l1 (+ x 1)))))
(assert (forall ((x Int)) (=> (and (l1 x) (= x 1)) false)))
(check-sat)
