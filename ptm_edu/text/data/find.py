"""Where a set's file is: PTM_EDU_DATA, the user's cache, gensim's wheel, ours, the network."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import platformdirs

from ptm_edu.language import Text

from .manifest import Row


class DataNotFound(FileNotFoundError):  # noqa: N818 - reads as what it is
    """A set cannot be found; the message says what was searched for, where, and what to do."""


_ABSENT = Text(
    en="{label} was not found: looked for {file} in {folder} and in the cache {cache}, and {home}. "
    "Set PTM_EDU_DATA to a folder that holds it{connect}, or use a set that is built in, "
    "such as {builtin}.",
    zh="找不到数据集 {label}：已在 {folder} 和缓存 {cache} 中查找 {file}，{home}。"
    "请把 PTM_EDU_DATA 设为包含该文件的文件夹{connect}，或改用内置的数据集，例如 {builtin}。",
)
_UNSET = Text(en="PTM_EDU_DATA (which is not set)", zh="PTM_EDU_DATA（尚未设置）")
_NO_HOME = Text(en="it has no public home as a single file", zh="它没有可供下载的公开单一文件")
_CONNECT = Text(en=", connect to the network", zh="，或者连接网络")


def data_folder() -> Path | None:
    """Return the folder named by PTM_EDU_DATA, or None where it is not set."""
    folder = os.environ.get("PTM_EDU_DATA")
    return Path(folder) if folder else None


def cache_folder() -> Path:
    """Return the user's cache for downloads: PTM_EDU_CACHE, else the system's usual place."""
    folder = os.environ.get("PTM_EDU_CACHE")
    return Path(folder) if folder else Path(platformdirs.user_cache_dir("ptm-edu"))


def find(row: Row) -> Path:
    """Return the path of a row's file, which is downloaded into the cache if necessary.

    Raises DataNotFound if the file cannot be found, and what `download.download` raises.
    """
    here = local(row)
    if here is not None:
        return here
    if not on_network(row):
        raise _absent(row, _NO_HOME.say(), connect="")
    from . import download  # requests is slow to import and rarely needed

    url = download.address(row.where)
    try:
        return download.download(url, cached(row), row.sha256, row.bytes, row.label)
    except download.UnreachableError as error:
        raise _absent(row, str(error), connect=_CONNECT.say()) from error


def on_network(row: Row) -> bool:
    """Return whether a row's file can be downloaded by itself."""
    return row.where.startswith(("https:", "http:", "hub:"))


def local(row: Row) -> Path | None:
    """Return the path of a row's file if it is on this machine, else None."""
    candidates = [cached(row)]
    folder = data_folder()
    if row.file and folder is not None:
        candidates[:0] = [folder / row.file, folder / f"{row.file}.xz"]
    if row.where.startswith("gensim:"):
        candidates.append(_gensim() / row.where.removeprefix("gensim:"))
    if row.where.startswith("ptm_edu:"):
        candidates.append(Path(__file__).parents[2] / row.where.removeprefix("ptm_edu:"))
    return next((path for path in candidates if path.is_file()), None)


def cached(row: Row) -> Path:
    """Return where a download of this row's file is kept."""
    return cache_folder() / (row.file or row.set)


def _absent(row: Row, home: str, connect: str) -> DataNotFound:
    folder = data_folder()
    return DataNotFound(
        _ABSENT.say(
            label=row.label,
            file=row.file or row.where,
            folder=folder if folder is not None else _UNSET.say(),
            cache=cache_folder(),
            home=home,
            connect=connect,
            builtin="simlex-999" if row.file.startswith("tasks/") else "wikipedia-sample",
        )
    )


def _gensim() -> Path:
    # find_spec does not import gensim, which takes a second.
    spec = importlib.util.find_spec("gensim")
    if spec is None or not spec.submodule_search_locations:
        return Path("gensim-is-not-installed")
    return Path(spec.submodule_search_locations[0])
