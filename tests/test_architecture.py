"""The library's floors: nothing imports upward or sideways, and a bare import costs nothing."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

FLOORS = {
    "cli": 7,
    "grading": 6,
    "exercises": 5,
    "experiments": 5,
    "zoo": 4,
    "adaptation": 3,
    "family": 3,
    "gpt": 2,
    "bert": 2,
    "xlnet": 2,
    "word2vec": 1,
    "elmo": 1,
    "transformer": 1,
    "text": 0,
    "training": 0,
    "evaluation": 0,
    "course": 0,
    "on_one_page": -1,
    "widgets": -1,
    "chinese": -1.5,
}
# The floors inside three of them; what is not named stands on the top one.
INSIDE = {
    "grading": {
        "demo": 9,
        "assembly": 8,
        "move": 8,
        "marking": 8,
        "gradebook": 7,
        "pages": 6,
        "similarity": 5,
        "run": 4,
        "database": 4,
        "judge": 3,
        "records": 3,
        "intake": 2,
        "results": 1,
        "limits": 1,
        "sandbox": 0,
    },
    "exercises": {
        "adaptation": 7,
        "after_bert": 6,
        "bert": 5,
        "gpt": 4,
        "transformer": 3,
        "elmo": 2,
        "word2vec": 1,
        "framework": 0,
    },
    "widgets": {  # each widget's own folder is on the top floor
        "hugging_face": 2,
        "attentions": 2,
        "bertviz_page": 2,
        "layers": 2,
        "nearest": 2,
        "settings": 2,
        "vocabulary": 2,
        "check": 1,
        "packing": 1,
        "host": 1,
    },
}
GROUND = {
    "annotated_types",
    "arguments",
    "csv_file",
    "files",
    "language",
    "machine",
    "progress",
    "quoting",
    "require",
}  # what any floor may stand on
NAMED = re.compile(r"ptm_edu\.(\w+)(?:[.:]\w+)*")  # a module named in a string, to be imported late


def imports(path: Path, package: Path, strings: bool = True) -> Iterator[tuple[int, str]]:
    """Yield (line, module or name) for all that a file imports of the package, lazily or not.

    With `strings`, a module that is named in a string counts as well.
    """
    inside = ["ptm_edu", *path.relative_to(package).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = inside[: len(inside) + 1 - node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            # `from .. import files` names a room only together with what it imports.
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
        elif strings and isinstance(node, ast.Constant) and NAMED.fullmatch(str(node.value)):
            yield node.lineno, str(node.value)


def breaches(package: Path, inside: str = "") -> list[str]:
    """Return the imports that go upward or sideways, as `file:line: room imports room`.

    `inside` names the package whose own rooms are compared; without it, those of the library.
    """
    floors, ground = (INSIDE[inside], set[str]()) if inside else (FLOORS, GROUND)
    top = max(floors.values()) + 1 if inside else -3
    prefix = ["ptm_edu", inside] if inside else ["ptm_edu"]
    found = []
    for path in sorted((package / inside).rglob("*.py")):
        room = path.relative_to(package / inside).parts[0].removesuffix(".py")
        if inside and room == "__init__":
            continue  # it offers what is in all rooms
        on_ground = room in ground or room == "__init__"
        floor = -2 if on_ground else floors.get(room, top)  # the ground stands on itself alone
        for line, name in imports(path, package):
            parts = re.split("[.:]", name)
            ours = parts[: len(prefix)] == prefix and len(parts) > len(prefix)
            other = parts[len(prefix)] if ours else room
            if other != room and other not in ground and floors.get(other, top) >= floor:
                found.append(f"{path.relative_to(package)}:{line}: {room} imports {other}")
    return found


def test_nothing_imports_upward_or_sideways(root: Path) -> None:
    assert breaches(root / "ptm_edu") == []


@pytest.mark.parametrize("room", INSIDE)
def test_nothing_inside_a_room_imports_upward_or_sideways(room: str, root: Path) -> None:
    assert breaches(root / "ptm_edu", room) == []


def circles(package: Path) -> list[list[str]]:
    """Return the groups of modules that import each other, directly or through others.

    Imports inside functions and those for types alone count too. A package's `__init__` is a module
    of its own: that it runs before its modules do does not count.
    """
    modules = {
        name: path for path in sorted(package.rglob("*.py")) for name in [_module(path, package)]
    }
    graph = {
        module: {
            known
            for _, name in imports(path, package, strings=False)
            if (known := name if name in modules else name.rpartition(".")[0]) in modules
        }
        - {module}
        for module, path in modules.items()
    }
    reach: dict[str, set[str]] = {}
    for module in graph:
        waiting, reached = [module], set[str]()
        while waiting:
            new = graph[waiting.pop()] - reached
            reached |= new
            waiting += new
        reach[module] = reached
    groups = {
        tuple(sorted(other for other in reach[module] if module in reach[other]))
        for module in graph
        if module in reach[module]
    }
    return sorted(list(group) for group in groups)


def _module(path: Path, package: Path) -> str:
    parts = ["ptm_edu", *path.relative_to(package).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_no_modules_import_each_other(root: Path) -> None:
    assert circles(root / "ptm_edu") == []


@pytest.mark.parametrize(
    "line",
    [
        "from .b import f",
        "def g():\n    from ptm_edu.text import b",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .c import f",
    ],
)
def test_a_circle_is_seen(line: str, tmp_path: Path) -> None:
    files = {
        "a.py": line,
        "b.py": "from .c import f",
        "c.py": "from . import a",
        "d.py": "import re",
    }
    (tmp_path / "text").mkdir()
    for name, content in files.items():
        (tmp_path / "text" / name).write_text(content + "\n", encoding="utf-8")
    (circle,) = circles(tmp_path)
    assert {"ptm_edu.text.a", "ptm_edu.text.c"} <= set(circle) and "ptm_edu.text.d" not in circle


def test_every_room_has_its_floor(root: Path) -> None:
    package = root / "ptm_edu"
    rooms = {path.parent.name for path in package.glob("*/__init__.py")}
    modules = {path.stem for path in package.glob("*.py")} - {"__init__"}
    assert rooms <= FLOORS.keys() and modules <= GROUND
    for room in ("grading", "exercises"):
        inner = {
            path.relative_to(package / room).parts[0] for path in (package / room).rglob("*.py")
        }
        assert {name.removesuffix(".py") for name in inner} - {"__init__"} == INSIDE[room].keys()


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("text/a.py", "from ptm_edu.training import fit"),
        ("text/a.py", "import ptm_edu.course.claims"),
        ("text/deep/a.py", "from ...word2vec import WordVectors"),
        ("word2vec/a.py", "def f():\n    from ..zoo import load"),
        ("word2vec/a.py", "from .. import exercises"),
        ("zoo/a.py", "import importlib\nimportlib.import_module('ptm_edu.experiments')"),
        ("zoo/a.py", "opener = 'ptm_edu.exercises:check'"),
        ("widgets/a.py", "from ..text import Vocabulary"),
        ("on_one_page/a.py", "from ptm_edu.transformer import causal_mask"),
        ("language.py", "from .text import words"),
    ],
)
def test_a_forbidden_import_is_seen(file: str, line: str, tmp_path: Path) -> None:
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(line + "\n", encoding="utf-8")
    assert len(breaches(tmp_path)) == 1


@pytest.mark.parametrize(
    ("file", "line", "count"),
    [
        ("grading/records/a.py", "from ptm_edu.grading.gradebook.late import penalty", 1),
        ("grading/judge/a.py", "from ptm_edu.grading.records.runs import Runs", 1),
        ("grading/limits.py", "from .results import FAULT", 1),
        ("grading/run/a.py", "from ptm_edu.grading.judge.verdicts import judge", 0),
        ("exercises/framework/a.py", "from ptm_edu.exercises.bert import ORDER", 1),
        ("widgets/fill_mask/widget.py", "from ..span_explorer.widget import SpanExplorer", 1),
        ("widgets/host/a.py", "from ptm_edu.widgets.settings import flag", 1),
        ("widgets/fill_mask/widget.py", "from ..check import Check", 0),
    ],
)
def test_a_forbidden_import_inside_a_room_is_seen(
    file: str, line: str, count: int, tmp_path: Path
) -> None:
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(line + "\n", encoding="utf-8")
    assert len(breaches(tmp_path, file.split("/")[0])) == count


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("word2vec/a.py", "from ..text.words import words"),
        ("word2vec/a.py", "from .vectors import WordVectors"),
        ("widgets/a.py", "from .. import language"),
        ("text/a.py", "from ..files import sha256"),
        ("cli/a.py", "from .. import __version__"),
        ("text/a.py", "'''See ptm_edu.zoo for models.'''"),
        ("text/a.py", "import torch.training"),
    ],
)
def test_an_import_from_below_is_allowed(file: str, line: str, tmp_path: Path) -> None:
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(line + "\n", encoding="utf-8")
    assert breaches(tmp_path) == []


def imported_by(statement: str) -> tuple[float, set[str]]:
    """Return the seconds that a statement takes in a fresh Python, and the modules it brings."""
    code = (
        "import sys, time\nbefore, begun = set(sys.modules), time.perf_counter()\n"
        f"{statement}\ntook = time.perf_counter() - begun\n"
        "print(took, *(set(sys.modules) - before))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    seconds, *modules = told.stdout.split()
    return float(seconds), set(modules)


def test_importing_the_package_costs_nothing() -> None:
    runs = [imported_by("import ptm_edu") for _ in range(5)]
    assert min(seconds for seconds, _ in runs) < 0.1
    assert not runs[0][1] & {"torch", "numpy", "pandas", "scipy", "gensim", "matplotlib", "IPython"}


@pytest.mark.parametrize("room", ["cli", "course", "evaluation", "zoo"])
def test_these_rooms_wait_for_nothing_heavy(room: str) -> None:
    _, modules = imported_by(f"import ptm_edu.{room}")
    assert not modules & {"torch", "pandas", "scipy", "gensim", "matplotlib"}
