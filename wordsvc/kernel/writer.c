/* Writing slices: the planes of all words of a list. docs/finding-words.md explains what they are. */

#include "kernel.h"

#define MAX_WORDS (1 << 28)

typedef struct {
    int longest;
    const uint8_t *texts[MAX_LENGTH]; /* of the words of 1, 2, ... letters, one after the other */
    uint32_t counts[MAX_LENGTH], firsts[MAX_LENGTH];
    Py_ssize_t plane_size; /* from the beginning of one plane to that of the next */
    uint8_t depths[LETTERS];
    int planes[LETTERS]; /* the place of a letter's first plane, behind that of all words */
} Writer;

/* Read where the words are; 0 with an error when a block is none. */
static int read_blocks(PyObject *blocks, Writer *writer)
{
    uint32_t ranks = 0;
    if (PyTuple_GET_SIZE(blocks) > MAX_LENGTH) {
        PyErr_Format(PyExc_ValueError, "words have at most %d letters", MAX_LENGTH);
        return 0;
    }
    writer->longest = (int)PyTuple_GET_SIZE(blocks);
    for (int i = 0; i < writer->longest; i++) {
        PyObject *block = PyTuple_GET_ITEM(blocks, i);
        if (!PyBytes_Check(block)) {
            PyErr_SetString(PyExc_TypeError, "a block must be bytes");
            return 0;
        }
        Py_ssize_t size = PyBytes_GET_SIZE(block), count = size / (i + 1);
        if (size % (i + 1) || count > MAX_WORDS - (Py_ssize_t)ranks - 8) {
            PyErr_SetString(PyExc_ValueError, "a block must have whole words, and not too many");
            return 0;
        }
        writer->texts[i] = (const uint8_t *)PyBytes_AS_STRING(block);
        for (Py_ssize_t at = 0; at < size; at++)
            if (writer->texts[i][at] < 'A' || writer->texts[i][at] > 'Z') {
                PyErr_SetString(PyExc_ValueError, "letters must be A to Z");
                return 0;
            }
        writer->counts[i] = (uint32_t)count;
        writer->firsts[i] = ranks;
        ranks += ((uint32_t)count + 7) / 8 * 8;
    }
    writer->plane_size = (ranks / 8 + LINE - 1) / LINE * LINE;
    return 1;
}

/* How often a word has each letter at most. */
static void measure(Writer *writer)
{
    for (int i = 0; i < writer->longest; i++) {
        const uint8_t *letter = writer->texts[i];
        for (uint32_t word = 0; word < writer->counts[i]; word++) {
            uint8_t counts[LETTERS] = {0};
            for (int place = 0; place <= i; place++, letter++) {
                uint8_t number_of = ++counts[*letter - 'A'];
                if (number_of > writer->depths[*letter - 'A'])
                    writer->depths[*letter - 'A'] = number_of;
            }
        }
    }
}

static void write_planes(const Writer *writer, uint8_t *planes)
{
    for (int i = 0; i < writer->longest; i++) {
        const uint8_t *letter = writer->texts[i];
        for (uint32_t word = 0; word < writer->counts[i]; word++) {
            uint8_t counts[LETTERS] = {0};
            uint32_t rank = writer->firsts[i] + word;
            uint8_t bit = (uint8_t)(1 << rank % 8), *at = planes + rank / 8;
            *at |= bit;
            for (int place = 0; place <= i; place++, letter++) {
                int plane = writer->planes[*letter - 'A'] + counts[*letter - 'A']++;
                at[plane * writer->plane_size] |= bit;
            }
        }
    }
}

const char planes_doc[] =
    "planes(blocks)\n--\n\nHow often a word has each letter at most, as 26 bytes, and the planes: that of all words, then "
    "for each letter\nthose of the words that have it once, twice, and so on. A block has the words of one length, from "
    "one letter on.";

PyObject *kernel_planes(PyObject *Py_UNUSED(module), PyObject *blocks)
{
    Writer writer = {0};
    if (!PyTuple_Check(blocks)) {
        PyErr_SetString(PyExc_TypeError, "the blocks must be a tuple");
        return NULL;
    }
    if (!read_blocks(blocks, &writer))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    measure(&writer);
    Py_END_ALLOW_THREADS
    int number_of = 1;
    for (int letter = 0; letter < LETTERS; letter++) {
        writer.planes[letter] = number_of;
        number_of += writer.depths[letter];
    }
    PyObject *planes = PyBytes_FromStringAndSize(NULL, number_of * writer.plane_size);
    if (!planes)
        return NULL;
    uint8_t *bits = memset(PyBytes_AS_STRING(planes), 0, (size_t)(number_of * writer.plane_size));
    Py_BEGIN_ALLOW_THREADS
    write_planes(&writer, bits);
    Py_END_ALLOW_THREADS
    return Py_BuildValue("y#N", writer.depths, (Py_ssize_t)LETTERS, planes);
}

/* The rank of a word among those of its length, which the alphabet has in reverse; -1 when it is none of them. */
static int64_t rank_of(const Block *block, const char *word, int length)
{
    int64_t low = 0, high = block->count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (memcmp(block->text + middle * length, word, (size_t)length) > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < block->count && !memcmp(block->text + low * length, word, (size_t)length) ? block->first + low : -1;
}

const char set_of_doc[] = "set_of(words)\n--\n\nThe set of those words of a list that there are, as bytes.";

PyObject *slices_set_of(Slices *self, PyObject *given)
{
    PyObject *words = PySequence_Tuple(given), *set = NULL; /* a list could change meanwhile */
    if (words)
        set = PyBytes_FromStringAndSize(NULL, self->width);
    if (set)
        memset(PyBytes_AS_STRING(set), 0, (size_t)self->width);
    for (Py_ssize_t i = 0; set && i < PyTuple_GET_SIZE(words); i++) {
        PyObject *word = PyTuple_GET_ITEM(words, i);
        if (!PyUnicode_Check(word)) {
            PyErr_SetString(PyExc_TypeError, "a word must be text");
            Py_CLEAR(set);
            break;
        }
        Py_ssize_t length = PyUnicode_GET_LENGTH(word);
        if (!PyUnicode_IS_ASCII(word) || length < 1 || length > self->longest)
            continue;
        int64_t rank = rank_of(&self->blocks[length - 1], (const char *)PyUnicode_1BYTE_DATA(word), (int)length);
        if (rank >= 0)
            PyBytes_AS_STRING(set)[rank / 8] |= (char)(1 << rank % 8);
    }
    Py_XDECREF(words);
    return set;
}
