// SamplingExplorer's strip: all tokens one after another on the line from 0 to 1, what is cut
// hatched, and the draws as points thrown onto what is kept.

import { svgPath, svgRect, svgText } from "../host/drawing.js";
import { shortened } from "../host/text.js";

const THINNEST = 3; // pixels; below that a token gets no part of its own

// The nodes, in the rectangle `room` of the picture.
export function stripNodes(label, { spelt, result, uniform }, room, letter, { hatch, highlight }) {
  const { warm, kept, mass } = result;
  const wide = room.right - room.left;
  const x = (share) => room.left + share * wide;
  const [top, high] = [room.top + 1.5 * letter, 1.7 * letter];
  const text = (at, y, words, anchor, name) => svgText(name, at, y, words, anchor);
  const box = (name, from, to, more = {}) =>
    svgRect(name, x(from), top, Math.max(0, x(to) - x(from)), high, { ...more });
  const nodes = [
    text(
      room.left,
      room.top + letter,
      shortened(label("strip"), wide, 1.08 * letter),
      "start",
      "ptm-panel-title",
    ),
    box("ptm-kept-mass", 0, mass, { "data-of": "mass" }),
    box("ptm-cut-ground", mass, 1, { fill: `url(#${hatch})` }),
  ];
  let from = 0;
  for (let rank = 0; rank < warm.length && x(warm[rank]) - x(0) >= THINNEST; rank += 1) {
    const to = from + warm[rank];
    const name = nameThatFits(spelt(rank), x(to) - x(from), letter);
    nodes.push(
      box("ptm-segment", from, to, {
        "data-rank": rank,
        onmouseenter: () => highlight(rank, false),
        onmouseleave: () => highlight(null, false),
        onclick: () => highlight(rank, true),
      }),
    );
    if (name)
      nodes.push(
        text(
          (x(from) + x(to)) / 2,
          top + 1.15 * letter,
          name,
          "middle",
          rank < kept ? "ptm-inside" : "ptm-inside ptm-cut-name",
        ),
      );
    from = to;
  }
  const below = top + high + 1.2 * letter;
  const signs = [
    ["legend_space", true],
    ["legend_removed", kept < warm.length],
    ["legend_sampled", uniform !== null],
  ];
  const legend = signs.filter(([, shown]) => shown).map(([key]) => label(key));
  if (wide > 36 * letter) nodes.push(text(x(0.5), below, legend.join("   "), "middle", "ptm-tick"));
  const told = [
    ["kept_mass", mass, 0, "start"],
    ["cut_mass", 1 - mass, 1, "end"],
  ];
  told
    .filter(([, share]) => share > 0)
    .forEach(([key, share, at, anchor]) =>
      nodes.push(text(x(at), below, label(key, { share: percentOf(share) }), anchor, "ptm-tick")),
    );
  if (mass < 1) nodes.push(svgPath("ptm-edge", `M${x(mass)} ${top - 4}V${top + high + 4}`));
  const thrown = (uniform ?? []).map((u) => `M${x(u * mass).toFixed(1)} ${top + high - 5}v9`);
  nodes.push(svgPath("ptm-throws", thrown.join("")));
  return nodes;
}

// A token's name as far as its part of the strip has room, or nothing.
function nameThatFits(name, wide, letter) {
  if (wide < 1.5 * letter) return "";
  return shortened(name, wide - 0.5 * letter, letter);
}

// 0.0123 → "1.23 %"; what is nearly all is not told as all.
export function percentOf(share) {
  const value = 100 * share;
  if (value > 99.5 && value < 100) return `${Math.floor(100 * value) / 100} %`;
  if (value === 0) return "0 %";
  if (value < 0.001) return `${value.toExponential(1)} %`;
  return `${value.toPrecision(3)} %`;
}
