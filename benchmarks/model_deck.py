"""The letters of a model deck for Diabolo: the shape of the German deck with the letters of another language.

    .venv/bin/python -m benchmarks.model_deck en-common ED ER IN ST CH LE QU TH --without Q,X,Z  # diabolo-en
    .venv/bin/python -m benchmarks.model_deck nl-common EN ER GE IJ CH DE ST TE --without Q,X,Y  # diabolo-nl

The double cards are named, the first four of them twice. The single letters fill the 72 places for letters
up to the shares that letters have in the words of three to nine letters of a dictionary, rounded by the
largest remainder, with at least one card of each letter but those `--without`.
"""

from benchmarks.conditions import print_conditions

from collections import Counter

import click

from wordsvc.words import open_lexicon

SINGLE, DOUBLE, TWICE = 48, 12, 4


@click.command()
@click.argument("dictionary")
@click.argument("doubles", nargs=DOUBLE - TWICE)
@click.option("--without", default="", help="Letters that need no single card, with commas between.")
def main(dictionary: str, doubles: tuple[str, ...], without: str) -> None:
    """Print how many single cards of each letter the deck has."""
    letters: Counter[str] = Counter()
    for word in open_lexicon(dictionary).words():
        if 3 <= len(word) <= 9:
            letters.update(word)
    on_doubles = Counter("".join([*doubles, *doubles[:TWICE]]))
    cards = count_cards(letters, on_doubles, {*letters} - {*without.split(",")})
    print(", ".join(f"{letter} {count}" for letter, count in sorted(cards.items())))


def count_cards(letters: Counter[str], on_doubles: Counter[str], needed: set[str]) -> Counter[str]:
    """Return the number of single cards of each letter, `SINGLE` in all."""
    places, total = SINGLE + 2 * DOUBLE, letters.total()
    wanted = {letter: places * count / total - on_doubles[letter] for letter, count in letters.items()}
    cards = Counter({letter: max(int(share), 0) for letter, share in wanted.items()})
    cards.update(letter for letter in needed if not cards[letter])
    while cards.total() < SINGLE:
        cards[min(wanted, key=lambda letter: cards[letter] - wanted[letter])] += 1
    while cards.total() > SINGLE:
        spare = (letter for letter in cards if cards[letter] > (letter in needed))
        cards[max(spare, key=lambda letter: cards[letter] - wanted[letter])] -= 1
    return +cards


if __name__ == "__main__":
    print_conditions()
    main()
