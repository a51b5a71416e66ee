from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ptm_edu.cli import main, progress
from ptm_edu.cli.overview import overview
from ptm_edu.course.outline import outline
from ptm_edu.course.progress_file import change_progress, progress_file, read_progress


@pytest.fixture
def course(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course with chapter 5 and assignment 2, in which commands run."""
    for name in ("notebooks/05_bert.ipynb", "assignments/source/a2_elmo/a2_elmo.ipynb"):
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copy(root / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress, "repository", lambda: tmp_path)
    return tmp_path


def test_nothing_is_done_yet(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["progress"]) == 0
    told = capsys.readouterr().out.splitlines()
    sections = len(outline(course / "notebooks" / "05_bert.ipynb").sections)
    count = f"0/{sections}"
    assert told[1] == f"  ░░░░░░░░░░ {count:>6}  5 · BERT: pre-training with masked tokens"
    assert told[4] == "  ░░░░░░░░░░   0/35  2 · ELMo · ptm-edu start a2_elmo"


def test_sections_predictions_and_points_are_shown(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = outline(course / "notebooks" / "05_bert.ipynb")
    file = progress_file(course)
    for section in found.sections[:3]:
        for cell in section.cells:
            change_progress(file, lambda p, cell=cell: p.ran("05_bert", cell))
    begun = next(section for section in found.sections[3:] if len(section.cells) > 1)
    change_progress(file, lambda p: p.ran("05_bert", begun.cells[0]))
    change_progress(file, lambda p: p.answered("05_bert", found.predictions[0]))
    change_progress(file, lambda p: p.answered("05_bert", "of-an-older-version"))
    for exercise, points in (("highway", 5.0), ("bilm_loss", 4.5), ("mask_tokens", 9.0)):
        change_progress(file, lambda p, e=exercise, n=points: p.scored(e, n))
    (course / "work" / "a2_elmo").mkdir(parents=True)
    assert main(["progress"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert f"3/{len(found.sections)} " in told[1]
    assert told[1].endswith(f" · 1 of {len(found.predictions)} predictions")
    assert told[4] == "  ██░░░░░░░░ 9.5/35  2 · ELMo"
    latest = overview(course).latest
    assert latest and (latest[0].name, latest[1]) == ("05_bert", begun.title)


def test_every_point_of_an_assignment_is_counted(root: Path) -> None:
    totals = {one.name: (one.checked, one.in_words) for one in overview(root).assignments}
    assert totals["a5_bert"] == (47, 5)
    assert all(checked >= 35 and words == 5 for checked, words in totals.values())


def test_a_notebook_that_cannot_be_read_is_said_to_be_damaged(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (course / "notebooks" / "06_mine.ipynb").write_text("{}", encoding="utf-8")
    assert [chapter.name for chapter in overview(course).chapters] == ["05_bert"]
    assert main(["progress"]) == 0
    assert "  notebooks/06_mine.ipynb is damaged: " in capsys.readouterr().out


def test_a_new_version_beside_a_changed_chapter_is_no_chapter(course: Path) -> None:
    folder = course / "notebooks"
    shutil.copy(folder / "05_bert.ipynb", folder / "05_bert.new.ipynb")
    assert [chapter.name for chapter in overview(course).chapters] == ["05_bert"]


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("", 1), ("n", 1), (None, 1)])
def test_reset_asks_first(
    answer: str | None, code: int, course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(question: str) -> str:
        assert str(progress_file(course)) in question
        if answer is None:
            raise EOFError
        return answer

    monkeypatch.setattr("builtins.input", asked)
    change_progress(progress_file(course), lambda p: p.scored("highway", 5.0))
    assert main(["progress", "--reset"]) == code
    assert bool(read_progress(progress_file(course)).points) is bool(code)


def test_without_progress_reset_asks_nothing(course: Path) -> None:
    assert main(["progress", "--reset"]) == 0
