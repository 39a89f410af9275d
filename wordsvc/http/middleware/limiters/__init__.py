"""Token buckets, one a client: what a bucket holds, and where the buckets are kept."""
