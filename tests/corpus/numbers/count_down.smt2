; Two counters, one up and one down, keep their sum.
; expect safe
(set-logic HORN)
(declare-fun loop (Int Int Int) Bool)
(assert (forall ((n Int)) (=> (> n 0) (loop 0 n n))))
(assert (forall ((x Int) (y Int) (n Int)) (=> (and (loop x y n) (> y 0)) (loop (+ x 1) (- y 1) n))))
(assert (forall ((x Int) (y Int) (n Int)) (=> (and (loop x y n) (<= y 0)) (= x n))))
(check-sat)
