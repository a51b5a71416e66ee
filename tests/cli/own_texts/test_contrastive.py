"""The contrastive loss beside its formula, and the partners of a batch."""

from __future__ import annotations

import math

import pytest
import torch

from ptm_edu.cli.own_texts.contrastive import supervised_contrastive_loss, with_partners


@pytest.mark.parametrize("weights", [None, torch.tensor([0.5, 2.0, 1.0])])
def test_the_loss_is_that_of_the_formula(weights: torch.Tensor | None) -> None:
    generator = torch.Generator().manual_seed(3)
    vectors = torch.randn(7, 5, generator=generator, dtype=torch.float64)
    labels = [0, 1, 1, 0, 2, 2, 0]
    total = of_all = 0.0
    for i, x in enumerate(vectors):
        similar = [math.exp(float(x @ y / x.norm() / y.norm()) / 0.1) for y in vectors]
        normalizer = sum(similar) - similar[i]
        same = [j for j, label in enumerate(labels) if label == labels[i] and j != i]
        loss = -sum(math.log(similar[j] / normalizer) for j in same) / len(same)
        weight = 1.0 if weights is None else float(weights[labels[i]])
        total, of_all = total + weight * loss, of_all + weight
    found = supervised_contrastive_loss(vectors, torch.tensor(labels), weights)
    assert float(found) == pytest.approx(total / of_all, abs=1e-9)


def test_the_length_of_a_vector_does_not_matter() -> None:
    vectors, labels = torch.randn(4, 3), torch.tensor([0, 1, 0, 1])
    longer = vectors * torch.tensor([[1.0], [2], [3], [4]])
    assert torch.allclose(
        supervised_contrastive_loss(longer, labels), supervised_contrastive_loss(vectors, labels)
    )


def test_each_text_has_another_of_its_label_beside_it() -> None:
    labels = [0, 1, 0, 1, 0, 2]
    found = [with_partners([0, 3, 5], labels, f"7 {number}") for number in range(20)]
    assert all(rows[:3] == [0, 3, 5] and rows[4:] == [1, 5] for rows in found)
    assert {rows[3] for rows in found} == {2, 4}
    assert found[0] == with_partners([0, 3, 5], labels, "7 0")
