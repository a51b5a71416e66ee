"""`ptm-edu site`: what one run leaves out of the list, another had put there."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from ptm_edu.cli import main, site


def test_a_run_for_one_notebook_leaves_the_others_in_the_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notebooks").mkdir()
    for name, title in (("01_a", "# First"), ("02_b", "# Second")):
        cells = [nbformat.v4.new_markdown_cell(title)]
        notebook = nbformat.v4.new_notebook(cells=cells)
        nbformat.write(notebook, tmp_path / "notebooks" / f"{name}.ipynb")
    monkeypatch.setattr(site, "repository", lambda: tmp_path)
    monkeypatch.setattr(site, "executed", lambda path: nbformat.read(path, as_version=4))
    assert main(["site"]) == 0
    assert main(["site", str(tmp_path / "notebooks" / "02_b.ipynb")]) == 0
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert "First" in index and "Second" in index
