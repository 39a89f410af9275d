"""The schemas of what the HTTP API reads and answers, one module a resource.

They are pydantic models and describe: the OpenAPI document and the reference are made from them. What
a request may hold is decided by the plain readers (`wordsvc.input.fields` and those of the games),
which the command line uses too: their errors name rule and hint, a second check before them would say
the same in other words, and a request costs no validation twice. The tests hold the two together:
whatever a reader accepts fits its schema, whatever fits a schema is refused for rules of play only, and
every answer fits its shape.
"""
