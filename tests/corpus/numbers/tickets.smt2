; Two processes draw tickets: who has the ticket that is served is alone.
; expect safe
(set-logic HORN)
(declare-fun s (Int Int Int Int) Bool)
; The next ticket, the ticket served, and those of the two; -1 is none.
(assert (s 0 0 (- 1) (- 1)))
(assert (forall ((n Int) (t Int) (a Int) (b Int)) (=> (and (s n t a b) (= a (- 1))) (s (+ n 1) t n b))))
(assert (forall ((n Int) (t Int) (a Int) (b Int)) (=> (and (s n t a b) (= b (- 1))) (s (+ n 1) t a n))))
(assert (forall ((n Int) (t Int) (a Int) (b Int)) (=> (and (s n t a b) (= a t)) (s n (+ t 1) (- 1) b))))
(assert (forall ((n Int) (t Int) (a Int) (b Int)) (=> (and (s n t a b) (= b t)) (s n (+ t 1) a (- 1)))))
(assert (forall ((n Int) (t Int) (a Int) (b Int)) (=> (and (s n t a b) (= a t) (= b t)) false)))
(check-sat)
