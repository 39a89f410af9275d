/* Sets of words: which words they have, the longest first, all at once or one by one. */

#include "kernel.h"

#define LEAP 64  /* bytes of a set that are left behind at once where they are empty */
#define AHEAD 64 /* words that are looked up at once, so that their letters are there when they are wanted */

/* The bits of some bytes, a multiple of eight of them. */
INLINE Py_ssize_t count_eights(const void *bytes, Py_ssize_t size)
{
    Py_ssize_t found = 0;
    for (Py_ssize_t i = 0; i < size; i += 8) {
        uint64_t bits;
        memcpy(&bits, (const uint8_t *)bytes + i, 8);
        found += __builtin_popcountll(bits);
    }
    return found;
}

WIDE static Py_ssize_t count_bits(const uint8_t *bytes, Py_ssize_t size)
{
    Py_ssize_t found = count_eights(bytes, size / 8 * 8);
    for (Py_ssize_t i = size / 8 * 8; i < size; i++)
        found += __builtin_popcount(bytes[i]);
    return found;
}

const char count_bits_doc[] = "count_bits(bits)\n--\n\nHow many words a set has that is given as bytes.";

PyObject *kernel_count_bits(PyObject *Py_UNUSED(module), PyObject *set)
{
    Py_buffer bits;
    if (PyObject_GetBuffer(set, &bits, PyBUF_SIMPLE) < 0)
        return NULL;
    Py_ssize_t found = count_bits(bits.buf, bits.len);
    PyBuffer_Release(&bits);
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

/* Whether LEAP bytes are all 0. */
INLINE int is_empty(const uint8_t *bits)
{
    uint64_t any = 0;
    for (int i = 0; i < LEAP; i += 8)
        any |= eight(bits, i, LEAP);
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

/* A walk through a set from its longest word to its shortest. */
typedef struct {
    const Slices *slices;
    const uint8_t *bits;
    Py_ssize_t size, at; /* of the set; where the eight bytes begin that are looked at next, in a block */
    int length, beyond;  /* of the words of that block; where they are equal the walk ends */
    Py_ssize_t seen;     /* where the eight bytes begin that `set` is left of */
    uint64_t set;
} Walk;

/* Where a block begins and ends in a set, in bytes. */
INLINE Py_ssize_t begin_of(const Block *block)
{
    return block->first / 8;
}

INLINE Py_ssize_t end_of(const Block *block, Py_ssize_t size)
{
    Py_ssize_t end = (block->first + (Py_ssize_t)block->count + 7) / 8;
    return end < size ? end : size;
}

/* Go to the block of words of a length. */
static void enter(Walk *walk, int length)
{
    walk->length = length;
    if (!length)
        return;
    const Block *block = &walk->slices->blocks[length - 1];
    Py_ssize_t first = begin_of(block), end = end_of(block, walk->size);
    walk->at = first < end ? first + (end - first - 1) / 8 * 8 : first - 8;
}

static Walk walk_through(const Slices *slices, const uint8_t *bits, Py_ssize_t size)
{
    Walk walk = {.slices = slices, .bits = bits, .size = size};
    enter(&walk, slices->longest);
    return walk;
}

/* The next words of a walk, at most so many; gives their number, which is less than that at the end alone. */
WIDE static Py_ssize_t next_words(Walk *walk, Word *words, Py_ssize_t most)
{
    Py_ssize_t found = 0;
    while (walk->length > walk->beyond && found < most) {
        const Block *block = &walk->slices->blocks[walk->length - 1];
        Py_ssize_t first = begin_of(block), end = end_of(block, walk->size), at = walk->at;
        uint64_t set = walk->set;
        for (;;) {
            for (; set && found < most; set ^= 1ULL << (63 - __builtin_clzll(set))) {
                Py_ssize_t place = (walk->seen - first) * 8 + 63 - __builtin_clzll(set);
                if (place >= block->count)
                    continue;
                words[found] = (Word){block->first + (uint32_t)place, walk->length, block->text + place * walk->length};
                __builtin_prefetch(words[found++].text);
            }
            if (set || at < first)
                break;
            /* The last eight bytes of a block may lie partly behind the set: only whole leaps are looked at at once. */
            if ((at - first) % LEAP == LEAP - 8 && at + 8 <= end && is_empty(walk->bits + at + 8 - LEAP))
                at -= LEAP;
            else {
                set = eight(walk->bits, at, end);
                walk->seen = at;
                at -= 8;
            }
        }
        walk->at = at;
        walk->set = set;
        if (!set)
            enter(walk, walk->length - 1);
    }
    return found;
}

/* The words of a set, the longest first, with their number; NULL without memory. */
Word *all_words(const Slices *self, const uint8_t *bits, Py_ssize_t size, Py_ssize_t *number_of)
{
    Py_ssize_t most = count_bits(bits, size);
    Word *words = malloc((size_t)(most + 1) * sizeof *words);
    Walk walk = walk_through(self, bits, size);
    *number_of = words ? next_words(&walk, words, most) : 0;
    return words;
}

/* The first words of one length of a set, at most so many; gives their number. */
Py_ssize_t words_of_length(const Slices *self, int length, const uint8_t *bits, Py_ssize_t size, Word *words,
                           Py_ssize_t most)
{
    Walk walk = {.slices = self, .bits = bits, .size = size, .beyond = length - 1};
    enter(&walk, length);
    return next_words(&walk, words, most);
}

static PyObject *text_of(const Word *word)
{
    PyObject *text = PyUnicode_New(word->length, 'Z');
    if (text)
        memcpy(PyUnicode_1BYTE_DATA(text), word->text, (size_t)word->length);
    return text;
}

/* A list of texts; NULL with an error when `found` is negative, for want of memory. */
PyObject *list_texts(const Word *words, Py_ssize_t found)
{
    PyObject *texts = found < 0 ? PyErr_NoMemory() : PyList_New(found);
    for (Py_ssize_t i = 0; texts && i < found; i++) {
        PyObject *text = text_of(&words[i]);
        if (text)
            PyList_SET_ITEM(texts, i, text);
        else
            Py_CLEAR(texts);
    }
    return texts;
}

const char words_doc[] =
    "words(bits, most)\n--\n\nThe first words of a set that is given as bytes, the longest first, as a list.";

PyObject *slices_words(Slices *self, PyObject *args)
{
    Py_buffer bits;
    Py_ssize_t most;
    if (!PyArg_ParseTuple(args, "y*n", &bits, &most))
        return NULL;
    Py_ssize_t found = -1, there = most > AHEAD ? count_bits(bits.buf, bits.len) : AHEAD;
    most = most < 0 ? 0 : most < there ? most : there;
    Word *words = PyMem_Malloc((size_t)(most + 1) * sizeof *words);
    if (words) {
        Walk walk = walk_through(self, bits.buf, bits.len);
        found = next_words(&walk, words, most);
    }
    PyObject *texts = list_texts(words, found);
    PyMem_Free(words);
    PyBuffer_Release(&bits);
    return texts;
}

typedef struct {
    PyObject_HEAD
    PyObject *slices;
    Py_buffer bits;
    Walk walk;
    Py_ssize_t number_of, given; /* of the words that were looked up */
    Word ahead[AHEAD];
} Words;

const char iterate_doc[] = "iterate(bits)\n--\n\nThe words of a set that is given as bytes, the longest first, one by one.";

PyObject *slices_iterate(Slices *self, PyObject *set)
{
    const State *state = PyType_GetModuleState(Py_TYPE(self));
    PyTypeObject *type = state ? (PyTypeObject *)state->words : NULL;
    Words *words = type ? (Words *)type->tp_alloc(type, 0) : NULL;
    if (!words)
        return NULL;
    if (PyObject_GetBuffer(set, &words->bits, PyBUF_SIMPLE) < 0) {
        Py_DECREF(words);
        return NULL;
    }
    words->slices = Py_NewRef(self);
    words->walk = walk_through(self, words->bits.buf, words->bits.len);
    return (PyObject *)words;
}

static void words_dealloc(Words *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(self->slices);
    PyBuffer_Release(&self->bits);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *next_text(Words *self)
{
    if (self->given == self->number_of) {
        self->number_of = next_words(&self->walk, self->ahead, AHEAD);
        self->given = 0;
    }
    return self->given < self->number_of ? text_of(&self->ahead[self->given++]) : NULL;
}

static PyObject *words_next(Words *self)
{
    PyObject *text;
#ifdef Py_BEGIN_CRITICAL_SECTION
    Py_BEGIN_CRITICAL_SECTION(self);
    text = next_text(self);
    Py_END_CRITICAL_SECTION();
#else
    text = next_text(self);
#endif
    return text;
}

static PyType_Slot words_slots[] = {
    {Py_tp_doc, "The words of a set one by one."},
    {Py_tp_dealloc, words_dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, words_next},
    {0},
};

PyType_Spec words_spec = {"wordsvc.kernel._compiled.Words", sizeof(Words), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION, words_slots};
