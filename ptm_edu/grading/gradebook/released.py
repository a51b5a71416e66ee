"""Makes release/ASSIGNMENT and tells the gradebook its cells, whenever the source changed."""

from __future__ import annotations

import copy
import hashlib
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import capture_log

from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.records import Records
from ptm_edu.language import say

from .gradebook_cells import GradebookCells
from .settings import SETTINGS_FILE, Settings, locked, log_text, open_gradebook, read_settings

DOCUMENT = "released"  # its name among the records


def ensure_released(opened: OpenAssignment) -> bool:
    """Make the release and the gradebook's cells agree with source/; return whether it was needed.

    Raises ValueError where nbgrader cannot make the release (cells cannot come or go once there
    are submissions), TimeoutError for a locked gradebook.
    """
    settings = read_settings(opened.course)
    digest = _digest(opened.path("source").parent, opened.course.root / SETTINGS_FILE)
    if _remembers(opened.records, digest) and _agrees(opened, settings):
        return False
    _generate(opened.name, settings)
    opened.records.put_document(DOCUMENT, {"source": digest})
    return True


def make_release(opened: OpenAssignment) -> None:
    """Make release/ for a test of the grader.

    An assignment that the gradebook does not know stays unknown to it: what it knows counts as
    handed out, and `nbgrader export` gives everybody 0 points for it.
    """
    settings = read_settings(opened.course)
    with open_gradebook(settings) as gradebook:
        known = _points(gradebook, opened.name) is not None
    if known:
        ensure_released(opened)
    else:
        _generate(opened.name, settings, in_gradebook=False)


def _agrees(opened: OpenAssignment, settings: Settings) -> bool:
    """Say whether release/ is there and the gradebook knows each cell at its points."""
    if not opened.path("release").is_file():
        return False
    with open_gradebook(settings) as gradebook:
        points = _points(gradebook, opened.name)
    tests = {cell.grade_id: cell.points for cell in opened.assignment.tasks}
    return points == tests | {cell.grade_id: cell.points for cell in opened.assignment.manual}


def _points(gradebook: Gradebook, assignment: str) -> dict[str, float] | None:
    try:
        cells = GradebookCells.read(gradebook, assignment)
    except LookupError:
        return None
    return {name: cells.points[name] for name in cells.graded}


def _digest(folder: Path, *more: Path) -> str:
    """Return a digest of all files of an assignment's source and of the settings."""
    digest = hashlib.sha256()
    files = [p for p in folder.rglob("*") if ".ipynb_checkpoints" not in p.parts]
    for path in sorted(p for p in (*files, *more) if p.is_file()):
        digest.update(f"{path.name}\n{path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _remembers(records: Records, digest: str) -> bool:
    try:
        return bool(records.document(DOCUMENT) == {"source": digest})
    except ValueError:  # a damaged one: the release is made again
        return False


def _generate(assignment: str, settings: Settings, in_gradebook: bool = True) -> None:
    with open_gradebook(settings):  # made here, where alembic is found, and known not to be locked
        pass
    config = copy.deepcopy(settings.config)
    config["CourseDirectory"]["db_url"] = settings.db_url
    if not in_gradebook:
        config.GenerateAssignment.no_database = True
        config.SaveCells.enabled = False
    # Not NbGraderAPI: that complains where the course has no exchange, which nobody needs here.
    coursedir = CourseDirectory(config=config)
    coursedir.assignment_id = assignment
    app = GenerateAssignment(coursedir=coursedir, config=config)
    app.force = True
    result = capture_log(app)
    if result["success"]:
        return
    log = f"{result.get('log', '')}\n{result.get('error', '')}"
    if "database is locked" in log:
        raise TimeoutError(locked(settings.db_url))
    if "Cannot add or remove cells" in log:
        raise ValueError(_other_cells(assignment))
    raise ValueError(_not_made(assignment, log_text(result)))


def _other_cells(assignment: str) -> str:
    return say(
        en="the graded cells of source/{name} are others than when the first submission was "
        "graded, and the gradebook cannot follow. Put the old cells back, or give the new "
        "version a name of its own.",
        zh="source/{name} 中的评分单元格与第一次评分时不同，成绩册无法跟随。请恢复原来的单元格，"
        "或者给新版本另取一个名字。",
        name=assignment,
    )


def _not_made(assignment: str, log: str) -> str:
    return say(
        en="nbgrader could not make the release of {name}: {log}",
        zh="nbgrader 无法生成 {name} 的发布版：{log}",
        name=assignment,
        log=log,
    )
