"""The table of docs/own_texts.md, from `ptm-edu measure adapt-baselines`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .tables import PACKAGE, measured

if TYPE_CHECKING:
    from pandas import DataFrame, Series

PAGE = PACKAGE.parent / "docs" / "own_texts.md"
START, END = "<!-- adapt-baselines -->\n", "\n<!-- end -->"
TASKS = {"trec": "TREC", "movie-reviews": "movie reviews"}
METHODS = {
    **{"majority": "majority", "tf-idf": "TF-IDF", "linear": "`linear`", "lora": "`lora`"},
    "contrastive": "`contrastive`",
}


def table(found: DataFrame) -> str:
    """Return accuracies in percent: of the seeds the mean, the lowest and the highest."""
    lines = [["", "texts", *METHODS.values()], ["---", *["---:"] * (1 + len(METHODS))]]
    for task, title in TASKS.items():
        of_task = found[found["task"] == task]
        for size, rows in of_task.groupby("texts"):
            of_method = {name: some["accuracy"] for name, some in rows.groupby("method")}
            cells = [_cell(of_method[name]) if name in of_method else "–" for name in METHODS]
            lines.append([title, f"{size:,}", *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(accuracies: Series[float]) -> str:
    mean, low, high = (f"{100 * x:.1f}" for x in (
        accuracies.mean(), accuracies.min(), accuracies.max()
    ))  # fmt: skip
    return mean if low == high else f"{mean} ({low}–{high})"


def page(text: str) -> str:
    """Return the page's text with the table of today's measurement in its place."""
    found = measured("adapt-baselines")
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{table(found)}\n\nMeasured: {found.caption}.\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
