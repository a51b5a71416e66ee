"""The encoder without padding computes the same hidden states of real tokens."""

from __future__ import annotations

import pytest
import torch

from ptm_edu.bert import Bert, BertConfig, prepack_for_inference
from ptm_edu.transformer import Encoder, LayerConfig
from ptm_edu.transformer.unpadded import UnpaddedEncoder, real_tokens

LENGTHS = [3, 7, 0, 3, 1, 7, 2]  # of rows, one of them empty


@pytest.fixture
def mask() -> torch.Tensor:
    return torch.arange(7) < torch.tensor(LENGTHS)[:, None]  # (B, T)


@pytest.mark.parametrize("norm_first", [False, True])
@pytest.mark.parametrize("every_layer", [False, True])
def test_real_tokens_have_the_same_states(
    norm_first: bool, every_layer: bool, mask: torch.Tensor
) -> None:
    torch.manual_seed(0)
    encoder = Encoder(LayerConfig(16, 4, 32, norm_first=norm_first), 3).eval()
    packed = prepack_for_inference(torch.nn.ModuleList([encoder]))[0]
    assert isinstance(packed, UnpaddedEncoder)
    x = torch.randn(*mask.shape, 16)
    options = {"mask": mask[:, None, None], "output_hidden_states": every_layer}
    with torch.no_grad():
        states, packed_states = encoder(x, **options)[0], packed(x, **options)[0]
    assert len(states) == len(packed_states) == (4 if every_layer else 1)
    for state, packed_state in zip(states, packed_states, strict=True):
        torch.testing.assert_close(packed_state[mask], state[mask], atol=1e-5, rtol=0)
    assert not packed_states[-1][~mask].any()


def test_padding_may_be_anywhere(mask: torch.Tensor) -> None:
    torch.manual_seed(0)
    config = BertConfig(dim=16, heads=2, feed_forward=32, layers=2, vocab_size=50, max_positions=9)
    model, mask = Bert(config).eval(), mask.flip(1)  # padding first
    ids = torch.randint(50, mask.shape)
    with torch.no_grad():
        state = model(ids, mask).last_hidden_state
        packed_state = prepack_for_inference(model)(ids, mask).last_hidden_state
    torch.testing.assert_close(packed_state[mask], state[mask], atol=1e-5, rtol=0)


def test_any_other_mask_is_kept(mask: torch.Tensor) -> None:
    torch.manual_seed(0)
    encoder = Encoder(LayerConfig(16, 4, 32), 2).eval()
    packed = prepack_for_inference(torch.nn.ModuleList([encoder]))[0]
    x, causal = torch.randn(*mask.shape, 16), torch.ones(7, 7, dtype=torch.bool).tril()
    with torch.no_grad():
        for one in (causal, causal & mask[:, None, None], None, torch.zeros(7, 1, 1, 7).bool()):
            state, packed_state = encoder(x, one)[0][-1], packed(x, one)[0][-1]
            torch.testing.assert_close(packed_state, state, atol=1e-5, rtol=0)
        with pytest.raises(TypeError):
            packed(x, mask[:, None, None].long())


def test_rows_of_the_same_length_are_together(mask: torch.Tensor) -> None:
    where, groups = real_tokens(mask)
    assert groups == [(1, 1), (1, 2), (2, 3), (2, 7)]
    rows = where // mask.shape[1]
    assert rows.unique_consecutive().tolist() == [4, 6, 0, 3, 1, 5]
    assert torch.equal(where.sort().values, mask.flatten().nonzero()[:, 0])
