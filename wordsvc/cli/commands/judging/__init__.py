"""The commands that judge words and settle disputes about them."""
