"""What holds for every widget without a browser: its files, its languages, its two outputs."""

from __future__ import annotations

import ast
import graphlib
import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from ptm_edu import widgets
from ptm_edu.widgets.host.modules import BUNDLES
from ptm_edu.widgets.host.static import EXPORT
from ptm_edu.widgets.host.widget import Widget
from tests.widget_pages import state_in

FOLDER = Path(widgets.__file__).parent
NAMESPACES = "http://www.w3.org/"  # their names begin so, and nobody fetches them
KINDS = [getattr(widgets, name) for name in widgets.__all__]
KINDS = [kind for kind in KINDS if isinstance(kind, type) and kind is not Widget]


EVERY_KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


@pytest.fixture(scope="session")
def gallery(root: Path) -> SimpleNamespace:
    """`make(name, language)` of the browser tests' gallery."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "gallery.py")))


@EVERY_KIND
def test_shown_it_leaves_a_live_and_a_static_output(
    kind: type[Widget], gallery: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[dict] = []
    monkeypatch.setattr("ptm_edu.widgets.host.widget.display", lambda data, **_: shown.append(data))
    widget = gallery.make(kind.__name__)
    widget._ipython_display_()
    live, static = shown
    assert list(live) == ["application/vnd.jupyter.widget-view+json"]
    assert set(static) == {"text/plain", "text/html"}
    html = static["text/html"]
    assert len(html.encode()) < 300_000 and html.count("</script>") == 2
    assert state_in(html)["language"] == "en"
    ids = re.findall(r'<div id="(ptm-\w+)"', html + widget.html())
    assert len(set(ids)) == 2, "two on a page do not meet"


@EVERY_KIND
def test_language_from_the_argument_then_the_environment(
    kind: type[Widget], gallery: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh_CN")
    assert gallery.make(kind.__name__, None).language == "zh"
    assert gallery.make(kind.__name__, "en").language == "en"
    with pytest.raises(ValueError, match="expected one of en, zh, got 'fr'"):
        gallery.make(kind.__name__, "fr")


def test_data_cannot_end_the_script() -> None:
    words = ["</script><b>", *(f"w{i}" for i in range(20))]
    html = widgets.NoiseExplorer(words, range(21, 0, -1)).html()
    assert html.count("</script>") == 2


@EVERY_KIND
def test_a_module_loads_nothing(kind: type[Widget]) -> None:
    text = kind.module_text().replace(NAMESPACES, "")
    assert not re.search(r"https?://|//cdn", text)
    assert not re.search(r"\bimport\b\s*(?:[\w{*][^;]*?from)?\s*[\"'(]|@import", text)
    assert not re.search(r"\bfetch\(|XMLHttpRequest", text)
    assert len(EXPORT.findall(text)) == 1


def test_every_folder_with_a_script_is_a_widget() -> None:
    bundles = {kind.bundle for kind in KINDS}
    assert {path.parent.name for path in FOLDER.glob("*/index.jsx")} == bundles
    assert {path.stem for path in BUNDLES.iterdir()} == {*bundles, "host"}


def test_scripts_import_each_other_in_no_circle(tmp_path: Path) -> None:
    assert len(imported_scripts(FOLDER)) > 200
    graphlib.TopologicalSorter(imported_scripts(FOLDER)).prepare()
    (tmp_path / "bars").mkdir()
    (tmp_path / "bars" / "one.js").write_text('import { b } from "./two.js";\n', encoding="utf-8")
    (tmp_path / "bars" / "two.js").write_text('import { a } from "./one.js";\n', encoding="utf-8")
    with pytest.raises(graphlib.CycleError):
        graphlib.TopologicalSorter(imported_scripts(tmp_path)).prepare()


def imported_scripts(folder: Path) -> dict[Path, set[Path]]:
    """{script: the scripts that it imports} of all folders of widgets and of the host."""
    return {
        path.resolve(): {
            (path.parent / name).resolve()
            for name in re.findall(r'(?:from|import) "(\.[^"]+\.jsx?)"', path.read_text("utf-8"))
        }
        for path in folder.glob("*/*.js*")
        if path.parent != BUNDLES
    }


def test_widgets_import_nothing_of_the_library_but_its_languages(root: Path) -> None:
    for path in (root / "ptm_edu" / "widgets").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            # The two rooms that know of languages and of no model.
            languages = ("ptm_edu.language", "ptm_edu.chinese.strings")
            if isinstance(node, ast.ImportFrom) and node.module not in languages:
                name = node.module or ""
                inside = name.startswith("ptm_edu.widgets.") or not name.startswith("ptm_edu")
                assert node.level < 2 and inside, path
