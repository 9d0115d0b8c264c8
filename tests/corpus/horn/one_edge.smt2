; The shortest way into an error: the query has no predicate.
; expect unsafe
(set-logic HORN)
(declare-fun l0 (Bool) Bool)
(assert (forall ((x Bool)) (l0 x)))
(assert (forall ((x Bool) (y Bool)) (=> (and x (not y)) false)))
(check-sat)
