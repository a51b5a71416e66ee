from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch.nn.functional import cross_entropy

from ptm_edu.training import CheckpointError, save_checkpoint
from ptm_edu.transformer import (
    average_checkpoints,
    label_smoothing_loss,
    noam_schedule,
    sinusoidal_positions,
)


@pytest.mark.parametrize("smoothing", [0.0, 0.1, 0.7, 1.0])
def test_label_smoothing_is_pytorchs(smoothing: float) -> None:
    torch.manual_seed(0)
    logits = torch.randn(2, 5, 7, dtype=torch.double, requires_grad=True)
    labels = torch.randint(7, (2, 5))
    labels[0, 3:] = -100
    ours = label_smoothing_loss(logits, labels, smoothing)
    flat = (logits.flatten(0, 1), labels.flatten())
    theirs = cross_entropy(*flat, label_smoothing=smoothing)
    torch.testing.assert_close(ours, theirs)
    gradients = (torch.autograd.grad(loss, logits)[0] for loss in (ours, theirs))
    torch.testing.assert_close(*gradients)


def test_what_label_smoothing_refuses() -> None:
    logits, labels = torch.randn(2, 5, 7), torch.full((2, 5), -100)
    with pytest.raises(ValueError, match=r"need labels \(2, 5\), got \(2, 4\)"):
        label_smoothing_loss(logits, labels[:, 1:])
    with pytest.raises(ValueError, match=r"got 1\.5"):
        label_smoothing_loss(logits, labels, 1.5)
    with pytest.raises(ValueError, match="every label is ignored"):
        label_smoothing_loss(logits, labels)


def test_noam_rises_in_a_line_and_falls_with_the_root() -> None:
    rate = noam_schedule(64, warmup=100)
    rates = [rate(step) for step in range(1000)]
    assert max(rates) == rates[99] == pytest.approx((64 * 100) ** -0.5)
    assert rates[49] == pytest.approx(rates[99] / 2)
    assert rates[399] == pytest.approx(rates[99] / 2)
    assert rates[0] == pytest.approx(rates[99] / 100)
    with pytest.raises(ValueError, match="warmup=0"):
        noam_schedule(64, 0)


def test_a_shift_of_sinusoidal_positions_is_one_rotation() -> None:
    table = sinusoidal_positions(60, 16).double()
    assert table[0].tolist() == [0, 1] * 8
    torch.testing.assert_close(
        table[7, :2],
        torch.tensor([7.0, 7.0])
        .double()
        .sin()
        .where(torch.tensor([True, False]), torch.tensor(7.0).double().cos()),
    )
    # The slowest wave: 10000^(14/16) places a radian.
    torch.testing.assert_close(table[7, 14], torch.tensor(7 / 10_000 ** (14 / 16)).double().sin())
    for near, far in ((table[:50], table[10:]),):
        rotation = torch.linalg.lstsq(near[:, :8], far[:, :8]).solution
        torch.testing.assert_close(near[:, :8] @ rotation, far[:, :8], atol=1e-5, rtol=1e-5)
        torch.testing.assert_close(rotation @ rotation.T, torch.eye(8).double(), atol=1e-3, rtol=0)


def test_sizes_that_are_odd() -> None:
    assert torch.equal(sinusoidal_positions(5, 7), sinusoidal_positions(5, 7)[:, :7])
    assert sinusoidal_positions(5, 7).shape == (5, 7)


def test_averaging_is_the_mean_of_the_weights(tmp_path: Path) -> None:
    paths = [tmp_path / f"{n}.safetensors" for n in range(3)]
    for n, path in enumerate(paths):
        tensors = {"weight": torch.full((2,), float(n * n)).half(), "step": torch.tensor(n)}
        save_checkpoint(path, tensors, {})
    mean = average_checkpoints(paths)
    assert mean["weight"].dtype == torch.half
    torch.testing.assert_close(mean["weight"], torch.full((2,), 5 / 3).half())
    assert mean["step"].item() == 2
    assert torch.equal(average_checkpoints(paths[2:])["weight"], torch.full((2,), 4.0).half())


def test_what_cannot_be_averaged(tmp_path: Path) -> None:
    one, other = tmp_path / "one.safetensors", tmp_path / "other.safetensors"
    save_checkpoint(one, {"weight": torch.zeros(2)}, {})
    save_checkpoint(other, {"weight": torch.zeros(3)}, {})
    with pytest.raises(ValueError, match="other tensors than"):
        average_checkpoints([one, other])
    with pytest.raises(ValueError, match="got none"):
        average_checkpoints([])
    with pytest.raises(CheckpointError):
        average_checkpoints([one, tmp_path / "absent.safetensors"])
