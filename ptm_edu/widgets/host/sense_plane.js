// Words in context as marks in a plane, by shape and colour as they are used; others as dust.

import { element, focusedData } from "./dom.js";
import { svgPath, svgText } from "./drawing.js";
import { markButton } from "./hand.js";
import { labelsThatFit } from "./labels.js";
import { textWidth } from "./text.js";

export const KINDS = [
  { sign: "●", shape: "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z" },
  { sign: "■", shape: "M-5.5-5.5H5.5V5.5H-5.5Z" },
  { sign: "◆", shape: "M0-7.5L7.5 0L0 7.5L-7.5 0Z" },
  { sign: "▲", shape: "M0-7L7 5.5H-7Z" },
];
const RING = "M12 0A12 12 0 1 1-12 0A12 12 0 1 1 12 0Z";
const DOT = "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z";

// `onSee(n, pinned)` hears which mark is looked at (null: none any more) and which is clicked.
export function sensePlane(name, onSee) {
  const dust = element("svg:path", { class: "ptm-dust" });
  const foot = element("svg:g", { class: "ptm-foot" });
  const marks = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": name }, [dust, foot, marks]);
  const places = new Map(); // word → the place its label had in the last frame
  let scale = null;
  let larger = 1; // in Present

  // Draw { points: [{ n, text, kind, at, chosen }], dust: [[x, y]], kept: [[x, y]], note }, points of
  // no kind as rings; `ruler(length)` names the scale, `more(text, n)` a point on which n others lie.
  // Bring the scale a step nearer to where all others and all `kept` are in
  // view; returns whether another step is left.
  function draw(scene, jump, { width, height }) {
    larger = svg.closest(".ptm-present") ? 1.5 : 1;
    const letter = 15 * larger;
    const inside = { width, height: height - 1.7 * letter };
    const goal = scaleFor(
      [...scene.kept, ...scene.points.filter(({ kind }) => kind !== null).map(({ at }) => at)],
      inside,
    );
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scale = jump || calm || scale === null ? goal : scale + 0.3 * (goal - scale);
    const onScreen = ([x, y]) => [inside.width / 2 + scale * x, inside.height / 2 - scale * y];
    dust.setAttribute(
      "d",
      scene.dust
        .map(
          (at) =>
            `M${onScreen(at)
              .map((value) => value.toFixed(1))
              .join(" ")}h0`,
        )
        .join(""),
    );
    foot.replaceChildren(
      ...ruler(scale, height - 0.6 * letter, letter, scene.ruler),
      svgText(
        null,
        width - 6,
        height - (width < 24 * letter ? 1.9 : 0.5) * letter,
        scene.note,
        "end",
      ),
    );
    const points = stacked(
      scene.points.map((point) => ({ ...point, on: onScreen(point.at) })),
      scene.more,
    );
    drawMarks(
      points.filter(
        ({ on: [x, y] }) => x > 4 && x < inside.width - 4 && y > 4 && y < inside.height - 4,
      ),
      inside,
    );
    return Math.abs(scale - goal) > 0.002 * goal;
  }

  function drawMarks(points, { width, height }) {
    const focused = focusedData(svg, ".ptm-mark")?.n;
    const size = 16 * larger;
    const labels = points.map(({ n, text, chosen, on: [x, y] }) => ({
      x,
      y,
      last: places.get(n),
      w: textWidth(text, `${chosen ? "bold " : ""}${size}px system-ui, sans-serif`) + 6,
      h: size * 1.3,
    }));
    const boxes = labelsThatFit(
      labels,
      points.map(({ on }) => on),
      width,
      height,
    );
    points.forEach(({ n }, i) => places.set(n, boxes[i].place));
    marks.replaceChildren(...points.map((point, i) => markOf(point, boxes[i])).reverse());
    if (focused) [...marks.children].find((node) => node.dataset.n === focused)?.focus();
  }

  function markOf({ n, text, told, kind, chosen, under, on: [x, y] }, box) {
    const path = (d, looks) =>
      svgPath(looks, d, {
        transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${larger})`,
      });
    const middle = [box.x + box.w / 2, box.y + box.h / 2];
    const end = [
      [x, box.x, box.w],
      [y, box.y, box.h],
    ].map(([at, low, wide]) => Math.min(Math.max(at, low), low + wide));
    const leader = box.far ? [svgPath("ptm-leader", `M${x} ${y}L${end.join(" ")}`)] : [];
    const looks = kind === null ? "ptm-near" : `ptm-kind-${kind % KINDS.length}`;
    return element(
      "svg:g",
      {
        class: `ptm-mark ${looks}${box.hushed || under ? " ptm-hushed" : ""}${chosen ? " ptm-chosen" : ""}`,
        "data-n": n,
        ...markButton(onSee, n, told ?? text),
      },
      [
        ...leader,
        chosen ? path(RING, "ptm-ring") : null,
        path(kind === null ? DOT : KINDS[kind % KINDS.length].shape, "ptm-shape"),
        svgText(null, middle[0], middle[1] + box.h * 0.27, text, "middle"),
      ],
    );
  }

  const look = (seen) =>
    [...marks.children].forEach((node) =>
      node.classList.toggle("ptm-seen", seen.includes(Number(node.dataset.n))),
    );

  return { svg, draw, look };
}

// Points on one spot share the label of the first of them, which tells how many more there are.
function stacked(points, more) {
  const near = ([x, y], [u, v]) => Math.hypot(x - u, y - v) < 2;
  return points.map((point, i) => {
    const under = points.slice(0, i).some(({ on }) => near(on, point.on));
    const n = points.slice(i + 1).filter(({ on }) => near(on, point.on)).length;
    const text = n && !under ? more(point.text, n) : point.text;
    return { ...point, told: point.told ?? point.text, text, under };
  });
}

// Pixels a unit, so that all points stand in the picture around its middle, with room for labels.
function scaleFor(points, { width, height }) {
  const reach = [0, 1].map((axis) =>
    Math.max(1e-6, ...points.map((point) => Math.abs(point[axis]))),
  );
  return Math.min((width / 2 - Math.min(70, width / 8)) / reach[0], (height / 2 - 26) / reach[1]);
}

// A length to compare with: how long 1, 2 or 5 of some power of ten is at this scale.
function ruler(scale, y, letter, named) {
  const power = 10 ** Math.floor(Math.log10(140 / scale));
  const length = [5, 2, 1].map((times) => times * power).find((value) => value * scale <= 140);
  const end = 8 + length * scale;
  return [
    svgPath(null, `M8 ${y - 4}V${y + 4}M8 ${y}H${end}M${end} ${y - 4}V${y + 4}`),
    svgText(null, end + 0.5 * letter, y + 0.3 * letter, named(Number(length.toPrecision(1)))),
  ];
}
