"""Every assignment's notebook, before anybody has worked on it: what it asks, tells and hides."""

from __future__ import annotations

import ast
import re

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.memory_limit import MEMORY_MIB
from ptm_edu.grading.limits import Limits

CHECK = "from ptm_edu.exercises import check"
LIBRARIES = ("import numpy as np", "import torch", "import torch.nn.functional as F")


def test_the_source_has_no_outputs_and_nbgrader_knows_every_cell_but_trials(assigned):
    for cell in assigned.code:
        assert cell.outputs == [] and cell.execution_count is None
    for cell in assigned.assignment.source.cells:
        assert cell.id.replace("-", "").isalpha() and len(cell.id) > 4, cell.id
        if cell.cell_type == "markdown" or not cell.id.startswith("try-"):
            assert cell.metadata.nbgrader.grade_id == cell.id
            assert cell.metadata.nbgrader.schema_version == 3


def test_it_imports_only_torch_numpy_and_check_and_uses_each(assigned):
    nodes = [node for cell in assigned.code for node in ast.walk(ast.parse(cell.source))]
    imported = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    lines = [ast.unparse(node) for node in imported]
    assert CHECK in lines and len(lines) == len({*lines})
    assert {*lines} <= {CHECK, *LIBRARIES}
    answers = [assigned.answers.RIGHT[cell] for cell in assigned.answers.ASKED]
    nodes += [node for answer in answers for node in ast.walk(ast.parse(answer))]
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    names = {alias.asname or alias.name for node in imported for alias in node.names}
    assert names <= used  # by the solutions, or by an answer that is as right


def test_each_test_cell_is_one_line_worth_the_exercises_points(assigned):
    tasks = assigned.assignment.tasks
    pairs = [(task.exercise, task.function) for task in tasks]
    assert pairs == [(name, name) for name in assigned.exercises]
    for task in tasks:
        cell = assigned.cells[task.grade_id]
        assert cell.source == f'check("{task.exercise}", {task.function}).points'
        assert task.grade_id == f"test-{task.exercise.replace('_', '-')}"
        assert task.points == cell.metadata.nbgrader.points == exercise(task.exercise).max_points
        assert cell.metadata.nbgrader.locked and not cell.metadata.nbgrader.solution


def test_the_table_at_the_top_tells_minutes_and_points_as_the_cards_do(assigned):
    title, *rest = assigned.assignment.source.cells
    stated = [int(row) for row in re.findall(r"\| (\d+) \|$", title.source, re.M)]
    by_hand = [task.points for task in assigned.assignment.manual]
    assert stated == [*(exercise(name).max_points for name in assigned.exercises), *by_hand]
    assert sum(stated) == assigned.answers.MOST
    minutes = re.findall(r"\| (\d+) \| \d+ \|$", title.source, re.M)
    cards = [cell.source for cell in rest if cell.id.startswith("card-")]
    rows = [re.search(r"\| (\d+) minutes \| (\d+) \|", card).groups() for card in cards]
    assert rows == [(m, str(points)) for m, points in zip(minutes, stated, strict=True)]


def test_each_card_says_what_is_graded_with_the_points_of_the_checks(assigned):
    text = "\n".join(cell.source for cell in assigned.assignment.source.cells)
    cards = re.findall(r"^\*\*Graded:\*\* (.*)\.$", text, re.M)
    stated = [[int(points) for points in re.findall(r"\((\d+)\)", card)] for card in cards]
    checks = [exercise(name).checks for name in assigned.exercises]
    assert stated == [[check.points for check in row] for row in checks]


def test_an_answer_in_words_is_marked_by_a_person_with_a_rubric(assigned):
    in_words = {*assigned.answers.RIGHT} - {*assigned.answers.ASKED}
    assert {task.grade_id for task in assigned.assignment.manual} == in_words
    for manual in assigned.assignment.manual:
        cell = assigned.cells[manual.grade_id]
        assert cell.cell_type == "markdown"
        assert cell.metadata.nbgrader.grade and cell.metadata.nbgrader.solution
        card = assigned.cells[f"card-{manual.grade_id.removesuffix('-answer')}"].source
        assert sum(map(int, re.findall(r"^\| (\d) \| \*\*", card, re.M))) == manual.points
        assert "Answer in 150 to 250 words" in card
        (full,) = re.findall(r"\*\*Full \(5 points\)\.\*\*(.*?)\*\*Half", cell.source, re.S)
        assert 150 <= len(full.split()) <= 250


def test_the_solution_passes_its_own_checks(assigned, tried):
    _, names = tried
    for name in assigned.exercises:
        report = names["check"](name, names[name])
        assert report.passed and report.points == exercise(name).max_points


def test_the_release_holds_no_solution(assigned):
    text = "\n".join(cell.source for cell in assigned.assignment.release)
    assert text.count("raise NotImplementedError()") == len(assigned.exercises)
    assert text.count("YOUR ANSWER HERE") == len(assigned.assignment.manual)
    hidden = assigned.solutions()
    assert len(hidden) == len(assigned.exercises) + len(assigned.assignment.manual)
    lines = [line.strip() for source in hidden.values() for line in source.splitlines()]
    lines = [line for line in lines if line]
    assert len(lines) > 5
    for secret in ("SOLUTION", *lines, *assigned.answers.GIVEAWAYS):
        assert secret not in text, secret


def test_the_limits_are_stated_once_as_they_are(assigned):
    limits, text = Limits(), assigned.cells["how-to-work"].source
    assert f"all its cells together may use {limits.cells} seconds of processor time" in text
    assert f"is stopped after {limits.wait} seconds" in text
    assert f"your code may use {MEMORY_MIB} MiB of memory" in text
    assert "each function another 10 seconds for its check" in text
    seconds = {name: exercise(name).cpu_seconds for name in assigned.exercises}
    stated = dict(re.findall(r"`(\w+)`: (\d+) seconds", text))
    assert {name: f"{n}" for name, n in seconds.items() if n != 10} == stated
    sources = [cell.source for cell in assigned.assignment.source.cells]
    assert sum("processor time" in source for source in sources) == 1
