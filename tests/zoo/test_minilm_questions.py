"""minilm-questions: which weights are trained and saved, and its recipe in small."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch

from ptm_edu.bert.tasks.inputs import NO_SPAN
from ptm_edu.experiments.recipes import minilm_questions as recipe
from ptm_edu.text import tasks
from ptm_edu.text.tasks.questions import Question
from ptm_edu.training.checkpoints import CheckpointError, save_checkpoint
from ptm_edu.zoo import minilm_questions
from ptm_edu.zoo.cards import Card

pytestmark = pytest.mark.usefixtures("minilm_installed")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """Some of the course's own questions instead of SQuAD; each has an answer."""
    own = [question for question in tasks.load("questions") if question.answers]
    chosen = [question for question in own if question.split == "train"][:24]
    chosen += [question for question in own if question.split == "test"][:6]
    monkeypatch.setattr(recipe.tasks, "load", lambda name: chosen)
    return chosen


def test_only_the_added_weights_are_trained_and_saved(tmp_path: Path) -> None:
    model, tokenizer = minilm_questions.start()
    trained = minilm_questions.changed(model)
    matrices = {name for name, weight in trained.items() if weight.ndim > 1}
    assert {name.split(".")[-1] for name in matrices - {"head.linear.weight"}} == {"a", "b"}
    assert len(matrices) == 1 + 6 * 6 * 2, "six matrices in each of six layers, of two parts each"
    assert not any("pooler" in name for name in trained)
    assert {name for name in trained if "norm" in name} and sum(map(torch.numel, trained.values()))
    with torch.no_grad():
        for weight in trained.values():
            weight.add_(torch.randn(weight.shape, generator=torch.Generator().manual_seed(1)) / 50)
    minilm_questions.save_changed(model, tmp_path / "kept.safetensors")
    assert (tmp_path / "kept.safetensors").stat().st_size < 1_500_000
    again, _ = minilm_questions.load_changed(tmp_path / "kept.safetensors")
    ids = torch.tensor([tokenizer.encode("who wrote the book that she read on the train ?")])
    with torch.no_grad():
        torch.testing.assert_close(again(ids).logits, model(ids).logits, atol=0.02, rtol=0.02)
        assert not torch.allclose(again(ids).logits, minilm_questions.start()[0](ids).logits)


def test_another_file_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "other.safetensors"
    save_checkpoint(path, {"weight": torch.zeros(2)}, {"kind": minilm_questions.KIND})
    with pytest.raises(CheckpointError, match="`save_changed` did not write it"):
        minilm_questions.load_changed(path)
    with pytest.raises(CheckpointError, match="no checkpoint"):
        minilm_questions.load_changed(tmp_path / "none.safetensors")


def test_examples_have_the_positions_of_their_answers_or_none(few: list[Question]) -> None:
    _, tokenizer = minilm_questions.start()
    examples = recipe.examples(tokenizer, few)
    answered = [question for question in examples if question[1] != NO_SPAN]
    assert len(answered) == len(few)
    for question, (given, (first, last)) in zip(few, answered, strict=True):
        text, start = question.answers[0]
        assert given.offsets[first][0] <= start and given.offsets[last][1] >= start + len(text)
        assert given.offsets[first + 1][0] > start or first == last
        assert len(given.ids) <= recipe.LONGEST
    assert len(examples) < 2 * len(few)


@pytest.mark.slow
def test_the_recipe_trains_measures_and_writes_a_card(
    few: list[Question], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"ROWS": 8, "PASSES": 1, "LONGEST": 96, "STRIDE": 48}.items():
        monkeypatch.setattr(recipe, name, value)
    recipe.pretrain(tmp_path, None, False)
    facts: dict[str, Any] = json.loads(
        (tmp_path / "minilm-questions.json").read_text(encoding="utf-8")
    )
    page = Card(facts).markdown("en")
    assert "F1" in page and "CC BY-SA 4.0" in page
    assert {row["questions"] for row in facts["scores"].values()} == {6}
    model, tokenizer = minilm_questions.load_changed(tmp_path / "minilm-questions.safetensors")
    quality = recipe.quality(
        model,
        tokenizer,
        [question for question in few if question.split == "test"],
        recipe.ALWAYS_ANSWER,
    )
    (forced,) = [row for name, row in facts["scores"].items() if name.startswith("SQuAD")]
    assert quality._asdict() == pytest.approx(forced)
    started = minilm_questions.start()[0].state_dict()
    for name, weight in model.state_dict().items():
        if weight.ndim > 1 and not name.startswith("head"):
            matrix = name.replace(".weight", ".parametrizations.weight.original")
            added = weight - started.get(matrix, started.get(name))
            assert torch.linalg.matrix_rank(added, atol=1e-5) <= (matrix in started) * recipe.RANK
