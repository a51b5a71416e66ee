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
WAYS = {"nbgrader": "nbgrader", "processes": "{} workers", "dask": "{} workers of Dask"}


def page() -> str:
    """Return the page in Markdown."""
    found = measured("scaling")
    parts = [
        _skip_gram(_of(found, "skip-gram")),
        _attention(_of(found, "attention")),
        _generation(_of(found, "generation")),
        _class_size(measured("class-size")),
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
    large = _large_class(measured("class-size"))
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
        "scaling-class": line_plot(
            {bound: list(large[bound] / 60) for bound in ("at worst", "at best")},
            list(map(float, large["workers"])),
            xlabel="cores, with a worker each",
            ylabel="minutes",
            log=True,
        ),
    }


def write(path: Path = PAGE, pictures: Path = PICTURES) -> None:
    """Write the page and its pictures."""
    path.write_text(page(), encoding="utf-8")
    for name, figure in figures().items():
        figure.savefig(pictures / f"{name}.png", dpi=100)


def _of(found: DataFrame, table: str) -> DataFrame:
    rows = found[found["table"] == table].dropna(axis=1, how="all")
    whole = {"vocabulary", "threads", "tokens", "processes"} & set(rows.columns)
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


def _large_class(found: DataFrame) -> DataFrame:
    rows = _of(found, "predictions")
    return rows[rows["what"] == "class"].astype({"workers": int})


def _class_size(found: DataFrame) -> str:
    runs = _of(found, "runs").groupby(["way", "workers"], sort=False)
    rates = runs["submissions a minute"].agg(["median", "min", "max"])
    middle = runs[["first mark", "memory", "worker cpu", "main", "page"]].median()
    rows, large = _of(found, "predictions"), _large_class(found).set_index("workers")
    predicted = rows.set_index(["what", "workers"])["predicted"]
    measured_lines = [
        [
            WAYS[way].format(f"{workers:.0f}").replace("1 workers", "1 worker"),
            f"{rate.median:.0f}",
            f"{rate.min:.0f} to {rate.max:.0f}",
            *(
                "" if value != value else f"{value:{form}}"  # what nbgrader does not tell
                for value, form in (
                    (predicted.get((way, workers), float("nan")), ".0f"),
                    (middle["first mark"][way, workers], ".0f"),
                    (middle["memory"][way, workers] / 1e9, ".1f"),
                    (middle["worker cpu"][way, workers], ".2f"),
                )
            ),
        ]
        for (way, workers), rate in zip(rates.index, rates.itertuples(), strict=True)
    ]
    lines = [
        [f"{cores}", f"{row['at best'] / 60:.1f}", f"{row['at worst'] / 60:.1f}", row["bottleneck"]]
        for cores, row in large.iterrows()
    ]
    one, cpu = ("processes", 1), middle["worker cpu"]["processes"]
    faster = rates["median"][one] / rates["median"]["nbgrader", 1]
    short = rows["measured"] / rows["predicted"]
    best = rates["max"]["processes", 2] / predicted["processes", 2]
    head = ["", "submissions a minute", "least to most", "predicted", "first mark, s", "GB"]
    full = large.index[large["bottleneck"] != "workers"][0]
    return f"""## Grading: a class of 5,000, from a small one

{_table([*head, "processor, s"], measured_lines)}

Medians of three runs of assignment 1 with 24 submissions (nbgrader: 3), no two with equal code, on
two cores; the last column is what a submission costs. One worker grades {faster:.0f} times as many
submissions as nbgrader. The first mark waits until workers have loaded PyTorch and known
submissions have the marks that they must have.

The prediction takes the costs of one worker and assumes that every core is as fast as with one. It
is too high: medians reach {short.min():.0%} to {short.max():.0%} of it, the best run of two workers
{best:.0%}. Four workers on two cores also need {cpu[4]:.2f} s of the processor for a submission,
where one needs {cpu[1]:.2f} s. So read the next table as what cannot be beaten.

{_table(["cores", "minutes at best", "minutes at worst", "slowest stage"], lines)}

![Minutes over cores, both axes logarithmic](pictures/scaling-class.png)

5,000 submissions of five exercises, with a worker a core. At best, recording overlaps with grading;
at worst, nothing does (Amdahl's law). One process records marks ({1e3 * middle["main"][one]:.0f} ms
each) and writes pages ({1e3 * middle["page"][one]:.0f} ms each), whatever the number of cores: from
{full} cores on, that takes longer than the workers.

Measured: {found.caption}.
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
