/* Spelling: the best way to lay a word with some cards. The search of wordsvc.cards.spelling_search, state by state. */

#include "kernel.h"

#define MAX_KINDS 30 /* of cards that fit a word; two more counts are the budgets */
#define COUNTS 32
#define MAX_MUST 8 /* kinds that must be laid */
#define FEW_STATES 1024   /* that are looked at or whose bound is asked for; what takes more is tried again with room */
#define MOST_STATES 65536 /* for so many, and then left to Python */
#define MAX_WORTH 1000000
#define NEVER (-1000000000)
#define POSSIBLE (NEVER / 2)
#define CARD_WORTH 1000

typedef struct {
    int number_of, must, worth; /* how many there are, and how many of them must be laid */
} Cards;

typedef struct {
    PyObject_HEAD
    Cards singles[LETTERS], pairs[LETTERS][LETTERS], jokers, doubles;
    int points;               /* whether the deck has any */
    int min_cards, max_cards; /* of a way to lay a word */
    Cards *must[MAX_MUST];    /* the kinds of which some must be laid, in their order */
    char must_faces[MAX_MUST][3];
    int musts;
} Speller;

/* A kind of card that fits at a place of the word. */
typedef struct {
    int kind, letters, worth;
} Option;

/* How many cards of each kind are left, or as many as the rest of the word could use; behind the kinds, where the
   number of cards is limited, how many of one letter and how many of two may still be laid. */
typedef struct {
    uint8_t of[COUNTS];
} Left;

typedef struct {
    Left left;
    int place, bound, onward; /* the number of the option with which the state reaches its bound, -1 while none is known */
    int after;                /* the state after that option */
} Reached;

typedef struct {
    const Speller *cards;
    int letters, kinds, musts; /* the first kinds are those that must be laid */
    int budgets;               /* whether the number of cards is limited */
    const Cards *of_kind[MAX_KINDS];
    char faces[MAX_KINDS][3];
    Option options[MAX_LENGTH + 1][8]; /* none at the end */
    int number_of_options[MAX_LENGTH + 1];
    int worths[MAX_LENGTH + 1]; /* of the rest from each place on, if no card ran out */
    Left uses[MAX_LENGTH + 1];  /* how many of each kind the rest could use; of what must be laid, all */
    int states, number_of, gave_up;
    int room;         /* for states, a power of two */
    Reached *reached;
    int32_t *slots;   /* four times as many: 1 and the number of a state */
} Search;

static Left cut(const Search *search, int place, const Left *left)
{
    const Left *uses = &search->uses[place];
    Left found;
    for (int i = 0; i < COUNTS; i++)
        found.of[i] = left->of[i] < uses->of[i] ? left->of[i] : uses->of[i];
    return found;
}

/* The counts once a card is laid. */
static Left left_after(const Search *search, const Left *left, int place, const Option *option)
{
    Left found = *left;
    found.of[option->kind]--;
    if (search->budgets)
        found.of[search->kinds + option->letters - 1]--;
    return cut(search, place + option->letters, &found);
}

static int first_bound(const Search *search, int place, const Left *left)
{
    int worth = search->worths[place];
    if (search->cards->points)
        return worth;
    int letters = search->letters - place, lacking = letters, jokers = 0;
    for (int kind = 0; kind < search->kinds; kind++)
        if (search->faces[kind][0] == '*')
            jokers += search->faces[kind][1] ? 0 : left->of[kind];
        else if (!search->faces[kind][1])
            lacking -= left->of[kind];
    lacking = lacking > 0 ? lacking : 0;
    int pairs = lacking - jokers + 1 > 0 ? (lacking - jokers + 1) / 2 : 0;
    int bound = CARD_WORTH * (letters - pairs) - (lacking > 2 * pairs ? lacking - 2 * pairs : 0);
    return bound < worth ? bound : worth;
}

/* The number of a state, which is new when nobody has asked for its bound; 0 gives up where there are too many. */
static int state_at(Search *search, int place, const Left *left)
{
    uint64_t words[COUNTS / 8], hash = (uint64_t)place;
    memcpy(words, left->of, sizeof words);
    for (int i = 0; i < COUNTS / 8; i++)
        hash = (hash ^ words[i] ^ hash >> 29) * 0xD6E8FEB86659FD93u;
    int last = 4 * search->room - 1;
    for (int slot = (int)(hash >> 40) & last;; slot = (slot + 1) & last) {
        int number = search->slots[slot] - 1;
        if (number >= 0 &&
            (search->reached[number].place != place || memcmp(search->reached[number].left.of, left->of, COUNTS)))
            continue;
        if (number >= 0)
            return number;
        if (search->number_of == search->room) {
            search->gave_up = 1;
            return 0;
        }
        search->reached[search->number_of] = (Reached){*left, place, first_bound(search, place, left), -1, 0};
        search->slots[slot] = ++search->number_of;
        return search->number_of - 1;
    }
}

/* Whether a card can be laid: there is one, the budget has room, and none with the same face must be laid first. */
static int is_open(const Search *search, const Left *left, const Option *option)
{
    if (!left->of[option->kind] || (search->budgets && !left->of[search->kinds + option->letters - 1]))
        return 0;
    for (int must = 0; option->kind >= search->musts && must < search->musts; must++)
        if (left->of[must] && search->of_kind[must] == search->of_kind[option->kind])
            return 0;
    return 1;
}

/* Whether at the end of the word all is laid that must be. */
static int is_done(const Search *search, const Left *left)
{
    int waiting = 0;
    for (int must = 0; must < search->musts; must++)
        waiting |= left->of[must];
    return !waiting;
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
        int done = is_done(search, &state->left);
        state->onward = done ? 0 : -1;
        state->bound = done ? wanted : NEVER;
        return done;
    }
    for (int i = 0; i < search->number_of_options[place]; i++) {
        const Option *option = &search->options[place][i];
        int most = search->worths[place + option->letters] + option->worth;
        if (!is_open(search, &state->left, option))
            continue;
        if (most >= wanted) {
            Left left = left_after(search, &state->left, place, option);
            int after = state_at(search, place + option->letters, &left);
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

/* A new kind of cards that fit the word; -1 where there are too many. */
static int add_kind(Search *search, const Cards *cards, const char *face)
{
    if (search->kinds == MAX_KINDS) {
        search->gave_up = 1;
        return -1;
    }
    strcpy(search->faces[search->kinds], face);
    search->of_kind[search->kinds] = cards;
    return search->kinds++;
}

/* What fits at a place: cards that must be laid, and then others with the same face. */
static void add_options(Search *search, int place, const Cards *cards, const char *face)
{
    int known = 0, others = cards->number_of - (search->musts ? cards->must : 0);
    for (int kind = 0; kind < search->kinds; kind++)
        known |= search->of_kind[kind] == cards && kind >= search->musts;
    if (!known && others > 0)
        add_kind(search, cards, face);
    for (int kind = 0; kind < search->kinds; kind++)
        if (search->of_kind[kind] == cards)
            search->options[place][search->number_of_options[place]++] =
                (Option){kind, face[1] ? 2 : 1, cards->worth};
}

/* What fits at each place: a single card, one of two letters, a joker, a double joker. */
static void find_options(Search *search, const uint8_t *word)
{
    const Speller *cards = search->cards;
    for (int must = 0; must < search->musts; must++)
        add_kind(search, cards->must[must], cards->must_faces[must]);
    for (int i = 0; i < search->letters; i++) {
        int has_next = i + 1 < search->letters;
        char one = (char)('A' + word[i]), two = has_next ? (char)('A' + word[i + 1]) : 0;
        add_options(search, i, &cards->singles[word[i]], (char[]){one, 0});
        if (has_next)
            add_options(search, i, &cards->pairs[word[i]][word[i + 1]], (char[]){one, two, 0});
        add_options(search, i, &cards->jokers, "*");
        if (has_next)
            add_options(search, i, &cards->doubles, "**");
    }
}

/* What the rest is worth from each place on, and what it could use. */
static void measure_rests(Search *search)
{
    int uses[COUNTS] = {0};
    for (int must = 0; must < search->musts; must++)
        uses[must] = UINT8_MAX;
    for (int place = search->letters; place >= 0; place--) {
        int most = place < search->letters ? NEVER : 0, letters = search->letters - place;
        for (int i = 0; i < search->number_of_options[place]; i++) {
            const Option *option = &search->options[place][i];
            int worth = option->worth + search->worths[place + option->letters];
            most = worth > most ? worth : most;
            uses[option->kind] += option->kind >= search->musts;
        }
        search->worths[place] = most;
        if (search->budgets) {
            uses[search->kinds] = letters;
            uses[search->kinds + 1] = letters / 2;
        }
        for (int i = 0; i < COUNTS; i++)
            search->uses[place].of[i] = (uint8_t)uses[i];
    }
}

/* The counts before the first letter; 0 where no way keeps the limits. */
static int count_cards(Search *search, Left *left)
{
    const Speller *cards = search->cards;
    memset(left, 0, sizeof *left);
    for (int kind = 0; kind < search->kinds; kind++) {
        const Cards *of = search->of_kind[kind];
        int number_of = kind < search->musts ? of->must : of->number_of - (search->musts ? of->must : 0);
        search->gave_up |= kind < search->musts && number_of > UINT8_MAX;
        left->of[kind] = (uint8_t)(number_of < UINT8_MAX ? number_of : UINT8_MAX);
        if (kind < search->musts && of->must > of->number_of)
            return 0;
    }
    if (search->budgets) {
        int64_t singles = 2 * (int64_t)cards->max_cards - search->letters, pairs = search->letters - (int64_t)cards->min_cards;
        if (singles < 0 || pairs < 0)
            return 0;
        left->of[search->kinds] = (uint8_t)(singles < UINT8_MAX ? singles : UINT8_MAX);
        left->of[search->kinds + 1] = (uint8_t)pairs;
    }
    *left = cut(search, 0, left);
    return 1;
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

PyDoc_STRVAR(best_doc, "best(word, limited)\n--\n\nThe faces of the best way to lay a word, within the limits if they are "
                       "asked for, None without\nany, and how many states the search has looked at; None when that is "
                       "not decided here.");

/* Search with room for so many states: 1 when a way is found, 0 when there is none, -1 when it is not decided. */
static int find_best(Search *search, int room)
{
    Left left;
    search->states = search->number_of = 0;
    search->room = room;
    search->reached = malloc((size_t)room * sizeof *search->reached);
    search->slots = calloc(4 * (size_t)room, sizeof *search->slots);
    int fits = count_cards(search, &left), found = 0;
    search->gave_up |= !search->reached || !search->slots;
    if (fits && !search->gave_up)
        state_at(search, 0, &left);
    while (fits && !search->gave_up && !found && search->reached[0].bound > POSSIBLE)
        found = reaches(search, 0, search->reached[0].bound);
    return search->gave_up ? -1 : found;
}

static void free_states(Search *search)
{
    free(search->reached);
    free(search->slots);
}

static PyObject *speller_best(Speller *self, PyObject *args)
{
    const char *text;
    Py_ssize_t size;
    int limited;
    uint8_t word[MAX_LENGTH];
    if (!PyArg_ParseTuple(args, "s#p", &text, &size, &limited))
        return NULL;
    if (!size || !read_letters(text, size, word))
        Py_RETURN_NONE;
    Search *search = PyMem_Calloc(1, sizeof *search);
    if (!search)
        return PyErr_NoMemory();
    search->cards = self;
    search->letters = (int)size;
    search->musts = limited ? self->musts : 0;
    search->budgets = limited && (self->min_cards > 1 || self->max_cards < MAX_LENGTH);
    find_options(search, word);
    measure_rests(search);
    int too_many_kinds = search->gave_up, found = find_best(search, FEW_STATES), states = search->states;
    if (found < 0 && !too_many_kinds) {
        free_states(search);
        search->gave_up = 0;
        found = find_best(search, MOST_STATES);
        states += search->states;
    }
    PyObject *answer = NULL, *faces = found > 0 ? faces_of(search, 0) : Py_NewRef(Py_None);
    if (faces)
        answer = found < 0 ? Py_NewRef(Py_None) : Py_BuildValue("(Oi)", faces, states);
    Py_XDECREF(faces);
    free_states(search);
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

/* Read a kind of cards; 0 with an error. */
static int read_kind(Speller *self, PyObject *kind)
{
    const char *face;
    Py_ssize_t size;
    int number_of, must, worth;
    Cards *cards = NULL;
    if (PyTuple_Check(kind) && PyArg_ParseTuple(kind, "s#iii", &face, &size, &number_of, &must, &worth) &&
        number_of >= 0 && must >= 0 && worth >= 0 && worth <= MAX_WORTH)
        cards = cards_with(self, face, size);
    if (cards && must && self->musts < MAX_MUST && !cards->must) {
        memcpy(self->must_faces[self->musts], face, (size_t)size);
        self->must[self->musts++] = cards;
    } else if (must)
        cards = NULL;
    if (cards)
        *cards = (Cards){number_of, must, worth};
    else if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "a kind is a face, how many cards there are, how many must be laid, and a worth");
    return cards != NULL;
}

static PyObject *speller_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(options))
{
    PyObject *kinds;
    int points, min_cards, max_cards;
    if (!PyArg_ParseTuple(args, "O!pii", &PyTuple_Type, &kinds, &points, &min_cards, &max_cards))
        return NULL;
    Speller *self = (Speller *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    self->points = points;
    self->min_cards = min_cards > 0 ? min_cards : 0;
    self->max_cards = max_cards < MAX_LENGTH ? max_cards : MAX_LENGTH;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(kinds); i++)
        if (!read_kind(self, PyTuple_GET_ITEM(kinds, i))) {
            Py_DECREF(self);
            return NULL;
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
    {Py_tp_doc, "Speller(kinds, points, min_cards, max_cards)\n--\n\nCards that spell words: faces, how many of each there are, "
                "how many of them must be laid,\nand what one is worth; whether the deck has points; how many cards a "
                "way takes at least and at most."},
    {Py_tp_new, speller_new},
    {Py_tp_dealloc, speller_dealloc},
    {Py_tp_methods, speller_methods},
    {0},
};

PyType_Spec speller_spec = {"wordsvc.kernel._compiled.Speller", sizeof(Speller), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, speller_slots};
