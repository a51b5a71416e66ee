"""What chapter 6's widgets show of Transformer-XL."""
