"""The address of the service in links, behind any number of proxies."""

import pytest

from wordsvc.http.base_url import base_url_of
from wordsvc.http.problems import UnreadableRequestError


@pytest.mark.parametrize(
    ("environ", "proxies", "expected"),
    [
        ({"HTTP_HOST": "cards.example"}, 0, "http://cards.example"),
        ({"HTTP_HOST": "cards.example:8000", "wsgi.url_scheme": "https"}, 0, "https://cards.example:8000"),
        ({"HTTP_HOST": "[::1]:8000"}, 0, "http://[::1]:8000"),
        ({"SERVER_NAME": "127.0.0.1", "SERVER_PORT": "80"}, 0, "http://127.0.0.1:80"),
        ({"HTTP_HOST": "a.b", "HTTP_X_FORWARDED_PROTO": "https"}, 0, "http://a.b"),
        ({"HTTP_HOST": "a.b", "HTTP_X_FORWARDED_PROTO": "https"}, 1, "https://a.b"),
        ({"HTTP_HOST": "a.b", "HTTP_X_FORWARDED_PROTO": "https, http"}, 1, "http://a.b"),
        ({"HTTP_HOST": "a.b", "HTTP_X_FORWARDED_PROTO": "ftp, https, http"}, 2, "https://a.b"),
        ({"HTTP_HOST": "a.b", "HTTP_X_FORWARDED_PROTO": "javascript"}, 1, "http://a.b"),
        ({"HTTP_HOST": "a.b"}, 1, "http://a.b"),
    ],
)
def test_a_link_begins_with_the_address_that_was_asked(
    environ: dict[str, str], proxies: int, expected: str
) -> None:
    assert base_url_of(environ, proxies) == expected


@pytest.mark.parametrize(
    "host", ["a b", "a/b", "a@b", "<b>", "a:b", "a\n", "é", "a" * 300, "[::1", "a:999999"]
)
def test_a_host_that_cannot_stand_in_a_link_is_refused(host: str) -> None:
    with pytest.raises(UnreadableRequestError) as caught:
        base_url_of({"HTTP_HOST": host}, 0)
    assert (caught.value.status, caught.value.code) == (400, "bad_host")
