"""The functions of the front door, a file for each: `import wordsvc` gives them all.

Each builds a `Referee` and asks it, as command line, HTTP API and pages do; the readers of requests in JSON
lie beside them.
"""
