// All heads of all layers as small pictures on one canvas, and above it what is chosen.

import { element } from "../host/dom.js";
import { letterSize } from "../host/present.js";
import { SERIES } from "./scene.js";

const SHADE = [0xd3, 0x8f, 0x2f]; // blue, green, red: it stands out from light pages and dark ones
const GROUND = { channel: 128, opacity: 0.14 };

// 256 shades over the ground as an image has them: opacity, blue, green and red in one number.
const SHADES = Uint32Array.from({ length: 256 }, (_, shade) => {
  const under = GROUND.opacity * (1 - shade / 255);
  const opacity = shade / 255 + under;
  const channels = SHADE.map((channel) =>
    Math.round((channel * (opacity - under) + GROUND.channel * under) / opacity),
  );
  return channels.reduce((number, channel) => number * 256 + channel, Math.round(255 * opacity));
});

// `handlers` has choose(changes) and toggle(head, layer); `standing()` is the choice, which may not
// be drawn yet: keys come faster than frames. Returns { node, paint(matrixOf, …), mark(choice) }.
export function attentionHeads(label, model, handlers, standing) {
  const [layers, heads] = model.get("shape");
  const canvas = element("canvas", { "aria-hidden": "true" });
  const marks = element("svg:g");
  const numbers = element("svg:g");
  const svg = element(
    "svg:svg",
    {
      tabindex: 0,
      role: "application",
      "aria-label": label("grid_hint"),
      onkeydown: pressed,
      onclick: clicked,
      onpointermove: (event) => look(under(event)),
      onpointerleave: () => look(null),
    },
    [numbers, marks],
  );
  const told = element("div", { class: "ptm-caption ptm-told" });
  const node = element("div", { class: "ptm-heads" }, [
    element("div", { class: "ptm-grid" }, [canvas, svg]),
    told,
  ]);
  let [grid, seen, chosen] = [null, null, null];

  // `picture(layer, head, cells)` gives { rows, columns, shades }, at most `cells` a side.
  function paint(picture, width, room) {
    const letter = letterSize(svg, 14, 20);
    const [left, top] = [1.7 * letter, 1.5 * letter];
    const cell = Math.max(6, Math.min(110, (width - left) / heads, (room - top) / layers));
    grid = { left, top, cell, letter, gap: cell > 14 ? 3 : 1 };
    const size = { width: left + heads * cell, height: top + layers * cell };
    const dense = window.devicePixelRatio || 1;
    Object.assign(canvas, {
      width: Math.round(size.width * dense),
      height: Math.round(size.height * dense),
    });
    for (const part of [canvas, svg])
      Object.assign(part.style, { width: `${size.width}px`, height: `${size.height}px` });
    const image = new ImageData(canvas.width, canvas.height);
    const points = new Uint32Array(image.data.buffer);
    const side = Math.floor((cell - grid.gap) * dense);
    for (let layer = 0; layer < layers; layer += 1) {
      for (let head = 0; head < heads; head += 1) {
        const [x, y] = corner(layer, head).map((at) => Math.round(at * dense));
        paintHead(
          points.subarray(y * image.width + x),
          image.width,
          side,
          picture(layer, head, side),
        );
      }
    }
    canvas.getContext("2d").putImageData(image, 0, 0);
    drawNumbers();
    if (chosen) mark(chosen);
  }

  function corner(layer, head) {
    const { left, top, cell, gap } = grid;
    return [left + head * cell + gap / 2, top + layer * cell + gap / 2];
  }

  function drawNumbers() {
    const { left, top, cell, letter } = grid;
    const every = Math.ceil((1.4 * letter) / cell);
    const numbered = (n, at) =>
      Array.from({ length: n }, (_, i) => i)
        .filter((i) => i % every === 0)
        .map((i) => element("svg:text", at(i), `${i}`));
    numbers.replaceChildren(
      ...numbered(heads, (i) => ({
        x: left + (i + 0.5) * cell,
        y: top - 0.4 * letter,
        "text-anchor": "middle",
      })),
      ...numbered(layers, (i) => ({
        x: left - 0.4 * letter,
        y: top + (i + 0.5) * cell + 0.35 * letter,
        "text-anchor": "end",
      })),
    );
  }

  // A frame around each chosen head, with its sign; for the average around the whole layer.
  function mark(choice) {
    chosen = choice;
    const around = (x, y, wide, kind) =>
      element("svg:rect", {
        class: `ptm-frame ${kind}`,
        x: x - 1,
        y: y - 1,
        width: wide + 2,
        height: grid.cell - grid.gap + 2,
        rx: 2,
      });
    const inside = grid.cell - grid.gap;
    const [x, y] = corner(choice.layer, 0);
    marks.replaceChildren(
      ...(choice.heads.length
        ? choice.heads.flatMap((head, i) => {
            const [from] = corner(choice.layer, head);
            return [
              around(from, y, inside, `ptm-series-${i}`),
              element(
                "svg:text",
                { class: `ptm-badge ptm-series-${i}`, x: from + 1, y: y + 11 },
                SERIES[i],
              ),
            ];
          })
        : [around(x, y, heads * grid.cell - grid.gap, "ptm-series-0")]),
    );
    describe();
  }

  function look(cell) {
    if (cell?.layer === seen?.layer && cell?.head === seen?.head) return;
    seen = cell;
    describe();
  }

  // What is under the hand, else what is chosen.
  function describe() {
    if (!chosen) return;
    const { layer, head } = seen ?? { layer: chosen.layer, head: chosen.heads.at(-1) ?? null };
    const bits = model.get("entropies")[layer][head ?? heads].toFixed(2);
    const most = Math.log2(model.get("size")[1]).toFixed(2);
    told.textContent = [
      label(head === null ? "cell_average" : "cell", { layer, head, bits, most }),
      label("cell_how"),
    ].join(" ");
  }

  function under(event) {
    const box = svg.getBoundingClientRect();
    const head = Math.floor((event.clientX - box.left - grid.left) / grid.cell);
    const layer = Math.floor((event.clientY - box.top - grid.top) / grid.cell);
    return head >= 0 && head < heads && layer >= 0 && layer < layers ? { layer, head } : null;
  }

  function clicked(event) {
    const cell = under(event);
    if (!cell) return;
    if (event.shiftKey && cell.layer === standing().layer) handlers.toggle(cell.head);
    else handlers.choose({ layer: cell.layer, heads: [cell.head] });
  }

  function pressed(event) {
    const { layer, heads: several } = standing();
    const head = several.at(-1) ?? -1;
    const goal = {
      ArrowRight: [layer, head + 1],
      ArrowLeft: [layer, head - 1],
      ArrowDown: [layer + 1, head],
      ArrowUp: [layer - 1, head],
      Home: [layer, 0],
      End: [layer, heads - 1],
    }[event.key];
    if (!goal) return;
    event.preventDefault();
    const [to, one] = [
      Math.max(0, Math.min(layers - 1, goal[0])),
      Math.max(0, Math.min(heads - 1, goal[1])),
    ];
    if (to !== layer) handlers.choose({ layer: to });
    else if (event.shiftKey && !several.includes(one)) handlers.toggle(one);
    else handlers.choose({ heads: [one] });
  }

  return { node, paint, mark };
}

// A head as a square, point by point into the one image of all heads, whose lines are `width` points
// long: an image or a canvas each would take far longer.
function paintHead(points, width, side, { rows, columns, shades }) {
  const column = placesOf(side, columns);
  for (let y = 0; y < side; y += 1) {
    const row = Math.floor((y * rows) / side) * columns;
    for (let x = 0; x < side; x += 1) points[y * width + x] = SHADES[shades[row + column[x]]];
  }
}

// Into which of `parts` each of `size` points falls.
function placesOf(size, parts) {
  const places = new Int32Array(size);
  for (let i = 0; i < size; i += 1) places[i] = Math.floor((i * parts) / size);
  return places;
}

// Weights in small: the root of each block's largest, rows × columns, at most `cells` a side. The
// root of a weight is its number in `roots` times its row's in `stretches`.
export function shadesOf({ roots, stretches }, cells) {
  const [tokens, sources] = [stretches.length, roots.length / stretches.length];
  const [rows, columns] = [Math.min(tokens, cells), Math.min(sources, cells)];
  const column = placesOf(sources, columns);
  const shades = new Uint8ClampedArray(rows * columns);
  for (let t = 0; t < tokens; t += 1) {
    const start = Math.floor((t * rows) / tokens) * columns;
    const stretch = 255 * stretches[t];
    for (let s = 0; s < sources; s += 1) {
      const shade = stretch * roots[t * sources + s];
      if (shade > shades[start + column[s]]) shades[start + column[s]] = shade;
    }
  }
  return { rows, columns, shades };
}
