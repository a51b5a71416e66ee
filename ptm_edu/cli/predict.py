"""`ptm-edu predict DELTA FILE.csv`: classify texts with a delta that `ptm-edu adapt` trained."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from ptm_edu.files import whole_file
from ptm_edu.language import Text, say
from ptm_edu.progress import progress

from .own_texts.csv_rows import LABEL, TEXT, read_rows
from .own_texts.labeled_data import check_labels

COLUMNS = TEXT, LABEL, "probability"
CHUNK = 512  # texts, whose predictions are written together

_OVERWRITES = Text(
    en="--out is the file of the texts, {path}, which would be lost; give another name",
    zh="--out 就是文本文件 {path}，会将其覆盖；请换一个文件名",
)
_ACCURACY = Text(
    en="Accuracy {accuracy:.1%} on {count:,} labeled texts.",
    zh="在 {count:,} 条有标签的文本上，准确率为 {accuracy:.1%}。",
)
_TRUNCATED = Text(
    en="{n:,} of the texts have more than {longest} tokens and are truncated.",
    zh="有 {n:,} 条文本超过 {longest} 个词元，已被截断。",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the delta, the texts, and where the predictions go."""
    text = say(en="a folder of ptm-edu adapt, or its delta", zh="ptm-edu adapt 的文件夹或增量文件")
    parser.add_argument("delta", type=Path, metavar="DELTA", help=text)
    text = say(
        en="texts, with the header text, or text,label to measure the accuracy",
        zh="文本，表头为 text；若为 text,label，则同时给出准确率",
    )
    parser.add_argument("file", type=Path, metavar="FILE.csv", help=text)
    text = say(
        en="a file for the predictions (standard output)", zh="预测结果的文件（默认标准输出）"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help=text)


def run(args: argparse.Namespace) -> int:
    """Write text, predicted label and its probability for each text, as CSV.

    Raises ValueError, in one sentence, for a mistake in the file, for what is no delta of `adapt`,
    for a label that the delta does not know, and for an --out that would overwrite the texts.
    """
    rows = read_rows(args.file, (TEXT,))
    if args.out and args.out.exists() and args.out.samefile(args.file):
        raise ValueError(_OVERWRITES.say(path=args.out))
    from ptm_edu.training.devices import choose_device  # torch, after the file was checked

    from .own_texts.task_delta import open_delta

    classifier, adapted, task = open_delta(args.delta)
    adapted.to(choose_device())
    check_labels(args.file, rows, task.labels)
    inputs, truncated = classifier.encode_rows(args.file, rows)
    if truncated:
        _note(_TRUNCATED.say(n=truncated, longest=classifier.longest))
    right = 0
    with (
        _destination(args.out) as file,
        progress(len(rows), args.file.name, "text", show=args.out is not None) as bar,
    ):
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(COLUMNS)
        for first in range(0, len(rows), CHUNK):
            part = slice(first, first + CHUNK)
            best = classifier.probabilities(adapted, inputs[part]).max(dim=-1)  # (N,) of (N, C)
            for row, probability, label in zip(
                rows[part], *(x.tolist() for x in best), strict=True
            ):
                lines.writerow([row.text, task.labels[label], f"{probability:.4f}"])
                right += row.label == task.labels[label]
            bar.update(len(rows[part]))
    if labeled := sum(row.label is not None for row in rows):
        _note(_ACCURACY.say(accuracy=right / labeled, count=labeled))
    return 0


def _note(sentence: str) -> None:
    # Standard output may be the predictions.
    print(sentence, file=sys.stderr)


@contextmanager
def _destination(path: Path | None) -> Iterator[TextIO]:
    if path is None:
        yield sys.stdout
        return
    with whole_file(path) as part, open(part, "w", encoding="utf-8", newline="") as file:
        yield file
