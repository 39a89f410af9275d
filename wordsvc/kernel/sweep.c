/* The sweep over planes that finds what a rack makes, for vectors as wide as the machine has them: counters that are
   wider than its registers would go through memory with every plane. */

#include "kernel.h"

#define MAX_FUSED 8 /* blanks whose counters stay in registers */
#define MAX_WIDE 8  /* vectors of a stretch */

typedef Py_ssize_t (*Sweep)(uint8_t *, const uint8_t *, const uint8_t **, int, int, Py_ssize_t);

/* The same byte by byte: for a plane shorter than a vector, and for blanks of which no deck has as many. */
static Py_ssize_t sweep_bytes(uint8_t *found, const uint8_t *every, const uint8_t **planes, int number_of, int blanks,
                              Py_ssize_t at, Py_ssize_t size)
{
    Py_ssize_t count = 0;
    for (; at < size; at++) {
        uint8_t counters[MAX_LENGTH + 1] = {0}, words;
        for (int p = 0; p < number_of; p++) {
            for (int n = blanks; n > 0; n--)
                counters[n] |= counters[n - 1] & planes[p][at];
            counters[0] |= planes[p][at];
        }
        words = every[at] & ~counters[blanks];
        if (found)
            found[at] = words;
        count += __builtin_popcount(words);
    }
    return count;
}

#define SIZED(name) name##_of_16
#define TARGET
#define VECTOR 16
#define WIDTHS {8, 4, 4, 3, 2, 2, 2, 1, 1}
#include "sweep.h"

#ifdef WIDER_VECTORS

#define SIZED(name) name##_of_32
#define TARGET __attribute__((target("arch=x86-64-v3")))
#define VECTOR 32
#define WIDTHS {4, 4, 4, 3, 2, 1, 1, 1, 1}
#include "sweep.h"

#define SIZED(name) name##_of_64
#define TARGET __attribute__((target("arch=x86-64-v4")))
#define VECTOR 64
#define WIDTHS {4, 4, 3, 2, 2, 2, 2, 1, 1}
#include "sweep.h"

#endif

static int max_vector = 64; /* bytes; lower only where somebody compares */

/* The sweep with the widest vectors that this machine has and `max_vector` allows, and how wide they are. */
static Sweep choose(int *wide)
{
    int most = __atomic_load_n(&max_vector, __ATOMIC_RELAXED);
#ifdef WIDER_VECTORS
    __builtin_cpu_init();
    if (most >= 64 && __builtin_cpu_supports("x86-64-v4")) {
        *wide = 64;
        return sweep_of_64;
    }
    if (most >= 32 && __builtin_cpu_supports("x86-64-v3")) {
        *wide = 32;
        return sweep_of_32;
    }
#else
    (void)most;
#endif
    *wide = 16;
    return sweep_of_16;
}

Py_ssize_t sweep_planes(uint8_t *found, const uint8_t *every, const uint8_t **planes, int number_of, int blanks,
                        Py_ssize_t size)
{
    int wide;
    return choose(&wide)(found, every, planes, number_of, blanks, size);
}

const char limit_vectors_doc[] = "limit_vectors(most)\n--\n\nWork with vectors of at most so many bytes, "
                                 "for comparisons; gives how many they have.";

PyObject *kernel_limit_vectors(PyObject *Py_UNUSED(module), PyObject *most)
{
    int wide;
    Py_ssize_t limit = PyLong_AsSsize_t(most);
    if (limit == -1 && PyErr_Occurred())
        return NULL;
    __atomic_store_n(&max_vector, limit < 64 ? (int)(limit < 0 ? 0 : limit) : 64, __ATOMIC_RELAXED);
    (void)choose(&wide);
    return PyLong_FromLong(wide);
}
