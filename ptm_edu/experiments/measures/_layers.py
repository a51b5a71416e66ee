"""A language model's layers of whole data sets: each sentence read once, kept in half precision."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from torch import Tensor

from ptm_edu import zoo
from ptm_edu.elmo import BiLM
from ptm_edu.elmo.embedder import BATCH, Embedder
from ptm_edu.progress import progress

AT_ONCE = 16 * BATCH  # sentences, read in the order of their lengths
Layers = list[Tensor]  # (L + 1, T, D) of each sentence


class Remembered:
    """The layers that a biLM gives sentences; it is fetched when the first of them is asked for.

    Each sentence is read from zeros, so that its vectors depend on nothing beside it.
    """

    def __init__(self, model: Callable[[], BiLM]) -> None:
        """Take a function that loads or trains the model, called once."""
        self.embedder = functools.cache(lambda: Embedder(model(), carry_state=False))
        self.layers: dict[tuple[str, ...], Tensor] = {}

    def __call__(self, sentences: Sequence[Sequence[str]]) -> Layers:
        """Return (L + 1, T, D) in half precision for each sentence."""
        keys = [tuple(sentence) for sentence in sentences]
        new = [key for key in dict.fromkeys(keys) if key not in self.layers]
        with progress(len(new), "layers", "sentence", show=bool(new)) as bar:
            for start in range(0, len(new), AT_ONCE):
                piece = new[start : start + AT_ONCE]
                layers = self.embedder().embed_each(piece)
                self.layers |= zip(piece, (layer.half() for layer in layers), strict=True)
                bar.update(len(piece))
        return [self.layers[key] for key in keys]


def elmo_mini() -> BiLM:
    """Return the shipped model."""
    model: BiLM = zoo.load("elmo-mini").model
    return model


layers_of = Remembered(elmo_mini)
"""The layers that elmo-mini gives sentences."""
