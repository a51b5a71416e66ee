"""A notebook that has just shown a test module's widget, and what every widget keeps to in it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect


@pytest.fixture
def notebook(
    request: pytest.FixtureRequest, lab: Any, open_notebook: Callable[..., Any]
) -> Iterator[Any]:
    """A notebook whose code, just run, is the test module's SOURCE, with "# %%" between cells.

    Its text, below, is the module's TEXT. It is open in JupyterLab, or in the host that the test is
    parametrized with.
    """
    v4 = nbformat.v4
    code = map(v4.new_code_cell, request.module.SOURCE.split("# %%\n"))
    source = v4.new_notebook(
        cells=[*code, v4.new_markdown_cell(getattr(request.module, "TEXT", "the end"))],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    name = request.module.__name__.rpartition(".")[2] + ".ipynb"
    nbformat.write(source, lab.folder / name)
    opened = open_notebook(name, getattr(request, "param", "JupyterLab"))
    opened.run_all()
    yield opened
    lab.end_kernels()


@pytest.fixture
def saved(lab: Any, notebook: Any) -> Callable[[], str]:
    """Save the notebook, close it and end its kernel: `saved()` → its address."""

    def address() -> str:
        notebook.save()
        notebook.page.close()
        lab.end_kernels()
        return str(lab.address(f"notebooks/{notebook.name}"))

    return address


@pytest.fixture
def reopened(
    notebook: Any, saved: Callable[[], str], open_notebook: Callable[..., Any]
) -> Callable[[], Page]:
    """Save, end the kernel and open again: the page, once a new kernel, which knows nothing, runs.

    The notebook has kept the widget's state, and of that JupyterLab makes a live view, which comes
    after the static one and takes its place: what was pressed before is lost. So all widgets of the
    notebook are waited for, not the first that is live.
    """
    live = ".jp-OutputArea-output:not(.jp-RenderedHTML) .ptm"

    def page() -> Page:
        widgets = notebook.page.locator(live).count()
        assert widgets
        saved()
        opened = open_notebook(notebook.name, notebook.host).page
        expect(opened.locator(live)).to_have_count(widgets, timeout=60_000)
        return opened

    return page


@pytest.fixture
def says_it_asks(notebook: Any) -> Callable[[Locator], contextlib.AbstractContextManager[None]]:
    """`with says_it_asks(widget)`: what is done there makes it say so, if only for a moment."""

    @contextlib.contextmanager
    def watched(widget: Locator) -> Iterator[None]:
        # Written down in the page: from here, a quick answer's notice may be gone before one looks.
        widget.evaluate(
            "node => { node.busyTexts = []; new MutationObserver(() => {"
            " for (const busy of node.querySelectorAll('.ptm-busy'))"
            " node.busyTexts.push(busy.textContent);"
            " }).observe(node, { childList: true, characterData: true, subtree: true }); }"
        )
        yield
        said = "node => node.busyTexts.includes('asking Python …')"
        assert notebook.until(lambda: bool(widget.evaluate(said)))

    return watched


@pytest.fixture
def assert_outlives_a_theme(notebook: Any) -> Callable[[Locator], None]:
    """JupyterLab hides the page for a moment then; a picture drawn in it would be tiny."""

    def changed(part: Locator) -> None:
        before = part.bounding_box()["width"]
        assert before > 100
        notebook.page.evaluate(
            "void window.jupyterapp.commands.execute("
            "'apputils:change-theme', { theme: 'JupyterLab Dark' })"
        )
        expect(notebook.page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
        notebook.page.wait_for_timeout(700)
        assert notebook.until(lambda: abs(part.bounding_box()["width"] / before - 1) < 0.1)

    return changed
