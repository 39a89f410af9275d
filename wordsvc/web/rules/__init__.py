"""Rules of the games for people: a short text in each language, and every rule by its id.

`GAME.LANGUAGE.json` has the text: its title, a line to lead in, facts, and sections whose bodies are
paragraphs, lists, steps and tables. `texts` reads them.
"""
