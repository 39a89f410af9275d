"""How many examples the tests of properties make up: a tenth of them in the profile of `make quick`."""

from hypothesis import settings

FEW = 10
settings.register_profile("quick", max_examples=FEW)


def examples(number: int) -> int:
    """So many examples by default, and a tenth of them in the profile `quick`."""
    usual = settings.get_profile("default").max_examples
    return max(FEW, number * settings().max_examples // usual)
