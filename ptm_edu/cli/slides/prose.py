"""Markdown of a chapter: its pieces, the sentences of a paragraph that a slide shows, and HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from ptm_edu.cli.formulas import mathml

SHORT = 40  # words of a paragraph that is shown whole
MOST = 3  # sentences that are shown of a longer one
KINDS = {
    "heading": r"#{1,6} ",
    "table": r"\|",
    "list": r"([-*+]|\d+\.) ",
    "formula": r"\$\$|\\begin\{",
    "explanation": r"<details",
    "code": r"```",
    "figure": r"!\[|<img ",
    "quote": r"> ",
}
# Where no sentence ends: in a formula, in code, in a link's target, in an example in italics.
WHOLE = re.compile(r"\$[^$]+\$|`[^`]+`|\]\([^)]*\)|(?<!\*)\*[^*]*[.!?] [^*]*\*(?!\*)")
# A capital, a formula or markup follows; "e.g." and "et al." end nothing.
END = re.compile(
    r"(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\bal\.)(?<=[.!?])([*)”\"]{0,3})\s+(?=[*_\[(“\"]*[A-Z0-9$`\0])"
)
# Bold that ends here has a space behind it; other bold begins the next sentence.
CHINESE_END = re.compile(r"(?<=[。！？])([”）》]{0,3}(?:\*+(?=\s))?)\s*(?=\S)")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
CHARACTERS_A_WORD = 1.7  # of Chinese, for a word of the English that it translates
HOLE = re.compile(r"\0(\d+)\0")


def pieces(source: str) -> Iterator[tuple[str, str]]:
    """Yield (kind, Markdown) for each block of a cell; a paragraph's kind is "text"."""
    kind, lines = "", list[str]()
    for line in [*source.splitlines(), ""]:
        if kind and _goes_on(kind, lines, line):
            lines.append(line)
            continue
        if lines:
            yield kind, "\n".join(lines)
        kind, lines = "", []
        if line.strip():
            kind = _kind(line)
            lines = [line]


def _kind(line: str) -> str:
    found = (kind for kind, start in KINDS.items() if re.match(start, line))
    return next(found, "text")


def _goes_on(kind: str, lines: list[str], line: str) -> bool:
    text = "\n".join(lines)
    if kind == "explanation":
        return text.count("<details") > text.count("</details>")
    if kind == "code":
        return text.count("```") < 2
    if kind == "formula" and text.startswith("$$"):
        return text.count("$$") < 2
    if kind == "heading" or not line.strip():
        return False
    return kind == _kind(line) or kind not in ("text", "table")


def sentences(paragraph: str) -> list[str]:
    """Return the sentences of a paragraph, with their markup."""
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        kept.append(found[0])
        return f"\0{len(kept) - 1}\0"

    text = WHOLE.sub(keep, " ".join(paragraph.split()))
    parts = CHINESE_END.sub(r"\1\n", END.sub(r"\1\n", text)).split("\n")
    return [HOLE.sub(lambda found: kept[int(found[1])], part) for part in parts]


def key_sentences(paragraph: str) -> str:
    """Return what a slide shows of a paragraph: all if it is short, else what it begins with.

    A sentence with something in bold, such as a new term, is shown as well, and one that leads to
    what stands below it.
    """
    if length(paragraph) <= SHORT:
        return paragraph
    first, *others = sentences(paragraph)
    if others and length(first) < 5:  # a title in bold, or an example
        first = f"{first} {others.pop(0)}"
    marked = [one for one in others if "**" in one or one.endswith((":", "："))]
    return re.sub("(?<=[。！？：”）]) ", "", " ".join([first, *marked][:MOST]))


def length(text: str) -> int:
    """Return how many words a text has; Chinese counts as the English that it translates."""
    chinese = len(CHINESE.findall(text))
    return len(re.sub(r"[\u3000-\u9fff\uff00-\uffef]", " ", text).split()) + round(
        chinese / CHARACTERS_A_WORD
    )


def single_formulas(block: str) -> list[str]:
    """Return the formulas of a displayed line that are set beside each other, each by itself."""
    if not block.startswith("$$"):
        return [block]
    lines = re.split(r",?\s*\\qquad\s*(?:\\text\{ ?and ?\})?\s*", block.strip().strip("$"))
    return [f"$$\n{line.strip()}\n$$" for line in lines if line.strip()]


def html_of(source: str) -> str:
    """Return Markdown as HTML. Links to other pages are plain text; those to a widget stay."""
    return str(MarkdownWithMath(renderer=_Renderer(escape=False)).render(source)).strip()


def spoken(source: str) -> str:
    """Return Markdown as words: what a lecturer says of it, without formulas and code."""
    text = re.sub(r"\$\$.*?\$\$|```.*?```|<[^>]+>", " ", source, flags=re.S)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return " ".join(re.sub(r"[*_`#\[\]|]|:?-{3,}:?", " ", text).split())


class _Renderer(IPythonRenderer):
    def inline_math(self, body: str) -> str:
        return mathml(body)

    def block_math(self, body: str) -> str:
        return mathml(body, display=True)

    def latex_environment(self, name: str, body: str) -> str:
        return mathml(f"\\begin{{{name}}}{body}\\end{{{name}}}", display=True)

    def link(self, text: str, url: str, title: str | None = None) -> str:
        return str(super().link(text, url, title)) if url.startswith("#widget:") else text
