"""`ptm-edu present`: a chapter as slides in the browser, run and ready for the lecture hall."""

from __future__ import annotations

import argparse
import re
import webbrowser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from ptm_edu.files import whole_file
from ptm_edu.language import say

from .executed import executed, read, read_chapter, with_outputs
from .lab import has_screen
from .repository import chapters_of, course_to_read
from .slides.deck import deck
from .slides.handout import write_handout
from .slides.minutes import table_of_minutes
from .slides.parts import Part, parts_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which chapter, where its outputs come from, and what to make of it."""
    parser.add_argument(
        "chapter", help=say(en="its number, as 05 or 5b, or its file", zh="编号（如 05、5b）或文件")
    )
    parser.add_argument(
        "--executed",
        type=Path,
        metavar="FILE",
        help=say(en="a notebook that was run already", zh="已经运行过的讲义"),
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=say(en="write the slides as one HTML file instead", zh="改为写成一个 HTML 文件"),
    )
    parser.add_argument(
        "--handout",
        type=Path,
        metavar="FILE.pdf",
        help=say(en="write a hand-out to print instead", zh="改为写出供打印的讲义摘要"),
    )
    parser.add_argument(
        "--minutes",
        action="store_true",
        help=say(en="print how long each part takes instead", zh="改为列出各部分所需的分钟数"),
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light")


def run(args: argparse.Namespace) -> int:
    """Show the slides until Ctrl-C, or write what was asked for."""
    path = chapter_path(args.chapter)
    notebook = _with_outputs(path, args.executed)
    parts = parts_of(notebook)
    if not parts:
        raise ValueError(
            say(
                en="{path} has nothing for a slide; give its cells a slide type in JupyterLab "
                "(the gears at the top right)",
                zh="{path} 里没有可放映的内容；请在 JupyterLab 右上角的齿轮里"
                "为单元格设置幻灯片类型",
                path=path,
            )
        )
    if args.minutes:
        print(table_of_minutes(parts))
        return 0
    if args.handout:
        print(_written(write_handout(parts, title_of(parts), args.handout), args.handout))
        return 0
    page = deck(parts, title_of(parts), dark=args.theme == "dark")
    if args.out:
        with whole_file(args.out) as part:
            part.write_text(page, encoding="utf-8")
        print(args.out)
        return 0
    serve(page)
    return 0


def chapter_path(chapter: str) -> Path:
    """Return the notebook that a number (5, 05, 5b) or a file name means.

    Raises ValueError, naming the chapters there are, if there is none.
    """
    if Path(chapter).is_file():
        return Path(chapter)
    paths = chapters_of(course_to_read())
    number = re.fullmatch(r"0*(\d+[a-z]?)", chapter)
    for path in paths:
        if number and path.stem.partition("_")[0].lstrip("0") == number[1].lstrip("0"):
            return path
    raise ValueError(
        say(
            en="there is no chapter {chapter!r}; there are: {known}",
            zh="没有讲义 {chapter!r}；现有：{known}",
            chapter=chapter,
            known=", ".join(path.stem.partition("_")[0] for path in paths),
        )
    )


def title_of(parts: list[Part]) -> str:
    """Return the chapter's title as text."""
    return re.sub(r"<[^>]+>", "", parts[0].title) if parts else ""


def _with_outputs(path: Path, ready: Path | None) -> NotebookNode:
    try:
        if ready is None:
            return executed(path)
        notebook = read_chapter(path)
        return with_outputs(notebook, read(ready))
    except CellExecutionError as error:
        raise ValueError(
            say(
                en="{path}: a cell failed: {name}: {value}. Mend it, then run the command again",
                zh="{path}：有单元格运行失败：{name}: {value}。请修改后重新运行此命令",
                path=path,
                name=error.ename,
                value=error.evalue,
            )
        ) from error


def _written(path: Path, wanted: Path) -> str:
    if path == wanted:
        return str(path)
    return say(
        en="There is no Chromium, Chrome or Edge here to print with, so the hand-out is {path}: "
        "open it in a browser and print it.",
        zh="这里没有可用于打印的 Chromium、Chrome 或 Edge，因此写成了 {path}："
        "请用浏览器打开并打印。",
        path=path,
    )


def serve(page: str) -> None:
    """Show a page in the browser, from a server of this machine alone, until Ctrl-C."""
    body = page.encode()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = self.path.partition("?")[0] == "/"
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            if found:
                self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing of requests."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(
            say(
                en="The slides are at {address} (F: full screen, S: speaker notes, D: dark, "
                "?: all keys). Ctrl-C ends this.",
                zh="幻灯片在 {address}（F 全屏，S 演讲者备注，D 深色，按 ? 看所有按键）。"
                "按 Ctrl-C 结束。",
                address=address,
            ),
            flush=True,
        )
        if has_screen():
            webbrowser.open(address)
        server.serve_forever()
