"""Where the course is: a clone, a folder that `ptm-edu lab` made, or its copy in the package."""

from __future__ import annotations

from pathlib import Path

from ptm_edu.chinese.places import FOLDERS
from ptm_edu.language import say

PACKAGE = Path(__file__).resolve().parents[1]
MARKER = ".ptm-edu.json"
"""The file by which a folder that `ptm-edu lab` made is known."""
FOLDER = "ptm-edu"
"""The name of such a folder where none is given."""
COPY = "_course"
"""The folder in the package of a wheel that holds the course."""
CONSTRAINTS = "constraints.txt"


def repository() -> Path:
    """Return the course's folder: the one around the working directory, else this clone.

    Raises SystemExit with a sentence if there is neither, as after an installation from a wheel.
    """
    return _or_exit(find_course())


def find_course() -> Path | None:
    """Return what `repository` returns, and None where there is no course."""
    return _here() or course_around(PACKAGE)


def course_to_read() -> Path:
    """Return what `repository` returns, and the installed course where there is none."""
    return find_course() or shipped_course()


def course_here() -> Path:
    """Return the course's folder around the working directory, for what a student will work on.

    Raises SystemExit with a sentence if there is none.
    """
    return _or_exit(_here())


def clone() -> Path:
    """Return the course's folder with its source code; SystemExit where it is not a clone."""
    found = find_course()
    if found is None or not (found / PACKAGE.name).is_dir():
        raise SystemExit(
            say(
                en="ptm-edu: this command changes the course's source code. Run it in a clone, "
                "which was installed with: pip install -e .",
                zh="ptm-edu：此命令会修改课程的源代码。请在用 pip install -e . 安装的克隆文件夹里"
                "运行。",
            )
        )
    return found


def course_around(place: Path) -> Path | None:
    """Return the course's folder that is `place` or holds it, None if there is none."""
    place = place.resolve()
    return next(filter(_is_course, (place, *place.parents)), None)


def shipped_course() -> Path:
    """Return the folder with the course as it was installed: in the package, or the clone."""
    copy = PACKAGE / COPY
    return copy if copy.is_dir() else PACKAGE.parent


def chapters_of(course: Path) -> list[Path]:
    """Return the notebooks of the chapters in a course's folder.

    05_bert.new.ipynb is none: `ptm-edu update` put it beside a chapter that its reader changed.
    """
    paths = sorted((course / "notebooks").glob("*.ipynb"), key=lambda path: path.stem)
    return [path for path in paths if "." not in path.stem]


def assignments_folder(course: Path) -> Path:
    """Return the nbgrader course with the assignments' sources: the folder's own or the package's.

    A student's folder has none, because the sources hold the solutions.
    """
    own = course / "assignments"
    return own if (own / "source").is_dir() else shipped_course() / "assignments"


def course_files(root: Path) -> list[str]:
    """Return the names of the files in `root` that belong to the course, with `/`."""
    parts = ["notebooks/*.ipynb", "assignments/*.py", "assignments/source/**/*", "docs/**/*"]
    parts += [f"{folder}/*.md" for folder in FOLDERS.values()]
    paths = sorted(path.relative_to(root) for part in parts for path in root.glob(part))
    hidden = ("__pycache__", ".")  # what Python and Jupyter leave behind
    return [
        path.as_posix()
        for path in paths
        if (root / path).is_file() and not any(name.startswith(hidden) for name in path.parts)
    ]


def _here() -> Path | None:
    """Return the folder around the working directory, or the one that `ptm-edu lab` made in it."""
    beside = Path.cwd() / FOLDER
    return course_around(Path.cwd()) or (beside if (beside / MARKER).is_file() else None)


def _is_course(folder: Path) -> bool:
    if (folder / MARKER).is_file():
        return True
    return (folder / "assignments" / "source").is_dir() and (folder / "notebooks").is_dir()


def _or_exit(found: Path | None) -> Path:
    if found is None:
        raise SystemExit(
            say(
                en="ptm-edu: {here} is not in a folder of the course. Change to one, or make one: "
                "ptm-edu lab FOLDER",
                zh="ptm-edu：{here} 不在课程文件夹里。请切换到课程文件夹，或新建一个："
                "ptm-edu lab 文件夹",
                here=Path.cwd(),
            )
        )
    return found
