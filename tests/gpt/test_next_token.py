from __future__ import annotations

from dataclasses import replace

import pytest
import torch
from torch import Tensor

from ptm_edu.gpt import GPT, GPTConfig
from ptm_edu.gpt.demos import next_token
from ptm_edu.gpt.demos.next_token import OTHERS, predict_next_token, token_text
from ptm_edu.text import BytePairTokenizer

CORPUS = ["the cat sat on the mat\n\nthe dog ran", "the cat ran on and on", "a café in the rain"]
TEXT = "the cat sat on a café"


@pytest.fixture(scope="module")
def tokenizer() -> BytePairTokenizer:
    return BytePairTokenizer.train(CORPUS, 275, ("<|endoftext|>",), byte_level=True)


@pytest.fixture
def model(config: GPTConfig, tokenizer: BytePairTokenizer) -> GPT:
    torch.manual_seed(0)
    model = GPT(replace(config, vocab_size=len(tokenizer))).eval()
    for weight in model.parameters():
        torch.nn.init.normal_(weight, std=0.3)
    return model


def shares(model: GPT, ids: list[int]) -> Tensor:
    """P of the token after the last, (V,), reading nothing beyond it."""
    with torch.no_grad():
        return model(torch.tensor([ids])).logits[0, -1].double().softmax(dim=0)


def test_each_tokens_surprise_is_what_was_left_before_it(
    model: GPT, tokenizer: BytePairTokenizer
) -> None:
    ids = tokenizer.encode(TEXT)
    answer = predict_next_token(model, tokenizer, TEXT)
    assert "".join(answer["tokens"][:3]) in TEXT and len(answer["tokens"]) == len(ids)
    expected = [-float(shares(model, ids[:t])[ids[t]].log2()) for t in range(1, len(ids))]
    assert answer["bits"] == pytest.approx(expected, abs=1e-4)


def test_candidates_and_the_rest_are_the_whole_distribution(
    model: GPT, tokenizer: BytePairTokenizer
) -> None:
    p = shares(model, tokenizer.encode(TEXT))
    answer = predict_next_token(model, tokenizer, TEXT, candidates=7)
    ids, names, told = zip(*answer["candidates"], strict=True)
    assert list(ids) == p.argsort(descending=True)[:7].tolist()
    assert list(names) == [token_text(tokenizer, i) for i in ids]
    assert list(told) == pytest.approx(p[list(ids)].tolist(), rel=1e-4)
    assert sum(told) + answer["rest"] == pytest.approx(1)
    assert answer["entropy"] == pytest.approx(float(-(p * p.log2()).sum()), rel=1e-5)
    assert len(answer["others"]) == OTHERS and {i for i, *_ in answer["others"]}.isdisjoint(ids)
    for i, name, other in answer["others"]:
        assert (name, other) == (token_text(tokenizer, i), pytest.approx(float(p[i]), rel=1e-4))


def test_others_come_as_often_as_they_are_likely(
    model: GPT, tokenizer: BytePairTokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = torch.full((1, len(tokenizer)), 1e-9)
    p[0, [5, 6]] = torch.tensor([0.6, 0.4])  # beside the best, one has nearly all of the rest
    monkeypatch.setattr(next_token, "_log_probabilities", lambda model, ids: p.log())
    answer = predict_next_token(model, tokenizer, "t", candidates=1)
    assert answer["candidates"][0][0] == 5
    assert [i for i, *_ in answer["others"]] == [6] * OTHERS


def test_chosen_tokens_are_read_as_they_are(model: GPT, tokenizer: BytePairTokenizer) -> None:
    (part,) = tokenizer.encode("é")[:1]
    split = [tokenizer["t"], tokenizer["h"], tokenizer["e"], part]
    assert tokenizer.encode("the") != split[:3], "joined, they are cut in another way"
    answer = predict_next_token(model, tokenizer, "a cat", split)
    before = tokenizer.encode("a cat")
    assert answer["tokens"][len(before) :] == ["t", "h", "e", "�"]
    expected = shares(model, [*before, *split]).max()
    assert answer["candidates"][0][2] == pytest.approx(float(expected), rel=1e-4)
    one = predict_next_token(model, tokenizer, "a cat", split[:1], candidates=len(tokenizer))
    (p,) = (p for i, _, p in one["candidates"] if i == split[1])
    assert answer["bits"][len(before)] == pytest.approx(-torch.tensor(p).log2().item(), abs=1e-4)


def test_tokens_keep_their_spaces_and_special_ones_their_names(
    tokenizer: BytePairTokenizer,
) -> None:
    pieces = [token_text(tokenizer, i) for i in tokenizer.encode("the cat\n\n on")]
    assert "".join(pieces) == "the cat\n\n on"
    assert token_text(tokenizer, 0) == "<|endoftext|>"
    words = BytePairTokenizer.train(CORPUS, 330)
    assert "".join(token_text(words, i) for i in words.encode("the cat sat")) == "the cat sat "
    assert token_text(tokenizer, len(tokenizer)) == f"<{len(tokenizer)}>", "added by fine-tuning"


def test_a_model_in_training_is_asked_without_dropout(
    model: GPT, tokenizer: BytePairTokenizer
) -> None:
    quiet = predict_next_token(model, tokenizer, TEXT)
    assert predict_next_token(model.train(), tokenizer, TEXT) == quiet
    assert model.training
    everything = predict_next_token(model, tokenizer, "the", candidates=400)
    assert len(everything["candidates"]) == len(tokenizer)
    assert (everything["rest"], everything["others"], everything["bits"]) == (0, [], [])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"text": ""}, "the text is empty"),
        ({"text": "the", "candidates": 0}, "1 candidate or more, got 0"),
        ({"text": "the cat " * 30}, "this model's context is 40"),
        ({"text": "the", "chosen": [999]}, "999"),
    ],
)
def test_says_what_does_not_fit(
    model: GPT, tokenizer: BytePairTokenizer, given: dict, sentence: str
) -> None:
    with pytest.raises((ValueError, IndexError), match=sentence):
        predict_next_token(model, tokenizer, **given)
