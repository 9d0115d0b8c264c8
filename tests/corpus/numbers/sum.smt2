; A procedure that calls itself on both halves returns its argument.
; expect safe
(set-logic HORN)
(declare-fun sum (Int Int) Bool)
(assert (forall ((n Int)) (=> (< n 2) (sum n n))))
(assert (forall ((n Int) (a Int) (b Int))
  (=> (and (>= n 2) (sum (div n 2) a) (sum (- n (div n 2)) b)) (sum n (+ a b)))))
(assert (forall ((n Int) (r Int)) (=> (sum n r) (= r n))))
(check-sat)
