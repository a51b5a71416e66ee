"""The demos of chapter 4 show what the model predicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
import torch
from torch import Tensor

from ptm_edu.gpt import (
    GPT,
    GPTConfig,
    decoding_comparison,
    generate,
    predict_next_token,
    token_influence,
    token_text,
)
from ptm_edu.gpt.demos import next_token
from ptm_edu.gpt.demos import token_influence as influence
from ptm_edu.gpt.demos.decoding_comparison import END, _token_texts, beam_search
from ptm_edu.gpt.demos.token_influence import influence_matrix, similar_tokens
from ptm_edu.text import BytePairTokenizer
from ptm_edu.transformer.beam_search import search

CORPUS = ["the cat sat on the mat\n\nthe dog ran", "the cat ran on and on", "a café in the rain"]
TEXT = "the cat sat on a café"
TOKENIZER = BytePairTokenizer.train(CORPUS, 275, ("<|endoftext|>",), byte_level=True)


@pytest.fixture
def reader(config: GPTConfig, build: Callable[[GPTConfig], GPT]) -> GPT:
    """A model with the vocabulary of TOKENIZER."""
    return build(replace(config, vocab_size=len(TOKENIZER)))


def distribution(model: GPT, ids: list[int]) -> Tensor:
    """Return P of the token after the last, (V,)."""
    with torch.no_grad():
        return model(torch.tensor([ids])).logits[0, -1].double().softmax(dim=0)


def test_the_prediction_after_a_text(reader: GPT) -> None:
    ids = TOKENIZER.encode(TEXT)
    p = distribution(reader, ids)
    result = predict_next_token(reader.train(), TOKENIZER, TEXT, candidates=7)
    assert reader.training and predict_next_token(reader, TOKENIZER, TEXT, candidates=7) == result
    reader.eval()
    assert result["tokens"] == [token_text(TOKENIZER, i) for i in ids]
    surprisals = [-float(distribution(reader, ids[:t])[ids[t]].log2()) for t in range(1, len(ids))]
    assert result["bits"] == pytest.approx(surprisals, abs=1e-4)
    assert [i for i, *_ in result["candidates"]] == p.argsort(descending=True)[:7].tolist()
    for i, name, probability in result["candidates"] + result["others"]:
        assert name == token_text(TOKENIZER, i)
        assert probability == pytest.approx(float(p[i]), rel=1e-4)
    assert result["rest"] == pytest.approx(1 - sum(p for *_, p in result["candidates"]))
    assert result["entropy"] == pytest.approx(float(-(p * p.log2()).sum()), rel=1e-5)
    assert len(result["others"]) == next_token.OTHERS
    assert not {i for i, *_ in result["others"]} & {i for i, *_ in result["candidates"]}
    all_tokens = predict_next_token(reader, TOKENIZER, "the", candidates=400)
    assert len(all_tokens["candidates"]) == len(TOKENIZER)
    assert (all_tokens["rest"], all_tokens["others"], all_tokens["bits"]) == (0, [], [])


def test_others_are_drawn_by_their_probability(
    reader: GPT, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = torch.full((1, len(TOKENIZER)), 1e-9)
    p[0, [5, 6]] = torch.tensor([0.6, 0.4])  # beside the best, one has nearly all of the rest
    monkeypatch.setattr(next_token, "_log_probabilities", lambda model, ids: p.log())
    result = predict_next_token(reader, TOKENIZER, "t", candidates=1)
    assert result["candidates"][0][0] == 5
    assert [i for i, *_ in result["others"]] == [6] * next_token.OTHERS


def test_chosen_tokens_are_not_tokenized_again(reader: GPT) -> None:
    (part,) = TOKENIZER.encode("é")[:1]
    split = [TOKENIZER["t"], TOKENIZER["h"], TOKENIZER["e"], part]
    assert TOKENIZER.encode("the") != split[:3]
    before = TOKENIZER.encode("a cat")
    result = predict_next_token(reader, TOKENIZER, "a cat", split)
    assert result["tokens"][len(before) :] == ["t", "h", "e", "�"]
    expected = distribution(reader, [*before, *split]).max()
    assert result["candidates"][0][2] == pytest.approx(float(expected), rel=1e-4)


def test_a_tokens_text_keeps_its_spaces_and_special_tokens_their_names() -> None:
    tokens = [TOKENIZER["<|endoftext|>"], TOKENIZER["Ġthe"], TOKENIZER["Ċ"], len(TOKENIZER)]
    expected = ["<|endoftext|>", " the", "\n", f"<{len(TOKENIZER)}>"]
    assert [token_text(TOKENIZER, token) for token in tokens] == expected
    words = BytePairTokenizer.train(CORPUS, 330)
    assert "".join(token_text(words, i) for i in words.encode("the cat sat")) == "the cat sat "


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"text": ""}, "the text is empty"),
        ({"text": "the", "candidates": 0}, "1 candidate or more, got 0"),
        ({"text": "the cat " * 30}, "this model's context is 40"),
        ({"text": "the", "chosen": [999]}, "999"),
    ],
)
def test_wrong_input_is_rejected(reader: GPT, settings: dict, message: str) -> None:
    with pytest.raises((ValueError, IndexError), match=message):
        predict_next_token(reader, TOKENIZER, **settings)


class Letters:
    """A tokenizer of 23 letters; the last two ids are the bytes of one more."""

    def encode(self, text: str) -> list[int]:
        return [ord(letter) - ord("a") for letter in text]

    def decode(self, ids: Sequence[int]) -> str:
        parts = [bytes([97 + i]) if i < 21 else "é".encode()[i - 21 : i - 20] for i in ids]
        return b"".join(parts).decode("utf-8", "replace")


class WithoutCache:
    """A `NextTokenScorer` of a prompt that computes everything again for each token."""

    def __init__(self, model: GPT, prompt: list[int]) -> None:
        self.model, self.prompt = model, torch.tensor(prompt)

    def __call__(self, ids: Tensor) -> Tensor:
        all_ids = torch.cat([self.prompt.expand(len(ids), -1), ids[:, 1:]], dim=1)
        return self.model(all_ids).logits[:, -1].log_softmax(dim=-1)

    def select_rows(self, rows: Tensor) -> None:
        pass


@pytest.mark.parametrize("prompt", [[2, 0, 1], [7]])
def test_beam_search_with_a_cache_is_beam_search_without(model: GPT, prompt: list[int]) -> None:
    ends = set()
    for end_id in (None, *range(0, 23, 2)):
        limits = {"end_id": -1 if end_id is None else end_id, "width": 3, "max_length": 12}
        ((best, *_),) = search(WithoutCache(model, prompt), 1, start_id=0, **limits)
        expected = [*best.ids, end_id] if best.ended else list(best.ids)
        assert beam_search(model, prompt, 12, width=3, end_id=end_id) == expected
        ends.add(best.ended)
    assert ends == {True, False}
    greedy = generate(model, prompt, 12, temperature=0)[0]
    assert beam_search(model, prompt, 12, width=1) == greedy


def test_four_decoding_methods_and_the_models_log_probabilities(model: GPT) -> None:
    letters = Letters()
    compare = decoding_comparison(model.train(), letters, 15, width=3, top_k=5, top_p=0.7)
    texts = compare("cab", 4)
    assert model.training and list(texts) == ["greedy", "beam 3", "top-k 5", "top-p 0.7"]
    model.eval()
    ids = letters.encode("cab")
    expected = [
        generate(model, ids, 15, temperature=0)[0],
        beam_search(model, ids, 15, width=3),
        generate(model, ids, 15, top_k=5, seed=4)[0],
        generate(model, ids, 15, top_p=0.7, seed=4)[0],
    ]
    for text, new in zip(texts.values(), expected, strict=True):
        tokens, log_p = zip(*text, strict=True)
        assert len(tokens) == 15 and "".join(tokens) == letters.decode(ids + new)[3:]
        own = model(torch.tensor([ids + new])).logits[0, 2:-1].log_softmax(dim=-1)
        assert log_p == pytest.approx(own[range(15), new].tolist(), abs=1e-4)
    other = compare("cab", 5)
    assert [texts[name] == other[name] for name in texts] == [True, True, False, False]
    stopped = decoding_comparison(model, letters, 15, end_id=expected[0][2])("cab", 0)["greedy"]
    assert [token for token, _ in stopped][-1] == END
    assert len(stopped) == expected[0].index(expected[0][2]) + 1
    with pytest.raises(ValueError, match="a prompt of 30 tokens, but"):
        compare("abc" * 10, 0)


def test_a_character_of_two_tokens_comes_with_the_second() -> None:
    assert _token_texts(Letters(), [0], [21, 22, 1, 21], None) == ["", "é", "b", "�"]


IDS = torch.tensor([3, 7, 1, 19, 4, 11])
REPLACEMENTS = torch.tensor([5, 8, 2, 6, 9, 12])


@pytest.mark.parametrize("batch_size", [16, 4])
def test_under_the_causal_mask_a_change_influences_no_earlier_prediction(
    model: GPT, batch_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(influence, "BATCH_SIZE", batch_size)
    # Small weights as at initialization: with large ones each distribution is all on one token.
    for embedding in model.token_embedding, model.position_embedding:
        torch.nn.init.normal_(embedding.weight, std=0.1)
    causal = influence_matrix(model, IDS, REPLACEMENTS)
    full = influence_matrix(model, IDS, REPLACEMENTS, causal=False)
    before = torch.ones(6, 6, dtype=torch.bool).tril(-1)
    assert (causal[before] == 0).all(), "exactly, without a rounding error"
    assert (causal[~before] > 1e-6).all() and (full > 1e-6).all()


def test_influence_is_the_total_variation_of_the_predictions(model: GPT) -> None:
    matrix = influence_matrix(model, IDS, REPLACEMENTS)
    original = model(IDS[None]).logits[0].softmax(-1)
    for position in range(6):
        ids = IDS.clone()
        ids[position] = REPLACEMENTS[position]
        changed = model(ids[None]).logits[0].softmax(-1)
        assert matrix[position].allclose((original - changed).abs().sum(-1) / 2, atol=1e-5)
    assert influence_matrix(model, IDS, IDS).eq(0).all()
    # Alone, a token attends to itself under either mask; of two tokens the first one differs.
    for length, equal in ((1, True), (2, False)):
        pair = IDS[:length], REPLACEMENTS[:length]
        full = influence_matrix(model, *pair, causal=False)
        assert influence_matrix(model, *pair).allclose(full, atol=1e-4) == equal


class Words:
    """A tokenizer with as many tokens as the model has, of which a text uses five, one a word."""

    tokens = (" cat", " Cat", " dog", "dog", " .", *(f" word{number}" for number in range(18)))

    def encode(self, text: str) -> list[int]:
        return [self.tokens.index(f" {word}") for word in text.split()]

    def decode(self, ids: Sequence[int]) -> str:
        return "".join(self.tokens[number] for number in ids)


def test_replacements_are_similar_and_of_the_same_kind(model: GPT) -> None:
    angles = torch.tensor([0, 0.1, 0.5, 0.3, 0.22])  # of the embeddings, whose lengths differ
    table = torch.stack([angles.cos(), angles.sin()], dim=1)
    lengths = torch.tensor([[1, 9, 2, 3, 4]]).T
    model.token_embedding = torch.nn.Embedding.from_pretrained(table * lengths)
    # " Cat" is the same word, " ." none, "dog" a word's second part; nothing is of the kind of ".".
    assert similar_tokens(model, Words(), torch.tensor([0, 2, 4])).tolist() == [2, 0, 3]


def test_token_influence_on_a_text(model: GPT) -> None:
    result = token_influence(model, Words(), "cat . cat")
    assert result["tokens"] == [" cat", " .", " cat"]
    assert result["replacements"][0] == result["replacements"][2] != " cat"
    assert result["causal"].shape == result["full"].shape == (3, 3)
    assert result["causal"][2, :2].tolist() == [0, 0] and result["full"][2, :2].min() > 0
    with pytest.raises(ValueError, match="got training = False and 41 tokens"):
        influence_matrix(model, torch.zeros(41).long(), torch.ones(41).long())
    with pytest.raises(ValueError):
        token_influence(model, Words(), "")
    with pytest.raises(ValueError):
        influence_matrix(model.train(), IDS, REPLACEMENTS)
