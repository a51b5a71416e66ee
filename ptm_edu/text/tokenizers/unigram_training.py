"""Training of a unigram language model's tokens: expectation maximization and pruning.

Kudo 2018, §3.2 and its algorithm in four steps. Byte pair encoding grows a vocabulary; this method
starts with far too many substrings of the text and removes those that it needs least. The
likelihood of a word sums over all its segmentations, so no segmentation is ever fixed in training.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping

from .unigram_segmentation import LogProbabilities, best_segmentation

LONGEST = 12  # characters of a token
SEEDS = 10  # candidates per token of the final vocabulary; fewer lower the likelihood
KEPT = 0.75  # the share of the tokens that one pruning keeps (η in the paper, there 0.8)
STEPS = 1  # of expectation maximization, before each pruning and at the end

_LEAST = 1e-300  # an expected count that has vanished, so that its logarithm is finite


def train_unigram(words: Mapping[str, int], size: int) -> dict[str, float]:
    """Return at most `size` tokens with their log probabilities, most probable first.

    `words` are the distinct words with their counts. All their characters become tokens, so `size`
    must not be smaller than their number.
    """
    tokens = seed_tokens(words, SEEDS * size)
    while True:
        for _ in range(STEPS):
            tokens, _ = em_step(words, tokens)
        if len(tokens) <= size:
            return dict(sorted(tokens.items(), key=lambda item: (-item[1], item[0])))
        tokens = prune(tokens, size)


def seed_tokens(words: Mapping[str, int], size: int) -> dict[str, float]:
    """Return the characters, and the substrings that occur at least twice and cover most text."""
    counts: Counter[str] = Counter()
    for word, frequency in words.items():
        for start in range(len(word)):
            for end in range(start + 1, min(start + LONGEST, len(word)) + 1):
                counts[word[start:end]] += frequency
    characters = [token for token in counts if len(token) == 1]
    longer = [token for token, count in counts.items() if len(token) > 1 and count > 1]
    longer.sort(key=lambda token: (-counts[token] * len(token), token))
    chosen = characters + longer[: max(0, size - len(characters))]
    total = sum(counts[token] for token in chosen)
    return {token: math.log(counts[token] / total) for token in chosen}


def em_step(words: Mapping[str, int], tokens: LogProbabilities) -> tuple[dict[str, float], float]:
    """Return new log probabilities, and the log likelihood of `words` under the old ones.

    The likelihood under the new ones is never lower (Dempster, Laird and Rubin 1977).
    """
    counts, log_likelihood = expected_counts(words, tokens)
    total = sum(counts.values())
    return {token: math.log(counts[token] / total) for token in tokens}, log_likelihood


def expected_counts(
    words: Mapping[str, int], tokens: LogProbabilities
) -> tuple[dict[str, float], float]:
    """Return how often each token is expected in the segmentations, and the log likelihood.

    Forward-backward algorithm: the probability that a segmentation of the word has a token here is
    the sum over all segmentations before it, times its own, times the sum over all after it.
    """
    counts = dict.fromkeys(tokens, _LEAST)
    log_likelihood = 0.0
    for word, frequency in words.items():
        fits = [
            (start, end, tokens[word[start:end]])
            for end in range(1, len(word) + 1)
            for start in range(max(0, end - LONGEST), end)
            if word[start:end] in tokens
        ]
        before = [0.0] + [-math.inf] * len(word)  # log probability of word[:end]
        for start, end, score in fits:
            before[end] = _log_add(before[end], before[start] + score)
        after = [-math.inf] * len(word) + [0.0]  # log probability of word[start:]
        for start, end, score in reversed(fits):
            after[start] = _log_add(after[start], score + after[end])
        for start, end, score in fits:
            share = math.exp(before[start] + score + after[end] - before[-1])
            counts[word[start:end]] += frequency * share
        log_likelihood += frequency * before[-1]
    return counts, log_likelihood


def prune(tokens: LogProbabilities, size: int) -> dict[str, float]:
    """Return all characters, and the longer tokens whose removal would lower the likelihood most.

    The loss is estimated: each occurrence of a token is replaced by the most probable segmentation
    of the token into shorter ones. After a step of expectation maximization, a token's probability
    is its expected share of all occurrences. `KEPT` of the tokens stay, and at least `size`.
    """

    def loss(token: str) -> float:
        parts = best_segmentation(token, tokens, longest=len(token) - 1)
        return math.exp(tokens[token]) * (tokens[token] - sum(tokens[part] for part in parts))

    characters = [token for token in tokens if len(token) == 1]
    longer = sorted((token for token in tokens if len(token) > 1), key=loss, reverse=True)
    kept = max(size, int(KEPT * len(tokens)))
    return {token: tokens[token] for token in characters + longer[: kept - len(characters)]}


def _log_add(a: float, b: float) -> float:
    """Return log(exp(a) + exp(b)) of numbers whose exponentials may underflow."""
    low, high = (a, b) if a < b else (b, a)
    return high + math.log1p(math.exp(low - high)) if low > -math.inf else high
