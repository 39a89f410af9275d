"""Words that children say, and those of them that the views of children refuse."""

import json
from pathlib import Path
from typing import Final

from wordsvc.words import open_lexicon

_WORDS: Final = Path(__file__).with_name("children_words.json")
_VIEWS: Final = (("en", "en-kids"), ("de", "de-kids"), ("de", "de-large-kids"))


def print_children() -> None:
    """Print the words of each set that a view of children refuses."""
    for title, words in json.loads(_WORDS.read_text("utf-8")).items():
        for language, view in _VIEWS:
            lexicon, said = open_lexicon(view), words[language].upper().split()
            refused = [word for word in said if word not in lexicon]
            share, some = len(refused) / len(said), " ".join(refused)
            print(f"  {view}, {title} set: {len(refused)} of {len(said)} refused ({share:.1%}): {some}")
