"""LayerExplorer: an ambiguous word in ten sentences, layer by layer."""
