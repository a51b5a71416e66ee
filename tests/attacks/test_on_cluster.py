"""A class with attackers on a TLS cluster: the marks of this machine, and no stranger joins."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import dask
import pytest
import yaml
from distributed import Client, Security

from ptm_edu.grading import assembly
from ptm_edu.grading.demo.attacks import ATTACKS
from ptm_edu.grading.demo.submission import A1
from ptm_edu.grading.limits import Limits
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.run.cluster import connections
from ptm_edu.grading.run.cluster.certificates import write_certificates
from ptm_edu.grading.run.worker import BatchOptions
from ptm_edu.grading.sandbox.runtime.level import Level
from tests.grading.run.dask_machines import Machines

pytestmark = pytest.mark.slow
EXERCISES = ("keep_probability", "noise_distribution")
NAMES = (
    *("scheduler_port", "key_read", "password_of_worker", "kill_worker", "daemon"),
    *("workers_disk_filled", "next_submission", "signed_as_classmate"),
)
NO_CERTIFICATES = {
    "ca-file": None,
    **{role: {"key": None, "cert": None} for role in ("client", "scheduler", "worker")},
}
FEW = [attack for attack in ATTACKS if attack.name in NAMES]


@dataclass
class Graded:
    """What came of a class: on the cluster, on this machine, and of the strangers."""

    scene: Any
    machines: Machines
    folder: Path
    here: list[SubmissionResult]
    there: list[SubmissionResult]
    before: dict[Path, str]
    told: list[str]


@pytest.fixture(scope="module")
def graded(tools: Any, root: Path, tmp_path_factory: Any, levels: Any) -> Iterator[Graded]:
    """Grade one class on this machine and by two workers, while strangers try to join."""
    level = max(level for level, missing in levels.items() if missing is None)
    folder = tmp_path_factory.mktemp("cluster")
    for name in ("ours", "foreign"):
        write_certificates(folder / name)
    (folder / "none").mkdir()
    settings = yaml.safe_load((folder / "ours/dask.yaml").read_text(encoding="utf-8"))
    options = partial(BatchOptions, limits=Limits.quick(1))
    told: list[str] = []
    with pytest.MonkeyPatch.context() as patch, configured(settings):
        patch.setattr("ptm_edu.grading.demo.attacks.attack.EXERCISES", EXERCISES)
        patch.setattr(assembly, "BatchOptions", options)
        patch.setenv("PGPASSWORD", tools.PASSWORD)
        machines = Machines(folder / "ours", "tls")
        scene = tools.build(level, root, folder, FEW, EXERCISES, machines.port)
        try:
            for name in ("foreign", "none"):
                machines.worker(name, config=folder / name)
            for name in ("first", "second"):
                machines.worker(name)
            for path in (folder / "ours").glob("*.pem"):
                shutil.copy(path, scene.targets.outside)
            before = scene.look()
            here = Course(Path(shutil.copytree(scene.course.root, folder / "here")))
            with socket.create_connection(("127.0.0.1", machines.port)) as stranger:
                stranger.sendall(os.urandom(2**20))
            there = grade_on_cluster(opened(scene.course), machines.address, level, told)
            local = assembly.grade(opened(here), options(2, level), show=False)
            yield Graded(scene, machines, folder, local, there, before, told)
        finally:
            machines.stop()
            for sock in scene.listening:
                sock.close()


def configured(settings: dict[str, Any]) -> Any:
    return dask.config.set(dask.config.merge(dask.config.config, settings))


def opened(course: Course) -> OpenAssignment:
    return assembly.open_assignment(course, A1)


def grade_on_cluster(
    assignment: OpenAssignment, address: str, level: Level, told: list[str]
) -> list[SubmissionResult]:
    name = level.name.lower()
    return assembly.grade_on_cluster(assignment, address, name, tell=told.append)


def test_marks_are_those_of_this_machine_and_no_attack_gains(graded: Graded, tools: Any) -> None:
    def marks(results: list[SubmissionResult]) -> dict[str, list[float]]:
        return {one.student: [part.points for part in one.exercises] for one in results}

    assert marks(graded.there) == marks(graded.here)
    assert len(graded.there) == len(FEW) + 1
    tools.must_hold(graded.there, FEW, graded.scene.course)


def test_the_instructor_reads_what_was_tried(graded: Graded) -> None:
    for number, attack in enumerate(FEW):
        name = f"s{number:03d} {attack.name}"
        result = next(one for one in graded.there if one.student == name)
        kinds = {flag.kind for part in result.exercises for flag in part.flags}
        assert attack.flag in kinds or not attack.flag, attack.name


def test_nothing_of_a_worker_is_touched(graded: Graded, tools: Any) -> None:
    assert graded.scene.look() == graded.before
    assert tools.traces() == []
    workers = graded.machines.processes[-2:]
    assert [process.poll() for process in workers] == [None, None]


def test_a_worker_with_a_foreign_certificate_or_none_never_joins(graded: Graded) -> None:
    with Client(graded.machines.address, security=Security(), set_as_default=False) as client:
        workers = client.scheduler_info(n_workers=-1)["workers"].values()
    assert {worker["name"] for worker in workers} == {"first", "second"}
    log = (graded.machines.folder / "log").read_text(encoding="utf-8", errors="replace")
    assert "unknown ca" in log  # the foreign one tried
    assert not [sentence for sentence in graded.told if "foreign" in sentence]


@pytest.mark.parametrize("certificates", ["foreign", "none"])
def test_a_grader_with_a_foreign_certificate_or_none_reads_why(
    graded: Graded, certificates: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "TIMEOUT", 1)
    file = graded.folder / certificates / "dask.yaml"
    settings = (
        yaml.safe_load(file.read_text(encoding="utf-8"))
        if file.exists()
        else {"distributed": {"comm": {"tls": NO_CERTIFICATES}}}
    )
    expected = r"check host, port and certificates" if file.exists() else r"needs certificates"
    with configured(settings), pytest.raises((OSError, ValueError), match=expected):
        grade_on_cluster(
            opened(graded.scene.course), graded.machines.address, graded.scene.level, []
        )
