; The error has a loop on itself, which makes no difference.
; expect unsafe
(set-logic HORN)
(declare-fun l0 ((_ BitVec 3)) Bool)
(declare-fun bad ((_ BitVec 3)) Bool)
(assert (forall ((x (_ BitVec 3))) (=> (bvult x #b011) (l0 x))))
(assert (forall ((x (_ BitVec 3))) (=> (l0 x) (l0 (bvmul #b011 x)))))
(assert (forall ((x (_ BitVec 3))) (=> (and (l0 x) (= ((_ extract 2 1) x) #b11)) (bad x))))
(assert (forall ((x (_ BitVec 3))) (=> (bad x) (bad x))))
(assert (forall ((x (_ BitVec 3))) (=> (bad x) false)))
(check-sat)
