"""How fast every widget is shown and moves, and how fast the exported chapters open, from disk.

The first table has all widgets of `ptm-edu widgets`, on real data, each as a page of its own
(`benchmarks.pages` says how the times are taken). First paint is the median of five new pages, and
the target is 200 ms. Then each slider of the widget is moved 20 times, and so is each picture that
takes arrow keys; where a widget has none, its buttons and choices are clicked. Only frames in which
the widget changed count, those of animations included. The target is 16 ms for the 95th percentile.

The second table has the pages that `make site` wrote into `site/`, as far as they are there: size,
with a target of 8 MB, and first contentful paint, median of five, with a target of 1.5 s.

There is no peer, so no ratio is printed, and nothing is computed in PyTorch while the time runs, so
there is one setting.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.form import origin, table
from benchmarks.pages import FLAGS, PAGE, frames_of, time_to_paint
from ptm_edu.cli.browser import find_browser
from ptm_edu.widgets import Widget

RUNS = 5
TARGET_PAINT, TARGET_FRAME = 200.0, 16.0  # ms
TARGET_BYTES, TARGET_CONTENT = 8_000_000, 1_500.0  # bytes, ms
ROOT = Path(__file__).parents[1]

COMPLETE = """document.querySelector("[aria-busy=false]")
    && !document.querySelector("[aria-busy=true]")"""

CONTENT = """() => new Promise((told) => {
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName("first-contentful-paint")[0];
    if (paint) told(paint.startTime);
  }).observe({ type: "paint", buffered: true });
})"""

Row = list[object]


def measure_widget(
    browser: Browser, name: str, widget: Widget, folder: Path, runs: int = RUNS
) -> tuple[Row, list[str]]:
    """Return a widget's row of the table, and a sentence for each target that it misses."""
    path = folder / f"{name}.html"
    path.write_text(PAGE % (COMPLETE, widget.html()), encoding="utf-8")
    paints = [time_to_paint(browser, path) for _ in range(runs)]
    frames = frames_of(browser, path)
    paint, frame = statistics.median(paints), frames.percentile
    missed = []
    if paint > TARGET_PAINT:
        missed.append(f"{name}: first paint {paint:.0f} ms, target {TARGET_PAINT:.0f} ms")
    if frame > TARGET_FRAME:
        missed.append(f"{name}: frames of {frame:.1f} ms, target {TARGET_FRAME:.0f} ms")
    shown = f"{paint:.0f}", f"{max(paints):.0f}"
    moved = frames.moved, len(frames.milliseconds), f"{frame:.1f}"
    return [name, *shown, *moved], missed


def measure_chapter(browser: Browser, path: Path, runs: int = RUNS) -> tuple[Row, list[str]]:
    """Return a page's row of the table, and a sentence for each target that it misses."""
    milliseconds = []
    for _ in range(runs):
        page = browser.new_page()
        page.goto(path.as_uri())
        milliseconds.append(float(page.evaluate(CONTENT)))
        page.close()
    size, content = path.stat().st_size, statistics.median(milliseconds)
    missed = []
    if size > TARGET_BYTES:
        missed.append(f"{path.name}: {size:,} bytes, target {TARGET_BYTES:,}")
    if content > TARGET_CONTENT:
        missed.append(f"{path.name}: opens in {content:.0f} ms, target {TARGET_CONTENT:.0f} ms")
    return [path.name, size, f"{content:.0f}", f"{max(milliseconds):.0f}"], missed


def main() -> int:
    """Print both tables and the number of missed targets; return 1 where there is one, else 0."""
    from ptm_edu.cli.gallery import EXHIBITS

    print(origin(), flush=True)
    site = ROOT / "site"
    names = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
    chapters = [path for name in names if (path := site / f"{name}.html").exists()]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        shown = [
            measure_widget(browser, name, exhibit.make(), Path(folder))
            for name, exhibit in EXHIBITS.items()
        ]
        opened = [measure_chapter(browser, path) for path in chapters]
        browser.close()
    header = ["", "first paint ms", "most", "moved", "frames", "95th percentile ms"]
    table(header, [row for row, _ in shown])
    if opened:
        table(["", "bytes", "first contentful paint ms", "most"], [row for row, _ in opened])
    else:
        print("No chapter is in site/: `make site` writes them.")
    missed = [sentence for _, sentences in shown + opened for sentence in sentences]
    sys.stdout.flush()
    for sentence in missed:
        print(f"fault: {sentence}", file=sys.stderr)
    print(f"missed targets: {len(missed)}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
