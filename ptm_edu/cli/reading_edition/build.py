"""The site from the course's folder and executed notebooks: gather, call Sphinx, put in place."""

from __future__ import annotations

import filecmp
import hashlib
import importlib.util
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from ptm_edu.chinese.font import with_chinese_font
from ptm_edu.chinese.places import FOLDERS
from ptm_edu.cli.executed import read_chapter
from ptm_edu.cli.repository import assignments_folder, shipped_course
from ptm_edu.cli.start import assignments, release
from ptm_edu.language import current_language, say

from .editions import CHINESE
from .kept import kept_texts

NOT_FOUND = Path(__file__).with_name("templates") / "404.html"
SPHINX_WROTE_IT = ".buildinfo"


def need_sphinx() -> None:
    """Raise SystemExit with a sentence if what builds the pages is not installed."""
    needed = ("myst_nb", "sphinx_book_theme", "sphinx_copybutton", "math_core")
    if all(importlib.util.find_spec(name) for name in needed):
        return
    raise SystemExit(
        say(
            en="ptm-edu site: Sphinx and its theme are missing. Install them with "
            '`python -m pip install "ptm-edu[site]"`, in a clone with `make site`.',
            zh="ptm-edu site：缺少 Sphinx 及其主题。请运行 "
            '`python -m pip install "ptm-edu[site]"`；在课程仓库里则运行 `make site`。',
        )
    )


def build_site(
    course: Path,
    out: Path,
    work: Path,
    chapters: Mapping[str, NotebookNode],
    *,
    whole: bool = True,
    repository: str = "",
) -> int:
    """Write the site of these executed chapters to `out` and return how many warnings Sphinx gave.

    `work` keeps what the next call needs to build only what has changed.

    Guides, glossary, published tables and cards of the models are part of it, and of a `whole` one
    the assignments, the library's reference and the gallery of widgets.
    """
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    from .source import write_source

    _forget_other_editions(work, course)
    with tempfile.TemporaryDirectory() as fresh:
        if whole:
            write_source(course, Path(fresh), chapters, released(course), gallery(), reference=True)
        else:
            write_source(course, Path(fresh), chapters)
        renew(work / "source", Path(fresh))
    settings: dict[str, Any] = {
        "html_theme_options.repository_url": repository,
        "html_theme_options.use_repository_button": bool(repository),
    }
    conf = course / "docs"
    with patch_docutils(str(conf)), docutils_namespace():
        # Sphinx prints its warnings, and nothing else.
        folders = (work / "source", conf, work / "pages", work / "doctrees")
        app = Sphinx(*folders, "html", settings, status=None)
        app.build()
    write_not_found(work / "pages" / "404.html")
    for macros in (work / "pages" / "_static").glob("*webpack-macros.html"):
        macros.unlink()  # the theme's, for its own templates
    for name in chapters:
        download = read_chapter(course / "notebooks" / f"{name}.ipynb")
        nbformat.write(download, work / "pages" / "notebooks" / f"{name}.ipynb")
    renew(out, work / "pages", delete=(out / SPHINX_WROTE_IT).exists())
    return app._warncount


def _forget_other_editions(work: Path, course: Path) -> None:
    """Delete what another version of this package or of the settings made: Sphinx reads neither."""
    files = [course / "docs" / "conf.py", *sorted(Path(__file__).parent.rglob("*.*"))]
    texts = b"".join(path.read_bytes() for path in files if path.suffix != ".pyc")
    edition, stamp = hashlib.sha256(texts).hexdigest(), work / "edition"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != edition:
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        stamp.write_text(edition, encoding="utf-8")


def renew(folder: Path, fresh: Path, *, delete: bool = True) -> None:
    """Copy what differs from `fresh` to `folder`, and delete what is not in `fresh`.

    Files that are equal keep their time, by which Sphinx sees what it must read again.
    """
    names = {path.relative_to(fresh) for path in fresh.rglob("*") if path.is_file()}
    old = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    old = {name for name in old if name.parts[0] != CHINESE}  # the other edition stays
    for name in old - names if delete else ():
        (folder / name).unlink()
    for name in names:
        place = folder / name
        if not place.exists() or not filecmp.cmp(fresh / name, place, shallow=False):
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(fresh / name, place)


def write_not_found(path: Path) -> None:
    """Write the page for addresses that lead nowhere; it needs no other file."""
    page = NOT_FOUND.read_text(encoding="utf-8")
    for mark, value in {
        "language": current_language(),
        "title": say(en="This page does not exist", zh="没有这个页面"),
        "advice": say(
            en="The address may be old or mistyped.", zh="网址可能已失效，或者输入有误。"
        ),
        "home": say(en="All chapters", zh="全部章节"),
        "search": say(en="Search", zh="搜索"),
    }.items():
        page = page.replace(f"{{{{ {mark} }}}}", value)
    path.write_text(with_chinese_font(page), encoding="utf-8")


def released(course: Path) -> dict[str, NotebookNode]:
    """Return the assignments as students get them, by name, without their solutions."""

    def made() -> dict[str, str]:
        texts = {}
        for name in assignments(course):
            with tempfile.TemporaryDirectory() as folder:
                path = release(name, assignments_folder(course) / "source", Path(folder))
                texts[name] = (path / f"{name}.ipynb").read_text(encoding="utf-8")
        return texts

    sources = sorted((assignments_folder(course) / "source").glob("*/*.ipynb"))
    sources += sorted(shipped_course().glob(f"{FOLDERS['assignments']}/*.md"))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    texts = kept_texts(f"assignments-{digest[:16]}", made)
    return {name: nbformat.reads(text, as_version=4) for name, text in texts.items()}


def gallery() -> dict[str, str]:
    """Return every widget's HTML on real data, by its name."""
    from ptm_edu.cli.widgets import made_widgets

    return kept_texts("widgets", made_widgets)
