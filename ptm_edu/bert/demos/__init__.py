"""What the chapter's widgets show of a BERT."""
