; A procedure that finds the parity of a word by calling itself twice. Its summary has 2^13 clauses, or a few over
; auxiliary variables.
; expect safe
(set-logic HORN)
(declare-fun parity ((_ BitVec 12) Bool) Bool)
(assert (parity #x000 false))
(assert (parity #x001 true))
(assert (forall ((x (_ BitVec 12)) (p Bool) (q Bool))
  (=> (and (bvugt x #x001) (parity (bvlshr x #x001) p) (parity (bvand x #x001) q)) (parity x (xor p q)))))
(assert (forall ((x (_ BitVec 12)) (y (_ BitVec 12)) (p Bool) (q Bool) (r Bool))
  (=> (and (parity x p) (parity y q) (parity (bvxor x y) r)) (= r (xor p q)))))
(check-sat)
