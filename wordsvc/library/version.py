"""Which version of the package is installed?"""

from importlib.metadata import version
from typing import Final

__version__: Final = version("wordsvc")
