; A loop that clears an array: the cell at j is cleared when i has passed it.
; expect safe
(set-logic HORN)
(declare-fun loop ((Array Int Int) Int Int Int) Bool)
(assert (forall ((a (Array Int Int)) (n Int) (j Int)) (=> (and (<= 0 j) (< j n)) (loop a 0 n j))))
(assert (forall ((a (Array Int Int)) (i Int) (n Int) (j Int))
  (=> (and (loop a i n j) (< i n)) (loop (store a i 0) (+ i 1) n j))))
(assert (forall ((a (Array Int Int)) (i Int) (n Int) (j Int))
  (=> (and (loop a i n j) (>= i n) (not (= (select a j) 0))) false)))
(check-sat)
