"""SamplingExplorer as a file: what the sliders keep and how likely it is, is `gpt.Sampling`'s."""

from __future__ import annotations

import itertools
import runpy
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from playwright.sync_api import Locator, expect

from ptm_edu.gpt import Sampling
from ptm_edu.widgets import SamplingExplorer

from .hands import drag, ready

TOY = Path(__file__).parents[1] / "toy_sampling.py"
toy = SimpleNamespace(**runpy.run_path(str(TOY)))
evenly = runpy.run_path(str(Path(__file__).with_name("normals_by_numpy.py")))["evenly"]
STOPS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 65, 80, 100, 150, 200, 300, None]
ROWS = 12

# What the page shows after its sliders were moved: three numbers, and the first rows.
SHOWN = """async (root, settings) => {
  const body = root.querySelector('.ptm-body');
  const told = [];
  for (const [context, sliders] of settings) {
    const select = root.querySelector('select');
    select.value = context;
    select.dispatchEvent(new Event('change'));
    for (const [name, value] of Object.entries(sliders)) {
      const input = root.querySelector(`input[data-setting=${name}]`);
      input.value = value;
      input.dispatchEvent(new Event('input'));
    }
    do await new Promise(requestAnimationFrame);
    while (body.getAttribute('aria-busy') !== 'false');
    const number = (name) => Number(root.querySelector(`data[data-of=${name}]`).value);
    told.push({ kept: number('kept'), mass: number('mass'), entropy: number('entropy'),
      rows: [...root.querySelectorAll('.ptm-row[data-token]')].map(({ dataset: row }) =>
        [row.token, row.cut !== undefined, Number(row.after), Number(row.warm)]) });
  }
  return told;
}"""


@pytest.fixture
def explorer() -> SamplingExplorer:
    return SamplingExplorer(toy.TOKENS, toy.logits, toy.CONTEXTS, seed=7)


def number(widget: Locator, name: str) -> float:
    """A number as it stands in the DOM, in full precision."""
    return float(widget.locator(f"data[data-of={name}]").get_attribute("value") or "nan")


def visible(token: str) -> str:
    return token.replace(" ", "·").replace("\n", "↵")


def probabilities(context: int, sampling: Sampling) -> np.ndarray:
    """What the library draws from, (V,)."""
    return sampling.probabilities(torch.tensor(toy.logits[context])).double().numpy()


def bits(shares: np.ndarray) -> float:
    return float(-(shares * np.log2(shares, where=shares > 0, out=np.zeros_like(shares))).sum())


def test_what_is_kept_and_how_likely_it_is_is_the_library_s(widget: Locator) -> None:
    grid = list(
        itertools.product(range(3), (0.5, 1.7), (None, 5, 40), (None, 0.6, 0.95), (None, 0.1))
    )
    grid += [(context, 0, None, 0.5, 0.1) for context in range(3)]
    settings = [
        [toy.CONTEXTS[c], dict(temperature=t, top_k=STOPS.index(k), top_p=p or 1, min_p=m or 0)]
        for c, t, k, p, m in grid
    ]
    sizes: set[int] = set()
    for (c, t, k, p, m), page in zip(grid, widget.evaluate(SHOWN, settings), strict=True):
        expected = probabilities(c, Sampling(t, k, p, m))
        warm = probabilities(c, Sampling(t))
        named = f"context {c}, temperature {t}, k {k}, p {p}, min-p {m}"
        assert page["kept"] == (expected > 0).sum(), named
        assert page["mass"] == pytest.approx(warm[expected > 0].sum(), abs=1e-4), named
        assert page["entropy"] == pytest.approx(bits(expected), abs=1e-3), named
        order = np.argsort(-toy.logits[c], kind="stable")[:ROWS]
        tokens, cut, after, before = zip(*page["rows"], strict=True)
        assert list(tokens) == [visible(toy.TOKENS[i]) for i in order], named
        assert list(cut) == (expected[order] == 0).tolist(), named
        assert after == pytest.approx(expected[order], abs=1e-4), named
        assert before == pytest.approx(warm[order], abs=1e-4), named
        sizes.add(page["kept"])
    assert len(sizes) > 20, "rules that cut at many places"


def test_numbers_on_display(widget: Locator) -> None:
    drag(widget, temperature=0.7, top_k=STOPS.index(40), top_p=0.9, min_p=0.05)
    for name, text in (("temperature", "0.70"), ("top_k", "40"), ("top_p", "0.90")):
        expect(widget.locator(f"output[data-setting={name}]")).to_have_text(text)
    steps = [Sampling(0.7, 40), Sampling(0.7, 40, 0.9), Sampling(0.7, 40, 0.9, 0.05)]
    for name, sampling in zip(("top_k", "top_p", "min_p"), steps, strict=True):
        left = (probabilities(0, sampling) > 0).sum()
        expect(widget.locator(f"[data-left={name}]")).to_have_text(f"→ {left} left")
    kept, model = probabilities(0, steps[-1]), probabilities(0, Sampling())
    entropy = widget.locator("data[data-of=entropy]")
    expect(entropy).to_have_text(f"{bits(model):.2f} → {bits(kept):.2f} bits")
    n, mass = (kept > 0).sum(), number(widget, "mass")
    # Ten of the 400 tokens may not come in this context.
    expect(widget.locator("data[data-of=kept]")).to_have_text(f"{n} of 390 tokens")
    caption = widget.locator(".ptm-caption")
    expect(caption).to_contain_text(f"{1 / mass:.3g} times")
    summary = widget.locator("[aria-live=polite]")
    expect(summary).to_contain_text(f"{100 * mass:.1f} %")
    drag(widget, temperature=1, top_k=len(STOPS) - 1, top_p=1, min_p=0)
    assert number(widget, "kept") == 390
    behind = f"{100 * np.sort(model)[::-1][39:].sum():.1f} %"
    expect(caption).to_contain_text(behind)


def expected_draws(context: int, sampling: Sampling, skip: int = 0) -> np.ndarray:
    """Two hundred draws by Python: the same numbers, laid on the library's distribution."""
    order = np.argsort(-toy.logits[context], kind="stable")
    ends = probabilities(context, sampling)[order].cumsum()
    u = evenly(7, skip + 200)[skip:]
    return np.bincount(np.searchsorted(ends, u * ends[-1], side="right"), minlength=400)


def drawn(widget: Locator) -> list[int]:
    """The first tokens' draws, and those of all others."""
    rows = ready(widget).locator(".ptm-row")
    return [int(n) for n in rows.evaluate_all("rows => rows.map(row => row.dataset.drawn)")]


def test_two_hundred_draws_follow_the_rules_on_the_same_numbers(widget: Locator) -> None:
    expect(widget.locator(".ptm-diamond")).to_have_count(0)
    button = widget.get_by_role("button", name="Sample 200")
    button.click()
    for settings, sampling in (
        ({}, Sampling()),
        ({"temperature": 0.5}, Sampling(0.5)),
        ({"top_k": STOPS.index(8)}, Sampling(0.5, 8)),
        ({"temperature": 1.7}, Sampling(1.7, 8)),
    ):
        drag(widget, **settings)
        counts = expected_draws(0, sampling)
        found = drawn(widget)
        assert found == [*counts[:ROWS], counts[ROWS:].sum()] and sum(found) == 200
        marks = widget.locator(".ptm-throws").get_attribute("d") or ""
        assert marks.count("M") == 200
    button.click()
    again = expected_draws(0, Sampling(1.7, 8), skip=200)
    assert drawn(widget)[:ROWS] == again[:ROWS].tolist()
    # Beside what is expected: each mark as far as its bar would be with so many draws.
    row = widget.locator(".ptm-row[data-rank='2']")
    bar, p = row.locator(".ptm-after"), float(row.get_attribute("data-after") or "nan")
    wide, left = (float(bar.get_attribute(name) or "nan") for name in ("width", "x"))
    mark = float((row.locator(".ptm-diamond").get_attribute("transform") or "(")[10:].split()[0])
    assert (mark - left) / wide == pytest.approx(again[2] / (200 * p), rel=1e-6)
    widget.get_by_role("button", name="Reset").click()
    expect(widget.locator(".ptm-diamond")).to_have_count(0)
    button.click()
    assert drawn(widget)[:ROWS] == expected_draws(0, Sampling())[:ROWS].tolist()


def lengths(rows: Locator, part: str) -> list[float]:
    """How long a part of each row's bar is."""
    return [
        float(value)
        for value in rows.locator(part).evaluate_all(
            "nodes => nodes.map(node => node.getAttribute('width'))"
        )
    ]


def test_bars_and_strip_stand_where_the_numbers_say_on_both_axes(widget: Locator) -> None:
    drag(widget, temperature=1.5, top_k=STOPS.index(8))
    after, warm = (
        probabilities(0, how)[np.argsort(-toy.logits[0], kind="stable")[:ROWS]]
        for how in (Sampling(1.5, 8), Sampling(1.5))
    )
    rows = widget.locator(".ptm-row[data-token]")
    assert lengths(rows, ".ptm-after") == pytest.approx(
        after[:8] * lengths(rows, ".ptm-after")[0] / after[0], rel=1e-3
    )
    widget.get_by_role("button", name="log axis").click()
    ready(widget)
    long = np.array([*lengths(rows, ".ptm-after"), *lengths(rows, ".ptm-warm")])
    logs = np.log([*after[:8], *warm])
    slope, start = np.polyfit(logs, long, 1)
    assert slope > 0 and np.abs(slope * logs + start - long).max() < 0.1
    kept, whole = widget.locator("rect.ptm-kept-mass"), widget.locator("rect.ptm-cut-ground")
    sides = [float(part.get_attribute("width") or "nan") for part in (kept, whole)]
    assert sides[0] / sum(sides) == pytest.approx(number(widget, "mass"), rel=1e-6)
    expect(widget.locator(".ptm-edge[data-rule=top_k]")).to_have_count(1)
    expect(widget.locator("path.ptm-kept-mass")).to_have_attribute("data-kept", "8")


def test_what_is_cut_is_marked_without_color_and_a_row_stays_focused(widget: Locator) -> None:
    row = widget.locator(".ptm-row[data-rank='3']")
    expect(row).not_to_contain_text("✂")
    row.focus()
    drag(widget, top_k=STOPS.index(3))
    expect(row).to_contain_text("✂")
    expect(row).to_be_focused()
    expect(widget.locator(".ptm-row[data-rank='2']")).not_to_contain_text("✂")


def test_texts_to_choose_from_and_the_table(widget: Locator) -> None:
    widget.locator("select").select_option("Hong")
    ready(widget)
    expect(widget.locator(".ptm-row").first).to_have_attribute("data-token", "·dog")
    assert number(widget, "kept") == 400
    drag(widget, top_p=0.3)
    widget.get_by_role("button", name="Numbers").click()
    rows = widget.locator(".ptm-table tbody tr")
    expect(rows).to_have_count(50)
    expect(rows.first).to_contain_text("·dog")
    expect(rows.nth(1)).to_contain_text("✂")
    widget.get_by_role("button", name="Reset").click()
    expect(widget.locator("select")).to_have_value(toy.CONTEXTS[0])
