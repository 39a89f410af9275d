/* Slices: which words a rack makes, for all words at once. docs/finding-words.md explains the method and the file. */

#include "kernel.h"

#define MAGIC "WSLICES2"
#define FILE_HEAD 32 /* of a cache file, before the slices */
#define HEAD 20
#define LEAP 64  /* bytes of a set that are left behind at once where they are empty */
#define AHEAD 64 /* words that are looked up at once, so that their letters are there when they are wanted */

/* ---- The file */

static uint32_t number(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* The first multiple of LINE from there on. */
static int64_t line_from(int64_t at)
{
    return (at + LINE - 1) / LINE * LINE;
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
    int64_t planes_at = line_from(FILE_HEAD + HEAD + 8 * (int64_t)longest + 2 * (int64_t)planes) - FILE_HEAD;
    int64_t plane_size = line_from(ranks / 8), words_at = planes_at + ((int64_t)planes + 1 + JOINED) * plane_size;
    if (size < words_at)
        return 0;
    self->longest = (int)longest;
    self->width = ranks / 8;
    self->plane_size = plane_size;
    self->every = data + planes_at;
    self->joined = self->every + ((int64_t)planes + 1) * plane_size;
    for (uint32_t i = 0; i < planes; i++) {
        int letter = table[2 * i], times = table[2 * i + 1];
        if (letter >= LETTERS || times != self->depths[letter] + 1 || (times > 1 && table[2 * i - 2] != letter))
            return 0;
        if (times == 1)
            self->planes[letter] = self->every + (i + 1) * self->plane_size;
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

/* Read letters and blanks, and a third number where one is wanted. */
static int read_rack(const Slices *self, PyObject *args, Rack *rack, Py_ssize_t *most)
{
    const char *letters;
    Py_ssize_t size, blanks;
    if (!PyArg_ParseTuple(args, most ? "s#nn" : "s#n", &letters, &size, &blanks, most))
        return 0;
    if (blanks < 0) {
        PyErr_SetString(PyExc_ValueError, "blanks must be 0 or more");
        return 0;
    }
    rack->blanks = blanks < MAX_LENGTH ? (int)blanks : MAX_LENGTH;
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

/* The words that have any letter of a group, which are bits of `letters`; NULL where no word has the only one. */
static const uint8_t *join(const Slices *self, int group, int letters)
{
    static const int places[1 << GROUP] = {[3] = 0, [5] = 1, [6] = 2, [7] = 3};
    if (letters & (letters - 1))
        return self->joined + (4 * group + places[letters]) * self->plane_size;
    return self->planes[group * GROUP + __builtin_ctz((unsigned)letters)];
}

/* For each letter the planes from the first that the rack cannot serve, one more than it has blanks: what a word has
   of them is what it lacks. Without blanks the letters that the rack lacks are joined. Gives their number. */
static int planes_beyond(const Slices *self, const Rack *rack, const uint8_t **planes)
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
                planes[found++] = self->planes[letter] + times * self->plane_size;
        }
    }
    return found;
}

/* The words that a rack makes. */
void find_within(Slices *self, const Rack *rack, uint8_t *found)
{
    const uint8_t *planes[LETTERS * (MAX_LENGTH + 1)];
    int number_of = planes_beyond(self, rack, planes);
    (void)sweep_planes(found, self->every, planes, number_of, rack->blanks, rack->width);
}

PyDoc_STRVAR(within_doc, "within(letters, blanks)\n--\n\nThe words that a rack makes, as bytes, lowest rank first.");

static PyObject *slices_within(Slices *self, PyObject *args)
{
    Rack rack;
    if (!read_rack(self, args, &rack, NULL))
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

PyDoc_STRVAR(count_doc, "count(letters, blanks)\n--\n\nHow many words a rack makes.");

static PyObject *slices_count(Slices *self, PyObject *args)
{
    Rack rack;
    const uint8_t *planes[LETTERS * (MAX_LENGTH + 1)];
    if (!read_rack(self, args, &rack, NULL))
        return NULL;
    int number_of = planes_beyond(self, &rack, planes); /* microseconds: letting other threads in would cost more */
    return PyLong_FromSsize_t(sweep_planes(NULL, self->every, planes, number_of, rack.blanks, rack.width));
}

/* ---- The words of a set */

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

/* The words of a rack from the longest on, at most so many: a length is swept when all longer words were too few. Gives
   their number, -1 without memory. */
static Py_ssize_t first_words(const Slices *self, const Rack *rack, const uint8_t **planes, int number_of, Word *words,
                              Py_ssize_t most)
{
    const uint8_t *from[LETTERS * (MAX_LENGTH + 1)];
    uint8_t *bits = malloc((size_t)rack->width + 1);
    Py_ssize_t found = bits ? 0 : -1, end = rack->width;
    for (int length = self->longest; length && found >= 0 && found < most; length--) {
        Py_ssize_t first = begin_of(&self->blocks[length - 1]), line = first / LINE * LINE;
        if (first >= end)
            continue;
        for (int p = 0; p < number_of; p++)
            from[p] = planes[p] + line;
        (void)sweep_planes(bits + line, self->every + line, from, number_of, rack->blanks, end - line);
        Walk walk = {.slices = self, .bits = bits, .size = end, .beyond = length - 1};
        enter(&walk, length);
        found += next_words(&walk, words + found, most - found);
        end = first;
    }
    free(bits);
    return found;
}

static PyObject *text_of(const Word *word)
{
    PyObject *text = PyUnicode_New(word->length, 'Z');
    if (text)
        memcpy(PyUnicode_1BYTE_DATA(text), word->text, (size_t)word->length);
    return text;
}

/* A list of texts; NULL with an error when `found` is negative, for want of memory. */
static PyObject *list_texts(const Word *words, Py_ssize_t found)
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

PyDoc_STRVAR(words_doc,
             "words(bits, most)\n--\n\nThe first words of a set that is given as bytes, the longest first, as a list.");

static PyObject *slices_words(Slices *self, PyObject *args)
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

PyDoc_STRVAR(first_doc, "first(letters, blanks, most)\n--\n\nThe first words that a rack makes, the longest first, as a "
                        "list.");

static PyObject *slices_first(Slices *self, PyObject *args)
{
    Rack rack;
    const uint8_t *planes[LETTERS * (MAX_LENGTH + 1)];
    Py_ssize_t most, found = -1, there = AHEAD;
    if (!read_rack(self, args, &rack, &most))
        return NULL;
    int number_of = planes_beyond(self, &rack, planes);
    if (most > AHEAD)
        there = sweep_planes(NULL, self->every, planes, number_of, rack.blanks, rack.width);
    most = most < 0 ? 0 : most < there ? most : there;
    Word *words = PyMem_Malloc((size_t)(most + 1) * sizeof *words);
    if (words)
        found = first_words(self, &rack, planes, number_of, words, most);
    PyObject *texts = list_texts(words, found);
    PyMem_Free(words);
    return texts;
}

/* ---- The words of a set one by one */

typedef struct {
    PyObject_HEAD
    PyObject *slices;
    Py_buffer bits;
    Walk walk;
    Py_ssize_t number_of, given; /* of the words that were looked up */
    Word ahead[AHEAD];
} Words;

PyDoc_STRVAR(iterate_doc, "iterate(bits)\n--\n\nThe words of a set that is given as bytes, the longest first, one by one.");

static PyObject *slices_iterate(Slices *self, PyObject *set)
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

static PyMethodDef slices_methods[] = {
    {"within", (PyCFunction)slices_within, METH_VARARGS, within_doc},
    {"count", (PyCFunction)slices_count, METH_VARARGS, count_doc},
    {"first", (PyCFunction)slices_first, METH_VARARGS, first_doc},
    {"words", (PyCFunction)slices_words, METH_VARARGS, words_doc},
    {"iterate", (PyCFunction)slices_iterate, METH_O, iterate_doc},
    {"set_of", (PyCFunction)slices_set_of, METH_O, set_of_doc},
    {"matching", (PyCFunction)slices_matching, METH_VARARGS, matching_doc},
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
