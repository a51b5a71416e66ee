"""`ptm-edu translate` for the library: texts whose Chinese nobody has looked at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ptm_edu.chinese.pair_hashes import (
    FILE,
    pair_problems,
    read_hashes,
    stale_pairs,
    updated,
    written,
)
from ptm_edu.chinese.pairs import library_pairs
from ptm_edu.files import whole_file
from ptm_edu.language import say


def library_status(course: Path) -> bool:
    """Print how much of the library is in Chinese, and what is not; whether the test would fail."""
    pairs, recorded = library_pairs(course), read_hashes(course)
    problems, stale = pair_problems(pairs, recorded), stale_pairs(pairs, recorded)
    print(
        say(
            en="ptm_edu: {all} texts in English and Chinese, {stale} marked as stale, "
            "{problems} problems",
            zh="ptm_edu：{all} 处中英文本，{stale} 处标为过期，{problems} 个问题",
            all=sum(map(len, pairs.values())),
            stale=len(stale),
            problems=len(problems),
        )
    )
    for line in problems + stale:
        print(f"  {line}")
    return bool(problems)


def update_library(course: Path, sources: Sequence[Path], *, mark: bool) -> None:
    """Accept the Chinese in `sources`, or mark what is new in them (in all, without any)."""
    pairs, recorded = library_pairs(course), read_hashes(course)
    files = {(course / name).resolve(): name for name in (*pairs, *recorded)}
    for path in sources:
        if path.resolve() not in files:
            raise ValueError(
                say(
                    en="{path}: no text in English and Chinese is in it",
                    zh="{path}：其中没有中英文本",
                    path=path,
                )
            )
    names = {files[path.resolve()] for path in sources} or files.values()
    write_if_changed(course / FILE, written(updated(pairs, recorded, names, mark=mark)))


def write_if_changed(path: Path, new: str) -> None:
    """Write a file, and say so, where it changes."""
    if new != (path.read_text(encoding="utf-8") if path.exists() else ""):
        with whole_file(path) as part:
            part.write_text(new, encoding="utf-8")
        print(say(en="changed: {path}", zh="已修改：{path}", path=path))
