"""What holds for every widget, on pages of its own and on pages that show all widgets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import ElementHandle, Page, expect

from ptm_edu.chinese.typography import typography_problems

from .gallery import ELSEWHERE, JUPYTER_DARK, KINDS, crowded, make, page_of
from .static.hands import drawing_frames

NAMES = list(KINDS)
SCRIPT = Path(__file__).with_name("gallery.js")
THEMES = {
    "light": ("en", False, ""),
    "system": ("zh", True, ""),
    "jupyter": ("en", False, JUPYTER_DARK),
}
IN_JUPYTER = pytest.param("jupyter", marks=pytest.mark.slow)
# Of the module, so that pytest runs one widget's tests together, while its pages are open.
EVERY_WIDGET = pytest.mark.parametrize("name", NAMES, scope="module")


def drawn(page: Page, address: str, count: int) -> list[ElementHandle]:
    """Open a page; return its widgets once all are drawn.

    Handles, because a locator looks for its element again at every question, which takes ten times
    as long as the answer.
    """
    page.goto(address)
    page.add_script_tag(path=SCRIPT)
    expect(page.locator(".ptm-body")).to_have_count(count)
    page.evaluate("unfold(document)")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    return page.query_selector_all(".ptm")


@pytest.fixture(scope="module")
def page_in(
    open_shared_page: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str, str], tuple[Any, list[ElementHandle]]]:
    """`page_in(theme, name)`: that theme's page, now of this widget, and the widgets on it.

    In "light" the widget is there twice, in "jupyter" it has as much to show as it may have. On a
    page of all widgets, Present and whatever else changes the layout would take seconds.
    """
    open_in = cache(lambda theme: open_shared_page(dark=THEMES[theme][1]))
    shown: dict[str, tuple[str, list[ElementHandle]]] = {}

    def page(theme: str, name: str) -> tuple[Any, list[ElementHandle]]:
        watched = open_in(theme)
        if shown.get(theme, ("",))[0] != name:
            language, _, body = THEMES[theme]
            if theme == "jupyter":
                made = [crowded(name)]
            else:
                made = [make(name, language) for _ in range(1 + (theme == "light"))]
            address = page_of(made, tmp_path_factory.mktemp(theme) / "page.html", body)
            shown[theme] = name, drawn(watched.page, address, len(made))
        return watched, shown[theme][1]

    return page


@pytest.fixture(scope="module")
def all_widgets(
    open_shared_page: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory
) -> tuple[Any, list[ElementHandle]]:
    """A page of all widgets, each with as much to show as it may have, and the widgets on it."""
    path = tmp_path_factory.mktemp("together") / "page.html"
    watched = open_shared_page()
    address = page_of([crowded(name) for name in NAMES], path, JUPYTER_DARK)
    return watched, drawn(watched.page, address, len(NAMES))


@pytest.fixture
def widget_in(page_in: Callable[[str, str], Any]) -> Iterator[Callable[[str, str], ElementHandle]]:
    """`widget_in(theme, name)`: the widget on that theme's page, which must stay clean."""
    used: list[Any] = []

    def found(theme: str, name: str) -> ElementHandle:
        watched, widgets = page_in(theme, name)
        used.append(watched)
        return widgets[0]

    yield found
    for watched in used:
        watched.assert_clean()


def settled(widget: ElementHandle) -> ElementHandle:
    widget.evaluate("settled")
    return widget


def texts(widget: ElementHandle) -> list[str]:
    """All that the widget says, drawn to its end."""
    found: list[str] = settled(widget).evaluate("texts")
    return found


def part(widget: ElementHandle, selector: str) -> ElementHandle:
    found = widget.query_selector(selector)
    assert found, selector
    return found


def reset(widget: ElementHandle) -> None:
    part(widget, ".ptm-tools button:last-child").click()
    settled(widget)


PRESENT, NUMBERS, SVG, PNG = (f".ptm-tools button:nth-child({n})" for n in (1, 2, 3, 4))


# ---- what it says -------------------------------------------------------------------------------

# Names and formulas that a Chinese text leaves as they are; the widget's own data are added.
LATIN = {
    *("SVG", "PNG", "Shift", "Page", "Up", "Down", "Esc", "CLS", "SEP", "MASK"),
    *(
        "BERT",
        "CBOW",
        "GPT",
        "ERNIE",
        "ELMo",
        "XLNet",
        "CosAdd",
        "CosMul",
        "IsNext",
        "NotNext",
        "skip",
        "gram",
        "vec",
    ),
    *("kB", "MB", "GB", "ms", "QK"),
    *("JupyterLab", "PyTorch", "cross", "entropy", "ignore", "index", "frac", "softmax"),
    *("log", "sin", "cos", "PE", "count", "null", "True"),
}
PRESS_EVERY_BUTTON = """async root => {
  const said = texts(root);
  for (const button of root.querySelectorAll('.ptm-body button')) {
    if (!button.isConnected || ['play', 'fast', 'more'].includes(button.dataset.act)) continue;
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
def test_draws_in_both_languages(name: str, widget_in: Callable[[str, str], ElementHandle]) -> None:
    english, chinese = widget_in("light", name), widget_in("system", name)
    said = chinese.evaluate(PRESS_EVERY_BUTTON)
    reset(chinese)
    for text in [*texts(english), *said]:
        assert not re.search(r"undefined|NaN|\[object|\{\w+\}", text), text
    han = re.compile(r"[\u4e00-\u9fff]")
    for name_of_part in (".ptm-title", ".ptm-summary"):
        assert han.search(part(chinese, name_of_part).inner_text())
        assert not han.search(part(english, name_of_part).inner_text())
    data = strings(static_state(name))
    for text in said:
        left = {word for word in re.findall("[A-Za-z]{2,}", text) if word not in data}
        assert left <= LATIN, f"words without Chinese: {left - LATIN} in {text}"
        marks = typography_problems(text) if han.search(text) else ()
        assert [problem for problem in marks if "海淀 区" not in problem] == []  # an example, split


def static_state(name: str) -> Any:
    widget = make(name, "zh")
    return {key: getattr(widget, key) for key in widget.keys if not key.startswith("_")}


@EVERY_WIDGET
def test_shows_its_numbers_in_a_table(
    name: str, widget_in: Callable[[str, str], ElementHandle]
) -> None:
    widget = widget_in("light", name)
    table = part(widget, ".ptm-table")
    assert not table.is_visible()
    part(widget, NUMBERS).click()
    assert settled(widget) and table.is_visible()
    head, *rows = table.evaluate(
        "table => [...table.querySelectorAll('tr')].map(row =>"
        " [...row.cells].map(cell => cell.textContent))"
    )
    assert len(rows) > 2 and {len(row) for row in rows} == {len(head)}
    assert sum(bool(re.search(r"\d", cell)) for row in rows for cell in row) >= len(rows)
    part(widget, NUMBERS).click()
    assert not table.is_visible()


def test_a_page_made_after_a_walk_starts_with_what_it_holds(
    open_shared_page: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ptm_edu.widgets.attention_explorer.widget.WHOLE", 100)  # one layer a page
    shown = []
    for name, state in ELSEWHERE.items():
        shown.append(make(name))
        for trait, value in state.items():
            setattr(shown[-1], trait, value)
    watched = open_shared_page()
    widgets = drawn(watched.page, page_of(shown, tmp_path / "page.html"), len(shown))
    for name, widget in zip(ELSEWHERE, widgets, strict=True):
        assert part(settled(widget), ".ptm-notice").inner_text(), name
        part(widget, NUMBERS).click()  # some fill the table only where it is seen
        assert settled(widget)
        assert len(widget.query_selector_all(".ptm-table tbody tr")) > 2, name
        if name != "NextToken":  # its box offers the nearest texts of the page
            assert not widget.query_selector_all(".ptm-own :is(input, textarea)"), name
    watched.assert_clean()


# ---- how it looks -------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "system", IN_JUPYTER])
@EVERY_WIDGET
def test_letters_stand_out(
    name: str, theme: str, widget_in: Callable[[str, str], ElementHandle]
) -> None:
    ratios = settled(widget_in(theme, name)).evaluate("contrasts")
    assert len(ratios) > 20
    for ratio, plain, text in ratios:
        # 4.25 on a cell whose color shows an amount; signs without letters are told by shape.
        least = (4.5 if plain else 4.25) if re.search(r"\w", text.partition(": ")[2]) else 3
        assert ratio >= least, f"{text}: {ratio:.2f}"


@pytest.fixture(scope="module")
def sizes(all_widgets: tuple[Any, list[ElementHandle]]) -> dict[int, list[list[float]]]:
    """Of each crowded widget at three widths: its height, and how far its parts reach."""
    (watched, widgets), found = all_widgets, {}
    for width in (390, 640, 1280):
        watched.page.set_viewport_size({"width": width, "height": 720})
        watched.page.wait_for_timeout(300)
        found[width] = [
            settled(widget).evaluate(
                "root => [root.offsetHeight, root.scrollWidth - root.clientWidth, reach(root)]"
            )
            for widget in widgets
        ]
    return found


@EVERY_WIDGET
def test_fits_a_projector_a_narrow_window_and_a_phone(
    name: str, sizes: dict[int, list[list[float]]]
) -> None:
    for width, widgets in sizes.items():
        height, wider, reach = widgets[NAMES.index(name)]
        assert wider <= 0 and reach <= 1
        assert width < 1280 or height <= 700


@EVERY_WIDGET
def test_present_by_key_and_button(
    name: str, widget_in: Callable[[str, str], ElementHandle]
) -> None:
    widget = widget_in("light", name)

    def presenting() -> bool:
        return "ptm-present" in (widget.get_attribute("class") or "").split()

    usual = settled(widget).evaluate("root => [root.offsetWidth, root.offsetHeight]")
    typed = "input:not([type=range], [type=checkbox], [type=radio]), select, textarea"
    for box in widget.query_selector_all(f".ptm-body :is({typed})"):
        box.dispatch_event("keydown", {"key": "l"})
        assert not presenting(), "an l that is typed is a letter"
    control = part(widget, f".ptm-body :is(button, [tabindex='0'], input):not({typed})")
    try:
        control.press("l")
        assert becomes(widget, 1280, 720) and presenting()
        control.press("Escape")
        assert becomes(widget, *usual) and not presenting()
        part(widget, PRESENT).click()
        assert becomes(widget, 1280, 720) and presenting()
        part(widget, PRESENT).click()
        assert becomes(widget, *usual) and not presenting()
    finally:
        if presenting():  # or the next try would begin in it
            part(widget, PRESENT).click()


def becomes(widget: ElementHandle, width: float, height: float) -> bool:
    """Whether the widget has this size within ten seconds: a browser fills the screen in steps."""
    found: bool = widget.evaluate(
        """async (root, size) => {
          const end = performance.now() + 10000, now = () => [root.offsetWidth, root.offsetHeight];
          while (`${now()}` !== `${size}` && performance.now() < end) await settled(root);
          return `${now()}` === `${size}`;
        }""",
        [width, height],
    )
    return found


@pytest.mark.slow
@EVERY_WIDGET
def test_presents_on_one_screen_with_all_that_it_may_show(
    name: str, widget_in: Callable[[str, str], ElementHandle]
) -> None:
    widget = widget_in("jupyter", name)
    part(widget, PRESENT).click()
    try:
        measured = settled(widget).evaluate("presented")
    finally:
        part(widget, PRESENT).click()
        settled(widget)
    assert measured["height"] <= 720 and measured["width"] <= 1280
    assert measured["small"] == []
    assert measured["cut"] == []


@pytest.mark.slow
@EVERY_WIDGET
def test_comes_to_rest_under_a_hand(
    name: str, widget_in: Callable[[str, str], ElementHandle]
) -> None:
    widget = widget_in("light", name)
    picture = part(widget, ".ptm-body :is(svg, canvas)")
    picture.scroll_into_view_if_needed()
    box, frame = picture.bounding_box(), widget.owner_frame()
    assert box and frame
    for across, down in product((0.1, 0.3, 0.5, 0.7, 0.9), (0.3, 0.5, 0.7)):
        frame.page.mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"])
        settled(widget)
    frame.page.mouse.move(0, 0)
    settled(widget)


@EVERY_WIDGET
def test_invites_to_a_first_action(
    name: str, widget_in: Callable[[str, str], ElementHandle]
) -> None:
    invitation = part(settled(widget_in("system", name)), ".ptm-invitation")
    assert len(invitation.inner_text()) > 3


def test_an_invitation_goes_with_the_first_action(
    open_shared_page: Callable[..., Any], tmp_path: Path
) -> None:
    watched = open_shared_page()
    [widget] = drawn(watched.page, page_of([make("FillMask")], tmp_path / "page.html"), 1)
    invitation = part(widget, ".ptm-invitation")
    assert invitation.is_visible()
    part(widget, ".ptm-body button").click()
    expect(watched.page.locator(".ptm-invitation")).to_be_hidden()
    watched.assert_clean()


def test_no_kind_changes_how_another_looks(all_widgets: tuple[Any, list[ElementHandle]]) -> None:
    page = all_widgets[0].page
    for _ in ("usual", "Present"):
        together = page.evaluate("[...document.querySelectorAll('.ptm')].map(appearance)")
        assert min(map(len, together)) > 10
        assert page.evaluate("alone()") == together
        # All at once, without the top layer, in which only one is drawn.
        page.evaluate(
            "document.querySelectorAll('.ptm').forEach(root => {"
            " root.classList.toggle('ptm-present');"
            " root.dispatchEvent(new CustomEvent('resized')); })"
        )
        page.wait_for_timeout(500)
        page.evaluate("settled(document.body)")


# ---- how it is used -----------------------------------------------------------------------------

# Called after each Tab: the control that has the focus now, and those whose mark could not be seen.
WALK = """root => {
  const walk = root.walk ??= { reached: new Set(), unmarked: [] };
  const { last } = walk, node = document.activeElement;
  if (last?.look && last.look === focusLook(last.node)) walk.unmarked.push(named(last.node));
  walk.last = root.contains(node) ? { node } : null;
  if (walk.last && !outlined(node)) walk.last.look = focusLook(node);
  walk.reached.add(node);
  return Boolean(walk.last);
}"""
START = "root => { root.tabIndex = -1; root.focus(); root.removeAttribute('tabindex'); }"


@EVERY_WIDGET
def test_every_control_by_tab_with_a_visible_focus(
    name: str, widget_in: Callable[[str, str], ElementHandle], page_in: Callable[[str, str], Any]
) -> None:
    widget = settled(widget_in("light", name))
    keyboard = page_in("light", name)[0].page.keyboard
    widget.evaluate(START)
    for _ in range(200):
        keyboard.press("Tab")
        if not widget.evaluate(WALK):
            break
    missed = "root => controls(root).filter(node => !root.walk.reached.has(node)).map(named)"
    assert widget.evaluate("root => root.walk.reached.size") > 6
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


@pytest.mark.slow
@EVERY_WIDGET
def test_a_hand_that_is_faster_than_frames_loses_nothing(
    name: str, widget_in: Callable[[str, str], ElementHandle]
) -> None:
    found = widget_in("light", name).evaluate("lost", list(static_state(name)))
    # All controls of AttentionStepper are set by one another.
    assert found["acted"] or name == "AttentionStepper"
    assert found["found"] == []


@EVERY_WIDGET
def test_controls_answer_keys_and_a_twin_does_not_move(
    name: str, widget_in: Callable[[str, str], ElementHandle], page_in: Callable[[str, str], Any]
) -> None:
    widget = widget_in("light", name)
    part(widget, ".ptm-body").dispatch_event("pointerdown")  # the invitation goes now
    _, twin = page_in("light", name)[1]
    twin.evaluate("moved")
    start, summary = texts_but_caption(widget), part(widget, ".ptm-summary")
    heard = {summary.inner_text()}
    for n in range(len(widget.query_selector_all(DRIVEN))):
        controls = widget.query_selector_all(DRIVEN)
        if n >= len(controls) or not controls[n].is_visible() or controls[n].is_disabled():
            continue
        widget.evaluate("moved")
        for key in KEYS:
            widget.query_selector_all(DRIVEN)[n].press(key)
            if widget.evaluate("moved"):
                assert widget.evaluate("root => root.contains(document.activeElement)")
                break
        else:
            pytest.fail(f"no key moves {controls[n].evaluate('named')}")
        heard.add(summary.inner_text())
    if presets := widget.query_selector_all(".ptm-presets button"):
        presets[-1].click()
        settled(widget)
        heard.add(summary.inner_text())
    assert len(heard) > 1, "what is heard follows what is seen"
    reset(widget)
    assert texts_but_caption(widget) == start
    assert not twin.evaluate("moved")


def texts_but_caption(widget: ElementHandle) -> list[str]:
    """All that the widget says but of the part that the pointer or the focus is on."""
    captions = settled(widget).query_selector_all(".ptm-body > .ptm-caption")
    shown = [caption.inner_text() for caption in captions]
    return [text for text in texts(widget) if not any(text in caption for caption in shown)]


@EVERY_WIDGET
def test_keys_stay_inside(name: str, widget_in: Callable[[str, str], ElementHandle]) -> None:
    widget = widget_in("light", name)
    keys = ["d", "b", "x", "ArrowUp", "ArrowRight", "Enter", " ", "Escape", "Backspace", "PageUp"]
    assert widget.evaluate("(root, keys) => leaving(root, keys)", keys) == []
    # A notebook is still saved by Ctrl+S.
    assert widget.evaluate("root => leaving(root, ['s'], { ctrlKey: true })") == ["s"]
    reset(widget)


@EVERY_WIDGET
def test_nothing_is_named_twice_on_a_page(
    name: str,
    page_in: Callable[[str, str], Any],
    all_widgets: tuple[Any, list[ElementHandle]],
) -> None:
    ids = "[...document.querySelectorAll('[id]')].map(node => node.id)"
    for watched, widgets in (page_in("light", name), all_widgets):  # beside its twin, beside others
        found = watched.page.evaluate(ids)
        assert len(found) == len(set(found)) >= len(widgets)


@EVERY_WIDGET
def test_saves_its_picture(
    name: str, widget_in: Callable[[str, str], ElementHandle], page_in: Callable[[str, str], Any]
) -> None:
    widget, page, data = settled(widget_in("light", name)), page_in("light", name)[0].page, {}
    svg = part(widget, ".ptm-body svg[data-name]")
    for kind, button in (("SVG", SVG), ("PNG", PNG)):
        with drawing_frames(page), page.expect_download() as waiting:
            part(widget, button).click()
        data[kind] = Path(waiting.value.path()).read_bytes()
        assert waiting.value.suggested_filename == (
            f"{svg.get_attribute('data-name')}.{kind.lower()}"
        )
    text = data["SVG"].decode()
    picture = ElementTree.fromstring(text)
    assert len(re.findall(r"\w", "".join(picture.itertext()))) > 20
    assert "var(" not in text and "class=" not in text
    assert not re.search(r"(href|src)=\"(?!data:|#)", text)
    fills = "svg => [...svg.querySelectorAll('text')].map(node => getComputedStyle(node).fill)"
    saved = [node.get("style") or "" for node in picture.iter(f"{{{NAMESPACE}}}text")]
    for style, fill in zip(saved, svg.evaluate(fills), strict=True):
        assert f"fill: {fill};" in style
    assert data["PNG"].startswith(b"\x89PNG") and len(data["PNG"]) > 5000
    size = [int.from_bytes(data["PNG"][at : at + 4]) for at in (16, 20)]
    assert size == [int(2 * float(picture.get(side) or 0)) for side in ("width", "height")]


NAMESPACE = "http://www.w3.org/2000/svg"
