"""The functions of the front door, one file a question: `import wordsvc` gives them all."""
