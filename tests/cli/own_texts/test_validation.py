"""The best epoch is kept, whatever is measured after it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

from ptm_edu.cli.own_texts.validation import NoImprovementError, Validation


class Adapted:
    """A delta of one number, which tells how probable the right label 0 of each text is."""

    def __init__(self) -> None:
        self.delta = nn.Linear(1, 1)

    def probabilities(self, adapted: Any, inputs: Any) -> torch.Tensor:
        p = adapted.delta.bias.detach()[0]
        return torch.stack([p, 1 - p]).expand(len(inputs), 2)


def measured(values: list[float], path: Path, first: int = 1) -> tuple[Adapted, Validation]:
    adapted: Any = Adapted()
    validation = Validation(adapted, [0] * 4, [0] * 4, None, path)
    for epoch, value in enumerate(values, first):
        nn.init.constant_(adapted.delta.bias, value)
        validation.after(epoch, adapted)
    return adapted, validation


def test_the_best_epoch_is_kept(tmp_path: Path) -> None:
    adapted, validation = measured([0.4, 0.7, 0.6], tmp_path / "best")
    validation.restore_best(adapted)  # type: ignore[arg-type]
    assert adapted.delta.bias.item() == pytest.approx(0.7)
    assert validation.best.epoch == 2 and [p.accuracy for p in validation.curve] == [0, 1, 1]
    losses = [-torch.tensor(p).log().item() for p in (0.4, 0.7, 0.6)]
    assert [p.loss for p in validation.curve] == pytest.approx(losses, abs=1e-4)


def test_training_ends_after_three_epochs_without_a_smaller_loss(tmp_path: Path) -> None:
    with pytest.raises(NoImprovementError):
        measured([0.4, 0.7, 0.6, 0.7, 0.7], tmp_path / "best")
    measured([0.4, 0.7, 0.6, 0.7, 0.8, 0.6, 0.7], tmp_path / "other")


def test_a_resumed_run_measures_its_epochs_again(tmp_path: Path) -> None:
    """The file knows the third epoch, but the run goes on after the first."""
    measured([0.4, 0.5, 0.9], tmp_path / "best")
    adapted, validation = measured([0.5, 0.9, 0.6], tmp_path / "best", first=2)
    assert [p.epoch for p in validation.curve] == [1, 2, 3, 4] and validation.best.epoch == 3
    validation.restore_best(adapted)  # type: ignore[arg-type]
    assert adapted.delta.bias.item() == pytest.approx(0.9)
