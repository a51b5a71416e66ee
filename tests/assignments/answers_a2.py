"""What students hand in for assignment 2: code by the id of its cell."""

from __future__ import annotations

HIGHWAY = "def highway(x, transform_weight, transform_bias, gate_weight, gate_bias):\n"
LOSS = "def bilm_loss(forward_logits, backward_logits, ids, mask):\n"
MIX = "def scalar_mix(layers, weights, gamma):\n"
RATE = "def slanted_triangular(step, total, cut=0.1, ratio=32, peak=0.01):\n"
POOLS = "def concat_pooling(states, mask):\n"

PLAIN = """    h = x @ transform_weight.T + transform_bias
    z = x @ gate_weight.T + gate_bias
"""
COSTS = """    def costs(logits, words):
        return F.cross_entropy(logits.transpose(1, 2), words, reduction='none')
    ahead = costs(forward_logits[:, :-1], ids[:, 1:])
    behind = costs(backward_logits[:, 1:], ids[:, :-1])
"""
PARTS = """    n = mask.sum(1)
    last = states[torch.arange(len(states)), n - 1]
    mean = (states * mask[..., None]).sum(1) / n[:, None]
"""
JOINED = "    return torch.cat([last, top, mean], dim=1)"

WORDS = (
    "Her model copies. With two layers place 2 moves by 0.021: the backward LSTM of layer 1 has "
    "read word 3, and layer 2 gets both halves."
)

# In other ways than the instructor's solution; a warning costs nothing.
RIGHT = {
    "highway-layer": f"import warnings\n\n{HIGHWAY}    warnings.warn('careful')\n{PLAIN}"
    "    return torch.lerp(x, h.clamp(min=0), torch.sigmoid(z))",
    "bilm-loss": f"{LOSS}{COSTS}    real = mask[:, 1:]\n"
    "    return ((ahead + behind) * real).sum() / (2 * real.sum())",
    "scalar-mix": f"""{MIX}    total = 0
    for share, layer in zip(torch.softmax(weights, 0), layers):
        total = total + share * layer
    return gamma * total""",
    "slanted-triangular": f"""{RATE}    top, low = int(total * cut), peak / ratio
    if step < top:
        return low + (peak - low) * step / top
    return peak - (peak - low) * (step - top) / (total - top)""",
    "concat-pooling": f"""{POOLS}    rows = []
    for one, real in zip(states, mask):
        words = one[real]
        rows.append(torch.cat([words[-1], words.max(0).values, words.mean(0)]))
    return torch.stack(rows)""",
    "too-good-answer": WORDS,
}

# The value is right, and one side condition of each is not.
NAIVE = {
    "highway-layer": f"{HIGHWAY}{PLAIN}    t = 1 / (1 + torch.exp(-z))\n"
    "    return t * torch.relu(h) + (1 - t) * x",
    "bilm-loss": f"""{LOSS}    real = (ids != 0)[:, 1:]
    logits = torch.cat([forward_logits[:, :-1][real], backward_logits[:, 1:][real]])
    return F.cross_entropy(logits, torch.cat([ids[:, 1:][real], ids[:, :-1][real]]))""",
    "scalar-mix": f"""{MIX}    e = torch.exp(weights)
    return gamma * torch.einsum('l,lbtd->btd', e / e.sum(), layers)""",
    "slanted-triangular": f"""{RATE}    c = int(total * cut)
    p = step / c if step < c else 1 - (step - c) / (c * (1 / cut - 1))
    return peak * (1 + p * (ratio - 1)) / ratio""",
    "concat-pooling": f"{POOLS}{PARTS}"
    f"    top = states.masked_fill(~mask[..., None], -1e4).amax(1)\n{JOINED}",
}

MISTAKEN = {
    "highway-layer": f"{HIGHWAY}{PLAIN}    t = torch.sigmoid(z)\n"
    "    return t * x + (1 - t) * torch.relu(h)",
    "bilm-loss": f"""{LOSS}    real = mask[:, 1:]
    logits = torch.cat([forward_logits[:, :-1][real], backward_logits[:, :-1][real]])
    return F.cross_entropy(logits, torch.cat([ids[:, 1:][real], ids[:, 1:][real]]))""",
    "scalar-mix": f"""{MIX}    shares = torch.softmax(gamma * weights, 0)
    return torch.einsum('l,lbtd->btd', shares, layers)""",
    "slanted-triangular": f"""{RATE}    p = 1 - abs(2 * step / total - 1)
    return peak * (1 + p * (ratio - 1)) / ratio""",
    "concat-pooling": f"{POOLS}{PARTS}    top = states.amax(1)\n{JOINED}",
}

# The functions, each called as its exercise, by cell.
ASKED = {
    "highway-layer": "highway",
    "bilm-loss": "bilm_loss",
    "scalar-mix": "scalar_mix",
    "slanted-triangular": "slanted_triangular",
    "concat-pooling": "concat_pooling",
}

PARTLY = {"naive": NAIVE}
REACHED = {
    "naive": {
        "highway": 4,
        "bilm_loss": 9,
        "scalar_mix": 9,
        "slanted_triangular": 4,
        "concat_pooling": 4,
    }
}
MOST = 40
HINTS = {
    "mistaken": {
        "highway": "Your gate is inverted",
        "bilm_loss": "Your backward logits are compared with the next word",
        "scalar_mix": "is inside the softmax",
        "slanted_triangular": "Your triangle is symmetric",
        "concat_pooling": "Your maximum includes padding",
    }
}
GIVEAWAYS = ("cross_entropy", "einsum", "masked_fill", "0.0210")
