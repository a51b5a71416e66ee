// host:names
import { choice } from "./host.js";
import { colourScale } from "./host.js";
import { count } from "./host.js";
import { draggedOver } from "./host.js";
import { element } from "./host.js";
import { letterSize } from "./host.js";
import { lineThrough } from "./host.js";
import { panelOf } from "./host.js";
import { same } from "./host.js";
import { shadeOf } from "./host.js";
import { signed } from "./host.js";
import { slider } from "./host.js";
import { svgCircle } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// position_explorer/table.js
var BASE = 1e4;
function sinusoidTable(length, dim) {
  const values = new Float64Array(length * dim);
  for (let p = 0; p < length; p += 1)
    for (let j = 0; j < dim; j += 1) values[p * dim + j] = waveAt(p, j, dim);
  return { length, dim, values, most: 1, law: true };
}
function waveAt(p, j, dim) {
  const angle = p * speedOf(Math.floor(j / 2), dim);
  return j % 2 ? Math.cos(angle) : Math.sin(angle);
}
function speedOf(pair, dim) {
  return BASE ** (-2 * pair / dim);
}
function learnedTable(model) {
  const packed = model.get("learned");
  if (!packed) return null;
  const [length, dim] = model.get("learned_shape");
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const values = Float64Array.from(
    new Int16Array(bytes.buffer),
    (step) => step * model.get("learned_largest") / 32767
  );
  const sizes = values.map(Math.abs).sort();
  const most = sizes[Math.floor(0.99 * (sizes.length - 1))] || 1;
  return { length, dim, values, most, law: false };
}
function similarities({ values, length, dim }, p) {
  const found = new Float64Array(length);
  for (let other = 0; other < length; other += 1)
    for (let j = 0; j < dim; j += 1) found[other] += values[p * dim + j] * values[other * dim + j];
  return found;
}
function pairAt({ values, length, dim, law }, p, pair) {
  if (p < length) return [values[p * dim + 2 * pair], values[p * dim + 2 * pair + 1]];
  return law ? [waveAt(p, 2 * pair, dim), waveAt(p, 2 * pair + 1, dim)] : null;
}
function sceneOf(table, { position, pair, shift }) {
  const { length, dim, values, law } = table;
  const speed = speedOf(pair, dim);
  return {
    table,
    length,
    dim,
    law,
    p: position,
    pair,
    k: shift,
    speed,
    vector: values.subarray(position * dim, (position + 1) * dim),
    like: similarities(table, position),
    here: pairAt(table, position, pair),
    on: pairAt(table, position + shift, pair),
    wave: 2 * Math.PI / speed,
    degrees: degreesText(shift * speed * 180 / Math.PI % 360)
  };
}
function degreesText(degrees) {
  return degrees.toFixed(degrees < 10 ? 1 : 0);
}
function longestOf(titles, room, letter) {
  const font = `650 ${letter}px system-ui, sans-serif`;
  return titles.find((title) => textWidth(title, font) < room) ?? titles.at(-1);
}
function lengthText(wave) {
  return wave < 100 ? String(Number(wave.toPrecision(3))) : count(Math.round(wave));
}

// position_explorer/charts.js
var FINE = 400;
function similarityChart(label, scene, room, letter) {
  const { like, length, dim, law, p } = scene;
  const [least, most] = [Math.min(0, ...like), Math.max(...like)];
  const ticks = law ? [0, dim / 2] : [0, Number(most.toPrecision(2))];
  const { x, y, inside, nodes } = panelOf(room, letter, {
    title: longestOf(
      ["similarity_told", "similarity"].map((key) => label(key, { p })),
      room.right - room.left,
      letter
    ),
    unit: "",
    across: axisOf(length),
    up: { low: least - 0.04 * most, high: 1.08 * most, ticks, written: String }
  });
  const points = Array.from(like, (value, t) => [x(t), y(value)]);
  return element("svg:g", { class: "ptm-like" }, [
    ...nodes,
    cursor(x(p), inside),
    svgPath("ptm-like-line", lineThrough(points)),
    svgCircle("ptm-dot", x(p), y(like[p]), 5)
  ]);
}
function waveChart(label, scene, room, letter) {
  const { table, length, law, p, pair, k, wave, here, on } = scene;
  const [a, b] = [2 * pair, 2 * pair + 1];
  const most = law ? 1 : largestOf(table, pair);
  const ticks = law ? [-1, 0, 1] : [0];
  const { x, y, inside, nodes } = panelOf(room, letter, {
    title: longestOf(
      (law ? ["waves_told", "waves_named", "waves"] : ["waves_learned"]).map(
        (key) => label(key, { a, b, wave: lengthText(wave) })
      ),
      room.right - room.left - 8 * letter,
      letter
    ),
    unit: "",
    across: axisOf(length),
    up: { low: -1.12 * most, high: 1.12 * most, ticks, written: (value) => signed(value, 0) }
  });
  const every = law ? Array.from({ length: FINE + 1 }, (_, i) => i * (length - 1) / FINE) : Array.from({ length }, (_, t) => t);
  const valueAt = (t, side) => law ? waveAt(t, a + side, scene.dim) : pairAt(table, t, pair)[side];
  const line = (side) => svgPath(`ptm-wave-${side}`, lineThrough(every.map((t) => [x(t), y(valueAt(t, side))])), {
    "data-side": side
  });
  const spots = (place, values, name) => values && place < length ? [
    svgCircle(`ptm-spot-0 ${name}`, x(place), y(values[0]), 5),
    svgRect(`ptm-spot-1 ${name}`, x(place) - 4.5, y(values[1]) - 4.5, 9, 9)
  ] : [];
  const names = law ? [label("sine"), label("cosine")] : [label("even", { a }), label("odd", { b })];
  return element("svg:g", { class: "ptm-waves" }, [
    ...nodes,
    cursor(x(p), inside),
    k && p + k < length ? cursor(x(p + k), inside, "ptm-further") : null,
    line(0),
    line(1),
    ...spots(p, here, ""),
    k ? spots(p + k, on, "ptm-on") : null,
    svgText(
      null,
      inside.right,
      room.top + letter,
      [
        element("svg:tspan", { class: "ptm-name-0" }, names[0]),
        "  ",
        element("svg:tspan", { class: "ptm-name-1", dx: 0.6 * letter }, names[1])
      ],
      "end"
    )
  ]);
}
function axisOf(length) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => length / one <= 8) ?? 100;
  const ticks = Array.from({ length: Math.ceil(length / step) }, (_, i) => i * step);
  return { low: 0, high: length - 1, ticks, written: String };
}
function largestOf(table, pair) {
  const sizes = Array.from({ length: table.length }, (_, t) => pairAt(table, t, pair)).flat();
  return Math.max(1e-9, ...sizes.map(Math.abs));
}
function cursor(x, { top, bottom }, name = "") {
  return svgPath(`ptm-cursor ${name}`, `M${x} ${top}V${bottom}`);
}

// position_explorer/clock.js
function clockPicture(label, scene, room, letter) {
  const { law, here, on, k, degrees, table, pair } = scene;
  const below = room.right - room.left < 26 * letter ? 9 * letter : 0;
  const high = room.bottom - room.top - below;
  const radius = Math.min(high / 2 - 4, 0.24 * (room.right - room.left));
  const [cx, cy] = [room.left + radius + letter, room.top + high / 2];
  const beside = below ? { left: room.left, top: room.bottom - below } : { left: cx + radius + 1.6 * letter, top: room.top };
  const most = law ? 1 : Math.max(
    ...Array.from({ length: table.length }, (_, t) => Math.hypot(...pairAt(table, t, pair))),
    1e-9
  );
  const at = ([sine, cosine]) => [cx + radius * sine / most, cy - radius * cosine / most];
  const hand = (values, name, sign) => {
    const [x, y] = at(values);
    return [
      svgPath(`ptm-hand-line ${name}`, `M${cx} ${cy}L${x} ${y}`, {
        "data-sine": values[0],
        "data-cosine": values[1]
      }),
      svgPath(`ptm-tip ${name}`, sign, { transform: `translate(${x} ${y})` })
    ];
  };
  const face = law ? [svgCircle("ptm-face", cx, cy, radius)] : [
    svgPath(
      "ptm-trail",
      lineThrough(Array.from({ length: table.length }, (_, t) => at(pairAt(table, t, pair))))
    )
  ];
  return element("svg:g", { class: "ptm-clock" }, [
    ...face,
    law && k ? arc(scene, cx, cy, 0.45 * radius) : null,
    on && k ? hand(on, "ptm-on", "M-5-5H5V5H-5Z") : null,
    ...hand(here, "", "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z"),
    ...lesson(label, scene, { ...beside, letter, k, degrees })
  ]);
}
function arc({ p, k, speed }, cx, cy, r) {
  const turned = Math.min(k * speed, 2 * Math.PI * 0.999);
  const [from, to] = [p * speed, p * speed + turned];
  const at = (angle) => `${cx + r * Math.sin(angle)} ${cy - r * Math.cos(angle)}`;
  return svgPath("ptm-arc", `M${at(from)}A${r} ${r} 0 ${turned > Math.PI ? 1 : 0} 1 ${at(to)}`);
}
function lesson(label, { law, here, on, speed }, { left, top: from, letter, k, degrees }) {
  const text = (x, y2, words2, name = null, anchor = "start") => svgText(name, x, y2, words2, anchor);
  const top = from + 1.1 * letter;
  const head = text(left, top, label(law ? "map" : "clock"), "ptm-panel-title");
  if (!law) return [head, text(left, top + 1.8 * letter, label("no_map"))];
  const [cos, sin] = [Math.cos(k * speed), Math.sin(k * speed)];
  const columns = [
    [0, on, "ptm-is-on"],
    [5.2, [cos, -sin], "ptm-entry"],
    [8.5, [sin, cos], "ptm-entry"],
    [13.4, here, "ptm-is-here"]
  ];
  const y = (row) => top + (3.3 + 1.4 * row) * letter;
  const bracket = (from2, to) => `M${left + (from2 + 0.3) * letter} ${y(0) - 1.1 * letter}h${-0.3 * letter}V${y(1) + 0.4 * letter}h${0.3 * letter}M${left + (to - 0.3) * letter} ${y(0) - 1.1 * letter}h${0.3 * letter}V${y(1) + 0.4 * letter}h${-0.3 * letter}`;
  return [
    head,
    text(left, top + 1.6 * letter, label("turned", { k, degrees })),
    svgPath("ptm-bracket", bracket(0, 3.8) + bracket(5.1, 12.3) + bracket(13.4, 17.2)),
    text(left + 4.45 * letter, y(0.5), "=", null, "middle"),
    text(left + 12.85 * letter, y(0.5), "·", null, "middle"),
    ...columns.flatMap(
      ([column, values, name]) => values.map(
        (value, row) => text(left + (column + 3.4) * letter, y(row), signed(value), name, "end")
      )
    ),
    text(left, y(2.5), "● PE(p)", "ptm-is-here"),
    k ? text(left + 5.2 * letter, y(2.5), "■ PE(p + k)", "ptm-is-on") : null
  ];
}

// position_explorer/controls.js
var RANGES = {
  length: { min: 2 },
  dim: { min: 2, step: 2 },
  position: { min: 0 },
  pair: { min: 0 },
  shift: { min: 0 }
};
function positionControls(label, hasLearned, handlers) {
  const kinds = choice(
    { kind: "ptm-buttons", title: label("tables") },
    ["sinusoids", "learned"].map((table) => [table, label(table), { "data-table": table }]),
    (table) => handlers.settle({ table })
  );
  kinds.node.hidden = !hasLearned;
  const sliders = Object.entries(RANGES).map(
    ([name, range]) => slider(element("span", {}, label(name)), name, range, handlers)
  );
  const node = element(
    "div",
    { class: "ptm-controls ptm-sliders", role: "group", "aria-label": label("settings") },
    [...sliders.map((one) => one.node), kinds.node]
  );
  return {
    node,
    show(state, { length, dim, law }) {
      const most = { length: 256, dim: 256, position: length - 1, pair: dim / 2 - 1, shift: 64 };
      const values = { ...state, length, dim };
      sliders.forEach(({ name, input, show }) => {
        input.max = most[name];
        show(values[name]);
        input.disabled = !law && (name === "length" || name === "dim");
      });
      kinds.show((table) => table === state.table);
    }
  };
}

// position_explorer/heat.js
function positionHeat(label, onPlace) {
  const canvas = element("canvas", { "aria-hidden": "true" });
  const image = element("svg:image", { preserveAspectRatio: "none" });
  const ground = element("svg:rect", { class: "ptm-hand", ...draggedOver(pointed) });
  const marks = element("svg:g");
  const node = element("svg:g", { class: "ptm-heat" }, [image, ground, marks]);
  let now = null;
  let painted = "";
  function draw(scene, room, letter) {
    const inside = {
      left: room.left + 2.6 * letter,
      right: room.right - 0.6 * letter,
      top: room.top + 1.6 * letter,
      bottom: room.top + 0.7 * (room.bottom - room.top)
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
        height: high
      }))
        part.setAttribute(name, value);
    image.removeAttribute("href");
    const [x, y] = [(j) => inside.left + j * wide / dim, (t) => inside.top + t * high / length];
    const row = { x: inside.left - 2, y: y(p) - 2, width: wide + 4, height: high / length + 4 };
    const column = {
      x: x(2 * pair) - 1,
      y: inside.top - 1,
      width: 2 * wide / dim + 2,
      height: high + 2
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
        letter
      )
    );
  }
  function paint({ table, length, dim }, { left, top, right, bottom }) {
    Object.assign(canvas.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${right - left}px`,
      height: `${bottom - top}px`
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
    const text = (at, down, anchor, words2, isChosen) => svgText(isChosen ? "ptm-own" : "ptm-tick", at, down, words2, anchor);
    const places = [0, length - 1].filter((t) => Math.abs(y(t) - y(p)) > 1.2 * letter);
    const columns = [0, dim - 1].filter((j) => Math.abs(x(j) - x(2 * pair)) > 3 * letter);
    return [
      ...places.map((t) => text(left - 0.4 * letter, y(t + 0.5) + 0.35 * letter, "end", t)),
      text(left - 0.4 * letter, y(p + 0.5) + 0.35 * letter, "end", p, true),
      ...columns.map((j) => text(x(j + 0.5), bottom + 1.2 * letter, "middle", j)),
      text(x(2 * pair + 1), bottom + 1.2 * letter, "middle", `${2 * pair}, ${2 * pair + 1}`, true)
    ];
  }
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
        longestOf([label("heat_axes"), label("heat")], right - left - 5 * letter - last, letter)
      ),
      ...colourScale(
        "ptm-tick",
        letter,
        { right, last, y: room.top, ...bar },
        `−${most}`,
        `${most}`
      )
    ];
  }
  function bars({ vector, p, pair, table }, x, { left, right, top, bottom }, letter) {
    const [middle, half] = [(top + bottom) / 2, (bottom - top) / 2 - 1];
    const long = (value) => half * Math.max(-1, Math.min(1, value / table.most));
    const wide = Math.max(0.8, 0.72 * (x(1) - x(0)));
    const path = (name, columns) => svgPath(
      name,
      columns.map((j) => `M${x(j + 0.5).toFixed(2)} ${middle}v${-long(vector[j]).toFixed(2)}`).join(""),
      { "stroke-width": wide }
    );
    return [
      svgText(
        "ptm-panel-title",
        left - 2.6 * letter,
        top - 0.5 * letter,
        longestOf([label("vector_told", { p }), label("vector", { p })], right - left, letter)
      ),
      svgPath("ptm-axis", `M${left} ${middle}H${right}`),
      path("ptm-bars", [...vector.keys()]),
      path("ptm-bars-own", [2 * pair, 2 * pair + 1])
    ];
  }
  function pointed(event, settled) {
    const {
      scene: { length, dim },
      inside: { left, right, top, bottom }
    } = now;
    const box = node.ownerSVGElement.getBoundingClientRect();
    const [across, down] = [
      (event.clientX - box.left - left) / (right - left),
      (event.clientY - box.top - top) / (bottom - top)
    ];
    onPlace({ position: Math.floor(down * length), pair: Math.floor(across * dim / 2) }, settled);
  }
  return { node, canvas, draw, keep: () => image.setAttribute("href", canvas.toDataURL()) };
}

// position_explorer/style.css
var style_default = String.raw`.ptm.ptm-position_explorer {
  .ptm-sliders {
    display: grid;
    gap: 0.2em 1.4em;
    margin: 0.5em 0 0.4em;
    grid-template-columns: repeat(auto-fill, minmax(19em, 1fr));
  }
  .ptm-sliders label {
    grid-template-columns: 6.8em minmax(0, 1fr) 2em;
    gap: 0.4em;
  }
  label:has(input:disabled) {
    opacity: 0.45;
  }
  .ptm-stage {
    position: relative;
  }
  .ptm-stage canvas {
    position: absolute;
    display: block;
  }
  svg.ptm-positions {
    font-variant-numeric: tabular-nums;
    position: relative;
    height: 48em;
    overflow: hidden;
    background: none;
  }
  .ptm-positions text {
    white-space: pre;
  }
  @container (min-width: 46em) {
    svg.ptm-positions {
      height: 25em;
    }
  }
  .ptm-positions .ptm-own {
    font-weight: 650;
  }
  .ptm-positions :is(path, circle) {
    fill: none;
  }
  .ptm-hand {
    fill: transparent;
    cursor: crosshair;
    touch-action: none;
  }
  .ptm-row-glow,
  .ptm-row-line,
  .ptm-pair {
    fill: none;
    pointer-events: none;
  }
  .ptm-row-glow {
    stroke: #000;
    stroke-width: 4;
  }
  .ptm-row-line {
    stroke: #fff;
    stroke-width: 1.8;
  }
  .ptm-pair {
    stroke: #fff;
    stroke-width: 1.6;
    stroke-dasharray: 5 4;
  }
  .ptm-positions :is(.ptm-grid, .ptm-axis) {
    stroke: var(--ptm-line);
    stroke-width: 1;
    opacity: 0.8;
  }
  .ptm-bars {
    stroke: var(--ptm-soft);
  }
  .ptm-bars-own {
    stroke: var(--ptm-blue);
  }
  .ptm-cursor.ptm-further {
    stroke-dasharray: 4 4;
  }
  .ptm-like-line {
    stroke: var(--ptm-green);
    stroke-width: 2.5;
    stroke-linejoin: round;
  }
  .ptm-positions .ptm-dot {
    fill: var(--ptm-green);
  }
  .ptm-positions :is(.ptm-wave-0, .ptm-wave-1) {
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .ptm-wave-0 {
    stroke: var(--ptm-blue);
  }
  .ptm-wave-1 {
    stroke: var(--ptm-orange);
    stroke-dasharray: 7 3;
  }
  .ptm-positions .ptm-spot-0,
  .ptm-positions .ptm-name-0 {
    fill: var(--ptm-blue);
  }
  .ptm-positions .ptm-spot-1,
  .ptm-positions .ptm-name-1 {
    fill: var(--ptm-orange);
  }
  .ptm-positions :is(.ptm-spot-0, .ptm-spot-1).ptm-on {
    fill: var(--ptm-page);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-face {
    stroke: var(--ptm-line);
    stroke-width: 2;
  }
  .ptm-trail {
    stroke: var(--ptm-soft);
    stroke-width: 1;
    opacity: 0.7;
  }
  .ptm-hand-line {
    stroke: var(--ptm-blue);
    stroke-width: 4;
    stroke-linecap: round;
  }
  .ptm-hand-line.ptm-on {
    stroke: var(--ptm-red);
    stroke-width: 3;
    stroke-dasharray: 7 5;
  }
  .ptm-positions :is(.ptm-tip, .ptm-is-here) {
    fill: var(--ptm-blue);
  }
  .ptm-positions :is(.ptm-tip.ptm-on, .ptm-is-on) {
    fill: var(--ptm-red);
  }
  .ptm-arc {
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-bracket {
    stroke: var(--ptm-ink);
    stroke-width: 1.5;
  }
  &.ptm-present .ptm-controls {
    grid-template-columns: repeat(auto-fill, minmax(17em, 1fr));
  }
  &.ptm-present .ptm-stage {
    display: flex;
    flex-direction: column;
  }
  @container (min-width: 42em) {
    &.ptm-present :is(.ptm-stage, svg.ptm-positions) {
      flex: 1 0 16.4em;
    }
  }
}
`;

// position_explorer/words.js
var words = {
  en: {
    title: "Sinusoidal positional encodings",
    invitation: "Drag the position p",
    tables: "Table",
    sinusoids: "Sinusoids",
    learned: "Learned",
    length: "positions L",
    dim: "dimensions D",
    position: "position p",
    pair: "pair i",
    shift: "shift k",
    settings: "Settings",
    heat: "All positions",
    heat_axes: "position ↓, dimension →",
    vector: "PE({p}) by dimension",
    vector_told: "PE({p}), the encoding of position {p}, by dimension",
    similarity: "PE({p}) · PE(p′), for every p′",
    similarity_told: "Dot product PE({p}) · PE(p′) with each position p′",
    waves: "Dims {a}, {b}: λ = {wave}",
    waves_told: "Dims {a}, {b} by position, wavelength λ = {wave}",
    waves_named: "Dims {a}, {b}: wavelength λ = {wave}",
    waves_learned: "Dims {a}, {b}",
    sine: "● sin",
    cosine: "■ cos",
    even: "● {a}",
    odd: "■ {b}",
    clock: "The pair as a point on a circle",
    turned: "shift {k}: R rotates by {degrees}°",
    map: "PE(p + k) = R · PE(p)",
    no_map: "no fixed map from p to p + k",
    caption: "The dot product depends only on the distance. R depends on k but not on p: a shift by {k} rotates this pair by {degrees}° at every position, so one matrix describes it.",
    caption_learned: "Learned positional embeddings are ordinary parameters: training determines their values, and there are none after position {last}.",
    summary: "Position {p} of {length}, dimensions {a} and {b}: {one} and {two}; after a shift by {k}, {one_on} and {two_on}. Dot product with itself {own}, with its neighbor {near}, with the furthest position {far}.",
    none: "none",
    number: "p′",
    place: "distance",
    like: "dot product",
    picture_of: "Vectors of {length} positions in {dim} dimensions, position {p} chosen"
  },
  zh: {
    title: "正弦位置编码",
    invitation: "拖动位置 p",
    tables: "表",
    sinusoids: "正弦",
    learned: "学得的",
    length: "位置数 L",
    dim: "维数 D",
    position: "位置 p",
    pair: "第 i 对",
    shift: "移动 k",
    settings: "设置",
    heat: "所有位置",
    heat_axes: "位置 ↓，维 →",
    vector: "PE({p}) 的各维",
    vector_told: "PE({p})：位置 {p} 的编码，按维",
    similarity: "PE({p}) · PE(p′)，p′ 取所有位置",
    similarity_told: "点积 PE({p}) · PE(p′)，p′ 取所有位置",
    waves: "第 {a}、{b} 维：λ = {wave}",
    waves_told: "第 {a}、{b} 维，按位置；波长 λ = {wave}",
    waves_named: "第 {a}、{b} 维：波长 λ = {wave}",
    waves_learned: "第 {a}、{b} 维",
    sine: "● 正弦",
    cosine: "■ 余弦",
    even: "● 第 {a} 维",
    odd: "■ 第 {b} 维",
    clock: "把这一对看作圆上的点",
    turned: "移动 {k}：R 旋转 {degrees}°",
    map: "线性映射：PE(p + k) = R · PE(p)",
    no_map: "从 p 到 p + k 没有固定的映射",
    caption: "点积只取决于距离。R 取决于 k，与 p 无关：在任何位置移动 {k}，这一对都旋转 {degrees}°，所以移动可以用一个矩阵表示。",
    caption_learned: "学得的位置只是普通的参数：形状由训练决定，位置 {last} 之后没有编码。",
    summary: "第 {p} 个位置（共 {length} 个），第 {a}、{b} 维：{one} 和 {two}；移动 {k} 之后是 {one_on} 和 {two_on}。与自身的点积 {own}，与相邻位置 {near}，与最远的位置 {far}。",
    none: "没有",
    number: "位置 p′",
    place: "距离",
    like: "点积",
    picture_of: "{length} 个位置在 {dim} 维中的向量，选中位置 {p}"
  }
};

// position_explorer/index.js
var SETTINGS = ["length", "dim", "position", "pair", "shift", "table"];
function explorer(host) {
  const { model, label } = host;
  const learned = learnedTable(model);
  const first = settingsOf(model);
  let sinusoids = sinusoidTable(first.length, first.dim);
  let state = first;
  const ui = positionControls(label, learned !== null, { drag, settle });
  const heat = positionHeat(label, (changes, settled) => (settled ? settle : drag)(changes));
  const charts = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-positions", role: "group", "data-name": "positions" },
    [heat.node, charts]
  );
  const stage = element("div", { class: "ptm-stage ptm-fills" }, [heat.canvas, svg]);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({
    reset: () => settle(first),
    picture: () => {
      heat.keep();
      return svg;
    }
  });
  shell.body.append(ui.node, stage, caption);
  const paint = host.painter(shell, svg, (size) => {
    const scene = sceneOf(table(), state);
    ui.show(state, scene.table);
    if (size.width && size.height) drawAll(scene, size);
    caption.textContent = scene.law ? label("caption", { k: scene.k, degrees: scene.degrees }) : label("caption_learned", { last: scene.length - 1 });
  });
  const traits = host.bind(SETTINGS, () => {
    const now = settingsOf(model);
    if (!same(now, state)) settle(now);
  });
  settle(first);
  function table() {
    if (state.table === "learned" && learned) return learned;
    if (sinusoids.length !== state.length || sinusoids.dim !== state.dim)
      sinusoids = sinusoidTable(state.length, state.dim);
    return sinusoids;
  }
  function drag(changes) {
    state = { ...state, ...changes };
    const { length, dim } = table();
    const within = (value, last) => Math.max(0, Math.min(last, value));
    state = {
      ...state,
      position: within(state.position, length - 1),
      pair: within(state.pair, dim / 2 - 1)
    };
    paint();
  }
  function settle(changes) {
    drag(changes);
    traits.write(state);
    describe();
  }
  function drawAll(scene, { width, height }) {
    const letter = letterSize(svg, 16, 22);
    const beside = width > 1.5 * height;
    const left = beside ? { left: 0, right: 0.46 * width, top: 0, bottom: height } : { left: 0, right: width, top: 0, bottom: 0.42 * height };
    const rest = beside ? { left: 0.5 * width, right: width, top: 0, bottom: height } : { left: 0, right: width, top: 0.45 * height, bottom: height };
    const high = rest.bottom - rest.top;
    const room = (from, to) => ({
      ...rest,
      top: rest.top + from * high,
      bottom: rest.top + to * high
    });
    heat.draw(scene, left, letter);
    charts.replaceChildren(
      similarityChart(label, scene, room(0, beside ? 0.31 : 0.25), letter),
      waveChart(label, scene, beside ? room(0.32, 0.63) : room(0.26, 0.51), letter),
      clockPicture(label, scene, room(beside ? 0.65 : 0.53, 1), letter)
    );
  }
  function describe() {
    const {
      length,
      dim,
      p,
      pair,
      k,
      here,
      on,
      like,
      table: { law }
    } = sceneOf(table(), state);
    const [a, b] = [2 * pair, 2 * pair + 1];
    const [one, two] = here.map((value) => signed(value));
    const [one_on, two_on] = on ? on.map((value) => signed(value)) : Array(2).fill(label("none"));
    shell.say(
      label("summary", {
        p,
        length,
        a,
        b,
        one,
        two,
        k,
        one_on,
        two_on,
        own: signed(like[p]),
        near: signed(like[p ? p - 1 : 1]),
        far: signed(like[p < length / 2 ? length - 1 : 0])
      })
    );
    svg.setAttribute("aria-label", label("picture_of", { length, dim, p }));
    shell.rows(
      [
        label("number"),
        label("place"),
        label("like"),
        `${law ? "sin" : ""} ${a}`,
        `${law ? "cos" : ""} ${b}`
      ],
      Array.from(like, (value, t) => [
        t,
        signed(t - p, 0),
        signed(value, 4),
        ...pairAt(table(), t, pair).map((number) => signed(number, 4))
      ])
    );
  }
}
function settingsOf(model) {
  return valuesOf(model, SETTINGS);
}
var position_explorer_default = widget({ kind: "ptm-position_explorer", style: style_default, words, build: explorer });
export {
  position_explorer_default as default
};
