// host:names
import { count } from "./host.js";
import { element } from "./host.js";
import { focusedData } from "./host.js";
import { hatchPattern } from "./host.js";
import { lineThrough } from "./host.js";
import { markButton } from "./host.js";
import { panelOf } from "./host.js";
import { power } from "./host.js";
import { random } from "./host.js";
import { same } from "./host.js";
import { shortened } from "./host.js";
import { slider } from "./host.js";
import { spread } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { uniqueId } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// sampling_explorer/rules.js
var DRAWS = 200;
var CUTS = { top_k: "top-k", top_p: "top-p", min_p: "min-p" };
function unpackedDistribution({ context, steps, step }) {
  const bytes = Uint8Array.from(atob(steps), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const far = Array.from({ length: bytes.length / 2 }, (_, id) => view.getUint16(2 * id, true));
  const ids = far.map((_, id) => id).filter((id) => far[id] < 65535).sort((a, b) => far[a] - far[b] || a - b);
  const below = Float64Array.from(ids, (id) => step * far[id]);
  const model = sharesOf(below.map((nats) => Math.exp(-nats)));
  return { context, ids, below, model, entropy: bitsOf(model) };
}
function sampled({ below, model, entropy }, { temperature, top_k, top_p, min_p }) {
  const greedy = temperature === 0;
  const weights = below.map((nats) => nats ? Math.exp(-nats / temperature) : 1);
  if (greedy) weights.fill(0, 1);
  const warm = sharesOf(weights);
  const left = { temperature: greedy ? 1 : below.length };
  left.top_k = Math.min(left.temperature, top_k ?? Infinity);
  left.top_p = crossing(warm, left.top_k, top_p ?? 1);
  left.min_p = lastAbove(weights, left.top_p, min_p ?? 0);
  const kept = left.min_p;
  const mass = kept === below.length ? 1 : sumOf(warm.subarray(0, kept));
  const after = warm.map((share, rank) => rank < kept ? share / mass : 0);
  return {
    model,
    warm,
    after,
    left,
    kept,
    mass,
    entropy: { model: entropy, warm: bitsOf(warm), after: bitsOf(after) }
  };
}
function crossing(shares, n, p) {
  if (p >= 1) return n;
  const goal = p * sumOf(shares.subarray(0, n));
  let held = 0;
  for (let rank = 0; rank < n; rank += 1) {
    if (held >= goal) return Math.max(1, rank);
    held += shares[rank];
  }
  return n;
}
function lastAbove(weights, n, p) {
  let rank = 1;
  while (rank < n && weights[rank] >= p * weights[0]) rank += 1;
  return rank;
}
function drawnWith(uniform, { after, kept }) {
  const drawn = new Uint16Array(after.length);
  const sum = sumOf(after.subarray(0, kept));
  let [rank, until] = [0, after[0]];
  for (const u of [...uniform].sort((a, b) => a - b)) {
    while (rank < kept - 1 && until <= u * sum) {
      rank += 1;
      until += after[rank];
    }
    drawn[rank] += 1;
  }
  return drawn;
}
function sumOf(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}
function sharesOf(weights) {
  const sum = sumOf(weights);
  return weights.map((weight) => weight / sum);
}
function bitsOf(shares) {
  return shares.reduce((sum, p) => p > 0 ? sum - p * Math.log2(p) : sum, 0);
}

// sampling_explorer/strip.js
var THINNEST = 3;
function stripNodes(label, { spelt, result, uniform }, room, letter, { hatch, highlight }) {
  const { warm, kept, mass } = result;
  const wide = room.right - room.left;
  const x = (share) => room.left + share * wide;
  const [top, high] = [room.top + 1.5 * letter, 1.7 * letter];
  const text = (at, y, words2, anchor, name) => svgText(name, at, y, words2, anchor);
  const box = (name, from2, to, more = {}) => svgRect(name, x(from2), top, Math.max(0, x(to) - x(from2)), high, { ...more });
  const nodes = [
    text(
      room.left,
      room.top + letter,
      shortened(label("strip"), wide, 1.08 * letter),
      "start",
      "ptm-panel-title"
    ),
    box("ptm-kept-mass", 0, mass, { "data-of": "mass" }),
    box("ptm-cut-ground", mass, 1, { fill: `url(#${hatch})` })
  ];
  let from = 0;
  for (let rank = 0; rank < warm.length && x(warm[rank]) - x(0) >= THINNEST; rank += 1) {
    const to = from + warm[rank];
    const name = nameThatFits(spelt(rank), x(to) - x(from), letter);
    nodes.push(
      box("ptm-segment", from, to, {
        "data-rank": rank,
        onmouseenter: () => highlight(rank, false),
        onmouseleave: () => highlight(null, false),
        onclick: () => highlight(rank, true)
      })
    );
    if (name)
      nodes.push(
        text(
          (x(from) + x(to)) / 2,
          top + 1.15 * letter,
          name,
          "middle",
          rank < kept ? "ptm-inside" : "ptm-inside ptm-cut-name"
        )
      );
    from = to;
  }
  const below = top + high + 1.2 * letter;
  const signs = [
    ["legend_space", true],
    ["legend_removed", kept < warm.length],
    ["legend_sampled", uniform !== null]
  ];
  const legend = signs.filter(([, shown]) => shown).map(([key]) => label(key));
  if (wide > 36 * letter) nodes.push(text(x(0.5), below, legend.join("   "), "middle", "ptm-tick"));
  const told = [
    ["kept_mass", mass, 0, "start"],
    ["cut_mass", 1 - mass, 1, "end"]
  ];
  told.filter(([, share]) => share > 0).forEach(
    ([key, share, at, anchor]) => nodes.push(text(x(at), below, label(key, { share: percentOf(share) }), anchor, "ptm-tick"))
  );
  if (mass < 1) nodes.push(svgPath("ptm-edge", `M${x(mass)} ${top - 4}V${top + high + 4}`));
  const thrown = (uniform ?? []).map((u) => `M${x(u * mass).toFixed(1)} ${top + high - 5}v9`);
  nodes.push(svgPath("ptm-throws", thrown.join("")));
  return nodes;
}
function nameThatFits(name, wide, letter) {
  if (wide < 1.5 * letter) return "";
  return shortened(name, wide - 0.5 * letter, letter);
}
function percentOf(share) {
  const value = 100 * share;
  if (value > 99.5 && value < 100) return `${Math.floor(100 * value) / 100} %`;
  if (value === 0) return "0 %";
  if (value < 1e-3) return `${value.toExponential(1)} %`;
  return `${value.toPrecision(3)} %`;
}

// sampling_explorer/controls.js
var STOPS = [
  1,
  2,
  3,
  4,
  5,
  6,
  8,
  10,
  12,
  15,
  20,
  25,
  30,
  40,
  50,
  65,
  80,
  100,
  150,
  200,
  300,
  500,
  1e3,
  2e3,
  5e3
];
function samplingControls(label, model, handlers) {
  const list = element(
    "select",
    { onchange: () => handlers.settle({ context: list.value }) },
    model.get("distributions").map(({ context }) => element("option", { value: context }, context))
  );
  const sliders = slidersOf(model.get("tokens").length).map(
    (rule) => ruleSlider(label, rule, handlers)
  );
  const axis = element(
    "button",
    {
      "data-act": "log",
      onclick: () => handlers.settle({ log_axis: axis.getAttribute("aria-pressed") !== "true" })
    },
    label("log_axis")
  );
  const numbers = numberRow(label);
  return {
    nodes: [
      element("div", { class: "ptm-own" }, element("label", {}, [label("context"), list])),
      element(
        "div",
        { class: "ptm-controls ptm-sliders", role: "group", "aria-label": label("rules") },
        sliders.map(({ node }) => node)
      ),
      element("div", { class: "ptm-controls ptm-told" }, [
        element("button", { "data-act": "draw", onclick: handlers.draw }, label("draw")),
        axis,
        ...numbers.nodes
      ])
    ],
    show(scene) {
      list.value = scene.settings.context;
      sliders.forEach((one) => one.show(scene));
      axis.setAttribute("aria-pressed", scene.log);
      numbers.show(scene);
    }
  };
}
function slidersOf(V) {
  const stops = STOPS.filter((k) => k < V);
  const nearest = (k) => stops.findLastIndex((stop) => stop <= k);
  const written = (value) => value.toFixed(2);
  return [
    { name: "temperature", range: { min: 0, max: 2, step: 0.05 }, written },
    {
      name: "top_k",
      range: { min: 0, max: stops.length },
      written: count,
      at: (k) => k === null ? stops.length : nearest(k),
      of: (place) => stops[place] ?? null
    },
    {
      name: "top_p",
      range: { min: 0.01, max: 1, step: 0.01 },
      written,
      at: (p) => p ?? 1,
      of: (place) => place === 1 ? null : place
    },
    {
      name: "min_p",
      range: { min: 0, max: 1, step: 0.01 },
      written,
      at: (p) => p ?? 0,
      of: (place) => place === 0 ? null : place
    }
  ];
}
function ruleSlider(label, { name, range, at, of, written }, handlers) {
  const left = element("small", { "data-left": name });
  const { node, show: place } = slider(
    element("span", {}, CUTS[name] ?? label(name)),
    name,
    range,
    handlers,
    { at, of, more: left, written: (value) => value === null ? label("off") : written(value) }
  );
  const show = ({ settings, result }) => {
    const setting = settings[name];
    place(setting);
    const cuts = name === "temperature" ? setting === 0 : setting !== null;
    left.textContent = cuts ? label("left", { n: count(result.left[name]) }) : "";
  };
  return { node, show };
}
function numberRow(label) {
  const parts = ["kept", "mass", "entropy"].map((key) => ({
    key,
    data: element("data", { "data-of": key })
  }));
  const nodes = parts.map(
    ({ key, data }) => element("span", { class: "ptm-number-of" }, [`${label(key)} `, data])
  );
  const show = ({ result: { kept, mass, entropy, warm } }) => {
    const told = {
      kept: [kept, label("kept_of", { n: count(kept), all: count(warm.length) })],
      mass: [mass, percentOf(mass)],
      entropy: [
        entropy.after,
        label("bits", { before: entropy.model.toFixed(2), after: entropy.after.toFixed(2) })
      ]
    };
    parts.forEach(({ key, data }) => {
      data.value = told[key][0];
      data.textContent = told[key][1];
    });
  };
  return { nodes, show };
}

// sampling_explorer/bars.js
var LEAST = 1e-5;
var DIAMOND = "M-5 0L0-6L5 0L0 6Z";
function barNodes(label, scene, room, letter, { hatch, highlight }) {
  const { result, drawn, log, rows } = scene;
  const columns = columnsOf(room, letter, drawn !== null);
  const tokens = tokenRows(scene);
  const all = result.warm.length > rows ? [...tokens, restRow(scene)] : tokens;
  const most = Math.max(
    ...tokens.flatMap(({ warm, after, drawn: times = 0 }) => [warm, after, times / DRAWS])
  );
  const x = (p) => (log ? Math.max(0, Math.log10(Math.max(p, LEAST) / LEAST) / Math.log10(1 / LEAST)) : p / most) * (columns.end - columns.start);
  const high = (room.bottom - room.top - 1.6 * letter) / (rows + 1);
  const text = (at, words2, anchor = "end", name = "ptm-tick") => svgText(name, at, room.top + letter, words2, anchor);
  const heads = [
    text(room.left, label("bars"), "start", "ptm-panel-title"),
    text(columns.p, label("p")),
    ...drawn ? [text(columns.drawn, label("drawn")), text(columns.expected, label("expected"))] : []
  ];
  return [
    ...heads,
    ...all.map(
      (row, i) => barRow(label, row, {
        top: room.top + 1.5 * letter + i * high,
        high,
        left: room.left,
        letter,
        x,
        columns,
        hatch,
        highlight
      })
    )
  ];
}
function tokenRows({ spelt, result: { warm, after, model, kept }, drawn, rows, looked }) {
  return Array.from({ length: Math.min(rows, warm.length) }, (_, rank) => ({
    rank,
    name: spelt(rank),
    cut: rank >= kept,
    model: model[rank],
    warm: warm[rank],
    after: after[rank],
    drawn: drawn?.[rank],
    looked: looked.includes(rank)
  }));
}
function restRow({ result: { warm, after, model, kept }, drawn, rows }) {
  const whole = (shares) => sumOf(shares.subarray(rows));
  const more = Math.max(0, kept - rows);
  return {
    rank: null,
    cut: more === 0,
    others: more || warm.length - rows,
    model: whole(model),
    warm: whole(warm),
    after: whole(after),
    drawn: drawn ? sumOf(drawn.subarray(rows)) : void 0,
    looked: false
  };
}
function columnsOf({ left, right }, letter, withDraws) {
  const p = withDraws ? right - 9.6 * letter : right;
  return {
    name: left + 8.2 * letter,
    start: left + 8.7 * letter,
    end: p - 4.7 * letter,
    p,
    drawn: right - 5.4 * letter,
    expected: right
  };
}
function barRow(label, row, { top, high, left, letter, x, columns, hatch, highlight }) {
  const { rank, cut, warm, after, drawn, others } = row;
  const middle = top + high / 2;
  const text = (at, words2, name2, anchor = "end") => svgText(name2, at, middle + 0.35 * letter, words2, anchor);
  const bar = (name2, share, more = {}) => svgRect(name2, columns.start, middle - 0.36 * high, x(share), 0.72 * high, { ...more });
  const name = others ? label("others", { n: count(others) }) : shortened(row.name, 6.6 * letter, letter);
  const bars = cut ? [bar("ptm-warm", warm, { fill: `url(#${hatch})` })] : [bar("ptm-after", after), bar("ptm-warm", warm, { fill: "none" })];
  const nodes = [
    svgRect("ptm-row-ground", left, top, columns.expected - left, high),
    text(columns.name, name, `ptm-token${cut ? " ptm-cut-name" : ""}`),
    ...cut ? [text(left, "✂", "ptm-scissors", "start")] : [],
    ...others ? [] : bars,
    text(columns.p, cut ? "0" : percentOf(after), cut ? "ptm-tick" : "ptm-number")
  ];
  if (drawn !== void 0 && !others)
    nodes.push(
      svgPath("ptm-diamond", DIAMOND, {
        transform: `translate(${columns.start + x(drawn / DRAWS)} ${middle})`
      })
    );
  if (drawn !== void 0)
    nodes.push(
      text(columns.drawn, drawn, "ptm-number"),
      text(columns.expected, (DRAWS * after).toFixed(1), "ptm-tick")
    );
  const told = {
    class: `ptm-row${row.looked ? " ptm-seen" : ""}`,
    "data-after": after,
    "data-warm": warm,
    "data-model": row.model,
    "data-cut": cut,
    "data-drawn": drawn
  };
  if (rank === null) return element("svg:g", { ...told, "data-rank": "others" }, nodes);
  return element(
    "svg:g",
    {
      ...told,
      "data-rank": rank,
      "data-token": row.name,
      ...markButton(highlight, rank, row.name)
    },
    nodes
  );
}

// sampling_explorer/curve.js
var FLOOR = 1e-8;
function curveNodes(label, { result, settings, log }, room, letter, { hatch }) {
  const { model, warm, after, kept } = result;
  const changed = kept < warm.length || settings.temperature !== 1;
  const V = warm.length;
  const most = roundedUp(Math.max(model[0], warm[0], after[0]));
  const up = log ? { low: FLOOR, high: 1, log: true, written: power, step: 2 } : {
    low: 0,
    high: most,
    ticks: [0, most / 2, most],
    written: (p) => `${Number((100 * p).toPrecision(3))} %`
  };
  const panel = panelOf(room, letter, {
    title: label("curve"),
    unit: label("across"),
    up,
    across: { low: 1, high: Math.max(2, V), log: true, written: count }
  });
  const { x, inside } = panel;
  const y = (p) => panel.y(log ? Math.max(p, FLOOR) : p);
  const through = (shares, from, to) => ranksBetween(from, to).map((rank) => [x(rank + 1), y(shares[rank])]);
  const path = (name, points) => svgPath(name, lineThrough(points));
  const area = (name, points, more = {}) => points.length ? [
    svgPath(name, `${lineThrough(points)}V${inside.bottom}H${points[0][0].toFixed(1)}Z`, {
      ...more
    })
  ] : [];
  const [stays, goes] = [through(after, 0, kept - 1), through(warm, kept, V - 1)];
  return [
    ...panel.nodes,
    ...area("ptm-kept-mass", stays, { "data-kept": kept }),
    ...area("ptm-cut-ground", goes, { fill: `url(#${hatch})` }),
    path("ptm-gone", goes),
    ...changed ? [path("ptm-was", through(model, 0, V - 1))] : [],
    path("ptm-is", stays),
    ...edgeNodes(result, settings, { x, inside, letter }),
    ...curveKey(label, changed, inside, room, letter)
  ];
}
function ranksBetween(from, to) {
  if (to < from) return [];
  const ranks = spread(from + 1, to + 1, Math.min(240, to - from + 1) || 1).map(
    (rank) => Math.round(rank) - 1
  );
  return [.../* @__PURE__ */ new Set([from, ...ranks.filter((rank) => rank > from), to])];
}
function edgeNodes({ left }, settings, { x, inside, letter }) {
  const before = [left.temperature, left.top_k, left.top_p];
  return Object.keys(CUTS).flatMap((rule, i) => {
    if (settings[rule] === null || left[rule] === before[i]) return [];
    const at = x(left[rule]);
    const name = `${CUTS[rule]} ${settings[rule]}`;
    const ends = at + textWidth(name, `600 ${letter}px system-ui, sans-serif`) + 8 > inside.right;
    return [
      svgPath("ptm-edge", `M${at} ${inside.top}V${inside.bottom}`, { "data-rule": rule }),
      svgText(
        "ptm-edge-name",
        at + (ends ? -5 : 5),
        inside.top + (3.2 + 1.3 * i) * letter,
        name,
        ends ? "end" : "start"
      )
    ];
  });
}
function curveKey(label, changed, inside, room, letter) {
  const lines = [
    ["ptm-is", label("after")],
    ["ptm-was", label("before")]
  ];
  return lines.slice(0, changed ? 2 : 1).flatMap(([name, told], i) => {
    const y = room.top + letter + 1.4 * letter * i;
    return [
      svgPath(name, `M${inside.right - 2.2 * letter} ${y - 0.35 * letter}H${inside.right}`),
      svgText("ptm-key", inside.right - 2.7 * letter, y, told, "end")
    ];
  });
}
function roundedUp(value) {
  const ten = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return ten * [1, 2, 2.5, 5, 10].find((times) => times * ten >= value * (1 - 1e-9));
}

// sampling_explorer/picture.js
function samplingPicture(highlight) {
  const hatch = uniqueId("hatch");
  const pattern = hatchPattern(hatch, 7, 2);
  const stage = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-sampling ptm-fills", "data-name": "sampling", role: "group" },
    [element("svg:defs", {}, pattern), stage]
  );
  function draw(label, scene, { width, height }) {
    const focused = focusedData(svg, "[data-rank]")?.rank;
    const lecture = svg.closest(".ptm-present") !== null;
    const letter = lecture ? 22 : 15;
    const beside = width > 1.5 * height;
    const top = 5.1 * letter;
    const rest = { left: 0, right: width, top, bottom: height };
    const gap = 1.8 * letter;
    const [bars, curve] = beside ? [
      { ...rest, right: 0.56 * width },
      { ...rest, left: 0.56 * width + gap }
    ] : [
      { ...rest, bottom: 0.6 * height },
      { ...rest, top: 0.6 * height + gap }
    ];
    const whole = { ...scene, rows: lecture && beside ? 8 : 12 };
    const strip = { left: 0, right: width, top: 0, bottom: top };
    stage.replaceChildren(
      ...stripNodes(label, whole, strip, letter, { hatch, highlight }),
      ...barNodes(label, whole, bars, letter, { hatch, highlight }),
      ...curveNodes(label, whole, curve, letter, { hatch })
    );
    if (focused) stage.querySelector(`.ptm-row[data-rank="${focused}"]`)?.focus();
  }
  const look = (ranks) => svg.querySelectorAll("[data-rank]").forEach(
    (node) => node.classList.toggle(
      "ptm-seen",
      ranks.some((rank) => String(rank) === node.dataset.rank)
    )
  );
  return { svg, draw, look };
}

// sampling_explorer/style.css
var style_default = String.raw`.ptm.ptm-sampling_explorer {
  --ptm-type: 15px;
  .ptm-own label {
    flex: 1;
  }
  .ptm-sliders {
    display: grid;
    gap: 0.2em 1.6em;
    margin: 0.5em 0 0.3em;
    grid-template-columns: repeat(auto-fill, minmax(13em, 1fr));
  }
  .ptm-sliders label {
    gap: 0 0.5em;
    grid-template-columns: auto minmax(0, 1fr) 2.6em;
  }
  .ptm-sliders output {
    font-weight: 700;
    text-align: right;
  }
  .ptm-sliders small {
    grid-column: 1 / -1;
    text-align: right;
    font-size: max(0.95em, var(--ptm-least));
    line-height: 1.3;
    min-height: 1.3em;
    color: var(--ptm-soft);
    font-variant-numeric: tabular-nums;
  }
  .ptm-told {
    margin: 0.2em 0 0.5em;
    gap: 0.3em 1.2em;
  }
  button[data-act="draw"] {
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  .ptm-number-of {
    color: var(--ptm-soft);
  }
  .ptm-number-of data {
    color: var(--ptm-ink);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  svg.ptm-sampling {
    font-variant-numeric: tabular-nums;
    height: 46em;
  }
  .ptm-sampling text {
    white-space: pre;
  }
  .ptm-sampling .ptm-panel-title {
    --ptm-type: 16px;
  }
  .ptm-sampling .ptm-key {
    fill: var(--ptm-soft);
  }
  .ptm-sampling .ptm-grid {
    opacity: 0.7;
  }
  .ptm-hatch-line {
    fill: var(--ptm-soft);
    opacity: 0.55;
  }
  .ptm-kept-mass {
    fill: var(--ptm-bar);
    fill-opacity: 0.55;
  }
  .ptm-segment {
    fill: transparent;
    stroke: var(--ptm-page);
    stroke-width: 1;
    cursor: pointer;
  }
  .ptm-segment.ptm-seen {
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
  }
  .ptm-sampling :is(.ptm-inside, .ptm-throws) {
    pointer-events: none;
  }
  .ptm-sampling .ptm-inside {
    font-weight: 600;
  }
  .ptm-sampling .ptm-cut-name {
    fill: var(--ptm-soft);
    font-weight: 400;
  }
  .ptm-token.ptm-cut-name {
    text-decoration: line-through;
  }
  .ptm-inside.ptm-cut-name {
    stroke: var(--ptm-page);
    stroke-width: 5px;
    paint-order: stroke;
  }
  .ptm-throws {
    stroke: var(--ptm-red);
    stroke-width: 1.4;
    opacity: 0.75;
    fill: none;
  }
  .ptm-edge {
    stroke: var(--ptm-ink);
    stroke-width: 2;
    fill: none;
  }
  .ptm-sampling .ptm-edge-name {
    font-weight: 650;
    stroke: var(--ptm-page);
    stroke-width: 5px;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .ptm-row {
    cursor: pointer;
  }
  .ptm-row[data-rank="others"] {
    cursor: default;
  }
  .ptm-row.ptm-seen .ptm-row-ground {
    fill: var(--ptm-faint);
  }
  .ptm-sampling .ptm-token {
    font-weight: 600;
  }
  .ptm-row[data-rank="others"] .ptm-token {
    font-weight: 400;
    font-style: italic;
  }
  .ptm-warm {
    stroke: var(--ptm-soft);
    stroke-width: 1.2;
  }
  .ptm-after {
    fill: var(--ptm-bar);
    fill-opacity: 0.8;
  }
  .ptm-diamond {
    fill: var(--ptm-red);
    stroke: var(--ptm-page);
    stroke-width: 1.2;
  }
  .ptm-sampling :is(.ptm-is, .ptm-was, .ptm-gone) {
    fill: none;
    stroke-linejoin: round;
  }
  .ptm-is {
    stroke: var(--ptm-blue);
    stroke-width: 3;
  }
  .ptm-was {
    stroke: var(--ptm-orange);
    stroke-width: 2;
    stroke-dasharray: 7 5;
  }
  .ptm-gone {
    stroke: var(--ptm-soft);
    stroke-width: 1.2;
  }
  @container (min-width: 46em) {
    svg.ptm-sampling {
      height: 22.6em;
    }
    .ptm-sliders {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  @container (min-width: 42em) {
    &.ptm-present svg.ptm-sampling {
      flex: 1 0 14.2em;
    }
  }
}
`;

// sampling_explorer/words.js
var words = {
  en: {
    title: "Temperature, top‑k and top‑p sampling",
    invitation: "Drag the temperature",
    context: "context",
    rules: "Rules, in this order",
    temperature: "temperature",
    off: "off",
    left: "→ {n} left",
    draw: "Sample 200",
    log_axis: "log axis",
    kept: "kept",
    kept_of: "{n} of {all} tokens",
    mass: "probability mass",
    entropy: "entropy",
    bits: "{before} → {after} bits",
    strip: "Probability mass of the tokens",
    kept_mass: "kept {share}",
    cut_mass: "removed {share}",
    bars: "Most likely tokens",
    p: "p",
    drawn: "sampled",
    expected: "expected",
    others: "{n} more",
    curve: "All tokens by rank",
    across: "rank →",
    model: "model",
    after: "after the rules",
    before: "before the rules",
    legend_space: "· space",
    legend_removed: "✂ removed",
    legend_sampled: "◆ sampled, of 200",
    seen: "“{token}”, rank {rank}: probability {model} in the model, {warm} after the temperature, {after} after the rules.",
    seen_drawn: "Of 200 samples, {expected} expected, {drawn} observed.",
    lesson_greedy: "Temperature 0: always the most likely token, so nothing is sampled.",
    lesson_warm: "A temperature above 1 flattens the distribution: unlikely tokens become more likely.",
    lesson_cold: "A temperature below 1 sharpens the distribution: likely tokens become more likely.",
    lesson_none: "No rule removes tokens. Each unlikely token is rarely sampled, but the {n} tokens after the first {first} have {share} of the probability together.",
    lesson_cut: "{rule} removes the last tokens. The remaining tokens share all of the probability: each one has {times} times its previous value.",
    same: "The random numbers stay the same while you drag.",
    summary: "After “{context}”: temperature {temperature}, top-k {top_k}, top-p {top_p}, min-p {min_p}. {kept} of {all} tokens kept, {mass} of the probability mass. Entropy {before} bits before, {now} after. Most likely: {list}.",
    picture_of: "Probabilities of {all} tokens, of which {kept} are kept",
    rank: "rank",
    warm: "after the temperature"
  },
  zh: {
    title: "温度、top-k 与 top-p 采样",
    invitation: "拖动温度",
    context: "前文",
    rules: "依次执行的规则",
    temperature: "温度",
    off: "关",
    left: "→ 剩 {n} 个",
    draw: "抽 200 次",
    log_axis: "对数轴",
    kept: "保留",
    kept_of: "{n} 个词元（共 {all} 个）",
    mass: "所占概率",
    entropy: "熵",
    bits: "{before} → {after} 比特",
    strip: "各词元所占的概率",
    kept_mass: "保留 {share}",
    cut_mass: "舍弃 {share}",
    bars: "最可能的词元",
    p: "概率",
    drawn: "抽到",
    expected: "期望",
    others: "其余 {n} 个",
    curve: "按名次排列的全部词元",
    across: "名次 →",
    model: "模型",
    after: "规则之后",
    before: "执行规则之前",
    legend_space: "· 空格",
    legend_removed: "✂ 舍弃",
    legend_sampled: "◆ 200 次中抽到",
    seen: "“{token}”，第 {rank} 名：模型给出 {model}，调温度后 {warm}，规则之后 {after}。",
    seen_drawn: "200 次抽样，期望 {expected} 次，抽到 {drawn} 次。",
    lesson_greedy: "温度为 0：总取最可能的词元，不抽样。",
    lesson_warm: "温度高于 1 使分布变平：不太可能的词元概率上升。",
    lesson_cold: "温度低于 1 使分布变尖：很可能的词元概率上升。",
    lesson_none: "没有规则舍弃词元：每个不太可能的词元很少抽到，但第 {first} 名之后的 {n} 个合起来占 {share}。",
    lesson_cut: "最后起作用的是 {rule}；留下的词元分享全部概率：每个概率变为原来的 {times} 倍。",
    same: "拖动滑块时，用的仍是同一批随机数。",
    summary: "“{context}”之后：温度 {temperature}，top-k {top_k}，top-p {top_p}，min-p {min_p}。保留 {kept} 个词元（共 {all} 个），占概率 {mass}。熵：之前 {before} 比特，之后 {now} 比特。最可能的：{list}。",
    picture_of: "{all} 个词元的概率，其中保留 {kept} 个",
    rank: "名次",
    warm: "调温度后"
  }
};

// sampling_explorer/index.js
var SETTINGS = ["context", "temperature", "top_k", "top_p", "min_p", "log_axis"];
var TABLE_ROWS = 50;
function explorer(host) {
  const { model, label } = host;
  const tokens = model.get("tokens");
  const unpacked = /* @__PURE__ */ new Map();
  const settingsNow = () => valuesOf(model, SETTINGS);
  const first = settingsNow();
  let run = { random: model.get("seed") };
  const state = { settings: first, uniform: null, seen: null, pinned: null };
  const ui = samplingControls(label, model, { drag, settle, draw: drawMore });
  const picture = samplingPicture(highlight);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset, picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  let scene = null;
  const paint = host.painter(shell, picture.svg, (size) => {
    scene = sceneNow();
    ui.show(scene);
    if (size.width && size.height) picture.draw(label, scene, size);
    explain();
  });
  const traits = host.bind(SETTINGS, () => {
    const now = settingsNow();
    if (!same(now, state.settings)) settle(now);
  });
  settle(first);
  function drag(changes) {
    state.settings = { ...state.settings, ...changes };
    paint();
  }
  function settle(changes) {
    drag(changes);
    traits.write(state.settings);
    describe();
  }
  function drawMore() {
    state.uniform = Array.from({ length: DRAWS }, () => random(run));
    paint();
    describe();
  }
  function reset() {
    run = { random: model.get("seed") };
    Object.assign(state, { uniform: null, seen: null, pinned: null });
    settle(first);
  }
  function sceneNow() {
    const { settings, uniform, seen, pinned } = state;
    const { context } = settings;
    if (!unpacked.has(context))
      unpacked.set(
        context,
        unpackedDistribution(model.get("distributions").find((one) => one.context === context))
      );
    const distribution = unpacked.get(context);
    const result = sampled(distribution, settings);
    return {
      settings,
      result,
      uniform,
      log: settings.log_axis,
      looked: [seen, pinned],
      drawn: uniform && drawnWith(uniform, result),
      spelt: (rank) => visible(tokens[distribution.ids[rank]])
    };
  }
  function highlight(rank, click) {
    if (click) state.pinned = state.pinned === rank ? null : rank;
    state.seen = rank;
    picture.look([state.seen, state.pinned]);
    explain();
  }
  function explain() {
    const rank = state.seen ?? state.pinned;
    const told = rank !== null && rank < scene.result.warm.length ? seenSentences(label, scene, rank) : lessonOf(label, scene);
    caption.textContent = told;
  }
  function describe() {
    const now = sceneNow();
    const { settings, result, drawn, spelt } = now;
    const written = Object.fromEntries(
      Object.keys(CUTS).map((name) => [name, settings[name] ?? label("off")])
    );
    const all = count(result.warm.length);
    const best = Array.from(
      { length: Math.min(5, result.kept) },
      (_, rank) => `${spelt(rank)} ${percentOf(result.after[rank])}`
    );
    shell.say(
      label("summary", {
        ...written,
        all,
        context: settings.context,
        temperature: settings.temperature,
        kept: count(result.kept),
        mass: percentOf(result.mass),
        before: result.entropy.model.toFixed(2),
        now: result.entropy.after.toFixed(2),
        list: best.join(", ")
      })
    );
    picture.svg.setAttribute("aria-label", label("picture_of", { all, kept: count(result.kept) }));
    shell.rows(
      ["rank", "token", "model", "warm", "after", "expected", "drawn"].map((key) => label(key)),
      Array.from({ length: Math.min(TABLE_ROWS, result.warm.length) }, (_, rank) => [
        rank + 1,
        spelt(rank),
        percentOf(result.model[rank]),
        percentOf(result.warm[rank]),
        rank < result.kept ? percentOf(result.after[rank]) : "✂",
        (DRAWS * result.after[rank]).toFixed(1),
        drawn ? drawn[rank] : "–"
      ])
    );
  }
}
function visible(token) {
  return token.replaceAll(" ", "·").replaceAll("\n", "↵") || "∅";
}
function seenSentences(label, { result, drawn, spelt }, rank) {
  const { model, warm, after } = result;
  return [
    label("seen", {
      token: spelt(rank),
      rank: count(rank + 1),
      model: percentOf(model[rank]),
      warm: percentOf(warm[rank]),
      after: percentOf(after[rank])
    }),
    ...drawn ? [label("seen_drawn", { expected: (DRAWS * after[rank]).toFixed(1), drawn: drawn[rank] })] : []
  ].join(" ");
}
function lessonOf(label, { settings, result, uniform }) {
  const { temperature } = settings;
  if (temperature === 0) return label("lesson_greedy");
  const warmth = temperature === 1 ? [] : [label(temperature > 1 ? "lesson_warm" : "lesson_cold")];
  return [...warmth, cutLesson(label, settings, result), ...uniform ? [label("same")] : []].join(
    " "
  );
}
function cutLesson(label, settings, { left, warm, mass, kept }) {
  const first = Math.min(100, Math.ceil(warm.length / 10));
  if (kept === warm.length)
    return label("lesson_none", {
      first,
      n: count(warm.length - first),
      share: percentOf(sumOf(warm.subarray(first)))
    });
  const before = { top_k: left.temperature, top_p: left.top_k, min_p: left.top_p };
  const rule = Object.keys(before).findLast((name) => left[name] < before[name]);
  return label("lesson_cut", {
    rule: `${CUTS[rule]} ${settings[rule]}`,
    times: Number((1 / mass).toPrecision(3))
  });
}
var sampling_explorer_default = widget({ kind: "ptm-sampling_explorer", style: style_default, words, build: explorer });
export {
  sampling_explorer_default as default
};
