; Two counters that stay equal.
; expect safe
(set-logic HORN)
(declare-fun l1 (Int Int) Bool)
(assert (l1 0 0))
(assert (forall ((x Int) (y Int)) (=> (l1 x y) (l1 (+ x 1) (+ y 1)))))
(assert (forall ((x Int) (y Int)) (=> (l1 x y) (= x y))))
(check-sat)
