"""Chapter 1 as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ptm_edu import zoo
from ptm_edu.word2vec import WordVectors

from .chapters import Chapter, assert_moves_by_arrow_key

pytestmark = pytest.mark.slow

NAME = "01_word2vec.ipynb"
WIDGETS = [
    "Word analogies",
    "Architecture of SkipGram",
    *["Skip-gram and CBOW with negative sampling"] * 2,
    "Noise distribution and subsampling",
    "Nearest neighbors by cosine",
]


@pytest.fixture(scope="module")
def vectors() -> WordVectors:
    return zoo.load("word2vec-mini")


def test_live_then_exported(chapter: Chapter, vectors: WordVectors) -> None:
    live = chapter.notebook.page.locator(".jp-OutputArea .ptm").first
    expect(live.locator(".ptm-answer")).to_have_text("queen")
    assert_asks_python(live, vectors)
    assert_moves_by_arrow_key(live)
    page = chapter.as_page()
    static = page.locator(".ptm").first
    expect(static.locator(".ptm-answer")).to_have_text("queen")
    assert_moves_by_arrow_key(static)
    static.get_by_role("button", name="paris − france + italy").click()
    answer, score = vectors.analogy(["paris", "italy"], ["france"], topn=1)[0]
    assert first_row(static) == (answer, pytest.approx(score, abs=0.01))


def assert_asks_python(widget: Locator, vectors: WordVectors) -> None:
    """A typed word is answered over the whole vocabulary, with Python's number in the DOM."""
    widget.locator("[data-slot=c]").fill("girl")
    widget.locator("[data-slot=c]").press("Enter")
    expect(widget.locator(".ptm-ranking")).to_have_attribute("data-scope", "all")
    answer, score = vectors.analogy(["king", "girl"], ["man"], topn=1)[0]
    assert first_row(widget) == (answer, pytest.approx(score, abs=6e-4))


def first_row(widget: Locator) -> tuple[str | None, float]:
    """The best word and its number, once the frame that was asked for is drawn."""
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    row = widget.locator(".ptm-row:not([hidden])").first
    return row.get_attribute("data-word"), float(row.locator("data").inner_text())


def test_the_network_is_cut_off_from_the_kernel(lab: Any) -> None:
    """The guard that the lab's kernels start with does refuse."""
    guard = Path(__file__).with_name("no_network.py")
    asked = f"import runpy; runpy.run_path({str(guard)!r}); import urllib.request as r; "
    done = subprocess.run(
        [sys.executable, "-c", asked + "r.urlopen('http://192.0.2.1', timeout=1)"],
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 1 and "the notebook asked the network" in done.stderr
    copies = lab.folder.parents[1].glob("ipython/profile_default/startup/no_network.py")
    assert [path.read_text("utf-8") for path in copies] == [guard.read_text("utf-8")]
