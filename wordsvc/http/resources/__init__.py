"""One module a resource: the operations that declare it, and their views unless those need a store."""
