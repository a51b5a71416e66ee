"""An assignment in Chinese is graded by the same course: same cells, points, code and rubrics."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest

from ptm_edu.chinese.edition import in_chinese
from ptm_edu.chinese.places import overlay_files, read_overlay_file
from ptm_edu.cli.start import release
from ptm_edu.grading.intake.assignment import read_assignment
from ptm_edu.grading.intake.messages import ANSWER_HERE

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "assignments" / "source"
NAMES = [name for name in overlay_files(ROOT) if name.startswith("a")]


@pytest.mark.parametrize("name", NAMES)
def test_its_rubrics_have_the_same_points(name: str, tmp_path: Path) -> None:
    path = SOURCE / name / f"{name}.ipynb"
    overlay = read_overlay_file(overlay_files(ROOT)[name])
    built = in_chinese(json.loads(path.read_text(encoding="utf-8")), overlay, {}, name)
    (tmp_path / path.name).write_text(json.dumps(built), encoding="utf-8")
    english, chinese = read_assignment(path), read_assignment(tmp_path / path.name)
    assert chinese.tasks == english.tasks and english.manual
    for one, other in zip(english.manual, chinese.manual, strict=True):
        assert (one.grade_id, one.points) == (other.grade_id, other.points)
        assert [row.points for row in one.rubric] == [row.points for row in other.rubric]
        assert one.rubric and all(row.name and row.description for row in other.rubric)


def test_it_is_released_without_solutions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = {}
    for language in ("en", "zh"):
        monkeypatch.setenv("PTM_EDU_LANG", language)
        folder = tmp_path / language
        folder.mkdir()
        released = release("a1_word2vec", SOURCE, folder) / "a1_word2vec.ipynb"
        cells[language] = nbformat.read(released, as_version=4).cells
        text = released.read_text(encoding="utf-8")
        stubs = [stub in text for stub in (ANSWER_HERE.en, ANSWER_HERE.zh)]
        assert "SOLUTION" not in text and stubs == [language == "en", language == "zh"]
    for one, other in zip(cells["en"], cells["zh"], strict=True):
        grading = [cell.metadata.get("nbgrader", {}) for cell in (one, other)]
        if one.cell_type == "code":
            assert (one.source, grading[0]) == (other.source, grading[1])
        else:
            same = [{k: v for k, v in each.items() if k != "checksum"} for each in grading]
            assert same[0] == same[1]
    assert cells["zh"][0].source.startswith("# 作业")
