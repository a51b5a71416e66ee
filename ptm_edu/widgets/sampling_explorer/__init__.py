"""SamplingExplorer: temperature, top-k, top-p and min-p."""
