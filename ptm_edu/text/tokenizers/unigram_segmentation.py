"""The most probable segmentation of a word under a unigram language model of tokens.

Kudo 2018, "Subword Regularization: Improving Neural Network Translation Models with Multiple
Subword Candidates", §3.2: the probability of a segmentation is the product of the probabilities of
its tokens, which are chosen independently of each other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

LogProbabilities = Mapping[str, float]

_UNKNOWN_PENALTY = 10.0  # nats, as in SentencePiece


def best_segmentation(
    word: str, log_probabilities: LogProbabilities, longest: int, unknown: float = -math.inf
) -> list[str]:
    """Return the tokens of the most probable segmentation of `word` (Viterbi's algorithm).

    A token has at most `longest` characters. A character that is not a token has the log
    probability `unknown`. Among equally probable segmentations, the last token is the longest.

    >>> best_segmentation("aab", {"a": -1.0, "b": -1.0, "ab": -1.5}, longest=2)
    ['a', 'ab']
    """
    best = [0.0]  # best[end]: log probability of the best segmentation of word[:end]
    last = [0]  # last[end]: where the last token of that segmentation starts
    for end in range(1, len(word) + 1):
        best.append(-math.inf)
        last.append(end - 1)
        for start in range(max(0, end - longest), end):
            if_missing = unknown if start == end - 1 else -math.inf
            total = best[start] + log_probabilities.get(word[start:end], if_missing)
            if total > best[end]:
                best[end], last[end] = total, start
    tokens: list[str] = []
    end = len(word)
    while end > 0:
        tokens.append(word[last[end] : end])
        end = last[end]
    return tokens[::-1]


def unknown_score(log_probabilities: LogProbabilities) -> float:
    """Return the log probability of an unknown character: far below that of every token."""
    return min(log_probabilities.values()) - _UNKNOWN_PENALTY
