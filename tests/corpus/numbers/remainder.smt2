; What is left by ten is a digit, and steps of three reach each of them.
; expect unsafe
(set-logic HORN)
(declare-fun loop (Int) Bool)
(assert (loop 0))
(assert (forall ((x Int)) (=> (loop x) (loop (+ x 3)))))
(assert (forall ((x Int)) (=> (loop x) (distinct (mod x 10) 7))))
(check-sat)
