"""The ranking loss and the score equal torch's; a satisfied margin has no gradient."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from ptm_edu.word2vec.window_ranking import (
    WindowRanking,
    ranking_loss,
    replace_middle,
    train_window_ranking,
)
from tests.parity import assert_parity


def ranking(V=6, D=3, hidden=5, window=2, seed=1) -> WindowRanking:
    generator = torch.Generator().manual_seed(seed)
    model = WindowRanking(V, D, hidden, window, generator).double()
    for parameter in model.parameters():
        nn.init.normal_(parameter, std=0.4, generator=generator)
    return model


def windows(B=8, V=6, window=2, seed=2):
    generator = torch.Generator().manual_seed(seed)
    # V itself is the padding
    return torch.randint(V + 1, (B, 2 * window + 1), generator=generator)


@pytest.mark.parametrize(("V", "D", "hidden", "window"), [(6, 3, 5, 2), (9, 4, 2, 1), (4, 1, 7, 3)])
def test_the_score_is_that_of_torchs_layers(V, D, hidden, window):
    model, ids = ranking(V, D, hidden, window), windows(V=V, window=window)
    first, last = nn.Linear((2 * window + 1) * D, hidden), nn.Linear(hidden, 1, bias=False)
    net = nn.Sequential(
        nn.Embedding.from_pretrained(model.vectors.weight.data), nn.Flatten(), first, nn.Hardtanh(),
        last, nn.Flatten(0),
    ).double()  # fmt: skip
    first.weight.data, first.bias.data = model.H.data, model.h.data
    last.weight.data = model.u.data[None]
    assert_parity(model.scores(ids), net(ids))


def test_the_loss_is_torchs():
    generator = torch.Generator().manual_seed(3)
    true, corrupted = torch.randn(2, 50, generator=generator, dtype=torch.float64) * 2
    theirs = nn.MarginRankingLoss(margin=1.0)(true, corrupted, torch.ones(50))
    assert ranking_loss(true, corrupted).item() == pytest.approx(theirs.item(), abs=1e-12)


def test_a_margin_that_is_met_costs_nothing_and_teaches_nothing():
    true = torch.tensor([1.0, 2.5, 9.0], requires_grad=True)
    loss = ranking_loss(true, torch.tensor([0.0, 1.0, -3.0]))
    loss.backward()
    assert loss.item() == 0 and true.grad is not None and not true.grad.any()
    assert ranking_loss(torch.tensor([0.75]), torch.tensor([0.0])).item() == 0.25


def test_a_window_replaced_by_itself_costs_exactly_one():
    model, ids = ranking(), windows()
    loss = model.loss(ids, ids[:, 2])
    assert loss.item() == 1
    loss.backward()
    assert all(p.grad is not None and p.grad.abs().max() < 1e-12 for p in model.parameters())


def test_the_gradients_agree_with_finite_differences():
    model, ids = ranking(), windows()
    words = torch.tensor([0, 1, 2, 3, 4, 5, 0, 1])
    margin = 1 - model.scores(ids) + model.scores(replace_middle(ids, words))
    inner = model.h + model.vectors(ids).flatten(1) @ model.H.T
    assert margin.abs().min() > 1e-3 and (inner.abs() - 1).abs().min() > 1e-4  # away from the kinks
    assert (margin > 0).any()
    # gradcheck perturbs the parameters in place
    assert torch.autograd.gradcheck(lambda *_: model.loss(ids, words), tuple(model.parameters()))


def test_only_the_middle_is_replaced_and_the_window_stays():
    ids = windows(B=3)
    before = ids.clone()
    result = replace_middle(ids, torch.tensor([0, 1, 2]))
    assert torch.equal(ids, before)
    assert result[:, 2].tolist() == [0, 1, 2]
    assert torch.equal(result[:, [0, 1, 3, 4]], ids[:, [0, 1, 3, 4]])


def test_the_order_of_the_words_counts_and_that_of_the_windows_does_not():
    model, ids, words = ranking(), windows(), torch.arange(8) % 6
    assert not torch.allclose(model.scores(ids), model.scores(ids.flip(1)))
    shuffled = torch.tensor([3, 1, 0, 7, 6, 2, 5, 4])
    first, second = model.loss(ids, words), model.loss(ids[shuffled], words[shuffled])
    assert first.item() == pytest.approx(second.item(), abs=1e-12)


def test_without_a_bent_unit_a_replacement_costs_the_same_in_every_context():
    model = ranking()
    ids = windows(B=50)
    ids[:, 2] = 0
    other = replace_middle(ids, torch.ones(50, dtype=torch.int64))
    bent = model.scores(other) - model.scores(ids)
    model.H.data *= 1e-3
    model.h.data *= 1e-3
    straight = model.scores(other) - model.scores(ids)
    assert straight.std() < 1e-12 < 1e-3 < bent.std()


def test_many_units_are_bent_from_the_start():
    model = WindowRanking(500, 50, 100, 5, torch.Generator().manual_seed(4))
    ids = torch.randint(500, (200, 11), generator=torch.Generator().manual_seed(5))
    inner = model.h + model.vectors(ids).flatten(1) @ model.H.T
    assert 0.2 < float((inner.abs() > 1).float().mean()) < 0.45


SMALL = {"dim": 8, "hidden": 16, "window": 2, "epochs": 12, "batch_size": 64, "progress": False}


def test_what_fits_wins_and_words_of_one_topic_come_closer(two_topics):
    losses: list[float] = []
    settings = SMALL | {"epochs": 24}
    model = train_window_ranking(
        two_topics, [200] * 10, **settings, learning_rate=0.01, report=losses.append
    )
    assert losses[0] == pytest.approx(1, abs=0.2)
    # A replacement of the same topic may well be right, so that the loss does not fall to 0.
    assert sum(losses[-32:]) / 32 < 0.6
    # On average: a single window's margin depends on how a processor rounds.
    fits = torch.tensor(two_topics)
    fails = (fits[:, 2] + 5) % 10  # of the other topic
    assert (model.scores(fits) - model.scores(replace_middle(fits, fails))).mean() > 1

    def cohesion(table):
        unit = nn.functional.normalize(table[:10].detach(), dim=1)
        same = torch.arange(10)[:, None] // 5 == torch.arange(10) // 5
        cosines = unit @ unit.T
        return float(cosines[same].mean() - cosines[~same].mean())

    start = WindowRanking(10, 8, 16, 2, torch.Generator().manual_seed(0)).vectors.weight
    assert cohesion(model.vectors.weight) > cohesion(start) + 0.1


def test_words_without_noise_are_never_the_replacement(two_topics, monkeypatch):
    replaced_by: set[int] = set()
    loss = WindowRanking.loss

    def spy(self, ids, replacements):
        replaced_by.update(replacements.tolist())
        return loss(self, ids, replacements)

    monkeypatch.setattr(WindowRanking, "loss", spy)
    settings = SMALL | {"epochs": 1}
    train_window_ranking(two_topics, [200] * 9 + [0], **settings)
    assert replaced_by == set(range(9))


def test_shapes_that_do_not_fit_are_named():
    with pytest.raises(ValueError, match=r"windows must be \(B, 5\) ids"):
        ranking().scores(windows(window=1))
    for true, corrupted in [((3,), (2,)), ((3, 1), (3, 1)), ((0,), (0,))]:
        with pytest.raises(ValueError, match=r"expected two scores for each window"):
            ranking_loss(torch.zeros(true), torch.zeros(corrupted))
