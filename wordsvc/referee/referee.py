"""`Referee`: what a table agreed on, and the questions that it answers."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Self

from wordsvc.cards import USUAL_EDITIONS, Deck, Edition, judge_with_cards, load_edition, read_deck
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.input import InputError
from wordsvc.input.fields import read_choice
from wordsvc.input.sentences import say
from wordsvc.library.arguments import choose_authority
from wordsvc.library.judge import GameName
from wordsvc.library.judge import judge as judge_word
from wordsvc.words import Authority, Lexicon, Verdict, WordList
from wordsvc.words.house import HouseWords, parse_house

if TYPE_CHECKING:
    from games.core import InvalidInput
    from wordsvc.cards.search.word_search import WordSearch
    from wordsvc.diabolo.scoring import GameScore as DiaboloScore
    from wordsvc.library.settle import Laid
    from wordsvc.quiddler.best_hand.draws import DrawOdds
    from wordsvc.quiddler.best_hand.hands import BestHand
    from wordsvc.quiddler.scoring.challenges import Mode, Ruling
    from wordsvc.quiddler.scoring.games import GameScore
    from wordsvc.quiddler.scoring.rounds import RoundScore
    from wordsvc.words.glosses import Gloss


class Referee:
    """The game, the deck and the word list that a table agreed on; it never changes.

    `authority` has the dictionaries, the house list, and what they refuse; it is None where the
    dictionaries of a stored referee are not installed. `answers` says whether new words can be judged, which
    needs the very dictionaries that were agreed on, by version and hash. Two referees are equal when they
    decide and are stored alike.

    >>> referee = Referee("quiddler", house="+RIZZ")
    >>> referee.judge("QUIT", "QU I T").spellings[0].points, referee.judge("RIZZ").allowed
    (14, True)
    >>> Referee.from_dict(referee.to_dict()) == referee
    True
    """

    __slots__ = ("_written", "answers", "authority", "deck", "edition")

    edition: Edition
    deck: Deck
    authority: Authority | None
    answers: bool
    _written: tuple[tuple[str, str], ...] | None
    """The stored form that the referee was read from, where `to_dict` would not make the same one."""

    def __init__(
        self,
        game: GameName,
        *,
        deck: str | Deck | None = None,
        dictionaries: str | Sequence[str] | None = None,
        house: str | HouseWords | None = None,
        no_names: bool = False,
        no_offensive: bool = False,
        authority: Authority | None = None,
    ) -> None:
        """Agree on a game and the words that count.

        Args:
            game: "quiddler" or "diabolo".
            deck: the name of an installed deck, or a `Deck`; by default that of the game.
            dictionaries: names as for `wordsvc.judge`; by default that of the game and its deck.
            house: words that the table adds or rejects: "+RIZZ -QI", or as for `wordsvc.judge`.
            no_names: whether names do not count.
            no_offensive: whether offensive words do not count.
            authority: what decides instead of the last four.

        Raises:
            InputError: on the argument at fault.
            DictionaryError: a dictionary is missing or damaged.
        """
        edition = load_edition(USUAL_EDITIONS[read_choice(game, "game", tuple(USUAL_EDITIONS))]).of_deck(deck)
        given = read_deck(deck, edition)
        usual = edition.usual_dictionary(given)
        if isinstance(house, str):
            language = choose_authority(usual, dictionaries, None, False, False, authority).language
            words = (word for line in house.splitlines() for word in line.partition("#")[0].split())
            house = parse_house("\n".join(words), language)
        decides = choose_authority(usual, dictionaries, house, no_names, no_offensive, authority)
        _fill(self, edition=edition, deck=given, authority=decides, answers=True, _written=None)

    @classmethod
    def from_parts(
        cls,
        edition: Edition,
        deck: Deck,
        authority: Authority | None,
        header: Mapping[str, str] | None = None,
    ) -> Self:
        """Make a referee of parts that are open; `header` is its stored form, else it is made of the parts.

        Raises `ValueError` if there is neither an authority nor a header.
        """
        deck = edition.rank(deck)
        answers, written = True, None
        if header is not None:
            from wordsvc.referee.header import make_header, write_dictionaries

            named = write_dictionaries(authority.dictionaries) if authority else None
            answers, written = named == header["dictionaries"], tuple(header.items())
            if authority and written == tuple(make_header(edition, deck, authority).items()):
                written = None
        elif authority is None:
            raise ValueError("a referee without an authority has a header")
        referee = cls.__new__(cls)
        _fill(referee, edition=edition, deck=deck, authority=authority, answers=answers, _written=written)
        return referee

    @classmethod
    def from_dict(
        cls,
        document: Mapping[str, str],
        game: str | None = None,
        lexicons: Sequence[WordList] | None = None,
    ) -> Self:
        """Read the stored form that `to_dict` gives, as the header of a log has it.

        Dictionaries that are not installed, or are others, are no fault: then `answers` is false.

        Args:
            document: the stored form.
            game: the game that it must be of, if any.
            lexicons: the dictionaries, opened; lists of a player's own cannot be found by their names.

        Raises:
            InvalidInput: on ("dictionary", field) for a document that `to_dict` never gave; on "dictionary"
                when `lexicons` are not those that it names.

        >>> stored = Referee("quiddler", no_names=True).to_dict()
        >>> Referee.from_dict(stored).judge("PARIS").reasons
        ('proper_noun',)
        """
        from wordsvc.referee.header import other_list, read_header

        referee = cls.from_parts(*read_header(document, game, lexicons), document)
        if lexicons is not None and not referee.answers:
            raise other_list(document)
        return referee

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a Referee never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a Referee never changes")

    def __eq__(self, other: object) -> bool:
        return other._key == self._key if isinstance(other, Referee) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        if self._written is not None:
            from wordsvc.referee.header import show_dictionaries

            shown = show_dictionaries(dict(self._written))
        else:
            shown = ", ".join(f"{each.name} {each.version}" for each in self._authority().dictionaries)
        missing = "" if self.answers else ", which is not here"
        return f"<Referee of {self.game}: deck {self.deck.name}, {shown}{missing}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the stored form, and with lists of a player's own these lists."""
        lexicons = self.authority.lexicons if self.authority and self.answers else ()
        own = any(not isinstance(lexicon, Lexicon) for lexicon in lexicons)
        return self.from_dict, (self.to_dict(), None, lexicons if own else None)

    @property
    def _key(self) -> tuple[Any, ...]:
        return self.answers, frozenset(self.to_dict().items())

    @property
    def game(self) -> GameName:
        """The name of the game: "quiddler" or "diabolo"."""
        return "diabolo" if self.edition.game == "diabolo" else "quiddler"

    @property
    def header(self) -> Mapping[str, str]:
        """The stored form, as the header of a log has it."""
        return self.to_dict()

    def to_dict(self) -> dict[str, str]:
        """Return the stored form: game edition, whole deck, dictionaries by hash, house list, options."""
        if self._written is not None:
            return dict(self._written)
        from wordsvc.referee.header import make_header

        return make_header(self.edition, self.deck, self._authority())

    def refusal(self) -> "InvalidInput":
        """Return the error that says that new words cannot be judged here."""
        from wordsvc.referee.header import refusal_of

        return refusal_of(self.header)

    def rule_on(self, word: str) -> str:
        """Return "allowed" if a folded word counts, else the code of the reason against it.

        Raises `InvalidInput` on "dictionary" when `answers` is false, as every other question does.
        """
        return self._authority().reason(word) or ALLOWED

    def look_up(self, word: str) -> Verdict:
        """Judge a word with every reason, laid with cards of the deck. Raises `InputError` on "word"."""
        authority, least = self._authority(), self.deck.min_cards
        return judge_with_cards(word, None, deck=self.deck, authority=authority, min_cards=least)

    def judge(
        self,
        word: str,
        cards: str | Sequence[str] | None = None,
        *,
        min_cards: int | None = None,
        hand: int | None = None,
    ) -> Verdict:
        """Judge a word that is laid with cards, as `wordsvc.judge` does; Diabolo needs the cards.

        >>> Referee("diabolo").judge("HANG", "G,N,H,A").allowed
        True
        """
        return judge_word(word, game=self.game, cards=cards, min_cards=min_cards, hand=hand, **self._agreed())

    def find(self, cards: str | Sequence[str], **wanted: Any) -> "WordSearch":
        """Find the words that some cards lay; `wanted` are the filters of `wordsvc.find`.

        >>> next(iter(Referee("quiddler").find("QU I T Z", ends="Z"))).word
        'QUIZ'
        """
        from wordsvc.library.find import find

        return find(cards, game=self.game, **wanted, **self._agreed())

    def best_hand(self, cards: str | Sequence[str], **wanted: Any) -> "BestHand":
        """Find the best way to lay a hand of Quiddler; `wanted` are the arguments of `wordsvc.best_hand`.

        >>> Referee("quiddler").best_hand("A,G,IN,O,V,Y", nobody_out=True).best.score
        30
        """
        from wordsvc.library.best_hand import best_hand

        return best_hand(cards, **wanted, **self._agreed("best_hand"))

    def draw_odds(
        self,
        cards: str | Sequence[str],
        face_up: str,
        *,
        seen: str | Sequence[str] | None = None,
        offensive: bool = False,
    ) -> "DrawOdds":
        """Compare the face-up card of Quiddler with the pile, as `wordsvc.draw_odds` does.

        >>> Referee("quiddler").draw_odds("Q,U,I,T", "E", seen="A,S").better
        'pile'
        """
        from wordsvc.library.draw_odds import draw_odds

        return draw_odds(cards, face_up, seen=seen, offensive=offensive, **self._agreed("draw_odds"))

    def settle(
        self, words: "Sequence[Laid]", *, challenger: str, challenged: str, mode: "Mode" = "reasons"
    ) -> "Ruling":
        """Settle a challenge in Quiddler, as `wordsvc.settle` does.

        >>> Referee("quiddler").settle([("QUIT", "QU,I,T")], challenger="Bea", challenged="Ann").upheld
        False
        """
        from wordsvc.library.settle import settle

        agreed = self._agreed("settle")
        return settle(words, challenger=challenger, challenged=challenged, mode=mode, **agreed)

    def score_round(self, played: Mapping[str, Any]) -> "RoundScore":
        """Score a round of Quiddler, as `wordsvc.score_round` does.

        >>> ann = {"name": "Ann", "words": [("RIZZ", "r,i,z,z")], "unused": "A"}
        >>> bea = {"name": "Bea", "words": [("DOG", "d,o,g")], "unused": "E,E"}
        >>> [each.score for each in Referee("quiddler").score_round({"players": [ann, bea]}).players]
        [43, 9]
        """
        from wordsvc.library.score_round import score_round

        return score_round(played, **self._agreed("score_round"))

    def score_game(self, played: Mapping[str, Any]) -> "GameScore | DiaboloScore":
        """Score a game, as `wordsvc.score_game` does for Quiddler and `wordsvc.score_diabolo` for Diabolo.

        >>> game = Referee("diabolo").score_game({"players": ["Ann", "Bea"], "rounds": [[31, 27]]})
        >>> [player.total for player in game.players]
        [31, 27]
        """
        if self.game == "diabolo":
            from wordsvc.library.score_diabolo import score_diabolo

            return score_diabolo(played, deck=self.deck)
        from wordsvc.library.score_game import score_game

        return score_game(played, **self._agreed())

    def define(self, word: str) -> "Gloss | None":
        """Say in a line what a word means in the language of the table, as `wordsvc.define` does.

        >>> Referee("diabolo").define("Kätzchen").text
        'kleine Katze'
        """
        from wordsvc.library.define import define

        return define(word, language=(self.authority or self.deck).language)

    def suggest(
        self,
        word: str,
        cards: str | Sequence[str] | None = None,
        *,
        min_cards: int | None = None,
        offensive: bool = False,
    ) -> list[str]:
        """Name the nearest words that count, as `wordsvc.suggest` does; in Diabolo with cards.

        >>> Referee("diabolo").suggest("TAHN", "T,A,H,N")
        ['AHN']
        """
        from wordsvc.library.suggest import suggest

        return suggest(
            word, game=self.game, cards=cards, min_cards=min_cards, offensive=offensive, **self._agreed()
        )

    def _agreed(self, verb: str = "") -> dict[str, Any]:
        """The arguments that every function takes from the table; a `verb` is one of Quiddler alone.

        Raises `InputError` on "game" for a verb of another game, and on "dictionary" when `answers` is false.
        """
        if verb and self.game != "quiddler":
            message = say(
                "{question} is a question about Quiddler, and this table plays {game}",
                question=verb,
                game=self.game.capitalize(),
            )
            raise InputError("game", "not_of_this_game", message)
        if not self.answers:
            refusal = self.refusal()
            raise InputError(refusal.field, refusal.code, refusal.message, refusal.hint)
        return {"authority": self.authority, "deck": self.deck}

    def _authority(self) -> Authority:
        """The authority, which decides. Raises `InvalidInput` on "dictionary" when `answers` is false."""
        if self.authority is None or not self.answers:
            raise self.refusal()
        return self.authority


def _fill(referee: Referee, **values: Any) -> None:
    for name, value in values.items():
        object.__setattr__(referee, name, value)
