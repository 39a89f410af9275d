"""Fast playouts of the game without variants, with the results of the rules and the greedy bot."""
