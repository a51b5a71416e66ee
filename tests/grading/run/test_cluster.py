"""Whatever happens to workers and scheduler, every item comes back once, with its result."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import dask
import pytest
import yaml
from distributed import Security

from ptm_edu.grading import assembly
from ptm_edu.grading.run.cluster import executor, fitness
from ptm_edu.grading.run.cluster.certificates import write_certificates
from ptm_edu.grading.run.cluster.connections import connection
from ptm_edu.grading.run.cluster.executor import Cluster, NoWorkersError, Patience
from ptm_edu.grading.run.cluster.sealed import DamagedError, seal, unseal
from ptm_edu.grading.sandbox.runtime.level import Level
from ptm_edu.language import Text
from tests.grading.run.dask_machines import Machines, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")

# What a worker of another kind does before it joins; Dask may run it twice.
DAMAGED = """
from ptm_edu.grading.run.cluster import member, sealed
member.seal = lambda key, name, content: sealed.seal(key, name, content)[:-1] + b"?"
"""
REPLAYED = """
from ptm_edu.grading.run.cluster import member, sealed
first = []
def seal(*given):
    first.append(sealed.seal(*given))
    return first[0]
member.seal = seal
"""
OTHER = """
import os
from ptm_edu.grading.run.cluster import member
os.environ["ROLE"] = "other"
def told(*given):
    open(os.environ["TOLD"], "w").close()
member.begin = member.perform = told
"""
SLOW = "__import__('time').sleep(0.1) or {n}"


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    machines = Machines(tmp_path_factory.mktemp("machines"))
    try:
        yield machines
    finally:
        machines.stop()


@pytest.fixture(scope="module")
def first(machines: Machines) -> Iterator[subprocess.Popen[bytes]]:
    yield machines.worker("first")


@pytest.fixture(scope="module")
def second(machines: Machines) -> Iterator[subprocess.Popen[bytes]]:
    yield machines.worker("second")


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def cluster(
    machines: Machines,
    told: list[str],
    first: object,
    second: object,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Cluster]:
    monkeypatch.setattr(executor, "GRADING", "json")  # nothing here needs torch
    patience = Patience(nobody=200, look=0.2)
    role = partial(os.getenv, "ROLE", "good")
    with Cluster(connection(machines.address), role, refuse, patience, told.append) as cluster:
        assert until(cluster.reports)
        yield cluster


def refuse(role: str) -> Any:
    return Text("worker {worker} is another", "") if role == "other" else None


def lost(item: str, error: BaseException) -> str:
    return type(error).__name__


def all_of(
    cluster: Cluster, number: int = 12, at: int = 3, then: Callable[[], object] = lambda: None
) -> list[int]:
    """Map slow items, do something after some of them; return what came back."""
    returned = []
    for _, result in cluster.map(int, eval, lost, [SLOW.format(n=n) for n in range(number)]):
        returned.append(result)
        if len(returned) == at:
            then()
    return sorted(returned, key=str)


WHOLE = sorted(range(12), key=str)


def test_every_item_comes_back_and_what_raises_is_lost_alone(cluster: Cluster) -> None:
    assert until(lambda: len(cluster._workers) == 2)
    items = [*(f"{n} + 1" for n in range(20)), "1 / 0", "print"]
    results = dict(cluster.map(int, eval, lost, items))
    assert results == {
        **{f"{n} + 1": n + 1 for n in range(20)},
        "1 / 0": "ZeroDivisionError",
        "print": print,
    }
    assert until(lambda: cluster.state == "2 workers")


def test_a_worker_of_another_kind_gets_nothing_and_is_named(
    cluster: Cluster, machines: Machines, told: list[str]
) -> None:
    others = {
        name: machines.worker(name, preload)
        for name, preload in (("harmed", DAMAGED), ("stale", REPLAYED), ("other", OTHER))
    }
    assert until(lambda: len(cluster._workers) == 5)
    items = (SLOW.format(n=n) for n in range(1000) if len(told) < 3)
    results = [result for _, result in cluster.map(int, eval, lost, items)]
    assert sorted(results) == [*range(len(results))]
    assert {name for name in others for sentence in told if f"worker {name} (" in sentence} == {
        *others
    }
    assert sum("damaged result" in sentence for sentence in told) == 2
    assert cluster.state == "2 workers, 3 refused"
    assert not machines.told.exists()
    for process in others.values():
        process.kill()


def test_a_frozen_worker_costs_nothing_and_comes_back(
    cluster: Cluster, second: subprocess.Popen[bytes], told: list[str]
) -> None:
    cluster.patience.silent = 3
    assert all_of(cluster, then=lambda: second.send_signal(signal.SIGSTOP)) == WHOLE
    assert "worker second (" in told[0] and "fallen silent" in told[0] and len(told) == 1
    assert cluster.state == "1 workers, 1 silent"
    second.send_signal(signal.SIGCONT)
    assert until(lambda: cluster.state == "2 workers")
    assert all_of(cluster) == WHOLE


@pytest.mark.slow
def test_an_item_that_hangs_goes_to_another_worker(
    cluster: Cluster, tmp_path: Path, told: list[str]
) -> None:
    cluster.patience.item = 3
    begun, over = tmp_path / "begun", tmp_path / "over"
    hangs = (
        f"[n for n in range(600) if {str(begun)!r} and not __import__('os').path.exists"
        f"({str(over)!r}) and __import__('time').sleep(0.1)] or 'hung'"
    )
    once = (
        f"(open({str(begun)!r}, 'x') and {hangs}) if not __import__('os').path.exists"
        f"({str(begun)!r}) else 'done'"
    )
    try:
        results = [result for _, result in cluster.map(int, eval, lost, [once, "1", "2", "3"])]
        assert sorted(results, key=str) == [1, 2, 3, "done"]
        assert len(told) == 1 and "unusually long" in told[0]
    finally:
        over.touch()


def test_a_killed_worker_costs_nothing_and_one_that_joins_takes_part(
    cluster: Cluster, machines: Machines, first: subprocess.Popen[bytes]
) -> None:
    def replace() -> None:
        first.kill()
        machines.worker("third")

    assert all_of(cluster, then=replace) == WHOLE
    assert until(lambda: cluster.state == "2 workers")


@pytest.mark.slow
def test_an_item_that_kills_its_workers_is_lost_alone(cluster: Cluster, machines: Machines) -> None:
    deadly = "__import__('os')._exit(3)"
    items = [deadly, *(SLOW.format(n=n) for n in range(6))]
    for name in ("fourth", "fifth", "sixth"):
        machines.worker(name)
    results = dict(cluster.map(int, eval, lost, items))
    assert results.pop(deadly) == "WorkerDiedError"
    assert sorted(results.values()) == [*range(6)]


@pytest.mark.slow
def test_a_scheduler_that_starts_again_costs_nothing(cluster: Cluster, machines: Machines) -> None:
    def restart() -> None:
        machines.scheduler.kill()
        machines.scheduler.wait()
        machines.scheduler = machines.start_scheduler()
        machines.worker("last")  # Dask's workers end with their scheduler

    assert all_of(cluster, then=restart) == WHOLE


@pytest.mark.slow
def test_a_batch_without_workers_stops_with_a_sentence(
    cluster: Cluster, machines: Machines
) -> None:
    def kill_all() -> None:
        for process in machines.processes:
            process.kill()

    cluster.patience.nobody = 1
    with pytest.raises(NoWorkersError, match=r"no worker can grade.*--resume"):
        all_of(cluster, then=kill_all)


def test_a_message_belongs_to_its_key_and_name() -> None:
    message = seal(b"key", b"one", b"marks")
    assert unseal(b"key", b"one", message) == b"marks"
    for key, name, changed in (
        (b"key", b"two", message),
        (b"other", b"one", message),
        (b"key", b"one", message + b"!"),
        (b"key", b"one", b""),
    ):
        with pytest.raises(DamagedError):
            unseal(key, name, changed)


def test_who_may_grade() -> None:
    ours = fitness.versions(["keep_probability"])
    strong = fitness.Report(Level.NAMESPACES, ours)
    landlock = fitness.Report(Level.LANDLOCK, ours)
    weak = fitness.Report(Level.LIMITS, ours)
    other = fitness.Report(Level.NAMESPACES, {**ours, "check keep_probability": "0"})
    level = fitness.common_level([strong, weak, landlock], "best")
    assert level is Level.LANDLOCK
    assert [bool(fitness.unfit(one, level, ours)) for one in (strong, landlock, weak, other)] == [
        *(False, False, True, True)
    ]
    reason = fitness.unfit(weak, level, ours)
    assert (
        reason
        and "limits" in reason.say("en", worker="a")
        and "worker a " in reason.say("en", worker="a")
    )
    with pytest.raises(OSError, match="only weakly"):
        fitness.common_level([weak], "best")
    assert fitness.common_level([weak], "limits") is Level.LIMITS


def test_an_address_of_another_form_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for given in ("", "local", "local:0", "http://host:80", "tcp://host", "tcp://a/../b:1"):
        with pytest.raises(ValueError, match="expected tcp://HOST:8786"):
            connection(given)
    with pytest.raises(ValueError, match="needs certificates"):
        connection("tls://host:8786")


def test_certificates_are_for_their_owner_only_and_dask_reads_them(tmp_path: Path) -> None:
    write_certificates(folder := tmp_path / "keys")
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    settings = yaml.safe_load((folder / "dask.yaml").read_text(encoding="utf-8"))
    with dask.config.set(dask.config.merge(dask.config.config, settings)):
        assert connection("tls://host:8786").address == "tls://host:8786"
        assert Security().require_encryption
        for role in ("scheduler", "worker"):  # nobody reads by HTTP who is in the cluster
            routes = dask.config.get(f"distributed.{role}.http.routes")
            assert routes == ["distributed.http.health"]
    with pytest.raises(FileExistsError):
        write_certificates(folder)


def test_without_dask_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ptm_edu.grading.run.cluster.grading", None)
    monkeypatch.setattr(assembly, "ensure_released", lambda opened: None)
    opened: Any = None
    with pytest.raises(ValueError, match=r"needs Dask.*ptm-edu\[cluster\]"):
        assembly.grade_on_cluster(opened, "local:2", "best")
