"""The command line `wordcheck`: one module a command, each loaded only when it is called.

`run` delays the collector of garbage and ends the process at once: a verdict takes 1.5 times a hello-world of
click so, else 1.9 times (`benchmarks/cold_start`, "quiddler" and "quiddler, without `run`").
"""

import atexit
import gc
import os
import sys

TYPE_CHECKING = False  # as in `typing`, which is slow to load: type checkers take it for true

if TYPE_CHECKING:
    from wordsvc.cli.group import main
else:

    def __getattr__(name: str) -> object:
        """Load the group `wordcheck` when it is first used; `run` has something to do before."""
        if name != "main":
            raise AttributeError(f"module 'wordsvc.cli' has no attribute {name!r}")
        from wordsvc.cli.group import main

        return main


__all__ = ["main", "run"]


def run() -> None:
    """Run `wordcheck` as a process of its own."""
    # Loading click and a command makes thousands of objects, none of them garbage. What runs for long is
    # still looked through.
    gc.set_threshold(50_000)
    if hiding := _find_hiding_games():
        sys.stderr.write(
            f"Error: another package named games, at {hiding}, hides the one of wordsvc (see PYTHONPATH)\n"
        )
        raise SystemExit(2)
    codes: list[object] = []
    atexit.register(_end_at_once, codes)  # the first to be registered is the last to be called
    try:
        from wordsvc.cli.group import main  # only now, for the reason above

        main()
    except SystemExit as left:
        codes.append(left.code)
        raise
    finally:
        # The interpreter collects garbage once more before it ends; what is frozen is left to the system.
        gc.freeze()


def _find_hiding_games() -> str | None:
    """Return the folder of a package `games` that is found in place of the one beside `wordsvc`, if any."""
    ours = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", "..", "games"))
    specs = (finder.find_spec("games", None) for finder in sys.meta_path)
    found = next((spec for spec in specs if spec is not None), None)
    places = list(found.submodule_search_locations or [found.origin or ""]) if found else []
    return next((place for place in places if os.path.realpath(place) != ours), None)


def _end_at_once(codes: list[object]) -> None:
    """End the process with its exit code, when all threads have ended and all others were told.

    The operating system frees what the interpreter would take apart module by module.
    An end by an error, or one that cannot write what is left, is as long as Python has it.
    """
    code = codes[-1] if codes else ""
    if isinstance(code, int | None):
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (AttributeError, OSError, ValueError):  # closed, or nobody reads on
            return
        os._exit((code or 0) & 0xFF)
