/* The best way to lay a word: the search of wordsvc.cards.spelling_search without limits, state by state. */

#include "kernel.h"

#define MAX_KINDS 16  /* of cards that fit a word; a set of counts has four bits for each */
#define MAX_STATES_HERE 1024 /* that are looked at or whose bound is asked for; what takes more is left to Python */
#define SLOTS (4 * MAX_STATES_HERE)
#define MAX_WORTH 1000000
#define NEVER (-1000000000)
#define POSSIBLE (NEVER / 2)
#define CARD_WORTH 1000

typedef struct {
    int number_of, worth;
} Cards;

typedef struct {
    PyObject_HEAD
    Cards singles[LETTERS], pairs[LETTERS][LETTERS], jokers, doubles;
    int points; /* whether the deck has any */
} Speller;

/* A kind of card that fits at a place of the word. */
typedef struct {
    int kind, letters, worth;
} Option;

typedef struct {
    uint64_t left; /* how many cards of each kind, or as many as the rest of the word could use */
    int place, bound, onward; /* the number of the option with which the state reaches its bound, -1 while none is known */
    int after;                /* the state after that option */
} Reached;

typedef struct {
    const Speller *cards;
    int letters, kinds, singles, joker; /* as many kinds are single cards, from 0 on; -1 without a joker */
    const Cards *of_kind[MAX_KINDS];
    char faces[MAX_KINDS][3];
    Option options[MAX_LENGTH][4];
    int number_of_options[MAX_LENGTH];
    int worths[MAX_LENGTH + 1];          /* of the rest from each place on, if no card ran out */
    uint64_t uses[MAX_LENGTH + 1];       /* how many of each kind the rest could use */
    int states, number_of, gave_up;
    Reached reached[MAX_STATES_HERE];
    int16_t slots[SLOTS]; /* 1 and the number of a state */
} Search;

static int count_of(uint64_t left, int kind)
{
    return (int)(left >> 4 * kind & 15);
}

static uint64_t cut(const Search *search, int place, uint64_t left)
{
    uint64_t uses = search->uses[place], found = 0;
    for (int kind = 0; kind < search->kinds; kind++) {
        uint64_t mask = 15ULL << 4 * kind;
        found |= (left & mask) < (uses & mask) ? left & mask : uses & mask;
    }
    return found;
}

static int first_bound(const Search *search, int place, uint64_t left)
{
    int worth = search->worths[place];
    if (search->cards->points)
        return worth;
    int letters = search->letters - place, lacking = letters;
    for (int kind = 0; kind < search->singles; kind++)
        lacking -= count_of(left, kind);
    lacking = lacking > 0 ? lacking : 0;
    int jokers = search->joker < 0 ? 0 : count_of(left, search->joker);
    int pairs = lacking - jokers + 1 > 0 ? (lacking - jokers + 1) / 2 : 0;
    int bound = CARD_WORTH * (letters - pairs) - (lacking > 2 * pairs ? lacking - 2 * pairs : 0);
    return bound < worth ? bound : worth;
}

/* The number of a state, which is new when nobody has asked for its bound; 0 gives up where there are too many. */
static int state_at(Search *search, int place, uint64_t left)
{
    uint64_t hash = (left + (uint64_t)place * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    for (int slot = (int)(hash >> 52) & (SLOTS - 1);; slot = (slot + 1) & (SLOTS - 1)) {
        int number = search->slots[slot] - 1;
        if (number >= 0 && (search->reached[number].left != left || search->reached[number].place != place))
            continue;
        if (number >= 0)
            return number;
        if (search->number_of == MAX_STATES_HERE) {
            search->gave_up = 1;
            return 0;
        }
        search->reached[search->number_of] = (Reached){left, place, first_bound(search, place, left), -1, 0};
        search->slots[slot] = (int16_t)++search->number_of;
        return search->number_of - 1;
    }
}

static int reaches(Search *search, int number, int wanted)
{
    Reached *state = &search->reached[number];
    if (search->gave_up || state->bound < wanted)
        return 0;
    if (state->onward >= 0)
        return 1;
    search->states++;
    int place = state->place, bound = NEVER;
    if (place == search->letters) {
        state->onward = 0;
        state->bound = wanted;
        return 1;
    }
    for (int i = 0; i < search->number_of_options[place]; i++) {
        const Option *option = &search->options[place][i];
        int beyond = place + option->letters, most = search->worths[beyond] + option->worth;
        if (!count_of(state->left, option->kind))
            continue;
        if (most >= wanted) {
            uint64_t left = state->left - (1ULL << 4 * option->kind);
            int after = state_at(search, beyond, cut(search, beyond, left));
            if (reaches(search, after, wanted - option->worth)) {
                state->onward = i;
                state->after = after;
                state->bound = wanted;
                return 1;
            }
            most = search->reached[after].bound + option->worth;
        }
        bound = most > bound ? most : bound;
    }
    state->bound = bound < wanted ? bound : wanted - 1;
    return 0;
}

/* The kind of some cards that fit the word, which is a new one the first time; -1 without any. */
static int kind_of(Search *search, const Cards *cards, const char *face)
{
    if (!cards->number_of)
        return -1;
    for (int kind = 0; kind < search->kinds; kind++)
        if (search->of_kind[kind] == cards)
            return kind;
    if (search->kinds == MAX_KINDS) {
        search->gave_up = 1;
        return -1;
    }
    strcpy(search->faces[search->kinds], face);
    search->of_kind[search->kinds] = cards;
    return search->kinds++;
}

static void add_option(Search *search, int place, const Cards *cards, const char *face)
{
    int kind = kind_of(search, cards, face);
    if (kind >= 0)
        search->options[place][search->number_of_options[place]++] =
            (Option){kind, face[1] ? 2 : 1, cards->worth};
}

/* What fits at each place: a single card, one of two letters, a joker, a double joker. */
static void find_options(Search *search, const uint8_t *word)
{
    const Speller *cards = search->cards;
    for (int i = 0; i < search->letters; i++) /* the single cards are the first kinds */
        kind_of(search, &cards->singles[word[i]], (char[]){(char)('A' + word[i]), 0});
    search->singles = search->kinds;
    for (int i = 0; i < search->letters; i++) {
        int has_next = i + 1 < search->letters;
        char one = (char)('A' + word[i]), two = has_next ? (char)('A' + word[i + 1]) : 0;
        add_option(search, i, &cards->singles[word[i]], (char[]){one, 0});
        if (has_next)
            add_option(search, i, &cards->pairs[word[i]][word[i + 1]], (char[]){one, two, 0});
        add_option(search, i, &cards->jokers, "*");
        if (has_next)
            add_option(search, i, &cards->doubles, "**");
    }
    search->joker = kind_of(search, &cards->jokers, "*");
}

/* What the rest is worth from each place on, and what it could use; gives the counts before the first letter. */
static uint64_t measure_rests(Search *search)
{
    int uses[MAX_KINDS] = {0};
    uint64_t left = 0;
    search->worths[search->letters] = 0;
    search->uses[search->letters] = 0;
    for (int place = search->letters - 1; place >= 0; place--) {
        int most = NEVER;
        for (int i = 0; i < search->number_of_options[place]; i++) {
            const Option *option = &search->options[place][i];
            int worth = option->worth + search->worths[place + option->letters];
            most = worth > most ? worth : most;
            uses[option->kind]++;
        }
        search->worths[place] = most;
        search->uses[place] = 0;
        for (int kind = 0; kind < search->kinds; kind++)
            search->uses[place] |= (uint64_t)(uses[kind] < 15 ? uses[kind] : 15) << 4 * kind;
    }
    for (int kind = 0; kind < search->kinds; kind++) {
        int number_of = search->of_kind[kind]->number_of;
        number_of = number_of < uses[kind] ? number_of : uses[kind];
        search->gave_up |= number_of > 15;
        left |= (uint64_t)(number_of & 15) << 4 * kind;
    }
    return left;
}

static PyObject *faces_of(const Search *search, int number)
{
    PyObject *faces = PyList_New(0);
    while (faces && search->reached[number].place < search->letters) {
        const Reached *state = &search->reached[number];
        PyObject *face =
            PyUnicode_FromString(search->faces[search->options[state->place][state->onward].kind]);
        if (!face || PyList_Append(faces, face) < 0)
            Py_CLEAR(faces);
        Py_XDECREF(face);
        number = state->after;
    }
    PyObject *tuple = faces ? PyList_AsTuple(faces) : NULL;
    Py_XDECREF(faces);
    return tuple;
}

PyDoc_STRVAR(best_doc, "best(word)\n--\n\nThe faces of the best way to lay a word, None without any, and how many states "
                       "the search has\nlooked at; None when that is not decided here.");

static PyObject *speller_best(Speller *self, PyObject *args)
{
    const char *text;
    Py_ssize_t size;
    uint8_t word[MAX_LENGTH];
    if (!PyArg_ParseTuple(args, "s#", &text, &size))
        return NULL;
    if (!size || !read_letters(text, size, word))
        Py_RETURN_NONE;
    Search *search = PyMem_Malloc(sizeof *search);
    if (!search)
        return PyErr_NoMemory();
    memset(search, 0, offsetof(Search, reached));
    memset(search->slots, 0, sizeof search->slots);
    search->cards = self;
    search->letters = (int)size;
    find_options(search, word);
    uint64_t left = measure_rests(search);
    int first = search->gave_up ? 0 : state_at(search, 0, left), found = 0;
    while (!search->gave_up && !found && search->reached[first].bound > POSSIBLE)
        found = reaches(search, first, search->reached[first].bound);
    PyObject *answer;
    if (search->gave_up)
        answer = Py_NewRef(Py_None);
    else {
        PyObject *faces = found ? faces_of(search, first) : Py_NewRef(Py_None);
        answer = faces ? Py_BuildValue("(Ni)", faces, search->states) : NULL;
    }
    PyMem_Free(search);
    return answer;
}

/* Where the cards with a face are counted; NULL with an error for what is no face. */
static Cards *cards_with(Speller *self, const char *face, Py_ssize_t size)
{
    uint8_t letters[2];
    if (size == 1 && face[0] == '*')
        return &self->jokers;
    if (size == 2 && face[0] == '*' && face[1] == '*')
        return &self->doubles;
    if (size >= 1 && size <= 2 && read_letters(face, size, letters))
        return size == 1 ? &self->singles[letters[0]] : &self->pairs[letters[0]][letters[1]];
    PyErr_SetString(PyExc_ValueError, "a face has one or two letters A to Z");
    return NULL;
}

static PyObject *speller_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(options))
{
    PyObject *kinds;
    int points;
    if (!PyArg_ParseTuple(args, "O!p", &PyTuple_Type, &kinds, &points))
        return NULL;
    Speller *self = (Speller *)type->tp_alloc(type, 0);
    if (self)
        self->points = points;
    for (Py_ssize_t i = 0; self && i < PyTuple_GET_SIZE(kinds); i++) {
        PyObject *kind = PyTuple_GET_ITEM(kinds, i);
        const char *face;
        Py_ssize_t size;
        int number_of, worth;
        Cards *cards = NULL;
        if (PyTuple_Check(kind) && PyArg_ParseTuple(kind, "s#ii", &face, &size, &number_of, &worth) &&
            number_of >= 0 && worth >= 0 && worth <= MAX_WORTH)
            cards = cards_with(self, face, size);
        if (cards) {
            *cards = (Cards){number_of, worth};
            continue;
        }
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a kind is a face, a number of cards and what one is worth");
        Py_CLEAR(self);
    }
    return (PyObject *)self;
}

static void speller_dealloc(Speller *self)
{
    PyTypeObject *type = Py_TYPE(self);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMethodDef speller_methods[] = {
    {"best", (PyCFunction)speller_best, METH_VARARGS, best_doc},
    {0},
};

static PyType_Slot speller_slots[] = {
    {Py_tp_doc, "Speller(kinds, points)\n--\n\nCards that spell words: faces, how many of each there are, and what one is "
                "worth;\nand whether the deck has points."},
    {Py_tp_new, speller_new},
    {Py_tp_dealloc, speller_dealloc},
    {Py_tp_methods, speller_methods},
    {0},
};

PyType_Spec speller_spec = {"wordsvc.kernel._compiled.Speller", sizeof(Speller), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, speller_slots};
