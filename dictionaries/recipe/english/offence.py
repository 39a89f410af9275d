"""English senses that are slurs, obscenities or sexual, told by the words of their definitions."""

import re

_INSULT = re.compile(
    r"\bethnic slur|\bobscen(?:e|ity|ities)\b(?! (?:terms?|words?) or)|\bvulgar (?:slang|terms?|words?)\b"
    r"|\boffensive (?:and disparaging )?(?:British slang|terms?|names?|word for)\b|\(?\b(?:sometimes|often"
    r"|usually|now|considered) offensive\b|^\(offensive|\bnow considered offensive|\bderogatory\b"
    r"|\bdisparaging (?:terms?|names?)\b|\(disparaging\)|\bpejorative (?:terms?|names?)\b|\(pejorative"
    r"|\binsulting (?:terms?|names?|words?)\b|\buncomplimentary terms?\b|\bterms? of (?:abuse|contempt)\b"
    r"|\bcontemptuous terms?\b|\bslang (?:term )?for (?:sexual|a prostitute)",
    re.IGNORECASE,
)
_SEXUAL = re.compile(
    r"\b(?:sexual(?:ly|ity)?\b(?! reproduction)|sex act|have sex|intercourse|coit(?:us|al)|copulat\w+"
    r"|genital\w*|penis\w*|phall\w+|vagina\w*|vulva\w*|clitor\w+|foreskin|testic\w+|testes|testis|scrot\w+|reproductive"
    r" (?:glands?|organs?)|orgasm\w*|semen|sperm\w*|ejaculat\w+|masturbat\w+|prostitut\w+|whores?|brothels?"
    r"|pimps?|fellatio|cunnilingus|sodom\w+|anal\b(?! fin)|anus|pornograph\w*|erotic\w*|lewd\w*|lecher\w*"
    r"|lascivious\w*|lust(?:s|ful\w*)?\b|carnal\w*|promiscu\w+|pubic|incest\w*|rape[ds]?\b(?! plant)|rapists?"
    r"|condoms?\b|contracepti\w+|seduc(?:e|es|er|ing)\b|striptease\w*|prostate|adulter(?:y|er|ous)"
    r"|milk-secreting glandular organs"
    r"|homosexual (?:man|woman|person)|male homosexual|lesbian\w*|loose morals|debauch\w*|aphrodisiac)",
    re.IGNORECASE,
)


def is_offensive(text: str) -> bool:
    """Return True if a sense is a slur, an obscenity or sexual.

    >>> is_offensive("offensive term for a person of Mexican descent"), is_offensive("a tortilla")
    (True, False)
    >>> is_offensive("an asexual spore"), is_offensive("the offensive team")
    (False, False)
    """
    return bool(_INSULT.search(text) or _SEXUAL.search(text))
