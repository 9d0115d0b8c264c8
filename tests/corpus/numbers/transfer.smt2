; What leaves one account arrives at the other one.
; expect safe
(set-logic HORN)
(declare-fun accounts (Int Int) Bool)
(assert (accounts 100 0))
(assert (forall ((a Int) (b Int) (k Int)) (=> (and (accounts a b) (> k 0) (<= k a)) (accounts (- a k) (+ b k)))))
(assert (forall ((a Int) (b Int) (k Int)) (=> (and (accounts a b) (> k 0) (<= k b)) (accounts (+ a k) (- b k)))))
(assert (forall ((a Int) (b Int)) (=> (accounts a b) (and (= (+ a b) 100) (>= a 0) (>= b 0)))))
(check-sat)
