"""The exercises of chapter 7, adaptation, in the order of the course."""

ORDER = ("lora_start", "lora_linear", "adapter", "prefix_attention", "label_scores")
