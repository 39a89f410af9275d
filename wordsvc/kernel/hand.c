/* Hands: which words cards lay, where a card may have two letters and a double joker is any two neighbours. */

#include "kernel.h"

#define MAX_OF_KIND 1000   /* cards */
#define STEPS_OF_A_WORD 20 /* that is tried */

/* A search for one word: where cards of two letters may lie, which letters are missing, which cards are used. */
typedef struct {
    const Hand *hand;
    int places;
    uint8_t at[MAX_LENGTH], one[MAX_LENGTH], two[MAX_LENGTH];
    int missing[LETTERS], used[LETTERS][LETTERS];
    int64_t steps;
} Search;

/* Whether at most `most` cards of two letters cover `wanted` missing letters at the places from `index` on. */
static int covers(Search *search, int index, int wanted, int doubles, int most)
{
    for (; index < search->places && wanted <= 2 * most; index++) {
        if (++search->steps > MAX_TRIAL)
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
static int pairs_cover(const Hand *hand, const uint8_t *word, int length, const int *counts, int wanted, int most,
                       int64_t *steps)
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
    int found = wanted > widest * hand->doubles + covered ? NO : covers(&search, 0, wanted, hand->doubles, most);
    *steps += search.steps;
    return found;
}

/* Whether the cards lay a word, letters as numbers, with at most `most` cards of two letters. Single cards and single
   jokers settle most words, letter totals refuse most of the rest. */
static int lays_freely(const Hand *hand, const uint8_t *word, int length, int most, int64_t *steps)
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
    return pairs_cover(hand, word, length, counts, missing - hand->jokers, most, steps);
}

/* Whether the cards lay a word within limits; `must` are cards of the hand. The steps that this takes are counted. */
static int lays(const Hand *hand, const Hand *must, int min_cards, int max_cards, const uint8_t *word, int length,
                int64_t *steps)
{
    *steps += STEPS_OF_A_WORD;
    if (!must->number_of && length <= max_cards)
        return length < min_cards ? NO : lays_freely(hand, word, length, length - min_cards, steps);
    return lays_within(hand, must, min_cards, max_cards, word, length, steps);
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
        self->number_of_pairs++;
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
    self->number_of = jokers + doubles + (int)PyTuple_GET_SIZE(faces);
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

static const Hand NO_CARDS = {0};

/* Cards that must be laid: a hand of the type, or None; NULL with an error. */
static const Hand *read_must(PyObject *must, PyTypeObject *type)
{
    if (must == Py_None)
        return &NO_CARDS;
    if (Py_IS_TYPE(must, type))
        return (const Hand *)must;
    PyErr_SetString(PyExc_TypeError, "what must be laid is a hand or None");
    return NULL;
}

PyDoc_STRVAR(lays_doc, "lays(word, must, min_cards, max_cards)\n--\n\nWhether the cards lay a word with so many cards, those "
                       "of another hand among them if there is one, and\nhow many steps that took; None when that is not "
                       "decided here.");

static PyObject *hand_lays(Hand *self, PyObject *args)
{
    const char *text;
    Py_ssize_t size;
    int min_cards, max_cards;
    int64_t steps = 0;
    PyObject *given;
    uint8_t word[MAX_LENGTH];
    if (!PyArg_ParseTuple(args, "s#Oii", &text, &size, &given, &min_cards, &max_cards))
        return NULL;
    const Hand *must = read_must(given, Py_TYPE(self));
    if (!must)
        return NULL;
    if (!read_letters(text, size, word))
        Py_RETURN_NONE;
    int found = lays(self, must, min_cards > 0 ? min_cards : 0, max_cards, word, (int)size, &steps);
    if (found == UNDECIDED)
        Py_RETURN_NONE;
    return Py_BuildValue("(NL)", PyBool_FromLong(found == YES), (long long)steps);
}

/* Which words of a set are laid within limits, and how many steps may be taken and are taken for that. */
typedef struct {
    const Hand *hand, *must;
    int min_cards, max_cards;
    int64_t most, steps;
} Question;

/* Try words one by one: those that the hand lays go to a set, those that are not decided to another, as do all that are
   left when too many steps are taken. */
static void try_words(Question *asked, const Word *words, Py_ssize_t number_of, uint8_t *laid, uint8_t *undecided)
{
    for (const Word *word = words; word < words + number_of; word++) {
        uint8_t letters[MAX_LENGTH];
        int found = asked->steps <= asked->most && read_letters((const char *)word->text, word->length, letters)
                        ? lays(asked->hand, asked->must, asked->min_cards, asked->max_cards, letters, word->length,
                               &asked->steps)
                        : UNDECIDED;
        if (found != NO)
            (found == YES ? laid : undecided)[word->rank / 8] |= (uint8_t)(1 << word->rank % 8);
    }
}

const char laid_doc[] = "laid(hand, must, min_cards, max_cards, bits, most)\n--\n\nThose words of a set that a hand lays with "
                        "so many cards, those of another hand among them if there is one,\nand those that are not decided here: two "
                        "sets as bytes; and how many steps were taken. When these\nare more than `most`, nothing more is decided.";

PyObject *slices_laid(Slices *self, PyObject *args)
{
    const State *state = PyType_GetModuleState(Py_TYPE(self));
    PyObject *hand, *must, *sets[2] = {NULL, NULL}, *answer = NULL;
    Py_buffer bits;
    long long most;
    Question asked = {0};
    if (!state || !PyArg_ParseTuple(args, "O!Oiiy*L", state->hand, &hand, &must, &asked.min_cards, &asked.max_cards,
                                    &bits, &most))
        return NULL;
    asked.hand = (const Hand *)hand;
    asked.must = read_must(must, (PyTypeObject *)state->hand);
    if (!asked.must) {
        PyBuffer_Release(&bits);
        return NULL;
    }
    asked.min_cards = asked.min_cards > 0 ? asked.min_cards : 0;
    asked.most = most;
    uint8_t *found[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++)
        if ((sets[i] = PyBytes_FromStringAndSize(NULL, self->width)))
            found[i] = memset(PyBytes_AS_STRING(sets[i]), 0, (size_t)self->width);
    if (found[0] && found[1]) {
        Py_ssize_t number_of;
        Word *words;
        Py_BEGIN_ALLOW_THREADS
        words = all_words(self, bits.buf, bits.len, &number_of);
        try_words(&asked, words, number_of, found[0], found[1]);
        free(words);
        Py_END_ALLOW_THREADS
        answer = words ? Py_BuildValue("(OOL)", sets[0], sets[1], (long long)asked.steps) : PyErr_NoMemory();
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
