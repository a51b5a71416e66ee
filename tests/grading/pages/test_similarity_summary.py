"""A class's similar answers are compared again where something has changed, and only there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from ptm_edu.grading.intake.assignment import read_assignment
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.sandbox.runtime.job import Flag
from ptm_edu.grading.similarity import (
    SimilaritySummary,
    comparison_key,
    read_summary,
    write_summary,
)
from ptm_edu.grading.similarity.sources import EARLIER, Source
from ptm_edu.language import Text

SUMMARY = SimilaritySummary(
    {
        ("王 小明", "analogy"): (Flag("alike", "renée\udc80"),),
        ("bo", ""): (Flag("equal_file", "c"),),
    },
    (Text("The noise distribution", "噪声分布"),),
)


def test_a_summary_is_read_back_for_its_own_key_only(tmp_path: Path) -> None:
    records = RecordFiles(tmp_path)
    assert read_summary(records, "k") is None
    write_summary(records, "k", SUMMARY)
    assert read_summary(records, "k") == SUMMARY and read_summary(records, "other") is None
    for damaged in ("", "[]", '{"key": "k"}', '{"key": "k", "flags": [[1]], "too_short": []}'):
        (tmp_path / "similarity.json").write_text(damaged, encoding="utf-8")
        assert read_summary(records, "k") is None


def test_the_key_changes_with_every_answer_and_source(made_up: SimpleNamespace, root: Path) -> None:
    assignment = read_assignment(
        root / "assignments" / "source" / "a1_word2vec" / "a1_word2vec.ipynb"
    )
    result = made_up.made_up_class(1)[0]
    record = Record(result, {"analogy": "def analogy(): ..."}, {"antonyms-answer": "Because."})
    keys = {
        comparison_key(assignment, [changed], earlier)
        for changed, earlier in (
            (record, {}),
            (replace(record, answers={"analogy": "def analogy(): return 1"}), {}),
            (replace(record, written={"antonyms-answer": "Therefore."}), {}),
            (replace(record, result=replace(result, student="another")), {}),
            (replace(record, result=replace(result, digest="another")), {}),
            (record, {"analogy": [Source(EARLIER, "2026/ann", "def analogy(): return 2")]}),
        )
    }
    assert len(keys) == 6
    assert comparison_key(assignment, [record], {}) in keys


@pytest.mark.parametrize("exercise", ["keep_probability", "analogy"])
def test_flags_are_added_to_the_exercise_and_the_submission_is_flagged_once(
    made_up: SimpleNamespace, exercise: str
) -> None:
    result = made_up.made_up_class(12)[3]
    flag, whole = Flag("alike", "bo"), Flag("equal_file", "bo")
    flags = {(result.student, exercise): (flag,), (result.student, ""): (whole,)}
    (flagged,) = SimilaritySummary(flags).add_flags([result])
    found = [(e.exercise, f) for e in flagged.exercises for f in e.flags if f in (flag, whole)]
    assert sorted(found, key=str) == sorted(
        [(result.exercises[0].exercise, whole), (exercise, flag)], key=str
    )
