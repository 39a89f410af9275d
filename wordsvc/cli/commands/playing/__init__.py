"""The commands that play games, here and on a server, and show them."""
