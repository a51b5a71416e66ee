"""Published BERT checkpoints and our own: reading, storing and packing them for inference."""
