"""Both streams, logits and memories equal those of transformers' XLNet with the same weights.

In float64; tests/xlnet/test_pretrained.py compares logits in float32.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor
from transformers import XLNetModel

from ptm_edu.xlnet import TransformerXL, XLConfig, permutation_masks
from tests.parity import assert_parity as same

IDS = torch.randint(23, (2, 7), generator=torch.Generator().manual_seed(1))
ORDERS = torch.tensor([[3, 0, 6, 1, 5, 2, 4], [6, 5, 4, 3, 2, 1, 0]])
TYPES = torch.tensor([[0, 0, 0, 1, 1, 1, 1], [0, 0, 0, 0, 0, 1, 2]])
PADDED = torch.tensor([[1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 0, 0]])


@pytest.fixture(autouse=True)
def exact_encodings(float64: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give transformers' formula, which computes sines in 32 bits, the same angles in 64."""
    formula = XLNetModel.positional_embedding

    def exact(distances: Tensor, rates: Tensor, bsz: int | None = None) -> Tensor:
        dim = 2 * len(rates)
        return formula(distances.double(), 10_000.0 ** -(torch.arange(0, dim, 2) / dim), bsz)

    monkeypatch.setattr(XLNetModel, "positional_embedding", staticmethod(exact))


@pytest.mark.parametrize("memory", [0, 5, 10])
@pytest.mark.parametrize("clamp", [0, 3])
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("targets", [False, True])
def test_two_segments(
    pair: Callable[..., Any], memory: int, clamp: int, reverse: bool, targets: bool
) -> None:
    theirs, ours = pair(mem_len=memory or None, clamp_len=clamp or -1, bi_data=reverse)
    perm_mask, target_mapping = permutation_masks(ORDERS, 3)
    target_mapping = target_mapping.double()
    chosen: dict[str, Any] = {"token_type_ids": TYPES}
    if targets:
        chosen |= {"perm_mask": perm_mask, "target_mapping": target_mapping}
    else:
        chosen |= {"attention_mask": PADDED}
    flipped = {**chosen, **({"perm_mask": (~perm_mask).float()} if targets else {})}
    if not targets:
        flipped["attention_mask"] = PADDED.float()
    mems, their_mems = None, None
    with torch.no_grad():
        for ids in (IDS, IDS.flip(1)):
            output = ours.xlnet(ids, mems=mems, output_hidden_states=True, **chosen)
            expected = theirs.transformer(
                ids,
                mems=their_mems,
                use_mems=memory > 0,
                output_hidden_states=True,
                **flipped,
            )
            if targets:
                streams = zip(output.hidden_states, output.query_states, strict=True)
                states = [state for both in streams for state in both]
            else:
                states = list(output.hidden_states)
            assert len(states) == len(expected.hidden_states)
            for our_state, their_state in zip(states, expected.hidden_states, strict=True):
                same(our_state, their_state)
            same(
                ours(ids, mems=mems, **chosen).logits,
                theirs(ids, mems=their_mems, use_mems=memory > 0, **flipped).logits,
            )
            mems, their_mems = output.mems or None, expected.mems
            assert len(output.mems) == (3 if memory else 0)
            for our_memory, their_memory in zip(mems or (), their_mems or (), strict=True):
                same(our_memory, their_memory.transpose(0, 1))


def test_attention_weights(pair: Callable[..., Any]) -> None:
    theirs, ours = pair()
    perm_mask, target_mapping = permutation_masks(ORDERS, 4)
    target_mapping = target_mapping.double()
    arguments = {"target_mapping": target_mapping, "token_type_ids": TYPES}
    with torch.no_grad():
        expected = theirs.transformer(
            IDS, perm_mask=(~perm_mask).float(), output_attentions=True, **arguments
        ).attentions
        output = ours.xlnet(
            IDS,
            perm_mask=perm_mask,
            output_attentions=True,
            **arguments,
        )
    of_targets = target_mapping[:, None]  # (B, 1, N, T)
    for content, query, (their_content, their_query) in zip(
        output.attentions, output.query_attentions, expected, strict=True
    ):
        same(content, their_content)
        same(query, of_targets @ their_query)


def test_transformer_xl_is_the_causal_model(pair: Callable[..., Any]) -> None:
    theirs, copied = pair(mem_len=6, attn_type="uni")
    ours = TransformerXL(
        XLConfig(
            vocab_size=23, dim=16, layers=3, heads=4, feed_forward=32, dropout=0.0, memory_length=6
        )
    ).eval()
    state = copied.xlnet.state_dict()
    ours.load_state_dict({name: state[name] for name in ours.state_dict()})
    mems, their_mems = None, None
    with torch.no_grad():
        for ids in (IDS, IDS.flip(1), IDS[:, :1]):
            output = ours(ids, mems, output_hidden_states=True)
            expected = theirs.transformer(
                ids, mems=their_mems, use_mems=True, output_hidden_states=True
            )
            for ours_state, their_state in zip(
                output.hidden_states, expected.hidden_states, strict=True
            ):
                same(ours_state, their_state)
            mems, their_mems = output.mems, expected.mems
