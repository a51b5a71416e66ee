"""The course's folder: where its files are, who is in it, and the secret of the hidden inputs."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from ptm_edu.files import whole_file
from ptm_edu.language import say

from .names import by_composed, composed
from .roster import FILE, Roster, read_roster
from .seeds import Seeds

Sign: TypeAlias = Callable[..., str]


@dataclass(frozen=True)
class Course:
    """An nbgrader course at `root` (the folder with source/), in nbgrader's default layout."""

    root: Path
    shared: Mapping[str, str] | None = field(default=None, repr=False)  # settings in a database

    def notebook(self, step: str, assignment: str, student: str = ".") -> Path:
        """Return the path of a notebook: `step` is source, release, submitted or autograded."""
        return self.root / step / student / assignment / f"{assignment}.ipynb"

    def engine(self, assignment: str) -> Path:
        """Return the folder of this assignment's results, outputs, history and class page."""
        return self.root / "engine" / assignment

    def roster(self, assignment: str) -> Roster:
        """Read what people.csv says about an assignment; ValueError names a wrong cell.

        Raises ValueError too where two folders of the assignment have one name in two forms.
        """
        submitted = self.root / "submitted"
        folders = by_composed(sorted(path.name for path in submitted.glob("*") if path.is_dir()))
        handed_in = sorted(
            path.parent.name for path in submitted.glob(f"*/{assignment}") if path.is_dir()
        )
        own = by_composed(handed_in)
        for name in handed_in:
            if own[composed(name)] != name:
                raise ValueError(_two_folders(name, own[composed(name)], assignment))
        return read_roster(self.root / FILE, assignment, {**folders, **own})

    @property
    def settings(self) -> dict[str, str]:
        """The course's `secret` and `release`, created at the first grading and then kept."""
        if self.shared:
            return dict(self.shared)
        if not self._settings_path.exists():
            self.keep_settings(self.first_settings())
        return self.first_settings()

    def keep_settings(self, settings: Mapping[str, str]) -> None:
        """Write the settings into this folder, for nobody else to read."""
        with whole_file(self._settings_path, mode=0o600) as part:
            part.write_text(json.dumps(dict(settings), indent=1), encoding="utf-8")

    def first_settings(self) -> dict[str, str]:
        """Return the settings of this folder, new ones where it has none; nothing is written."""
        if self._settings_path.exists():
            found: dict[str, str] = json.loads(self._settings_path.read_text(encoding="utf-8"))
            return found
        return {"secret": secrets.token_hex(32), "release": time.strftime("%Y-%m")}

    @property
    def _settings_path(self) -> Path:
        return self.root / "engine" / "course.json"

    def signer(self) -> Sign:
        """Return the function that signs what a student's page says, with the course's secret."""
        secret = self.settings["secret"].encode()

        def sign(*texts: str) -> str:
            return hmac.digest(secret, json.dumps(texts).encode(), hashlib.sha256).hex()[:32]

        return sign

    def seeds(self) -> Seeds:
        """Return the seeds of the hidden inputs of this release."""
        secret, release = (self.settings[name].encode() for name in ("secret", "release"))
        return Seeds(hmac.digest(secret, b"release\n" + release, hashlib.sha256))


def _two_folders(one: str, other: str, assignment: str) -> str:
    return say(
        en="submitted/ has two folders for {name} in {assignment}, whose names differ only in "
        "their Unicode form: {one} and {other}. Move the files into one of them and remove the "
        "other.",
        zh="submitted/ 中 {name} 的 {assignment} 有两个文件夹，名称只有 Unicode 形式不同："
        "{one} 和 {other}。请把文件移到其中一个文件夹，并删去另一个。",
        name=composed(one),
        assignment=assignment,
        one=ascii(one),
        other=ascii(other),
    )
