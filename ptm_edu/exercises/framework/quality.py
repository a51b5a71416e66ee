"""The instructor's quality report: which known mistakes of an exercise are caught, and named.

The wrong implementations are those of the exercise itself, run on a few seeds. The table shows a
mistake that is accepted, or taken for another one, before a class is graded with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from unicodedata import east_asian_width

from ptm_edu.language import Text, current_language

from .exercise import exercise, try_answer
from .registry import names

SEEDS = range(3)

HEADER = (
    Text("mistake", "错误"),
    Text("hint", "提示"),
    Text("named", "认出"),
    Text("points", "得分"),
    Text("taken for", "误认为"),
)
HINT = 1  # the column that is too wide to be padded
RECOGNIZED = Text("{named} of {runs}", "{named} / {runs}")
POINTS = Text("{points:g} of {most:g}", "{points:g} / {most:g}")
NOT_RECOGNIZED = Text("no known mistake", "未认出")
ACCEPTED = Text("right!", "判为正确！")
SUMMARY = Text(
    "{title} ({name}): {caught} of {mistakes} known mistakes are rejected in every run, {named} "
    "are named in every run; {runs} runs.",
    "{title}（{name}）：{mistakes} 种已知错误中，{caught} 种每次都被判错，{named} 种每次都被认出；"
    "共运行 {runs} 次。",
)


@dataclass(frozen=True)
class Quality:
    """The results of one known mistake over all its wrong implementations and seeds.

    `points` are the most that a run earned. `taken_for` are the other mistakes it was taken for, ""
    if it was not recognized; `accepted` counts the runs that passed as right.
    """

    exercise: str
    mistake: str
    hint: Text
    runs: int
    named: int
    accepted: int
    points: float
    max_points: float
    taken_for: tuple[str, ...] = ()


def quality(name: str, seeds: Iterable[int] = SEEDS) -> list[Quality]:
    """Run every wrong implementation of an exercise on every seed; one row for each mistake.

    Raises LookupError for a name that no exercise has.
    """
    tested = exercise(name)
    rows = []
    for mistake in tested.mistakes:
        reports = [
            try_answer(tested, wrong, seed) for seed in seeds for wrong in mistake.implementations
        ]
        others = {report.mistake or "" for report in reports if report.mistake != mistake.name}
        rows.append(
            Quality(
                name,
                mistake.name,
                mistake.hint,
                runs=len(reports),
                named=sum(report.mistake == mistake.name for report in reports),
                accepted=sum(report.passed for report in reports),
                points=max(report.points for report in reports),
                max_points=tested.max_points,
                taken_for=tuple(sorted(others)),
            )
        )
    return rows


def faults(rows: Iterable[Quality]) -> list[Quality]:
    """Return the mistakes that were not recognized, or not even rejected, in some run."""
    return [row for row in rows if row.accepted or row.named < row.runs]


def text(rows: Sequence[Quality], language: str | None = None) -> str:
    """Return the reports on all exercises in `rows` as plain text, hints at the end of lines."""
    parts = []
    for group in _by_exercise(rows):
        cells = [[word.say(language) for word in HEADER], *(_cells(row, language) for row in group)]
        for line in cells:
            line.append(line.pop(HINT))
        widths = [max(map(_width, column)) for column in list(zip(*cells, strict=True))[:-1]]
        lines = ["  ".join([*map(_padded, line[:-1], widths), line[-1]]).rstrip() for line in cells]
        parts.append("\n".join([_summary(group, language), *lines]))
    return "\n\n".join(parts)


def html(rows: Sequence[Quality], language: str | None = None) -> str:
    """Return the reports on all exercises in `rows` as HTML: one element, without script."""
    language = current_language(language)
    parts = []
    for group in _by_exercise(rows):
        head = "".join(f'<th scope="col">{escape(word.say(language))}</th>' for word in HEADER)
        body = "".join(_table_row(row, language) for row in group)
        parts.append(
            f"<h2>{escape(_summary(group, language))}</h2>"
            f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )
    return f'<div lang="{language}">{"".join(parts)}</div>'


def all_exercises(seeds: Iterable[int] = SEEDS) -> list[Quality]:
    """Return the rows of every exercise, in the order of the course."""
    seeds = list(seeds)
    return [row for name in names() for row in quality(name, seeds)]


def _by_exercise(rows: Sequence[Quality]) -> list[list[Quality]]:
    order = dict.fromkeys(row.exercise for row in rows)
    return [[row for row in rows if row.exercise == name] for name in order]


def _summary(rows: Sequence[Quality], language: str | None) -> str:
    return SUMMARY.say(
        language,
        title=exercise(rows[0].exercise).title.say(language),
        name=rows[0].exercise,
        mistakes=len(rows),
        caught=sum(not row.accepted for row in rows),
        named=sum(row.named == row.runs for row in rows),
        runs=sum(row.runs for row in rows),
    )


def _cells(row: Quality, language: str | None) -> list[str]:
    others = [other or NOT_RECOGNIZED.say(language) for other in row.taken_for]
    if row.accepted:
        others.append(ACCEPTED.say(language))
    return [
        row.mistake,
        row.hint.say(language),
        RECOGNIZED.say(language, named=row.named, runs=row.runs),
        POINTS.say(language, points=row.points, most=row.max_points),
        ", ".join(others),
    ]


def _width(cell: str) -> int:
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in cell)


def _padded(cell: str, width: int) -> str:
    return cell + " " * (width - _width(cell))


def _table_row(row: Quality, language: str) -> str:
    name, *others = _cells(row, language)
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in others)
    return f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'
