"""Forms and facts of the score sheets' pages, without Flask's requests."""
