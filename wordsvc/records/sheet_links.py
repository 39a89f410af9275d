"""The links of a score sheet: one for who writes, one for who only reads.

The token of the reading link is derived from that of the writing link, so that whoever may write can always
show the others where to read. Nobody gets from the reading token to the writing one.
"""

import base64
import hashlib
import hmac
from typing import Annotated, Final, TypedDict

from wordsvc.store.rows.sheet_rows import SheetRow
from wordsvc.tables.errors import FORBIDDEN, NOT_KNOWN, TableError
from wordsvc.tables.secrets import TOKEN_LENGTH, Id, hash_secret

_PURPOSE: Final = b"read a score sheet of wordsvc"


IdOfSheet = Annotated[Id, "The id of a score sheet."]


class SheetLinks(TypedDict):
    """The links of a score sheet, told this once; their last part is the token."""

    id: IdOfSheet
    write_link: Annotated[str, "For who writes on the sheet."]
    read_link: Annotated[str, "For who reads it."]


def derive_read_token(write: str) -> str:
    """Return the token that reads a sheet, from the one that writes on it.

    >>> len(derive_read_token("example-token-0000061A"))
    22
    """
    digest = hmac.digest(write.encode("utf-8", "surrogatepass"), _PURPOSE, hashlib.sha256)
    return base64.urlsafe_b64encode(digest).decode()[:TOKEN_LENGTH]


def may_write(row: SheetRow, token: str) -> bool:
    """Return True for the token of the write link. Raises `TableError` for one that is of neither link."""
    hashed = hash_secret(token)
    writes = hmac.compare_digest(hashed, row.write)
    if not writes and not hmac.compare_digest(hashed, row.read):
        raise bad_token()
    return writes


def require_write(row: SheetRow, token: str) -> None:
    """Raise `TableError` unless a token is that of the write link."""
    if not may_write(row, token):
        raise TableError(FORBIDDEN, "read_only", "This link reads the sheet and does not write on it.")


def find_read_token(row: SheetRow, token: str) -> str | None:
    """Return the token of the read link, for who has one of the two tokens.

    None for the writer of a sheet whose tokens were drawn apart from each other; new links mend that.
    """
    if hmac.compare_digest(hash_secret(token), row.read):
        return token
    derived = derive_read_token(token)
    return derived if hmac.compare_digest(hash_secret(derived), row.read) else None


def bad_token() -> TableError:
    """Return the error for a token that opens nothing."""
    return TableError(NOT_KNOWN, "bad_token", "This token opens nothing at this score sheet.")


def sheet_link(sheet_id: str, token: str, base_url: str) -> str:
    """Return the address of a sheet for who has a token."""
    return f"{base_url}/scoresheets/{sheet_id}/{token}"


def links_to_dict(sheet_id: str, write: str, base_url: str) -> SheetLinks:
    """Return a sheet and its two links, as they are told once."""
    return {
        "id": sheet_id,
        "write_link": sheet_link(sheet_id, write, base_url),
        "read_link": sheet_link(sheet_id, derive_read_token(write), base_url),
    }
