; Steps of six and of four from zero never meet a number that is odd.
; expect safe
(set-logic HORN)
(declare-fun loop (Int) Bool)
(assert (loop 0))
(assert (forall ((x Int)) (=> (loop x) (loop (+ x 6)))))
(assert (forall ((x Int)) (=> (loop x) (loop (- x 4)))))
(assert (forall ((x Int)) (=> (loop x) (distinct x 7))))
(check-sat)
