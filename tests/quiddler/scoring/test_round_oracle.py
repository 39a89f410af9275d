"""Random rounds against a slow scorer that shares nothing with the product but the dictionary."""

from collections import Counter
from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc import judge
from wordsvc.quiddler.scoring.games import read_game, score_game
from wordsvc.quiddler.scoring.round_request import read_round
from wordsvc.quiddler.scoring.rounds import score_round

POINTS = {"A": 2, "C": 8, "D": 5, "E": 2, "G": 6, "I": 2, "N": 5, "O": 2, "Q": 15, "T": 3, "U": 4, "Z": 14}
POINTS |= {"QU": 9, "IN": 7}

POOL = [
    ("QUIT", "QU I T"),
    ("QUIT", "Q U I T"),
    ("DOG", "D O G"),
    ("DOG", "G D O"),
    ("DOG", "D O T"),
    ("DONT", "D O N T"),
    ("ZQ", "Z Q"),
    ("IN", "IN"),
    ("IN", "I N"),
    ("ATE", "A T E"),
    ("INDIGNATION", "IN D I G N A T I O N"),
    ("ACTION", "A C T I O N"),
    ("ABCDEF", "A"),
]

Document = dict[str, Any]


COPIES = {"A": 10, "C": 2, "D": 4, "E": 12, "G": 4, "I": 8, "N": 6, "O": 8, "Q": 2, "T": 6, "U": 6, "Z": 2}
COPIES |= {"QU": 2, "IN": 2}


@st.composite
def rounds(draw: st.DrawFn, least: int = 1, most: int = 5, dealt: int | None = None) -> Document:
    """Return a possible round: at most ten cards a hand, just so many as were dealt in a game."""
    number = draw(st.integers(least, most))
    left = Counter(COPIES)
    players: list[dict[str, Any]] = []
    for seat in range(number):
        room = dealt or 10
        words: list[dict[str, Any]] = []
        for word, text in draw(st.lists(st.sampled_from(POOL), max_size=4)):
            cards = text.split()
            if len(cards) <= room and Counter(cards) <= left:
                words.append({"word": word, "cards": cards})
                room -= len(cards)
                left -= Counter(cards)
        unused = []
        for _ in range(room if dealt else draw(st.integers(0, min(4, room)))):
            unused.append(draw(st.sampled_from(sorted(left))))
            left -= Counter(unused[-1:])
        players.append({"name": f"P{seat}", "words": words, "unused": unused})
    possible = [
        {
            "challenger": by["name"],
            "challenged": owner["name"],
            "word": word["word"],
            "index": index,
        }
        for owner in players
        for index, word in enumerate(owner["words"])
        for by in players
        if by is not owner
    ]
    challenges = [challenge for challenge in possible if draw(st.booleans())] if draw(st.booleans()) else []
    document: Document = {"players": players, "challenges": challenges, "strict": draw(st.booleans())}
    document["failed_word"] = draw(st.sampled_from(["minus", "zero"]))
    if number == 2:
        document["bonus"] = draw(st.sampled_from(["most_words", "longest_word"]))
    return document


def allowable(word: str, cards: list[str]) -> bool:
    spelt = len(cards) > 6 or any("".join(order) == word for order in permutations(cards))
    return len(cards) >= 2 and spelt and judge(word).allowed


def oracle(document: Document) -> list[tuple[int, int]]:
    """Return the score of each player, and the points of their bonuses in it."""
    names = [player["name"] for player in document["players"]]
    score = dict.fromkeys(names, 0)
    count = dict.fromkeys(names, 0)
    longest = dict.fromkeys(names, 0)
    for seat, player in enumerate(document["players"]):
        score[player["name"]] -= sum(POINTS[card] for card in player["unused"])
        for index, word in enumerate(player["words"]):
            worth = sum(POINTS[card] for card in word["cards"])
            left = names[seat + 1 :] + names[:seat]
            against = [
                name
                for name in left
                for c in document["challenges"]
                if (c["challenger"], c["challenged"], c["index"]) == (name, player["name"], index)
            ]
            good = allowable(word["word"], word["cards"])
            if good and against:
                score[against[0]] -= worth
            if not good and (against or document["strict"]):
                score[player["name"]] -= worth if document["failed_word"] == "minus" else 0
                continue
            score[player["name"]] += worth
            count[player["name"]] += 1
            longest[player["name"]] = max(longest[player["name"]], len("".join(word["cards"])))
    bonus = dict.fromkeys(names, 0)
    kinds = {"most_words": count, "longest_word": longest}
    if len(names) == 2:
        kinds = {document["bonus"]: kinds[document["bonus"]]}
    for measure in kinds.values() if len(names) > 1 else ():
        (first, best), (_, second) = sorted(measure.items(), key=lambda item: -item[1])[:2]
        if best > second:
            bonus[first] += 10
    return [(max(0, score[name]) + bonus[name], bonus[name]) for name in names]


@settings(max_examples=examples(150))
@given(rounds())
def test_a_round_scores_as_the_oracle_says(document: Document) -> None:
    score = score_round(read_round(document))
    assert [(p.score, p.most_words + p.longest_word) for p in score.players] == oracle(document)


@settings(max_examples=examples(100))
@given(rounds())
def test_what_holds_for_every_round(document: Document) -> None:
    score = score_round(read_round(document))
    for player in score.players:
        assert min(player.words, player.unused, player.challenges) >= 0
        bonuses = player.most_words + player.longest_word
        assert player.score == max(0, player.words - player.unused - player.challenges) + bonuses
    for kind in ("most_words", "longest_word"):
        given_out = [getattr(player, kind) for player in score.players]
        winner = getattr(score, kind).winner
        assert sum(given_out) == (10 if winner else 0)
        assert all(
            points == 0 or p.name == winner for points, p in zip(given_out, score.players, strict=True)
        )


@settings(max_examples=examples(100))
@given(rounds())
def test_the_notes_are_on_the_words_that_nobody_tested_and_no_order_of_cards_spells(
    document: Document,
) -> None:
    tested = {(challenge["challenged"], challenge["index"]) for challenge in document["challenges"]}
    expected = [
        (player["name"], index)
        for player in document["players"]
        for index, word in enumerate(player["words"])
        if not document["strict"]
        and (player["name"], index) not in tested
        and len(word["cards"]) <= 6
        and word["word"] not in map("".join, permutations(word["cards"]))
    ]
    notes = score_round(read_round(document)).to_dict()["notes"]
    assert [(note["player"], note["index"]) for note in notes] == expected


@settings(max_examples=examples(100))
@given(rounds(), st.randoms())
def test_where_players_sit_matters_only_to_who_of_several_challengers_pays(
    document: Document, random: Any
) -> None:
    single = {(c["challenged"], c["index"]): c for c in document["challenges"]}
    document = {**document, "challenges": list(single.values())}
    moved = {**document, "players": random.sample(document["players"], len(document["players"]))}
    moved["challenges"] = random.sample(document["challenges"], len(document["challenges"]))
    before, after = (score_round(read_round(d)).players for d in (document, moved))
    assert sorted(before) == sorted(after)


@st.composite
def games(draw: st.DrawFn) -> list[Document]:
    players = draw(st.integers(1, 4))
    return [draw(rounds(players, players, n + 2)) for n in range(1, draw(st.integers(1, 8)) + 1)]


@settings(max_examples=examples(50))
@given(games())
def test_the_tally_of_a_game_is_the_sum_of_its_rounds(documents: list[Document]) -> None:
    bonus = {"bonus": documents[0]["bonus"]} if "bonus" in documents[0] else {}
    game = {"rounds": [{**document, **bonus} for document in documents]}
    score = score_game(read_game(game))
    for seat, player in enumerate(score.players):
        scores = [played.players[seat].score for played in score.rounds]
        assert list(player.tally) == [sum(scores[: n + 1]) for n in range(len(scores))]
        assert player.total == sum(scores)
    best = max(player.total for player in score.players)
    assert score.winners == (
        tuple(p.name for p in score.players if p.total == best) if len(documents) == 8 else None
    )
