"""The pairs of the library: every English text that has a Chinese one beside it in the source.

Python     Text("word", "词")   say(en="word", zh="词")   {"en": "word", "zh": "词"}
           ("word", "词")   {"word": "词"}, where one is Chinese and the other is not
words.js   en: { n: "word" }, zh: { n: "词" }
pages      say(en="word", zh="词")   <p lang="en">word</p><p lang="zh">词</p>
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

CHINESE = re.compile("[\u4e00-\u9fff]")
TEXTS = (ast.Constant, ast.JoinedStr, ast.BinOp, ast.IfExp)

STRING = r'"(?:\\.|[^"\\])*"'
ENTRY = re.compile(rf"({STRING}|\b\w+):\s*({STRING}(?:\s*\+\s*{STRING})*)")
SAID = re.compile(rf"\ben=({STRING}),\s*zh=({STRING})")
SPANS = re.compile(r'<(\w+) lang="en">([^<]*)</\1>\s*<\1 lang="zh">([^<]*)</\1>')


class Pair(NamedTuple):
    """An English text, its Chinese, and the line where they stand."""

    english: str
    chinese: str
    line: int


def library_pairs(course: Path) -> dict[str, list[Pair]]:
    """Return the pairs of the library in a clone by their file."""
    found = {
        path.relative_to(course).as_posix(): list(pairs(path.read_text(encoding="utf-8")))
        for pattern, pairs in READERS
        for path in sorted((course / "ptm_edu").glob(pattern))
        if not {"node_modules", "_course"} & set(path.relative_to(course).parts)
    }
    return {name: there for name, there in found.items() if there}


def python_pairs(source: str) -> Iterator[Pair]:
    """Yield the pairs of a module; those without a literal, such as en=name, are none."""
    for node in ast.walk(ast.parse(source)):
        for one, other in _neighbors(node):
            english, chinese = wording(one), wording(other)
            if english or chinese:
                yield Pair(english, chinese, one.lineno)


def _neighbors(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    match node:
        case ast.Call(ast.Name("Text"), [one, other]):
            yield one, other
        case ast.Call(args=items) | ast.Tuple(items) | ast.List(items):
            yield from filter(_translated, pairwise(items))
    named: dict[str | None, ast.expr] = {}
    entries: list[tuple[ast.expr, ast.expr]] = []
    match node:
        case ast.Call(keywords=keywords):
            named = {one.arg: one.value for one in keywords}
        case ast.Dict(keys, values):
            entries = [(key, one) for key, one in zip(keys, values, strict=True) if key]
            named = {wording(key): one for key, one in entries}
    if "en" in named and "zh" in named:
        yield named["en"], named["zh"]
    else:
        yield from filter(_translated, entries)


def _translated(pair: tuple[ast.expr, ast.expr]) -> bool:
    """Return whether these are a text that is not Chinese and one that is."""
    one, other = pair
    return (
        isinstance(one, TEXTS)
        and isinstance(other, TEXTS)
        and bool(wording(one))
        and not CHINESE.search(wording(one))
        and bool(CHINESE.search(wording(other)))
    )


def wording(node: ast.AST | None) -> str:
    """Return all literal text of an expression in order, so that its layout does not count."""
    match node:
        case ast.Constant(str(text)):
            return text
        case ast.FormattedValue():
            return "{" + "".join(map(wording, ast.iter_child_nodes(node))) + "}"
        case ast.Subscript(value):
            return wording(value)
        case ast.Compare() | None:
            return ""
    return "".join(map(wording, ast.iter_child_nodes(node)))


def words_pairs(script: str) -> Iterator[Pair]:
    """Yield the pairs of a words.js by their keys; Chinese that is missing is empty."""
    english, _, chinese = script.partition("\n  zh: {")
    known = {key: text for key, text, _ in _entries(chinese)}
    for key, text, line in _entries(english):
        yield Pair(text, known.get(key, ""), line)


def notes_pairs(script: str) -> Iterator[Pair]:
    """Yield the entries of a table of English keys and Chinese values."""
    yield from (Pair(*entry) for entry in _entries(script))


def _entries(script: str) -> Iterator[tuple[str, str, int]]:
    for found in ENTRY.finditer(script):
        key, text = ("".join(map(json.loads, re.findall(STRING, part))) for part in found.groups())
        yield key or found[1], text, _line(script, found)


def template_pairs(template: str) -> Iterator[Pair]:
    """Yield the pairs of a page: say(en="…", zh="…"), and elements with lang="en" and "zh"."""
    for found in SAID.finditer(template):
        yield Pair(json.loads(found[1]), json.loads(found[2]), _line(template, found))
    for found in SPANS.finditer(template):
        yield Pair(found[2], found[3], _line(template, found))


def _line(text: str, found: re.Match[str]) -> int:
    return text.count("\n", 0, found.start()) + 1


READERS: tuple[tuple[str, Callable[[str], Iterator[Pair]]], ...] = (
    ("**/*.py", python_pairs),
    ("widgets/*/words.js", words_pairs),
    ("widgets/*/notes.js", notes_pairs),
    ("**/*.html", template_pairs),
)
