; One number grows by another one, which grows by four: both stay divisible by four.
; expect safe
(set-logic HORN)
(declare-fun loop (Int Int) Bool)
(assert (loop 0 4))
(assert (forall ((x Int) (y Int)) (=> (loop x y) (loop (+ x y) (+ y 4)))))
(assert (forall ((x Int) (y Int)) (=> (and (loop x y) (= x 30)) false)))
(check-sat)
