"""No attack gains a mark, costs anybody else one, or leaves anything behind: at every level."""

from __future__ import annotations

import os
import signal
import sqlite3

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.runner import unpack_cases
from ptm_edu.grading.demo.attacks import EXERCISES
from ptm_edu.grading.demo.attacks.attack import THROUGH
from ptm_edu.grading.demo.submission import worth
from ptm_edu.grading.judge.messages import FLAGS
from ptm_edu.grading.judge.verdicts import packed_cases
from ptm_edu.grading.pages.class_table import flag_text
from ptm_edu.grading.sandbox.runtime.level import Level

# Attacks by the kind of the flag that the instructor must see; others name it themselves.
FLAGGED = {
    "reads_outside": (
        "gradebook_read gradebook_in_c classmate_read secret_read course_listed linked "
        "memory_of_parent other_files_of_parent"
    ),
    "writes_outside": (
        "overwrite_reference_file gradebook_update gradebook_by_uri classmate_written "
        "classmate_removed classmate_renamed secret_mode outside_written "
        "outside_by_magic disk_filled hidden_inputs_written hidden_inputs_kept "
        "own_memory"
    ),
    "network": ("connect_here connect_outside datagram names unix_socket abstract_socket"),
    "starts_process": (
        "fork_bomb fork_in_c multiprocessing subprocess system spawn detached nohup replaced"
    ),
    "kills": (
        "kill_parent kill_parent_in_c stop_parent kill_main_thread kill_all kill_first "
        "kill_own_group"
    ),
    "escapes": "traced namespaces mounted",
    "patched": ("patch_allclose patch_allclose_first patch_tensor_eq patched_torch patched_numpy"),
    "reference_imported": "import_reference",
}


def result(scene, number, attack):
    return scene.results[f"s{number:03d} {attack.name}"]


def test_none_gains_a_mark_and_each_costs_its_own_exercise_at_most(scene):
    wrong = {}
    for number, attack in enumerate(scene.attacks):
        for answer in result(scene, number, attack).exercises:
            plain = attack.plain_answer(answer.exercise)
            most = worth(answer.exercise, plain, scene.seed(number, attack, answer.exercise))
            least = 0 if answer.exercise in attack.losable else most
            if not least <= answer.points <= most:
                wrong[attack.name, answer.exercise] = (least, answer.points, most, answer.reason)
    assert wrong == {}


def test_none_costs_an_honest_student_anything(scene):
    attackers = {f"s{number:03d} {attack.name}" for number, attack in enumerate(scene.attacks)}
    honest = [one for name, one in scene.results.items() if name not in attackers]
    assert len(honest) == len(scene.results) - len(scene.attacks) > len(scene.attacks) // 12
    lost = {one.student: one.points for one in honest if one.points != one.max_points}
    assert lost == {}


def test_what_a_student_does_is_never_a_fault(scene):
    faults = {
        (name, fault.exercise): fault.reason
        for name, one in scene.results.items()
        for fault in one.faults
    }
    assert faults == {}


def test_every_exercise_lost_has_a_reason_or_a_report(scene):
    for one in scene.results.values():
        for part in one.exercises:
            assert part.points == part.max_points or part.reason or part.hidden


def test_the_instructor_reads_what_was_tried(scene):
    expected = {name: kind for kind, names in FLAGGED.items() for name in names.split()}
    expected |= {attack.name: attack.flag for attack in scene.attacks if attack.flag}
    silent = {}
    for number, attack in enumerate(scene.attacks):
        kind, graded = expected.get(attack.name), result(scene, number, attack)
        if kind is None or graded.provenance["attempts"] != "kernel":
            continue
        sentences = [flag_text(e, flag).en for e in graded.exercises for flag in e.flags]
        sentence = FLAGS[kind].en.split("{")[0]
        if not any(sentence in text for text in sentences):
            silent[attack.name] = (sentence, sentences)
    assert silent == {}


def test_no_honest_student_is_accused(scene):
    attackers = {f"s{number:03d} {attack.name}" for number, attack in enumerate(scene.attacks)}
    harmless = {"shell_commands", "socket_probe", "warning", "prints", "logging"}
    flagged = {
        name: [flag for e in graded.exercises for flag in e.flags]
        for name, graded in scene.results.items()
        if name not in attackers or name.split(" ", 1)[1] in harmless
    }
    assert {name: flags for name, flags in flagged.items() if flags} == {}


def test_no_attempt_gets_through(scene):
    through = {
        attack.name
        for number, attack in enumerate(scene.attacks)
        if attack.from_level <= scene.level
        and THROUGH in repr(result(scene, number, attack).to_dict())
    }
    assert through == set()


def test_nothing_outside_is_touched(scene):
    assert scene.look() == scene.files
    assert os.stat(scene.targets.secret).st_mode & 0o077 == 0
    if scene.level >= Level.LANDLOCK:
        assert scene.traces() == []


def test_the_gradebook_holds_what_was_earned(scene):
    with sqlite3.connect(scene.targets.gradebook) as book:
        (most,) = book.execute("SELECT max(auto_score) FROM grade").fetchone()
        (manual,) = book.execute("SELECT count(manual_score) FROM grade").fetchone()
    assert most == max(exercise(name).max_points for name in EXERCISES)
    if scene.level >= Level.LANDLOCK:  # below it the file can be reached
        assert manual == 0


def test_nobody_called(scene):
    for one in scene.listening:
        with pytest.raises(BlockingIOError):
            one.accept()


def test_no_process_is_left(scene):
    left = scene.left()
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert left == set()


def test_no_page_shows_a_hidden_input(scene):
    pages = [
        path
        for folder in ("feedback", "autograded", "engine")
        for path in (scene.course.root / folder).rglob("*")
        if path.suffix in (".html", ".ipynb") and path.is_file()
    ]
    if not pages:
        pytest.skip("untested: no page was made")
    texts = {str(path): path.read_text(encoding="utf-8", errors="replace") for path in pages}
    hidden = secret_numbers(scene)
    assert len(hidden) >= 5
    shown = {path for path, text in texts.items() if any(number in text for number in hidden)}
    assert shown == set()


def secret_numbers(scene):
    """Return the hidden thresholds, which have as many digits as a float can."""
    seeds = {scene.course.seeds()("keep_probability", student) for student in scene.results}
    cases = [
        case for seed in seeds for case in unpack_cases(packed_cases("keep_probability", seed)[0])
    ]
    return {repr(case.arguments["threshold"])[:12] for case in cases}
