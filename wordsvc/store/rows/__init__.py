"""The statements of the tables that requests and the scheduler execute, one module a subject."""
