"""Hidden inputs follow from the secret, the exercise, the release and the student's version."""

from __future__ import annotations

import json
from pathlib import Path

from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.seeds import VERSIONS, Seeds

STUDENTS = [f"student {number}" for number in range(400)]


def seeds(folder: Path, secret: str = "ab12", release: str = "2026-03") -> Seeds:
    (folder / "engine").mkdir(exist_ok=True)
    settings = {"secret": secret, "release": release}
    (folder / "engine" / "course.json").write_text(json.dumps(settings), encoding="utf-8")
    return Course(folder).seeds()


def test_a_student_keeps_the_inputs_and_another_secret_release_or_exercise_has_others(tmp_path):
    first = seeds(tmp_path)("highway", "王小明")
    assert first == seeds(tmp_path)("highway", "王小明") < 2**64
    assert first != seeds(tmp_path)("scalar_mix", "王小明")
    assert first != seeds(tmp_path, secret="cd34")("highway", "王小明")
    assert first != seeds(tmp_path, release="2027-03")("highway", "王小明")


def test_a_class_has_every_version_about_equally_often(tmp_path):
    drawn = [seeds(tmp_path)("highway", student) for student in STUDENTS]
    assert len({*drawn}) == VERSIONS
    assert all(25 < drawn.count(seed) < 85 for seed in {*drawn})


def test_who_shares_a_version_is_another_matter_in_another_course(tmp_path):
    def together(secret: str) -> set[str]:
        by_student = {s: seeds(tmp_path, secret)("highway", s) for s in STUDENTS[:40]}
        return {s for s, seed in by_student.items() if seed == by_student[STUDENTS[0]]}

    assert together("ab12") != together("cd34")


def test_the_key_is_not_shown(tmp_path):
    assert "key" not in repr(seeds(tmp_path))
