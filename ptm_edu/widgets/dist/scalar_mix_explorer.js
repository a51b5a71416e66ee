// host/dom.js
var SVG = "http://www.w3.org/2000/svg";
function element(tag, attributes = {}, children = []) {
  const drawn = tag.startsWith("svg:");
  const node = drawn ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  if (tag === "button") node.type = "button";
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false)
      node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...childrenOf(children));
  return node;
}
function childrenOf(children) {
  return [children].flat(Infinity).filter((child) => child !== null && child !== false);
}
function heading(name, level, children) {
  return element("div", { class: name, role: "heading", "aria-level": level }, children);
}
function focusedData(root, selector) {
  const node = document.activeElement?.closest(selector);
  return node && root.contains(node) ? node.dataset : void 0;
}

// host/layer_space.js
function unpackRows(packed, [layers, rows, dim]) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const scales = new Float32Array(bytes.buffer, 0, layers * rows);
  const Whole = bytes.length === scales.length * (4 + dim) ? Int8Array : Int16Array;
  const whole = new Whole(bytes.buffer, scales.byteLength);
  return Float32Array.from(whole, (value, i) => value * scales[Math.floor(i / dim)]);
}
function layerSpace(packed, shape) {
  const [layers, words2, dim] = shape;
  const rows = unpackRows(packed, shape);
  const row = (layer, n) => rows.subarray((layer * words2 + n) * dim, (layer * words2 + n + 1) * dim);
  const mix = (s, n) => {
    const sum = new Float64Array(dim);
    s.forEach((share, layer) => {
      if (share === 0) return;
      const own = row(layer, n);
      for (let d = 0; d < dim; d += 1) sum[d] += share * own[d];
    });
    return sum;
  };
  return { layers, dim, row, mix };
}
function dot(a, b) {
  let sum = 0;
  for (let d = 0; d < a.length; d += 1) sum += a[d] * b[d];
  return sum;
}
function shadows(space, axes, words2, members) {
  const layers = Array.from({ length: space.layers }, (_, layer) => {
    const cast = (n) => axes.map((axis) => dot(space.row(layer, n), axis));
    const all = new Map(words2.map((n) => [n, cast(n)]));
    const middle = [0, 1].map(
      (axis) => members.reduce((sum, n) => sum + all.get(n)[axis], 0) / members.length
    );
    return new Map([...all].map(([n, at]) => [n, at.map((value, axis) => value - middle[axis])]));
  });
  return (s, n) => [0, 1].map(
    (axis) => s.reduce((sum, share, layer) => sum + share * layers[layer].get(n)[axis], 0)
  );
}
function aboveTokens(layers) {
  return Array.from({ length: layers - 1 }, (_, j) => only(j + 1, layers));
}
function only(layer, layers) {
  return Array.from({ length: layers }, (_, j) => j === layer ? 1 : 0);
}
function joined(tokens) {
  return tokens.join(" ").replace(/ (?=[,.;:!?)\]，。；：！？]|'\w)/g, "").replace(/([\u3000-\u9fff]) (?=[\u3000-\u9fff])/g, "$1");
}
function snippet({ tokens, place }, reach) {
  const [start, end] = [Math.max(0, place - reach), place + 1 + reach];
  return joined([
    ...start > 0 ? ["…"] : [],
    ...tokens.slice(start, end),
    ...end < tokens.length ? ["…"] : []
  ]);
}
function around({ tokens, place }, reach) {
  const [start, end] = [Math.max(0, place - reach), place + 1 + reach];
  return [
    (start > 0 ? "… " : "") + joined(tokens.slice(start, place)),
    tokens[place],
    joined(tokens.slice(place + 1, end)) + (end < tokens.length ? " …" : "")
  ];
}

// host/sense_plane.css
var sense_plane_default = String.raw`.ptm-sense-plane {
  --ptm-type-present: 24;
  svg.ptm-plane {
    height: 22em;
  }
  .ptm-foot {
    --ptm-type: 15px;
    --ptm-type-present: 22;
  }
  .ptm-plane .ptm-foot text {
    fill: var(--ptm-soft);
  }
  .ptm-plane .ptm-foot path {
    stroke: var(--ptm-soft);
    stroke-width: 1.5;
    fill: none;
  }
  .ptm-plane .ptm-dust {
    stroke-width: 4;
    opacity: 0.3;
  }
  .ptm-mark .ptm-shape {
    stroke: var(--ptm-page);
    stroke-width: 1.5;
    fill: var(--ptm-sense);
  }
  .ptm-mark.ptm-near .ptm-shape {
    fill: var(--ptm-page);
    stroke: var(--ptm-ink);
  }
  .ptm-plane .ptm-near text {
    fill: var(--ptm-soft);
  }
  .ptm-mark .ptm-ring {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
  }
  .ptm-mark.ptm-chosen text {
    font-weight: 700;
  }
  .ptm-mark.ptm-seen .ptm-shape {
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
  }
  .ptm-kind-0 {
    --ptm-sense: var(--ptm-blue);
  }
  .ptm-kind-1 {
    --ptm-sense: var(--ptm-orange);
  }
  .ptm-kind-2 {
    --ptm-sense: var(--ptm-green);
  }
  .ptm-kind-3 {
    --ptm-sense: var(--ptm-ink);
  }
  i[class^="ptm-kind"] {
    color: var(--ptm-sense);
    font-style: normal;
  }
  .ptm-context {
    display: grid;
    align-items: center;
    gap: 0.45em;
    width: 100%;
    text-align: left;
    line-height: 1.25;
  }
  .ptm-context {
    border-color: transparent;
    padding: 0.06em 0.3em;
  }
  .ptm-context.ptm-seen {
    background: var(--ptm-faint);
  }
  .ptm-line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    gap: 0.3em;
    white-space: nowrap;
    min-height: 1.25em;
  }
  .ptm-line > span {
    overflow: hidden;
    color: var(--ptm-soft);
    text-overflow: ellipsis;
  }
  /* Too long before the word: cut at its beginning. */
  .ptm-line > span:first-child {
    direction: rtl;
    text-align: right;
  }
  .ptm-line > span > span {
    direction: ltr;
    unicode-bidi: isolate;
  }
  .ptm-line b {
    font-weight: 700;
  }
  &.ptm-present svg.ptm-plane {
    flex: 1 0 11.5em;
  }
  &.ptm-present .ptm-over {
    font-size: max(0.85em, var(--ptm-least));
  }
}
`;

// host/drawing.js
function svgText(kind, x, y, words2, anchor = null, more = {}) {
  return element("svg:text", { class: kind, x, y, "text-anchor": anchor, ...more }, words2);
}
function svgPath(kind, d, more = {}) {
  return element("svg:path", { class: kind, d, ...more });
}

// host/hand.js
function lookedAt(see, of) {
  const on = () => see(of(), false);
  const off = () => see(null, false);
  return { onmouseenter: on, onfocus: on, onmouseleave: off, onblur: off };
}
function markButton(see, what, name) {
  return {
    tabindex: 0,
    role: "button",
    "aria-label": name,
    ...lookedAt(see, () => what),
    onclick: () => see(what, true),
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      see(what, true);
    }
  };
}

// host/labels.js
var PLACES = 16;
function bestPlace(label, laid, points, width, height) {
  const boxes = Array.from({ length: PLACES }, (_, place) => beside(label, place));
  const costs = boxes.map((box) => cost(box, label, laid, points, width, height));
  return boxes[costs.indexOf(Math.min(...costs))];
}
function labelsThatFit(labels, hit, width, height, near = []) {
  const kept = [];
  const points = [...hit, ...near];
  return labels.map((label) => {
    const box = bestPlace(label, kept, points, width, height);
    const hushed = kept.some((other) => overlap(other, box) > 0) || hit.some(([x, y]) => within(box, x, y, 2)) || box.x < 0 || box.y < 0 || box.x + box.w > width || box.y + box.h > height;
    if (!hushed) kept.push(box);
    return { ...box, hushed };
  });
}
function beside(label, place) {
  const angle = place % 8 * (Math.PI / 4);
  const far = place >= 8;
  const gap = far ? 30 : 9;
  const x = label.x + Math.cos(angle) * (gap + label.w / 2);
  const y = label.y - Math.sin(angle) * (gap + label.h / 2);
  return { x: x - label.w / 2, y: y - label.h / 2, w: label.w, h: label.h, place, far };
}
function cost(box, label, laid, points, width, height) {
  const outside = Math.max(0, -box.x) + Math.max(0, box.x + box.w - width) + Math.max(0, -box.y) + Math.max(0, box.y + box.h - height);
  const covered = laid.reduce((sum, other) => sum + overlap(box, other), 0);
  const hit = points.filter(([x, y]) => within(box, x, y, 5)).length;
  const moved = label.last === void 0 || label.last === box.place ? 0 : 4;
  return 40 * outside + 4 * covered + 90 * hit + moved + box.place % 8 + (box.far ? 25 : 0);
}
function overlap(a, b) {
  const wide = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}
function within(box, x, y, margin) {
  return x > box.x - margin && x < box.x + box.w + margin && y > box.y - margin && y < box.y + box.h + margin;
}

// host/text.js
var MOST_KNOWN = 5e3;
var pen = null;
var known = /* @__PURE__ */ new Map();
function textWidth(text, font) {
  const key = `${font} ${text}`;
  if (!known.has(key)) {
    pen ??= element("canvas").getContext("2d");
    pen.font = font;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, pen.measureText(text).width);
  }
  return known.get(key);
}

// host/sense_plane.js
var KINDS = [
  { sign: "●", shape: "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z" },
  { sign: "■", shape: "M-5.5-5.5H5.5V5.5H-5.5Z" },
  { sign: "◆", shape: "M0-7.5L7.5 0L0 7.5L-7.5 0Z" },
  { sign: "▲", shape: "M0-7L7 5.5H-7Z" }
];
var RING = "M12 0A12 12 0 1 1-12 0A12 12 0 1 1 12 0Z";
var DOT = "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z";
function sensePlane(name, onSee) {
  const dust = element("svg:path", { class: "ptm-dust" });
  const foot = element("svg:g", { class: "ptm-foot" });
  const marks = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": name }, [dust, foot, marks]);
  const places = /* @__PURE__ */ new Map();
  let scale = null;
  let larger = 1;
  function draw(scene, jump, { width, height }) {
    larger = svg.closest(".ptm-present") ? 1.5 : 1;
    const letter = 15 * larger;
    const inside = { width, height: height - 1.7 * letter };
    const goal = scaleFor(
      [...scene.kept, ...scene.points.filter(({ kind }) => kind !== null).map(({ at }) => at)],
      inside
    );
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scale = jump || calm || scale === null ? goal : scale + 0.3 * (goal - scale);
    const onScreen = ([x, y]) => [inside.width / 2 + scale * x, inside.height / 2 - scale * y];
    dust.setAttribute(
      "d",
      scene.dust.map(
        (at) => `M${onScreen(at).map((value) => value.toFixed(1)).join(" ")}h0`
      ).join("")
    );
    foot.replaceChildren(
      ...ruler(scale, height - 0.6 * letter, letter, scene.ruler),
      svgText(
        null,
        width - 6,
        height - (width < 24 * letter ? 1.9 : 0.5) * letter,
        scene.note,
        "end"
      )
    );
    const points = stacked(
      scene.points.map((point) => ({ ...point, on: onScreen(point.at) })),
      scene.more
    );
    drawMarks(
      points.filter(
        ({ on: [x, y] }) => x > 4 && x < inside.width - 4 && y > 4 && y < inside.height - 4
      ),
      inside
    );
    return Math.abs(scale - goal) > 2e-3 * goal;
  }
  function drawMarks(points, { width, height }) {
    const focused = focusedData(svg, ".ptm-mark")?.n;
    const size = 16 * larger;
    const labels = points.map(({ n, text, chosen, on: [x, y] }) => ({
      x,
      y,
      last: places.get(n),
      w: textWidth(text, `${chosen ? "bold " : ""}${size}px system-ui, sans-serif`) + 6,
      h: size * 1.3
    }));
    const boxes = labelsThatFit(
      labels,
      points.map(({ on }) => on),
      width,
      height
    );
    points.forEach(({ n }, i) => places.set(n, boxes[i].place));
    marks.replaceChildren(...points.map((point, i) => markOf(point, boxes[i])).reverse());
    if (focused) [...marks.children].find((node) => node.dataset.n === focused)?.focus();
  }
  function markOf({ n, text, told, kind, chosen, under, on: [x, y] }, box) {
    const path = (d, looks2) => svgPath(looks2, d, {
      transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${larger})`
    });
    const middle = [box.x + box.w / 2, box.y + box.h / 2];
    const end = [
      [x, box.x, box.w],
      [y, box.y, box.h]
    ].map(([at, low, wide]) => Math.min(Math.max(at, low), low + wide));
    const leader = box.far ? [svgPath("ptm-leader", `M${x} ${y}L${end.join(" ")}`)] : [];
    const looks = kind === null ? "ptm-near" : `ptm-kind-${kind % KINDS.length}`;
    return element(
      "svg:g",
      {
        class: `ptm-mark ${looks}${box.hushed || under ? " ptm-hushed" : ""}${chosen ? " ptm-chosen" : ""}`,
        "data-n": n,
        ...markButton(onSee, n, told ?? text)
      },
      [
        ...leader,
        chosen ? path(RING, "ptm-ring") : null,
        path(kind === null ? DOT : KINDS[kind % KINDS.length].shape, "ptm-shape"),
        svgText(null, middle[0], middle[1] + box.h * 0.27, text, "middle")
      ]
    );
  }
  const look = (seen) => [...marks.children].forEach(
    (node) => node.classList.toggle("ptm-seen", seen.includes(Number(node.dataset.n)))
  );
  return { svg, draw, look };
}
function stacked(points, more) {
  const near = ([x, y], [u, v]) => Math.hypot(x - u, y - v) < 2;
  return points.map((point, i) => {
    const under = points.slice(0, i).some(({ on }) => near(on, point.on));
    const n = points.slice(i + 1).filter(({ on }) => near(on, point.on)).length;
    const text = n && !under ? more(point.text, n) : point.text;
    return { ...point, told: point.told ?? point.text, text, under };
  });
}
function scaleFor(points, { width, height }) {
  const reach = [0, 1].map(
    (axis) => Math.max(1e-6, ...points.map((point) => Math.abs(point[axis])))
  );
  return Math.min((width / 2 - Math.min(70, width / 8)) / reach[0], (height / 2 - 26) / reach[1]);
}
function ruler(scale, y, letter, named) {
  const power = 10 ** Math.floor(Math.log10(140 / scale));
  const length = [5, 2, 1].map((times) => times * power).find((value) => value * scale <= 140);
  const end = 8 + length * scale;
  return [
    svgPath(null, `M8 ${y - 4}V${y + 4}M8 ${y}H${end}M${end} ${y - 4}V${y + 4}`),
    svgText(null, end + 0.5 * letter, y + 0.3 * letter, named(Number(length.toPrecision(1))))
  ];
}

// host/state.js
function bound(model, names, changed) {
  let writing = false;
  const read = () => valuesOf(model, names);
  const heard = () => {
    if (!writing) changed(read());
  };
  names.forEach((name) => model.on(`change:${name}`, heard));
  function write(values) {
    const news = names.filter((name) => name in values && !same(values[name], model.get(name)));
    if (!news.length) return;
    writing = true;
    news.forEach((name) => model.set(name, values[name]));
    try {
      model.save_changes();
    } catch {
    }
    writing = false;
  }
  return { read, write, leave: () => names.forEach((name) => model.off(`change:${name}`, heard)) };
}
function valuesOf(model, names) {
  return Object.fromEntries(names.map((name) => [name, model.get(name)]));
}
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// host/base.css
var base_default = String.raw`/* Okabe and Ito's colours, told apart by colour-blind readers too; dark pages get lighter ones. */
.ptm {
  position: relative;
  --ptm-least: 0px;
  --ptm-range: 10em;
  --ptm-page: var(--jp-layout-color0, #fff);
  --ptm-ink: var(--jp-ui-font-color0, #1a1a1a);
  --ptm-soft: var(--jp-ui-font-color1, #555);
  --ptm-line: var(--jp-border-color2, #d5d5d5);
  --ptm-faint: var(--jp-layout-color2, #f1f1f1);
  --ptm-blue: #0072b2;
  --ptm-orange: #ad5600;
  --ptm-green: #007a58;
  --ptm-red: #b84a00;
  --ptm-bar: #56b4e9;
  --ptm-best: #009e73;
  box-sizing: border-box;
  container-type: inline-size;
  margin: 2px;
  padding: 0.9em 1.1em 0.8em;
  font: 18px / 1.4 var(--jp-ui-font-family, system-ui, sans-serif);
  color: var(--ptm-ink);
  background: var(--ptm-page);
  border: 1px solid var(--ptm-line);
  border-radius: 10px;
}
[data-jp-theme-light="false"] .ptm {
  --ptm-blue: #6ec1f2;
  --ptm-orange: #f0b042;
  --ptm-green: #3fd0a4;
  --ptm-red: #ff9257;
  --ptm-bar: #0072b2;
}
@media (prefers-color-scheme: dark) {
  body:not([data-jp-theme-light]) .ptm {
    --ptm-page: #181a1b;
    --ptm-ink: #f2f2f2;
    --ptm-soft: #bbb;
    --ptm-line: #4a4d50;
    --ptm-faint: #2a2d2f;
    --ptm-blue: #6ec1f2;
    --ptm-orange: #f0b042;
    --ptm-green: #3fd0a4;
    --ptm-red: #ff9257;
    --ptm-bar: #0072b2;
  }
}
/* Present: --ptm-px is a pixel of a 1280×720 screen, --ptm-least the smallest type. */
.ptm.ptm-present {
  --ptm-px: max(0.8px, min(100vw / 1280, 100vh / 720));
  --ptm-least: calc(20 * var(--ptm-px));
  position: fixed;
  inset: 0;
  z-index: 10000;
  display: flex;
  flex-direction: column;
  width: 100vw;
  height: 100vh;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: calc(14 * var(--ptm-px)) calc(24 * var(--ptm-px));
  overflow: auto;
  border: 0;
  border-radius: 0;
  font-size: calc(25 * var(--ptm-px));
  line-height: 1.3;
}
.ptm.ptm-present .ptm-body {
  flex: 1;
}
/* A body that gives its part .ptm-fills what height the others leave. */
.ptm-present .ptm-body:has(> .ptm-fills) {
  display: flex;
  flex-direction: column;
}
.ptm.ptm-present :is(.ptm-secondary, .ptm-save, .ptm-stored, .ptm-own > small:not([role])),
.ptm:not(.ptm-with-numbers) .ptm-more,
.ptm.ptm-present:not(.ptm-with-numbers) .ptm-said {
  display: none !important;
}
.ptm.ptm-present svg.ptm-dense text {
  font-size: calc(20 * var(--ptm-px)) !important;
}
.ptm *,
.ptm *::before {
  box-sizing: border-box;
}
.ptm :is(button, input, select, table) {
  font: inherit;
  color: inherit;
}
.ptm button {
  cursor: pointer;
  background: none;
  border: 1px solid var(--ptm-line);
  border-radius: 0.45em;
  padding: 0.12em 0.6em;
  margin: 0;
  line-height: 1.35;
}
.ptm button:hover {
  background: var(--ptm-faint);
}
.ptm button[aria-pressed="true"] {
  background: var(--ptm-faint);
  border-color: var(--ptm-ink);
  box-shadow: inset 0 -0.16em 0 var(--ptm-blue);
}
.ptm :is(a, button, input, select, summary, textarea, [tabindex]):focus-visible {
  outline: 3px solid var(--ptm-blue);
  outline-offset: 2px;
}
.ptm-head {
  display: flex;
  flex-wrap: wrap;
  gap: 0.3em 0.4em;
  align-items: center;
}
.ptm-title {
  flex: 1;
  font-weight: 650;
  font-size: 1.08em;
  margin: 0;
  min-width: 8em;
}
.ptm-invitation {
  padding: 0.1em 0.7em;
  font-size: max(0.88em, var(--ptm-least));
  color: var(--ptm-blue);
  border: 1px dashed var(--ptm-blue);
  border-radius: 1em;
  transition: opacity 200ms;
}
.ptm-invitation.ptm-accepted {
  opacity: 0;
  visibility: hidden;
}
.ptm-tools {
  display: flex;
  flex-wrap: wrap;
  gap: 0.35em;
  font-size: max(0.8em, var(--ptm-least));
}
.ptm-tools button {
  color: var(--ptm-soft);
}
/* On a phone the title has a line of its own, and all tools fit into one. */
@container (max-width: 28em) {
  .ptm-title {
    flex-basis: 100%;
  }
  .ptm-tools {
    gap: 0.25em;
  }
  .ptm-tools button {
    padding: 0.12em 0.4em;
  }
}
.ptm-summary {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  white-space: nowrap;
  clip-path: inset(50%);
}
.ptm-notice {
  margin: 0.5em 0 0;
  padding-left: 0.6em;
  border-left: 4px solid var(--ptm-orange);
  font-size: max(0.88em, var(--ptm-least));
}
.ptm-notice:empty {
  display: none;
}
:is(.ptm-table, .ptm-figures) {
  overflow-x: auto;
}
:is(.ptm-table, .ptm-figures) table {
  border-collapse: collapse;
  margin: 0.5em 0 0;
  font-size: max(0.88em, var(--ptm-least));
}
:is(.ptm-table, .ptm-figures) :is(th, td) {
  padding: 0.15em 0.9em 0.15em 0;
  text-align: right;
  border-bottom: 1px solid var(--ptm-line);
  font-variant-numeric: tabular-nums;
}
.ptm-table :is(th, td):nth-child(2) {
  text-align: left;
}
.ptm [hidden] {
  display: none !important;
}
.ptm-panels {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.8em 1.6em;
  border-top: 1px solid var(--ptm-line);
  padding-top: 0.6em;
}
.ptm-over {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 0.6em;
  margin: 0 0 0.3em;
  font-size: max(0.95em, var(--ptm-least));
  font-weight: 650;
}
.ptm-over small {
  font-size: max(0.87em, var(--ptm-least));
  font-weight: 400;
  color: var(--ptm-soft);
}
.ptm-caption {
  margin: 0.35em 0 0;
  font-size: max(0.86em, var(--ptm-least));
  color: var(--ptm-soft);
  min-height: 2.8em;
}
.ptm-present .ptm-one-line {
  min-height: 1.4em;
}
.ptm-caption b {
  font-weight: 650;
}
.ptm-busy::before {
  content: "";
  display: inline-block;
  width: 0.7em;
  height: 0.7em;
  margin-right: 0.4em;
  border: 2px solid var(--ptm-blue);
  border-right-color: transparent;
  border-radius: 50%;
  animation: ptm-turn 0.8s linear infinite;
}
@keyframes ptm-turn {
  to {
    transform: rotate(1turn);
  }
}
@media (prefers-reduced-motion: reduce) {
  .ptm-busy::before {
    animation: none;
  }
  .ptm-invitation {
    transition: none;
  }
}
`;

// host/controls.css
var controls_default = String.raw`/* What widgets are set with: rows of buttons, texts to choose or type, sliders. */
.ptm .ptm-buttons {
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0.35em;
}
.ptm :is(button, label)[aria-disabled="true"] {
  opacity: 0.45;
  cursor: default;
}
.ptm-presets {
  display: flex;
  flex-wrap: wrap;
  gap: 0.4em;
  margin: 0.7em 0 0.8em;
  font-size: max(0.86em, var(--ptm-least));
}
.ptm-slot {
  display: inline-flex;
  align-items: baseline;
  gap: 0.35em;
}
.ptm-slot i {
  color: var(--ptm-soft);
  font:
    italic 0.8em Georgia,
    "Times New Roman",
    serif;
}
.ptm-slot input {
  width: 7.2em;
  padding: 0.06em 0.4em;
  background: var(--ptm-faint);
  border: 1px solid transparent;
  border-bottom: 2px solid var(--ptm-line);
  border-radius: 0.3em 0.3em 0 0;
}
.ptm-slot input:focus-visible {
  outline-offset: 0;
}
.ptm-controls {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.4em 1.5em;
  margin: 0.7em 0 0.6em;
  font-size: max(0.88em, var(--ptm-least));
}
.ptm-controls label {
  display: inline-flex;
  align-items: center;
  gap: 0.5em;
}
.ptm-controls input[type="range"] {
  width: var(--ptm-range);
  margin: 0;
  accent-color: var(--ptm-blue);
}
.ptm input[type="checkbox"] {
  width: 1.05em;
  height: 1.05em;
  margin: 0;
  accent-color: var(--ptm-blue);
}
.ptm-controls output {
  min-width: 2.6em;
  font-variant-numeric: tabular-nums;
}
.ptm-sliders label {
  display: grid;
  white-space: nowrap;
}
.ptm-sliders label:has(input:disabled) {
  opacity: 0.45;
}
.ptm-sliders input[type="range"] {
  width: 100%;
}
/* Texts to choose from, and boxes for other ones. In a picture .ptm-own means something else. */
div.ptm-own {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0.4em 1.2em;
  margin: 0.6em 0 0;
  font-size: max(0.9em, var(--ptm-least));
}
div.ptm-own label {
  display: flex;
  flex: 1 1 16em;
  gap: 0.5em;
  align-items: baseline;
  min-width: 0;
  white-space: nowrap;
}
div.ptm-own :is(select, input, textarea) {
  flex: 1;
  min-width: 4em;
  padding: 0.1em 0.4em;
  background: var(--ptm-faint);
  border: 1px solid var(--ptm-line);
  border-radius: 0.3em;
}
:is(div.ptm-own, .ptm-controls) option {
  background: var(--ptm-page);
  color: var(--ptm-ink);
}
div.ptm-own small {
  font-size: max(0.95em, var(--ptm-least));
  color: var(--ptm-soft);
}
.ptm-present :is(.ptm-controls, div.ptm-own, .ptm-least) {
  font-size: var(--ptm-least);
}
/* A number as a bar. */
.ptm :is(div, span).ptm-bar {
  height: 0.85em;
  background: var(--ptm-faint);
  border-radius: 0.2em;
}
.ptm :is(div, span).ptm-bar span {
  display: block;
  height: 100%;
  border-radius: 0.2em;
  background: var(--ptm-bar);
}
.ptm-ranking data {
  text-align: right;
  font-variant-numeric: tabular-nums;
  font-size: max(0.92em, var(--ptm-least));
}
`;

// host/export.js
var DRAWN = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "stroke-linecap",
  "display",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "paint-order"
];
function standalone(svg) {
  const copy = svg.cloneNode(true);
  const [from, to] = [svg, copy].map((node) => [node, ...node.querySelectorAll("*")]);
  from.forEach((node, i) => {
    const seen = getComputedStyle(node);
    for (const name of DRAWN) to[i].style.setProperty(name, seen.getPropertyValue(name));
    to[i].removeAttribute("class");
  });
  const { width, height } = svg.getBoundingClientRect();
  const page = getComputedStyle(svg.closest(".ptm")).backgroundColor;
  for (const [name, value] of Object.entries({ xmlns: SVG, width, height }))
    copy.setAttribute(name, value);
  copy.prepend(element("svg:rect", { width, height, fill: page }));
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}
async function download(svg, kind) {
  const { text, width, height } = standalone(svg);
  let blob = new Blob([text], { type: "image/svg+xml" });
  if (kind === "PNG") {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = element("canvas", { width: 2 * width, height: 2 * height });
    canvas.getContext("2d").drawImage(image, 0, 0, 2 * width, 2 * height);
    blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  }
  const link = element("a", {
    href: URL.createObjectURL(blob),
    download: `${svg.dataset.name}.${kind.toLowerCase()}`
  });
  link.click();
  URL.revokeObjectURL(link.href);
}

// host/present.js
var PRESENT = "ptm-present";
function presentation(root, changed) {
  const escaped = (event) => event.key === "Escape" && end();
  const ended = () => document.fullscreenElement !== root && end();
  function begin() {
    root.parentElement?.style.setProperty("min-height", `${root.offsetHeight}px`);
    root.classList.add(PRESENT);
    document.addEventListener("keydown", escaped);
    const layer = () => {
      if (!root.classList.contains(PRESENT) || root.popover) return;
      root.popover = "manual";
      root.showPopover?.();
      changed(true);
    };
    const full = root.requestFullscreen?.() ?? Promise.reject();
    full.then(filled, layer);
    changed(true);
  }
  function filled() {
    if (!root.classList.contains(PRESENT)) document.exitFullscreen();
    else document.addEventListener("fullscreenchange", ended);
  }
  function end() {
    if (!root.classList.contains(PRESENT)) return;
    root.classList.remove(PRESENT);
    root.parentElement?.style.removeProperty("min-height");
    document.removeEventListener("keydown", escaped);
    document.removeEventListener("fullscreenchange", ended);
    if (document.fullscreenElement === root) document.exitFullscreen();
    root.removeAttribute("popover");
    changed(false);
  }
  return { end, toggle: () => root.classList.contains(PRESENT) ? end() : begin() };
}

// host/frame.js
function frame({ el, kind, style, label, title = label("title"), reset, picture }) {
  const summary = element("div", { class: "ptm-summary", "aria-live": "polite" });
  const notice = element("div", { class: "ptm-notice", role: "status" });
  const table = element("div", { class: "ptm-table", hidden: true });
  let told = null;
  const body = element("div", { class: "ptm-body" });
  const root = element("section", { class: `ptm ${kind}`, "aria-label": title });
  const resized = () => root.dispatchEvent(new CustomEvent("resized"));
  const present = button(label("present"), {
    title: label("present_key"),
    "aria-pressed": "false"
  });
  const presenting = presentation(root, (now) => {
    present.setAttribute("aria-pressed", `${now}`);
    resized();
  });
  present.addEventListener("click", presenting.toggle);
  const numbers = button(label("show_numbers"), { "aria-pressed": "false" });
  numbers.addEventListener("click", () => {
    const now = root.classList.toggle("ptm-with-numbers");
    numbers.setAttribute("aria-pressed", `${now}`);
    table.hidden = !now;
    fillTable();
    resized();
  });
  const save = (format) => {
    const name = `${label("picture")} ${format}`;
    const options = { class: "ptm-save", "aria-label": name, title: name };
    return button(format, { ...options, onclick: () => download(picture(), format) });
  };
  const tools = element("div", { class: "ptm-tools" }, [
    present,
    numbers,
    save("SVG"),
    save("PNG"),
    button(label("reset"), { onclick: reset })
  ]);
  const head = element("div", { class: "ptm-head" }, [
    heading("ptm-title", 3, [title]),
    inviting(label("invitation"), body),
    tools
  ]);
  root.append(element("style", {}, style), head, body, notice, summary, table);
  root.addEventListener("keydown", (event) => keysStayHere(event, presenting));
  for (const type of ["focusin", "keydown", "keyup"]) root.addEventListener(type, noShortcuts);
  el.replaceChildren(root);
  return {
    root,
    body,
    say: (sentence) => {
      if (summary.textContent !== sentence) summary.textContent = sentence;
    },
    notice: (sentence) => {
      if (notice.textContent !== sentence) notice.textContent = sentence;
    },
    rows: (head2, lines) => {
      told = { head: head2, lines };
      fillTable();
    }
  };
  function fillTable() {
    if (!table.hidden && told) table.replaceChildren(rowsOf(told.head, told.lines));
  }
}
function button(name, options) {
  return element("button", { ...options }, name);
}
function inviting(invitation, body) {
  const node = element("div", { class: "ptm-invitation" }, invitation);
  const gone = (event) => {
    if (event.key !== "Tab") node.classList.add("ptm-accepted");
  };
  for (const type of ["pointerdown", "keydown", "input"]) body.addEventListener(type, gone);
  return node;
}
function keysStayHere(event, presenting) {
  if (event.ctrlKey || event.metaKey) return;
  event.stopPropagation();
  const typing = event.target.matches(
    "select, textarea, input:not([type=range], [type=checkbox], [type=radio])"
  );
  if (event.key.toLowerCase() === "l" && !typing && !event.altKey) presenting.toggle();
  else if (event.key === "Escape") presenting.end();
}
function noShortcuts(event) {
  event.target.toggleAttribute("data-lm-suppress-shortcuts", !event.ctrlKey && !event.metaKey);
}
function rowsOf(head, lines) {
  const cellsOf = (tag, texts) => texts.map((text) => element(tag, {}, `${text}`));
  const row = (tag, texts) => element("tr", {}, cellsOf(tag, texts));
  const bodyRows = lines.map((line) => row("td", line));
  return element("table", {}, [
    element("thead", {}, row("th", head)),
    element("tbody", {}, bodyRows)
  ]);
}

// host/kernel.js
function pythonBehind(model, late, patience = 3e3) {
  let newest = 0;
  const open = /* @__PURE__ */ new Map();
  const heard = (message) => {
    const waiting = open.get(message?.id);
    if (waiting) waiting(message);
    else if (message?.id === newest) late(message);
  };
  model.on("msg:custom", heard);
  const ask = (question) => new Promise((done) => {
    const id = ++newest;
    const settle = (message) => {
      clearTimeout(timer);
      open.delete(id);
      done(message);
    };
    const timer = setTimeout(() => settle(null), model.isStatic ? 0 : patience);
    open.set(id, settle);
    try {
      model.send({ ...question, id });
    } catch {
      settle(null);
    }
  });
  return { ask, isNewest: (id) => id === newest, leave: () => model.off("msg:custom", heard) };
}
async function answerOf(python, state, paint, question) {
  const mark = setTimeout(() => {
    state.slow = true;
    paint();
  }, 150);
  state.waiting += 1;
  paint();
  const message = await python.ask(question);
  clearTimeout(mark);
  state.waiting -= 1;
  if (!state.waiting) state.slow = false;
  paint();
  return message;
}

// host/painter.js
function oncePerFrame(draw) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  };
}
function painter(shell, svg, draw, { busy = () => false, grows = false } = {}) {
  let size = { width: 0, height: 0 };
  let fresh = true;
  const soon = oncePerFrame(() => {
    const moving = draw(size, fresh) === true;
    fresh = !size.width || !size.height;
    shell.body.setAttribute("aria-busy", moving || busy());
    if (moving) soon();
  });
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    soon();
  };
  const watch = new ResizeObserver(([{ contentRect }]) => {
    const { width, height } = contentRect;
    if (width === size.width && (grows || height === size.height)) return;
    size = { width, height };
    resized();
  });
  const resized = () => {
    fresh = true;
    paint();
  };
  watch.observe(svg);
  shell.root.addEventListener("resized", resized);
  return { paint, leave: () => watch.disconnect() };
}

// host/picture.css
var picture_default = String.raw`/* Pictures, and their parts by what they mean. Letters are as large as --ptm-type says, in Present
   as many pixels of a 1280×720 screen as --ptm-type-present. */
.ptm {
  --ptm-type: 16px;
  --ptm-type-present: 22;
}
.ptm svg[data-name] {
  display: block;
  width: 100%;
  overflow: visible;
  background: var(--ptm-page);
}
.ptm svg text {
  font: max(var(--ptm-type), var(--ptm-least)) var(--jp-ui-font-family, system-ui, sans-serif);
  font-variant-numeric: inherit;
  fill: var(--ptm-ink);
}
.ptm-present svg text {
  font-size: calc(var(--ptm-type-present) * var(--ptm-px));
}
.ptm svg .ptm-panel-title {
  font-weight: 650;
}
.ptm svg .ptm-list-title {
  --ptm-type: 17px;
  --ptm-type-present: 25;
}
.ptm svg text.ptm-small {
  font-size: max(13px, var(--ptm-least));
  fill: var(--ptm-soft);
}
.ptm svg :is(.ptm-tick, .ptm-soft, text.ptm-rest) {
  fill: var(--ptm-soft);
}
/* Legible over lines and marks. */
.ptm :is(.ptm-plane text, .ptm-chart .ptm-name) {
  stroke: var(--ptm-page);
  stroke-width: 4px;
  stroke-linejoin: round;
  paint-order: stroke;
}
.ptm svg :is(.ptm-grid, .ptm-floor, .ptm-base) {
  stroke: var(--ptm-line);
  stroke-width: 1;
  fill: none;
}
.ptm svg .ptm-leader,
.ptm :is(.ptm-plane, .ptm-chart) .ptm-mark .ptm-leader {
  stroke: var(--ptm-soft);
  stroke-width: 1;
  opacity: 0.7;
}
.ptm svg .ptm-cursor {
  stroke: var(--ptm-ink);
  stroke-width: 1.5;
}
/* Areas that hear the hand. */
.ptm svg :is(.ptm-ground, .ptm-row-ground, .ptm-whole) {
  fill: transparent;
}
.ptm svg .ptm-scrub {
  cursor: ew-resize;
  touch-action: pan-y;
}
.ptm svg .ptm-hatch-ground {
  fill: var(--ptm-page);
}
.ptm svg .ptm-hatch-line {
  fill: var(--ptm-orange);
}
/* Tokens in a strip and candidates in a list, to press. */
.ptm :is(.ptm-strip .ptm-token, .ptm-candidate) {
  cursor: pointer;
}
.ptm .ptm-strip .ptm-token:hover .ptm-whole,
.ptm .ptm-candidate:hover .ptm-ground {
  fill: var(--ptm-faint);
}
.ptm .ptm-strip .ptm-dark .ptm-shown {
  fill: #fff;
}
.ptm .ptm-strip .ptm-bright .ptm-shown {
  fill: #111;
}
.ptm .ptm-strip .ptm-under {
  fill: var(--ptm-orange);
}
.ptm .ptm-candidate .ptm-percent {
  fill: var(--ptm-soft);
  font-variant-numeric: tabular-nums;
}
.ptm .ptm-candidate:hover .ptm-percent {
  fill: var(--ptm-ink);
}
/* Words as points on a plane. */
.ptm svg.ptm-plane {
  overflow: hidden;
}
.ptm .ptm-plane .ptm-dust {
  stroke: var(--ptm-soft);
  stroke-width: 3;
  stroke-linecap: round;
  opacity: 0.2;
  fill: none;
}
.ptm .ptm-plane .ptm-mark {
  cursor: pointer;
}
.ptm .ptm-plane .ptm-seen text {
  text-decoration: underline;
}
.ptm .ptm-plane .ptm-hushed:not(.ptm-seen) :is(text, .ptm-leader) {
  display: none;
}
.ptm-present .ptm-panels.ptm-fills {
  flex: 1 0 auto;
}
.ptm-present .ptm-fills > :has(> svg.ptm-plane) {
  display: flex;
  flex-direction: column;
}
`;

// host/view.js
function viewed(build, anew = ["language"]) {
  const render = ({ model, el }) => {
    let leave = () => {
    };
    const again = () => {
      leave();
      leave = build(model, el);
    };
    again();
    anew.forEach((name) => model.on(`change:${name}`, again));
    return () => {
      anew.forEach((name) => model.off(`change:${name}`, again));
      leave();
    };
  };
  return { render };
}

// host/words.js
var shared = {
  en: {
    present: "Present",
    reset: "Reset",
    show_numbers: "Numbers",
    picture: "Picture as",
    empty: "The box is empty: type something first.",
    present_key: "Fill the screen (key L); Escape returns",
    asking: "asking Python …",
    number: "#",
    token: "token",
    word: "word"
  },
  zh: {
    present: "演示",
    reset: "重置",
    show_numbers: "数值",
    picture: "导出图片",
    empty: "输入框是空的：请先输入内容。",
    present_key: "全屏显示（按键 L），按 Esc 返回",
    asking: "正在询问 Python …",
    number: "#",
    token: "词元",
    word: "词"
  }
};
function worded(words2, language) {
  const own = words2[language] ?? words2.en;
  const common = shared[language] ?? shared.en;
  return (key, numbers = {}) => (own[key] ?? common[key]).replace(/\{(\w+)\}/g, (_, name) => numbers[name]);
}

// host/widget.js
var shared2 = base_default + controls_default + picture_default;
function widget({ kind, style, words: words2, build, anew = ["language"] }) {
  return viewed((model, el) => {
    const leaving = [];
    const kept = (part) => {
      leaving.push(part.leave);
      return part;
    };
    const label = worded(words2, model.get("language"));
    build({
      model,
      label,
      bind: (names, changed) => kept(bound(model, names, changed)),
      frame: (parts) => frame({ el, kind, style: shared2 + style, label, ...parts }),
      painter: (shell, svg, draw, options) => kept(painter(shell, svg, draw, options)).paint,
      leave: (end) => leaving.push(end),
      kernel: (state, paint, late) => {
        const python = kept(pythonBehind(model, late));
        return (question) => answerOf(python, state, paint, question);
      }
    });
    return () => leaving.forEach((leave) => leave());
  }, anew);
}

// host/controls.js
function choice({ tag = "span", kind, title }, options, choose) {
  const buttons = options.map(
    ([value, words2, more]) => element("button", { ...more, onclick: () => choose(value) }, words2)
  );
  const node = element(tag, { class: kind, role: "group", "aria-label": title }, buttons);
  const show = (isPressed) => buttons.forEach((button2, i) => button2.setAttribute("aria-pressed", isPressed(options[i][0])));
  return { node, buttons, show };
}
function presets(title, options, choose) {
  return choice({ tag: "div", kind: "ptm-presets", title }, options, choose);
}

// host/numbers.js
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

// scalar_mix_explorer/scene.js
var SHOWN = 10;
var MARKED = 5;
var ROOM = 1.15;
function contextsOf(sentences, senses) {
  return sentences.flatMap(
    (tokens, sentence) => tokens.map((token, place) => ({
      sentence,
      place,
      tokens,
      key: token.toLowerCase(),
      sense: senses[sentence] ?? ""
    }))
  ).map((context, n) => ({ ...context, n }));
}
function softmax(weights) {
  const most = Math.max(...weights);
  const parts = weights.map((w) => Math.exp(w - most));
  const sum = parts.reduce((all, part) => all + part, 0);
  return parts.map((part) => part / sum);
}
function weightsFor(s) {
  const logs = s.map((share) => Math.log(Math.max(share, 1e-6)));
  const mean = logs.reduce((all, log) => all + log, 0) / logs.length;
  return logs.map((log) => Math.max(-RANGE, Math.min(RANGE, log - mean)));
}
function occurrencesOf(model, space, contexts, key) {
  const planes = model.get("plane_words");
  const axes = layerSpace(model.get("planes"), [planes.length, 2, space.dim]);
  const place = Math.max(0, planes.indexOf(key));
  const members = contexts.filter((context) => context.key === key).map(({ n }) => n);
  const all = contexts.map(({ n }) => n);
  const middle = place ? members : all;
  const at = shadows(space, [axes.row(place, 0), axes.row(place, 1)], all, middle);
  const senses = [...new Set(members.map((n) => contexts[n].sense))];
  return {
    key,
    members,
    at,
    senses,
    ofAll: place === 0,
    kindOf: (n) => members.includes(n) ? senses.indexOf(contexts[n].sense) : null,
    kept: aboveTokens(space.layers).flatMap(
      (s) => middle.map((n) => at(s, n).map((value) => ROOM * value))
    )
  };
}
function productsOf(space, a, b) {
  const layers = Array.from({ length: space.layers }, (_, j) => j);
  return layers.flatMap((j) => layers.map((k) => dot(space.row(j, a), space.row(k, b))));
}
function weighed(products, s) {
  return products.reduce(
    (sum, product, i) => sum + s[Math.floor(i / s.length)] * s[i % s.length] * product,
    0
  );
}
function pick(space, contexts, [sentence, place]) {
  const { n } = contexts.find((one) => one.sentence === sentence && one.place === place);
  return { n, products: contexts.map((other) => productsOf(space, n, other.n)) };
}
function mixed({ n, products }, squares, weights) {
  const s = softmax(weights);
  const lengths = squares.map((square) => Math.sqrt(Math.max(0, weighed(square, s))));
  const cosines = products.map(
    (product, other) => weighed(product, s) / (lengths[n] * lengths[other] || 1)
  );
  const near = [...cosines.keys()].filter((other) => other !== n).sort((one, other) => cosines[other] - cosines[one]).slice(0, SHOWN);
  return { s, n, cosines, near, length: lengths[n] };
}

// scalar_mix_explorer/controls.js
var RANGE = 6;
function mixControls(label, model, contexts, act) {
  const stored = presetButtons(label, model, act);
  const word = wordPicker(label, model, act);
  const sliders = layerSliders(label, model.get("shape")[0], act);
  const list = nearestList(label, contexts, act);
  const over = heading("ptm-over", 4, []);
  const caption = element("div", { class: "ptm-caption ptm-one-line" });
  return {
    nodes: [stored.node, word.node],
    sliders: sliders.node,
    list: list.node,
    over,
    caption,
    nearest: list.over,
    show(choice2, own, scene) {
      [stored, word, sliders].forEach((part) => part.show(choice2, scene));
      list.show(own, scene);
      const named = own.senses.length > 1 ? own.senses : [];
      const senses = named.map(
        (sense, kind) => element("small", {}, [
          element(
            "i",
            { class: `ptm-kind-${kind % KINDS.length}` },
            KINDS[kind % KINDS.length].sign
          ),
          ` ${sense}`
        ])
      );
      const title = own.ofAll ? label("plane_all") : label("plane", { word: contexts[scene.n].tokens[contexts[scene.n].place] });
      over.replaceChildren(title, ...senses);
    },
    look: list.look,
    explain: (...parts) => caption.replaceChildren(...parts)
  };
}
function presetButtons(label, model, act) {
  const layers = model.get("shape")[0];
  const sets = [
    ...model.get("tasks").map(({ name, s, gamma }) => ({ name, weights: weightsFor(s), gamma })),
    { name: label("mean"), weights: Array(layers).fill(0), gamma: 1 },
    ...Array.from({ length: layers }, (_, layer) => ({
      name: label("only", { layer }),
      weights: only(layer, layers).map((one) => RANGE * (2 * one - 1)),
      gamma: 1
    }))
  ];
  const group = presets(
    label("set"),
    sets.map((one) => [one, one.name]),
    ({ weights, gamma }) => act.choose({ weights, gamma })
  );
  const close = (one, other) => Math.abs(one - other) < 1e-6;
  const show = ({ gamma }, { s }) => group.show((one) => {
    const shares = softmax(one.weights);
    return close(gamma, one.gamma) && shares.every((share, j) => close(share, s[j]));
  });
  return { node: group.node, show };
}
function wordPicker(label, model, act) {
  const sentences = model.get("sentences");
  const select = element(
    "select",
    {
      "aria-label": label("sentence"),
      onchange: () => act.choose({ chosen: [Number(select.value), 0] })
    },
    sentences.map((tokens, b) => element("option", { value: b }, `${b + 1} · ${joined(tokens)}`))
  );
  const strip = element("div", {
    class: "ptm-strip",
    role: "radiogroup",
    "aria-label": label("pick"),
    onkeydown: (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const b = Number(select.value);
      if (sentences[b][at + step] === void 0) return;
      at += step;
      act.choose({ chosen: [b, at] });
    }
  });
  const node = element("div", { class: "ptm-word" }, [select, strip]);
  let shown = -1;
  let at = 0;
  const show = ({ chosen: [b, t] }) => {
    const inside = strip.contains(document.activeElement);
    at = t;
    select.value = b;
    if (shown !== b)
      strip.replaceChildren(
        ...sentences[b].map(
          (token, place) => element(
            "button",
            { role: "radio", onclick: () => act.choose({ chosen: [b, place] }) },
            token
          )
        )
      );
    shown = b;
    [...strip.children].forEach((button2, place) => {
      button2.setAttribute("aria-checked", place === t);
      button2.setAttribute("tabindex", place === t ? 0 : -1);
    });
    if (inside) strip.children[t].focus();
  };
  return { node, show };
}
function layerSliders(label, layers, act) {
  const slider = (name, text, low, high, step, changed) => {
    const input = element("input", {
      type: "range",
      min: low,
      max: high,
      step,
      "data-of": name,
      "aria-label": text,
      oninput: () => act.drag(changed(Number(input.value))),
      onchange: () => act.choose(changed(Number(input.value)))
    });
    const value = element("output", { "data-of": name });
    return { input, value };
  };
  let now = [];
  const rows = Array.from({ length: layers }, (_, layer) => {
    const name = `w${layer}`;
    const own = slider(name, label("w", { layer }), -RANGE, RANGE, 0.1, (value) => {
      now = now.map((w, j) => j === layer ? value : w);
      return { weights: now };
    });
    const bar = element("span");
    const share = element("data", { "data-of": `s${layer}` });
    const node2 = element("div", { class: "ptm-mix" }, [
      element("span", {}, label("layer", { layer })),
      own.input,
      own.value,
      element("span", { class: "ptm-bar" }, bar),
      share
    ]);
    return { ...own, bar, share, node: node2 };
  });
  const gamma = slider("gamma", label("gamma"), 0, 3, 0.05, (value) => ({ gamma: value }));
  const length = element("data", { class: "ptm-length", "data-of": "length" });
  const head = element("div", { class: "ptm-mix ptm-mix-head", "aria-hidden": "true" }, [
    element("span"),
    element("i", {}, "w"),
    element("span"),
    element("i", {}, "s = softmax(w)"),
    element("span")
  ]);
  const node = element("div", { class: "ptm-sliders" }, [
    head,
    ...rows.map((row) => row.node),
    element("div", { class: "ptm-mix" }, [
      element("span", {}, label("gamma")),
      gamma.input,
      gamma.value,
      length
    ])
  ]);
  const show = (choice2, scene) => {
    now = choice2.weights;
    rows.forEach((row, j) => {
      row.input.value = now[j];
      row.value.textContent = now[j].toFixed(1).replace("-", "−");
      row.bar.style.width = `${100 * scene.s[j]}%`;
      row.share.value = scene.s[j];
      row.share.textContent = scene.s[j].toFixed(3);
    });
    gamma.input.max = Math.max(3, Math.ceil(choice2.gamma));
    gamma.input.value = choice2.gamma;
    gamma.value.textContent = choice2.gamma.toFixed(2);
    length.value = choice2.gamma * scene.length;
    length.textContent = label("length", { length: Number(length.value).toFixed(2) });
  };
  return { node, show };
}
function nearestList(label, contexts, act) {
  const over = heading("ptm-over", 4, []);
  const rows = Array.from({ length: SHOWN }, () => {
    const sign = element("i", { "aria-hidden": "true" });
    const [before, word, after] = [element("span"), element("b"), element("span")];
    const [bar, score] = [element("span"), element("data")];
    const number = () => Number(button2.dataset.n);
    const button2 = element(
      "button",
      {
        class: "ptm-context",
        "data-n": "",
        title: label("row_hint"),
        onclick: () => {
          const { sentence, place } = contexts[number()];
          act.choose({ chosen: [sentence, place] });
        },
        ...lookedAt(act.see, number)
      },
      [
        sign,
        element("span", { class: "ptm-line" }, [element("span", {}, before), word, after]),
        element("span", { class: "ptm-bar" }, bar),
        score
      ]
    );
    return { sign, before, word, after, bar, score, button: button2 };
  });
  const node = element(
    "div",
    { class: "ptm-nearest" },
    rows.map((row) => row.button)
  );
  const show = (own, { n, near, cosines }) => {
    const chosen = contexts[n];
    over.replaceChildren(
      label("nearest", { word: chosen.tokens[chosen.place] }),
      element("small", { class: "ptm-all" }, label("of_all", { n: count(contexts.length) }))
    );
    rows.forEach((row, i) => {
      row.button.hidden = i >= near.length;
      if (row.button.hidden) return;
      fillRow(row, contexts[near[i]], own.kindOf(near[i]), cosines[near[i]]);
    });
  };
  return {
    node,
    over,
    show,
    look: (seen) => rows.forEach(
      ({ button: button2 }) => button2.classList.toggle("ptm-seen", seen.includes(Number(button2.dataset.n)))
    )
  };
}
function fillRow(row, context, kind, score) {
  const parts = around(context, 6);
  ["before", "word", "after"].forEach((name, i) => {
    row[name].textContent = parts[i];
  });
  row.sign.textContent = kind === null ? "○" : KINDS[kind % KINDS.length].sign;
  row.sign.className = kind === null ? "ptm-other" : `ptm-kind-${kind % KINDS.length}`;
  row.button.dataset.n = context.n;
  row.bar.style.width = `${100 * Math.max(0, score)}%`;
  row.score.value = score;
  row.score.textContent = score.toFixed(3);
}

// scalar_mix_explorer/style.css
var style_default = String.raw`.ptm.ptm-scalar_mix_explorer {
  .ptm-bar {
    display: block;
  }
  .ptm-presets {
    margin: 0.6em 0 0.5em;
  }
  .ptm-word {
    display: flex;
    align-items: flex-start;
    gap: 0.6em;
    margin: 0 0 0.5em;
  }
  .ptm-word select {
    flex: none;
    width: 6.5em;
    text-overflow: ellipsis;
    padding: 0.1em 0.3em;
    background: var(--ptm-faint);
    border: 1px solid var(--ptm-line);
    border-radius: 0.3em;
  }
  .ptm-strip {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1em;
  }
  .ptm-strip button {
    border-color: transparent;
    padding: 0.02em 0.25em;
  }
  .ptm-strip button[aria-checked="true"] {
    font-weight: 700;
    background: var(--ptm-faint);
    border-color: var(--ptm-ink);
    box-shadow: inset 0 -0.16em 0 var(--ptm-blue);
  }
  @container (min-width: 42em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr);
    }
  }
  .ptm-sliders {
    font-size: max(0.86em, var(--ptm-least));
    margin-bottom: 0.5em;
  }
  .ptm-mix {
    display: grid;
    align-items: center;
    gap: 0.6em;
    line-height: 1.45;
    grid-template-columns: 5.2em minmax(4em, 1fr) 2.4em minmax(4em, 1fr) 3em;
  }
  .ptm-mix-head {
    color: var(--ptm-soft);
    line-height: 1.1;
    white-space: nowrap;
  }
  .ptm-mix input[type="range"] {
    width: 100%;
    margin: 0;
    accent-color: var(--ptm-blue);
  }
  .ptm-mix :is(output, data) {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  .ptm-mix .ptm-length {
    grid-column: 4 / 6;
    text-align: left;
    color: var(--ptm-soft);
  }
  .ptm-mix .ptm-bar {
    height: 1.1em;
  }
  .ptm-mix .ptm-bar span {
    background: var(--ptm-best);
  }
  .ptm-nearest {
    display: grid;
    font-size: max(0.86em, var(--ptm-least));
  }
  .ptm-context {
    grid-template-columns: 1em minmax(0, 1fr) 3.5em 2.7em;
    align-items: center;
  }
  .ptm-context data {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  .ptm-other {
    font-style: normal;
    color: var(--ptm-soft);
  }
  &.ptm-present .ptm-all {
    display: none;
  }
  &.ptm-present .ptm-context:nth-child(n + 5),
  &.ptm-present .ptm-context .ptm-bar {
    display: none;
  }
  &.ptm-present .ptm-context {
    grid-template-columns: 1em minmax(0, 1fr) 2.7em;
  }
}
`;

// scalar_mix_explorer/words.js
var words = {
  en: {
    title: "ELMo’s scalar mix of layers",
    invitation: "Drag a layer’s weight",
    set: "Weights",
    mean: "mean",
    layer: "layer {layer}",
    only: "layer {layer} alone",
    sentence: "Sentence",
    pick: "Word in the sentence",
    w: "w of layer {layer}",
    gamma: "γ, scale",
    nearest: "Nearest to this “{word}”",
    of_all: "of {n} words in all sentences",
    plane: "“{word}” in all sentences",
    plane_all: "All words",
    row_hint: "Click to go to this word",
    length: "norm of mix: {length}",
    ruler: "distance {length}",
    more: "{text} and {n} more",
    caption: "The plane is fixed: it shows the two directions in which the vectors of “{word}” vary most above layer 0. γ scales the vectors and changes no cosine.",
    caption_all: "The plane is fixed: it shows the two directions in which all words vary most above layer 0. γ scales the vectors and changes no cosine.",
    seen: "Cosine with the chosen word: {score}.",
    summary: "s = {s}, γ = {gamma}. Nearest to “{word}” in “{line}”: {list}.",
    sense: "sense",
    score: "cosine",
    across: "x",
    up: "y",
    picture_of: "“{word}” and its nearest words in a plane, s = {s}, γ = {gamma}"
  },
  zh: {
    title: "ELMo 的层加权",
    invitation: "拖动一层的权重",
    set: "权重",
    mean: "平均",
    layer: "第 {layer} 层",
    only: "只用第 {layer} 层",
    sentence: "句子",
    pick: "句中的词",
    w: "第 {layer} 层的 w",
    gamma: "γ（缩放）",
    nearest: "离这个“{word}”最近的词",
    of_all: "句中的全部 {n} 个词",
    plane: "所有句子中的“{word}”",
    plane_all: "所有的词",
    row_hint: "点击即可走到这个词",
    length: "混合向量范数：{length}",
    ruler: "距离 {length}",
    more: "{text}，另有 {n} 个",
    caption: "平面是固定的：第 0 层以上，“{word}”的向量在这两个方向上变化最大。γ 只缩放向量，不改变余弦。",
    caption_all: "平面是固定的：第 0 层以上，所有词的向量在这两个方向上变化最大。γ 只缩放向量，不改变余弦。",
    seen: "与所选词的余弦为 {score}。",
    summary: "s = {s}，γ = {gamma}。离“{line}”中的“{word}”最近的词：{list}。",
    sense: "义项",
    score: "余弦",
    across: "横坐标",
    up: "纵坐标",
    picture_of: "平面上的“{word}”和离它最近的词，s = {s}，γ = {gamma}"
  }
};

// scalar_mix_explorer/index.js
var CHOICE = ["chosen", "weights", "gamma"];
function explorer(host) {
  const { model, label } = host;
  const contexts = contextsOf(model.get("sentences"), model.get("senses"));
  const space = layerSpace(model.get("rows"), model.get("shape"));
  const first = choiceOf(model);
  const state = { choice: first, seen: null, pinned: null };
  const see = (n, click) => {
    if (click) state.pinned = state.pinned === n ? null : n;
    state.seen = n;
    look();
  };
  const ui = mixControls(label, model, contexts, { choose: settle, drag, see });
  const picture = sensePlane("scalar-mix", see);
  const shell = host.frame({ reset, picture: () => picture.svg });
  shell.body.append(
    ...ui.nodes,
    element("div", { class: "ptm-panels ptm-fills" }, [
      element("div", {}, [ui.sliders, ui.nearest, ui.list]),
      element("div", {}, [ui.over, picture.svg])
    ]),
    ui.caption
  );
  const squares = contexts.map(({ n }) => productsOf(space, n, n));
  let own = null;
  let chosen = null;
  let scene = null;
  let jump = true;
  const paint = host.painter(shell, picture.svg, (size, fresh) => {
    scene = mixed(chosen, squares, state.choice.weights);
    ui.show(state.choice, own, scene);
    const moving = size.width && size.height && picture.draw(drawn(), jump || fresh, size);
    jump = !size.width || !size.height;
    look();
    return Boolean(moving);
  });
  const traits = host.bind(CHOICE, () => {
    const now = choiceOf(model);
    if (!same(now, state.choice)) settle(now);
  });
  settle(first);
  function drag(changes) {
    state.choice = { ...state.choice, ...changes };
    paint();
  }
  function settle(changes) {
    state.choice = { ...state.choice, ...changes };
    const [sentence, place] = state.choice.chosen;
    const key = model.get("sentences")[sentence][place].toLowerCase();
    if (own?.key !== key) {
      own = occurrencesOf(model, space, contexts, key);
      jump = true;
    }
    if (changes.chosen) {
      chosen = pick(space, contexts, changes.chosen);
      Object.assign(state, { seen: null, pinned: null });
    }
    traits.write(state.choice);
    scene = mixed(chosen, squares, state.choice.weights);
    tell();
    paint();
  }
  function reset() {
    settle(first);
  }
  function placeOf(n) {
    return own.at(scene.s, n).map((value) => state.choice.gamma * value);
  }
  function drawn() {
    const marked = [
      ...own.members,
      ...scene.near.slice(0, MARKED).filter((n) => own.kindOf(n) === null)
    ];
    const lecture = shell.root.classList.contains("ptm-present");
    const first2 = (n) => n === scene.n ? 0 : 1;
    const points = marked.sort((one, other) => first2(one) - first2(other)).map((n) => {
      const kind = own.kindOf(n);
      const text = snippet(contexts[n], kind === null || lecture ? 1 : 2);
      return {
        n,
        kind,
        at: placeOf(n),
        chosen: n === scene.n,
        text,
        told: `${text}, ${scene.cosines[n].toFixed(3)}`
      };
    });
    return {
      points,
      dust: contexts.map(({ n }) => placeOf(n)),
      kept: own.kept,
      note: formula(),
      ruler: (length) => label("ruler", { length }),
      more: (text, n) => label("more", { text, n })
    };
  }
  function shares() {
    return scene.s.map((share) => share.toFixed(2)).join(", ");
  }
  function formula() {
    return `s = ${shares()} · γ = ${state.choice.gamma.toFixed(2)}`;
  }
  function chosenWord() {
    const { tokens, place } = contexts[scene.n];
    return tokens[place];
  }
  function look() {
    const seen = [state.seen, state.pinned];
    picture.look(seen);
    ui.look(seen);
    const looked = state.seen ?? state.pinned;
    if (looked !== null) {
      ui.explain(...sentenceOf(looked));
      return;
    }
    ui.explain(own.ofAll ? label("caption_all") : label("caption", { word: chosenWord() }));
  }
  function sentenceOf(n) {
    const { tokens, place } = contexts[n];
    return [
      `${joined(tokens.slice(0, place))} `,
      element("b", {}, tokens[place]),
      ` ${joined(tokens.slice(place + 1))} `,
      n === scene.n ? "" : label("seen", { score: scene.cosines[n].toFixed(3) })
    ];
  }
  function tell() {
    const told = { word: chosenWord(), s: shares(), gamma: state.choice.gamma.toFixed(2) };
    const read = (n) => snippet(contexts[n], 3);
    shell.say(
      label("summary", {
        ...told,
        line: read(scene.n),
        list: scene.near.slice(0, 3).map(read).join("; ")
      })
    );
    picture.svg.setAttribute("aria-label", label("picture_of", told));
    const rows = [.../* @__PURE__ */ new Set([scene.n, ...scene.near, ...own.members])];
    shell.rows(
      ["number", "word", "sentence", "sense", "score", "across", "up"].map((key) => label(key)),
      rows.map((n, i) => [
        i,
        contexts[n].tokens[contexts[n].place],
        contexts[n].sentence + 1,
        contexts[n].sense,
        scene.cosines[n].toFixed(3),
        ...placeOf(n).map((value) => value.toFixed(2))
      ])
    );
  }
}
function choiceOf(model) {
  return valuesOf(model, CHOICE);
}
var scalar_mix_explorer_default = widget({
  kind: "ptm-scalar_mix_explorer ptm-sense-plane",
  style: sense_plane_default + style_default,
  words,
  build: explorer
});
export {
  scalar_mix_explorer_default as default
};
