; Two processes and a lock: truth values beside a number.
; expect safe
(set-logic HORN)
(declare-fun state (Bool Bool Int) Bool)
(assert (state false false 0))
(assert (forall ((b Bool) (n Int)) (=> (and (state false b n) (= n 0)) (state true b (+ n 1)))))
(assert (forall ((a Bool) (n Int)) (=> (and (state a false n) (= n 0)) (state a true (+ n 1)))))
(assert (forall ((b Bool) (n Int)) (=> (state true b n) (state false b (- n 1)))))
(assert (forall ((a Bool) (n Int)) (=> (state a true n) (state a false (- n 1)))))
(assert (forall ((n Int)) (not (state true true n))))
(check-sat)
