"""a is to b as c is to …: two ways to score every word of the vocabulary.

Both take unit vectors, so that a dot product is a cosine. `queen ≈ king − man + woman` has
positive terms king and woman and the negative term man.
"""

from __future__ import annotations

from collections.abc import Callable

from torch import Tensor
from torch.nn.functional import normalize

from ptm_edu.arguments import checked
from ptm_edu.require import require

EPSILON = 0.001


@checked(words="float (V, D)", positive="float (P, D)", negative="float (N, D)")
def three_cos_add(words: Tensor, positive: Tensor, negative: Tensor) -> Tensor:
    """Return the cosine of each word (V, D) with Σ positive − Σ negative, (V,).

    `positive` (P, D) and `negative` (N, D) are unit vectors. Mikolov et al. 2013c, "Linguistic
    Regularities in Continuous Space Word Representations", section 5; the name is Levy and
    Goldberg's. All terms add up, so one large similarity can outweigh the rest.
    """
    target = positive.sum(0) - negative.sum(0)  # (D,)
    return words @ normalize(target, dim=0)


@checked(words="float (V, D)", positive="float (P, D)", negative="float (N, D)", epsilon=0)
def three_cos_mul(
    words: Tensor, positive: Tensor, negative: Tensor, epsilon: float = EPSILON
) -> Tensor:
    """Return Π cos(word, positive) / (Π cos(word, negative) + ε) for each word (V, D), (V,).

    Levy and Goldberg 2014, "Linguistic Regularities in Sparse and Explicit Word
    Representations", equation 4; cosines are shifted to [0, 1] as (1 + cos) / 2 (footnote 7). A
    product requires all similarities at once. gensim divides with ε = 1e-6, the paper with 0.001.
    """
    near = (1 + words @ positive.T) / 2  # (V, P)
    far = (1 + words @ negative.T) / 2  # (V, N)
    return near.prod(1) / (far.prod(1) + epsilon)


METHODS: dict[str, Callable[[Tensor, Tensor, Tensor], Tensor]] = {
    "3cosadd": three_cos_add,
    "3cosmul": three_cos_mul,
}


def analogy_scores(words: Tensor, positive: Tensor, negative: Tensor, method: str) -> Tensor:
    """Score each word (V, D) by `method`, "3cosadd" or "3cosmul", (V,); higher is better."""
    known = ", ".join(METHODS)
    require(method in METHODS, f"analogy: method must be one of {known}, got {method!r}")
    return METHODS[method](words, positive, negative)
