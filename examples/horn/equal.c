/* A loop that keeps two counters equal. */
unsigned char x = 0, y = 0;
while (nondet()) {
    if (x < 10) { x++; y++; }
    else        { x = 0; y = 0; }
}
assert(x == y);
