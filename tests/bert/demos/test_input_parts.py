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
def test_parts_add_up_to_what_bert_reads(
    bert: Bert, tokenizer: WordPieceTokenizer, second: str | None
) -> None:
    told = input_parts(bert, tokenizer, "the dogs", second)
    first = tokenizer.encode("the dogs")
    ids = [tokenizer["[CLS]"], *first, tokenizer["[SEP]"]]
    types = [0] * len(ids)
    if second is not None:
        more = [*tokenizer.encode(second), tokenizer["[SEP]"]]
        ids, types = ids + more, types + [1] * len(more)
    assert told["tokens"] == [tokenizer.vocabulary[number] for number in ids]
    assert told["types"] == types
    added = told["words"] + told["segments"] + told["positions"]
    weight, bias, epsilon = told["norm"]
    mean, variance = added.mean(axis=1, keepdims=True), added.var(axis=1, keepdims=True)
    normed = (added - mean) / np.sqrt(variance + epsilon) * weight + bias
    with torch.no_grad():
        read = bert.embeddings(torch.tensor([ids]), torch.tensor([types]))[0]
    np.testing.assert_allclose(normed, read.numpy(), atol=1e-5)


def test_what_is_too_long_is_cut_with_a_word_and_an_empty_text_refused(
    bert: Bert, tokenizer: WordPieceTokenizer
) -> None:
    for second in (None, "the mat"):
        with pytest.warns(UserWarning, match="input_parts: .* maximum length of 20") as seen:
            told = input_parts(bert, tokenizer, "the mat " * 10, second)
        assert [one.filename for one in seen] == [__file__], "the caller's line is shown, no other"
        assert len(told["tokens"]) == len(told["words"]) == 20 and told["tokens"][-1] == "[SEP]"
    with pytest.raises(ValueError, match="expected a token or more in each text"):
        input_parts(bert, tokenizer, "the mat", "")


def test_a_model_with_a_bert_inside_has_the_same_parts(
    bert: Bert, tokenizer: WordPieceTokenizer
) -> None:
    alone = input_parts(bert, tokenizer, "the dogs")
    for model in (BertForPretraining(bert), TaskModel(bert, SentenceHead(bert.config, 2))):
        told = input_parts(model, tokenizer, "the dogs")
        assert told["tokens"] == alone["tokens"]
        for part in ("words", "segments", "positions"):
            assert (told[part] == alone[part]).all()
        assert (told["norm"][0] == alone["norm"][0]).all()


def test_another_model_is_refused_with_a_sentence(tokenizer: WordPieceTokenizer) -> None:
    model: Any = "bert-mini"
    with pytest.raises(
        TypeError, match=r"expected a Bert, or a model with one .* got a str; zoo.l"
    ):
        input_parts(model, tokenizer, "the dogs")
