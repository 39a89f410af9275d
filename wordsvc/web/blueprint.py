"""The blueprint of the pages, with their templates and files."""

from flask import Blueprint

pages = Blueprint(
    "pages", __name__, template_folder="templates", static_folder="static", static_url_path="/static"
)
