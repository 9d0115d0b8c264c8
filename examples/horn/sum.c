/* A procedure that calls itself twice, and one call of it. */
unsigned char sum(unsigned char n) {
    if (n < 2) return n;
    return sum(n / 2) + sum(n - n / 2);
}
unsigned char n = nondet();
assert(sum(n) == n);
