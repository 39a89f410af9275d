"""English words: which ones count, their families, and their meanings by WordNet and GCIDE."""
