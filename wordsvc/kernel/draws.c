/* Draw odds: the best last-turn score of a hand, never below zero, with each card that may be drawn. */

#include "kernel.h"

/* A hand before drawing: what its words lay, and the most that they are worth, also beside a discard of each kind. */
typedef struct {
    Held held;
    States reach, one_left, planes[MAX_PLANES];
    int most, most_beside[MAX_CARDS];
    int goes_out;
} Before;

static const States every = {[0 ... SIZE - 1] = ~0ULL};

static void lay_before(Before *before, const Py_buffer *spellings)
{
    const Held *held = &before->held;
    States spelt[MAX_LETTERS + 1], once;
    int full = held->states - 1;
    read_spellings(spellings, held, spelt);
    memset(before->reach, 0, sizeof before->reach);
    memset(before->one_left, 0, sizeof before->one_left);
    before->reach[0] = 1;
    for (int letters = 0; letters <= MAX_LETTERS; letters++)
        for (int i = 0; i < SIZE; i++)
            for (uint64_t set = spelt[letters][i]; set; set &= set - 1)
                do {
                    memcpy(once, before->reach, sizeof once);
                    lay_beside(held, i * 64 + __builtin_ctzll(set), once, before->reach, NULL, 1);
                } while (memcmp(once, before->reach, sizeof once));
    point_planes(held, before->planes);
    before->most = highest(held, before->reach, every, before->planes);
    before->goes_out = (int)(before->reach[full / 64] >> full % 64 & 1);
    for (int kind = 0; kind < held->kinds; kind++) {
        int but_one = full - held->digits[kind];
        before->one_left[but_one / 64] |= 1ULL << but_one % 64;
        before->most_beside[kind] = highest(held, before->reach, held->room[kind][1], before->planes);
    }
}

/* A draw: the points of the card, and what words that take it take from the hand besides. The drawn card is laid, or
   kept, or discarded; of discards that are as good the one with the most points counts, of equal ones the drawn card,
   then the first kind. Where no play is worth more than zero, the best is the one that comes nearest to it. */
static PyObject *score(Before *before, int worth, const Py_buffer *rests)
{
    const Held *held = &before->held;
    States spelt[MAX_LETTERS + 1], taken = {0};
    read_spellings(rests, held, spelt);
    for (int letters = 0; letters <= MAX_LETTERS; letters++)
        for (int i = 0; i < SIZE; i++)
            for (uint64_t set = spelt[letters][i]; set; set &= set - 1)
                lay_beside(held, i * 64 + __builtin_ctzll(set), before->reach, taken, NULL, 1);
    /* Twice the points laid, and the discard. */
    int best = 2 * before->most + worth, best_points = worth, discard = -1;
    for (int kind = 0; kind < held->kinds; kind++) {
        int points = held->points[kind];
        int with = highest(held, taken, held->room[kind][1], before->planes);
        int most = with < 0 || with + worth < before->most_beside[kind] ? before->most_beside[kind] : with + worth;
        int value = 2 * most + points;
        if (most >= 0 && (value > best || (value == best && points > best_points))) {
            best = value;
            best_points = points;
            discard = kind;
        }
    }
    int goes_out = before->goes_out;
    for (int i = 0; i < SIZE; i++)
        goes_out |= (taken[i] & before->one_left[i]) != 0;
    int net = best - held->total - worth;
    return Py_BuildValue("(iNi)", net > 0 ? net : 0, PyBool_FromLong(goes_out), discard);
}

/* Read a draw and score it; NULL with an error. */
static PyObject *score_draw(Before *before, PyObject *draw)
{
    int worth;
    Py_buffer rests;
    if (!PyTuple_Check(draw))
        return PyErr_Format(PyExc_TypeError, "a draw is points and spellings");
    if (!PyArg_ParseTuple(draw, "iy*", &worth, &rests))
        return NULL;
    PyObject *scored = NULL;
    if (worth < 0 || worth > 1000)
        PyErr_SetString(PyExc_ValueError, "a number is out of range");
    else
        scored = score(before, worth, &rests);
    PyBuffer_Release(&rests);
    return scored;
}

const char score_draws_doc[] = "score_draws(counts, points, spellings, draws)\n--\n\nThe best last-turn score of a hand, "
                               "never below zero, with each of some draws (points, spellings):\n(score, whether it goes "
                               "out, the kind that is discarded, -1 for the drawn card).";

PyObject *kernel_score_draws(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *counts, *points, *draws, *found = NULL;
    Py_buffer spellings;
    Before before;
    if (!PyArg_ParseTuple(args, "OOy*O!", &counts, &points, &spellings, &PyTuple_Type, &draws))
        return NULL;
    if (read_held(counts, points, &before.held) && (found = PyList_New(PyTuple_GET_SIZE(draws)))) {
        lay_before(&before, &spellings);
        for (Py_ssize_t i = 0; found && i < PyTuple_GET_SIZE(draws); i++) {
            PyObject *scored = score_draw(&before, PyTuple_GET_ITEM(draws, i));
            if (scored)
                PyList_SET_ITEM(found, i, scored);
            else
                Py_CLEAR(found);
        }
    }
    PyBuffer_Release(&spellings);
    return found;
}
