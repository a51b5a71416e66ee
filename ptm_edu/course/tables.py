"""Figures that notebooks show: measured by this project, or published by a paper; none typed in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from ptm_edu.arguments import checked
from ptm_edu.chinese.strings import translated
from ptm_edu.language import current_language, say
from ptm_edu.machine import in_the_readers_language

if TYPE_CHECKING:
    from pandas import DataFrame

PACKAGE = Path(__file__).resolve().parents[1]
ORIGIN = ["paper", "version", "table"]
ORIGIN_IN_CHINESE = {
    **{" et al. ": " 等人 ", " and ": " 和 ", ", ": "，", "; ": "；"},
    **{"Table ": "表 ", "text classification": "文本分类"},
}


@checked()
def measured(name: str) -> DataFrame:
    """Return what `ptm-edu measure NAME` found, one row a measurement, its origin as caption.

    Raises FileNotFoundError, naming the results there are, for one that was never measured.
    """
    from .captioned import captioned

    result = json.loads(_find("results", name, ".json").read_text(encoding="utf-8"))
    caption = say(
        en="{command} · commit {commit} · seeds {seeds} · {minutes} minutes on {machine}",
        zh="{command} · 提交 {commit} · 随机种子 {seeds} · 用时 {minutes} 分钟 · {machine}",
        command=result["command"],
        commit=result["commit"],
        seeds=", ".join(map(str, result["seeds"])) or "–",
        minutes=result["minutes"],
        machine=in_the_readers_language(result["machine"]),
    )
    return captioned(result["rows"], caption)


def with_caption(rows: DataFrame, caption: str) -> DataFrame:
    """Return rows with a caption, such as the origin of what they were computed from."""
    from .captioned import captioned

    return captioned(rows, translated(caption))


@checked()
def published(name: str) -> DataFrame:
    """Return a table as a paper printed it; the caption names paper, version and table.

    Where a file joins several tables, the three columns that tell them apart stay in it.
    Raises FileNotFoundError, naming the tables there are, for one that is not transcribed.
    """
    import pandas

    from .captioned import captioned

    # An empty field was not reported; the word "none" is a setting.
    frame = pandas.read_csv(
        _find("published", name, ".csv"),
        dtype=dict.fromkeys(ORIGIN, "str"),
        keep_default_na=False,
        na_values=[""],
    )
    origins = frame[ORIGIN].drop_duplicates()
    caption = "; ".join(", ".join(row) for row in origins.itertuples(index=False))
    if current_language() == "zh":
        for english, chinese in ORIGIN_IN_CHINESE.items():
            caption = caption.replace(english, chinese)
    if len(origins) == 1:
        frame = frame.drop(columns=ORIGIN)
    return captioned(frame, caption)


def _find(folder: str, name: str, ending: str) -> Path:
    files = {_key(path.stem): path for path in sorted((PACKAGE / folder).glob(f"*{ending}"))}
    if _key(name) not in files:
        raise FileNotFoundError(
            say(
                en="there is no {name!r} in ptm_edu/{folder}; there are: {known}",
                zh="ptm_edu/{folder} 中没有 {name!r}；现有：{known}",
                name=name,
                folder=folder,
                known=", ".join(path.stem for path in files.values()) or "–",
            )
        )
    return files[_key(name)]


def _key(name: str) -> str:
    # Modules are spelled with _, models with -; nobody should have to remember which.
    return name.replace("_", "-")
