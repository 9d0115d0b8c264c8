; Each predicate needs two derivations of the one before: a tree of derivations doubles, a graph does not.
; expect unsafe
(set-logic HORN)
(declare-fun p0 ((_ BitVec 4)) Bool)
(declare-fun p1 ((_ BitVec 4)) Bool)
(declare-fun p2 ((_ BitVec 4)) Bool)
(declare-fun p3 ((_ BitVec 4)) Bool)
(assert (forall ((x (_ BitVec 4))) (=> (= x #x7) (p0 x))))
(assert (forall ((x (_ BitVec 4))) (=> (and (p0 x) (p0 x)) (p1 x))))
(assert (forall ((x (_ BitVec 4))) (=> (and (p1 x) (p1 x)) (p2 x))))
(assert (forall ((x (_ BitVec 4))) (=> (and (p2 x) (p2 x)) (p3 x))))
(assert (forall ((x (_ BitVec 4))) (=> (p3 x) false)))
(check-sat)
