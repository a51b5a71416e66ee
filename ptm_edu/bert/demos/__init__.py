"""The data that chapter 5's widgets show of a BERT."""
