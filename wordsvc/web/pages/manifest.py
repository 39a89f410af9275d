"""The manifest with which a phone installs the service as a program."""

from flask import Response, jsonify

from wordsvc.input.messages import translate
from wordsvc.web.assets import asset
from wordsvc.web.blueprint import page


@page("/site.webmanifest")
def manifest() -> Response:
    """Show the web manifest, in the language of the reader."""
    sizes = (("icon-180.png", "180x180"), ("icon-512.png", "512x512"))
    icons = [{"src": asset(name), "sizes": size, "type": "image/png"} for name, size in sizes]
    icons.append({"src": asset("icon.svg"), "sizes": "any", "type": "image/svg+xml"})
    response = jsonify(
        name=translate("The referee at the card table"),
        short_name=translate("Referee"),
        start_url="/",
        scope="/",
        display="standalone",
        background_color="#fbfaf6",
        theme_color="#0b4f9c",
        icons=icons,
    )
    response.mimetype = "application/manifest+json"
    return response
