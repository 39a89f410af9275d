"""Work on a whole database: its tables made, upgraded, checked, copied and cleared of old rows."""
