"""The folder that Sphinx reads: chapters, assignments, guides, reference and widgets.

Files keep their places in the course's folder, so the links between them hold.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from ptm_edu.chinese.overlay import MARK
from ptm_edu.chinese.pages import SWITCH, chinese_page, page_anchors
from ptm_edu.cli.gallery import EXHIBITS
from ptm_edu.cli.repository import PACKAGE
from ptm_edu.language import Text, current_language, say
from ptm_edu.widgets.host.static import without_scripts

from .glossary import read_glossary, with_anchors
from .notebook_pages import CODE, prepared, with_links
from .reference import write_reference

SCRIPTS = "_static/widgets"  # one file a script, for all pages
LINK = re.compile(r"\]\(([^)#:\s]+)(#[^)\s]*)?\)")
NAMED_LINK = re.compile(r"\[([^\]]+)\]\(([^)#:\s]+)(?:#[^)\s]*)?\)")

GUIDES = ("docs/lecturers", "docs/instructors", "docs/library", "docs/widgets", "docs/own_texts")
TABLES = ("docs/glossary", "docs/published", "docs/cards/index")
REFERENCE = ("reference/on_one_page", "reference/index")
FIRST = "AnalogyExplorer"  # alive on the first page
LEAD = Text(
    "An interactive course, from word vectors to prompts. The widgets on these pages are alive. To "
    "run the code and to hand in assignments, open a chapter in JupyterLab.",
    "一门交互式课程，从词向量到提示。页面上的组件可以直接操作；要运行代码、提交作业，请在 "
    "JupyterLab 中运行讲义。",
)
CHAPTER_ROW = re.compile(r"^\| \[[^\]]+\]\(notebooks/(\w+)\.ipynb\) \| (.+) \|$", re.M)


def write_source(
    course: Path,
    folder: Path,
    chapters: Mapping[str, NotebookNode],
    assignments: Mapping[str, NotebookNode] | None = None,
    widgets: Mapping[str, str] | None = None,
    *,
    reference: bool = False,
) -> None:
    """Fill the empty `folder` from the course's folder.

    Chapters are executed notebooks and assignments released ones, by file name without .ipynb;
    `widgets` is the HTML of the gallery's widgets by their names.
    """
    assignments, widgets = assignments or {}, widgets or {}
    glossary_page = (course / "docs" / "glossary.md").read_text(encoding="utf-8")
    glossary = read_glossary(glossary_page)
    scripts: dict[str, str] = {}
    for kind, notebooks in (("notebooks", chapters), ("assignments", assignments)):
        for name, notebook in notebooks.items():
            path = folder / kind / f"{name}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(prepared(notebook, glossary, chapters, scripts), path)
    for path in sorted(course.glob("docs/**/*.md")):
        # README tells how to install the course, which the site is instead of.
        if path.name.startswith("README") or path.name.endswith(".zh.md"):
            continue
        text = with_anchors(glossary_page) if path.stem == "glossary" else _guide(path)
        if not (course / PACKAGE.name).is_dir():
            text = _without_links_to_sources(text, path, course)
        place = folder / path.relative_to(course)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        _copy_linked_files(text, path, course, folder)
    if reference:
        write_reference(folder / "reference")
    if widgets:
        parted = {name: without_scripts(html) for name, html in widgets.items()}
        widgets = {name: html for name, (html, _) in parted.items()}
        for _, taken in parted.values():
            scripts.update(taken)
        page = _gallery_page(widgets, chapters)
        # Beside the chapters, as widgets that link to one expect.
        (folder / "notebooks" / "gallery.md").write_text(page, encoding="utf-8")
    write_contents(course, folder, chapters, assignments, widgets)
    for name, script in scripts.items():
        path = folder / SCRIPTS / f"{name}.js"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script, encoding="utf-8")


def write_contents(
    course: Path,
    folder: Path,
    chapters: Mapping[str, NotebookNode],
    assignments: Iterable[str],
    widgets: Mapping[str, str],
) -> None:
    """Write the first page, whose tables of contents are the site's, and the list of models."""
    told = _what_you_will_do(course)
    lines = [f"# {say(en='Pre-trained language models', zh='预训练语言模型')}", "", LEAD.say(), ""]
    if FIRST in widgets:
        lines += _raw(widgets[FIRST])
    for name, notebook in chapters.items():
        text = with_links(told.get(name, ""), {}, chapters)
        link = f"[{title_of(notebook, name)}](notebooks/{name}.ipynb)"
        lines += [link, f": {text}", ""] if text else [f"**{link}**", ""]
    cards = sorted(path.stem for path in (folder / "docs" / "cards").glob("*.md"))
    for caption, pages in (
        (Text("Chapters", "章节"), [f"notebooks/{name}" for name in chapters]),
        (Text("Widgets", "交互组件"), ["notebooks/gallery"] if widgets else []),
        (Text("Assignments", "作业"), [f"assignments/{name}" for name in assignments]),
        (Text("To look up", "查阅"), TABLES),
        (Text("The library", "课程库"), REFERENCE if (folder / "reference").is_dir() else []),
        (Text("Guides", "指南"), _guides(folder)),
    ):
        lines += _toctree(pages, caption.say())
    (folder / "index.md").write_text("\n".join(lines), encoding="utf-8")
    lines = [f"# {say(en='Trained models', zh='训练好的模型')}", ""]
    lines += [f"- [{name}]({name}.md)" for name in cards]
    text = "\n".join([*lines, "", *_toctree(cards)])
    (folder / "docs" / "cards" / "index.md").write_text(text, encoding="utf-8")


def _guide(path: Path) -> str:
    """Return a page in the current language, whose links lead to the headings of that language.

    Both have one name on the site, and its own switch.
    """
    chinese = chinese_page(path)
    if current_language() == "zh" and chinese.exists():
        path = chinese
    text = SWITCH.sub("", MARK.sub("", path.read_text(encoding="utf-8")))

    def lead(found: re.Match[str]) -> str:
        page, anchor = found[1].replace(".zh.md", ".md"), found[2] or ""
        chinese = chinese_page(path.parent / page)
        if current_language() == "zh" and anchor and chinese.exists():
            anchor = f"#{page_anchors(chinese).get(anchor[1:], anchor[1:])}"
        return f"]({page}{anchor})"

    parts = CODE.split(text)
    parts[::2] = [LINK.sub(lead, part) for part in parts[::2]]
    return "".join(parts)


def _guides(folder: Path) -> list[str]:
    """Return the other pages of docs/, the ones for people who teach first."""
    pages = {f"docs/{path.stem}" for path in (folder / "docs").glob("*.md")} - set(TABLES)
    first = [page for page in GUIDES if page in pages]
    return first + sorted(pages - set(first))


def _toctree(pages: Sequence[str], caption: str = "") -> list[str]:
    """Return the lines that put pages into the contents beside every page."""
    if not pages:
        return []
    options = [f":caption: {caption}"] if caption else []
    return [":::{toctree}", ":hidden:", *options, "", *pages, ":::", ""]


def _what_you_will_do(course: Path) -> dict[str, str]:
    """Return a sentence a chapter from README's table, in English only."""
    page = course / "README.md"  # which a folder that `ptm-edu lab` made has not
    if current_language() != "en" or not page.exists():
        return {}
    readme = page.read_text(encoding="utf-8")
    return {found[1]: f"You will {found[2]}." for found in CHAPTER_ROW.finditer(readme)}


def _raw(html: str) -> list[str]:
    return ["``````{raw} html", html, "``````", ""]


def _gallery_page(widgets: Mapping[str, str], chapters: Mapping[str, NotebookNode]) -> str:
    lines = [f"# {say(en='All widgets', zh='全部组件')}", ""]
    for chapter, notebook in chapters.items():
        names = [name for name in widgets if EXHIBITS[name].chapter == chapter]
        if names:
            lines += [f"## [{title_of(notebook, chapter)}]({chapter}.ipynb)", ""]
        for name in names:
            reference = f"{{py:obj}}`ptm_edu.widgets.{name}`"
            lines += [f"### {name}", "", f"{EXHIBITS[name].sentence.say()} {reference}", ""]
            lines += _raw(widgets[name])
    return "\n".join(lines)


def _copy_linked_files(markdown: str, page: Path, course: Path, folder: Path) -> None:
    """Copy what a guide links to and the site does not make: pictures, downloads, other pages."""
    for found in LINK.finditer("".join(CODE.split(markdown)[::2])):
        target = (page.parent / found[1]).resolve()
        name = target.relative_to(course.resolve())
        if not target.is_file() or name.parts[0] == "notebooks" or name.match("docs/*.md"):
            continue
        place = folder / name
        if place.exists():
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(target, place)
        if place.suffix == ".md":
            text = _guide(target)
            place.write_text(f"---\norphan: true\n---\n{text}", encoding="utf-8")
            _copy_linked_files(text, target, course, folder)


def _without_links_to_sources(markdown: str, page: Path, course: Path) -> str:
    """Turn links to files that only a clone has into plain text."""

    def kept(found: re.Match[str]) -> str:
        target = (page.parent / found[2]).resolve()
        here = target.is_relative_to(course.resolve() / "docs") or target.exists()
        return found[0] if here or "notebooks" in target.parts else found[1]

    parts = CODE.split(markdown)
    parts[::2] = [NAMED_LINK.sub(kept, part) for part in parts[::2]]
    return "".join(parts)


def title_of(notebook: NotebookNode, default: str) -> str:
    """Return the notebook's first heading, without its markup."""
    for cell in notebook.cells:
        match = re.search(r"^# +(.+)$", cell.source, re.M) if cell.cell_type == "markdown" else None
        if match:
            return re.sub(r"[*`]", "", match[1]).strip()
    return default
