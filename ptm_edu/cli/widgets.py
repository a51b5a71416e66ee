"""`ptm-edu widgets`: every widget on real data, as one page that works without a network."""

from __future__ import annotations

import argparse
import html
import inspect
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ptm_edu import widgets
from ptm_edu.files import whole_file
from ptm_edu.language import Text, current_language, say
from ptm_edu.progress import progress
from ptm_edu.widgets.host.modules import with_host_once

from .titles import CHAPTERS

if TYPE_CHECKING:
    from .gallery import Exhibit

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


def write_gallery(path: Path, only: list[str] | None = None) -> None:
    """Write the page. Raises LookupError for a name that is no widget's."""
    from .gallery import EXHIBITS

    made = made_widgets(only)
    sections = [_section(name, EXHIBITS[name], html) for name, html in made.items()]
    page = PAGE.read_text(encoding="utf-8")
    for mark, value in (
        ("{{ language }}", current_language()),
        ("{{ contents }}", _contents(list(made))),
        ("{{ sections }}", "\n".join(sections)),
    ):
        page = page.replace(mark, value)
    with whole_file(path) as part:
        part.write_text(with_host_once(page), encoding="utf-8")


def made_widgets(only: list[str] | None = None) -> dict[str, str]:
    """Return each widget's HTML on real data, by its name, and say how far it is.

    Raises LookupError for a name that is no widget's.
    """
    told = say(
        en="making the widgets on real data; all of them take some minutes",
        zh="正在用真实数据制作组件；全部制作需要几分钟",
    )
    print(told, flush=True)
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
    on_screen = sys.stdout.isatty()
    bar = progress(
        len(names), say(en="widgets", zh="组件"), say(en=" widgets", zh=" 个"), show=on_screen
    )
    made = {}
    for number, name in enumerate(names, 1):
        if not on_screen:  # a line each, for a log
            print(f"{number}/{len(names)} {name}", flush=True)
        made[name] = EXHIBITS[name].make().html()
        bar.update(1)
    bar.close()
    return made


def _contents(names: Sequence[str]) -> str:
    """Return the cards that lead to the widgets, by chapter; a script adds pictures and titles."""
    from .gallery import EXHIBITS

    rows = []
    for chapter in sorted({EXHIBITS[name].chapter for name in names}):
        cards = "".join(
            f'<li><a href="#{name}" data-card="{name}"><img alt="">'
            f"<strong>{name}</strong><span>{_both(EXHIBITS[name].sentence)}</span></a></li>"
            for name in names
            if EXHIBITS[name].chapter == chapter
        )
        rows.append(f"<div><h2>{_both(CHAPTERS[chapter])}</h2><ul>{cards}</ul></div>")
    return "\n".join(rows)


def _both(text: Text) -> str:
    return "".join(
        f'<span lang="{language}">{html.escape(words)}</span>'
        for language, words in (("en", text.en), ("zh", text.zh))
    )


def _section(name: str, exhibit: Exhibit, widget: str) -> str:
    kind = getattr(widgets, name)
    code = str(Path(inspect.getfile(kind)).relative_to(Path(widgets.__file__).parents[2]))
    number = exhibit.chapter.partition("_")[0].removeprefix("0")
    heading = _both(Text(f"Chapter {number}", f"第 {number} 章"))
    source = html.escape(inspect.getsource(inspect.getmodule(kind) or kind))
    return (
        f'<section id="{name}"><p>{_both(exhibit.sentence)}</p>'
        f"<details><summary>{heading} · {name} · <code>{html.escape(code)}</code></summary>"
        f"<pre>{source}</pre></details>{widget}</section>"
    )
