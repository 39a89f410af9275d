"""Preparing dictionaries for searches before the first search: what `dict prepare` and a server do.

A server that starts runs this module as a process of its own, so that it answers meanwhile:

    python -m wordsvc.words.search.preparation NAME...
"""

import os
import signal
import sys
from contextlib import suppress

from dictionaries import DictionaryError, damages, load_manifest
from wordsvc.input.messages import message
from wordsvc.words import notices
from wordsvc.words.authority import open_authority
from wordsvc.words.cache_file import load_cache
from wordsvc.words.lexicons.lexicon import find_manifest, open_lexicon
from wordsvc.words.search.slices_file import slices_path
from wordsvc.words.search.word_sets import offered_words, word_sets

_NICENESS = 5
"""Requests go before a preparation that nobody waits for."""


def check(name: str) -> None:
    """Raise `DictionaryError` unless all files of a dictionary have the SHA-256 of its manifest.

    `name` may be that of a view or an edition; raises `InputError` when there is none of that name.
    """
    manifest = find_manifest(name)
    # The files are those of the newest edition; an older one is made of them.
    for fault in damages(load_manifest(manifest.base, os.path.dirname(manifest.folder))):
        raise DictionaryError(
            (),
            "damaged_dictionary",
            message("the dictionary {name!r} is damaged: {fault}", name=name, fault=fault),
        )


def is_prepared(name: str) -> bool:
    """Return True if a dictionary's or view's slices are kept, and sound. Raises as `open_lexicon`."""
    return load_cache(slices_path(open_lexicon(name).list_id)) is not None


def prepare(name: str) -> int:
    """Open the words of a dictionary or view for searches, made before where they are not kept.

    Returns their number. Raises as `open_lexicon` does.
    """
    authority = open_authority(name)
    with suppress(DictionaryError):  # words are judged without the file of offensive ones
        offered_words(authority)
    return sum(map(len, word_sets(authority)))


def main(names: list[str]) -> None:
    """Prepare dictionaries one after the other; a damaged one is reported and does not stop the others."""
    signal.signal(signal.SIGTERM, _end)
    os.nice(_NICENESS)
    for name in names:
        try:
            prepare(name)
        except DictionaryError as error:
            notices.notify(str(error))


def _end(*_: object) -> None:
    """Leave as at the end of the work, with nothing half written left behind."""
    sys.exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
