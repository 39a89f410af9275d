"""Reading a round from its JSON form; the one reader for command line and HTTP."""

from collections.abc import Mapping
from typing import Final

from wordsvc.cards import parse_cards, read_deck
from wordsvc.cards.card_fields import ANY_CARDS, DECK
from wordsvc.input import InputError
from wordsvc.input.fields import find_same_name, read_choice, read_flag, read_name, read_number
from wordsvc.input.messages import join_messages, message
from wordsvc.input.question import (
    FLAG,
    PLAYER,
    Field,
    Question,
    as_given,
    choice,
    document_for,
    integer,
    several,
)
from wordsvc.quiddler.constants import BONUSES, LOSSES, MAX_HAND, MAX_PLAYERS, MIN_HAND
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.scoring.challenges import FailedWord
from wordsvc.quiddler.scoring.laid_word import LAID, MAX_WORDS, LaidWord, read_laid_words
from wordsvc.quiddler.scoring.round_legality import check_hands, check_went_out
from wordsvc.quiddler.scoring.rounds import ChallengeRef, LayDown, Round
from wordsvc.quiddler.scoring.typed_hand import fit_hand
from wordsvc.words import Authority, parse_word
from wordsvc.words.authority_request import read_authority
from wordsvc.words.word_fields import AUTHORITY_FIELDS, WORD

MAX_CHALLENGES: Final = 1_000
_FAILED_WORD: Final[tuple[FailedWord, ...]] = ("minus", "zero")

AGREED_FIELDS: Final = (
    *AUTHORITY_FIELDS,
    Field("bonus", choice(BONUSES), "The one bonus of two players (Q13)."),
    Field("strict", FLAG, "Test every word (Q25)."),
    Field("failed_word", choice(_FAILED_WORD), "The cost of a word that is not allowable (Q05)."),
    Field(
        "losses",
        choice(LOSSES),
        "The score from which a lost challenge is subtracted: of the hand, or the total (Q50).",
    ),
    DECK,
)
"""Agreements of a table before it plays, all optional; a game may name them once for all its rounds."""

AGREED_NAMES: Final = tuple([field.name for field in AGREED_FIELDS])

_HAND_FIELDS: Final = (
    Field("words", several(document_for(LAID), 0, MAX_WORDS), required=True),
    Field("unused", ANY_CARDS, "The cards that are in no word, or `[]`.", required=True),
    Field("hand", integer(MIN_HAND, MAX_HAND), "The number of cards dealt; checks the cards."),
)

LAID_HAND: Final = Question(
    "LaidHand", "The words and the other cards of a player when the round is over.", *_HAND_FIELDS
)

LAY_DOWN: Final = Question(
    "LayDown",
    "The words and the other cards of a named player when the round is over.",
    Field("name", PLAYER, required=True),
    *_HAND_FIELDS,
)

DOUBT: Final = Question(
    "Doubt",
    "A challenge of one word of a round.",
    Field("challenger", PLAYER, required=True),
    Field("challenged", PLAYER, required=True),
    Field("word", WORD, required=True),
    Field(
        "index",
        as_given(type="integer", minimum=0, exclusiveMaximum=MAX_WORDS),
        "The word of the player, from 0, when it was laid twice.",
    ),
)

ROUND: Final = Question(
    "Round",
    "A round that is over; the players stand in the order in which they sit, clockwise.",
    Field("players", several(document_for(LAY_DOWN), 1, MAX_PLAYERS, message("players")), required=True),
    Field("challenges", several(document_for(DOUBT), 0, MAX_CHALLENGES, message("challenges"))),
    Field("went_out", PLAYER),
    *AGREED_FIELDS,
)


def read_round(
    document: object,
    agreed: Mapping[str, object] | None = None,
    dealt: int | None = None,
    authority: Authority | None = None,
) -> Round:
    """Read a round.

    Args:
        document: the fields of `ROUND`; a player may be a `LayDown`, and a word whatever
            `read_laid_words` reads.
        agreed: fields of `AGREED_FIELDS` that hold where the document does not have them.
        dealt: how many cards each hand of the round has; None in a lone round, which may be any round.
        authority: decides which words count, if it is open already; then neither document does.

    Raises:
        InputError: on the field at fault; a field that does not exist is one. Also when the round cannot
            have been played so (Q35).
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = {**(agreed or {}), **ROUND.read_given(document)}
    bare = read_agreed(fields, authority)
    read = [_read_player(player, seat, bare, dealt) for seat, player in enumerate(fields["players"])]
    players = tuple(player for player, _ in read)
    if (seat := find_same_name(player.name for player in players)) is not None:
        text = message("two players are called {name!r}", name=players[seat].name)
        raise InputError(("players", seat, "name"), "same_name", text)
    if "bonus" in fields and len(players) != 2:
        raise InputError("bonus", "not_two_players", message("only two players choose a bonus"), rule="Q13")
    check_hands(players, [hand for _, hand in read], dealt, bare.deck)
    seats = {player.name.casefold(): seat for seat, player in enumerate(players)}
    if "went_out" in fields:
        check_went_out(players, _read_seat(fields["went_out"], "went_out", seats), bare.deck)
    played = bare._replace(players=players)
    challenges: list[ChallengeRef] = []
    for index, challenge in enumerate(fields.get("challenges", ())):
        try:
            named = _read_challenge(challenge, played, seats)
            if named in challenges:
                text = message("a player challenges a word once")
                raise InputError((), "challenged_twice", text, rule="Q04")
        except InputError as error:
            raise error.within("challenges", index) from None
        challenges.append(named)
    return played._replace(challenges=tuple(challenges))


def read_agreed(fields: Mapping[str, object], authority: Authority | None = None) -> Round:
    """Return a round without players under what the fields `AGREED_FIELDS` say; others are not looked at.

    Raises `InputError` and `DictionaryError` as `read_round` does.
    """
    usual = EDITION.usual_dictionary(fields.get("deck"))
    return read_terms(fields, read_authority(fields, usual, authority))


def read_terms(fields: Mapping[str, object], authority: Authority) -> Round:
    """Return a round as `read_agreed` does, under an authority that was read before."""
    return Round(
        players=(),
        authority=authority,
        deck=read_deck(fields.get("deck"), EDITION, priced=True),
        bonus=read_choice(fields.get("bonus", "longest_word"), "bonus", BONUSES),
        strict=read_flag(fields.get("strict", False), "strict"),
        failed_word=read_choice(fields.get("failed_word", "minus"), "failed_word", _FAILED_WORD),
        losses=read_choice(fields.get("losses", "hand"), "losses", LOSSES),
    )


def _read_player(value: object, seat: int, bare: Round, dealt: int | None) -> tuple[LayDown, int | None]:
    """Return a player's lay-down, and the number of cards that the player was dealt, if given."""
    if isinstance(value, LayDown):
        value = value._asdict()
    try:
        fields = LAY_DOWN.read(value)
        hand = fields["hand"]
        unused = parse_cards(fields["unused"], bare.deck, "unused") if fields["unused"] else ()
        most = (hand or dealt or MAX_HAND) - len(unused)  # what no word can have more of
        language = bare.authority.language
        words = read_laid_words(fields["words"], bare.deck, language, min_words=0, hand=most)
        for index, laid in enumerate(words):
            try:
                parse_word(laid.word, language)
            except InputError as error:
                raise error.within("words", index) from None
        if (hand or dealt) and not any(isinstance(laid, LaidWord) for laid in fields["words"]):
            words = fit_hand(words, most, language)
        return LayDown(fields["name"], words, unused), hand
    except InputError as error:
        raise error.within("players", seat) from None


def _read_seat(value: object, field: str, seats: Mapping[str, int]) -> int:
    """Return the place of the player of that name, whatever its case."""
    name = read_name(value, field)
    if name.casefold() not in seats:
        raise InputError(field, "unknown_player", message("there is no player {name!r}", name=name))
    return seats[name.casefold()]


def _read_challenge(value: object, played: Round, seats: Mapping[str, int]) -> ChallengeRef:
    """Return a challenge; "index" counts all words of the challenged player from 0."""
    fields = DOUBT.read(value)
    challenger, challenged = (_read_seat(fields[name], name, seats) for name in ("challenger", "challenged"))
    if challenger == challenged:
        raise InputError("challenged", "same_player", message("nobody can challenge themselves"), rule="Q04")
    owner = played.players[challenged]
    language = played.authority.language
    word = parse_word(fields["word"], language)
    places = [index for index, laid in enumerate(owner.words) if parse_word(laid.word, language) == word]
    if not places:
        raise InputError("word", "not_laid", message("{player!r} did not lay that word", player=owner.name))
    hint = message("index is {index}", index=join_messages([str(place) for place in places], "or"))
    if fields["index"] is None:
        if len(places) > 1:
            text = message("{player!r} laid that word twice", player=owner.name)
            raise InputError("index", "missing", text, hint)
        return ChallengeRef(challenger, challenged, places[0])
    index = read_number(fields["index"], "index", 0, len(owner.words) - 1)
    if index not in places:
        raise InputError("index", "another_word", message("another word is at that index"), hint)
    return ChallengeRef(challenger, challenged, index)
