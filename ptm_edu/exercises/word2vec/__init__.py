"""The exercises of chapter 1, word2vec, in the order of the course."""

ORDER = (
    "keep_probability",
    "noise_distribution",
    "draw_negatives",
    "negative_sampling_loss",
    "negative_sampling_gradients",
    "skip_gram_step",
    "analogy",
)
