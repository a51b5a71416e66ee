"""The exercises of chapter 3, the Transformer, in the order of the course."""

ORDER = (
    "attention",
    "split_and_merge",
    "sinusoidal_positions",
    "label_smoothing",
    "beam_step",
    "bpe_merge",
    "bpe_encode",
)
