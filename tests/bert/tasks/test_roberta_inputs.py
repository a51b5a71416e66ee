"""RoBERTa's tokenizer makes the inputs of a task as transformers' does."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import torch

from ptm_edu import bert, zoo
from ptm_edu.text import BytePairTokenizer

TEXTS = [
    "The tokenizer's café, naïve:  don't unbelievable tokens!",
    "on and on, 1,912 times",
    " 上海 ☃ x²\n\n ok ",
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small RoBERTa as transformers saves it, with its tokenizer."""
    from transformers import RobertaConfig, RobertaForSequenceClassification, RobertaTokenizer

    folder = tmp_path_factory.mktemp("roberta")
    trained = BytePairTokenizer.train(TEXTS * 3, 300, byte_level=True)
    pieces = ["<s>", "<pad>", "</s>", "<unk>", *trained.vocabulary, "<mask>"]
    ids = {piece: number for number, piece in enumerate(pieces)}
    (folder / "vocab").write_text(json.dumps(ids), encoding="utf-8")
    merges = "".join(f"{left} {right}\n" for left, right in trained.ranks)
    (folder / "merges").write_text("#version: 0.2\n" + merges, encoding="utf-8")
    sizes: dict[str, Any] = {"hidden_size": 8, "intermediate_size": 8, "num_hidden_layers": 1}
    sizes |= {"num_attention_heads": 2, "max_position_embeddings": 80, "type_vocab_size": 1}
    torch.manual_seed(0)
    config = RobertaConfig(vocab_size=len(pieces), initializer_range=0.5, **sizes)
    RobertaForSequenceClassification(config).save_pretrained(folder)
    RobertaTokenizer(str(folder / "vocab"), str(folder / "merges")).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def theirs(folder: Path) -> Any:
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(folder)


@pytest.fixture(scope="module")
def loaded(folder: Path) -> Any:
    return zoo.load(f"hf:{folder}")


@pytest.mark.parametrize("text", TEXTS)
def test_one_text(text: str, theirs: Any, loaded: Any) -> None:
    ours = bert.text_input(loaded.tokenizer, text)
    encoded = theirs(text, return_offsets_mapping=True)
    assert ours.ids == encoded["input_ids"]
    assert ours.offsets[1:-1] == encoded["offset_mapping"][1:-1]
    assert ours.word_ids[1:-1] == encoded.word_ids()[1:-1]
    assert len(bert.text_input(loaded.tokenizer, "on and", longest=4).ids) <= 4


def test_two_texts_have_two_separators(theirs: Any, loaded: Any) -> None:
    for first, second in pairwise(TEXTS):
        ours = bert.two_texts_input(loaded.tokenizer, first, second)
        assert ours.ids == theirs(first, second)["input_ids"]
        assert len(ours.token_type_ids) == len(ours.offsets) == len(ours.ids)
    with pytest.raises(ValueError, match=r"longest=6 or more, got 1 and 1 tokens and longest=5"):
        bert.two_texts_input(loaded.tokenizer, "T", "h", longest=5)


def test_words_with_a_space_before_each(folder: Path, loaded: Any) -> None:
    from transformers import AutoTokenizer

    words = ["on", "tokenizer's", "café"]
    theirs = AutoTokenizer.from_pretrained(folder, add_prefix_space=True)
    expected = theirs(words, is_split_into_words=True)
    ours = bert.words_input(loaded.tokenizer, words)
    assert ours.ids == expected["input_ids"]
    assert ours.word_ids[1:-1] == expected.word_ids()[1:-1]


def test_the_pipeline_predicts_what_transformers_predicts(
    folder: Path, theirs: Any, loaded: Any
) -> None:
    from transformers import RobertaForSequenceClassification

    model = RobertaForSequenceClassification.from_pretrained(folder).eval()
    inputs = [bert.text_input(loaded.tokenizer, text) for text in TEXTS]
    batch = bert.task_batch(inputs, [0] * len(inputs))
    logits = loaded.model(batch.input_ids, batch.attention_mask, batch.token_type_ids).logits
    with torch.no_grad():
        expected = model(**theirs(TEXTS, padding=True, return_tensors="pt")).logits
    assert expected.std() > 0.02
    torch.testing.assert_close(logits, expected, atol=1e-5, rtol=0)


def test_offsets_need_bytes() -> None:
    tokenizer = BytePairTokenizer.train(TEXTS, 400)
    with pytest.raises(ValueError, match="expected a byte-level tokenizer"):
        tokenizer.encode_with_offsets("on")
