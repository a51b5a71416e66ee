"""The exercises of chapter 2, ELMo and its relatives, in the order of the course."""

ORDER = ("highway", "bilm_loss", "scalar_mix", "slanted_triangular", "concat_pooling")
