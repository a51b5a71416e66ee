"""Does cross-attention align words? `ptm-edu measure alignment`.

transformer-mini is given the references of the course's 50 aligned pairs as the decoder's input,
and each English word is linked to the French word that it attends to most. A row has the alignment
error rate (Och and Ney 2003, §5) of one way to extract the links: "diagonal", which uses no model;
"mean of heads", per layer; "one head", for each head; "head chosen on the other half".

`step` is the decoder step whose attention is used: the one that predicts the word ("written"), or
the next one, whose input is the word ("read"; Chen et al. 2020 found it better). The best of many
heads looks too good on the pairs that it was chosen on. Therefore the layer, head and step with the
lowest error rate on every second pair are evaluated on the other half, and vice versa: "head chosen
on the other half", and for both halves together "heads chosen on the other half".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from torch import Tensor

from ptm_edu import zoo
from ptm_edu.evaluation.alignment import Link, alignment_error_rate, diagonal, links_from_attention
from ptm_edu.text.tasks.alignments import AlignedPair, alignments
from ptm_edu.transformer import cross_attention, word_ids

NAME = "transformer-mini"
STEPS = ("written", "read")
Links = list[set[Link]]


class Way(NamedTuple):
    """How links are extracted: from which step, layer, and head (None is the mean of heads)."""

    step: str
    layer: int
    head: int | None


class PairAttention(NamedTuple):
    """A pair's cross-attention (L, H, T, S), and each token's word, None for special tokens."""

    weights: Tensor
    english: list[int | None]
    french: list[int | None]

    def links(self, way: Way) -> set[Link]:
        """Return the links (French word, English word) that are extracted in this way."""
        of_layer = self.weights[way.layer]
        weights = of_layer.mean(dim=0) if way.head is None else of_layer[way.head]  # (T, S)
        # Row t predicts token t; its input is token t − 1, in the first row the start token.
        words = [*self.english, None] if way.step == "written" else [None, *self.english]
        return links_from_attention(weights, words, [*self.french, None])


def measure() -> list[dict[str, Any]]:
    """Return a row for each way to align; see the module's text."""
    pairs, model = alignments(), zoo.load(NAME)
    attentions = [pair_attention(model.model, model.tokenizer, pair) for pair in pairs]
    layers, heads = attentions[0].weights.shape[:2]
    means = [Way(*way, None) for way in product(STEPS, range(layers))]
    single = [Way(*way) for way in product(STEPS, range(layers), range(heads))]
    links = {way: [attention.links(way) for attention in attentions] for way in [*means, *single]}
    order = [diagonal(len(pair.english), len(pair.french)) for pair in pairs]
    return [
        row("diagonal", pairs, order),
        *(row("mean of heads", pairs, links[way], way) for way in means),
        *(row("one head", pairs, links[way], way) for way in single),
        *_chosen_on_the_other_half(pairs, {way: links[way] for way in single}),
    ]


def pair_attention(model: Any, tokenizer: Any, pair: AlignedPair) -> PairAttention:
    """Return the cross-attention of a pair's given English sentence."""
    return PairAttention(
        cross_attention(model, tokenizer, pair.french_text, pair.english_text),
        word_ids(tokenizer, pair.english_text, pair.english),
        word_ids(tokenizer, pair.french_text, pair.french),
    )


def row(
    links: str, pairs: Sequence[AlignedPair], predicted: Links, way: Way | None = None
) -> dict[str, Any]:
    """Return the row with the scores of the links predicted for these pairs."""
    scores = alignment_error_rate(
        predicted, [pair.sure for pair in pairs], [pair.possible for pair in pairs]
    )
    return {
        "links": links,
        "step": way and way.step,
        "layer": way and way.layer,  # counted from 0, as in the widgets
        "head": way and way.head,
        "pairs": len(pairs),
        "error rate": scores.rate,
        "precision": scores.precision,
        "recall": scores.recall,
    }


def _chosen_on_the_other_half(
    pairs: Sequence[AlignedPair], predicted: Mapping[Way, Links]
) -> Iterator[dict[str, Any]]:
    halves = slice(0, None, 2), slice(1, None, 2)
    together: Links = [set() for _ in pairs]
    for half, chosen_by in (halves, halves[::-1]):
        rates = {
            w: row("", pairs[chosen_by], f[chosen_by])["error rate"] for w, f in predicted.items()
        }
        best = min(rates, key=lambda way: rates[way])
        together[half] = predicted[best][half]
        yield row("head chosen on the other half", pairs[half], together[half], best)
    yield row("heads chosen on the other half", pairs, together)
