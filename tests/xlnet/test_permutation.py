"""Factorization orders: who may see whom, and that no target sees itself."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import torch

from ptm_edu.xlnet import (
    PermutationBatch,
    XLConfig,
    XLNet,
    XLNetLM,
    partial_prediction,
    permutation_loss,
    permutation_masks,
    random_orders,
)

ORDER = torch.tensor([[3, 0, 4, 1, 5, 2]])
IDS = torch.tensor([[3, 9, 1, 4, 12, 7]])


def test_all_positions_predicted() -> None:
    perm_mask, mapping = permutation_masks(ORDER, 6)
    for k, position in enumerate(ORDER[0].tolist()):
        visible = perm_mask[0, position].nonzero().flatten().tolist()
        assert visible == sorted(ORDER[0, :k].tolist())
    assert mapping.argmax(dim=2).tolist() == ORDER.tolist()


def test_context_attends_to_all_of_the_context() -> None:
    perm_mask, mapping = permutation_masks(ORDER, 2)
    context = [0, 1, 3, 4]
    for position in context:
        assert perm_mask[0, position].nonzero().flatten().tolist() == context
    assert perm_mask[0, 5].nonzero().flatten().tolist() == context
    assert perm_mask[0, 2].nonzero().flatten().tolist() == [*context, 5]
    assert mapping.argmax(dim=2).tolist() == [[5, 2]]


def test_a_target_is_predicted_from_the_tokens_before_it_in_the_order(model: XLNet) -> None:
    perm_mask, mapping = permutation_masks(ORDER, 6)

    def queries(ids: torch.Tensor) -> torch.Tensor:
        return model(ids, perm_mask=perm_mask, target_mapping=mapping).last_hidden_state[0]

    usual = queries(IDS)  # (N, D), in the order's order
    for k, position in enumerate(ORDER[0].tolist()):
        changed = IDS.clone()
        changed[0, position] = 20
        moved = (queries(changed) - usual).abs().amax(dim=1) > 1e-6
        assert moved.tolist() == [False] * (k + 1) + [True] * (5 - k)


def test_targets_differ_by_their_position_alone(model: XLNet) -> None:
    """The same context and no token of its own: only the query's position is left."""
    orders = torch.tensor([[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 5, 4]])
    perm_mask, mapping = permutation_masks(orders, 2)
    output = model(IDS.expand(2, -1), perm_mask=perm_mask, target_mapping=mapping)
    first, second = output.last_hidden_state[:, 0]  # positions 4 and 5, from 0 to 3
    assert (first - second).abs().max() > 1e-3


def test_loss_is_the_chain_rule() -> None:
    torch.manual_seed(0)
    sizes = {"vocab_size": 23, "dim": 16, "heads": 4, "feed_forward": 32, "layers": 2}
    model = XLNetLM(XLConfig(**sizes, dropout=0.0)).eval()
    perm_mask, mapping = permutation_masks(ORDER, 3)
    ones, zeros, targets = torch.ones_like(IDS), torch.zeros_like(IDS), [1, 5, 2]
    batch = PermutationBatch(IDS, ones, zeros, perm_mask, mapping, IDS[:, targets])
    by_hand = 0.0
    for n, position in enumerate(targets):  # each alone
        output = model(IDS, perm_mask=perm_mask, target_mapping=mapping[:, n : n + 1])
        by_hand -= output.logits[0, 0].log_softmax(-1)[IDS[0, position]].item() / 3
    assert permutation_loss(model, batch).item() == pytest.approx(by_hand, abs=1e-5)


def test_random_orders_end_with_candidates() -> None:
    candidates = torch.tensor([[False, True, True, True, True, False]]).expand(400, -1)
    orders = random_orders(candidates, torch.Generator().manual_seed(0))
    assert orders.sort(dim=1).values.eq(torch.arange(6)).all()
    last = orders[:, 2:]
    assert last.ge(1).all() and last.le(4).all()
    counts = torch.bincount(last[:, 0], minlength=6)[1:5]
    assert counts.min() > 60  # each is the first target in 100 of 400


def test_partial_prediction() -> None:
    assert [partial_prediction(length, 6) for length in (2, 6, 512)] == [1, 1, 85]


@pytest.mark.parametrize(
    ("order", "predicted", "message"),
    [
        (torch.tensor([[0, 2, 2]]), 2, "the positions 0 … 2 once each, got [[0, 2, 2]]"),
        (torch.tensor([[1, 2, 3]]), 2, "the positions 0 … 2 once each"),
        (torch.tensor([[0, 1, 2]]), 0, "from 1 to 3"),
        (torch.tensor([[0, 1, 2]]), 4, "from 1 to 3"),
    ],
)
def test_what_is_no_permutation(order: torch.Tensor, predicted: int, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        permutation_masks(order, predicted)
    with pytest.raises(TypeError, match=re.escape("(B, T) integers")):
        permutation_masks(order[0], predicted)


def test_a_target_that_sees_itself(model: XLNet) -> None:
    perm_mask, mapping = permutation_masks(ORDER, 2)
    perm_mask[0, 5, 5] = True
    with pytest.raises(ValueError, match=re.escape("perm_mask lets position 5 attend to itself")):
        model(IDS, perm_mask=perm_mask, target_mapping=mapping)
    with pytest.raises(ValueError, match=re.escape("without a perm_mask")):
        model(IDS, target_mapping=mapping)
    with pytest.raises(ValueError, match=re.escape("a single 1 in each row")):
        model(IDS, perm_mask=perm_mask, target_mapping=mapping * 2)
    with pytest.raises(ValueError, match=re.escape("perm_mask: expected bool (1, 6, 6)")):
        model(IDS, perm_mask=perm_mask.float())


def test_memories_and_batches_that_do_not_fit(model: XLNet) -> None:
    for mems in ([torch.zeros(2, 16)] * 2, [torch.zeros(3, 4, 16)] * 2, [torch.zeros(1, 4, 16)]):
        with pytest.raises(ValueError):
            model(IDS, mems=mems)
    halves = XLNet(replace(model.config, bidirectional_data=True))
    with pytest.raises(ValueError, match="must be even, got 1"):
        halves(IDS)


def test_a_short_text_has_fewer_labels() -> None:
    ids = torch.tensor([[3, 9, 1, 4], [5, 6, 0, 0]])
    real = ids > 0
    batch = PermutationBatch.draw(ids, real, torch.zeros_like(ids), real, 3)
    assert batch.labels[0].ge(0).all()
    assert batch.labels[1].tolist()[0] == -100 and sorted(batch.labels[1].tolist()[1:]) == [5, 6]
