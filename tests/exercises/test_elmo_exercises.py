"""Chapter 2: its exercises judge as the library computes, and their cases show what they must."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.elmo.tokenizer import word_characters
from ptm_edu.elmo.training import StatefulBiLM, Window
from ptm_edu.elmo.training import bilm_loss as loss_of_window
from ptm_edu.elmo.ulmfit import concat_pooling
from ptm_edu.exercises import exercise
from ptm_edu.training.ignore_index import IGNORE_INDEX
from tests.exercises.library_answers import rate, scalar_mix

SEEDS = range(5)


def test_the_loss_is_the_one_the_library_trains_with():
    torch.manual_seed(0)
    config = ElmoConfig(filters=((1, 4), (2, 4)), character_dim=4, lstm_dim=6, projection_dim=5)
    model, V, B, T = BiLM(config, 7).eval(), 7, 3, 5
    characters = torch.from_numpy(np.stack([word_characters(f"word{i}") for i in range(V)]))
    ids = torch.randint(V, (B, T))
    read, nothing = torch.stack([ids, ids.flip(1)]), torch.full((2, B, 1), IGNORE_INDEX)
    window = Window(characters, read, torch.cat([read[:, :, 1:], nothing], dim=2))
    expected = loss_of_window(StatefulBiLM(model, B), window)

    out = model(characters[ids])
    logits = [
        torch.nn.functional.linear(layers[-1], model.softmax.weight, model.softmax.bias)
        for layers in (out.forward, out.backward)
    ]
    loss = exercise("bilm_loss").reference(*logits, ids, torch.ones(B, T, dtype=torch.bool))
    assert loss.item() == pytest.approx(expected.item(), abs=1e-5)
    # A loss that had the backward targets the wrong way round would not be the library's.
    wrong_loss = exercise("bilm_loss").mistakes[0].implementations[0]
    assert abs(wrong_loss(*logits, ids, torch.ones(B, T, dtype=torch.bool)) - expected) > 1e-3


@pytest.mark.parametrize("seed", SEEDS)
def test_the_peak_of_a_triangle_falls_on_a_step_where_that_is_wanted(seed):
    rates = {
        case.name: (
            case.arguments,
            exercise("slanted_triangular").reference(*case.arguments.values()),
        )
        for case in exercise("slanted_triangular").chosen_cases(seed)
    }
    for name, (given, given_rate) in rates.items():
        if name.startswith("default"):
            continue
        share = given["total"] * given["cut"]
        assert 0 <= given["step"] < given["total"]
        assert (abs(share - round(share)) < 1e-9) is name.startswith(("first", "second"))
        assert given_rate == pytest.approx(given["peak"]) or not name.endswith(("peak", "short_0"))
        assert given["peak"] / given["ratio"] - 1e-9 <= given_rate <= given["peak"]
    assert rates["first_start"][1] == pytest.approx(
        rates["first_start"][0]["peak"] / rates["first_start"][0]["ratio"]
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_padding_would_win_every_pool_it_is_let_into(seed):
    for case in exercise("concat_pooling").chosen_cases(seed)[:3]:
        states, mask = case.arguments["states"], case.arguments["mask"]
        for row, real in zip(states, mask, strict=True):
            words, padding = row[real], row[~real]
            if len(padding):
                assert (np.abs(padding).min(0) > np.abs(words).max(0)).all()
        if case.name == "negative":
            assert (states[mask] < 0).any(axis=0).all()


@pytest.mark.parametrize("defaults", [(0.1, 32, 0.02), (0.1, 33, 0.01)])
def test_defaults_are_part_of_the_rates(defaults, judged, failed):
    def others(step, total, cut=defaults[0], ratio=defaults[1], peak=defaults[2]):
        return rate(step, total, cut, ratio, peak)

    assert failed(judged("slanted_triangular", others)) == ["defaults"]


def test_padding_may_hold_any_number(judged):
    def lowered(states, mask):
        highest = (states - 1e9 * ~mask[:, :, None]).amax(dim=1)
        last, _, mean = concat_pooling(states, mask).chunk(3, dim=1)
        return torch.cat([last, highest, mean], dim=1)

    assert not judged("concat_pooling", lowered).passed


def test_a_mean_of_float64_in_single_precision_costs_the_form(judged, failed):
    def single(states, mask):
        return concat_pooling(states.float(), mask)

    assert failed(judged("concat_pooling", single)) == ["form"]
    mixed = judged("scalar_mix", lambda *given: scalar_mix(*(tensor.float() for tensor in given)))
    assert failed(mixed) == ["form"]


def test_a_loss_of_a_lone_word_that_is_not_a_number_costs_one_point(judged, failed):
    def by_sentence(f, b, ids, mask):
        if (mask.sum(1) == 1).any():
            return f.sum() * torch.nan
        return exercise("bilm_loss").reference(f, b, ids, mask)

    report = judged("bilm_loss", by_sentence)
    assert (failed(report), report.points) == (["few_words"], 9)
