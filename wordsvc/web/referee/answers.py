"""The referee's answer to a question, in sentences: what the page shows."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from dictionaries import is_letters
from wordsvc.cards import explain, explain_evidence, explain_lemma, parse_laid_cards, stands_for_word
from wordsvc.cards.appeal import Appeal, write_appeal
from wordsvc.cards.explanations import HOOK_TITLES
from wordsvc.cards.verdict_document import included
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate, translate_plural
from wordsvc.input.texts import isolate, printable
from wordsvc.quiddler.scoring.challenges import Penalty
from wordsvc.referee import Referee
from wordsvc.referee.request import read_referee
from wordsvc.web.forms.card_chips import Faces, Way, draw_others, draw_way, find_other_ways
from wordsvc.web.forms.typed_fields import describe_sources, to_number
from wordsvc.web.referee.questions import Question, deck_of, document_of_agreement, game_of
from wordsvc.words import Authority, Verdict, judge_by
from wordsvc.words.word_fields import Include

_NEAR_WORDS = 6


class HookPart(NamedTuple):
    """One part of a word's hooks: its title, and what is shown of each word with the word itself."""

    title: str
    words: list[tuple[str, str]]


class Meaning(NamedTuple):
    """One meaning of a word: its lemma as it is shown, the text and the source."""

    lemma: str
    text: str
    source: str


class JudgedWord(NamedTuple):
    """A word with all that is said of it; its meanings are in its own language, the usual one first."""

    word: str
    good: bool
    headline: str
    reasons: list[str]
    notes: list[str]
    laid: list[Way]
    language: str
    meanings: list[Meaning]
    near: list[str]
    hooks: list[HookPart]
    evidence: str
    appeal: Appeal


class Answer(NamedTuple):
    """The ruling: whether all is good, what it says large, who pays; no words where only it was asked for."""

    good: bool
    headline: str
    payments: list[str]
    words: list[JudgedWord]
    caution: str
    sources: list[str]


def answer_question(question: Question) -> Answer:
    """Judge the words of a question, and settle it where it is a challenge.

    Raises:
        InputError: on the field at fault.
        DictionaryError: a dictionary is missing or damaged.
    """
    return _describe(question, *_settle(question))


def offer_ways(question: Question) -> list[Way]:
    """Return ways to lay the first word whose cards cannot be read; none where the cards are not at fault."""
    if question.own_deck:
        return []
    for place, (word, cards) in enumerate(question.laid):
        try:
            deck = deck_of(question)
            parse_laid_cards(cards or None, word, deck)
        except InputError as error:
            if error.rule != "Q32" or not word:
                return []
            return draw_others(find_other_ways(word, (), deck), deck, partial(_link_cards, question, place))
    return []


def summarize_question(question: Question) -> tuple[bool, str]:
    """Return True if all is good, and the ruling in a line, without near words. Raises the same."""
    verdicts, penalties, _ = _settle(question)
    only_ruling = "ruling_only" in question.flags
    good = all(verdict.allowed for verdict in verdicts)
    payments = [] if only_ruling else describe_payments(penalties)
    return good, " ".join([f"{_headline(verdicts, good, only_ruling)}.", *payments])


def _settle(question: Question) -> tuple[Sequence[Verdict], Sequence[Penalty], Authority]:
    referee = read_referee(document_of_agreement(question), game_of(question))
    penalties: Sequence[Penalty] = ()
    if question.is_challenge:
        if referee.game != "quiddler":
            raise InputError("challenger", "not_of_this_game", message("only Quiddler has challenges"))
        challenger, challenged = question.texts["challenger"], question.texts["challenged"]
        settled = referee.settle(question.laid_words, challenger=challenger, challenged=challenged)
        verdicts, penalties = settled.verdicts, settled.penalties
    else:
        verdicts = tuple(_judge(question, referee, *laid) for laid in question.laid)
    return verdicts, penalties, referee.require_authority()


def _judge(question: Question, referee: Referee, word: str, cards: str) -> Verdict:
    fewest = question.texts["min_cards"]
    if not cards and referee.game == "diabolo":  # its cards cannot be told from the letters
        return judge_by(referee.require_authority(), word)
    number: Any = to_number(fewest) if fewest else None
    return referee.judge(word, cards or None, min_cards=number)


def _describe(
    question: Question, verdicts: Sequence[Verdict], penalties: Sequence[Penalty], authority: Authority
) -> Answer:
    good = all(verdict.allowed for verdict in verdicts)
    only_ruling = "ruling_only" in question.flags
    deck = deck_of(question)
    caution = (
        translate("Deck: {deck}, a {caution}.", deck=deck.name, caution=deck.caution) if deck.caution else ""
    )
    return Answer(
        good,
        _headline(verdicts, good, only_ruling),
        [] if only_ruling else describe_payments(penalties),
        []
        if only_ruling
        else [_describe_word(question, verdict, authority, verdicts) for verdict in verdicts],
        caution,
        describe_sources(authority.dictionaries),
    )


def _headline(verdicts: Sequence[Verdict], good: bool, only_ruling: bool) -> str:
    if only_ruling:
        return translate("The lay-down counts") if good else translate("The lay-down does not count")
    if len(verdicts) == 1:
        return headline_of(verdicts[0].word, good)
    return translate("All words count") if good else translate("Not all words count")


def headline_of(word: str, good: bool) -> str:
    """Return a verdict in three words."""
    shown = printable(word)
    return translate("{word} counts", word=shown) if good else translate("{word} does not count", word=shown)


def describe_payments(penalties: Sequence[Penalty]) -> list[str]:
    """Return the sums that players subtract, in the order in which they first pay."""
    sums: dict[str, int] = {}
    for penalty in penalties:
        sums[penalty.player] = sums.get(penalty.player, 0) + penalty.points
    return [
        translate_plural(
            "{player} subtracts {n} point.",
            "{player} subtracts {n} points.",
            points,
            player=isolate(printable(player)),
        )
        for player, points in sums.items()
    ]


def _describe_word(
    question: Question, verdict: Verdict, authority: Authority, verdicts: Sequence[Verdict]
) -> JudgedWord:
    asked = Include(define=verdict.allowed, suggest=not verdict.allowed, evidence=True, hooks=verdict.allowed)
    found = included(verdict, authority, asked, among=len(verdicts))
    return JudgedWord(
        verdict.word,
        verdict.allowed,
        headline_of(verdict.word, verdict.allowed),
        [printable(translate(sentence)) for sentence in explain(verdict)],
        _describe_notes(verdict),
        _draw_ways(question, verdict, verdicts.index(verdict), authority),
        authority.language,
        _describe_meanings(found) if verdict.allowed else [],
        found.get("suggestions", [])[:_NEAR_WORDS],
        _hook_parts(found["hooks"]) if "hooks" in found else [],
        " ".join(map(translate, explain_evidence(found["evidence"], verdict.reasons))),
        write_appeal(verdict, authority),
    )


def _draw_ways(question: Question, verdict: Verdict, place: int, authority: Authority) -> list[Way]:
    """Return how a word lies, its cards changing by a tap, and other ways where its letters were typed."""
    deck, (word, cards) = deck_of(question), question.laid[place]
    link = None if question.own_deck else partial(_link_cards, question, place)
    is_told = bool(cards) and not stands_for_word(cards, word, deck, authority.language)
    if verdict.spellings:
        chosen = verdict.spellings[0]
        faces, letters = chosen.cards, chosen.letters
    elif cards or not is_letters(verdict.word) or not (ways := find_other_ways(verdict.word, (), deck)):
        return []
    else:
        faces = letters = ways[0]
    others = [] if is_told or link is None or not deck.points else find_other_ways(verdict.word, faces, deck)
    return [draw_way(faces, letters, deck, link), *(draw_others(others, deck, link) if link else [])]


def _link_cards(question: Question, place: int, faces: Faces) -> str:
    """Return the address of a question in which one word lies with these cards."""
    laid = [*question.laid]
    laid[place] = (laid[place][0], ",".join(faces))
    return f"/?{urlencode(question._replace(laid=tuple(laid)).to_query())}"


def _describe_notes(verdict: Verdict) -> list[str]:
    notes = [note.message for note in verdict.notes if note.code != "other_ways"]  # the page offers them
    if verdict.deck is None and verdict.allowed:
        notes.append(message("the dictionary alone was asked; type the cards to have them checked too"))
    return [printable(translate("Note: {note}", note=note)) for note in notes]


def _describe_meanings(found: Mapping[str, Any]) -> list[Meaning]:
    senses = [found["gloss"], *found["other_senses"]] if found["gloss"] else []
    return [
        Meaning(translate(explain_lemma(each)), each["text"], translate(each["source"])) for each in senses
    ]


def _hook_parts(hooks: Mapping[str, Any]) -> list[HookPart]:
    """Return the parts of the hooks of a word that have any; a letter stands for the word that it makes."""
    word = hooks["word"]
    made = {"before": "{letters}{word}", "behind": "{word}{letters}"}
    return [
        HookPart(
            translate(title),
            [(each, made.get(part, "{letters}").format(letters=each, word=word)) for each in hooks[part]],
        )
        for part, title in HOOK_TITLES.items()
        if hooks[part]
    ]
