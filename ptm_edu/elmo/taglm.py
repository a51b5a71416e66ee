"""TagLM: a language model's top layer, concatenated to a tagger's features (Peters et al. 2017).

A tagger learns from labeled sentences, and there are few. A language model learns from any text,
and what it needs to predict the next word is useful to a tagger. So its top layer's vectors, of
both directions, frozen, are concatenated to the outputs of the tagger's first BiLSTM layer (§3.4):

    LM_k = [→h_k; ←h_k]            features = lm_embeddings(embedder.embed_each(sentences))
    [h_k,1; LM_k] → second layer    train_tagger(sentences, features, "middle")

Three changes made it ELMo a year later: all layers instead of the top one, a learned mix of them,
and one character encoder and softmax for both directions, where TagLM had two models that shared
nothing (§3.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import torch
from torch import Tensor

from ptm_edu import training
from ptm_edu.text.stream import encode_stream

from .bilm import BiLM
from .config import ElmoConfig
from .training import StatefulBiLM, Streams, bilm_loss

Directions = Literal["forward", "backward", "both"]


def lm_embeddings(layers: Sequence[Tensor], directions: Directions = "both") -> list[Tensor]:
    """Return the top layer of each sentence, (1, T, D), of both directions or (1, T, D/2) of one.

    `layers` (L + 1, T, D) for each sentence are those of `Embedder.embed_each`.
    """
    parts = {"forward": slice(0, 1), "backward": slice(1, 2), "both": slice(0, 2)}
    tops = (sentence[-1:].unflatten(-1, (2, -1)) for sentence in layers)  # (1, T, 2, D/2)
    return [top[:, :, parts[directions]].flatten(2) for top in tops]


def train_lm(
    sentences: Sequence[Sequence[str]],
    config: ElmoConfig,
    *,
    passes: int = 1,
    vocab_size: int = 10_000,
    rows: int = 16,
    length: int = 20,
    samples: int | None = 1024,
    learning_rate: float = 2e-3,
    seed: int = 0,
    progress: bool = True,
) -> BiLM:
    """Train a small biLM on sentences in their order, such as a task's own text.

    It makes `passes` passes over the text, which is split into `rows` rows of `length` words per
    step; `samples` as in `Softmax.loss`. Raises ValueError for too little text.
    """
    words, _, stream = encode_stream(sentences, min_count=1)
    streams = Streams(words, stream, vocab_size, rows, length)
    torch.manual_seed(seed)
    reader = StatefulBiLM(BiLM(config, len(streams.words)), rows)
    training.fit(
        reader,
        lambda reader, window: bilm_loss(reader, window, samples),
        streams.__getitem__,
        training.TrainingConfig(
            steps=passes * streams.windows,
            optimizer=training.AdamW(lr=learning_rate),
            schedule=training.cosine(passes * streams.windows),
            device="cpu",
            seed=seed,
            label="language model",
            progress=progress,
        ),
    )
    return reader.model.eval()
