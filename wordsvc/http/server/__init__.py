"""Settings, limits and the end of one process of the server."""
