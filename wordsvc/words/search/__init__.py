"""Words as sets that can be searched: bit slices, set algebra, filters, near words."""
