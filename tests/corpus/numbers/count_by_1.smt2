; A counter to a large bound.
; expect safe
(set-logic HORN)
(declare-fun loop (Int) Bool)
(assert (loop 0))
(assert (forall ((i Int)) (=> (and (loop i) (< i 1000000)) (loop (+ i 1)))))
(assert (forall ((i Int)) (=> (and (loop i) (>= i 1000000)) (= i 1000000))))
(check-sat)
