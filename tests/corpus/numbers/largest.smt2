; The largest of three numbers, by a procedure for two.
; It was left undecided once, since facts forgot the condition of a choice in a head.
; expect safe
(set-logic HORN)
(declare-fun larger (Int Int Int) Bool)
(assert (forall ((x Int) (y Int)) (larger x y (ite (< x y) y x))))
(assert (forall ((x Int) (y Int) (z Int) (m Int) (r Int))
  (=> (and (larger x y m) (larger m z r)) (and (>= r x) (>= r y) (>= r z)))))
(check-sat)
