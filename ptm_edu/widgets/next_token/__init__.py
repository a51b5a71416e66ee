"""NextToken: the next-token distribution after a text."""
