"""The pinned source packages: downloading and reading them, and lists that serve several languages."""
