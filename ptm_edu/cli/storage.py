"""Checkups of what lies around the installation: the data folder, the cache, the disk."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .findings import Finding, fault, fine, note

ROOM_NEEDED = 1.0  # GB: a run with its checkpoints, or the largest set fetched


def data() -> Iterator[Finding]:
    """Is there a folder of real corpora and tasks, and what is in it?"""
    named = os.environ.get("PTM_EDU_DATA")
    if not named:
        yield note(
            "PTM_EDU_DATA is not set: the notebooks use the text that comes with the course.",
            "未设置 PTM_EDU_DATA：讲义使用课程自带的文本。",
        )
        return
    sets = [f"{kind}/{name}" for kind in ("corpora", "tasks") for name in _folders(named, kind)]
    if sets:
        yield fine(
            "data in {named}: {sets}", "{named} 中的数据：{sets}", named=named, sets=_few(sets)
        )
        return
    yield fault(
        "PTM_EDU_DATA names {named}, where there is no folder corpora/ or tasks/ with anything in "
        "it: correct the path or unset the variable.",
        "PTM_EDU_DATA 指向 {named}，但那里没有含数据的 corpora/ 或 tasks/ 文件夹："
        "请改正路径或取消该变量。",
        named=named,
    )


def cache() -> Iterator[Finding]:
    """Can what is fetched be kept, and is there room for it?"""
    from ptm_edu.text.find import cache_folder

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
    if free < ROOM_NEEDED:
        yield fault(
            "Only {free:.1f} GB are free beside {folder}; training and fetched data need "
            "{needed:.0f} GB: free some space.",
            "{folder} 所在磁盘只剩 {free:.1f} GB；训练和下载数据需要 {needed:.0f} GB：请腾出空间。",
            free=free,
            folder=folder,
            needed=ROOM_NEEDED,
        )
    else:
        yield fine(
            "cache {folder}, {free:.0f} GB free",
            "缓存 {folder}，剩余 {free:.0f} GB",
            folder=folder,
            free=free,
        )


def _folders(named: str, kind: str) -> list[str]:
    place = Path(named) / kind
    if not place.is_dir():
        return []
    return sorted(folder.name for folder in place.iterdir() if folder.is_dir())


def _few(names: list[str], most: int = 8) -> str:
    more = ", …" if len(names) > most else ""
    return ", ".join(names[:most]) + more
