"""By what the words of a match are judged: fixed when it begins, named in the header of its log (C2).

The header has texts alone:

    {"edition": "quiddler-en", "deck": "{...}", "dictionaries": "en 2026.11 SHA256", "house": "+AB -QUIZ",
     "no_names": "yes", "no_offensive": "yes"}

The last three stand there only where the table agreed on them. The deck is whole, as JSON, so that a log
replays for ever. Dictionaries are only named: a replay uses the rulings in the log, and new questions are
answered by the very dictionaries of the header or not at all.
"""

import functools
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from dictionaries import DictionaryError
from games.core import InvalidInput, Ruling, quote_text, unquote_text
from wordsvc.cards import (
    Deck,
    Edition,
    deck_names,
    edition_names,
    judge_with_cards,
    load_deck,
    load_edition,
)
from wordsvc.cards.deck import deck_from_dict
from wordsvc.cards.deck_file import find_faults
from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.words import REASONS, Authority, House, Verdict, WordList, make_authority, open_authority
from wordsvc.words.house import parse_house

ALLOWED: Final = "allowed"
"""The answer of a judge to a word that counts; any other answer is the code of a reason."""

ANSWERS: Final = (ALLOWED, *REASONS)
"""The answers of a judge to a word."""

_HASH: Final = re.compile("[0-9a-f]{16,64}")
_FIELDS: Final = ("edition", "deck", "dictionaries", "house", "no_names", "no_offensive")
_YES: Final = "yes"


class MatchJudge:
    """The edition and the deck of a match, and the authority that decides which words count.

    `authority` is None where the dictionaries of the header are not installed; `answers` says whether new
    questions can be answered, which needs the very dictionaries of the header, by version and hash.
    """

    __slots__ = ("answers", "authority", "deck", "edition", "header")

    def __init__(
        self,
        edition: Edition,
        deck: Deck,
        authority: Authority | None,
        header: Mapping[str, str] | None = None,
    ) -> None:
        """Judge by an authority; `header` is that of a log, else it is made of the authority."""
        if header is None:
            if authority is None:
                raise ValueError("a judge without an authority has a header")
            header = _make_header(edition, deck, authority)
            self.answers = True
        else:
            self.answers = authority is not None and _name_dictionaries(authority) == header["dictionaries"]
        self.edition = edition
        self.deck = deck
        self.authority = authority
        self.header: Mapping[str, str] = dict(header)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what the header says; where the words come from a list of a player's own, that too."""
        return MatchJudge, (self.edition, self.deck, self.authority, self.header)

    def judge(self, question: str) -> str:
        """Whether a word counts: `ALLOWED` or the code of the reason against it.

        `question` is the folded word as `ask` writes it. Raises `InvalidInput` on "dictionary" when
        `answers` is false.
        """
        if not self.answers or self.authority is None:
            raise self.refusal()
        return self.authority.reason(unquote_text(question)) or ALLOWED

    def judge_fully(self, word: str) -> tuple[Verdict, Authority]:
        """Judge a word with every reason, laid with cards of the deck; return the authority too.

        Raises `InputError` on "word", and `InvalidInput` on "dictionary" when `answers` is false.
        """
        if not self.answers or self.authority is None:
            raise self.refusal()
        authority = self.authority
        verdict = judge_with_cards(
            word, None, deck=self.deck, authority=authority, min_cards=self.deck.min_cards
        )
        return verdict, authority

    def refusal(self) -> InvalidInput:
        """Why no new question is answered: the dictionaries of the match are not here."""
        message = say("the match is judged by {dictionaries}, not here", dictionaries=self.named)
        hint = say("its rulings so far stand; a new word cannot be judged")
        return InvalidInput("dictionary", "other_dictionary", message, hint)

    @property
    def named(self) -> str:
        """The dictionaries with their versions, for people."""
        return ", ".join(f"{name} {version}" for name, version in self._named())

    @property
    def names(self) -> list[str]:
        """The names of the dictionaries."""
        return [name for name, _ in self._named()]

    def _named(self) -> list[tuple[str, str]]:
        """The name and the version of each dictionary."""
        parts = [each.split(" ") for each in self.header["dictionaries"].split(", ")]
        return [(unquote_text(name), version) for name, version, _ in parts]


def ask(folded: str) -> str:
    """The question whether a folded word counts, as it stands in a log."""
    return quote_text(folded)


def open_judge(
    header: Mapping[str, str], game: str, lexicons: Sequence[WordList] | None = None
) -> MatchJudge:
    """The judge that the header of a log names, for a game by its name.

    Dictionaries that are not installed, or are others, are no reason to refuse a log: it has the rulings.
    A list of a player's own cannot be found by its name: `lexicons` are what somebody has opened.

    Raises `InvalidInput` on ("dictionary", field) for a header that nobody wrote so, and on "dictionary" when
    the lexicons are not those of the header.

    >>> from wordsvc.quiddler import EDITION
    >>> judge = MatchJudge(EDITION, EDITION.load_deck(), open_authority("en"))
    >>> open_judge(judge.header, "quiddler").judge("QAT")
    'allowed'
    """
    for field in header:
        if field not in _FIELDS:
            raise InvalidInput(("dictionary", field[:40]), "bad_log", say("is no field of a log"))
    for field in _FIELDS[:3]:
        if field not in header:
            raise InvalidInput(("dictionary", field), "bad_log", say("is missing"))
    edition = _load_edition(header["edition"], game)
    deck = edition.rank(read_header_deck(header["deck"]))
    house = _load_house(header.get("house", ""), deck)
    flags = {name: _load_flag(header, name) for name in ("no_names", "no_offensive")}
    names = [_dictionary_name(each) for each in header["dictionaries"].split(", ")]
    authority: Authority | None
    try:
        if lexicons is None:
            authority = open_authority(names, house=house, **flags)
        else:
            authority = make_authority(lexicons, house=house, **flags)
    except (InputError, DictionaryError):
        authority = None
    judge = MatchJudge(edition, deck, authority, header)
    if lexicons is not None and not judge.answers:
        message = say(
            "the match is judged by {dictionaries}, which is another list", dictionaries=judge.named
        )
        raise InvalidInput("dictionary", "other_dictionary", message)
    return judge


class Difference(NamedTuple):
    """A ruling that would be another today."""

    word: str
    then: str
    today: str


def find_differences(judge: MatchJudge, rulings: Iterable[Ruling]) -> list[Difference] | None:
    """The rulings of a log that today's dictionary of the same name would not give, each word once.

    None where the dictionary is not installed. Questions that are not about a word are left out.
    """
    authority = judge.authority
    if authority is None:
        return None
    found: dict[str, Difference] = {}
    for question, then in rulings:
        if ":" in question:
            continue
        word = unquote_text(question)
        today = authority.reason(word) or ALLOWED
        if today != then:
            found.setdefault(word, Difference(word, then, today))
    return list(found.values())


def is_installed_deck(deck: Deck) -> bool | None:
    """Return whether the deck of a match plays as the installed one of its name; None where there is none.

    Titles, notes, sources and the status do not matter to play.

    >>> is_installed_deck(load_edition("quiddler-en").load_deck())
    True
    """
    if deck.name not in deck_names():
        return None
    ours, theirs = ((each.language, each.min_cards, set(each.cards)) for each in (deck, load_deck(deck.name)))
    return ours == theirs


def _make_header(edition: Edition, deck: Deck, authority: Authority) -> dict[str, str]:
    house = authority.house
    return {
        "edition": edition.name,
        "deck": json.dumps(deck.to_dict(), ensure_ascii=False, separators=(",", ":")),
        "dictionaries": _name_dictionaries(authority),
        **({"house": " ".join(house.to_text().split())} if house else {}),
        **({"no_names": _YES} if authority.no_names else {}),
        **({"no_offensive": _YES} if authority.no_offensive else {}),
    }


def _name_dictionaries(authority: Authority) -> str:
    """Names are quoted: that of a list of a player's own may have blanks and commas."""
    named = [f"{quote_text(each.name)} {each.version} {each.sha256}" for each in authority.dictionaries]
    return ", ".join(named)


def _dictionary_name(text: str) -> str:
    """The name of a dictionary from its name, version and hash."""
    parts = text.split(" ")
    if len(parts) != 3 or not parts[1] or not _HASH.fullmatch(parts[2]):
        message = say("must have names, versions and hashes")
        raise InvalidInput(("dictionary", "dictionaries"), "bad_log", message)
    try:
        return unquote_text(parts[0])
    except InvalidInput as error:
        raise error.at("dictionary", "dictionaries") from None


def _load_edition(name: str, game: str) -> Edition:
    if name not in edition_names() or load_edition(name).game != game:
        message = say("there is no edition {name!r} of {game}", name=name[:40], game=game)
        raise InvalidInput(("dictionary", "edition"), "bad_log", message)
    return load_edition(name)


@functools.lru_cache(maxsize=8)
def read_header_deck(text: str) -> Deck:
    """Return the deck of a header; most matches of a service have one of a few.

    Raises `InvalidInput` on a field of ("dictionary", "deck").
    """
    field = ("dictionary", "deck")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidInput(field, "bad_json", say("the deck is not valid JSON")) from None
    for fault in find_faults(document):
        raise InvalidInput((*field, *fault.field), fault.code, fault.message, fault.hint)
    return deck_from_dict(document)


def _load_house(text: str, deck: Deck) -> House | None:
    try:
        return parse_house("\n".join(text.split()), deck.language) if text else None
    except InputError as error:
        raise InvalidInput(("dictionary", "house"), error.code, error.message, error.hint) from None


def _load_flag(header: Mapping[str, str], name: str) -> bool:
    if header.get(name, _YES) != _YES:
        raise InvalidInput(("dictionary", name), "bad_log", say("must be yes"))
    return name in header
