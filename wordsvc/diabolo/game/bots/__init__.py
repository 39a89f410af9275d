"""The bots that know Diabolo: which words they know, and when they notice them."""
