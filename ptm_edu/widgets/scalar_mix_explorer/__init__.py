"""ScalarMixExplorer: the weights with which ELMo mixes the layers of a biLM."""
