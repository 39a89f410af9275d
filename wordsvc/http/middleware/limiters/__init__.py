"""Token buckets, one for each client, and the places that store them."""
