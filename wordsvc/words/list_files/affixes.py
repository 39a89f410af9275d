"""The affix file of a dictionary of Hunspell: suffixes, prefixes, both together, two suffixes.

Compounds are not formed. A form is left out if a flag of its last rule says that it needs more.
"""

import codecs
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from wordsvc.input.errors import InputError
from wordsvc.input.files import load_file
from wordsvc.input.messages import message
from wordsvc.input.text_encoding import decode_as

_MAX_AFFIX_BYTES: Final = 8 * 1024 * 1024
_MAX_TRIED: Final = 60_000_000
"""Rules that are tried for all entries; German tries nine millions."""

_SET: Final = re.compile(rb"^\s*SET\s+(?:microsoft-)?([\w.-]+)", re.MULTILINE | re.IGNORECASE)
_PART: Final = re.compile(r"\[\^?[^\]]*\]|.", re.DOTALL)
_STEM: Final = re.compile(r"((?:[^/\t\\]|\\.)+)(?:/(\S*))?")
_MORPHOLOGY: Final = re.compile(r"\t.*|\s+\w\w:.*")

_INCOMPLETE: Final = ("NEEDAFFIX", "PSEUDOROOT", "ONLYINCOMPOUND")
_COMPOUNDS: Final = ("COMPOUNDFLAG", "COMPOUNDBEGIN", "COMPOUNDMIDDLE", "COMPOUNDEND", "COMPOUNDLAST")
_RULE_FIELDS: Final = 4
_MAX_AFFIX: Final = 100
"""Characters; with a longer one no form is a word that can be asked for."""

Flags = frozenset[str]


class _Rule(NamedTuple):
    """A suffix or a prefix, the part of a stem that it replaces, and the flags of the form."""

    is_suffix: bool
    crosses: bool
    strip: str
    add: str
    condition: re.Pattern[str] | None
    flags: Flags

    def apply(self, stem: str) -> str | None:
        """Return the form of a stem, None if the rule is not for it."""
        if self.is_suffix:
            if not stem.endswith(self.strip) or (self.condition and not self.condition.search(stem)):
                return None
            return stem.removesuffix(self.strip) + self.add
        if not stem.startswith(self.strip) or (self.condition and not self.condition.match(stem)):
            return None
        return self.add + stem.removeprefix(self.strip)


class Affixes:
    r"""The rules of an affix file.

    >>> affixes = Affixes("SFX S Y 1\nSFX S 0 s [^sxy]\nPFX R Y 1\nPFX R 0 re .\n")
    >>> list(affixes.forms("do", affixes.parse_flags("RS")))
    ['do', 'redo', 'dos', 'redos']
    """

    def __init__(self, text: str = "") -> None:
        """Read the rules in the text of an affix file; lines that are no rules of words are passed over."""
        self._flag_type = ""
        self._aliases: list[Flags] = []
        self._suffixes: dict[str, list[_Rule]] = {}
        self._prefixes: dict[str, list[_Rule]] = {}
        self._crossing: dict[tuple[str, str], bool] = {}
        self._named: dict[str, str] = {}
        self._compounds: set[str] = set()
        self._tried = 0
        for line in text.split("\n"):
            self._read(line.split())
        self._incomplete = frozenset(self._named[name] for name in _INCOMPLETE if name in self._named)

    def parse_flags(self, letters: str) -> Flags:
        """Return the flags behind an entry, of which an affix file says how they are written."""
        if self._aliases and letters.isdecimal():
            number = int(letters) if len(letters) < 9 else 0
            return self._aliases[number] if number < len(self._aliases) else frozenset()
        return self._split_flags(letters)

    def forms_compounds(self, flags: Flags) -> bool:
        """Return True if a word with some flags is a part of compounds."""
        return not self._compounds.isdisjoint(flags)

    def forbids(self, flags: Flags) -> bool:
        """Return True if an entry with some flags stands there to say that it is no word."""
        return self._named.get("FORBIDDENWORD") in flags

    def forms(self, stem: str, flags: Flags) -> Iterator[str]:
        """Yield an entry with all its forms.

        Raises `InputError` on "dictionary" when the rules have been tried too often for all entries.
        """
        if self.forbids(flags):
            return
        suffixed = [(stem, flags, True), *self._suffixed(stem, flags)]
        for form, own, crosses in suffixed:
            half = own is not flags and self._is_half(own)
            if not half and self._incomplete.isdisjoint(own):
                yield form
            if crosses:
                for rule in self._find(self._prefixes, flags | own):
                    prefixed = rule.apply(form) if rule.crosses or own is flags else None
                    if prefixed is not None and self._is_half(rule.flags) == half:
                        yield prefixed

    def _suffixed(self, stem: str, flags: Flags) -> Iterator[tuple[str, Flags, bool]]:
        """Yield the forms with one suffix or two, with their flags, and whether a prefix may stand before."""
        for rule in self._find(self._suffixes, flags):
            form = rule.apply(stem)
            if form is None:
                continue
            yield form, rule.flags, rule.crosses
            for second in self._find(self._suffixes, rule.flags):
                longer = second.apply(form)
                if longer is not None:
                    yield longer, second.flags, rule.crosses and second.crosses

    def _find(self, rules: Mapping[str, Sequence[_Rule]], flags: Iterable[str]) -> Iterator[_Rule]:
        """Yield the rules of some flags. Raises `InputError` when too many have been asked for."""
        if not rules:
            return
        for flag in flags:
            found = rules.get(flag, ())
            self._tried += len(found)
            if self._tried > _MAX_TRIED:
                text = message("the affix file of the list has too many rules")
                raise InputError("dictionary", "too_large", text, message("move the affix file away"))
            yield from found

    def _is_half(self, flags: Flags) -> bool:
        """Return True if a prefix and a suffix must stand together."""
        return self._named.get("CIRCUMFIX") in flags

    def _read(self, fields: list[str]) -> None:
        """Read a line, which begins with the name of a setting."""
        name, *values = fields or [""]
        if name in ("SFX", "PFX") and len(values) >= _RULE_FIELDS - 1:
            self._read_rule(name, *values[:_RULE_FIELDS])
        elif not values:
            return
        elif name == "FLAG":
            self._flag_type = values[0]
        elif name == "AF":
            # The first line counts the others; aliases are counted from 1.
            self._aliases.append(self._split_flags(values[0]) if self._aliases else frozenset())
        elif name == "COMPOUNDRULE":
            self._compounds.update(self._split_flags(re.sub(r"[*?()]", "", values[0])))
        elif name in _COMPOUNDS:
            self._compounds.add(values[0])
        else:
            self._named.setdefault(name, values[0])

    def _read_rule(self, name: str, flag: str, strip: str, added: str, condition: str = ".") -> None:
        if (name, flag) not in self._crossing:  # the first line of a flag counts its rules
            self._crossing[name, flag] = strip == "Y"
            return
        if len(added) > _MAX_AFFIX:
            return
        add, _, letters = added.partition("/")
        rule = _Rule(
            name == "SFX",
            self._crossing[name, flag],
            "" if strip == "0" else strip,
            "" if add == "0" else add,
            _compile(condition, is_suffix=name == "SFX"),
            self.parse_flags(letters) if letters else frozenset(),
        )
        rules = self._suffixes if rule.is_suffix else self._prefixes
        rules.setdefault(flag, []).append(rule)

    def _split_flags(self, letters: str) -> Flags:
        if self._flag_type == "long":
            return frozenset(letters[at : at + 2] for at in range(0, len(letters), 2))
        return frozenset(letters.split(",") if self._flag_type == "num" else letters)


def split_entry(line: str) -> tuple[str, str]:
    r"""Return the word of an entry, and the letters of its flags.

    >>> split_entry("cat/MS\tpo:noun"), split_entry("and\\/or"), split_entry("ice cream/S")
    (('cat', 'MS'), ('and/or', ''), ('ice cream', 'S'))
    """
    found = _STEM.match(_MORPHOLOGY.sub("", line))
    if found is None:
        return line, ""
    return found[1].replace("\\/", "/").strip(), found[2] or ""


def find_affix_file(path: str) -> str | None:
    """Return the affix file beside the dictionary in a file, None where there is none."""
    stem, suffix = os.path.splitext(path)
    if suffix.lower() != ".dic":
        return None
    return next((name for name in (f"{stem}.aff", f"{stem}.AFF") if os.path.isfile(name)), None)


def load_affixes(path: str) -> tuple[bytes, str | None]:
    """Return the content of an affix file, and the codec that it names, None for UTF-8 or an unknown one.

    Raises `InputError` on "dictionary" when the file cannot be read or is too large.
    """
    content = load_file(path, "dictionary", _MAX_AFFIX_BYTES)
    found = _SET.search(content)
    try:
        codec = codecs.lookup(found[1].decode()).name if found else "utf-8"
        b"".decode(codec)
    except (LookupError, UnicodeError):
        return content, None
    return content, None if codec == "utf-8" else codec


def parse_affixes(content: bytes, codec: str | None, path: str) -> Affixes:
    """Return the rules in an affix file. Raises `InputError` on "dictionary" if it is no text."""
    try:
        text = content.decode(codec or "utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        text = decode_as(content, path, "dictionary").text
    return Affixes(text)


def _compile(condition: str, *, is_suffix: bool) -> re.Pattern[str] | None:
    """Return the pattern of the end or the beginning that a stem must have, None if any will do."""
    if condition == "." or ":" in condition:
        return None
    parts = _PART.findall(condition.partition("/")[0])
    pattern = "".join(_escape(part) for part in parts)
    try:
        return re.compile(f"(?:{pattern})\\Z" if is_suffix else pattern)
    except re.error:
        return re.compile(r"(?!)")


def _escape(part: str) -> str:
    if len(part) == 1:
        return part if part == "." else re.escape(part)
    begin = "[^" if part.startswith("[^") else "["
    inside = "".join(map(re.escape, part[len(begin) : -1]))
    return f"{begin}{inside}]" if inside else "(?!)"
