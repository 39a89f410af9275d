"""Ids, tokens and secrets of matches: drawn from the system's entropy, and from a test's own in tests."""

import base64
import hashlib
import secrets
from collections.abc import Callable
from typing import Annotated, Final

from games.core import seed_of_secret
from wordsvc.input.answer import having

ID_LENGTH: Final = 16
TOKEN_LENGTH: Final = 22
"""Characters of `[A-Za-z0-9_-]`; a token has 128 random bits and a little more."""

Id = Annotated[str, having(pattern=f"^[A-Za-z0-9_-]{{{ID_LENGTH}}}$"), "The id of a match."]

Secret = Annotated[str, having(pattern=f"^[A-Za-z0-9_-]{{{TOKEN_LENGTH}}}$")]

_DRAWN_BYTES: Final = {ID_LENGTH: 12, TOKEN_LENGTH: 16}

Entropy = Callable[[int], bytes]
"""Gives so many random bytes; a test may give its own."""


class Secrets:
    """Draws what nobody may guess."""

    def __init__(self, entropy: Entropy = secrets.token_bytes) -> None:
        self._entropy = entropy

    def new_id(self) -> str:
        """Return the id of a match, a ruling or a score sheet."""
        return _text(self._entropy(_DRAWN_BYTES[ID_LENGTH]))

    def new_token(self) -> str:
        """Return a token or a ticket."""
        return _text(self._entropy(_DRAWN_BYTES[TOKEN_LENGTH]))

    def new_seed(self) -> int:
        """Return the seed of a match: that of a secret of 256 bits."""
        return seed_of_secret(self._entropy(32).hex())


def hash_secret(secret: str) -> str:
    """Return the hash that the store keeps of a token, a ticket, a key or an address."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
