/* The CRC-32 of zlib, for what is counted whole at every opening. Where the machine multiplies without carries, the bytes
   are folded as polynomials (Gopal and others, Fast CRC Computation for Generic Polynomials Using PCLMULQDQ, 2009),
   which takes a tenth of the time; else Python asks zlib. */

#include "kernel.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define FOLDS
#endif

const char crc32_doc[] = "crc32(data, start)\n--\n\nThe CRC-32 of data behind a checksum; None where zlib counts it sooner.";

#ifdef FOLDS
#include <immintrin.h>

#define FOLD_TARGET __attribute__((target("pclmul,sse4.1")))
#define POLYNOMIAL 0xedb88320u
#define STEP 64 /* bytes that are folded at once */
#define BY_STEP _mm_set_epi64x(0x01c6e41596, 0x0154442bd4) /* powers of x modulo the polynomial, bits reversed */
#define BY_VECTOR _mm_set_epi64x(0x00ccaa009e, 0x01751997d0)
#define BY_HALF _mm_set_epi64x(0, 0x0163cd6124)
#define REDUCE _mm_set_epi64x(0x01f7011641, 0x01db710641)

FOLD_TARGET INLINE __m128i load(const uint8_t *bytes)
{
    return _mm_loadu_si128((const __m128i *)bytes);
}

/* What has been read so far, moved on by as many bytes as the factors stand for, and the bytes there. */
FOLD_TARGET INLINE __m128i fold(__m128i so_far, __m128i factors, __m128i next)
{
    __m128i low = _mm_clmulepi64_si128(so_far, factors, 0x00), high = _mm_clmulepi64_si128(so_far, factors, 0x11);
    return _mm_xor_si128(_mm_xor_si128(low, high), next);
}

/* The state behind `size` bytes, at least STEP and a multiple of 16. */
FOLD_TARGET static uint32_t fold_all(uint32_t state, const uint8_t *bytes, Py_ssize_t size)
{
    __m128i a = load(bytes), b = load(bytes + 16), c = load(bytes + 32), d = load(bytes + 48);
    a = _mm_xor_si128(a, _mm_cvtsi32_si128((int)state));
    for (bytes += STEP, size -= STEP; size >= STEP; bytes += STEP, size -= STEP) {
        a = fold(a, BY_STEP, load(bytes));
        b = fold(b, BY_STEP, load(bytes + 16));
        c = fold(c, BY_STEP, load(bytes + 32));
        d = fold(d, BY_STEP, load(bytes + 48));
    }
    a = fold(fold(fold(a, BY_VECTOR, b), BY_VECTOR, c), BY_VECTOR, d);
    for (; size >= 16; bytes += 16, size -= 16)
        a = fold(a, BY_VECTOR, load(bytes));
    const __m128i low = _mm_setr_epi32(~0, 0, ~0, 0);
    a = _mm_xor_si128(_mm_srli_si128(a, 8), _mm_clmulepi64_si128(a, BY_VECTOR, 0x10));
    a = _mm_xor_si128(_mm_srli_si128(a, 4), _mm_clmulepi64_si128(_mm_and_si128(a, low), BY_HALF, 0x00));
    __m128i quotient = _mm_clmulepi64_si128(_mm_and_si128(a, low), REDUCE, 0x10);
    a = _mm_xor_si128(a, _mm_clmulepi64_si128(_mm_and_si128(quotient, low), REDUCE, 0x00));
    return (uint32_t)_mm_extract_epi32(a, 1);
}

static uint32_t count_crc32(uint32_t start, const uint8_t *bytes, Py_ssize_t size)
{
    uint32_t state = ~start;
    Py_ssize_t folded = size < STEP ? 0 : size / 16 * 16;
    if (folded)
        state = fold_all(state, bytes, folded);
    for (Py_ssize_t i = folded; i < size; i++) {
        state ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            state = state >> 1 ^ (state & 1 ? POLYNOMIAL : 0);
    }
    return ~state;
}
#endif

PyObject *kernel_crc32(PyObject *Py_UNUSED(module), PyObject *args)
{
    Py_buffer data;
    unsigned int start;
    if (!PyArg_ParseTuple(args, "y*I", &data, &start))
        return NULL;
    PyObject *answer = NULL;
#ifdef FOLDS
    __builtin_cpu_init();
    if (__builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1")) {
        uint32_t found;
        Py_BEGIN_ALLOW_THREADS
        found = count_crc32(start, data.buf, data.len);
        Py_END_ALLOW_THREADS
        answer = PyLong_FromUnsignedLong(found);
    } else
#endif
        answer = Py_NewRef(Py_None);
    PyBuffer_Release(&data);
    return answer;
}
