"""What students hand in for assignment 4: code by the id of its cell."""

from __future__ import annotations

LOSS = "def shifted_lm_loss(logits, ids, mask):\n"
MASK = "def causal_mask(length, past=0):\n"
TUNING = (
    "def fine_tuning_loss(class_logits, labels, token_logits, ids, mask, lm_weight=0.5):\n"
    "    task = F.cross_entropy(class_logits, labels)\n"
)
TEXTS = "def entailment_and_similarity(first, second, start, delimiter, extract):\n"
FILTER = "def top_k_top_p(logits, temperature, k, p):\n"
LOOP = "def generation_loop(table, prompt, max_new_tokens, stop):\n"

NEXT = """    x, y = logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten()
    real = (mask[:, 1:] & mask[:, :-1]).flatten()
"""
LABELS = """    labels_of_words = ids.masked_fill(~mask, -100)[:, 1:].flatten()
    words = F.cross_entropy(token_logits[:, :-1].flatten(0, 1), labels_of_words)
"""
ROWS = """    found = torch.full_like(logits, -torch.inf)
    for row, scores in zip(found, logits / temperature):
        held = 0.0
        best = scores.argsort(descending=True)[:k]
        for token, share in zip(best, scores[best].softmax(0)):
            row[token] = scores[token]
            held += share
            if held >= p:
                break
    return found"""
WRITE = """    new = []
    while len(new) < max_new_tokens and stop not in new:
        ids = torch.cat([prompt, torch.tensor(new, dtype=torch.int64)])
"""
WRITTEN = """        new.append(read(table, ids)[-1].argmax().item())
    return torch.tensor(new, dtype=torch.int64)"""

WORDS = (
    "The vector at the bank has read two words, so it is the same in both sentences: 0.0000 moves "
    "there. When it writes, nothing stands to the right anyway. He should take BERT."
)

# In other ways than the instructor's solution; a warning costs nothing.
RIGHT = {
    "loss-function": f"import warnings\n\n{LOSS}    warnings.warn('careful')\n{NEXT}"
    "    return F.cross_entropy(x, y.masked_fill(~real, -100))",
    "mask-function": f"{MASK}    mask = torch.ones(length, past + length, dtype=torch.bool)\n"
    "    return mask.tril(past)",
    "tuning-function": f"{TUNING}{LABELS}    return task + words * lm_weight",
    "texts-function": f"""{TEXTS}    a, b = first.tolist(), second.tolist()
    rows = [[start] + x + [delimiter] + y + [extract] for x, y in ((a, b), (b, a))]
    return torch.tensor(rows[0]), torch.tensor(rows)""",
    "filter-function": f"{FILTER}{ROWS}",
    "loop-function": f"{LOOP}{WRITE}        ids = ids[-len(table):]\n{WRITTEN}",
    "reeds-answer": WORDS,
}

# The value is right, and one side condition of each is not.
NAIVE = {
    "loss-function": f"{LOSS}{NEXT}    p = x[real].softmax(-1)[torch.arange(int(real.sum())), "
    "y[real]]\n    return -p.log().mean()",
    "mask-function": f"{MASK}    return torch.ones(length, past + length).tril(past)",
    "tuning-function": f"{TUNING}{LABELS}"
    "    return task + lm_weight * words if lm_weight else torch.tensor(task.item())",
    "texts-function": f"""{TEXTS}    marks = start, delimiter, extract
    s, d, e = (torch.Tensor([mark]) for mark in marks)
    one = torch.cat([s, first, d, second, e])
    return one, torch.stack([one, torch.cat([s, second, d, first, e])])""",
    "filter-function": f"{FILTER}    logits /= temperature\n"
    + ROWS.replace("logits / temperature", "logits"),
    "loop-function": f"{LOOP}{WRITE}{WRITTEN}",
}

MISTAKEN = {
    "loss-function": f"{LOSS}    x, y = logits.flatten(0, 1), ids.flatten()\n"
    "    return F.cross_entropy(x, y.masked_fill(~mask.flatten(), -100))",
    "mask-function": f"{MASK}    mask = torch.ones(length, past + length, dtype=torch.bool)\n"
    "    return mask.tril(past - 1)",
    "tuning-function": f"{TUNING}{LABELS}    return lm_weight * task + words",
    "texts-function": f"""{TEXTS}    marks = start, delimiter, extract
    s, d, e = (torch.tensor([mark]) for mark in marks)
    one = torch.cat([s, e, first, d, second])
    return one, torch.stack([one, torch.cat([s, e, second, d, first])])""",
    "filter-function": f"{FILTER}{ROWS}".replace(
        "full_like(logits, -torch.inf)", "zeros_like(logits)"
    ),
    "loop-function": f"{LOOP}{WRITE}        ids = ids[-len(table):]\n{WRITTEN}".replace(
        "len(new) < max_new_tokens",
        "len(new) < 200",  # or grading would wait for its end
    ),
}

# The functions, each called as its exercise, by cell.
ASKED = {
    "loss-function": "shifted_lm_loss",
    "mask-function": "causal_mask",
    "tuning-function": "fine_tuning_loss",
    "texts-function": "entailment_and_similarity",
    "filter-function": "top_k_top_p",
    "loop-function": "generation_loop",
}

PARTLY = {"naive": NAIVE}
REACHED = {
    "naive": {
        "shifted_lm_loss": 4,
        "causal_mask": 4,
        "fine_tuning_loss": 4,
        "entailment_and_similarity": 4,
        "top_k_top_p": 9,
        "generation_loop": 4,
    }
}
MOST = 40
HINTS = {
    "mistaken": {
        "shifted_lm_loss": "which the model has just read: it would learn to copy",
        "causal_mask": "Your tokens cannot attend to themselves",
        "fine_tuning_loss": "Your λ multiplies the task",
        "entailment_and_similarity": "The extract token is not last",
        "top_k_top_p": "You set the logits of removed tokens to 0",
        "generation_loop": "Your loop ends only at the stop token",
    }
}
GIVEAWAYS = ("gather", "scatter", "arange(past", "new_tensor", "cumsum", "0.3878")
