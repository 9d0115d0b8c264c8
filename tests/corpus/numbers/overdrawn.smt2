; Nobody asks whether there is enough.
; expect unsafe
(set-logic HORN)
(declare-fun accounts (Int Int) Bool)
(assert (accounts 100 0))
(assert (forall ((a Int) (b Int) (k Int)) (=> (and (accounts a b) (> k 0) (<= k 60)) (accounts (- a k) (+ b k)))))
(assert (forall ((a Int) (b Int)) (=> (accounts a b) (and (= (+ a b) 100) (>= a 0) (>= b 0)))))
(check-sat)
