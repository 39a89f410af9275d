/* The first plays: which words lay the best of a longest word and a number of words. */

#include "kernel.h"

/* A word with a sub-hand that spells it. */
typedef struct {
    const uint8_t *text;
    int sub_hand, cards;
} Entry;

/* Sub-hands that are still to be laid, one of them, and those of the words before. */
typedef struct {
    States states;
    int before[MAX_LAID];
} Branch;

typedef struct {
    Branch *branches;
    Py_ssize_t number_of, room;
} Branches;

/* What is asked for: the letters of the longest word, the number of words, and whether it is best by worth. Then the best
   sub-hands. */
typedef struct {
    int longest, words, by_worth;
    States states;
} Wanted;

typedef struct {
    Closure closure;
    States planes[MAX_PLANES], worths[MAX_PLANES], permitted;
    States reached[MAX_LETTERS + 1][LAYERS]; /* with words of at most so many letters, in so many words */
    Entry *entries;                          /* those of the fewest letters first */
    Py_ssize_t begins[MAX_LETTERS + 2];      /* where the entries of so many letters begin */
} Plays;

/* How many cards a sub-hand takes. */
static int cards_of(const Held *held, int v)
{
    int cards = 0;
    for (uint64_t taken = held->taken[v]; taken; taken >>= 4)
        cards += (int)(taken & 15);
    return cards;
}

/* The cards of the largest sub-hand that is still to be laid. */
static int most_cards(const Held *held, const Branches *from)
{
    int most = 0;
    for (Py_ssize_t j = 0; j < from->number_of; j++)
        for (int i = 0; i < SIZE; i++)
            for (uint64_t set = from->branches[j].states[i]; set; set &= set - 1) {
                int cards = cards_of(held, i * 64 + __builtin_ctzll(set));
                most = cards > most ? cards : most;
            }
    return most;
}

/* Read the spellings of several lists of words; 0 with an error. */
static int read_entries(PyObject *found, const State *state, Plays *plays)
{
    Py_ssize_t number_of = 0, counts[MAX_LETTERS + 2] = {0};
    const Held *held = &plays->closure.held;
    for (int round = 0; round < 2; round++) { /* first they are counted */
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(found); i++) {
            PyObject *pair = PyTuple_GET_ITEM(found, i), *slices, *records;
            if (!PyTuple_Check(pair) || !PyArg_ParseTuple(pair, "O!S", state->slices, &slices, &records)) {
                if (!PyErr_Occurred())
                    PyErr_SetString(PyExc_TypeError, "spellings are slices and records");
                return 0;
            }
            const char *end = PyBytes_AS_STRING(records) + PyBytes_GET_SIZE(records);
            for (const char *at = PyBytes_AS_STRING(records); end - at >= (Py_ssize_t)sizeof(Spelling);
                 at += sizeof(Spelling)) {
                Spelling spelling;
                memcpy(&spelling, at, sizeof spelling);
                const uint8_t *text = spelt_word((Slices *)slices, &spelling);
                int v = spelling.sub_hand;
                if (!text)
                    return 0;
                if (v >= held->states || spelling.letters > MAX_LETTERS)
                    continue;
                if (round)
                    plays->entries[plays->begins[spelling.letters] + counts[spelling.letters]] = (Entry){text, v, cards_of(held, v)};
                counts[spelling.letters]++;
                plays->closure.spelt[spelling.letters][v / 64] |= 1ULL << v % 64;
                number_of++;
            }
        }
        if (round)
            break;
        for (int letters = 0; letters <= MAX_LETTERS; letters++) {
            plays->begins[letters + 1] = plays->begins[letters] + counts[letters];
            counts[letters] = 0;
        }
        plays->entries = PyMem_Malloc((size_t)(number_of + 1) * sizeof *plays->entries);
        if (!plays->entries) {
            PyErr_NoMemory();
            return 0;
        }
    }
    return 1;
}

/* A branch more after a word; 0 without memory. */
static int branch_off(Branches *to, const Branch *from, int laid, int sub_hand, const uint64_t *rests)
{
    to->branches = grown(to->branches, to->number_of, &to->room, sizeof *to->branches);
    if (!to->branches)
        return 0;
    Branch *branch = &to->branches[to->number_of++];
    memcpy(branch->before, from->before, sizeof branch->before);
    branch->before[laid] = sub_hand;
    memcpy(branch->states, rests, sizeof branch->states);
    return 1;
}

/* The first word, of at most so many letters, after which so many others lay the rest, and every way to lay it. Gives its
   letters, 0 without any; -1 without memory. */
static int lay_next(const Plays *plays, const Branches *from, Branches *to, int longest, int laid, int left, const uint8_t **word)
{
    const Held *held = &plays->closure.held;
    States rests;
    int most = most_cards(held, from) - left; /* each of the others takes a card */
    for (int letters = longest; letters > 0; letters--) {
        const uint64_t *within = plays->reached[letters][left];
        *word = NULL;
        for (Py_ssize_t i = plays->begins[letters]; i < plays->begins[letters + 1]; i++) {
            const Entry *entry = &plays->entries[i];
            if (entry->cards > most)
                continue;
            int order = *word ? memcmp(entry->text, *word, (size_t)letters) : -1;
            int v = entry->sub_hand, seen = 0;
            for (Py_ssize_t j = plays->begins[letters]; order == 0 && !seen && j < i; j++)
                seen = plays->entries[j].sub_hand == v && !memcmp(plays->entries[j].text, *word, (size_t)letters);
            for (Py_ssize_t j = 0; order <= 0 && !seen && j < from->number_of; j++)
                if (find_rests(held, v, from->branches[j].states, within, rests)) {
                    if (order < 0)
                        to->number_of = 0;
                    order = 0;
                    *word = entry->text;
                    if (!branch_off(to, &from->branches[j], laid, v, rests))
                        return -1;
                }
        }
        if (*word)
            return letters;
    }
    return 0;
}

/* Words with all ways to lay them, each the sub-hands of the words. */
static PyObject *ways_of(const uint8_t **words, const int *letters, int number_of, const Branches *ends)
{
    PyObject *listed = PyTuple_New(number_of), *ways = PyList_New(ends->number_of);
    for (int i = 0; listed && i < number_of; i++) {
        PyObject *text = PyUnicode_FromStringAndSize((const char *)words[i], letters[i]);
        if (text)
            PyTuple_SET_ITEM(listed, i, text);
        else
            Py_CLEAR(listed);
    }
    for (Py_ssize_t j = 0; listed && ways && j < ends->number_of; j++) {
        PyObject *way = PyTuple_New(number_of);
        for (int i = 0; way && i < number_of; i++) {
            PyObject *sub_hand = PyLong_FromLong(ends->branches[j].before[i]);
            if (sub_hand)
                PyTuple_SET_ITEM(way, i, sub_hand);
            else
                Py_CLEAR(way);
        }
        if (way)
            PyList_SET_ITEM(ways, j, way);
        else
            Py_CLEAR(ways);
    }
    PyObject *answer = listed && ways ? PyTuple_Pack(2, listed, ways) : NULL;
    Py_XDECREF(listed);
    Py_XDECREF(ways);
    return answer;
}

/* The first play of some sub-hands. */
static PyObject *first_ways(const Plays *plays, const Wanted *wanted)
{
    Branches from = {0}, to = {0};
    Branch begin = {0};
    const uint8_t *words[MAX_LAID];
    int letters[MAX_LAID], longest = wanted->longest, number_of = wanted->words;
    int found = branch_off(&from, &begin, 0, 0, wanted->states) ? 1 : -1;
    for (int laid = 0; found > 0 && laid < number_of; laid++) {
        found = lay_next(plays, &from, &to, longest, laid, number_of - 1 - laid, &words[laid]);
        letters[laid] = longest = found;
        Branches ended = from;
        from = to;
        to = ended;
        to.number_of = 0;
    }
    PyObject *answer = NULL;
    if (found > 0)
        answer = ways_of(words, letters, number_of, &from);
    else if (found < 0)
        PyErr_NoMemory();
    else
        PyErr_SetString(PyExc_ValueError, "no words lay a sub-hand that was reached");
    free(from.branches);
    free(to.branches);
    return answer;
}

/* Read what is asked for, once, since a number may be another when it is read again; NULL with an error. */
static Wanted *read_wanted(PyObject *from, int most_words)
{
    Py_ssize_t number_of = PyTuple_GET_SIZE(from);
    Wanted *wanted = PyMem_Calloc((size_t)number_of + 1, sizeof *wanted);
    if (!wanted)
        return (Wanted *)PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < number_of; i++) {
        PyObject *each = PyTuple_GET_ITEM(from, i);
        Wanted *one = &wanted[i];
        if (!PyTuple_Check(each) || !PyArg_ParseTuple(each, "iip", &one->longest, &one->words, &one->by_worth) ||
            one->longest < 1 || one->longest > MAX_LETTERS || one->words < 1 || one->words > most_words) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "wanted are letters, words and what they are best by");
            PyMem_Free(wanted);
            return NULL;
        }
    }
    return wanted;
}

/* What is reached with words of each length, and of that the best sub-hands of what is wanted. */
static void reach_wanted(Plays *plays, Wanted *wanted, Py_ssize_t number_of)
{
    Closure *closure = &plays->closure;
    int longest = 0;
    for (Wanted *one = wanted; one < wanted + number_of; one++)
        longest = one->longest > longest ? one->longest : longest;
    begin_closure(closure);
    for (int letters = 1; letters <= longest; letters++) {
        lay_length(closure, letters);
        memcpy(plays->reached[letters], closure->within, (size_t)closure->layers * sizeof(States));
        for (Wanted *one = wanted; one < wanted + number_of; one++)
            if (one->longest == letters)
                find_highest(&closure->held, closure->just[one->words], plays->permitted,
                             one->by_worth ? plays->worths : plays->planes, one->states);
    }
}

const char first_ways_doc[] =
    "first_ways(counts, points, found, allowed, discard, wanted)\n--\n\nThe words of the first play of each (letters of the "
    "longest word, number of words, whether it is\nbest by worth), with every way to lay them: the sub-hands of the words.";

PyObject *kernel_first_ways(PyObject *module, PyObject *args)
{
    PyObject *counts, *points, *found, *asked, *answer = NULL;
    Py_buffer allowed;
    int discard;
    if (!PyArg_ParseTuple(args, "OOO!y*pO!", &counts, &points, &PyTuple_Type, &found, &allowed, &discard, &PyTuple_Type,
                          &asked))
        return NULL;
    Py_ssize_t number_of = PyTuple_GET_SIZE(asked), size = allowed.len;
    Wanted *wanted = NULL;
    Plays *plays = PyMem_Malloc(sizeof *plays); /* too large to be cleared whole */
    if (!plays) {
        PyErr_NoMemory();
    } else {
        plays->entries = NULL;
        memset(plays->begins, 0, sizeof plays->begins);
        memset(plays->permitted, 0, sizeof plays->permitted);
        memset(plays->closure.spelt, 0, sizeof plays->closure.spelt);
    }
    if (plays && read_held(counts, points, &plays->closure.held))
        wanted = read_wanted(asked, plays->closure.held.cards / 2);
    if (wanted && read_entries(found, PyModule_GetState(module), plays)) {
        memcpy(plays->permitted, allowed.buf, (size_t)size < sizeof(States) ? (size_t)size : sizeof(States));
        find_values(&plays->closure.held, discard, plays->planes, plays->worths);
        reach_wanted(plays, wanted, number_of);
        answer = PyList_New(number_of);
        for (Py_ssize_t i = 0; answer && i < number_of; i++) {
            PyObject *ways = first_ways(plays, &wanted[i]);
            if (ways)
                PyList_SET_ITEM(answer, i, ways);
            else
                Py_CLEAR(answer);
        }
    }
    if (plays)
        PyMem_Free(plays->entries);
    PyMem_Free(plays);
    PyMem_Free(wanted);
    PyBuffer_Release(&allowed);
    return answer;
}
