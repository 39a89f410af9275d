/* Laying: whether and how cards lay words, where a card may have two letters. The search of wordsvc.cards.laying, state by
   state. Before it letter totals, and the places where cards of two letters help, settle most words of a list, which makes
   the count of all words that cards lay up to a quarter faster; `benchmarks/search finds` prints it as `total`. */

#include "kernel.h"

#define COUNTS 64 /* kinds of cards; 0 is none, 1 and 2 are how many of one letter and of two may still be laid */
#define FEW_STATES 256    /* there is room for so many at first */
#define MOST_STATES 50000 /* a word that takes more is left to Python */
#define MAX_WORTH 1000000
#define NEVER (-1000000000)
#define POSSIBLE (NEVER / 2)
#define MAX_OF_KIND 1000 /* cards */

#define MAX_COVER 500 /* steps, before the search is asked */

enum { STEPS_OF_A_WORD = 20, STEPS_OF_A_SEARCH = 30, STEPS_OF_A_STATE = 5 };
enum { NO, YES, UNDECIDED };

/* Cards with the same face: how many there are, their kinds, and what one is worth. */
typedef struct {
    int number_of, worth;
    uint8_t must, other; /* those that must be laid, and the others; 0 where there are none */
} Face;

typedef struct {
    PyObject_HEAD
    Face singles[LETTERS], pairs[LETTERS][LETTERS], joker, double_joker;
    int totals[LETTERS];      /* cards of one letter, and the letters of cards of two */
    int wild, reach;          /* the letters that jokers stand for; those and the letters of cards of two */
    int min_cards, max_cards; /* of a way to lay a word */
    int kinds, musts, fits;   /* whether there are as many cards as must be laid */
    uint8_t counts[COUNTS], must[COUNTS];
    char faces[COUNTS][3];
} Laying;

/* A kind of card that fits at a place of the word. It waits for those with its face that must be laid; a joker yields to
   cards that could lie there and are worth no less. */
typedef struct {
    int worth;
    uint8_t kind, letters, waits_for, yields_to[2];
} Option;

/* How many cards of each kind are left, or as many as the rest of the word could use. */
typedef struct {
    uint8_t of[COUNTS];
} Left;

typedef struct {
    Left left;
    int place, slot;
    int worth, first; /* what the best rest is worth, and its first option; -1 where it is the ideal rest */
} Known;

typedef struct {
    const Laying *cards;
    int letters, any; /* whether all ways are alike */
    Option options[MAX_LENGTH][8];
    int number_of_options[MAX_LENGTH], ideals[MAX_LENGTH];
    int bounds[MAX_LENGTH + 1];  /* what the rest from each place on would be worth, if no card ran out: the ideal rest */
    Left needs[MAX_LENGTH + 1];  /* what that takes */
    Left uses[MAX_LENGTH + 1];   /* what any rest could use */
    int states, number_of, room, gave_up; /* states that are looked at; those of them that are known, and the room for these */
    Known *known;
    int32_t *slots; /* four times as many as there is room: 1 and the number of a state */
} Search;

static int begin_search(Search *search, const Laying *cards)
{
    search->cards = cards;
    search->room = FEW_STATES;
    search->number_of = 0;
    search->known = malloc(FEW_STATES * sizeof *search->known);
    search->slots = calloc(4 * FEW_STATES, sizeof *search->slots);
    return search->known && search->slots;
}

static void end_search(Search *search)
{
    free(search->known);
    free(search->slots);
}

/* Where a state is known, or is to be. */
static int slot_of(const Search *search, int place, const Left *left)
{
    uint64_t words[COUNTS / 8], hash = (uint64_t)place;
    memcpy(words, left->of, sizeof words);
    for (int i = 0; 8 * i < search->cards->kinds; i++)
        hash = (hash ^ words[i] ^ hash >> 29) * 0xD6E8FEB86659FD93u;
    int last = 4 * search->room - 1, slot = (int)(hash >> 40) & last;
    for (int number; (number = search->slots[slot] - 1) >= 0; slot = (slot + 1) & last)
        if (search->known[number].place == place && !memcmp(search->known[number].left.of, left->of, COUNTS))
            break;
    return slot;
}

/* Make room for four times as many states; 0 where there is none. */
static int make_room(Search *search)
{
    size_t room = 4 * (size_t)search->room;
    Known *known = realloc(search->known, room * sizeof *known);
    search->known = known ? known : search->known;
    int32_t *slots = known ? calloc(4 * room, sizeof *slots) : NULL;
    if (!slots)
        return 0;
    free(search->slots);
    search->slots = slots;
    search->room = (int)room;
    for (int number = 0; number < search->number_of; number++) {
        known[number].slot = slot_of(search, known[number].place, &known[number].left);
        slots[known[number].slot] = number + 1;
    }
    return 1;
}

static void keep(Search *search, int place, const Left *left, int worth, int first)
{
    if (search->number_of == search->room && !make_room(search)) {
        search->gave_up = 1;
        return;
    }
    int slot = slot_of(search, place, left);
    search->known[search->number_of] = (Known){*left, place, slot, worth, first};
    search->slots[slot] = ++search->number_of;
}

/* Begin with a word; the states of the one before are forgotten. */
static void begin_word(Search *search, int letters, int any)
{
    for (int number = 0; number < search->number_of; number++)
        search->slots[search->known[number].slot] = 0;
    search->states = search->number_of = search->gave_up = 0;
    search->letters = letters;
    search->any = any;
}

/* A face that lies at a place: cards that must be laid, and then the others. */
static void add_options(Search *search, int place, const Face *face, int letters, const Face *covered)
{
    for (int i = 0; i < 2; i++) {
        int kind = i ? face->other : face->must;
        if (!kind)
            continue;
        Option option = {search->any ? 0 : face->worth, (uint8_t)kind, (uint8_t)letters, i ? face->must : 0, {0, 0}};
        if (covered && i && (search->any || face->worth <= covered->worth)) {
            option.yields_to[0] = covered->must;
            option.yields_to[1] = covered->other;
        }
        search->options[place][search->number_of_options[place]++] = option;
    }
}

/* What fits at a place, in the order of equal ways. */
static void find_options(Search *search, const uint8_t *word, int place)
{
    const Laying *cards = search->cards;
    const Face *single = &cards->singles[word[place]], *pair = NULL;
    search->number_of_options[place] = 0;
    add_options(search, place, single, 1, NULL);
    if (place + 1 < search->letters) {
        pair = &cards->pairs[word[place]][word[place + 1]];
        add_options(search, place, pair, 2, NULL);
    }
    add_options(search, place, &cards->joker, 1, single);
    if (pair)
        add_options(search, place, &cards->double_joker, 2, pair);
}

/* What the rest from a place on could use, and its ideal. */
static void measure_rest(Search *search, int place)
{
    Left *uses = &search->uses[place];
    int left = search->letters - place, best = POSSIBLE, ideal = -1;
    *uses = search->uses[place + 1];
    uses->of[1] = (uint8_t)left;
    uses->of[2] = (uint8_t)(left / 2);
    for (int i = 0; i < search->number_of_options[place]; i++) {
        const Option *option = &search->options[place][i];
        int worth = option->worth + search->bounds[place + option->letters];
        uses->of[option->kind]++;
        /* Of equal ones the first, but of one face the cards that need not be laid, for `is_settled`. */
        if (worth > best || (ideal >= 0 && worth == best && option->waits_for &&
                             option->waits_for == search->options[place][ideal].kind)) {
            best = worth;
            ideal = i;
        }
    }
    search->ideals[place] = ideal;
    search->bounds[place] = ideal < 0 ? NEVER : best;
    if (ideal < 0)
        memset(&search->needs[place], 0, sizeof search->needs[place]);
    else {
        const Option *option = &search->options[place][ideal];
        search->needs[place] = search->needs[place + option->letters];
        search->needs[place].of[option->kind]++;
        search->needs[place].of[option->letters]++;
    }
}

/* The counts, but not more than the rest could use; cards that must be laid all count. */
static Left cut(const Search *search, int place, const Left *left)
{
    const Left *uses = &search->uses[place];
    Left found;
    for (int i = 0; i < COUNTS; i++)
        found.of[i] = left->of[i] < uses->of[i] ? left->of[i] : uses->of[i];
    for (int i = 0; i < search->cards->musts; i++)
        found.of[search->cards->must[i]] = left->of[search->cards->must[i]];
    return found;
}

static Left left_after(const Search *search, const Left *left, int place, const Option *option)
{
    Left found = *left;
    found.of[option->kind]--;
    found.of[option->letters]--;
    return cut(search, place + option->letters, &found);
}

/* Whether the ideal rest can be laid, or none since more must be laid than could be; `must` is how many must. */
static int is_settled(const Search *search, int place, const Left *left, int *must)
{
    const Left *needs = &search->needs[place];
    int too_many = 0, lacking = 0;
    for (int i = 0; i < search->cards->musts; i++) {
        int kind = search->cards->must[i];
        *must += left->of[kind];
        too_many |= left->of[kind] > search->uses[place].of[kind];
    }
    if (*must)
        return too_many;
    for (int i = 0; i < COUNTS; i++)
        lacking |= needs->of[i] > left->of[i];
    return !lacking;
}

/* What the best way to lay the rest is worth. */
static int worth_of(Search *search, int place, const Left *left)
{
    int number = search->slots[slot_of(search, place, left)] - 1;
    if (number >= 0)
        return search->known[number].worth;
    if (search->states == MOST_STATES)
        search->gave_up = 1;
    if (search->gave_up)
        return NEVER;
    search->states++;
    int best = NEVER, first = -1, must = 0;
    if (is_settled(search, place, left, &must))
        best = must ? NEVER : search->bounds[place];
    else
        for (int i = 0; place < search->letters && i < search->number_of_options[place]; i++) {
            const Option *option = &search->options[place][i];
            int beyond = place + option->letters;
            if (option->worth + search->bounds[beyond] <= best || !left->of[option->kind] || !left->of[option->letters] ||
                left->of[option->waits_for] || left->of[option->yields_to[0]] || left->of[option->yields_to[1]])
                continue;
            Left after = left_after(search, left, place, option);
            int worth = option->worth + worth_of(search, beyond, &after);
            if (worth > best) {
                best = worth;
                first = i;
            }
        }
    keep(search, place, left, best, first);
    return best;
}

/* Search the ways to lay a word: YES with the counts before it where there is one; with `any` all ways are alike. */
static int find_best(Search *search, const uint8_t *word, int letters, int any, Left *left)
{
    const Laying *cards = search->cards;
    int64_t singles = 2 * (int64_t)cards->max_cards - letters, pairs = letters - (int64_t)cards->min_cards;
    begin_word(search, letters, any);
    if (singles < 0 || pairs < 0 || !cards->fits)
        return NO;
    search->bounds[letters] = 0;
    memset(&search->uses[letters], 0, sizeof *search->uses);
    memset(&search->needs[letters], 0, sizeof *search->needs);
    for (int place = letters - 1; place >= 0; place--) {
        find_options(search, word, place);
        measure_rest(search, place);
    }
    memcpy(left->of, cards->counts, COUNTS);
    left->of[1] = (uint8_t)(singles < letters ? singles : letters);
    left->of[2] = (uint8_t)pairs;
    *left = cut(search, 0, left);
    int worth = worth_of(search, 0, left);
    return search->gave_up ? UNDECIDED : worth > POSSIBLE ? YES : NO;
}

/* Where cards of two letters would cover letters that single cards lack. */
typedef struct {
    const Laying *cards;
    int places, steps, lacks[LETTERS];
    uint8_t at[MAX_LENGTH], one[MAX_LENGTH], two[MAX_LENGTH], laid[LETTERS][LETTERS];
} Cover;

/* Whether so many letters can be covered from a place on. A card is laid sooner than a double joker, which could lie
   wherever that card is used later. */
static int covers_from(Cover *cover, int index, int wanted, int doubles)
{
    for (; index < cover->places; index++) {
        if (++cover->steps > MAX_COVER)
            return UNDECIDED;
        int one = cover->one[index], two = cover->two[index];
        int first = cover->lacks[one] > 0, second = cover->lacks[two] > (one == two);
        int card = cover->cards->pairs[one][two].number_of > cover->laid[one][two];
        if (!(card || doubles) || !(first || second))
            continue;
        if (first + second >= wanted)
            return YES;
        int beyond = index + 1;
        beyond += beyond < cover->places && cover->at[beyond] == cover->at[index] + 1;
        cover->lacks[one] -= first;
        cover->lacks[two] -= second;
        cover->laid[one][two] += (uint8_t)card;
        int found = covers_from(cover, beyond, wanted - first - second, doubles - !card);
        cover->laid[one][two] -= (uint8_t)card;
        cover->lacks[two] += second;
        cover->lacks[one] += first;
        if (found != NO)
            return found;
    }
    return NO;
}

/* Whether cards of two letters cover so many of the letters that single cards lack; for most words that takes few steps. */
static int covers(const Laying *cards, const uint8_t *word, int letters, const int *counts, int wanted, int64_t *steps)
{
    Cover cover = {.cards = cards};
    uint8_t fitting[LETTERS][LETTERS] = {{0}};
    int widest = 0, at_once = 0, doubles = cards->double_joker.number_of;
    for (int i = 0; i < letters; i++) {
        int missing = counts[word[i]] - cards->singles[word[i]].number_of;
        cover.lacks[word[i]] = missing > 0 ? missing : 0;
    }
    for (int place = 0; place + 1 < letters; place++) {
        int one = word[place], two = word[place + 1], held = cards->pairs[one][two].number_of;
        int gain = (cover.lacks[one] > 0) + (cover.lacks[two] > 0);
        if (!gain || !(held || doubles))
            continue;
        cover.at[cover.places] = (uint8_t)place;
        cover.one[cover.places] = (uint8_t)one;
        cover.two[cover.places++] = (uint8_t)two;
        widest = gain > widest ? gain : widest;
        at_once += fitting[one][two]++ < held ? gain : 0;
    }
    int found = wanted > widest * doubles + at_once ? NO : covers_from(&cover, 0, wanted, doubles);
    *steps += cover.steps;
    return found;
}

/* Whether the word has places for the cards that must be laid, each kind alone, and for as many cards of two letters as it
   takes to lay it with few cards. */
static int has_places(const Laying *cards, const uint8_t *word, int letters)
{
    for (int i = 0; i < cards->musts; i++) {
        const char *face = cards->faces[cards->must[i]];
        int places = face[0] == '*' ? letters : 0;
        for (int place = 0; face[0] != '*' && place < letters; place++)
            places += word[place] == face[0] - 'A' && (!face[1] || (place + 1 < letters && word[place + 1] == face[1] - 'A'));
        if (places < cards->counts[cards->must[i]])
            return 0;
    }
    int pairs = cards->double_joker.number_of;
    for (int place = 0; place + 1 < letters && letters - pairs > cards->max_cards; place++)
        if (cards->pairs[word[place]][word[place + 1]].number_of) {
            pairs++;
            place++;
        }
    return letters - pairs <= cards->max_cards;
}

/* Whether the cards lay a word within their limits. The steps that this takes are counted. */
static int lays(Search *search, const uint8_t *word, int letters, int64_t *steps)
{
    const Laying *cards = search->cards;
    int counts[LETTERS] = {0}, missing = 0, out_of_reach = 0, alone = !cards->musts && letters <= cards->max_cards;
    *steps += STEPS_OF_A_WORD;
    for (int i = 0; i < letters; i++) {
        int letter = word[i], number_of = ++counts[letter];
        missing += number_of > cards->singles[letter].number_of;
        out_of_reach += number_of > cards->totals[letter];
    }
    if (out_of_reach > cards->wild || missing > cards->reach)
        return NO;
    if (missing <= cards->joker.number_of) {
        if (alone && letters >= cards->min_cards)
            return YES;
    } else {
        int found = covers(cards, word, letters, counts, missing - cards->joker.number_of, steps);
        if (found == NO || (found == YES && alone && letters >= 2 * cards->min_cards - 1))
            return found;
    }
    if (!has_places(cards, word, letters))
        return NO;
    Left left;
    int found = find_best(search, word, letters, 1, &left);
    *steps += STEPS_OF_A_SEARCH + STEPS_OF_A_STATE * (int64_t)search->states;
    return found;
}

/* The faces of the best way to lay the word that was searched. */
static PyObject *faces_of(const Search *search, Left left)
{
    PyObject *faces = PyList_New(0);
    for (int place = 0; faces && place < search->letters;) {
        int number = search->slots[slot_of(search, place, &left)] - 1;
        int first = number >= 0 ? search->known[number].first : -1;
        const Option *option = &search->options[place][first >= 0 ? first : search->ideals[place]];
        PyObject *face = PyUnicode_FromString(search->cards->faces[option->kind]);
        if (!face || PyList_Append(faces, face) < 0)
            Py_CLEAR(faces);
        Py_XDECREF(face);
        left = left_after(search, &left, place, option);
        place += option->letters;
    }
    PyObject *tuple = faces ? PyList_AsTuple(faces) : NULL;
    Py_XDECREF(faces);
    return tuple;
}

PyDoc_STRVAR(best_doc, "best(word)\n--\n\nThe faces of the best way to lay a word, None without any, and how many states the "
                       "search has looked at;\nNone when that is not decided here.");

static PyObject *laying_best(Laying *self, PyObject *args)
{
    const char *text;
    Py_ssize_t size;
    uint8_t word[MAX_LENGTH];
    Search search;
    Left left;
    if (!PyArg_ParseTuple(args, "s#", &text, &size))
        return NULL;
    if (!read_letters(text, size, word))
        Py_RETURN_NONE;
    PyObject *answer = NULL;
    if (begin_search(&search, self)) {
        int found = find_best(&search, word, (int)size, 0, &left);
        PyObject *faces = found == YES ? faces_of(&search, left) : Py_NewRef(Py_None);
        if (faces)
            answer = found == UNDECIDED ? Py_NewRef(Py_None) : Py_BuildValue("(Oi)", faces, search.states);
        Py_XDECREF(faces);
    } else
        PyErr_NoMemory();
    end_search(&search);
    return answer;
}

PyDoc_STRVAR(lays_doc, "lays(word)\n--\n\nWhether the cards lay a word, and how many steps that took; None when that is not "
                       "decided here.");

static PyObject *laying_lays(Laying *self, PyObject *args)
{
    const char *text;
    Py_ssize_t size;
    int64_t steps = 0;
    uint8_t word[MAX_LENGTH];
    Search search;
    if (!PyArg_ParseTuple(args, "s#", &text, &size))
        return NULL;
    if (!read_letters(text, size, word))
        Py_RETURN_NONE;
    int found = begin_search(&search, self) ? lays(&search, word, (int)size, &steps) : UNDECIDED;
    end_search(&search);
    if (found == UNDECIDED)
        Py_RETURN_NONE;
    return Py_BuildValue("(NL)", PyBool_FromLong(found == YES), (long long)steps);
}

/* Try words one by one: those that are laid go to a set, those that are not decided to another, as do all that are left
   when more than `most` steps are taken. Gives the steps. */
static int64_t try_words(Search *search, const Word *words, Py_ssize_t number_of, int64_t most, uint8_t *laid,
                         uint8_t *undecided)
{
    int64_t steps = 0;
    for (const Word *word = words; word < words + number_of; word++) {
        uint8_t letters[MAX_LENGTH];
        int found = steps <= most && read_letters((const char *)word->text, word->length, letters)
                        ? lays(search, letters, word->length, &steps)
                        : UNDECIDED;
        if (found != NO)
            (found == YES ? laid : undecided)[word->rank / 8] |= (uint8_t)(1 << word->rank % 8);
    }
    return steps;
}

const char laid_doc[] = "laid(laying, bits, most)\n--\n\nThose words of a set that cards lay, and those that are not decided here: "
                        "two sets as bytes; and how many\nsteps were taken. When these are more than `most`, nothing more is "
                        "decided.";

PyObject *slices_laid(Slices *self, PyObject *args)
{
    const State *state = PyType_GetModuleState(Py_TYPE(self));
    PyObject *laying, *sets[2] = {NULL, NULL}, *answer = NULL;
    Py_buffer bits;
    long long most;
    if (!state || !PyArg_ParseTuple(args, "O!y*L", state->laying, &laying, &bits, &most))
        return NULL;
    uint8_t *found[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++)
        if ((sets[i] = PyBytes_FromStringAndSize(NULL, self->width)))
            found[i] = memset(PyBytes_AS_STRING(sets[i]), 0, (size_t)self->width);
    if (found[0] && found[1]) {
        Py_ssize_t number_of;
        int64_t steps = 0;
        Word *words;
        Search search;
        Py_BEGIN_ALLOW_THREADS
        words = begin_search(&search, (const Laying *)laying) ? all_words(self, bits.buf, bits.len, &number_of) : NULL;
        if (words)
            steps = try_words(&search, words, number_of, most, found[0], found[1]);
        free(words);
        end_search(&search);
        Py_END_ALLOW_THREADS
        answer = words ? Py_BuildValue("(OOL)", sets[0], sets[1], (long long)steps) : PyErr_NoMemory();
    }
    Py_XDECREF(sets[0]);
    Py_XDECREF(sets[1]);
    PyBuffer_Release(&bits);
    return answer;
}

/* Where the cards with a face are counted; NULL for what is no face. */
static Face *face_of(Laying *self, const char *face, Py_ssize_t size)
{
    uint8_t letters[MAX_LENGTH];
    if (size == 1 && face[0] == '*')
        return &self->joker;
    if (size == 2 && face[0] == '*' && face[1] == '*')
        return &self->double_joker;
    if (size > 2 || !read_letters(face, size, letters))
        return NULL;
    return size == 1 ? &self->singles[letters[0]] : &self->pairs[letters[0]][letters[1]];
}

/* A new kind with so many cards. */
static uint8_t add_kind(Laying *self, const char *face, Py_ssize_t size, int number_of)
{
    memcpy(self->faces[self->kinds], face, (size_t)size);
    self->counts[self->kinds] = (uint8_t)(number_of < UINT8_MAX ? number_of : UINT8_MAX);
    return (uint8_t)self->kinds++;
}

/* Read the cards with a face; 0 with an error. */
static int read_kind(Laying *self, PyObject *kind)
{
    const char *text;
    Py_ssize_t size;
    int number_of, must, worth;
    Face *face = NULL;
    if (PyTuple_Check(kind) && PyArg_ParseTuple(kind, "s#iii", &text, &size, &number_of, &must, &worth) && number_of >= 0 &&
        number_of <= MAX_OF_KIND && must >= 0 && worth >= 0 && worth <= MAX_WORTH && self->kinds + 2 <= COUNTS)
        face = face_of(self, text, size);
    if (!face || face->must || face->other) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a kind is a face, how many cards there are, how many must be laid, and a worth");
        return 0;
    }
    face->number_of = number_of;
    face->worth = worth;
    self->fits &= must <= number_of;
    if (must) {
        face->must = add_kind(self, text, size, must);
        self->must[self->musts++] = face->must;
    }
    if (number_of > must)
        face->other = add_kind(self, text, size, number_of - must);
    for (int i = 0; i < size && text[0] != '*'; i++)
        self->totals[text[i] - 'A'] += number_of;
    self->wild += text[0] == '*' ? (int)size * number_of : 0;
    self->reach += text[0] == '*' || size == 2 ? (int)size * number_of : 0;
    return 1;
}

static PyObject *laying_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(options))
{
    PyObject *kinds;
    int min_cards, max_cards;
    if (!PyArg_ParseTuple(args, "O!ii", &PyTuple_Type, &kinds, &min_cards, &max_cards))
        return NULL;
    Laying *self = (Laying *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    self->min_cards = min_cards < 0 ? 0 : min_cards < MAX_LENGTH + 1 ? min_cards : MAX_LENGTH + 1;
    self->max_cards = max_cards < MAX_LENGTH ? max_cards : MAX_LENGTH;
    self->kinds = 3;
    self->fits = 1;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(kinds); i++)
        if (!read_kind(self, PyTuple_GET_ITEM(kinds, i))) {
            Py_DECREF(self);
            return NULL;
        }
    return (PyObject *)self;
}

static void laying_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMethodDef laying_methods[] = {
    {"lays", (PyCFunction)laying_lays, METH_VARARGS, lays_doc},
    {"best", (PyCFunction)laying_best, METH_VARARGS, best_doc},
    {0},
};

static PyType_Slot laying_slots[] = {
    {Py_tp_doc, "Laying(kinds, min_cards, max_cards)\n--\n\nCards that lay words: faces, how many of each there are, how many of "
                "them must be laid, and what one\nis worth; how many cards a way takes at least and at most."},
    {Py_tp_new, laying_new},
    {Py_tp_dealloc, laying_dealloc},
    {Py_tp_methods, laying_methods},
    {0},
};

PyType_Spec laying_spec = {
    "wordsvc.kernel._compiled.Laying", sizeof(Laying), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, laying_slots};
