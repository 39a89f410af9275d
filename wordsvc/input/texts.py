"""Texts from outside, of which some have no UTF-8."""


def has_surrogates(text: str) -> bool:
    """Whether half a character stands in a text, as JSON can write it, so that it has no UTF-8."""
    return any("\ud800" <= character <= "\udfff" for character in text)
