"""`ptm-edu site`: run every notebook and write it as a page that works without a network."""

from __future__ import annotations

import argparse
import html
import re
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from ptm_edu.files import whole_file
from ptm_edu.language import current_language, say

from .repository import repository
from .widgets import write_gallery

SECONDS_A_CELL = 600
GALLERY = "widgets.html"

INDEX = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 20px/1.6 system-ui, sans-serif; max-width: 46rem; margin: 4rem auto;
  padding: 0 1rem; }}
ol {{ list-style: none; padding: 0; }}
a {{ display: block; padding: 0.5rem 0; border-bottom: 1px solid #8884; }}
</style></head><body><h1>{title}</h1><ol>
{chapters}
</ol></body></html>
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which notebooks (all), the pages' folder and their theme."""
    parser.add_argument(
        "notebooks",
        nargs="*",
        type=Path,
        metavar="NOTEBOOK",
        help=say(en="only these (all in notebooks/)", zh="只处理这些（默认 notebooks/ 中全部）"),
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help=say(en="the pages' folder (site/)", zh="输出文件夹")
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light")


def run(args: argparse.Namespace) -> int:
    """Write a page a notebook and an index; 1 where a cell failed, after all others are done."""
    root = repository()
    out = args.out or root / "site"
    paths = args.notebooks or sorted((root / "notebooks").glob("*.ipynb"))
    failed = 0
    for path in paths:
        start = time.monotonic()
        try:
            notebook = executed(path)
        except CellExecutionError as error:
            failed += 1
            print(_failure(path, error))
            continue
        title = title_of(notebook, path.stem)
        write_page(notebook, out / f"{path.stem}.html", title, args.theme)
        print(f"{out / path.stem}.html  {time.monotonic() - start:.0f} s")
    # Of all pages there are: a run for one notebook leaves the others' in the list.
    chapters = sorted({*(root / "notebooks").glob("*.ipynb"), *paths}, key=lambda path: path.stem)
    pages = [path for path in chapters if (out / f"{path.stem}.html").exists()]
    titles = {p.stem: title_of(nbformat.read(p, as_version=4), p.stem) for p in pages}
    if not args.notebooks:
        write_gallery(out / GALLERY, links=True)
    if (out / GALLERY).exists():
        titles[Path(GALLERY).stem] = say(en="All widgets", zh="全部组件")
    write_index(out / "index.html", titles)
    return 1 if failed else 0


def executed(path: Path) -> NotebookNode:
    """Return the notebook with the outputs of a fresh run in its folder; the file is not changed.

    Raises CellExecutionError where a cell fails.
    """
    notebook = nbformat.read(path, as_version=4)
    # A page carries its widgets' static form, so nobody will read the live state.
    client = NotebookClient(
        notebook,
        timeout=SECONDS_A_CELL,
        store_widget_state=False,
        resources={"metadata": {"path": str(path.resolve().parent)}},
    )
    return client.execute()


def title_of(notebook: NotebookNode, default: str) -> str:
    """Return the notebook's first heading, without its markup."""
    for cell in notebook.cells:
        match = re.search(r"^# +(.+)$", cell.source, re.M) if cell.cell_type == "markdown" else None
        if match:
            return re.sub(r"[*`]", "", match[1]).strip()
    return default


def write_page(notebook: NotebookNode, path: Path, title: str, theme: str) -> None:
    """Write an executed notebook as one file."""
    from .offline_html import export_html

    with whole_file(path) as part:
        part.write_text(export_html(notebook, title, theme), encoding="utf-8")


def write_index(path: Path, titles: dict[str, str]) -> None:
    """Write the page that leads to the chapters: {file name without .html: title}."""
    chapters = "\n".join(
        f'<li><a href="{html.escape(name)}.html">{html.escape(title)}</a></li>'
        for name, title in titles.items()
    )
    page = INDEX.format(
        language=current_language(),
        title=say(en="Pre-trained language models", zh="预训练语言模型"),
        chapters=chapters,
    )
    with whole_file(path) as part:
        part.write_text(page, encoding="utf-8")


def _failure(path: Path, error: CellExecutionError) -> str:
    return say(
        en="{path}: a cell failed, so no page was written: {name}: {value}",
        zh="{path}：有单元格运行失败，未生成网页：{name}: {value}",
        path=path,
        name=error.ename,
        value=error.evalue,
    )
