// PositionExplorer's table: a row a position, a column a dimension, on a canvas below the drawing's
// marks; and the chosen row as bars.

import { colourScale, shadeOf } from "../host/cividis.js";
import { element } from "../host/dom.js";
import { svgPath, svgText } from "../host/drawing.js";
import { draggedOver } from "../host/hand.js";
import { longestOf } from "./table.js";

// `onPlace(changes, settled)` hears the position and the pair under the hand.
export function positionHeat(label, onPlace) {
  const canvas = element("canvas", { "aria-hidden": "true" });
  // For a picture that is saved: a drawing cannot hold a canvas.
  const image = element("svg:image", { preserveAspectRatio: "none" });
  const ground = element("svg:rect", { class: "ptm-hand", ...draggedOver(pointed) });
  // These two stay: taken out for a moment, the ground would lose the hand that drags on it.
  const marks = element("svg:g");
  const node = element("svg:g", { class: "ptm-heat" }, [image, ground, marks]);
  let now = null;
  let painted = ""; // what the canvas shows

  function draw(scene, room, letter) {
    const inside = {
      left: room.left + 2.6 * letter,
      right: room.right - 0.6 * letter,
      top: room.top + 1.6 * letter,
      bottom: room.top + 0.7 * (room.bottom - room.top),
    };
    const [wide, high] = [inside.right - inside.left, inside.bottom - inside.top];
    const { length, dim, p, pair } = scene;
    now = { scene, inside };
    paint(scene, inside);
    for (const part of [image, ground])
      for (const [name, value] of Object.entries({
        x: inside.left,
        y: inside.top,
        width: wide,
        height: high,
      }))
        part.setAttribute(name, value);
    image.removeAttribute("href");
    const [x, y] = [(j) => inside.left + (j * wide) / dim, (t) => inside.top + (t * high) / length];
    // Around the row, so that its own colours stay to be seen.
    const row = { x: inside.left - 2, y: y(p) - 2, width: wide + 4, height: high / length + 4 };
    const column = {
      x: x(2 * pair) - 1,
      y: inside.top - 1,
      width: (2 * wide) / dim + 2,
      height: high + 2,
    };
    marks.replaceChildren(
      ...axes(scene, inside, x, y, letter),
      element("svg:rect", { class: "ptm-pair", ...column }),
      element("svg:rect", { class: "ptm-row-glow", ...row }),
      element("svg:rect", { class: "ptm-row-line", ...row }),
      ...legend(scene, inside, room, letter),
      ...bars(
        scene,
        x,
        { ...inside, top: inside.bottom + 3.1 * letter, bottom: room.bottom },
        letter,
      ),
    );
  }

  // Anew only for another table or size: a dragged position moves marks alone.
  function paint({ table, length, dim }, { left, top, right, bottom }) {
    Object.assign(canvas.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${right - left}px`,
      height: `${bottom - top}px`,
    });
    const dense = window.devicePixelRatio || 1;
    const size = [right - left, bottom - top].map((side) => Math.round(side * dense));
    const key = JSON.stringify([table.law, length, dim, size]);
    if (key === painted) return;
    painted = key;
    const small = element("canvas", { width: dim, height: length });
    const points = new Uint32Array(length * dim);
    table.values.forEach((value, i) => {
      points[i] = shadeOf(value, table.most);
    });
    const pixels = new ImageData(new Uint8ClampedArray(points.buffer), dim, length);
    small.getContext("2d").putImageData(pixels, 0, 0);
    [canvas.width, canvas.height] = size;
    const brush = canvas.getContext("2d");
    brush.imageSmoothingEnabled = false;
    brush.drawImage(small, 0, 0, ...size);
  }

  function axes({ length, dim, p, pair }, { left, bottom }, x, y, letter) {
    const text = (at, down, anchor, words, isChosen) =>
      svgText(isChosen ? "ptm-own" : "ptm-tick", at, down, words, anchor);
    const places = [0, length - 1].filter((t) => Math.abs(y(t) - y(p)) > 1.2 * letter);
    const columns = [0, dim - 1].filter((j) => Math.abs(x(j) - x(2 * pair)) > 3 * letter);
    return [
      ...places.map((t) => text(left - 0.4 * letter, y(t + 0.5) + 0.35 * letter, "end", t)),
      text(left - 0.4 * letter, y(p + 0.5) + 0.35 * letter, "end", p, true),
      ...columns.map((j) => text(x(j + 0.5), bottom + 1.2 * letter, "middle", j)),
      text(x(2 * pair + 1), bottom + 1.2 * letter, "middle", `${2 * pair}, ${2 * pair + 1}`, true),
    ];
  }

  // The title, and which number is which colour.
  function legend({ table }, { left, right }, room, letter) {
    const most = Number(table.most.toPrecision(2));
    const last = (0.4 + 0.6 * `${most}`.length) * letter;
    const bar = { gap: 0.4, wide: 6, top: 0.2, high: 0.85, baseline: 1 };
    const title = [left - 2.6 * letter, room.top + letter];
    return [
      svgText(
        "ptm-panel-title",
        title[0],
        title[1],
        longestOf([label("heat_axes"), label("heat")], right - left - 5 * letter - last, letter),
      ),
      ...colourScale(
        "ptm-tick",
        letter,
        { right, last, y: room.top, ...bar },
        `−${most}`,
        `${most}`,
      ),
    ];
  }

  function bars({ vector, p, pair, table }, x, { left, right, top, bottom }, letter) {
    const [middle, half] = [(top + bottom) / 2, (bottom - top) / 2 - 1];
    const long = (value) => half * Math.max(-1, Math.min(1, value / table.most));
    const wide = Math.max(0.8, 0.72 * (x(1) - x(0)));
    const path = (name, columns) =>
      svgPath(
        name,
        columns
          .map((j) => `M${x(j + 0.5).toFixed(2)} ${middle}v${-long(vector[j]).toFixed(2)}`)
          .join(""),
        { "stroke-width": wide },
      );
    return [
      svgText(
        "ptm-panel-title",
        left - 2.6 * letter,
        top - 0.5 * letter,
        longestOf([label("vector_told", { p }), label("vector", { p })], right - left, letter),
      ),
      svgPath("ptm-axis", `M${left} ${middle}H${right}`),
      path("ptm-bars", [...vector.keys()]),
      path("ptm-bars-own", [2 * pair, 2 * pair + 1]),
    ];
  }

  function pointed(event, settled) {
    const {
      scene: { length, dim },
      inside: { left, right, top, bottom },
    } = now;
    const box = node.ownerSVGElement.getBoundingClientRect();
    const [across, down] = [
      (event.clientX - box.left - left) / (right - left),
      (event.clientY - box.top - top) / (bottom - top),
    ];
    onPlace({ position: Math.floor(down * length), pair: Math.floor((across * dim) / 2) }, settled);
  }

  return { node, canvas, draw, keep: () => image.setAttribute("href", canvas.toDataURL()) };
}
