"""Tables on a server, played and watched from a terminal."""
