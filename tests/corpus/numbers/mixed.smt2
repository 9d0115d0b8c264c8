; A counter and a clock that runs at most one and a half as fast.
; expect safe
(set-logic HORN)
(define-sort Time () Real)
(declare-fun loop (Int Time) Bool)
(assert (loop 0 0.0))
(assert (forall ((n Int) (t Time) (d Time))
  (=> (and (loop n t) (<= 0.0 d) (<= d 1.5)) (loop (+ n 1) (+ t d)))))
(assert (forall ((n Int) (t Time)) (=> (loop n t) (<= (* 2.0 t) (* 3.0 (to_real n))))))
(check-sat)
