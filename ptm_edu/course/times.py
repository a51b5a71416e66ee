"""How long a notebook runs, as `ptm-edu measure notebooks` found."""

from __future__ import annotations

from ptm_edu.arguments import checked
from ptm_edu.language import say
from ptm_edu.machine import in_the_readers_language

from .showing import show
from .tables import measured


@checked()
def running_time(notebook: str) -> None:
    """Show how long Run All of a notebook took, and on what; `notebook` is its name, no ending."""
    minutes = _worded(notebook)
    show(f"<p>{minutes}</p>", minutes)


def _worded(notebook: str) -> str:
    try:
        row = measured("notebooks").set_index("notebook").loc[notebook]
        slowest = row["slowest on slides"]
    except (FileNotFoundError, KeyError):
        return say(
            en="How long {notebook} takes was not measured: `ptm-edu measure notebooks` does it.",
            zh="尚未测量 {notebook} 的运行时间：请运行 `ptm-edu measure notebooks`。",
            notebook=notebook,
        )
    return say(
        en="Run All took {seconds:.0f} seconds on {machine}; the slowest cell of the lecture path "
        "took {slowest:.0f} seconds.",
        zh="在 {machine} 上全部运行用时 {seconds:.0f} 秒，"
        "课堂演示中最慢的单元格 {slowest:.0f} 秒。",
        seconds=row["seconds"],
        slowest=slowest,
        machine=in_the_readers_language(row["machine"]),
    )
