"""`ptm-edu site`: run every notebook and write the course as a website that needs no network.

The Chinese edition is in its folder zh/; every page has a switch to the same place in the other.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from ptm_edu.language import LANGUAGES, current_language, say

from .executed import executed, read_chapter
from .repository import chapters_of, course_to_read, find_course


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which notebooks (all), where the pages go, and notebooks that were run before."""
    parser.add_argument(
        "notebooks",
        nargs="*",
        type=Path,
        metavar="NOTEBOOK",
        help=say(
            en="only these, without assignments, reference and gallery (all in notebooks/)",
            zh="只处理这些章节，不含作业、库参考和组件库（默认 notebooks/ 中全部）",
        ),
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help=say(en="the pages' folder (site/)", zh="输出文件夹")
    )
    parser.add_argument(
        "--executed",
        type=Path,
        metavar="DIR",
        help=say(
            en="take notebooks with outputs from here instead of running them",
            zh="直接使用此文件夹中已运行的讲义，不再运行",
        ),
    )
    parser.add_argument(
        "--repository",
        metavar="URL",
        default=os.environ.get("PTM_EDU_REPOSITORY", ""),
        help=say(
            en="the course on GitHub: pages then link to Binder and Codespaces "
            "(the environment's PTM_EDU_REPOSITORY)",
            zh="课程在 GitHub 上的网址：网页会加上 Binder 与 Codespaces 链接"
            "（默认取环境变量 PTM_EDU_REPOSITORY）",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Write the site; 1 if a cell failed, whose chapter is then left out, or Sphinx warned."""
    from .reading_edition.build import build_site, need_sphinx
    from .reading_edition.editions import edition_folder, language_of_site
    from .reading_edition.kept import work_folder

    need_sphinx()
    course = course_to_read()
    out = args.out or (find_course() or Path.cwd()) / "site"
    failed = warnings = 0
    for language in LANGUAGES:
        with language_of_site(language):
            chapters, failures = _executed_chapters(args, course)
            failed += failures
            warnings += build_site(
                course,
                edition_folder(out),
                work_folder(course, out),
                chapters,
                whole=not args.notebooks,
                repository=args.repository,
            )
    print(out / "index.html")
    return 1 if failed or warnings else 0


def _executed_chapters(
    args: argparse.Namespace, course: Path
) -> tuple[dict[str, NotebookNode], int]:
    """Return the chapters with outputs in the current language, and how many failed."""
    chapters, failed = {}, 0
    for path in args.notebooks or chapters_of(course):
        start = time.monotonic()
        try:
            if args.executed and (args.executed / path.name).exists():
                chapters[path.stem] = read_chapter(args.executed / path.name)
            else:
                chapters[path.stem] = executed(path)
        except CellExecutionError as error:
            failed += 1
            print(_failure(path, error), flush=True)
            continue
        print(f"{current_language()} {path.name}  {time.monotonic() - start:.0f} s", flush=True)
    return chapters, failed


def _failure(path: Path, error: CellExecutionError) -> str:
    return say(
        en="{path}: a cell failed, so no page was written: {name}: {value}",
        zh="{path}：有单元格运行失败，未生成网页：{name}: {value}",
        path=path,
        name=error.ename,
        value=error.evalue,
    )
