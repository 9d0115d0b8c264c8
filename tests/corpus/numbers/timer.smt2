; A clock that runs, with a reset at 5: it never shows more than 6.
; expect safe
(set-logic HORN)
(declare-fun clock (Real) Bool)
(assert (clock 0.0))
(assert (forall ((t Real) (d Real)) (=> (and (clock t) (< t 5.0) (> d 0.0) (<= d 1.0)) (clock (+ t d)))))
(assert (forall ((t Real)) (=> (and (clock t) (>= t 5.0)) (clock 0.0))))
(assert (forall ((t Real)) (=> (clock t) (<= t 6.0))))
(check-sat)
