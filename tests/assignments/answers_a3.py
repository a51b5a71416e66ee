"""What students hand in for assignment 3: code by the id of its cell."""

from __future__ import annotations

ATTENTION = "def attention(query, key, value, mask=None):\n"
HEADS = "def split_and_merge(x, heads, head_outputs):\n"
POSITIONS = "def sinusoidal_positions(length, dim):\n"
SMOOTHING = "def label_smoothing(logits, labels, smoothing=0.1):\n"
BEAM = "def beam_step(totals, log_p, lengths, ended, width, alpha=0.6):\n"

MERGE = "def bpe_merge(words, counts, new_id):\n"
ENCODE = "def bpe_encode(word, merges, first_id):\n"

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

PAIRS = """    from collections import Counter

    frequency = Counter()
    rows = [row[row >= 0].tolist() for row in words]
    for row, count in zip(rows, counts.tolist()):
        for pair in zip(row, row[1:]):
            frequency[pair] += count
"""
JOINED = """    best = sorted(frequency, key=lambda pair: (-frequency[pair], pair))[0]
    for row in rows:
        t = 0
        while t < len(row) - 1:
            if (row[t], row[t + 1]) == best:
                row[t : t + 2] = [new_id]
            t += 1
"""
PASS = """    row = word.tolist()
    for rank, pair in enumerate(merges.tolist()):
        t = 0
        while t < len(row) - 1:
            if row[t : t + 2] == pair:
                row[t : t + 2] = [first_id + rank]
            t += 1
"""

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
    "bpe-merge-function": f"""{MERGE}{PAIRS}{JOINED}    L = words.shape[1]
    return torch.tensor(best), torch.tensor([row + [-1] * (L - len(row)) for row in rows])""",
    "bpe-encode-function": f"{ENCODE}{PASS}    return torch.tensor(row)",
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
    "bpe-merge-function": f"""{MERGE}{PAIRS}{JOINED}    L = words.shape[1]
    words[:] = torch.tensor([row + [-1] * (L - len(row)) for row in rows])
    return torch.tensor(best), words""",
    "bpe-encode-function": f"{ENCODE}{PASS}    return torch.tensor(row).float()",
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
    "bpe-merge-function": f"""{MERGE}{PAIRS.replace("+= count", "+= 1")}{JOINED}
    L = words.shape[1]
    return torch.tensor(best), torch.tensor([row + [-1] * (L - len(row)) for row in rows])""",
    "bpe-encode-function": f"""{ENCODE}    row, t = word.tolist(), 0
    known = {{tuple(pair): first_id + rank for rank, pair in enumerate(merges.tolist())}}
    while t < len(row) - 1:
        if (row[t], row[t + 1]) in known:
            row[t : t + 2] = [known[row[t], row[t + 1]]]
            t = -1
        t += 1
    return torch.tensor(row)""",
}

# The functions, each called as its exercise, by cell.
ASKED = {
    "attention-function": "attention",
    "heads-function": "split_and_merge",
    "positions-function": "sinusoidal_positions",
    "smoothing-function": "label_smoothing",
    "beam-function": "beam_step",
    "bpe-merge-function": "bpe_merge",
    "bpe-encode-function": "bpe_encode",
}

PARTLY = {"naive": NAIVE}
REACHED = {
    "naive": {
        "attention": 9,
        "split_and_merge": 4,
        "sinusoidal_positions": 4,
        "label_smoothing": 4,
        "beam_step": 9,
        "bpe_merge": 4,
        "bpe_encode": 4,
    }
}
MOST = 50
HINTS = {
    "mistaken": {
        "attention": "not divided by √d",
        "split_and_merge": "your view gives every head some of the words",
        "sinusoidal_positions": "Sine and cosine are swapped",
        "label_smoothing": "do not sum to 1",
        "beam_step": "Each of your hypotheses chooses its own best words",
        "bpe_merge": "You count each distinct word once",
        "bpe_encode": "comes first in the word",
    }
}
GIVEAWAYS = ("masked_fill", "unflatten", "topk", "gather", "0.4296")
