"""Which answers are alike, and which are like the reference's own source: for a person to judge.

Answers are compared as shapes: comments, docstrings and layout are dropped, and names are numbered
anew in each line, so that renaming changes nothing. What many students write alike, as a formula
makes them, and what stands in the release says nothing and is left out before comparing.
"""

from __future__ import annotations

import inspect
import keyword
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from rapidfuzz import fuzz, process

from ptm_edu.exercises.framework.exercise import Exercise
from ptm_edu.grading.run.sandbox.runtime.job import Flag

MOST_CHARACTERS = 100_000  # of an answer that are read
MOST_TOKENS = 2_000  # of an answer that are compared
LEAST_TOKENS = 60  # of its own that an answer must have: short ones are alike by nature
LEAST_OF_REFERENCE = 40  # the same for the reference, which is one text and no class
ALIKE = 90  # percent of tokens in common, in order
COMMON = 0.1  # the share of a class that makes a line everybody's …
FEWEST = 6  # … but never fewer students
FLAGS_A_STUDENT = 3
ROWS = 500  # compared with all others at once

FREE_NAME = 0xE000  # where the numbers of names start, in Unicode's private area
NAMES_A_LINE = 500
NUMBER, STRING, QUOTES = "\ue800", "\ue801", "\"'"
FIXED = 0xF0000  # where keywords, operators and attributes start
HEADS = ("def", "import", "from", "@")

# Every choice matches or fails at once, so that any text is read in one pass; the standard
# library's tokenizer needs 224 seconds for 100,000 characters of quotes and backslashes.
TOKEN = re.compile(
    r"""(?P<skip> [ \t\f\r]++ | \\\r?\n | \#[^\n]*+ )
    | (?P<end> [\n;] )
    | (?P<token> [a-zA-Z]{0,2} (?: \"{3}(?: [^"\\] | \\. | "(?!"") )*+(?:\"{3})?
                               | '{3}(?: [^'\\] | \\. | '(?!'') )*+(?:'{3})?
                               | "(?: [^"\\\n] | \\. )*+"? | '(?: [^'\\\n] | \\. )*+'? )
               | \d[\w.]*+ | \w++ | . )""",
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Pair:
    """Two students whose answers are alike by `percent`."""

    one: str
    other: str
    percent: int


def flags(answers: Mapping[str, str], exercise: Exercise) -> dict[str, tuple[Flag, ...]]:
    """Return by student what a person may want to look at in the answers to an exercise."""
    shapes = Shapes(answers)
    found: dict[str, list[Flag]] = defaultdict(list)
    reference = shapes.own(_source(exercise))
    for student, own in shapes.by_student.items():
        percent = _percent(own, reference)
        if percent >= ALIKE:
            found[student].append(Flag("reference_copied", str(percent)))
    for pair in sorted(alike(answers, shapes), key=lambda pair: -pair.percent):
        for one, other in ((pair.one, pair.other), (pair.other, pair.one)):
            if sum(flag.kind == "alike" for flag in found[one]) < FLAGS_A_STUDENT:
                found[one].append(Flag("alike", other))
    return {student: tuple(told) for student, told in found.items() if told}


def alike(answers: Mapping[str, str], shapes: Shapes | None = None) -> list[Pair]:
    """Return the pairs of students whose answers have at least ALIKE percent in common.

    Of students with one and the same shape, each is paired with the first only. `answers` hold
    what students wrote beside the release; `shapes` are theirs, where they are there already.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for student, own in (shapes or Shapes(answers)).by_student.items():
        if len(own) >= LEAST_TOKENS:
            groups[own].append(student)
    pairs = [Pair(first, one, 100) for first, *rest in groups.values() for one in rest]
    return pairs + [Pair(groups[a][0], groups[b][0], percent) for a, b, percent in _near(groups)]


class Shapes:
    """Answers as shapes without what is common to the class."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        read = {student: list(lines(text)) for student, text in answers.items()}
        counts = Counter(line for found in read.values() for line in set(found))
        enough = max(FEWEST, COMMON * len(answers))
        self.common = {line for line, count in counts.items() if count >= enough}
        self.by_student = {student: self._own(found) for student, found in read.items()}

    def own(self, source: str) -> str:
        """Return the shape of a text without what is common to the class."""
        return self._own(list(lines(source)))

    def _own(self, found: list[str]) -> str:
        return "".join(line for line in found if line not in self.common)[:MOST_TOKENS]


def lines(source: str) -> Iterator[str]:
    """Yield the shape of each logical line: one character a token, names numbered in order."""
    line: list[str] = []
    depth = 0
    for match in TOKEN.finditer(source[:MOST_CHARACTERS]):
        token = match[0]
        if match.lastgroup == "end" and depth <= 0:
            yield from _shape(line)
            line, depth = [], 0
        elif match.lastgroup == "token":
            depth += (token in "([{") - (token in ")]}")
            line.append(token)
    yield from _shape(line)


def _shape(line: list[str]) -> Iterator[str]:
    if not line or line[0] in HEADS or all(token[-1] in QUOTES for token in line):
        return  # that is told by the task, or is a docstring
    names: dict[str, int] = {}
    told, before = [], ""
    for token in line:
        # What stands behind a dot is a library's: renaming cannot change it.
        if token.isidentifier() and not keyword.iskeyword(token) and before != ".":
            number = names.setdefault(token, len(names))
            told.append(chr(FREE_NAME + min(number, NAMES_A_LINE)))
        else:
            told.append(_fixed(token))
        before = token
    yield "".join(told)


def _fixed(token: str) -> str:
    if token[-1] in QUOTES:
        return STRING
    if token[0].isdigit():
        return NUMBER
    # Two that share a character only make two answers a little more alike.
    return chr(FIXED + zlib.crc32(token.encode("utf-8", "replace")) % 0xFFF0)


def _near(groups: Mapping[str, list[str]]) -> Iterator[tuple[str, str, int]]:
    """Yield the pairs of unlike shapes with at least ALIKE percent of their tokens in common."""
    ordered = sorted(groups, key=len)
    lengths = np.array([len(shape) for shape in ordered])
    for start in range(0, len(ordered), ROWS):
        rows = ordered[start : start + ROWS]
        # The ratio is 2 · common / (both lengths): much longer ones cannot reach it.
        longest = lengths[start + len(rows) - 1] * (200 - ALIKE) / ALIKE
        columns = ordered[start : int(np.searchsorted(lengths, longest, side="right"))]
        near = process.cdist(
            rows, columns, scorer=fuzz.ratio, score_cutoff=ALIKE, dtype=np.uint8, workers=1
        )
        for row, column in zip(*np.nonzero(near), strict=True):
            if row < column:
                yield rows[row], columns[column], int(near[row, column])


def _percent(one: str, other: str) -> int:
    if min(len(one), len(other)) < LEAST_OF_REFERENCE:
        return 0
    return int(fuzz.ratio(one, other, score_cutoff=ALIKE))


def _source(exercise: Exercise) -> str:
    try:
        return inspect.getsource(exercise.reference)
    except (OSError, TypeError):  # it was not read from a file
        return ""
