"""No slip of a pen gets full points: every one-edit mutant is rejected, or right on all inputs."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from types import FunctionType

import pytest

from ptm_edu.exercises import exercise, names
from ptm_edu.exercises.framework.mutants import Trier, mutants
from tests.conftest import ROOT

# The others draw their outputs: their own tests try their mutants.
COMPARED = [name for name in names() if exercise(name).sweep.exact]
QUICK = 20  # inputs beside those that are graded; the slow tests take three times as many


@pytest.fixture(scope="session")
def solutions(tmp_path_factory):
    """Return the official solutions of all assignments, by exercise, as functions of modules."""
    folder, found = tmp_path_factory.mktemp("solutions"), {}
    for notebook in sorted((ROOT / "assignments" / "source").glob("*/*.ipynb")):
        cells = ["".join(cell["source"]) for cell in json.loads(notebook.read_bytes())["cells"]]
        defined = [c for c in cells if c.startswith(("def ", "import "))]
        path = folder / f"{notebook.stem}.py"
        path.write_text("\n\n".join(defined), encoding="utf-8")
        spec = importlib.util.spec_from_file_location(f"solutions_{notebook.stem}", path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module  # where the functions' source is found
        spec.loader.exec_module(module)
        for name, function in re.findall(r'check\("(\w+)", (\w+)\)', "\n".join(cells)):
            found[name] = getattr(module, function)
    return found


@pytest.fixture(scope="module", params=COMPARED)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def quick(name):
    return Trier(exercise(name), fuzzed=QUICK)


def test_no_mutant_of_the_solution_is_accepted_that_differs(name, solutions, quick):
    assert quick.mutants(solutions[name]).accepted == []


@pytest.mark.slow
def test_no_mutant_of_a_right_answer_is_accepted_that_differs(name, answers):
    trier, every = Trier(exercise(name)), answers(name).RIGHT.values()
    named = [f for f in every if isinstance(f, FunctionType) and f.__name__ != "<lambda>"]
    for right in named[:1]:
        assert trier.mutants(right).accepted == [], right.__name__
    assert [right for right in every if trier.differs(right)] == []


def test_the_sweep_sees_every_known_mistake(name, quick):
    unseen = {
        mistake.name
        for mistake in exercise(name).mistakes
        for wrong in mistake.implementations
        if not quick.differs(wrong)
    }
    assert unseen == set()


# ---- the mutants themselves ----------------------------------------------------------------------


def largest(numbers, least=0):
    """Return the largest number above `least`."""
    found = least
    for number in numbers[1:]:
        if number > found:
            found = max(number, found)
    return -found * 0.5


def test_each_mutant_is_one_edit_with_the_line_before_and_after_it():
    edits = [mutant.edit for mutant in mutants(largest)]
    for expected in (
        "if number > found:  →  if number >= found:",
        "if number > found:  →  if not number > found:",
        "found = max(number, found)  →  found = min(number, found)",
        "found = max(number, found)  →  pass",
        "for number in numbers[1:]:  →  for number in numbers[2:]:",
        "return -found * 0.5  →  return found * 0.5",
        "return -found * 0.5  →  return -found / 0.5",
        "return -found * 0.5  →  return -found * 0.55",
        "def largest(numbers, least=0):  →  def largest(numbers, least=1):",
    ):
        assert expected in edits, expected
    assert len(edits) == len(set(edits))


def test_a_mutant_runs_with_its_edit_and_leaves_the_function_as_it_was():
    returned = {mutant.edit: mutant.function for mutant in mutants(largest)}
    assert returned["return -found * 0.5  →  return found * 0.5"]([9, 4, 2]) == 2
    assert largest([9, 4, 2]) == -2
