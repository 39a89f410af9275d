"""The files of a dictionary: what each holds, the curated lists that join it, and its history."""
