"""German words: which ones count, their families, and their meanings by Wiktionary."""
