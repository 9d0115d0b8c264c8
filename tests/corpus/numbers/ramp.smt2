; A number rises to twenty, stays there while another one rises as far, and then falls with it.
; expect safe
(set-logic HORN)
(declare-fun rise (Int Int) Bool)
(declare-fun follow (Int Int) Bool)
(declare-fun fall (Int Int) Bool)
(assert (rise 0 0))
(assert (forall ((x Int) (y Int)) (=> (and (rise x y) (< x 20)) (rise (+ x 1) y))))
(assert (forall ((x Int) (y Int)) (=> (and (rise x y) (>= x 20)) (follow x y))))
(assert (forall ((x Int) (y Int)) (=> (and (follow x y) (< y x)) (follow x (+ y 1)))))
(assert (forall ((x Int) (y Int)) (=> (and (follow x y) (>= y x)) (fall x y))))
(assert (forall ((x Int) (y Int)) (=> (and (fall x y) (> x 0)) (fall (- x 1) (- y 1)))))
(assert (forall ((x Int) (y Int)) (=> (and (fall x y) (distinct x y)) false)))
(check-sat)
