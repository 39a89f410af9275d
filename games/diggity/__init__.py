"""Diggity, revision 2.1: mines of rectangular cards, tools, and gold."""
