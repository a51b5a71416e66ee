from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ptm_edu.course.progress_file import Progress, change_progress, progress_file, read_progress


def test_what_was_done_is_read_again(tmp_path: Path) -> None:
    path = progress_file(tmp_path)
    assert read_progress(path) == Progress()
    assert change_progress(path, lambda p: p.ran("05_bert", "mask"))
    assert change_progress(path, lambda p: p.answered("05_bert", "rate-predict"))
    assert change_progress(path, lambda p: p.scored("highway", 4.0))
    assert read_progress(path) == Progress(
        {"05_bert": {"mask"}}, {"05_bert": {"rate-predict"}}, {"highway": 4.0}, ("05_bert", "mask")
    )
    assert (path.parent / ".gitignore").read_text(encoding="utf-8") == "*\n"


def test_the_best_result_counts() -> None:
    progress = Progress()
    for points in (3.0, 5.0, 0.0):
        progress.scored("highway", points)
    assert progress.points == {"highway": 5.0}


def test_writers_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = progress_file(tmp_path)

    def write(number: int) -> bool:
        return change_progress(path, lambda p: p.ran(f"chapter-{number % 3}", f"cell-{number}"))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(write, range(40)))
    assert sum(map(len, read_progress(path).cells.values())) == 40


def test_a_change_of_nothing_writes_nothing(tmp_path: Path) -> None:
    path = progress_file(tmp_path)
    assert change_progress(path, lambda p: None)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / ".ptm-edu").write_text("a file", encoding="utf-8")
    assert not change_progress(progress_file(tmp_path), lambda p: p.ran("05_bert", "mask"))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"cells": 3}', '{"cells": {}}', "null"])
def test_a_damaged_file_counts_as_none(text: str, tmp_path: Path) -> None:
    path = progress_file(tmp_path)
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    assert read_progress(path) == Progress()
    assert change_progress(path, lambda p: p.scored("highway", 1.0))
    assert read_progress(path).points == {"highway": 1.0}
