"""Students who log in to a real JupyterHub, fetch a1 and submit it, all within five minutes.

`python -m benchmarks.hub_load 200`, as root on a machine whose accounts may be changed: it makes
the accounts load-000 … and removes them. The hub has the settings of deploy/jupyterhub, with its
limits on servers. Each student arrives at a random moment of the first ARRIVE seconds, logs in with
a password, asks for a server again and again while the hub says that it is busy, fetches and
submits through nbgrader's exchange, and stops the server, as the idle culler would. All is sent to
this machine's own address. There is no peer, so no ratio is printed.

It exits 1 if a submission is lost: the folder of the exchange holds no notebook of a student.
"""

from __future__ import annotations

import asyncio
import contextlib
import csv
import os
import pwd
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import httpx
import numpy as np

from benchmarks.form import origin, table

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy" / "jupyterhub"
STUDENTS, ARRIVE, LIMIT = 200, 180, 300  # seconds
TRIES = 4  # of a request
A1, INSTRUCTOR = "a1_word2vec", "load-instructor"
STEPS = ("log in", "server", "fetch", "submit", "all")
# Python may lie in root's home, which nobody else can enter: in a namespace of its own, the hub has
# a home of root with nothing but Python in it.
SHOWN = """
set -e
case $PYTHON in /root/*)
  shown=$(mktemp -d); chmod 711 $shown
  top=${PYTHON#/root/}; top=${top%%/*}
  mkdir $shown/$top
  mount --rbind /root/$top $shown/$top
  mount --rbind $shown /root
esac
exec "$@"
"""
AS_SHOWN = ("unshare", "--mount", "sh", "-c", SHOWN, "sh")
RELEASE = f"""
import os, subprocess
from pathlib import Path
from ptm_edu.cli.lab import opened
os.chdir(opened(Path.home() / "ptm-edu", instructor=True) / "assignments")
for step in ("generate_assignment", "release_assignment"):
    subprocess.run(["nbgrader", step, "{A1}"], check=True)
"""


def main(students: int = STUDENTS) -> int:
    """Print latencies and the number of lost submissions; return 1 if there is one, else 0."""
    print(origin(), flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # accounts and hub are removed then, too
    names = [f"load-{number:03d}" for number in range(students)]
    if taken_names := {one.pw_name for one in pwd.getpwall()} & {INSTRUCTOR, *names}:
        sys.exit(f"accounts {sorted(taken_names)[:3]} exist; this would remove them: userdel -r")
    root = Path(tempfile.mkdtemp(prefix="hub-load-"))
    root.chmod(0o755)
    try:
        with _hub(root, names) as (url, passwords):
            before, start = _processor(), time.monotonic()
            found = asyncio.run(_class(url, passwords))
            taken = time.monotonic() - start
        each = (_processor() - before) / students  # of all that the hub started and ended
        inbound = root / "exchange" / "ptm-edu" / "inbound"
        there = {path.parent.name.split("+")[0] for path in inbound.glob(f"*+{A1}+*/*.ipynb")}
    finally:
        _accounts(root, "--remove")
        shutil.rmtree(root)
    rows = []
    for step in STEPS:
        values = [one[step] for one in found.values() if step in one]
        if values:
            rows.append((step, *np.percentile(values, [50, 95, 100]).tolist()))
    table(["seconds", "median", "95 %", "worst"], rows)
    refused = sum(one["refused"] for one in found.values())
    lost = set(names) - there
    print(f"{students} students in {taken:.0f} s, limit {LIMIT} s")
    cores = STUDENTS * each / LIMIT
    print(f"processor seconds a student: {each:.2f}, of {STUDENTS} in {LIMIT} s: {cores:.1f} cores")
    again = sum(one["sent again"] for one in found.values())
    print(f"requests sent again: {again:.0f}; servers asked for again: {refused:.0f}")
    print(f"submissions lost: {len(lost)}", flush=True)
    return 1 if lost or taken > LIMIT else 0


async def _class(url: str, passwords: Mapping[str, str]) -> dict[str, dict[str, float]]:
    rng = random.Random(0)
    wait = {name: rng.uniform(0, ARRIVE * len(passwords) / STUDENTS) for name in passwords}
    tasks = [_student(url, name, word, wait[name]) for name, word in passwords.items()]
    return dict(zip(passwords, await asyncio.gather(*tasks), strict=True))


async def _student(url: str, name: str, password: str, wait: float) -> dict[str, float]:
    """Do what a student does; return the seconds of each step that succeeded."""
    taken: dict[str, float] = {"refused": 0}
    await asyncio.sleep(wait)
    begun = start = time.monotonic()
    transport = _Again()

    def done(step: str) -> None:
        nonlocal start
        taken[step], start = time.monotonic() - start, time.monotonic()

    try:
        async with httpx.AsyncClient(
            base_url=url, follow_redirects=True, timeout=120, transport=transport
        ) as client:
            await client.get("/hub/login")
            form = {"username": name, "password": password, "_xsrf": _xsrf(client, "/hub/")}
            (await client.post("/hub/login?next=/hub/home", data=form)).raise_for_status()
            done("log in")
            server = f"/hub/api/users/{name}/server"
            while True:
                answer = await _ask(client, "POST", server, "/hub/")
                if answer.status_code != 429:
                    break
                taken["refused"] += 1
                await asyncio.sleep(float(answer.headers.get("Retry-After", 5)))
            answer.raise_for_status()
            while (await client.get(f"/user/{name}/api/status")).status_code != 200:
                await client.get(f"/user/{name}/tree")  # OAuth, as soon as the server runs
                await asyncio.sleep(1)
            done("server")
            what = {"course_id": "ptm-edu", "assignment_id": A1}
            for step in ("fetch", "submit"):
                path = f"/user/{name}/assignments/{step}"
                answer = await _ask(client, "POST", path, f"/user/{name}/", what)
                answer.raise_for_status()
                done(step)
            taken["all"] = time.monotonic() - begun
            await _ask(client, "DELETE", server, "/hub/")
    except httpx.HTTPError as error:
        print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
    taken["sent again"] = transport.again
    return taken


class _Again(httpx.AsyncHTTPTransport):
    """Sends a request again where the connection ended without an answer, as a browser does.

    The proxy closes connections that were idle for five seconds.
    """

    again = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        for _ in range(TRIES - 1):
            with contextlib.suppress(httpx.ReadError, httpx.RemoteProtocolError):
                return await super().handle_async_request(request)
            self.again += 1
        return await super().handle_async_request(request)


async def _ask(
    client: httpx.AsyncClient, method: str, path: str, of: str, data: object = None
) -> httpx.Response:
    headers = {"X-XSRFToken": _xsrf(client, of), "Referer": str(client.base_url.join(of))}
    return await client.request(method, path, json=data, headers=headers)


def _xsrf(client: httpx.AsyncClient, path: str) -> str:
    found = [c.value for c in client.cookies.jar if c.name == "_xsrf" and c.path == path]
    return str(found[0]) if found else ""


@contextlib.contextmanager
def _hub(root: Path, names: Sequence[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Run a hub with an instructor who has released a1; yield its address and the passwords."""
    (root / "people.csv").write_text("student\n" + "\n".join(names) + "\n", encoding="utf-8")
    passwords = {row["account"]: row["password"] for row in _accounts(root)}
    url = f"http://127.0.0.1:{_free_port()}"
    become = ("setpriv", f"--reuid={INSTRUCTOR}", f"--regid={INSTRUCTOR}", "--init-groups")
    own = {"HOME": f"/home/{INSTRUCTOR}", "USER": INSTRUCTOR, "JUPYTER_CONFIG_PATH": str(DEPLOY)}
    subprocess.run(
        [*AS_SHOWN, *become, sys.executable, "-c", RELEASE],
        cwd=own["HOME"], env={**_environment(root), **own}, check=True, capture_output=True,
    )  # fmt: skip
    command = [*AS_SHOWN, sys.executable, "-m", "jupyterhub", "-f", DEPLOY / "jupyterhub_config.py"]
    for name in ("ConfigurableHTTPProxy.api_url", "JupyterHub.hub_bind_url"):
        command.append(f"--{name}=http://127.0.0.1:{_free_port()}")
    with open(root / "hub.log", "w", encoding="utf-8") as log:
        hub = subprocess.Popen(
            list(map(str, command)), cwd=root, stdout=log, stderr=log, start_new_session=True,
            env={**_environment(root), "PTM_EDU_HUB_URL": url},
        )  # fmt: skip
    try:
        end = time.monotonic() + 120
        while True:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{url}/hub/health", timeout=5).status_code == 200:
                    break
            if hub.poll() is not None or time.monotonic() > end:
                raise RuntimeError((root / "hub.log").read_text(encoding="utf-8")[-2000:])
            time.sleep(0.3)
        yield url, {name: passwords[name] for name in names}
    finally:
        hub.send_signal(signal.SIGTERM)  # ends the proxy and everybody's servers, too
        with contextlib.suppress(subprocess.TimeoutExpired):
            hub.wait(120)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(hub.pid, signal.SIGKILL)  # the proxy, too, of a hub that did not start
        hub.wait()  # or its processor's seconds would not count


def _accounts(root: Path, *options: str) -> list[dict[str, str]]:
    command = [sys.executable, DEPLOY / "accounts.py", root / "people.csv", "--instructor"]
    printed = subprocess.run(
        [*map(str, command), INSTRUCTOR, *options],
        env=_environment(root), check=True, stdout=subprocess.PIPE, text=True,
    ).stdout  # fmt: skip
    return list(csv.DictReader(printed.splitlines()))


def _environment(root: Path) -> dict[str, str]:
    proxy = Path(sys.prefix) / "node" / "node_modules/configurable-http-proxy/bin"
    return {
        **{name: value for name, value in os.environ.items() if "TOKEN" not in name},
        "PYTHON": os.path.realpath(sys.executable),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PTM_EDU_EXCHANGE": str(root / "exchange"),
        "PTM_EDU_HUB_PROXY": f"{shutil.which('node')} {proxy / 'configurable-http-proxy'}",
    }


def _processor() -> float:
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
