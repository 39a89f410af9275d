"""Measures of the dictionaries that `dictionary_quality.py` prints."""
