"""Scoring a round: what each player's lay-down is worth after all challenges, and who gets a bonus."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from dictionaries import is_letters
from wordsvc.cards import Deck, note_lacking, note_language, note_misspelt, spells
from wordsvc.input import InputError
from wordsvc.input.answer import answer, write
from wordsvc.input.messages import join_messages, message, plural_message
from wordsvc.input.texts import isolate
from wordsvc.quiddler.constants import BonusName, Losses
from wordsvc.quiddler.scoring.challenges import FailedWord, Penalty, failed_word, lost_challenge
from wordsvc.quiddler.scoring.hand_points import HandPoints, LaidPoints, Leader, left_of, score_hand
from wordsvc.quiddler.scoring.laid_word import LaidWord, card_points, judge_laid
from wordsvc.words import Authority, Note, Verdict, parse_word

Place = tuple[int, int]
"""A word of a round: the seat of the player, and which of the player's words, both from 0."""


class LayDown(NamedTuple):
    """The cards of a player at the end of a round: words, and the cards that are in none."""

    name: str
    words: tuple[LaidWord, ...]
    unused: tuple[str, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """All of them."""
        return (*(face for laid in self.words for face in laid.cards), *self.unused)


class ChallengeRef(NamedTuple):
    """A challenge of one word of a round: two players and a word, each by its place."""

    challenger: int
    challenged: int
    word: int


class Round(NamedTuple):
    """A round that is over. The players stand in the order in which they sit, clockwise.

    `bonus` is the one bonus of two players (Q13); `strict` tests every word (Q25); `failed_word` is
    what a word that is not allowable costs its owner (Q05); lost challenges are subtracted from the hand or
    from the total, as `losses` says (Q50). `late` is how many of the players were not there yet; they
    have laid nothing. `verdicts` are those on the words that were judged before,
    None in a round that nobody has judged. `read_round` makes sound rounds.
    """

    players: tuple[LayDown, ...]
    authority: Authority
    deck: Deck
    challenges: tuple[ChallengeRef, ...] = ()
    bonus: BonusName = "longest_word"
    strict: bool = False
    failed_word: FailedWord = "minus"
    losses: Losses = "hand"
    late: int = 0
    verdicts: Mapping[Place, Verdict] | None = None


@answer(
    "player index=place word=verdict.word cards=laid.cards challenger void"
    " allowed=verdict.allowed reasons=verdict.reasons notes=verdict.notes penalty"
)
class WordRuling(NamedTuple):
    """The ruling on a word that was challenged, or that strict rejected.

    `player` laid the word, and `place` says which of the player's words it is.
    """

    player: str
    place: int
    laid: LaidWord
    challenger: Annotated[str | None, "Null when strict alone rejected the word."]
    void: Annotated[tuple[str, ...], "The other challengers, who pay nothing (Q04)."]
    verdict: Verdict
    penalty: Penalty


@answer("player index=place", further="words.verdict.Note")
class WordNote(NamedTuple):
    """A note on a word of a round."""

    player: str
    place: Annotated[int, "The word of the player, from 0."]
    note: Note

    def to_dict(self) -> dict[str, Any]:
        """Return the fields of the note behind its place, as JSON."""
        return write(self) | self.note.to_dict()


@answer()
class Bonus(NamedTuple):
    """The winner of a bonus, or nobody, and the reason."""

    winner: str | None
    why: str


@answer()
class BonusWinners(NamedTuple):
    """The winners of both bonuses."""

    most_words: Bonus
    longest_word: Bonus


@answer()
class Bonuses(NamedTuple):
    """The points of both bonuses."""

    most_words: int
    longest_word: int


@answer("name words unused challenges bonuses score losses")
class PlayerScore(NamedTuple):
    """The points of a player.

    Those for unused cards and challenges are subtracted.
    """

    name: str
    words: int
    unused: int
    challenges: int
    most_words: int
    longest_word: int
    losses: Annotated[int, "Subtracted from the running total, not from the score (Q50)."] = 0

    @property
    def bonuses(self) -> Bonuses:
        """The points of both bonuses."""
        return Bonuses(self.most_words, self.longest_word)

    @property
    def score(self) -> int:
        """The score of the hand: never below zero before the bonuses are added (Q08)."""
        return HandPoints(*self[1:]).score

    @property
    def change(self) -> int:
        """The points that the hand adds to the running total, below zero where more is lost (Q50)."""
        return HandPoints(*self[1:]).change


@answer("players bonuses rulings notes=all_notes dictionaries=authority.dictionaries deck")
class RoundScore(NamedTuple):
    """The scores of a round, the players in its order.

    `card_notes` say which cards of the table the deck lacks (D22), `notes` are on words.
    """

    players: tuple[PlayerScore, ...]
    most_words: Bonus
    longest_word: Bonus
    rulings: tuple[WordRuling, ...]
    authority: Authority
    deck: Deck
    notes: tuple[WordNote, ...] = ()
    card_notes: tuple[Note, ...] = ()

    @property
    def language_notes(self) -> tuple[Note, ...]:
        """The note on dictionaries of another language than the deck's (D21), if they are."""
        return note_language(self.deck, self.authority.language)

    @property
    def all_notes(
        self,
    ) -> Annotated[
        tuple[WordNote | Note, ...],
        "On cards that the deck lacks (D22), and on words that stand although their cards do not spell them"
        " (Q26).",
    ]:
        """The notes on cards, on dictionaries and on words."""
        return (*self.card_notes, *self.language_notes, *self.notes)

    @property
    def bonuses(self) -> BonusWinners:
        """The winners of both bonuses."""
        return BonusWinners(self.most_words, self.longest_word)

    def to_dict(self) -> dict[str, Any]:
        """Return the scores as JSON."""
        return write(self)


def score_round(played: Round) -> RoundScore:
    """Score a round.

    A word stands as it was laid (Q07) unless it is not allowable and somebody challenged it, or the
    round is strict (Q25). The bonuses come after all challenges (Q12).

    Raises:
        InputError: a word cannot be read or searched.
        DictionaryError: a dictionary is missing or damaged.
    """
    rulings = _rule(played)
    seats = {player.name: seat for seat, player in enumerate(played.players)}
    score = score_hand(
        [[LaidPoints(laid.points, laid.letters) for laid in player.words] for player in played.players],
        [card_points(player.unused, played.deck) for player in played.players],
        {(seats[ruling.player], ruling.place) for ruling in rulings if not ruling.verdict.allowed},
        [(seats[ruling.penalty.player], ruling.penalty.points) for ruling in rulings],
        played.bonus,
        played.losses,
        played.late,
    )
    scores = tuple(
        PlayerScore(player.name, *points)
        for player, points in zip(played.players, score.players, strict=True)
    )
    table = [face for player in played.players for face in player.cards]
    return RoundScore(
        scores,
        _most_words(played, score.most_words),
        _longest_word(played, score.longest_word, rulings),
        rulings,
        played.authority,
        played.deck,
        _note(played),
        note_lacking(table, played.deck),
    )


def words_to_judge(played: Round) -> list[Place]:
    """Return the words that were challenged, in a strict round all (Q25)."""
    return [
        (seat, index)
        for seat, player in enumerate(played.players)
        for index in range(len(player.words))
        if played.strict or _challengers(played, seat, index)
    ]


def judge_round(played: Round, known: Mapping[Place, Verdict] | None = None) -> dict[Place, Verdict]:
    """Judge the words of a round that must be; those that are `known` keep their verdicts.

    Raises as `score_round` does.
    """
    verdicts = dict(known or {})
    for seat, index in words_to_judge(played):
        if (seat, index) in verdicts:
            continue
        try:
            verdicts[seat, index] = judge_laid(played.players[seat].words[index], played.authority)
        except InputError as error:
            raise error.within("players", seat, "words", index) from None
    return verdicts


def _rule(played: Round) -> tuple[WordRuling, ...]:
    """Return the rulings on the words that cost anybody anything."""
    verdicts = judge_round(played) if played.verdicts is None else played.verdicts
    rulings: list[WordRuling] = []
    for seat, index in words_to_judge(played):
        player, verdict = played.players[seat], verdicts[seat, index]
        laid, challengers = player.words[index], _challengers(played, seat, index)
        if not verdict.allowed:
            penalty = failed_word(laid, player.name, played.failed_word)
        elif challengers:
            penalty = lost_challenge(laid, challengers[0])
        else:
            continue
        first = challengers[0] if challengers else None
        rulings.append(WordRuling(player.name, index, laid, first, challengers[1:], verdict, penalty))
    return tuple(rulings)


def _note(played: Round) -> tuple[WordNote, ...]:
    """Note words that could be laid otherwise too (Q32), and those that stand although misspelt (Q26)."""
    notes: list[WordNote] = []
    for seat, player in enumerate(played.players):
        for index, laid in enumerate(player.words):
            notes += [WordNote(player.name, index, note) for note in laid.notes]
            if played.strict or _challengers(played, seat, index):
                continue
            try:
                word = parse_word(laid.word, played.authority.language)
                spelt = spells(laid.cards, "".join(filter(is_letters, word)))
            except InputError as error:
                raise error.within("players", seat, "words", index) from None
            if not spelt:
                notes.append(WordNote(player.name, index, note_misspelt(word, laid.cards, player.name)))
    return tuple(notes)


def _challengers(played: Round, seat: int, index: int) -> tuple[str, ...]:
    """Return the challengers of a word, beginning at its owner's left (Q04)."""
    seats = {ref.challenger for ref in played.challenges if (ref.challenged, ref.word) == (seat, index)}
    return tuple(played.players[s].name for s in left_of(seat, seats, len(played.players)))


def _most_words(played: Round, leader: Leader) -> Bonus:
    """Return the player with the most standing words, at least one (Q11)."""
    return _award(played, leader, plural_message("{n} word", "{n} words", leader.amount), "")


def _longest_word(played: Round, leader: Leader, rulings: Sequence[WordRuling]) -> Bonus:
    """Return the player whose longest standing word has the most letters (Q10)."""
    word = ""
    if leader.winner is not None:
        player = played.players[leader.winner]
        failed = {
            ruling.place for ruling in rulings if ruling.player == player.name and not ruling.verdict.allowed
        }
        standing = [laid for place, laid in enumerate(player.words) if place not in failed]
        longest = max(standing, key=lambda laid: laid.letters)
        word = parse_word(longest.word, played.authority.language)
    return _award(played, leader, plural_message("{n} letter", "{n} letters", leader.amount), word)


def _award(played: Round, leader: Leader, amount: str, word: str) -> Bonus:
    """Say who gets a bonus for an `amount` of something, or why nobody does."""
    if len(played.players) - played.late == 1:
        return Bonus(None, message("a player alone gets no bonus (Q27)"))
    if not leader.played:
        if played.bonus == "most_words":
            return Bonus(None, message("two players play for the most words only (Q13)"))
        return Bonus(None, message("two players play for the longest word only (Q13)"))
    if leader.amount == 0:
        return Bonus(None, message("no word stands"))
    names = [played.players[seat].name for seat in leader.tied]
    shown = [isolate(name) for name in names]
    if leader.winner is None:
        return Bonus(
            None, message("{players} tie with {amount}", players=join_messages(shown, "and"), amount=amount)
        )
    if word:
        return Bonus(
            names[0], message("{player} has {amount} in {word}", player=shown[0], amount=amount, word=word)
        )
    return Bonus(names[0], message("{player} has {amount}", player=shown[0], amount=amount))
