// The picture of two lists: cosine to the first word across, cosine to the second upwards.

import { element, focusedData } from "../host/dom.js";
import { svgPath, svgText } from "../host/drawing.js";
import { markButton } from "../host/hand.js";
import { labelsThatFit } from "../host/labels.js";
import { count } from "../host/numbers.js";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { spansOf } from "./scene.js";

const SHAPES = {
  asked: "M8 0A8 8 0 1 1-8 0A8 8 0 1 1 8 0ZM3 0A3 3 0 1 0-3 0A3 3 0 1 0 3 0Z",
  one: "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z",
  two: "M-5-5H5V5H-5Z",
  both: "M0-7.5L7.5 0L0 7.5L-7.5 0Z",
};
export const SIGNS = { asked: "◉", one: "●", two: "■", both: "◆" };
const EDGE = { right: 0.8, top: 1.7, bottom: 2.7 }; // in letters of an axis

// `onSee(word, pinned)` hears which mark is looked at (null: none any more) and which is clicked.
export function neighborPicture(label, onSee) {
  const axes = element("svg:g", { class: "ptm-axes" });
  const dust = element("svg:path", { class: "ptm-dust" });
  const marks = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": "neighbors" }, [
    axes,
    dust,
    marks,
  ]);

  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const edge = Object.fromEntries(Object.entries(EDGE).map(([side, n]) => [side, n * letter]));
    const inside = {
      left: (scene.byRank ? 4.2 : 2.4) * letter,
      right: width - edge.right,
      top: edge.top,
      bottom: height - edge.bottom,
    };
    const spans = spansOf(scene);
    const across = scaleOf(spans[0], inside.left, inside.right);
    const up = scene.byRank
      ? scaleOf(spans[1], inside.top, inside.bottom)
      : scaleOf(spans[1], inside.bottom, inside.top);
    axes.replaceChildren(...axesOf(scene, spans, across, up, inside, letter));
    dust.setAttribute("d", dustPath(scene.dust, spans, across, up));
    drawMarks(
      scene.points.map(({ at: [x, y], ...point }) => ({ ...point, on: [across(x), up(y)] })),
      inside,
    );
  }

  function axesOf({ columns: [one, two], byRank }, spans, across, up, inside, letter) {
    const { left, right, top, bottom } = inside;
    const line = (d, name = "ptm-grid") => svgPath(name, d);
    const text = (x, y, anchor, words, name = null) => svgText(name, x, y, words, anchor);
    const nodes = [];
    for (const value of ticksOf(spans[0])) {
      nodes.push(
        line(`M${across(value)} ${top}V${bottom}`),
        text(across(value), bottom + 1.1 * letter, "middle", value.toFixed(1)),
      );
    }
    for (const value of byRank ? ranksOf(spans[1]) : ticksOf(spans[1])) {
      nodes.push(
        line(`M${left} ${up(value)}H${right}`),
        text(
          left - 0.4 * letter,
          up(value) + 0.35 * letter,
          "end",
          byRank ? count(10 ** value) : value.toFixed(1),
        ),
      );
    }
    const from = Math.max(spans[0][0], spans[1][0]);
    const to = Math.min(spans[0][1], spans[1][1]);
    if (!byRank && from < to)
      nodes.push(line(`M${across(from)} ${up(from)}L${across(to)} ${up(to)}`, "ptm-side"));
    nodes.push(
      text(right, bottom + 2.35 * letter, "end", `${label("across", one)} →`, "ptm-axis-one"),
      text(
        2,
        0.95 * letter,
        "start",
        byRank ? label("up_rank") : `↑ ${label("up", two)}`,
        byRank ? null : "ptm-axis-two",
      ),
    );
    return nodes;
  }

  function drawMarks(points, { left, right, top, bottom }) {
    const focused = focusedData(svg, ".ptm-mark")?.word;
    const size = letterSize(svg, 17, 26);
    const labels = points.map(({ word, role, on: [x, y] }) => {
      const bold = role === "asked" ? "bold " : "";
      const w = textWidth(word, `${bold}${size}px system-ui, sans-serif`);
      return { x: x - left, y: y - top, w: w + 6, h: size * 1.3 };
    });
    const hit = points.map(({ on: [x, y] }) => [x - left, y - top]);
    const boxes = labelsThatFit(labels, hit, right - left, bottom - top).map((box) => ({
      ...box,
      x: box.x + left,
      y: box.y + top,
    }));
    marks.replaceChildren(...points.map((point, i) => mark(point, boxes[i])).reverse());
    if (focused) [...marks.children].find((node) => node.dataset.word === focused)?.focus();
  }

  function mark({ word, role, on: [x, y] }, box) {
    const middle = [box.x + box.w / 2, box.y + box.h / 2];
    const leader = box.far ? [svgPath("ptm-leader", `M${x} ${y}L${middle.join(" ")}`)] : [];
    const name = `ptm-mark ptm-${role}${box.hushed ? " ptm-hushed" : ""}`;
    return element("svg:g", { class: name, "data-word": word, ...markButton(onSee, word, word) }, [
      ...leader,
      svgPath(null, SHAPES[role], { transform: `translate(${x} ${y})` }),
      svgText(null, middle[0], middle[1] + box.h * 0.3, word, "middle"),
    ]);
  }

  // Underline the marks that are looked at or pinned.
  const look = (seen) =>
    [...marks.children].forEach((node) =>
      node.classList.toggle("ptm-seen", seen.includes(node.dataset.word)),
    );

  return { svg, draw, look };
}

// A dot for each stored word that lies within the picture.
function dustPath({ x, y }, spans, across, up) {
  const [[left, right], [low, high]] = spans;
  let path = "";
  x.forEach((value, i) => {
    if (value >= left && value <= right && y[i] >= low && y[i] <= high)
      path += `M${tenths(across(value))} ${tenths(up(y[i]))}h0`;
  });
  return path;
}

const tenths = (x) => Math.round(10 * x) / 10;

/** @param {number[]} ends @param {number} from @param {number} to */
function scaleOf([low, high], from, to) {
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

function ticksOf([low, high]) {
  const step = high - low > 0.75 ? 2 : 1;
  const first = Math.ceil((10 * low) / step - 1e-6);
  const last = Math.floor((10 * Math.min(1, high)) / step + 1e-6);
  return Array.from({ length: last - first + 1 }, (_, i) => ((first + i) * step) / 10);
}

function ranksOf([low, high]) {
  const first = Math.ceil(low - 1e-6);
  return Array.from({ length: Math.floor(high) - first + 1 }, (_, i) => first + i);
}
