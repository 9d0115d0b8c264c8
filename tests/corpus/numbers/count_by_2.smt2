; Steps of two end at an even bound.
; expect safe
(set-logic HORN)
(declare-fun loop (Int) Bool)
(assert (loop 0))
(assert (forall ((i Int)) (=> (and (loop i) (< i 1000000)) (loop (+ i 2)))))
(assert (forall ((i Int)) (=> (and (loop i) (>= i 1000000)) (= i 1000000))))
(check-sat)
