; A path to an error: x := 0; x := x + 1; x = 1.
; expect unsafe
(set-logic HORN)
(declare-fun l0 (Int) Bool)
(declare-fun l1 (Int) Bool)
(declare-fun l2 (Int) Bool)
(declare-fun l3 (Int) Bool)
(assert (forall ((x Int)) (l0 x)))
(assert (forall ((x Int)) (=> (l0 x) (l1 0))))
(assert (forall ((x Int)) (=> (l1 x) (l2 (+ x 1)))))
(assert (forall ((x Int)) (=> (and (l2 x) (distinct x 1)) (l3 x))))
(assert (forall ((x Int)) (=> (and (l2 x) (= x 1)) false)))
(check-sat)
