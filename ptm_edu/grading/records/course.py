"""The course's folder: paths of submissions and results, and the secret of the hidden inputs."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ptm_edu.files import whole_file
from ptm_edu.language import Text

from .people import FILE, People, read_people

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
}


@dataclass(frozen=True)
class Submission:
    """One student's notebook as it was handed in; `path` may be missing or hold anything."""

    student: str
    path: Path


@dataclass(frozen=True)
class Course:
    """An nbgrader course at `root` (the folder with source/), in nbgrader's default layout."""

    root: Path

    def notebook(self, step: str, assignment: str, student: str = ".") -> Path:
        """Return the path of a notebook: `step` is source, release, submitted or autograded.

        What a group hands in is the submission of each of its members.
        """
        if step == "submitted":
            student = self.submitter(assignment, student)
        return self.root / step / student / assignment / f"{assignment}.ipynb"

    def submissions(self, assignment: str) -> list[Submission]:
        """Return all submissions, by student; a folder without its notebook counts too.

        Everybody in a group has the submission that the group handed in last.
        """
        folders = (self.root / "submitted").glob(f"*/{assignment}")
        students = {folder.parent.name for folder in folders if folder.is_dir()}
        people = self.people(assignment)
        students |= {partner for student in students for partner in people.partners(student)}
        return [Submission(s, self.notebook("submitted", assignment, s)) for s in sorted(students)]

    def people(self, assignment: str) -> People:
        """Return what people.csv says about an assignment; ValueError names a wrong cell."""
        path = self.root / FILE
        changed = path.stat().st_mtime_ns if path.exists() else 0
        return _read_people(path, assignment, changed)

    def submitter(self, assignment: str, student: str) -> str:
        """Return whose folder holds a student's submission: in a group, who handed in last."""
        partners = self.people(assignment).partners(student)
        folders = {name: self.root / "submitted" / name / assignment for name in partners}
        present = [name for name in partners if folders[name].is_dir()]
        if len(present) < 2:
            return present[0] if present else student
        return max(present, key=lambda name: _time(folders[name]))  # the first of equal ones

    def misplaced(self, assignment: str) -> list[Text]:
        """Return a sentence for each file under submitted/ that lies where a folder belongs."""
        submitted = self.root / "submitted"
        sentences = []
        for path in sorted(submitted.glob("*")):
            inside = [path / assignment, *sorted(path.glob("*.ipynb"))] if path.is_dir() else []
            for kind, file in [("file", path), *(("loose", notebook) for notebook in inside)]:
                if file.is_file() and not file.name.startswith("."):
                    kind = "file" if file == path / assignment else kind
                    name = str(file.relative_to(self.root)).encode("utf-8", "replace").decode()
                    values = {"path": name, "assignment": assignment}
                    text = MISPLACED[kind]
                    sentences.append(Text(text.say("en", **values), text.say("zh", **values)))
        return sentences

    def engine(self, assignment: str) -> Path:
        """Return the folder of this assignment's results, outputs, history and class page."""
        return self.root / "engine" / assignment

    @property
    def settings(self) -> dict[str, str]:
        """The course's `secret` and `release`, created at the first grading and then kept."""
        path = self.root / "engine" / "course.json"
        if not path.exists():
            created = {"secret": secrets.token_hex(32), "release": time.strftime("%Y-%m")}
            with whole_file(path, mode=0o600) as part:
                part.write_text(json.dumps(created, indent=1), encoding="utf-8")
        settings: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        return settings

    def seed(self, exercise: str) -> int:
        """Return the seed of an exercise's hidden inputs: HMAC(secret, exercise, release)."""
        settings = self.settings
        message = f"{exercise}\n{settings['release']}".encode()
        return int.from_bytes(hmac.digest(settings["secret"].encode(), message, hashlib.sha256)[:8])


@lru_cache(maxsize=32)
def _read_people(path: Path, assignment: str, _changed: int) -> People:
    return read_people(path, assignment)


def _time(folder: Path) -> str:
    """Return when a folder was handed in, in a form that sorts; "" where that is not known."""
    from ptm_edu.grading.nbgrader.late import timestamp  # nbgrader takes a second to import

    try:
        time = timestamp(folder)
    except ValueError:
        time = None
    return "" if time is None else time.isoformat()
