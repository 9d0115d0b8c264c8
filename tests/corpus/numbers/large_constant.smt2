; A jump over a large distance, once.
; expect safe
(set-logic HORN)
(declare-fun loop (Int Bool) Bool)
(assert (loop 0 false))
(assert (forall ((x Int)) (=> (loop x false) (loop (+ x 1000000007) true))))
(assert (forall ((x Int)) (=> (and (loop x true) (> x 5)) (loop (- x 5) true))))
(assert (forall ((x Int) (b Bool)) (=> (loop x b) (and (>= x 0) (<= x 1000000007)))))
(check-sat)
