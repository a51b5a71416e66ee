"""A notebook as the parts of a lecture: what stands under each heading, and what is said of it.

A cell's slide type says where it is: "slide" and "fragment" are on the main path, "subslide" begins
what can be left out, "skip" is for reading at home. `metadata.notes` is said, `metadata.slide` may
choose what is shown: `text` in place of the prose, `kinds` of outputs, `rows` and `columns` of a
table, or to `hide` all. The code of a cell is shown if its tag says so.
"""

from __future__ import annotations

import ast
import base64
import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from nbformat import NotebookNode
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from ptm_edu.cli.executed import run_time
from ptm_edu.cli.formulas import mathml
from ptm_edu.language import Text
from ptm_edu.widgets.host.static import VIEW

from . import prose

CODE_TAG = "slide-code"
QUESTION = re.compile(r'data-question="\w+"')
HEADINGS = r"(?:#{1,6} .+\s*)+"  # with which a cell begins
# A folded explanation is opened once the result is known.
FOLDED = re.compile(r"<details>\s*<summary>.*?</summary>|</details>")
TERMINAL_COLORS = re.compile(r"\x1b\[[\d;]*m")
PROGRESS = re.compile(r"\d+%\||\dit/s|\r")
FIGURE = re.compile(r'<img alt="(.*?)" [^>]*src="data:image/svg\+xml;base64,([^"]+)"', re.S)
TYPE_SIZE = re.compile(r"font(?:-size)?: *(?:[\w-]+ )*?([\d.]+)px")
STYLES = re.compile(r' style="text-align: right;"| border="1"|<style scoped>.*?</style>', re.S)
TYPE_IN_PIXELS = re.compile(r"font-size: ?\d+px;?")
LONG_DECIMAL = re.compile(r"\b\d+\.\d{8,}(?:e[-+]\d+)?\b")
ANSWERS = {"True": Text("yes", "是"), "False": Text("no", "否")}
WORDS_A_MINUTE = 130
# What an audience needs beside the words: to vote and see the result, and to try a widget.
SECONDS = {
    **{"question": 45, "widget": 75, "figure": 30, "code": 45, "formula": 20},
    **dict.fromkeys(("table", "markdown-table"), 30),
}


@dataclass
class Block:
    """Something that stands on a slide whole, or is divided only at its lines, items or rows."""

    kind: str
    html: str
    notes: str = ""  # HTML, what is said
    words: int = 0
    seconds: float = 0  # that its cell ran
    chosen: dict[str, Any] = field(default_factory=dict)  # rows and columns of a table

    @property
    def duration(self) -> float:
        """How long it is spoken about, in seconds; its cell has run before the lecture."""
        return 60 * self.words / WORDS_A_MINUTE + SECONDS.get(self.kind, 0)


@dataclass
class Part:
    """What stands under one heading; `above` is the heading of its section."""

    title: str
    above: str = ""
    optional: bool = False
    blocks: list[Block] = field(default_factory=list)


def parts_of(notebook: NotebookNode) -> list[Part]:
    """Return a lecture's parts in order; an optional one follows what it belongs to."""
    parts: list[Part] = []
    section = title = ""
    for cell in notebook.cells:
        kind = cell.metadata.get("slideshow", {}).get("slide_type", "skip")
        if kind == "skip":
            continue
        headings = _headings(cell)
        for level, text in headings:
            title = prose.html_of(text).removeprefix("<p>").removesuffix("</p>")
            section = title if level <= 2 else section
        optional = kind == "subslide" or (kind == "fragment" and bool(parts) and parts[-1].optional)
        optional = optional or "◇" in title
        if headings or not parts or optional != parts[-1].optional:
            parts.append(Part(title, section if section != title else "", optional))
        said = cell.metadata.get("notes", "")
        answered = bool(parts) and any(block.kind == "result" for block in parts[-1].blocks)
        blocks = list(_blocks(cell, answered))
        silent = [block for block in blocks if block.kind == "silent"]
        blocks = [block for block in blocks if block.kind != "silent"]
        if said:
            notes = f'<div class="lecturer">{prose.html_of(said)}</div>'
            silent.append(Block("silent", "", notes, prose.length(prose.spoken(said))))
        # What is said, or runs, without anything shown goes with what stands beside it.
        target = (blocks or parts[-1].blocks[-1:] or [Block("silent", "")])[0]
        for block in silent:
            target.notes = block.notes + target.notes
            target.words += block.words
            target.seconds += block.seconds
        parts[-1].blocks += blocks
    for part in parts:
        _results_first(part.blocks)
    return [part for part in parts if part.blocks]


def _results_first(blocks: list[Block]) -> None:
    """Put each result right behind its question: what a notebook shows between them answers it."""
    for result in [block for block in blocks if block.kind == "result"]:
        key = QUESTION.search(result.html)
        asked = [
            i
            for i, block in enumerate(blocks)
            if key and block.kind == "question" and key[0] in block.html
        ]
        if asked:
            blocks.remove(result)
            blocks.insert(asked[0] + 1, result)


def _headings(cell: NotebookNode) -> list[tuple[int, str]]:
    """Return (level, text) of the headings with which a cell begins."""
    begin = re.match(HEADINGS, cell.source) if cell.cell_type == "markdown" else None
    found = re.findall(r"^(#{1,6}) +(.+)$", begin[0], re.M) if begin else []
    return [(len(marks), text) for marks, text in found]


def _blocks(cell: NotebookNode, answered: bool) -> Iterator[Block]:
    chosen = dict(cell.metadata.get("slide", {}))
    if cell.cell_type == "markdown":
        source = FOLDED.sub("", cell.source) if answered else cell.source
        yield from _chosen_prose(source, chosen) if chosen else _prose(source)
        return
    if CODE_TAG in cell.metadata.get("tags", []):
        yield Block("code", code_html(cell.source))
    outputs = [block for output in cell.get("outputs", []) for block in _output(output, chosen)]
    kinds = [] if chosen.get("hide") else chosen.get("kinds", [block.kind for block in outputs])
    outputs = [block for block in outputs if block.kind in kinds]
    yield Block("silent", "", seconds=run_time(cell))
    yield from outputs


def _chosen_prose(source: str, chosen: dict[str, Any]) -> Iterator[Block]:
    """Yield the text that the cell's metadata chose for the slide; the whole prose is said."""
    source = re.sub(HEADINGS, "", source)
    said, words = prose.html_of(source), prose.length(prose.spoken(source))
    if chosen.get("hide"):
        yield Block("silent", "", said, words)
        return
    for kind, piece in prose.pieces(chosen["text"]):
        yield Block(_kind(kind, piece), _shown(kind, piece, whole=True), said, words)
        said, words = "", 0


def _prose(source: str) -> Iterator[Block]:
    """Yield what a slide shows of a cell's prose; the whole prose is said."""
    is_title = source.startswith("# ")
    last = Block("silent", "")
    for kind, piece in prose.pieces(source):
        if kind == "heading":
            continue
        said, words = prose.html_of(piece), prose.length(prose.spoken(piece))
        aside = kind == "explanation" or (kind == "text" and piece[0] + piece[-1] == "()")
        if aside or (is_title and last.kind == "list"):
            # Nothing is shown of it, so it is said after what stands before it.
            last.notes, last.words = last.notes + said, last.words + words
            continue
        if last.kind == "silent":  # what was said before anything is shown
            said, words = last.notes + said, last.words + words
        elif last.html:
            yield last
        if kind in ("table", "list"):
            said = ""
        last = Block(_kind(kind, piece), _shown(kind, piece), said, words)
    yield last


def _kind(kind: str, piece: str) -> str:
    if kind == "text" and re.match(r"\*(Try|Predict):\*", piece):
        return "try"
    return "markdown-table" if kind == "table" else kind


def _shown(kind: str, piece: str, whole: bool = False) -> str:
    if kind == "text" and not whole and _kind(kind, piece) == "text":
        return prose.html_of(prose.key_sentences(piece))
    if kind == "formula":  # side by side they are too wide for large letters
        return "".join(map(prose.html_of, prose.single_formulas(piece)))
    return prose.html_of(piece)


def _output(output: NotebookNode, chosen: dict[str, Any]) -> Iterator[Block]:
    if output.output_type == "error":
        return
    if output.output_type == "stream":
        text = TERMINAL_COLORS.sub("", output.text)
        kept = [line for line in text.splitlines() if not PROGRESS.search(line)]
        kept = [_in_words(line) for line in kept if line not in ("True", "None")]
        if output.name == "stdout" and any(line.strip() for line in kept):
            yield Block("print", _printed("\n".join(kept)))
        return
    data = output.get("data", {})
    if VIEW in data:
        return
    page = str(data.get("text/html", ""))
    if not page:
        if "text/latex" in data:
            yield Block("formula", mathml(data["text/latex"], display=True))
        elif "image/png" in data:
            yield Block("figure", f'<img alt="" src="data:image/png;base64,{data["image/png"]}">')
        elif data.get("text/plain") and not data["text/plain"].startswith("tensor("):
            yield _python_value(data["text/plain"])
        return
    if "ptm-fold" in page.partition(">")[0] or "ptm-claims" in page.partition(">")[0]:
        return
    yield from _html_output(page, chosen)


def _html_output(page: str, chosen: dict[str, Any]) -> Iterator[Block]:
    start = page.partition(">")[0]
    if "ptm-predict" in start:
        words = re.search(r"<legend>(.*?)</legend>", page, re.S)
        count = prose.length(re.sub(r"<[^>]+>", " ", words[1] if words else ""))
        yield Block("question", page, words=count)
    elif "ptm-revealed" in start:
        yield Block("result", page)
    elif "ptm_host_" in page[:80] or 'id="ptm-' in start:
        yield Block("widget", page)
    elif "ptm-source" in start:
        place = re.search(r"<p><code>(.*?)</code></p>", page)
        code = re.search(r"<pre[^>]*>(.*)</pre>", page, re.S)
        yield Block("code", _lines(code[1] if code else "", place[1] if place else ""))
    elif figure := FIGURE.search(page):
        yield Block("figure", _figure(figure[0] + ">", figure[2]))
    elif "<table" in page:
        table = TYPE_IN_PIXELS.sub("", STYLES.sub("", page)).replace("<td>NaN</td>", "<td>–</td>")
        # Of a measurement's origin its command is enough on a slide.
        yield Block("table", re.sub(r" · [^<]*</caption>", "</caption>", table), chosen=chosen)
    elif re.sub(r"<[^>]+>", "", page).strip():
        yield Block("output", TYPE_IN_PIXELS.sub("", page))


def _figure(image: str, data: str) -> str:
    """Return a figure with its natural size and its smallest letters, by which it is enlarged."""
    svg = base64.b64decode(data).decode()
    box = re.search(r'viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"', svg)
    width, height = (float(box[1]), float(box[2])) if box else (640.0, 360.0)
    sizes = [float(size) for size in TYPE_SIZE.findall(svg)]
    # An exponent is smaller than the number that it belongs to.
    letters = min((x for x in sizes if x > 0.75 * max(sizes)), default=12.0)
    image = re.sub(r' style="[^"]*"', "", image)
    return image.replace(
        "<img ", f'<img data-width="{width}" data-height="{height}" data-letters="{letters}" ', 1
    )


def _python_value(text: str) -> Block:
    """Return what a cell ends with: of a dict a table, of a list its items, without brackets."""
    array = re.fullmatch(r"array\((.*?)(?:, dtype=\w+)?\)", text, re.S)
    try:
        value = ast.literal_eval(array[1] if array else text)
    except (ValueError, SyntaxError):
        return Block("print", _printed(text))
    if isinstance(value, dict) and value:
        rows = "".join(
            f"<tr><th>{html.escape(_item(key))}</th><td>{html.escape(_item(one))}</td></tr>"
            for key, one in value.items()
        )
        return Block("markdown-table", f"<table><tbody>{rows}</tbody></table>")
    if isinstance(value, (list, tuple)) and value:
        nested = any(isinstance(one, (list, tuple)) for one in value)
        return Block("print", _printed("\n".join(map(_item, value)) if nested else _item(value)))
    return Block("print", _printed(str(value)))


def _item(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_item, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_item(one)}" for key, one in value.items())
    return str(value)


def _in_words(line: str) -> str:
    """Return a printed line without Python's quotes, its True and False, and endless decimals."""

    def plain(found: re.Match[str]) -> str:
        try:
            return _item(ast.literal_eval(found[0]))
        except (ValueError, SyntaxError):
            return found[0]

    line = re.sub(r"\[(?=')[^\[\]]*\]|\{(?=')[^{}]*\}", plain, line)
    line = re.sub(r": (True|False)$", lambda found: f": {ANSWERS[found[1]].say()}", line)
    return LONG_DECIMAL.sub(lambda found: f"{float(found[0]):.2g}", line)


def _printed(text: str) -> str:
    lines = "".join(f'<span class="line">{html.escape(x) or " "}</span>' for x in text.splitlines())
    return f"<pre>{lines}</pre>"


def code_html(code: str) -> str:
    """Return Python in colors, a line an element."""
    return _lines(highlight(code, PythonLexer(), HtmlFormatter(nowrap=True)))


def _lines(highlighted: str, place: str = "") -> str:
    # The indentation is a margin, so that a line that is too long goes on below its own beginning.
    origin = f'<p class="place">{place}</p>' if place else ""
    body = "".join(map(_indented, highlighted.rstrip().splitlines()))
    return f'{origin}<pre class="highlight">{body}</pre>'


def _indented(line: str) -> str:
    plain = html.unescape(re.sub(r"<[^>]+>", "", line))
    indent = len(plain) - len(plain.lstrip()) if plain.strip() else 0
    short = re.sub(r"^((?:<span[^>]*>)*)\s+", r"\1", line) or " "
    return f'<span class="line" style="--indent: {indent}ch">{short}</span>'
