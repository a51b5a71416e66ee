"""The exercises of chapter 4, GPT, in the order of the course."""

ORDER = (
    "shifted_lm_loss",
    "causal_mask",
    "fine_tuning_loss",
    "entailment_and_similarity",
    "top_k_top_p",
    "generation_loop",
)
