"""The one error for input that cannot be read; a word that merely does not count is a verdict."""


class InputError(ValueError):
    """Something in the input breaks a rule of its form, so no verdict is given and nothing changes.

    `field` is the path to the part at fault, as in ("words", 0, "cards"); empty means the whole.
    `code` is stable; `message` is one sentence for people; `hint` says what would be right.
    """

    def __init__(self, field: str | tuple[str | int, ...], code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.field: tuple[str | int, ...] = (field,) if isinstance(field, str) else field
        self.code = code
        self.message = message
        self.hint = hint

    def within(self, *path: str | int) -> "InputError":
        """The same error seen from outside: its field lies under `path`."""
        return InputError((*path, *self.field), self.code, self.message, self.hint)
