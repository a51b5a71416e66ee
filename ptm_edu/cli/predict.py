"""`ptm-edu predict DELTA FILE`: classify texts with a delta that `ptm-edu adapt` trained."""

from __future__ import annotations

import argparse
import codecs
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from pathlib import Path
from typing import TextIO

from ptm_edu.csv_file import csv_line
from ptm_edu.files import whole_file
from ptm_edu.language import Text, say
from ptm_edu.machine import threads
from ptm_edu.progress import progress

from .adapt import (
    add_table_arguments,
    add_thread_argument,
    columns_of,
    say_reading,
)
from .own_texts.labeled_data import check_labels
from .own_texts.rows import listed, read_rows
from .own_texts.threads import choose_threads

PREDICTED, PROBABILITY, PROBLEM = "predicted_label", "probability", "problem"
CHUNK = 512  # texts, whose predictions are written together

_OVERWRITES = Text(
    en="--out is the file of the texts, {path}, which would be lost; give another name",
    zh="--out 就是文本文件 {path}，会将其覆盖；请换一个文件名",
)
_TAKEN = Text(
    en="{path} has the column {column}, and so have the predictions; rename it",
    zh="{path} 中已有 {column} 列，与预测结果的列重名；请将其改名",
)
_ACCURACY = Text(
    en="Accuracy {accuracy:.1%} on {count:,} labeled texts.",
    zh="在 {count:,} 条有标签的文本上，准确率为 {accuracy:.1%}。",
)
_NOT_READ = Text(
    en="Rows that cannot be read: {n:,} of {count:,}. Such a row has no prediction, and the column "
    "{column} says why:\n{rows}",
    zh="无法读取的行：{count:,} 行中有 {n:,} 行，没有预测结果，原因见 {column} 列：\n{rows}",
)
_ENCODING = Text(
    en="This output's encoding, {encoding}, does not have all characters of the labels, so they "
    "are written as escapes, such as {label}. --out FILE writes them in UTF-8.",
    zh="输出的编码 {encoding} 无法表示标签中的全部字符，因此写作转义形式，如 {label}。"
    "用 --out 文件 可按 UTF-8 写出。",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the delta, the texts, and where the predictions go."""
    text = say(en="a folder of ptm-edu adapt, or its delta", zh="ptm-edu adapt 的文件夹或增量文件")
    parser.add_argument("delta", type=Path, metavar="DELTA", help=text)
    text = say(
        en="CSV, .jsonl or .parquet with the column text, and label to measure the accuracy",
        zh="CSV、.jsonl 或 .parquet，含 text 列；若有 label 列，则同时给出准确率",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=text)
    text = say(
        en="a file for the predictions (standard output)", zh="预测结果的文件（默认标准输出）"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help=text)
    add_table_arguments(parser)
    add_thread_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Write each row with its predicted label, and the probability of every label, as CSV.

    A row that cannot be read is written with the reason instead. Raises ValueError, in one
    sentence, for a file without a row that can be read, for what is no delta of `adapt`, for a
    label that the delta does not know, and for an --out that would overwrite the texts.
    """
    say_reading(args.file)
    columns = columns_of(args)
    table = read_rows(args.file, columns, labeled=False)
    if args.out and args.out.exists() and args.out.samefile(args.file):
        raise ValueError(_OVERWRITES.say(path=args.out))
    from ptm_edu.training.devices import choose_device  # torch, after the file was checked

    from .own_texts.task_delta import open_delta

    classifier, adapted, task = open_delta(args.delta)
    new = [PREDICTED, PROBABILITY, *(f"{PROBABILITY}_of_{label}" for label in task.labels), PROBLEM]
    for column in filter(table.columns.__contains__, new):
        raise ValueError(_TAKEN.say(path=args.file, column=column))
    adapted.to(choose_device())
    check_labels(args.file, table.good, task.labels)
    with threads(choose_threads(args.threads)):
        with redirect_stdout(sys.stderr):  # the progress
            of_rows = classifier.encode_rows(args.file, table.good)
        problems = {row.place: row.problem for row in (*table.bad, *of_rows.bad)}
        encoded = {row.place: x for row, x in zip(table.good, of_rows.inputs, strict=True)}
        if problems:
            _note_problems(problems, len(table.rows))
        for note in of_rows.notes(len(of_rows.inputs), classifier.longest):
            _note(note)
        shown = args.out is not None or len(table.rows) > CHUNK
        right = 0
        with (
            _destination(args.out, _encoding_of(args.file), task.labels) as file,
            redirect_stdout(sys.stderr),
            progress(len(table.rows), args.file.name, "text", show=shown) as bar,
        ):
            written = partial(csv_line, delimiter=columns.delimiter)
            file.write(written([*table.columns, *new]))
            for first in range(0, len(table.rows), CHUNK):
                part = table.rows[first : first + CHUNK]
                some = [encoded[row.place] for row in part if row.place not in problems]
                of_some = iter(classifier.probabilities(adapted, some).tolist() if some else [])
                for row in part:
                    cells = [row.cells.get(column, "") for column in table.columns]
                    if row.place in problems:
                        blank = [""] * (len(new) - 1)
                        file.write(written([*cells, *blank, problems[row.place]]))
                        continue
                    p = next(of_some)  # (C,)
                    label = task.labels[p.index(max(p))]
                    numbers = [f"{x:.4f}" for x in (max(p), *p)]
                    file.write(written([*cells, label, *numbers, ""]))
                    right += row.label == label
                bar.update(len(part))
    labeled = [row for row in table.rows if row.label is not None and row.place not in problems]
    if labeled:
        _note(_ACCURACY.say(accuracy=right / len(labeled), count=len(labeled)))
    return 0


def _note(sentence: str) -> None:
    # Standard output may be the predictions.
    print(sentence, file=sys.stderr)


def _note_problems(problems: dict[str, str], count: int) -> None:
    rows = listed([*problems.values()])
    _note(_NOT_READ.say(n=len(problems), count=count, column=PROBLEM, rows=rows))


def _encoding_of(path: Path) -> str:
    """Return UTF-8, with the byte order mark if the file has it, which Excel reads and writes."""
    with open(path, "rb") as file:
        return "utf-8-sig" if file.read(3) == codecs.BOM_UTF8 else "utf-8"


@contextmanager
def _destination(path: Path | None, written: str, labels: Sequence[str]) -> Iterator[TextIO]:
    """Yield the file of this path, in the encoding `written`, or standard output.

    What the encoding of standard output does not have is written as an escape, such as \\u597d.
    """
    if path is not None:
        with whole_file(path) as part, open(part, "w", encoding=written, newline="") as file:
            yield file
        return
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    for label in labels:
        if label.encode(encoding, "backslashreplace").decode(encoding) != label:
            _note(_ENCODING.say(encoding=encoding, label=ascii(label)))
            break
    yield sys.stdout
