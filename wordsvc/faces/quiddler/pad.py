"""Quiddler on a score pad: eight hands, sums with bonuses named, or words with their cards and challenges.

Sums and words are scored alike: never below zero in a hand, and then the bonuses (Q08, Q10 to Q13). With
`losses=total` a sum holds what the total loses too and may be below zero (Q50).
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final

from dictionaries import DictionaryError, Language, languages
from games.core import Match
from wordsvc.cards import Deck, parse_cards, stands_for_word
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.quiddler.constants import BONUS, LOSSES, MAX_PLAYERS, BonusName
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.scoring.games import HANDS, read_hands
from wordsvc.quiddler.scoring.laid_word import judge_laid
from wordsvc.quiddler.scoring.round_request import AGREED_NAMES, read_round, read_terms
from wordsvc.quiddler.scoring.rounds import Round, RoundScore, judge_round, score_round, words_to_judge
from wordsvc.referee.editions import open_agreed, refusal_of
from wordsvc.scorepad.cells import (
    BONUS_LETTERS,
    MAX_DIGITS,
    Cell,
    Sum,
    parse_sum,
    refuse_sum,
    straighten_dashes,
)
from wordsvc.scorepad.decisions import Decided, DecidedWord, Decisions, read_decisions, write_decisions
from wordsvc.scorepad.header import find_seat
from wordsvc.scorepad.match_rounds import MatchRounds, first_dealer, round_ends
from wordsvc.scorepad.rules import (
    Difference,
    Points,
    RoundEntry,
    Rules,
    ScoredRound,
    as_input_error,
    at_seat,
    refuse_decisions,
)
from wordsvc.words import Authority
from wordsvc.words.authority_request import (
    read_authority,
    read_dictionaries,
    read_house_rules,
    read_stored_authority,
)
from wordsvc.words.lexicons.lexicon import find_manifest
from wordsvc.words.word_fields import AUTHORITY_NAMES

_LETTERS: Final = {name: letter for letter, name in BONUS_LETTERS.items()}
_PRINTED: Final = re.compile(rf"([0-9]{{1,{MAX_DIGITS}}})\s*([LM])", re.IGNORECASE)
_DOTS: Final = str.maketrans(".", ",")


class QuiddlerRules(Rules):
    """The rules of Quiddler; `agreed` is what the table agreed on, as a round alone has it."""

    title = "Quiddler"
    min_players = 1
    max_players = MAX_PLAYERS
    options = ("dealer", "hands", *AGREED_NAMES)
    length_option = "hands"
    usual: ClassVar = {"dictionary": EDITION.dictionary, "deck": EDITION.deck}
    rule = "Q35"
    has_words = True

    @classmethod
    def read_match(cls, match: Match, names: Sequence[str]) -> MatchRounds:
        """Return the sums, and the bonuses of players beside them (Q10 to Q13)."""
        options: dict[str, Any] = {"dealer": first_dealer(match, names)}
        options["hands"] = list(match.game.parsed_options.sizes)  # type: ignore[attr-defined]
        losses = match.game.options.get("losses", LOSSES[0])
        if losses != LOSSES[0]:
            options["losses"] = losses
        if len(names) == 2:
            options["bonus"] = match.game.options["bonus"]
        rounds = [
            [
                "+".join([str(score - BONUS * len(letters)), *letters])
                for seat, score in enumerate(told["scores"])
                for letters in [[letter for letter, name in BONUS_LETTERS.items() if told[name] == seat]]
            ]
            for told in round_ends(match)
        ]
        return MatchRounds(options, rounds)

    def _read(self, options: dict[str, Any]) -> None:
        self.hands = read_hands(options["hands"]) if "hands" in options else HANDS
        self.length = len(self.hands)
        agreed: dict[str, Any] = {name: options[name] for name in AGREED_NAMES if name in options}
        if "bonus" in agreed and not len(self.players) - len(self.joined) <= 2 <= len(self.players):
            raise InputError(
                "bonus", "not_two_players", message("only two players choose a bonus"), rule="Q13"
            )
        self._words_by = {name: agreed.pop(name) for name in AUTHORITY_NAMES if name in agreed}
        self._usual = EDITION.usual_dictionary(options.get("deck"))
        is_stored = self.has_stored_deck
        if not is_stored:
            self.dictionaries = ()
        authority = Authority((), ()) if is_stored else self.authority
        bare = read_terms(agreed, authority)
        self.bonus, self.losses = bare.bonus, bare.losses
        agreed.pop("bonus", None)
        self.deck = self.deck_of_cards = bare.deck
        self.agreed = {**agreed, "deck": bare.deck}
        named = read_dictionaries(self._words_by.get("dictionary"), bare.deck.language)
        self.language = _find_language(named, bare.deck) if is_stored else authority.language
        if not is_stored:
            self.dictionaries = authority.dictionaries

    def check_begin(self) -> None:
        """Refuse a house list that adds a word and rejects it."""
        read_authority(self._words_by, self._usual)

    @cached_property
    def authority(self) -> Authority:
        """The authority on words, of the editions that the pad began with; reading a pad does not need it.

        Raises `InputError` on the option at fault, and on "dictionary" for an edition that is not here, and
        `DictionaryError`.
        """
        if not self.dictionaries:
            return read_stored_authority(self._words_by, self._usual)
        authority = open_agreed(self.dictionaries, **read_house_rules(self._words_by, self.language))
        if authority.dictionaries != self.dictionaries or authority.language != self.language:
            named = ", ".join(f"{each.name} {each.version}" for each in self.dictionaries)
            judged = message("this score is judged by {dictionaries}, not here", dictionaries=named)
            raise as_input_error(refusal_of(self.dictionaries, judged))
        return authority

    @cached_property
    def _newest(self) -> Authority:
        """The same authority with today's editions. Raises `InputError` and `DictionaryError`."""
        names = read_dictionaries(self._words_by.get("dictionary"), self._usual)
        newest = list(dict.fromkeys(name.partition("@")[0] for name in names))
        return read_stored_authority({**self._words_by, "dictionary": newest}, self._usual)

    def describe_round(self, number: int) -> str:
        """Return the number of cards that each player is dealt (Q17, Q35)."""
        return (
            message("{cards} cards each", cards=self.hands[number - 1]) if number <= len(self.hands) else ""
        )

    def score(self, number: int, entry: RoundEntry) -> ScoredRound:
        """Check that all cells of a round are sums, or all words with their cards; some may be open."""
        sums, words = self._split(entry)
        winners = self._find_winners(sums, len(self.players) - self._count_late(number, words))
        if words:
            return self._score_words(number, entry, sums, words, winners)
        refuse_decisions(entry)
        for name in ("challenges", "went_out"):
            if getattr(entry, name):
                text = message("a round without words has no challenges: write what they cost into the sums")
                raise InputError(name, "no_words", text, message("as 30-13"))
        return ScoredRound(
            tuple(
                self._points_of_sum(sums[seat]) if seat in sums else None for seat in range(len(self.players))
            )
        )

    def _split(self, entry: RoundEntry) -> tuple[dict[int, Sum], dict[int, Mapping[str, Any]]]:
        """Return the cells that are sums and those that are words, by seat."""
        sums: dict[int, Sum] = {}
        words: dict[int, Mapping[str, Any]] = {}
        for seat, cell in enumerate(entry.cells):
            with at_seat(seat):
                found = parse_sum(cell) if isinstance(cell, str) else None
                if found is not None:
                    sums[seat] = found
                elif cell is not None:
                    words[seat] = self._parse_words(cell) if isinstance(cell, str) else cell
        return sums, words

    def _count_late(self, number: int, words: Collection[int]) -> int:
        """Return how many players came after a round, but for those whose words it has all the same."""
        return sum(number < first and seat not in words for seat, first in self.joined.items())

    def _find_winners(self, sums: Mapping[int, Sum], there: int) -> dict[BonusName, int]:
        """Return the seats of the bonuses that sums name, where so many players were there."""
        winners: dict[BonusName, int] = {}
        for seat, found in sums.items():
            with at_seat(seat):
                for name in found.bonuses:
                    self._check_bonus(name, winners, there)
                    winners[name] = seat
        return winners

    def _points_of_sum(self, found: Sum, challenges: int = 0, losses: int = 0) -> Points:
        """Return the points of a sum, less those of challenges that were lost after it was written."""
        points = self._floor(found.points - challenges) - losses
        return Points(points, BONUS * len(found.bonuses), found.bonuses)

    def _floor(self, points: int) -> int:
        """Return the points of a sum: never below zero (Q08), unless it holds what the total loses (Q50)."""
        return points if self.losses == "total" else max(0, points)

    def _check_bonus(self, name: BonusName, winners: Mapping[BonusName, int], there: int) -> None:
        """Refuse a bonus that so many players do not play for, or that another has (Q11, Q13, Q27)."""
        letter = _LETTERS[name]
        if there == 1:
            raise InputError((), "bad_bonus", message("a player alone gets no bonus"), rule="Q27")
        if there == 2 and name != self.bonus:
            text = (
                message("two players play for the longest word only (L)")
                if self.bonus == "longest_word"
                else message("two players play for the most words only (M)")
            )
            raise InputError((), "bad_bonus", text, rule="Q13")
        if name in winners:
            text = message(
                "{player!r} has the bonus {letter} already; a tie gives it to nobody",
                player=self.players[winners[name]],
                letter=letter,
            )
            raise InputError((), "bonus_twice", text, rule="Q11")

    def write_cells(self, points: Sequence[Points | None]) -> list[str | None]:
        """Return the sums with the letters of their bonuses."""
        playable = [self.bonus] if len(self.players) == 2 else [*_LETTERS]
        free = [name for name in playable if not any(one and name in one.marks for one in points)]
        cells: list[str | None] = []
        for one in points:
            if one is None:
                cells.append(None)
                continue
            marks = one.marks or [free.pop(0) for _ in range(min(len(free), one.bonus // BONUS))]
            letters = [letter for letter, name in BONUS_LETTERS.items() if name in marks]
            cells.append("+".join([str(one.sum), *letters]))
        return cells

    def lay_word(self, cell: Cell, place: int, cards: Sequence[str]) -> Cell:
        """Return a cell in which one of its words lies with other cards.

        Raises `InputError` on "word" where there is no such word, and for cards that cannot be read.
        """
        read = self._parse_words(cell) if isinstance(cell, str) and parse_sum(cell) is None else cell
        words = list(read["words"]) if isinstance(read, Mapping) else []
        if place >= len(words):
            raise InputError("word", "no_such_word", message("choose a word that lies in this round"))
        words[place] = {**words[place], "cards": list(cards)}
        return {**read, "words": words}  # type: ignore[dict-item]

    def find_words(self, cell: Cell) -> list[str]:
        """Return the words of a cell, as they were laid; none for a sum and for a cell that is open.

        Raises `InputError` for cards that cannot be read.
        """
        if isinstance(cell, str):
            cell = None if parse_sum(cell) is not None else self._parse_words(cell)
        return [] if cell is None else [str(laid["word"]) for laid in cell["words"]]

    def _parse_words(self, text: str) -> dict[str, Any]:
        """Read words and unused cards, as `(qu)it d,o,g -a,e`; `dont=d,o,n` names a word beside its cards.

        The letters of a word stand for its cards, as in `dog` (Q32).
        """
        if any(map(str.isdigit, text)):  # no card is a number
            _refuse_printed(text)
            refuse_sum(text)
        words: list[dict[str, Any]] = []
        unused: list[str] = []
        for token in self._part_words(straighten_dashes(text)):
            if token.startswith("-"):
                unused += parse_cards(token[1:].translate(_DOTS), self.deck_of_cards, "unused")
                continue
            word, _, cards = token.rpartition("=")
            if stands_for_word(cards, word or cards, self.deck_of_cards, self.language):
                words.append({"word": word or cards, "cards": cards})
                continue
            faces = parse_cards(cards.translate(_DOTS), self.deck_of_cards)
            words.append({"word": word or "".join(faces), "cards": list(faces)})
        return {"words": words, "unused": unused}

    def _part_words(self, text: str) -> Iterator[str]:
        """Yield the words and the unused cards of a cell; a comma parts words that are no cards too."""
        for token in text.split():
            parts = [part for part in token.split(",") if part]
            are_words = [stands_for_word(part, part, self.deck_of_cards, self.language) for part in parts]
            yield from parts if parts and all(are_words) else [token]

    def decide(self, number: int, entry: RoundEntry, before: RoundEntry | None) -> Decided | None:
        """Lay and judge the words of a round; None for one of sums."""
        _, words = self._split(entry)
        if not words:
            return None
        kept: list[tuple[int, DecidedWord]] = []
        if before is not None and before.decided is not None:
            decisions = self._read_decisions(before)
            kept = [(seat, word) for (seat, _), word in decisions.words.items()]
            for seat in words:
                if entry.cells[seat] == before.cells[seat]:
                    words[seat] = {**words[seat], "words": decisions.laid_by(seat)}
        played = self._read_round(number, entry, words, self.authority)
        known = {
            (seat, place): verdict
            for seat, place in words_to_judge(played)
            for laid in [played.players[seat].words[place]]
            for owner, (other, verdict) in kept
            if verdict is not None and (owner, other.word, other.cards) == (seat, laid.word, laid.cards)
        }
        return write_decisions(played, judge_round(played, known))

    def differences(self, number: int, entry: RoundEntry) -> list[Difference]:
        """Judge again the words of a round, and return those that would be ruled otherwise today."""
        if entry.decided is None:
            return []
        return [
            Difference(number, self.players[seat], place, verdict, today)
            for (seat, place), (laid, verdict) in self._read_decisions(entry).words.items()
            if verdict is not None
            for today in [judge_laid(laid, self._newest)]
            if today.reasons != verdict.reasons
        ]

    def _read_decisions(self, entry: RoundEntry) -> Decisions:
        """Read what was decided on the words of a round. Raises `InputError` on "decided"."""
        if entry.decided is None:
            raise InputError("decided", "missing", message("the field {name} is missing", name="decided"))
        _, words = self._split(entry)
        try:
            return read_decisions(entry.decided, words, self.players, self.deck_of_cards, self.language)
        except InputError as error:
            raise error.within("decided") from None

    def _score_words(
        self,
        number: int,
        entry: RoundEntry,
        sums: Mapping[int, Sum],
        words: Mapping[int, Mapping[str, object]],
        winners: Mapping[BonusName, int],
    ) -> ScoredRound:
        """Score a round by what was decided on its words.

        A bonus that no sum names is counted among the words.
        """
        decisions = self._read_decisions(entry)
        laid = {seat: {**cell, "words": decisions.laid_by(seat)} for seat, cell in words.items()}
        played = self._read_round(number, entry, laid, decisions.authority)
        verdicts = decisions.verdicts()
        if verdicts.keys() != {*words_to_judge(played)}:
            text = message(
                "the words that were challenged have a ruling, in a strict game all, and no others"
            )
            raise InputError("decided", "other_rulings", text)
        score = score_round(played._replace(verdicts=verdicts))
        points: list[Points | None] = [None] * len(self.players)
        for seat, player in enumerate(score.players):
            if seat in sums:
                points[seat] = self._points_of_sum(sums[seat], player.challenges, player.losses)
            elif seat in words:
                points[seat] = _points(score, seat, winners)
        return ScoredRound(tuple(points), score)

    def _read_round(
        self, number: int, entry: RoundEntry, words: Mapping[int, Mapping[str, object]], authority: Authority
    ) -> Round:
        all_there = len(words) == len(self.players)
        hand = self.hands[number - 1] if number <= len(self.hands) else None
        said = {} if all_there or hand is None else {"hand": hand}
        nothing: Mapping[str, Any] = {"words": [], "unused": []}
        went_out = entry.went_out
        if went_out is not None and find_seat(went_out, "went_out", self.players) not in words:
            went_out = None  # the cards of a sum are not known
        document = {
            "players": [
                {"name": name, **(said | dict(words[seat]) if seat in words else nothing)}
                for seat, name in enumerate(self.players)
            ],
            "challenges": list(entry.challenges),
            "went_out": went_out,
        }
        try:
            played = read_round(document, self.agreed, hand if all_there else None, authority)
            return played._replace(bonus=self.bonus, late=self._count_late(number, words))
        except InputError as error:
            seat = error.field[1] if error.field[2:] == ("hand",) else None
            if not isinstance(seat, int) or "hand" in words.get(seat, {}):
                raise
            fault = error.at("players", seat)  # the round has said the number, not the cell
            fault.rule = "Q35"
            raise fault from None


def _refuse_printed(text: str) -> None:
    """Refuse a score as the sheet prints it, as 17L, which does not say if the bonus is in it."""
    if (printed := _PRINTED.fullmatch(text.strip())) is None:
        return
    points, letter = int(printed[1]), printed[2].upper()
    sentence = message("{text!r} does not say whether the bonus is in it", text=text[:50])
    hint = message("write {sum} if it comes on top", sum=f"{points}+{letter}")
    if points >= BONUS:
        sums = {"within": f"{points - BONUS}+{letter}", "sum": f"{points}+{letter}"}
        hint = message("write {within} if it is, {sum} if it comes on top", **sums)
    raise InputError((), "not_a_sum", sentence, hint)


def _find_language(dictionaries: Sequence[str], deck: Deck) -> Language:
    """Return the language of the dictionaries of a pad, which need not be installed."""
    name = next(iter(dictionaries), deck.language)
    for language in languages():
        if re.split("[-@]", name, maxsplit=1)[0] == language:
            return language
    try:
        return find_manifest(name).language
    except (DictionaryError, InputError):
        return deck.language


def _points(score: RoundScore, seat: int, winners: Mapping[BonusName, int]) -> Points:
    """Return the points of a player with words; the bonuses of `winners` are another's."""
    player = score.players[seat]
    bonuses: dict[BonusName, int] = {"longest_word": player.longest_word, "most_words": player.most_words}
    won = tuple(name for name, points in bonuses.items() if points and name not in winners)
    return Points(player.change - sum(bonuses.values()), BONUS * len(won), won)
