"""The errors that input can cause: one family for words, cards and games, all of the same shape.

    Exception
      * DictionaryError            dictionaries.manifest: a dictionary is missing or damaged
    ValueError
      * InputError                 wordsvc.input.errors: words, cards, hands, documents
        + TooMuchWorkError         wordsvc.words.work
        + MoveError                wordsvc.quiddler.solitaire.position
        + UnreadableRequestError   wordsvc.http.problems
      * GameError                  games.core.errors: everything under `games`
        + IllegalMove              games.core.errors
        + InvalidInput             games.core.errors
          - BotFailure             games.bots.subprocess_bot
          - BrokenOff              games.arena.bot_game

The family has three stems because neither `games` nor `dictionaries` imports anything of `wordsvc`, and
words are judged without `games`. `Fault` is what they have in common.

Errors that no input of a user can cause stand outside. For developers and operators:

    CacheFileError     wordsvc.words.cache_file: a derived file is not believed, and is made again
    SlicesError        wordsvc.words.search.slices: the same for what is in it
    SettingError       wordsvc.input.settings: a variable of the server's environment
    SourceError        dictionaries.recipe.packages: a source of a dictionary that is being built
    NotConforming      games.testing.errors: a game of somebody's own breaks a promise
    GameBroken         games.core.failures: the code of such a game raises while it is played
    WorkFailed         games.core.failures: what a task raised in another process

What a table or the store cannot do, whatever was asked, and what a server answers that is none of ours:

    TableError             wordsvc.tables.errors: not by this caller, not now, or not at all
    StoreError             wordsvc.store.errors: the stem of the three below
    StoreUnavailable       wordsvc.store.errors: the database does not answer
    StoreFull              wordsvc.store.errors: the database has no more room
    StoreMismatch          wordsvc.store.errors: a newer program has changed the tables
    UnreadableAnswerError  wordsvc.cli.network.documents: an answer of another form than the API says

And those that are caught where they are meant, and told to nobody:

    GameLeft           wordsvc.cli.kept_games: the player stops
    Terminated         wordsvc.cli.stop_signals: the process is told to end
    _StrictError       wordsvc.input.documents: JSON that Python would read and the standard forbids
    Damaged            wordsvc.tables.replay: rows of a match from which the others follow are damaged
    _Unknown           wordsvc.tables.replay: the messages do not say all that a table has told
    NeedsThinking      wordsvc.tables.keeper.keeper: a row of what is due that takes a thinker
    Stopped            wordsvc.tables.keeper.keeper: the keeper is told to end
    ThinkingFailed     wordsvc.tables.keeper.thinkers: a bot that failed or took too long
"""

from typing import Any, Protocol, Self


class Fault(Protocol):
    """What every error of the family says: where, which, in words, what would be right, and by which rule."""

    @property
    def field(self) -> tuple[str | int, ...]:
        """The path to the part at fault, as in ("words", 0, "cards"); empty means the whole."""

    @property
    def code(self) -> str:
        """A stable code."""

    @property
    def message(self) -> str:
        """One sentence for people."""

    @property
    def hint(self) -> str:
        """What would be right, or ""."""

    @property
    def rule(self) -> str:
        """The id of the rule that is broken, or ""."""


class InputError(ValueError):
    """Something in the input breaks a rule of its form, so no verdict is given and nothing changes.

    `field` is the path to the part at fault, as in ("words", 0, "cards"), and never has the name of a
    player in it; empty means the whole. `code` is stable; `message` is one sentence for people; `hint`
    says what would be right; `rule` is the id of the rule, "" where none says so.
    """

    def __init__(
        self,
        field: str | tuple[str | int, ...],
        code: str,
        message: str,
        hint: str = "",
        rule: str = "",
    ) -> None:
        super().__init__(message)
        self.field: tuple[str | int, ...] = (field,) if isinstance(field, str) else field
        self.code = code
        self.message = message
        self.hint = hint
        self.rule = rule

    def __str__(self) -> str:
        """The message, and the rule in brackets."""
        return f"{self.message} [{self.rule}]" if self.rule else self.message

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle without `__init__`, whose arguments differ from class to class."""
        return _bare, (type(self), *self.args), self.__dict__

    def at(self, *path: str | int) -> Self:
        """The same error on another field."""
        from copy import copy  # only here: most runs have no error

        moved = copy(self)
        moved.field = path
        return moved

    def within(self, *path: str | int) -> Self:
        """The same error seen from outside: its field lies under `path`."""
        return self.at(*path, *self.field)


def _bare(kind: type[InputError], *args: object) -> InputError:
    """An error of a class before its attributes are set."""
    return kind.__new__(kind, *args)
