/* Slices: which words a rack makes, for all words at once. docs/finding-words.md explains the method and the file. */

#include "kernel.h"

#define MAGIC "WSLICES2"
#define FILE_HEAD 32 /* of a cache file, before the slices */
#define HEAD 20
#define FEW 64 /* so many words are found without being counted first */

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

/* The words of a rack from the longest on, at most so many: a length is swept when all longer words were too few. Gives
   their number, -1 without memory. */
static Py_ssize_t first_words(const Slices *self, const Rack *rack, const uint8_t **planes, int number_of, Word *words,
                              Py_ssize_t most)
{
    const uint8_t *from[LETTERS * (MAX_LENGTH + 1)];
    uint8_t *bits = malloc((size_t)rack->width + 1);
    Py_ssize_t found = bits ? 0 : -1, end = rack->width;
    for (int length = self->longest; length && found >= 0 && found < most; length--) {
        Py_ssize_t first = self->blocks[length - 1].first / 8, line = first / LINE * LINE;
        if (first >= end)
            continue;
        for (int p = 0; p < number_of; p++)
            from[p] = planes[p] + line;
        (void)sweep_planes(bits + line, self->every + line, from, number_of, rack->blanks, end - line);
        found += words_of_length(self, length, bits, end, words + found, most - found);
        end = first;
    }
    free(bits);
    return found;
}

PyDoc_STRVAR(first_doc, "first(letters, blanks, most)\n--\n\nThe first words that a rack makes, the longest first, as a "
                        "list.");

static PyObject *slices_first(Slices *self, PyObject *args)
{
    Rack rack;
    const uint8_t *planes[LETTERS * (MAX_LENGTH + 1)];
    Py_ssize_t most, found = -1, there = FEW;
    if (!read_rack(self, args, &rack, &most))
        return NULL;
    int number_of = planes_beyond(self, &rack, planes);
    if (most > FEW)
        there = sweep_planes(NULL, self->every, planes, number_of, rack.blanks, rack.width);
    most = most < 0 ? 0 : most < there ? most : there;
    Word *words = PyMem_Malloc((size_t)(most + 1) * sizeof *words);
    if (words)
        found = first_words(self, &rack, planes, number_of, words, most);
    PyObject *texts = list_texts(words, found);
    PyMem_Free(words);
    return texts;
}

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
