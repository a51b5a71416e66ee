"""The class page's table as data: short rows, and every message once, in both languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.intake.messages import repair_message
from ptm_edu.grading.judge.messages import FLAGS
from ptm_edu.grading.judge.results import FAULT, ExerciseResult, SubmissionResult
from ptm_edu.grading.run.sandbox.runtime.job import Flag
from ptm_edu.language import LANGUAGES, Text

from .exercise_report import NO_REPORT_MESSAGES, finding_text, in_both
from .messages import TRACE

UNKNOWN_FLAG = Text("{id}", "{id}")


class MessageIndex:
    """Messages by number, each stored once."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[str, str], int] = {}

    def number(self, text: Text) -> int:
        """Return the number of a message."""
        return self.numbers.setdefault((text.en, text.zh), len(self.numbers))


def class_table(
    results: Sequence[SubmissionResult],
    manual: Mapping[str, float],
    history: Iterable[Mapping[str, Any]],
    links: Mapping[str, str],
) -> dict[str, Any]:
    """Return what the page's script makes the table of; it reads a row's values by position."""
    index = MessageIndex()
    names = list(dict.fromkeys(one.exercise for result in results for one in result.exercises))
    rows = [_row(result, names, manual, index) for result in results]
    changes = _changes(history, names, index)
    for row in rows:
        row.append(changes[row[0]])
    titles = [[exercise(name).title.say(language) for language in LANGUAGES] for name in names]
    return {
        "exercises": [{"id": n, "title": t} for n, t in zip(names, titles, strict=True)],
        "rows": rows,
        "texts": [en if en == zh else (en, zh) for en, zh in index.numbers],
        "links": dict(links),
    }


def trace_text(key: str, value: Any) -> Text:
    """Return one line of where marks come from, such as "isolation: landlock"."""
    if isinstance(value, Mapping):
        value = ", ".join(f"{name} {version}" for name, version in value.items())
    name = TRACE.get(key, Text(key, key))
    return Text(f"{name.en}: {value}", f"{name.zh}：{value}")


def reason_text(result: ExerciseResult) -> Text:
    """Return for the instructor why an exercise has no report, with all details."""
    reason = result.reason or Finding("")
    if reason.sentence == "fault":  # the message of a fault speaks to students
        detail = str(reason.numbers.get("detail", "?"))
        return _with_title(result, Text(detail, detail))
    return _with_title(result, finding_text(NO_REPORT_MESSAGES, reason))


def flag_text(result: ExerciseResult, flag: Flag) -> Text:
    """Return what a person may want to look at, and in which exercise."""
    finding = Finding(flag.kind, {"detail": flag.detail})
    return _with_title(result, finding_text(FLAGS, finding, UNKNOWN_FLAG))


def _row(
    result: SubmissionResult,
    names: Sequence[str],
    manual: Mapping[str, float],
    index: MessageIndex,
) -> list[Any]:
    points = {
        one.exercise: None if one.outcome == FAULT else one.points for one in result.exercises
    }
    manual_points = manual.get(result.student)
    total = None if result.faults else round(result.points + (manual_points or 0), 6)
    return [
        result.student,
        total,
        [points.get(name, 0) for name in names],
        [index.number(flag_text(one, flag)) for one in result.exercises for flag in one.flags],
        [index.number(note) for note in _notes(result)],
        [index.number(trace_text(key, value)) for key, value in result.trace.items()],
        round(sum(one.cpu_seconds for one in result.exercises), 3),
        result.digest[:12],
        manual_points,
        len(result.faults),
    ]


def _changes(
    history: Iterable[Mapping[str, Any]], names: Sequence[str], index: MessageIndex
) -> dict[str, list[list[Any]]]:
    """Return by student each change of a mark: when, exercise, from, to, how."""
    changes: dict[str, list[list[Any]]] = defaultdict(list)
    for entry in history:
        if entry["exercise"] not in names:
            continue
        how = f"{entry['why']}, {entry['by']}, {entry['check']}"
        when, how_number = (index.number(Text(s, s)) for s in (str(entry["when"]), how))
        change = [when, names.index(entry["exercise"]), entry["from"], entry["to"], how_number]
        changes[entry["student"]].append(change)
    return changes


def _notes(result: SubmissionResult) -> list[Text]:
    notes = [finding_text(NO_REPORT_MESSAGES, result.unreadable)] if result.unreadable else []
    for one in result.exercises:
        if one.mistake:
            mistake = one.mistake.replace("_", " ")
            notes.append(_with_title(one, Text(mistake, mistake)))
        if one.reason and not result.unreadable:
            notes.append(reason_text(one))
    return notes + [in_both(partial(repair_message, repair)) for repair in result.repairs]


def _with_title(result: ExerciseResult, message: Text) -> Text:
    title = exercise(result.exercise).title
    return Text(f"{title.en}: {message.en}", f"{title.zh}：{message.zh}")
