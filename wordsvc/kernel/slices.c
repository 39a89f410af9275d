/* Slices: which words a rack makes, for all words at once. docs/finding-words.md explains the method and the file. */

#include "kernel.h"

#define MAGIC "WSLICES1"
#define HEAD 20
#define VECTOR 64    /* bytes that are worked on at once; where a machine has less, the compiler splits them */
#define MAX_WIDE 4  /* vectors of a stretch */
#define MAX_FUSED 8 /* blanks whose counters stay in registers */

typedef uint64_t Vector __attribute__((vector_size(VECTOR)));

/* ---- The file */

static uint32_t number(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Read the head, the blocks and the table; 0 when the data is no file of slices. */
static int read_slices(Slices *self)
{
    const uint8_t *data = self->data.buf;
    int64_t size = self->data.len;
    if (size < HEAD || memcmp(data, MAGIC, 8))
        return 0;
    uint32_t longest = number(data + 8), ranks = number(data + 12), planes = number(data + 16), end = 0;
    if (longest > MAX_LENGTH || planes > LETTERS * MAX_LENGTH || ranks % 8)
        return 0;
    const uint8_t *blocks = data + HEAD, *table = blocks + 8 * longest;
    int64_t planes_at = HEAD + 8 * (int64_t)longest + 2 * (int64_t)planes;
    int64_t words_at = planes_at + ((int64_t)planes + 1) * (ranks / 8);
    if (size < words_at)
        return 0;
    self->longest = (int)longest;
    self->width = ranks / 8;
    self->every = data + planes_at;
    for (uint32_t i = 0; i < planes; i++) {
        int letter = table[2 * i], times = table[2 * i + 1];
        if (letter >= LETTERS || times != self->depths[letter] + 1 || (times > 1 && table[2 * i - 2] != letter))
            return 0;
        if (times == 1)
            self->planes[letter] = self->every + (i + 1) * self->width;
        self->depths[letter] = times;
    }
    for (uint32_t i = 0; i < longest; i++) {
        Block *block = &self->blocks[i];
        *block = (Block){number(blocks + 8 * i), number(blocks + 8 * i + 4), data + words_at};
        words_at += ((int64_t)i + 1) * block->count;
        if (block->first % 8 || block->first < end || block->first > ranks || block->count > ranks - block->first ||
            words_at > size)
            return 0;
        end = block->first + block->count;
    }
    return words_at == size;
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
    PyBuffer_Release(&self->data);
    type->tp_free(self);
    Py_DECREF(type);
}

/* ---- The words that a rack makes */

/* Letters as numbers from 0; 0 when the text is not 1 to MAX_LENGTH letters A to Z. */
int read_letters(const char *text, Py_ssize_t size, uint8_t *letters)
{
    if (size < 1 || size > MAX_LENGTH)
        return 0;
    for (Py_ssize_t i = 0; i < size; i++) {
        if (text[i] < 'A' || text[i] > 'Z')
            return 0;
        letters[i] = (uint8_t)(text[i] - 'A');
    }
    return 1;
}

/* The bytes of the planes that hold the words of so many letters and all shorter ones. */
Py_ssize_t width_of(const Slices *self, Py_ssize_t letters)
{
    Py_ssize_t most = letters < self->longest ? letters : self->longest;
    const Block *last = &self->blocks[most ? most - 1 : 0];
    return most ? (last->first + (Py_ssize_t)last->count + 7) / 8 : 0;
}

static int read_rack(const Slices *self, PyObject *args, Rack *rack)
{
    const char *letters;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "s#i", &letters, &size, &rack->blanks))
        return 0;
    if (rack->blanks < 0 || rack->blanks > MAX_LENGTH) {
        PyErr_Format(PyExc_ValueError, "blanks must be 0 to %d", MAX_LENGTH);
        return 0;
    }
    memset(rack->counts, 0, sizeof rack->counts);
    for (Py_ssize_t i = 0; i < size; i++) {
        if (letters[i] < 'A' || letters[i] > 'Z') {
            PyErr_SetString(PyExc_ValueError, "letters must be A to Z");
            return 0;
        }
        int *count = &rack->counts[letters[i] - 'A'];
        *count += *count < 2 * MAX_LENGTH; /* no word has more */
    }
    rack->width = width_of(self, size + rack->blanks);
    return 1;
}

/* The words that have any letter of a group, which are bits of `letters`; NULL without memory. Two threads may make
   it at once; one of them wins. */
static const uint8_t *join(Slices *self, int group, int letters)
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

/* For each letter the planes from the first that the rack cannot serve, one more than it has blanks: what a word has
   of them is what it lacks. Without blanks the letters that the rack lacks are joined. Gives their number. */
static int planes_beyond(Slices *self, const Rack *rack, const uint8_t **planes)
{
    int found = 0;
    for (int group = 0; group < GROUPS; group++) {
        int absent = 0;
        for (int i = 0; i < GROUP && group * GROUP + i < LETTERS; i++)
            absent |= !rack->counts[group * GROUP + i] << i;
        const uint8_t *joined = rack->blanks || !absent ? NULL : join(self, group, absent);
        if (joined)
            planes[found++] = joined;
        for (int letter = group * GROUP; letter < (group + 1) * GROUP && letter < LETTERS; letter++) {
            int times = rack->counts[letter], last = times + rack->blanks;
            for (; times < self->depths[letter] && times <= last && (times || !joined); times++)
                planes[found++] = self->planes[letter] + times * self->width;
        }
    }
    return found;
}

/* The words of a stretch that a rack makes. Counter n has the words that lack more than n letters so far; each
   plane raises it where counter n - 1 and the plane both are set. Whoever calls this with numbers that the compiler
   knows gets counters that stay in registers. */
INLINE void find_in_stretch(uint8_t *found, const uint8_t *every, const uint8_t **planes, int number_of, int blanks,
                            int wide, Py_ssize_t at)
{
    Vector counters[MAX_FUSED + 1][MAX_WIDE] = {{{0}}};
    for (int p = 0; p < number_of; p++)
        for (int v = 0; v < wide; v++) {
            Vector plane;
            memcpy(&plane, planes[p] + at + v * VECTOR, VECTOR);
            for (int n = blanks; n > 0; n--)
                counters[n][v] |= counters[n - 1][v] & plane;
            counters[0][v] |= plane;
        }
    for (int v = 0; v < wide; v++) {
        Vector words;
        memcpy(&words, every + at + v * VECTOR, VECTOR);
        words &= ~counters[blanks][v];
        memcpy(found + at + v * VECTOR, &words, VECTOR);
    }
}

/* All stretches; the last one begins early, so that it ends with the plane. */
#define STRETCHES(blanks, wide)                                                                                        \
    do {                                                                                                               \
        for (; at + (wide) * VECTOR <= size; at += (wide) * VECTOR)                                                    \
            find_in_stretch(found, every, planes, number_of, blanks, wide, at);                                        \
        for (; at < size && size >= VECTOR; at += VECTOR) {                                                            \
            at = at + VECTOR > size ? size - VECTOR : at;                                                              \
            find_in_stretch(found, every, planes, number_of, blanks, 1, at);                                           \
        }                                                                                                              \
    } while (0)

/* The same byte by byte: for a plane shorter than a vector, and for blanks of which no deck has as many. */
static void find_in_bytes(uint8_t *found, const uint8_t *every, const uint8_t **planes, int number_of, int blanks,
                          Py_ssize_t at, Py_ssize_t size)
{
    for (; at < size; at++) {
        uint8_t counters[MAX_LENGTH + 1] = {0};
        for (int p = 0; p < number_of; p++) {
            for (int n = blanks; n > 0; n--)
                counters[n] |= counters[n - 1] & planes[p][at];
            counters[0] |= planes[p][at];
        }
        found[at] = every[at] & ~counters[blanks];
    }
}

WIDE static void find_in_planes(uint8_t *found, const uint8_t *every, const uint8_t **planes, int number_of,
                                int blanks, Py_ssize_t size)
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
    find_in_bytes(found, every, planes, number_of, blanks, at, size);
}

/* The words that a rack makes. */
void find_within(Slices *self, const Rack *rack, uint8_t *found)
{
    const uint8_t *planes[LETTERS * (MAX_LENGTH + 1)];
    int number_of = planes_beyond(self, rack, planes);
    find_in_planes(found, self->every, planes, number_of, rack->blanks, rack->width);
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
    uint8_t *found = (uint8_t *)PyBytes_AS_STRING(bytes);
    Py_BEGIN_ALLOW_THREADS
    find_within(self, &rack, found);
    Py_END_ALLOW_THREADS
    return bytes;
}

/* ---- The words of a set */

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

PyDoc_STRVAR(count_doc, "count(letters, blanks)\n--\n\nHow many words a rack makes.");

static PyObject *slices_count(Slices *self, PyObject *args)
{
    Rack rack;
    if (!read_rack(self, args, &rack))
        return NULL;
    uint8_t *words = PyMem_Malloc((size_t)rack.width + 1);
    if (!words)
        return PyErr_NoMemory();
    find_within(self, &rack, words); /* microseconds: letting other threads in would cost more */
    Py_ssize_t found = count_bits(words, rack.width);
    PyMem_Free(words);
    return PyLong_FromSsize_t(found);
}

/* Keep of a set what another one has too. */
WIDE void keep_shared(uint8_t *restrict set, const uint8_t *restrict other, Py_ssize_t size)
{
    for (Py_ssize_t i = 0; i < size; i++)
        set[i] &= other[i];
}

/* Up to eight bytes of a set, those before `end`, the first one lowest. */
INLINE uint64_t eight(const uint8_t *bits, Py_ssize_t at, Py_ssize_t end)
{
    uint64_t set = 0;
    if (at + 8 <= end)
        memcpy(&set, bits + at, 8);
    else
        memcpy(&set, bits + at, (size_t)(end - at));
    return set;
}

/* Whether VECTOR bytes are all 0. */
INLINE int is_empty(const uint8_t *bits)
{
    uint64_t any = 0;
    for (int i = 0; i < VECTOR; i += 8)
        any |= eight(bits, i, VECTOR);
    return !any;
}

/* A list that has room for one more entry; without memory it is gone, and NULL. */
void *grown(void *entries, Py_ssize_t number_of, Py_ssize_t *room, size_t size)
{
    if (number_of < *room)
        return entries;
    *room = 2 * *room + 256;
    void *more = realloc(entries, (size_t)*room * size);
    if (!more)
        free(entries);
    return more;
}

/* The first words of a set, the longest first, at most as many as are asked for, whose number is changed to that of
   those found; NULL without memory. */
WIDE Word *first_words(const Slices *self, const uint8_t *bits, Py_ssize_t size, Py_ssize_t *number_of)
{
    Py_ssize_t most = *number_of, room = 0, found = *number_of = 0;
    Word *words = grown(NULL, 0, &room, sizeof *words);
    for (int length = self->longest; length && found < most; length--) {
        const Block *block = &self->blocks[length - 1];
        Py_ssize_t first = block->first / 8, end = (block->first + (Py_ssize_t)block->count + 7) / 8;
        end = end < size ? end : size;
        for (Py_ssize_t at = first + (end - first - 1) / 8 * 8; first < end && at >= first; at -= 8) {
            /* The last eight bytes of a block may lie partly behind the set: only whole vectors are looked at at once. */
            if ((at - first) % VECTOR == VECTOR - 8 && at + 8 <= end && is_empty(bits + at + 8 - VECTOR))
                at += 8 - VECTOR;
            for (uint64_t set = eight(bits, at, end); set && found < most; set ^= 1ULL << (63 - __builtin_clzll(set))) {
                Py_ssize_t place = (at - first) * 8 + 63 - __builtin_clzll(set);
                if (place >= block->count)
                    continue;
                if (!(words = grown(words, found, &room, sizeof *words)))
                    return NULL;
                words[found] = (Word){block->first + (uint32_t)place, length, block->text + place * length};
                __builtin_prefetch(words[found++].text);
            }
        }
    }
    *number_of = found;
    return words;
}

PyDoc_STRVAR(words_doc,
             "words(bits, most)\n--\n\nThe first words of a set that is given as bytes, the longest first, as a list.");

static PyObject *slices_words(Slices *self, PyObject *args)
{
    Py_buffer bits;
    Py_ssize_t most;
    if (!PyArg_ParseTuple(args, "y*n", &bits, &most))
        return NULL;
    Word *words = first_words(self, bits.buf, bits.len, &most);
    PyBuffer_Release(&bits);
    PyObject *texts = words ? PyList_New(most) : PyErr_NoMemory();
    for (Py_ssize_t i = 0; texts && i < most; i++) {
        PyObject *text = PyUnicode_DecodeASCII((const char *)words[i].text, words[i].length, NULL);
        if (text)
            PyList_SET_ITEM(texts, i, text);
        else
            Py_CLEAR(texts);
    }
    free(words);
    return texts;
}

static PyMethodDef slices_methods[] = {
    {"within", (PyCFunction)slices_within, METH_VARARGS, within_doc},
    {"count", (PyCFunction)slices_count, METH_VARARGS, count_doc},
    {"words", (PyCFunction)slices_words, METH_VARARGS, words_doc},
    {"laid", (PyCFunction)slices_laid, METH_VARARGS, laid_doc},
    {"spellings", (PyCFunction)slices_spellings, METH_VARARGS, spellings_doc},
    {"spelt", (PyCFunction)slices_spelt, METH_O, spelt_doc},
    {0},
};

static PyType_Slot slices_slots[] = {
    {Py_tp_doc, "Slices(data)\n--\n\nThe slices of a list of words, in a file that is mapped or read."},
    {Py_tp_new, slices_new},
    {Py_tp_dealloc, slices_dealloc},
    {Py_tp_methods, slices_methods},
    {0},
};

PyType_Spec slices_spec = {
    "wordsvc.kernel._compiled.Slices", sizeof(Slices), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slices_slots};
