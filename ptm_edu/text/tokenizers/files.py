"""File formats of byte pair tokenizers: our own JSON, and the two files of GPT and GPT-2."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ptm_edu.files import whole_file
from ptm_edu.language import Text

from .byte_pair_training import Pair

KIND = "ptm-edu byte pairs"
_DAMAGED = Text(
    en="{path} is damaged or of another kind: {why}. Fetch it again, or save it again.",
    zh="文件 {path} 已损坏或不是所需的格式：{why}。请重新下载，或重新保存。",
)


class Saved(NamedTuple):
    """The parts of a tokenizer."""

    vocabulary: list[str]
    merges: list[Pair]
    special_tokens: list[str]
    byte_level: bool
    uncased: bool = False  # the default for older files


@contextlib.contextmanager
def named(path: str | Path) -> Iterator[None]:
    """Convert errors in reading `path` into a ValueError that names the file."""
    try:
        yield
    except (ValueError, TypeError) as error:
        raise ValueError(_DAMAGED.say(path=path, why=error)) from error


def write(path: str | Path, saved: Saved) -> None:
    """Write one JSON file atomically, with one token or merge per line."""
    merges = [" ".join(pair) for pair in saved.merges]
    write_parts(path, KIND, saved._asdict() | {"merges": merges})


def write_parts(path: str | Path, kind: str, parts: Mapping[str, object]) -> None:
    """Write the parts of a tokenizer of this kind as one JSON file, atomically."""
    content = {"kind": kind, **parts}
    with whole_file(path) as part:
        part.write_text(json.dumps(content, ensure_ascii=False, indent=0), encoding="utf-8")


def read(path: str | Path) -> Saved:
    """Return what `write` wrote; raises ValueError for an incomplete file or another format."""
    content = {"uncased": False, **read_parts(path, KIND)}
    return Saved(
        strings(content, "vocabulary"),
        list(_pairs(strings(content, "merges"), first=1)),
        strings(content, "special_tokens"),
        flag(content, "byte_level"),
        flag(content, "uncased"),
    )


def read_parts(path: str | Path, kind: str) -> dict[str, Any]:
    """Return what `write_parts` wrote; raises ValueError for a file of another kind."""
    content = _json(path)
    kind_found = content.get("kind") if isinstance(content, dict) else type(content).__name__
    if kind_found != kind:
        raise ValueError(f"expected the kind {kind!r}, got {kind_found!r}")
    return dict(content)


def read_vocabulary(path: str | Path) -> list[str]:
    """Return the tokens of a published vocabulary, JSON of token → id, in the order of the ids."""
    return in_order(_json(path))


def in_order(ids: object) -> list[str]:
    """Return tokens in the order of their ids; raises ValueError if ids have gaps."""
    if not isinstance(ids, dict):
        raise ValueError("expected the vocabulary to be tokens with their ids")
    if sorted(ids.values()) != list(range(len(ids))):
        raise ValueError("expected tokens with the ids 0, 1, 2, … without a gap")
    return sorted(ids, key=ids.__getitem__)


def read_merges(path: str | Path) -> list[Pair]:
    """Return the pairs of a published list of merges: a version line, then lines `left right`."""
    # Only \n ends a line here: some tokens are other Unicode line breaks.
    lines = Path(path).read_text(encoding="utf-8").removesuffix("\n").split("\n")
    header = lines[0].startswith("#version")
    return list(_pairs(lines[header:], first=1 + header))


def _json(path: str | Path) -> Any:
    return json.loads(Path(path).read_text(encoding="utf-8"))


def flag(content: Mapping[str, Any], name: str) -> bool:
    """Return a boolean in `content`; raises ValueError if it is not one."""
    value = content.get(name)
    if not isinstance(value, bool):
        raise ValueError(f"expected {name!r} to be true or false, got {value!r}")
    return value


def strings(content: Mapping[str, Any], name: str) -> list[str]:
    """Return a list of strings in `content`; raises ValueError if it is not one."""
    value = content.get(name)
    if not isinstance(value, list) or not all(isinstance(piece, str) for piece in value):
        raise ValueError(f"expected {name!r} to be a list of strings")
    return value


def _pairs(lines: Iterable[str], first: int) -> Iterator[Pair]:
    for number, line in enumerate(lines, start=first):
        left, _, right = line.partition(" ")
        if not left or not right or " " in right:
            raise ValueError(f"merge in line {number}: expected two tokens, got {line!r}")
        yield left, right
