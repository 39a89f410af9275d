"""The scheduler: the process that makes moves of bots and ends times, one or more a machine."""
