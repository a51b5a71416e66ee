"""What students hand in for assignment 3: code by the id of its cell."""

from __future__ import annotations

ATTENTION = "def attention(query, key, value, mask=None):\n"
HEADS = "def split_and_merge(x, heads, head_outputs):\n"
POSITIONS = "def sinusoidal_positions(length, dim):\n"
SMOOTHING = "def label_smoothing(logits, labels, smoothing=0.1):\n"
BEAM = "def beam_step(totals, log_p, lengths, ended, width, alpha=0.6):\n"

SCORES = "    scores = torch.einsum('bhtd,bhsd->bhts', query, key) / query.shape[-1] ** 0.5\n"
WAVES = """    table = torch.zeros(length, dim)
    for t in range(length):
        for i in range(dim // 2):
            angle = torch.tensor(t / 10000 ** (2 * i / dim))
"""
COUNTED = """    real = labels != -100
    x, y = logits[real], labels[real]
    target = torch.full_like(x, smoothing / x.shape[1])
    target[range(len(y)), y] += 1 - smoothing
"""
LIST = """    candidates = []
    for w in range(len(totals)):
        if ended[w]:
            candidates.append((totals[w], lengths[w], w, -1))
        else:
            for v, p in enumerate(log_p[w]):
                candidates.append((totals[w] + p, lengths[w] + 1, w, v))
"""
CHOSEN = """    best = sorted(candidates, key=score, reverse=True)[:width]
    totals, _, parents, words = zip(*best)
    return torch.tensor(parents), torch.tensor(words), torch.stack(totals)"""

WORDS = (
    "The decoder has no causal mask. Place 3 moves by 0.43 when words 4 and 5 are exchanged, so "
    "it copies its right neighbor, which is missing when it translates."
)

# In other ways than the instructor's solution; a warning costs nothing.
RIGHT = {
    "attention-function": f"import warnings\n\n{ATTENTION}    warnings.warn('careful')\n{SCORES}"
    "    if mask is None:\n        mask = torch.ones((1, 1), dtype=torch.bool)\n"
    "    weights = torch.softmax(torch.where(mask, scores, -1e9), -1) * mask\n"
    "    return torch.einsum('bhts,bhsd->bhtd', weights, value), weights",
    "heads-function": f"""{HEADS}    split = torch.stack(x.chunk(heads, dim=-1), dim=1)
    return split, torch.cat(head_outputs.unbind(1), dim=-1)""",
    "positions-function": f"""{POSITIONS}{WAVES}            table[t, 2 * i] = angle.sin()
            table[t, 2 * i + 1] = angle.cos()
    return table""",
    "smoothing-function": f"{SMOOTHING}{COUNTED}"
    "    return -(target * x.log_softmax(-1)).sum(-1).mean()",
    "beam-function": f"""{BEAM}{LIST}
    def score(one):
        return (one[0] / ((5 + one[1]) / 6) ** alpha).item()

{CHOSEN}""",
    "leak-answer": WORDS,
}

# The value is right, and one side condition of each is not.
NAIVE = {
    "attention-function": f"{ATTENTION}{SCORES}    if mask is not None:\n"
    "        scores = torch.where(mask, scores, -torch.inf)\n"
    "    weights = scores.softmax(-1)\n    return weights @ value, weights",
    "heads-function": f"""{HEADS}    split = torch.stack(x.detach().chunk(heads, dim=-1), dim=1)
    return split, torch.cat(head_outputs.unbind(1), dim=-1)""",
    "positions-function": f"""{POSITIONS}{WAVES}            table[t, 2 * i] = angle.sin()
            table[t, 2 * i + 1] = angle.cos()
    return table.double()""",
    "smoothing-function": f"{SMOOTHING}{COUNTED}"
    "    return -(target * x.softmax(-1).log()).sum(-1).mean()",
    "beam-function": f"""{BEAM}{LIST}
    def score(one):
        return (one[0] / ((5 + one[1]) / 6) ** alpha).item()

    log_p[ended] = -torch.inf
{CHOSEN}""",
}

MISTAKEN = {
    "attention-function": f"""{ATTENTION}    scores = query @ key.mT
    if mask is not None:
        scores = torch.where(mask, scores, -1e9)
    weights = scores.softmax(-1)
    return weights @ value, weights""",
    "heads-function": f"""{HEADS}    B, T, D = x.shape
    return x.reshape(B, heads, T, D // heads), head_outputs.reshape(B, T, D)""",
    "positions-function": f"""{POSITIONS}{WAVES}            table[t, 2 * i] = angle.cos()
            table[t, 2 * i + 1] = angle.sin()
    return table""",
    "smoothing-function": f"""{SMOOTHING}    real = labels != -100
    x, y = logits[real], labels[real]
    target = torch.full_like(x, smoothing / x.shape[1])
    target[range(len(y)), y] = 1 - smoothing
    return -(target * x.log_softmax(-1)).sum(-1).mean()""",
    "beam-function": f"""{BEAM}    words = log_p.argmax(1)
    rows = torch.arange(len(totals))
    return rows, words, totals + log_p[rows, words]""",
}

# The functions, each called as its exercise, by cell.
ASKED = {
    "attention-function": "attention",
    "heads-function": "split_and_merge",
    "positions-function": "sinusoidal_positions",
    "smoothing-function": "label_smoothing",
    "beam-function": "beam_step",
}

PARTLY = {"naive": NAIVE}
REACHED = {
    "naive": {
        "attention": 9,
        "split_and_merge": 4,
        "sinusoidal_positions": 4,
        "label_smoothing": 4,
        "beam_step": 9,
    }
}
MOST = 40
HINTS = {
    "mistaken": {
        "attention": "not divided by √d",
        "split_and_merge": "your view gives every head some of the words",
        "sinusoidal_positions": "Sine and cosine are swapped",
        "label_smoothing": "do not sum to 1",
        "beam_step": "Each of your hypotheses chooses its own best words",
    }
}
GIVEAWAYS = ("masked_fill", "unflatten", "topk", "gather", "0.4296")
