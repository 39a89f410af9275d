"""Refusals of a command as the person at the terminal gets them."""


def check_refusal(told: tuple[int, str, str], message: str) -> None:
    """Check that a command ended with exit code 2 and nothing but one line, which has the message in it.

    `told` is the exit code, the output and the errors.
    """
    code, output, errors = told
    assert (code, output) == (2, "")
    assert errors.startswith("Error: ")
    assert errors.count("\n") == 1
    assert message in errors
