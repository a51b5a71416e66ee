"""TrainingWatch in a real JupyterLab: it moves while its cell runs, and replays afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import nbformat
import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

# The cell ends when the test has seen it move: the file `go` lies beside the notebook.
SOURCE = """import time
from pathlib import Path
from toy_training import Toy, TrainingWatch
model = Toy(60)
watch = TrainingWatch(60, model.samples, every=5)
display(watch)
for step in range(1, 61):
    model.step = step
    watch.record(step, model.loss(step))
    while step == 40 and not Path("go").exists():
        time.sleep(0.1)
    time.sleep(0.05)
    if step == 50:
        raise FloatingPointError("too fast")"""


def test_moves_while_its_cell_runs_and_replays_afterwards(
    lab: Any, open_notebook: Callable[[str], Any]
) -> None:
    v4, path = nbformat.v4, lab.folder / "training_watch.ipynb"
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(v4.new_notebook(cells=[v4.new_code_cell(SOURCE)], metadata=kernel), path)
    notebook = open_notebook(path.name)
    notebook.command("notebook:run-all-cells")
    widget = notebook.page.locator(".jp-OutputArea .ptm:visible")
    status = widget.locator("[data-of=status]")
    expect(status).to_contain_text("of 60,")
    field = widget.locator("[role=slider]")
    expect(field).to_have_attribute("aria-valuenow", "40")
    assert "busy" in notebook.page.evaluate(
        "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status"
    )
    # Moving back is the page's own work: it needs no answer from the busy kernel.
    field.press("Home")
    expect(widget.locator(".ptm-sample").last).to_have_text("door 0")
    (lab.folder / "go").touch()
    expect(widget.locator(".ptm-notice")).to_contain_text("FloatingPointError: too fast")
    expect(field).to_have_attribute("aria-valuenow", "0")
    assert notebook.until(lambda: notebook.python("assert watch.shown == 0") == "ok")
    field.press("End")
    expect(widget.locator(".ptm-sample").last).to_have_text("door 50")

    # The page that is saved holds what was recorded, not what was there at the start.
    notebook.save()
    saved = nbformat.read(path, as_version=4).cells[0].outputs
    static = [output for output in saved if "text/html" in output.get("data", {})]
    assert len(static) == 1 and '"done": 50' in static[0]["data"]["text/html"]
    lab.end_kernels()
