"""The solitaire of Quiddler: its rules, a solver, and the game on the engine."""
