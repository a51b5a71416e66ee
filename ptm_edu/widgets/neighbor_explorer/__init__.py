"""NeighborExplorer: the nearest words of one or two words."""
