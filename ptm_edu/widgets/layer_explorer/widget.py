"""LayerExplorer: one ambiguous word in ten sentences, from the token layer to the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike, NDArray

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.layers import checked_layers, packed_layers, plane_of
from ptm_edu.widgets.packing import Floats, unit_rows
from ptm_edu.widgets.settings import choice, number

NAME = "LayerExplorer"
MIXED = "0 is the token layer; between two layers the vectors are mixed"


class LayerExplorer(Widget):
    """Drag through the layers and see whether a word's senses part.

    `examples` are N sequences that begin (word, sense, tokens, place), as `text.senses()` gives
    them: `tokens[place]` is the word in its sentence. `layers` (L, N, D) are its vectors there.
    Between two layers the vectors are mixed. Each word has a plane of its own, fixed: the one where
    its vectors spread most over the layers that know the context, each around its mean. The numbers
    are computed in all D dimensions. `word` and `layer`, 0 to L − 1, can be read and set. Without
    them it opens where the senses are furthest apart. Raises ValueError where a word has not two to
    four senses with two sentences each, and where examples and layers do not fit.
    """

    bundle: ClassVar[str] = "layer_explorer"

    rows = traitlets.Unicode().tag(sync=True)
    shape = traitlets.List(traitlets.Int()).tag(sync=True)
    planes = traitlets.Unicode().tag(sync=True)
    contexts = traitlets.List(traitlets.Dict()).tag(sync=True)
    words = traitlets.List(traitlets.Unicode()).tag(sync=True)
    word = choice("", lambda widget: widget.words)
    layer = number(0.0, 0, lambda widget: widget.shape[0] - 1, MIXED)

    def __init__(
        self,
        examples: Sequence[Sequence[Any]],
        layers: ArrayLike,
        *,
        word: str | None = None,
        layer: float | None = None,
        language: str | None = None,
    ) -> None:
        contexts = _checked_examples(examples)
        words = list(dict.fromkeys(context["word"] for context in contexts))
        for ambiguous in words:
            _check_senses(ambiguous, [c["sense"] for c in contexts if c["word"] == ambiguous])
        vectors = checked_layers(NAME, layers, len(contexts))  # (L, N, D)
        planes, best = [], {}
        for ambiguous in words:
            own = [n for n, context in enumerate(contexts) if context["word"] == ambiguous]
            planes.append(plane_of(vectors[:, own]))  # (2, D)
            best[ambiguous] = _best_layer(
                vectors[:, own], np.array([contexts[n]["sense"] for n in own])
            )
        super().__init__(
            language,
            rows=packed_layers(vectors),
            shape=list(vectors.shape),
            planes=packed_layers(np.stack(planes)),
            contexts=contexts,
            words=words,
            word=max(words, key=lambda known: best[known][0]) if word is None else word,
        )
        self.layer = best[self.word][1] if layer is None else layer


def _best_layer(vectors: Floats, senses: NDArray[Any]) -> tuple[tuple[float, float], int]:
    """Return how far a word's senses are apart at the best layer of (L, K, D), and that layer."""
    return max((_separation(vectors[layer], senses), layer) for layer in range(1, len(vectors)))


def _separation(vectors: Floats, senses: NDArray[Any]) -> tuple[float, float]:
    """How often the nearest of (K, D) has the same sense, and by how much cosines are higher."""
    unit = unit_rows(vectors)
    cosines, same = unit @ unit.T, senses[:, None] == senses
    others = ~np.eye(len(unit), dtype=bool)
    nearest = np.where(others, cosines, -np.inf).argmax(axis=1)
    hits = same[np.arange(len(unit)), nearest].mean()
    return float(hits), float(cosines[same & others].mean() - cosines[~same].mean())


def _checked_examples(examples: Any) -> list[dict[str, Any]]:
    check, contexts = Check(NAME), []
    for word, sense, given, place in check.tuples(
        "examples", examples, "(word, sense, tokens, place, …)"
    ):
        tokens = check.strings("tokens", given, blank=True)
        at = check.whole("place", place, 0, len(tokens) - 1, "tokens[place] is the word")
        word, sense = check.text("word", word), check.text("sense", sense, blank=True)
        contexts.append({"word": word, "sense": sense, "tokens": tokens, "place": at})
    return contexts


def _check_senses(word: str, senses: Sequence[str]) -> None:
    times = Counter(senses)
    if not 2 <= len(times) <= 4 or min(times.values()) < 2:
        raise ValueError(
            f"{NAME}: {word!r} needs two to four senses with at least two sentences each, "
            f"got {dict(times)}"
        )
