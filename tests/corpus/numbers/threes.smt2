; A counter goes up by three, and once by one: it is 52 in the end.
; expect unsafe
(set-logic HORN)
(declare-fun loop (Int Bool) Bool)
(assert (loop 0 false))
(assert (forall ((x Int) (once Bool)) (=> (and (loop x once) (< x 60)) (loop (+ x 3) once))))
(assert (forall ((x Int)) (=> (loop x false) (loop (+ x 1) true))))
(assert (forall ((x Int)) (=> (and (loop x true) (= x 52)) false)))
(check-sat)
