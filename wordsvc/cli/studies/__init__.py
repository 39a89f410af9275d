"""Many games at once: options, workers, files of rows and charts, and reports."""
