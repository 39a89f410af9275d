"""Advice of the game: the best play of a hand, the worth of a draw, and words that would fail.

A table decides whether seats get hints; Q36 says when none are given. No hint names an offensive word.
"""

from wordsvc.cards.word_judge import ALLOWED, WordJudge
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.best_hand.draws import draw_odds
from wordsvc.quiddler.best_hand.hands import BestHand, BestPlay, Others, Situation
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.describe import show_word
from wordsvc.quiddler.game.look_up import check_look_up
from wordsvc.quiddler.game.options import Options
from wordsvc.quiddler.game.views import PrivateView, PublicView, View
from wordsvc.words import Authority
from wordsvc.words.search.word_sets import offered_words


def hint(options: Options, cards: Cards, judge: WordJudge, view: View) -> list[str]:
    """Return lines for the seat of a view, none where it is not asked. Raises `DictionaryError`."""
    public, private = view["public"], view["private"]
    if private is None or view["seat"] not in view["to_act"]:
        return []
    if judge.authority is None or not judge.answers:
        return [translate("The dictionaries of this match are not here.")]
    if check_look_up(options, public, None) is not None:
        return [translate("From the first lay-down of a hand until it is scored there are no hints (Q36).")]
    if public["phase"] == "draw":
        return _draw(cards, judge.authority, public, private, view["seat"])
    if public["phase"] == "play":
        return _play(options, cards, judge.authority, public, private)
    return _challenge(judge, view)


def _draw(
    cards: Cards, authority: Authority, public: PublicView, private: PrivateView, seat: int | None
) -> list[str]:
    """Return the worth of the top discard and of the pile to the hand (Q33)."""
    *earlier, face_up = public["discards"]
    seen = earlier if public["pile"] else []  # an empty pile is made anew of them (Q01)
    seen += [face for words in public["laid"] for each in words for face in each["cards"]]
    seen += [face for other, known in enumerate(public["known"]) if other != seat for face in known]
    words = offered_words(authority).words
    odds = draw_odds(private["cards"], face_up, words, seen, cards.deck)
    points = odds.face_up.score
    if odds.face_up.goes_out:
        lines = [
            translate(
                "With {card} you can go out; the best words score {points}.", card=face_up, points=points
            )
        ]
    else:
        lines = [translate("With {card} the best words score {points}.", card=face_up, points=points)]
    if public["pile"] or len(earlier):
        lines.append(
            translate(
                "A card from the pile scores {points:.1f} points on average,"
                " and you can go out with {chance:.0%} of them.",
                points=odds.expected,
                chance=odds.chance_to_go_out,
            )
        )
    return lines


def _play(
    options: Options, cards: Cards, authority: Authority, public: PublicView, private: PrivateView
) -> list[str]:
    """Return the best words, and what to discard."""
    if public["laying"]:
        return []
    words = offered_words(authority).words
    held = private["cards"]
    if public["last"]:
        others = _others(options, public)
        return [_lay(BestHand(held, words, Situation(others=others), deck=cards.deck).best)]
    lines = []
    if options.first_turn_out or public["turns"] >= options.seats:
        out = BestHand(held, words, Situation(nobody_out=True), deck=cards.deck).best
        if out is not None:
            lines.append(_lay(out))
    best = BestHand(held, words, Situation(), deck=cards.deck).best
    if not lines and best is not None:
        shown = " ".join(show_word(laid.word, laid.cards) for laid in best.play.words)
        if shown:
            lines.append(
                translate("To wait: discard {card}, and keep {words}.", card=best.discard, words=shown)
            )
        else:
            lines.append(translate("These cards lay no word: discard {card}.", card=best.discard))
    return lines


def _others(options: Options, public: PublicView) -> Others:
    """Return the words laid so far, for the bonuses that are played for (Q13)."""
    laid = [words for words in public["laid"] if words]
    longest = max((len(each["word"]) for words in laid for each in words), default=0)
    most = max(map(len, laid), default=0)
    if options.seats > 2:
        return Others(longest, most)
    return Others(longest=longest) if options.bonus == "longest_word" else Others(words=most)


def _lay(best: BestPlay | None) -> str:
    if best is None or not best.play.words:
        return translate("These cards lay no word: discard {card}.", card=best.discard if best else "")
    words = " ".join(show_word(laid.word, laid.cards) for laid in best.play.words)
    return translate_plural(
        "Lay {words} and discard {card}: {n} point.",
        "Lay {words} and discard {card}: {n} points.",
        best.score,
        words=words,
        card=best.discard,
    )


def _challenge(judge: WordJudge, view: View) -> list[str]:
    """Return the words of others that would fail."""
    lines = [
        translate(
            "{word} is not allowable: challenge {seat}.{number}.",
            word=laid["word"],
            seat=seat + 1,
            number=number,
        )
        for seat, words in enumerate(view["public"]["laid"])
        for number, laid in enumerate(words, 1)
        if seat != view["seat"] and judge.rule_on(laid["word"]) != ALLOWED
    ]
    return lines or [translate("All words of the others are allowable.")]
