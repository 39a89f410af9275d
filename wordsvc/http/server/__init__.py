"""How the service is run: gunicorn, its worker and settings, and what a server prepares."""
