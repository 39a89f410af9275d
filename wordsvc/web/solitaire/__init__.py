"""The solitaire: the table of a form, and what is said to it."""
