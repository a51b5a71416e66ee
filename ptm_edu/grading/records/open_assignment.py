"""An assignment opened for grading: what is read of the course once and passed on from there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ptm_edu.grading.intake.assignment import Assignment
from ptm_edu.grading.intake.submission import (
    Submission,
    notebooks_beside,
    read_submission,
    time_text,
    utc_time,
)
from ptm_edu.language import Text
from ptm_edu.quoting import quoted

from .course import Course
from .lock import Lock
from .names import by_composed, composed
from .records import Records
from .roster import Roster
from .runs import Runs

MISPLACED = {
    "file": Text(
        "{path} is a file, and nothing in it was graded: put the notebook into a folder, "
        "submitted/STUDENT/{assignment}/{assignment}.ipynb.",
        "{path} 是文件，其中内容没有评分：请把笔记本放入文件夹 "
        "submitted/STUDENT/{assignment}/{assignment}.ipynb。",
    ),
    "loose": Text(
        "{path} was not graded: move it into a folder {assignment}/ beside it.",
        "{path} 没有评分：请把它移到旁边的文件夹 {assignment}/ 中。",
    ),
    "beside": Text(
        "{path} was not graded, because {assignment}.ipynb is in the same folder. If it is the "
        "newer one, rename it to {assignment}.ipynb and grade again with --resume.",
        "{path} 没有评分，因为同一文件夹中有 {assignment}.ipynb。如果它才是新版本，"
        "请把它改名为 {assignment}.ipynb，再用 --resume 评分。",
    ),
}


@dataclass(frozen=True)
class OpenAssignment:
    """One assignment of a course: its definition, its class, and where its marks are kept."""

    course: Course
    assignment: Assignment
    roster: Roster
    records: Records
    runs: Runs
    lock: Lock

    @property
    def name(self) -> str:
        """The assignment's name."""
        return self.assignment.name

    @property
    def folder(self) -> Path:
        """The folder of the pages and tables that people open."""
        return self.course.engine(self.name)

    @property
    def exercises(self) -> list[str]:
        """The names of the assignment's exercises."""
        return [task.exercise for task in self.assignment.tasks]

    def path(self, step: str, student: str = ".") -> Path:
        """Return the path of a notebook: `step` is source, release, submitted or autograded.

        What a group hands in is the submission of each of its members.
        """
        if step == "submitted":
            student = self.submitter(student)
        return self.course.notebook(step, self.name, student)

    def students(self) -> list[str]:
        """Return who handed in, by name; a folder without its notebook counts too.

        Everybody in a group has the submission that the group handed in last.
        """
        folders = (self.course.root / "submitted").glob(f"*/{self.name}")
        students = {folder.parent.name for folder in folders if folder.is_dir()}
        return sorted({partner for one in students for partner in self.roster.partners(one)})

    def named(self, name: str) -> str:
        """Return a name in the form of the student's folder; names of nobody as they are."""
        return by_composed(self.students()).get(composed(name), name)

    def submission(self, student: str) -> Submission:
        """Read what a student handed in."""
        return read_submission(student, self.path("submitted", student))

    def submitter(self, student: str) -> str:
        """Return whose folder holds a student's submission: in a group, who handed in last."""
        partners = self.roster.partners(student)
        if len(partners) == 1:
            return student
        paths = {name: self.course.notebook("submitted", self.name, name) for name in partners}
        present = [name for name in partners if paths[name].parent.is_dir()]
        if len(present) < 2:
            return present[0] if present else student
        return max(present, key=lambda name: _time(paths[name].parent))  # the first of equal ones

    def misplaced(self) -> list[Text]:
        """Return a sentence for each file under submitted/ that nobody graded.

        Such a file lies where a folder belongs, or is a second notebook beside the graded one.
        """
        root = self.course.root
        sentences = []
        for path in sorted((root / "submitted").glob("*")):
            inside = [path / self.name, *sorted(path.glob("*.ipynb"))] if path.is_dir() else []
            found = [("file", path), *(("loose", notebook) for notebook in inside)]
            graded = path / self.name / f"{self.name}.ipynb"
            found += [("beside", graded.with_name(name)) for name in notebooks_beside(graded)]
            for kind, file in found:
                if file.is_file() and not file.name.startswith("."):
                    kind = "file" if file == path / self.name else kind
                    facts = {"path": quoted(str(file.relative_to(root))), "assignment": self.name}
                    text = MISPLACED[kind]
                    sentences.append(Text(text.say("en", **facts), text.say("zh", **facts)))
        return sentences


def _time(folder: Path) -> str:
    """Return when a folder was handed in, in a form that sorts; "" where that is not known."""
    try:
        time = utc_time(time_text(folder))
    except ValueError:
        time = None
    return "" if time is None else time.isoformat()
