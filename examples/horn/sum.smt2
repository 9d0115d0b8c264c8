; The program in sum.c. A predicate for the procedure relates its argument and its result: sum(n, r) holds if the call
; with n can return r. A call is an atom in a body, so a clause has two.
(set-logic HORN)
(declare-fun sum ((_ BitVec 8) (_ BitVec 8)) Bool)

; if (n < 2) return n;
(assert (forall ((n (_ BitVec 8))) (=> (bvult n #x02) (sum n n))))

; return sum(n / 2) + sum(n - n / 2);
(assert (forall ((n (_ BitVec 8)) (a (_ BitVec 8)) (b (_ BitVec 8)))
  (=> (and (not (bvult n #x02)) (sum (bvudiv n #x02) a) (sum (bvsub n (bvudiv n #x02)) b)) (sum n (bvadd a b)))))

; assert(sum(n) == n);
(assert (forall ((n (_ BitVec 8)) (r (_ BitVec 8))) (=> (sum n r) (= r n))))
(check-sat)
