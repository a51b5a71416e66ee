from __future__ import annotations

import pytest
import torch

from ptm_edu import training
from ptm_edu.transformer import Transformer, TransformerConfig, beam_search
from ptm_edu.transformer.translation import PairBatches, padded, translation_loss

LETTERS = range(3, 9)


def pairs(count: int) -> list[tuple[list[int], list[int]]]:
    """Rows of letters, to be written backwards."""
    generator = torch.Generator().manual_seed(0)
    made = []
    for _ in range(count):
        length = int(torch.randint(1, 5, (1,), generator=generator))
        row = torch.randint(LETTERS.start, LETTERS.stop, (length,), generator=generator).tolist()
        made.append((row, row[::-1]))
    return made


def batches(count: int, rows: int, seed: int = 0) -> PairBatches:
    return PairBatches(pairs(count), rows, start_id=1, end_id=2, seed=seed)


def test_the_labels_are_the_decoders_input_shifted_by_one() -> None:
    batch = PairBatches([([5, 6], [7]), ([3], [4, 8])], 2, start_id=1, end_id=2)[0]
    order = [0, 1] if batch.input_ids[0, 0] == 5 else [1, 0]
    assert batch.input_ids[order].tolist() == [[5, 6, 2], [3, 2, 0]]
    assert batch.decoder_input_ids[order].tolist() == [[1, 7, 0], [1, 4, 8]]
    assert batch.labels[order].tolist() == [[7, 2, -100], [4, 8, 2]]


def test_an_epoch_has_each_pair_once_and_the_next_in_another_order() -> None:
    found = batches(103, 10)
    assert found.in_an_epoch == 11
    epochs = []
    for epoch in range(2):
        rows = [found[epoch * 11 + place] for place in range(11)]
        told = [tuple(row[row > 0].tolist()) for batch in rows for row in batch.input_ids]
        assert sorted(told) == sorted((*source, 2) for source, _ in pairs(103))
        epochs.append(told)
    assert epochs[0] != epochs[1]
    assert torch.equal(batches(103, 10)[15].labels, found[15].labels)
    assert batches(103, 10, seed=1)[15].labels.tolist() != found[15].labels.tolist()


def test_little_is_filled_up() -> None:
    found = batches(1000, 10)
    padding = [found[place].labels.eq(-100).float().mean() for place in range(100)]
    assert torch.tensor(padding).mean() < 0.02


def test_nothing_to_batch_is_refused() -> None:
    with pytest.raises(ValueError, match="0 pairs"):
        PairBatches([], 10, start_id=1, end_id=2)


def test_it_learns_to_write_backwards() -> None:
    """Which needs the source, its order, and the shift: a copy or a leak would not do."""
    torch.manual_seed(0)
    config = TransformerConfig(32, 4, 64, dropout=0.0, vocab_size=9, layers=1, max_positions=12)
    model = Transformer(config)
    training.fit(
        model,
        translation_loss,
        batches(1500, 50).__getitem__,
        training.TrainingConfig(
            steps=250,
            optimizer=training.AdamW(lr=5e-3),
            schedule=training.cosine(250, 20),
            progress=False,
        ),
    )
    new = [[3, 4, 5, 6], [8, 3], [7, 7, 4]]
    found = beam_search(model, padded([[*row, 2] for row in new], 0), start_id=1, end_id=2)
    assert [list(best[0].ids) for best in found] == [row[::-1] for row in new]
