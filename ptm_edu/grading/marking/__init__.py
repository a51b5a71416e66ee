"""The queue of answers in words: groups of equal answers, a local page, marks saved at once."""
