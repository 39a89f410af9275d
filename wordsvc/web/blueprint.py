"""Where the pages and their files are."""

from flask import Blueprint

pages = Blueprint(
    "pages", __name__, template_folder="templates", static_folder="static", static_url_path="/static"
)
