"""MaskingLab: what BERT's masking does to a sentence."""
