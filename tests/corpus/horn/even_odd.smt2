; Two predicates that call each other: no number is both even and odd.
; expect safe
(set-logic HORN)
(declare-fun even ((_ BitVec 5)) Bool)
(declare-fun odd ((_ BitVec 5)) Bool)
(assert (even #b00000))
(assert (forall ((x (_ BitVec 5))) (=> (and (even x) (bvult x #b11110)) (odd (bvadd x #b00001)))))
(assert (forall ((x (_ BitVec 5))) (=> (and (odd x) (bvult x #b11110)) (even (bvadd x #b00001)))))
(assert (forall ((x (_ BitVec 5))) (=> (and (even x) (odd x)) false)))
(check-sat)
