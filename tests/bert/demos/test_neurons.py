"""bertviz's BertModel with our weights attends as our BERT does."""

from __future__ import annotations

import copy

import pytest
import torch

from ptm_edu import zoo
from ptm_edu.bert import Bert, BertConfig, for_neuron_view, text_input, two_texts_input
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tokenizers.word_piece import SPECIAL_TOKENS
from ptm_edu.transformer.config import Activation
from tests.parity import assert_parity

WORDS = WordPieceTokenizer([*SPECIAL_TOKENS, "a", "b", "##c"])


def assert_attends_as_ours(
    model: Bert, tokenizer: WordPieceTokenizer, text: str, second: str
) -> None:
    """Attentions are equal for a text and a pair, and are the softmax of queries and keys."""
    theirs, tokens = for_neuron_view(model, tokenizer)
    model, theirs = copy.deepcopy(model).double(), theirs.double()
    pair = two_texts_input(tokenizer, text, second)
    split = [[tokens.cls_token, *tokens.tokenize(text), tokens.sep_token]]
    split += [[*split[0], *tokens.tokenize(second), tokens.sep_token]]
    for given, names in zip((text_input(tokenizer, text), pair), split, strict=True):
        assert tokens.convert_tokens_to_ids(names) == given.ids
        ids, types = torch.tensor([given.ids]), torch.tensor([given.token_type_ids])
        with torch.no_grad():
            expected = model(ids, token_type_ids=types, output_attentions=True).attentions
            *_, layers = theirs(ids, token_type_ids=types)
        assert len(layers) == len(expected)
        for layer, weights in zip(layers, expected, strict=True):
            assert_parity(layer["attn"], weights)
            query, key = layer["queries"], layer["keys"]  # (1, H, T, D / H)
            scores = query @ key.mT / query.shape[-1] ** 0.5
            assert_parity(scores.softmax(dim=-1), weights)


def test_bert_mini() -> None:
    mini = zoo.load("bert-mini")
    text, second = "The old house has lost its roof.", "Its unhappiness is great."
    assert_attends_as_ours(mini.model.bert, mini.tokenizer, text, second)


@pytest.mark.usefixtures("minilm_installed")
def test_minilm() -> None:
    real = zoo.load("minilm")
    text, second = "The old house has lost its roof.", "Its unhappiness is great."
    assert_attends_as_ours(real.model, real.tokenizer, text, second)


@pytest.mark.parametrize("activation", ["relu", "gelu", "gelu_tanh"])
@pytest.mark.parametrize("pooler", [True, False])
def test_activations_and_epsilons(activation: Activation, pooler: bool) -> None:
    config = BertConfig(
        dim=12,
        heads=3,
        feed_forward=20,
        activation=activation,
        norm_epsilon=0.3,
        vocab_size=len(WORDS),
        layers=3,
        max_positions=9,
    )
    model = Bert(config, pooler).eval()
    torch.manual_seed(0)
    for weight in model.parameters():
        torch.nn.init.normal_(weight)  # at the initial 0.02 every token gets the same weight
    assert_attends_as_ours(model, WORDS, "a b", "ac b")


def test_draws_nothing_and_takes_no_other_model() -> None:
    mini = zoo.load("bert-mini")
    state = torch.get_rng_state()
    model, _ = for_neuron_view(mini.model.bert, mini.tokenizer)
    assert torch.equal(torch.get_rng_state(), state) and not model.training
    with pytest.raises(TypeError, match=r"got a BertForPretraining; .*take"):
        for_neuron_view(mini.model, mini.tokenizer)
