"""MaskingLab as a file: given the same numbers, the library masks as the page does."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from playwright.sync_api import Locator, Page, expect
from scipy.stats import binom, chi2, norm

from ptm_edu.bert import mask_tokens, mask_words, masking
from ptm_edu.widgets import MaskingLab

from .hands import ready

TOY = Path(__file__).parents[1] / "toy_masking.py"
toy = SimpleNamespace(**runpy.run_path(str(TOY)))
evenly = runpy.run_path(str(Path(__file__).with_name("normals_by_numpy.py")))["evenly"]
SENTENCES = list(toy.SENTENCES)
PHRASES = {SENTENCES[0]: [[4, 5]], SENTENCES[3]: [[0, 1], [5, 6]], SENTENCES[4]: [[0, 1]]}  # words
SEED, DRAWS = 7, 1000
FATES = ("hidden", "random", "kept")
USUAL = (0.8, 0.1, 0.1)


@pytest.fixture
def lab() -> MaskingLab:
    return MaskingLab(toy.tokenize, toy.VOCABULARY, toy.SENTENCES, seed=SEED, language="en")


@pytest.fixture
def widget(page: Page, page_with: Callable[..., str], lab: MaskingLab) -> Locator:
    page.goto(page_with(lab))
    return ready(page.locator(".ptm"))


def data(widget: Locator, selector: str, *names: str) -> list[list[str]]:
    return (
        ready(widget)
        .locator(selector)
        .evaluate_all(
            "(nodes, names) => nodes.map(node => names.map(name => node.dataset[name]))",
            list(names),
        )
    )


def set_rate(widget: Locator, percent: int) -> None:
    widget.locator("input[data-setting=rate]").evaluate(
        "(node, value) => { node.value = value; node.dispatchEvent(new Event('input'));"
        " node.dispatchEvent(new Event('change')); }",
        percent,
    )
    ready(widget)


def set_shares(widget: Locator, hidden: int, random: int) -> None:
    """Lead both handles there by keys, in tens and ones."""
    for end, percent in (("random", hidden + random), ("hidden", hidden)):
        handle = widget.locator(f"[data-end={end}]")
        handle.press("Home")
        for key, times in (("PageUp", percent // 10), ("ArrowRight", percent % 10)):
            for _ in range(times):
                handle.press(key)
    ready(widget)


def shown_shares(widget: Locator) -> list[int]:
    texts = ready(widget).locator("output[data-share]").all_text_contents()
    return [int(text.removesuffix(" %")) for text in texts]


def choose_unit(widget: Locator, unit: str) -> None:
    widget.locator(f"[data-unit={unit}][type=button]").click()
    ready(widget)


# ---- what the library does with the page's numbers ----------------------------------------------


@dataclass
class Masked:
    """A thousand draws, each (1000, T): what is read, and the labels, as texts."""

    inputs: np.ndarray
    labels: np.ndarray
    fates: np.ndarray
    units: list[int]


def units_of(sentence: str, unit: str, phrases: list[list[int]]) -> list[int]:
    words = toy.tokenize(sentence)[1]
    if unit == "token":
        return [word if word < 0 else i for i, word in enumerate(words)]
    spans = phrases if unit == "entity" else []
    starts = {word: first for first, last in spans for word in range(first, last + 1)}
    return [starts.get(word, word) for word in words]


def masked(
    monkeypatch: pytest.MonkeyPatch,
    sentence: str,
    unit: str = "token",
    *,
    rate: float = 0.15,
    shares: tuple[float, float, float] = USUAL,
    phrases: list[list[int]] | None = None,
    turn: int = 0,
) -> Masked:
    """Run `bert.mask_tokens` or `bert.mask_words` on the numbers that the page draws."""
    pieces, words = toy.tokenize(sentence)
    ordinary = toy.VOCABULARY[5:]
    T, mask_id = len(pieces), len(pieces)
    names = np.array([*pieces, "[MASK]", *ordinary])
    size = 3 * T * DRAWS
    numbers = evenly(SEED, (turn + 1) * size)[turn * size :].reshape(DRAWS, 3, T)
    choices, fates, others = (torch.tensor(numbers[:, n]) for n in range(3))
    drawn = iter([choices, fates])
    ids = torch.arange(T).expand(DRAWS, T)
    units = units_of(sentence, unit, phrases or PHRASES.get(sentence, []))
    with monkeypatch.context() as patch:
        patch.setattr(masking, "uniform_like", lambda *_: next(drawn))
        patch.setattr(masking, "MASKED", shares[0])
        patch.setattr(masking, "RANDOM", shares[1])
        random_ids = mask_id + 1 + (others * len(ordinary)).long()
        patch.setattr(torch, "randint", lambda *_, **__: random_ids)
        if unit == "token":
            special = torch.tensor(words).expand(DRAWS, T) < 0
            found = mask_tokens(ids, special, mask_id, len(names), rate=rate)
        else:
            numbered = torch.tensor(units).expand(DRAWS, T)
            found = mask_words(ids, numbered, mask_id, len(names), rate=rate)
    inputs, labels = (part.numpy() for part in found)
    chosen = labels != -100
    fate = np.where(inputs == mask_id, "hidden", np.where(inputs > mask_id, "random", "kept"))
    rest = np.where(np.array(words) < 0, "special", "untouched")
    asked = np.where(chosen, names[labels * chosen], "−100")
    return Masked(names[inputs], asked, np.where(chosen, fate, rest), units)


def assert_shows(widget: Locator, expected: Masked) -> None:
    """The strip is the first of the draws; bars and columns count all of them."""
    shown = data(widget, ".ptm-token", "input", "label", "fate", "unit")
    first = [expected.inputs[0], expected.labels[0], expected.fates[0], expected.units]
    assert shown == [[str(part) for part in row] for row in zip(*first, strict=True)]
    written = widget.locator(".ptm-token .ptm-input").all_text_contents()
    assert written == expected.inputs[0].tolist()
    counts = dict(data(widget, ".ptm-count", "of", "counted"))
    fates = {fate: int((expected.fates == fate).sum()) for fate in FATES}
    assert {name: int(n) for name, n in counts.items()} == {
        "chosen": sum(fates.values()),
        **fates,
    }
    many = np.bincount((expected.labels != "−100").sum(axis=1), minlength=40)
    columns = {int(n): int(times) for n, times in data(widget, ".ptm-many", "n", "counted")}
    assert columns == {n: many[n] for n in columns} and sum(columns.values()) == DRAWS


@pytest.mark.parametrize("unit", ["token", "word", "entity"])
def test_a_thousand_draws_are_the_library_s(
    widget: Locator, monkeypatch: pytest.MonkeyPatch, unit: str
) -> None:
    choose_unit(widget, unit)
    assert_shows(widget, masked(monkeypatch, SENTENCES[0], unit))
    for sentence in SENTENCES[3:5]:
        widget.get_by_role("button", name=sentence).click()
        assert_shows(widget, masked(monkeypatch, sentence, unit))
    set_rate(widget, 62)
    assert_shows(widget, masked(monkeypatch, SENTENCES[4], unit, rate=0.62))
    set_shares(widget, 31, 42)
    assert shown_shares(widget) == [31, 42, 27]
    shares = (0.31, 0.42, 0.27)
    expected = masked(monkeypatch, SENTENCES[4], unit, rate=0.62, shares=shares)
    assert {"hidden", "random", "kept"} <= set(expected.fates.ravel())
    assert_shows(widget, expected)


def test_another_draw_goes_on_in_the_numbers_and_reset_returns(
    widget: Locator, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = widget.get_by_role("button", name="Draw again")
    inputs = []
    for turn in range(3):
        expected = masked(monkeypatch, SENTENCES[0], turn=turn)
        assert_shows(widget, expected)
        inputs.append(expected.inputs.tolist())
        again.click()
    assert inputs[0] != inputs[1] != inputs[2]
    widget.get_by_role("button", name="Reset").click()
    assert_shows(widget, masked(monkeypatch, SENTENCES[0]))


def test_what_is_chosen_stays_chosen_at_a_higher_rate(widget: Locator) -> None:
    before: set[int] = set()
    for percent in (0, 10, 15, 40, 80, 100):
        set_rate(widget, percent)
        fates = [fate for (fate,) in data(widget, ".ptm-token", "fate")]
        chosen = {i for i, fate in enumerate(fates) if fate in FATES}
        assert before <= chosen
        before = chosen
    assert fates[0] == fates[-1] == "special" and len(before) == len(fates) - 2
    expect(widget.locator(".ptm-count[data-of=chosen]")).to_have_attribute("data-counted", "10000")


# ---- counts beside what chance explains ---------------------------------------------------------


def sizes(units: list[int]) -> list[int]:
    return [units.count(unit) for unit in sorted(set(units) - {-1})]


def deviation(units: list[int], rate: float, share: float) -> float:
    """The standard deviation of a thousand draws' count, from each unit's whole distribution."""
    variance = 0.0
    for size in sizes(units):
        n = np.arange(size + 1)
        p = rate * binom.pmf(n, size, share)
        p[0] += 1 - rate
        variance += (n**2 * p).sum() - (n * p).sum() ** 2
    return float(np.sqrt(DRAWS * variance))


@pytest.mark.parametrize("unit", ["token", "word", "entity"])
def test_expected_counts_and_their_ranges(widget: Locator, unit: str) -> None:
    choose_unit(widget, unit)
    units = units_of(SENTENCES[0], unit, PHRASES[SENTENCES[0]])
    for percent in (15, 55):
        set_rate(widget, percent)
        rate = percent / 100
        shown = data(widget, ".ptm-count", "of", "counted", "expected", "low", "high")
        for name, *numbers in shown:
            counted, expected, low, high = map(float, numbers)
            share = {"chosen": 1.0, "hidden": 0.8, "random": 0.1, "kept": 0.1}[name]
            assert expected == pytest.approx(DRAWS * rate * share * sum(sizes(units)))
            far = norm.ppf(0.995) * deviation(units, rate, share)
            assert (low, high) == pytest.approx((expected - far, expected + far), rel=1e-3)
            assert abs(counted - expected) < 1.7 * far, "one in 100,000 runs, and the seed is fixed"
        shares = np.array([1.0])
        for size in sizes(units):
            shares = np.convolve(shares, [1 - rate, *[0] * (size - 1), rate])
        for n, *numbers in data(widget, ".ptm-many", "n", "expected", "low", "high"):
            p = shares[int(n)]
            expected, low, high = map(float, numbers)
            assert expected == pytest.approx(DRAWS * p)
            assert (low, high) == binom.interval(0.99, DRAWS, p)


def test_shares_are_even_by_chi_squared(widget: Locator) -> None:
    shown = dict(data(widget, ".ptm-count", "of", "counted"))
    counts = np.array([int(shown[fate]) for fate in FATES])
    expected = counts.sum() * np.array(USUAL)
    assert ((counts - expected) ** 2 / expected).sum() < chi2.ppf(0.999, 2)
    # 81/10/9, or a range that is too wide, would be seen with ten times as many.
    again = widget.get_by_role("button", name="Draw again")
    for _ in range(9):
        again.click()
        shown = dict(data(widget, ".ptm-count", "of", "counted"))
        counts += [int(shown[fate]) for fate in FATES]
    expected = counts.sum() * np.array(USUAL)
    assert counts.sum() > 14_000
    assert ((counts - expected) ** 2 / expected).sum() < chi2.ppf(0.999, 2)


def test_bars_columns_and_ranges_stand_where_the_numbers_say(widget: Locator) -> None:
    script = """nodes => nodes.map(node => { const bar = node.querySelector('.ptm-bar'),
      range = node.querySelector('.ptm-range').getBBox(), { dataset: d } = node;
      return [d.counted, d.low, d.high, ...['x', 'y', 'width', 'height'].map(name =>
        bar.getAttribute(name)), range.x, range.y, range.width, range.height].map(Number); })"""
    bars = np.array(widget.locator(".ptm-count").evaluate_all(script))
    counted, low, high, x, _, wide, _, left, _, long, _ = bars.T
    unit = wide[0] / counted[0]
    assert wide == pytest.approx(counted * unit, abs=0.1) and wide[0] > 200
    assert left == pytest.approx(x + low * unit, abs=0.1)
    assert long == pytest.approx((high - low) * unit, abs=0.1)
    columns = np.array(widget.locator(".ptm-many").evaluate_all(script))
    counted, low, high, _, y, _, tall, _, top, _, span = columns.T
    unit = tall.max() / counted.max()
    assert tall == pytest.approx(counted * unit, abs=0.1) and tall.max() > 30
    assert top == pytest.approx((y + tall) - high * unit, abs=0.1)
    assert span == pytest.approx((high - low) * unit, abs=0.1)


# ---- by hand -------------------------------------------------------------------------------------


def test_shares_always_sum_to_the_whole_by_hand_and_by_key(widget: Locator) -> None:
    bar = widget.locator(".ptm-shares")
    box, mouse = bar.bounding_box(), widget.page.mouse

    def at(percent: float) -> tuple[float, float]:
        return box["x"] + box["width"] * percent / 100, box["y"] + box["height"] / 2

    def drag(start: float, *goals: float) -> list[int]:
        mouse.move(*at(start))
        mouse.down()
        for goal in goals:
            mouse.move(*at(goal))
            assert sum(shown_shares(widget)) == 100
        mouse.up()
        return shown_shares(widget)

    assert shown_shares(widget) == [80, 10, 10]
    assert drag(80, 60.2, 49.8) == [50, 40, 10]
    assert drag(90, 70) == [50, 20, 30]
    # The end that is held takes the other along, and nothing leaves the bar.
    assert drag(50, 80.1) == [80, 0, 20]
    assert drag(81, 20, -15) == [0, 0, 100]
    assert drag(2, 130) == [0, 100, 0]
    hidden = widget.locator("[data-end=hidden]")
    hidden.press("End")
    assert shown_shares(widget) == [100, 0, 0]
    hidden.press("ArrowLeft")
    hidden.press("PageDown")
    assert shown_shares(widget) == [89, 11, 0]
    expect(hidden).to_have_attribute("aria-valuenow", "89")
    expect(hidden).to_have_attribute("aria-valuetext", "[MASK] 89 %, random 11 %, unchanged 0 %")
    widths = bar.locator(".ptm-part").evaluate_all(
        "parts => parts.map(part => part.getBoundingClientRect().width)"
    )
    assert np.array(widths[:2]) / box["width"] == pytest.approx([0.89, 0.11], abs=0.01)


def phrases(widget: Locator) -> list[list[int]]:
    """The units of several words, as [first place, last place]."""
    units = [int(unit) for (unit,) in data(widget, ".ptm-token", "unit")]
    drawn = sorted({int(unit) for (unit,) in data(widget, ".ptm-phrase", "unit")})
    return [[units.index(unit), len(units) - 1 - units[::-1].index(unit)] for unit in drawn]


def test_a_phrase_is_marked_by_dragging_clicking_or_by_keys(
    widget: Locator, monkeypatch: pytest.MonkeyPatch
) -> None:
    # [CLS] the violi ##nist playe ##d in New York today . [SEP]
    choose_unit(widget, "entity")
    assert phrases(widget) == [[7, 8]]
    tokens, mouse = widget.locator(".ptm-token"), widget.page.mouse

    def over(place: int) -> None:
        box = tokens.nth(place).bounding_box()
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    over(1)
    mouse.down()
    over(3)
    marked = [place for (place,) in data(widget, ".ptm-marked", "place")]
    assert marked == ["1", "2", "3"]
    mouse.up()
    assert widget.page.evaluate("getSelection().toString()") == "", "a drag marks no text"
    assert phrases(widget) == [[1, 3], [7, 8]]
    expected = masked(monkeypatch, SENTENCES[0], "entity", phrases=[[0, 1], [4, 5]])
    assert_shows(widget, expected)
    tokens.nth(8).click()
    assert phrases(widget) == [[1, 3]]
    # Click on the last word, then on the first: the phrase in the way goes.
    tokens.nth(6).click()
    tokens.nth(2).click()
    assert phrases(widget) == [[2, 6]]
    field = widget.locator(".ptm-field")
    field.press("End")
    field.press("Enter")  # nothing: [SEP] is no word
    for _ in range(3):
        field.press("ArrowLeft")
    field.press("Enter")
    field.press("ArrowRight")
    field.press(" ")
    assert phrases(widget)[-1] == [8, 9]
    field.press("Enter")
    assert len(phrases(widget)) == 1
    # Other units have no phrases, another sentence has its own, and this one's are remembered.
    choose_unit(widget, "word")
    assert phrases(widget) == []
    choose_unit(widget, "entity")
    widget.get_by_role("button", name=SENTENCES[3]).click()
    assert len(phrases(widget)) == 2
    widget.get_by_role("button", name=SENTENCES[0]).click()
    assert len(phrases(widget)) == 1
    widget.get_by_role("button", name="Reset").click()
    choose_unit(widget, "entity")
    assert phrases(widget) == [[7, 8]]


def test_a_bracket_spans_what_is_chosen_together(widget: Locator) -> None:
    def spans() -> list[list[int]]:
        """The places under each bracket."""
        centres = widget.locator(".ptm-token .ptm-box").evaluate_all(
            "boxes => boxes.map(box => box.getBBox()).map(box => box.x + box.width / 2)"
        )
        lines = widget.locator(".ptm-bracket").evaluate_all(
            "paths => paths.map(path => path.getBBox()).map(box => [box.x, box.x + box.width])"
        )
        return [[i for i, x in enumerate(centres) if a < x < b] for a, b in lines]

    assert spans() == []
    choose_unit(widget, "word")
    assert spans() == [[2, 3], [4, 5]]
    choose_unit(widget, "entity")
    assert spans() == [[2, 3], [4, 5], [7, 8]]


# ---- what is said --------------------------------------------------------------------------------


def test_labels_stand_where_the_loss_is_computed(
    widget: Locator, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_rate(widget, 60)
    set_shares(widget, 20, 20)
    rows = widget.locator(".ptm-label, .ptm-ignored")
    expect(rows).to_have_count(0)
    widget.get_by_role("button", name="Labels for the loss").click()
    expected = masked(monkeypatch, SENTENCES[0], rate=0.6, shares=(0.2, 0.2, 0.6))
    expect(rows).to_have_text(expected.labels[0].tolist())
    kept = int((expected.fates[0] == "kept").sum())
    n = int((expected.labels[0] != "−100").sum())
    assert kept > 0
    caption = widget.locator(".ptm-caption")
    expect(caption).to_contain_text(f" {n} ")
    expect(caption).to_contain_text(f"({kept} ")
    set_rate(widget, 0)
    expect(rows).to_have_text(["−100"] * 12)


def test_table_and_summary(widget: Locator, monkeypatch: pytest.MonkeyPatch) -> None:
    choose_unit(widget, "word")
    set_rate(widget, 40)
    expected = masked(monkeypatch, SENTENCES[0], "word", rate=0.4)
    widget.get_by_role("button", name="Numbers").click()
    cells = widget.locator(".ptm-table tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    pieces, words = toy.tokenize(SENTENCES[0])
    low, high = binom.interval(0.99, DRAWS, 0.4)
    chosen = expected.labels != "−100"
    for i, row in enumerate(cells[:12]):
        assert [row[0], row[1], row[3], row[4]] == [
            str(i + 1), pieces[i], expected.inputs[0, i], expected.labels[0, i]
        ]  # fmt: skip
        many = [str(chosen[:, i].sum()), "400.0", f"{low:.0f}–{high:.0f}"]
        assert row[5:] == (many if words[i] >= 0 else ["", "", ""])
    assert [row[2] for row in cells[12:16]] == ["selected", "[MASK]", "random", "unchanged"]
    assert [row[5] for row in cells[13:16]] == [
        str((expected.fates == fate).sum()) for fate in FATES
    ]
    assert [row[1] for row in cells[16:]] == [f"draws with {n}" for n in range(11)]
    assert sum(int(row[5]) for row in cells[16:]) == DRAWS
    summary = widget.locator("[aria-live=polite]")
    expect(summary).to_contain_text(f" {chosen[0].sum()} of 10 ")
    expect(summary).to_contain_text(f" {chosen.sum():,} selected, 4,000 ")


def test_replacements_are_told_apart_without_color(
    widget: Locator, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_rate(widget, 60)
    set_shares(widget, 40, 30)
    expected = masked(monkeypatch, SENTENCES[0], rate=0.6, shares=(0.4, 0.3, 0.3))
    signs = {"hidden": ["■"], "random": ["◆"], "kept": ["●"]}
    for i, fate in enumerate(expected.fates[0]):
        sign = widget.locator(f".ptm-token[data-place='{i}'] .ptm-mark")
        expect(sign).to_have_text(signs.get(fate, []))


def test_random_pieces_are_ordinary(widget: Locator) -> None:
    set_rate(widget, 100)
    set_shares(widget, 0, 100)
    again = widget.get_by_role("button", name="Draw again")
    seen: set[str] = set()
    for _ in range(6):
        again.click()
        seen |= {piece for (piece,) in data(widget, ".ptm-token.ptm-is-random", "input")}
    assert len(seen) > 20 and seen <= set(toy.VOCABULARY[5:])


def test_independent_draws_leave_some_sentences_whole(
    widget: Locator, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = (masked(monkeypatch, SENTENCES[0]).labels == "−100").all(axis=1).sum()
    assert binom.cdf(none, DRAWS, 0.85**10) == pytest.approx(0.5, abs=0.499)
    caption = widget.locator(".ptm-caption")
    expect(caption).to_contain_text(f" {none} of 1,000 ")


# ---- what every widget keeps to ------------------------------------------------------------------


def test_a_single_word_of_many_pieces(widget: Locator, monkeypatch: pytest.MonkeyPatch) -> None:
    widget.get_by_role("button", name="unbelievable").click()
    choose_unit(widget, "word")
    assert_shows(widget, masked(monkeypatch, "unbelievable", "word"))
    columns = dict(data(widget, ".ptm-many", "n", "counted"))
    assert int(columns["0"]) + int(columns["3"]) == DRAWS
