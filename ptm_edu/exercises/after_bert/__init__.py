"""The exercises of chapter 6, after BERT, in the order of the course."""

ORDER = ("relative_shift", "stream_masks", "segment_memory", "word_ids")
