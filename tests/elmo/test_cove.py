from __future__ import annotations

import pytest
import torch

from ptm_edu.elmo.cove import (
    BEGIN,
    END,
    PADDING,
    UNKNOWN,
    AttentiveDecoder,
    Cove,
    Pair,
    perplexity,
    train_cove,
    translation_batch,
)

WORDS = ["red", "green", "bank", "river", "money", "house"]
FRENCH = {"red": "rouge", "green": "vert", "river": "fleuve", "money": "argent", "house": "maison"}


def vectors() -> torch.Tensor:
    return torch.randn(len(WORDS), 5, generator=torch.Generator().manual_seed(0))


def pairs(number: int, seed: int = 0) -> list[Pair]:
    """Translate word by word in reverse; `bank` is rive beside a river, else banque."""
    generator = torch.Generator().manual_seed(seed)
    result = []
    for _ in range(number):
        length = int(torch.randint(1, 5, (1,), generator=generator))
        source = [WORDS[i] for i in torch.randint(0, 6, (length,), generator=generator)]
        bank = "rive" if "river" in source else "banque"
        result.append((source, [FRENCH.get(word, bank) for word in reversed(source)]))
    return result


@pytest.fixture(scope="module")
def cove() -> Cove:
    return train_cove(
        pairs(400), WORDS, vectors(), hidden=12, target_dim=8, epochs=12, learning_rate=0.03,
        progress=False,
    )  # fmt: skip


def test_unseen_pairs_are_translated_after_training(cove: Cove) -> None:
    untrained = train_cove(pairs(8), WORDS, vectors(), hidden=12, target_dim=8, progress=False)
    unseen = pairs(100, seed=1)
    assert perplexity(untrained, unseen) > 5
    assert perplexity(cove, unseen) < 1.6


def test_vectors_are_the_fixed_one_and_one_in_context(cove: Cove) -> None:
    river, money = cove.embed_each([["Red", "bank", "river"], ["red", "BANK", "money"]])
    assert river.shape == (1, 3, 5 + 2 * 12)
    for position, word in enumerate(["red", "bank"]):
        fixed = vectors()[WORDS.index(word)]
        assert torch.equal(river[0, position, :5], fixed) and torch.equal(
            money[0, position, :5], fixed
        )
    assert (river[0, 1, 5:] - money[0, 1, 5:]).abs().max() > 0.1


def test_only_the_word_vectors_are_frozen(cove: Cove) -> None:
    assert torch.equal(cove.model.encoder.words.weight[4:], vectors())
    fixed = [name for name, p in cove.model.named_parameters() if not p.requires_grad]
    assert fixed == ["encoder.words.weight"]


def test_padding_changes_nothing(cove: Cove) -> None:
    sentences = [["red", "bank", "river", "house"], ["money"], ["green", "unseen"]]
    for sentence, result in zip(sentences, cove.embed_each(sentences), strict=True):
        torch.testing.assert_close(result, cove.embed_each([sentence])[0])
    short, longer = [(["red"], ["rouge"])], [(["red"], ["rouge"]), (["red"] * 4, ["vert"] * 5)]
    alone, words = cove.model.loss(*translation_batch(cove, short)), 2
    second = cove.model.loss(*translation_batch(cove, longer[1:]))
    both = cove.model.loss(*translation_batch(cove, longer))
    torch.testing.assert_close(both, (alone * words + second * 6) / (words + 6))


def test_the_decoder_does_not_depend_on_later_target_words() -> None:
    torch.manual_seed(0)
    decoder = AttentiveDecoder(9, 4, 6)
    source, mask = torch.randn(1, 3, 6), torch.ones(1, 3, dtype=torch.bool)
    first = decoder(source, mask, torch.tensor([[BEGIN, 5, 6]]))
    second = decoder(source, mask, torch.tensor([[BEGIN, 5, 8]]))
    assert torch.equal(first[:, :2], second[:, :2]) and not torch.equal(first[:, 2], second[:, 2])


def test_attention_equals_the_formula_of_the_paper() -> None:
    torch.manual_seed(0)
    decoder = AttentiveDecoder(9, 4, 6)
    source = torch.randn(1, 3, 6)
    result = decoder(source, torch.tensor([[True, True, False]]), torch.tensor([[BEGIN]]))[0, 0]
    z = decoder.words.weight[BEGIN]
    h, _ = decoder.cell(torch.cat([z, torch.zeros(6)])[None])
    H = source[0, :2]  # the third is no word
    alpha = torch.softmax(H @ decoder.query(h)[0], dim=0)
    hidden = torch.tanh(decoder.joined(torch.cat([H.T @ alpha, h[0]])))
    torch.testing.assert_close(result, decoder.scores(hidden))


def test_words_become_ids_between_special_tokens(cove: Cove) -> None:
    source, target = translation_batch(
        cove, [(["Red", "unseen"], ["rouge"]), (["red"], ["inconnu", "vert"])]
    )
    assert source.tolist() == [[4, UNKNOWN], [4, PADDING]]
    red, green = cove.target_words["rouge"], cove.target_words["vert"]
    assert target.tolist() == [[BEGIN, red, END, PADDING], [BEGIN, UNKNOWN, green, END]]


def test_training_without_pairs_is_rejected() -> None:
    for nothing in ([], [(["red"], [])]):
        with pytest.raises(ValueError, match="each with at least one word"):
            train_cove(nothing, WORDS, vectors())
