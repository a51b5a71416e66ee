"""AttentionStepper: scaled dot-product attention on real numbers, step by step."""
