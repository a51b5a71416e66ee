"""Skip-gram with negative sampling on one page: from text to word vectors.

Mikolov et al. 2013a (arXiv:1301.3781) and 2013b (arXiv:1310.4546).
V words, D dimensions, P pairs (center, context), B pairs a step, K noise words a pair.
"""

import random
from collections import Counter
from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits, normalize

MIN_COUNT = 5  # rarer words are left out
WINDOW = 5  # the largest distance between center and context
NEGATIVES = 5  # noise words a pair, K
THRESHOLD = 1e-3  # t of subsampling


def build_vocabulary(sentences: Sequence[Sequence[str]]) -> tuple[list[str], Tensor]:
    """Return the words, most frequent first, and their counts (V,)."""
    counts = Counter(word for sentence in sentences for word in sentence)
    frequent = [(word, n) for word, n in counts.most_common() if n >= MIN_COUNT]
    return [word for word, _ in frequent], torch.tensor([n for _, n in frequent])  # (V,)


def discard_probability(counts: Tensor) -> Tensor:
    """Return 1 − √(t/f) for each word of relative frequency f, (V,) (2013b, eq. 5)."""
    frequency = counts / counts.sum()  # (V,)
    return 1 - (THRESHOLD / frequency).sqrt()  # (V,), below 0 for rare words: always kept


def pairs(sentences: list[list[int]]) -> tuple[Tensor, Tensor]:
    """Return the ids of all centers (P,) and of their contexts (P,)."""
    centers, contexts = [], []
    for sentence in sentences:
        for i, center in enumerate(sentence):
            size = random.randint(1, WINDOW)  # near words are in more windows (2013a, §3.2)
            neighbors = sentence[max(0, i - size) : i] + sentence[i + 1 : i + 1 + size]
            centers += [center] * len(neighbors)
            contexts += neighbors
    return torch.tensor(centers), torch.tensor(contexts)  # (P,), (P,)


class SkipGram(nn.Module):
    """Two vectors a word: v where the word is a center, c where it is a context."""

    def __init__(self, vocab_size: int, dim: int) -> None:
        super().__init__()
        self.center = nn.Embedding(vocab_size, dim)
        self.context = nn.Embedding(vocab_size, dim)
        nn.init.uniform_(self.center.weight, -0.5 / dim, 0.5 / dim)
        nn.init.zeros_(self.context.weight)

    def forward(self, centers: Tensor, contexts: Tensor, negatives: Tensor) -> Tensor:
        """Return the mean loss of pairs (B,), (B,) with noise words (B, K) (2013b, eq. 4).

        Each of the 1 + K words is classified: was it in the window, or is it noise?
        """
        words = torch.cat([contexts[:, None], negatives], dim=1)  # (B, 1 + K), the context first
        v, c = self.center(centers), self.context(words)  # (B, D), (B, 1 + K, D)
        logits = torch.einsum("bd,bkd->bk", v, c)  # (B, 1 + K)
        labels = torch.zeros_like(logits)  # (B, 1 + K), 0 for noise words
        labels[:, 0] = 1
        return binary_cross_entropy_with_logits(logits, labels, reduction="sum") / len(centers)


def train(
    sentences: Sequence[Sequence[str]], dim: int = 50, epochs: int = 3
) -> tuple[list[str], Tensor]:
    """Return the words of the text and their vectors (V, D)."""
    words, counts = build_vocabulary(sentences)
    ids = {word: i for i, word in enumerate(words)}
    text = [[ids[word] for word in sentence if word in ids] for sentence in sentences]
    discard = discard_probability(counts).tolist()  # (V,)
    noise = counts**0.75  # (V,), noise words are drawn in proportion to it (2013b, §2.2)
    model = SkipGram(len(words), dim)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for _ in range(epochs):
        kept = [[word for word in row if random.random() >= discard[word]] for row in text]
        centers, contexts = pairs(kept)  # (P,), (P,)
        for batch in torch.randperm(len(centers)).split(4096):  # (B,)
            negatives = noise.multinomial(len(batch) * NEGATIVES, replacement=True)  # (B · K,)
            loss = model(centers[batch], contexts[batch], negatives.view(-1, NEGATIVES))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return words, model.center.weight.detach()  # (V, D); the context vectors are dropped


def nearest(word: str, words: list[str], vectors: Tensor, n: int = 5) -> list[str]:
    """Return the n words of highest cosine similarity with a word."""
    unit = normalize(vectors, dim=1)  # (V, D)
    cosine = unit @ unit[words.index(word)]  # (V, D) @ (D,) → (V,)
    return [words[i] for i in cosine.topk(n + 1).indices.tolist()[1:]]


if __name__ == "__main__":
    from ptm_edu.on_one_page.first_minute import train_skip_gram

    train_skip_gram(train, nearest)
