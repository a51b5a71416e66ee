"""The exercises of chapter 5, BERT, in the order of the course."""

ORDER = (
    "input_embeddings",
    "mask_tokens",
    "masked_lm_loss",
    "next_sentence_pairs",
    "best_span",
    "contrastive_loss",
)
