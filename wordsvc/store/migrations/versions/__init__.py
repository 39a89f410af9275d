"""The revisions of the tables, one file each."""
