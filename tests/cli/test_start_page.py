"""The start page in a real Jupyter server that has no other extension."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from jupyter_server.serverapp import ServerApp
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port

from ptm_edu.cli.start_page import tasks
from ptm_edu.course.outline import outline
from ptm_edu.course.progress_file import VARIABLE, change_progress, progress_file, read_progress

TOKEN = "a-secret"


class Page:
    """A reader's browser without scripts: it keeps cookies and sends forms."""

    def __init__(self, url: str, root: Path) -> None:
        self.url, self.root = url, root
        self.session = requests.Session()
        self.session.trust_env = False

    def get(self, path: str = "", **params: str) -> requests.Response:
        return self.session.get(self.url + path, params=params, timeout=30)

    def send(self, action: str, **fields: str) -> requests.Response:
        """Press the button of a form on the page."""
        assert f'action="/base/ptm-edu/{action}"' in self.get().text
        fields["_xsrf"] = self.session.cookies["_xsrf"]
        return self.session.post(self.url + action, fields, timeout=60, allow_redirects=False)


class Server(ServerApp):
    """One that leaves the signals of the test's process alone."""

    def init_signal(self) -> None:
        """Do nothing."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Iterator[tuple[str, Path]]:
    """The page's address, and the folder of a course with chapter 5 and assignment 2."""
    home = tmp_path_factory.mktemp("home")
    course = home / "course"
    for name in ("notebooks/05_bert.ipynb", "assignments/source/a2_elmo/a2_elmo.ipynb"):
        (course / name).parent.mkdir(parents=True)
        shutil.copy(root / name, course / name)
    patch = pytest.MonkeyPatch()
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        patch.setenv(name, str(home / name))
    patch.setenv(VARIABLE, "")  # so that what the extension sets is undone
    patch.setenv("PTM_EDU_LANG", "en")
    socket, port = bind_unused_port()
    loop = asyncio.new_event_loop()
    ready = threading.Event()

    def serve() -> None:
        asyncio.set_event_loop(loop)
        server = Server(
            root_dir=str(course),
            base_url="/base/",
            allow_root=True,
            jpserver_extensions={"ptm_edu.cli.start_page": True},
        )
        server.initialize([f"--IdentityProvider.token={TOKEN}"], find_extensions=False)
        http = HTTPServer(server.web_app)
        http.add_sockets([socket])
        loop.call_soon(ready.set)
        loop.run_forever()
        http.stop()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    assert ready.wait(60)
    yield f"http://127.0.0.1:{port}/base/ptm-edu/", course
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)
    Server.clear_instance()
    patch.undo()


@pytest.fixture
def page(served: tuple[str, Path], monkeypatch: pytest.MonkeyPatch) -> Page:
    """The page of a reader who is let in; the doctor finds nothing."""

    def doctor(language: str) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess("doctor", 0, "✓ all is well\n", "")

    monkeypatch.setattr(tasks, "doctor", doctor)
    opened = Page(*served)
    assert opened.get(token=TOKEN).ok
    return opened


def text(answer: requests.Response) -> str:
    """What the page says, without markup."""
    return re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", " ", answer.text, flags=re.S))


def test_nobody_without_the_token_gets_in(served: tuple[str, Path]) -> None:
    stranger = Page(*served)
    for path in ("", "widgets"):
        answer = stranger.get(path)
        assert "/login" in answer.url and "Chapters" not in answer.text
    for path in ("start", "language", "widgets", "predictions"):
        assert stranger.session.post(stranger.url + path, {"name": "a2_elmo"}).status_code == 403
    assert not (stranger.root / "work").exists()


def test_the_page_shows_chapters_assignments_and_the_doctor(page: Page) -> None:
    found = outline(page.root / "notebooks" / "05_bert.ipynb")
    answer = page.get()
    said = text(answer)
    assert "Begin here 5 · BERT: pre-training with masked tokens" in said
    assert f"0 of {len(found.sections)} sections run" in said
    assert f"0 of {len(found.predictions)} predictions" in said
    assert "2 · ELMo Start 0 of 35 points and 5 for answers in words" in said
    assert "Everything that the course needs is installed." in said
    assert page.url in said and str(page.root) in said
    assert 'href="/base/lab/tree/notebooks/05_bert.ipynb"' in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Type"] == "text/html; charset=UTF-8"
    assert not re.search(r"<script|https?://(?!127\.0\.0\.1)", answer.text)


def test_kernels_are_told_where_progress_is_kept(page: Page) -> None:
    assert os.environ[VARIABLE] == str(progress_file(page.root.resolve()))


def test_progress_is_shown(page: Page) -> None:
    found = outline(page.root / "notebooks" / "05_bert.ipynb")
    for cell in found.sections[0].cells:
        change_progress(progress_file(page.root), lambda p, cell=cell: p.ran("05_bert", cell))
    change_progress(progress_file(page.root), lambda p: p.scored("highway", 5.0))
    said = text(page.get())
    assert f"1 of {len(found.sections)} sections run" in said
    assert "5 of 35 points" in said
    assert f"Continue 5 · BERT: pre-training with masked tokens {found.sections[0].title}" in said


def test_an_answered_question_is_counted(page: Page) -> None:
    found = outline(page.root / "notebooks" / "05_bert.ipynb")

    def post(chapter: str, cell: str) -> int:
        headers = {"X-XSRFToken": page.session.cookies["_xsrf"]}
        told = {"chapter": chapter, "cell": cell}
        return page.session.post(page.url + "predictions", json=told, headers=headers).status_code

    assert post("05_bert", found.predictions[0]) == 204
    assert post("../05_bert", "x") == post("05_bert", "") == 400
    assert read_progress(progress_file(page.root)).predictions == {
        "05_bert": {found.predictions[0]}
    }
    assert f"1 of {len(found.predictions)} predictions" in text(page.get())


def test_the_language_is_chosen_for_the_page_and_for_new_kernels(page: Page) -> None:
    assert page.send("language", language="zh").status_code == 303
    answer = page.get()
    assert '<html lang="zh">' in answer.text and "5 · BERT：用被遮住的词元做预训练" in answer.text
    assert os.environ["PTM_EDU_LANG"] == "zh"
    assert tasks.stored_language(page.root / ".ptm-edu" / "language") == "zh"
    assert page.send("language", language="en").status_code == 303
    assert page.send("language", language="xx").status_code == 400


def test_start_writes_the_assignment_and_opens_it(page: Page) -> None:
    answer = page.send("start", name="a2_elmo")
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/base/lab/tree/work/a2_elmo/a2_elmo.ipynb"
    assert "YOUR CODE HERE" in (page.root / "work/a2_elmo/a2_elmo.ipynb").read_text("utf-8")
    again = page.get()
    assert 'href="/base/lab/tree/work/a2_elmo/a2_elmo.ipynb"' in again.text
    assert "Start</button>" not in again.text
    shutil.rmtree(page.root / "work")
    assert page.send("start", name="../a2_elmo").status_code == 400


def test_a_start_that_fails_says_why(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    from ptm_edu.cli.start_page import handlers

    def fails(name: str, root: Path) -> Path:
        raise OSError("no space <left>")

    monkeypatch.setattr(handlers, "start", fails)
    answer = page.send("start", name="a2_elmo")
    assert 'role="alert">no space &lt;left&gt;<' in answer.text


def test_the_widgets_are_made_on_request(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Make the page of all widgets" in text(page.get())
    assert page.get("widgets").url == page.url, "there is nothing to show yet"
    script = (
        "import sys; print('1/2 FillMask', flush=True); sys.stdin.read(); input_ = sys.argv[-1];"
        "open(input_, 'w').write('<p>all widgets'); print('done')"
    )
    monkeypatch.setattr(tasks, "COMMAND", (tasks.sys.executable, "-c", script))
    monkeypatch.setattr(
        tasks.Gallery, "running", property(lambda self: self.process and not self.page.exists())
    )
    assert page.send("widgets").status_code == 303
    for _ in range(200):
        said = text(page.get())
        if "All widgets on one page" in said:
            break
        assert "The widgets are being made" in said and "Make the page" not in said
        threading.Event().wait(0.05)
    assert page.get("widgets").text == "<p>all widgets"
    assert "Make it again" in text(page.get())
    (page.root / ".ptm-edu" / "widgets.html").unlink()


def test_a_fault_of_the_installation_is_on_the_page(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    def doctor(language: str) -> subprocess.CompletedProcess[str]:
        lines = "✓ Python\n✗ numpy is not installed\n1 to fix.\n"
        return subprocess.CompletedProcess("doctor", 1, lines, "")

    monkeypatch.setattr(tasks, "doctor", doctor)
    monkeypatch.setattr(tasks.Doctor, "lines", lambda self, language: self._run(language))
    said = text(page.get())
    assert "Something that the course needs is missing: ✗ numpy is not installed" in said
