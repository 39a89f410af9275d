"""Looking a word up while playing, which is no move (Q36)."""

from games.core import IllegalMove, InvalidInput
from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.match_judge import MatchJudge, ask
from wordsvc.quiddler.game.options import Options
from wordsvc.quiddler.game.state import CHALLENGING, PLAYING, State
from wordsvc.words import parse_word


def check_look_up(options: Options, state: State, seat: int) -> IllegalMove | None:
    """Why a seat may not look a word up now, or None. It depends on public facts alone (Q36)."""
    if options.open:
        return None
    if state.phase <= PLAYING and seat == state.turn:
        return IllegalMove("your_turn", say("a dictionary is used when it is not your turn"), "Q36")
    if state.phase == CHALLENGING:
        message = say("while words can be challenged nobody looks words up")
        return IllegalMove("challenges_open", message, "Q36")
    return None


def look_up(judge: MatchJudge, word: str) -> str:
    """Whether a word counts: "allowed" or the code of the reason against it.

    Raises `InvalidInput` on "word" for what is no word, and on "dictionary" where it is not here.
    """
    if judge.authority is None or not judge.answers:
        raise judge.refusal()
    try:
        folded = parse_word(word, judge.authority.language)
    except InputError as error:
        raise InvalidInput("word", error.code, error.message, error.hint) from None
    return judge.judge(ask(folded))
