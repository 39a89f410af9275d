"""The text of a sense of German Wiktionary, without the remains of its markup.

The package strips most of it. Notes that were glued to a word, links, templates, pages of books,
numbers of other senses and brackets that nothing closes remain.
"""

import html
import re
from collections.abc import Iterator
from typing import Final

_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}")
_NUMBERED_OTHER = re.compile(
    r"\s(?:von|zu|aus|mit|wie|in|bei|als|für|unter|durch) \[\d[\d, –-]*[a-z]?\](?=\s*(?:[,;.)]|$))"
    r"|(?<=\w) \d[a-z]?\)$"
)
"""The number of another sense at the end of a clause, with the preposition before it."""

_NUMBERS = re.compile(r"\s*\((?:siehe )?\[\d[^\]]*\]\)|\s*\[\d[\d, –-]*[a-z]?\]|^[:\s]*\[[a-z]\]")
_NOTE = re.compile(
    r"\s*(?:\{|\[?(?:https?:)?//|<|→\s*$|\bISBN\b|[„»]?\b(?:Definition(?:en)? )?nach:"
    r"|\bDefinition nach\b|\bQuelle:"
    r"|[,;.]*\s*\(?\b(?:Seiten? \d|S\. ?\d|Spalte \d"
    r"|Stichw[oö]rte?r?:? [„»\"]|Eintrag [„»\"]|Kapitel [„\"\d]|Band \d+, )"
    r"|\(?\b[Ss]iehe(?: auch)?(?:[: ]|$)"
    r"|(?<=[a-zäöüß)“.])(?:Wikipedia|Commons|Duden)\b|[;,] ?Wikipedia: "
    r"|(?<=[a-zäöüß]{3})(?=[A-ZÄÖÜ][a-zäöüß]{2,}(?:[ :.,]|$))"
    r"|(?<=[a-zäöüß]{3})(?:nach: ?(?=„|$)|vergleiche\b))"
)
"""The beginning of a note, which reaches to the end: a reference, a link, a word that is glued to another."""

_WHOLE = re.compile(r"(?P<label>(?:\w+: )?)[Ss]iehe(?: auch)?:? (?P<word>[\w-]+)[ .]*")
_ASIDE = re.compile(r"(?: \(|, )siehe(?: auch)?[^()]*\)")
_GLUED = re.compile(r"(?<=[a-zäöüß.)])siehe\b")
_DANGLING = re.compile(
    r"(?:,? (?:und|oder|sowie|von|zum|zur|mit|für|in|im|an|als"
    r"|der|die|das|des|dem|den|ein|einem|eines|seine[rs]?))+$"
)
"""Words at the end of a sense of a noun that was cut off; AUS and AUF may end one: von hier aus."""

_ARROW = re.compile(r"\s*[→⇒↑]\s*|\s*->\s*")
_STRAIGHT = re.compile(r'"([^"]*)"')
_UNFINISHED = re.compile(
    r"[\s,;:(\[–-]*(?:,? ?\b(?:zum Beispiel|beispielsweise|und zwar|wie|oder|und|sowie|vor allem))?"
    r"[\s,;:(\[–=-]*$"
)
_PLACE = re.compile(r"(?:in|im|bei|auf|an) [^,;]*:")
_SPACES = re.compile(r"\s+")
_BEFORE_MARK = re.compile(r"\s+([,;.)])")
_PAIRS: Final = (("(", ")"), ("„", "“"), ("[", "]"))


def clean_text(text: str, headword: str) -> str:
    """Return the text of a sense without remains of markup; "" when that leaves no meaning.

    >>> clean_text("langes Brett, welches als Bodenbelag dient, Seite 331.", "Diele")
    'langes Brett, welches als Bodenbelag dient'
    >>> clean_text("Ehefrau eines Portiers[1]", "Portiersfrau")
    'Ehefrau eines Portiers'
    >>> clean_text("in der euklidischen Ebene:", "Kreis")
    ''
    """
    text = html.unescape(text).replace("\xad", "").replace("`", "‘")
    if whole := _WHOLE.fullmatch(text):
        text = whole["label"] + whole["word"]
    numbered = _NUMBERS.sub("", _NUMBERED_OTHER.sub("", _GLUED.sub("", _TEMPLATE.sub("", text))))
    text = _ASIDE.sub(lambda aside: "" if aside[0][:2] == " (" else ")", numbered)
    if _PLACE.fullmatch(text.strip()):
        return ""
    if note := _NOTE.search(text):
        text = text[: note.start()]
    text = _ARROW.sub(" ", _STRAIGHT.sub(r"„\1“", text)).replace('"', "").replace("''", "")
    text = _BEFORE_MARK.sub(r"\1", _SPACES.sub(" ", text)).strip().lstrip(" ,;:.*")
    text = close_brackets(text)
    if text.endswith((":", ",", ";", "(", "[")):
        text = _UNFINISHED.sub("", text)
    text = text.strip()
    if headword[:1].isupper():
        text = _DANGLING.sub("", text).rstrip(" ,;–")
    return "" if not re.search(r"\w", text) or text.strip(" .").lower() == headword.lower() else text


def close_brackets(text: str) -> str:
    """Return a text without an opening bracket or quotation mark that nothing closes, and the reverse.

    >>> close_brackets("jemand, der lernt (studiert"), close_brackets("Lampe (Art) mit) Schirm")
    ('jemand, der lernt', 'Lampe (Art) mit Schirm')
    """
    for opening, closing in _PAIRS:
        if opening == "„" and not text.count(opening) > text.count(closing):
            continue
        loose = list(_loose(text, opening, closing))
        for place in reversed(loose):
            if text[place] == opening and len(text) - place < len(text) // 2 and opening != "„":
                text = text[:place].rstrip(" ,;:")
            else:
                text = text[:place] + text[place + 1 :]
    return text


def _loose(text: str, opening: str, closing: str) -> Iterator[int]:
    """Yield the places of brackets without a partner, in order."""
    opened: list[int] = []
    loose: list[int] = []
    for place, character in enumerate(text):
        if character == opening:
            opened.append(place)
        elif character == closing:
            if opened:
                opened.pop()
            elif not text[max(0, place - 2) : place].strip(" abcde0123456789"):
                continue
            else:
                loose.append(place)
    yield from sorted(loose + opened)
