"""Families of slips, over all exercises: padding, shapes that do not fit, a missing result."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ptm_edu.exercises import exercise, names
from ptm_edu.training.ignore_index import IGNORE_INDEX

# Arguments that tell what does not count, and what they say there.
LEFT_OUT = {
    "mask": lambda mask: ~mask,
    "passage": lambda passage: ~passage,
    "special_tokens_mask": lambda special: special,
    "labels": lambda labels: labels == IGNORE_INDEX,
    "order": lambda order: order < 0,
}
PADDED = {
    name: [
        what(case.arguments[argument]).mean()
        for case in exercise(name).cases(0)
        for argument, what in LEFT_OUT.items()
        if isinstance(case.arguments.get(argument), np.ndarray)
        and (argument != "labels" or (case.arguments[argument] < 0).any())
    ]
    for name in names()
}


def test_padding_matters_in_many_exercises() -> None:
    assert {"attention", "bilm_loss", "mask_tokens", "masked_lm_loss", "best_span"} < {
        name for name, shares in PADDED.items() if shares
    }


@pytest.mark.parametrize("name", [name for name, shares in PADDED.items() if shares])
def test_a_case_is_mostly_padding(name: str) -> None:
    """What is counted over padding as well is far off there, not by a little."""
    assert max(PADDED[name]) >= 0.7


@pytest.mark.parametrize("name", names())
def test_shapes_that_do_not_fit_are_told_with_what_to_write_down(name, judged) -> None:
    for slip in (
        lambda *_: torch.zeros(2, 3) + torch.zeros(2, 4),
        lambda *_: np.zeros((2, 3)) @ np.zeros((2, 4)),
    ):
        report = judged(name, slip)
        told = {result.finding.message_id for result in report.checks if result.finding}
        assert told <= {"shapes", "not_reached"} and "shapes" in told, told
        assert report.points == 0 and report.mistake is None


@pytest.mark.parametrize(
    "name", [name for name in names() if len(exercise(name).reference_outputs(0)[0].values) > 1]
)
def test_a_single_result_is_told_to_be_one_of_several(name, judged) -> None:
    reference = exercise(name).reference
    report = judged(name, lambda *arguments: reference(*arguments)[0])
    told = {result.finding.message_id for result in report.checks if result.finding}
    assert told & {"one_result", "count"} == told - {"not_reached"} != set(), told
    assert report.mistake is None
