"""A mean and a linear layer, equal to plain arithmetic; only tuned vectors move."""

from __future__ import annotations

import pytest
import torch

from ptm_edu.word2vec.bag_of_vectors import BagOfVectors, Texts, train_bag_of_vectors


def table(V: int = 12, D: int = 5) -> torch.Tensor:
    return torch.randn(V, D, generator=torch.Generator().manual_seed(1))


def test_logits_are_the_layer_of_the_mean_without_padding() -> None:
    vectors = table()
    model = BagOfVectors(vectors, 3, tuned=False)
    torch.nn.init.normal_(model.classes.weight)
    texts = Texts.padded([[4, 7, 4], [2], []], [0, 1, 2])
    assert texts.ids.tolist() == [[4, 7, 4], [2, 0, 0], [0, 0, 0]] and len(texts) == 3
    weight, bias = model.classes.weight, model.classes.bias
    means = [(2 * vectors[4] + vectors[7]) / 3, vectors[2], torch.zeros(5)]
    expected = torch.stack([weight @ mean + bias for mean in means])
    assert torch.allclose(model(texts.ids), expected, atol=1e-6)
    assert texts[torch.tensor([False, True, False])].labels.tolist() == [1]


def test_neither_order_nor_padding_changes_a_text() -> None:
    model = BagOfVectors(table(), 3, tuned=False)
    torch.nn.init.normal_(model.classes.weight)
    first, second = torch.tensor([[3, 1, 2]]), torch.tensor([[2, 0, 3, 1, 0, 0]])
    assert torch.allclose(model(first), model(second), atol=1e-6)


def test_before_training_all_classes_are_alike() -> None:
    assert not BagOfVectors(table(), 4, tuned=True)(torch.tensor([[1, 2]])).any()


def test_its_gradient_agrees_with_finite_differences() -> None:
    model = BagOfVectors(table(6, 2).double(), 3, tuned=True).double()
    torch.nn.init.normal_(model.classes.weight)
    texts = Texts.padded([[4, 5, 4], [2]], [0, 1])
    # gradcheck perturbs the parameters in place
    assert torch.autograd.gradcheck(lambda *_: model.loss(texts), tuple(model.parameters()))


def by_first_half(n: int = 200) -> Texts:
    """Texts of the words 1–5 (class 0) or 6–10 (class 1)."""
    generator = torch.Generator().manual_seed(2)
    labels = torch.arange(n) % 2
    return Texts(torch.randint(1, 6, (n, 4), generator=generator) + 5 * labels[:, None], labels)


@pytest.mark.parametrize("tuned", [False, True])
def test_separable_classes_are_learned_and_only_tuned_vectors_change(tuned: bool) -> None:
    start = table()
    model = BagOfVectors(start, 2, tuned)
    texts = by_first_half()
    accuracy = train_bag_of_vectors(model, texts, texts, 0.05, epochs=20)
    assert accuracy == 1.0 and bool(model.correct(texts).all())
    moved = (model.vectors.weight.detach() - start).abs().amax(1) > 0
    assert moved[1:11].tolist() == [tuned] * 10
    assert not moved[0] and not moved[11], "padding and a word that was never met stay put"
    assert torch.equal(start, table()), "the vectors handed in are not changed in place"


def test_the_model_is_left_as_after_its_best_epoch() -> None:
    texts = by_first_half()
    opposite = Texts(texts.ids, 1 - texts.labels)
    runs = []
    for epochs in (1, 6):
        model = BagOfVectors(table(), 2, tuned=True)
        best = train_bag_of_vectors(model, texts, opposite, 0.05, epochs=epochs, batch_size=8)
        runs.append((best, model.classes.weight.detach().clone()))
        assert best == pytest.approx(float(model.correct(opposite).float().mean()))
    assert runs[0][0] >= runs[1][0] - 1e-6, "what is learned here makes the held-out worse"
    assert torch.equal(runs[0][1], runs[1][1])


def test_the_seed_fixes_the_order() -> None:
    texts = by_first_half()
    weights = []
    for seed in (1, 1, 2):
        model = BagOfVectors(table(), 2, tuned=False)
        train_bag_of_vectors(model, texts, texts, 0.001, epochs=1, batch_size=8, seed=seed)
        weights.append(model.classes.weight.detach())
    assert torch.equal(weights[0], weights[1]) and not torch.equal(weights[0], weights[2])


@pytest.mark.parametrize(("n", "epochs"), [(200, 20), (20, 1)], ids=["many", "the last step"])
def test_a_training_that_diverges_is_stopped(n: int, epochs: int) -> None:
    model, texts = BagOfVectors(table(), 2, tuned=True), by_first_half(n)
    with pytest.raises(ValueError):
        train_bag_of_vectors(model, texts, texts, 1e38, epochs)
