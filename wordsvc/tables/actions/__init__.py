"""Actions: what a request may do at a table, one module an action."""
