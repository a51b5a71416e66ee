// SamplingExplorer's picture: the strip above, bars and curve below, in one drawing.

import { uniqueId } from "../host/controls.js";
import { element, focusedData } from "../host/dom.js";
import { hatchPattern } from "../host/drawing.js";
import { barNodes } from "./bars.js";
import { curveNodes } from "./curve.js";
import { stripNodes } from "./strip.js";

// `highlight(rank, click)` hears which token is looked at (null: none any more) and which is
// clicked.
export function samplingPicture(highlight) {
  const hatch = uniqueId("hatch");
  const pattern = hatchPattern(hatch, 7, 2);
  const stage = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-sampling ptm-fills", "data-name": "sampling", role: "group" },
    [element("svg:defs", {}, pattern), stage],
  );

  function draw(label, scene, { width, height }) {
    const focused = focusedData(svg, "[data-rank]")?.rank;
    const lecture = svg.closest(".ptm-present") !== null;
    const letter = lecture ? 22 : 15;
    const beside = width > 1.5 * height;
    const top = 5.1 * letter;
    const rest = { left: 0, right: width, top, bottom: height };
    const gap = 1.8 * letter;
    const [bars, curve] = beside
      ? [
          { ...rest, right: 0.56 * width },
          { ...rest, left: 0.56 * width + gap },
        ]
      : [
          { ...rest, bottom: 0.6 * height },
          { ...rest, top: 0.6 * height + gap },
        ];
    const whole = { ...scene, rows: lecture && beside ? 8 : 12 };
    const strip = { left: 0, right: width, top: 0, bottom: top };
    stage.replaceChildren(
      ...stripNodes(label, whole, strip, letter, { hatch, highlight }),
      ...barNodes(label, whole, bars, letter, { hatch, highlight }),
      ...curveNodes(label, whole, curve, letter, { hatch }),
    );
    if (focused) stage.querySelector(`.ptm-row[data-rank="${focused}"]`)?.focus();
  }

  const look = (ranks) =>
    svg.querySelectorAll("[data-rank]").forEach((node) =>
      node.classList.toggle(
        "ptm-seen",
        ranks.some((rank) => String(rank) === node.dataset.rank),
      ),
    );

  return { svg, draw, look };
}
