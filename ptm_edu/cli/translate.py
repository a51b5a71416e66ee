"""`ptm-edu translate`: what the Chinese edition lacks, and marks for what has been looked at."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ptm_edu.chinese.checks import Problem, anchor_problems, drift, stale_sections, wording
from ptm_edu.chinese.marking import accepted, marked
from ptm_edu.chinese.overlay import english_sections
from ptm_edu.chinese.pages import (
    chinese_page,
    english_page,
    page_as_notebook,
    page_files,
    page_problems,
)
from ptm_edu.chinese.places import (
    FOLDERS,
    anchors_of,
    notebook_of,
    overlay_files,
    read_overlay_file,
)
from ptm_edu.language import say

from .repository import chapters_of, clone
from .start import assignments
from .translate_library import library_status, update_library, write_if_changed

BOTH = {"glossary"}
"""The pages of docs/ that are in both languages."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, and with which overlays."""
    parser.add_argument(
        "action",
        choices=("status", "accept", "mark"),
        help=say(
            en="list what is missing, stale or wrong; set the hashes of FILE after you have looked "
            "at its Chinese; or mark what has no Chinese of today's English",
            zh="列出缺少、过期或有问题的译文；看过 FILE 的译文后更新哈希值；或标记译文落后的部分",
        ),
    )
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="FILE",
        help=say(
            en="overlays, such as notebooks/zh/05_bert.md, pages, such as docs/lecturers.zh.md, "
            "and sources of the library, such as ptm_edu/cli/lab.py (all, for status and mark)",
            zh="译文文件，例如 notebooks/zh/05_bert.md 或 docs/lecturers.zh.md；课程库的源文件，"
            "例如 ptm_edu/cli/lab.py（status 和 mark 默认全部）",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Do it; status returns 1 where the drift test would fail."""
    course = clone()
    files, sources = overlay_files(course) | page_files(course), []
    if args.files:
        files = {path.stem: path for path in args.files if path.suffix == ".md"}
        sources = [path for path in args.files if path.suffix != ".md"]
    elif args.action == "accept":
        raise ValueError(
            say(
                en="name the overlay or source file that you have looked at: "
                "ptm-edu translate accept notebooks/zh/05_bert.md",
                zh="请给出你核对过的译文文件或源文件："
                "ptm-edu translate accept notebooks/zh/05_bert.md",
            )
        )
    library = bool(sources) or not args.files
    if args.action == "status":
        failing = _status(course, files, whole=not args.files)
        return int(library_status(course) or failing) if library else failing
    change = {"accept": accepted, "mark": marked}[args.action]
    for name, path in files.items():
        text = path.read_text(encoding="utf-8")
        write_if_changed(path, change(text, _notebook(course, name)))
    if library:
        update_library(course, sources, mark=args.action == "mark")
    return 0


def _status(course: Path, files: dict[str, Path], whole: bool) -> int:
    """Print a line an overlay, and what is wrong with it; then the notebooks without one."""
    pairs = {
        name: (_notebook(course, name), read_overlay_file(path)) for name, path in files.items()
    }
    pages = page_files(course).keys()
    anchors, failing = anchors_of({name: pairs[name] for name in pairs.keys() - pages}), 0
    for name, (notebook, overlay) in pairs.items():
        problems: list[Problem]
        if name in pages:
            problems = page_problems(files[name])
        else:
            problems = drift(notebook, overlay) + wording(notebook, overlay)
            problems += anchor_problems(overlay, anchors, name)
        stale = stale_sections(overlay)
        failing += len(problems)
        english = [text for text, chinese in overlay.strings.items() if text == chinese]
        print(
            say(
                en="{name}: {n} of {all} sections in Chinese, {stale} marked as stale, "
                "{strings} strings, {problems} problems",
                zh="{name}：{all} 节中有 {n} 节有中文，{stale} 节标为过期，{strings} 个字符串，"
                "{problems} 个问题",
                name=name,
                n=len(overlay.sections) - len(stale),
                all=len(english_sections(notebook)),
                stale=len(stale),
                strings=len(overlay.strings),
                problems=len(problems),
            )
        )
        for line in (*map(str, problems), *(f"{kind}: {cell}: stale" for kind, cell in stale)):
            print(f"  {line}")
        for text in english:
            print(f"  strings: {text}: stale")
    for name, place in _places(course).items() if whole else ():
        if not (course / place).exists():
            print(
                say(
                    en="{name}: no overlay ({place})",
                    zh="{name}：没有译文（{place}）",
                    name=name,
                    place=place,
                )
            )
    return 1 if failing else 0


def _places(course: Path) -> dict[str, str]:
    """Return where the Chinese of each chapter, assignment and page is, or would be."""
    found = {path.stem: FOLDERS["notebooks"] for path in chapters_of(course)}
    found |= dict.fromkeys(assignments(course), FOLDERS["assignments"])
    places = {name: f"{folder}/{name}.md" for name, folder in found.items()}
    for path in sorted((course / "docs").glob("*.md")):
        if not path.name.endswith(".zh.md") and path.stem not in BOTH:
            places[path.stem] = chinese_page(path).relative_to(course).as_posix()
    return places


def _notebook(course: Path, name: str) -> dict[str, Any]:
    page = page_files(course).get(name)
    if page:
        return page_as_notebook(english_page(page).read_text(encoding="utf-8"))
    notebook: dict[str, Any] = json.loads(notebook_of(course, name).read_text(encoding="utf-8"))
    return notebook
