"""Which answers are similar to each other or to the reference's source: for a person to judge.

Answers are compared as shapes: comments, docstrings and layout are dropped, and names are numbered
anew in each line, so that renaming changes nothing. Lines that many students share, because a
formula leaves little choice, and lines of the release are left out before comparing.
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

MAX_CHARACTERS = 100_000  # of an answer that are read
MAX_TOKENS = 2_000  # of an answer that are compared
MIN_TOKENS = 60  # of its own that an answer must have: short ones are similar by nature
MIN_REFERENCE_TOKENS = 40  # the same for the reference, which is one text and no class
MIN_PERCENT = 90  # percent of tokens in common, in order
COMMON_SHARE = 0.1  # share of a class from which on a line counts as common …
MIN_COMMON_STUDENTS = 6  # … but never fewer students
MAX_FLAGS = 3
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
class SimilarPair:
    """Two students whose answers have `percent` of their tokens in common."""

    student: str
    other: str
    percent: int


def similarity_flags(answers: Mapping[str, str], exercise: Exercise) -> dict[str, tuple[Flag, ...]]:
    """Return by student what a person may want to look at in the answers to an exercise."""
    shapes = AnswerShapes(answers)
    flags: dict[str, list[Flag]] = defaultdict(list)
    reference = shapes.own(_source(exercise))
    for student, shape in shapes.by_student.items():
        percent = _percent(shape, reference)
        if percent >= MIN_PERCENT:
            flags[student].append(Flag("reference_copied", str(percent)))
    for pair in sorted(similar_pairs(answers, shapes), key=lambda pair: -pair.percent):
        for student, other in ((pair.student, pair.other), (pair.other, pair.student)):
            if sum(flag.kind == "alike" for flag in flags[student]) < MAX_FLAGS:
                flags[student].append(Flag("alike", other))
    return {student: tuple(found) for student, found in flags.items() if found}


def similar_pairs(
    answers: Mapping[str, str], shapes: AnswerShapes | None = None
) -> list[SimilarPair]:
    """Return the pairs of students whose answers have at least MIN_PERCENT in common.

    Of students with the same shape, each is paired with the first only. `answers` hold what
    students wrote beside the release; `shapes` are theirs, where they were computed already.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for student, shape in (shapes or AnswerShapes(answers)).by_student.items():
        if len(shape) >= MIN_TOKENS:
            groups[shape].append(student)
    equal = [SimilarPair(first, s, 100) for first, *others in groups.values() for s in others]
    near = [SimilarPair(groups[a][0], groups[b][0], percent) for a, b, percent in _near(groups)]
    return equal + near


class AnswerShapes:
    """Answers as shapes without the lines that are common in the class."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        lines = {student: list(line_shapes(answer)) for student, answer in answers.items()}
        counts = Counter(line for shape in lines.values() for line in set(shape))
        threshold = max(MIN_COMMON_STUDENTS, COMMON_SHARE * len(answers))
        self.common = {line for line, count in counts.items() if count >= threshold}
        self.by_student = {student: self._without_common(ls) for student, ls in lines.items()}

    def own(self, source: str) -> str:
        """Return the shape of a text without the lines that are common in the class."""
        return self._without_common(list(line_shapes(source)))

    def _without_common(self, lines: list[str]) -> str:
        return "".join(line for line in lines if line not in self.common)[:MAX_TOKENS]


def line_shapes(source: str) -> Iterator[str]:
    """Yield the shape of each logical line: one character a token, names numbered in order."""
    line: list[str] = []
    depth = 0
    for match in TOKEN.finditer(source[:MAX_CHARACTERS]):
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
        return  # it follows from the task, or is a docstring
    names: dict[str, int] = {}
    tokens, before = [], ""
    for token in line:
        # A name after a dot is a library's: renaming cannot change it.
        if token.isidentifier() and not keyword.iskeyword(token) and before != ".":
            number = names.setdefault(token, len(names))
            tokens.append(chr(FREE_NAME + min(number, NAMES_A_LINE)))
        else:
            tokens.append(_fixed(token))
        before = token
    yield "".join(tokens)


def _fixed(token: str) -> str:
    if token[-1] in QUOTES:
        return STRING
    if token[0].isdigit():
        return NUMBER
    # Two that share a character only make two answers a little more alike.
    return chr(FIXED + zlib.crc32(token.encode("utf-8", "replace")) % 0xFFF0)


def _near(groups: Mapping[str, list[str]]) -> Iterator[tuple[str, str, int]]:
    """Yield the pairs of unlike shapes with MIN_PERCENT or more of their tokens in common."""
    ordered = sorted(groups, key=len)
    lengths = np.array([len(shape) for shape in ordered])
    for start in range(0, len(ordered), ROWS):
        rows = ordered[start : start + ROWS]
        # The ratio is 2 · common / (both lengths): much longer ones cannot reach it.
        longest = lengths[start + len(rows) - 1] * (200 - MIN_PERCENT) / MIN_PERCENT
        columns = ordered[start : int(np.searchsorted(lengths, longest, side="right"))]
        near = process.cdist(
            rows, columns, scorer=fuzz.ratio, score_cutoff=MIN_PERCENT, dtype=np.uint8, workers=1
        )
        for row, column in zip(*np.nonzero(near), strict=True):
            if row < column:
                yield rows[row], columns[column], int(near[row, column])


def _percent(shape: str, other: str) -> int:
    if min(len(shape), len(other)) < MIN_REFERENCE_TOKENS:
        return 0
    return int(fuzz.ratio(shape, other, score_cutoff=MIN_PERCENT))


def _source(exercise: Exercise) -> str:
    try:
        return inspect.getsource(exercise.reference)
    except (OSError, TypeError):  # it was not read from a file
        return ""
