"""German senses that are slurs, obscenities or sexual, told by labels and vocabulary."""

import re

_LABEL = re.compile(r"[^:]*\b(vulgär|obszön|derb)\w*\b[^:]*:")
_VOCABULARY = re.compile(
    r"[Ss]chimpfw[oö]rt|\b([Gg]eschlechts(verkehr|akt|teil|organ)\w*|[Kk]oitus|koitieren|Penis\w*|Vagina|Vulva|Hoden\w*"
    r"|Prostitu\w+|Hure|Bordell\w*|Zuhälter\w*|[Mm]asturb\w+|onanieren|Orgasmus|Sperma|[Ee]jakul\w+|[Ee]rektion"
    r"|[Ss]exuell\w*|[Ss]exual\w*|Sex|[Ff]ellatio|[Oo]ralverkehr|[Aa]nalverkehr|[Pp]romisk\w*|rassistisch\w*|[Kk]ot)\b"
)
_SLUR = re.compile(
    r"(abwertend|abschätzig|diskriminierend|beleidigend|verächtlich).*"
    r"\b(Person|Mensch|Mann|Frau|Bewohner|Ausländer|Angehörige|Homosexuelle|Schwarze)\w*"
)


def is_offensive(text: str) -> bool:
    """Return True if a sense is a slur, an obscenity or sexual.

    >>> is_offensive("Schimpfwort für südländische Ausländer"), is_offensive("Haustier")
    (True, False)
    """
    return bool(_LABEL.match(text) or _VOCABULARY.search(text) or _SLUR.search(text))
