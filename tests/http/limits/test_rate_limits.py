import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.http import create_app
from wordsvc.http.middleware.client_address import client_of
from wordsvc.http.middleware.limiters.bucket import taken
from wordsvc.http.middleware.limiters.local_limiter import MAX_BUCKETS, LocalLimiter
from wordsvc.http.operations import Example, Operation, register
from wordsvc.http.server.settings import RateLimit, Settings


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_tokens_at_once_and_then_as_they_come_back() -> None:
    clock = Clock()
    limiter = LocalLimiter(RateLimit(4, 60), clock=clock)
    assert [limiter.take("a").left for _ in range(4)] == [3, 2, 1, 0]
    refused = limiter.take("a")
    assert (refused.allowed, refused.left, refused.full_after, refused.next_after) == (False, 0, 60, 15)
    assert limiter.take("b").allowed
    clock.now += 15
    assert limiter.take("a").allowed
    assert not limiter.take("a").allowed
    clock.now += 60
    assert limiter.take("a").left == 3


def test_refused_requests_do_not_prolong_the_wait() -> None:
    clock = Clock()
    limiter = LocalLimiter(RateLimit(1, 10), clock=clock)
    limiter.take("a")
    waits = [limiter.take("a").next_after for _ in range(100)]
    assert set(waits) == {10}


def test_the_budget_is_divided_by_the_workers() -> None:
    assert LocalLimiter(RateLimit(600, 60), workers=4).policy == RateLimit(150, 60)
    assert LocalLimiter(RateLimit(2, 60), workers=4).policy == RateLimit(1, 60)


def test_a_dear_request_takes_all_its_tokens_or_none() -> None:
    clock = Clock()
    limiter = LocalLimiter(RateLimit(10, 60), clock=clock)
    assert limiter.take("a", 7) == (True, 3, 42, 0)
    assert limiter.take("a", 5) == (False, 3, 42, 12)
    assert limiter.take("a", 3) == (True, 0, 60, 0)
    assert limiter.take("a", 3) == (False, 0, 60, 18)
    clock.now += 18
    assert limiter.take("a", 3).allowed


def test_what_costs_more_than_a_bucket_holds_takes_a_full_one() -> None:
    clock = Clock()
    limiter = LocalLimiter(RateLimit(4, 60), clock=clock)
    assert limiter.take("a", 50) == (True, 0, 60, 0)
    assert not limiter.take("a").allowed
    clock.now += 60
    assert limiter.take("a", 50).allowed


@given(costs=st.lists(st.tuples(st.integers(1, 12), st.floats(0, 20)), max_size=40))
def test_a_bucket_is_the_sum_of_what_was_taken_and_what_came_back(costs: list[tuple[int, float]]) -> None:
    clock = Clock()
    limiter = LocalLimiter(RateLimit(10, 60), clock=clock)
    tokens = 10.0
    for cost, pause in costs:
        clock.now += pause
        tokens = min(10.0, tokens + pause / 6)
        wanted = min(cost, 10)
        taken = limiter.take("a", cost)
        if abs(tokens - wanted) > 1e-6:
            assert taken.allowed == (tokens > wanted)
        if taken.allowed:
            tokens -= wanted
        assert abs(taken.left - tokens) < 1 + 1e-5


def test_memory_is_bounded() -> None:
    clock = Clock()
    limiter = LocalLimiter(RateLimit(10, 60), clock=clock)
    for _ in range(5):
        limiter.take("busy")
    for number in range(MAX_BUCKETS * 2):
        limiter.take(str(number))
        assert len(limiter._full_at) <= MAX_BUCKETS + 1
    assert limiter.take("busy").left == 4
    clock.now += 200
    limiter.take("a")
    assert len(limiter._full_at) == 1


@pytest.mark.parametrize(
    ("remote", "forwarded", "trusted", "client"),
    [
        ("192.0.2.1", "203.0.113.9", 0, "192.0.2.1"),
        ("192.0.2.1", "203.0.113.9", 1, "203.0.113.9"),
        ("192.0.2.1", "1.1.1.1, 203.0.113.9", 1, "203.0.113.9"),
        ("192.0.2.1", "1.1.1.1, 203.0.113.9, 10.0.0.1", 2, "203.0.113.9"),
        ("192.0.2.1", "203.0.113.9", 3, "203.0.113.9"),
        ("192.0.2.1", "", 1, "192.0.2.1"),
        ("192.0.2.1", "203.0.113.9:4711", 1, "203.0.113.9"),
        ("192.0.2.1", "[2001:db8:1:2::3]", 1, "2001:db8:1:2::"),
        ("192.0.2.1", "[2001:db8:1:2::3]:4711", 1, "2001:db8:1:2::"),
        ("192.0.2.1", "[fe80::1%eth0]:4711", 1, "fe80::"),
        ("192.0.2.1", "[::ffff:203.0.113.9]:4711", 1, "203.0.113.9"),
        ("192.0.2.1", "1.2.3.4:4711", 1, "1.2.3.4"),
        ("2001:db8:1:2:3::4", "", 0, "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::5", "", 0, "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", "", 0, "192.0.2.1"),
        ("::ffff:1.2.3.4", "", 0, "1.2.3.4"),
        ("::ffff:c000:201", "", 0, "192.0.2.1"),
        ("", "", 0, "unknown"),
        ("192.0.2.1", "nonsense" * 100, 1, "unknown"),
    ],
)
def test_the_client_is_found_behind_trusted_proxies_only(
    remote: str, forwarded: str, trusted: int, client: str
) -> None:
    environ = {"REMOTE_ADDR": remote, "HTTP_X_FORWARDED_FOR": forwarded}
    assert client_of(environ, trusted) == client


def test_too_many_requests_are_429_with_the_headers() -> None:
    client = create_app(Settings(log_requests=False, rate_limit=RateLimit(2, 60))).test_client()
    assert client.get("/v1/words/A").headers["RateLimit"] == '"client";r=1;t=30'
    assert client.get("/").headers["RateLimit"] == '"client";r=0;t=60'
    response = client.get("/v1/words/A")
    assert response.status_code == 429
    document = response.get_json(force=True)
    assert (document["code"], document["request_id"]) == (
        "too_many_requests",
        response.headers["X-Request-ID"],
    )
    assert 29 <= int(response.headers["Retry-After"]) <= 30
    assert response.headers["RateLimit"] == '"client";r=0;t=60'
    assert response.headers["RateLimit-Policy"] == '"client";q=2;w=60'
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    for path in ("/healthz", "/readyz"):
        response = client.get(path)
        assert response.status_code == 200
        assert "RateLimit" not in response.headers
    other = client.get("/v1/words/A", environ_overrides={"REMOTE_ADDR": "192.0.2.7"})
    assert other.status_code == 200


def test_a_rounding_error_is_no_second() -> None:
    assert taken(30.000000001, allowed=True, policy=RateLimit(2, 60), cost=1).full_after == 30
    assert taken(30.01, allowed=True, policy=RateLimit(2, 60), cost=1).full_after == 31


def test_an_operation_takes_from_the_limit_what_it_costs() -> None:
    def work() -> dict[str, str]:
        """Work hard."""
        return {"status": "done"}

    def rest() -> dict[str, str]:
        """Do nothing."""
        return {"status": "rested"}

    app = create_app(Settings(log_requests=False, rate_limit=RateLimit(10, 60)))
    costly = Operation("costly", "test", "GET", "/costly", work, "words.Verdict", Example(), cost=4)
    free = Operation("free", "test", "POST", "/free", rest, "words.Verdict", Example(), cost=0)
    register(app, [costly, free])
    client = app.test_client()
    assert [client.get("/costly").headers["RateLimit"] for _ in range(2)] == [
        '"client";r=6;t=24',
        '"client";r=2;t=48',
    ]
    refused = client.get("/costly")
    assert (refused.status_code, refused.headers["RateLimit"]) == (429, '"client";r=2;t=48')
    assert int(refused.headers["Retry-After"]) in (11, 12)
    assert client.options("/costly").headers["RateLimit"] == '"client";r=1;t=54'
    assert "RateLimit" not in client.post("/free").headers


def test_an_operation_declares_no_nonsense() -> None:
    with pytest.raises(ValueError, match="cannot cost -1"):
        Operation("x", "test", "GET", "/x", dict, "words.Verdict", Example(), cost=-1)
    with pytest.raises(ValueError, match="only the answers to a GET"):
        Operation("x", "test", "POST", "/x", dict, "words.Verdict", Example(), cached=True)


def test_without_a_limit_there_are_no_headers_of_one() -> None:
    client = create_app(Settings(log_requests=False, rate_limit=None)).test_client()
    assert "RateLimit" not in client.get("/v1/words/A").headers
