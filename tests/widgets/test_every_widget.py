"""What holds for every widget without a browser: its files, its languages, its two outputs."""

from __future__ import annotations

import ast
import graphlib
import json
import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from ptm_edu import widgets
from ptm_edu.widgets.host.modules import BUNDLES
from ptm_edu.widgets.host.widget import Widget

FOLDER = Path(widgets.__file__).parent
SVG = "http://www.w3.org/2000/svg"
EXPORT = re.compile(r"^export (?:default |\{\s*\w+ as default\s*\};$)", re.M)
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
    state = html[html.rindex("model: stub(") + 12 :]
    json.JSONDecoder(parse_constant=pytest.fail).raw_decode(state)
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
    text = kind.module_text().replace(SVG, "")
    assert not re.search(r"https?://|//cdn", text)
    assert not re.search(r"^\s*import\b|\bimport\(|\bfetch\(|XMLHttpRequest|@import", text, re.M)
    assert len(EXPORT.findall(text)) == 1


def test_every_folder_with_a_script_is_a_widget() -> None:
    bundles = {kind.bundle for kind in KINDS}
    assert {path.parent.name for path in FOLDER.glob("*/index.js")} == bundles
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
            for name in re.findall(r'(?:from|import) "(\.[^"]+\.js)"', path.read_text("utf-8"))
        }
        for path in folder.glob("*/*.js")
        if path.parent != BUNDLES
    }


WORDS = [path.relative_to(FOLDER) for path in FOLDER.glob("*/words.js")]


@pytest.mark.parametrize("name", sorted(WORDS), ids=str)
def test_both_languages_have_the_same_labels(name: Path) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    found = re.search(r"  en: \{(.*?)^  \},\n  zh: \{(.*?)^  \},\n\};", text, re.S | re.M)
    assert found
    english, chinese = (_labels(part) for part in found.groups())
    assert list(english) == list(chinese) and len(english) > 3
    for key, sentence in english.items():
        numbers = re.findall(r"\{\w+\}", sentence)
        assert sorted(numbers) == sorted(re.findall(r"\{\w+\}", chinese[key])), key
    told = {key for key in chinese if re.search(r"[\u4e00-\u9fff]", chinese[key])}
    # These are signs and numbers only.
    assert set(chinese) - told <= {"comma", "number", "share_outside", "summary", "summary_step"}


def _labels(part: str) -> dict[str, str]:
    """{key: sentence} of a dictionary's lines; sentences may be joined with +."""
    pairs = re.findall(r"(\w+):\s*((?:\"[^\"]*\"(?:\s*\+\s*)?)+)", part)
    return {key: ast.literal_eval("(" + value.replace("+", " ") + ")") for key, value in pairs}


def test_widgets_import_nothing_of_the_library(root: Path) -> None:
    for path in (root / "ptm_edu" / "widgets").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            # The ground under all rooms, which knows of no model, is no room.
            if isinstance(node, ast.ImportFrom) and node.module != "ptm_edu.language":
                name = node.module or ""
                inside = name.startswith("ptm_edu.widgets.") or not name.startswith("ptm_edu")
                assert node.level < 2 and inside, path
