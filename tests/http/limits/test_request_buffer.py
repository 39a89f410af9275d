"""The end of a request: the frame finds it exactly where gunicorn's parser would need nothing more."""

from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.http import RequestParser
from gunicorn.http.errors import NoMoreData
from hypothesis import example, given
from hypothesis import strategies as st

from wordsvc.http.worker.error_responses import error_response
from wordsvc.http.worker.request_buffer import MAX_HEAD, Progress, RequestBuffer

MAX_BODY = 1000
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


def post(*headers: str, body: bytes = b"", line: str = "POST / HTTP/1.1") -> bytes:
    return "\r\n".join([line, "Host: x", *headers]).encode() + b"\r\n\r\n" + body


def chunked(*chunks: bytes, end: bytes = b"0\r\n\r\n") -> bytes:
    framed = b"".join(f"{len(chunk):x}".encode() + b"\r\n" + chunk + b"\r\n" for chunk in chunks)
    return post("Transfer-Encoding: chunked", body=framed + end)


def sized(body: bytes) -> bytes:
    return post(f"content-LENGTH:\t{len(body)} ", body=body)


def framed(*pieces: bytes) -> RequestBuffer:
    frame = RequestBuffer(MAX_BODY)
    for piece in pieces:
        frame.feed(piece)
    return frame


def wants_more(data: bytes) -> bool:
    """Return True if gunicorn, given these bytes and no more, misses something: the slow and exact oracle."""
    parser = RequestParser(Config(), (), ("192.0.2.1", 1))
    parser.unreader.unread(data)
    try:
        request = next(parser)
        length = next((int(v) for name, v in request.headers if name == "CONTENT-LENGTH"), 0)
        return len(request.body.read()) < length
    except (NoMoreData, StopIteration):
        return True
    except Exception:
        return False


bodies = st.binary(max_size=60) | st.sampled_from([b"\r\n\r\n", b"0\r\n\r\n", b"5\r\n"])
whole = (
    st.just(GET)
    | st.just(b"\r\n" + GET)
    | bodies.map(sized)
    | st.lists(bodies.filter(bool), max_size=5).map(lambda chunks: chunked(*chunks))
    | st.lists(bodies.filter(bool), max_size=3).map(
        lambda chunks: chunked(*chunks, end=b"000;a=b\r\nX-Trailer: 1\r\nY: 2\r\n\r\n")
    )
)


@given(request=whole, behind=st.binary(max_size=20), data=st.data())
def test_a_request_is_whole_with_its_last_byte_and_not_before(
    request: bytes, behind: bytes, data: Any
) -> None:
    cuts = data.draw(st.lists(st.integers(0, len(request)), max_size=8).map(sorted))
    frame = RequestBuffer(MAX_BODY)
    for start, end in zip([0, *cuts], [*cuts, len(request)], strict=True):
        assert not frame.settled or start == len(request)
        frame.feed(request[start:end])
    assert frame.progress is Progress.WHOLE
    frame.feed(behind)
    assert frame.progress is Progress.WHOLE
    assert frame.take() == request + behind
    byte_for_byte = framed(*(bytes([byte]) for byte in request))
    assert byte_for_byte.progress is Progress.WHOLE


@given(request=whole, data=st.data())
def test_what_the_frame_calls_whole_needs_nothing_more(request: bytes, data: Any) -> None:
    place = data.draw(st.integers(0, len(request)))
    length = data.draw(st.integers(0, 3))
    junk = data.draw(
        st.sampled_from([b"", b"\n", b"\r", b"\r\n", b"9", b"f", b":", b" ", b"\x00", b"-1", b"\xff"])
    )
    mangled = request[:place] + junk + request[place + length :]
    frame = framed(mangled)
    if frame.progress is Progress.WHOLE:
        assert not wants_more(mangled)


@given(data=st.binary(max_size=80))
@example(b"\n")
@example(b"\r\n\r\n\r\n\r\n")
def test_no_bytes_are_too_strange(data: bytes) -> None:
    one, other = framed(data), framed(*(bytes([byte]) for byte in data))
    assert one.progress is other.progress or Progress.CUT in (one.progress, other.progress)
    if one.progress is Progress.WHOLE:
        assert not wants_more(data)


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\n",
        post("Content-Length: 5", "Transfer-Encoding: chunked"),
        post("Content-Length: five"),
        post("Content-Length: -5"),
        post(f"Content-Length: {MAX_BODY + 1}"),
        post(f"Content-Length: {'9' * 5000}"),
        post("Transfer-Encoding: gzip, chunked"),
        post("Transfer-Encoding: identity"),
        b"GET / HTTP/1.1\r\nX: " + b"x" * MAX_HEAD,
        b"GET /" + b"x" * MAX_HEAD + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        chunked(end=b"zz\r\n"),
        chunked(end=b"-1\r\n"),
        chunked(end=b"\r\n"),
        chunked(end=b"5\r\nabcdefg"),
        chunked(end=b"1" * 1100),
        chunked(end=b"0\r\nX: " + b"x" * MAX_HEAD),
        chunked(b"x" * 600, b"y" * 401),
        chunked(end=b"f" * 15 + b"\r\n" + b"x" * (MAX_BODY + 1)),
    ],
)
def test_what_can_only_be_refused_is_not_waited_for(request_: bytes) -> None:
    assert framed(request_).progress is Progress.CUT


def test_a_body_in_chunks_is_read_until_it_is_larger_than_it_may_be() -> None:
    assert framed(chunked(b"x" * MAX_BODY)).progress is Progress.WHOLE
    larger = chunked(b"x" * 600, b"y" * 401)
    end = larger.index(b"y" * 401) + 401
    assert framed(larger[: end - 1]).progress is Progress.BODY
    assert framed(larger[:end]).progress is Progress.CUT


def test_chunks_of_a_byte_may_not_take_memory_without_end() -> None:
    frame = RequestBuffer(1_000_000)
    frame.feed(post("Transfer-Encoding: chunked"))
    sent = 0
    while not frame.settled:
        frame.feed(b"1;" + b"e" * 1000 + b"\r\nx\r\n")
        sent += 1008
    assert sent < 3_000_000


@pytest.mark.parametrize(
    ("request_", "expects"),
    [
        (post("Expect: 100-continue", "Content-Length: 5"), True),
        (post("EXPECT:100-Continue", "Transfer-Encoding: chunked"), True),
        (post("Expect: 100-continue", "Content-Length: 5", line="POST / HTTP/1.0"), False),
        (post("Expect: else", "Content-Length: 5"), False),
        (post("X-Expect: 100-continue", "Content-Length: 5"), False),
        (post("Content-Length: 5"), False),
    ],
)
def test_a_client_may_wait_to_be_told_to_go_on(request_: bytes, expects: bool) -> None:
    frame = framed(request_)
    assert (frame.progress, frame.expects_continue) == (Progress.BODY, expects)


def progress_of(frame: RequestBuffer) -> Progress:
    """Return the progress of a frame; mypy expects an attribute to stay and a call to change."""
    return frame.progress


def test_at_the_end_of_a_connection_nothing_is_waited_for() -> None:
    frame = framed(sized(b"12345")[:-2])
    assert progress_of(frame) is Progress.BODY
    frame.cut()
    assert progress_of(frame) is Progress.CUT
    frame = framed(GET)
    frame.cut()
    assert frame.progress is Progress.WHOLE


def test_a_body_in_very_many_chunks_is_not_collected_to_its_end() -> None:
    frame = RequestBuffer(10**6)
    frame.feed(chunked(*[b" "] * 4_096, end=b""))
    assert progress_of(frame) is Progress.BODY
    frame.feed(b"1\r\n \r\n")
    assert progress_of(frame) is Progress.CROWDED
    assert frame.settled
    assert b"HTTP/1.1 413 " in error_response(413, "1")
