from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import pytest
import torch

from ptm_edu.gpt import GPT
from ptm_edu.gpt.demos.token_influence import influence_matrix, similar_tokens, token_influence

IDS = torch.tensor([3, 7, 1, 19, 4, 11])
OTHERS = torch.tensor([5, 8, 2, 6, 9, 12])


@pytest.mark.parametrize("rows", [16, 4])
def test_under_the_causal_mask_nothing_before_a_change_notices_it(
    model: GPT, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("ptm_edu.gpt.demos.token_influence"), "BATCH_SIZE", rows)
    # Weights of the size they start with: of larger ones each distribution is all on one token.
    for weight in model.token_embedding.weight, model.position_embedding.weight:
        torch.nn.init.normal_(weight, std=0.1)
    found, full = (
        influence_matrix(model, IDS, OTHERS),
        influence_matrix(model, IDS, OTHERS, causal=False),
    )
    before = torch.ones(6, 6, dtype=torch.bool).tril(-1)
    assert (found[before] == 0).all(), "exactly: not a rounding's worth"
    assert (found[~before] > 1e-6).all() and (full > 1e-6).all()
    assert found.max() <= 1 and full.max() <= 1


def test_a_change_is_the_total_variation_of_what_the_model_says(model: GPT) -> None:
    found = influence_matrix(model, IDS, OTHERS)
    own = model(IDS[None]).logits[0].softmax(-1)
    for place in range(6):
        ids = IDS.clone()
        ids[place] = OTHERS[place]
        other = model(ids[None]).logits[0].softmax(-1)
        assert found[place].allclose((own - other).abs().sum(-1) / 2, atol=1e-5)
    assert influence_matrix(model, IDS, IDS).eq(0).all(), "no change changes nothing"
    # The only token looks at itself, under either mask; two under a full one are another thing.
    alone, pair = (IDS[:1], OTHERS[:1]), (IDS[:2], OTHERS[:2])
    assert influence_matrix(model, *alone).allclose(
        influence_matrix(model, *alone, causal=False), atol=1e-6
    )
    assert not influence_matrix(model, *pair).allclose(
        influence_matrix(model, *pair, causal=False), atol=1e-3
    )


class Pieces:
    """A tokenizer of as many pieces as the model has, of which text uses five, one a word."""

    pieces = (" cat", " Cat", " dog", "dog", " .", *(f" word{number}" for number in range(18)))

    def encode(self, text: str) -> list[int]:
        return [self.pieces.index(f" {word}") for word in text.split()]

    def decode(self, ids: Sequence[int]) -> str:
        return "".join(self.pieces[number] for number in ids)


def test_what_stands_in_is_similar_and_of_the_same_kind(model: GPT) -> None:
    # From the first on, each is less like the first; the other is as good as its opposite.
    angles = torch.tensor([0, 0.1, 0.5, 0.3, 0.22])
    table = torch.stack([angles.cos(), angles.sin()], dim=1)
    model.token_embedding = torch.nn.Embedding.from_pretrained(
        table * torch.tensor([[1, 9, 2, 3, 4]]).T
    )
    ids = torch.tensor([0, 2, 4])
    # " Cat" is the same word, " ." none, "dog" a word's second part; of "."'s kind nothing is left.
    assert similar_tokens(model, Pieces(), ids).tolist() == [2, 0, 3]


def test_all_that_a_page_shows_of_a_text(model: GPT) -> None:
    found = token_influence(model, Pieces(), "cat . cat")
    assert found["tokens"] == [" cat", " .", " cat"]
    assert all(piece in Pieces.pieces for piece in found["replacements"])
    assert found["replacements"][0] == found["replacements"][2] != " cat"
    assert found["causal"].shape == found["full"].shape == (3, 3)
    assert found["causal"][2, :2].tolist() == [0, 0] and found["full"][2, :2].min() > 0


def test_wrong_input_gets_a_sentence(model: GPT) -> None:
    with pytest.raises(ValueError, match=r"1 to 40 tokens, got training = False and 0 tokens"):
        token_influence(model, Pieces(), "")
    with pytest.raises(ValueError, match="got training = False and 41 tokens"):
        influence_matrix(model, torch.zeros(41).long(), torch.ones(41).long())
    with pytest.raises(ValueError, match=r"eval\(\) mode .* got training = True"):
        influence_matrix(model.train(), IDS, OTHERS)
