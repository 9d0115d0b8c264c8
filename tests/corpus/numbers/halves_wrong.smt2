; Halves of a number get small.
; expect unsafe
(set-logic HORN)
(declare-fun loop (Real) Bool)
(assert (loop 1.0))
(assert (forall ((x Real)) (=> (loop x) (loop (/ x 2.0)))))
(assert (forall ((x Real)) (=> (loop x) (> x 0.01))))
(check-sat)
