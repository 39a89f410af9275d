"""Views that need a store or an engine, one module a resource: a request for one loads it."""
