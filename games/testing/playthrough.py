"""A game told move by move: a log in notation whose comments show what everybody sees.

Kept as a file, it shows in a diff whatever a change does to the rules, the views or the events.
"""

from typing import Any

from games.core.dealing.chance import choose, generator
from games.core.events import redact
from games.core.logs.log import write_log
from games.core.logs.notation import format_text
from games.core.match import Match
from games.core.random_play import random_move


def random_match(match: Match, seed: int) -> Match:
    """Play a match to its end with random moves, legal or proposed; the same seed, the same moves."""
    game, rng = match.game, generator(seed, "playthrough")
    while asked := game.to_act(match.state):
        seat = choose(rng, asked)
        match.submit(seat, random_move(game, match.view(seat), game.legal(match.state, seat), rng))
    return match


def tell_playthrough(match: Match, looks: int = 8) -> str:
    """Return the log of a match with comments: legal moves, events, and now and then all views."""
    tags = format_text(write_log(match)).partition("\n\n")[0]
    lines = [tags]
    again = Match(match.rulebook, match.game, match.deal, match.players)
    width = max(1, len(match.moves) // looks)
    for step, (seat, move) in enumerate(match.moves):
        if step % width == 0:
            lines += _views(again, step)
        legal = again.game.legal(again.state, seat)
        lines.append("")
        lines.append(f"; {step + 1}. legal: {' '.join(again.game.format_move(each) for each in legal)}")
        lines.append(f"{seat + 1}: {again.game.format_move(move)}")
        for event in again.submit(seat, move):
            for who, viewer in (("all", None), (f"seat {seat + 1}", seat)):
                told: dict[str, Any] | None = redact(event, viewer)
                if told is not None and (viewer is None or told != redact(event, None)):
                    lines.append(f";    {who}: {again.game.describe(told, again.players)}")
    lines += _views(again, len(match.moves))
    scores = " ".join(map(str, again.game.scores(again.state)))
    winners = " ".join(str(seat + 1) for seat in again.game.winners(again.state)) or "nobody"
    lines += ["", f"; scores: {scores}; won by: {winners}"]
    return "\n".join(lines) + "\n"


def _views(match: Match, step: int) -> list[str]:
    """Return the views of a spectator and of every seat that sees more."""
    lines = ["", f"; ---- after {step} moves"]
    common = match.game.render(match.view(None), match.players)
    lines += [f"; {line}".rstrip() for line in common]
    for seat in range(match.game.seats):
        shown = match.game.render(match.view(seat), match.players)
        lines += [f"; seat {seat + 1}: {line}".rstrip() for line in shown if line and line not in common]
    return lines
