; The second counter waits for the first one to reach half of the way.
; expect safe
(set-logic HORN)
(declare-fun loop (Int Int) Bool)
(assert (loop 0 50))
(assert (forall ((x Int) (y Int))
  (=> (and (loop x y) (< x 100)) (loop (+ x 1) (ite (< x 50) y (+ y 1))))))
(assert (forall ((x Int) (y Int)) (=> (and (loop x y) (>= x 100)) (= y 100))))
(check-sat)
