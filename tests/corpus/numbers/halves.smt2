; Halves of a positive number stay positive.
; expect safe
(set-logic HORN)
(declare-fun loop (Real) Bool)
(assert (loop 1.0))
(assert (forall ((x Real)) (=> (loop x) (loop (/ x 2.0)))))
(assert (forall ((x Real)) (=> (loop x) (> x 0.0))))
(check-sat)
