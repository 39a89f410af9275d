"""The worker of gunicorn that serves the application, its settings, and the warm-up before it."""
