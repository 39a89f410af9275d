"""The speed of the engine beside other programs, as `speed.py` tells.

python -m benchmarks.engine
"""

from benchmarks.conditions import print_conditions

from benchmarks.engine import speed

if __name__ == "__main__":
    print_conditions(comparing=True)
    speed.main()
