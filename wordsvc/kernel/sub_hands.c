/* Which sub-hands spell a word: every spelling of every word that a hand, and a card drawn to it, lays. */

#include "kernel.h"

#define MIN_CARDS 2                  /* of a word */
#define MAX_SPELLING (MAX_CARDS + 1) /* cards, the drawn one among them */

/* A card of two letters: how many a word takes at least and at most, and what each adds to the sub-hand. */
typedef struct {
    int one, two, least, most, digit;
} Pair;

/* The cards that words are spelled with, and what was found. */
typedef struct {
    int singles[LETTERS], digits[LETTERS]; /* cards of one letter, and what each adds to the sub-hand */
    Pair pairs[MAX_SPELLING];
    int number_of_pairs, cards;
    int overlap;                           /* whether a pair begins as one ends, so that they can lie over one letter */
    int drawn;                             /* a letter of which each word takes a single card, or -1 */
    int own;                               /* what the drawn card adds, which is not of the hand */
    Spelling *found;
    Py_ssize_t number_of, room;
} Speller;

/* A word that is being spelled: what is left of the single cards, and how many are lacking. */
typedef struct {
    uint32_t rank;
    int letters, cards, sub_hand, lacking;
    uint8_t word[MAX_LENGTH];
    int left[LETTERS];
    int taken[MAX_SPELLING]; /* how many of each pair */
} Spelt;

/* Keep a spelling; 0 without memory. */
static int keep(Speller *speller, const Spelt *spelt)
{
    uint16_t sub_hand = (uint16_t)(spelt->sub_hand - speller->own);
    speller->found = grown(speller->found, speller->number_of, &speller->room, sizeof *speller->found);
    if (speller->found)
        speller->found[speller->number_of++] = (Spelling){spelt->rank, sub_hand, (uint16_t)spelt->letters};
    return speller->found != NULL;
}

/* Lay a letter with a single card, or take that back. */
INLINE void lay_letter(const Speller *speller, Spelt *spelt, int letter)
{
    spelt->lacking += spelt->left[letter]-- <= 0;
    spelt->sub_hand += speller->digits[letter];
}

INLINE void lift_letter(const Speller *speller, Spelt *spelt, int letter)
{
    spelt->lacking -= ++spelt->left[letter] <= 0;
    spelt->sub_hand -= speller->digits[letter];
}

/* Whether the pairs that a word takes, `pairs` in all, find places from `at` on, none over a letter of another. */
static int has_places(const Speller *speller, Spelt *spelt, int at, int pairs)
{
    for (; pairs && at + 2 * pairs <= spelt->letters; at++)
        for (int pair = 0; pair < speller->number_of_pairs; pair++) {
            const Pair *card = &speller->pairs[pair];
            if (!spelt->taken[pair] || spelt->word[at] != card->one || spelt->word[at + 1] != card->two)
                continue;
            spelt->taken[pair]--;
            int found = has_places(speller, spelt, at + 2, pairs - 1);
            spelt->taken[pair]++;
            if (found)
                return 1;
        }
    return !pairs;
}

/* Spell a word, which lies in single cards, with every choice of the pairs from `pair` on; 0 without memory. Where no
   pair begins as one ends they never overlap; where one does, places are sought for all that the word takes. */
static int spell(Speller *speller, Spelt *spelt, int pair)
{
    if (pair == speller->number_of_pairs) {
        int drawn = speller->drawn, takes = drawn < 0 || spelt->left[drawn] < speller->singles[drawn];
        if (spelt->lacking || spelt->cards < MIN_CARDS || !takes)
            return 1;
        if (speller->overlap && !has_places(speller, spelt, 0, spelt->letters - spelt->cards))
            return 1;
        return keep(speller, spelt);
    }
    const Pair *card = &speller->pairs[pair];
    int stands = 0, done = 1, n = 0;
    for (int i = 0; i + 1 < spelt->letters; i++)
        stands += spelt->word[i] == card->one && spelt->word[i + 1] == card->two;
    for (;; n++) {
        spelt->taken[pair] = n;
        if (n >= card->least)
            done = spell(speller, spelt, pair + 1);
        if (!done || n == card->most || n >= stands)
            break;
        lift_letter(speller, spelt, card->one);
        lift_letter(speller, spelt, card->two);
        spelt->sub_hand += card->digit;
        spelt->cards--;
    }
    for (; n; n--) {
        lay_letter(speller, spelt, card->one);
        lay_letter(speller, spelt, card->two);
        spelt->sub_hand -= card->digit;
        spelt->cards++;
    }
    return done;
}

static int spell_word(Speller *speller, const Word *word)
{
    Spelt spelt; /* too large to be cleared for each word */
    spelt.rank = word->rank;
    spelt.letters = spelt.cards = word->length;
    spelt.sub_hand = spelt.lacking = 0;
    if (!read_letters((const char *)word->text, word->length, spelt.word))
        return 1;
    memcpy(spelt.left, speller->singles, sizeof spelt.left);
    for (int i = 0; i < word->length; i++)
        lay_letter(speller, &spelt, spelt.word[i]);
    return spell(speller, &spelt, 0);
}

/* Read a kind of card: its face, how many a word may take, what each adds to the sub-hand. Of the kind that is drawn
   each word takes one, so that it needs the letters. 0 with an error. */
static int read_kind(PyObject *kind, int is_drawn, Speller *speller, Rack *rack, int *needed)
{
    const char *face;
    Py_ssize_t size;
    int most, digit;
    uint8_t letters[MAX_LENGTH];
    if (!PyTuple_Check(kind) || !PyArg_ParseTuple(kind, "s#ii", &face, &size, &most, &digit) || size > 2 ||
        !read_letters(face, size, letters) || most < 1 || most > MAX_SPELLING - speller->cards || digit < 0 ||
        digit > MAX_STATES) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a kind is a face, a number of cards and a digit");
        return 0;
    }
    speller->cards += most;
    for (Py_ssize_t i = 0; i < size; i++) {
        rack->counts[letters[i]] += most;
        needed[letters[i]] |= is_drawn;
    }
    if (is_drawn)
        speller->own = digit;
    if (size == 2) {
        speller->pairs[speller->number_of_pairs++] = (Pair){letters[0], letters[1], is_drawn, most, digit};
        for (int i = 0; i < speller->number_of_pairs; i++)
            speller->overlap |= speller->pairs[i].one == letters[1] || speller->pairs[i].two == letters[0];
    } else {
        speller->singles[letters[0]] = most;
        speller->digits[letters[0]] = digit;
        speller->drawn = is_drawn ? letters[0] : speller->drawn;
    }
    return 1;
}

/* The words that may be spelled: those that the letters of all cards make, with the letters that they need. */
static Word *words_to_spell(Slices *self, Rack *rack, const int *needed, const Py_buffer *bits, Py_ssize_t *number_of)
{
    Py_ssize_t letters = 0;
    for (int letter = 0; letter < LETTERS; letter++)
        letters += rack->counts[letter];
    rack->width = width_of(self, letters);
    uint8_t *set = malloc((size_t)rack->width + 1);
    if (!set)
        return NULL;
    find_within(self, rack, set);
    Py_ssize_t size = rack->width < bits->len ? rack->width : bits->len;
    keep_shared(set, bits->buf, size);
    for (int letter = 0; letter < LETTERS; letter++)
        if (needed[letter] && self->depths[letter])
            keep_shared(set, self->planes[letter], size);
    Word *words = all_words(self, set, size, number_of);
    free(set);
    return words;
}

const char spellings_doc[] =
    "spellings(bits, kinds, drawn)\n--\n\nEvery spelling of those words of a set that cards lay, as records of 8 bytes:\n"
    "rank (4), sub-hand (2), letters (2). A kind is a face, how many there are, and its digit.\nOf the kind at the place "
    "`drawn` each word takes one, which is not of the sub-hand; -1 for none.";

PyObject *slices_spellings(Slices *self, PyObject *args)
{
    Py_buffer bits;
    PyObject *kinds, *answer = NULL;
    Speller speller = {.drawn = -1};
    Rack rack = {.blanks = 0};
    int drawn, needed[LETTERS] = {0};
    if (!PyArg_ParseTuple(args, "y*O!i", &bits, &PyTuple_Type, &kinds, &drawn))
        return NULL;
    int done = 1;
    for (Py_ssize_t i = 0; done && i < PyTuple_GET_SIZE(kinds); i++)
        done = read_kind(PyTuple_GET_ITEM(kinds, i), i == drawn, &speller, &rack, needed);
    if (done) {
        Py_ssize_t number_of = 0;
        Word *words = words_to_spell(self, &rack, needed, &bits, &number_of);
        done = words != NULL;
        for (Py_ssize_t i = 0; done && i < number_of; i++)
            done = spell_word(&speller, &words[i]);
        free(words);
        Py_ssize_t size = speller.number_of * (Py_ssize_t)sizeof(Spelling);
        answer = done ? PyBytes_FromStringAndSize((const char *)speller.found, size) : PyErr_NoMemory();
    }
    free(speller.found);
    PyBuffer_Release(&bits);
    return answer;
}

/* The letters of the word of a spelling, NULL with an error when there is none. */
const uint8_t *spelt_word(const Slices *self, const Spelling *spelling)
{
    int length = spelling->letters;
    const Block *block = &self->blocks[length && length <= self->longest ? length - 1 : 0];
    if (!length || length > self->longest || spelling->rank - block->first >= block->count) {
        PyErr_SetString(PyExc_ValueError, "a rank belongs to no word");
        return NULL;
    }
    return block->text + (size_t)(spelling->rank - block->first) * (size_t)length;
}

const char spelt_doc[] = "spelt(records)\n--\n\nThe word and the sub-hand of each spelling.";

PyObject *slices_spelt(Slices *self, PyObject *from)
{
    Py_buffer records;
    if (PyObject_GetBuffer(from, &records, PyBUF_SIMPLE) < 0)
        return NULL;
    PyObject *answer = PyList_New(0);
    for (Py_ssize_t at = 0; answer && at + (Py_ssize_t)sizeof(Spelling) <= records.len; at += sizeof(Spelling)) {
        Spelling spelling;
        memcpy(&spelling, (const char *)records.buf + at, sizeof spelling);
        const uint8_t *text = spelt_word(self, &spelling);
        PyObject *pair =
            text ? Py_BuildValue("(s#i)", text, (Py_ssize_t)spelling.letters, (int)spelling.sub_hand) : NULL;
        if (!pair || PyList_Append(answer, pair) < 0)
            Py_CLEAR(answer);
        Py_XDECREF(pair);
    }
    PyBuffer_Release(&records);
    return answer;
}

/* The sub-hands of spellings, a set for each number of letters. What the hand does not have is left out. */
void read_spellings(const Py_buffer *records, const Held *held, States *by_letters)
{
    memset(by_letters, 0, (MAX_LETTERS + 1) * sizeof *by_letters);
    for (Py_ssize_t at = 0; at + (Py_ssize_t)sizeof(Spelling) <= records->len; at += sizeof(Spelling)) {
        Spelling spelling;
        memcpy(&spelling, (const char *)records->buf + at, sizeof spelling);
        int v = spelling.sub_hand;
        if (v < held->states && spelling.letters <= MAX_LETTERS)
            by_letters[spelling.letters][v / 64] |= 1ULL << v % 64;
    }
}
