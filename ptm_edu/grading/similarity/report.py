"""A class's report on similar answers: clusters, copied sources, equal files, short exercises."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from ptm_edu.exercises import exercise as get_exercise
from ptm_edu.grading.intake.assignment import ManualCell, nbgrader_metadata
from ptm_edu.grading.intake.bindings import strip_whitespace
from ptm_edu.grading.intake.cell_selection import student_code
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.sandbox.runtime.job import Flag
from ptm_edu.language import Text

from .clusters import Cluster, clusters
from .data_flow import flow_shape
from .pairs import similar_pairs
from .prose import MIN_PROSE_PERCENT, prose_shape
from .prose_content import MIN_CONTENT_PERCENT, content_shape
from .same_steps import same_steps
from .shapes import (
    MIN_TOKENS,
    Shape,
    remember_shapes,
    shape,
    statement_count,
    token_count,
)
from .sources import (
    REFERENCE,
    SOLUTION,
    Copied,
    Source,
    copied,
    copied_prose,
    earlier_sources,
    library_sources,
    reference_source,
)
from .summary import SimilarGroup, SimilaritySummary

MAX_FLAGS = 3  # of one kind for one answer; the page of similar answers has all of them
SHORT_SHARE = 0.5  # of the answers that must be long enough for an exercise to be judged
SHORT_STATEMENTS = 2  # of a solution that everybody finds
EMPTY_FILE = hashlib.sha256(b"").hexdigest()


@dataclass(frozen=True)
class ExerciseSimilarity:
    """What was found among the answers to one exercise; `exercise` is a written one's grade_id.

    `median_tokens` is that of the answers, `long_share` the share of them that are long enough to
    be compared with each other (None where nobody answered), and `recognizable` whether the
    reference or the solution is long enough to be recognized in an answer. `same_steps` are
    clusters of answers with other texts and the same data flow, of written ones those with the same
    content words. `solution_statements` is the number of the solution's statements, 0 where that is
    not known.
    """

    exercise: str
    title: Text
    answers: Mapping[str, str]
    clusters: tuple[Cluster, ...]
    copied: tuple[Copied, ...]
    median_tokens: float
    long_share: float | None
    recognizable: bool
    flags: Mapping[str, tuple[Flag, ...]]
    written: bool = False
    same_steps: tuple[Cluster, ...] = ()
    solution_statements: int = 0

    @property
    def too_short(self) -> bool:
        """Whether most answers are so short that right ones coincide without copying."""
        return self.long_share is not None and self.long_share < SHORT_SHARE

    @property
    def short_solution(self) -> bool:
        """Whether the solution is so short that right answers are equal to it."""
        return 0 < self.solution_statements <= SHORT_STATEMENTS


@dataclass(frozen=True)
class EqualSubmissions:
    """Students who handed in the same file (`equal_file`) or the same code (`equal_code`)."""

    kind: str
    students: tuple[str, ...]


@dataclass(frozen=True)
class SimilarityReport:
    """What a person may want to look at in a class; nothing of it is a verdict."""

    exercises: tuple[ExerciseSimilarity, ...] = ()
    equal: tuple[EqualSubmissions, ...] = ()
    written: tuple[ExerciseSimilarity, ...] = ()

    def summary(self) -> SimilaritySummary:
        """Return what the class page shows of this report."""
        flags: dict[tuple[str, str], list[Flag]] = defaultdict(list)
        for group in self.equal:
            for student in group.students:
                others = [name for name in group.students if name != student]
                more = f" + {len(others) - MAX_FLAGS}" if len(others) > MAX_FLAGS else ""
                flags[student, ""].append(Flag(group.kind, ", ".join(others[:MAX_FLAGS]) + more))
        for compared in (*self.exercises, *self.written):
            exercise = "" if compared.written else compared.exercise
            for student, own in compared.flags.items():
                flags[student, exercise] += own
        compared_all = (*self.exercises, *self.written)
        short = [c.title for c in compared_all if c.too_short or c.short_solution]
        return SimilaritySummary(
            {names: tuple(f) for names, f in flags.items()}, tuple(short), tuple(self._groups())
        )

    def _groups(self) -> Iterator[SimilarGroup]:
        """Yield each group of students once for a kind, with all exercises in which it is found."""
        for group in self.equal:
            yield SimilarGroup(group.kind, group.students)
        titles: dict[tuple[str, tuple[str, ...]], list[Text]] = defaultdict(list)
        for compared in (*self.exercises, *self.written):
            first, second = (
                ("written_alike", "written_same") if compared.written else ("alike", "same_steps")
            )
            for cluster in compared.clusters:
                titles[first, tuple(sorted(cluster.students))].append(compared.title)
            for cluster in compared.same_steps:
                titles[second, tuple(sorted(cluster.students))].append(compared.title)
        for (kind, students), own in titles.items():
            yield SimilarGroup(kind, students, tuple(own))


def similarity_report(
    opened: OpenAssignment, records: Sequence[Record], earlier: Iterable[Path] = ()
) -> SimilarityReport:
    """Compare all answers of a class with each other and with what they can be copied from.

    `earlier` are course folders of earlier years, beside those in `assignments/earlier/`.
    """
    exercises = []
    sources_of = all_sources(opened, earlier)
    equal = equal_submissions(records)
    own_code = _first_of_equal(records, equal)
    own_text = _first_of_equal(records, [group for group in equal if group.kind == "equal_file"])
    every_answer = [answer for record in own_code for answer in record.answers.values()]
    long_sources = [s.text for own in sources_of.values() for s in own if s.tokens >= MIN_TOKENS]
    remember_shapes([*every_answer, *long_sources])
    remember_shapes(every_answer, flow_shape)
    for name, sources in sources_of.items():
        answers = {r.result.student: r.answers[name] for r in own_code if r.answers.get(name)}
        exercises.append(compare_answers(name, answers, sources))
    written = compare_written(opened, own_text, earlier)
    return SimilarityReport(tuple(exercises), tuple(equal), tuple(written))


def _first_of_equal(records: Sequence[Record], equal: Iterable[EqualSubmissions]) -> list[Record]:
    """Return the records without those that are equal to another, which are listed as such."""
    listed = {student for group in equal for student in group.students[1:]}
    return [record for record in records if record.result.student not in listed]


def all_sources(opened: OpenAssignment, earlier: Iterable[Path] = ()) -> dict[str, list[Source]]:
    """Return for each exercise of an assignment what its answers can be copied from."""
    assignment, answers_of_earlier_years = opened.assignment, earlier_sources(opened, earlier)
    sources: dict[str, list[Source]] = {}
    for task in assignment.tasks:
        solution = student_code(assignment.source, assignment, task)
        sources[task.exercise] = [
            *([Source(SOLUTION, assignment.name, solution)] if solution else []),
            *reference_source(get_exercise(task.exercise)),
            *library_sources(),
            *answers_of_earlier_years.get(task.exercise, []),
        ]
    return sources


def compare_answers(
    exercise: str, answers: Mapping[str, str], sources: Sequence[Source] = ()
) -> ExerciseSimilarity:
    """Compare the answers to one exercise, by student, with each other and with the sources."""
    shapes = {student: shape(answer) for student, answer in answers.items()}
    matches = copied(answers, shapes, sources)
    tokens = [one.tokens for one in shapes.values()]
    alike = clusters(shapes)
    other_texts = same_steps(answers, shapes, alike, sources)
    official = [source for source in sources if source.kind in (REFERENCE, SOLUTION)]
    return ExerciseSimilarity(
        exercise,
        get_exercise(exercise).title,
        answers,
        tuple(alike),
        tuple(matches),
        median(tokens) if tokens else 0,
        _long_share(shapes),
        any(source.comparable for source in official),
        _flags(shapes, matches, other_texts),
        same_steps=tuple(other_texts),
        solution_statements=min((statement_count(s.text) for s in official), default=0),
    )


def compare_written(
    opened: OpenAssignment, records: Sequence[Record], earlier: Iterable[Path] = ()
) -> list[ExerciseSimilarity]:
    """Compare the answers in words with each other, with the sample answer and earlier years.

    What answers share with the assignment's own text or with the sample answer does not count
    between students; an answer that is like the sample answer is reported as such.
    """
    assignment = opened.assignment
    if not assignment.manual:
        return []
    released = [cell.source for cell in assignment.release]
    samples = {
        nbgrader_metadata(cell).get("grade_id"): cell.source for cell in assignment.source.cells
    }
    answers_of_earlier_years = earlier_sources(opened, earlier)
    similar = []
    for cell in assignment.manual:
        answers = {
            record.result.student: record.written[cell.grade_id]
            for record in records
            if record.written.get(cell.grade_id)
        }
        sources = [
            Source(SOLUTION, assignment.name, samples[cell.grade_id]),
            *answers_of_earlier_years.get(cell.grade_id, []),
        ]
        similar.append(compare_written_answers(cell, answers, sources, released))
    return similar


def compare_written_answers(
    cell: ManualCell,
    answers: Mapping[str, str],
    sources: Sequence[Source] = (),
    released: Iterable[str] = (),
) -> ExerciseSimilarity:
    """Compare the written answers to one question; `released` are the assignment's own texts."""
    released = list(released)
    given = frozenset[str]().union(*(prose_shape(text).fragments for text in released))
    samples = [prose_shape(s.text).fragments for s in sources if s.kind == SOLUTION]
    known = given.union(*samples)
    shapes = {student: prose_shape(answer, known) for student, answer in answers.items()}
    lengths = {student: prose_shape(answer, given) for student, answer in answers.items()}
    matches = copied_prose(answers, sources, given)
    flags: dict[str, list[Flag]] = defaultdict(list)
    for match in matches:
        if len(flags[match.student]) < MAX_FLAGS:
            flags[match.student].append(
                Flag("written_copied", f"{match.source.title} ({cell.title.say()})")
            )
    for pair in similar_pairs(shapes, MIN_PROSE_PERCENT):
        for student, other in ((pair.student, pair.other), (pair.other, pair.student)):
            if _count(flags[student], "written_alike") < MAX_FLAGS:
                flags[student].append(Flag("written_alike", f"{other} ({cell.title.say()})"))
    alike = clusters(shapes, MIN_PROSE_PERCENT)
    paraphrases = _paraphrases(
        answers, alike, [*released, *(s.text for s in sources if s.kind == SOLUTION)]
    )
    for cluster in paraphrases:
        for student, others in _others(cluster):
            flags[student].append(Flag("written_same", f"{others} ({cell.title.say()})"))
    return ExerciseSimilarity(
        cell.grade_id,
        cell.title,
        answers,
        tuple(alike),
        tuple(matches),
        median(own.tokens for own in lengths.values()) if lengths else 0,
        _long_share(lengths),
        True,
        {student: tuple(found) for student, found in flags.items()},
        written=True,
        same_steps=tuple(paraphrases),
    )


def _paraphrases(
    answers: Mapping[str, str], alike: Iterable[Cluster], given: Iterable[str]
) -> list[Cluster]:
    """Return the clusters of written answers with the same content words in other sentences.

    Of the answers that are `alike` only the center is compared. `given` are the texts that
    everybody has.
    """
    known = frozenset[str]().union(*(content_shape(text).fragments for text in given))
    listed = {name for cluster in alike for name in cluster.students if name != cluster.center}
    own = {name: content_shape(a, known) for name, a in answers.items() if name not in listed}
    return clusters(own, MIN_CONTENT_PERCENT)


def equal_submissions(records: Iterable[Record]) -> list[EqualSubmissions]:
    """Return who handed in the same file, or other files with the same code in all answers.

    Code is compared with its names and comments, but without the space around lines; it counts
    where it is long enough in sum. The release as it was handed out holds no answer and is left
    out, and so is an empty file.
    """
    files: dict[str, list[str]] = defaultdict(list)
    codes: dict[str, list[str]] = defaultdict(list)
    for record in records:
        student, digest = record.result.student, record.result.digest
        answered = any(record.answers.values()) or any(record.written.values())
        if digest not in ("", EMPTY_FILE) and (answered or record.result.unreadable):
            files[digest].append(student)
        if sum(map(token_count, record.answers.values())) >= MIN_TOKENS:
            codes[_code_digest(record.answers)].append(student)
    equal = [EqualSubmissions("equal_file", tuple(s)) for s in files.values() if len(s) > 1]
    known = {group.students for group in equal}
    equal += [
        EqualSubmissions("equal_code", tuple(students))
        for students in codes.values()
        if len(students) > 1 and tuple(students) not in known
    ]
    return sorted(equal, key=lambda group: (-len(group.students), group.students))


def _code_digest(answers: Mapping[str, str]) -> str:
    stripped = {exercise: strip_whitespace(answer) for exercise, answer in answers.items()}
    text = json.dumps(stripped, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _long_share(shapes: Mapping[str, Shape]) -> float | None:
    if not shapes:
        return None
    return sum(one.long_enough for one in shapes.values()) / len(shapes)


def _flags(
    shapes: Mapping[str, Shape], matches: Iterable[Copied], other_texts: Iterable[Cluster]
) -> dict[str, tuple[Flag, ...]]:
    flags: dict[str, list[Flag]] = defaultdict(list)
    for match in matches:
        source = match.source
        detail = str(match.percent) if source.kind in (REFERENCE, SOLUTION) else source.title
        if _count(flags[match.student], source.kind) < MAX_FLAGS:
            flags[match.student].append(Flag(source.kind, detail))
    for pair in sorted(similar_pairs(shapes), key=lambda pair: -pair.percent):
        for student, other in ((pair.student, pair.other), (pair.other, pair.student)):
            if _count(flags[student], "alike") < MAX_FLAGS:
                flags[student].append(Flag("alike", other))
    for cluster in other_texts:
        for student, others in _others(cluster):
            flags[student].append(Flag("same_steps", others))
    return {student: tuple(found) for student, found in flags.items()}


def _others(cluster: Cluster) -> Iterator[tuple[str, str]]:
    """Yield (student, whom the answer is compared with): the center, of the center the members."""
    center, *members = cluster.students
    for student in members:
        yield student, center
    more = f" + {len(members) - MAX_FLAGS}" if len(members) > MAX_FLAGS else ""
    yield center, ", ".join(members[:MAX_FLAGS]) + more


def _count(flags: Iterable[Flag], kind: str) -> int:
    return sum(flag.kind == kind for flag in flags)
