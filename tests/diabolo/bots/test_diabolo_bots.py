from collections.abc import Mapping, Sequence
from random import Random

import pytest

from games.bots import make_bot, next_answers
from games.core import Match, draw_deal, view
from tests.diabolo.bots.small_list import choose_words, make_judge, make_options, view_of
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.diabolo.game import rulebook
from wordsvc.diabolo.game.bots.caller import Caller
from wordsvc.diabolo.game.bots.levels import LEVELS
from wordsvc.diabolo.game.bots.vocabulary import Vocabulary, open_vocabulary
from wordsvc.diabolo.game.moves import PASS, TAKE, TURN, read_call
from wordsvc.referee import Referee
from wordsvc.words.lexicons.frequency import open_frequencies

SEED = 18
SEATED = ("strong", "good", "easy", "strong")
TABLES: Mapping[str, tuple[int, dict[str, object]]] = {
    "totals": (3, {"rounds": 1}),
    "children": (4, {"rounds": 1, "flagged": "seat1+seat2", "turning": "dealer", "score": "tiles"}),
    "solver": (2, {"rounds": 1, "ends": "solver"}),
}


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Referee:
    return make_judge(tmp_path_factory.mktemp("words"), choose_words())


@pytest.fixture(scope="module")
def vocabulary(judge: Referee) -> Vocabulary:
    assert judge.authority is not None
    return open_vocabulary(judge.authority)


def play(judge: Referee, table: str, levels: Sequence[str] = SEATED) -> Match:
    """Return a match of bots, whose moves are all legal."""
    seats, options = TABLES[table]
    book = rulebook(judge)
    game = book.game(seats, options)
    match = Match(book, game, draw_deal(game.contents, SEED))
    bots = {seat: make_bot(levels[seat], game, seat, SEED) for seat in range(seats)}
    while answers := next_answers(game, match.state, bots):
        for seat, move in answers:
            match.submit(seat, move)
    return match


@pytest.fixture(scope="module")
def matches(judge: Referee) -> dict[str, Match]:
    return {table: play(judge, table) for table in TABLES}


def calls_of(match: Match) -> list[tuple[int, str, tuple[str, ...]]]:
    found = [(seat, read_call(move)) for seat, move in match.moves]
    return [(seat, call.word, call.faces) for seat, call in found if call is not None]


@pytest.mark.parametrize("table", TABLES)
def test_bots_play_whole_games_and_call_words(matches: dict[str, Match], table: str) -> None:
    match = matches[table]
    assert match.game.over(match.state)
    assert len(calls_of(match)) > 5
    allowed = [call for call in match.state.calls if call.answer == ALLOWED]
    assert len(allowed) / len(match.state.calls) > 0.9


def test_the_same_seed_brings_the_same_moves(judge: Referee, matches: dict[str, Match]) -> None:
    assert play(judge, "solver").moves == matches["solver"].moves
    assert play(judge, "solver", ["good", "strong"]).moves != matches["solver"].moves


def test_a_level_knows_the_words_that_are_common_enough_for_it(matches: dict[str, Match]) -> None:
    zipf = open_frequencies("de").zipf
    calls = [call for table in ("totals", "children") for call in matches[table].state.calls]
    known = [call for call in calls if zipf(call.word) >= LEVELS[SEATED[call.seat]].least_zipf]
    assert len(known) > 0.9 * len(calls)  # the rest are slips, some of them lucky


@pytest.mark.rule("D20")
def test_a_flagged_seat_calls_words_of_four_cards(matches: dict[str, Match]) -> None:
    calls = calls_of(matches["children"])
    assert all(len(faces) >= 4 for seat, _, faces in calls if seat < 2)
    assert any(len(faces) == 3 for seat, _, faces in calls if seat > 1)


def test_each_easy_bot_knows_another_half(judge: Referee, vocabulary: Vocabulary) -> None:
    words = sorted({each.word for each in vocabulary.find(judge.deck.faces(), rare=False) if each.zipf > 3})
    halves = []
    for seed in (1, 2):
        bot = Caller(make_options(judge), vocabulary, LEVELS["easy"], 0, Random(seed))
        halves.append({word for word in words if bot.knows(word)})
    for half in halves:
        assert len(half) / len(words) == pytest.approx(0.5, abs=0.1)
    assert len(halves[0] & halves[1]) / len(words) == pytest.approx(0.25, abs=0.1)


def test_what_nobody_sees_changes_nothing(judge: Referee) -> None:
    game = rulebook(judge).game(2)
    state = game.new(draw_deal(game.contents, SEED))
    for _ in range(10):
        for seat in game.to_act(state):
            game.apply(state, seat, PASS)
    seat = game.to_act(state)[0]
    answers = set()
    for world in range(4):
        other = game.determinize(view(game, state, seat), Random(world))
        bot = game.bots["strong"].make(game, seat, Random(SEED))
        answers.add(bot.react(view(game, other, seat), game.legal(other, seat)))
    assert len(answers) == 1


def test_a_wrong_call_is_of_cards_on_the_table_and_not_repeated(
    judge: Referee, vocabulary: Vocabulary
) -> None:
    clumsy = LEVELS["good"]._replace(slips=1.0, seconds=0.01, handling=0.01)
    options = make_options(judge)
    refused: list[str] = []
    bot = Caller(options, vocabulary, clumsy, 0, Random(SEED))
    for _ in range(20):
        calls = [{"seat": 0, "word": word, "cards": [], "answer": "not_in_dictionary"} for word in refused]
        call = read_call(bot.choose(view_of("H A N E S T", calls=calls), [PASS]))
        if call is not None:
            assert call.word not in refused
            assert sorted(call.faces) == sorted(set(call.faces) & set("HANEST"))
            assert len(call.faces) >= 3
            if not bot.knows(call.word):
                refused.append(call.word)
    assert refused


def test_a_strong_bot_takes_the_card_that_helps_least_and_leaves_the_jokers(
    judge: Referee, vocabulary: Vocabulary
) -> None:
    options = make_options(judge)
    line = "* E QU N **"
    legal = [TAKE + options.cards.kinds[face] for face in line.split()]
    strong = Caller(options, vocabulary, LEVELS["strong"], 0, Random(SEED))
    assert strong.choose(view_of(line, phase="penalty"), legal) == TAKE + options.cards.kinds["QU"]
    easy = Caller(options, vocabulary, LEVELS["easy"], 0, Random(SEED))
    assert {easy.choose(view_of(line, phase="penalty"), legal) for _ in range(60)} == set(legal)


def test_a_dealer_who_turns_does_so_when_no_word_lies_there(judge: Referee, vocabulary: Vocabulary) -> None:
    bot = Caller(make_options(judge, turning="dealer"), vocabulary, LEVELS["strong"], 0, Random(SEED))
    assert bot.choose(view_of("QU W"), [PASS, TURN]) == TURN


def test_a_bot_looks_longer_where_no_card_follows(judge: Referee, vocabulary: Vocabulary) -> None:
    bot = Caller(make_options(judge), vocabulary, LEVELS["good"], 0, Random(SEED))
    delays = {
        deck: [bot.react(view_of("QU W", deck=deck), [PASS]).delay for _ in range(50)] for deck in (9, 0)
    }
    assert sum(delays[0]) > 2 * sum(delays[9])


def test_without_the_dictionary_of_the_match_a_bot_passes(judge: Referee) -> None:
    elsewhere = Referee.from_parts(judge.edition, judge.deck, None, judge.require_authority().dictionaries)
    game = rulebook(elsewhere).game(2)
    bot = game.bots["strong"].make(game, 0, Random(SEED))
    assert {bot.choose(view_of("H A U S"), [PASS]) for _ in range(20)} == {PASS}
    legal = [TAKE, TAKE + 1]
    assert bot.choose(view_of("A B", phase="penalty"), legal) in legal


def test_only_a_strong_bot_knows_rare_words(judge: Referee, vocabulary: Vocabulary) -> None:
    rare = vocabulary.find(judge.deck.faces()[::3], rare=True)[0].word
    bots = [Caller(make_options(judge), vocabulary, LEVELS[level], 0, Random(SEED)) for level in LEVELS]
    assert [bot.knows(rare) for bot in bots] == [False, False, True]
