"""Card games as rules alone: the engine and the games without words. Imports nothing of `wordsvc`."""
