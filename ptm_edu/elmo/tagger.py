"""A BiLSTM that tags words, and the places where a frozen model's layers can be joined to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast, get_args

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torch.nn.utils.rnn import pad_sequence

from ptm_edu import training
from ptm_edu.text.tasks.tagged import TaggedSentence
from ptm_edu.training.ignore_index import IGNORE_INDEX
from ptm_edu.training.shuffling import LengthGroupedBatches

from .lstm import read_packed
from .scalar_mix import ScalarMix

Joined = Literal["none", "input", "middle", "output", "both", "alone"]
PADDING, UNKNOWN = 0, 1  # ids of no word, and of every word not trained on


class BiLstmTagger(nn.Module):
    """Word vectors, two BiLSTM layers one above the other, and a score for each tag.

    `joined` says where features of a frozen model are set beside the tagger's own numbers:

        "none"      nowhere: word vectors of its own are all it has
        "input"     [x_k; ELMo_k], beside the word vectors; CoVe joins here too
        "middle"    [h_k,1; LM_k], beside what the first layer gives: TagLM's place
        "output"    [h_k,2; ELMo_k], beside what the second layer gives
        "both"      at input and at output (Peters et al. 2018, §3.3)
        "alone"     ELMo_k and nothing else: a linear layer shows what the features know

    Features come as layers (L, B, T, D), and each place has a ScalarMix of its own; of a single
    layer it learns the size alone. Every word is tagged by itself: there is no CRF over the tags,
    which TagLM and ELMo's entity tagger have and which would hide what the features give.
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
        if joined not in get_args(Joined):
            raise ValueError(f"BiLstmTagger: joined must be one of {get_args(Joined)}: {joined!r}")
        if joined != "none" and not (layers and feature_dim):
            raise ValueError(
                f"BiLstmTagger: joined={joined!r} needs features: expected layers and feature_dim "
                f"of at least 1, got {layers} and {feature_dim}"
            )
        places = {"none": [], "both": ["input", "output"]}.get(joined, [joined])
        self.mixes = nn.ModuleDict({place: ScalarMix(layers) for place in places})
        more = {place: feature_dim for place in places}
        self.dropout = nn.Dropout(dropout)
        if joined == "alone":
            self.scores = nn.Linear(feature_dim, tags)
            return
        self.words = nn.Embedding(vocab_size, word_dim, padding_idx=PADDING)
        self.first = _bilstm(word_dim + more.get("input", 0), hidden)
        self.second = _bilstm(2 * hidden + more.get("middle", 0), hidden)
        self.scores = nn.Linear(2 * hidden + more.get("output", 0), tags)

    def forward(self, words: Tensor, features: Tensor | None = None) -> Tensor:
        """Return the tags' scores (B, T, tags) for word ids (B, T) and features (L, B, T, D)."""
        if self.mixes and features is None:
            raise ValueError(f"BiLstmTagger: joined at {list(self.mixes)}, but got no features")
        if "alone" in self.mixes:
            return self.scores(self.dropout(self.mixes["alone"](features)))
        lengths = words.ne(PADDING).sum(dim=1)
        x = self._join("input", self.words(words), features)
        x = self._join("middle", read_packed(self.first, x, lengths), features)
        x = self._join("output", read_packed(self.second, x, lengths), features)
        return self.scores(x)  # (B, T, tags)

    def _join(self, place: str, x: Tensor, features: Tensor | None) -> Tensor:
        if place in self.mixes:
            x = torch.cat([x, self.mixes[place](features)], dim=-1)
        return self.dropout(x)


def _bilstm(input_dim: int, hidden: int) -> nn.LSTM:
    return nn.LSTM(input_dim, hidden, bidirectional=True, batch_first=True)


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
    rows = pad_sequence([one.transpose(0, 1) for one in features], batch_first=True)
    return rows.permute(2, 0, 1, 3).float()  # from (B, T, L, D)


def _check(name: str, sentences: int, features: Features | None) -> None:
    if features is not None and len(features) != sentences:
        raise ValueError(f"{name}: got {sentences} sentences, but features of {len(features)}")
