"""How costs grow, on one page with pictures: `python -m ptm_edu.course.scaling_page` writes it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .tables import PACKAGE, measured

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

PAGE = PACKAGE.parent / "docs" / "scaling.md"
PICTURES = PAGE.parent / "pictures"
HEAD = """# How costs grow

What happens when a text, a vocabulary or a class becomes ten times as large? The tables are from
`python -m benchmarks.scaling` and `ptm-edu measure notebooks`; compare the numbers of a table with
each other, since another machine has other times. This page is generated from `ptm_edu/results` by
`python -m ptm_edu.course.scaling_page`.
"""


def page() -> str:
    """Return the page in Markdown."""
    found = measured("scaling")
    parts = [
        _skip_gram(_of(found, "skip-gram")),
        _attention(_of(found, "attention")),
        _generation(_of(found, "generation")),
        _grading(_of(found, "grading")),
        _processes(_of(found, "processes")),
        _memory(measured("notebooks")),
    ]
    return "\n".join([HEAD, f"Measured: {found.caption}.\n", *parts])


def figures() -> dict[str, Figure]:
    """Return the pictures by file name, without its ending."""
    from .figures import line_plot

    found = measured("scaling")
    attention = _of(found, "attention").pivot(index="tokens", columns="way", values=["ms", "bytes"])
    writing = _of(found, "generation").pivot(index="tokens", columns="cache", values="seconds")
    lengths = list(map(float, attention.index))
    of_both = ("plain", "fused")
    return {
        "scaling-attention-time": line_plot(
            {way: list(attention["ms", way]) for way in of_both},
            lengths,
            xlabel="tokens T",
            ylabel="milliseconds",
            log=True,
        ),
        "scaling-attention-memory": line_plot(
            {way: list(attention["bytes", way] / 1e6) for way in of_both},
            lengths,
            xlabel="tokens T",
            ylabel="MB",
            log=True,
        ),
        "scaling-generation": line_plot(
            {"without a cache": list(writing[False]), "with a cache": list(writing[True])},
            list(map(float, writing.index)),
            xlabel="tokens written",
            ylabel="seconds",
        ),
    }


def write(path: Path = PAGE, pictures: Path = PICTURES) -> None:
    """Write the page and its pictures."""
    path.write_text(page(), encoding="utf-8")
    for name, figure in figures().items():
        figure.savefig(pictures / f"{name}.png", dpi=100)


def _of(found: DataFrame, table: str) -> DataFrame:
    rows = found[found["table"] == table].dropna(axis=1, how="all")
    whole = {"vocabulary", "threads", "tokens", "submissions", "processes"} & set(rows.columns)
    return rows.astype(dict.fromkeys(whole, int))


def _skip_gram(rows: DataFrame) -> str:
    speeds = rows.pivot(index="vocabulary", columns="threads", values="words a second")
    lines = [
        [f"{size:,}", *(f"{speed:,.0f}" for speed in row)] for size, *row in speeds.itertuples()
    ]
    sizes, (one, two) = speeds.index, speeds.columns
    gains = speeds[two] / speeds[one]
    return f"""## Skip-gram: words per second over the vocabulary

{_table(["words in the vocabulary", "one thread", "two threads"], lines)}

From {sizes[0]:,} to {sizes[-1]:,} words, training with two threads keeps
{speeds[two].iloc[-1] / speeds[two].iloc[0]:.0%} of its speed. A step trains on the same number of
pairs, but the two tables of 100 numbers a word grow from 8 MB to 800 MB, more than a processor's
cache holds. Two threads are {gains.min():.1f} to {gains.max():.1f} times as fast as one.
"""


def _attention(rows: DataFrame) -> str:
    both = rows.pivot(index="tokens", columns="way", values=["ms", "bytes"])
    lines = [
        [f"{length:,}", *(f"{both[what, way][length] / unit:,.1f}" for what, way, unit in (
            ("ms", "plain", 1), ("ms", "fused", 1), ("bytes", "plain", 1e6), ("bytes", "fused", 1e6)
        ))]
        for length in both.index
    ]  # fmt: skip
    first, last = both.index[0], both.index[-1]
    grown = {key: both[key][last] / both[key][first] for key in both.columns}
    return f"""## Attention: time and memory over the length

{_table(["tokens", "plain, ms", "fused, ms", "plain, MB", "fused, MB"], lines)}

![Milliseconds over tokens, both axes logarithmic](pictures/scaling-attention-time.png)
![MB over tokens, both axes logarithmic](pictures/scaling-attention-memory.png)

From {first:,} to {last:,} tokens, {last // first} times as many, plain attention takes
{grown["ms", "plain"]:,.0f} times as long and {grown["bytes", "plain"]:,.0f} times the memory, which
holds the T × T weights. Fused attention computes the same sums without storing the weights:
{grown["ms", "fused"]:,.0f} times as long, {grown["bytes", "fused"]:,.0f} times the memory.
"""


def _generation(rows: DataFrame) -> str:
    both = rows.pivot(index="tokens", columns="cache", values="seconds")
    lines = [[f"{n}", f"{both[True][n]:.2f}", f"{both[False][n]:.2f}"] for n in both.index]
    first, last = both.index[0], both.index[-1]
    return f"""## Generation: with and without a key-value cache

{_table(["tokens written", "with a cache, s", "without, s"], lines)}

![Seconds over tokens written](pictures/scaling-generation.png)

{last / first:.1f} times as many tokens take {both[True][last] / both[True][first]:.1f} times as
long with the cache and {both[False][last] / both[False][first]:.1f} times without it, because
without it all earlier tokens are computed again for each new one.
"""


def _grading(rows: DataFrame) -> str:
    seconds = rows.set_index("submissions")["seconds"]
    lines = [[f"{n}", f"{taken:.1f}", f"{taken / n:.2f}"] for n, taken in seconds.items()]
    return f"""## Grading: seconds over submissions

{_table(["submissions", "seconds", "seconds a submission"], lines)}

Starting takes the same time for every class, so a submission of a large class costs less.
"""


def _processes(rows: DataFrame) -> str:
    one, two = rows.to_dict("records")
    apart = max(abs(a - b) for a, b in zip(one["losses"], two["losses"], strict=True))
    lines = [
        [f"{row['processes']}", f"{row['threads']}", f"{row['seconds a step']:.2f}"]
        for row in (one, two)
    ]
    return f"""## Two processes: `torchrun`

{_table(["processes", "threads in each", "seconds a step"], lines)}

Two processes with a batch each have the losses of one process that accumulates both batches: over
{len(one["losses"])} steps they differ by at most {apart:.0e}. Here a step takes
{two["seconds a step"] / one["seconds a step"]:.2f} times as long as with one process, whose threads
already use all cores.
"""


def _memory(rows: DataFrame) -> str:
    lines = [
        [row["notebook"], f"{row['GB']:.1f}", f"{row['seconds']:.0f}"]
        for row in rows.to_dict("records")
    ]
    return f"""## Run All: memory and time of each chapter

{_table(["chapter", "GB at the peak", "seconds"], lines)}

Measured: {rows.caption}.
"""


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    ruler = ["---", *["---:"] * (len(header) - 1)]
    return "\n".join("| " + " | ".join(row) + " |" for row in [header, ruler, *rows])


if __name__ == "__main__":
    write()
