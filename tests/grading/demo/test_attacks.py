"""The attacks are what they say, as far as reading them can tell; nothing of them is run here."""

from __future__ import annotations

import ast
import shutil

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.grading.demo.attacks import ATTACKS, EXERCISES, Attack, as_bytes
from ptm_edu.grading.demo.classes import attacking, targets
from ptm_edu.grading.demo.submission import A1, blank, worth
from ptm_edu.grading.records.course import Course


@pytest.fixture(scope="module")
def course(root, tmp_path_factory):
    folder = tmp_path_factory.mktemp("course")
    shutil.copytree(root / "assignments" / "source" / A1, folder / "source" / A1)
    return Course(folder)


def test_every_attack_has_a_name_of_its_own_and_a_sentence():
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS) > 150
    assert all(attack.tries.endswith(".") for attack in ATTACKS)


@pytest.fixture(scope="module")
def release(course):
    return blank(course)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_it_is_python_and_differs_from_the_right_submission(attack, course, release):
    answers = attack.answers(targets(course))
    assert set(answers) == set(EXERCISES)
    for source in answers.values():
        lines = [line for line in source.splitlines() if not line.startswith("%")]
        ast.parse("\n".join(lines))
        assert "@gradebook@" not in source and "@outside@" not in source
    content = attacking(release, attack, targets(course))
    content = content if isinstance(content, bytes) else as_bytes(content)
    right = as_bytes(attacking(release, Attack("right", "."), targets(course)))
    assert content != right


def test_what_a_wrong_answer_earns_without_its_trick_lies_between():
    for attack in ATTACKS:
        earned = worth(attack.exercise, attack.plain_answer(attack.exercise), 7)
        most = exercise(attack.exercise).max_points
        if attack.plain == "right":
            assert earned == most
        else:
            assert earned < most and (earned > 0) == bool(attack.plain)
