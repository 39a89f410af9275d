"""The scores of whole games against the scoring of rounds, and against the rules counted by hand."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Match, choose, generator, new_match, random_move
from tests.games.quiddler.positions import NAMES, book_of, last_report, public
from tests.hypothesis_profiles import examples
from tools.fixed_words import fixed_judge
from wordsvc import score_round
from wordsvc.input.answer import write
from wordsvc.quiddler import EDITION
from wordsvc.quiddler.game.views import ReportView

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PAIRS = [first + last for first in LETTERS for last in LETTERS if (ord(first) + ord(last)) % 2]
"""Half of all words of two letters, so that random words count now and then."""
TRIPLES = [pair + last for pair in PAIRS for last in "AEINORST"]
JUDGE = fixed_judge(EDITION, [*PAIRS, *TRIPLES])
RULEBOOK = book_of(JUDGE)
DECK = EDITION.load_deck()


def played(seats: int, seed: int, **options: object) -> tuple[Match, list[list[dict[str, Any]]]]:
    """Return a match of random moves, and the challenges of each hand as a document of a round has them."""
    match = new_match(RULEBOOK, seats, seed, options, NAMES[:seats])
    rng = generator(seed, "scores")
    hands: list[list[dict[str, Any]]] = []
    asked: list[dict[str, Any]] = []
    while waiting := match.game.to_act(match.state):
        seat = choose(rng, waiting)
        move = random_move(match.game, match.view(seat), match.game.legal(match.state, seat), rng)
        text = match.game.format_move(move)
        if text.startswith("challenge:"):
            owner, word = (int(part) - 1 for part in text.removeprefix("challenge:").split("."))
            laid = public(match)["laid"][owner][word]["word"]
            named = {"challenger": NAMES[seat], "challenged": NAMES[owner], "word": laid, "index": word}
            asked.append(named)
        match.submit(seat, move)
        if len(public(match)["results"]) > len(hands):
            hands.append(asked)
            asked = []
    return match, hands


def value(cards: Sequence[str]) -> int:
    """Return the points printed on cards."""
    return sum(DECK.points[face] for face in cards)


def count_by_hand(
    report: ReportView, asked: list[dict[str, Any]], cost: str, bonus: str, losses: str, *, strict: bool
) -> list[int]:
    """Return the scores of a hand, sentence by sentence."""
    players = range(len(report["laid"]))
    total = [0] * len(report["laid"])
    lost = [0] * len(report["laid"])
    standing: list[list[str]] = [[] for _ in players]
    for seat in players:
        for number, laid in enumerate(report["laid"][seat]):
            points = value(laid["cards"])
            allowed = laid["word"] in PAIRS or laid["word"] in TRIPLES
            challengers = [
                (NAMES.index(each["challenger"]) - seat) % len(total)
                for each in asked
                if each["challenged"] == NAMES[seat] and each["index"] == number
            ]
            if allowed or not (challengers or strict):
                total[seat] += points
                standing[seat].append(laid["word"])
                if challengers:
                    lost[(seat + min(challengers)) % len(total)] += points
            elif cost == "minus":
                lost[seat] += points
        total[seat] -= value(report["unused"][seat])
    if losses == "hand":
        total = [max(0, points - less) for points, less in zip(total, lost, strict=True)]
    else:
        total = [max(0, points) - less for points, less in zip(total, lost, strict=True)]
    most = [len(words) for words in standing]
    longest = [max(map(len, words), default=0) for words in standing]
    for name, numbers in (("most_words", most), ("longest_word", longest)):
        leaders = [seat for seat in players if numbers[seat] == max(numbers) > 0]
        if len(leaders) == 1 and (len(total) > 2 or name == bonus):
            total[leaders[0]] += 10
    return total


@pytest.mark.rule(
    "quiddler.20", "quiddler.21", "quiddler.32", "quiddler.33", "Q05", "Q06", "Q08", "Q11", "Q13", "Q50"
)
@settings(max_examples=examples(12))
@given(
    st.integers(2, 5),
    st.integers(0, 10**6),
    st.sampled_from(["sealed", "strict"]),
    st.sampled_from(["minus", "zero"]),
    st.sampled_from(["longest_word", "most_words"]),
    st.sampled_from(["hand", "total"]),
)
def test_the_game_scores_as_rounds_are_scored_and_as_the_rules_say(
    seats: int, seed: int, challenges: str, cost: str, bonus: str, losses: str
) -> None:
    options = {"challenges": challenges, "failed_word": cost, "bonus": bonus, "losses": losses}
    match, asked = played(seats, seed, hands="3+6", turns=4, **options)
    strict = challenges == "strict"
    for report, result, challenged in zip(
        public(match)["reports"], map(list, public(match)["results"]), asked, strict=True
    ):
        document = {
            "players": [
                {"name": NAMES[seat], "words": report["laid"][seat], "unused": report["unused"][seat]}
                for seat in range(seats)
            ],
            "challenges": challenged,
            "strict": strict,
            "failed_word": cost,
            "losses": losses,
            **({"bonus": bonus} if seats == 2 else {}),
        }
        score = score_round(document, authority=JUDGE.authority)
        assert [player.change for player in score.players] == result
        for name in ("challenges", "losses", "score"):
            told = [points[name] for points in report["points"]]
            assert [write(player)[name] for player in score.players] == told
        assert count_by_hand(report, challenged, cost, bonus, losses, strict=strict) == result
    assert match.game.scores(match.state) == [
        sum(column) for column in zip(*public(match)["results"], strict=True)
    ]


def test_random_games_have_rulings_of_both_kinds() -> None:
    matches = [played(3, seed, hands="4+5")[0] for seed in range(6)]
    answers = {answer for match in matches for _, answer in match.rulings()}
    assert answers == {"allowed", "not_in_dictionary"}
    assert last_report(matches[0])["hand"] == 2
