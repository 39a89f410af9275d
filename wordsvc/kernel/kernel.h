/* What the files of the compiled kernel share. Each answers what the Python module of the same name answers: checksum.c zlib, slices.c
   with sweep.c and sets.c wordsvc.words.search.slices, writer.c slices_writer and patterns.c patterns there, laying.c
   wordsvc.cards.laying, and of wordsvc.quiddler sub_hands.c, states.c, front.c, plays.c, draws.c and layable_sets.c. What is held is fixed once it is made, so that threads may share it. */

#ifndef WORDSVC_KERNEL_H
#define WORDSVC_KERNEL_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "Sets of bytes are read as numbers, the lowest byte first; on other machines Python answers."
#endif

/* Compiled for wider vectors too, and chosen when the program is loaded. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
#define WIDER_VECTORS
#define WIDE __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define WIDE
#endif

#define INLINE static inline __attribute__((always_inline))

#define LETTERS 26
#define MAX_LENGTH 63 /* letters of a word, so that more blanks are no other question */
#define LINE 64    /* bytes that memory gives at once: planes begin and end at a multiple of them */
#define GROUP 3    /* the planes of so many letters are joined where a rack lacks some of them */
#define GROUPS 9
#define JOINED 33  /* planes of two or three letters of a group: four for each, and one for Y and Z */

/* ---- checksum.c */

extern const char crc32_doc[];
PyObject *kernel_crc32(PyObject *module, PyObject *args);

/* ---- slices.c */

typedef struct {
    uint32_t first, count;
    const uint8_t *text;
} Block;

typedef struct {
    PyObject_HEAD
    Py_buffer data;
    Py_ssize_t width;                    /* bytes of a set */
    Py_ssize_t plane_size;               /* from the beginning of one plane to that of the next */
    int longest;
    Block blocks[MAX_LENGTH];               /* of the words of 1, 2, ... letters */
    const uint8_t *every;                /* the plane of all words */
    const uint8_t *planes[LETTERS];      /* the plane of a letter once; those for twice and more follow it */
    int depths[LETTERS];
    const uint8_t *joined;               /* the planes of the words that have any of some letters */
} Slices;

/* How often a rack has each letter, its blanks, and the bytes of the planes that hold words as long as it. */
typedef struct {
    int counts[LETTERS];
    int blanks;
    Py_ssize_t width;
} Rack;

typedef struct {
    uint32_t rank;
    int length;
    const uint8_t *text;
} Word;

typedef struct {
    PyObject *slices, *words, *laying, *layable_sets; /* the types */
} State;

extern PyType_Spec slices_spec;
int read_letters(const char *text, Py_ssize_t size, uint8_t *letters);
Py_ssize_t width_of(const Slices *self, Py_ssize_t letters);
void find_within(Slices *self, const Rack *rack, uint8_t *found);

/* ---- sets.c */

extern PyType_Spec words_spec;
extern const char count_bits_doc[], words_doc[], iterate_doc[];
void keep_shared(uint8_t *set, const uint8_t *other, Py_ssize_t size);
void *grown(void *entries, Py_ssize_t number_of, Py_ssize_t *room, size_t size);
Word *all_words(const Slices *self, const uint8_t *bits, Py_ssize_t size, Py_ssize_t *number_of);
Py_ssize_t words_of_length(const Slices *self, int length, const uint8_t *bits, Py_ssize_t size, Word *words,
                           Py_ssize_t most);
PyObject *list_texts(const Word *words, Py_ssize_t found);
PyObject *kernel_count_bits(PyObject *module, PyObject *set);
PyObject *slices_words(Slices *self, PyObject *args);
PyObject *slices_iterate(Slices *self, PyObject *set);

/* ---- sweep.c */

/* The words of `every` that lack no more than `blanks` of what the planes stand for, of the first `size` bytes: written
   to `found`, or where that is NULL only counted. */
Py_ssize_t sweep_planes(uint8_t *found, const uint8_t *every, const uint8_t **planes, int number_of, int blanks,
                        Py_ssize_t size);
extern const char limit_vectors_doc[];
PyObject *kernel_limit_vectors(PyObject *module, PyObject *most);

/* ---- writer.c */

extern const char planes_doc[], set_of_doc[];
PyObject *kernel_planes(PyObject *module, PyObject *blocks);
PyObject *slices_set_of(Slices *self, PyObject *given);

/* ---- patterns.c */

extern const char matching_doc[];
PyObject *slices_matching(Slices *self, PyObject *args);

/* ---- laying.c */

extern PyType_Spec laying_spec;
extern const char laid_doc[];
PyObject *slices_laid(Slices *self, PyObject *args);

/* ---- states.c: sets of sub-hands, one bit each. A sub-hand is one number: how many of each kind are used. */

#define MAX_CARDS 11 /* of a hand; Python answers larger ones */
#define MAX_STATES (1 << MAX_CARDS)
#define MAX_PLANES 16

#define SIZE (MAX_STATES / 64)

typedef uint64_t States[SIZE];

/* The cards held by kind, with the sub-hands to which n more of a kind can be added, n from 1 on. */
typedef struct {
    int kinds, cards, states;
    int total, planes;           /* the points of all cards; the digits of twice as many and a card besides */
    int counts[MAX_CARDS], points[MAX_CARDS], digits[MAX_CARDS];
    uint64_t taken[MAX_STATES]; /* how many of each kind a sub-hand takes, in four bits a kind */
    States room[MAX_CARDS][MAX_CARDS + 1];
} Held;

int read_held(PyObject *counts, PyObject *points, Held *held);
void lay_beside(const Held *held, int v, const uint64_t *from, uint64_t *to, uint64_t *just, int layers);
void point_planes(const Held *held, States *planes);
void add_best_left(const Held *held, States *planes);
int find_highest(const Held *held, const uint64_t *states, const uint64_t *within, const States *planes, uint64_t *left);
int find_rests(const Held *held, int v, const uint64_t *states, const uint64_t *rests, uint64_t *to);
int highest(const Held *held, const uint64_t *states, const uint64_t *within, const States *planes);

/* ---- sub_hands.c */

/* A spelling: the rank of its word, the sub-hand that it takes, the letters it has. */
typedef struct {
    uint32_t rank;
    uint16_t sub_hand, letters;
} Spelling;

#define MAX_LETTERS (2 * MAX_CARDS) /* of a word that a hand spells */

extern const char spellings_doc[], spelt_doc[];
PyObject *slices_spellings(Slices *self, PyObject *args);
PyObject *slices_spelt(Slices *self, PyObject *records);
void read_spellings(const Py_buffer *records, const Held *held, States *by_letters);
const uint8_t *spelt_word(const Slices *self, const Spelling *spelling);

/* ---- layable_sets.c */

extern PyType_Spec layable_sets_spec;

/* ---- front.c, plays.c and draws.c */

#define MAX_LAID (MAX_CARDS / 2)
#define LAYERS (MAX_LAID + 1) /* one for each number of words, none among them */

/* What is laid with words of at most so many letters, and what with one of just so many among them. */
typedef struct {
    Held held;
    int layers;
    States spelt[MAX_LETTERS + 1];
    States within[LAYERS], just[LAYERS];
} Closure;

void begin_closure(Closure *closure);
int lay_length(Closure *closure, int letters);
void find_values(const Held *held, int discard, States *planes, States *worths);

extern const char lay_all_doc[], first_ways_doc[], score_draws_doc[];
PyObject *kernel_lay_all(PyObject *module, PyObject *args);
PyObject *kernel_first_ways(PyObject *module, PyObject *args);
PyObject *kernel_score_draws(PyObject *module, PyObject *args);

#endif
