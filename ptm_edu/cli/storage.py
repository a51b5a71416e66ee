"""Checks of `ptm-edu doctor`: the data folder, the cache and the free space on its disk."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .findings import Finding, fault, fine, note

GIGABYTES_NEEDED = 1.0  # a run with its checkpoints, or the largest set fetched


def data() -> Iterator[Finding]:
    """Is there a folder of real corpora and tasks, and what is in it?"""
    folder = os.environ.get("PTM_EDU_DATA")
    if not folder:
        yield note(
            "PTM_EDU_DATA is not set: the notebooks use the text that comes with the course.",
            "未设置 PTM_EDU_DATA：讲义使用课程自带的文本。",
        )
        return
    sets = [f"{kind}/{name}" for kind in ("corpora", "tasks") for name in _folders(folder, kind)]
    if sets:
        yield fine(
            "data in {folder}: {sets}", "{folder} 中的数据：{sets}", folder=folder, sets=_few(sets)
        )
        return
    yield fault(
        "PTM_EDU_DATA names {folder}, where there is no folder corpora/ or tasks/ with anything in "
        "it: correct the path or unset the variable.",
        "PTM_EDU_DATA 指向 {folder}，但那里没有含数据的 corpora/ 或 tasks/ 文件夹："
        "请改正路径或取消该变量。",
        folder=folder,
    )


def cache() -> Iterator[Finding]:
    """Can the cache be written, and is there space for downloads?"""
    from ptm_edu.text.data.find import cache_folder

    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        yield fault(
            "The cache {folder} cannot be written ({why}), so nothing fetched would be kept: make "
            "it writable or point PTM_EDU_CACHE elsewhere.",
            "缓存 {folder} 不可写（{why}），下载的数据无法保存：请使其可写，"
            "或把 PTM_EDU_CACHE 指向别处。",
            folder=folder,
            why=error.strerror,
        )
        return
    free = shutil.disk_usage(folder).free / 1e9
    if free < GIGABYTES_NEEDED:
        yield fault(
            "Only {free:.1f} GB are free beside {folder}; training and fetched data need "
            "{needed:.0f} GB: free some space.",
            "{folder} 所在磁盘只剩 {free:.1f} GB；训练和下载数据需要 {needed:.0f} GB：请腾出空间。",
            free=free,
            folder=folder,
            needed=GIGABYTES_NEEDED,
        )
    else:
        yield fine(
            "cache {folder}, {free:.0f} GB free",
            "缓存 {folder}，剩余 {free:.0f} GB",
            folder=folder,
            free=free,
        )


def _folders(root: str, kind: str) -> list[str]:
    parent = Path(root) / kind
    if not parent.is_dir():
        return []
    return sorted(folder.name for folder in parent.iterdir() if folder.is_dir())


def _few(names: list[str], limit: int = 8) -> str:
    more = ", …" if len(names) > limit else ""
    return ", ".join(names[:limit]) + more
