"""InputEmbeddings as a file: sums, norms and cosines are those that numpy reckons."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from ptm_edu.widgets import InputEmbeddings

from .hands import ready

toy = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / "toy_inputs.py")))
PARTS = {"token": "words", "segment": "segments", "position": "positions"}
COMPARED = {
    "all": ["token", "segment", "position"],
    "no_segment": ["token", "position"],
    "no_position": ["token", "segment"],
    "token_only": ["token"],
    "no_token": ["segment", "position"],
}
# An image's points as numbers from 0 (cividis' dark end) to 1, by their lightness.
LIGHTNESS = """async (root, map) => {
  const image = new Image();
  image.src = root.querySelector(`[data-map=${map}]`).getAttribute('href');
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const brush = canvas.getContext('2d');
  brush.drawImage(image, 0, 0);
  const { data } = brush.getImageData(0, 0, image.width, image.height);
  const light = [];
  for (let i = 0; i < data.length; i += 4)
    light.push((0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2]) / 255);
  return { light, width: image.width, height: image.height };
}"""


@pytest.fixture
def explorer() -> InputEmbeddings:
    return InputEmbeddings(toy.inputs, toy.EXAMPLES, language="en")


def summed(said: dict, parts: list[str]) -> np.ndarray:
    """The sums of these parts, (T, D)."""
    none = np.zeros_like(said["words"])
    return np.asarray(none + sum(said[PARTS[part]] for part in parts))


def normed(sums: np.ndarray) -> np.ndarray:
    weight, bias, epsilon = toy.NORM
    middle, spread = sums.mean(axis=1, keepdims=True), sums.var(axis=1, keepdims=True)
    return np.asarray((sums - middle) / np.sqrt(spread + epsilon) * weight + bias)


def cosine(x: np.ndarray, y: np.ndarray) -> float:
    return float(x @ y / np.linalg.norm(x) / np.linalg.norm(y))


def told(widget: Locator, selector: str, of: str, name: str) -> float:
    part = widget.locator(f"{selector}[data-of={of}]")
    return float(part.get_attribute(f"data-{name}") or "nan")


def assert_shows(
    widget: Locator, said: dict, token: int, other: int, number: int, parts: list[str]
) -> None:
    """Every number on display is what numpy makes of the model's vectors."""
    ready(widget)
    sums = summed(said, parts)
    vectors = {part: said[key][token] for part, key in PARTS.items()}
    vectors |= {"sum": sums[token], "normed": normed(sums)[token]}
    for of, vector in vectors.items():
        assert told(widget, ".ptm-number", of, "value") == pytest.approx(vector[number], abs=2e-3)
        length = float(np.linalg.norm(vector))
        assert told(widget, ".ptm-number", of, "length") == pytest.approx(length, abs=1e-2)
        off = of in PARTS and of not in parts
        row = widget.locator(f".ptm-number[data-of={of}]")
        expect(row).to_have_attribute("data-added", "false" if off else "true")
    shares = {name: summed(said, some) for name, some in COMPARED.items()}
    shares |= {"now": sums, "normed": normed(shares["all"])}
    for name, rows in shares.items():
        expected = cosine(rows[token], rows[other])
        assert told(widget, ".ptm-share", name, "value") == pytest.approx(expected, abs=2e-3), name
        text = widget.locator(f".ptm-share[data-of={name}] text").last.text_content() or ""
        assert float(text.replace("−", "-")) == pytest.approx(expected, abs=3e-3)


def test_sums_norms_and_cosines_are_numpy_s_whatever_is_added(widget: Locator) -> None:
    said = toy.inputs(*toy.EXAMPLES[0][1:3])
    dogs = [t for t, token in enumerate(said["tokens"]) if token == "dogs"]
    assert len(dogs) == 2
    for parts in (
        ["token", "segment", "position"],
        ["token", "segment"],
        ["token"],
        ["segment", "position"],
        ["position"],
    ):
        for part in PARTS:
            widget.locator(f"input[data-part={part}]").set_checked(part in parts)
        assert_shows(widget, said, *dogs, 0, parts)
    for part in PARTS:
        widget.locator(f"input[data-part={part}]").set_checked(False)
    ready(widget)
    assert told(widget, ".ptm-number", "sum", "value") == 0
    # The layer norm of nothing is its shift.
    shift = pytest.approx(toy.NORM[1][0], abs=1e-3)
    assert told(widget, ".ptm-number", "normed", "value") == shift
    expect(widget.locator(".ptm-share[data-of=now] text").last).to_have_text("–")


def test_the_same_word_in_a_and_b_is_one_vector_but_for_what_is_added(widget: Locator) -> None:
    said = toy.inputs(*toy.EXAMPLES[0][1:3])
    one, two = (t for t, token in enumerate(said["tokens"]) if token == "dogs")
    sums = {name: summed(said, parts) for name, parts in COMPARED.items()}
    shares = {name: f"{cosine(rows[one], rows[two]):.3f}" for name, rows in sums.items()}
    caption = widget.locator(".ptm-caption")
    for name in ("all", "no_segment", "no_position"):
        expect(caption).to_contain_text(shares[name])
    expect(widget.locator("select")).to_have_value(str(two))
    for part in ("segment", "position"):
        widget.locator(f"input[data-part={part}]").uncheck()
    expect(widget.locator(".ptm-share.ptm-now text").last).to_have_text("1.000")
    expect(widget.locator(".ptm-gone")).to_have_count(2)
    widget.locator("select").select_option("0")
    widget.locator("select").select_option(str(one))


def test_three_hypotheses_and_their_labels(widget: Locator) -> None:
    labels = ["entailment", "contradiction", "neutral", "", "其他", ""]
    for (name, first, second, _), label in zip(toy.EXAMPLES, labels, strict=True):
        widget.get_by_role("button", name=name, exact=True).click()
        ready(widget)
        expect(widget.locator(".ptm-category")).to_have_text(f"label: {label}" if label else "")
        said = toy.inputs(first, second)
        expect(widget.locator(".ptm-name")).to_have_text(said["tokens"])
        expect(widget.locator(".ptm-band-name")).to_have_text(["A", "B"] if second else ["A"])
    # A text of one piece has no word twice; it starts with its first two tokens.
    expect(widget.locator("[role=slider]")).to_have_attribute("aria-valuenow", "1")
    expect(widget.locator("select")).to_have_value("2")


def test_maps_are_painted_with_the_vectors(widget: Locator) -> None:
    said = toy.inputs(*toy.EXAMPLES[0][1:3])
    parts = list(PARTS)
    rows = {**{part: said[key] for part, key in PARTS.items()}, "sum": summed(said, parts)}
    rows["normed"] = normed(rows["sum"])
    for name, vectors in rows.items():
        image = widget.evaluate(LIGHTNESS, name)
        assert (image["width"], image["height"]) == (64, len(said["tokens"]))
        light = np.array(image["light"])
        most = np.quantile(np.abs(np.concatenate([rows[part] for part in parts])[:, :64]), 0.98)
        if name == "normed":
            most = np.quantile(np.abs(vectors[:, :64]), 0.98)
        # Cividis' lightness rises evenly with the number, and ends where the scale does.
        shade = np.clip(vectors[:, :64].ravel() / most, -1, 1)
        assert np.corrcoef(light, shade)[0, 1] > 0.99
        assert (light[shade == 1] > 0.8).all() and (light[shade == -1] < 0.15).all()
    expect(widget.locator(".ptm-small", has_text="64 of 80 dims")).to_have_count(1)


def test_by_keyboard_and_by_hand(widget: Locator) -> None:
    said = toy.inputs(*toy.EXAMPLES[0][1:3])
    T, whole = len(said["tokens"]), list(PARTS)
    field = widget.locator("[role=slider]")
    field.press("Home")
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowLeft"):
        field.press(key)
    field.press("Shift+ArrowDown")
    two = [t for t, token in enumerate(said["tokens"]) if token == "dogs"][1]
    assert_shows(widget, said, 1, two + 1, 1, whole)
    expect(field).to_have_attribute("aria-valuetext", "two 1 A, 2")
    field.press("End")
    field.press("ArrowDown")
    assert_shows(widget, said, T - 1, two + 1, 1, whole)
    for key in ["Shift+End", "Shift+Home", *["ArrowLeft"] * 3]:
        field.press(key)
    assert_shows(widget, said, T - 1, 0, 0, whole)
    # A press chooses the row, and on a map the number under it; with Shift the other token.
    box = widget.locator("[data-map=sum]").bounding_box()
    mouse = widget.page.mouse
    x, high = box["x"] + box["width"] * 10.5 / 64, box["height"] / T
    mouse.click(x, box["y"] + 3.5 * high)
    assert_shows(widget, said, 3, 0, 10, whole)
    mouse.move(x, box["y"] + 3.5 * high)
    mouse.down()
    mouse.move(x + box["width"] / 64, box["y"] + 5.5 * high)
    mouse.up()
    assert_shows(widget, said, 5, 0, 11, whole)
    name = widget.locator(".ptm-name").nth(2).bounding_box()
    widget.page.keyboard.down("Shift")
    mouse.click(name["x"] + 3, name["y"] + name["height"] / 2)
    widget.page.keyboard.up("Shift")
    assert_shows(widget, said, 5, 2, 11, whole)
    widget.get_by_role("button", name="Reset").click()
    dogs = [t for t, token in enumerate(said["tokens"]) if token == "dogs"]
    assert_shows(widget, said, *dogs, 0, whole)


def test_table_and_summary(widget: Locator) -> None:
    said = toy.inputs(*toy.EXAMPLES[0][1:3])
    field = widget.locator("[role=slider]")
    for key in ("Home", "ArrowDown", "ArrowRight"):
        field.press(key)
    widget.get_by_role("button", name="Numbers").click()
    cells = widget.locator(".ptm-table tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent.replace('−', '-')))"
    )
    sums = summed(said, list(PARTS))
    expected = [*(said[key][1] for key in PARTS.values()), sums[1], normed(sums)[1]]
    assert len(cells) == toy.D
    np.testing.assert_allclose(np.array(cells, float)[:, 1:].T, expected, atol=2e-3)
    numbers = [cell.replace("-", "−") for cell in cells[1][1:]]
    two = [t for t, token in enumerate(said["tokens"]) if token == "dogs"][1]
    share = f"{cosine(sums[1], sums[two]):.3f}".replace("-", "−")
    for number in (*numbers, share):
        expect(widget.locator("[aria-live=polite]")).to_contain_text(f" {number}")
