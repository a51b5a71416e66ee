"""`ptm-edu present`: what is written and printed; how it looks is tests/browser/test_slides.py."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from pathlib import Path

import nbformat
import pytest

from ptm_edu.cli import main, present
from ptm_edu.cli.slides import handout

from .notebooks import code, notebook, prediction, prose


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A notebook with outputs."""
    path = tmp_path / "toy.ipynb"
    cells = [
        prose("# A *toy*\n\nIntro.", notes=" ".join(["word"] * 128)),
        prose("## Formula\n\n$$a = b$$"),
        *prediction(),
        prose("**It** is larger.", "fragment"),
        prose("## Aside\n\nText.", "subslide"),
        code("x = 1", "printed"),
    ]
    nbformat.write(notebook(*cells), path)
    return path


def presented(ready: Path, *options: str) -> int:
    return main(["present", str(ready), "--executed", str(ready), *options])


@pytest.mark.parametrize("chapter", ["5", "05", "notebooks/05_bert.ipynb"])
def test_a_chapter_is_a_number_or_a_file(
    chapter: str, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    assert present.chapter_path(chapter).name == "05_bert.ipynb"
    assert present.chapter_path("5b").name == "05b_using_bert.ipynb"
    assert present.chapter_path("0").name == "00_the_family.ipynb"


def test_an_unknown_chapter_is_one_sentence(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(root)
    assert main(["present", "12"]) == 1
    assert "there is no chapter '12'; there are: 00, 01, 01b" in capsys.readouterr().err


def test_the_page_holds_all_it_needs(ready: Path, tmp_path: Path) -> None:
    assert presented(ready, "--out", str(tmp_path / "deck.html"), "--theme", "dark") == 0
    page = (tmp_path / "deck.html").read_text(encoding="utf-8")
    assert "<title>A toy</title>" in page and 'data-jp-theme-light="false"' in page
    assert "Reveal.initialize" in page and "RevealNotes" in page and "STIX Two Math" in page
    assert "<link" not in page and ' src="http' not in page


def test_minutes_are_those_of_the_main_path(
    ready: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert presented(ready, "--minutes") == 0
    lines = capsys.readouterr().out.splitlines()
    # 128 words of notes and 1 of text; 2 in the question, a pause to vote and 20 s for the formula
    assert lines[1].split() == ["1.0", "129", "A", "toy"]
    assert lines[3].split()[0] == "(0.0)"
    assert "minutes on the main path" in lines[-1]


def test_without_a_browser_the_hand_out_is_html(
    ready: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(handout, "find_browser", lambda: None)
    assert presented(ready, "--handout", str(tmp_path / "toy.pdf")) == 0
    page = (tmp_path / "toy.html").read_text(encoding="utf-8")
    assert "<math" in page and "Which one?" in page and "<li>A</li>" in page
    assert "Result" not in page and "is larger" not in page, "a hand-out asks"
    assert str(tmp_path / "toy.html") in capsys.readouterr().out


def test_the_hand_out_ends_with_the_whole_model(ready: Path) -> None:
    given = nbformat.read(ready, as_version=4)
    source = (
        '<div class="ptm-source"><p><code>ptm_edu/on_one_page/gpt.py, line 9</code></p>'
        '<div class="highlight"><pre>class Block:\n    pass</pre></div></div>'
    )
    given.cells.append(code("show_source(page.Block)", source, kind="slide"))
    page = handout.handout(present.parts_of(given), "A toy")
    assert page.count('class="line"') > 60 and "class Block:\n" not in page


def test_the_server_shows_the_page_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(present, "has_screen", lambda: True)
    monkeypatch.setattr(present.webbrowser, "open", opened.append)
    servers = []
    serve_forever = present.ThreadingHTTPServer.serve_forever
    monkeypatch.setattr(
        present.ThreadingHTTPServer,
        "serve_forever",
        lambda self: (servers.append(self), serve_forever(self, 0.05))[1],
    )
    thread = threading.Thread(target=present.serve, args=("<p>数</p>",), daemon=True)
    thread.start()
    while not servers:
        thread.join(0.01)
    (address,) = opened
    assert address in capsys.readouterr().out and address.startswith("http://127.0.0.1:")
    assert urllib.request.urlopen(address, timeout=10).read().decode() == "<p>数</p>"
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{address}etc/passwd", timeout=10)
    servers[0].shutdown()
    thread.join(10)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "is not a notebook; give one that JupyterLab opens"),
        (nbformat.writes(notebook(code("1 / 0"))), "a cell failed: ZeroDivisionError: division"),
        (nbformat.writes(notebook()), "has nothing for a slide; give its cells a slide type"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_sentence(
    text: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PTM_EDU_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "05_toy.ipynb"
    path.write_text(text, encoding="utf-8")
    assert main(["present", str(path), "--minutes"]) == 1
    told = capsys.readouterr().err
    assert said in told and "Traceback" not in told
