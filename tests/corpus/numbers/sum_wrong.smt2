; The procedure forgets what is left over.
; expect unsafe
(set-logic HORN)
(declare-fun sum (Int Int) Bool)
(assert (forall ((n Int)) (=> (< n 2) (sum n n))))
(assert (forall ((n Int) (a Int) (b Int))
  (=> (and (>= n 2) (sum (div n 2) a) (sum (div n 2) b)) (sum n (+ a b)))))
(assert (forall ((n Int) (r Int)) (=> (and (sum n r) (>= n 0)) (= r n))))
(check-sat)
