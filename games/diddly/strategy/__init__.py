"""The play of Diddly's bots: the prices of boards, quick playouts, and the bot that chooses whole turns."""
