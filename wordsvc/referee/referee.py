"""`Referee`: what a table agreed on, and the questions that it answers."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Self, Unpack

from wordsvc import diabolo, quiddler
from wordsvc.cards import USUAL_EDITIONS, Deck, Edition, judge_with_cards, load_edition, read_deck
from wordsvc.cards.edition import GameName
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.referee.agreed import Agreed, add_agreed, choose_authority
from wordsvc.words import Authority, DictionaryReference, Lexicon, Verdict, WordList, parse_word
from wordsvc.words.own_views import OwnView
from wordsvc.words.parse_word import parse_letters
from wordsvc.words.word_fields import Include

if TYPE_CHECKING:
    from games.core import InvalidInput
    from wordsvc.cards.search.ranking import Order
    from wordsvc.cards.search.word_search import WordSearch
    from wordsvc.diabolo.scoring import GameScore as DiaboloScore
    from wordsvc.quiddler.best_hand.draws import DrawOdds
    from wordsvc.quiddler.best_hand.hands import BestHand
    from wordsvc.quiddler.constants import BonusName
    from wordsvc.quiddler.scoring.challenges import Mode, Ruling
    from wordsvc.quiddler.scoring.games import GameScore
    from wordsvc.quiddler.scoring.laid_word import Laid
    from wordsvc.quiddler.scoring.rounds import RoundScore
    from wordsvc.words.evidence import Evidence
    from wordsvc.words.glosses import Gloss
    from wordsvc.words.search.hooks import Hooks


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

    def __init__(self, game: GameName, **agreed: Unpack[Agreed]) -> None:
        """Agree on a game and the words that count.

        Args:
            game: "quiddler" or "diabolo".
            agreed: the rest, each optional.

                - deck: the deck of the cards: the name of an installed deck, or a `Deck` as
                  `wordsvc.load_deck` and `wordsvc.load_deck_file` give it; by default "diabolo-de" for
                  Diabolo, "quiddler" for Quiddler.
                - dictionaries: the name of an installed dictionary or several of one language, any of which
                  allows the word; by default that of the edition whose deck it is ("nl" for "diabolo-nl").
                - all: whether a word counts only if all of the dictionaries allow it.
                - house: words that the table adds or rejects, whatever the dictionaries say: "+RIZZ -QI", a
                  `House` or `{"add": [...], "reject": [...]}`.
                - no_names: whether to refuse the names that stand in a dictionary (D16).
                - no_offensive: whether to refuse offensive words.
                - authority: all of the last five, opened once (`wordsvc.words.open_authority`).

        Raises:
            InputError: on the argument at fault; `dictionaries` is the field "dictionary".
            DictionaryError: a dictionary is missing or damaged.
        """
        if game != "quiddler" and game != "diabolo":
            raise InputError("game", "unknown_game", message("the game must be 'quiddler' or 'diabolo'"))
        asked = agreed.get("deck")
        edition = load_edition(USUAL_EDITIONS[game]).of_deck(asked)
        deck = read_deck(asked, edition)
        authority = choose_authority(edition.usual_dictionary(deck), agreed)
        _fill(self, edition=edition, deck=deck, authority=authority, answers=True, _written=None)

    @classmethod
    def from_parts(
        cls,
        edition: Edition,
        deck: Deck,
        authority: Authority | None,
        dictionaries: Sequence[DictionaryReference] | None = None,
    ) -> Self:
        """Make a referee of parts that are open.

        Args:
            edition: the game, its language, and its usual deck.
            deck: the deck of the table.
            authority: the open dictionaries and the house list; None where they are not installed.
            dictionaries: those that the table agreed on; by default those of the authority. With others
                `answers` is false.

        Raises:
            ValueError: if there is neither an authority nor a dictionary.
        """
        if authority is None and not dictionaries:
            raise ValueError("a referee without an authority names dictionaries")
        deck, written = edition.rank(deck), None
        if dictionaries and not (authority and authority.dictionaries == tuple(dictionaries)):
            from wordsvc.referee.header import make_header

            written = make_header(edition, deck, authority, dictionaries)
        return cls._make(edition, deck, authority, written)

    @classmethod
    def _make(
        cls, edition: Edition, deck: Deck, authority: Authority | None, written: Mapping[str, str] | None
    ) -> Self:
        """Make a referee; `written` is a stored form that `to_dict` would not make of the parts."""
        answers = written is None
        if authority and written is not None:
            from wordsvc.referee.header import write_dictionaries

            answers = write_dictionaries(authority.dictionaries) == written["dictionaries"]
        referee = cls.__new__(cls)
        stored = None if written is None else tuple(written.items())
        _fill(referee, edition=edition, deck=deck, authority=authority, answers=answers, _written=stored)
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
        from wordsvc.referee.header import make_header, other_list, read_header

        edition, deck, authority = read_header(document, game, lexicons)
        made = make_header(edition, deck, authority) if authority else {}
        same = tuple(made.items()) == tuple(document.items())
        referee = cls._make(edition, deck, authority, None if same else document)
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
            shown = ", ".join(f"{each.name} {each.version}" for each in self.require_authority().dictionaries)
        missing = "" if self.answers else ", which is not here"
        return f"<Referee of {self.game}: deck {self.deck.name}, {shown}{missing}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the stored form, and with lists of a player's own these lists."""
        lexicons = self.authority.lexicons if self.authority and self.answers else ()
        own = any(not isinstance(each, Lexicon) or isinstance(each, OwnView) for each in lexicons)
        return self.from_dict, (self.to_dict(), None, lexicons if own else None)

    @property
    def _key(self) -> tuple[Any, ...]:
        return self.answers, frozenset(self.to_dict().items())

    @property
    def game(self) -> GameName:
        """The name of the game: "quiddler" or "diabolo"."""
        return self.edition.game

    @property
    def header(self) -> Mapping[str, str]:
        """The stored form, as the header of a log has it."""
        return self.to_dict()

    def to_dict(self) -> dict[str, str]:
        """Return the stored form: game edition, whole deck, dictionaries by hash, house list, options."""
        if self._written is not None:
            return dict(self._written)
        from wordsvc.referee.header import make_header

        return make_header(self.edition, self.deck, self.require_authority())

    def require_authority(self) -> Authority:
        """Return the authority. Raises `InvalidInput` on "dictionary" when `answers` is false."""
        if self.authority is None or not self.answers:
            raise self.refusal()
        return self.authority

    def refusal(self) -> "InvalidInput":
        """Return the error that says that new words cannot be judged here."""
        from wordsvc.referee.header import refusal_of

        return refusal_of(self.header)

    def rule_on(self, word: str) -> str:
        """Return "allowed" if a folded word counts, else the code of the reason against it.

        Raises `InvalidInput` on "dictionary" when `answers` is false, as every other question does.
        """
        return self.require_authority().reason(word) or ALLOWED

    def look_up(self, word: str) -> Verdict:
        """Judge a word with every reason, laid with cards of the deck. Raises `InputError` on "word"."""
        authority, least = self.require_authority(), self.deck.min_cards
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
        if self.game == "diabolo":
            if hand is not None:
                raise InputError("hand", "not_of_this_game", message("only Quiddler has hands"))
            if cards is None:
                raise InputError("cards", "missing", message("Diabolo needs the cards on the table"))
            return diabolo.judge_by(self._decider(), word, cards, min_cards=min_cards, deck=self.deck)
        if min_cards is not None:
            text = message("only Diabolo lets a table choose min_cards")
            raise InputError("min_cards", "not_of_this_game", text)
        return quiddler.judge_by(self._decider(), word, cards, deck=self.deck, hand=hand)

    def find(
        self,
        cards: str | Sequence[str],
        *,
        pattern: str | None = None,
        contains: str | None = None,
        begins: str | None = None,
        ends: str | None = None,
        must: str | Sequence[str] | None = None,
        min_length: int | None = None,
        max_length: int | None = None,
        min_cards: int | None = None,
        max_cards: int | None = None,
        sort: "Order | None" = None,
        offensive: bool = False,
    ) -> "WordSearch":
        """Find the words that some cards lay, as `wordsvc.find` does.

        >>> next(iter(Referee("quiddler").find("QU I T Z", ends="Z"))).word
        'QUIZ'
        """
        from wordsvc.cards.search.find import find_words

        return find_words(
            cards,
            self.deck,
            self._decider(),
            order=self.edition.order,
            fewest=self.edition.min_cards,
            pattern=pattern,
            contains=contains,
            begins=begins,
            ends=ends,
            must=must,
            min_length=min_length,
            max_length=max_length,
            min_cards=min_cards,
            max_cards=max_cards,
            sort=sort,
            offensive=offensive,
        )

    def best_hand(
        self,
        cards: str | Sequence[str],
        *,
        draw: str | None = None,
        keep_all: bool = False,
        nobody_out: bool = False,
        others_longest: int | None = None,
        others_words: int | None = None,
        players: int | None = None,
        bonus: "BonusName | None" = None,
        offensive: bool = False,
    ) -> "BestHand":
        """Find the best way to lay a hand of Quiddler, as `wordsvc.best_hand` does.

        >>> Referee("quiddler").best_hand("A,G,IN,O,V,Y", nobody_out=True).best.score
        30
        """
        from wordsvc.quiddler.best_hand.hand_request import read_hand

        authority = self._decider("best_hand")
        document = {
            "cards": cards,
            "draw": draw,
            "keep_all": keep_all,
            "nobody_out": nobody_out,
            "others_longest": others_longest,
            "others_words": others_words,
            "players": players,
            "bonus": bonus,
            "offensive": offensive,
            "deck": self.deck,
        }
        return read_hand(document, authority).answer()

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
        from wordsvc.quiddler.best_hand.draw_request import read_draw

        authority = self._decider("draw_odds")
        document = {
            "cards": cards,
            "face_up": face_up,
            "seen": seen,
            "offensive": offensive,
            "deck": self.deck,
        }
        return read_draw(document, authority).answer()

    def settle(
        self, words: "Sequence[Laid]", *, challenger: str, challenged: str, mode: "Mode" = "reasons"
    ) -> "Ruling":
        """Settle a challenge in Quiddler, as `wordsvc.settle` does.

        >>> Referee("quiddler").settle([("QUIT", "QU,I,T")], challenger="Bea", challenged="Ann").upheld
        False
        """
        from wordsvc.quiddler.scoring.challenges import read_challenge, settle

        authority = self._decider("settle")
        sides = {"challenger": challenger, "challenged": challenged}
        document = {**sides, "words": words, "mode": mode, "deck": self.deck}
        return settle(read_challenge(document, authority))

    def score_round(self, played: Mapping[str, object]) -> "RoundScore":
        """Score a round of Quiddler, as `wordsvc.score_round` does.

        >>> ann = {"name": "Ann", "words": [("RIZZ", "r,i,z,z")], "unused": "A"}
        >>> bea = {"name": "Bea", "words": [("DOG", "d,o,g")], "unused": "E,E"}
        >>> [each.score for each in Referee("quiddler").score_round({"players": [ann, bea]}).players]
        [43, 9]
        """
        from wordsvc.quiddler.scoring.round_request import read_round
        from wordsvc.quiddler.scoring.rounds import score_round

        authority = self._decider("score_round")
        return score_round(read_round(add_agreed(played, {"deck": self.deck}), authority=authority))

    def score_game(self, played: Mapping[str, object]) -> "GameScore | DiaboloScore":
        """Score a game, as `wordsvc.score_game` does for Quiddler and `wordsvc.score_diabolo` for Diabolo.

        >>> game = Referee("diabolo").score_game({"players": ["Ann", "Bea"], "rounds": [[31, 27]]})
        >>> [player.total for player in game.players]
        [31, 27]
        """
        document = add_agreed(played, {"deck": self.deck})
        if self.game == "diabolo":
            from wordsvc.diabolo import scoring

            return scoring.score_game(scoring.read_game(document))
        from wordsvc.quiddler.scoring import games

        return games.score_game(games.read_game(document, self._decider()))

    def define(self, word: str) -> "Gloss | None":
        """Say in a line what a word means in the language of the table, as `wordsvc.define` does.

        >>> Referee("diabolo").define("Kätzchen").text
        'kleine Katze'
        """
        return next(iter(self.senses(word)), None)

    def senses(self, word: str) -> "tuple[Gloss, ...]":
        """Return up to three meanings of a word, as `wordsvc.senses` does; none that the table refuses.

        >>> Referee("diabolo").senses("Bohnen")[0].relation
        'plural'
        """
        from wordsvc.words.glosses import senses

        refuses = self.authority is not None and self.authority.refuses_offensive
        return senses(word, language=(self.authority or self.deck).language, no_offensive=refuses)

    def why(self, word: str) -> "Evidence":
        """Say which sources have a word, how common it is and since when it counts, as `wordsvc.why` does.

        >>> Referee("diabolo").why("Haus").grade
        'common'
        """
        from wordsvc.words.evidence import find_evidence

        authority = self._decider()
        return find_evidence(authority, parse_word(word, authority.language))

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
        ['NAHT', 'AHNT', 'AHN', 'HAN']
        """
        from wordsvc.cards.near_words import suggest
        from wordsvc.words.authority_request import read_offensive

        authority = self._decider()
        verdict = self.judge(word, cards, min_cards=min_cards)
        return suggest(verdict, authority, offensive=read_offensive(offensive, authority))

    def hooks(self, word: str, *, offensive: bool = False) -> "Hooks":
        """Return the hooks of a word and the words one letter away, as `wordsvc.hooks` does.

        >>> Referee("quiddler").hooks("heat").dropped
        ('EAT', 'HAT', 'HET')
        """
        from wordsvc.words.authority_request import read_offensive
        from wordsvc.words.search.hooks import find_hooks

        authority = self._decider()
        wanted = read_offensive(offensive, authority)
        return find_hooks(parse_letters(word, authority.language), authority, offensive=wanted)

    def add_to(self, verdict: Verdict, asked: Include) -> dict[str, Any]:
        """Return the additions to a verdict (see `wordsvc.cards.verdict_document.included`).

        >>> referee = Referee("quiddler")
        >>> referee.add_to(referee.judge("RECIEVE"), Include(suggest=True))["left_out"]
        0
        """
        if not any(asked):
            return {}
        from wordsvc.cards.verdict_document import included

        return included(verdict, self.require_authority(), asked)

    def _decider(self, verb: str = "") -> Authority:
        """Return the authority for a question; a `verb` is one of Quiddler alone.

        Raises `InputError` on "game" for a verb of another game, and on "dictionary" when `answers` is false.
        """
        if verb and self.game != "quiddler":
            text = message(
                "{question} is a question about Quiddler, and this table plays {game}",
                question=verb,
                game=self.game.capitalize(),
            )
            raise InputError("game", "not_of_this_game", text)
        if self.authority is None or not self.answers:
            refusal = self.refusal()
            raise InputError(refusal.field, refusal.code, refusal.message, refusal.hint)
        return self.authority


def _fill(referee: Referee, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(referee, name, value)
