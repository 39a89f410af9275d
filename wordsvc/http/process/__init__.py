"""What one process of the server has for all its requests: settings, limits, and its end."""
