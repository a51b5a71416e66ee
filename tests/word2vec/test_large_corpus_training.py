"""The large trainer: the same bit for bit with one worker, resumable, and it learns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from ptm_edu.training import run_steps
from ptm_edu.word2vec import LargeCorpusConfig, LargeCorpusTraining, WordVectors, encode_stream

CONFIG = LargeCorpusConfig(
    dim=16, window=2, epochs=4, chunk=500, workers=1, threshold=1.0, learning_rate=0.002
)


def corpus() -> list[list[str]]:
    """Two topics that share no word, and a filler word that occurs everywhere."""
    generator = np.random.default_rng(0)
    topics = [["cat", "dog", "milk", "fur"], ["ship", "sea", "sail", "wave"]]
    return [
        [*generator.choice(topics[i % 2], 6).tolist(), "the", *generator.choice(topics[i % 2], 3)]
        for i in range(400)
    ]


def training(config: LargeCorpusConfig = CONFIG) -> LargeCorpusTraining:
    _, counts, stream = encode_stream(corpus(), min_count=1)
    return LargeCorpusTraining(stream, counts, config)


def test_a_single_word_and_a_window_of_zero_are_rejected() -> None:
    _, counts, stream = encode_stream([["a", "a"]], min_count=1)
    with pytest.raises(ValueError):
        LargeCorpusTraining(stream, counts, CONFIG)
    with pytest.raises(ValueError):
        LargeCorpusConfig(window=0)


def test_it_learns_the_topics() -> None:
    words, counts, stream = encode_stream(corpus(), min_count=1)
    task = LargeCorpusTraining(stream, counts, LargeCorpusConfig(**{**vars(CONFIG), "epochs": 40}))
    history = run_steps(task, task.steps, progress=False)
    vectors = WordVectors(words, task.center)
    assert vectors.similarity("cat", "dog") > vectors.similarity("cat", "ship") + 0.5
    assert history.losses[-1] < history.losses[0]


def test_interrupted_and_resumed_is_the_same_bit_for_bit(tmp_path: Path) -> None:
    uninterrupted, stopped, resumed = training(), training(), training()
    run_steps(uninterrupted, uninterrupted.steps, progress=False)
    path = tmp_path / "checkpoint.safetensors"
    run_steps(stopped, 3, checkpoint=path, progress=False)
    run_steps(resumed, resumed.steps, checkpoint=path, progress=False)
    assert torch.equal(uninterrupted.center, resumed.center)
    assert torch.equal(uninterrupted.context, resumed.context)


def test_two_workers_reach_the_same_loss() -> None:
    losses = []
    for workers in (1, 2):
        task = training(LargeCorpusConfig(**{**vars(CONFIG), "workers": workers, "epochs": 20}))
        losses.append(run_steps(task, task.steps, progress=False).smoothed)
    assert losses[1] == pytest.approx(losses[0], rel=0.1)


def test_another_configuration_does_not_take_up_a_checkpoint() -> None:
    tensors, facts = training().state()
    other = training(LargeCorpusConfig(**{**vars(CONFIG), "seed": 1}))
    with pytest.raises(ValueError, match="use the same settings or another folder"):
        other.restore(tensors, facts)
    with pytest.raises(ValueError, match="an older version wrote it"):
        training().restore({"table": tensors["center"]}, facts)


@pytest.mark.parametrize("epochs", [1, 40])
def test_a_training_that_diverges_is_stopped(epochs: int) -> None:
    settings = {"learning_rate": 1e38, "epochs": epochs, "chunk": 100_000}
    task = training(LargeCorpusConfig(**{**vars(CONFIG), **settings}))
    with pytest.raises(ValueError, match="try a learning rate under"):
        run_steps(task, task.steps, progress=False)


@pytest.mark.parametrize("stream", [[0, -1, 1, -1], [-1, -1]])
def test_a_text_that_nothing_is_learned_from(stream: list[int]) -> None:
    with pytest.raises(ValueError, match="no sentence has two words"):
        LargeCorpusTraining(np.array(stream, dtype=np.int32), torch.tensor([3, 2]), CONFIG)


def test_subsampling_that_leaves_nothing() -> None:
    with pytest.raises(ValueError, match="threshold=1e-12 leaves none"):
        training(LargeCorpusConfig(**{**vars(CONFIG), "threshold": 1e-12}))


def test_the_rate_falls_in_a_line_down_to_the_last() -> None:
    task = training(LargeCorpusConfig(**{**vars(CONFIG), "last_learning_rate": 0.001}))
    assert task.learning_rate(0) == 0.002
    assert task.learning_rate(task.jobs // 4) == pytest.approx(0.0015)
    assert task.learning_rate(task.jobs - 1) == 0.001


@pytest.mark.parametrize(("rate", "blocks"), [(0.01, 16), (0.025, 16), (0.05, 8), (0.4, 1), (9, 1)])
def test_at_a_higher_rate_a_step_sums_fewer_blocks(rate: float, blocks: int) -> None:
    task = training(LargeCorpusConfig(**{**vars(CONFIG), "learning_rate": rate}))
    assert task.shape.blocks == blocks


@pytest.mark.parametrize("last", [0.0, 1.0])
def test_the_last_rate_lies_under_the_first(last: float) -> None:
    with pytest.raises(ValueError, match="last_learning_rate must lie"):
        LargeCorpusConfig(last_learning_rate=last)
