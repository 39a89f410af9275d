"""One module a resource: its views, and the operations that declare them."""
