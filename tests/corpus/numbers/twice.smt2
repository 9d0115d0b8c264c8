; An inner loop adds two for each step of the outer one.
; expect safe
(set-logic HORN)
(declare-fun outer (Int Int) Bool)
(declare-fun inner (Int Int Int) Bool)
(assert (outer 0 0))
(assert (forall ((i Int) (x Int)) (=> (outer i x) (inner i 0 x))))
(assert (forall ((i Int) (j Int) (x Int)) (=> (and (inner i j x) (< j 2)) (inner i (+ j 1) (+ x 1)))))
(assert (forall ((i Int) (j Int) (x Int)) (=> (and (inner i j x) (>= j 2)) (outer (+ i 1) x))))
(assert (forall ((i Int) (x Int)) (=> (and (outer i x) (= x (+ (* 2 i) 1))) false)))
(check-sat)
