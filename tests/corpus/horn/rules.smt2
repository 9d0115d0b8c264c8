; The rules of Z3: variables are declared once, and a query asks whether a relation has a tuple.
; expect unsafe
(set-option :fp.engine spacer)
(declare-rel inv ((_ BitVec 6) Bool))
(declare-rel fail ())
(declare-var x (_ BitVec 6))
(declare-var y (_ BitVec 6))
(declare-var b Bool)
(rule (=> (= x #b000001) (inv x false)) start)
(rule (=> (and (inv x b) (= y (bvadd x x x)) (bvult x #b100000)) (inv y (not b))) step)
(rule (=> (and (inv x b) (= x ((_ zero_extend 2) (_ bv9 4)))) fail))
(query fail :print-certificate true)
