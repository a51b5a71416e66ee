"""InputEmbeddings: the three embeddings that BERT adds for every token."""
