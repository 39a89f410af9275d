"""Steps that every request goes through, one file each."""
