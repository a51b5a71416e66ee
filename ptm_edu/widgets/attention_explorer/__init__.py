"""AttentionExplorer: the attention weights of every head of a model."""
