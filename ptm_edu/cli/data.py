"""`ptm-edu data list` and `ptm-edu data fetch NAME`: the corpora and tasks, and where they are."""

from __future__ import annotations

import argparse
import sys
import unicodedata

from ptm_edu.language import Text, say
from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import DataNotFound, cache_folder, data_folder, find, local, on_network
from ptm_edu.text.data.manifest import Row

_LOCATIONS = {
    "data": Text(en="PTM_EDU_DATA", zh="PTM_EDU_DATA"),
    "cache": Text(en="cache", zh="缓存"),
    "builtin": Text(en="built in", zh="内置"),
    "network": Text(en="network: ptm-edu data fetch {name}", zh="网络：ptm-edu data fetch {name}"),
    "nowhere": Text(en="absent: needs PTM_EDU_DATA", zh="缺失：需要设置 PTM_EDU_DATA"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take `list` (the default) or `fetch NAME`."""
    parser.set_defaults(action="list")
    actions = parser.add_subparsers(dest="action", metavar="list | fetch NAME")
    actions.add_parser("list", help=say(en="all sets and where they are", zh="列出所有数据集"))
    fetch = actions.add_parser("fetch", help=say(en="download a set", zh="下载一个数据集"))
    fetch.add_argument("name", metavar="NAME", help=say(en="a set of the list", zh="数据集名称"))


def run(args: argparse.Namespace) -> int:
    """Print the table or fetch a set; return 1 if part of it is not available."""
    if args.action == "fetch":
        return _fetch(args.name)
    return _list()


def _fetch(name: str) -> int:
    # The other parts are fetched even if one is not available.
    code = 0
    for row in manifest.rows_of(name):
        try:
            print(f"{row.label}: {find(row)}", flush=True)
        except DataNotFound as error:
            print(error, file=sys.stderr)
            code = 1
    return code


def _list() -> int:
    headers = Text(en="set|size|license|where", zh="数据集|大小|许可|位置").say().split("|")
    table = [headers] + [
        [row.label, row.size, row.license, _location(row)] for row in manifest.rows()
    ]
    widths = [max(_width(line[i]) for line in table) for i in range(len(headers))]
    for line in table:
        cells = (
            cell + " " * (width - _width(cell)) for cell, width in zip(line, widths, strict=True)
        )
        print("  ".join(cells).rstrip())
    if data_folder() is None:
        print(
            say(
                en="PTM_EDU_DATA is not set; downloads are kept in {cache}.",
                zh="PTM_EDU_DATA 尚未设置；下载的数据保存在 {cache}。",
                cache=cache_folder(),
            )
        )
    return 0


def _location(row: Row) -> str:
    path = local(row)
    folder = data_folder()
    if path is None:
        location = "network" if on_network(row) else "nowhere"
    elif folder is not None and path.is_relative_to(folder):
        location = "data"
    else:
        location = "cache" if path.is_relative_to(cache_folder()) else "builtin"
    return _LOCATIONS[location].say(name=row.set)


def _width(text: str) -> int:
    # A Chinese character takes two columns of a terminal.
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
