"""NoiseExplorer: the noise distribution and the subsampling of frequent words."""
