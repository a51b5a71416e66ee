"""What students hand in for assignment 7: code by the id of its cell."""

from __future__ import annotations

START = "def lora_start(weight, rank):\n"
LINEAR = "def lora_linear(x, weight, A, B, alpha, merged):\n"
ADAPTER = "def adapter(x, h, scale, down, down_bias, up, up_bias):\n"
PREFIX = "def prefix_attention(x, positions, weights, prefix, cache, mask):\n"
LABELS = "def label_scores(logits, vocabulary, words):\n"

DRAWN = """    A = torch.randn(rank, weight.shape[1], dtype=weight.dtype) / weight.shape[1] ** 0.5
    return A, torch.zeros(weight.shape[0], rank, dtype=weight.dtype)"""
BESIDE = """    s = alpha / len(A)
    output = x @ weight.T
    if merged:
        return output, weight, weight - s * (B @ A)
    return output + s * ((x @ A.T) @ B.T), weight + s * (B @ A), weight"""
BOTTLENECK = """    z = F.gelu(h @ down.T + down_bias)
    return norm(x + h + z @ up.T + up_bias, scale)"""
JOINED = """    B, T, D = x.shape
    P, C = prefix.shape[1], cache.shape[2]
    x = x + positions[C : C + T]
    q, k, v = x @ weights[0], x @ weights[1], x @ weights[2]
    new = torch.stack([torch.cat([cache[0], k], 1), torch.cat([cache[1], v], 1)])
    k = torch.cat([prefix[0].expand(B, P, D), new[0]], 1)
    v = torch.cat([prefix[1].expand(B, P, D), new[1]], 1)
    i, j = torch.arange(T)[:, None], torch.arange(P + C + T)
    real = torch.cat([torch.ones(B, P) == 1, mask], 1)
    return attend(q, k, v, (j <= P + C + i) & real[:, None]), new"""
WORDS = """    p = logits.log_softmax(-1)
    w, scores = 0, []
    for label in words.split(','):
        logs = []
        for word in label.split():
            ids = encode(' ' + word, vocabulary)
            logs.append(sum(p[w, i, t] for i, t in enumerate(ids)))
            w += 1
        scores.append(MEAN)
    scores = torch.stack(scores)
    return scores, scores.softmax(0)"""
MEAN = "torch.stack(logs).logsumexp(0) - torch.log(torch.tensor(len(logs))).to(p)"

ANSWER = (
    "Ten full models store 4.4 GB, ten LoRAs 11.8 MB. With 100 examples full training has an error "
    "of 2.52 for near, because it fits noise; rank 4 has 0.32. For far, rank 4 keeps an error of "
    "0.80 with any number of examples. I would compare both on held-out data first."
)

# In other ways than the instructor's solution; a warning costs nothing.
RIGHT = {
    "start-function": f"import warnings\n\n{START}    warnings.warn('careful')\n{DRAWN}",
    "linear-function": f"{LINEAR}{BESIDE}",
    "adapter-function": f"{ADAPTER}{BOTTLENECK}",
    "prefix-function": f"{PREFIX}{JOINED}",
    "labels-function": f"{LABELS}{WORDS}".replace("MEAN", MEAN),
    "storage-answer": ANSWER,
}

# The main results are right, and one side condition of each is not.
NAIVE = {
    "start-function": f"{START}{DRAWN}".replace(", dtype=weight.dtype", ""),
    "linear-function": f"{LINEAR}{BESIDE}".replace(
        "return output, weight,", "return output + s * ((x @ A.T) @ B.T), weight,"
    ),
    "adapter-function": f"{ADAPTER}{BOTTLENECK}".replace("h @ down.T", "h.detach() @ down.T"),
    "prefix-function": f"{PREFIX}{JOINED}".replace("None]), new", "None]), torch.stack([k, v])"),
    "labels-function": f"{LABELS}{WORDS}".replace(
        "MEAN", "(sum(log.exp() for log in logs) / len(logs)).log()"
    ),
}

MISTAKEN = {
    "start-function": f"{START}    A = torch.randn(rank, weight.shape[1])\n"
    "    return A, torch.randn(weight.shape[0], rank)",
    "linear-function": f"{LINEAR}{BESIDE}".replace("alpha / len(A)", "1"),
    "adapter-function": f"{ADAPTER}{BOTTLENECK}".replace("x + h + z", "x + z"),
    "prefix-function": f"{PREFIX}{JOINED}".replace("j <= P + C + i", "j <= C + i"),
    "labels-function": f"{LABELS}{WORDS}".replace("MEAN", MEAN).replace("' ' + word", "word"),
}

# The functions, each called as its exercise, by cell.
ASKED = {
    "start-function": "lora_start",
    "linear-function": "lora_linear",
    "adapter-function": "adapter",
    "prefix-function": "prefix_attention",
    "labels-function": "label_scores",
}

PARTLY = {"naive": NAIVE}
REACHED = {
    "naive": {
        "lora_start": 3,
        "lora_linear": 4,
        "adapter": 6,
        "prefix_attention": 3,
        "label_scores": 6,
    },
}
MOST = 40
HINTS = {
    "mistaken": {
        "lora_start": "A and B are both different from zero",
        "lora_linear": "Your update is BA, without the factor α/r",
        "adapter": "The skip connection inside the adapter is missing",
        "prefix_attention": "Your causal mask does not count the prefix",
        "label_scores": "You look up the label words without the space",
    },
    "naive": {
        "lora_start": "your matrices are in float32",
        "lora_linear": "your output adds the update a second time",
        "adapter": "you detach h on one of its two ways",
        "prefix_attention": "Your new cache holds the prefix too",
        "label_scores": "a product of tiny ones is 0 in a float",
    },
}
GIVEAWAYS = ("new_zeros", "tril(", "logsumexp", "F.linear", "log_softmax", "4.4 GB", "0.3226")
