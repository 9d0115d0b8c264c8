; Predicates that share bits when they share latches: arguments of several widths, swapped on the way.
; expect safe
(set-logic HORN)
(declare-fun p ((_ BitVec 3) (_ BitVec 5)) Bool)
(declare-fun q ((_ BitVec 5) (_ BitVec 3) Bool) Bool)
(declare-fun r (Bool) Bool)
(assert (p #b101 #b00010))
(assert (forall ((x (_ BitVec 3)) (y (_ BitVec 5))) (=> (p x y) (q y x (= ((_ zero_extend 2) x) y)))))
(assert (forall ((x (_ BitVec 3)) (y (_ BitVec 5)) (b Bool)) (=> (q y x b) (p (bvneg x) (bvadd y y)))))
(assert (forall ((x (_ BitVec 3)) (y (_ BitVec 5)) (b Bool)) (=> (and (q y x b) b) (r b))))
(assert (forall ((b Bool)) (=> (r b) false)))
(check-sat)
