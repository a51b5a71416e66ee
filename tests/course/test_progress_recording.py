"""A real kernel as JupyterLab starts one, and what it notes about its reader."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel

from ptm_edu.course.progress_file import VARIABLE, Progress, progress_file, read_progress
from ptm_edu.course.progress_recording import Recorder

Run = Callable[[str, "str | None"], list[dict[str, Any]]]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course's folder."""
    folder = tmp_path_factory.mktemp("course")
    (folder / "notebooks").mkdir()
    return folder


@pytest.fixture(scope="module")
def run(course: Path) -> Iterator[Run]:
    """Run code in the kernel of chapter 5 as the cell of that id: its outputs."""
    environment = {
        **os.environ,
        VARIABLE: str(progress_file(course)),
        "JPY_SESSION_NAME": str(course / "notebooks" / "05_bert.ipynb"),
        "PTM_EDU_LANG": "en",
    }
    manager, client = start_new_kernel(env=environment, startup_timeout=60)

    def executed(code: str, cell: str | None) -> list[dict[str, Any]]:
        outputs: list[dict[str, Any]] = []
        content = {"code": code, "silent": False, "store_history": True}
        message = client.session.msg("execute_request", content, metadata={"cellId": cell})
        client.shell_channel.send(message)
        while True:
            told = client.get_iopub_msg(timeout=60)
            if told["parent_header"].get("msg_id") != message["header"]["msg_id"]:
                continue
            if told["content"].get("execution_state") == "idle":
                return outputs
            outputs.append(told["content"])

    yield executed
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def test_cells_questions_and_points_are_noted(run: Run, course: Path) -> None:
    run("from ptm_edu import course", "setup")
    run("course.claim('one', 1 == 1)", "claims")
    run("1 / 0", "fails")
    as_in_nbconvert = run("2 + 2", None)
    assert "Error in callback" not in str(as_in_nbconvert)
    asked = run("guess = course.predict('How many?', int)", "rate-predict")
    assert any('data-chapter="05_bert" data-cell="rate-predict"' in str(output) for output in asked)
    run(
        "from ptm_edu.course.progress_recording import record_points\n"
        "record_points('highway', 3.0); record_points('highway', 2.0)",
        "points",
    )
    ran = {"setup", "claims", "rate-predict", "points"}
    expected = Progress({"05_bert": ran}, {}, {"highway": 3.0}, ("05_bert", "points"))
    assert read_progress(progress_file(course)) == expected


def test_a_cell_that_runs_again_is_not_the_latest(run: Run, course: Path) -> None:
    run("3", "later")
    run("from ptm_edu import course", "setup")
    assert read_progress(progress_file(course)).latest == ("05_bert", "later")


def test_a_folder_that_cannot_be_written_fails_no_cell(run: Run, course: Path) -> None:
    path = progress_file(course)
    kept = path.parent.rename(course / "kept")
    path.parent.write_text("a file", encoding="utf-8")
    outputs = run("from ptm_edu import course; course.claim('one', 1 == 1)", "new")
    assert not any("traceback" in output for output in outputs)
    path.parent.unlink()
    kept.rename(path.parent)


def test_a_chapter_is_known_through_a_link_and_other_notebooks_are_none(
    course: Path, tmp_path: Path
) -> None:
    (tmp_path / "link").symlink_to(course, target_is_directory=True)
    through_link = tmp_path / "link" / "notebooks" / "05_bert.ipynb"
    assert Recorder(progress_file(course), through_link).chapter == "05_bert"
    assert Recorder(progress_file(course), course / "work" / "a2" / "a2.ipynb").chapter is None


def test_outside_such_a_kernel_nothing_is_noted(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ptm_edu.course import progress_recording

    monkeypatch.setenv(VARIABLE, str(progress_file(course)))
    monkeypatch.setenv("JPY_SESSION_NAME", str(course / "notebooks" / "05_bert.ipynb"))
    progress_recording.start_recording()
    assert progress_recording._recorder is None
    before = read_progress(progress_file(course))
    progress_recording.record_points("scalar_mix", 10.0)
    assert read_progress(progress_file(course)) == before
