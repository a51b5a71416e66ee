"""Subword tokenizers: byte pair encoding (GPT) and WordPiece (BERT)."""
