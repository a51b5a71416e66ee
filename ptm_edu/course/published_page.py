"""Every published table on one page: `python -m ptm_edu.course.published_page` writes it."""

from __future__ import annotations

import csv
from pathlib import Path

from .tables import PACKAGE, published

PAGE = PACKAGE.parent / "docs" / "published.md"
HEAD = """# Published results

Tables as their papers printed them, with paper, version and table. A chapter shows only the rows
that it argues from. An empty cell was not reported. `family` collects its numbers from many papers
and says where each of them is from, or how it was computed. This page is generated from
`ptm_edu/published/*.csv` by `python -m ptm_edu.course.published_page`.
"""


def page() -> str:
    """Return the page in Markdown, one section a file of `ptm_edu/published`."""
    names = sorted(path.stem for path in (PACKAGE / "published").glob("*.csv"))
    return HEAD + "".join(_section(name) for name in names)


def _section(name: str) -> str:
    with (PACKAGE / "published" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)  # as text, so that 94.0 stays 94.0
    table = published(name)
    shown = [i for i, column in enumerate(header) if column in table.columns]
    cells = [[row[i].replace("|", "\\|") for i in shown] for row in [header, *rows]]
    cells.insert(1, ["---"] * len(shown))
    body = "\n".join("| " + " | ".join(row) + " |" for row in cells)
    return f"\n## {name}\n\n{table.caption}\n\n{body}\n"


def write(path: Path = PAGE) -> None:
    """Write the page."""
    path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write()
