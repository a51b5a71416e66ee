"""The smallest rows of BERT's committed measurements, measured again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu import course, zoo
from ptm_edu.experiments.measures import _bert_regimes, bert_heldout, bert_transfer

pytestmark = pytest.mark.slow  # a measurement


@pytest.mark.parametrize(("name", "what"), [("cola", "Matthews"), ("wnut17", "F1")])
def test_a_row_of_a_hundred_examples_is_measured_again(
    name: str, what: str, real_data: Path
) -> None:
    setting = (name, "bert-mini", _bert_regimes.FEATURES, 100, 0)
    table = course.measured("bert-transfer").set_index(["task", "model", "way", "size", "seed"])
    assert bert_transfer.row(*setting)[what] == pytest.approx(table.loc[setting, what], abs=0.02)


def test_the_row_of_fairy_tales_is_measured_again(real_data: Path) -> None:
    mini = zoo.load("bert-mini")
    row = bert_heldout.row("fairytales", mini.model, mini.tokenizer)
    (stored_row,) = course.measured("bert-heldout").query("text == 'fairytales'").to_dict("records")
    assert row.pop("text") == stored_row.pop("text")
    assert row == pytest.approx(stored_row, abs=0.005)
