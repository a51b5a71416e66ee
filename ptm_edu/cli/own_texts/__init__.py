"""A classifier of a person's own texts: reading them, training a delta, its scores and its card."""
