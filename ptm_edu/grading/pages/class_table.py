"""The class page's table as data: short rows, and every message once, in both languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import POINTS, Finding
from ptm_edu.grading.intake.messages import repair_message
from ptm_edu.grading.judge.messages import ATTEMPTS, FLAGS, TIMED_OUT
from ptm_edu.grading.records.written_answers import MANUAL
from ptm_edu.grading.results import FAULT, ExerciseResult, SubmissionResult
from ptm_edu.grading.sandbox.runtime.job import Flag
from ptm_edu.language import LANGUAGES, Text

from .exercise_report import NO_REPORT_MESSAGES, finding_text, in_both
from .messages import EARLIER_TEXTS, NOT_HANDED_IN, PROVENANCE, WHAT
from .totals import Total

UNKNOWN_FLAG = Text("{id}", "{id}")
TO_LOOK_AT = 3  # its position in a row
OF_THE_SUBMISSION = ("equal_file", "equal_code", "written_alike", "written_same", "written_copied")


class MessageIndex:
    """Messages by number, each stored once."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[str, str], int] = {}

    def number(self, text: Text) -> int:
        """Return the number of a message."""
        return self.numbers.setdefault((text.en, text.zh), len(self.numbers))


def class_table(
    results: Sequence[SubmissionResult],
    totals: Mapping[str, Total],
    history: Iterable[Mapping[str, Any]],
    links: Mapping[str, str],
    missing: Sequence[str] = (),
    submitters: Mapping[str, str] | None = None,
    earlier: Iterable[tuple[str, Text]] = (),
) -> dict[str, Any]:
    """Return what the page's script makes the table of; it reads a row's values by position.

    `submitters` names, for members of a group, whose folder holds the submission; `earlier` what
    was marked for an earlier text.
    """
    index = MessageIndex()
    names = list(dict.fromkeys(e.exercise for result in results for e in result.exercises))
    rows = [_row(result, names, totals, index) for result in results]
    flags = {row[0]: row[TO_LOOK_AT] for row in rows}
    for student, answer in earlier:
        flags[student].append(index.number(_earlier_text(answer)))
    rows += [_missing_row(student, names, index) for student in missing]
    changes = _changes(history, index)
    for row in rows:
        row += [changes[row[0]], (submitters or {}).get(row[0])]
    titles = [[exercise(name).title.say(language) for language in LANGUAGES] for name in names]
    return {
        "exercises": [{"id": n, "title": t} for n, t in zip(names, titles, strict=True)],
        "rows": rows,
        "texts": [en if en == zh else (en, zh) for en, zh in index.numbers],
        "links": dict(links),
    }


def provenance_text(key: str, value: Any) -> Text:
    """Return one line of where marks come from, such as "isolation: landlock"."""
    if isinstance(value, Mapping):
        value = ", ".join(f"{name} {version}" for name, version in value.items())
    name = PROVENANCE.get(key, Text(key, key))
    return Text(f"{name.en}: {value}", f"{name.zh}：{value}")


def timed_out_text(result: ExerciseResult) -> Text:
    """Return for the instructor which limit an exercise reached, and the points it still got."""
    limit = TIMED_OUT.get(result.timed_out, Text(result.timed_out, result.timed_out))
    values = {"points": result.points, "most": result.max_points}
    return _with_title(
        result, in_both(lambda language: f"{limit.say(language)} {POINTS.say(language, **values)}")
    )


def reason_text(result: ExerciseResult) -> Text:
    """Return for the instructor why an exercise has no report, with all details."""
    reason = result.reason or Finding("")
    if reason.message_id == "fault":  # the message of a fault speaks to students
        detail = str(reason.values.get("detail", "?"))
        return _with_title(result, Text(detail, detail))
    return _with_title(result, finding_text(NO_REPORT_MESSAGES, reason))


def flag_text(result: ExerciseResult, flag: Flag) -> Text:
    """Return what a person may want to look at, and in which exercise if it is in one."""
    text = finding_text(FLAGS, Finding(flag.kind, {"detail": flag.detail}), UNKNOWN_FLAG)
    return text if flag.kind in OF_THE_SUBMISSION else _with_title(result, text)


def _earlier_text(answer: Text) -> Text:
    title = EARLIER_TEXTS
    return Text(f"{answer.en}: {title.en.lower()}", f"{answer.zh}：{title.zh}")


def _row(
    result: SubmissionResult,
    names: Sequence[str],
    totals: Mapping[str, Total],
    index: MessageIndex,
) -> list[Any]:
    points = {e.exercise: None if e.outcome == FAULT else e.points for e in result.exercises}
    total = totals[result.student]
    return [
        result.student,
        None if result.faults else total.points,
        [points.get(name, 0) for name in names],
        [index.number(flag_text(e, flag)) for e in result.exercises for flag in e.flags],
        [index.number(note) for note in _notes(result)],
        [index.number(provenance_text(key, value)) for key, value in result.provenance.items()],
        round(sum(exercise.cpu_seconds for exercise in result.exercises), 3),
        result.digest[:12],
        total.manual,
        len(result.faults),
        total.penalty or None,
    ]


def _missing_row(student: str, names: Sequence[str], index: MessageIndex) -> list[Any]:
    """Return the row of a student who handed nothing in: its digest is None."""
    note = index.number(NOT_HANDED_IN)
    return [student, None, [None] * len(names), [], [note], [], 0.0, None, None, 0, None]


def _changes(
    history: Iterable[Mapping[str, Any]], index: MessageIndex
) -> dict[str, list[list[Any]]]:
    """Return by student each change: when, of what, from, to, how.

    A line of the history is about an exercise, or about `what` it names: an extension, a group,
    an attempt, a request.
    """
    changes: dict[str, list[list[Any]]] = defaultdict(list)
    for entry in history:
        reason = ", ".join(str(entry[key]) for key in ("why", "by", "check") if entry.get(key))
        when, how_number = (index.number(Text(s, s)) for s in (str(entry["when"]), reason))
        what = index.number(_changed(entry))
        changes[entry["student"]].append([when, what, entry["from"], entry["to"], how_number])
    return changes


def _changed(entry: Mapping[str, Any]) -> Text:
    what, name = str(entry.get("what", "")), str(entry["exercise"])
    title = WHAT.get(what, Text(what, what))
    if what != MANUAL and what:
        return title
    try:
        named = exercise(name).title
    except LookupError:  # an answer in words, or an exercise that is no longer there
        named = Text(name, name)
    return Text(f"{named.en}: {title.en}", f"{named.zh}：{title.zh}") if what else named


def _notes(result: SubmissionResult) -> list[Text]:
    notes = [finding_text(NO_REPORT_MESSAGES, result.unreadable)] if result.unreadable else []
    for answer in result.exercises:
        notes += [
            finding_text(ATTEMPTS, Finding(n.kind, {"detail": n.detail})) for n in answer.notes
        ]
        if answer.mistake:
            mistake = exercise(answer.exercise).known_mistake(answer.mistake)
            notes.append(_with_title(answer, mistake.title))
        if answer.reason and not result.unreadable:
            notes.append(reason_text(answer))
    notes += [in_both(partial(repair_message, repair)) for repair in result.repairs]
    return [*dict.fromkeys(notes)]


def _with_title(result: ExerciseResult, message: Text) -> Text:
    title = exercise(result.exercise).title
    return Text(f"{title.en}: {message.en}", f"{title.zh}：{message.zh}")
