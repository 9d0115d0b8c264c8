; Half of what is in a bucket leaks, and at most one unit is poured in: there are never more than two.
; expect safe
(set-logic HORN)
(declare-fun bucket (Real) Bool)
(assert (forall ((x Real)) (=> (<= 0.0 x 1.0) (bucket x))))
(assert (forall ((x Real) (in Real)) (=> (and (bucket x) (<= 0.0 in 1.0)) (bucket (+ (/ x 2.0) in)))))
(assert (forall ((x Real)) (=> (bucket x) (<= 0.0 x 2.0))))
(check-sat)
