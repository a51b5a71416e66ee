"""How far Transformer-XL's context reaches back, and how many query-key pairs it costs."""

from __future__ import annotations

from ptm_edu.arguments import checked


@checked(position=0, segment=1, memory=0, layers=0)
def context_reach(position: int, segment: int, memory: int, layers: int) -> list[int]:
    """Return the leftmost position that each layer's states depend on, from layer L down to 0.

    The states are those that the output at `position` of layer L depends on. A state reads, in the
    layer below, all positions from M before its own segment to itself (Dai et al. 2019, §3.2), so
    the context grows with every layer. Position 0 is the text's first token.
    """
    lefts = [position]
    for _ in range(layers):
        start = lefts[-1] // segment * segment
        lefts.append(max(0, start - memory))
    return lefts


@checked(tokens=0, segment=1, memory=0)
def query_key_pairs(tokens: int, segment: int, memory: int) -> int:
    """Return how many query-key pairs one layer computes for a text in segments of T tokens.

    Each segment costs T · (T + M) pairs, with the pairs that the causal mask then hides (Dai et
    al. 2019, §3.2). The text's beginning has fewer than M states before it, and its last segment
    may be shorter.
    """
    pairs = 0
    for start in range(0, tokens, segment):
        queries = min(segment, tokens - start)
        pairs += queries * (queries + min(memory, start))
    return pairs


@checked(tokens=0, context=1)
def window_pairs(tokens: int, context: int) -> int:
    """Return how many query-key pairs one layer computes for a text with a sliding window.

    Each token has its own pass over the last C = `context` tokens, itself included, which costs C²
    pairs; a vanilla model is evaluated in this way (Dai et al. 2019, §3.1).
    """
    return sum(min(context, position + 1) ** 2 for position in range(tokens))
