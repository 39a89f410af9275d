/* Patterns: which words look like one, where ? is any letter and * any number of them. */

#include "kernel.h"

#define MAX_PATTERN 200

/* Whether a pattern matches a whole word. What follows a * is tried at each place, from the last * alone: a place that
   does for an earlier one does for all that follows. */
INLINE int matches(const char *pattern, int size, const uint8_t *word, int letters)
{
    int at = 0, place = 0, star = -1, tried = 0;
    while (place < letters) {
        if (at < size && pattern[at] == '*') {
            star = ++at;
            tried = place;
        } else if (at < size && (pattern[at] == '?' || (uint8_t)pattern[at] == word[place])) {
            at++;
            place++;
        } else if (star >= 0) {
            at = star;
            place = ++tried;
        } else
            return 0;
    }
    while (at < size && pattern[at] == '*')
        at++;
    return at == size;
}

const char matching_doc[] = "matching(pattern, bits)\n--\n\nThose words of a set that a pattern of letters, ? and * matches "
                            "whole: a set as bytes.";

PyObject *slices_matching(Slices *self, PyObject *args)
{
    const char *text;
    Py_ssize_t size, number_of;
    Py_buffer bits;
    char pattern[MAX_PATTERN];
    if (!PyArg_ParseTuple(args, "s#y*", &text, &size, &bits))
        return NULL;
    PyObject *answer = size > MAX_PATTERN ? NULL : PyBytes_FromStringAndSize(NULL, self->width);
    if (size > MAX_PATTERN)
        PyErr_Format(PyExc_ValueError, "a pattern has at most %d signs", MAX_PATTERN);
    if (answer) {
        memcpy(pattern, text, (size_t)size);
        uint8_t *found = memset(PyBytes_AS_STRING(answer), 0, (size_t)self->width);
        Word *words;
        Py_BEGIN_ALLOW_THREADS
        words = all_words(self, bits.buf, bits.len, &number_of);
        for (Py_ssize_t i = 0; words && i < number_of; i++)
            if (matches(pattern, (int)size, words[i].text, words[i].length))
                found[words[i].rank / 8] |= (uint8_t)(1 << words[i].rank % 8);
        free(words);
        Py_END_ALLOW_THREADS
        if (!words) {
            Py_DECREF(answer);
            answer = PyErr_NoMemory();
        }
    }
    PyBuffer_Release(&bits);
    return answer;
}
