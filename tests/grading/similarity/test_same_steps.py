"""The second view of answers: rewritten copies have the same data flow, independent answers not."""

from __future__ import annotations

import random
import re
import time

import pytest

from ptm_edu.exercises import check
from ptm_edu.grading.demo.disguise import DISGUISES, changes
from ptm_edu.grading.similarity.data_flow import flow_shape
from ptm_edu.grading.similarity.report import compare_answers
from ptm_edu.grading.similarity.same_steps import MIN_STEPS_PERCENT
from ptm_edu.grading.similarity.shapes import MAX_CHARACTERS, overlap, shape
from ptm_edu.grading.similarity.sources import SOLUTION, Source
from tests.tools.similarity_quality import (
    answers_module,
    independent_answers,
    right_answers,
    translations,
)

GRADIENTS = "negative_sampling_gradients"
REWRITTEN = ("inlined", "extracted", "counted")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("    t = f(a) + 1\n    return g(t)", "    return g(f(a) + 1)"),
        ("    return a * b + b", "    return b + b * a"),
        ("    return a > b", "    return b < a"),
        ("    return torch.sum(a, dim=1)", "    return a.sum(1)"),
        ("    n, m = a.shape\n    return b / n", "    return b / len(a)"),
        ("    return h(a)\n\ndef h(x):\n    return f(x) + 1", "    return f(a) + 1"),
        ("    h = lambda x: f(x) + 1\n    return h(a)", "    return f(a) + 1"),
        ("    if b:\n        return f(a)\n    return g(a)", "    return f(a) if b else g(a)"),
        (
            "    return [f(x) for x in a]",
            "    r, i = [], 0\n    while i < len(a):\n        r.append(f(a[i]))\n        i += 1\n"
            "    return r",
        ),
        (
            "    return sum(x * y for x, y in zip(a, b))",
            "    t = 0\n    for i in range(len(a)):\n        t += a[i] * b[i]\n    return t",
        ),
        (
            "    return (a * b).sum(1)",
            "    r = np.zeros(len(a))\n    for i, x in enumerate(a):\n"
            "        r[i] = (x * b[i]).sum()\n    return r",
        ),
    ],
)  # fmt: skip
def test_rewriting_leaves_the_data_flow(one: str, other: str) -> None:
    found = [flow_shape(f"def answer(a, b):\n{body}") for body in (one, other)]
    assert found[0].fragments and found[0] == found[1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("    return a - b", "    return b - a"),
        ("    return f(g(a))", "    return g(f(a))"),
        ("    return a.sum()", "    return a.mean()"),
        ("    return a[b]", "    return b[a]"),
        ("    t = a + b\n    return t * a", "    t = a + b\n    return t * b"),
    ],
)
def test_what_reads_what_counts(one: str, other: str) -> None:
    found = [flow_shape(f"def answer(a, b):\n{body}") for body in (one, other)]
    assert found[0].fragments != found[1].fragments


@pytest.mark.parametrize("kind", REWRITTEN)
def test_a_rewritten_copy_is_found_and_no_independent_answer(kind: str) -> None:
    rng = random.Random(2)
    independent = independent_answers("beam_step", 60, rng)
    original = next(answer for answer in independent if changes(kind, answer))
    answers = {f"s{i}": answer for i, answer in enumerate(independent)}
    copy = DISGUISES["renamed"](DISGUISES[kind](original, rng), rng)
    found = compare_answers("beam_step", answers | {"copy": copy})
    groups = [set(cluster.students) for cluster in (*found.clusters, *found.same_steps)]
    assert groups == [{"copy", f"s{independent.index(original)}"}]


def test_a_loop_over_rows_is_found() -> None:
    answers = right_answers(GRADIENTS)
    original = answers["labels"]
    rows = [one for one in translations(GRADIENTS, original) if "for row in" in one]
    percents = [overlap(flow_shape(original), flow_shape(one)) for one in rows]
    assert percents and min(percents) >= MIN_STEPS_PERCENT
    texts = [overlap(shape(original), shape(one)) for one in rows]
    assert min(texts) < MIN_STEPS_PERCENT  # the first view misses one


@pytest.mark.parametrize("kind", REWRITTEN)
@pytest.mark.parametrize("name", ["attention", "best_span"])
def test_a_disguise_leaves_what_is_computed(name: str, kind: str) -> None:
    tried = 0
    for answer in right_answers(name).values():
        if changes(kind, answer):
            names = dict(vars(answers_module(name)))
            copy = DISGUISES[kind](answer, random.Random(0))
            exec(copy, names)
            *_, function = re.findall(r"^def (\w+)", copy, re.MULTILINE)
            assert check(name, names[function]).passed
            tried += 1
    assert tried


def test_the_steps_of_the_solution_are_no_copy() -> None:
    rng = random.Random(2)
    original = independent_answers(GRADIENTS, 1, rng)[0]
    answers = {"a": original, "b": DISGUISES["extracted"](original, rng)}
    assert len(compare_answers(GRADIENTS, answers).same_steps) == 1
    solution = Source(SOLUTION, "a1", DISGUISES["inlined"](original, rng))
    assert not compare_answers(GRADIENTS, answers, [solution]).same_steps


def test_a_pair_is_in_one_view_only() -> None:
    rng = random.Random(2)
    original = independent_answers(GRADIENTS, 1, rng)[0]
    rewritten = DISGUISES["extracted"](original, rng)
    answers = {"a": original, "b": DISGUISES["renamed"](original, rng), "c": rewritten}
    found = compare_answers(GRADIENTS, answers)
    (cluster,), (steps,) = found.clusters, found.same_steps
    assert set(cluster.students) == {"a", "b"}
    assert set(steps.students) == {cluster.center, "c"}


@pytest.mark.parametrize(
    "text",
    [
        "def f(a):\n" + "    for x in a:\n        a = a * x\n" * 3000,
        "def f(a):\n" + "    if a:\n        a = a * 2\n" * 3000,
        "def f0(a):\n    return a\n"
        + "".join(f"def f{i}(a):\n    return {f'f{i - 1}(a) + ' * 9}1\n" for i in range(1, 9)),
        "x = " + "(" * 5000,
        "def f(a):\n    return " + "-" * 50_000 + "a",
        "\n".join(f"x{i} = x{i + 1}" for i in range(9000)),
    ],
)
def test_hostile_answers_take_seconds(text: str) -> None:
    start = time.process_time()
    flow_shape(text[:MAX_CHARACTERS])
    assert time.process_time() - start < 10


def test_what_is_no_python_has_no_data_flow() -> None:
    assert not flow_shape("for for for\n" * 20).fragments
    assert not flow_shape("x = '\ud800").fragments
