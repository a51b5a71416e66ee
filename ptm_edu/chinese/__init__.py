"""The Chinese edition: overlays of the English notebooks, what is built of them, and checks."""
