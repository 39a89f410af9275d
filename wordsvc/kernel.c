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

/* The bytes of the planes that hold the words of so many letters and all shorter ones. */
static Py_ssize_t planes_width(const Slices *self, Py_ssize_t letters)
{
    Py_ssize_t width = 0;
    for (Py_ssize_t i = 0; i < letters && i < (Py_ssize_t)self->longest; i++) {
        Py_ssize_t end = (self->blocks[i].first + (Py_ssize_t)self->blocks[i].count + 7) / 8;
        if (self->blocks[i].count && end > width)
            width = end;
    }
    return width;
}

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
    rack->width = planes_width(self, size + rack->blanks);
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

/* ---- Best hands: the closure of wordsvc.quiddler.front, and draw odds ------------------------ */

#define MOST_CARDS 11                         /* of a hand; Python answers larger ones */
#define MOST_STATES (1 << MOST_CARDS)         /* sub-hands: how many of each kind are used, as one number */
#define BITS (MOST_STATES / 64)
#define MOST_WORDS (MOST_CARDS / 2)

/* The cards held by kind, and what sets of sub-hands need: a set has one bit a sub-hand. */
typedef struct {
    int kinds, cards, states, size;           /* `size` is that of a set in numbers of 64 bits */
    int counts[MOST_CARDS], points[MOST_CARDS], digits[MOST_CARDS];
    uint64_t room[MOST_CARDS][MOST_CARDS + 1][BITS]; /* the sub-hands to which n more of a kind can be added */
    int16_t worth[MOST_STATES];               /* the points of each sub-hand */
} Held;

/* A sequence of numbers from `least` to `most`, at most `size` of them; their number, -1 with an error. */
static int read_numbers(PyObject *from, int *numbers, int size, int least, int most)
{
    PyObject *sequence = PySequence_Fast(from, "a sequence of numbers is needed");
    if (!sequence)
        return -1;
    Py_ssize_t found = PySequence_Fast_GET_SIZE(sequence);
    if (found > size)
        PyErr_SetString(PyExc_ValueError, "there are too many numbers");
    for (Py_ssize_t i = 0; i < found && !PyErr_Occurred(); i++) {
        long number_of = PyLong_AsLong(PySequence_Fast_GET_ITEM(sequence, i));
        if (!PyErr_Occurred() && (number_of < least || number_of > most))
            PyErr_SetString(PyExc_ValueError, "a number is out of range");
        numbers[i] = (int)number_of;
    }
    Py_DECREF(sequence);
    return PyErr_Occurred() ? -1 : (int)found;
}

/* Put all numbers from one up to another into a set. */
static void set_range(uint64_t *set, int from, int to)
{
    while (from < to) {
        int end = (from | 63) + 1 < to ? (from | 63) + 1 : to;
        uint64_t bits = end - from == 64 ? ~0ULL : ((1ULL << (end - from)) - 1) << from % 64;
        set[from / 64] |= bits;
        from = end;
    }
}

static int read_held(PyObject *counts, PyObject *points, Held *held)
{
    memset(held, 0, sizeof *held);
    held->kinds = read_numbers(counts, held->counts, MOST_CARDS, 1, MOST_CARDS);
    if (held->kinds < 0 || read_numbers(points, held->points, MOST_CARDS, 0, 1000) < 0)
        return 0;
    held->states = 1;
    for (int kind = 0; kind < held->kinds; kind++) {
        int digit = held->digits[kind] = held->states;
        held->cards += held->counts[kind];
        if (held->cards > MOST_CARDS) {
            PyErr_Format(PyExc_ValueError, "a hand has at most %d cards", MOST_CARDS);
            return 0;
        }
        held->states *= held->counts[kind] + 1;
        for (int state = digit; state < held->states; state++)
            held->worth[state] = (int16_t)(held->worth[state - digit] + held->points[kind]);
    }
    held->size = (held->states + 63) / 64;
    for (int kind = 0; kind < held->kinds; kind++) {
        int digit = held->digits[kind], count = held->counts[kind];
        for (int n = 0; n <= count; n++)
            for (int from = 0; from < held->states; from += digit * (count + 1))
                set_range(held->room[kind][n], from, from + digit * (count + 1 - n));
    }
    return 1;
}

/* The sub-hands beside which v fits: together they take no more cards than are held. */
static void fits_beside(const Held *held, int v, uint64_t *fit)
{
    for (int i = 0; i < held->size; i++)
        fit[i] = ~0ULL;
    for (int kind = 0; kind < held->kinds; kind++) {
        int used = v / held->digits[kind] % (held->counts[kind] + 1);
        for (int i = 0; used && i < held->size; i++)
            fit[i] &= held->room[kind][used][i];
    }
}

/* Add `(from & fit) << v` to a set, and to a second one where there is one; gives whether the first grew. */
static int add_shifted(const Held *held, const uint64_t *from, const uint64_t *fit, int v, uint64_t *to, uint64_t *also)
{
    int skip = v / 64, bits = v % 64;
    uint64_t grown = 0, carry = 0;
    for (int i = 0; i + skip < held->size; i++) {
        uint64_t word = from[i] & fit[i];
        uint64_t laid = word << bits | carry;
        carry = bits ? word >> (64 - bits) : 0;
        grown |= laid & ~to[i + skip];
        to[i + skip] |= laid;
        if (also)
            also[i + skip] |= laid;
    }
    return grown != 0;
}

/* The most of some numbers of the sub-hands in a set, -1 when it is empty. */
static int most_of(const Held *held, const uint64_t *set, const uint64_t *within, const int16_t *numbers)
{
    int most = -1;
    for (int i = 0; i < held->size; i++)
        for (uint64_t bits = set[i] & within[i]; bits; bits &= bits - 1) {
            int here = numbers[i * 64 + __builtin_ctzll(bits)];
            most = here > most ? here : most;
        }
    return most;
}

/* The points of the best card that each sub-hand leaves, 0 when it leaves none or nothing is discarded. */
static void best_left(const Held *held, int discard, int16_t *left)
{
    uint64_t open[BITS];
    int done[MOST_CARDS] = {0};
    memset(left, 0, MOST_STATES * sizeof *left);
    memset(open, 0xff, sizeof open);
    for (int round = 0; discard && round < held->kinds; round++) {
        int kind = -1;
        for (int i = 0; i < held->kinds; i++)
            if (!done[i] && (kind < 0 || held->points[i] > held->points[kind]))
                kind = i;
        done[kind] = 1;
        for (int i = 0; i < held->size; i++) {
            for (uint64_t bits = open[i] & held->room[kind][1][i]; bits; bits &= bits - 1)
                left[i * 64 + __builtin_ctzll(bits)] = (int16_t)held->points[kind];
            open[i] &= ~held->room[kind][1][i];
        }
    }
}

/* Sets of several layers as Python has them: one layer above the other without a gap. */
static PyObject *set_to_bytes(const uint64_t *set, int layers, int states)
{
    uint64_t joined[(MOST_WORDS + 1) * BITS + 1] = {0};
    for (int layer = 0; layer < layers; layer++)
        for (int i = 0; i * 64 < states; i++) {
            int at = layer * states + i * 64;
            uint64_t bits = set[layer * BITS + i];
            joined[at / 64] |= bits << at % 64;
            if (at % 64)
                joined[at / 64 + 1] |= bits >> (64 - at % 64);
        }
    Py_ssize_t size = ((Py_ssize_t)layers * states + 7) / 8;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, size);
    for (Py_ssize_t i = 0; bytes && i < size; i++)
        PyBytes_AS_STRING(bytes)[i] = (char)(joined[i / 8] >> i % 8 * 8);
    return bytes;
}

/* A spelling: the sub-hand that it takes, the letters it has, the rank of its word. */
typedef struct {
    uint32_t rank;
    uint16_t sub_hand, letters;
} Spelling;

/* Cards that words are spelled with: the single ones by letter, those of two letters one by one. */
typedef struct {
    int counts[LETTERS], digits[LETTERS];
    int pairs, one[MOST_CARDS + 1], two[MOST_CARDS + 1], most[MOST_CARDS + 1], least[MOST_CARDS + 1];
    int pair_digits[MOST_CARDS + 1];
    int drawn;                                /* a letter that must be laid as a single card, or -1 */
    int own;                                  /* what the drawn card counts, which is not of the sub-hand */
    Spelling *found;
    Py_ssize_t number_of, room;
} Speller;

/* Spell the rest of a word, whose letters are counted, with a choice of the pairs from `pair` on; 0 without memory. */
static int spell_word(Speller *speller, const uint8_t *word, int length, int *counts, int pair, int cards, int sub_hand,
                      Spelling spelling)
{
    if (pair < speller->pairs) {
        int one = speller->one[pair], two = speller->two[pair], stands = 0, done = 1, number_of = 0;
        for (int i = 0; i + 1 < length; i++)
            if (word[i] == one && word[i + 1] == two)
                stands++, i++;
        for (; done && number_of <= speller->most[pair] && number_of <= stands; number_of++) {
            if (number_of >= speller->least[pair])
                done = spell_word(speller, word, length, counts, pair + 1, cards - number_of,
                                  sub_hand + number_of * speller->pair_digits[pair], spelling);
            counts[one]--;
            counts[two]--;
        }
        counts[one] += number_of;
        counts[two] += number_of;
        return done;
    }
    if (cards < 2 || (speller->drawn >= 0 && counts[speller->drawn] < 1))
        return 1;
    for (int letter = 0; letter < LETTERS; letter++) {
        if (counts[letter] > speller->counts[letter] || counts[letter] < 0)
            return 1;
        sub_hand += counts[letter] * speller->digits[letter];
    }
    if (speller->number_of == speller->room) {
        Py_ssize_t room = 2 * speller->room + 256;
        Spelling *found = realloc(speller->found, (size_t)room * sizeof *found);
        if (!found)
            return 0;
        speller->found = found;
        speller->room = room;
    }
    spelling.sub_hand = (uint16_t)(sub_hand - speller->own);
    speller->found[speller->number_of++] = spelling;
    return 1;
}

/* Spell a word of a list. */
static int spell_text(Speller *speller, const char *text, Spelling spelling)
{
    uint8_t word[LONGEST];
    int counts[LETTERS] = {0};
    if (!read_word(text, spelling.letters, word))
        return 1;
    for (int i = 0; i < spelling.letters; i++)
        counts[word[i]]++;
    return spell_word(speller, word, spelling.letters, counts, 0, spelling.letters, 0, spelling);
}

/* Up to eight bytes of a set from `at` on, those before `end`, the first one lowest. */
static uint64_t eight(const uint8_t *set, Py_ssize_t at, Py_ssize_t end)
{
    uint64_t bits = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (at + 8 <= end) {
        memcpy(&bits, set + at, 8);
        return bits;
    }
#endif
    for (int i = 0; i < 8 && at + i < end; i++)
        bits |= (uint64_t)set[at + i] << 8 * i;
    return bits;
}

/* Read the cards: faces, how many of each, their digits, and a card that is drawn and must be laid; 0 with an error. */
static int read_speller(PyObject *faces, PyObject *counts, PyObject *digits, const char *drawn, Speller *speller,
                        Rack *rack)
{
    int held[MOST_CARDS], worth[MOST_CARDS];
    int kinds = read_numbers(counts, held, MOST_CARDS, 1, MOST_CARDS);
    if (kinds < 0 || read_numbers(digits, worth, MOST_CARDS, 1, MOST_STATES) != kinds)
        goto unreadable;
    PyObject *sequence = PySequence_Fast(faces, "faces must be a sequence");
    if (!sequence)
        return 0;
    int size = PySequence_Fast_GET_SIZE(sequence) == kinds ? 0 : -1;
    speller->drawn = -1;
    for (int kind = 0; size >= 0 && kind <= kinds; kind++) {
        /* The last one is the drawn card, when it is not of a kind that is held. */
        int is_drawn = kind == kinds;
        const char *face = is_drawn ? drawn : PyUnicode_AsUTF8(PySequence_Fast_GET_ITEM(sequence, kind));
        uint8_t letters[LONGEST];
        if (is_drawn && (!*face || speller->own || speller->drawn >= 0))
            break;
        size = face ? (int)strnlen(face, 3) : 0;
        if (size > 2 || !read_word(face, size, letters)) {
            size = -1;
            break;
        }
        int more = is_drawn || !strcmp(face, drawn);
        int number_of = is_drawn ? 1 : held[kind] + more, digit = is_drawn ? 0 : worth[kind];
        if (more)
            speller->own = digit;
        if (size == 1) {
            speller->counts[letters[0]] = number_of;
            speller->digits[letters[0]] = digit;
            if (more)
                speller->drawn = letters[0];
        } else {
            int pair = speller->pairs++;
            speller->one[pair] = letters[0];
            speller->two[pair] = letters[1];
            speller->most[pair] = number_of;
            speller->least[pair] = more;
            speller->pair_digits[pair] = digit;
        }
        for (int i = 0; i < size; i++)
            rack->counts[letters[i]] += number_of;
    }
    Py_DECREF(sequence);
    if (size >= 0)
        return 1;
unreadable:
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "the cards cannot be read");
    return 0;
}

PyDoc_STRVAR(spellings_doc,
             "spellings(bits, faces, counts, digits, drawn)\n--\n\nEvery spelling of those words of a set that a hand "
             "lays, the shortest words first,\nas records of 8 bytes: rank (4), sub-hand (2), letters (2). A drawn card is "
             "laid besides the hand.");

static PyObject *slices_spellings(Slices *self, PyObject *args)
{
    Py_buffer bits;
    PyObject *faces, *counts, *digits, *answer = NULL;
    const char *drawn;
    Speller speller = {.drawn = -1};
    Rack rack = {.blanks = 0};
    uint8_t *words = NULL;
    if (!PyArg_ParseTuple(args, "y*OOOs", &bits, &faces, &counts, &digits, &drawn))
        return NULL;
    if (!read_speller(faces, counts, digits, drawn, &speller, &rack))
        goto done;
    Py_ssize_t letters = 0;
    for (int letter = 0; letter < LETTERS; letter++)
        letters += rack.counts[letter];
    rack.width = planes_width(self, letters);
    if (!(words = malloc((size_t)rack.width + 1))) {
        PyErr_NoMemory();
        goto done;
    }
    makeable(self, &rack, words);
    int done = 1;
    for (uint32_t length = 1; done && length <= self->longest && (Py_ssize_t)length <= letters; length++) {
        const Block *block = &self->blocks[length - 1];
        Py_ssize_t end = (block->first + (Py_ssize_t)block->count + 7) / 8;
        for (Py_ssize_t byte = block->first / 8; done && byte < end; byte += 8) {
            uint64_t set = eight(words, byte, end) & eight(bits.buf, byte, end < bits.len ? end : bits.len);
            for (; done && set; set &= set - 1) {
                Py_ssize_t rank = byte * 8 + __builtin_ctzll(set);
                const char *text = (const char *)self->data.buf + block->at + (rank - block->first) * length;
                Spelling spelling = {.rank = (uint32_t)rank, .letters = (uint16_t)length};
                done = spell_text(&speller, text, spelling);
            }
        }
    }
    if (done)
        answer = PyBytes_FromStringAndSize((const char *)speller.found, speller.number_of * (Py_ssize_t)sizeof(Spelling));
    else
        PyErr_NoMemory();
done:
    free(speller.found);
    free(words);
    PyBuffer_Release(&bits);
    return answer;
}

PyDoc_STRVAR(close_doc,
             "close(counts, points, spellings, allowed, discard, trace)\n--\n\nEvery way to lay a hand: the cells (letters "
             "of the longest word, words, points, worth),\nor what is reached after each length (letters, within, just).");

static PyObject *kernel_close(PyObject *module, PyObject *args)
{
    PyObject *counts, *points, *cells = NULL, *reached = NULL, *answer = NULL;
    Py_buffer spellings, allowed;
    int discard, trace;
    Held held;
    if (!PyArg_ParseTuple(args, "OOy*y*pp", &counts, &points, &spellings, &allowed, &discard, &trace))
        return NULL;
    if (!read_held(counts, points, &held))
        goto done;
    uint64_t permitted[BITS] = {0};
    memcpy(permitted, allowed.buf, (size_t)(allowed.len < (Py_ssize_t)sizeof permitted ? allowed.len : (Py_ssize_t)sizeof permitted));
    int16_t worths[MOST_STATES];
    best_left(&held, discard, worths);
    for (int state = 0; state < held.states; state++)
        worths[state] += 2 * held.worth[state];
    cells = PyList_New(0);
    reached = PyList_New(0);
    if (!cells || !reached)
        goto done;
    int layers = held.cards / 2 + 1;
    uint64_t reach[(MOST_WORDS + 1) * BITS] = {1}, just[(MOST_WORDS + 1) * BITS], seen[BITS] = {0};
    const Spelling *spelling = spellings.buf, *end = spelling + spellings.len / (Py_ssize_t)sizeof *spelling;
    while (spelling < end) {
        int letters = spelling->letters;
        memset(just, 0, sizeof just);
        for (; spelling < end && spelling->letters == letters; spelling++) {
            int v = spelling->sub_hand;
            if (!v || v >= held.states || seen[v / 64] >> v % 64 & 1)
                continue;
            seen[v / 64] |= 1ULL << v % 64;
            uint64_t fit[BITS];
            fits_beside(&held, v, fit);
            for (int layer = 0; layer + 1 < layers; layer++)
                add_shifted(&held, reach + layer * BITS, fit, v, reach + (layer + 1) * BITS, just + (layer + 1) * BITS);
        }
        if (trace) {
            PyObject *within = set_to_bytes(reach, layers, held.states);
            PyObject *exactly = set_to_bytes(just, layers, held.states);
            PyObject *entry = within && exactly ? Py_BuildValue("(iNN)", letters, within, exactly) : NULL;
            if (!entry || PyList_Append(reached, entry) < 0) {
                Py_XDECREF(entry);
                goto done;
            }
            Py_DECREF(entry);
        }
        for (int words = 1; !trace && words < layers; words++) {
            const uint64_t *set = just + words * BITS;
            int best = most_of(&held, set, permitted, held.worth);
            if (best < 0)
                continue;
            PyObject *cell = Py_BuildValue("(iiii)", letters, words, best, most_of(&held, set, permitted, worths));
            if (!cell || PyList_Append(cells, cell) < 0) {
                Py_XDECREF(cell);
                goto done;
            }
            Py_DECREF(cell);
        }
    }
    if (PyList_Reverse(cells) == 0)
        answer = Py_NewRef(trace ? reached : cells);
done:
    Py_XDECREF(cells);
    Py_XDECREF(reached);
    PyBuffer_Release(&spellings);
    PyBuffer_Release(&allowed);
    return answer;
}

/* A draw: the points of the card, and what words that take it take from the hand besides. */
static PyObject *score_draw(const Held *held, const uint64_t *reach, const int *order, const int *before, int most_before,
                            int worth, const Spelling *rest, const Spelling *end, int total, const uint64_t *one_left,
                            int was_out)
{
    uint64_t taken[BITS] = {0}, every[BITS];
    memset(every, 0xff, sizeof every);
    for (; rest < end; rest++) {
        if (rest->sub_hand >= held->states)
            continue;
        uint64_t fit[BITS];
        fits_beside(held, rest->sub_hand, fit);
        add_shifted(held, reach, fit, rest->sub_hand, taken, NULL);
    }
    /* Twice the points laid and the card that is discarded; the drawn card is laid or is the discard. */
    int best = 2 * most_before + worth, best_points = worth, discard = -1;
    for (int with = 0; with < 2; with++)
        for (int i = 0; i < held->kinds; i++) {
            int kind = order[i], points = held->points[kind];
            int most = with ? most_of(held, taken, held->room[kind][1], held->worth) : before[kind];
            if (most < 0)
                continue;
            int value = 2 * (most + (with ? worth : 0)) + points;
            if (value > best || (value == best && (points > best_points || (points == best_points && kind < discard))))
                best = value, best_points = points, discard = kind;
        }
    int out = was_out;
    for (int i = 0; i < held->size; i++)
        out |= (taken[i] & one_left[i]) != 0;
    return Py_BuildValue("(iOi)", best - total - worth, out ? Py_True : Py_False, discard);
}

PyDoc_STRVAR(score_draws_doc,
             "score_draws(counts, points, spellings, draws)\n--\n\nThe best last-turn score of a hand with each of some "
             "draws (points, spellings):\n(score, whether it goes out, the kind that is discarded, -1 for the drawn card).");

static PyObject *kernel_score_draws(PyObject *module, PyObject *args)
{
    PyObject *counts, *points, *draws, *found = NULL;
    Py_buffer spellings;
    Held held;
    if (!PyArg_ParseTuple(args, "OOy*O!", &counts, &points, &spellings, &PyList_Type, &draws))
        return NULL;
    if (!read_held(counts, points, &held))
        goto done;
    uint64_t reach[BITS] = {1}, one_left[BITS] = {0}, every[BITS];
    memset(every, 0xff, sizeof every);
    const Spelling *spelling = spellings.buf, *end = spelling + spellings.len / (Py_ssize_t)sizeof *spelling;
    for (; spelling < end; spelling++) {
        uint64_t fit[BITS];
        int v = spelling->sub_hand;
        if (!v || v >= held.states)
            continue;
        fits_beside(&held, v, fit);
        while (add_shifted(&held, reach, fit, v, reach, NULL))
            ;
    }
    int order[MOST_CARDS], before[MOST_CARDS], total = 0, full = held.states - 1;
    for (int kind = 0; kind < held.kinds; kind++) {
        int at = kind;
        for (; at > 0 && held.points[order[at - 1]] < held.points[kind]; at--)
            order[at] = order[at - 1];
        order[at] = kind;
        before[kind] = most_of(&held, reach, held.room[kind][1], held.worth);
        total += held.counts[kind] * held.points[kind];
        one_left[(full - held.digits[kind]) / 64] |= 1ULL << (full - held.digits[kind]) % 64;
    }
    int most_before = most_of(&held, reach, every, held.worth);
    int was_out = (int)(reach[full / 64] >> full % 64 & 1);
    found = PyList_New(0);
    for (Py_ssize_t i = 0; found && i < PyList_GET_SIZE(draws); i++) {
        int worth;
        Py_buffer rests;
        PyObject *draw = PyList_GET_ITEM(draws, i), *scored = NULL;
        if (!PyTuple_Check(draw) || !PyArg_ParseTuple(draw, "iy*", &worth, &rests)) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_TypeError, "a draw is points and spellings");
        } else {
            if (worth < 0 || worth > 1000)
                PyErr_SetString(PyExc_ValueError, "a number is out of range");
            else {
                const Spelling *rest = rests.buf;
                scored = score_draw(&held, reach, order, before, most_before, worth, rest,
                                    rest + rests.len / (Py_ssize_t)sizeof *rest, total, one_left, was_out);
            }
            PyBuffer_Release(&rests);
        }
        if (!scored || PyList_Append(found, scored) < 0)
            Py_CLEAR(found);
        Py_XDECREF(scored);
    }
done:
    PyBuffer_Release(&spellings);
    return found;
}

/* ---- The module ------------------------------------------------------------------------------ */

static PyMethodDef slices_methods[] = {
    {"within", (PyCFunction)slices_within, METH_VARARGS, within_doc},
    {"count", (PyCFunction)slices_count, METH_VARARGS, count_doc},
    {"words", (PyCFunction)slices_words, METH_VARARGS, words_doc},
    {"laid", (PyCFunction)slices_laid, METH_VARARGS, laid_doc},
    {"spellings", (PyCFunction)slices_spellings, METH_VARARGS, spellings_doc},
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

static PyMethodDef functions[] = {
    {"close", kernel_close, METH_VARARGS, close_doc},
    {"score_draws", kernel_score_draws, METH_VARARGS, score_draws_doc},
    {0},
};

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
    .m_methods = functions,
    .m_slots = module_slots,
    .m_traverse = traverse,
    .m_clear = clear,
};

PyMODINIT_FUNC PyInit__kernel(void)
{
    return PyModuleDef_Init(&definition);
}
