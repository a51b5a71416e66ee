"""The biLM and the trigram predict the same positions over the same vocabulary."""

from __future__ import annotations

import math
from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.evaluation.kneser_ney import KneserNey
from ptm_edu.experiments.recipes import _elmo_perplexity as perplexity
from ptm_edu.text.stream import encode_stream

TINY = ElmoConfig(filters=((1, 4), (2, 4)), character_dim=4, lstm_dim=8, projection_dim=4, layers=2)
WORDS = 6  # that can be predicted


def sentences(seed: int, count: int) -> list[list[str]]:
    draw = np.random.default_rng(seed)
    names = ["a", "b", "<unk>", "c", "d", "e", "f", "rare", "rarer"]
    return [
        [names[min(int(i), 8)] for i in draw.geometric(0.3, size=draw.integers(3, 9)) - 1]
        for _ in range(count)
    ]


@pytest.fixture
def held_out(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Sentences of both splits instead of WikiText-2's; some of their words are new."""
    text = [*sentences(1, 120), ["a", "new", "b"]]
    corpus = SimpleNamespace(token_sentences=lambda: iter(text))
    monkeypatch.setattr(perplexity.corpora, "load", lambda name, split: corpus)
    return text


def marked(sentences: list[list[str]]) -> Iterator[str]:
    for sentence in sentences:
        yield from ["<S>", *sentence, "</S>"]


def test_both_models_predict_the_same_words(
    held_out: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perplexity, "ROWS", 2)
    monkeypatch.setattr(perplexity, "LENGTH", 8)
    words, _, stream = encode_stream(sentences(0, 400), min_count=1)
    torch.manual_seed(0)
    model = BiLM(TINY, WORDS).eval()
    perplexities = perplexity.heldout_perplexities(model, words, stream)
    assert list(perplexities) == list(perplexity.SPLITS)
    for direction in ("forward", "backward"):
        known_words = set(words[:WORDS]) - {"<unk>"}
        text = list(marked(held_out if direction == "forward" else [s[::-1] for s in held_out]))
        predicted = sum(word in known_words for word in text)
        # A row's first word and its last ones, fewer than a window, are not predicted.
        most = perplexity.ROWS * (perplexity.LENGTH + 1)
        assert predicted - most <= perplexities["test"]["words"][direction] <= predicted
        streams = perplexity.heldout_streams("test", words, WORDS)
        targets = [streams[i].targets[int(direction == "backward")] for i in range(streams.windows)]
        counted = sum(int(target.ge(0).sum()) for target in targets)
        assert perplexities["test"]["words"][direction] == counted


def test_an_untrained_model_is_uniform_over_its_words(held_out: list[list[str]]) -> None:
    words, _, stream = encode_stream(sentences(0, 400), min_count=1)
    model = BiLM(TINY, WORDS).eval()
    assert model.softmax is not None
    torch.nn.init.zeros_(model.softmax.weight)
    perplexities = perplexity.heldout_perplexities(model, words, stream)["valid"]
    assert perplexities["biLM"] == pytest.approx({"forward": WORDS, "backward": WORDS})
    assert all(1 < number < WORDS for number in perplexities["trigram"].values())


@pytest.mark.parametrize("direction", ["forward", "backward"])
def test_trigram_perplexity_equals_an_independent_computation(
    held_out: list[list[str]], direction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perplexity, "ROWS", 1)
    monkeypatch.setattr(perplexity, "LENGTH", 1)  # so that no word is left out but the first mark
    train = sentences(0, 400)
    words, _, stream = encode_stream(train, min_count=1)
    streams = {"it": perplexity.heldout_streams("test", words, WORDS)}
    perplexity_of_trigram = perplexity.trigram_perplexities(words, stream, streams)["it"][direction]

    known_words = [word for word in words[:WORDS] if word != "<unk>"]
    names = [*known_words, "other", "<S>", "</S>"]

    def ids(text: list[list[str]]) -> list[int]:
        order = text if direction == "forward" else [s[::-1] for s in text]
        tokens = [w if direction == "forward" else {"<S>": "</S>", "</S>": "<S>"}.get(w, w)
                  for w in marked(order)]  # fmt: skip
        return [names.index(w if w in names else "other") for w in tokens]

    text = ids(held_out)
    # One id more than words are left: `<unk>` keeps its own, which nothing ever has.
    model = KneserNey.fit(ids(train), WORDS + 3)
    nats = []
    for t, token in enumerate(text):
        if token < len(known_words):
            given = model.distribution(text[:t])
            nats.append(-math.log(given[token] / (1 - given[len(known_words) : len(names)].sum())))
    assert perplexity_of_trigram == pytest.approx(math.exp(np.mean(nats)))


def test_a_model_without_softmax_is_rejected() -> None:
    with pytest.raises(ValueError, match="no softmax"):
        perplexity.heldout_perplexities(BiLM(TINY), [], np.zeros(0, dtype=np.int32))
