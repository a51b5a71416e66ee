"""The adaptation benchmark in small: both sides of each table compute the same."""

from __future__ import annotations

import pytest
import torch

from benchmarks import adaptation as benchmark
from benchmarks.steps import check_losses
from ptm_edu.bert import Bert, BertConfig, SentenceHead, TaskModel


@pytest.fixture
def model() -> TaskModel:
    torch.manual_seed(0)
    sizes = {"dim": 16, "heads": 2, "feed_forward": 32, "layers": 2, "vocab_size": 30_522}
    config = BertConfig(**sizes, dropout=0.0)  # type: ignore[arg-type]
    return TaskModel(Bert(config), SentenceHead(config, benchmark.LABELS))


def test_one_batch_serves_what_a_batch_per_task_does(
    model: TaskModel, capsys: pytest.CaptureFixture[str]
) -> None:
    ratio, difference = benchmark.compare_serving(model, rows=8, runs=1)
    assert ratio > 0 and difference < 1e-5
    assert "8 sentences of 8 tasks" in capsys.readouterr().out


def test_attaching_leaves_the_model_as_it_was(
    model: TaskModel, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {name: value.clone() for name, value in model.state_dict().items()}
    assert benchmark.attaching(model, runs=2) > 0
    after = model.state_dict()
    assert before.keys() == after.keys()
    assert all(torch.equal(after[name], value) for name, value in before.items())
    assert "attach and remove" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("precision", ["bfloat16", "float32"])
def test_both_sides_have_the_same_loss(precision: str) -> None:
    torch.manual_seed(0)
    model = benchmark.minilm()
    ratio, difference = benchmark.compare_step(model, precision, rows=2, tokens=8, runs=1)
    assert ratio > 0 and check_losses(difference, precision) == []
