"""The class page's table as data: short rows, and every sentence once, in both languages."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.judge.messages import FLAGS
from ptm_edu.grading.judge.results import FAULT, ExerciseResult, SubmissionResult
from ptm_edu.grading.run.sandbox.runtime.job import Flag
from ptm_edu.language import LANGUAGES, Text

from .exercise_report import UNKNOWN, WHY, repair_words, words

KEYS = {
    "when": Text("graded", "评分时间"),
    "by": Text("by", "评分者"),
    "program": Text("program", "程序版本"),
    "release": Text("release", "发布版本"),
    "level": Text("isolation", "隔离级别"),
    "checks": Text("checks", "检查版本"),
}
UNKNOWN_FLAG = Text("{id}", "{id}")


class Sentences:
    """Sentences by number, each kept once."""

    def __init__(self) -> None:
        self.places: dict[tuple[str, str], int] = {}

    def place(self, text: Text) -> int:
        """Return the number of a sentence."""
        return self.places.setdefault((text.en, text.zh), len(self.places))


def table(
    results: Sequence[SubmissionResult],
    manual: Mapping[str, float],
    history: Iterable[Mapping[str, Any]],
    links: Mapping[str, str],
) -> str:
    """Return as JSON what the page's script makes the table of, safe inside a script element."""
    said = Sentences()
    names = list(dict.fromkeys(one.exercise for result in results for one in result.exercises))
    rows = [_row(one, names, manual, said) for one in results]
    changes = _changes(history, names, said)
    for row in rows:
        row.append(changes[row[0]])
    titles = [[exercise(name).title.say(one) for one in LANGUAGES] for name in names]
    data = {
        "exercises": [{"id": n, "title": t} for n, t in zip(names, titles, strict=True)],
        "rows": rows,
        "texts": [en if en == zh else (en, zh) for en, zh in said.places],
        "links": dict(links),
    }
    # "</script>" or "<!--" in a name would end or bend the element.
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return told.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def trace_text(key: str, value: Any) -> Text:
    """Return one line of where marks come from, such as "isolation: landlock"."""
    if isinstance(value, Mapping):
        value = ", ".join(f"{name} {one}" for name, one in value.items())
    name = KEYS.get(key, Text(key, key))
    return Text(f"{name.en}: {value}", f"{name.zh}：{value}")


def _row(
    result: SubmissionResult,
    names: Sequence[str],
    manual: Mapping[str, float],
    said: Sentences,
) -> list[Any]:
    points = {
        one.exercise: None if one.outcome == FAULT else one.points for one in result.exercises
    }
    given = manual.get(result.student)
    total = None if result.faults else round(result.points + (given or 0), 6)
    flags = [said.place(flag_text(one, flag)) for one in result.exercises for flag in one.flags]
    trace = [said.place(trace_text(key, value)) for key, value in result.trace.items()]
    return [
        result.student,
        total,
        [points.get(name, 0) for name in names],
        flags,
        [said.place(note) for note in _notes(result)],
        trace,
        round(sum(one.cpu_seconds for one in result.exercises), 3),
        result.digest[:12],
        given,
        len(result.faults),
    ]


def _changes(
    history: Iterable[Mapping[str, Any]], names: Sequence[str], said: Sentences
) -> dict[str, list[list[Any]]]:
    """Return by student each change of a mark: when, exercise, from, to, how."""
    found: dict[str, list[list[Any]]] = defaultdict(list)
    for one in history:
        if one["exercise"] not in names:
            continue
        how = f"{one['why']}, {one['by']}, {one['check']}"
        when, told = (said.place(Text(text, text)) for text in (str(one["when"]), how))
        place = names.index(one["exercise"])
        found[one["student"]].append([when, place, one["from"], one["to"], told])
    return found


def _notes(result: SubmissionResult) -> list[Text]:
    notes = [_in_both(WHY, result.unreadable)] if result.unreadable else []
    for one in result.exercises:
        if one.mistake:
            told = one.mistake.replace("_", " ")
            notes.append(about(one, Text(told, told)))
        if one.reason and not result.unreadable:
            notes.append(reason_text(one))
    return notes + [Text(**{x: repair_words(one, x) for x in LANGUAGES}) for one in result.repairs]


def reason_text(result: ExerciseResult) -> Text:
    """Return for the instructor why an exercise has no report, with all details."""
    found = result.reason or Finding("")
    if found.sentence == "fault":  # that sentence speaks to students
        detail = str(found.numbers.get("detail", "?"))
        return about(result, Text(detail, detail))
    return about(result, _in_both(WHY, found))


def flag_text(result: ExerciseResult, flag: Flag) -> Text:
    """Return what a person may want to look at, and in which exercise."""
    found = Finding(flag.kind, {"detail": flag.detail})
    return about(result, _in_both(FLAGS, found, UNKNOWN_FLAG))


def about(result: ExerciseResult, told: Text) -> Text:
    """Return a sentence with the exercise's title before it."""
    title = exercise(result.exercise).title
    return Text(f"{title.en}: {told.en}", f"{title.zh}：{told.zh}")


def _in_both(known: Mapping[str, Text], found: Finding, otherwise: Text = UNKNOWN) -> Text:
    return Text(**{one: words(known, found, otherwise, one) for one in LANGUAGES})
