"""The keeper: the process that makes the moves of bots and of the service itself, one or more a machine."""
