/* Sets of sub-hands, and numbers that belong to all of them at once. */

#include "kernel.h"

#define MAX_POINTS 1000 /* of a card */

/* Whole numbers from `least` to `most`, at most MAX_CARDS of them; how many, -1 with an error. */
static int read_numbers(PyObject *from, int *numbers, int least, int most)
{
    PyObject *own = PySequence_Tuple(from); /* nobody else can change it meanwhile */
    if (!own)
        return -1;
    Py_ssize_t found = PyTuple_GET_SIZE(own);
    if (found > MAX_CARDS)
        PyErr_SetString(PyExc_ValueError, "there are too many numbers");
    for (Py_ssize_t i = 0; i < found && !PyErr_Occurred(); i++) {
        long number = PyLong_AsLong(PyTuple_GET_ITEM(own, i));
        if (!PyErr_Occurred() && (number < least || number > most))
            PyErr_SetString(PyExc_ValueError, "a number is out of range");
        numbers[i] = (int)number;
    }
    Py_DECREF(own);
    return PyErr_Occurred() ? -1 : (int)found;
}

/* Add to a set, and to another where there is one, what a third has, v higher; that has `size` numbers of 0 before it. */
INLINE void add_shifted(const uint64_t *from, int v, uint64_t *to, uint64_t *also, int size)
{
    int bits = v % 64;
    from -= v / 64;
    for (int i = 0; i < size; i++) {
        uint64_t shifted = from[i] << bits | from[i - 1] >> 1 >> (63 - bits);
        to[i] |= shifted;
        if (also)
            also[i] |= shifted;
    }
}

/* The sub-hands to which n more of a kind can be added: in each block of its digits the first ones. */
WIDE static void find_room(Held *held, int kind, int n)
{
    uint64_t lower[2 * SIZE] = {0}, *block = lower + SIZE, *room = held->room[kind][n];
    int digit = held->digits[kind], size = digit * (held->counts[kind] + 1), first = size - n * digit;
    memset(room, 0, sizeof(States));
    for (int i = 0; i * 64 < first; i++)
        room[i] = first - i * 64 < 64 ? (1ULL << (first - i * 64)) - 1 : ~0ULL;
    for (; size < held->states; size *= 2) {
        memcpy(block, room, sizeof(States));
        add_shifted(block, size, room, NULL, SIZE);
    }
}

/* Read how many cards of each kind are held, and what they are worth; 0 with an error. */
int read_held(PyObject *counts, PyObject *points, Held *held)
{
    memset(held, 0, offsetof(Held, room));
    held->kinds = read_numbers(counts, held->counts, 1, MAX_CARDS);
    int priced = held->kinds < 0 ? -1 : read_numbers(points, held->points, 0, MAX_POINTS);
    if (priced < 0)
        return 0;
    held->states = 1;
    for (int kind = 0; kind < held->kinds && held->cards <= MAX_CARDS; kind++) {
        held->digits[kind] = held->states;
        held->states *= held->counts[kind] + 1;
        held->cards += held->counts[kind];
        held->total += held->counts[kind] * held->points[kind];
    }
    if (priced != held->kinds || held->cards > MAX_CARDS) {
        PyErr_Format(PyExc_ValueError, "a hand has at most %d cards, and points for each kind", MAX_CARDS);
        return 0;
    }
    for (held->planes = 1; 3 * held->total >> held->planes; held->planes++)
        ;
    for (int kind = 0; kind < held->kinds; kind++) {
        int digit = held->digits[kind];
        for (int n = 1; n <= held->counts[kind]; n++)
            find_room(held, kind, n);
        for (int v = digit; v < digit * (held->counts[kind] + 1); v++)
            held->taken[v] = held->taken[v - digit] + (1ULL << 4 * kind);
    }
    return 1;
}

INLINE void lay(const Held *held, int v, const uint64_t *from, uint64_t *to, uint64_t *just, int layers, int size)
{
    States fits;
    uint64_t beside[2 * SIZE];
    int cards = 0;
    memset(beside, 0, sizeof(States));
    memset(fits, 0xff, sizeof fits);
    for (uint64_t taken = held->taken[v], n; taken; taken &= ~(15ULL << n)) {
        n = (uint64_t)__builtin_ctzll(taken) / 4 * 4;
        const uint64_t *room = held->room[n / 4][taken >> n & 15];
        for (int i = 0; i < size; i++)
            fits[i] &= room[i];
        cards += (int)(taken >> n & 15);
    }
    for (int layer = 0; layer < layers && cards + 2 * layer <= held->cards; layer++) {
        for (int i = 0; i < size; i++)
            beside[SIZE + i] = from[i] & fits[i];
        add_shifted(beside + SIZE, v, to, just, size);
        from += SIZE;
        to += SIZE;
        just += just ? SIZE : 0;
    }
}

/* Lay a word that takes the sub-hand v beside each sub-hand of a set that leaves room for it: `(from & fits) << v`.
   What is reached goes to `to`, and to `just` where there is one; with several layers from each one to the next. */
WIDE void lay_beside(const Held *held, int v, const uint64_t *from, uint64_t *to, uint64_t *just, int layers)
{
    if (held->states <= MAX_STATES / 2)
        lay(held, v, from, to, just, layers, SIZE / 2);
    else
        lay(held, v, from, to, just, layers, SIZE);
}

/* Add a number to that of each sub-hand in a set. */
INLINE void add(const Held *held, int number, const uint64_t *states, States *planes)
{
    States carry = {0};
    for (int bit = 0; bit < held->planes; bit++)
        for (int i = 0; i < SIZE; i++) {
            uint64_t digit = planes[bit][i], added = number >> bit & 1 ? states[i] : 0;
            planes[bit][i] = digit ^ added ^ carry[i];
            carry[i] = (digit & added) | (digit & carry[i]) | (added & carry[i]);
        }
}

/* What each sub-hand is worth, as planes: plane b has those whose number has the bit b. */
WIDE void point_planes(const Held *held, States *planes)
{
    memset(planes, 0, MAX_PLANES * sizeof *planes);
    for (int kind = 0; kind < held->kinds; kind++)
        for (int n = 1; n <= held->counts[kind]; n++) {
            States used;
            for (int i = 0; i < SIZE; i++)
                used[i] = ~held->room[kind][n][i];
            add(held, held->points[kind], used, planes);
        }
}

/* Add the points of the best card that each sub-hand leaves. */
WIDE void add_best_left(const Held *held, States *planes)
{
    States open;
    int done[MAX_CARDS] = {0};
    memset(open, 0xff, sizeof open);
    for (int round = 0; round < held->kinds; round++) {
        int best = -1;
        for (int kind = 0; kind < held->kinds; kind++)
            if (!done[kind] && (best < 0 || held->points[kind] > held->points[best]))
                best = kind;
        done[best] = 1;
        States leave;
        for (int i = 0; i < SIZE; i++) {
            leave[i] = open[i] & held->room[best][1][i];
            open[i] &= ~leave[i];
        }
        add(held, held->points[best], leave, planes);
    }
}

/* The highest number of the sub-hands that two sets share, -1 when there are none; and those that have it. */
WIDE int find_highest(const Held *held, const uint64_t *states, const uint64_t *within, const States *planes, uint64_t *left)
{
    uint64_t any = 0;
    int found = 0;
    for (int i = 0; i < SIZE; i++)
        any |= left[i] = states[i] & within[i];
    for (int bit = held->planes - 1; any && bit >= 0; bit--) {
        uint64_t better = 0;
        for (int i = 0; i < SIZE; i++)
            better |= left[i] & planes[bit][i];
        for (int i = 0; better && i < SIZE; i++)
            left[i] &= planes[bit][i];
        found |= better ? 1 << bit : 0;
    }
    return any ? found : -1;
}

int highest(const Held *held, const uint64_t *states, const uint64_t *within, const States *planes)
{
    States left;
    return find_highest(held, states, within, planes, left);
}

/* What a word that takes the sub-hand v leaves of each sub-hand of a set, where that is one of some rests: the other way
   of `lay_beside`. Gives whether it is any. */
WIDE int find_rests(const Held *held, int v, const uint64_t *states, const uint64_t *rests, uint64_t *to)
{
    uint64_t any = 0;
    int size = (held->states + 63) / 64, words = v / 64, bits = v % 64;
    memset(to, 0, sizeof(States));
    for (int i = 0; i + words < size; i++) {
        uint64_t next = i + words + 1 < size ? states[i + words + 1] : 0;
        to[i] = (states[i + words] >> bits | next << 1 << (63 - bits)) & rests[i];
    }
    for (uint64_t taken = held->taken[v], n; taken; taken &= ~(15ULL << n)) {
        n = (uint64_t)__builtin_ctzll(taken) / 4 * 4;
        const uint64_t *room = held->room[n / 4][taken >> n & 15];
        for (int i = 0; i < size; i++)
            to[i] &= room[i];
    }
    for (int i = 0; i < size; i++)
        any |= to[i];
    return any != 0;
}
