"""Each recipe's trial takes the recipe's steps on random tokens."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ptm_edu.cli.module_lookup import names_in
from ptm_edu.experiments.recipes import _trials, bert_mini
from ptm_edu.text.data import manifest


def test_every_recipe_has_a_trial() -> None:
    assert sorted(_trials.TRIALS) == names_in("ptm_edu.experiments.recipes")
    assert all(_trials.steps_of(name) > 100 for name in _trials.TRIALS)


def test_random_pairs_fill_the_recipes_batches() -> None:
    batches = bert_mini.TrainingBatches(_trials._random_pairs())
    short, long = batches[0], batches[bert_mini.SHORT_STEPS]
    assert short.input_ids.shape == (128, 32) and long.input_ids.shape == (32, 128)
    assert long.attention_mask.all()


def test_a_random_stream_has_frequent_words_and_sentences() -> None:
    stream = _trials._random_stream(1_000, 20_000)
    assert (stream == -1).mean() == 1 / _trials.SENTENCE
    counts = np.bincount(stream[stream >= 0], minlength=1_000)
    assert counts[0] > 3 * counts[9] > 3 * counts[99] > 0
    assert len(stream) == 20_000 and stream.max() < 1_000


@pytest.mark.slow  # a step of each recipe's own size
@pytest.mark.parametrize("name", _trials.TRIALS)
def test_a_trial_takes_the_steps_of_its_recipe(name: str) -> None:
    trial = _trials.TRIALS[name]()
    assert math.isfinite(trial.task.step(trial.numbers[-1]))
    for of_set, part in trial.sets.items():
        assert manifest.rows_of(of_set, part)
    assert len(trial.numbers) == _trials.TIMED
