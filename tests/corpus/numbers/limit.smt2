; A loop whose limit is free.
; expect safe
(set-logic HORN)
(declare-const limit Int)
(declare-fun loop (Int) Bool)
(assert (> limit 3))
(assert (loop 0))
(assert (forall ((x Int)) (=> (and (loop x) (< x limit)) (loop (+ x 2)))))
(assert (forall ((x Int)) (=> (and (loop x) (>= x limit) (distinct x limit)) false)))
(check-sat)
