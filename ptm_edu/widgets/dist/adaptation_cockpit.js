// host/chart_and_card.css
var chart_and_card_default = String.raw`/* A chart of named points, and beside it a card that tells about the chosen one. */
.ptm-chart-and-card {
  .ptm-controls {
    margin: 0.5em 0;
  }
  .ptm-both {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6em 1.4em;
    border-top: 1px solid var(--ptm-line);
    padding-top: 0.6em;
  }
  .ptm-both svg {
    font-variant-numeric: tabular-nums;
    user-select: none;
  }
  svg.ptm-chart {
    height: var(--ptm-chart-height);
  }
  .ptm-chart .ptm-panel-title {
    fill: var(--ptm-soft);
    font-weight: 400;
  }
  .ptm-chart .ptm-mark {
    cursor: pointer;
  }
  .ptm-chart .ptm-target {
    fill: transparent;
  }
  .ptm-chart .ptm-chosen .ptm-name {
    font-weight: 650;
  }
  .ptm-chart .ptm-hushed:not(:hover) :is(.ptm-name, .ptm-leader) {
    display: none;
  }
  .ptm-chart .ptm-field:focus-visible {
    outline: none;
  }
  .ptm-shape {
    stroke: var(--ptm-page);
    stroke-width: 1.5;
  }
  .ptm-chosen .ptm-shape {
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-field:focus-visible .ptm-chosen .ptm-shape {
    stroke-width: 4;
  }
  .ptm-card :is(p, .ptm-over) {
    margin: 0 0 0.35em;
  }
  .ptm-card p {
    font-size: max(0.88em, var(--ptm-least));
    line-height: 1.3;
  }
  .ptm-about {
    min-height: 3.9em;
  }
  .ptm-facts {
    display: grid;
    line-height: 1.3;
  }
  .ptm-facts b {
    font-weight: 400;
    color: var(--ptm-soft);
  }
  .ptm-facts small {
    color: var(--ptm-soft);
  }
  &.ptm-present .ptm-controls {
    margin: 0.3em 0;
  }
  &.ptm-present .ptm-both {
    flex: 1 0 auto;
  }
  &.ptm-present svg.ptm-chart {
    height: 100%;
    min-height: 18em;
  }
}
`;

// host:names
import { choice } from "./host.js";
import { count } from "./host.js";
import { element } from "./host.js";
import { flowed } from "./host.js";
import { letterSize } from "./host.js";
import { overlap } from "./host.js";
import { panelOf } from "./host.js";
import { power } from "./host.js";
import { random } from "./host.js";
import { same } from "./host.js";
import { setAttributes } from "./host.js";
import { steppedTo } from "./host.js";
import { svgCircle } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// host/glide.js
var STEP = 0.35;
function gliding(near) {
  let shown = {};
  return (goals, jump) => {
    const still = jump || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const at = {};
    let moving = false;
    for (const [name, goal] of Object.entries(goals)) {
      const before = still ? goal : shown[name] ?? goal;
      const next = before + STEP * (goal - before);
      at[name] = Math.abs(next - goal) < near ? goal : next;
      moving ||= at[name] !== goal;
    }
    shown = at;
    return { at, moving };
  };
}

// host/mark_labels.js
var GAPS = [0.72, 1.3, 2, 2.9];
var ATTEMPTS = 100;
function placesOf(labels, taken, room, letter, first) {
  const choices = labels.map((label, i) => choicesOf(label, i, labels, room, letter, taken));
  const run = { random: 1 };
  let order = labels.map((_, i) => i).sort((a, b) => choices[a].length - choices[b].length);
  let best = { places: [], cost: Infinity };
  for (let attempt = 0; attempt < ATTEMPTS && best.cost >= 1e3; attempt += 1) {
    const places = Array(labels.length).fill(null);
    for (const i of order.toSorted((a, b) => Number(b === first) - Number(a === first)))
      places[i] = choices[i].find((box) => free(box, places)) ?? null;
    const cost = places.reduce((sum, box) => sum + (box ? Number(box.far) : 1e3), 0);
    if (cost < best.cost) best = { places, cost };
    const late = (i) => (places[i] ? 1 : 0) + random(run);
    order = order.map((i) => [late(i), i]).sort(([a], [b]) => a - b).map(([, i]) => i);
  }
  return best.places;
}
function free(box, places) {
  return places.every((other) => !other || overlap(box, other) === 0);
}
function choicesOf({ x, y, w, top: high = y, bottom: low = y }, mark, labels, room, letter, taken) {
  const h = 1.1 * letter;
  return GAPS.flatMap((gap, n) => {
    const [d, far] = [gap * letter, n > 0];
    const beside = [
      [x + d, y - h / 2],
      [x - d - w, y - h / 2]
    ];
    const [above, below] = [high - 0.75 * d - h, low + 0.75 * d];
    const around = [above, below].flatMap((top) => [
      [x - w / 2, top],
      [x - 0.35 * letter, top],
      [x + 0.35 * letter - w, top]
    ]);
    return [...far ? [] : beside, ...around].map(([left, top]) => ({
      x: left,
      y: top,
      w,
      h,
      far
    }));
  }).filter(
    (box) => box.x >= room.left && box.x + w <= room.right && box.y >= room.top && box.y + h <= room.bottom && free(box, taken) && isClear(box, mark, labels, letter)
  );
}
function isClear(box, mark, labels, letter) {
  const mine = labels[mark];
  const gap = away(box, mine);
  const end = nearest(box, mine);
  return labels.every((other, i) => {
    if (i === mark) return true;
    const distance = away(box, other);
    if (distance < 0.5 * letter) return false;
    if (distance < letter && distance < gap) return false;
    return !box.far || beyond(other, mine, end) > 0.6 * letter;
  });
}
function nearest(box, { x, y }) {
  const at = (value, low, size) => Math.min(Math.max(value, low), low + size);
  return { x: at(x, box.x, box.w), y: at(y, box.y, box.h) };
}
function away(box, point) {
  const end = nearest(box, point);
  return Math.hypot(end.x - point.x, end.y - point.y);
}
function beyond(point, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy || 1;
  const share = ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const s = Math.min(1, Math.max(0, share));
  return Math.hypot(point.x - from.x - s * dx, point.y - from.y - s * dy);
}

// adaptation_cockpit/methods.js
var KINDS = ["existing", "added", "input"];
var SHAPES = {
  existing: "M-6-6H6V6H-6Z",
  added: "M6.5 0A6.5 6.5 0 1 1-6.5 0A6.5 6.5 0 1 1 6.5 0Z",
  input: "M0-7.5L7.5 6H-7.5Z"
};
var LINEAR = ["query", "key", "value", "output", "up", "down"];
var NORMS = ["norm_attention", "norm_feed_forward"];
var BLOCK = [...LINEAR, ...NORMS];
var METHODS = {
  "full fine-tuning": { kind: "existing", parts: ["embeddings", ...BLOCK], layers: "all" },
  "last layers": { kind: "existing", parts: BLOCK, layers: "last" },
  "head only": { kind: "existing", layers: "none" },
  "Houlsby adapter": {
    kind: "added",
    parts: NORMS,
    adapters: ["attention", "feed_forward"],
    layers: "all"
  },
  "Pfeiffer adapter": { kind: "added", adapters: ["feed_forward"], layers: "all" },
  LoRA: { kind: "added", extras: extrasOf(["query", "value"], "BA"), layers: "all" },
  BitFit: { kind: "existing", extras: extrasOf([...BLOCK, "embeddings"], "b"), layers: "all" },
  IA3: { kind: "added", extras: extrasOf(["key", "value", "down"], "⊙ℓ"), layers: "all" },
  prefix: { kind: "input", extras: extrasOf(["key", "value"], "P"), layers: "all" },
  prompt: { kind: "input", extras: extrasOf(["embeddings"], "P"), layers: "none" }
};
function extrasOf(parts, sign) {
  return Object.fromEntries(parts.map((part) => [part, sign]));
}
function trainedBy(method) {
  const { kind, parts = [], extras = {}, adapters = [], layers } = METHODS[method];
  return { kind, parts: [...parts, "head"], extras, adapters, layers };
}
function shapeOf(kind) {
  return SHAPES[kind];
}
var SIGNS = { LoRA: "LoRA", BitFit: "BitFit", IA3: "(IA)³" };
var AUTHORS = { "Houlsby adapter": "Houlsby", "Pfeiffer adapter": "Pfeiffer" };
function nameOf(label, method) {
  return SIGNS[method] ?? label(`method_${keyOf(method)}`);
}
function shortName(label, method) {
  return SIGNS[method] ?? AUTHORS[method] ?? label(`name_${keyOf(method)}`);
}
function keyOf(method) {
  return method.toLowerCase().replace(/\W+/g, "_");
}

// adaptation_cockpit/rules.js
var COSTS = ["parameters", "bytes", "seconds", "memory"];
var UNITS = {
  bytes: [
    [1e9, "GB"],
    [1e6, "MB"],
    [1e3, "kB"],
    [1, "B"]
  ],
  seconds: [
    [1, "s"],
    [1e-3, "ms"],
    [1e-6, "µs"]
  ]
};
var DIGITS = [[1], [1, 2, 5], [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9], tenths()];
var TASKS = 10;
function tenths() {
  return Array.from({ length: 90 }, (_, i) => (10 + i) / 10);
}
function pointsOf(rows, { task, examples }) {
  return rows.filter((row) => row.task === task && row.examples === examples).map((row) => ({
    ...row,
    mean: row.scores.reduce((sum, score) => sum + score, 0) / row.scores.length,
    lowest: Math.min(...row.scores),
    highest: Math.max(...row.scores)
  }));
}
function byCost(points, cost) {
  return points.toSorted((a, b) => a[cost] - b[cost]);
}
function tenTasks(points, point) {
  const full = fullOf(points);
  if (!full) return null;
  return (point === full ? 0 : full.bytes) + TASKS * point.bytes;
}
function fullOf(points) {
  return points.find(({ method }) => method === "full fine-tuning");
}
function costRange(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(1.15, (most / least) ** 0.07);
  const [low, high] = [least / room, most * room];
  const ticks = DIGITS.map((digits) => ticksOf(digits, low, high)).find(({ length }) => length > 2);
  return { low, high, ticks: ticks.filter((_, i) => ticks.length < 7 || i % 2 === 0) };
}
function ticksOf(digits, low, high) {
  const first = Math.floor(Math.log10(low));
  const decades = Math.floor(Math.log10(high)) - first + 1;
  const all = Array.from(
    { length: decades },
    (_, i) => digits.map((digit) => Number(`${digit}e${first + i}`))
  );
  return all.flat().filter((tick) => tick >= low && tick <= high);
}
function scoreRange(scores) {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const room = Math.max(5e-3, 0.07 * (most - least));
  const [low, high] = [least - room, most + room];
  const step = [5e-3, 0.01, 0.02, 0.05, 0.1].find((one) => high - low <= 6 * one) ?? 0.2;
  const first = Math.ceil(low / step);
  const ticks = Array.from(
    { length: Math.floor(high / step) - first + 1 },
    (_, i) => Number(((first + i) * step).toFixed(3))
  );
  return { low, high, ticks };
}
function scoreText(score) {
  return score.toFixed(3);
}
function costText(cost, value) {
  if (cost === "parameters") return count(value);
  const units = UNITS[cost === "memory" ? "bytes" : cost];
  const [size, unit] = units.find(([one]) => value >= 0.9995 * one) ?? units.at(-1);
  return `${Number((value / size).toPrecision(3))} ${unit}`;
}
function shareText(share) {
  return `${Number((100 * share).toPrecision(share >= 0.1 ? 3 : 2))} %`;
}

// adaptation_cockpit/chart.js
var PLACE = ["x", "y", "low", "high"];
function costChart(label, choose, now) {
  const field = element("svg:g", {
    class: "ptm-field",
    tabindex: 0,
    role: "slider",
    "aria-label": label("method"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onclick: clicked
  });
  const ground = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-costs ptm-chart", "data-name": "adaptation", role: "group" },
    [ground, field]
  );
  const glide = gliding(0.5);
  let drawn = { marks: [], letter: 16 };
  function pressed(event) {
    const { points, index } = now();
    const goal = steppedTo(event.key, index, points.length);
    if (goal === void 0 || !points.length) return;
    event.preventDefault();
    choose(points[goal].method);
  }
  function clicked(event) {
    const named = event.target.closest(".ptm-name")?.parentElement.dataset.method;
    const { left, top } = svg.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const away2 = (mark) => Math.hypot(mark.x - x, Math.max(mark.high - y, 0, y - mark.low) || 0.3 * (mark.y - y));
    const nearest2 = drawn.marks.toSorted((a, b) => away2(a) - away2(b))[0];
    const reached = nearest2 && away2(nearest2) < 1.2 * drawn.letter ? nearest2.point.method : null;
    if (named ?? reached) choose(named ?? reached);
  }
  function draw(scene, jump, { width, height }) {
    const letter = letterSize(svg, 16, 20);
    const font = `${letter}px system-ui, sans-serif`;
    const legend = legendNodes(width, letter, font);
    const room = {
      left: 0,
      right: width - 0.4 * letter,
      top: (1.5 * legend.lines + 0.1) * letter,
      bottom: height - 1.5 * letter
    };
    const across = costRange(scene.rows.map((row) => row[scene.cost]));
    const up = scoreRange((scene.points.length ? scene.points : scene.rows).flatMap(scoresOf));
    const written = (value) => scene.cost === "parameters" ? power(value) : costText(scene.cost, value);
    const panel = panelOf(room, letter, {
      title: scene.axis,
      unit: "",
      across: { ...across, ...thinned(across.ticks, written, width, font), log: true, written },
      up: { ...up, written: (value) => value.toFixed(up.ticks.some(isFine) ? 3 : 2) }
    });
    const goals = scene.points.map((point) => ({
      point,
      x: panel.x(point[scene.cost]),
      y: panel.y(point.mean),
      low: panel.y(point.lowest),
      high: panel.y(point.highest)
    }));
    const places = goals.flatMap(
      (goal) => PLACE.map((name) => [`${goal.point.method} ${name}`, goal[name]])
    );
    const { at, moving } = glide(Object.fromEntries(places), jump);
    const marks = goals.map((goal) => ({
      ...goal,
      ...Object.fromEntries(PLACE.map((name) => [name, at[`${goal.point.method} ${name}`]]))
    }));
    drawn = { marks, letter };
    ground.replaceChildren(
      ...legend.nodes,
      svgText(
        "ptm-tick",
        panel.inside.right,
        height - 0.35 * letter,
        label(`axis_${scene.cost}`),
        "end"
      )
    );
    field.replaceChildren(
      ...panel.nodes,
      ...lineNodes(scene, panel),
      ...scene.points.length ? [] : [emptyNode(panel, letter)],
      ...markNodes(scene, goals, marks, { letter, font, panel, width, height })
    );
    setAttributes(field, {
      "aria-valuemax": Math.max(1, scene.points.length),
      "aria-valuenow": Math.max(1, scene.index + 1),
      "aria-valuetext": scene.told
    });
    return moving;
  }
  function thinned(ticks, written, width, font) {
    const widest = Math.max(...ticks.map((tick) => textWidth(written(tick), font)));
    const most = Math.max(2, Math.floor((width - 70) / (widest + 14)));
    const every = Math.ceil(ticks.length / most);
    return { ticks: ticks.filter((_, i) => i % every === 0) };
  }
  function legendNodes(width, letter, font) {
    const texts = KINDS.map((kind) => label(`kind_${kind}`));
    const boxes = flowed(
      texts.map((text) => textWidth(text, font) + 2.4 * letter),
      0,
      width
    );
    const nodes = boxes.flatMap(({ line, x }, i) => [
      shapeNode(KINDS[i], letter, x + 0.6 * letter, (0.65 + 1.5 * line) * letter),
      svgText("ptm-tick", x + 1.5 * letter, (1 + 1.5 * line) * letter, texts[i])
    ]);
    return { nodes, lines: boxes.at(-1).line + 1 };
  }
  function lineNodes({ points }, { inside, y }) {
    const full = fullOf(points);
    return full ? [svgPath("ptm-full", `M${inside.left} ${y(full.mean)}H${inside.right}`)] : [];
  }
  function emptyNode({ inside }, letter) {
    const [x, y] = [(inside.left + inside.right) / 2, (inside.top + inside.bottom) / 2];
    return svgText("ptm-tick", x, y + 0.35 * letter, label("not_measured"), "middle");
  }
  function markNodes({ selected }, goals, marks, { letter, font, panel, width, height }) {
    const names = goals.map(({ point }) => shortName(label, point.method));
    const labels = goals.map(({ x, y, high, low }, i) => {
      const w = textWidth(names[i], `650 ${font}`) + 2;
      return { x, y, w, top: high, bottom: low };
    });
    const bars = goals.map(({ x, low, high }) => ({ x: x - 3, y: high, w: 6, h: low - high }));
    const first = goals.findIndex(({ point }) => point.method === selected);
    const room = {
      left: panel.inside.left,
      right: width,
      top: panel.inside.top - 0.6 * letter,
      bottom: Math.min(height, panel.inside.bottom - 0.1 * letter)
    };
    const places = placesOf(labels, bars, room, letter, first);
    const nodes = marks.map(
      (mark, i) => markNode(mark, goals[i], places[i], names[i], i === first, letter)
    );
    return [...nodes.filter((_, i) => i !== first), ...first < 0 ? [] : [nodes[first]]];
  }
  function markNode(mark, goal, place, name, chosen, letter) {
    const { point, x, y, low, high } = mark;
    const { kind } = trainedBy(point.method);
    const kinds = ["ptm-mark", chosen && "ptm-chosen", !place && "ptm-hushed"];
    const box = place ?? { x: x + 0.7 * letter, y: y - 0.55 * letter, w: 0, h: 1.1 * letter };
    const at = place ? { x: box.x - goal.x, y: box.y - goal.y } : { x: box.x - x, y: box.y - y };
    const end = [
      Math.min(Math.max(0, at.x), at.x + box.w),
      Math.min(Math.max(0, at.y), at.y + box.h)
    ];
    const [top, bottom, cap] = [high - y, low - y, 0.3 * letter];
    const bar = `M0 ${top}V${bottom}M${-cap} ${top}H${cap}M${-cap} ${bottom}H${cap}`;
    return element(
      "svg:g",
      {
        class: kinds.filter(Boolean).join(" "),
        "data-method": point.method,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`
      },
      [
        svgCircle("ptm-target", 0, 0, 0.9 * letter),
        place?.far ? svgPath("ptm-leader", `M0 0L${end.join(" ")}`) : null,
        point.scores.length > 1 ? svgPath(`ptm-spread ptm-${kind}`, bar, { "data-high": top, "data-low": bottom }) : null,
        shapeNode(kind, (chosen ? 1.4 : 1) * letter),
        svgText("ptm-name", at.x + 1, at.y + 0.78 * box.h, name)
      ]
    );
  }
  return { svg, draw };
}
function scoresOf({ scores }) {
  return scores;
}
function isFine(tick) {
  return Number(tick.toFixed(2)) !== tick;
}
function shapeNode(kind, letter, x = 0, y = 0) {
  return svgPath(`ptm-shape ptm-${kind}`, shapeOf(kind), {
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(letter / 16).toFixed(2)})`
  });
}

// adaptation_cockpit/controls.js
function cockpitControls(label, rows, settle) {
  const tasks = [...new Set(rows.map(({ task }) => task))];
  const sizes = [...new Set(rows.map(({ examples }) => examples))].sort((a, b) => a - b);
  const groups = {
    task: tasks.map((task) => [task, task]),
    examples: sizes.map((size) => [size, count(size)]),
    cost: COSTS.map((cost) => [cost, label(cost)])
  };
  const choices = Object.entries(groups).map(([name, options]) => {
    const { node, show } = choice(
      { kind: "ptm-buttons", title: label(name) },
      options.map(([value, words2]) => [value, words2, { [`data-${name}`]: value }]),
      (value) => settle({ [name]: value })
    );
    const title = element("span", { class: "ptm-group-name", "aria-hidden": "true" }, label(name));
    return { name, show, node: element("span", { class: "ptm-buttons" }, [title, node]) };
  });
  return {
    node: element(
      "div",
      { class: "ptm-controls" },
      choices.map(({ node }) => node)
    ),
    show: (settings) => choices.forEach(({ name, show }) => show((value) => value === settings[name]))
  };
}

// adaptation_cockpit/block.js
var WIDE = 21;
var HIGH = 15.1;
var LEFT = 3.1;
var BOX = 1.3;
var ROWS = {
  head: 0.05,
  norm_feed_forward: 1.95,
  adapter_feed_forward: 3.5,
  feed_forward: 4.95,
  norm_attention: 6.8,
  adapter_attention: 8.35,
  attention: 9.8,
  projections: 11.6,
  embeddings: 13.75
};
var FRAME = { top: 1.7, bottom: 13.35 };
var EXTRA = 1.9;
var STACK = 6;
var SIGNS2 = { query: "Q", key: "K", value: "V", scores: "softmax(QKᵀ)V" };
var PARTS = placed();
function placed() {
  const from = LEFT + 0.5;
  const wide = WIDE - 0.5 - from;
  const columns = (count2, gap) => {
    const w = (wide - gap * (count2 - 1)) / count2;
    return Array.from({ length: count2 }, (_, i) => ({ x: from + i * (w + gap), w }));
  };
  const three = columns(3, 0.6);
  const two = columns(2, 0.8);
  const middle = { x: from + 3.4, w: wide - 6.8 };
  return {
    head: { row: "head", ...middle },
    norm_feed_forward: { row: "norm_feed_forward", ...middle },
    up: { row: "feed_forward", ...two[0] },
    down: { row: "feed_forward", ...two[1] },
    norm_attention: { row: "norm_attention", ...middle },
    scores: { row: "attention", x: from, w: two[0].w + 1.6 },
    output: { row: "attention", x: two[1].x + 1.6, w: two[1].w - 1.6 },
    query: { row: "projections", ...three[0] },
    key: { row: "projections", ...three[1] },
    value: { row: "projections", ...three[2] },
    embeddings: { row: "embeddings", ...middle }
  };
}
function blockDiagram(label) {
  const parts = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-block", role: "img" }, parts);
  function draw(method) {
    const letter = letterSize(svg, 15, 20);
    const trained = trainedBy(method);
    const u = (value) => value * letter;
    const box = (name, kind, x, top, w, text, high = BOX) => [
      svgRect(`ptm-part ${kind}`, u(x), u(top), u(w), u(high), { rx: 3, "data-part": name }),
      svgText(kind, u(x + w / 2), u(top + high / 2 + 0.35), text, "middle")
    ];
    const part = ([name, { row, x, w }]) => {
      const sign = trained.extras[name];
      const inside = sign ? EXTRA + 0.15 : 0;
      if (name === "scores") return box(name, "ptm-formula", x, ROWS[row], w, SIGNS2[name]);
      const kind = trained.parts.includes(name) ? "ptm-trained" : "ptm-frozen";
      const text = SIGNS2[name] ?? label(`part_${name}`);
      const main = box(name, kind, x + inside, ROWS[row], w - inside, text);
      return sign ? [...box(`${name}-extra`, "ptm-trained", x, ROWS[row], EXTRA, sign), main] : main;
    };
    const adapters = trained.adapters.map((name) => {
      const { x, w } = PARTS.norm_attention;
      const [top, text] = [ROWS[`adapter_${name}`], label("part_adapter")];
      return box(`adapter-${name}`, "ptm-trained", x + 1, top, w - 2, text, 1.2);
    });
    parts.replaceChildren(
      ...frameNodes(u),
      ...lineNodes(u),
      ...stackNodes(trained.layers, u),
      ...[...Object.entries(PARTS).map(part), ...adapters].flat(Infinity)
    );
    svg.style.width = `${Math.ceil(u(WIDE))}px`;
    svg.style.height = `${Math.ceil(u(HIGH))}px`;
  }
  function frameNodes(u) {
    const { top, bottom } = FRAME;
    return [
      svgRect("ptm-layer", u(LEFT), u(top), u(WIDE - 0.05 - LEFT), u(bottom - top), { rx: 6 })
    ];
  }
  function lineNodes(u) {
    const center = ({ x, w }) => u(x + w / 2);
    const end = ({ x, w }) => u(x + w);
    const under = (row) => u(ROWS[row] + BOX);
    const over = (row) => u(ROWS[row]);
    const half = (row) => u(ROWS[row] + BOX / 2);
    const { norm_attention: norm, up, down, scores, output, query, key, value } = PARTS;
    const [middle, right] = [center(norm), u(WIDE - 0.25)];
    const split = under("projections") + u(0.22);
    const join = under("attention") + u(0.25);
    const low = over("norm_attention") - u(0.28);
    const from = [query, key, value];
    return [
      `M${middle} ${over("embeddings")}V${split}`,
      ...from.map((one) => `M${middle} ${split}H${center(one)}V${under("projections")}`),
      ...from.map((one) => `M${center(one)} ${over("projections")}V${join}H${center(scores)}`),
      `M${center(scores)} ${join}V${under("attention")}`,
      `M${end(scores)} ${half("attention")}H${u(output.x)}`,
      `M${center(output)} ${over("attention")}V${over("attention") - u(0.17)}H${middle}V${under("norm_attention")}`,
      `M${middle} ${over("norm_attention")}V${low}H${center(up)}V${under("feed_forward")}`,
      `M${end(up)} ${half("feed_forward")}H${u(down.x)}`,
      `M${center(down)} ${over("feed_forward")}V${over("feed_forward") - u(0.17)}H${middle}V${under("norm_feed_forward")}`,
      `M${middle} ${over("norm_feed_forward")}V${under("head")}`,
      `M${middle} ${split}H${right}V${half("norm_attention")}H${end(norm)}`,
      `M${middle} ${low}H${right}V${half("norm_feed_forward")}H${end(norm)}`
    ].map((d) => svgPath("ptm-flow", d));
  }
  function stackNodes(layers, u) {
    const { top, bottom } = FRAME;
    const each = (bottom - top) / STACK;
    const isTrained = (i) => layers === "all" || layers === "last" && i < 2;
    return [
      ...layers === "last" ? fanOf(0) : fanOf(2),
      ...Array.from(
        { length: STACK },
        (_, i) => svgRect(
          `ptm-part ${isTrained(i) ? "ptm-trained" : "ptm-frozen"}`,
          u(0.05),
          u(top + i * each + 0.08),
          u(1.8),
          u(each - 0.16),
          { rx: 2, "data-layer": STACK - i }
        )
      )
    ];
    function fanOf(i) {
      return [
        svgPath("ptm-fan", `M${u(1.85)} ${u(top + i * each + 0.1)}L${u(LEFT)} ${u(top)}`),
        svgPath("ptm-fan", `M${u(1.85)} ${u(top + (i + 1) * each - 0.1)}L${u(LEFT)} ${u(bottom)}`)
      ];
    }
  }
  return { svg, draw };
}

// adaptation_cockpit/panel.js
function methodPanel(label) {
  const title = element("div", { class: "ptm-over" });
  const sentence = element("p", { class: "ptm-about" });
  const block = blockDiagram(label);
  const key = element("p", { class: "ptm-key" }, [
    element("i", { class: "ptm-trained" }),
    label("trained"),
    element("i", { class: "ptm-frozen" }),
    label("frozen")
  ]);
  const facts = element("div", { class: "ptm-facts" });
  const node = element("div", { class: "ptm-card" }, [title, sentence, block.svg, key, facts]);
  function show({ selected, points, point }) {
    title.replaceChildren(nameOf(label, selected));
    sentence.textContent = label(`about_${keyOf(selected)}`);
    block.svg.setAttribute("aria-label", sentence.textContent);
    facts.replaceChildren(...factsOf(points, point).map(factNode));
    block.draw(selected);
  }
  function factsOf(points, point) {
    if (!point) return [{ key: "score", words: label("not_measured") }];
    const { mean, lowest, highest, scores } = point;
    const full = fullOf(points);
    const spread = scores.length > 1 ? label("spread", {
      lowest: scoreText(lowest),
      highest: scoreText(highest),
      n: scores.length
    }) : label("one_seed");
    const share = full && full !== point ? label("of_full", { share: shareText(point.parameters / full.parameters) }) : "";
    const ten = tenTasks(points, point);
    return [
      { key: "score", words: scoreText(mean), more: spread },
      { key: "trained_parameters", words: costText("parameters", point.parameters), more: share },
      { key: "bytes", words: costText("bytes", point.bytes), kind: "ptm-secondary" },
      ...ten ? [{ key: "ten_tasks", words: costText("bytes", ten) }] : [],
      ...COSTS.slice(2).map((cost) => ({
        key: cost,
        words: costText(cost, point[cost]),
        kind: "ptm-secondary"
      }))
    ];
  }
  function factNode({ key: name, words: words2, more = "", kind = null }) {
    return element("div", { class: kind }, [
      element("b", {}, label(name)),
      element("span", { "data-fact": name }, [
        element("data", {}, words2),
        more ? element("small", {}, ` ${more}`) : null
      ])
    ]);
  }
  return { node, show };
}

// adaptation_cockpit/style.css
var style_default = String.raw`.ptm.ptm-adaptation_cockpit {
  --ptm-type-present: 20;
  --ptm-chart-height: 27em;
  .ptm-buttons {
    align-items: center;
  }
  .ptm-controls {
    gap: 0.35em 1.4em;
  }
  .ptm-group-name {
    margin-right: 0.2em;
    color: var(--ptm-soft);
  }
  @container (min-width: 50em) {
    .ptm-both {
      grid-template-columns: minmax(0, 1fr) 21em;
    }
  }
  .ptm-costs .ptm-full {
    stroke: var(--ptm-soft);
    stroke-width: 1.5;
    stroke-dasharray: 6 5;
    fill: none;
  }
  .ptm-costs .ptm-spread {
    fill: none;
    stroke-width: 2.5;
    stroke: var(--ptm-own);
  }
  .ptm-shape {
    fill: var(--ptm-own);
  }
  .ptm-existing {
    --ptm-own: var(--ptm-blue);
  }
  .ptm-added {
    --ptm-own: var(--ptm-orange);
  }
  .ptm-input {
    --ptm-own: var(--ptm-green);
  }
  svg.ptm-block {
    --ptm-type: 15px;
    display: block;
    max-width: 100%;
    overflow: visible;
  }
  .ptm-block :is(.ptm-flow, .ptm-fan, .ptm-layer) {
    fill: none;
    stroke: var(--ptm-soft);
    stroke-width: 1.2;
  }
  .ptm-block .ptm-fan {
    stroke: var(--ptm-line);
  }
  .ptm-block .ptm-layer {
    stroke: var(--ptm-line);
    fill: var(--ptm-faint);
  }
  .ptm-block rect.ptm-frozen {
    fill: var(--ptm-page);
    stroke: var(--ptm-soft);
    stroke-width: 1;
  }
  .ptm-block rect.ptm-trained {
    fill: var(--ptm-orange);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-block rect.ptm-formula {
    fill: none;
  }
  .ptm-block text.ptm-trained {
    fill: var(--ptm-page);
    font-weight: 700;
  }
  .ptm-card .ptm-key {
    margin: 0.3em 0 0.5em;
    color: var(--ptm-soft);
  }
  .ptm-key i {
    display: inline-block;
    width: 1em;
    height: 0.8em;
    margin-right: 0.4em;
    border: 1px solid var(--ptm-soft);
    border-radius: 2px;
  }
  .ptm-key i.ptm-trained {
    background: var(--ptm-orange);
    border: 2px solid var(--ptm-ink);
  }
  .ptm-key i.ptm-frozen {
    margin-left: 1em;
  }
  .ptm-facts {
    max-width: 24em;
    font-size: max(0.86em, var(--ptm-least));
    font-variant-numeric: tabular-nums;
    gap: 0.1em;
  }
  .ptm-facts div {
    display: flex;
    gap: 0.7em;
    justify-content: space-between;
  }
  .ptm-facts span {
    text-align: right;
  }
  .ptm-facts small {
    font-size: max(0.95em, var(--ptm-least));
  }
  .ptm-table :is(th, td):first-child {
    text-align: left;
  }
  .ptm-table :is(th, td):nth-child(2) {
    text-align: right;
  }
  &.ptm-present .ptm-card p {
    margin: 0 0 0.3em;
    font-size: var(--ptm-least);
  }
  &.ptm-present .ptm-facts {
    font-size: var(--ptm-least);
  }
  &.ptm-present .ptm-both {
    grid-template-columns: minmax(0, 1fr) 17.2em;
  }
}
`;

// adaptation_cockpit/words.js
var words = {
  en: {
    title: "Ways to adapt a pre-trained model",
    invitation: "Click a method",
    task: "task",
    examples: "training examples",
    cost: "horizontal axis",
    method: "method",
    score: "score",
    mean: "mean score",
    lowest: "lowest",
    highest: "highest",
    seeds: "seeds",
    parameters: "trained parameters",
    bytes: "stored per task",
    seconds: "time per step",
    memory: "peak memory",
    axis_parameters: "trained parameters (logarithmic)",
    axis_bytes: "stored for the task (logarithmic)",
    axis_seconds: "time of a training step (logarithmic)",
    axis_memory: "peak memory of training (logarithmic)",
    accuracy: "accuracy",
    axis_metric: "score ({metric})",
    ten_tasks: "ten tasks with base model",
    spread: "({lowest}–{highest}, {n} seeds)",
    one_seed: "(one seed)",
    trained_parameters: "trained",
    of_full: "({share} of full)",
    not_measured: "not measured",
    trained: "trained and stored",
    frozen: "frozen",
    kind_existing: "trains the model’s weights",
    kind_added: "adds weights",
    kind_input: "adds positions",
    caption: "Point: mean over the seeds. Bar: from the lowest to the highest seed. Dashed line: full fine-tuning.",
    told: "{method}: score {score}. {cost}.",
    told_nothing: "{method}: not measured.",
    where: "{task}, {examples} training examples.",
    picture_of: "Scores of {number} methods over their costs",
    part_head: "head",
    part_norm_feed_forward: "add & norm",
    part_up: "FFN in",
    part_down: "FFN out",
    part_norm_attention: "add & norm",
    part_output: "output",
    part_embeddings: "embeddings",
    part_adapter: "adapter",
    method_full_fine_tuning: "full fine-tuning",
    method_last_layers: "last layers",
    method_head_only: "head only",
    method_houlsby_adapter: "Houlsby adapter",
    method_pfeiffer_adapter: "Pfeiffer adapter",
    method_prefix: "prefix tuning",
    method_prompt: "prompt tuning",
    name_full_fine_tuning: "full",
    name_last_layers: "last layers",
    name_head_only: "head only",
    name_prefix: "prefix",
    name_prompt: "prompt",
    about_full_fine_tuning: "All weights are trained, so every task stores a complete copy of the model.",
    about_last_layers: "The last layers and the head are trained. The layers below keep their pre-trained weights.",
    about_head_only: "Only the new output layer is trained, on features that the frozen model computes.",
    about_houlsby_adapter: "Two small bottleneck networks in each layer start close to the identity. The norms are trained, too (Houlsby et al. 2019).",
    about_pfeiffer_adapter: "One bottleneck network in each layer, after the feed-forward network (Pfeiffer et al. 2021).",
    about_lora: "The update of a matrix is a product BA of two low-rank matrices. It can be merged into the weights (Hu et al. 2021).",
    about_bitfit: "Only the biases b are trained. No matrix changes (Ben Zaken et al. 2022).",
    about_ia3: "Three learned vectors ℓ in each layer rescale keys, values and the hidden units of the FFN (Liu et al. 2022).",
    about_prefix: "Each layer attends to learned keys and values P in front of those of the text (Li and Liang 2021).",
    about_prompt: "Learned vectors P are placed in front of the token embeddings. No layer changes (Lester et al. 2021)."
  },
  zh: {
    title: "适配预训练模型的方法",
    invitation: "点击一种方法",
    task: "任务",
    examples: "训练样本数",
    cost: "横轴",
    method: "方法",
    score: "得分",
    mean: "平均得分",
    lowest: "最低",
    highest: "最高",
    seeds: "种子数",
    parameters: "训练的参数量",
    bytes: "每任务存储量",
    seconds: "每步时间",
    memory: "峰值内存",
    axis_parameters: "训练的参数量（对数刻度）",
    axis_bytes: "每个任务的存储量（对数刻度）",
    axis_seconds: "一个训练步的时间（对数刻度）",
    axis_memory: "训练的峰值内存（对数刻度）",
    accuracy: "准确率",
    axis_metric: "得分（{metric}）",
    ten_tasks: "十个任务，含基础模型",
    spread: "（{lowest}–{highest}，{n} 个种子）",
    one_seed: "（一个种子）",
    trained_parameters: "训练",
    of_full: "（全量的 {share}）",
    not_measured: "未测量",
    trained: "训练并存储",
    frozen: "冻结",
    kind_existing: "训练模型的权重",
    kind_added: "增加权重",
    kind_input: "增加位置",
    caption: "点：各种子的平均；竖线：从最低到最高的种子；虚线：全量微调。",
    told: "{method}：得分 {score}。{cost}。",
    told_nothing: "{method}：未测量。",
    where: "{task}，{examples} 个训练样本。",
    picture_of: "{number} 种方法的得分与成本",
    part_head: "输出头",
    part_norm_feed_forward: "残差与归一化",
    part_up: "前馈 入",
    part_down: "前馈 出",
    part_norm_attention: "残差与归一化",
    part_output: "输出",
    part_embeddings: "嵌入",
    part_adapter: "适配器",
    method_full_fine_tuning: "全量微调",
    method_last_layers: "只训练最后几层",
    method_head_only: "只训练输出头",
    method_houlsby_adapter: "Houlsby 适配器",
    method_pfeiffer_adapter: "Pfeiffer 适配器",
    method_prefix: "前缀微调",
    method_prompt: "提示微调",
    name_full_fine_tuning: "全量",
    name_last_layers: "最后几层",
    name_head_only: "输出头",
    name_prefix: "前缀",
    name_prompt: "提示",
    about_full_fine_tuning: "训练全部权重，因此每个任务都要存一份完整的模型。",
    about_last_layers: "训练最后几层和输出头；下面各层保持预训练的权重。",
    about_head_only: "只训练新的输出层；特征由冻结的模型计算。",
    about_houlsby_adapter: "每层加两个小的瓶颈网络，开始时接近恒等映射；归一化层也训练（Houlsby 等 2019）。",
    about_pfeiffer_adapter: "每层加一个瓶颈网络，在前馈网络之后（Pfeiffer 等 2021）。",
    about_lora: "矩阵的更新是两个低秩矩阵之积 BA，可以并入原来的权重（Hu 等 2021）。",
    about_bitfit: "只训练偏置 b，所有矩阵不变（Ben Zaken 等 2022）。",
    about_ia3: "每层三个学到的向量 ℓ，分别缩放键、值和前馈网络的隐藏单元（Liu 等 2022）。",
    about_prefix: "每一层还关注学到的键和值 P，它们在文本的键和值之前（Li 和 Liang 2021）。",
    about_prompt: "在词元嵌入之前加上学到的向量 P，各层都不变（Lester 等 2021）。"
  }
};

// adaptation_cockpit/index.js
var SETTINGS = ["task", "examples", "cost", "selected"];
function cockpit(host) {
  const { model, label } = host;
  const rows = model.get("rows");
  const first = valuesOf(model, SETTINGS);
  let settings = first;
  const ui = cockpitControls(label, rows, settle);
  const chart = costChart(label, (selected) => settle({ selected }), scene);
  const panel = methodPanel(label);
  const source = model.get("source");
  const caption = element("div", { class: "ptm-caption ptm-said" }, [
    label("caption"),
    source ? element("span", { class: "ptm-origin" }, ` ${source}`) : null
  ]);
  const shell = host.frame({ reset: () => settle(first), picture: () => chart.svg });
  shell.body.append(
    ui.node,
    element("div", { class: "ptm-both ptm-fills" }, [chart.svg, panel.node]),
    caption
  );
  const paint = host.painter(shell, chart.svg, (size, fresh) => {
    const now = scene();
    ui.show(settings);
    panel.show(now);
    return size.width && size.height ? chart.draw(now, fresh, size) : false;
  });
  const traits = host.bind(SETTINGS, (now) => {
    if (!same(now, settings)) settle(now);
  });
  settle({});
  function settle(changes) {
    settings = { ...settings, ...changes };
    paint();
    traits.write(settings);
    describe();
  }
  function scene() {
    const points = byCost(pointsOf(rows, settings), settings.cost);
    const index = points.findIndex(({ method }) => method === settings.selected);
    const taskRows = rows.filter(({ task }) => task === settings.task);
    return {
      ...settings,
      rows: taskRows,
      axis: axisOf(taskRows[0].metric),
      points,
      index,
      point: points[index],
      told: toldOf(points[index])
    };
  }
  function axisOf(metric) {
    if (!metric) return label("score");
    return label("axis_metric", { metric: metric === "accuracy" ? label("accuracy") : metric });
  }
  function toldOf(point) {
    const method = nameOf(label, settings.selected);
    if (!point) return label("told_nothing", { method });
    const cost = `${label(settings.cost)}: ${costText(settings.cost, point[settings.cost])}`;
    return label("told", { method, score: scoreText(point.mean), cost });
  }
  function describe() {
    const { points, told, selected, task, examples } = scene();
    const where = label("where", { task, examples: count(examples) });
    shell.say(`${where} ${told} ${label(`about_${keyOf(selected)}`)}`);
    chart.svg.setAttribute("aria-label", label("picture_of", { number: points.length }));
    shell.rows(
      ["method", "mean", "lowest", "highest", "seeds", ...COSTS].map((name) => label(name)),
      points.map((point) => [
        nameOf(label, point.method),
        ...[point.mean, point.lowest, point.highest].map(scoreText),
        point.scores.length,
        ...COSTS.map((cost) => costText(cost, point[cost]))
      ])
    );
  }
}
var adaptation_cockpit_default = widget({
  kind: "ptm-adaptation_cockpit ptm-chart-and-card",
  style: chart_and_card_default + style_default,
  words,
  build: cockpit,
  anew: ["language", "rows", "source"]
});
export {
  adaptation_cockpit_default as default
};
