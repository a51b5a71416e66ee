"""Groups of answers that are equal or nearly equal, so that a person marks each group once.

Equal: the same after normalizing white space and case. Nearly equal: `difflib`'s ratio of their
words is at least 0.9, so at most about one word in ten differs, in each order. Numbers count as
words, and so does each Chinese character. Every answer is near the *first* of its group; no chain
of small steps leads from one end of a group to the other.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

from ptm_edu.grading.records.written_answers import answer_digest, normal_text
from ptm_edu.grading.similarity.prose import IDEOGRAPH

MIN_RATIO = 0.9
MIN_WORDS = 20  # of answers that can be nearly equal: "yes" and "no" differ in one word, too
WORD = re.compile(rf"[{IDEOGRAPH}]|[^\W{IDEOGRAPH}]+")
GAP = re.compile(rf"([{IDEOGRAPH}]|\s+)")
# Two answers of this ratio have at least this share of three words in a row in common.
MIN_SHARED = 0.3


@dataclass(frozen=True)
class AnswerGroup:
    """Students whose answers are nearly equal; `key` is the digest of the group's first text."""

    key: str
    students: tuple[str, ...]


def group_answers(answers: Mapping[str, str]) -> list[AnswerGroup]:
    """Return the groups of answers by student, the largest first.

    Which group an answer is in does not depend on the order of the students.
    """
    equal: dict[str, list[str]] = defaultdict(list)
    for student in sorted(answers):
        equal[answer_digest(answers[student])].append(student)
    words = {key: WORD.findall(normal_text(answers[own[0]])) for key, own in equal.items()}
    groups: dict[str, list[str]] = {}  # the keys of a group's texts by that of its first
    firsts: dict[tuple[str, ...], list[str]] = defaultdict(list)  # by three words in a row
    for key in sorted(equal):
        runs = _runs(words[key])
        shared = Counter(first for run in runs for first in firsts.get(run, ()))
        near = (
            first
            for first, count in shared.most_common()
            if count >= MIN_SHARED * len(runs) and is_near(words[first], words[key])
        )
        first = next(near, key)
        groups.setdefault(first, []).append(key)
        if first == key:
            for run in runs:
                firsts[run].append(key)
    members = {
        first: tuple(s for key in sorted(keys, key=lambda k: -len(equal[k])) for s in equal[key])
        for first, keys in groups.items()
    }
    ordered = sorted(members.items(), key=lambda item: (-len(item[1]), item[0]))
    return [AnswerGroup(first, students) for first, students in ordered]


def part_of(group: AnswerGroup, parts: int) -> int:
    """Return the assistant's number, from 1, who marks a group; it depends on its text alone."""
    return int(group.key, 16) % parts + 1


def is_near(one: list[str], other: list[str]) -> bool:
    """Return whether two answers, as words, are nearly equal."""
    if min(len(one), len(other)) < MIN_WORDS:
        return False
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.real_quick_ratio() >= MIN_RATIO and matcher.ratio() >= MIN_RATIO


def marked_differences(first: str, text: str) -> list[tuple[str, bool]]:
    """Return a text as (part, whether the first one has it not) parts.

    Where the text lacks words of the first, an empty part shows the place.
    """
    words, own = ([w for w in GAP.split(t) if w] for t in (first, text))
    keys, own_keys = ([normal_text(w) for w in part] for part in (words, own))
    parts: list[tuple[str, bool]] = []
    for operation, _, _, start, end in SequenceMatcher(
        None, keys, own_keys, autojunk=False
    ).get_opcodes():
        parts.append(("".join(own[start:end]), operation != "equal"))
    return parts


def _runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[i : i + 3]) for i in range(len(words) - 2)}
