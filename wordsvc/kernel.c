/* The compiled kernel: what wordsvc.words.slices and wordsvc.cards.hand answer, sooner.

   It reads the same file of slices (docs/search.md describes it) and gives the same answers; a
   question that is too hard for its fixed sizes it hands back undecided, and Python answers it.
   Everything it holds is fixed once it is made, so that threads may share it. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
#define WIDE __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define WIDE
#endif

#define INLINE static inline __attribute__((always_inline))

#define LETTERS 26
#define GROUP 4           /* the planes of this many letters that a rack lacks are joined and kept */
#define GROUPS 7
#define MAGIC "WSLICES1"
#define HEAD 20
#define VECTOR 64         /* bytes that are worked on at once; where a machine has less, the compiler splits them */
#define MOST_WIDE 4       /* vectors of a stretch */
#define MOST_FUSED 8      /* blanks whose counters stay in registers */
#define LONGEST 63        /* letters of a word, so that more blanks are no other question */
#define MOST_STEPS 20000  /* of a trial; a word that takes more is left to Python */

typedef uint64_t Vector __attribute__((vector_size(VECTOR)));

INLINE Vector load(const uint8_t *from)
{
    Vector vector;
    memcpy(&vector, from, VECTOR);
    return vector;
}

/* ---- Slices ---------------------------------------------------------------------------------- */

typedef struct {
    uint32_t first, count;
    Py_ssize_t at;
} Block;

typedef struct {
    PyObject_HEAD
    Py_buffer data;
    Py_ssize_t width;                  /* bytes of a plane */
    uint32_t longest;
    Block *blocks;                     /* of the words of 1, 2, ... letters */
    const uint8_t *every;              /* the plane of all words */
    const uint8_t *planes[LETTERS];    /* the plane of a letter once; the next follow it */
    int depths[LETTERS];
    uint8_t *joined[GROUPS][1 << GROUP]; /* the words that have any of some letters; made when first asked for */
} Slices;

static uint32_t number(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Read the head, the blocks and the table; 0 when the data is no file of slices. */
static int read_slices(Slices *self)
{
    const uint8_t *data = self->data.buf;
    Py_ssize_t size = self->data.len, at = HEAD;
    if (size < HEAD || memcmp(data, MAGIC, 8))
        return 0;
    uint32_t longest = number(data + 8), ranks = number(data + 12), planes = number(data + 16);
    if (longest > LONGEST || planes > LETTERS * LONGEST || ranks % 8 || size < at + 8 * (Py_ssize_t)longest + 2 * (Py_ssize_t)planes)
        return 0;
    self->longest = longest;
    self->width = ranks / 8;
    self->blocks = PyMem_Calloc(longest + 1, sizeof(Block));
    if (!self->blocks)
        return 0;
    for (uint32_t i = 0; i < longest; i++, at += 8) {
        Block *block = &self->blocks[i];
        block->first = number(data + at);
        block->count = number(data + at + 4);
        if (block->first % 8 || (uint64_t)block->first + block->count > ranks)
            return 0;
    }
    const uint8_t *table = data + at;
    at += 2 * (Py_ssize_t)planes;
    if (size - at < ((Py_ssize_t)planes + 1) * self->width)
        return 0;
    self->every = data + at;
    at += self->width;
    for (uint32_t i = 0; i < planes; i++, at += self->width) {
        int letter = table[2 * i], times = table[2 * i + 1];
        if (letter >= LETTERS || times != self->depths[letter] + 1)
            return 0;
        if (times == 1)
            self->planes[letter] = data + at;
        else if (data + at != self->planes[letter] + (times - 1) * self->width)
            return 0;
        self->depths[letter] = times;
    }
    for (uint32_t i = 0; i < longest; i++) {
        self->blocks[i].at = at;
        at += (Py_ssize_t)(i + 1) * self->blocks[i].count;
    }
    return at == size;
}

static PyObject *slices_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"data", NULL};
    PyObject *data;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O", names, &data))
        return NULL;
    Slices *self = (Slices *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    if (PyObject_GetBuffer(data, &self->data, PyBUF_SIMPLE) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    if (!read_slices(self)) {
        Py_DECREF(self);
        PyErr_SetString(PyExc_ValueError, "the data is no slices of this version");
        return NULL;
    }
    return (PyObject *)self;
}

static void slices_dealloc(Slices *self)
{
    PyTypeObject *type = Py_TYPE(self);
    for (int group = 0; group < GROUPS; group++)
        for (int letters = 0; letters < 1 << GROUP; letters++)
            free(self->joined[group][letters]);
    PyMem_Free(self->blocks);
    PyBuffer_Release(&self->data);
    type->tp_free(self);
    Py_DECREF(type);
}

/* A rack: how often it has each letter, how many blanks, and the bytes of the planes that matter to it. */
typedef struct {
    int counts[LETTERS];
    int blanks;
    Py_ssize_t width;
} Rack;

static int read_rack(Slices *self, PyObject *args, Rack *rack)
{
    const char *letters;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "s#i", &letters, &size, &rack->blanks))
        return 0;
    if (rack->blanks < 0 || rack->blanks > LONGEST) {
        PyErr_Format(PyExc_ValueError, "blanks must be 0 to %d", LONGEST);
        return 0;
    }
    memset(rack->counts, 0, sizeof rack->counts);
    for (Py_ssize_t i = 0; i < size; i++) {
        if (letters[i] < 'A' || letters[i] > 'Z') {
            PyErr_SetString(PyExc_ValueError, "letters must be A to Z");
            return 0;
        }
        rack->counts[letters[i] - 'A']++;
    }
    Py_ssize_t most = size + rack->blanks < (Py_ssize_t)self->longest ? size + rack->blanks : (Py_ssize_t)self->longest;
    rack->width = 0;
    for (Py_ssize_t i = 0; i < most; i++) {
        Py_ssize_t end = (self->blocks[i].first + (Py_ssize_t)self->blocks[i].count + 7) / 8;
        if (self->blocks[i].count && end > rack->width)
            rack->width = end;
    }
    return 1;
}

/* For each letter of the alphabet the planes from the first that the rack cannot serve, one more than it has blanks:
   what a word has of them is what it lacks. Gives their number. */
static int planes_beyond(const Slices *self, const Rack *rack, const uint8_t **planes)
{
    int found = 0;
    for (int letter = 0; letter < LETTERS; letter++) {
        int times = rack->counts[letter], last = times + rack->blanks;
        for (; times < self->depths[letter] && times <= last; times++)
            planes[found++] = self->planes[letter] + times * self->width;
    }
    return found;
}

/* The words that have any letter of a group, which are bits of `letters`; NULL without memory. Two threads may make
   it at once; one of them wins. */
static const uint8_t *joined(Slices *self, int group, int letters)
{
    uint8_t *known = __atomic_load_n(&self->joined[group][letters], __ATOMIC_ACQUIRE);
    if (known)
        return known;
    uint8_t *made = calloc((size_t)self->width + 1, 1);
    for (int i = 0; made && i < GROUP; i++)
        if (letters >> i & 1 && group * GROUP + i < LETTERS && self->depths[group * GROUP + i])
            for (Py_ssize_t at = 0; at < self->width; at++)
                made[at] |= self->planes[group * GROUP + i][at];
    if (made && !__atomic_compare_exchange_n(&self->joined[group][letters], &known, made, 0, __ATOMIC_ACQ_REL,
                                             __ATOMIC_ACQUIRE)) {
        free(made);
        return known;
    }
    return made;
}

/* The planes of words that have some letter once more than the rack, a join for letters that the rack lacks.
   Gives their number. */
static int planes_refused(Slices *self, const Rack *rack, const uint8_t **planes)
{
    int found = 0;
    for (int group = 0; group < GROUPS; group++) {
        int absent = 0;
        for (int i = 0; i < GROUP && group * GROUP + i < LETTERS; i++) {
            int letter = group * GROUP + i, times = rack->counts[letter];
            if (!times)
                absent |= 1 << i;
            else if (times < self->depths[letter])
                planes[found++] = self->planes[letter] + times * self->width;
        }
        const uint8_t *plane = absent ? joined(self, group, absent) : NULL;
        if (absent && !plane)
            return planes_beyond(self, rack, planes);
        if (absent)
            planes[found++] = plane;
    }
    return found;
}

/* The words of a stretch that a rack makes. Counter n has the words that lack more than n letters so far; each
   plane raises it where counter n - 1 and the plane both are set. Whoever calls this with numbers that the compiler
   knows gets counters that stay in registers. */
INLINE void stretch_within(uint8_t *out, const uint8_t *every, const uint8_t **planes, int number_of, int blanks,
                           int wide, Py_ssize_t at)
{
    Vector counters[MOST_FUSED + 1][MOST_WIDE] = {{{0}}};
    for (int p = 0; p < number_of; p++)
        for (int v = 0; v < wide; v++) {
            Vector plane = load(planes[p] + at + v * VECTOR);
            for (int n = blanks; n > 0; n--)
                counters[n][v] |= counters[n - 1][v] & plane;
            counters[0][v] |= plane;
        }
    for (int v = 0; v < wide; v++) {
        Vector words = load(every + at + v * VECTOR) & ~counters[blanks][v];
        memcpy(out + v * VECTOR, &words, VECTOR);
    }
}

/* All stretches; the last one begins early, so that it ends with the plane. */
#define STRETCHES(blanks, wide)                                                                                        \
    do {                                                                                                               \
        for (; at + (wide) * VECTOR <= size; at += (wide) * VECTOR)                                                    \
            stretch_within(out + at, every, planes, number_of, blanks, wide, at);                                      \
        for (; at < size && size >= VECTOR; at += VECTOR) {                                                            \
            at = at + VECTOR > size ? size - VECTOR : at;                                                              \
            stretch_within(out + at, every, planes, number_of, blanks, 1, at);                                         \
        }                                                                                                              \
    } while (0)

/* The same byte by byte: for a plane shorter than a vector, and for blanks of which no deck has as many. */
static void bytes_within(uint8_t *out, const uint8_t *every, const uint8_t **planes, int number_of, int blanks,
                         Py_ssize_t at, Py_ssize_t size)
{
    for (; at < size; at++) {
        uint8_t counters[LONGEST + 1] = {0};
        for (int p = 0; p < number_of; p++) {
            for (int n = blanks; n > 0; n--)
                counters[n] |= counters[n - 1] & planes[p][at];
            counters[0] |= planes[p][at];
        }
        out[at] = every[at] & ~counters[blanks];
    }
}

/* The words that a rack makes, into `out`. */
WIDE static void planes_within(uint8_t *out, const uint8_t *every, const uint8_t **planes, int number_of, int blanks,
                               Py_ssize_t size)
{
    Py_ssize_t at = 0;
    switch (blanks) {
    case 0: STRETCHES(0, 4); break;
    case 1: STRETCHES(1, 4); break;
    case 2: STRETCHES(2, 4); break;
    case 3: STRETCHES(3, 2); break;
    case 4: STRETCHES(4, 2); break;
    case 5: STRETCHES(5, 2); break;
    case 6: STRETCHES(6, 2); break;
    case 7: STRETCHES(7, 1); break;
    case 8: STRETCHES(8, 1); break;
    }
    bytes_within(out, every, planes, number_of, blanks, at, size);
}

WIDE static Py_ssize_t count_bits(const uint8_t *bytes, Py_ssize_t size)
{
    Py_ssize_t found = 0, i = 0;
    for (; i + 8 <= size; i += 8) {
        uint64_t bits;
        memcpy(&bits, bytes + i, 8);
        found += __builtin_popcountll(bits);
    }
    for (; i < size; i++)
        found += __builtin_popcount(bytes[i]);
    return found;
}

/* The words that a rack makes, into `out`. */
static void makeable(Slices *self, const Rack *rack, uint8_t *out)
{
    const uint8_t *planes[LETTERS * (LONGEST + 1)];
    int number_of = rack->blanks ? planes_beyond(self, rack, planes) : planes_refused(self, rack, planes);
    planes_within(out, self->every, planes, number_of, rack->blanks, rack->width);
}

PyDoc_STRVAR(within_doc, "within(letters, blanks)\n--\n\nThe words that a rack makes, as bytes, lowest rank first.");

static PyObject *slices_within(Slices *self, PyObject *args)
{
    Rack rack;
    if (!read_rack(self, args, &rack))
        return NULL;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, rack.width);
    if (!bytes)
        return NULL;
    uint8_t *out = (uint8_t *)PyBytes_AS_STRING(bytes);
    Py_BEGIN_ALLOW_THREADS
    makeable(self, &rack, out);
    Py_END_ALLOW_THREADS
    return bytes;
}

PyDoc_STRVAR(count_doc, "count(letters, blanks)\n--\n\nHow many words a rack makes.");

static PyObject *slices_count(Slices *self, PyObject *args)
{
    Rack rack;
    if (!read_rack(self, args, &rack))
        return NULL;
    uint8_t *out = PyMem_Malloc((size_t)rack.width + 1);
    if (!out)
        return PyErr_NoMemory();
    makeable(self, &rack, out); /* microseconds: letting other threads in would cost more */
    Py_ssize_t found = count_bits(out, rack.width);
    PyMem_Free(out);
    return PyLong_FromSsize_t(found);
}

/* The highest rank below `rank` in a set of `size` bytes, -1 when there is none. */
static Py_ssize_t next_below(const uint8_t *bits, Py_ssize_t rank)
{
    Py_ssize_t byte = rank / 8;
    int rest = rank % 8 ? bits[byte] & ((1 << rank % 8) - 1) : 0;
    while (!rest && byte > 0)
        rest = bits[--byte];
    return rest ? byte * 8 + 31 - __builtin_clz(rest) : -1;
}

PyDoc_STRVAR(words_doc,
             "words(bits, most)\n--\n\nThe first words of a set that is given as bytes, the longest first, as a list.");

static PyObject *slices_words(Slices *self, PyObject *args)
{
    Py_buffer bits;
    Py_ssize_t most;
    if (!PyArg_ParseTuple(args, "y*n", &bits, &most))
        return NULL;
    PyObject *words = PyList_New(0);
    Py_ssize_t rank = (bits.len < self->width ? bits.len : self->width) * 8;
    uint32_t length = self->longest;
    while (words && most-- > 0 && (rank = next_below(bits.buf, rank)) >= 0) {
        while (length && (rank < self->blocks[length - 1].first || !self->blocks[length - 1].count))
            length--;
        const Block *block = &self->blocks[length - 1];
        if (!length || rank >= (Py_ssize_t)block->first + block->count) {
            PyErr_SetString(PyExc_ValueError, "a rank belongs to no word");
            Py_CLEAR(words);
            break;
        }
        const char *text = (const char *)self->data.buf + block->at + (rank - block->first) * length;
        PyObject *word = PyUnicode_DecodeASCII(text, length, NULL);
        if (!word || PyList_Append(words, word) < 0)
            Py_CLEAR(words);
        Py_XDECREF(word);
    }
    PyBuffer_Release(&bits);
    return words;
}

/* ---- Hands: which words cards lay ------------------------------------------------------------ */

typedef struct {
    PyObject_HEAD
    int singles[LETTERS];              /* cards of one letter */
    int totals[LETTERS];               /* the same and the letters of cards of two */
    int pairs[LETTERS][LETTERS];       /* cards of two letters */
    int jokers, doubles, wild, reach;
} Hand;

/* A trial of one word: where cards of two letters may lie, and which letters are missing. */
typedef struct {
    const Hand *hand;
    int places;
    uint8_t at[LONGEST], one[LONGEST], two[LONGEST];
    int missing[LETTERS], used[LETTERS][LETTERS];
    int steps;
} Trial;

enum { NO, YES, UNDECIDED };

/* Whether at most `most` cards of two letters cover `wanted` missing letters at the places from `index` on. */
static int covers(Trial *trial, int index, int wanted, int doubles, int most)
{
    for (; index < trial->places && wanted <= 2 * most; index++) {
        if (++trial->steps > MOST_STEPS)
            return UNDECIDED;
        int one = trial->one[index], two = trial->two[index];
        int has_card = trial->hand->pairs[one][two] > trial->used[one][two];
        if (!has_card && !doubles)
            continue;
        int first = trial->missing[one] > 0;
        int second = trial->missing[two] > (one == two);
        if (!first && !second)
            continue;
        if (first + second >= wanted)
            return YES;
        trial->missing[one] -= first;
        trial->missing[two] -= second;
        trial->used[one][two] += has_card;
        int beyond = index + 1;
        if (beyond < trial->places && trial->at[beyond] == trial->at[index] + 1)
            beyond++;
        int found = covers(trial, beyond, wanted - first - second, doubles - !has_card, most - 1);
        trial->missing[one] += first;
        trial->missing[two] += second;
        trial->used[one][two] -= has_card;
        if (found != NO)
            return found;
    }
    return NO;
}

/* Whether cards of two letters, at most `most` of them, cover all but as many missing letters as there are jokers. */
static int pairs_cover(const Hand *hand, const uint8_t *word, int length, const int *counts, int wanted, int most)
{
    Trial trial = {.hand = hand};
    int gains = 0, widest = 0;
    int room[LETTERS][LETTERS] = {{0}};
    for (int i = 0; i < length; i++) {
        int missing = counts[word[i]] - hand->singles[word[i]];
        trial.missing[word[i]] = missing > 0 ? missing : 0;
    }
    for (int i = 0; i + 1 < length; i++) {
        int one = word[i], two = word[i + 1];
        int cover = (trial.missing[one] > 0) + (trial.missing[two] > 0);
        int cards = hand->pairs[one][two];
        if (!cover || !(cards || hand->doubles))
            continue;
        trial.at[trial.places] = (uint8_t)i;
        trial.one[trial.places] = (uint8_t)one;
        trial.two[trial.places++] = (uint8_t)two;
        if (cover > widest)
            widest = cover;
        if (room[one][two] < cards) {
            room[one][two]++;
            gains += cover;
        }
    }
    if (wanted > widest * hand->doubles + gains)
        return NO;
    return covers(&trial, 0, wanted, hand->doubles, most);
}

/* Whether the cards lay a word, letters as numbers from 0, with at most `most` cards of two letters. */
static int lays(const Hand *hand, const uint8_t *word, int length, int most)
{
    int counts[LETTERS] = {0}, missing = 0, beyond = 0;
    for (int i = 0; i < length; i++) {
        int letter = word[i], number_of = ++counts[letter];
        missing += number_of > hand->singles[letter];
        beyond += number_of > hand->totals[letter];
    }
    if (beyond > hand->wild || missing > hand->reach)
        return NO;
    if (missing <= hand->jokers)
        return YES;
    return pairs_cover(hand, word, length, counts, missing - hand->jokers, most);
}

/* Letters as numbers; 0 when the text is not 1 to LONGEST letters A to Z. */
static int read_word(const char *text, Py_ssize_t size, uint8_t *word)
{
    if (size < 1 || size > LONGEST)
        return 0;
    for (Py_ssize_t i = 0; i < size; i++) {
        if (text[i] < 'A' || text[i] > 'Z')
            return 0;
        word[i] = (uint8_t)(text[i] - 'A');
    }
    return 1;
}

static PyObject *hand_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"faces", "jokers", "doubles", NULL};
    PyObject *faces;
    int jokers, doubles;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!ii", names, &PyList_Type, &faces, &jokers, &doubles))
        return NULL;
    if (jokers < 0 || doubles < 0 || jokers > 1000 || doubles > 1000 || PyList_GET_SIZE(faces) > 1000) {
        PyErr_SetString(PyExc_ValueError, "a hand has at most 1000 cards of a kind");
        return NULL;
    }
    Hand *self = (Hand *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    self->jokers = jokers;
    self->doubles = doubles;
    int pairs = 0;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(faces); i++) {
        Py_ssize_t size;
        const char *face = PyUnicode_AsUTF8AndSize(PyList_GET_ITEM(faces, i), &size);
        uint8_t letters[LONGEST];
        if (!face || size > 2 || !read_word(face, size, letters)) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "a face must be one or two letters A to Z");
            Py_DECREF(self);
            return NULL;
        }
        self->totals[letters[0]]++;
        if (size == 1)
            self->singles[letters[0]]++;
        else {
            self->totals[letters[1]]++;
            self->pairs[letters[0]][letters[1]]++;
            pairs++;
        }
    }
    self->wild = jokers + 2 * doubles;
    self->reach = self->wild + 2 * pairs;
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
    uint8_t word[LONGEST];
    if (!PyArg_ParseTuple(args, "s#i", &text, &size, &most))
        return NULL;
    int found = most >= 0 && read_word(text, size, word) ? lays(self, word, (int)size, most) : UNDECIDED;
    if (found == UNDECIDED)
        Py_RETURN_NONE;
    return PyBool_FromLong(found == YES);
}

typedef struct {
    PyObject *slices, *hand;
} State;

/* Try every word of a set: those that the hand lays go to `laid`, those that are not decided to `open`. */
static void try_words(const Slices *slices, const Hand *hand, const uint8_t *bits, Py_ssize_t size, uint8_t *laid,
                      uint8_t *open)
{
    for (uint32_t length = 1; length <= slices->longest; length++) {
        const Block *block = &slices->blocks[length - 1];
        const char *text = (const char *)slices->data.buf + block->at;
        for (Py_ssize_t i = 0; i < (Py_ssize_t)block->count; i++, text += length) {
            Py_ssize_t byte = (block->first + i) / 8;
            int bit = 1 << (block->first + i) % 8;
            if (byte >= size || !(bits[byte] & bit))
                continue;
            uint8_t word[LONGEST];
            int found = read_word(text, length, word) ? lays(hand, word, (int)length, LONGEST) : UNDECIDED;
            if (found == YES)
                laid[byte] |= bit;
            else if (found == UNDECIDED)
                open[byte] |= bit;
        }
    }
}

PyDoc_STRVAR(laid_doc, "laid(hand, bits)\n--\n\nThose words of a set that a hand lays, and those that are not decided "
                       "here:\ntwo sets as bytes.");

static PyObject *slices_laid(Slices *self, PyObject *args)
{
    State *state = PyType_GetModuleState(Py_TYPE(self));
    PyObject *hand;
    Py_buffer bits;
    if (!state || !PyArg_ParseTuple(args, "O!y*", (PyTypeObject *)state->hand, &hand, &bits))
        return NULL;
    PyObject *laid = PyBytes_FromStringAndSize(NULL, self->width), *open = PyBytes_FromStringAndSize(NULL, self->width);
    PyObject *answer = NULL;
    if (laid && open) {
        uint8_t *to_laid = (uint8_t *)PyBytes_AS_STRING(laid), *to_open = (uint8_t *)PyBytes_AS_STRING(open);
        memset(to_laid, 0, (size_t)self->width);
        memset(to_open, 0, (size_t)self->width);
        Py_BEGIN_ALLOW_THREADS
        try_words(self, (Hand *)hand, bits.buf, bits.len, to_laid, to_open);
        Py_END_ALLOW_THREADS
        answer = PyTuple_Pack(2, laid, open);
    }
    Py_XDECREF(laid);
    Py_XDECREF(open);
    PyBuffer_Release(&bits);
    return answer;
}

/* ---- The module ------------------------------------------------------------------------------ */

static PyMethodDef slices_methods[] = {
    {"within", (PyCFunction)slices_within, METH_VARARGS, within_doc},
    {"count", (PyCFunction)slices_count, METH_VARARGS, count_doc},
    {"words", (PyCFunction)slices_words, METH_VARARGS, words_doc},
    {"laid", (PyCFunction)slices_laid, METH_VARARGS, laid_doc},
    {0},
};

static PyType_Slot slices_slots[] = {
    {Py_tp_doc, "Slices(data)\n--\n\nThe slices of a list of words, in a file that is mapped or read."},
    {Py_tp_new, slices_new},
    {Py_tp_dealloc, slices_dealloc},
    {Py_tp_methods, slices_methods},
    {0},
};

static PyType_Spec slices_spec = {
    "wordsvc._kernel.Slices", sizeof(Slices), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slices_slots};

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

static PyType_Spec hand_spec = {
    "wordsvc._kernel.Hand", sizeof(Hand), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, hand_slots};

static int add_types(PyObject *module)
{
    State *state = PyModule_GetState(module);
    state->slices = PyType_FromModuleAndSpec(module, &slices_spec, NULL);
    state->hand = PyType_FromModuleAndSpec(module, &hand_spec, NULL);
    if (!state->slices || !state->hand)
        return -1;
    return PyModule_AddType(module, (PyTypeObject *)state->slices) ||
           PyModule_AddType(module, (PyTypeObject *)state->hand) ? -1 : 0;
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, add_types},
#ifdef Py_mod_multiple_interpreters
    {Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED},
#endif
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0},
};

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    State *state = PyModule_GetState(module);
    Py_VISIT(state->slices);
    Py_VISIT(state->hand);
    return 0;
}

static int clear(PyObject *module)
{
    State *state = PyModule_GetState(module);
    Py_CLEAR(state->slices);
    Py_CLEAR(state->hand);
    return 0;
}

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "wordsvc._kernel",
    .m_doc = "The compiled kernel; see kernel.c.",
    .m_size = sizeof(State),
    .m_slots = module_slots,
    .m_traverse = traverse,
    .m_clear = clear,
};

PyMODINIT_FUNC PyInit__kernel(void)
{
    return PyModuleDef_Init(&definition);
}
