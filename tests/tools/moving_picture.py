"""The moving picture of README.md: three widgets in use, as a hand would use them.

    .venv/bin/python tests/tools/moving_picture.py [--out docs/pictures/widgets.png]

An animated PNG of one palette, in which each frame holds only what has changed.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, Page, sync_playwright

from ptm_edu.cli.browser import find_browser
from ptm_edu.cli.gallery import EXHIBITS

ROOT = Path(__file__).resolve().parents[2]
WIDTH, HEIGHT = 940, 720
FRAME, REST = 120, 1400  # milliseconds that a frame is shown, and one to be read
COLORS = 64
# A headless browser draws no pointer.
POINTER = """
const hand = document.createElement('div');
hand.innerHTML = '<svg width="22" height="30"><path d="M2 2v22l6-5 4 9 4-2-4-9h8z"'
  + ' fill="#1a1c1e" stroke="white" stroke-width="2"/></svg>';
hand.style.cssText = 'position:fixed;z-index:9;pointer-events:none;left:-40px;top:0';
document.body.append(hand);
addEventListener('mousemove', ({ clientX, clientY }) => {
  hand.style.left = `${clientX - 2}px`; hand.style.top = `${clientY - 2}px`;
}, true);
"""


class Film:
    """Takes a frame after each small movement of the hand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[tuple[Image.Image, int]] = []
        self.at = (WIDTH * 0.7, HEIGHT * 0.8)

    def shoot(self, count: int = 1, milliseconds: int = FRAME) -> None:
        """Take frames of what the page shows."""
        for _ in range(count):
            picture = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
            self.frames.append((picture, milliseconds))

    def move(self, x: float, y: float, steps: int = 5) -> None:
        """Move the hand there, a frame a step."""
        (x0, y0), self.at = self.at, (x, y)
        for step in range(1, steps + 1):
            part = step / steps
            self.page.mouse.move(x0 + part * (x - x0), y0 + part * (y - y0))
            self.shoot()

    def point(self, mark: Locator, steps: int = 5) -> None:
        """Move the hand to the middle of a mark."""
        box = mark.bounding_box()
        assert box
        self.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps)

    def press(self, mark: Locator, glide: int = 6) -> None:
        """Click a mark, and show how the picture moves on."""
        self.point(mark)
        self.page.mouse.down()
        self.page.mouse.up()
        self.shoot(glide)
        self.shoot(milliseconds=REST)

    def drag(self, slider: Locator, *stops: float) -> None:
        """Drag a slider's thumb to some parts of its length."""
        box = slider.bounding_box()
        assert box
        thumb = slider.evaluate("s => (s.value - s.min) / (s.max - s.min)")
        places = [box["x"] + 8 + part * (box["width"] - 16) for part in (thumb, *stops)]
        y = box["y"] + box["height"] / 2
        self.move(places[0], y)
        self.page.mouse.down()
        for place in places[1:]:
            self.move(place, y, steps=8)
            self.shoot(milliseconds=REST)
        self.page.mouse.up()


def analogies(film: Film, widget: Locator) -> None:
    """Halve the step, then ask another question."""
    film.drag(widget.get_by_role("slider", name="Step λ"), 0.3, 0.5)
    film.press(widget.get_by_role("button", name="walking − walk + swim"), glide=10)


def attention(film: Film, widget: Locator) -> None:
    """Choose other heads, and point at tokens."""
    heads = widget.get_by_role("application").bounding_box()
    assert heads
    for layer, head in ((2, 1), (4, 9)):
        x = heads["x"] + heads["width"] * (head + 1.6) / 13
        film.move(x, heads["y"] + heads["height"] * (layer + 1.5) / 7)
        film.page.mouse.down()
        film.page.mouse.up()
        film.shoot(2)
        film.shoot(milliseconds=REST)
    for place in (7, 11, 14):  # roof, garden, its
        film.press(widget.locator(f".ptm-query[data-place='{place}']"), glide=1)


def sampling(film: Film, widget: Locator) -> None:
    """Cool, heat, then keep only the likely tokens."""
    film.drag(widget.get_by_role("slider", name="temperature"), 0.2, 0.75, 0.45)
    film.drag(widget.get_by_role("slider", name="top-p"), 0.6)


SCENES: dict[str, Callable[[Film, Locator], None]] = {
    "AnalogyExplorer": analogies,
    "AttentionExplorer": attention,
    "SamplingExplorer": sampling,
}


def main() -> None:
    """Film the scenes and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures" / "widgets.png")
    out: Path = parser.parse_args().out
    frames: list[tuple[Image.Image, int]] = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--headless", "--no-sandbox", "--disable-gpu"]
        )
        for name, scene in SCENES.items():
            path = Path(folder, f"{name}.html")
            style = "<meta charset=utf-8><style>body{margin:8px;background:white}</style>"
            path.write_text(style + EXHIBITS[name].make().html(), encoding="utf-8")
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            page.goto(path.as_uri())
            page.wait_for_timeout(1500)
            page.evaluate(POINTER)
            film = Film(page)
            film.shoot(milliseconds=REST)
            scene(film, page.locator(".ptm").first)
            frames += film.frames
            page.close()
        browser.close()
    write(frames, out)
    seconds = sum(milliseconds for _, milliseconds in frames) / 1000
    print(f"{out}: {len(frames)} frames, {seconds:.0f} s, {out.stat().st_size / 1e6:.2f} MB")


def write(frames: list[tuple[Image.Image, int]], out: Path) -> None:
    """Write an animated PNG in one palette, taken from the scenes' last frames."""
    strip = Image.new("RGB", (WIDTH, HEIGHT * 6))
    for number in range(6):
        at = (number + 1) * len(frames) // 6 - 1
        strip.paste(frames[at][0], (0, number * HEIGHT))
    palette = strip.quantize(COLORS)
    pictures = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame, _ in frames]
    pictures[0].save(
        out,
        save_all=True,
        append_images=pictures[1:],
        duration=[milliseconds for _, milliseconds in frames],
        loop=0,
        optimize=True,
    )


if __name__ == "__main__":
    main()
