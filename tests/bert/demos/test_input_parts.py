from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu.bert import Bert, BertConfig, BertForPretraining, SentenceHead, TaskModel
from ptm_edu.bert.demos.input_parts import input_parts
from ptm_edu.text import WordPieceTokenizer

CORPUS = ["the dogs ran along the beach", "the cat sat on the mat"]


@pytest.fixture(scope="module")
def tokenizer() -> WordPieceTokenizer:
    return WordPieceTokenizer.train(CORPUS, 60)


@pytest.fixture
def bert(config: BertConfig, tokenizer: WordPieceTokenizer) -> Bert:
    torch.manual_seed(0)
    model = Bert(replace(config, vocab_size=len(tokenizer), max_positions=20)).eval()
    for weight in model.parameters():
        torch.nn.init.normal_(weight, std=0.3)
    return model


@pytest.mark.parametrize("second", [None, "the mat"])
def test_the_parts_add_up_to_the_input_embeddings(
    bert: Bert, tokenizer: WordPieceTokenizer, second: str | None
) -> None:
    parts = input_parts(bert, tokenizer, "the dogs", second)
    first = tokenizer.encode("the dogs")
    ids = [tokenizer["[CLS]"], *first, tokenizer["[SEP]"]]
    types = [0] * len(ids)
    if second is not None:
        more = [*tokenizer.encode(second), tokenizer["[SEP]"]]
        ids, types = ids + more, types + [1] * len(more)
    assert parts["tokens"] == [tokenizer.vocabulary[number] for number in ids]
    assert parts["types"] == types
    added = parts["words"] + parts["segments"] + parts["positions"]
    weight, bias, epsilon = parts["norm"]
    mean, variance = added.mean(axis=1, keepdims=True), added.var(axis=1, keepdims=True)
    normed = (added - mean) / np.sqrt(variance + epsilon) * weight + bias
    with torch.no_grad():
        read = bert.embeddings(torch.tensor([ids]), torch.tensor([types]))[0]
    np.testing.assert_allclose(normed, read.numpy(), atol=1e-5)


def test_long_texts_are_truncated_with_a_warning_and_empty_ones_rejected(
    bert: Bert, tokenizer: WordPieceTokenizer
) -> None:
    for second in (None, "the mat"):
        with pytest.warns(UserWarning, match="input_parts: .* maximum length of 20") as caught:
            parts = input_parts(bert, tokenizer, "the mat " * 10, second)
        assert [warning.filename for warning in caught] == [__file__], "the caller's line"
        assert len(parts["tokens"]) == len(parts["words"]) == 20 and parts["tokens"][-1] == "[SEP]"
    with pytest.raises(ValueError):
        input_parts(bert, tokenizer, "the mat", "")


def test_a_model_with_a_bert_inside_has_the_same_parts(
    bert: Bert, tokenizer: WordPieceTokenizer
) -> None:
    alone = input_parts(bert, tokenizer, "the dogs")
    for model in (BertForPretraining(bert), TaskModel(bert, SentenceHead(bert.config, 2))):
        parts = input_parts(model, tokenizer, "the dogs")
        assert parts["tokens"] == alone["tokens"]
        for part in ("words", "segments", "positions"):
            assert (parts[part] == alone[part]).all()
        assert (parts["norm"][0] == alone["norm"][0]).all()


def test_another_model_is_rejected(tokenizer: WordPieceTokenizer) -> None:
    model: Any = "bert-mini"
    with pytest.raises(TypeError, match="expected a Bert, or a model"):
        input_parts(model, tokenizer, "the dogs")
