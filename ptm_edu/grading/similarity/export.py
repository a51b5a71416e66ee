"""Answers as a folder for other tools, and copydetect's opinion on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from ptm_edu.grading.records.records import Record
from ptm_edu.language import say

from .sources import EARLIER, LIBRARY, Source

NEW, OLD = "new", "old"  # as JPlag's options --new and --old name them
MIN_PERCENT = 80  # that copydetect must find in common


def export_answers(
    folder: Path, records: Iterable[Record], sources: Mapping[str, Sequence[Source]]
) -> list[str]:
    """Write each answer to FOLDER/EXERCISE/new/STUDENT/answer.py; return the exercises.

    The reference, the solution and the answers of earlier years are written to
    FOLDER/EXERCISE/old/, each in a folder of its own. Raises FileExistsError if the folder holds
    anything.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileExistsError(
            say(
                en="{folder} holds something already; give a new or an empty folder",
                zh="{folder} 中已有内容；请给出新的或空的文件夹",
                folder=folder,
            )
        )
    exercises = dict.fromkeys(sources)
    for record in records:
        for exercise, answer in record.answers.items():
            if answer:
                exercises.setdefault(exercise)
                _write(folder / exercise / NEW / record.result.student, answer)
    for exercise, texts in sources.items():
        for source in texts:
            if source.kind == EARLIER:
                _write(folder / exercise / OLD / source.title.replace("/", " "), source.text)
            elif source.kind != LIBRARY:
                _write(folder / exercise / OLD / source.kind, source.text)
    return list(exercises)


def copydetect_pairs(folder: Path, exercise: str) -> list[tuple[str, str, int]]:
    """Return (student, other, percent) of the pairs that copydetect finds, by exercise.

    `folder` is one that `export_answers` wrote. Raises LookupError with the command that
    installs copydetect.
    """
    try:
        detector_class = import_module("copydetect").CopyDetector
    except ModuleNotFoundError:
        raise LookupError(
            say(
                en="copydetect is not installed: run {command}",
                zh="没有安装 copydetect：请运行 {command}",
                command="python -m pip install -c constraints.txt copydetect",
            )
        ) from None
    new, old = folder / exercise / NEW, folder / exercise / OLD
    folders = [str(path) for path in (new, old) if path.is_dir()]
    detector = detector_class(
        test_dirs=[str(new)],
        ref_dirs=folders,
        extensions=["py"],
        display_t=MIN_PERCENT / 100,
        silent=True,
    )
    detector.run()
    pairs = [
        (Path(file).parent.name, Path(other).parent.name, int(100 * max(share, other_share)))
        for share, other_share, file, other, *_ in detector.get_copied_code_list()
    ]
    return sorted(pairs, key=lambda pair: (-pair[2], pair))


def _write(folder: Path, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "answer.py").write_text(text + "\n", encoding="utf-8", errors="replace")
