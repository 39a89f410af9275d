"""Lexicons: the files of a dictionary, opened for look-ups, with their editions and frequencies."""
