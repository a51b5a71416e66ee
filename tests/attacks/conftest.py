"""A class of attackers with honest students between them, graded once at each isolation level."""

from __future__ import annotations

import ctypes
import hashlib
import os
import random
import shutil
import socket
import sys
import time
from collections.abc import Collection, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from pathlib import Path

import nbformat
import pytest

from ptm_edu.grading.assembly import grade, open_assignment, publish
from ptm_edu.grading.demo.answers import right
from ptm_edu.grading.demo.attacks import ATTACKS, EXERCISES, Attack, Targets
from ptm_edu.grading.demo.attacks.attack import THROUGH
from ptm_edu.grading.demo.classes import attacking
from ptm_edu.grading.demo.submission import A1, answered, blank, hand_in, worth
from ptm_edu.grading.demo.variation import varied
from ptm_edu.grading.limits import Limits
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.results import FAULT, SubmissionResult
from ptm_edu.grading.run.processes import prepare
from ptm_edu.grading.run.worker import BatchOptions
from ptm_edu.grading.sandbox.runtime.confine import offered
from ptm_edu.grading.sandbox.runtime.level import Level

SECONDS = 1  # of processor time for an exercise
EVERY = 12  # so many attackers stand between two honest students
SUBREAPER = 36  # prctl: whoever outlives its parent becomes a child of this process
PASSWORD = "of the grader's database"  # is in its environment while a class is graded
TRACES = ("/tmp", "/dev/shm", "/var/tmp", os.path.expanduser("~"))
FEW = (
    *("patch_allclose", "memory_bomb", "kill_parent", "exit_in_function", "fork_bomb"),
    *("gradebook_update", "classmate_written", "detached", "endless_ignoring", "disk_filled"),
    *("connect_here", "pickle", "memory_of_parent", "warning", "not_json"),
)
SOME = [next(one for one in ATTACKS if one.name == name) for name in FEW]
NAMES = ('O\'Brien "Bo" & Co; DROP TABLE', "王 小明")  # of honest students, among others


@dataclass
class Scene:
    """What lies beside the sandbox while a class is graded, and how it looked before."""

    level: Level
    attacks: Sequence[Attack]
    course: Course
    targets: Targets
    listening: list[socket.socket]
    files: dict[Path, str] = field(default_factory=dict)
    children: set[int] = field(default_factory=set)
    results: dict[str, SubmissionResult] = field(default_factory=dict)

    def seed(self, number: int, attack: Attack, exercise: str) -> int:
        """Return the seed of an attacker's hidden inputs."""
        return self.course.seeds()(exercise, f"s{number:03d} {attack.name}")

    def left(self) -> set[int]:
        """Return the processes that were not there before and do not end within some seconds."""
        until = time.monotonic() + 10
        while (running := {*filter(runs, children() - self.children)}) and time.monotonic() < until:
            time.sleep(0.05)
        return running

    def traces(self) -> list[Path]:
        """Return what attacks left where anybody may write."""
        return traces()

    def look(self) -> dict[Path, str]:
        """Return the digest of every file that nobody may touch."""
        paths = [self.targets.secret, *self.targets.outside.rglob("*")]
        paths += (self.course.root / "submitted").rglob("*")
        return {p: hashlib.sha256(p.read_bytes()).hexdigest() for p in paths if p.is_file()}


@pytest.fixture(scope="session")
def tools():
    """What this file holds, for tests that lay out a class of their own."""
    return sys.modules[__name__]


@pytest.fixture(scope="session")
def levels():
    """Return for every level None, or why this machine does not offer it."""
    return offered()


SLOWER = [pytest.param(param, marks=pytest.mark.slow) for param in ("all", *Level)]


@pytest.fixture(scope="session", params=SLOWER, ids=str)
def scene(request, root, tmp_path_factory, levels):
    """Grade attackers in one batch: all at the strictest level, some at the others."""
    strictest = max(level for level, missing in levels.items() if missing is None)
    level: Level = strictest if request.param == "all" else request.param
    if levels[level]:
        pytest.skip(f"untested: level {level.name.lower()} cannot be made here: {levels[level]}")
    if level == request.param == strictest:
        pytest.skip("tested above, as the strictest level")
    attacks = ATTACKS if request.param == "all" else SOME
    graded_scene = build(level, root, tmp_path_factory.mktemp(level.name.lower()), attacks)
    with ExitStack() as stack:
        for sock in graded_scene.listening:
            stack.enter_context(sock)
        # A worker takes eight seconds to start; most of the others' attacks only wait.
        jobs = 2 if attacks is SOME else 4
        run(graded_scene, BatchOptions(jobs, level, limits=Limits.quick(SECONDS)))
        yield graded_scene
        clean()


def build(
    level: Level,
    root: Path,
    folder: Path,
    attacks: Sequence[Attack],
    exercises: Sequence[str] = EXERCISES,
    port: int = 0,
) -> Scene:
    """Lay out a course with the attacks' submissions, and what they aim at.

    `port` is that of a program of this machine; without it, one on which nobody may call.
    """
    course = Course(folder / "course")
    assignments = root / "assignments"
    shutil.copytree(assignments / "source" / A1, course.root / "source" / A1)
    if exercises != EXERCISES:
        ask_only(exercises, course.notebook("source", A1))
    shutil.copy(assignments / "nbgrader_config.py", course.root)
    outside = folder / "outside"
    outside.mkdir(mode=0o777)
    (outside / "reference.py").write_text("def noise_distribution(counts): ...\n")
    (outside / ".pgpass").write_text(f"*:*:*:*:{PASSWORD}\n")
    (outside / "key.pem").write_text("the key with which workers join\n")
    course.seeds()  # makes the secret
    listening = listeners(folder)
    targets = Targets(
        gradebook=course.root / "gradebook.db",
        notebook=course.notebook("submitted", A1, NAMES[0]),
        secret=course.root / "engine" / "course.json",
        outside=outside,
        port=port or listening[0].getsockname()[1],
        socket=folder / "s",
        abstract=f"ptm-edu-{os.getpid()}-{folder.name}",
    )
    rng, release = random.Random(0), blank(course)
    for number, attack in enumerate(attacks):
        hand_in(course, f"s{number:03d} {attack.name}", attacking(release, attack, targets))
        if number % EVERY == 0:
            place = number // EVERY
            name = NAMES[place] if place < len(NAMES) else f"s{number:03d} honest"
            answers = {n: rng.choice(list(right(n).values())) for n in exercises}
            own = {n: varied(source, number, rng) for n, source in answers.items()}
            hand_in(course, name, answered(release, own))
    return Scene(level, attacks, course, targets, listening)


def ask_only(exercises: Sequence[str], path: Path) -> None:
    """Leave out of an assignment what is about others; a card begins each exercise."""
    notebook = nbformat.read(path, as_version=4)
    about, kept = exercises[0], []  # what stands before the first card stays
    for cell in notebook.cells:
        if cell.id.startswith("card-"):
            about = cell.id.removeprefix("card-").replace("-", "_")
        if about in exercises:
            kept.append(cell)
    notebook.cells = kept
    nbformat.write(notebook, path)


def run(scene: Scene, conditions: BatchOptions) -> None:
    """Grade the scene's class, and keep what was there before and what is there now."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SUBREAPER, 1)
    clean()
    os.environ["PGPASSWORD"] = PASSWORD
    resource_tracker.ensure_running()
    prepare("ptm_edu.grading.run.worker")  # what workers are forked from stays, as it should
    scene.files, scene.children = scene.look(), children()
    opened = open_assignment(scene.course, A1)
    try:
        results = grade(opened, conditions, show=False)
    finally:
        del os.environ["PGPASSWORD"]
    publish(opened)
    scene.results = {one.student: one for one in results}


def must_hold(
    results: Collection[SubmissionResult], attacks: Sequence[Attack], course: Course
) -> None:
    """Fail where an attack gained or cost more than it may, or got through."""
    by_name = {f"s{number:03d} {attack.name}": attack for number, attack in enumerate(attacks)}
    assert len(results) > len(attacks)  # honest ones stand between
    for result in results:
        attack = by_name.get(result.student)
        for answer in result.exercises:
            assert answer.outcome != FAULT, (result.student, answer)
            if attack is None:
                assert answer.points == answer.max_points, result.student
                continue
            seed = course.seeds()(answer.exercise, result.student)
            most = worth(answer.exercise, attack.plain_answer(answer.exercise), seed)
            least = 0 if answer.exercise in attack.losable else most
            assert least <= answer.points <= most, (attack.name, answer)
        assert THROUGH not in repr(result.to_dict()), result.student


def listeners(folder: Path) -> list[socket.socket]:
    """Return sockets on which nobody may call: on this machine, as a file, and by a name."""
    sockets = [socket.socket(), socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)]
    sockets[0].bind(("127.0.0.1", 0))
    with_folder = os.getcwd()
    os.chdir(folder)  # the name of a unix socket is short
    sockets[1].bind("s")
    os.chdir(with_folder)
    sockets[2].bind(f"\0ptm-edu-{os.getpid()}-{folder.name}")
    for sock in sockets:
        sock.listen()
        sock.setblocking(False)
    return sockets


def children() -> set[int]:
    """Return the processes that have this one as parent."""
    if sys.platform != "linux":
        return set()
    tasks = Path("/proc/self/task").glob("*/children")
    return {int(pid) for path in tasks for pid in path.read_text().split()}


def runs(pid: int) -> bool:
    """Say whether a process runs; one that has ended waits for its parent to take note."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def traces() -> list[Path]:
    """Return what attacks left where anybody may write."""
    return [path for folder in TRACES for path in Path(folder).glob("ptm-edu-attack-*")]


def clean() -> None:
    """Remove what attacks left, so that a machine is whole also where a level does not hold."""
    for path in traces():
        path.unlink(missing_ok=True)
