"""What holds for every widget, on three pages that each show all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, expect

from .gallery import JUPYTER_DARK, KINDS, make, page_of

NAMES = list(KINDS)
SCRIPT = Path(__file__).with_name("gallery.js")
THEMES = {
    "light": ("en", False, ""),
    "system": ("zh", True, ""),
    "jupyter": ("en", False, JUPYTER_DARK),
}
EVERY_WIDGET = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def pages(
    open_shared_page: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Any]:
    """One page of all widgets in each theme; in "light" every widget is there twice."""

    @cache
    def opened(theme: str) -> Any:
        language, dark, body = THEMES[theme]
        shown = [make(name, language) for name in NAMES * (1 + (theme == "light"))]
        watched = open_shared_page(dark=dark)
        watched.page.add_init_script(path=SCRIPT)
        watched.page.goto(page_of(shown, tmp_path_factory.mktemp(theme) / "page.html", body))
        expect(watched.page.locator(".ptm-body")).to_have_count(len(shown))
        expect(watched.page.locator("[aria-busy=true]")).to_have_count(0)
        return watched

    return opened


@pytest.fixture
def widget_in(pages: Callable[[str], Any]) -> Iterator[Callable[[str, str], Locator]]:
    """`widget_in(theme, name)`: the widget on that theme's page, which must stay clean."""
    used: list[Any] = []

    def found(theme: str, name: str) -> Locator:
        used.append(pages(theme))
        widget: Locator = used[-1].page.locator(".ptm").nth(NAMES.index(name))
        return widget

    yield found
    for watched in used:
        watched.assert_clean()


def settled(widget: Locator) -> Locator:
    widget.evaluate("settled")
    return widget


def texts(widget: Locator) -> list[str]:
    """All that the widget says, drawn to its end."""
    found: list[str] = settled(widget).evaluate("texts")
    return found


def reset(widget: Locator) -> None:
    widget.locator(".ptm-tools button").last.click()
    settled(widget)


# ---- what it says -------------------------------------------------------------------------------

# Names and formulas that a Chinese text leaves as they are; the widget's own data are added.
LATIN = {
    *("SVG", "PNG", "Shift", "Page", "Up", "Down", "Esc", "CLS", "SEP", "MASK"),
    *("BERT", "ERNIE", "ELMo", "CosAdd", "CosMul", "IsNext", "NotNext", "skip", "gram", "vec"),
    *("torch", "cross", "entropy", "softmax", "log", "sin", "cos", "PE", "count", "null", "True"),
}
PRESS_EVERY_BUTTON = """async root => {
  const said = texts(root);
  for (const button of root.querySelectorAll('.ptm-body button')) {
    if (!button.isConnected || ['play', 'fast'].includes(button.dataset.act)) continue;
    button.click();
    await settled(root);
    said.push(...texts(root));
  }
  return [...new Set(said)];
}"""


def strings(state: Any) -> str:
    """Every string in a widget's state, joined."""
    parts = state.values() if isinstance(state, dict) else state
    if isinstance(state, dict):
        return strings(list(state)) + strings(list(parts))
    return (
        state
        if isinstance(state, str)
        else "".join(strings(part) for part in parts if isinstance(part, str | dict | list | tuple))
    )


@EVERY_WIDGET
def test_draws_in_both_languages(name: str, widget_in: Callable[[str, str], Locator]) -> None:
    english, chinese = widget_in("light", name), widget_in("system", name)
    said = chinese.evaluate(PRESS_EVERY_BUTTON)
    reset(chinese)
    for text in [*texts(english), *said]:
        assert not re.search(r"undefined|NaN|\[object|\{\w+\}", text), text
    han = re.compile(r"[\u4e00-\u9fff]")
    for part in (".ptm-title", ".ptm-summary"):
        assert han.search(chinese.locator(part).inner_text())
        assert not han.search(english.locator(part).inner_text())
    data = strings(static_state(name))
    for text in said:
        left = {word for word in re.findall("[A-Za-z]{2,}", text) if word not in data}
        assert left <= LATIN, f"words without Chinese: {left - LATIN} in {text}"


def static_state(name: str) -> Any:
    widget = make(name, "zh")
    return {key: getattr(widget, key) for key in widget.keys if not key.startswith("_")}


@EVERY_WIDGET
def test_shows_its_numbers_in_a_table(name: str, widget_in: Callable[[str, str], Locator]) -> None:
    widget = widget_in("light", name)
    table = widget.locator(".ptm-table")
    expect(table).to_be_hidden()
    widget.get_by_role("button", name="Table", exact=True).click()
    settled(widget)
    expect(table).to_be_visible()
    head, *rows = table.locator("tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    assert len(rows) > 2 and {len(row) for row in rows} == {len(head)}
    assert sum(bool(re.search(r"\d", cell)) for row in rows for cell in row) >= len(rows)
    widget.get_by_role("button", name="Table", exact=True).click()
    expect(table).to_be_hidden()


# ---- how it looks -------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@EVERY_WIDGET
def test_letters_stand_out(name: str, theme: str, widget_in: Callable[[str, str], Locator]) -> None:
    ratios = settled(widget_in(theme, name)).evaluate("contrasts")
    assert len(ratios) > 20
    for ratio, plain, text in ratios:
        # 4.5 on the page and 4.2 on a tinted ground; signs without letters are told by shape.
        least = (4.5 if plain else 4.2) if re.search(r"\w", text.partition(": ")[2]) else 3
        assert ratio >= least, f"{text}: {ratio:.2f}"


@pytest.fixture(scope="module")
def sizes(pages: Callable[[str], Any]) -> dict[int, list[list[float]]]:
    """Of each widget the height, and how much wider than its frame it is, at two widths."""
    page, found = pages("jupyter").page, {}
    for width in (640, 1280):
        page.set_viewport_size({"width": width, "height": 720})
        page.wait_for_timeout(300)
        widgets = page.locator(".ptm").all()
        found[width] = [
            settled(widget).evaluate(
                "root => [root.offsetHeight, root.scrollWidth - root.clientWidth,"
                " root.getBoundingClientRect().right]"
            )
            for widget in widgets
        ]
    return found


@EVERY_WIDGET
def test_fits_a_projector_and_a_narrow_window(
    name: str, sizes: dict[int, list[list[float]]]
) -> None:
    for width, widgets in sizes.items():
        height, wider, right = widgets[NAMES.index(name)]
        assert wider <= 0 and right <= width
        assert width < 1280 or height <= 700


@EVERY_WIDGET
def test_lecture_mode_by_key_and_button(
    name: str, widget_in: Callable[[str, str], Locator]
) -> None:
    widget = widget_in("light", name)

    def size() -> str:
        return str(widget.evaluate("node => getComputedStyle(node).fontSize"))

    assert size() == "18px"
    typed = "input:not([type=range], [type=checkbox], [type=radio]), select, textarea"
    for box in widget.locator(f".ptm-body :is({typed})").all():
        box.dispatch_event("keydown", {"key": "l"})
        assert size() == "18px", "an l that is typed is a letter"
    widget.locator(f".ptm-body :is(button, [tabindex='0'], input):not({typed})").first.press("l")
    assert size() == "28px"
    settled(widget)
    assert widget.evaluate("node => node.scrollWidth <= node.clientWidth")
    bottom = widget.evaluate(
        "root => root.querySelector('.ptm-body svg[data-name]').getBoundingClientRect().bottom"
        " - root.getBoundingClientRect().top"
    )
    # A passage with its answers is longer than a projector is high.
    assert bottom <= 720 or name == "SpanExplorer"
    widget.get_by_role("button", name="Larger text").click()
    assert size() == "18px"
    settled(widget)


def test_no_kind_changes_how_another_looks(pages: Callable[[str], Any]) -> None:
    page = pages("jupyter").page
    larger = page.get_by_role("button", name="Larger text")
    for _ in ("usual", "larger"):
        together = page.evaluate("[...document.querySelectorAll('.ptm')].map(appearance)")
        assert min(map(len, together)) > 15
        assert page.evaluate("alone()") == together
        larger.evaluate_all("buttons => buttons.forEach(button => button.click())")
        page.wait_for_timeout(500)
        settled(page.locator("body"))


# ---- how it is used -----------------------------------------------------------------------------

# Called after each Tab: the control that has the focus now, and those whose mark could not be seen.
WALK = """root => {
  const walk = root.walk ??= { reached: new Set(), unmarked: [] };
  const { last } = walk, node = document.activeElement;
  if (last && last.look === focusLook(last.node)) walk.unmarked.push(named(last.node));
  walk.last = root.contains(node) ? { node, look: focusLook(node) } : null;
  walk.reached.add(node);
  return Boolean(walk.last);
}"""
START = "root => { root.tabIndex = -1; root.focus(); root.removeAttribute('tabindex'); }"


@EVERY_WIDGET
def test_every_control_by_tab_with_a_visible_focus(
    name: str, widget_in: Callable[[str, str], Locator]
) -> None:
    widget = settled(widget_in("light", name))
    widget.evaluate(START)
    for _ in range(200):
        widget.page.keyboard.press("Tab")
        if not widget.evaluate(WALK):
            break
    missed = "root => controls(root).filter(node => !root.walk.reached.has(node)).map(named)"
    assert widget.evaluate("root => root.walk.reached.size") > 8
    assert widget.evaluate(missed) == []
    assert widget.evaluate("root => root.walk.unmarked") == []


# What arrows and other keys drive; a button, and a part that only scrolls, needs no more than Tab.
DRIVEN = ", ".join(
    [
        *("input[type=range]", "input[type=checkbox]", "select", ".ptm-beam-box", ".ptm-matrix"),
        *("[role=slider]", "[role=listbox]", "[role=application]", "[role=radio][tabindex='0']"),
    ]
)
KEYS = ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "End", "Home", " ")


@EVERY_WIDGET
def test_controls_answer_keys_and_a_twin_does_not_move(
    name: str, widget_in: Callable[[str, str], Locator]
) -> None:
    widget = widget_in("light", name)
    twin = widget.page.locator(".ptm").nth(len(NAMES) + NAMES.index(name))
    twin.evaluate("moved")
    start, summary = texts_but_caption(widget), widget.locator(".ptm-summary")
    heard = {summary.inner_text()}
    for control in widget.locator(DRIVEN).all():
        if not control.is_visible() or control.is_disabled():
            continue
        widget.evaluate("moved")
        for key in KEYS:
            control.press(key)
            if widget.evaluate("moved"):
                break
        else:
            pytest.fail(f"no key moves {control.evaluate('named')}")
        heard.add(summary.inner_text())
    if presets := widget.locator(".ptm-presets button").all():
        presets[-1].click()
        settled(widget)
        heard.add(summary.inner_text())
    assert len(heard) > 1, "what is heard follows what is seen"
    reset(widget)
    assert texts_but_caption(widget) == start
    assert not twin.evaluate("moved")


def texts_but_caption(widget: Locator) -> list[str]:
    """All that the widget says but of the part that the pointer or the focus is on."""
    caption = settled(widget).locator(".ptm-body > .ptm-caption").all_inner_texts()
    return [text for text in texts(widget) if not any(text in whole for whole in caption)]


@EVERY_WIDGET
def test_keys_stay_inside(name: str, widget_in: Callable[[str, str], Locator]) -> None:
    widget = widget_in("light", name)
    keys = ["d", "b", "x", "ArrowUp", "ArrowRight", "Enter", " ", "Escape", "Backspace", "PageUp"]
    assert widget.evaluate("(root, keys) => leaving(root, keys)", keys) == []
    # A notebook is still saved by Ctrl+S.
    assert widget.evaluate("root => leaving(root, ['s'], { ctrlKey: true })") == ["s"]
    reset(widget)


def test_nothing_is_named_twice_on_a_page(pages: Callable[[str], Any]) -> None:
    ids = "[...document.querySelectorAll('[id]')].map(node => node.id)"
    found = pages("light").page.evaluate(ids)
    assert len(found) == len(set(found)) > len(NAMES)


@EVERY_WIDGET
def test_saves_its_picture(name: str, widget_in: Callable[[str, str], Locator]) -> None:
    widget = settled(widget_in("light", name))
    data = {}
    for kind in ("SVG", "PNG"):
        with widget.page.expect_download() as waiting:
            widget.get_by_role("button", name=f"Picture as {kind}").click()
        data[kind] = Path(waiting.value.path()).read_bytes()
        shown = widget.locator(".ptm-body svg[data-name]").first.get_attribute("data-name")
        assert waiting.value.suggested_filename == f"{shown}.{kind.lower()}"
    picture = ElementTree.fromstring(data["SVG"].decode())
    said = "".join(picture.itertext())
    assert len(re.findall(r"\w", said)) > 20
    text = data["SVG"].decode()
    assert "var(" not in text and "class=" not in text
    assert not re.search(r"(href|src)=\"(?!data:|#)", text)
    assert data["PNG"].startswith(b"\x89PNG")
    size = [int.from_bytes(data["PNG"][at : at + 4]) for at in (16, 20)]
    assert size == [int(2 * float(picture.get(side) or 0)) for side in ("width", "height")]
    assert len(data["PNG"]) > 5000
