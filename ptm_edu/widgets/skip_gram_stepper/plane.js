// The plane of SkipGramStepper: every vector as it is, and how the waiting step will move some.

import { element } from "../host/dom.js";
import { overlap, placeLabels } from "../host/labels.js";
import { textWidth } from "../host/text.js";
import { moved } from "./model.js";

const MARKS = {
  v: "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z",
  c: "M-3.5-3.5H3.5V3.5H-3.5Z",
  center: "M7 0A7 7 0 1 1-7 0A7 7 0 1 1 7 0Z",
  context: "M-6.5-6.5H6.5V6.5H-6.5Z",
  negative: "M0-8L8 0L0 8L-8 0Z",
  mean: "M0-10L2.4-3.2L9.5-3.1L3.8 1.2L5.9 8.1L0 4L-5.9 8.1L-3.8 1.2L-9.5-3.1L-2.4-3.2Z",
};
const LETTER = { center: "v ", context: "c ", negative: "n ", mean: "h" };

export function skipGramPlane() {
  const ground = element("svg:g");
  const marks = element("svg:g");
  const arrows = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-plane", role: "img", "data-name": "skip-gram" }, [
    ground,
    marks,
    arrows,
  ]);
  const places = new Map(); // mark → the place its label had in the last frame
  let shown = null; // [left, right, low, high]: what the camera is on its way to show
  let camera = null; // [pixels a unit, and where the origin is]

  // Draw a scene { points: [{ word, role, at, from, way }], rate, side, kept }, where `way` is the
  // negative gradient at `from`; returns whether the camera has not yet arrived.
  function draw({ points, rate, side, kept }, jump, { width, height }) {
    shown = boxFor(
      points.map(({ at }) => at),
      shown,
    );
    const goal = cameraOn(shown, width, height);
    camera = jump || !camera ? goal : camera.map((now, i) => now + 0.3 * (goal[i] - now));
    const [scale, left, top] = camera;
    const onScreen = ([x, y]) => [left + scale * x, top - scale * y];
    ground.replaceChildren(
      ...halfPlane(side, camera, width, height),
      ...axes(camera, width, height),
      ...points
        .flatMap(({ at, parts = [] }) => parts.map((part) => `M${onScreen(part)}L${onScreen(at)}`))
        .map((d) => element("svg:path", { class: "ptm-sg-part", d })),
    );
    const placed = points.map((point) => ({
      ...point,
      on: onScreen(point.at),
      look: point.role in LETTER ? point.role : point.role === kept ? "kept" : "bare",
    }));
    const moving = placed
      .filter(({ way }) => way)
      .map(({ role, from, way }) => ({
        role,
        along: [0, rate, 1].map((part) => onScreen(moved(from, way, part))),
      }));
    drawMarks(
      placed,
      moving.flatMap(({ along }) => along.slice(1)),
      width,
      height,
    );
    arrows.replaceChildren(...moving.flatMap(({ role, along }) => arrowOf(role, ...along)));
    return camera.some((now, i) => Math.abs(now - goal[i]) > 0.5);
  }

  function drawMarks(points, tips, width, height) {
    const named = points.filter(({ look }) => look !== "bare");
    const busy = [...named.map(({ on }) => on), ...tips];
    const boxes = placeLabels(named.map(labelOf), busy, width, height);
    named.forEach(({ word, role }, i) => places.set(role + word, boxes[i].place));
    // In a crowd a label that would lie on another one is left out: the table has all words.
    const legible = (box, i) =>
      boxes.slice(0, i).every((other) => overlap(box, other) < 0.05 * box.w * box.h);
    marks.replaceChildren(
      ...points.filter(({ look }) => look === "bare").map((point) => markOf(point, null, larger())),
      ...named
        .map((point, i) => markOf(point, legible(boxes[i], i) ? boxes[i] : null, larger()))
        .reverse(),
    );
  }

  function labelOf({ word, role, look, on: [x, y] }) {
    const plain = look === "kept";
    const size = larger() === 1 ? 16 : plain ? 20 : 24;
    const font = `${plain ? "" : "bold "}${size}px system-ui, sans-serif`;
    const w = textWidth((LETTER[role] ?? "") + word, font);
    return { x, y, w: w + 4, h: size * 1.2, last: places.get(role + word) };
  }

  function larger() {
    return svg.closest(".ptm-present") ? 1.4 : 1;
  }

  return { svg, draw };
}

function markOf({ word, role, look, on: [x, y] }, box, larger) {
  const shape = element(
    "svg:path",
    { d: MARKS[role], transform: `translate(${x} ${y}) scale(${larger})` },
    element("svg:title", {}, `${LETTER[role] ?? `${role} `}${word}`),
  );
  const named = { class: `ptm-sg-mark ptm-sg-${look}`, "data-word": word, "data-role": role };
  if (!box) return element("svg:g", named, shape);
  const middle = [box.x + box.w / 2, box.y + box.h / 2];
  const leader = box.far
    ? [element("svg:path", { class: "ptm-leader", d: `M${x} ${y}L${middle.join(" ")}` })]
    : [];
  return element("svg:g", named, [
    ...leader,
    shape,
    element(
      "svg:text",
      { x: middle[0], y: middle[1] + box.h * 0.28, "text-anchor": "middle" },
      (LETTER[role] ?? "") + word,
    ),
  ]);
}

// The part of the plane with all points and the origin in it. It stays as it is until a point leaves
// it or half of it is empty, so that the picture does not swim with every step.
function boxFor(points, before) {
  const need = [0, 1].flatMap((axis) => {
    const values = [0, ...points.map((at) => at[axis])];
    return [Math.min(...values), Math.max(...values)];
  });
  const fits = before?.every((edge, i) => (i % 2 ? need[i] <= edge : need[i] >= edge));
  /** @param {number[]} box */
  const size = ([left, right, low, high]) => Math.max(right - left, high - low, 0.2);
  if (fits && size(need) > size(before) / 2) return before;
  const spare = 0.06 * size(need);
  return need.map((edge, i) => edge + (i % 2 ? spare : -spare));
}

// [scale, left, top] that shows a box, with room for labels around it.
function cameraOn([left, right, low, high], width, height) {
  const room = width - 2 * Math.min(70, width / 8);
  const scale = Math.min(room / (right - left), (height - 60) / (high - low));
  return [scale, (width - scale * (left + right)) / 2, (height + scale * (low + high)) / 2 - 6];
}

// The half of the plane whose points have a positive dot product with `side`.
function halfPlane(side, [, left, top], width, height) {
  const length = Math.hypot(...(side ?? [0, 0]));
  if (length < 1e-6) return [];
  const [x, y] = [side[0] / length, -side[1] / length];
  const far = 2 * (width + height);
  const corner = (ahead, across) => [
    left + far * (ahead * x - across * y),
    top + far * (ahead * y + across * x),
  ];
  return [
    element("svg:path", {
      class: "ptm-sg-side",
      d: `M${corner(0, -1)}L${corner(1, -1)}L${corner(1, 1)}L${corner(0, 1)}Z`,
    }),
  ];
}

// Two axes through the origin, and the scale, which is one for both, along the lower edge.
function axes([scale, left, top], width, height) {
  const power = 10 ** Math.floor(Math.log10(70 / scale));
  const unit = [power, 2 * power, 5 * power, 10 * power].find((value) => value * scale >= 70);
  const nodes = [
    element("svg:path", { class: "ptm-grid", d: `M0 ${top}H${width}M${left} 0V${height}` }),
  ];
  const reach = [30 - left, width - 30 - left].map((edge) => edge / scale / unit);
  for (let n = Math.ceil(reach[0]); n <= reach[1]; n += 1) {
    const x = left + n * unit * scale;
    nodes.push(
      element("svg:path", { class: "ptm-grid", d: `M${x} ${height}v-5` }),
      element(
        "svg:text",
        { class: "ptm-tick", x, y: height - 8, "text-anchor": "middle" },
        String(Number((n * unit).toPrecision(4))).replace("-", "−"),
      ),
    );
  }
  return nodes;
}

// From a point along its negative gradient: thick as far as the step goes, dashed to its end.
function arrowOf(role, start, step, end) {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  if (length < 1.5) return [];
  const [dx, dy] = [0, 1].map((axis) => (end[axis] - start[axis]) / length);
  const head = Math.min(13, 0.6 * length);
  const at = (back, side) => [end[0] - back * dx - side * dy, end[1] - back * dy + side * dx];
  const kind = `ptm-sg-of-${role}`;
  return [
    element("svg:path", { class: `ptm-sg-way ${kind}`, d: `M${start}L${at(head, 0)}` }),
    element("svg:path", {
      class: `ptm-sg-tip ${kind}`,
      d: `M${end}L${at(head, head / 2.6)}L${at(head, -head / 2.6)}Z`,
    }),
    element("svg:path", { class: `ptm-sg-step ${kind}`, d: `M${start}L${step}` }),
  ];
}
