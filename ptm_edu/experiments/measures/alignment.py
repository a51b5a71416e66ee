"""Does cross-attention align words? `ptm-edu measure alignment`.

transformer-mini is made to write the references of the course's 50 aligned pairs, and each English
word is linked to the French word that it looks at most. A row is the alignment error rate of one
way to read the links off (Och and Ney 2003, §5): "diagonal", which asks no model; "mean of heads",
a layer; "one head", each of them; "head chosen on the other half".

`step` says when one looks: while the word is *written*, or one step later, when the decoder *reads*
what it has written (Chen et al. 2020 found the later one better). The best of many heads
on the very pairs it was chosen by is flattered. So the layer, head and step with the lowest rate on
one half of the pairs, every second one, are measured on the other half, and the other way round:
"head chosen on the other half", and both halves together, "heads chosen on the other half".
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
    """How links are read off: when one looks, and at which layer's which head, None for all."""

    step: str
    layer: int
    head: int | None


class Look(NamedTuple):
    """A pair's attention (L, H, T, S), and the word of each piece; None for the end marks'."""

    weights: Tensor
    english: list[int | None]
    french: list[int | None]

    def links(self, way: Way) -> set[Link]:
        """Return the links (French word, English word) that are read off in this way."""
        of_layer = self.weights[way.layer]
        weights = of_layer.mean(dim=0) if way.head is None else of_layer[way.head]  # (T, S)
        # Row t writes piece t and reads the one before it, the first row the start mark.
        words = [*self.english, None] if way.step == "written" else [None, *self.english]
        return links_from_attention(weights, words, [*self.french, None])


def measure() -> list[dict[str, Any]]:
    """Return a row for each way to align; see the module's text."""
    pairs, model = alignments(), zoo.load(NAME)
    attentions = [look(model.model, model.tokenizer, pair) for pair in pairs]
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


def look(model: Any, tokenizer: Any, pair: AlignedPair) -> Look:
    """Return where the model looks while it is made to write a pair's English sentence."""
    return Look(
        cross_attention(model, tokenizer, pair.french_text, pair.english_text),
        word_ids(tokenizer, pair.english_text, pair.english),
        word_ids(tokenizer, pair.french_text, pair.french),
    )


def row(
    links: str, pairs: Sequence[AlignedPair], predicted: Links, way: Way | None = None
) -> dict[str, Any]:
    """Return the row of links that were found in these pairs."""
    scores = alignment_error_rate(
        predicted, [pair.sure for pair in pairs], [pair.possible for pair in pairs]
    )
    return {
        "links": links,
        "step": way and way.step,
        "layer": way and way.layer,  # counted from 0, as the widgets do
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
