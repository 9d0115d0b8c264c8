; A number that each step copies into the next cell.
; expect safe
(set-logic HORN)
(declare-fun loop ((Array Int Int) Int Int) Bool)
(assert (forall ((a (Array Int Int)) (n Int)) (=> (and (= (select a 0) 7)) (loop a 0 n))))
(assert (forall ((a (Array Int Int)) (i Int) (n Int))
  (=> (and (loop a i n) (< i n)) (loop (store a (+ i 1) (select a i)) (+ i 1) n))))
(assert (forall ((a (Array Int Int)) (i Int) (n Int))
  (=> (and (loop a i n) (not (= (select a i) 7))) false)))
(check-sat)
