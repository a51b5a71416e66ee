"""The texts that an answer can be copied from, and which of them an answer is like.

These are the reference, the instructor's solution in `assignments/source`, the functions of the
library, which students can read with `show_source`, and the answers of earlier years.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np

import ptm_edu
from ptm_edu.exercises.framework.exercise import Exercise
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.record_files import RecordFiles

from .pairs import MIN_PERCENT, ROWS, incidence
from .prose import MIN_PROSE_PERCENT, prose_shape
from .shapes import MAX_TOKENS, MIN_TOKENS, Shape, shape, token_count

REFERENCE, SOLUTION, LIBRARY = "reference_copied", "solution_copied", "library_copied"
EARLIER = "earlier_copied"
MIN_NAMED_TOKENS = 25  # of a source that is compared with its names because it is short
NOT_IN_COURSE = ("grading", "cli", "exercises", "experiments")  # packages students need not read


@dataclass(frozen=True)
class Source:
    """A text that an answer may be copied from: `kind` is that of the flag, `title` names it."""

    kind: str
    title: str
    text: str

    @property
    def comparable(self) -> bool:
        """Whether the text is long enough to be recognized in an answer."""
        return self.tokens >= (MIN_TOKENS if self.kind == EARLIER else MIN_NAMED_TOKENS)

    @property
    def long_enough(self) -> bool:
        """Whether the text is compared as answers are with each other, without its names."""
        return self.tokens >= MIN_TOKENS and self.shape.long_enough

    @cached_property
    def tokens(self) -> int:
        """The number of tokens in statements that have an effect."""
        return token_count(self.text)

    @cached_property
    def shape(self) -> Shape:
        """What is compared where the text is long enough."""
        return shape(self.text)

    @cached_property
    def named_shape(self) -> Shape:
        """What is compared where the text is short."""
        return shape(self.text, keep_names=True)


@dataclass(frozen=True)
class Copied:
    """An answer that is like a source, with the percent of fragments in common."""

    student: str
    source: Source
    percent: int


def copied(
    answers: Mapping[str, str], shapes: Mapping[str, Shape], sources: Iterable[Source]
) -> list[Copied]:
    """Return for each student the most similar source and each similar answer of earlier years.

    A source of at least `shapes.MIN_TOKENS` tokens is compared as answers are with each other. A
    shorter one must be in the answer almost word by word, with its names. No line is left out
    because it is common in the class. `shapes` are those of the answers.
    """
    comparable = [source for source in sources if source.comparable]
    students = list(answers)
    own = [shapes[student] for student in students]
    named = [shape(answers[student], keep_names=True) for student in students]
    matches = []
    for long_enough in (True, False):
        chosen = [i for i, s in enumerate(comparable) if s.long_enough == long_enough]
        texts = [comparable[i].shape if long_enough else comparable[i].named_shape for i in chosen]
        for row, column, percent in _near(own if long_enough else named, texts, long_enough):
            matches.append((students[row], -percent, chosen[column]))
    best: dict[tuple[str, str], Copied] = {}
    for student, percent, index in sorted(matches):  # the first of equal ones is kept
        source = comparable[index]
        key = (student, source.title if source.kind == EARLIER else "")
        best.setdefault(key, Copied(student, source, -percent))
    return list(best.values())


def copied_prose(
    answers: Mapping[str, str], sources: Iterable[Source], known: Collection[str] = ()
) -> list[Copied]:
    """Return each source that a student's written answer shares enough fragments with.

    The fragments in `known`, those of the assignment's own text, do not count.
    """
    shapes = {student: prose_shape(answer, known) for student, answer in answers.items()}
    pairs = [(source, prose_shape(source.text, known)) for source in sources]
    compared = [(source, other) for source, other in pairs if other.long_enough]
    students, others = list(shapes), [other for _, other in compared]
    matches = [
        Copied(students[row], compared[column][0], percent)
        for row, column, percent in _near(
            list(shapes.values()), others, long_enough=True, min_percent=MIN_PROSE_PERCENT
        )
    ]
    return sorted(matches, key=lambda match: (match.student, -match.percent))


def _near(
    answers: list[Shape], sources: list[Shape], long_enough: bool, min_percent: int = MIN_PERCENT
) -> Iterator[tuple[int, int, int]]:
    """Yield (answer, source, percent) for what has at least `min_percent` in common.

    With `long_enough` the percent is of the shorter text's fragments, otherwise of the source's.
    """
    matrix = incidence([*answers, *sources])
    transposed = matrix[len(answers) :].T.tocsc()
    lengths = np.array([len(text.fragments) for text in sources])
    own = np.array([len(a.fragments) if a.long_enough else 0 for a in answers])
    for start in range(0, len(answers), ROWS):
        common = (matrix[start : min(start + ROWS, len(answers))] @ transposed).tocoo()
        rows, columns = common.row + start, common.col
        shorter = lengths[columns]
        if long_enough:
            shorter = np.where(own[rows] > 0, np.minimum(own[rows], shorter), MAX_TOKENS**2)
        percents = 100 * common.data / shorter
        for i in np.flatnonzero(percents >= min_percent):
            yield int(rows[i]), int(columns[i]), int(percents[i])


def reference_source(exercise: Exercise) -> list[Source]:
    """Return the reference with the functions of its module that it uses; [] without a source."""
    function = inspect.unwrap(exercise.reference)
    module = sys.modules.get(getattr(function, "__module__", ""))
    try:
        tree = ast.parse(inspect.getsource(module)) if module else ast.Module([], [])
    except (OSError, TypeError, SyntaxError):
        return []
    text = _with_helpers(tree, function.__name__)
    return [Source(REFERENCE, exercise.name, text)] if text else []


@cache
def library_sources() -> tuple[Source, ...]:
    """Return every function and method of the library that students can read."""
    package = files(ptm_edu)
    return tuple(
        Source(LIBRARY, f"{module}.{name}", text)
        for folder in package.iterdir()
        if folder.is_dir() and folder.name not in NOT_IN_COURSE
        for module, code in _modules(folder, f"ptm_edu.{folder.name}")
        for name, text in _functions(code)
    )


def earlier_sources(opened: OpenAssignment, more: Iterable[Path] = ()) -> dict[str, list[Source]]:
    """Return the answers of earlier years by exercise, written ones by their grade_id.

    Each folder in `earlier/` beside `source/`, and each folder in `more`, is a course folder of an
    earlier year, with its engine/.
    """
    folders = [*sorted((opened.course.root / "earlier").glob("*/")), *more]
    sources: dict[str, list[Source]] = {}
    for folder in folders:
        for record in RecordFiles(Course(folder).engine(opened.name)).all():
            for exercise, answer in (*record.answers.items(), *record.written.items()):
                title = f"{folder.name}/{record.result.student}"
                sources.setdefault(exercise, []).append(Source(EARLIER, title, answer))
    return sources


def _modules(folder: Traversable, name: str) -> Iterator[tuple[str, str]]:
    """Yield the modules below a package's folder as (dotted name, code)."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _modules(entry, f"{name}.{entry.name}")
        elif entry.name.endswith(".py"):
            module = name if entry.name == "__init__.py" else f"{name}.{entry.name[:-3]}"
            yield module, entry.read_text(encoding="utf-8")


def _functions(code: str) -> Iterator[tuple[str, str]]:
    """Yield (name, text) of a module's public functions, with their helpers, and its methods."""
    tree = ast.parse(code)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, _with_helpers(tree, node.name)
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield f"{node.name}.{method.name}", ast.unparse(method)


def _with_helpers(tree: ast.Module, name: str) -> str:
    """Return the text of a module's function and of the module's functions that it uses."""
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    needed, new = set[str](), {name} & set(functions)
    while new:
        needed |= new
        nodes = [node for function in new for node in ast.walk(functions[function])]
        used = {node.id for node in nodes if isinstance(node, ast.Name)}
        new = (used & set(functions)) - needed
    return "\n\n".join(ast.unparse(functions[f]) for f in functions if f in needed)
