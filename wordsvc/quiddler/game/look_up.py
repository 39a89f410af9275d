"""Looking a word up while playing, which is no move (Q36)."""

from games.core import IllegalMove
from wordsvc.input.messages import message
from wordsvc.quiddler.game.options import Options
from wordsvc.quiddler.game.state import OVER, PHASES, PLAYING
from wordsvc.quiddler.game.views import PublicView

_TURNS = PHASES[: PLAYING + 1]


def check_look_up(options: Options, public: PublicView, seat: int | None) -> IllegalMove | None:
    """Return the reason why a seat may not look a word up now, or None (Q36).

    Args:
        options: those of the table.
        public: what everybody sees; nothing else decides.
        seat: who asks; None for a hint, which is for the seat in turn.
    """
    if options.open or public["phase"] == PHASES[OVER]:
        return None
    if any(public["laid"]):
        text = message("from the first lay-down of a hand until it is scored nobody looks words up")
        return IllegalMove("words_laid", text, "Q36")
    if public["phase"] in _TURNS and seat == public["turn"]:
        return IllegalMove("your_turn", message("a dictionary is used when it is not your turn"), "Q36")
    return None
