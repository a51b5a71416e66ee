"""What an audience takes home: the model on a page, formulas, figures and questions, on paper."""

from __future__ import annotations

import html
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ptm_edu.chinese.font import with_chinese_font
from ptm_edu.cli.browser import find_browser
from ptm_edu.cli.executed import PACKAGE
from ptm_edu.files import whole_file
from ptm_edu.language import current_language, say

from .deck import FOLDER, code_colors, math_font
from .parts import Block, Part, code_html

KEPT = ("formula", "code", "figure", "markdown-table", "question")
FEWEST, MOST = 2, 4  # pages
MODEL = re.compile(r"ptm_edu/(on_one_page/\w+\.py)")  # whole in the hand-out, in parts on slides
POINTS = (10.5, 9.5, 8.8, 8.2, 7.6, 7.0)  # sizes of letters, until the pages are few enough
PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>
<style>{styles}
:root {{ --letters: {points}pt; }}</style></head>
<body><h1>{title}</h1><main>
{parts}
</main>{model}</body></html>
"""


def handout(parts: list[Part], title: str, points: float = POINTS[0]) -> str:
    """Return the hand-out of a lecture's main path as a page to print, with letters of `points`."""
    main = [part for part in parts if not part.optional]
    blocks = [block for part in main for block in part.blocks]
    page = next((found[0] for block in blocks if (found := MODEL.search(block.html))), "")
    paper = PAGE.format(
        language=current_language(),
        title=html.escape(title),
        styles="\n".join(
            [math_font(), (FOLDER / "handout.css").read_text(encoding="utf-8"), code_colors()]
        ),
        points=points,
        parts="\n".join(_part(part, last=part is main[-1]) for part in main),
        model=_model(page) if page else "",
    )
    return with_chinese_font(paper)


def write_handout(parts: list[Part], title: str, path: Path) -> Path:
    """Print the hand-out as PDF, or write it as HTML where there is no browser; return the file."""
    program = find_browser()
    if program is None:
        path = path.with_suffix(".html")
        with whole_file(path) as part:
            part.write_text(handout(parts, title), encoding="utf-8")
        return path
    for points in POINTS:
        pdf = printed(program, handout(parts, title, points))
        if page_count(pdf) <= MOST:
            break
    with whole_file(path) as part:
        part.write_bytes(pdf)
    return path


def printed(program: Path, page: str) -> bytes:
    """Return an HTML page as PDF. Raises OSError if the browser writes none."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "handout.html", Path(folder) / "handout.pdf"
        source.write_text(page, encoding="utf-8")
        flags = ["--headless", "--disable-gpu", "--no-pdf-header-footer"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            flags.append("--no-sandbox")
        profile = f"--user-data-dir={folder}/profile"
        command = [str(program), *flags, profile, f"--print-to-pdf={target}", source.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        if not target.exists():
            raise OSError(
                say(
                    en="{program} printed nothing: {why}",
                    zh="{program} 没有打印出文件：{why}",
                    program=program,
                    why=done.stderr.strip()[-200:],
                )
            )
        return target.read_bytes()


def page_count(pdf: bytes) -> int:
    """Return how many pages a PDF of Chromium has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def _part(part: Part, last: bool) -> str:
    shown = list(_shown(part, last))
    if not shown:
        return ""
    return f"<section><h2>{part.title}</h2>{''.join(shown)}</section>"


def _shown(part: Part, last: bool) -> Iterator[str]:
    answered = False  # what explains a result would answer its question
    for block in part.blocks:
        answered = answered or block.kind == "result"
        if block.kind == "question":
            yield _question(block)
        elif MODEL.search(block.html) and block.kind == "code":
            continue
        elif block.kind in KEPT or (last and block.kind == "list"):
            yield f'<div class="{block.kind}">{block.html}</div>'
        elif block.kind == "text" and "<strong>" in block.html and not answered:
            yield f'<div class="text">{block.html}</div>'


def _model(place: str) -> str:
    code = (PACKAGE.parent / place).read_text(encoding="utf-8")
    return f'<article class="model"><h2><code>{place}</code></h2>{code_html(code)}</article>'


def _question(block: Block) -> str:
    """Return a prediction as a question on paper, with its choices or a line to write on."""
    asked = re.search(r"<legend>(.*?)</legend>", block.html, re.S)
    choices = re.findall(r'type="radio"[^>]*> ([^<]*)</label>', block.html)
    unit = re.search(r'name="answer" placeholder="[^"]*"> ([^<]*)', block.html)
    line = f'<p class="answer">{"_" * 12} {unit[1] if unit else ""}</p>'
    answers = "".join(f"<li>{choice}</li>" for choice in choices)
    return (
        f'<div class="question"><p>{asked[1] if asked else ""}</p>'
        f"{f'<ul>{answers}</ul>' if choices else line}</div>"
    )
