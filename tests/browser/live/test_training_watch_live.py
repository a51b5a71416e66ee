"""TrainingWatch in a real JupyterLab: it moves while its cell runs, and replays afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import nbformat
import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

# The cell ends once the test has seen it move: when the file `go` lies beside the notebook.
SOURCE = """import time
from pathlib import Path
from toy_training import Toy, TrainingWatch
model = Toy(60)
watch = TrainingWatch(60, model.samples, every=5)
display(watch)
for step in range(1, 51):
    model.step = step
    watch.record(step, model.loss(step))
    time.sleep(0.12)
    while step == 40 and not Path("go").exists():
        time.sleep(0.1)
raise FloatingPointError("too fast")"""


@pytest.fixture
def training(lab: Any, open_notebook: Callable[[str], Any]) -> Iterator[Any]:
    """A notebook whose cell trains until `go` is there."""
    v4, path = nbformat.v4, lab.folder / "training_watch.ipynb"
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(v4.new_notebook(cells=[v4.new_code_cell(SOURCE)], metadata=kernel), path)
    opened = open_notebook(path.name)
    opened.command("notebook:run-all-cells")
    yield opened
    lab.end_kernels()
    (lab.folder / "go").unlink(missing_ok=True)


def test_moves_while_its_cell_runs_and_replays_afterwards(lab: Any, training: Any) -> None:
    page = training.page
    widget = page.locator(".jp-OutputArea .ptm:visible")
    field = widget.locator("[role=slider]")
    expect(field).to_have_attribute("aria-valuenow", "40")
    expect(widget.locator("[data-of=status]")).to_contain_text("step 40 of 60,")
    expect(page.locator(".jp-InputPrompt").first).to_have_text("[*]:")
    # Going back is the page's own work: it needs no answer from the busy kernel.
    field.press("Home")
    expect(widget.locator(".ptm-sample").last).to_have_text("door 0")
    (lab.folder / "go").touch()
    expect(widget.locator(".ptm-notice")).to_contain_text("FloatingPointError: too fast")
    expect(widget.locator("[data-of=status]")).to_contain_text("50 of 60 steps in")
    expect(field).to_have_attribute("aria-valuenow", "0")
    assert training.until(lambda: training.python("assert watch.shown == 0") == "ok")
    field.press("End")
    expect(widget.locator(".ptm-sample").last).to_have_text("door 50")

    # What is saved and exported holds what was recorded, not what was there at the start.
    training.save()
    outputs = nbformat.read(lab.folder / training.name, as_version=4).cells[0].outputs
    static = [one.data["text/html"] for one in outputs if "text/html" in one.get("data", {})]
    assert len(static) == 1 and '"done": 50' in static[0]
