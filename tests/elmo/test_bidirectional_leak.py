"""A joint bidirectional stack has access to its target; two separate stacks have not."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from ptm_edu.elmo.bidirectional_leak import (
    LETTERS,
    TwoLayers,
    letter_loss,
    letter_rows,
    train_two_layers,
)


def scores_before_and_after(joint: bool, position: int) -> list[tuple[Tensor, Tensor]]:
    """Return each direction's scores of all letters, before and after one of them is changed."""
    torch.manual_seed(0)
    model, ids = TwoLayers(joint, dim=8), torch.randint(27, (2, 10))
    changed = ids.clone()
    changed[:, position] = (changed[:, position] + 1) % 27
    return list(zip(model(ids), model(changed), strict=True))


def test_separate_stacks_do_not_depend_on_their_target() -> None:
    (forward, forward_after), (backward, backward_after) = scores_before_and_after(
        False, position=5
    )
    # Scores begin with letter 1: those of letter 5 are at index 4.
    torch.testing.assert_close(forward[:, :5], forward_after[:, :5], rtol=0, atol=0)
    torch.testing.assert_close(backward[:, 4:], backward_after[:, 4:], rtol=0, atol=0)
    assert not torch.allclose(forward[:, 5], forward_after[:, 5])
    assert not torch.allclose(backward[:, 3], backward_after[:, 3])


def test_a_joint_stack_depends_on_its_target() -> None:
    for before, after in scores_before_and_after(True, position=5):
        assert not torch.allclose(before[:, 4], after[:, 4])


def test_only_the_joint_stack_predicts_random_letters() -> None:
    rows = torch.randint(27, (500, 24), generator=torch.Generator().manual_seed(0))
    new = torch.randint(27, (50, 24), generator=torch.Generator().manual_seed(1))
    loss = {
        joint: letter_loss(train_two_layers(rows, joint, steps=30).model, new).item()
        for joint in (True, False)
    }
    # Random letters cost log 27 = 3.3 nats each.
    assert loss[False] > 3.2 and loss[True] < 1.5


def test_the_loss_is_the_mean_of_both_directions_over_inner_letters() -> None:
    torch.manual_seed(0)
    model, ids = TwoLayers(False, dim=8), torch.randint(27, (3, 7))
    each = [
        cross_entropy(scores[row, position], ids[row, position + 1])
        for scores in model(ids)
        for row in range(3)
        for position in range(5)
    ]
    assert letter_loss(model, ids).item() == pytest.approx(torch.stack(each).mean().item())


def test_rows_are_letters_and_spaces_alone() -> None:
    rows = letter_rows([["The", "cat,", "née", "1912"], ["x" * 40]])
    text = "".join(LETTERS[i] for i in rows.flatten().tolist())
    assert rows.shape == (2, 24) and text == ("the cat ne  " + "x" * 40)[:48]
    with pytest.raises(ValueError, match="do not fill a row"):
        letter_rows([["short"]])
