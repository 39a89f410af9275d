"""The referee: the question of a form, the answer in sentences, and the last rulings of a device."""
