"""The installed version of the package."""

from importlib.metadata import version
from typing import Final

__version__: Final = version("wordsvc")
