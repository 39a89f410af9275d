"""gunicorn as `wordcheck serve` starts it: it loads nothing from the current folder."""

import os

from gunicorn.app.wsgiapp import WSGIApplication


class InstalledApplication(WSGIApplication):  # type: ignore[misc]
    """gunicorn for a package that is installed."""

    def chdir(self) -> None:
        """Go to the folder that the settings name; gunicorn would also search it for modules, and first."""
        os.chdir(self.cfg.chdir)


if __name__ == "__main__":
    InstalledApplication("%(prog)s [OPTIONS] [APP_MODULE]", prog="wordcheck serve").run()
