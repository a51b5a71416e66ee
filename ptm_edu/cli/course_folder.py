"""A student's folder of the course: made from the installed one, and brought up to date.

A file that the student changed is never overwritten. The folder's marker says which version was
copied and what each file was like, so that a change can be told from an older version.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from ptm_edu import __version__
from ptm_edu.files import whole_file
from ptm_edu.language import say

from .repository import MARKER, course_files, shipped_course

SOURCES = Path("assignments", "source")


@dataclass
class Changes:
    """What an update did, as names of files."""

    added: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    beside: list[tuple[str, str]] = field(default_factory=list)
    """A file that the student changed, and the name that the new version got."""
    removed: list[str] = field(default_factory=list)
    """Files that the course no longer has; they stay in the folder."""


def make(folder: Path, instructor: bool = False) -> Changes:
    """Copy the course into `folder`, which is new or empty; finish a copy that was interrupted.

    An instructor's folder has the assignments' sources too, which hold the solutions. Raises
    FileExistsError where the folder holds other files.
    """
    if not (folder / MARKER).is_file():
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise FileExistsError(
                say(
                    en="{folder} already exists and holds other files. Give a new folder's name: "
                    "ptm-edu lab FOLDER",
                    zh="{folder} 已存在，里面有其他文件。请换一个新文件夹名：ptm-edu lab 文件夹",
                    folder=folder,
                )
            )
        # First of all, so that an interrupted copy can be told from a folder with other files.
        _write_marker(folder, {})
    if instructor:
        (folder / SOURCES).mkdir(parents=True, exist_ok=True)
    return update(folder)


def is_instructors(folder: Path) -> bool:
    """Return whether the folder has the assignments' sources, or is to have them again."""
    had = any(name.startswith("assignments/") for name in _marker(folder)["files"])
    return had or (folder / SOURCES).is_dir()


def is_complete(folder: Path) -> bool:
    """Return whether the copy of the course in `folder` was finished."""
    return bool(_marker(folder)["files"])


def version(folder: Path) -> str:
    """Return the version of the course that was copied to `folder`, or brought to it last."""
    return _marker(folder)["version"]


def update(folder: Path) -> Changes:
    """Bring the installed version's files to `folder`; interrupted, it continues when run again.

    A missing file is copied. One that the student did not change is replaced. Of a changed one the
    new version is put beside it, under a name of its own.
    """
    shipped, changes = shipped_course(), Changes()
    before: dict[str, str] = _marker(folder)["files"]
    # The Chinese edition is built of its overlays, by chinese_edition.
    names = [name for name in course_files(shipped) if "/zh/" not in name]
    if not is_instructors(folder):
        names = [name for name in names if not name.startswith("assignments/")]
    now = {name: fingerprint(shipped / name) for name in names}
    for name, theirs in now.items():
        mine = fingerprint(folder / name) if (folder / name).exists() else None
        if mine is None:
            _copy(shipped / name, folder / name)
            changes.added.append(name)
        elif mine == theirs:
            continue
        elif mine == before.get(name):
            _copy(shipped / name, folder / name)
            changes.replaced.append(name)
        elif theirs != before.get(name):
            new = beside(folder / name, {theirs, before.get(name)})
            _copy(shipped / name, new)
            changes.beside.append((name, new.name))
    changes.removed = [name for name in before if name not in now and (folder / name).exists()]
    if _marker(folder) != {"version": __version__, "files": now}:
        _write_marker(folder, now)
    return changes


def fingerprint(path: Path) -> str:
    """Return a digest of what a person writes in a file.

    Of a notebook these are the cells and nbgrader's settings: a notebook that was only run, which
    changes outputs and counters, is not changed.
    """
    return digest_of(path.read_bytes(), path.suffix)


def digest_of(content: bytes, suffix: str) -> str:
    """Return what `fingerprint` returns, of a file's content."""
    if suffix == ".ipynb":
        try:
            cells = json.loads(content)["cells"]
            written = [(_text(cell), cell["metadata"].get("nbgrader")) for cell in cells]
            content = json.dumps(written, sort_keys=True).encode()
        except (ValueError, LookupError, TypeError, AttributeError):
            pass  # not a notebook that Jupyter could open: any difference counts
    return hashlib.sha256(content).hexdigest()


def _text(cell: dict) -> tuple[str, str]:
    return cell["cell_type"], "".join(cell["source"])  # a string or a list of lines


def beside(path: Path, versions: set[str | None]) -> Path:
    """Return a name beside `path` that is free, or that one of the course's `versions` has."""
    names = (f"{path.stem}.new{number}{path.suffix}" for number in ("", *range(2, 10_000)))
    free = (path.with_name(name) for name in names)
    return next(at for at in free if not at.exists() or fingerprint(at) in versions)


def _copy(source: Path, target: Path) -> None:
    with whole_file(target) as part:
        shutil.copyfile(source, part)


def _marker(folder: Path) -> dict:
    try:
        marker = json.loads((folder / MARKER).read_text(encoding="utf-8"))
        return {"version": str(marker["version"]), "files": dict(marker["files"])}
    except (ValueError, LookupError, TypeError):
        # Damaged: nothing is known, so every file that differs counts as the student's own.
        return {"version": "?", "files": {}}


def _write_marker(folder: Path, files: dict[str, str]) -> None:
    text = json.dumps({"version": __version__, "files": files}, indent=1) + "\n"
    with whole_file(folder / MARKER) as part:
        part.write_text(text, encoding="utf-8")
