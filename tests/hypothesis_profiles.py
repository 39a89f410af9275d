"""The profiles of Hypothesis: `full` for all runs, and `quick` with a tenth of the examples for `make quick`.

No profile has a deadline, because a test that passes only on an idle machine says nothing of the code.
"""

from hypothesis import settings

FEW = 10
settings.register_profile("full", deadline=None)
settings.register_profile("quick", settings.get_profile("full"), max_examples=FEW)
settings.load_profile("full")  # the option --hypothesis-profile is read later


def examples(number: int) -> int:
    """Return the given number of examples, or a tenth of it in the profile `quick`."""
    return max(FEW, number * settings().max_examples // settings.get_profile("full").max_examples)
