; One of two counters in an array grows, by turns: they never differ by more than one.
; expect safe
(set-logic HORN)
(declare-fun loop ((Array Int Int) Bool) Bool)
(declare-fun entry ((Array Int Int)) Bool)
(assert (forall ((a (Array Int Int))) (=> (= (select a 2) 0) (entry (store a 1 0)))))
(assert (forall ((a (Array Int Int))) (=> (entry a) (loop a true))))
(assert (forall ((a (Array Int Int)) (b (Array Int Int)) (first Bool))
  (=> (and (loop a first)
        (= b (ite first (store a 1 (+ (select a 1) 1)) (store a 2 (+ (select a 2) 1)))))
    (loop b (not first)))))
(assert (forall ((a (Array Int Int)) (first Bool))
  (=> (loop a first) (<= 0 (- (select a 1) (select a 2)) 1))))
(check-sat)
