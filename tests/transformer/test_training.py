"""The published learning rate and loss, averaged checkpoints, batches of pairs, and a toy task."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch.nn.functional import cross_entropy

from ptm_edu import training
from ptm_edu.training import CheckpointError, save_checkpoint
from ptm_edu.transformer import (
    Transformer,
    TransformerConfig,
    average_checkpoints,
    beam_search,
    label_smoothing_loss,
    noam_schedule,
)
from ptm_edu.transformer.translation import PairBatches, padded, translation_loss


@pytest.mark.parametrize("smoothing", [0.0, 0.1, 1.0])
def test_label_smoothing_equals_torch(smoothing: float) -> None:
    torch.manual_seed(0)
    logits = torch.randn(2, 5, 7, dtype=torch.double, requires_grad=True)
    labels = torch.randint(7, (2, 5))
    labels[0, 3:] = -100
    ours = label_smoothing_loss(logits, labels, smoothing)
    theirs = cross_entropy(logits.flatten(0, 1), labels.flatten(), label_smoothing=smoothing)
    torch.testing.assert_close(ours, theirs)
    torch.testing.assert_close(*(torch.autograd.grad(loss, logits)[0] for loss in (ours, theirs)))


def test_label_smoothing_rejects_inconsistent_labels() -> None:
    logits, labels = torch.randn(2, 5, 7), torch.full((2, 5), -100)
    with pytest.raises(ValueError, match=r"need labels \(2, 5\), got \(2, 4\)"):
        label_smoothing_loss(logits, labels[:, 1:])
    with pytest.raises(ValueError, match=r"got 1\.5"):
        label_smoothing_loss(logits, labels, 1.5)
    with pytest.raises(ValueError, match="every label is ignored"):
        label_smoothing_loss(logits, labels)


def test_noam_rises_linearly_and_falls_with_the_root() -> None:
    rates = [noam_schedule(64, warmup=100)(step) for step in range(1000)]
    assert max(rates) == rates[99] == pytest.approx((64 * 100) ** -0.5)
    assert rates[49] == rates[399] == pytest.approx(rates[99] / 2)
    assert rates[0] == pytest.approx(rates[99] / 100)
    with pytest.raises(ValueError):
        noam_schedule(64, 0)


def test_averaging_is_the_mean_of_the_weights(tmp_path: Path) -> None:
    paths = [tmp_path / f"{n}.safetensors" for n in range(4)]
    for n, path in enumerate(paths[:3]):
        tensors = {"weight": torch.full((2,), float(n * n)).half(), "step": torch.tensor(n)}
        save_checkpoint(path, tensors, {})
    mean = average_checkpoints(paths[:3])
    assert torch.equal(mean["weight"], torch.full((2,), 5 / 3).half()) and mean["step"] == 2
    save_checkpoint(paths[3], {"weight": torch.zeros(3).half(), "step": torch.tensor(3)}, {})
    for wrong in ([], paths[2:]):
        with pytest.raises(ValueError):
            average_checkpoints(wrong)
    with pytest.raises(CheckpointError):
        average_checkpoints([paths[0], tmp_path / "absent.safetensors"])


def pairs(count: int) -> list[tuple[list[int], list[int]]]:
    """Return rows of letters, each with its reverse."""
    generator = torch.Generator().manual_seed(0)
    lengths = torch.randint(1, 5, (count,), generator=generator).tolist()
    rows = [torch.randint(3, 9, (n,), generator=generator).tolist() for n in lengths]
    return [(row, row[::-1]) for row in rows]


def batches(count: int, rows: int, seed: int = 0) -> PairBatches:
    return PairBatches(pairs(count), rows, start_id=1, end_id=2, seed=seed)


def test_labels_are_the_decoders_input_shifted_by_one() -> None:
    batch = PairBatches([([5, 6], [7]), ([3], [4, 8])], 2, start_id=1, end_id=2)[0]
    order = [0, 1] if batch.input_ids[0, 0] == 5 else [1, 0]
    assert batch.input_ids[order].tolist() == [[5, 6, 2], [3, 2, 0]]
    assert batch.decoder_input_ids[order].tolist() == [[1, 7, 0], [1, 4, 8]]
    assert batch.labels[order].tolist() == [[7, 2, -100], [4, 8, 2]]
    with pytest.raises(ValueError):
        PairBatches([], 10, start_id=1, end_id=2)


def test_an_epoch_has_each_pair_once_with_little_padding() -> None:
    data = batches(1003, 10)
    assert data.in_an_epoch == 101
    epoch = [data[number] for number in range(101)]
    sources = [tuple(row[row > 0].tolist()) for batch in epoch for row in batch.input_ids]
    assert sorted(sources) == sorted((*source, 2) for source, _ in pairs(1003))
    assert sum(batch.labels.eq(-100).float().mean() for batch in epoch) < 2
    assert torch.equal(batches(1003, 10)[150].labels, data[150].labels)
    assert not torch.equal(batches(1003, 10, seed=1)[150].input_ids, data[150].input_ids)


def test_reversing_letters_is_learned() -> None:
    """This needs the source, its order, and the shift: a copy or a leak would not do."""
    torch.manual_seed(0)
    model = Transformer(
        TransformerConfig(32, 4, 64, dropout=0.0, vocab_size=9, layers=1, max_positions=12)
    )
    config = training.TrainingConfig(
        steps=250,
        optimizer=training.AdamW(lr=5e-3),
        schedule=training.cosine(250, 20),
        progress=False,
    )
    training.fit(model, translation_loss, batches(1500, 50).__getitem__, config)
    new = [[3, 4, 5, 6], [8, 3], [7, 7, 4]]
    hypotheses = beam_search(model, padded([[*row, 2] for row in new], 0), start_id=1, end_id=2)
    assert [list(best[0].ids) for best in hypotheses] == [row[::-1] for row in new]
