"""The profiles of Hypothesis: `usual` for all runs, `quick` with fewer examples for `make quick`.

The option `--hypothesis-profile full` takes four times as many examples as `usual`.

No profile has a deadline, because a test that passes only on an idle machine says nothing of the code.
"""

from hypothesis import settings

FEW, ALL = 10, 100
settings.register_profile("full", deadline=None, max_examples=ALL)
settings.register_profile("usual", settings.get_profile("full"), max_examples=ALL // 4)
settings.register_profile("quick", settings.get_profile("full"), max_examples=FEW)
settings.load_profile("usual")  # the option --hypothesis-profile is read later


def examples(number: int) -> int:
    """Return the part of a number of examples that the profile takes: all, a quarter or a tenth."""
    return max(FEW, number * settings().max_examples // ALL)
