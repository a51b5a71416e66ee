"""A zoo of tiny random models, and files of texts that they can learn to classify."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ptm_edu.machine import one_thread

WORDS = ["good", "fine", "bad", "poor", "film", "actor", "plot", "song"]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
LABELS = {"good": "up", "fine": "up", "bad": "down", "poor": "down"}


@pytest.fixture
def tiny_zoo(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Let the zoo have "tiny", a BERT of 16 dimensions, "tiny-gpt" and "tiny-xlnet".

    Commands run in an empty folder, where their default folders are.
    """
    import torch

    from ptm_edu import bert, gpt, xlnet, zoo
    from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer

    end = "<|endoftext|>"
    pieces = WordPieceTokenizer([*SPECIAL, *WORDS])
    pairs = BytePairTokenizer.train(WORDS, 270, [end], byte_level=True)
    sizes: dict[str, Any] = {"dim": 16, "heads": 2, "feed_forward": 16, "layers": 2, "dropout": 0.0}

    def load(name: str) -> zoo.Loaded:
        torch.manual_seed(sum(map(ord, name)))
        if name == "tiny-gpt":
            config = gpt.GPTConfig(
                **sizes, vocab_size=len(pairs), max_positions=40, norm_first=True
            )
            return zoo.Loaded(gpt.GPT(config).eval(), pairs, None)
        if name == "tiny-xlnet":
            return zoo.Loaded(xlnet.XLNetLM(xlnet.XLConfig(**sizes, vocab_size=13)), pieces, None)
        model = bert.Bert(bert.BertConfig(**sizes, vocab_size=len(pieces), max_positions=24))
        for weight in model.parameters():
            if weight.ndim > 1:
                torch.nn.init.normal_(weight, std=0.3)  # texts differ, unlike with BERT's 0.02
        return zoo.Loaded(model.eval(), pieces, None)

    monkeypatch.setattr(zoo, "load", load)
    monkeypatch.chdir(tmp_path)
    with one_thread():  # several wait for each other on tensors as small as these
        yield


@pytest.fixture
def reviews(tmp_path: Path) -> Path:
    """A file of 30 texts, in which one word tells the label."""
    return written_reviews(tmp_path / "reviews.csv", 30)


@pytest.fixture
def many_reviews(tmp_path: Path) -> Path:
    """A file of 200 such texts, enough to hold out a fifth of them."""
    return written_reviews(tmp_path / "reviews.csv", 200)


def written_reviews(path: Path, count: int) -> Path:
    random, others = Random(0), list(product(WORDS[4:], repeat=4))
    lines = ["text,label"]
    for number, some in enumerate(random.sample(others, count)):
        word = [*LABELS][number % 4]
        lines.append(f"{' '.join([*some, word])},{LABELS[word]}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
