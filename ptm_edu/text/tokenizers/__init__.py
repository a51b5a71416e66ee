"""Subword tokenizers: byte pair encoding (GPT), WordPiece (BERT), unigram language model."""
