"""Bots that installed packages add, by entry points of the group `wordsvc.bots`."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from games.bots import BOTS, with_bots
from games.core import OwnBot, Rulebook
from games.messages import message
from wordsvc.cli.package_bots import fault_of, make_package_bot, unavailable

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "wordsvc.bots"


def with_installed_bots(rulebook: Rulebook, names: Iterable[str]) -> Rulebook:
    """Return the game with those of the named bots that packages add; the game's own come first.

    Raises:
        InvalidInput: on "bot" for one that cannot be loaded or that two packages have.
    """
    asked = {name for name in names if ":" not in name and name not in BOTS}
    unknown = asked - set(next(rulebook.games()).bots) if asked else asked
    if not unknown:
        return rulebook
    from importlib.metadata import entry_points  # only here: it is slow, and most bots are known

    points = [point for point in entry_points(group=GROUP) if point.name in unknown]
    return with_bots(rulebook, {point.name: _load(point, points) for point in points}) if points else rulebook


def _load(point: "EntryPoint", points: "list[EntryPoint]") -> OwnBot:
    called = f"{point.name[:40]} ({point.value[:100]})"
    if sum(other.name == point.name for other in points) > 1:
        raise unavailable(called, message("more than one package has it"))
    try:
        found = point.load()
    except BaseException as error:  # it may even leave by SystemExit
        if isinstance(error, KeyboardInterrupt):
            raise
        raise fault_of(called, error) from error
    if not isinstance(found, OwnBot):
        raise unavailable(called, message("it is no games.core.OwnBot"))
    return OwnBot(found.text, partial(make_package_bot, called, found.make))
