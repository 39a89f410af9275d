"""Tables: people and bots around one match, and what each of them may do and see. Knows no HTTP."""
