"""The comparison of three objectives: probabilities of names, XLNet in BERT's place, a row each."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest
import torch

from ptm_edu.bert import Bert, BertConfig, BertForPretraining, SentenceHead
from ptm_edu.experiments.measures import _bert_regimes, bert_objectives, xlnet_objectives
from ptm_edu.experiments.measures._bert_tasks import TaskData
from ptm_edu.experiments.measures._left_to_right import LeftToRight
from ptm_edu.experiments.measures._two_word_names import (
    Names,
    left_to_right_model,
    masked_model,
    permutation_model,
    two_word_names,
)
from ptm_edu.experiments.measures._xlnet_encoder import XLNetEncoder
from ptm_edu.experiments.recipes import _bert_text
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tasks.tagged import TaggedSentence, TaggedSentences
from ptm_edu.xlnet import XLConfig, XLNetLM

from .test_xlnet_recipe import ToyCorpus

SIZES: dict[str, Any] = {"dim": 16, "heads": 2, "feed_forward": 32, "layers": 2, "vocab_size": 12}
CONFIG, XL_CONFIG = BertConfig(**SIZES, max_positions=40), XLConfig(**SIZES, dropout=0.0)
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
TOKENIZER = WordPieceTokenizer([*SPECIAL, "new", "york", "in", "he", "lives", "##s", "."])


def every_pair() -> Names:
    """Return one sentence with all 144 pairs of tokens in place of its name."""
    [row] = two_word_names(
        [TaggedSentence(["in", "New", "York", "he"], ["O", "B-LOC", "I-LOC", "O"])], TOKENIZER, 9
    ).ids.tolist()
    rows = [[*row[:2], a, b, *row[4:], 0] for a, b in product(range(12), repeat=2)]
    ids = torch.tensor(rows)
    return Names(
        ids, (ids != -1).long() * (torch.arange(ids.shape[1]) < len(row)), 0 * ids[:, 0] + 2
    )


def models() -> dict[str, Any]:
    torch.manual_seed(0)
    bert = BertForPretraining(Bert(CONFIG, pooler=False))
    left = BertForPretraining(LeftToRight(CONFIG, pooler=False))
    for weight in (*bert.parameters(), *left.parameters()):
        torch.nn.init.normal_(weight, std=0.5)
    xlnet = XLNetLM(XL_CONFIG)
    for weight in xlnet.parameters():
        torch.nn.init.normal_(weight, std=0.5)
    names = every_pair()
    return {
        "masked": masked_model(bert, names, TOKENIZER["[MASK]"]),
        "left to right": left_to_right_model(left, names),
        "permutation": permutation_model(xlnet, names),
    }


def test_the_probabilities_of_all_names_sum_to_one() -> None:
    for name, found in models().items():
        for order, log_p in found.items():
            assert log_p.exp().sum().item() == pytest.approx(1, abs=1e-4), (name, order)
            assert log_p.std() > 0.5


def test_names_are_two_words_of_a_token_each() -> None:
    tagged = [
        TaggedSentence(["New", "York", "lives"], ["B-LOC", "I-LOC", "O"]),
        TaggedSentence(["lives", "York", "lives"], ["B-PER", "I-PER", "I-PER"]),  # three words
        TaggedSentence(["he", "lives", "New"], ["O", "O", "B-LOC"]),  # one
        TaggedSentence(["news", "York"], ["B-ORG", "I-ORG"]),  # of three tokens
        TaggedSentence(["he"] * 9 + ["New", "York"], ["O"] * 9 + ["B-LOC", "I-LOC"]),  # too long
    ]
    names = two_word_names(tagged, TOKENIZER, longest=9)
    assert names.first.tolist() == [1] and names.ids.shape == (1, 5)


def test_xlnet_in_berts_place_gives_each_token_its_state() -> None:
    torch.manual_seed(0)
    encoder = XLNetEncoder(XL_CONFIG, pooler=False).eval()
    cls, sep, pad = (TOKENIZER[token] for token in ("[CLS]", "[SEP]", "[PAD]"))
    ids = torch.tensor([[cls, 5, 6, sep, 7, sep, pad], [cls, 8, sep, 5, 5, 6, sep]])
    types = torch.tensor([[0, 0, 0, 0, 1, 1, 0], [0, 0, 0, 1, 1, 1, 1]])
    states = encoder(ids, (ids != pad).long(), types).last_hidden_state
    own = encoder.xlnet(
        torch.tensor([[5, 6, sep, 7, sep, cls]]), None, torch.tensor([[0, 0, 0, 1, 1, 2]])
    )
    torch.testing.assert_close(states[0, 1:6], own.last_hidden_state[0, :5])
    torch.testing.assert_close(states[0, 0], own.last_hidden_state[0, 5])
    task = TaskData([], [], lambda config: SentenceHead(config, 2), lambda *_: {})
    started = _bert_regimes.started(cast(Bert, encoder), task, random=False, seed=0)
    assert started(ids, (ids != pad).long(), types).logits.shape == (2, 2)


@pytest.mark.slow  # a measurement
@pytest.mark.parametrize("objective", xlnet_objectives.OBJECTIVES)
def test_each_objective_has_a_row(
    objective: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(_bert_text.corpora, "for_training", ToyCorpus)
    sizes = {"VOCAB_SIZE": 80, "LONGEST": 32, "SHORT": 16}
    for name, value in {**sizes, "HOLD_OUT_EVERY": 5, "SHARD": 10, "SAMPLE_EVERY": 2}.items():
        monkeypatch.setattr(_bert_text, name, value)
    text = _bert_text.bert_text(tmp_path, seed=0)
    small: dict[str, Any] = {"dim": 16, "feed_forward": 32, "layers": 1, "vocab_size": 80}
    tagged = [TaggedSentence(["the", "cat", "dog"], ["O", "B-LOC", "I-LOC"])] * 3
    settings: dict[str, Any] = {
        "prepared": lambda: text,
        "CONFIG": replace(bert_objectives.CONFIG, **small),
        "XL_CONFIG": replace(xlnet_objectives.XL_CONFIG, **small),
        "SHORT": 16,
        "ROWS": 8,
        "STEPS": 12,
        "WARMUP": 2,
        "tuned": lambda *_: 0.5,
    }
    for name, value in settings.items():
        monkeypatch.setattr(xlnet_objectives, name, value)
    monkeypatch.setattr(
        xlnet_objectives.tasks, "load", lambda name: TaggedSentences(tagged, [], [])
    )
    row = xlnet_objectives.row(objective, 1)
    assert 0 < row["right"] < 1 and row["names"] == 6 and row["seed"] == 1
    assert row["sst2"] == row["wnut17"] == 0.5
    assert ("orders differ" in row) == (objective != xlnet_objectives.LEFT)
    assert row["first first"] < 0
