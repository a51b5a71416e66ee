// The picture of an analogy: the parallelogram, the words near its tip, and all others as dust.

import { element } from "../host/dom.js";
import { svgPath, svgText } from "../host/drawing.js";
import { markButton } from "../host/hand.js";
import { placeLabels } from "../host/labels.js";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";

const SHAPES = {
  input: "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z",
  near: "M4.5 0A4.5 4.5 0 1 1-4.5 0A4.5 4.5 0 1 1 4.5 0Z",
  best: "M-6-6H6V6H-6Z",
  shadow: "M0-7L7 0L0 7L-7 0Z",
  tip: "M9 0A9 9 0 1 1-9 0A9 9 0 1 1 9 0ZM-13 0H13M0-13V13",
};

// `onSee(word, pinned)` hears which mark is looked at (null: none any more) and which is clicked.
export function analogyPlane(onSee) {
  const dust = element("svg:path", { class: "ptm-dust" });
  const lines = element("svg:g");
  const marks = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": "analogy" }, [
    dust,
    lines,
    marks,
  ]);
  const places = new Map(); // word → the place its label had in the last frame
  let camera = null;

  // Draw a scene { plane, choice, points: [{ word, role, at }], tip } and move the camera a step
  // towards what it should show; returns whether another step is left.
  function draw(scene, jump, { width, height }) {
    const goal = cameraFor([...scene.points.map((point) => point.at), scene.tip], width, height);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    camera = jump || calm || !camera ? goal : camera.map((now, i) => now + 0.3 * (goal[i] - now));
    const [scale, left, top] = camera;
    const onScreen = ([x, y]) => [left + scale * x, top - scale * y];
    const dots = scene.plane.cloud
      .map(onScreen)
      .map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`);
    dust.setAttribute("d", dots.join(""));
    const [a, b, c] = ["a", "b", "c"].map((name) => onScreen(scene.plane.corners[name]));
    const corners = { a, b, c, tip: onScreen(scene.tip) };
    lines.replaceChildren(...parallelogram(corners));
    drawMarks(scene, onScreen, corners, width, height);
    return camera.some((now, i) => Math.abs(now - goal[i]) > 0.5);
  }

  function drawMarks(scene, onScreen, corners, width, height) {
    const focused = document.activeElement?.closest?.(".ptm-mark")?.getAttribute("data-word");
    const points = [...scene.points, { word: "?", role: "tip", at: scene.tip }].map((point) => ({
      ...point,
      on: onScreen(point.at),
    }));
    const boxes = placeLabels(
      points.map((point) => labelOf(point)),
      [
        ...points.map((point) => point.on),
        ...along(corners.a, corners.b),
        ...along(corners.c, corners.tip),
      ],
      width,
      height,
    );
    marks.replaceChildren(...points.map((point, i) => mark(point, boxes[i])).reverse());
    points.forEach((point, i) => places.set(point.word, boxes[i].place));
    if (focused) [...marks.children].find((node) => node.dataset.word === focused)?.focus();
  }

  function labelOf({ word, role, on: [x, y] }) {
    const size = letterSize(svg, 17, 26);
    const w = textWidth(word, `${role === "near" ? "" : "bold "}${size}px system-ui, sans-serif`);
    return { x, y, w: w + 4, h: size * 1.25, last: places.get(word) };
  }

  function mark({ word, role, on: [x, y] }, box) {
    const middle = [box.x + box.w / 2, box.y + box.h / 2];
    const leader = box.far ? [svgPath("ptm-leader", `M${x} ${y}L${middle.join(" ")}`)] : [];
    const looks = role === "tip" ? { "aria-hidden": "true" } : markButton(onSee, word, word);
    return element("svg:g", { class: `ptm-mark ptm-${role}`, "data-word": word, ...looks }, [
      ...leader,
      svgPath(null, SHAPES[role], { transform: `translate(${x} ${y})` }),
      svgText(null, middle[0], middle[1] + box.h * 0.28, word, "middle"),
    ]);
  }

  return { svg, draw };
}

// [scale, left, top] that shows all points, with room for labels around them.
function cameraFor(points, width, height) {
  const [room, above] = [Math.min(80, width / 8), 36];
  const spans = [0, 1].map((axis) => {
    const values = points.map((point) => point[axis]);
    return [Math.min(...values), Math.max(...values)];
  });
  const [wide, high] = spans.map(([low, top]) => Math.max(top - low, 0.05));
  const scale = Math.min((width - 2 * room) / wide, (height - 2 * above) / high);
  const [x, y] = spans.map(([low, top]) => (low + top) / 2);
  return [scale, width / 2 - scale * x, height / 2 + scale * y];
}

function parallelogram({ a, b, c, tip }) {
  const line = (from, to, name) => svgPath(name, `M${from}L${to}`);
  return [
    svgPath("ptm-area", `M${a}L${b}L${tip}L${c}Z`),
    line(a, c, "ptm-side"),
    line(b, tip, "ptm-side"),
    ...arrow(a, b),
    ...arrow(c, tip),
  ];
}

function arrow(from, to) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 24) return [];
  const [dx, dy] = [0, 1].map((axis) => (to[axis] - from[axis]) / length);
  const at = (back, side) => [to[0] - back * dx - side * dy, to[1] - back * dy + side * dx];
  return [
    svgPath("ptm-arrow", `M${from}L${at(18, 0)}`),
    svgPath("ptm-head-of", `M${at(9, 0)}L${at(22, 6)}L${at(22, -6)}Z`),
  ];
}

function along(from, to) {
  return [0.1, 0.22, 0.36, 0.5, 0.64, 0.78, 0.9].map((part) =>
    [0, 1].map((axis) => from[axis] + part * (to[axis] - from[axis])),
  );
}
