/* The closure: every way to lay a hand in words, found at once for all sub-hands. */

#include "kernel.h"

#define MAX_WORDS (MAX_CARDS / 2)
#define LAYERS (MAX_WORDS + 1) /* one for each number of words, none among them */

/* What is laid with words of at most so many letters, and what with one of just so many among them. */
typedef struct {
    Held held;
    int layers;
    States spelt[MAX_LETTERS + 1];
    States within[LAYERS], just[LAYERS];
} Closure;

static void begin(Closure *closure, const Py_buffer *spellings)
{
    read_spellings(spellings, &closure->held, closure->spelt);
    memset(closure->within, 0, sizeof closure->within);
    closure->within[0][0] = 1;
    closure->layers = closure->held.cards / 2 + 1;
}

/* Lay all words of so many letters besides; gives whether there are any. */
static int lay_length(Closure *closure, int letters)
{
    int any = 0;
    memset(closure->just, 0, sizeof closure->just);
    for (int i = 0; i < SIZE; i++)
        for (uint64_t set = closure->spelt[letters][i]; set; set &= set - 1, any = 1)
            lay_beside(&closure->held, i * 64 + __builtin_ctzll(set), closure->within[0], closure->within[1],
                       closure->just[1], closure->layers - 1);
    return any;
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
        point_planes(held, planes);
        memset(worths[0], 0, sizeof *worths);
        memcpy(worths[1], planes[0], (MAX_PLANES - 1) * sizeof *worths); /* twice as much */
        if (discard)
            add_best_left(held, worths);
        begin(&closure, &spellings);
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

/* Layers as Python has them: one above the other without a gap. */
static PyObject *stack(const Closure *closure, const States *layers)
{
    uint64_t joined[LAYERS * (SIZE) + 1] = {0};
    int states = closure->held.states;
    for (int layer = 0; layer < closure->layers; layer++)
        for (int i = 0; i < SIZE; i++) {
            int at = layer * states + i * 64;
            joined[at / 64] |= layers[layer][i] << at % 64;
            joined[at / 64 + 1] |= layers[layer][i] >> 1 >> (63 - at % 64);
        }
    return PyBytes_FromStringAndSize((const char *)joined, ((Py_ssize_t)closure->layers * states + 7) / 8);
}

const char reach_doc[] = "reach(counts, points, spellings)\n--\n\nWhat is laid with words of at most so many letters, and with one "
                         "of just so many among\nthem, in rising length: (letters, within, just).";

PyObject *kernel_reach(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *counts, *points, *reached = NULL;
    Py_buffer spellings;
    Closure closure;
    if (!PyArg_ParseTuple(args, "OOy*", &counts, &points, &spellings))
        return NULL;
    if (read_held(counts, points, &closure.held) && (reached = PyList_New(0))) {
        begin(&closure, &spellings);
        for (int letters = 1; reached && letters <= MAX_LETTERS; letters++)
            if (lay_length(&closure, letters)) {
                PyObject *within = stack(&closure, closure.within), *just = stack(&closure, closure.just);
                append(&reached, within && just ? Py_BuildValue("(iOO)", letters, within, just) : NULL);
                Py_XDECREF(within);
                Py_XDECREF(just);
            }
    }
    PyBuffer_Release(&spellings);
    return reached;
}
