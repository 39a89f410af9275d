"""The pages at `/rules`: how the games are played, and every rule at an address of its own."""

from flask import Response, abort, redirect
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.faces.rules_text import load_text
from wordsvc.input.messages import current_language
from wordsvc.web.blueprint import page, show
from wordsvc.web.play.boards import style_of
from wordsvc.web.rules.decks import counted_cards, deck_caution
from wordsvc.web.rules.drawings import draw_rules
from wordsvc.web.rules.games import GAMES
from wordsvc.web.rules.rule_ids import linked_rules, rule_link


@page("/rules")
def all_rules() -> Response:
    """Show the games that have a text."""
    return show("pages/all_rules.html", texts={game: load_text(game, current_language()) for game in GAMES})


@page("/rules/<game>")
def rules(game: str) -> AnyResponse:
    """Show how a game is played, then its rules by id; the id of a rule leads to its place."""
    if game not in GAMES:
        address = rule_link(game)
        return abort(404) if address is None else redirect(address)
    return show(
        "pages/rules.html",
        game=game,
        text=load_text(game, current_language()),
        groups=linked_rules(game),
        drawn=draw_rules(game),
        style=style_of(game),
        cards=counted_cards(game),
        cautions=deck_caution(game),
    )
