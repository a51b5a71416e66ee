"""Train the tagger; what is joined to it is computed once, since the language model is frozen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy
from torch.nn.utils.rnn import pad_sequence

from ptm_edu import training
from ptm_edu.text.tagged import TaggedSentence
from ptm_edu.training.ignore_index import IGNORE_INDEX
from ptm_edu.training.shuffling import LengthGroupedBatches

from .scalar_mix import ScalarMix
from .tagger import PADDING, UNKNOWN, BiLstmTagger, Joined

Features = Sequence[Tensor]  # (L, T, D) of each sentence
BATCH = 32
WORD_DROPOUT = 0.1  # of the words, so that the vector of unknown words is learned


@dataclass(frozen=True)
class Batch:
    """Word ids and tags (B, T), filled up, and features (L, B, T, D) or None."""

    words: Tensor
    tags: Tensor
    features: Tensor | None


@dataclass(frozen=True)
class Tagger:
    """A trained tagger with its words and tags."""

    model: BiLstmTagger
    words: dict[str, int]
    tags: list[str]

    @property
    def s(self) -> dict[str, list[float]]:
        """The share s_j of each layer at each place where features are joined."""
        mixes = self.model.mixes.items()
        return {place: cast(ScalarMix, mix).s.tolist() for place, mix in mixes}

    @torch.no_grad()
    def predict(
        self, sentences: Sequence[Sequence[str]], features: Features | None = None
    ) -> list[list[str]]:
        """Return a tag for each word of sentences, whose features are those trained with."""
        self.model.eval()
        _check("predict", len(sentences), features)
        found = []
        for start in range(0, len(sentences), BATCH):
            piece = sentences[start : start + BATCH]
            words = pad_sequence([self.ids(tokens) for tokens in piece], batch_first=True)
            joined = None if features is None else _filled(features[start : start + BATCH])
            best = self.model(words, joined).argmax(dim=-1)  # (B, T)
            for tokens, row in zip(piece, best.tolist(), strict=True):
                found.append([self.tags[tag] for tag in row[: len(tokens)]])
        return found

    def ids(self, tokens: Sequence[str]) -> Tensor:
        """Return the words' ids; case does not count."""
        return torch.tensor([self.words.get(token.lower(), UNKNOWN) for token in tokens])


def train_tagger(
    sentences: Sequence[TaggedSentence],
    features: Features | None = None,
    joined: Joined = "none",
    *,
    epochs: int = 10,
    learning_rate: float = 2e-3,
    word_dim: int = 100,
    hidden: int = 100,
    seed: int = 0,
    progress: bool = True,
) -> Tagger:
    """Train a `BiLstmTagger` on tagged sentences and return it.

    `features` are a frozen model's layers for each sentence, as `Embedder.embed_each`,
    `taglm.lm_embeddings` or `Cove.embed_each` give them (in half precision they take half the
    memory); they are joined where `joined` says. Raises ValueError for no sentences, and for
    features that are not those of the sentences.
    """
    if not sentences:
        raise ValueError("train_tagger: expected tagged sentences, got none")
    _check("train_tagger", len(sentences), features)
    seen = sorted({token.lower() for sentence in sentences for token in sentence.tokens})
    words = {word: number for number, word in enumerate(seen, UNKNOWN + 1)}
    tags = sorted({tag for sentence in sentences for tag in sentence.tags})
    torch.manual_seed(seed)
    layers, _, dim = features[0].shape if features else (0, 0, 0)
    model = BiLstmTagger(len(words) + 2, len(tags), joined, layers, dim, word_dim, hidden)
    tagger = Tagger(model, words, tags)
    batches = Batches(tagger, sentences, features, seed)
    steps = epochs * batches.in_an_epoch
    training.fit(
        model,
        tagging_loss,
        batches.__getitem__,
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=learning_rate),
            schedule=training.cosine(steps),
            device="cpu",
            seed=seed,
            label="tagger",
            progress=progress,
        ),
    )
    model.eval()
    return tagger


class Batches:
    """Sentences in a new order each epoch, `BATCH` at a time, of like lengths."""

    def __init__(
        self,
        tagger: Tagger,
        sentences: Sequence[TaggedSentence],
        features: Features | None,
        seed: int,
    ) -> None:
        numbers = {tag: number for number, tag in enumerate(tagger.tags)}
        self.words = [tagger.ids(sentence.tokens) for sentence in sentences]
        self.tags = [torch.tensor([numbers[tag] for tag in s.tags]) for s in sentences]
        self.features = features
        self.order = LengthGroupedBatches(
            [len(words) for words in self.words], BATCH, seed, pool=20
        )
        self.in_an_epoch = self.order.in_an_epoch

    def __getitem__(self, number: int) -> Batch:
        """Return batch `number`, counted over all epochs."""
        rows = self.order[number]
        tags = pad_sequence([self.tags[row] for row in rows], True, IGNORE_INDEX)
        joined = None if self.features is None else _filled([self.features[row] for row in rows])
        return Batch(pad_sequence([self.words[row] for row in rows], True), tags, joined)


def tagging_loss(model: BiLstmTagger, batch: Batch) -> Tensor:
    """Return the mean −log p of the tags; some words are hidden, as unknown ones will be."""
    hidden = (torch.rand(batch.words.shape) < WORD_DROPOUT) & (batch.words != PADDING)
    scores = model(batch.words.masked_fill(hidden, UNKNOWN), batch.features)
    return cross_entropy(scores.flatten(0, 1), batch.tags.flatten(), ignore_index=IGNORE_INDEX)


def _filled(features: Features) -> Tensor:
    """Return features (L, B, T, D) of sentences, zeros after the end of each."""
    turned = pad_sequence([one.transpose(0, 1) for one in features], batch_first=True)
    return turned.permute(2, 0, 1, 3).float()  # from (B, T, L, D)


def _check(name: str, sentences: int, features: Features | None) -> None:
    if features is not None and len(features) != sentences:
        raise ValueError(f"{name}: got {sentences} sentences, but features of {len(features)}")
