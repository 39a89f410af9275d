"""The solitaire of Quiddler: its rules, the words for the cards showing, players, and a solver."""
