"""One function for every question "which words can I lay?", whatever the game."""

import json
from binascii import Error as BinasciiError
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, get_args

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER, Deck, read_deck
from wordsvc.cards.finding import Finding
from wordsvc.cards.parsing import read_cards
from wordsvc.cards.ranking import ORDERS, Order, Place
from wordsvc.cards.spelling import Limits
from wordsvc.words import LONGEST_WORD, Authority, House, InputError, open_authority
from wordsvc.words.documents import (
    AUTHORITY_FIELDS,
    read_authority,
    read_choice,
    read_fields,
    read_number,
    read_texts,
)
from wordsvc.words.filters import make_filter
from wordsvc.words.word_sets import word_sets
