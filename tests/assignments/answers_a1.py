"""What students hand in for assignment 1: code by the id of its cell."""

from __future__ import annotations

LOSS = "def negative_sampling_loss(center, context, negatives):\n"
SCORES = """    positive = (center * context).sum(-1)
    negative = (negatives * center[:, None]).sum(-1)
"""
GRADIENTS = f"def negative_sampling_gradients(center, context, negatives):\n{SCORES}"
SPREAD = """    push = push[:, :, None]
    first = pull[:, None] * context + (push * negatives).sum(1)
    found = first, pull[:, None] * center, push * center[:, None]
"""
ANALOGY = "def analogy(vectors, a, b, c):\n"

DRAW = "def draw_negatives(contexts, counts, k):\n"
STEP = (
    "def skip_gram_step(centers, contexts, negatives, center_vectors, context_vectors, "
    "learning_rate):\n"
    "    v, c, n = center_vectors[centers], context_vectors[contexts], context_vectors[negatives]\n"
    "    pull = learning_rate / len(v) * (torch.sigmoid((v * c).sum(1)) - 1)[:, None]\n"
    "    push = learning_rate / len(v) * torch.sigmoid((n * v[:, None]).sum(2))[:, :, None]\n"
    "    first, second = center_vectors.clone(), context_vectors.clone()\n"
)

WORDS = (
    "Yes. slow and fast have 0.60: both stand near the same words, and the loss sees only these."
)

# In other ways than the instructor's solution; a warning costs nothing.
RIGHT = {
    "keep-probability": """import warnings

def keep_probability(counts, threshold):
    warnings.warn('careful')
    f = counts / counts.sum()
    return torch.minimum(torch.sqrt(threshold / f) + threshold / f, torch.tensor(1.0))""",
    "noise-distribution": """def noise_distribution(counts):
    weights = [n ** 0.75 for n in counts.tolist()]
    return torch.tensor([weight / sum(weights) for weight in weights])""",
    "draw-negatives": f"""{DRAW}    rows = []
    for context in contexts.tolist():
        p = counts.numpy() ** 0.75
        p[context] = 0
        rows.append(np.random.choice(len(p), k, p=p / p.sum()))
    return torch.tensor(np.array(rows))""",
    "negative-sampling-loss": f"{LOSS}{SCORES}"
    "    return (F.softplus(-positive) + F.softplus(negative).sum(1)).mean()",
    "negative-sampling-gradients": f"{GRADIENTS}"
    "    pull, push = -1 / (1 + np.exp(positive)), 1 / (1 + np.exp(-negative))\n"
    f"{SPREAD}    return [one / len(center) for one in found]",
    "skip-gram-step": f"""{STEP}    first.index_add_(0, centers, -pull * c - (push * n).sum(1))
    second.index_add_(0, contexts, -pull * v)
    second.index_add_(0, negatives.flatten(), (-push * v[:, None]).flatten(0, 1))
    return first, second""",
    "analogy-search": f"""{ANALOGY}    units = F.normalize(vectors)
    target = units[b] - units[a] + units[c]
    rest = [i for i in range(len(units)) if i not in (a, b, c) and units[i].any()]
    return max(rest, key=lambda i: float(units[i] @ target))""",
    "antonyms-answer": WORDS,
}

# The value is right, and one side condition of each is not.
NAIVE = {
    "keep-probability": """def keep_probability(counts, threshold):
    f = counts / counts.sum()
    return torch.sqrt(threshold / f) + threshold / f""",
    "noise-distribution": """def noise_distribution(counts):
    weights = counts.clamp(min=1) ** 0.75
    return weights / weights.sum()""",
    "draw-negatives": f"""{DRAW}    p = counts.double() ** 0.75
    return torch.multinomial(p, len(contexts) * k, replacement=True).view(-1, k)""",
    "negative-sampling-loss": f"{LOSS}{SCORES}    return -(torch.log(torch.sigmoid(positive)) + "
    "torch.log(torch.sigmoid(-negative)).sum(1)).mean()",
    "negative-sampling-gradients": f"{GRADIENTS}"
    "    sigma = lambda x: np.exp(x) / (1 + np.exp(x))\n"
    "    pull, push = sigma(positive) - 1, sigma(negative)\n"
    f"{SPREAD}    return [one / len(center) for one in found]",
    "skip-gram-step": f"""{STEP}    first[centers] -= pull * c + (push * n).sum(1)
    second[contexts] -= pull * v
    second[negatives] -= push * v[:, None]
    return first, second""",
    "analogy-search": f"""{ANALOGY}    units = vectors / vectors.norm(dim=1, keepdim=True)
    scores = units @ (units[b] - units[a] + units[c])
    scores[[a, b, c]] = -torch.inf
    return scores.argmax()""",
}

MISTAKEN = {
    "keep-probability": """def keep_probability(counts, threshold):
    return torch.sqrt(threshold * counts.sum() / counts).clamp(max=1)""",
    "noise-distribution": """def noise_distribution(counts):
    return counts / counts.sum()""",
    "draw-negatives": f"""{DRAW}    p = counts.double()
    return torch.multinomial(p, len(contexts) * k, replacement=True).view(-1, k)""",
    "negative-sampling-loss": f"{LOSS}{SCORES}"
    "    return -(F.logsigmoid(positive) + F.logsigmoid(negative).sum(1)).mean()",
    "negative-sampling-gradients": f"{GRADIENTS}"
    "    pull, push = 1 / (1 + np.exp(positive)), -1 / (1 + np.exp(-negative))\n"
    f"{SPREAD}    return [one / len(center) for one in found]",
    "skip-gram-step": f"""{STEP}    first.index_add_(0, centers, pull * c + (push * n).sum(1))
    second.index_add_(0, contexts, pull * v)
    second.index_add_(0, negatives.flatten(), (push * v[:, None]).flatten(0, 1))
    return first, second""",
    "analogy-search": f"""{ANALOGY}    units = F.normalize(vectors)
    return (units @ (units[b] - units[a] + units[c])).argmax()""",
}

# The functions, each called as its exercise, by cell.
ASKED = {
    "keep-probability": "keep_probability",
    "noise-distribution": "noise_distribution",
    "draw-negatives": "draw_negatives",
    "negative-sampling-loss": "negative_sampling_loss",
    "negative-sampling-gradients": "negative_sampling_gradients",
    "skip-gram-step": "skip_gram_step",
    "analogy-search": "analogy",
}

PARTLY = {"naive": NAIVE}
REACHED = {
    "naive": {
        "keep_probability": 3,  # not capped, so a word never seen is wrong too
        "noise_distribution": 4,
        "draw_negatives": 4,
        "negative_sampling_loss": 9,
        "negative_sampling_gradients": 9,
        "skip_gram_step": 8,
        "analogy": 4,
    }
}
MOST = 55
HINTS = {
    "mistaken": {
        "keep_probability": "This is the paper",
        "noise_distribution": "This is the unigram distribution",
        "draw_negatives": "Words are drawn as often as they occur",
        "negative_sampling_loss": "Mind the sign inside σ",
        "negative_sampling_gradients": "All your signs are inverted",
        "skip_gram_step": "Your step increases the loss",
        "analogy": "leave out all three",
    }
}
GIVEAWAYS = ("logsigmoid", "softplus", "multinomial", "index_add", "tanh", "argmax", "rich")
