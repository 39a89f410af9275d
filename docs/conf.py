"""Settings of Sphinx for the site of this folder's pages: `make site`."""

project = "wordsvc"
html_title = "wordsvc"
html_theme = "furo"
html_show_copyright = False
html_show_sourcelink = False
html_copy_source = False
html_use_index = False

extensions = ["myst_parser"]
myst_heading_anchors = 4  # links name headings as GitHub does: finding-words.md#the-slices
nitpicky = True
