"""Names of players: as they are typed, and which of them look alike."""
