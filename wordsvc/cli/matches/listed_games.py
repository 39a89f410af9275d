"""A game as `wordcheck games list` shows it."""

from typing import Any

from games.core import Option, Rulebook
from wordsvc.catalogue import find_face
from wordsvc.catalogue.game_document import seats_of
from wordsvc.cli.matches.seats import own_bots
from wordsvc.faces.face import Face
from wordsvc.input.messages import join_messages, translate


def list_game(book: Rulebook) -> dict[str, Any]:
    """Return the "summary" and the "bots" of a game, as short as people read it, in their language.

    Nothing of a game of others is set up.
    """
    variants = [{"name": each.name, "seats": seats_of(book, each)} for each in book.variants]
    face = find_face(book.name)
    options = [
        {
            "name": each.name,
            "default": each.default,
            "text": face.label_option(each),
            "allowed": _describe_values(face, each),
        }
        for each in book.options
    ]
    summary = {"name": book.name, "title": translate(book.title), "variants": variants, "options": options}
    return {"summary": summary, "bots": own_bots(book)}


def _describe_values(face: Face, option: Option) -> str:
    """Return the values of an option as they are typed, each choice with its label."""
    if not option.choices:
        return translate(option.allowed)
    choices = []
    for choice in option.choices:
        label = face.label_choice(option.name, choice)
        choices.append(choice if label == choice.replace("_", " ") else f"{choice} ({label})")
    if option.several:
        return translate("none, all, or with + between them: {choices}", choices=", ".join(choices))
    return translate(join_messages(choices, "or"))
