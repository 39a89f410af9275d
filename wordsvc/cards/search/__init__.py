"""Which words some cards lay, the best first."""
