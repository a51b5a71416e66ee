"""A browser without a network, a JupyterLab of its own, and pages that report what went wrong."""

from __future__ import annotations

import contextlib
import json
import os
import re
import runpy
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    expect,
    sync_playwright,
)

from ptm_edu.cli.browser import find_browser
from ptm_edu.cli.lab import SETTINGS, START_PAGE

from .chapters import Chapter, assert_folded_until_alt_r

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic"),
    # No other machine is reached; a route that refuses it would turn off the browser's cache.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
)
HERE = ("localhost", "127.0.0.1", "::1")
TOYS = Path(__file__).parent  # toy_….py: read here by `runpy`, imported by notebooks
expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong
NO_NETWORK = Path(__file__).with_name("no_network.py")
# With `--slow-frames`: a test that hopes for a fast frame fails here, whatever the machine.
SLOW_FRAMES = """{
  const soon = requestAnimationFrame;
  window.requestAnimationFrame = (step) => setTimeout(() => soon(step), MS);
}"""
# What Notebook 7.6 reports with any notebook: of itself, of JupyterLab's file browser, and at times
# of its own fonts.
NOTEBOOK_7_REPORTS = re.compile(
    r"uncaught: Cannot read properties of undefined \(reading 'schema'\)"
    r"|uncaught: Command 'filebrowser:open-path' not registered\."
    r"|console: Failed to load resource: .* \(http://127\.0\.0\.1:\d+/static/notebook/\w+\.woff2?\)"
)

# What JupyterLab reports of its own debugger if a kernel restarts while that is being asked.
RESTART_REPORTS = re.compile(r"console: Could not restore the debugger state: Canceled future .*")


def stays_here(url: str) -> bool:
    """Say whether a request leaves this machine."""
    parts = urlsplit(url)
    if parts.scheme in ("file", "data", "blob", "about", "chrome-error"):
        return True
    return parts.hostname in HERE


class Watched:
    """A page, and all that it did wrong: uncaught errors, console errors, requests outwards."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.outward: list[str] = []
        self.errors: list[str] = []
        self.ignored: re.Pattern[str] | None = None
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        page.on("console", self._console)
        page.on("websocket", lambda socket: self._seen(socket.url))
        # Of the windows that it opens too.
        page.context.on("request", lambda request: self._seen(request.url))

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _seen(self, url: str) -> None:
        if not stays_here(url.replace("ws:", "http:", 1)):
            self.outward.append(url)

    def assert_clean(self) -> None:
        """Fail where anything went wrong since this was asked last."""
        outward = list(self.outward)
        ignored = self.ignored
        errors = [one for one in self.errors if not (ignored and ignored.fullmatch(one))]
        self.outward.clear()
        self.errors.clear()
        assert outward == [], f"requests that leave this machine: {outward}"
        assert errors == []


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """This system's Chromium; without one the test is skipped, and under CI=true it fails."""
    program = find_browser()
    if program is None:
        sentence = "no Chromium or Chrome on this machine: `ptm-edu doctor` says what to do"
        if os.environ.get("CI", "").lower() in ("1", "true"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@contextlib.contextmanager
def watched_pages(browser: Browser, frame: int = 0) -> Iterator[Callable[..., Watched]]:
    """Open pages: `opened(dark=False)` → Watched; at the end all must be clean.

    A page draws its frames `frame` milliseconds late.
    """
    contexts: list[BrowserContext] = []
    pages: list[Watched] = []

    def opened(dark: bool = False, width: int = 1280, height: int = 720) -> Watched:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            accept_downloads=True,
        )
        contexts.append(context)
        context.set_default_timeout(20_000)
        if frame:
            context.add_init_script(SLOW_FRAMES.replace("MS", str(frame)))
        pages.append(Watched(context.new_page()))
        return pages[-1]

    yield opened
    for context in contexts:
        context.close()
    for watched in pages:
        watched.assert_clean()


@pytest.fixture
def open_page(chromium: Browser, pytestconfig: pytest.Config) -> Iterator[Callable[..., Watched]]:
    """Open pages: `open_page(dark=False)` → Watched; afterwards all must be clean."""
    with watched_pages(chromium, pytestconfig.getoption("slow_frames")) as opened:
        yield opened


@pytest.fixture(scope="module")
def open_shared_page(
    chromium: Browser, pytestconfig: pytest.Config
) -> Iterator[Callable[..., Watched]]:
    """The same for pages that all tests of a module share."""
    with watched_pages(chromium, pytestconfig.getoption("slow_frames")) as opened:
        yield opened


@pytest.fixture
def page(open_page: Callable[..., Watched]) -> Page:
    """One page of 1280 × 720 that must stay clean and may reach nothing outside this machine."""
    return open_page().page


@pytest.fixture(scope="session")
def toy() -> SimpleNamespace:
    """`words`, `vectors` and `PRESETS` of the made-up vocabulary."""
    return SimpleNamespace(**runpy.run_path(str(TOYS / "toy_words.py")))


@pytest.fixture(scope="session")
def contexts() -> SimpleNamespace:
    """`examples`, `sentences`, `senses`, `layers` and `word_layers` of the made-up sentences."""
    return SimpleNamespace(**runpy.run_path(str(TOYS / "toy_contexts.py")))


@dataclass
class Lab:
    """A running JupyterLab: its address, its token, its notebooks, and where it keeps its own."""

    url: str
    token: str
    folder: Path
    data: Path

    def address(self, notebook: str, host: str = "JupyterLab") -> str:
        """The page of one notebook: in Notebook 7, or in a workspace of its own in JupyterLab."""
        if host == "Notebook 7":
            return f"{self.url}/notebooks/{notebook}?token={self.token}"
        workspace = secrets.token_hex(4)
        return f"{self.url}/lab/workspaces/{workspace}/tree/{notebook}?token={self.token}&reset"

    def end_kernels(self) -> None:
        """Shut down every notebook's kernel, as closing the laptop would."""
        with urllib.request.urlopen(self._request("GET", ""), timeout=10) as answer:
            sessions = json.load(answer)
        for session in sessions:
            urllib.request.urlopen(self._request("DELETE", f"/{session['id']}"), timeout=10).close()

    def _request(self, method: str, path: str) -> urllib.request.Request:
        headers = {"Authorization": f"token {self.token}"}
        return urllib.request.Request(
            f"{self.url}/api/sessions{path}", method=method, headers=headers
        )


class OpenNotebook:
    """A notebook open in JupyterLab or in Notebook 7, in a watched page."""

    def __init__(self, watched: Watched, lab: Lab, name: str, host: str = "JupyterLab") -> None:
        self.page = page = watched.page
        self.name, self.host = name, host
        watched.ignored = NOTEBOOK_7_REPORTS if host == "Notebook 7" else RESTART_REPORTS
        page.goto(lab.address(f"notebooks/{name}", host))
        page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=60_000)
        # Asked to run before, JupyterLab opens a dialog about kernels.
        page.wait_for_function(
            "window.jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status"
            " === 'idle'",
            timeout=60_000,
        )

    def command(self, name: str) -> None:
        """Start one of JupyterLab's commands, as a menu or a key would; do not wait for it."""
        self.page.evaluate("name => void window.jupyterapp.commands.execute(name)", name)

    def run_all(self, seconds: float = 120) -> None:
        """Run every cell and wait until the kernel has nothing left to do."""
        self.command("notebook:run-all-cells")
        # Not from the prompts on the page: a cell whose source is folded has none.
        self.page.wait_for_function(
            "[...window.jupyterapp.shell.currentWidget.content.model.cells]"
            ".every(cell => cell.type !== 'code' || cell.executionCount)",
            timeout=1000 * seconds,
        )

    def save(self) -> None:
        """Save, and wait until that is done."""
        self.command("docmanager:save")
        self.page.wait_for_function(
            "!window.jupyterapp.shell.currentWidget.context.model.dirty", timeout=20_000
        )

    def python(self, code: str) -> str:
        """Run code in the notebook's kernel: "ok", or what it raised."""
        kernel = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
        return str(
            self.page.evaluate(
                f"code => {kernel}.requestExecute({{ code }}).done"
                ".then(reply => reply.content.evalue ?? reply.content.status)",
                code,
            )
        )

    def restart(self) -> None:
        """Restart the kernel, which then knows nothing of what the page shows."""
        kernel = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
        self.page.evaluate(f"{kernel}.restart()")

    def until(self, holds: Callable[[], bool], seconds: float = 30) -> bool:
        """Ask again and again; say whether it held in time, for what no locator can wait for."""
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(100)
        return True

    @property
    def cells(self) -> int:
        """How many cells the notebook has now, drawn or not."""
        widgets = "window.jupyterapp.shell.currentWidget.content"
        return int(self.page.evaluate(f"{widgets}.widgets.length"))


@pytest.fixture(scope="session")
def start_lab() -> Callable[..., contextlib.AbstractContextManager[Lab]]:
    """Start a JupyterLab: `with start_lab(home, root_dir, started_in=None) as lab`.

    It has nobody's settings but the course's, which lie in the empty folder `home`.
    """
    return running_lab


@contextlib.contextmanager
def running_lab(home: Path, root_dir: Path, started_in: Path | None = None) -> Iterator[Lab]:
    """Run a JupyterLab until the block ends, with all its own files in `home`."""
    _write_settings(home / "settings")
    startup = home / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    shutil.copy(NO_NETWORK, startup)
    port, token = _free_port(), secrets.token_hex(16)
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *(f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={token}"),
        f"--ServerApp.root_dir={root_dir}",
        f"--ServerApp.jpserver_extensions={START_PAGE}=True",
        # `window.jupyterapp`, by which a test runs JupyterLab's own commands, and Notebook 7's
        "--LabApp.expose_app_in_browser=True",
        "--JupyterNotebookApp.expose_app_in_browser=True",
    ]
    with open(home / "log", "w", encoding="utf-8") as log:
        server = subprocess.Popen(
            command,
            cwd=started_in or home,
            env=_private(home),
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        _wait_for(f"http://127.0.0.1:{port}/api/status?token={token}", server, home / "log")
        yield Lab(f"http://127.0.0.1:{port}", token, root_dir / "notebooks", home / "data")
    finally:
        _stop(server)


@pytest.fixture(scope="session")
def lab(
    tmp_path_factory: pytest.TempPathFactory, root: Path, start_lab: Callable[..., Any]
) -> Iterator[Lab]:
    """A real JupyterLab on a copy of the notebooks, with nobody's settings but the course's."""
    home = tmp_path_factory.mktemp("home")
    folder = home / "course" / "notebooks"
    shutil.copytree(root / "notebooks", folder, ignore=shutil.ignore_patterns(".ipynb_*"))
    for toy in TOYS.glob("toy_*.py"):
        shutil.copy(toy, folder)
    with start_lab(home, folder.parent) as started:
        yield started


@pytest.fixture
def open_notebook(lab: Lab, open_page: Callable[..., Watched]) -> Callable[..., OpenNotebook]:
    """Open a notebook of the lab's folder: `open_notebook("toy.ipynb", host="JupyterLab")`."""
    return lambda name, host="JupyterLab": OpenNotebook(open_page(), lab, name, host)


@pytest.fixture(scope="session")
def chapter_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where `page_of` builds the pages of all chapters, one after the other."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture
def chapter(
    request: pytest.FixtureRequest,
    lab: Lab,
    open_notebook: Callable[..., OpenNotebook],
    open_page: Callable[..., Watched],
    tmp_path: Path,
    chapter_site: Path,
) -> Chapter:
    """The test module's NAME, run whole without a network; as a page it shows its WIDGETS."""
    notebook = open_notebook(request.module.NAME)
    notebook.run_all(seconds=400)
    assert_folded_until_alt_r(notebook.page)
    return Chapter(notebook, lab, open_page().page, tmp_path, chapter_site, request.module.WIDGETS)


def _private(home: Path) -> dict[str, str]:
    own = {
        "HOME": home,
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "IPYTHONDIR": home / "ipython",
        "MPLCONFIGDIR": home / "matplotlib",
        "XDG_CACHE_HOME": home / "cache",
        "PTM_EDU_TEST": "1",  # a claim that does not hold is an error
        "PTM_EDU_LANG": "en",
    }
    # A student has neither a proxy nor the folder of real data.
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.lower().endswith("_proxy") and name != "PTM_EDU_DATA"
    }
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return {**kept, **{name: str(value) for name, value in own.items()}, "PATH": path}


def _write_settings(folder: Path) -> None:
    for plugin, settings in SETTINGS.items():
        package, name = plugin.split(":")
        path = folder / package / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(settings), encoding="utf-8")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str, server: subprocess.Popen, log: Path, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5):
            return
        time.sleep(0.2)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8')[-3000:]}")


def _stop(server: subprocess.Popen) -> None:
    # The kernels are its children and in its process group.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGTERM)
    try:
        server.wait(15)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
