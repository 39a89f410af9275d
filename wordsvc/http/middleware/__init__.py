"""What every request goes through, one file a step."""
