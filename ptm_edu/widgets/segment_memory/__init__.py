"""SegmentMemory: how far Transformer-XL's context and its gradient reach back."""
