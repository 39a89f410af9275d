"""The score pad in a terminal: its steps, its lines and the table that is shown."""
