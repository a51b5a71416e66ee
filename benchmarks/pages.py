"""How long a widget takes in a browser: until it is shown complete, and for each frame it moves.

Time to paint is taken in the page: from just before the widget's HTML, so that reading it, scripts,
layout and drawing all count, to when the browser shows the first complete frame. A short text is
put into that frame, and the browser tells when it was shown (Element Timing, `renderTime`, which
Chromium rounds to 4 ms).

A frame's time is what it takes of the page's main thread: handlers, drawing, layout and paint.
Rasterization, which has threads of its own, is not in it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from playwright.sync_api import Browser, Page, ViewportSize

SCREEN: ViewportSize = {"width": 1280, "height": 3000}  # bertviz needs 2,846 pixels
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking")

# To be filled with the condition for a complete frame, and with the widget.
PAGE = """<!DOCTYPE html><meta charset="utf-8"><body><div id="pulse" style="position: fixed"></div>
<script>
const begun = performance.now(), pulse = document.getElementById("pulse");
const sign = document.createElement("p");
sign.textContent = "complete";
sign.style = "position: fixed; right: 0; bottom: 0; margin: 0";
sign.setAttribute("elementtiming", "sign");
const look = () => requestAnimationFrame(() => { // calls the observer in the same frame
  pulse.style.height = `${1 - pulse.offsetHeight}px`;
});
// Called after all that draws in a frame; what it adds is shown in that same frame.
new ResizeObserver(() => {
  if (%s) document.body.append(sign); else look();
}).observe(pulse);
const painted = new Promise((told, failed) => {
  new PerformanceObserver((list) => told(list.getEntries()[0].renderTime - begun))
    .observe({ type: "element" });
  addEventListener("error", (event) => failed(new Error(event.message)));
  setTimeout(() => failed(new Error("not complete after two minutes")), 120000);
});
</script>%s"""

# What is moved, and the milliseconds of each frame in which the widget changed.
MOVE = """async () => {
  const MOVES = 20, LONGEST = 60; // frames of an animation
  const body = document.querySelector(".ptm-body");
  const all = (selector) => [...body.querySelectorAll(selector)]
    .filter((node) => node.checkVisibility() && !node.disabled);
  const sliders = () => all("input[type=range], [role=slider], [role=application]");
  const choices = () => all("button, [role=button], [role=option], [role=radio], [role=tab]");
  const busy = () => document.querySelector("[aria-busy=true]");
  const frames = [];
  let changed = false;
  new MutationObserver(() => { changed = true; }).observe(body,
    { subtree: true, childList: true, attributes: true, characterData: true });

  async function frame(act) {
    let begun = 0;
    changed = false;
    requestAnimationFrame(() => { begun = performance.now(); }); // before any drawing
    const start = performance.now();
    act();
    const handled = performance.now() - start;
    await new Promise((shown) => requestAnimationFrame(() => {
      const channel = new MessageChannel(); // its message comes after layout and paint
      channel.port1.onmessage = shown;
      channel.port2.postMessage(null);
    }));
    if (changed) frames.push(handled + performance.now() - begun);
  }
  async function move(act) {
    await frame(act);
    for (let n = 0; busy() && n < LONGEST; n++) await frame(() => {});
  }
  function slide(node, n) {
    if (node.type === "range") {
      const [least, most] = [Number(node.min || 0), Number(node.max || 100)];
      node.value = least + (most - least) * n / (MOVES - 1);
      node.dispatchEvent(new Event("input", { bubbles: true }));
    } else {
      const key = n < MOVES / 2 ? "ArrowRight" : "ArrowLeft";
      node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }
  }

  const kind = sliders().length ? "sliders" : "choices";
  if (kind === "sliders") {
    for (let at = 0; at < sliders().length; at++)
      for (let n = 0; n < MOVES && sliders()[at]; n++) await move(() => slide(sliders()[at], n));
  } else {
    for (let at = 0; at < Math.min(choices().length, MOVES); at++)
      await move(() => choices()[at].dispatchEvent(new MouseEvent("click", { bubbles: true })));
  }
  return [kind, frames];
}"""


class Frames(NamedTuple):
    """What was moved, "sliders" or "choices", and each frame's milliseconds."""

    moved: str
    milliseconds: list[float]

    @property
    def percentile(self) -> float:
        """Milliseconds within which 95 % of the frames are done."""
        return float(np.percentile(self.milliseconds, 95))


def time_to_paint(
    browser: Browser, path: Path, check: Callable[[Page], None] = lambda page: None
) -> float:
    """Open a file in a new page and return the milliseconds until it is complete."""
    page = browser.new_page(viewport=SCREEN)
    page.set_default_timeout(120_000)
    page.goto(path.as_uri())
    milliseconds = float(page.evaluate("painted"))
    check(page)
    page.close()
    return milliseconds


def frames_of(browser: Browser, path: Path) -> Frames:
    """Open a file in a new page and move each slider of its widget 20 times, or click its choices.

    Pictures that take arrow keys count as sliders. Raises ValueError if the widget does not change.
    """
    page = browser.new_page(viewport=SCREEN)
    page.set_default_timeout(120_000)
    page.goto(path.as_uri())
    page.evaluate("painted")
    frames = Frames(*page.evaluate(MOVE))
    page.close()
    if not frames.milliseconds:
        raise ValueError(f"{path.stem}: nothing moved")
    return frames
