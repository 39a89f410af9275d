"""The end of a request in the bytes that a client sends, so that no thread has to wait for the rest.

This is not a parser, and it refuses nothing. When the bytes cannot become a request, it says that no more
are needed; the server's parser gets them and refuses the request.
"""

import re
from collections.abc import Callable
from enum import Enum
from typing import Final

MAX_HEAD: Final = 64 * 1024
"""Bytes of the request line and the headers together; a usual proxy allows half of that."""

_BARE_LINE_FEED: Final = re.compile(rb"(?<!\r)\n")
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,18})[ \t]*\r\n")
_CODING: Final = re.compile(rb"\r\ntransfer-encoding:[ \t]*chunked[ \t]*\r\n")
_EXPECTS: Final = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n")
_CHUNK_SIZE: Final = re.compile(rb"([0-9A-Fa-f]{1,16})[ \t]*(?:;.*)?")
_MAX_SIZE_LINE: Final = 1024
_MAX_CHUNKS: Final = 4_096
"""The parser's work for a chunk grows with the bytes before it, so very many chunks would take seconds."""


class Progress(Enum):
    """The progress of a request."""

    HEAD = "its headers are not complete"
    BODY = "its headers are complete, its body is not"
    WHOLE = "all of it is here, and perhaps the next one"
    CUT = "enough is here to refuse it; where it ends is not known"
    CROWDED = "its body comes in more chunks than are read"


class RequestBuffer:
    """The bytes of a connection from the start of a request on."""

    def __init__(self, max_body: int) -> None:
        """Start with no bytes. Of a body larger than `max_body` no more comes than shows that it is."""
        self.progress = Progress.HEAD
        self.expects_continue = False
        self._bytes = bytearray()
        self._max_body = max_body
        self._seek: Callable[[], Progress] = self._seek_head
        self._at = 0  # the bytes before are settled: the head, and the chunks that are complete
        self._searched = 0  # no line ends before this position
        self._of_body = 0  # bytes in the chunks that are complete
        self._chunks = 0

    @property
    def started(self) -> bool:
        """True if any byte has come."""
        return bool(self._bytes)

    @property
    def settled(self) -> bool:
        """True if the request can be answered, if only by a refusal."""
        return self.progress in (Progress.WHOLE, Progress.CUT, Progress.CROWDED)

    def feed(self, data: bytes) -> None:
        """Add bytes that have arrived."""
        self._bytes += data
        if not self.settled:
            self.progress = self._seek()

    def cut(self) -> None:
        """Note that no more bytes will come."""
        if not self.settled:
            self.progress = Progress.CUT

    def take(self) -> bytes:
        """Give all bytes, and keep none."""
        taken = bytes(self._bytes)
        self._bytes.clear()
        return taken

    def _seek_head(self) -> Progress:
        start = 2 if self._bytes.startswith(b"\r\n") else 0  # a line end before a request is ignored
        end = self._bytes.find(b"\r\n\r\n", max(start, self._searched - 3))
        if _BARE_LINE_FEED.search(self._bytes, self._searched, end if end >= 0 else len(self._bytes)):
            return Progress.CUT
        self._searched = len(self._bytes)
        if end < 0:
            return Progress.HEAD if len(self._bytes) <= MAX_HEAD else Progress.CUT
        if end > MAX_HEAD:
            return Progress.CUT
        return self._parse_head(end + 4)

    def _parse_head(self, end: int) -> Progress:
        """Find out from the headers where the body ends."""
        head = bytes(self._bytes[:end]).lower()
        self._at = self._searched = end
        coded, sized = b"\r\ntransfer-encoding:" in head, b"\r\ncontent-length:" in head
        if not coded and not sized:
            return Progress.WHOLE
        line = head[: head.index(b"\r\n", 2)]
        self.expects_continue = line.endswith(b" http/1.1") and _EXPECTS.search(head) is not None
        length = _LENGTH.search(head)
        if coded:
            if sized or not _CODING.search(head):
                return Progress.CUT
            self._seek = self._seek_chunks
        elif length is None or int(length[1]) > self._max_body:
            return Progress.CUT
        else:
            self._at = end + int(length[1])
            self._seek = self._seek_length
        return self._seek()

    def _seek_length(self) -> Progress:
        return Progress.WHOLE if len(self._bytes) >= self._at else Progress.BODY

    def _seek_chunks(self) -> Progress:
        """Go from chunk to chunk, as far as they are complete."""
        while True:
            end = self._bytes.find(b"\r\n", self._searched)
            if end < 0:
                self._searched = max(self._at, len(self._bytes) - 1)
                return Progress.BODY if len(self._bytes) - self._at <= _MAX_SIZE_LINE else Progress.CUT
            size = _CHUNK_SIZE.fullmatch(self._bytes, self._at, end)
            if size is None or self._at > self._max_overhead:
                return Progress.CUT
            length = int(size[1], 16)
            if length == 0:
                self._at = self._searched = end
                self._seek = self._seek_trailers
                return self._seek()
            if self._of_body + length > self._max_body:
                self._at = end + 2 + self._max_body + 1 - self._of_body
                self._seek = self._seek_excess
                return self._seek()
            after = end + 2 + length + 2
            if len(self._bytes) < after:
                self._searched = end
                return Progress.BODY
            if self._bytes[after - 2 : after] != b"\r\n":
                return Progress.CUT
            self._of_body += length
            self._at = self._searched = after
            self._chunks += 1
            if self._chunks > _MAX_CHUNKS:
                return Progress.CROWDED

    def _seek_trailers(self) -> Progress:
        """Find the empty line that ends a body in chunks."""
        if self._bytes.find(b"\r\n\r\n", self._searched) >= 0:
            return Progress.WHOLE
        self._searched = max(self._at, len(self._bytes) - 3)
        return Progress.BODY if len(self._bytes) - self._at <= MAX_HEAD else Progress.CUT

    def _seek_excess(self) -> Progress:
        """Wait until the body is larger than it may be: the parser refuses it for its size only then."""
        return Progress.CUT if len(self._bytes) >= self._at else Progress.BODY

    @property
    def _max_overhead(self) -> int:
        """Return the latest start of the last chunk: sizes may take as many bytes as the body, and more."""
        return 2 * self._max_body + 2 * MAX_HEAD
