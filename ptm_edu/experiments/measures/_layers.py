"""A language model's layers for whole data sets, computed once per sentence, in half precision."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from torch import Tensor

from ptm_edu import zoo
from ptm_edu.elmo import BiLM
from ptm_edu.elmo.embedder import BATCH, Embedder
from ptm_edu.progress import progress

AT_ONCE = 16 * BATCH  # sentences, sorted by length
Layers = list[Tensor]  # one (L + 1, T, D) per sentence


class CachedLayers:
    """The layers of a biLM for sentences, cached; the model is loaded at the first call.

    The LSTM state is zero before each sentence, so that vectors depend on their sentence only.
    """

    def __init__(self, model: Callable[[], BiLM]) -> None:
        """Take a function that loads or trains the model; it is called once."""
        self.embedder = functools.cache(lambda: Embedder(model(), carry_state=False))
        self.layers: dict[tuple[str, ...], Tensor] = {}

    def __call__(self, sentences: Sequence[Sequence[str]]) -> Layers:
        """Return (L + 1, T, D) in half precision for each sentence."""
        keys = [tuple(sentence) for sentence in sentences]
        new = [key for key in dict.fromkeys(keys) if key not in self.layers]
        with progress(len(new), "layers", "sentence", show=bool(new)) as bar:
            for start in range(0, len(new), AT_ONCE):
                chunk = new[start : start + AT_ONCE]
                layers = self.embedder().embed_each(chunk)
                self.layers |= zip(chunk, (layer.half() for layer in layers), strict=True)
                bar.update(len(chunk))
        return [self.layers[key] for key in keys]


def elmo_mini() -> BiLM:
    """Return the shipped biLM."""
    model: BiLM = zoo.load("elmo-mini").model
    return model


layers_of = CachedLayers(elmo_mini)
"""The layers of elmo-mini for sentences."""
