from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from ptm_edu.elmo import BiLM
from ptm_edu.elmo.bilm import reverse_padded
from ptm_edu.elmo.tokenizer import character_ids
from tests.parity import assert_parity

Sentences = list[list[str]]


def test_the_backward_model_is_the_forward_one_on_reversed_text(
    model: BiLM, sentences: Sentences
) -> None:
    model.backward_stack.load_state_dict(model.forward_stack.state_dict())
    ids = character_ids(sentences)
    output = model(ids)
    reversed_text = model(reverse_padded(ids, output.mask))
    for ahead, behind in zip(reversed_text.forward, output.backward, strict=True):
        for row, length in enumerate(output.mask.sum(dim=1).tolist()):
            expected = ahead[row, :length].flip(0)
            torch.testing.assert_close(behind[row, :length], expected, atol=1e-6, rtol=1e-5)


def test_reverse_padded_is_its_own_inverse_and_leaves_padding() -> None:
    x = torch.arange(10).reshape(2, 5, 1)
    mask = torch.tensor([[True] * 5, [True] * 3 + [False] * 2])
    once = reverse_padded(x, mask)
    assert once.squeeze(-1).tolist() == [[4, 3, 2, 1, 0], [7, 6, 5, 8, 9]]
    assert torch.equal(reverse_padded(once, mask), x)


@pytest.mark.parametrize("t", [0, 3, 7])
def test_no_direction_sees_its_own_target(model: BiLM, t: int) -> None:
    """Position t − 1 of the forward and t + 1 of the backward model predict word t."""
    ids = character_ids([["one", "two", "three", "four", "five", "six"]])
    tokens = model.encoder(ids).detach().requires_grad_()
    output = model.encode(tokens, torch.ones(1, 8, dtype=torch.bool))
    for layers, expected in ((output.forward, range(t + 1)), (output.backward, range(t, 8))):
        for layer in layers:
            (gradient,) = torch.autograd.grad(layer[0, t].sum(), tokens, retain_graph=True)
            positions = gradient[0].abs().amax(dim=1).gt(0).nonzero().flatten().tolist()
            assert positions == list(expected)


def test_a_changed_word_changes_only_later_states_of_each_direction(model: BiLM) -> None:
    words = ["one", "two", "three", "four"]
    original, changed = (model(character_ids([w])) for w in (words, [*words[:2], "III", "four"]))
    t = 3  # place of "three" behind <S>
    assert torch.equal(original.forward[:, :, :t], changed.forward[:, :, :t])
    assert torch.equal(original.backward[:, :, t + 1 :], changed.backward[:, :, t + 1 :])
    for a, b in ((original.forward, changed.forward), (original.backward, changed.backward)):
        assert (a[:, :, t] - b[:, :, t]).abs().amin() > 0


def test_padding_changes_nothing(model: BiLM, sentences: Sentences) -> None:
    model = model.double()
    together = model(character_ids(sentences))
    for row, sentence in enumerate(sentences):
        alone = model(character_ids([sentence]))
        length = len(sentence) + 2
        layers = together.layers[:, row : row + 1, :length]
        assert_parity(layers, alone.layers)
        assert together.mask[row].sum() == length
        for way in ("forward", "backward"):
            for state, own in zip(together.states[way], alone.states[way], strict=True):
                assert_parity(state.cell[row], own.cell[0])


def test_the_order_of_rows_does_not_matter(model: BiLM, sentences: Sentences) -> None:
    ids = character_ids(sentences)
    order = [2, 0, 3, 1]
    torch.testing.assert_close(model(ids[order]).layers, model(ids).layers[:, order])


def test_layer_0_is_the_tokens_twice_and_the_others_both_directions(
    model: BiLM, sentences: Sentences
) -> None:
    output = model(character_ids(sentences))
    P = model.config.projection_dim
    assert output.layers.shape == (3, len(sentences), output.mask.shape[1], 2 * P)
    assert torch.equal(output.layers[0, ..., :P], output.tokens)
    assert torch.equal(output.layers[0, ..., P:], output.tokens)
    assert torch.equal(output.layers[1:, ..., :P], output.forward)
    assert torch.equal(output.layers[1:, ..., P:], output.backward)


def test_from_the_second_layer_on_the_input_is_added(make_model: Callable[..., BiLM]) -> None:
    model = make_model()
    with torch.no_grad():
        model.forward_stack.layers[1].projection.zero_()  # what is left is the residual
    output = model(character_ids([["a", "b"]]))
    assert torch.equal(output.forward[1], output.forward[0])
    model.forward_stack.residual = False
    assert model(character_ids([["a", "b"]])).forward[1].eq(0).all()
    model.forward_stack.residual = True
    model.forward_stack.layers[0].projection.data.zero_()
    assert model(character_ids([["a", "b"]])).forward.eq(0).all()  # nothing is added to the first


def test_every_parameter_but_the_softmax_is_used(make_model: Callable[..., BiLM]) -> None:
    model = make_model(vocab_size=11)
    assert model.softmax is not None and model.softmax.weight.shape == (11, 5)
    output = model(character_ids([["a", "long", "sentence", "of", "words"]]))
    output.layers.square().sum().backward()
    unused = [name for name, p in model.named_parameters() if p.grad is None or not p.grad.any()]
    assert unused == ["softmax.weight", "softmax.bias"]
