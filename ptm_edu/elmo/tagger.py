"""A BiLSTM that tags words, to whose layers the features of a frozen model can be concatenated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast, get_args

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torch.nn.utils.rnn import pad_sequence

from ptm_edu import training
from ptm_edu.require import require
from ptm_edu.text.tasks.tagged import TaggedSentence
from ptm_edu.training.ignore_index import IGNORE_INDEX
from ptm_edu.training.shuffling import LengthGroupedBatches

from .lstm import run_packed
from .scalar_mix import ScalarMix

Joined = Literal["none", "input", "middle", "output", "both", "alone"]
Features = Sequence[Tensor]  # (L, T, D) of each sentence
PADDING, UNKNOWN = 0, 1  # ids of the padding, and of every word not in the training data
BATCH = 32
WORD_DROPOUT = 0.1  # of the words, so that the vector of unknown words is trained


class BiLstmTagger(nn.Module):
    """Word vectors, two BiLSTM layers one above the other, and a score for each tag.

    `joined` says where features of a frozen model are concatenated to the tagger's own:

        "none"      nowhere: the tagger has its own word vectors only
        "input"     [x_k; ELMo_k], with the word vectors; CoVe joins here too
        "middle"    [h_k,1; LM_k], with the outputs of the first layer, as in TagLM
        "output"    [h_k,2; ELMo_k], with the outputs of the second layer
        "both"      at input and at output (Peters et al. 2018, §3.3)
        "alone"     ELMo_k and nothing else: a linear layer shows what the features contain

    Features are layers (L, B, T, D), and each point has a ScalarMix of its own; of a single layer
    it learns the scale alone. Every word is tagged independently: there is no CRF over the tags,
    which TagLM and ELMo's entity tagger have and which would hide what the features contribute.
    """

    def __init__(
        self,
        vocab_size: int,
        tags: int,
        joined: Joined = "none",
        layers: int = 0,
        feature_dim: int = 0,
        word_dim: int = 100,
        hidden: int = 100,
        dropout: float = 0.5,
    ) -> None:
        """Take L and D of the features as `layers` and `feature_dim`."""
        super().__init__()
        choices = get_args(Joined)
        require(joined in choices, f"BiLstmTagger: joined must be one of {choices}: {joined!r}")
        require(
            joined == "none" or (layers and feature_dim),
            f"BiLstmTagger: joined={joined!r} needs features: expected layers and feature_dim of "
            f"at least 1, got {layers} and {feature_dim}",
        )
        points = {"none": [], "both": ["input", "output"]}.get(joined, [joined])
        self.mixes = nn.ModuleDict({point: ScalarMix(layers) for point in points})
        added_dims = dict.fromkeys(points, feature_dim)
        self.dropout = nn.Dropout(dropout)
        if joined == "alone":
            self.scores = nn.Linear(feature_dim, tags)
            return
        self.words = nn.Embedding(vocab_size, word_dim, padding_idx=PADDING)
        self.first = _bilstm(word_dim + added_dims.get("input", 0), hidden)
        self.second = _bilstm(2 * hidden + added_dims.get("middle", 0), hidden)
        self.scores = nn.Linear(2 * hidden + added_dims.get("output", 0), tags)

    def forward(self, words: Tensor, features: Tensor | None = None) -> Tensor:
        """Return the tags' scores (B, T, tags) for word ids (B, T) and features (L, B, T, D)."""
        points = list(self.mixes)
        given = features is not None or not points
        require(given, f"BiLstmTagger: joined at {points}, but got no features")
        if "alone" in self.mixes:
            return self.scores(self.dropout(self.mixes["alone"](features)))
        lengths = words.ne(PADDING).sum(dim=1)  # (B,)
        x = self._join("input", self.words(words), features)  # (B, T, word_dim …)
        x = self._join("middle", run_packed(self.first, x, lengths), features)  # (B, T, 2H …)
        x = self._join("output", run_packed(self.second, x, lengths), features)  # (B, T, 2H …)
        return self.scores(x)  # (B, T, tags)

    def _join(self, point: str, x: Tensor, features: Tensor | None) -> Tensor:
        if point in self.mixes:
            x = torch.cat([x, self.mixes[point](features)], dim=-1)
        return self.dropout(x)


def _bilstm(input_dim: int, hidden: int) -> nn.LSTM:
    return nn.LSTM(input_dim, hidden, bidirectional=True, batch_first=True)


@dataclass(frozen=True)
class Tagger:
    """A trained tagger with its words and tags."""

    model: BiLstmTagger
    words: dict[str, int]
    tags: list[str]

    @property
    def s(self) -> dict[str, list[float]]:
        """The weight s_j of each layer at each point where features are joined."""
        mixes = self.model.mixes.items()
        return {point: cast(ScalarMix, mix).s.tolist() for point, mix in mixes}

    @torch.no_grad()
    def predict(
        self, sentences: Sequence[Sequence[str]], features: Features | None = None
    ) -> list[list[str]]:
        """Return a tag for each word of sentences, with features like those of the training."""
        self.model.eval()
        _check("predict", len(sentences), features)
        tags = []
        for start in range(0, len(sentences), BATCH):
            batch = sentences[start : start + BATCH]
            words = pad_sequence([self.ids(tokens) for tokens in batch], batch_first=True)  # (B, T)
            joined = None if features is None else _padded(features[start : start + BATCH])
            best = self.model(words, joined).argmax(dim=-1)  # (B, T)
            for tokens, row in zip(batch, best.tolist(), strict=True):
                tags.append([self.tags[tag] for tag in row[: len(tokens)]])
        return tags

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

    `features` are a frozen model's layers for each sentence, from `Embedder.embed_each`,
    `taglm.lm_embeddings` or `Cove.embed_each` (in half precision they take half the memory); they
    are joined where `joined` says. Raises ValueError for no sentences, and for features that are
    not those of the sentences.
    """
    require(sentences, "train_tagger: expected tagged sentences, got none")
    _check("train_tagger", len(sentences), features)
    vocabulary = sorted({token.lower() for sentence in sentences for token in sentence.tokens})
    words = {word: number for number, word in enumerate(vocabulary, UNKNOWN + 1)}
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


@dataclass(frozen=True)
class Batch:
    """Padded word ids and tags (B, T), and features (L, B, T, D) or None."""

    words: Tensor
    tags: Tensor
    features: Tensor | None


class Batches:
    """Sentences in a new order each epoch, `BATCH` at a time, of similar length."""

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
        lengths = [len(words) for words in self.words]
        self.order = LengthGroupedBatches(lengths, BATCH, seed, pool=20)
        self.in_an_epoch = self.order.in_an_epoch

    def __getitem__(self, number: int) -> Batch:
        """Return batch `number`, counted over all epochs."""
        rows = self.order[number]
        words = pad_sequence([self.words[row] for row in rows], True)  # (B, T)
        tags = pad_sequence([self.tags[row] for row in rows], True, IGNORE_INDEX)  # (B, T)
        joined = None if self.features is None else _padded([self.features[row] for row in rows])
        return Batch(words, tags, joined)


def tagging_loss(model: BiLstmTagger, batch: Batch) -> Tensor:
    """Return the mean −log p of the tags; some words are replaced by the unknown word."""
    is_word = batch.words != PADDING  # (B, T)
    replaced = (torch.rand(batch.words.shape) < WORD_DROPOUT) & is_word
    scores = model(batch.words.masked_fill(replaced, UNKNOWN), batch.features)  # (B, T, tags)
    return cross_entropy(scores.flatten(0, 1), batch.tags.flatten(), ignore_index=IGNORE_INDEX)


def _padded(features: Features) -> Tensor:
    """Return features (L, B, T, D) of sentences, zeros after the end of each."""
    rows = pad_sequence([layers.transpose(0, 1) for layers in features], True)  # (B, T, L, D)
    return rows.permute(2, 0, 1, 3).float()


def _check(name: str, sentences: int, features: Features | None) -> None:
    require(
        features is None or len(features) == sentences,
        f"{name}: got {sentences} sentences, but features of {len(features or [])}",
    )
