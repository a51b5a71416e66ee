"""FillMask: what a masked language model expects at hidden tokens."""
