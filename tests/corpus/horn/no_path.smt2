; Nothing leads to the error: `bad` is the head of its own loop only, and `island` of no rule at all.
; expect safe
(set-logic HORN)
(declare-fun start ((_ BitVec 4)) Bool)
(declare-fun bad ((_ BitVec 4)) Bool)
(declare-fun island ((_ BitVec 4)) Bool)
(assert (forall ((x (_ BitVec 4))) (=> (= x #x3) (start x))))
(assert (forall ((x (_ BitVec 4))) (=> (start x) (start (bvmul x x)))))
(assert (forall ((x (_ BitVec 4))) (=> (bad x) (bad (bvadd x #x1)))))
(assert (forall ((x (_ BitVec 4))) (=> (bad x) false)))
(assert (forall ((x (_ BitVec 4))) (=> (island x) false)))
(check-sat)
