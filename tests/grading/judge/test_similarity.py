"""Which answers are flagged as alike, and which must not be."""

from __future__ import annotations

import ast
import random
import time

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.grading.judge import similarity
from ptm_edu.grading.judge.similarity import (
    SimilarPair,
    line_shapes,
    similar_pairs,
    similarity_flags,
)
from ptm_edu.word2vec import negative_sampling_loss

LOSS = exercise("negative_sampling_loss")
OPERATORS = ("+", "-", "*", "/", "@", "**", "//", "%")
METHODS = ("sum", "mean", "exp", "log", "sqrt", "abs", "clamp", "softmax", "norm", "argmax")
USUAL = """
def loss(center, context, negatives):
    positive = (center * context).sum(-1)
    negative = (negatives * center[:, None]).sum(-1)
    return -(F.logsigmoid(positive) + F.logsigmoid(-negative).sum(-1)).mean()
"""


def own_work(seed: int, statements: int = 12) -> str:
    """An answer as nobody else writes it."""
    rng = random.Random(seed)
    lines = ["def answer(center, context, negatives):"]
    for i in range(statements):
        names = [f"x{j}" for j in range(max(i, 1))] + ["center", "context"]
        a, b, c = (rng.choice(names) for _ in range(3))
        call = f".{rng.choice(METHODS)}({rng.choice(['', '-1', 'dim=0', f'{a}, {b}'])})"
        more = f" {rng.choice(OPERATORS)} {c}{call}" if rng.random() < 0.6 else call
        lines.append(f"    x{i} = ({a} {rng.choice(OPERATORS)} {b}){more}")
    return "\n".join([*lines, f"    return x{statements - 1}"])


def disguised(source: str) -> str:
    """The same answer with other names, comments, a docstring, other layout and one line more."""
    for i in range(20, -1, -1):
        source = source.replace(f"x{i}", f"value_{chr(97 + i)}")
    head, *rest = ast.unparse(ast.parse(source)).split("\n")
    rest = [f"{line}   # my own thoughts" for line in rest]
    return "\n".join([head, '    """All of this is mine."""', "    print('start')", "", *rest])


def crowd(students: int) -> dict[str, str]:
    return {f"student{i}": own_work(i) for i in range(students)}


def test_a_copy_in_disguise_is_seen() -> None:
    answers = crowd(30) | {"thief": disguised(own_work(3))}
    (pair,) = similar_pairs(answers)
    assert {pair.student, pair.other} == {"student3", "thief"} and pair.percent >= 95
    flagged = similarity_flags(answers, LOSS)
    assert {name: [flag.detail for flag in told] for name, told in flagged.items()} == {
        "student3": ["thief"],
        "thief": ["student3"],
    }


@pytest.mark.parametrize("rows", [1, 7])
def test_pairs_of_unlike_length_are_seen_in_any_block(
    rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = crowd(30) | {"thief": disguised(own_work(3)), "copy": own_work(8) + "\n    y = 1"}
    whole = set(similar_pairs(answers))
    monkeypatch.setattr(similarity, "ROWS", rows)
    assert len(whole) == 2 and set(similar_pairs(answers)) == whole


def test_equal_shapes_are_paired_with_the_first() -> None:
    answers = crowd(30) | {"b": disguised(own_work(3)), "c": disguised(own_work(3))}
    pairs = similar_pairs(answers)
    assert {frozenset((pair.student, pair.other)) for pair in pairs} >= {frozenset("bc")}
    assert SimilarPair("b", "c", 100) in pairs


def test_work_of_ones_own_is_not_flagged() -> None:
    assert similar_pairs(crowd(300)) == []


def test_what_many_write_alike_says_nothing() -> None:
    extra = "\n".join(f"    y{i} = (center ** {i} / context).log()" for i in range(9))
    natural = USUAL.replace("    return", f"{extra}\n    return")
    answers = crowd(60) | {f"natural{i}": natural for i in range(12)}
    assert len("".join(line_shapes(natural))) > similarity.MIN_TOKENS
    assert similar_pairs(answers) == []
    # With few of them they would be two answers like any other.
    assert similar_pairs(crowd(60) | {"natural0": natural, "natural1": natural}) != []


def test_short_answers_are_alike_by_nature() -> None:
    assert similar_pairs({f"student{i}": USUAL for i in range(4)}) == []


def test_a_student_gets_few_flags() -> None:
    answers = crowd(90) | {f"ring{i}": own_work(999) + f"\n    z = {'-' * i}1" for i in range(8)}
    flagged = similarity_flags(answers, LOSS)
    assert set(flagged) == {f"ring{i}" for i in range(8)}
    assert max(len(told) for told in flagged.values()) == similarity.MAX_FLAGS


def test_the_references_source_is_seen_under_other_names() -> None:
    import inspect

    source = inspect.getsource(negative_sampling_loss)
    renamed = source.replace("center", "v").replace("context", "c").replace("negatives", "n")
    flagged = similarity_flags(crowd(20) | {"thief": renamed}, LOSS)
    (flag,) = flagged["thief"]
    assert flag.kind == "reference_copied" and int(flag.detail) >= 90


def test_a_reference_without_source_is_like_nothing() -> None:
    from dataclasses import replace

    assert similarity_flags({"one": own_work(1)}, replace(LOSS, reference=len)) == {}


def test_names_comments_and_layout_do_not_count() -> None:
    one = "x = (a +\n     b).sum(-1)  # total\nreturn x"
    other = "'doc'\n\ntotal = (first + second).sum(-2); return total"
    assert list(line_shapes(one)) == list(line_shapes(other))
    assert list(line_shapes("x = a - b")) != list(line_shapes("x = b - b"))
    assert list(line_shapes("x = a.sum()")) != list(line_shapes("x = a.mean()"))
    assert list(line_shapes("def f(a):\n    'told'\nimport os\n# only this")) == []


@pytest.mark.parametrize(
    "text",
    ["'a\\", '"""', "'", "(", "\\\n", "$?", "\0", 'f"{', "'\\\n", "0x", "\ud800 = 1\n", "ab'", "#"],
)
def test_hostile_text_is_read_in_one_pass(text: str) -> None:
    told = text * (similarity.MAX_CHARACTERS // len(text))
    begun = time.process_time()
    list(line_shapes(told))
    assert time.process_time() - begun < 10  # tokenize takes 224 s for the first


def test_hostile_answers_raise_nothing() -> None:
    answers = {"a": "(" * 10**6, "b": "(" * 10**6, "c": "\ud800" * 500, "d": ""}
    assert {pair.percent for pair in similar_pairs(answers)} <= {100}
    assert isinstance(similarity_flags(answers, LOSS), dict)
