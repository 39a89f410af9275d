"""By what the words of a game are judged: what the options say of it, and what a log says."""

import functools
import shlex
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import click

from games.core import AnyGame, Match, Rulebook
from wordsvc.cards import Deck, Edition, explain, load_edition, note_language, read_deck
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.catalogue import WORD_GAMES, word_rulebook
from wordsvc.cli.echo import echo
from wordsvc.cli.matches.play_options import input_errors
from wordsvc.cli.options import WordOptions, deck_option, is_path, word_options
from wordsvc.cli.output import print_deck, print_notes
from wordsvc.cli.question_options import Command
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate
from wordsvc.referee import Referee
from wordsvc.referee.differences import Difference, find_differences, is_installed_deck, is_newest
from wordsvc.referee.header import show_dictionaries
from wordsvc.words import Note, Verdict

Find = Callable[[str], Rulebook]


class MatchOptions(NamedTuple):
    """The options about the deck and the words of a table."""

    deck: Deck | None
    words: WordOptions

    def judging(self, rulebook: Rulebook) -> Rulebook:
        """Return the rulebook that judges as the options say; where they say nothing, it is as it was.

        Raises `UsageError` for a game without words, and `InputError` on the option.
        """
        given = self.named
        if not given:
            return rulebook
        if not is_word_game(rulebook):
            message = translate(
                "{game} is no word game and takes no {option}.", game=rulebook.name, option=given[0]
            )
            raise click.UsageError(message)
        edition = _edition_of(rulebook).of_deck(self.deck)
        with input_errors():
            read_deck(self.deck, edition, priced=edition.game == "quiddler")
            return word_rulebook(rulebook.name, self.words.open_referee(edition, self.deck))

    def judging_again(self, find: Find) -> Find:
        """Return a function that finds the rulebook of a log with the word lists that the options name.

        The log says by what it is judged, but where the lists of a player's own are it cannot say. Raises
        `UsageError` where the options say more than that.
        """
        others = [option for option in self.named if option != "--dict"]
        if others:
            message = translate(
                "--resume takes {option} from the file; only a list of your own is named again, with --dict.",
                option=others[0],
            )
            raise click.UsageError(message)
        if not self.words.dictionaries:
            return find
        return lambda name: self._judging_again(find(name))

    def _judging_again(self, rulebook: Rulebook) -> Rulebook:
        if not is_word_game(rulebook):
            return self.judging(rulebook)  # refuses
        edition = _edition_of(rulebook)

        def judging_by(header: Any) -> Rulebook:
            return word_rulebook(rulebook.name, self.open_referee(header, edition))

        return replace(rulebook, judging_by=judging_by)

    def open_referee(self, header: Mapping[str, str], edition: Edition) -> Referee:
        """Return the referee of the header of a log, by the lists that the options name again, if any."""
        referee = Referee.from_dict(header, edition.game)
        if not self.words.dictionaries:
            return referee
        lexicons = self.words.open_lists(edition.usual_dictionary(referee.deck))
        return Referee.from_dict(header, edition.game, lexicons)

    @property
    def again(self) -> str:
        """The options that a command needs to find the lists of a player's own again; "" without any."""
        if not any(map(is_path, self.words.dictionaries)):
            return ""
        language = f" --language {self.words.language}" if self.words.language else ""
        partial = " --partial" if self.words.partial else ""
        named = "".join(f" --dict {shlex.quote(name)}" for name in self.words.dictionaries)
        return named + language + partial

    def edition_of(self, rulebook: Rulebook) -> str | None:
        """Return the edition of the deck that the options name, None where they name none.

        Raises `UsageError` for a game without words, and `InputError` for a deck of no edition.
        """
        if self.deck is None:
            return None
        self.judging(rulebook)
        edition = _edition_of(rulebook).of_deck(self.deck)
        if edition.deck != self.deck.name:
            raise InputError(
                "deck", "no_edition", message("the deck {deck} is of no edition", deck=self.deck.name)
            )
        return edition.name

    @property
    def named(self) -> list[str]:
        """The options that say something; a language says only how lists are read."""
        return [
            option
            for option, value in (
                ("--deck", self.deck),
                ("--dict", self.words.dictionaries),
                ("--all", self.words.every_list),
                ("--house", self.words.house),
                ("--no-names", self.words.no_names),
                ("--no-offensive", self.words.no_offensive),
            )
            if value
        ]


def match_options(command: Command) -> Command:
    """Add the options of word games; the command gets them as one `words`, a `MatchOptions`."""

    @deck_option
    @word_options()
    @functools.wraps(command)
    def with_words(*args: object, deck: Deck | None, words: WordOptions, **options: object) -> Any:
        return command(*args, words=MatchOptions(deck, words), **options)

    return with_words


def is_word_game(rulebook: Rulebook) -> bool:
    """Return True if the words of a game are judged."""
    return rulebook.name in WORD_GAMES and rulebook.dictionary is not None


def referee_of(match: Match, words: MatchOptions | None = None) -> Referee | None:
    """Return the referee of a match, with the lists of a player's own that the options name.

    None for a game without words.
    """
    if not is_word_game(match.rulebook) or match.dictionary is None:
        return None
    edition = _edition_of(match.rulebook)
    if words is None:
        return Referee.from_dict(match.dictionary, edition.game)
    return words.open_referee(match.dictionary, edition)


def notes_on(game: AnyGame) -> tuple[Note, ...]:
    """Return the notes on the deck and the dictionaries of a game (D21); none in a game without words."""
    referee = getattr(game, "judge", None)
    return _notes(referee) if isinstance(referee, Referee) else ()


def _notes(referee: Referee) -> tuple[Note, ...]:
    authority = referee.authority
    return () if authority is None else note_language(referee.deck, authority.language)


def print_referee(referee: Referee) -> None:
    """Print the dictionaries, the deck where it is not the printed one, and whether new words are judged."""
    echo("  " + translate("Dictionary: {dictionary}", dictionary=show_dictionaries(referee.header)))
    print_notes(_notes(referee))
    print_deck(referee.deck)
    if not referee.answers:
        echo(
            "  "
            + translate(
                "The match is judged by {dictionaries}, not here: its rulings so far stand, and a new word"
                " cannot be judged.",
                dictionaries=show_dictionaries(referee.header),
            )
        )


def compare_rulings(match: Match, referee: Referee | None) -> list[dict[str, str]] | None:
    """Return the rulings that the dictionaries here would not give, for JSON (see `find_differences`)."""
    found = None if referee is None else find_differences(referee, match.rulings())
    return None if found is None else [each._asdict() for each in found]


def print_differences(match: Match, referee: Referee) -> None:
    """Print by what a match was judged, and what the deck and the dictionaries here have otherwise."""
    echo("  " + translate("Dictionary: {dictionary}", dictionary=show_dictionaries(referee.header)))
    print_deck(referee.deck)
    if is_installed_deck(referee.deck) is False:
        echo(
            "  "
            + translate("The log has another deck than the {deck} installed here.", deck=referee.deck.name)
        )
    found = find_differences(referee, match.rulings())
    if found is None:
        echo(
            "  " + translate("It is not installed here, so its rulings are not compared with those of today.")
        )
        return
    if not is_newest(referee):
        echo("  " + translate("The dictionary here is another one of this name."))
    for difference in found:
        echo(f"  {_difference_sentence(difference, referee)}")
    if not found:
        echo("  " + translate("It gives the same rulings today."))


def _difference_sentence(difference: Difference, referee: Referee) -> str:
    """Return today's ruling of the dictionary on a word, in the current language."""
    word, then, today = difference.word, difference.then, difference.today
    if today == ALLOWED:
        return translate("{word} did not count; today it counts.", word=word)
    references = referee.authority.dictionaries if referee.authority else ()
    notes = referee.authority.notes(word, today) if referee.authority else ()
    verdict = Verdict(difference.word, word, (today,), references, notes=notes)
    (why,) = map(translate, explain(verdict))
    if then == ALLOWED:
        return translate("{word} counted; today it does not: {reason}", word=word, reason=why)
    return translate("{word} did not count; today there is another reason: {reason}", word=word, reason=why)


def _edition_of(rulebook: Rulebook) -> Edition:
    """Return the edition by which a word game is played when nobody names a deck."""
    return load_edition((rulebook.dictionary or {})["edition"])
