"""The functions of the front door, a file for each question: `import wordsvc` gives them all.

Command line, HTTP API and pages call the same functions; what reads a request in JSON lies beside them.
"""
