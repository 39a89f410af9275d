"""The errors that input can cause: one family for words, cards and games, all of the same shape.

    ValueError
      * Fault                        games.errors: field, code, message, hint and rule
        + InputError                 wordsvc.input.errors: words, cards, hands, documents
          - StepLimitError           wordsvc.words.step_budget
          - MoveError                wordsvc.quiddler.solitaire.position
          - UnreadableRequestError   wordsvc.http.problems
          - OptionFileError          wordsvc.cli.errors
        + GameError                  games.errors: everything under `games`
          - IllegalMove              games.errors
          - InvalidInput             games.errors
            . BotFailure             games.bots.subprocess_bot
            . BrokenOff              games.arena.deals.bot_game
    Exception
      * DictionaryError              dictionaries.manifest: a dictionary is missing or damaged

The last has the same attributes and stands by itself, since `dictionaries` imports no other package.

Errors that no input of a user can cause stand outside. For developers and operators:

    CacheFileError     wordsvc.words.cache_file: a derived file is not believed, and is made again
    SlicesError        wordsvc.words.search.slices: the same for what is in it
    SettingError       wordsvc.input.settings: a variable of the server's environment
    SourceError        dictionaries.recipe.sources.packages: a source of a dictionary that is being built
    NotConforming      games.testing.errors: a game of somebody's own breaks a promise
    GameBroken         games.core.failures: the code of such a game raises while it is played
    WorkFailed         games.core.failures: what a task raised in another process

What a table or the store cannot do, whatever was asked, and what a server answers that is none of ours:

    TableError             wordsvc.tables.errors: not by this caller, not now, or not at all
    StoreError             wordsvc.store.errors: the stem of the three below
    StoreUnavailable       wordsvc.store.errors: the database does not answer
    StoreFull              wordsvc.store.errors: the database has no more room
    StoreMismatch          wordsvc.store.errors: a newer program has changed the tables
    UnreadableAnswerError  wordsvc.input.answer_schema: an answer of another form than the API says

And those that are caught where they are meant, and told to nobody:

    GameLeft           wordsvc.cli.matches.stored_games: the player stops
    Terminated         wordsvc.cli.stop_signals: the process is told to end
    _TooLate           games.bots.guarded_bot: the seconds of a bot are over
    _StrictError       wordsvc.input.documents: JSON that Python would read and the standard forbids
    Damaged            wordsvc.tables.match.replay: rows of a match from which the others follow are damaged
    _Unknown           wordsvc.tables.match.replay: the messages do not say all that a table has told
    _UnansweredError   wordsvc.tables.match.agreement: the dictionaries of a match are not here
    NeedsThinking      wordsvc.tables.scheduler.scheduler: a row of what is due that takes a bot
    Stopped            wordsvc.tables.scheduler.scheduler: the scheduler is told to end
    BotFailed          wordsvc.tables.scheduler.bot_pool: a bot that failed or took too long
"""

from games.errors import Fault

__all__ = ["Fault", "InputError"]


class InputError(Fault):
    """A fault in the form of words, cards, hands or documents: no verdict is given."""
