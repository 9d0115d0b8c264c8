; Ways to write clauses: as disjunctions, with heads behind `let`, as negated existential formulas, with terms as arguments,
; several queries, quoted names and names that shadow others, defined functions, annotations.
; expect safe
(set-info :source |many
lines; none of them a comment (|)
(set-logic HORN)
(declare-fun |a predicate| ((_ BitVec 4) Bool) Bool)
(declare-fun q ((_ BitVec 4)) Bool)
(declare-const done Bool)
(define-fun twice ((x (_ BitVec 4))) (_ BitVec 4) (bvshl x #x1))
(define-fun limit () (_ BitVec 4) (_ bv12 4))
(assert (|a predicate| #x2 true))
(assert (forall ((x (_ BitVec 4)) (b Bool)) (or (not (|a predicate| x b)) (not (bvult x limit)) (q (twice x)))))
(assert (forall ((x (_ BitVec 4))) (! (=> (q x) (let ((y (bvadd x #x2)) (x true)) (let ((h (|a predicate| y (not x)))) h)))
  :qid step)))
(assert (forall ((x (_ BitVec 4))) (=> (exists ((y (_ BitVec 4))) (and (q y) (= x (bvor y #x8)))) (and (q x) done))))
(assert (not (exists ((x (_ BitVec 4)) (|b| Bool)) (and (|a predicate| x b) (= ((_ extract 0 0) x) #b1)))))
(assert (forall ((x (_ BitVec 4))) (=> (or (and (q x) (or (= x #x3) (= x #x5))) (and done (not done))) false)))
(check-sat)
(get-model)
(exit)
(assert false)
