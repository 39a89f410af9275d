/* The closure: every way to lay a hand in words, found at once for all sub-hands. */

#include "kernel.h"

/* Begin with no word laid; the hand and what spells a word have been read. */
void begin_closure(Closure *closure)
{
    memset(closure->within, 0, sizeof closure->within);
    closure->within[0][0] = 1;
    closure->layers = closure->held.cards / 2 + 1;
}

/* Lay all words of so many letters besides; gives whether there are any. */
int lay_length(Closure *closure, int letters)
{
    int any = 0;
    memset(closure->just, 0, sizeof closure->just);
    for (int i = 0; i < SIZE; i++)
        for (uint64_t set = closure->spelt[letters][i]; set; set &= set - 1, any = 1)
            lay_beside(&closure->held, i * 64 + __builtin_ctzll(set), closure->within[0], closure->within[1],
                       closure->just[1], closure->layers - 1);
    return any;
}

/* The points of each sub-hand, and twice as many with the best card that is left for a discard. */
void find_values(const Held *held, int discard, States *planes, States *worths)
{
    point_planes(held, planes);
    memset(worths[0], 0, sizeof *worths);
    memcpy(worths[1], planes[0], (MAX_PLANES - 1) * sizeof *worths);
    if (discard)
        add_best_left(held, worths);
}

/* Append a new object to a list, which is given up without it; gives whether that went well. */
static int append(PyObject **list, PyObject *entry)
{
    if (!entry || PyList_Append(*list, entry) < 0)
        Py_CLEAR(*list);
    Py_XDECREF(entry);
    return *list != NULL;
}

const char lay_all_doc[] = "lay_all(counts, points, spellings, allowed, discard)\n--\n\nThe best of each longest word and "
                           "number of words, the longest first:\n(letters, words, points, worth).";

PyObject *kernel_lay_all(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *counts, *points, *cells = NULL;
    Py_buffer spellings, allowed;
    int discard;
    Closure closure;
    if (!PyArg_ParseTuple(args, "OOy*y*p", &counts, &points, &spellings, &allowed, &discard))
        return NULL;
    const Held *held = &closure.held;
    if (read_held(counts, points, &closure.held))
        cells = PyList_New(0);
    if (cells) {
        States planes[MAX_PLANES], worths[MAX_PLANES], permitted = {0};
        size_t size = (size_t)allowed.len;
        memcpy(permitted, allowed.buf, size < sizeof permitted ? size : sizeof permitted);
        find_values(held, discard, planes, worths);
        read_spellings(&spellings, held, closure.spelt);
        begin_closure(&closure);
        for (int letters = 1; cells && letters <= MAX_LETTERS; letters++) {
            int any = lay_length(&closure, letters);
            for (int words = 1; cells && any && words < closure.layers; words++) {
                int best = highest(held, closure.just[words], permitted, planes);
                if (best >= 0)
                    append(&cells, Py_BuildValue("(iiii)", letters, words, best,
                                                 highest(held, closure.just[words], permitted, worths)));
            }
        }
        if (cells && PyList_Reverse(cells) < 0)
            Py_CLEAR(cells);
    }
    PyBuffer_Release(&spellings);
    PyBuffer_Release(&allowed);
    return cells;
}
