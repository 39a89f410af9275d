/* The module wordsvc.kernel._compiled. */

#include "kernel.h"

static PyMethodDef functions[] = {
    {"crc32", kernel_crc32, METH_VARARGS, crc32_doc},
    {"count_bits", kernel_count_bits, METH_O, count_bits_doc},
    {"limit_vectors", kernel_limit_vectors, METH_O, limit_vectors_doc},
    {"planes", kernel_planes, METH_O, planes_doc},
    {"lay_all", kernel_lay_all, METH_VARARGS, lay_all_doc},
    {"first_ways", kernel_first_ways, METH_VARARGS, first_ways_doc},
    {"score_draws", kernel_score_draws, METH_VARARGS, score_draws_doc},
    {0},
};

static int add_types(PyObject *module)
{
    State *state = PyModule_GetState(module);
    state->slices = PyType_FromModuleAndSpec(module, &slices_spec, NULL);
    state->words = PyType_FromModuleAndSpec(module, &words_spec, NULL);
    state->laying = PyType_FromModuleAndSpec(module, &laying_spec, NULL);
    state->layable_sets = PyType_FromModuleAndSpec(module, &layable_sets_spec, NULL);
    if (!state->slices || !state->words || !state->laying || !state->layable_sets)
        return -1;
    if (PyModule_AddType(module, (PyTypeObject *)state->laying) < 0)
        return -1;
    if (PyModule_AddType(module, (PyTypeObject *)state->layable_sets) < 0)
        return -1;
    return PyModule_AddType(module, (PyTypeObject *)state->slices);
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, add_types},
#ifdef Py_mod_multiple_interpreters
    {Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED},
#endif
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0},
};

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    State *state = PyModule_GetState(module);
    Py_VISIT(state->slices);
    Py_VISIT(state->words);
    Py_VISIT(state->laying);
    Py_VISIT(state->layable_sets);
    return 0;
}

static int clear(PyObject *module)
{
    State *state = PyModule_GetState(module);
    Py_CLEAR(state->slices);
    Py_CLEAR(state->words);
    Py_CLEAR(state->laying);
    Py_CLEAR(state->layable_sets);
    return 0;
}

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "wordsvc.kernel._compiled",
    .m_doc = "The compiled kernel.",
    .m_size = sizeof(State),
    .m_methods = functions,
    .m_slots = module_slots,
    .m_traverse = traverse,
    .m_clear = clear,
};

PyMODINIT_FUNC PyInit__compiled(void)
{
    return PyModuleDef_Init(&definition);
}
