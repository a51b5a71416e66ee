"""The heads' measure on a model of one layer whose heads are known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

from ptm_edu import course, zoo
from ptm_edu.bert import text_input
from ptm_edu.bert.demos.head_analysis import RELATIONS, target_positions
from ptm_edu.experiments.measures import minilm_heads as measure
from ptm_edu.text.tasks.coreference import coreference

pytestmark = pytest.mark.slow  # a measurement


@pytest.fixture(scope="module")
def loaded(minilm_installed: Path) -> Any:
    return zoo.load("minilm")


def test_token_positions_are_those_of_the_characters(loaded: Any) -> None:
    for example in coreference()[:20]:
        given = text_input(loaded.tokenizer, example.sentence)
        for name in example.candidates:
            positions = measure.token_positions(given, *measure._place(example, name))
            pieces = [given.ids[position] for position in positions]
            assert loaded.tokenizer.decode(pieces) == name.lower()


def test_known_heads_are_found(loaded: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def attentions(model: Any, given: Any) -> list[torch.Tensor]:
        T = len(given.ids)
        before, mark = (target_positions(relation, T) for relation in ("previous token", "[SEP]"))
        return [torch.eye(T)[torch.stack([before, mark]).clamp(min=0)]]  # one layer, two heads

    monkeypatch.setattr(measure, "attentions_of", attentions)
    texts = [
        text_input(loaded.tokenizer, text) for text in ("All went well that day.", "It rained.")
    ]
    rows = measure.relation_rows(loaded.model, texts)
    shares = {(row["looks at"], row["head"]): row["share"] for row in rows if "head" in row}
    assert shares["previous token", 1] == shares["[SEP]", 2] == 1
    assert shares["previous token", 2] == shares["next token", 1] == 0
    (alike,) = (row["share"] for row in rows if row.get("baseline") and row["looks at"] == "[SEP]")
    assert alike == pytest.approx((1 / 8 + 1 / 5) / 2)


def test_a_head_that_weighs_the_first_candidate_is_right_half_the_time(
    loaded: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    examples = coreference()[:8]
    given = {tuple(text_input(loaded.tokenizer, e.sentence).ids): e for e in examples}

    def attentions(model: Any, text: Any) -> list[torch.Tensor]:
        example = given[tuple(text.ids)]
        spans = [
            measure.token_positions(text, *measure._place(example, name))
            for name in example.candidates
        ]
        weights = torch.zeros(2, len(text.ids), len(text.ids))
        weights[0, :, spans[0]] = 1
        weights[1, :, spans[example.answer]] = 1
        return [weights]

    monkeypatch.setattr(measure, "attentions_of", attentions)
    rows = measure.pronoun_rows(loaded, examples)
    assert [row["share"] for row in rows] == [0.5, 1.0, 0.5]
    assert rows[-1]["baseline"] == "nearest candidate"


def test_the_stored_rows_are_measured_again(loaded: Any) -> None:
    stored = course.measured("minilm-heads")
    stands = stored[stored["looks at"] == measure.PRONOUN]
    rows = measure.pronoun_rows(loaded, coreference())
    assert stands["share"].tolist() == pytest.approx([row["share"] for row in rows], abs=0.026)
    assert len(stored) == (len(RELATIONS) + 1) * (6 * 12 + 1)
