"""What the pages of score sheets read and show, without Flask's requests."""
