"""What students hand in for assignment 5: code by the id of its cell."""

from __future__ import annotations

EMBED = (
    "def input_embeddings(ids, token_types, words, segments, positions, weight, bias, "
    "epsilon=1e-12):\n"
)
HIDE = "def mask_tokens(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):\n"
LOSS = "def masked_lm_loss(states, words, bias, labels, input_ids, mask_id):\n"
PAIRS = "def next_sentence_pairs(sentences, documents, cls, sep, max_length, seed):\n"
SPAN = "def best_span(start, end, passage, max_length, threshold):\n"
CONTRAST = "def contrastive_loss(one, other, temperature=0.05):\n"

SUM = """    places = torch.arange(ids.shape[1])
    x = F.embedding(ids, words) + F.embedding(token_types, segments) + positions[places]
"""
EITHER_END = "slice(1, None) if draw.random() < 0.5 else slice(-1)"
ROWS = f"""    import random
    draw, rows, types, labels = random.Random(seed), [], [], []
    whole = [[n for n in row if n] for row in sentences.tolist()]
    numbered = [(d, s) for d, s in zip(documents.tolist(), whole) if s]
    at = 0
    while at < len(numbered) - 1:
        (one, a), (other, b) = numbered[at : at + 2]
        at += 1
        if one != other:
            continue
        labels.append(draw.choice([0, 1]))
        if labels[-1]:
            b = draw.choice([s for d, s in numbered if d != one])
        at += 1 - labels[-1]
        while len(a) + len(b) > max_length - 3:
            cut = {EITHER_END}
            a, b = (a[cut], b) if len(a) > len(b) else (a, b[cut])
        rows.append([cls] + a + [sep] + b + [sep] + max_length * [0])
        types.append((2 + len(a)) * [0] + (len(b) + 1) * [1] + max_length * [0])
    ids, kinds = (torch.tensor([one[:max_length] for one in some]) for some in (rows, types))
    return ids, kinds, torch.tensor(labels)"""
SPANS = """    found = []
    for s, e, inside in zip(start.tolist(), end.tolist(), passage.tolist()):
        best, span = -float('inf'), (0, 0)
        for i in range(len(s)):
            for j in range(i, min(i + max_length, len(s))):
                if inside[i] and inside[j] and s[i] + e[j] > best:
                    best, span = s[i] + e[j], (i, j)
        found.append(span if best > s[0] + e[0] + threshold else (0, 0))
    return torch.tensor(found)"""
COSINES = """    z = F.cosine_similarity(one[:, None], other[None], dim=-1) / temperature
"""

WORDS = (
    "At 5 % there are 6.4 predictions, at 80 % 102.4, but the neighbors of almost none of those "
    "can be read. Each loss belongs to a task of its own; fine-tune all four and compare that."
)

# In other ways than the instructor's solution; a warning costs nothing.
RIGHT = {
    "embeddings-function": f"""{EMBED}    x = torch.zeros(())
    for table, rows in ((words, ids), (segments, token_types)):
        x = x + F.one_hot(rows, len(table)).to(table.dtype) @ table
    x = x + positions[torch.arange(ids.shape[1])]
    x = x - x.mean(dim=-1, keepdim=True)
    return x / (x.square().mean(dim=-1, keepdim=True) + epsilon).sqrt() * weight + bias""",
    "masking-function": f"""import random, warnings

{HIDE}    warnings.warn('careful')
    inputs, labels = ids.tolist(), np.full(ids.shape, -100)
    for b, tokens in enumerate(ids.tolist()):
        free = [t for t, special in enumerate(special_tokens_mask[b].tolist()) if not special]
        for t in random.sample(free, round(rate * len(free))):
            labels[b, t] = tokens[t]
            luck = random.random()
            if luck < 0.9:
                inputs[b][t] = mask_id if luck < 0.8 else random.randrange(vocab_size)
    return np.array(inputs), labels""",
    "loss-function": f"""{LOSS}    total, count = 0 * bias.sum(), 0
    for b, t in (labels >= 0).nonzero().tolist():
        scores = words @ states[b, t] + bias
        total, count = total + scores.logsumexp(0) - scores[labels[b, t]], count + 1
    return total / count if count else total""",
    "pairs-function": f"{PAIRS}{ROWS}",
    "span-function": f"{SPAN}{SPANS}",
    "contrastive-function": f"""{CONTRAST}{COSINES}    both = z.logsumexp(0) + z.logsumexp(1)
    return (both / 2 - z.diagonal()).mean()""",
    "rate-answer": WORDS,
}

# The usual values are right, and one side condition of each is not.
NAIVE = {
    "embeddings-function": f"{EMBED}{SUM}    return F.layer_norm(x, (x.shape[-1],), weight, bias)",
    # All but the last tenth is right.
    "masking-function": f"""{HIDE}    chosen = (torch.rand(ids.shape) < rate) & ~special_tokens_mask
    return ids.masked_fill(chosen, mask_id), ids.masked_fill(~chosen, -100)""",
    "loss-function": f"""{LOSS}    z = states @ words.T + bias
    return F.cross_entropy(z.flatten(0, 1), labels.flatten())""",
    "pairs-function": f"{PAIRS}{ROWS.replace(EITHER_END, 'slice(-1)')}",
    "span-function": f"{SPAN}{SPANS.replace(' + threshold', '')}",
    "contrastive-function": f"""{CONTRAST}{COSINES}
    return F.cross_entropy(z, torch.arange(len(z)))""",
}

MISTAKEN = {
    "embeddings-function": f"{EMBED}{SUM.replace('positions[places]', 'positions[ids]')}"
    "    return F.layer_norm(x, (x.shape[-1],), weight, bias, epsilon)",
    # Chosen and replaced as asked, but every token has a label.
    "masking-function": f"""{HIDE}    chosen = (torch.rand(ids.shape) < rate) & ~special_tokens_mask
    return ids.masked_fill(chosen & (torch.rand(ids.shape) < 0.8), mask_id), ids.clone()""",
    "loss-function": f"""{LOSS}    z = states @ words.T + bias
    return F.cross_entropy(z.flatten(0, 1), labels.where(labels >= 0, input_ids).flatten())""",
    "pairs-function": f"{PAIRS}{ROWS.replace('if d != one]', 'if s != a]')}",
    "span-function": f"""{SPAN}    ends = [one.masked_fill(~passage, -1e9) for one in (start, end)]
    return torch.stack([one.argmax(dim=1) for one in ends], dim=1)""",
    "contrastive-function": f"""{CONTRAST}    z = one @ other.T / temperature
    partner = torch.arange(len(one))
    return (F.cross_entropy(z, partner) + F.cross_entropy(z.T, partner)) / 2""",
}

# The functions, each called as its exercise, by cell.
ASKED = {
    "embeddings-function": "input_embeddings",
    "masking-function": "mask_tokens",
    "loss-function": "masked_lm_loss",
    "pairs-function": "next_sentence_pairs",
    "span-function": "best_span",
    "contrastive-function": "contrastive_loss",
}

PARTLY = {"naive": NAIVE}
REACHED = {
    "naive": {
        "input_embeddings": 5,
        "mask_tokens": 5,
        "masked_lm_loss": 4,
        "next_sentence_pairs": 6,
        "best_span": 3,
        "contrastive_loss": 2,
    }
}
MOST = 52
HINTS = {
    "mistaken": {
        "input_embeddings": "You look up positions by ids",
        "mask_tokens": "Every token has a label",
        "masked_lm_loss": "also includes positions that were not selected",
        "next_sentence_pairs": "it can be the true next sentence with label 1",
        "best_span": "You choose start and end independently",
        "contrastive_loss": "depend on the lengths of the vectors",
    },
    "naive": {
        "input_embeddings": "The argument `epsilon` has no effect",
        "mask_tokens": "becomes [MASK].",
        "masked_lm_loss": "you compute logits at every position",
        "next_sentence_pairs": "Tokens are always removed at the same end",
        "best_span": "`threshold` has no effect",
        "contrastive_loss": "You compute one direction",
    },
}
GIVEAWAYS = (
    "layer_norm(",
    "scores.T",
    "states[",
    "triu",
    "masked_fill",
    "setdefault",
    "0.558",
    "Wettig",
)
