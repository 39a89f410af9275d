/* Hands: which words cards lay, where a card may have two letters and a double joker is any two neighbours. */

#include "kernel.h"

#define MAX_STEPS 20000  /* of a search; a word that takes more is left to Python */
#define MAX_OF_KIND 1000 /* cards */

typedef struct {
    PyObject_HEAD
    int singles[LETTERS];        /* cards of one letter */
    int totals[LETTERS];         /* the same and the letters of cards of two */
    int pairs[LETTERS][LETTERS]; /* cards of two letters */
    int jokers, doubles;
    int wild, reach;             /* the letters that jokers stand for; those and the letters of cards of two */
} Hand;

/* A search for one word: where cards of two letters may lie, which letters are missing, which cards are used. */
typedef struct {
    const Hand *hand;
    int places;
    uint8_t at[MAX_LENGTH], one[MAX_LENGTH], two[MAX_LENGTH];
    int missing[LETTERS], used[LETTERS][LETTERS];
    int steps;
} Search;

enum { NO, YES, UNDECIDED };

/* Whether at most `most` cards of two letters cover `wanted` missing letters at the places from `index` on. */
static int covers(Search *search, int index, int wanted, int doubles, int most)
{
    for (; index < search->places && wanted <= 2 * most; index++) {
        if (++search->steps > MAX_STEPS)
            return UNDECIDED;
        int one = search->one[index], two = search->two[index];
        int has_card = search->hand->pairs[one][two] > search->used[one][two];
        int first = search->missing[one] > 0, second = search->missing[two] > (one == two);
        if (!(has_card || doubles) || !(first || second))
            continue;
        if (first + second >= wanted)
            return YES;
        int beyond = index + 1;
        beyond += beyond < search->places && search->at[beyond] == search->at[index] + 1;
        search->missing[one] -= first;
        search->missing[two] -= second;
        search->used[one][two] += has_card;
        int found = covers(search, beyond, wanted - first - second, doubles - !has_card, most - 1);
        search->missing[one] += first;
        search->missing[two] += second;
        search->used[one][two] -= has_card;
        if (found != NO)
            return found;
    }
    return NO;
}

/* Whether at most `most` cards of two letters cover `wanted` of the letters that single cards leave missing. Only
   places where one is missing matter; no more can be covered there than all cards together cover. */
static int pairs_cover(const Hand *hand, const uint8_t *word, int length, const int *counts, int wanted, int most)
{
    Search search = {.hand = hand};
    int placed[LETTERS][LETTERS] = {{0}}, covered = 0, widest = 0;
    for (int i = 0; i < length; i++) {
        int missing = counts[word[i]] - hand->singles[word[i]];
        search.missing[word[i]] = missing > 0 ? missing : 0;
    }
    for (int i = 0; i + 1 < length; i++) {
        int one = word[i], two = word[i + 1], cards = hand->pairs[one][two];
        int cover = (search.missing[one] > 0) + (search.missing[two] > 0);
        if (!cover || !(cards || hand->doubles))
            continue;
        search.at[search.places] = (uint8_t)i;
        search.one[search.places] = (uint8_t)one;
        search.two[search.places++] = (uint8_t)two;
        widest = cover > widest ? cover : widest;
        covered += placed[one][two]++ < cards ? cover : 0;
    }
    return wanted > widest * hand->doubles + covered ? NO : covers(&search, 0, wanted, hand->doubles, most);
}

/* Whether the cards lay a word, letters as numbers, with at most `most` cards of two letters. Single cards and single
   jokers settle most words, letter totals refuse most of the rest. */
static int lays(const Hand *hand, const uint8_t *word, int length, int most)
{
    int counts[LETTERS] = {0}, missing = 0, out_of_reach = 0;
    for (int i = 0; i < length; i++) {
        int letter = word[i], number_of = ++counts[letter];
        missing += number_of > hand->singles[letter];
        out_of_reach += number_of > hand->totals[letter];
    }
    if (out_of_reach > hand->wild || missing > hand->reach)
        return NO;
    if (missing <= hand->jokers)
        return YES;
    return pairs_cover(hand, word, length, counts, missing - hand->jokers, most);
}

/* Count a card; 0 with an error when its face is not one or two letters A to Z. */
static int add_card(Hand *self, PyObject *card)
{
    Py_ssize_t size;
    uint8_t letters[MAX_LENGTH];
    const char *face = PyUnicode_AsUTF8AndSize(card, &size);
    if (!face)
        return 0;
    if (size > 2 || !read_letters(face, size, letters)) {
        PyErr_SetString(PyExc_ValueError, "a face must be one or two letters A to Z");
        return 0;
    }
    for (Py_ssize_t i = 0; i < size; i++)
        self->totals[letters[i]]++;
    if (size == 1)
        self->singles[letters[0]]++;
    else {
        self->pairs[letters[0]][letters[1]]++;
        self->reach += 2;
    }
    return 1;
}

static PyObject *hand_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"faces", "jokers", "doubles", NULL};
    PyObject *faces;
    int jokers, doubles;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!ii", names, &PyTuple_Type, &faces, &jokers, &doubles))
        return NULL;
    if (jokers < 0 || doubles < 0 || jokers > MAX_OF_KIND || doubles > MAX_OF_KIND ||
        PyTuple_GET_SIZE(faces) > MAX_OF_KIND) {
        PyErr_Format(PyExc_ValueError, "a hand has at most %d cards of a kind", MAX_OF_KIND);
        return NULL;
    }
    Hand *self = (Hand *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    self->jokers = jokers;
    self->doubles = doubles;
    self->wild = self->reach = jokers + 2 * doubles;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(faces); i++)
        if (!add_card(self, PyTuple_GET_ITEM(faces, i))) {
            Py_DECREF(self);
            return NULL;
        }
    return (PyObject *)self;
}

static void hand_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    type->tp_free(self);
    Py_DECREF(type);
}

PyDoc_STRVAR(lays_doc, "lays(word, most)\n--\n\nWhether the cards lay a word with at most so many cards of two letters;"
                       "\nNone when that is not decided here.");

static PyObject *hand_lays(Hand *self, PyObject *args)
{
    const char *text;
    Py_ssize_t size;
    int most;
    uint8_t word[MAX_LENGTH];
    if (!PyArg_ParseTuple(args, "s#i", &text, &size, &most))
        return NULL;
    most = most < MAX_LENGTH ? most : MAX_LENGTH;
    int found = most >= 0 && read_letters(text, size, word) ? lays(self, word, (int)size, most) : UNDECIDED;
    if (found == UNDECIDED)
        Py_RETURN_NONE;
    return PyBool_FromLong(found == YES);
}

/* Try words one by one: those that the hand lays go to a set, those that are not decided to another. */
static void try_words(const Hand *hand, const Word *words, Py_ssize_t number_of, uint8_t *laid, uint8_t *undecided)
{
    for (const Word *word = words; word < words + number_of; word++) {
        uint8_t letters[MAX_LENGTH];
        int found = read_letters((const char *)word->text, word->length, letters)
                        ? lays(hand, letters, word->length, MAX_LENGTH)
                        : UNDECIDED;
        if (found != NO)
            (found == YES ? laid : undecided)[word->rank / 8] |= (uint8_t)(1 << word->rank % 8);
    }
}

const char laid_doc[] = "laid(hand, bits)\n--\n\nThose words of a set that a hand lays, and those that are not decided "
                        "here:\ntwo sets as bytes.";

PyObject *slices_laid(Slices *self, PyObject *args)
{
    const State *state = PyType_GetModuleState(Py_TYPE(self));
    PyObject *hand, *sets[2] = {NULL, NULL}, *answer = NULL;
    Py_buffer bits;
    if (!state || !PyArg_ParseTuple(args, "O!y*", state->hand, &hand, &bits))
        return NULL;
    uint8_t *found[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++)
        if ((sets[i] = PyBytes_FromStringAndSize(NULL, self->width)))
            found[i] = memset(PyBytes_AS_STRING(sets[i]), 0, (size_t)self->width);
    if (found[0] && found[1]) {
        Py_ssize_t number_of;
        Word *words;
        Py_BEGIN_ALLOW_THREADS
        words = all_words(self, bits.buf, bits.len, &number_of);
        try_words((const Hand *)hand, words, number_of, found[0], found[1]);
        free(words);
        Py_END_ALLOW_THREADS
        answer = words ? PyTuple_Pack(2, sets[0], sets[1]) : PyErr_NoMemory();
    }
    Py_XDECREF(sets[0]);
    Py_XDECREF(sets[1]);
    PyBuffer_Release(&bits);
    return answer;
}

static PyMethodDef hand_methods[] = {
    {"lays", (PyCFunction)hand_lays, METH_VARARGS, lays_doc},
    {0},
};

static PyType_Slot hand_slots[] = {
    {Py_tp_doc, "Hand(faces, jokers, doubles)\n--\n\nCards that lay words; the faces have one or two letters."},
    {Py_tp_new, hand_new},
    {Py_tp_dealloc, hand_dealloc},
    {Py_tp_methods, hand_methods},
    {0},
};

PyType_Spec hand_spec = {
    "wordsvc.kernel._compiled.Hand", sizeof(Hand), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, hand_slots};
