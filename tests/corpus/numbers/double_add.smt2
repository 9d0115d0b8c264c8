; Addition by counting, called twice.
; expect safe
(set-logic HORN)
(declare-fun add (Int Int Int) Bool)
(assert (forall ((x Int)) (add x 0 x)))
(assert (forall ((x Int) (y Int) (z Int)) (=> (and (add x y z) (>= y 0)) (add x (+ y 1) (+ z 1)))))
(assert (forall ((x Int) (y Int) (z Int) (w Int)) (=> (and (add x y z) (add z y w)) (= w (+ x (* 2 y))))))
(check-sat)
