"""PositionExplorer: sinusoidal positional encodings."""
