// host:names
import { element } from "./host.js";
import { focusedData } from "./host.js";
import { heading } from "./host.js";
import { labelsThatFit } from "./host.js";
import { lookedAt } from "./host.js";
import { markButton } from "./host.js";
import { presets } from "./host.js";
import { same } from "./host.js";
import { slider } from "./host.js";
import { svgPath } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { widget } from "./host.js";

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
      const vector = row(layer, n);
      for (let d = 0; d < dim; d += 1) sum[d] += share * vector[d];
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

// layer_explorer/controls.js
function layerControls(label, model, handlers) {
  const pick = wordButtons(label, model.get("words"), handlers);
  const slider2 = layerSlider(label, model.get("shape")[0], handlers);
  const numbers = numberTable(label, model.get("shape")[0], handlers);
  const lines = contextLines(model.get("contexts"), handlers);
  const over = heading("ptm-over", 4, []);
  const caption = element("div", { class: "ptm-caption ptm-one-line" });
  return {
    nodes: [pick.node, slider2.node],
    numbers: numbers.node,
    lines: lines.node,
    over,
    caption,
    show(choice, occurrences, scene) {
      [pick, slider2].forEach((part) => part.show(choice));
      numbers.show(choice, occurrences, scene);
      lines.show(occurrences);
      const senses = occurrences.senses.map(
        (sense, kind) => element("small", {}, [
          element("i", { class: `ptm-kind-${kind}` }, KINDS[kind].sign),
          ` ${sense}`
        ])
      );
      over.replaceChildren(
        label("plane", { word: occurrences.word, n: occurrences.members.length }),
        ...senses
      );
    },
    look: lines.look,
    explain: (sentence) => caption.replaceChildren(sentence)
  };
}
function wordButtons(label, known, handlers) {
  const { node, show } = presets(
    label("pick"),
    known.map((word) => [word, word]),
    (word) => handlers.choose({ word })
  );
  return { node, show: ({ word: chosen }) => show((word) => word === chosen) };
}
function layerSlider(label, layers, handlers) {
  const { node, input, show } = slider(
    label("layer"),
    "layer",
    { min: 0, max: layers - 1, step: 0.05 },
    { drag: ({ layer }) => handlers.drag(layer), settle: handlers.choose },
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
function numberTable(label, layers, handlers) {
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
      element("button", { onclick: () => handlers.choose({ layer }) }, label("now", { layer })),
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
  const fill = ({ cells }, { hits, within, between }, n) => {
    const values = [hits, within, between, within - between];
    const shown = [
      label("of", { hits: rounded(hits), n }),
      ...values.slice(1).map((value) => value.toFixed(3))
    ];
    cells.forEach((cell, i) => {
      cell.value = values[i];
      cell.textContent = shown[i];
    });
  };
  const show = ({ layer }, occurrences, { separation, pure }) => {
    const n = occurrences.members.length;
    now.node.firstChild.textContent = label("now", { layer: layer.toFixed(2) });
    fill(now, separation, n);
    fixed.forEach((line, j) => fill(line, pure[j], n));
  };
  return { node, show };
}
function rounded(hits) {
  return String(Number(hits.toFixed(1)));
}
function contextLines(contexts, handlers) {
  const node = element("div", { class: "ptm-contexts" });
  let shown = null;
  const show = ({ word, members, kindOf }) => {
    if (shown === word) return;
    shown = word;
    node.replaceChildren(
      ...members.map((n) => contextLine(contexts[n], n, kindOf(n), handlers.highlight))
    );
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
function contextLine(context, n, kind, highlight) {
  const [before, word, after] = around(context, 8);
  return element(
    "button",
    {
      class: "ptm-context",
      "data-n": n,
      onclick: () => highlight(n, true),
      ...lookedAt(highlight, () => n)
    },
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
    same_place: "Layer 0 does not depend on the context, only on the spelling of the word and, in BERT, on its position. Where vectors are identical, the nearest one is arbitrary: {hits} of {n} is the average over all choices.",
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
    same_place: "第 0 层与上下文无关，只取决于词的拼写，在 BERT 中还取决于位置。向量相同时，最近者是任意的：{n} 个中的 {hits} 个是对所有选法的平均。",
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
  const highlight = (n, click) => {
    if (click) state.pinned = state.pinned === n ? null : n;
    state.seen = n;
    look();
  };
  const ui = layerControls(label, model, { choose: settle, drag, highlight });
  const picture = sensePlane("layers", highlight);
  const shell = host.frame({ reset, picture: () => picture.svg });
  shell.body.append(
    ...ui.nodes,
    element("div", { class: "ptm-panels ptm-fills" }, [
      element("div", {}, [ui.over, picture.svg]),
      element("div", {}, [ui.numbers, ui.lines])
    ]),
    ui.caption
  );
  let occurrences = null;
  let pure = null;
  let scene = null;
  let jump = true;
  const paint = host.painter(shell, picture.svg, (size, fresh) => {
    scene = sceneNow();
    ui.show(state.choice, occurrences, scene);
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
    if (occurrences?.word !== state.choice.word) {
      occurrences = wordOf(model, space, state.choice.word);
      pure = Array.from(
        { length: space.layers },
        (_, layer) => separationOf(space, occurrences, only(layer, space.layers))
      );
      Object.assign(state, { seen: null, pinned: null });
      jump = true;
    }
    traits.write(state.choice);
    describe();
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
    const points = occurrences.members.map((n) => ({
      n,
      kind: occurrences.kindOf(n),
      at: occurrences.at(s, n),
      chosen: n === state.pinned,
      text: snippet(contexts[n], reach),
      told: `${contexts[n].sense}: ${joined(contexts[n].tokens)}`
    }));
    return {
      separation: separationOf(space, occurrences, s),
      pure,
      points,
      dust: [],
      kept: occurrences.kept,
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
    return scene.separation.tied ? label("same_place", { hits: rounded(scene.separation.hits), n: occurrences.members.length }) : label("caption", { word: occurrences.word, dim: space.dim });
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
        sign: KINDS[occurrences.kindOf(near.n)].sign,
        line: snippet(contexts[near.n], 4),
        score: near.score.toFixed(3)
      })
    ]);
  }
  function describe() {
    const { separation, points } = sceneNow();
    const { hits, within, between, nearest } = separation;
    const told = {
      word: occurrences.word,
      n: occurrences.members.length,
      layer: state.choice.layer.toFixed(2)
    };
    shell.say(
      label("summary", {
        ...told,
        hits: rounded(hits),
        within: within.toFixed(3),
        between: between.toFixed(3)
      })
    );
    picture.svg.setAttribute("aria-label", label("picture_of", told));
    const numbered = (n) => occurrences.members.indexOf(n) + 1;
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
