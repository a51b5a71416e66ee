"""Every path and every link that the pages for people mention is there."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "docs/*.md"]
TOP = "ptm_edu|tests|docs|notebooks|assignments|benchmarks"
PATH = re.compile(rf"(?<![\w/.-])(?:{TOP})/[\w./*-]*")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.M | re.S)
PLACEHOLDER = re.compile(r"\*|[A-Z]{2,}|aN_")  # NAME, NN_name


def pages(root: Path) -> list[Path]:
    return [path for pattern in PAGES for path in sorted(root.glob(pattern))]


def missing(text: str, page: Path, root: Path) -> list[str]:
    """Return the paths and links of a page's text that do not exist; generated folders may."""
    ignored = (root / ".gitignore").read_text(encoding="utf-8").splitlines()
    code = "\n".join(CODE.findall(text))
    paths = {match.rstrip("./") for match in PATH.findall(code)}
    paths = {path for path in paths if not PLACEHOLDER.search(path.replace("README.md", ""))}
    paths = {
        p for p in paths if not any(fnmatch(f"{p}/", f"{name.rstrip('/')}/*") for name in ignored)
    }
    links = {link for link in LINK.findall(CODE.sub("", text)) if not (page.parent / link).exists()}
    return sorted({path for path in paths if not (root / path).exists()} | links)


def test_what_the_pages_mention_exists(root: Path) -> None:
    found = {page.name: missing(page.read_text("utf-8"), page, root) for page in pages(root)}
    assert len(found) > 5
    assert {name: paths for name, paths in found.items() if paths} == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`ptm_edu/bert/model.py` and `tests/bert`", []),
        ("`ptm_edu/bert/no_such.py`", ["ptm_edu/bert/no_such.py"]),
        ("```\nrun tests/nowhere\n```", ["tests/nowhere"]),
        ("[a page](docs/none.md), [one](README.md#start)", ["docs/none.md"]),
        ("`assignments/release/a1_word2vec/`, `ptm_edu/exercises/CHAPTER/NAME.py`", []),
    ],
)
def test_a_wrong_path_is_found(text: str, expected: list[str], root: Path) -> None:
    assert missing(text, root / "README.md", root) == expected
