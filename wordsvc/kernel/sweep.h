/* One sweep over planes, for vectors of VECTOR bytes; sweep.c reads this once for each size. SIZED names what is made
   here, TARGET the machine that it is made for, and WIDTHS how many vectors of a stretch stay in registers with 0, 1, ...
   blanks. */

typedef uint64_t SIZED(Vector) __attribute__((vector_size(VECTOR)));

/* The words of a stretch that a rack makes, written to `found`, or counted without the first `skipped` bytes where
   that is NULL. Counter n has the words that lack more than n letters so far; each plane raises it where counter
   n - 1 and the plane both are set. Whoever calls this with numbers that the compiler knows gets counters that stay in
   registers. */
INLINE Py_ssize_t SIZED(sweep_stretch)(uint8_t *found, const uint8_t *every, const uint8_t **planes, int number_of,
                                       int blanks, int wide, Py_ssize_t at, Py_ssize_t skipped)
{
    SIZED(Vector) counters[MAX_FUSED + 1][MAX_WIDE];
    Py_ssize_t count = 0;
    for (int n = 0; n <= blanks; n++)
        for (int v = 0; v < wide; v++)
            counters[n][v] = (SIZED(Vector)){0};
    for (int p = 0; p < number_of; p++)
        for (int v = 0; v < wide; v++) {
            SIZED(Vector) plane;
            if (blanks && v * VECTOR % LINE == 0) /* so many planes are too many streams for the machine to foresee */
                __builtin_prefetch(planes[p] + at + (2 * wide + v) * VECTOR);
            memcpy(&plane, planes[p] + at + v * VECTOR, VECTOR);
            for (int n = blanks; n > 0; n--)
                counters[n][v] |= counters[n - 1][v] & plane;
            counters[0][v] |= plane;
        }
    for (int v = 0; v < wide; v++) {
        SIZED(Vector) words;
        memcpy(&words, every + at + v * VECTOR, VECTOR);
        words &= ~counters[blanks][v];
        if (found)
            memcpy(found + at + v * VECTOR, &words, VECTOR);
        else {
            memset(&words, 0, (size_t)skipped);
            for (int i = 0; i < VECTOR / 8; i++)
                count += __builtin_popcountll(words[i]);
        }
    }
    return count;
}

/* All stretches; the last one begins early, so that it ends with the plane. What is left of a plane shorter than a
   vector is not swept: gives where that begins. */
INLINE Py_ssize_t SIZED(sweep_stretches)(uint8_t *found, Py_ssize_t *count, const uint8_t *every,
                                         const uint8_t **planes, int number_of, int blanks, int wide, Py_ssize_t size)
{
    Py_ssize_t at = 0;
    for (; at + wide * VECTOR <= size; at += wide * VECTOR)
        *count += SIZED(sweep_stretch)(found, every, planes, number_of, blanks, wide, at, 0);
    for (; at < size && size >= VECTOR; at += VECTOR) {
        Py_ssize_t early = at + VECTOR > size ? at + VECTOR - size : 0;
        at -= early;
        *count += SIZED(sweep_stretch)(found, every, planes, number_of, blanks, 1, at, early);
    }
    return at;
}

INLINE Py_ssize_t SIZED(sweep_either)(uint8_t *found, const uint8_t *every, const uint8_t **planes, int number_of,
                                      int blanks, Py_ssize_t size)
{
    static const int widths[MAX_FUSED + 1] = WIDTHS;
    Py_ssize_t at = 0, count = 0;
#define SWEEP(n)                                                                                                       \
    case n: at = SIZED(sweep_stretches)(found, &count, every, planes, number_of, n, widths[n], size); break
    switch (blanks) {
        SWEEP(0);
        SWEEP(1);
        SWEEP(2);
        SWEEP(3);
        SWEEP(4);
        SWEEP(5);
        SWEEP(6);
        SWEEP(7);
        SWEEP(8);
    }
#undef SWEEP
    return count + sweep_bytes(found, every, planes, number_of, blanks, at, size);
}

/* The words of all planes, written to `found`, or counted where that is NULL. */
TARGET static Py_ssize_t SIZED(sweep)(uint8_t *found, const uint8_t *every, const uint8_t **planes, int number_of,
                                      int blanks, Py_ssize_t size)
{
    return found ? SIZED(sweep_either)(found, every, planes, number_of, blanks, size)
                 : SIZED(sweep_either)(NULL, every, planes, number_of, blanks, size);
}

#undef SIZED
#undef TARGET
#undef VECTOR
#undef WIDTHS
