"""BiLMExplorer: what the forward and the backward language model predict."""
