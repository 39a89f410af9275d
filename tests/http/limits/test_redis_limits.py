"""The limits that several workers and machines share in Redis."""

import pytest

pytest.importorskip("redis", reason="redis is not here")

from wordsvc.http.middleware.limiters.redis_limiter import RedisLimiter
from wordsvc.http.middleware.rate_limits import make_limiter
from wordsvc.http.server.settings import RateLimit, Settings
from wordsvc.input.settings import SettingError


def redis_limiter(url: str) -> RedisLimiter:
    limiter = make_limiter(RateLimit(10, 60), Settings(workers=2, redis_url=url))
    assert isinstance(limiter, RedisLimiter)
    return limiter


def test_redis_holds_the_whole_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    limiter = redis_limiter("redis://127.0.0.1:1/0")
    asked: list[object] = []

    def script(keys: list[str], args: list[int]) -> list[object]:
        asked.append((keys, args))
        return [[1, b"12.0"], [0, b"63.5"], [0, b"63.5"]][len(asked) - 1]

    monkeypatch.setattr(limiter, "_take", script)
    assert limiter.take("a") == (True, 8, 12, 0)
    assert limiter.take("a") == (False, 0, 60, 4)
    assert limiter.take("a", 99) == (False, 9, 4, 4)
    assert asked[0] == (["wordsvc:limit:a"], [60, 10, 1])
    assert asked[2] == (["wordsvc:limit:a"], [60, 10, 10])


def test_each_worker_limits_for_itself_while_redis_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    limiter = redis_limiter("redis://127.0.0.1:1/0")
    assert [limiter.take("a").left for _ in range(3)] == [4, 3, 2]

    def never(**_: object) -> None:
        raise AssertionError("asked too soon")

    monkeypatch.setattr(limiter, "_take", never)
    assert limiter.take("a").allowed
    monkeypatch.setattr(limiter, "_away_until", 0.0)
    with pytest.raises(AssertionError):
        limiter.take("a")


def test_an_address_that_is_none_of_redis_is_refused() -> None:
    with pytest.raises(SettingError, match="REDIS_URL"):
        redis_limiter("http://127.0.0.1/")
