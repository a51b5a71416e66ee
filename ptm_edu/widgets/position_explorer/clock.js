// A pair of dimensions as the hand of a clock, its sine to the right and its cosine upwards, so
// that it turns as clocks do; and the matrix that turns it by k positions.

import { lineThrough } from "../host/axes.js";
import { element } from "../host/dom.js";
import { svgCircle, svgPath, svgText } from "../host/drawing.js";
import { signed } from "../host/numbers.js";
import { pairAt } from "./table.js";

export function clockPicture(label, scene, room, letter) {
  const { law, here, on, k, degrees, table, pair } = scene;
  // The numbers stand beside the circle, or in a narrow picture below it.
  const below = room.right - room.left < 26 * letter ? 9 * letter : 0;
  const high = room.bottom - room.top - below;
  const radius = Math.min(high / 2 - 4, 0.24 * (room.right - room.left));
  const [cx, cy] = [room.left + radius + letter, room.top + high / 2];
  const beside = below
    ? { left: room.left, top: room.bottom - below }
    : { left: cx + radius + 1.6 * letter, top: room.top };
  const most = law
    ? 1
    : Math.max(
        ...Array.from({ length: table.length }, (_, t) => Math.hypot(...pairAt(table, t, pair))),
        1e-9,
      );
  /** @param {number[]} pair */
  const at = ([sine, cosine]) => [cx + (radius * sine) / most, cy - (radius * cosine) / most];
  const hand = (values, name, sign) => {
    const [x, y] = at(values);
    return [
      svgPath(`ptm-hand-line ${name}`, `M${cx} ${cy}L${x} ${y}`, {
        "data-sine": values[0],
        "data-cosine": values[1],
      }),
      svgPath(`ptm-tip ${name}`, sign, { transform: `translate(${x} ${y})` }),
    ];
  };
  const face = law
    ? [svgCircle("ptm-face", cx, cy, radius)]
    : [
        svgPath(
          "ptm-trail",
          lineThrough(Array.from({ length: table.length }, (_, t) => at(pairAt(table, t, pair)))),
        ),
      ];
  return element("svg:g", { class: "ptm-clock" }, [
    ...face,
    law && k ? arc(scene, cx, cy, 0.45 * radius) : null,
    on && k ? hand(on, "ptm-on", "M-5-5H5V5H-5Z") : null,
    ...hand(here, "", "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z"),
    ...lesson(label, scene, { ...beside, letter, k, degrees }),
  ]);
}

// From the one hand to the other, as clocks turn.
function arc({ p, k, speed }, cx, cy, r) {
  const turned = Math.min(k * speed, 2 * Math.PI * 0.999);
  const [from, to] = [p * speed, p * speed + turned];
  const at = (angle) => `${cx + r * Math.sin(angle)} ${cy - r * Math.cos(angle)}`;
  return svgPath("ptm-arc", `M${at(from)}A${r} ${r} 0 ${turned > Math.PI ? 1 : 0} 1 ${at(to)}`);
}

// PE(p + k) = R · PE(p) with its numbers; for learned positions, that there is no such thing.
function lesson(label, { law, here, on, speed }, { left, top: from, letter, k, degrees }) {
  const text = (x, y, words, name = null, anchor = "start") => svgText(name, x, y, words, anchor);
  const top = from + 1.1 * letter;
  const head = text(left, top, label(law ? "map" : "clock"), "ptm-panel-title");
  if (!law) return [head, text(left, top + 1.8 * letter, label("no_map"))];
  const [cos, sin] = [Math.cos(k * speed), Math.sin(k * speed)];
  const columns = [
    [0, on, "ptm-is-on"],
    [5.2, [cos, -sin], "ptm-entry"],
    [8.5, [sin, cos], "ptm-entry"],
    [13.4, here, "ptm-is-here"],
  ];
  const y = (row) => top + (3.3 + 1.4 * row) * letter;
  const bracket = (from, to) =>
    `M${left + (from + 0.3) * letter} ${y(0) - 1.1 * letter}` +
    `h${-0.3 * letter}V${y(1) + 0.4 * letter}h${0.3 * letter}` +
    `M${left + (to - 0.3) * letter} ${y(0) - 1.1 * letter}h${0.3 * letter}` +
    `V${y(1) + 0.4 * letter}h${-0.3 * letter}`;
  return [
    head,
    text(left, top + 1.6 * letter, label("turned", { k, degrees })),
    svgPath("ptm-bracket", bracket(0, 3.8) + bracket(5.1, 12.3) + bracket(13.4, 17.2)),
    text(left + 4.45 * letter, y(0.5), "=", null, "middle"),
    text(left + 12.85 * letter, y(0.5), "·", null, "middle"),
    ...columns.flatMap(([column, values, name]) =>
      values.map((value, row) =>
        text(left + (column + 3.4) * letter, y(row), signed(value), name, "end"),
      ),
    ),
    text(left, y(2.5), "● PE(p)", "ptm-is-here"),
    k ? text(left + 5.2 * letter, y(2.5), "■ PE(p + k)", "ptm-is-on") : null,
  ];
}
