"""What a run's folder says about it: its command and settings, and its result once it is finished.

A run is resumed only with the settings and files that it was started with.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ptm_edu.files import whole_file
from ptm_edu.language import Text

from .scores import Matrix

FILE = "run.json"
FILES = "--task", "--test"  # whose values are checksums

_OTHER_RUN = Text(
    en="{folder} holds a run with other settings: {differences}. Repeat its command, "
    "`{command}`, or give another folder with --out",
    zh="{folder} 中是一次设置不同的训练：{differences}。请重复它的命令 `{command}`，"
    "或用 --out 指定另一个文件夹",
)
_CHANGED = Text(en="the content of {option} has changed", zh="{option} 的内容已改变")
_DIFFERS = Text(en="{option} was {then}, now it is {now}", zh="{option} 原为 {then}，现为 {now}")
_NONE = Text(en="not given", zh="未给出")
_FOREIGN = Text(
    en="{folder} is not empty and holds no run of `ptm-edu adapt`; give another folder with --out",
    zh="{folder} 不是空文件夹，其中也没有 `ptm-edu adapt` 的训练；请用 --out 指定另一个文件夹",
)


@dataclass(frozen=True)
class Result:
    """What a finished run has measured.

    `matrix[i][j]` counts test texts of label i that are predicted as j. `most_frequent` is the
    number of the most frequent label in training. `truncated` texts have more than `longest`
    tokens. `repeated` test texts occur among those in training, and `near` ones are near
    duplicates of one. `contradicting` are the places of rows with the same text and two labels.
    `baselines` are matrices by name. The model was measured in so many `folds`. `curve` has the
    epochs, losses and accuracies on validation texts, and `skipped` rows could not be read.
    """

    matrix: Matrix
    most_frequent: int
    parameters: int
    base_parameters: int
    delta_bytes: int
    steps: int
    seconds: float
    longest: int
    truncated: int
    repeated: int
    near: int = 0
    contradicting: list[tuple[str, str]] = field(default_factory=list)
    baselines: dict[str, Matrix] = field(default_factory=dict)
    folds: int = 1
    curve: Sequence[tuple[int, float, float]] = ()
    skipped: int = 0


@dataclass
class RunRecord:
    """A run in `folder`; it has a result when it is finished.

    Before that `fold_matrices` are those of the folds that are measured. Training uses `threads`.
    """

    folder: Path
    command: str
    settings: dict[str, Any]
    labels: list[str]
    result: Result | None = None
    fold_matrices: list[Matrix] = field(default_factory=list)
    threads: int = 0

    def write(self) -> None:
        """Write the record into the folder."""
        content = {
            "command": self.command,
            "settings": self.settings,
            "labels": self.labels,
            "threads": self.threads,
            "fold_matrices": self.fold_matrices,
            "result": self.result and asdict(self.result),
        }
        with whole_file(self.folder / FILE) as part:
            part.write_text(json.dumps(content, indent=2, ensure_ascii=False), encoding="utf-8")


def open_run(new: RunRecord) -> RunRecord:
    """Return the run in the folder of `new`, or `new` itself if the folder is empty.

    Raises ValueError if the folder holds something else or a run with other settings, and names
    these.
    """
    folder, path = new.folder, new.folder / FILE
    if not path.is_file():
        if folder.exists() and any(folder.iterdir()):
            raise ValueError(_FOREIGN.say(folder=folder))
        return new
    content = json.loads(path.read_text(encoding="utf-8"))
    result = content.pop("result")
    record = RunRecord(folder, **content, result=result and Result(**result))
    differences = [
        _difference(option, record.settings.get(option), value)
        for option, value in new.settings.items()
        if record.settings.get(option) != value
    ]
    if differences:
        raise ValueError(
            _OTHER_RUN.say(
                folder=folder, differences="; ".join(differences), command=record.command
            )
        )
    return record


def _difference(option: str, then: Any, now: Any) -> str:
    if option in FILES and then and now:
        return _CHANGED.say(option=option)
    then, now = (_NONE.say() if value is None else value for value in (then, now))
    return _DIFFERS.say(option=option, then=then, now=now)
