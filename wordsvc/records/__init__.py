"""Records: rulings and score sheets that people keep. Knows no HTTP."""
