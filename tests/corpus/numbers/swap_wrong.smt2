; The first of two cells is forgotten before it is copied.
; expect unsafe
(set-logic HORN)
(declare-fun start ((Array Int Int)) Bool)
(declare-fun end ((Array Int Int)) Bool)
(assert (forall ((a (Array Int Int))) (=> (< (select a (- 1)) (select a 4)) (start a))))
(assert (forall ((a (Array Int Int)) (b (Array Int Int)))
  (=> (and (start a) (= b (store a (- 1) (select a 4)))) (end (store b 4 (select b (- 1)))))))
(assert (forall ((a (Array Int Int))) (=> (and (end a) (<= (select a 4) (select a (- 1)))) false)))
(check-sat)
