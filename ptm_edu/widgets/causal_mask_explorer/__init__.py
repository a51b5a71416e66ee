"""CausalMaskExplorer: which tokens a causal and a full attention mask let through."""
