"""The page of a lecture: its parts as HTML, which deck.js lays out on slides that fit."""

from __future__ import annotations

import base64
import html
import json
from pathlib import Path

from pygments.formatters import HtmlFormatter

from ptm_edu.chinese.font import with_chinese_font
from ptm_edu.cli.formulas import FONT
from ptm_edu.language import current_language, say
from ptm_edu.widgets.host.modules import with_host_once

from .parts import Block, Part

FOLDER = Path(__file__).parent
REVEAL = FOLDER / "reveal"

PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>
<style>{styles}</style></head>
<body data-jp-theme-light="{light}">
<div class="reveal"><div class="slides"></div></div>
<main id="parts" data-words="{words}">
{parts}
</main>
<script>{reveal}</script><script>{notes}</script>
<script type="module">{script}</script>
</body></html>
"""


def deck(parts: list[Part], title: str, dark: bool = False) -> str:
    """Return a lecture as one page that needs no network."""
    words = {
        "more": say(en="… {n} more rows in the notebook", zh="… 其余 {n} 行见讲义", n="{n}"),
        "noted": say(en="Noted: the next slide shows the result.", zh="已记下：下一张显示结果。"),
    }
    page = PAGE.format(
        language=current_language(),
        title=html.escape(title),
        styles="\n".join(
            [_read(REVEAL / "reveal.css"), math_font(), _read(FOLDER / "deck.css"), code_colors()]
        ),
        light=str(not dark).lower(),
        words=html.escape(json.dumps(words, ensure_ascii=False)),
        parts="\n".join(map(_part, parts)),
        reveal=_read(REVEAL / "reveal.js"),
        notes=_read(REVEAL / "notes.js"),
        script=_read(FOLDER / "deck.js"),
    )
    return with_host_once(with_chinese_font(page))


def code_colors() -> str:
    """Return the colors of code on light and on dark slides."""
    light = HtmlFormatter(style="default").get_style_defs(".highlight")
    dark = HtmlFormatter(style="github-dark").get_style_defs(
        '[data-jp-theme-light="false"] .highlight'
    )
    return f"{light}\n{dark}"


def math_font() -> str:
    """Return the rule that gives formulas one mathematical font, on every machine."""
    data = base64.b64encode(FONT.read_bytes()).decode()
    return (
        '@font-face { font-family: "STIX Two Math"; '
        f"src: url(data:font/woff2;base64,{data}); }}\n"
        'math { font-family: "STIX Two Math", math; }'
    )


def _part(part: Part) -> str:
    optional = " data-optional" if part.optional else ""
    blocks = "\n".join(map(_block, part.blocks))
    return (
        f'<article{optional}><p class="above">{part.above}</p><h2>{part.title}</h2>\n'
        f"{blocks}</article>"
    )


def _block(block: Block) -> str:
    chosen = html.escape(json.dumps(block.chosen)) if block.chosen else ""
    return (
        f'<div class="block {block.kind}" data-kind="{block.kind}" '
        f'data-seconds="{block.duration:.0f}" data-chosen="{chosen}">{block.html}'
        f'<aside class="said">{block.notes}</aside></div>'
    )


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
