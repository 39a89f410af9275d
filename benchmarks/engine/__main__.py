"""The speed of the engine beside other programs, as `speed.py` tells.

python benchmarks/engine
"""

import importlib
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1]))  # where benchmarks of all kinds find it
    importlib.import_module("conditions").print_conditions(comparing=True)
    importlib.import_module("speed").main()
