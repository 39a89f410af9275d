"""Playing on pages: making a match, sitting down at it, the table, and its stream."""
