"""An authority: everything that decides which words count at a table."""

from collections.abc import Iterator, Sequence, Set
from functools import reduce
from typing import Final, Literal, NamedTuple, Protocol, TypedDict, Unpack

from dictionaries import Language, is_letters
from wordsvc.input.errors import InputError
from wordsvc.input.messages import Message, join_messages, message
from wordsvc.words.house import House
from wordsvc.words.lexicons.lexicon import find_manifest, open_lexicons
from wordsvc.words.name_notes import note_name
from wordsvc.words.verdict import DictionaryReference, Note

MAX_DICTIONARIES: Final = 4
"""A table names no more: a search compares every two, which can take seconds."""

MIN_EVERY_LIST: Final = 2
"""Lists, of which all must have a word."""

_MARKS: Final = (
    (frozenset("'’ʼ`´"), "contraction"),
    (frozenset("."), "abbreviation"),
    (frozenset("-\u2010\u2011"), "hyphenated"),
)
"""The reason that a mark between letters gives a word, first match first."""

_ANY_MARK: Final = frozenset().union(*(marks for marks, _ in _MARKS))

NameMark = Literal["also", "only"]
"""The mark of a name in a dictionary: it is also another word, or only a name."""


class WordList(Protocol):
    """The protocol of lists of words: an installed dictionary or a player's own list."""

    @property
    def language(self) -> Language:
        """The language in which its words are folded."""

    @property
    def reference(self) -> DictionaryReference:
        """The reference of the list in a verdict."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Further rules that become part of the version and hash of an answer."""

    def refusal(self, word: str, *, no_names: bool = False, no_offensive: bool = False) -> str | None:
        """Return None if a folded word counts, else the code of the reason why it does not."""

    def gaps(self, word: str) -> tuple[Message, ...]:
        """Return sentences on the parts of the list that were not read, if it lacks a folded word."""

    def name_mark(self, word: str) -> NameMark | None:
        """Return the mark of a folded word that is a name, though it may count; None for no name."""

    def level(self, word: str) -> int:
        """Return the rarity of a folded word: lower is commoner."""

    @property
    def list_id(self) -> str:
        """Names the list of words, and its content, that the words which count are picked from."""

    def listed(self) -> Iterator[str]:
        """Return every word of that list, folded."""

    def counting(self, *, no_names: bool) -> Iterator[str]:
        """Return every word of that list that counts, as `refusal` says, in no order that means anything."""

    def not_counting(self, *, no_names: bool) -> Set[str] | None:
        """Return the others, and perhaps unlisted words; None where `counting` is no slower."""

    def starting(self, letters: str) -> list[str]:
        """Return every word of the list that begins with some letters; whether it counts `refusal` says."""

    def allows_all(self, *, no_names: bool) -> bool:
        """Return True if every listed word counts, be it offensive or not."""

    @property
    def refuses_offensive(self) -> bool:
        """True if the rules of the list refuse offensive words."""

    @property
    def offensive_id(self) -> str:
        """Names the file of offensive words that it asks; empty where there is none."""

    def is_offensive(self, word: str) -> bool:
        """Return True if that file has a folded word."""

    def offensive_words(self) -> list[str]:
        """Return all words of that file."""


class HouseRules(TypedDict, total=False):
    """The rules of a table besides its dictionaries, as `make_authority` takes them."""

    house: House | None
    no_names: bool
    no_offensive: bool
    every_list: bool


class Authority(NamedTuple):
    """Dictionaries of one language, any of which allows a word, and what the house says.

    `dictionaries` are those of the lexicons as verdicts name them; a house list, `no_names`,
    `no_offensive` and `every_list` join version and hash, and so does the language's own dictionary where an
    own list asks it (Q34). `house` beats the dictionaries; `no_names` refuses the names that stand in one
    (D16), `no_offensive` the words of their files of offensive words. With `every_list` a word counts only
    if each of the dictionaries allows it.
    """

    lexicons: tuple[WordList, ...]
    dictionaries: tuple[DictionaryReference, ...]
    house: House | None = None
    no_names: bool = False
    no_offensive: bool = False
    every_list: bool = False

    def __repr__(self) -> str:
        return f"<Authority: {', '.join(map(repr, self.dictionaries))}>"

    @property
    def language(self) -> Language:
        """The language in which words are folded."""
        return self.lexicons[0].language

    def level(self, folded: str) -> int:
        """Return the rarity of a folded word in the dictionary with the lowest: lower is commoner."""
        return min(lexicon.level(folded) for lexicon in self.lexicons)

    @property
    def knows_offensive(self) -> bool:
        """True if some list marks offensive words.

        Raises `DictionaryError` when a file of offensive words is missing or damaged.
        """
        return any(lexicon.offensive_id for lexicon in self.lexicons)

    @property
    def refuses_offensive(self) -> bool:
        """True if the table, or one of its lists as a children's view does, refuses offensive words."""
        return self.no_offensive or any(lexicon.refuses_offensive for lexicon in self.lexicons)

    def is_offensive(self, folded: str) -> bool:
        """Return True if a folded word is not offered by default: offensive, and not added by the house.

        Raises as `knows_offensive` does.
        """
        if self.house is not None and folded in self.house.add:
            return False
        return any(lexicon.is_offensive(folded) for lexicon in self.lexicons)

    def reason(self, folded: str) -> str | None:
        """Return the one reason against a folded word, None when it counts.

        The form of the word comes first, then the house, then the first dictionary that knows why.
        """
        if not is_letters(folded):
            return _form_reason(folded)
        if self.house is not None:
            if folded in self.house.reject:
                return "house_rejected"
            if folded in self.house.add:
                return None
        if len(self.lexicons) == 1:
            return self.lexicons[0].refusal(folded, no_names=self.no_names, no_offensive=self.no_offensive)
        refusals = self._refusals(folded)
        against = [refusal for refusal in refusals if refusal is not None]
        if not against or (len(against) < len(refusals) and not self.every_list):
            return None
        return next((each for each in against if each != "not_in_dictionary"), "not_in_dictionary")

    def _refusals(self, folded: str) -> list[str | None]:
        """Return the reason of each dictionary against a folded word of letters, None where it counts."""
        return [
            lexicon.refusal(folded, no_names=self.no_names, no_offensive=self.no_offensive)
            for lexicon in self.lexicons
        ]

    def notes(self, folded: str, reason: str | None = None) -> tuple[Note, ...]:
        """Return notes on a folded word, with the reason against it.

        One that counts may be a name too (D16). Of one that does not count in every list, as it must, the
        lists are named that refuse it. The refusal may rest on a list that was not read whole.
        """
        if reason is not None:
            if reason == "house_rejected" or not is_letters(folded):
                return ()
            return (*(self._note_lists(folded) if self.every_list else ()), *self._note_gaps(folded))
        if self.no_names or (self.house is not None and folded in self.house.add):
            return ()
        marks = [mark for lexicon in self.lexicons if (mark := lexicon.name_mark(folded))]
        if not marks:
            return ()
        return (note_name(folded, self.language, only="also" not in marks),)

    def _note_lists(self, folded: str) -> tuple[Note, ...]:
        """Return the note on the lists in which a folded word does not count."""
        against = zip(self.lexicons, self._refusals(folded), strict=True)
        names = [lexicon.reference.name for lexicon, refusal in against if refusal is not None]
        text = message(
            "A word must count in every list; {word} does not count in {names}.",
            word=folded,
            names=join_messages(names, "and"),
        )
        return (Note("not_in_every_list", text),)

    def _note_gaps(self, folded: str) -> Iterator[Note]:
        """Yield a note on each list that lacks a folded word and was not read whole."""
        for lexicon in self.lexicons:
            if gaps := lexicon.gaps(folded):
                sentence = join_messages(gaps, ";")
                text = message("{name}: {sentence}.", name=lexicon.reference.name, sentence=sentence)
                yield Note("list_not_whole", text)


def open_authority(
    dictionaries: str | Sequence[str],
    *,
    house: House | None = None,
    no_names: bool = False,
    no_offensive: bool = False,
    every_list: bool = False,
) -> Authority:
    """Open installed dictionaries and add what the house says.

    Raises as `check_number`, `check_editions`, `open_lexicons` and `make_authority` do.

    >>> authority = open_authority(["en", "en-common"], no_names=True)
    >>> authority.reason("HELLO"), authority.reason("RECIEVE")
    (None, 'not_in_dictionary')
    """
    names = [dictionaries] if isinstance(dictionaries, str) else dictionaries
    check_number(names)
    check_editions(names)
    return make_authority(
        open_lexicons(names),
        house=house,
        no_names=no_names,
        no_offensive=no_offensive,
        every_list=every_list,
    )


def check_number(names: Sequence[str]) -> None:
    """Raise `InputError` on "dictionary" for more dictionaries than a table may name.

    >>> check_number(["en", "en-common"])
    """
    if len(names) > MAX_DICTIONARIES:
        text = message("a table has at most {most} dictionaries", most=MAX_DICTIONARIES)
        raise InputError("dictionary", "too_many_dictionaries", text, message("leave out some of them"))


def check_editions(names: Sequence[str]) -> None:
    """Raise `InputError` on "dictionary" for two editions of a dictionary or of its views.

    Raises as `find_manifest` does for a name that is unknown.

    >>> check_editions(["en@44fb8342", "en-common@ae480f21", "de"])
    """
    if len(names) == 1 or not any("@" in name for name in names):
        return
    editions: dict[str, int] = {}
    for manifest in map(find_manifest, names):
        older = len(manifest.older)
        if editions.setdefault(manifest.base, older) != older:
            text = message("{name} is named in two editions", name=manifest.base)
            hint = message("name one edition of each dictionary")
            raise InputError("dictionary", "two_editions", text, hint)


def make_authority(
    lexicons: Sequence[WordList],
    *,
    house: House | None = None,
    no_names: bool = False,
    no_offensive: bool = False,
    every_list: bool = False,
) -> Authority:
    """Add what the house says to dictionaries that are open.

    Raises `InputError` on "dictionary" when their languages differ or there is none, on "no_offensive" when
    one has no list of offensive words, on "all" for `every_list` of fewer than two lists, and
    `DictionaryError` when a file of offensive words is missing or damaged.

    >>> house = House(add=frozenset({"ZZZ"}))
    >>> make_authority(open_lexicons("en"), house=house).reason("ZZZ") is None
    True
    """
    if not lexicons:
        raise InputError("dictionary", "empty", message("name at least one dictionary"))
    if len({lexicon.language for lexicon in lexicons}) > 1:
        raise InputError(
            "dictionary",
            "mixed_languages",
            message(
                "{names} are dictionaries of different languages",
                names=join_messages([lexicon.reference.name for lexicon in lexicons], "and"),
            ),
            message("use dictionaries of one language"),
        )
    if every_list and len({lexicon.reference for lexicon in lexicons}) < MIN_EVERY_LIST:
        text = message("a word must be in every list, and only one list is named")
        raise InputError("all", "too_few_lists", text, message("name two lists or more"))
    if house is not None and not (house.add or house.reject):
        house = None
    rules: HouseRules = {
        "house": house,
        "no_names": no_names,
        "no_offensive": no_offensive,
        "every_list": every_list,
    }
    named = tuple(name_list(lexicon, **rules) for lexicon in lexicons)
    return Authority(tuple(lexicons), named, **rules)


def name_list(words: WordList, **rules: Unpack[HouseRules]) -> DictionaryReference:
    """Return the reference of a list in the verdicts of a table with some rules.

    Raises `InputError` and `DictionaryError` about offensive words as `make_authority` does.

    >>> name_list(*open_lexicons("en@44fb8342"), no_names=True, every_list=True).version
    '2026.11+no-names+all'
    """
    house = rules.get("house")
    added = [f"house.{house.digest()}"] if house and (house.add or house.reject) else []
    added += ["no-names"] if rules.get("no_names") else []
    named = reduce(DictionaryReference.with_rule, [*words.rules, *added], words.reference)
    if rules.get("no_offensive"):
        named = named.with_rule("no-offensive", _offensive_id(words))
    return named.with_rule("all") if rules.get("every_list") else named


def _offensive_id(lexicon: WordList) -> str:
    """Return the id of the offensive words that a list refuses. Raises `InputError` where none are known."""
    if not lexicon.offensive_id:
        text = message("it is not known which words of {name} are offensive", name=lexicon.reference.name)
        raise InputError("no_offensive", "no_offensive_words", text)
    return lexicon.offensive_id


def _form_reason(folded: str) -> str:
    """Return the reason against a text that is not all letters."""
    marks = {character for character in folded if not is_letters(character)}
    if marks <= _ANY_MARK and len(marks) < len(set(folded)):
        for known, reason in _MARKS:
            if marks & known:
                return reason
    return "not_letters"
