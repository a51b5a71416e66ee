"""The rules of the reach and of the costs are those of the model, measured token by token."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

from ptm_edu.xlnet import (
    TransformerXL,
    XLConfig,
    context_reach,
    query_key_pairs,
    window_pairs,
)

TOKENS, LAYERS = 13, 3
IDS = torch.randint(23, (1, TOKENS), generator=torch.Generator().manual_seed(5))
SIZES = [(2, 0), (2, 1), (2, 2), (3, 1), (3, 4), (4, 2), (4, 6), (5, 13), (1, 2), (13, 3)]


@pytest.fixture(scope="module")
def weights() -> dict[str, Tensor]:
    torch.manual_seed(0)
    made = model(0)
    return {name: w + 0.3 * torch.randn_like(w) for name, w in made.state_dict().items()}


def model(memory: int) -> TransformerXL:
    sizes = {"vocab_size": 23, "dim": 8, "heads": 2, "feed_forward": 16, "dropout": 0.0}
    return TransformerXL(XLConfig(**sizes, layers=LAYERS, memory_length=memory)).double().eval()


def states_of(made: TransformerXL, ids: Tensor, segment: int) -> tuple[Tensor, int]:
    """Return all states (L + 1, B, T, D), computed in segments, and how many pairs a layer has."""
    mems, states, pairs = None, [], 0
    with torch.no_grad():
        for part in ids.split(segment, dim=1):
            output = made(part, mems, output_hidden_states=True, output_attentions=True)
            states.append(torch.stack(output.hidden_states))
            pairs += output.attentions[0][0, 0].numel()  # (T, M + T)
            mems = output.mems
    return torch.cat(states, dim=2), pairs


@pytest.mark.parametrize(("segment", "memory"), SIZES)
def test_a_changed_token_changes_the_states_within_reach(
    segment: int, memory: int, weights: dict[str, Tensor]
) -> None:
    made = model(memory)
    made.load_state_dict(weights)
    changed = IDS.repeat(TOKENS + 1, 1)
    changed[range(TOKENS), range(TOKENS)] = (IDS[0] + 1) % 23  # text j differs at token j
    states, _ = states_of(made, changed, segment)
    moved = (states[:, :-1] - states[:, -1:]).abs().amax(dim=3) > 1e-9  # (L + 1, token, position)
    for position in range(TOKENS):
        for layers in range(LAYERS + 1):
            lefts = context_reach(position, segment, memory, layers)
            assert len(lefts) == layers + 1 and lefts[0] == position
            reached = moved[layers, :, position].nonzero().flatten().tolist()
            assert reached == list(range(lefts[-1], position + 1)), (position, layers)


def test_the_reach_ends_at_the_text_s_beginning() -> None:
    assert context_reach(23, 4, 4, 3) == [23, 16, 12, 8]
    assert context_reach(23, 4, 2, 3) == [23, 18, 14, 10]
    assert context_reach(5, 4, 4, 2) == [5, 0, 0]


@pytest.mark.parametrize(("segment", "memory"), SIZES)
def test_pairs_are_the_numbers_of_attention_weights(segment: int, memory: int) -> None:
    made = model(memory)
    assert states_of(made, IDS, segment)[1] == query_key_pairs(TOKENS, segment, memory)
    context = segment + memory
    windows = [IDS[:, max(0, end - context) : end] for end in range(1, TOKENS + 1)]
    assert sum(states_of(made, w, context)[1] for w in windows) == window_pairs(TOKENS, context)
