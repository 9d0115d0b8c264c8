; Two cells of an array change places, again and again: their sum stays.
; expect safe
(set-logic HORN)
(declare-fun loop ((Array Int Int) Int) Bool)
(assert (forall ((a (Array Int Int)) (s Int))
  (=> (= s (+ (select a 0) (select a 1))) (loop a s))))
(assert (forall ((a (Array Int Int)) (b (Array Int Int)) (s Int))
  (=> (and (loop a s) (= b (store (store a 0 (select a 1)) 1 (select a 0)))) (loop b s))))
(assert (forall ((a (Array Int Int)) (s Int))
  (=> (and (loop a s) (not (= (+ (select a 0) (select a 1)) s))) false)))
(check-sat)
