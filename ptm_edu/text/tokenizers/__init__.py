"""Subword tokenizers: byte pair encoding (GPT) and WordPiece (BERT), and what they share."""
