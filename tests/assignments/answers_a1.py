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
    "negative-sampling-loss": f"{LOSS}{SCORES}"
    "    return (F.softplus(-positive) + F.softplus(negative).sum(1)).mean()",
    "negative-sampling-gradients": f"{GRADIENTS}"
    "    pull, push = -1 / (1 + np.exp(positive)), 1 / (1 + np.exp(-negative))\n"
    f"{SPREAD}    return [one / len(center) for one in found]",
    "analogy-search": f"""{ANALOGY}    units = F.normalize(vectors)
    target = units[b] - units[a] + units[c]
    rest = [i for i in range(len(units)) if i not in (a, b, c)]
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
    "negative-sampling-loss": f"{LOSS}{SCORES}    return -(torch.log(torch.sigmoid(positive)) + "
    "torch.log(torch.sigmoid(-negative)).sum(1)).mean()",
    "negative-sampling-gradients": f"{GRADIENTS}"
    "    sigma = lambda x: np.exp(x) / (1 + np.exp(x))\n"
    "    pull, push = sigma(positive) - 1, sigma(negative)\n"
    f"{SPREAD}    return [one / len(center) for one in found]",
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
    "negative-sampling-loss": f"{LOSS}{SCORES}"
    "    return -(F.logsigmoid(positive) + F.logsigmoid(negative).sum(1)).mean()",
    "negative-sampling-gradients": f"{GRADIENTS}"
    "    pull, push = 1 / (1 + np.exp(positive)), -1 / (1 + np.exp(-negative))\n"
    f"{SPREAD}    return [one / len(center) for one in found]",
    "analogy-search": f"""{ANALOGY}    units = F.normalize(vectors)
    return (units @ (units[b] - units[a] + units[c])).argmax()""",
}

# The functions, each called as its exercise, by cell.
ASKED = {
    "keep-probability": "keep_probability",
    "noise-distribution": "noise_distribution",
    "negative-sampling-loss": "negative_sampling_loss",
    "negative-sampling-gradients": "negative_sampling_gradients",
    "analogy-search": "analogy",
}

PARTLY = {"naive": NAIVE}
REACHED = {
    "naive": {
        "keep_probability": 3,  # not capped, so a word never seen is wrong too
        "noise_distribution": 4,
        "negative_sampling_loss": 9,
        "negative_sampling_gradients": 9,
        "analogy": 4,
    }
}
MOST = 40
HINTS = {
    "mistaken": {
        "keep_probability": "This is the paper",
        "noise_distribution": "This is the unigram distribution",
        "negative_sampling_loss": "Mind the sign inside σ",
        "negative_sampling_gradients": "All signs are turned round",
        "analogy": "leave out all three",
    }
}
GIVEAWAYS = ("logsigmoid", "softplus", "tanh", "argmax", "rich")
STOCK = ("right", "naive", "mistaken", "raises", "deleted", "untouched")
