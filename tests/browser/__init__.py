"""The pages in a real browser: the system's Chromium."""
