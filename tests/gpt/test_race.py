from __future__ import annotations

from collections.abc import Sequence

import pytest
import torch
from torch import Tensor

from ptm_edu.gpt import GPT, generate
from ptm_edu.gpt.demos.decoding_comparison import (
    END as ENDED,
)
from ptm_edu.gpt.demos.decoding_comparison import (
    _token_texts,
    beam_search,
    decoding_comparison,
)
from ptm_edu.transformer.beam_search import search

PROMPT = "cab"


class Letters:
    """A tokenizer of 23 letters; the last two ids are the bytes of one more."""

    def encode(self, text: str) -> list[int]:
        return [ord(letter) - ord("a") for letter in text]

    def decode(self, ids: Sequence[int]) -> str:
        parts = [bytes([97 + i]) if i < 21 else "é".encode()[i - 21 : i - 20] for i in ids]
        return b"".join(parts).decode("utf-8", "replace")


class ReadingAllAgain:
    """A `NextTokenScorer` of a prompt without a cache."""

    def __init__(self, model: GPT, prompt: list[int]) -> None:
        self.model, self.prompt = model, torch.tensor(prompt)

    def __call__(self, ids: Tensor) -> Tensor:
        whole = torch.cat([self.prompt.expand(len(ids), -1), ids[:, 1:]], dim=1)
        return self.model(whole).logits[:, -1].log_softmax(dim=-1)

    def select_rows(self, rows: Tensor) -> None:
        pass


def found_without_a_cache(model: GPT, prompt: list[int], end_id: int, width: int) -> list[int]:
    (found,) = search(
        ReadingAllAgain(model, prompt), 1, start_id=0, end_id=end_id, width=width, max_length=12
    )
    return [*found[0].ids, end_id] if found[0].ended else list(found[0].ids)


@pytest.mark.parametrize("prompt", [[2, 0, 1], [7]])
def test_the_beam_is_the_library_s_though_each_token_is_read_once(
    model: GPT, prompt: list[int]
) -> None:
    ends = set()
    for end_id in (None, *range(23)):
        found = beam_search(model, prompt, 12, width=3, end_id=end_id)
        assert found == found_without_a_cache(model, prompt, -1 if end_id is None else end_id, 3)
        ends.add(found[-1] == end_id)
    assert ends == {True, False}, "some searches end, some are cut"
    greedy = generate(model, prompt, 12, temperature=0)[0]
    assert beam_search(model, prompt, 12, width=1) == greedy


def test_four_texts_and_what_the_model_thinks_of_them(model: GPT) -> None:
    model.train()
    letters = Letters()
    texts = decoding_comparison(model, letters, 15, width=3, top_k=5, top_p=0.7)(PROMPT, 4)
    assert model.training and list(texts) == ["greedy", "beam 3", "top-k 5", "top-p 0.7"]
    model.eval()
    ids = letters.encode(PROMPT)
    expected = [
        generate(model, ids, 15, temperature=0)[0],
        beam_search(model, ids, 15, width=3),
        generate(model, ids, 15, top_k=5, seed=4)[0],
        generate(model, ids, 15, top_p=0.7, seed=4)[0],
    ]
    for text, new in zip(texts.values(), expected, strict=True):
        tokens, log_p = zip(*text, strict=True)
        assert len(tokens) == 15
        assert "".join(tokens) == letters.decode(ids + new)[len(PROMPT) :]
        logits = model(torch.tensor([ids + new])).logits[0, len(ids) - 1 : -1]
        own = logits.log_softmax(dim=-1)[range(15), new]
        assert log_p == pytest.approx(own.tolist(), abs=1e-4)


def test_a_seed_changes_what_is_drawn_and_nothing_else(model: GPT) -> None:
    write = decoding_comparison(model, Letters(), 10)
    one, again, other = write(PROMPT, 1), write(PROMPT, 1), write(PROMPT, 2)
    assert one == again
    assert [one[name] == other[name] for name in one] == [True, True, False, False]


def test_the_end_is_marked_and_counts(model: GPT) -> None:
    greedy = generate(model, Letters().encode(PROMPT), 10, temperature=0)[0]
    texts = decoding_comparison(model, Letters(), 10, end_id=greedy[2])(PROMPT, 0)
    length = greedy.index(greedy[2]) + 1
    assert [token for token, _ in texts["greedy"]][length - 1 :] == [ENDED]
    assert texts["greedy"][-1][1] < 0


def test_a_character_of_two_tokens_comes_with_the_second() -> None:
    assert _token_texts(Letters(), [0], [21, 22, 1, 21], None) == ["", "é", "b", "�"]


@pytest.mark.parametrize(
    ("prompt", "said"), [("", "a prompt is empty"), ("abc" * 10, "a prompt of 30 tokens, but")]
)
def test_refuses_what_it_cannot_go_on_with(model: GPT, prompt: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        decoding_comparison(model, Letters(), 20)(prompt, 0)
