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
function cosine(a, b) {
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1);
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
function slider(text, name, range, act, options = {}) {
  const { at = (value2) => value2, of = (place) => place, written = String, more = null } = options;
  const change = () => ({ [name]: of(Number(input.value)) });
  const input = element("input", {
    type: "range",
    step: 1,
    ...range,
    "data-setting": name,
    oninput: () => act.drag(change()),
    onchange: () => act.settle(change())
  });
  const value = element("output", { "data-setting": name });
  const node = element("label", {}, [text, input, value, more]);
  const show = (setting) => {
    input.value = at(setting);
    value.textContent = written(setting);
  };
  return { node, name, input, value, show };
}
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

// layer_explorer/controls.js
function layerControls(label, model, act) {
  const pick = wordButtons(label, model.get("words"), act);
  const slider2 = layerSlider(label, model.get("shape")[0], act);
  const numbers = numberTable(label, model.get("shape")[0], act);
  const lines = contextLines(model.get("contexts"), act);
  const over = heading("ptm-over", 4, []);
  const caption = element("div", { class: "ptm-caption ptm-one-line" });
  return {
    nodes: [pick.node, slider2.node],
    numbers: numbers.node,
    lines: lines.node,
    over,
    caption,
    show(choice2, own, scene) {
      [pick, slider2].forEach((part) => part.show(choice2));
      numbers.show(choice2, own, scene);
      lines.show(own);
      const senses = own.senses.map(
        (sense, kind) => element("small", {}, [
          element("i", { class: `ptm-kind-${kind}` }, KINDS[kind].sign),
          ` ${sense}`
        ])
      );
      over.replaceChildren(label("plane", { word: own.word, n: own.members.length }), ...senses);
    },
    look: lines.look,
    explain: (sentence) => caption.replaceChildren(sentence)
  };
}
function wordButtons(label, known2, act) {
  const { node, show } = presets(
    label("pick"),
    known2.map((word) => [word, word]),
    (word) => act.choose({ word })
  );
  return { node, show: ({ word: chosen }) => show((word) => word === chosen) };
}
function layerSlider(label, layers, act) {
  const { node, input, show } = slider(
    label("layer"),
    "layer",
    { min: 0, max: layers - 1, step: 0.05 },
    { drag: ({ layer }) => act.drag(layer), settle: act.choose },
    { written: (layer) => layer.toFixed(2) }
  );
  node.classList.add("ptm-slide");
  input.before(element("small", {}, `0 · ${label("token")}`));
  input.after(element("small", {}, `${layers - 1} · ${label("top")}`));
  return {
    node: element("div", { class: "ptm-controls" }, node),
    show: ({ layer }) => show(layer)
  };
}
function numberTable(label, layers, act) {
  const names = ["hits", "within", "between", "gap"];
  const row = (head2, name) => {
    const cells = names.map((of) => element("data", { "data-of": of }));
    return {
      cells,
      node: element("tr", { "data-layer": name }, [
        element("th", { scope: "row" }, head2),
        ...cells.map((cell) => element("td", {}, cell))
      ])
    };
  };
  const now = row("", "now");
  const fixed = Array.from(
    { length: layers },
    (_, layer) => row(
      element("button", { onclick: () => act.choose({ layer }) }, label("now", { layer })),
      layer
    )
  );
  const head = ["", "nearest", "within", "between", "gap"].map(
    (key) => element("th", { scope: "col" }, key && label(key))
  );
  const node = element(
    "div",
    { class: "ptm-numbers" },
    element("table", {}, [
      element("thead", {}, element("tr", {}, head)),
      element(
        "tbody",
        {},
        [now, ...fixed].map((line) => line.node)
      )
    ])
  );
  const fill = ({ cells }, { hits, within: within2, between }, n) => {
    const values = [hits, within2, between, within2 - between];
    const shown = [
      label("of", { hits: rounded(hits), n }),
      ...values.slice(1).map((value) => value.toFixed(3))
    ];
    cells.forEach((cell, i) => {
      cell.value = values[i];
      cell.textContent = shown[i];
    });
  };
  const show = ({ layer }, own, { separation, pure }) => {
    const n = own.members.length;
    now.node.firstChild.textContent = label("now", { layer: layer.toFixed(2) });
    fill(now, separation, n);
    fixed.forEach((line, j) => fill(line, pure[j], n));
  };
  return { node, show };
}
function rounded(hits) {
  return String(Number(hits.toFixed(1)));
}
function contextLines(contexts, act) {
  const node = element("div", { class: "ptm-contexts" });
  let shown = null;
  const show = ({ word, members, kindOf }) => {
    if (shown === word) return;
    shown = word;
    node.replaceChildren(...members.map((n) => contextLine(contexts[n], n, kindOf(n), act.see)));
  };
  return {
    node,
    show,
    look: (seen) => [...node.children].forEach((line) => {
      line.classList.toggle("ptm-seen", seen.includes(Number(line.dataset.n)));
      line.setAttribute("aria-pressed", seen[1] === Number(line.dataset.n));
    })
  };
}
function contextLine(context, n, kind, see) {
  const [before, word, after] = around(context, 8);
  return element(
    "button",
    { class: "ptm-context", "data-n": n, onclick: () => see(n, true), ...lookedAt(see, () => n) },
    [
      element("i", { class: `ptm-kind-${kind}`, "aria-label": context.sense }, KINDS[kind].sign),
      element("span", { class: "ptm-line" }, [
        element("span", {}, element("span", {}, before)),
        element("b", {}, word),
        element("span", {}, after)
      ])
    ]
  );
}

// layer_explorer/scene.js
var SAME = 1e-6;
function atLayer(layer, layers) {
  const below = Math.min(Math.floor(layer), layers - 2);
  const share = layer - below;
  return Array.from(
    { length: layers },
    (_, j) => j === below ? 1 - share : j === below + 1 ? share : 0
  );
}
function wordOf(model, space, word) {
  const contexts = model.get("contexts");
  const members = contexts.flatMap((context, n) => context.word === word ? [n] : []);
  const senses = [...new Set(members.map((n) => contexts[n].sense))];
  const axes = layerSpace(model.get("planes"), [model.get("words").length, 2, space.dim]);
  const place = model.get("words").indexOf(word);
  const at = shadows(space, [axes.row(place, 0), axes.row(place, 1)], members, members);
  return {
    word,
    members,
    senses,
    at,
    kindOf: (n) => senses.indexOf(contexts[n].sense),
    kept: aboveTokens(space.layers).flatMap((s) => members.map((n) => at(s, n)))
  };
}
function separationOf(space, { members, kindOf }, s) {
  const vectors = new Map(members.map((n) => [n, space.mix(s, n)]));
  const sums = { within: [0, 0], between: [0, 0] };
  const nearest = /* @__PURE__ */ new Map();
  let hits = 0;
  let tied = false;
  for (const n of members) {
    const scores = members.filter((m) => m !== n).map((m) => ({ n: m, score: cosine(vectors.get(n), vectors.get(m)) }));
    for (const { n: m, score } of scores) {
      const sum = sums[kindOf(m) === kindOf(n) ? "within" : "between"];
      sum[0] += score;
      sum[1] += 1;
    }
    const most = Math.max(...scores.map(({ score }) => score));
    const first = scores.filter(({ score }) => score > most - SAME);
    hits += first.filter((other) => kindOf(other.n) === kindOf(n)).length / first.length;
    tied ||= first.length > 1;
    nearest.set(n, first[0]);
  }
  return {
    hits,
    tied,
    nearest,
    within: sums.within[0] / sums.within[1],
    between: sums.between[0] / sums.between[1]
  };
}

// layer_explorer/style.css
var style_default = String.raw`.ptm.ptm-layer_explorer {
  .ptm-slide {
    flex: 1;
    min-width: 0;
  }
  .ptm-slide input[type="range"] {
    flex: 1;
    min-width: 3em;
    max-width: 34em;
  }
  .ptm-slide small {
    font-size: max(0.83em, var(--ptm-least));
    color: var(--ptm-soft);
  }
  .ptm-controls output {
    font-weight: 700;
    color: var(--ptm-blue);
  }
  @container (min-width: 42em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
    }
  }
  .ptm-numbers table {
    border-collapse: collapse;
    width: 100%;
    font-size: max(0.86em, var(--ptm-least));
    margin: 0 0 0.5em;
  }
  .ptm-numbers :is(th, td) {
    padding: 0.04em 0 0.04em 0.6em;
    text-align: right;
    font-weight: 400;
    line-height: 1.35;
    background: none;
    font-variant-numeric: tabular-nums;
  }
  .ptm-numbers td {
    white-space: nowrap;
  }
  .ptm-numbers thead th {
    color: var(--ptm-soft);
    vertical-align: bottom;
    line-height: 1.2;
  }
  .ptm-numbers tbody th {
    text-align: left;
    padding-left: 0;
    white-space: nowrap;
  }
  .ptm-numbers tbody tr:first-child {
    font-weight: 700;
    color: var(--ptm-blue);
  }
  .ptm-numbers tbody tr:first-child :is(th, td) {
    font-weight: 700;
    border-bottom: 1px solid var(--ptm-line);
  }
  .ptm-numbers button {
    border-color: transparent;
    padding: 0 0.3em;
    margin-left: -0.3em;
  }
  .ptm-contexts {
    display: grid;
    font-size: max(0.86em, var(--ptm-least));
    grid-auto-rows: 1.5em;
    max-height: 15em; /* whole rows */
    scrollbar-width: thin;
    overflow-y: auto;
  }
  .ptm-context {
    grid-template-columns: 1em minmax(0, 1fr);
  }
  .ptm-over small i {
    font-size: 1.1em;
  }
  &.ptm-present .ptm-contexts {
    display: none;
  }
  &.ptm-present .ptm-numbers table {
    font-size: max(0.8em, var(--ptm-least));
  }
  &.ptm-present .ptm-numbers :is(th, td):last-child {
    display: none;
  }
  @container (min-width: 42em) {
    &.ptm-present .ptm-panels {
      grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
    }
  }
  @container (max-width: 24em) {
    .ptm-slide small {
      display: none;
    }
    .ptm-numbers table {
      font-size: max(0.74em, var(--ptm-least));
    }
    .ptm-numbers :is(th, td) {
      padding-left: 0.4em;
    }
    .ptm-numbers :is(th, td):last-child {
      display: none;
    }
  }
  &.ptm-present .ptm-controls {
    font-size: max(0.88em, var(--ptm-least));
  }
}
`;

// layer_explorer/words.js
var words = {
  en: {
    title: "Contextual vectors of a word by layer",
    invitation: "Drag the layer slider",
    pick: "Word",
    layer: "Layer",
    token: "tokens",
    top: "top",
    now: "layer {layer}",
    nearest: "nearest has same sense",
    within: "cosine, same sense",
    between: "cosine, different sense",
    gap: "difference",
    plane: "“{word}” in {n} sentences",
    of: "{hits} of {n}",
    same_place: "Layer 0 depends only on the spelling of the word, not on its context: identical words have identical vectors, so the nearest one is arbitrary. {hits} of {n} is the average over all choices.",
    ruler: "distance {length}",
    more: "{text} and {n} more",
    caption: "The plane is fixed: it shows the two directions in which the vectors of “{word}” vary most above layer 0. The numbers are computed in all {dim} dimensions.",
    seen: "Nearest at this layer: {sign} {line} (cosine {score}).",
    summary: "“{word}” at layer {layer}: the nearest vector has the same sense for {hits} of {n}; mean cosine within a sense {within}, between senses {between}.",
    sentence: "sentence",
    sense: "sense",
    near: "nearest (number)",
    score: "cosine",
    across: "x",
    up: "y",
    picture_of: "{n} sentences with “{word}” at layer {layer}, by sense"
  },
  zh: {
    title: "一个词在各层的上下文向量",
    invitation: "拖动层滑块",
    pick: "词",
    layer: "层",
    token: "词元层",
    top: "顶层",
    now: "第 {layer} 层",
    nearest: "最近者义项相同",
    within: "同义项余弦",
    between: "异义项余弦",
    gap: "差",
    plane: "{n} 个句子中的“{word}”",
    of: "{n} 个中的 {hits} 个",
    same_place: "第 0 层只取决于词的拼写，与上下文无关：相同的词有相同的向量，所以最近者是任意的。{n} 个中的 {hits} 个是对所有选法的平均。",
    ruler: "距离 {length}",
    more: "{text}，另有 {n} 个",
    caption: "平面是固定的：第 0 层以上，“{word}”的向量在这两个方向上变化最大。数字都在全部 {dim} 维中计算。",
    seen: "在这一层离它最近的：{sign} {line}（余弦 {score}）。",
    summary: "第 {layer} 层的“{word}”：{n} 个句子中有 {hits} 个的最近者义项相同；同义项的平均余弦为 {within}，异义项为 {between}。",
    sentence: "句子",
    sense: "义项",
    near: "最近者（编号）",
    score: "余弦",
    across: "横坐标",
    up: "纵坐标",
    picture_of: "第 {layer} 层上含“{word}”的 {n} 个句子，按义项区分"
  }
};

// layer_explorer/index.js
function explorer(host) {
  const { model, label } = host;
  const contexts = model.get("contexts");
  const space = layerSpace(model.get("rows"), model.get("shape"));
  const first = choiceOf(model);
  const state = { choice: first, seen: null, pinned: null };
  const see = (n, click) => {
    if (click) state.pinned = state.pinned === n ? null : n;
    state.seen = n;
    look();
  };
  const ui = layerControls(label, model, { choose: settle, drag, see });
  const picture = sensePlane("layers", see);
  const shell = host.frame({ reset, picture: () => picture.svg });
  shell.body.append(
    ...ui.nodes,
    element("div", { class: "ptm-panels ptm-fills" }, [
      element("div", {}, [ui.over, picture.svg]),
      element("div", {}, [ui.numbers, ui.lines])
    ]),
    ui.caption
  );
  let own = null;
  let pure = null;
  let scene = null;
  let jump = true;
  const paint = host.painter(shell, picture.svg, (size, fresh) => {
    scene = sceneNow();
    ui.show(state.choice, own, scene);
    const moving = size.width && size.height && picture.draw(scene, jump || fresh, size);
    jump = !size.width || !size.height;
    look();
    return Boolean(moving);
  });
  const traits = host.bind(["word", "layer"], () => {
    const now = choiceOf(model);
    if (!same(now, state.choice)) settle(now);
  });
  settle(first);
  function drag(layer) {
    state.choice = { ...state.choice, layer };
    paint();
  }
  function settle(changes) {
    state.choice = { ...state.choice, ...changes };
    if (own?.word !== state.choice.word) {
      own = wordOf(model, space, state.choice.word);
      pure = Array.from(
        { length: space.layers },
        (_, layer) => separationOf(space, own, only(layer, space.layers))
      );
      Object.assign(state, { seen: null, pinned: null });
      jump = true;
    }
    traits.write(state.choice);
    tell();
    paint();
  }
  function reset() {
    state.pinned = null;
    settle(first);
  }
  function sceneNow() {
    const { layer, word } = state.choice;
    const s = atLayer(layer, space.layers);
    const reach = shell.root.classList.contains("ptm-present") ? 1 : 2;
    const points = own.members.map((n) => ({
      n,
      kind: own.kindOf(n),
      at: own.at(s, n),
      chosen: n === state.pinned,
      text: snippet(contexts[n], reach),
      told: `${contexts[n].sense}: ${joined(contexts[n].tokens)}`
    }));
    return {
      separation: separationOf(space, own, s),
      pure,
      points,
      dust: [],
      kept: own.kept,
      ruler: (length) => label("ruler", { length }),
      more: (text, n) => label("more", { text, n }),
      note: `${word} · ${label("now", { layer: layer.toFixed(2) })}`
    };
  }
  function look() {
    const looked = state.seen ?? state.pinned;
    const seen = [state.seen, state.pinned];
    picture.look(seen);
    ui.look(seen);
    ui.explain(looked === null ? lesson() : seenSentence(looked));
  }
  function lesson() {
    return scene.separation.tied ? label("same_place", { hits: rounded(scene.separation.hits), n: own.members.length }) : label("caption", { word: own.word, dim: space.dim });
  }
  function seenSentence(n) {
    const near = scene.separation.nearest.get(n);
    const bold = ({ tokens, place }) => [
      joined(tokens.slice(0, place)),
      " ",
      element("b", {}, tokens[place]),
      " ",
      joined(tokens.slice(place + 1))
    ];
    return element("span", {}, [
      ...bold(contexts[n]),
      element("br"),
      label("seen", {
        sign: KINDS[own.kindOf(near.n)].sign,
        line: snippet(contexts[near.n], 4),
        score: near.score.toFixed(3)
      })
    ]);
  }
  function tell() {
    const { separation, points } = sceneNow();
    const { hits, within: within2, between, nearest } = separation;
    const told = { word: own.word, n: own.members.length, layer: state.choice.layer.toFixed(2) };
    shell.say(
      label("summary", {
        ...told,
        hits: rounded(hits),
        within: within2.toFixed(3),
        between: between.toFixed(3)
      })
    );
    picture.svg.setAttribute("aria-label", label("picture_of", told));
    const numbered = (n) => own.members.indexOf(n) + 1;
    shell.rows(
      ["number", "sentence", "sense", "near", "score", "across", "up"].map((key) => label(key)),
      points.map(({ n, at }) => [
        numbered(n),
        joined(contexts[n].tokens),
        contexts[n].sense,
        numbered(nearest.get(n).n),
        nearest.get(n).score.toFixed(3),
        ...at.map((value) => value.toFixed(2))
      ])
    );
  }
}
function choiceOf(model) {
  return { word: model.get("word"), layer: model.get("layer") };
}
var layer_explorer_default = widget({
  kind: "ptm-layer_explorer ptm-sense-plane",
  style: sense_plane_default + style_default,
  words,
  build: explorer
});
export {
  layer_explorer_default as default
};
