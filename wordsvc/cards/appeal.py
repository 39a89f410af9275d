"""Appeals: a text about a ruling that somebody holds to be wrong, to copy or send. It is stored nowhere."""

from typing import Annotated, Any, NamedTuple
from urllib.parse import quote

from wordsvc.cards.explanations import explain, explain_evidence
from wordsvc.cards.verdict_document import included
from wordsvc.input.answer import answer, write
from wordsvc.input.messages import translate
from wordsvc.input.texts import printable
from wordsvc.words import Authority, Verdict
from wordsvc.words.word_fields import Include


@answer()
class Appeal(NamedTuple):
    """A text about a ruling, and a link that begins a letter with it."""

    subject: str
    text: str
    mailto: Annotated[str, "It names no address and sends nothing by itself."]

    def to_dict(self) -> dict[str, Any]:
        """Return the appeal as JSON."""
        return write(self)


def write_appeal(verdict: Verdict, authority: Authority, opinion: str = "") -> Appeal:
    """Write an appeal in the current language.

    Args:
        verdict: the ruling.
        authority: the dictionaries that gave it.
        opinion: what the person thinks; a line to fill in without it.

    >>> from wordsvc.words import judge_by, open_authority
    >>> authority = open_authority("en")
    >>> print(write_appeal(judge_by(authority, "qzx"), authority, "It is a word.").text.splitlines()[0])
    Word: QZX
    """
    word = printable(verdict.word)
    evidence = included(verdict, authority, Include(evidence=True))["evidence"]
    counts = (
        translate("{word} counts.", word=word) if verdict else translate("{word} does not count.", word=word)
    )
    ruling = " ".join([counts, *map(translate, explain(verdict))])
    found = " ".join(map(translate, explain_evidence(evidence, verdict.reasons)))
    text = "\n".join(
        [
            translate("Word: {word}", word=word),
            translate("Ruling: {ruling}", ruling=ruling),
            *(
                translate("Dictionary: {name} {version}, {sha256}", **reference._asdict())
                for reference in verdict.dictionaries
            ),
            translate("Evidence: {evidence}", evidence=found),
            translate("What I think: {opinion}", opinion=printable(opinion)),
        ]
    )
    subject = translate("Appeal: {word}", word=word)
    return Appeal(subject, text, f"mailto:?subject={quote(subject)}&body={quote(text)}")
