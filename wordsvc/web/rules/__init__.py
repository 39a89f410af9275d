"""Rules of the games for people: a short text in each language, and every rule by its id."""
