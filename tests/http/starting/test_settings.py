import os
import subprocess

import pytest

from tests.conditions import MAX_SECONDS
from wordsvc.http.server.settings import RateLimit, Settings, load_settings
from wordsvc.input.settings import SettingError


def test_without_variables_the_defaults_hold() -> None:
    assert load_settings({}) == Settings()
    assert load_settings(dict.fromkeys(("LOG_REQUESTS", "RATE_LIMIT", "REDIS_URL", "METRICS_TOKEN"), "")) == (
        Settings()
    )


def test_every_setting_is_read() -> None:
    environ = {
        "LOG_REQUESTS": "off",
        "RATE_LIMIT": "20/10",
        "WEB_CONCURRENCY": "4",
        "TRUSTED_PROXIES": "2",
        "REDIS_URL": "redis://localhost",
        "METRICS_TOKEN": "0123456789abcdef",
        "WORDSVC_CORS": "https://One.example, http://[::1]:8080",
    }
    expected = Settings(False, RateLimit(20, 10), 4, 2, "redis://localhost", "0123456789abcdef")
    origins = ("https://one.example", "http://[::1]:8080")
    assert load_settings(environ) == expected._replace(origins=origins)
    assert load_settings({"WORDSVC_CORS": "off"}).origins == ()
    assert load_settings({"RATE_LIMIT": "off"}).rate_limit is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_REQUESTS", "yes"),
        ("RATE_LIMIT", "600"),
        ("RATE_LIMIT", "0/60"),
        ("RATE_LIMIT", "6/0"),
        ("RATE_LIMIT", "-1/5"),
        ("TRUSTED_PROXIES", "-1"),
        ("TRUSTED_PROXIES", "11"),
        ("WEB_CONCURRENCY", "two"),
        ("METRICS_TOKEN", "short"),
        ("WORDSVC_CORS", "*"),
        ("WORDSVC_CORS", "one.example"),
        ("WORDSVC_CORS", "https://one.example/"),
        ("WORDSVC_CORS", "https://one.example,"),
        ("WORDSVC_CORS", "https://one.example\nX: y"),
        ("METRICS_TOKEN", "with blanks in it, that are none"),
    ],
)
def test_a_value_that_nothing_can_be_made_of_is_refused(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=name) as caught:
        load_settings({name: value})
    assert "\n" not in str(caught.value)


def test_a_server_says_it_in_one_line_and_does_not_start(wordcheck: str) -> None:
    environment = {**os.environ, "RATE_LIMIT": "many", "PORT": "1"}
    done = subprocess.run(
        [wordcheck.replace("wordcheck", "gunicorn"), "--bind", "127.0.0.1:0", "wordsvc.web:create_app()"],
        capture_output=True,
        text=True,
        env=environment,
        timeout=MAX_SECONDS,
        check=False,
    )
    assert done.returncode == 1
    assert "RATE_LIMIT must be off or REQUESTS/SECONDS as in 600/60, not 'many'" in done.stderr
    assert "Traceback" not in done.stderr
