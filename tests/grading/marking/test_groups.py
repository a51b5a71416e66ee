"""Equal and nearly equal answers are one group, and each group is one assistant's."""

from __future__ import annotations

import random

import pytest

from ptm_edu.grading.marking.groups import group_answers, marked_differences, part_of

LONG = (
    "I measured slow and fast at 0.60, high and low at 0.65, and the synonyms quick and fast at "
    "0.47. Antonyms occur in the same contexts, and the loss pulls a word towards its neighbors."
)
CHINESE = (
    "反义词出现在相同的上下文里，损失把中心词的向量拉向上下文的向量，所以它们的余弦相似度很高。"
)


def groups(answers: dict[str, str]) -> set[frozenset[str]]:
    return {frozenset(group.students) for group in group_answers(answers)}


def test_white_space_and_case_do_not_count() -> None:
    answers = {"a": "Yes,  so.", "b": " yes,\nso.", "c": "No, so.", "d": "Yes so"}
    assert groups(answers) == {frozenset("ab"), frozenset("c"), frozenset("d")}


@pytest.mark.parametrize("text", [LONG, CHINESE])
def test_a_word_in_ten_may_differ_and_no_more(text: str) -> None:
    pieces = text.split(" ") if " " in text else list(text)
    few, many = pieces.copy(), pieces.copy()
    few[3] = "x"
    few[-4] = "y"
    many[::3] = ["z"] * len(many[::3])
    glue = " " if " " in text else ""
    answers = {"a": text, "b": glue.join(few), "c": glue.join(many)}
    assert groups(answers) == {frozenset("ab"), frozenset("c")}


def test_a_reversed_order_is_another_answer() -> None:
    assert len(groups({"a": LONG, "b": " ".join(reversed(LONG.split()))})) == 2


def test_no_chain_of_small_steps_joins_unlike_answers() -> None:
    words = [f"word{n}" for n in range(100)]
    steps = {}
    for n in range(12):  # each step changes five words more
        own = [f"other{i}" if i < 5 * n else word for i, word in enumerate(words)]
        steps[f"student {n:02}"] = " ".join(own)
    found = group_answers(steps)
    for group in found:
        numbers = [int(student[-2:]) for student in group.students]
        assert max(numbers) - min(numbers) <= 4  # each at most two steps from the group's first
    assert len(found) >= 3


def test_groups_do_not_depend_on_the_order_of_students() -> None:
    answers = {f"s{n}": f"{LONG} {n % 3} {'more ' * (n % 2)}" for n in range(12)}
    items = list(answers.items())
    random.Random(0).shuffle(items)
    assert group_answers(dict(items)) == group_answers(answers)


def test_parts_share_all_groups_and_stay_as_they_are() -> None:
    answers = {f"s{n}": f"answer {n % 40}" for n in range(80)}
    parts = {group.students: part_of(group, 4) for group in group_answers(answers)}
    assert set(parts.values()) == {1, 2, 3, 4} and len(parts) == 40
    more = group_answers({**answers, "late": "another answer"})
    assert all(
        parts[group.students] == part_of(group, 4) for group in more if group.students in parts
    )
    assert len(more) == 41


def test_differences_are_marked_word_by_word() -> None:
    assert marked_differences("Not so far", "not SO near") == [("not SO ", False), ("near", True)]
    assert ("", True) in marked_differences("it is not far", "it is far")
    assert marked_differences("两组词", "三组词") == [("三", True), ("组词", False)]
