"""`ptm-edu widgets`: every widget on real data, as one page that works without a network."""

from __future__ import annotations

import argparse
import html
import inspect
import webbrowser
from pathlib import Path

from ptm_edu import widgets
from ptm_edu.files import whole_file
from ptm_edu.language import Text, current_language, say
from ptm_edu.progress import progress
from ptm_edu.widgets.host.modules import with_host_once

PAGE = Path(__file__).with_name("templates") / "gallery.html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The page's file, which widgets, and whether a browser opens."""
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("widgets.html"),
        metavar="FILE",
        help=say(en="the page's file (widgets.html)", zh="网页文件（widgets.html）"),
    )
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="NAME",
        help=say(en="only these, such as FillMask", zh="只要这些，例如 FillMask"),
    )
    parser.add_argument(
        "--no-open",
        action="store_true",
        help=say(en="write the page and open no browser", zh="只写网页，不打开浏览器"),
    )


def run(args: argparse.Namespace) -> int:
    """Write the page and open it."""
    write_gallery(args.out, args.only)
    print(args.out)
    if not args.no_open:
        webbrowser.open(args.out.resolve().as_uri())
    return 0


def write_gallery(path: Path, only: list[str] | None = None, links: bool = False) -> None:
    """Write the page; with `links` it leads to the chapters' pages beside it.

    Raises LookupError for a name that is no widget's.
    """
    # Here, because it imports torch and every chapter's package.
    from .gallery import EXHIBITS

    unknown = sorted(set(only or ()) - set(EXHIBITS))
    if unknown:
        raise LookupError(
            say(
                en="no widget is called {name}; choose from {names}",
                zh="没有名为 {name} 的组件；可选：{names}",
                name=unknown[0],
                names=", ".join(EXHIBITS),
            )
        )
    names = [name for name in EXHIBITS if not only or name in only]
    bar = progress(len(names), say(en="widgets", zh="组件"), " widgets")
    sections = []
    for name in names:
        exhibit = EXHIBITS[name]
        sections.append(_section(name, exhibit.chapter, exhibit.sentence, exhibit.make(), links))
        bar.update(1)
    bar.close()
    page = PAGE.read_text(encoding="utf-8")
    contents = " ".join(f'<a href="#{name}">{name}</a>' for name in names)
    for mark, value in (
        ("{{ language }}", current_language()),
        ("{{ contents }}", contents),
        ("{{ sections }}", "\n".join(sections)),
    ):
        page = page.replace(mark, value)
    with whole_file(path) as part:
        part.write_text(with_host_once(page), encoding="utf-8")


def _section(name: str, chapter: str, sentence: Text, widget: widgets.Widget, links: bool) -> str:
    kind = getattr(widgets, name)
    code = str(Path(inspect.getfile(kind)).relative_to(Path(widgets.__file__).parents[2]))
    number = chapter.partition("_")[0].removeprefix("0")
    told = "".join(
        f'<span lang="{language}">{html.escape(words)}</span>'
        for language, words in (("en", sentence.en), ("zh", sentence.zh))
    )
    heading = f'<span lang="en">Chapter {number}</span><span lang="zh">第 {number} 章</span>'
    if links:
        heading = f'<a href="{chapter}.html">{heading}</a>'
    source = html.escape(inspect.getsource(inspect.getmodule(kind) or kind))
    return (
        f'<section id="{name}"><h2>{name}</h2><p>{told}</p>'
        f"<details><summary>{heading} · <code>{html.escape(code)}</code></summary>"
        f"<pre>{source}</pre></details>{widget.html()}</section>"
    )
