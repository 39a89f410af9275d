/* Sets of cards of the solitaire that spell a word, and games played out with them. A set of cards is one number, as
   wordsvc.quiddler.solitaire.kinds packs it. */

#include "kernel.h"

#define BITS 5 /* of a kind in a set */
#define KINDS (1 << BITS)
#define STACKS 8 /* the cards that show, at most */
#define PARTS (1 << STACKS)
#define SHAPE_SHIFT 16 /* as in wordsvc.quiddler.solitaire.solver.evaluation */
#define SHAPES 256

typedef struct {
    PyObject_HEAD
    uint64_t *places; /* the sets, each at the place of its hash or behind it; 0 is none */
    uint64_t last;    /* place */
    int shift;
} LayableSets;

/* The weights while at least so many cards lie face down. */
typedef struct {
    int64_t face_down, kinds[KINDS], shapes[SHAPES];
} Phase;

typedef struct {
    int number_of;
    uint8_t kinds[STACKS]; /* rising */
} Showing;

static uint64_t place_of(const LayableSets *self, uint64_t set)
{
    return set * 0x9E3779B97F4A7C15u >> self->shift;
}

static int has(const LayableSets *self, uint64_t set)
{
    for (uint64_t place = place_of(self, set);; place = (place + 1) & self->last)
        if (self->places[place] == set || !self->places[place])
            return self->places[place] == set;
}

static PyObject *layable_sets_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(options))
{
    Py_buffer data;
    if (!PyArg_ParseTuple(args, "y*", &data))
        return NULL;
    LayableSets *self = NULL;
    if (data.len % 8)
        PyErr_SetString(PyExc_ValueError, "a set of cards has eight bytes");
    else
        self = (LayableSets *)type->tp_alloc(type, 0);
    if (self) {
        int bits = 4;
        while ((Py_ssize_t)1 << bits < data.len / 4)
            bits++; /* at least half of the places stay free */
        self->shift = 64 - bits;
        self->last = ((uint64_t)1 << bits) - 1;
        self->places = PyMem_Calloc((size_t)1 << bits, sizeof *self->places);
        if (!self->places) {
            Py_CLEAR(self);
            PyErr_NoMemory();
        }
    }
    for (Py_ssize_t at = 0; self && at < data.len; at += 8) {
        uint64_t set, place;
        memcpy(&set, (const char *)data.buf + at, sizeof set);
        for (place = place_of(self, set); self->places[place]; place = (place + 1) & self->last)
            ;
        self->places[place] = set;
    }
    PyBuffer_Release(&data);
    return (PyObject *)self;
}

static void layable_sets_dealloc(LayableSets *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyMem_Free(self->places);
    type->tp_free(self);
    Py_DECREF(type);
}

/* The packed set of each part of the cards: bit i of its number is the card at place i. */
static int pack_parts(const Showing *showing, uint64_t *parts)
{
    int size = 1;
    parts[0] = 0;
    for (int i = 0; i < showing->number_of; i++, size *= 2)
        for (int part = 0; part < size; part++)
            parts[size + part] = parts[part] << BITS | showing->kinds[i];
    return size;
}

/* The parts that spell a word, in order. */
static int find_words(const LayableSets *self, const Showing *showing, uint8_t *words)
{
    uint64_t parts[PARTS];
    int size = pack_parts(showing, parts), number_of = 0;
    for (int part = 1; part < size; part++)
        if (has(self, parts[part]))
            words[number_of++] = (uint8_t)part;
    return number_of;
}

/* Whether words use up what is left, one of which has its highest card; what is hopeless is remembered. */
static int uses_up(const uint8_t *words, int number_of, int left, uint8_t *hopeless)
{
    if (!left)
        return 1;
    if (hopeless[left])
        return 0;
    for (int i = 0; i < number_of; i++)
        if (!(words[i] & ~left) && words[i] * 2 > left && uses_up(words, number_of, left ^ words[i], hopeless))
            return 1;
    hopeless[left] = 1;
    return 0;
}

/* Leave of the cards what the word leaves that has the best outlook, of equal ones the highest set; 0 without a word. */
static int lay_best(const LayableSets *self, const Phase *phase, Showing *showing)
{
    uint64_t parts[PARTS], codes[PARTS], whole = 0; /* sums without a sign, which may overflow */
    int size = pack_parts(showing, parts), best = 0;
    int64_t best_value = 0;
    codes[0] = 0;
    for (int i = 0, half = 1; i < showing->number_of; i++, half *= 2) {
        uint64_t code = (uint64_t)phase->kinds[showing->kinds[i]];
        whole += code;
        for (int part = 0; part < half; part++)
            codes[half + part] = codes[part] + code;
    }
    for (int part = 1; part < size; part++)
        if (has(self, parts[part])) {
            uint64_t left = whole - codes[part];
            uint64_t shape = ((left + (1 << (SHAPE_SHIFT - 1))) >> SHAPE_SHIFT) & (SHAPES - 1);
            int64_t value = (int64_t)(left + (uint64_t)phase->shapes[shape]);
            if (!best || value > best_value || (value == best_value && parts[part] > parts[best])) {
                best = part;
                best_value = value;
            }
        }
    int kept = 0;
    for (int i = 0; i < showing->number_of; i++)
        if (!(best >> i & 1))
            showing->kinds[kept++] = showing->kinds[i];
    showing->number_of = kept;
    return best;
}

static void put_in_order(Showing *showing)
{
    for (int i = 1; i < showing->number_of; i++)
        for (int j = i; j > 0 && showing->kinds[j - 1] > showing->kinds[j]; j--) {
            uint8_t other = showing->kinds[j];
            showing->kinds[j] = showing->kinds[j - 1];
            showing->kinds[j - 1] = other;
        }
}

static int clears(const LayableSets *self, const Showing *showing)
{
    uint8_t words[PARTS], hopeless[PARTS] = {0};
    int number_of = find_words(self, showing, words);
    return uses_up(words, number_of, (1 << showing->number_of) - 1, hopeless);
}

static int play_out(const LayableSets *self, const Phase *phases, Py_ssize_t last, Showing showing, const Py_buffer *pile)
{
    for (Py_ssize_t drawn = 0;;) {
        while (showing.number_of < STACKS && drawn < pile->len)
            showing.kinds[showing.number_of++] = ((const uint8_t *)pile->buf)[drawn++];
        put_in_order(&showing);
        if (drawn == pile->len)
            return clears(self, &showing);
        Py_ssize_t phase = 0;
        while (phase < last && pile->len - drawn < phases[phase].face_down)
            phase++;
        if (!lay_best(self, phases + phase, &showing))
            return 0;
    }
}

/* Read the cards that show; 0 with an error when they are none. */
static int read_showing(const Py_buffer *given, Showing *showing)
{
    if (given->len > STACKS) {
        PyErr_Format(PyExc_ValueError, "at most %d cards show", STACKS);
        return 0;
    }
    showing->number_of = (int)given->len;
    memcpy(showing->kinds, given->buf, (size_t)given->len);
    put_in_order(showing);
    return 1;
}

static int are_kinds(const Py_buffer *given)
{
    for (Py_ssize_t i = 0; i < given->len; i++)
        if (!((const uint8_t *)given->buf)[i] || ((const uint8_t *)given->buf)[i] >= KINDS) {
            PyErr_Format(PyExc_ValueError, "a kind is a number from 1 to %d", KINDS - 1);
            return 0;
        }
    return 1;
}

PyDoc_STRVAR(masks_doc, "masks(showing)\n--\n\nThe parts of some cards that spell a word, as masks: bit i is the card"
                        " at place i of the rising kinds.");

static PyObject *layable_sets_masks(LayableSets *self, PyObject *args)
{
    Py_buffer given;
    Showing showing;
    PyObject *found = NULL;
    if (!PyArg_ParseTuple(args, "y*", &given))
        return NULL;
    if (are_kinds(&given) && read_showing(&given, &showing)) {
        uint8_t words[PARTS];
        int number_of = find_words(self, &showing, words);
        found = PyList_New(number_of);
        for (int i = 0; found && i < number_of; i++)
            PyList_SET_ITEM(found, i, PyLong_FromLong(words[i])); /* a small number, which is there already */
    }
    PyBuffer_Release(&given);
    return found;
}

PyDoc_STRVAR(plays_out_doc, "plays_out(phases, showing, pile)\n--\n\nWhether the formula of the outlook uses up all "
                            "cards: those that show, and those face down\nin the order in which they turn up.");

static PyObject *layable_sets_plays_out(LayableSets *self, PyObject *args)
{
    Py_buffer phases, given, pile;
    Showing showing;
    PyObject *answer = NULL;
    if (!PyArg_ParseTuple(args, "y*y*y*", &phases, &given, &pile))
        return NULL;
    Py_ssize_t number_of = phases.len / (Py_ssize_t)sizeof(Phase);
    if (!number_of || phases.len % (Py_ssize_t)sizeof(Phase) || (uintptr_t)phases.buf % _Alignof(Phase))
        PyErr_SetString(PyExc_ValueError, "the phases are whole ones");
    else if (are_kinds(&given) && are_kinds(&pile) && read_showing(&given, &showing))
        answer = PyBool_FromLong(play_out(self, phases.buf, number_of - 1, showing, &pile));
    PyBuffer_Release(&phases);
    PyBuffer_Release(&given);
    PyBuffer_Release(&pile);
    return answer;
}

static PyMethodDef layable_sets_methods[] = {
    {"masks", (PyCFunction)layable_sets_masks, METH_VARARGS, masks_doc},
    {"plays_out", (PyCFunction)layable_sets_plays_out, METH_VARARGS, plays_out_doc},
    {0},
};

static PyType_Slot layable_sets_slots[] = {
    {Py_tp_doc, "LayableSets(data)\n--\n\nThe packed sets of cards that spell a word, eight bytes each."},
    {Py_tp_new, layable_sets_new},
    {Py_tp_dealloc, layable_sets_dealloc},
    {Py_tp_methods, layable_sets_methods},
    {0},
};

PyType_Spec layable_sets_spec = {"wordsvc.kernel._compiled.LayableSets", sizeof(LayableSets), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, layable_sets_slots};
