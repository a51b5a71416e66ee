// FillMask's picture: the sentence, and below it what is expected at its masks, side by side.

import { element } from "../host/dom.js";
import { letterSize } from "../host/present.js";
import { wrapped } from "../host/text.js";
import { fillList, fillListHeight } from "./list.js";
import { fillStrip } from "./strip.js";

// `handlers` is that of the strip and the lists together.
export function fillPicture(label, handlers) {
  const strip = fillStrip(label, handlers);
  const lists = [0, 1].map((n) => fillList(label, handlers, n));
  const hint = element("svg:text", {
    class: "ptm-soft ptm-hint",
    lengthAdjust: "spacingAndGlyphs",
  });
  const svg = element(
    "svg:svg",
    {
      class: "ptm-fill",
      "data-name": "fill-mask",
      role: "group",
      "aria-label": label("picture_of"),
    },
    [strip.node, ...lists.map(({ node }) => node), hint],
  );

  function draw(scene, width) {
    const letter = letterSize(svg, 16, 24);
    const top = strip.draw(scene, { width, letter }) + 0.3 * letter;
    const side = width >= 46 * letter;
    const listWidth = side ? (width - 2 * letter) / 2 : width;
    let below = top;
    lists.forEach((list, n) => {
      const place = side ? { left: n * (listWidth + 2 * letter), top } : { left: 0, top: below };
      below = Math.max(
        below,
        list.draw(scene.lists[n], { ...place, width: listWidth, letter }, scene.marks[n]),
      );
    });
    const shown = scene.lists.length;
    const text = shown > 1 ? "" : label(shown ? "second" : "none");
    const left = side && shown ? listWidth + 2 * letter : 0;
    const lines = text ? wrapped(text, width - left, `${letter}px system-ui, sans-serif`) : [];
    const y = (side && shown ? top : below) + letter;
    hint.replaceChildren(
      ...lines.map((line, n) => element("svg:tspan", { x: left, y: y + 1.3 * n * letter }, line)),
    );
    below = side || shown > 1 ? below : below + (0.3 + 1.3 * lines.length) * letter;
    // As high as a list is, even without one: what stands below does not move from click to click.
    const high = Math.max(below, side ? top + fillListHeight(scene.most, letter) : 0);
    svg.style.height = `${Math.ceil(high)}px`;
  }

  return { svg, draw, look: strip.look };
}
