"""Compressed files: gzip, and zip with one file in it, unpacked up to a size."""

import io
import re
import zipfile
import zlib
from typing import Final

from wordsvc.input.errors import InputError
from wordsvc.input.messages import message

_GZIP: Final = b"\x1f\x8b"
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_ENTRY: Final = b"PK\x01\x02"
_MAX_ENTRIES: Final = 64
"""The most entries of a zip; its folders and the files that systems add are among them."""

_GZIP_WINDOW: Final = 31
"""The number by which zlib is told that the data has the head of gzip."""

_SYSTEM_FILES: Final = re.compile("__MACOSX/|(.*/)?[.]DS_Store$")
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED: Final = 1
_DAMAGES: Final = (zlib.error, zipfile.BadZipFile, EOFError, ValueError, OSError, RuntimeError)
"""The errors that `zlib` and `zipfile` raise for a damaged file."""

_MAX_MEMBERS: Final = 1_000
"""The most members of a gzip; each may be empty."""


def is_packed(head: bytes) -> bool:
    r"""Return True if a file that begins so is compressed.

    >>> is_packed(b"\x1f\x8b\x08"), is_packed(b"cat\n")
    (True, False)
    """
    return head.startswith((_GZIP, *_ZIP))


def unpack(content: bytes, path: str, field: str, max_bytes: int) -> bytes:
    """Return the content of a gzip, or of the one file in a zip; any other content as it is.

    Raises:
        InputError: on `field`, with the code "damaged_file" or "not_one_file", or "too_large" for more than
            `max_bytes`, of which no more is unpacked.

    >>> import gzip
    >>> unpack(gzip.compress(b"cat"), "words.gz", "file", 10), unpack(b"cat", "words", "file", 10)
    (b'cat', b'cat')
    """
    if not is_packed(content[:4]):
        return content
    try:
        found = _gunzip(content, max_bytes + 1) if content.startswith(_GZIP) else None
        if found is None:
            found = _unzip(content, path, field, max_bytes + 1)
    except InputError:
        raise
    except _DAMAGES:
        text = message("{path!r} is compressed, and damaged", path=path[:100])
        raise InputError(field, "damaged_file", text) from None
    if len(found) > max_bytes:
        raise too_large(path, field, max_bytes)
    return found


def too_large(path: str, field: str, max_bytes: int) -> InputError:
    """Return the error for a file with more bytes than are read.

    >>> too_large("words.txt", "dictionary", 10).message
    "more than 10 bytes of 'words.txt' are not read"
    """
    text = message("more than {most} bytes of {path!r} are not read", most=max_bytes, path=path[:100])
    return InputError(field, "too_large", text)


def _gunzip(content: bytes, size: int) -> bytes:
    """Return the first bytes of all members of a gzip. Raises `zlib.error` or `EOFError`."""
    found: list[bytes] = []
    for _ in range(_MAX_MEMBERS):
        inflater = zlib.decompressobj(_GZIP_WINDOW)
        part = inflater.decompress(content, size)
        found.append(part)
        size -= len(part)
        if size <= 0:
            break
        if not inflater.eof:
            raise EOFError
        content = inflater.unused_data
        if not content.startswith(_GZIP):  # the end, or what a tape fills up with
            break
    return b"".join(found)


def _unzip(content: bytes, path: str, field: str, size: int) -> bytes:
    """Return the first bytes of the one file in a zip. Raises `InputError`, and what `zipfile` does."""
    if content.count(_ENTRY) <= _MAX_ENTRIES:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            files = [each for each in archive.infolist() if not _is_beside(each)]
            if len(files) == 1:
                (file,) = files
                if file.flag_bits & _ENCRYPTED or file.compress_type not in _METHODS:
                    text = message("{path!r} is encrypted or packed in an unusual way", path=path[:100])
                    raise InputError(field, "damaged_file", text, message("unpack it first"))
                with archive.open(file) as stream:
                    return stream.read(size)
    text = message("{path!r} is a zip without exactly one file in it", path=path[:100])
    raise InputError(field, "not_one_file", text, message("unpack it, and name the file that is meant"))


def _is_beside(file: zipfile.ZipInfo) -> bool:
    return file.is_dir() or _SYSTEM_FILES.match(file.filename) is not None
