// host:names
import { checkbox } from "./host.js";
import { choice } from "./host.js";
import { count } from "./host.js";
import { element } from "./host.js";
import { heading } from "./host.js";
import { letterSize } from "./host.js";
import { markButton } from "./host.js";
import { placeLabels } from "./host.js";
import { presets } from "./host.js";
import { same } from "./host.js";
import { slider } from "./host.js";
import { svgPath } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { widget } from "./host.js";
import { wordSlots } from "./host.js";

// host/word_space.js
var EPSILON = 1e-3;
function wordSpace(words2, packed, dim) {
  const index = new Map(words2.map((word, i) => [word, i]));
  const unit = unpack(packed, dim);
  const more = /* @__PURE__ */ new Map();
  return {
    words: words2,
    dim,
    unit,
    has: (word) => index.has(word) || more.has(word),
    row: (i) => unit.subarray(i * dim, (i + 1) * dim),
    // Every word's product with a vector, without a view of each row.
    products(vector) {
      const all = new Float32Array(words2.length);
      for (let i = 0, at = 0; i < all.length; i += 1) {
        let sum = 0;
        for (let d = 0; d < dim; d += 1, at += 1) sum += unit[at] * vector[d];
        all[i] = sum;
      }
      return all;
    },
    vector(word) {
      return more.get(word) ?? this.row(index.get(word));
    },
    add(word, row) {
      if (!index.has(word)) more.set(word, unpack(row, dim));
    }
  };
}
function unpack(packed, dim) {
  const bytes = Int8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const rows = new Float32Array(bytes);
  for (let start = 0; start < rows.length; start += dim) {
    const row = rows.subarray(start, start + dim);
    const length = Math.sqrt(dot(row, row)) || 1;
    for (let d = 0; d < dim; d += 1) row[d] /= length;
  }
  return rows;
}
function dot(a, b) {
  let sum = 0;
  for (let d = 0; d < a.length; d += 1) sum += a[d] * b[d];
  return sum;
}
function tipOf(space, { a, b, c, weight }) {
  const [from, to, start] = [a, b, c].map((word) => space.vector(word));
  return start.map((value, d) => value + weight * (to[d] - from[d]));
}
function scoresOf(space, choice2) {
  return choice2.method === "3cosmul" ? byProduct(space, choice2) : bySum(space, choice2);
}
function best(space, { a, b, c, leaveOut }, scores, count2) {
  const asked = leaveOut ? [a, b, c] : [];
  const found = [];
  scores.forEach((score, i) => {
    const full = found.length === count2;
    if (full && score <= found[count2 - 1].score) return;
    if (asked.includes(space.words[i])) return;
    found.splice(found.findLastIndex((other) => other.score >= score) + 1, 0, {
      word: space.words[i],
      score
    });
    if (full) found.pop();
  });
  return found;
}
function bySum(space, choice2) {
  const tip = tipOf(space, choice2);
  const length = Math.sqrt(dot(tip, tip)) || 1;
  return space.products(tip).map((product) => product / length);
}
function byProduct(space, { a, b, c, weight }) {
  const [from, to, start] = [a, b, c].map(
    (word) => space.products(space.vector(word)).map((product) => Math.max(0, (1 + product) / 2))
  );
  return start.map((near, i) => near * (to[i] / (from[i] + EPSILON)) ** weight);
}
function planeOf(space, { a, b, c }) {
  const [origin, to, start] = [a, b, c].map((word) => space.vector(word));
  const across = unitOf(minus(to, origin), 0);
  const rest = minus(start, origin);
  const along2 = dot(rest, across);
  const up = unitOf(
    rest.map((value, d) => value - along2 * across[d]),
    1
  );
  const shift = [dot(origin, across), dot(origin, up)];
  return (vector) => [dot(vector, across) - shift[0], dot(vector, up) - shift[1]];
}
function minus(a, b) {
  return a.map((value, d) => value - b[d]);
}
function unitOf(vector, axis) {
  const length = Math.sqrt(dot(vector, vector));
  return length > 1e-6 ? vector.map((value) => value / length) : vector.map((_, d) => d === axis ? 1 : 0);
}
function distances(space, place, tip, word) {
  const vector = space.vector(word);
  const gap = minus(vector, tip);
  const [x, y] = place(vector);
  const [tipX, tipY] = place(tip);
  return { real: Math.sqrt(dot(gap, gap)), shown: Math.hypot(x - tipX, y - tipY) };
}

// analogy_explorer/scene.js
var SHOWN = 10;
var DRAWN_NEAR = 6;
function sceneOf(space, { choice: choice2, ranking, scores }, before) {
  const place = before?.place ?? planeOf(space, choice2);
  const plane = before?.plane ?? {
    cloud: space.words.map((_, i) => place(space.row(i))),
    corners: Object.fromEntries(
      ["a", "b", "c"].map((name) => [name, place(space.vector(choice2[name]))])
    )
  };
  const tip = tipOf(space, choice2);
  const at = place(tip);
  const inputs = [choice2.c, choice2.b, choice2.a];
  const near = ranking.map(({ word }) => word).filter((word) => space.has(word));
  const shadow = nearestShadow(space, choice2, plane.cloud, at, scores);
  const points = new Map(inputs.map((word) => [word, "input"]));
  near.slice(0, DRAWN_NEAR).forEach((word, i) => {
    if (i === 0) points.set(word, "best");
    else if (!points.has(word)) points.set(word, "near");
  });
  if (!["best", "input"].includes(points.get(shadow.word))) points.set(shadow.word, "shadow");
  const order = ["best", "shadow", "input", "near"];
  const drawn = [...points].map(([word, role]) => ({ word, role, at: place(space.vector(word)) }));
  drawn.sort((one, other) => order.indexOf(one.role) - order.indexOf(other.role));
  const parts = near.map((word) => distances(space, place, tip, word));
  const kept = parts.reduce((sum, { real, shown }) => sum + shown / (real || 1), 0) / parts.length;
  return { place, plane, vector: tip, tip: at, points: drawn, near, shadow, kept };
}
function nearestShadow(space, { a, b, c, leaveOut }, cloud, [x, y], scores) {
  let found = -1;
  let least = Infinity;
  cloud.forEach((at, i) => {
    const gap = (at[0] - x) ** 2 + (at[1] - y) ** 2;
    if (gap < least && !(leaveOut && [a, b, c].includes(space.words[i]))) [found, least] = [i, gap];
  });
  const ahead = scores.filter(
    (score, i) => score > scores[found] && !(leaveOut && [a, b, c].includes(space.words[i]))
  );
  return { word: space.words[found], place: ahead.length + 1 };
}

// analogy_explorer/controls.js
var METHODS = { "3cosadd": "3CosAdd", "3cosmul": "3CosMul" };
function analogyControls(label, model, space, handlers) {
  const stored = presetButtons(label, model.get("presets"), handlers.choose);
  const equation = equationRow(label, space, handlers);
  const settings = settingsRow(label, handlers);
  const ranking = rankingList(label, handlers.put);
  const caption = element("div", { class: "ptm-caption ptm-said" });
  const scope = element("small", { class: "ptm-scope" });
  const over = heading("ptm-over", 4, [label("ranking", { dim: space.dim }), scope]);
  return {
    nodes: [stored.node, equation.node, settings.node],
    heading: over,
    ranking: ranking.node,
    caption,
    show(state, sizes) {
      [stored, equation, settings, ranking].forEach((part) => part.show(state));
      const words2 = label(state.all ? "of_all" : "of_stored", {
        n: state.all ? sizes.all : sizes.n
      });
      scope.textContent = state.slow ? label("asking") : words2;
      scope.classList.toggle("ptm-busy", state.slow);
      ranking.node.dataset.scope = state.all ? "all" : "stored";
    },
    explain: (scene, state) => caption.replaceChildren(...explained(label, space, scene, state))
  };
}
function presetButtons(label, stored, choose) {
  const { node, show } = presets(
    label("try"),
    stored.map(({ positive: [b, c], negative: [a] }) => [{ a, b, c }, `${b} − ${a} + ${c}`]),
    (asked) => choose({ ...asked, weight: 1 })
  );
  const isChosen = (choice2) => (asked) => Object.entries(asked).every(([name, word]) => word === choice2[name]);
  return { node, show: ({ choice: choice2 }) => show(isChosen(choice2)) };
}
function equationRow(label, space, handlers) {
  const slots = wordSlots(
    label,
    space.words,
    ["b", "a", "c"].map((name) => [
      name,
      name,
      {
        onfocus: (event) => {
          handlers.mark(name);
          event.target.select();
        }
      }
    ]),
    handlers.type
  );
  const answer = element("span", { class: "ptm-answer" });
  const signs = ["−", "+", "≈"].map((sign) => element("span", { "aria-hidden": "true" }, sign));
  const node = element("div", { class: "ptm-equation" }, [
    slots.boxes.map((box, i) => [box.node, signs[i]]),
    answer,
    slots.list
  ]);
  const show = ({ choice: choice2, marked, ranking }) => {
    slots.show(choice2);
    slots.boxes.forEach(({ name, input }) => input.classList.toggle("ptm-marked", name === marked));
    answer.textContent = ranking[0]?.word ?? "";
  };
  return { node, show };
}
function settingsRow(label, handlers) {
  const step = slider(
    label("step"),
    "weight",
    { min: 0, max: 2, step: 0.02 },
    { drag: ({ weight }) => handlers.drag(weight), settle: handlers.choose },
    { written: (weight) => weight.toFixed(2) }
  );
  const leaveOut = checkbox(label("leave_out"), "leaveOut", handlers.choose);
  const methods = choice(
    { kind: "ptm-methods", title: label("method") },
    Object.entries(METHODS).map(([method, name]) => [method, name, { "data-method": method }]),
    (method) => handlers.choose({ method })
  );
  const formula = element("small", { class: "ptm-method" });
  const node = element("div", { class: "ptm-controls" }, [
    ...[step, leaveOut, methods].map((part) => part.node),
    formula
  ]);
  const show = ({ choice: chosen }) => {
    step.show(chosen.weight);
    leaveOut.show(chosen.leaveOut);
    methods.show((method) => method === chosen.method);
    formula.textContent = label(`by_${chosen.method}`);
  };
  return { node, show };
}
function rankingList(label, put) {
  const rows = Array.from({ length: SHOWN }, () => {
    const word = element("button", {
      title: label("slot_hint"),
      onclick: () => put(word.textContent)
    });
    const bar = element("span");
    const score = element("data");
    const node2 = element("div", { class: "ptm-row", role: "listitem" }, [
      word,
      element("div", { class: "ptm-bar" }, bar),
      score
    ]);
    return { word, bar, score, node: node2 };
  });
  const node = element(
    "div",
    { class: "ptm-ranking", role: "list" },
    rows.map((row) => row.node)
  );
  const show = ({ ranking, choice: { a, b, c } }) => {
    const full = Math.max(1, ranking[0]?.score ?? 1);
    rows.forEach((row, i) => {
      row.node.hidden = i >= ranking.length;
      if (row.node.hidden) return;
      const { word, score } = ranking[i];
      row.node.dataset.word = word;
      row.node.classList.toggle("ptm-asked", [a, b, c].includes(word));
      row.word.textContent = word;
      row.bar.style.width = `${100 * Math.max(0, score) / full}%`;
      row.score.value = score;
      row.score.textContent = score.toFixed(3);
    });
  };
  return { node, show };
}
function explained(label, space, { vector, place, near, shadow, kept }, { seen, pinned }) {
  const word = (text, name) => element("b", { class: name }, text);
  const dim = space.dim;
  const real = word(`■ ${near[0]}`, "ptm-is-best");
  const nearest = shadow.word === near[0] ? [label("same"), real] : [
    label("nearest"),
    word(`◇ ${shadow.word}`, "ptm-is-shadow"),
    label("place", { place: shadow.place, dim }),
    label("truly", { dim }),
    real
  ];
  const looked = seen ?? pinned;
  if (!looked || !space.has(looked))
    return [label("exact", { percent: Math.round(100 * kept) }), " ", ...nearest];
  const gap = distances(space, place, vector, looked);
  return [
    ...nearest,
    element("br"),
    label("seen", { word: looked, real: gap.real.toFixed(2), shown: gap.shown.toFixed(2) })
  ];
}

// analogy_explorer/plane.js
var SHAPES = {
  input: "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z",
  near: "M4.5 0A4.5 4.5 0 1 1-4.5 0A4.5 4.5 0 1 1 4.5 0Z",
  best: "M-6-6H6V6H-6Z",
  shadow: "M0-7L7 0L0 7L-7 0Z",
  tip: "M9 0A9 9 0 1 1-9 0A9 9 0 1 1 9 0ZM-13 0H13M0-13V13"
};
function analogyPlane(onSee) {
  const dust = element("svg:path", { class: "ptm-dust" });
  const lines = element("svg:g");
  const marks = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": "analogy" }, [
    dust,
    lines,
    marks
  ]);
  const places = /* @__PURE__ */ new Map();
  let camera = null;
  function draw(scene, jump, { width, height }) {
    const goal = cameraFor([...scene.points.map((point) => point.at), scene.tip], width, height);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    camera = jump || calm || !camera ? goal : camera.map((now, i) => now + 0.3 * (goal[i] - now));
    const [scale, left, top] = camera;
    const onScreen = ([x, y]) => [left + scale * x, top - scale * y];
    const dots = scene.plane.cloud.map(onScreen).map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`);
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
      on: onScreen(point.at)
    }));
    const boxes = placeLabels(
      points.map((point) => labelOf(point)),
      [
        ...points.map((point) => point.on),
        ...along(corners.a, corners.b),
        ...along(corners.c, corners.tip)
      ],
      width,
      height
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
      svgText(null, middle[0], middle[1] + box.h * 0.28, word, "middle")
    ]);
  }
  return { svg, draw };
}
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
    ...arrow(c, tip)
  ];
}
function arrow(from, to) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 24) return [];
  const [dx, dy] = [0, 1].map((axis) => (to[axis] - from[axis]) / length);
  const at = (back, side) => [to[0] - back * dx - side * dy, to[1] - back * dy + side * dx];
  return [
    svgPath("ptm-arrow", `M${from}L${at(18, 0)}`),
    svgPath("ptm-head-of", `M${at(9, 0)}L${at(22, 6)}L${at(22, -6)}Z`)
  ];
}
function along(from, to) {
  return [0.1, 0.22, 0.36, 0.5, 0.64, 0.78, 0.9].map(
    (part) => [0, 1].map((axis) => from[axis] + part * (to[axis] - from[axis]))
  );
}

// analogy_explorer/style.css
var style_default = String.raw`.ptm.ptm-analogy_explorer {
  --ptm-type: 17px;
  --ptm-type-present: 26;
  .ptm-equation {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.2em 0.5em;
    font-size: 1.25em;
  }
  .ptm-slot input.ptm-marked {
    border-bottom-color: var(--ptm-blue);
  }
  .ptm-answer {
    font-weight: 700;
    color: var(--ptm-green);
  }
  .ptm-method {
    font-size: max(0.9em, var(--ptm-least));
    color: var(--ptm-soft);
  }
  .ptm-methods {
    display: inline-flex;
  }
  .ptm-methods button:first-child {
    border-radius: 0.45em 0 0 0.45em;
    border-right: 0;
  }
  .ptm-methods button:last-child {
    border-radius: 0 0.45em 0.45em 0;
  }
  @container (min-width: 42em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr);
    }
  }
  svg.ptm-plane {
    height: 17em;
    border-radius: 0.4em;
  }
  &.ptm-present svg.ptm-plane {
    height: 12.5em;
  }
  &.ptm-present .ptm-row:nth-child(n + 9) {
    display: none;
  }
  .ptm-plane .ptm-area {
    fill: var(--ptm-orange);
    fill-opacity: 0.09;
  }
  .ptm-plane .ptm-arrow {
    stroke: var(--ptm-orange);
    stroke-width: 3;
    fill: none;
  }
  .ptm-plane .ptm-head-of {
    fill: var(--ptm-orange);
  }
  .ptm-plane .ptm-side {
    stroke: var(--ptm-soft);
    stroke-width: 1.2;
    stroke-dasharray: 3 4;
  }
  .ptm-mark path {
    stroke-width: 2;
  }
  .ptm-input path {
    fill: var(--ptm-ink);
    stroke: var(--ptm-page);
  }
  .ptm-input text {
    font-weight: 650;
  }
  .ptm-near path {
    fill: var(--ptm-page);
    stroke: var(--ptm-blue);
  }
  .ptm-best path {
    fill: var(--ptm-green);
    stroke: var(--ptm-page);
  }
  .ptm-plane .ptm-best text {
    fill: var(--ptm-green);
    font-weight: 700;
  }
  .ptm-shadow path {
    fill: var(--ptm-page);
    stroke: var(--ptm-red);
  }
  .ptm-plane .ptm-shadow text {
    fill: var(--ptm-red);
    font-style: italic;
  }
  .ptm-tip path {
    fill: none;
    stroke: var(--ptm-orange);
  }
  .ptm-plane .ptm-tip text {
    fill: var(--ptm-orange);
    font-weight: 700;
  }
  .ptm-caption .ptm-is-best {
    color: var(--ptm-green);
  }
  .ptm-caption .ptm-is-shadow {
    color: var(--ptm-red);
  }
  .ptm-ranking {
    display: grid;
    gap: 0.12em;
  }
  .ptm-row {
    display: grid;
    align-items: center;
    gap: 0.6em;
    grid-template-columns: minmax(6.4em, 9em) minmax(0, 1fr) 3em;
  }
  .ptm-ranking button {
    text-align: left;
    border-color: transparent;
    padding: 0 0.35em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .ptm-row:first-child button {
    font-weight: 700;
    color: var(--ptm-green);
  }
  .ptm-row:first-child .ptm-bar span {
    background: var(--ptm-best);
  }
  .ptm-ranking .ptm-asked button {
    font-style: italic;
  }
  .ptm-ranking .ptm-asked .ptm-bar span {
    background: repeating-linear-gradient(-45deg, var(--ptm-bar) 0 5px, var(--ptm-faint) 5px 9px);
  }
  &.ptm-present .ptm-controls {
    font-size: max(0.88em, var(--ptm-least));
  }
}
`;

// analogy_explorer/words.js
var words = {
  en: {
    title: "Word analogies",
    invitation: "Type three words",
    step: "Step λ",
    try: "Try",
    a: "word a, subtracted",
    b: "word b, added",
    c: "word c, where the arrow starts",
    leave_out: "exclude the three words",
    method: "score",
    plane: "The plane of the three words",
    ranking: "Ranking in all {dim} dimensions",
    of_all: "of all {n} words",
    of_stored: "of {n} stored words",
    slot_hint: "Click to put this word into the underlined box",
    exact: "The three words and both arrows lie exactly in this plane. The other words lie outside: of their distance to the tip ⊕, the plane shows only {percent} % on average.",
    by_3cosadd: "cosine with the tip ⊕",
    by_3cosmul: "cos(b) · cos(c) ÷ cos(a), each shifted to 0 … 1",
    nearest: "Nearest to the tip: in the plane ",
    place: " (rank {place} in {dim} dimensions)",
    truly: "; in {dim} dimensions ",
    same: "Nearest to the tip, in the plane and in all dimensions: ",
    seen: "{word}: distance {real} to the tip, of which the plane shows {shown}.",
    summary: "{b} − {a} + {c} ≈ {best} ({score}, {scope}).",
    summary_step: "{c} + {weight} · ({b} − {a}) ≈ {best} ({score}, {scope}).",
    unknown: "“{word}” is not among the {n} words.",
    similar: " Similar words: {similar}.",
    stored_only: "“{word}” is not among the {n} words stored in this page; all {all} words can be typed in the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the {n} stored words are ranked. All {all} need the live notebook.",
    static: "This page stores {n} of the {all} words; ranking all of them needs the live notebook.",
    failed: "Python could not answer: {message}",
    score: "score",
    distance: "distance to the tip",
    shown: "of that, in the plane",
    picture_of: "{b} − {a} + {c} in the plane of the three words"
  },
  zh: {
    title: "词语类比",
    invitation: "输入三个词",
    step: "步长 λ",
    try: "试一试",
    a: "词 a（减去）",
    b: "词 b（加上）",
    c: "词 c（出发点）",
    leave_out: "排除这三个词",
    method: "打分方式",
    plane: "三个词所在的平面",
    ranking: "{dim} 维空间中的排名",
    of_all: "全部 {n} 个词",
    of_stored: "本页存有的 {n} 个词",
    slot_hint: "点击即可把这个词放入带下划线的输入框",
    exact: "三个词和两个箭头都精确地落在这个平面上；其他词在平面之外：它们到箭头终点 ⊕ 的距离，图中平均只显示出 {percent}%。",
    by_3cosadd: "与终点 ⊕ 的余弦",
    by_3cosmul: "cos(b) · cos(c) ÷ cos(a)，余弦移到 0 … 1",
    nearest: "离终点最近的词：图中是 ",
    place: "（在 {dim} 维空间中排第 {place}）",
    truly: "；在 {dim} 维空间中是 ",
    same: "离终点最近的词，图中与实际都是 ",
    seen: "{word}：到终点的距离为 {real}，图中只显示出 {shown}。",
    summary: "{b} − {a} + {c} ≈ {best}（{score}，{scope}）。",
    summary_step: "{c} + {weight} · ({b} − {a}) ≈ {best}（{score}，{scope}）。",
    unknown: "“{word}”不在这 {n} 个词中。",
    similar: "相近的词：{similar}。",
    stored_only: "“{word}”不在本页存有的 {n} 个词中；要输入全部 {all} 个词，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只在存有的 {n} 个词中排名；要对全部 {all} 个词排名，请使用实时讲义。",
    static: "本页只存有 {all} 个词中的 {n} 个；要对全部词排名，请使用实时讲义。",
    failed: "Python 未能给出答案：{message}",
    score: "得分",
    distance: "到终点的距离",
    shown: "图中显示的部分",
    picture_of: "三个词所在平面上的 {b} − {a} + {c}"
  }
};

// analogy_explorer/index.js
function explorer(host) {
  const { model, label } = host;
  const space = wordSpace(model.get("words"), model.get("rows"), model.get("dim"));
  const traits = host.bind(CHOICE, fromPython);
  const wanted = choiceOf(traits.read());
  const first = SLOTS.every((name) => space.has(wanted[name])) ? wanted : { ...wanted, ...storedStart(model, space) };
  const state = {
    choice: first,
    marked: "c",
    ranking: [],
    scores: null,
    all: false,
    notice: "",
    seen: null,
    pinned: null,
    waiting: 0,
    slow: false
  };
  const ask = host.kernel(
    state,
    () => paint(),
    (message) => {
      take(message);
      fromPython(traits.read());
      paint();
    }
  );
  const ui = analogyControls(label, model, space, {
    choose,
    type,
    drag,
    mark: (slot) => {
      state.marked = slot;
      paint();
    },
    put: (word) => type(state.marked, word)
  });
  const plane = analogyPlane((word, click) => {
    if (click) state.pinned = state.pinned === word ? null : word;
    state.seen = word;
    caption();
  });
  const shell = host.frame({ reset: () => choose(first), picture: () => plane.svg });
  shell.body.append(
    ...ui.nodes,
    element("div", { class: "ptm-panels" }, [
      element("div", {}, [heading("ptm-over", 4, [label("plane")]), plane.svg]),
      element("div", {}, [ui.heading, ui.ranking])
    ]),
    ui.caption
  );
  let scene = null;
  let jump = true;
  let turn = 0;
  const busy = () => state.waiting > 0;
  const paint = host.painter(
    shell,
    plane.svg,
    (size, fresh) => {
      scene = sceneOf(space, state, scene);
      ui.show(state, sizes());
      caption();
      if (!size.width || !size.height) return false;
      const moving = plane.draw(scene, jump || fresh, size);
      jump = false;
      return moving;
    },
    { busy }
  );
  rankStored();
  rankAll();
  if (first !== wanted) choose(wanted);
  function fromPython(values) {
    const now = choiceOf(values);
    if (!same(now, state.choice)) choose(now);
  }
  async function choose(changes) {
    turn += 1;
    const mine = turn;
    const found = { ...changes };
    for (const slot of SLOTS.filter((name) => name in changes && !space.has(changes[name]))) {
      const answer = await ask({ type: "word", word: changes[slot] });
      if (mine !== turn) return;
      if (!answer?.rows) {
        refuse(answer, changes[slot]);
        return;
      }
      takeRows(answer.rows);
      [found[slot]] = space.has(changes[slot]) ? [changes[slot]] : Object.keys(answer.rows);
    }
    settle(found);
  }
  function settle(changes) {
    const moved = SLOTS.some((name) => name in changes);
    state.choice = { ...state.choice, ...changes };
    if (moved) {
      scene = null;
      jump = true;
      state.pinned = null;
    }
    state.notice = "";
    traits.write(traitsOf(state.choice));
    rankStored();
    rankAll();
  }
  function drag(weight) {
    state.choice = { ...state.choice, weight };
    rankStored();
  }
  function rankStored() {
    const scores = scoresOf(space, state.choice);
    state.scores = scores;
    state.ranking = best(space, state.choice, scores, SHOWN);
    state.all = space.words.length === model.get("vocabulary_size");
    paint();
  }
  async function rankAll() {
    const ready = presetAnswer(model, state.choice);
    if (ready) Object.assign(state, { ranking: ready, all: true });
    if (!state.all && model.isStatic) state.notice = label("static", sizes());
    if (!state.all && !model.isStatic) await askPython();
    told();
    paint();
  }
  async function askPython() {
    const asked = state.choice;
    const message = await ask({ type: "rank", ...asked });
    if (state.choice !== asked) return;
    if (message) take(message);
    else state.notice = label("no_python", sizes());
  }
  function take(message) {
    if (message.rows) takeRows(message.rows);
    state.notice = message.failed ? label("failed", { message: message.failed }) : "";
    if (!message.ranking) return;
    state.ranking = message.ranking.map(([word, score]) => ({ word, score }));
    state.all = true;
    told();
  }
  function takeRows(rows) {
    Object.entries(rows).forEach(([word, row]) => space.add(word, row));
  }
  function type(slot, typed) {
    const text = typed.trim();
    const word = [text, text.toLowerCase()].find((form) => space.has(form)) ?? text;
    if (word) {
      choose({ [slot]: word });
      return;
    }
    shell.notice(label("empty"));
    paint();
  }
  function refuse(answer, word) {
    const known = { word, n: sizes().all };
    const near = answer?.similar?.length ? label("similar", { similar: answer.similar.join(", ") }) : "";
    shell.notice(
      answer ? label("unknown", known) + near : label(model.isStatic ? "stored_only" : "no_python", { word, ...sizes() })
    );
    paint();
  }
  function sizes() {
    return { n: count(space.words.length), all: count(model.get("vocabulary_size")) };
  }
  function told() {
    const { choice: choice2, ranking, all } = state;
    const scope = all ? label("of_all", { n: sizes().all }) : label("of_stored", { n: sizes().n });
    const sentence = label(choice2.weight === 1 ? "summary" : "summary_step", {
      ...choice2,
      scope,
      weight: choice2.weight.toFixed(2),
      best: ranking[0].word,
      score: ranking[0].score.toFixed(3)
    });
    shell.say(sentence);
    shell.notice(state.notice);
    plane.svg.setAttribute("aria-label", label("picture_of", choice2));
    const { place, vector: tip } = sceneOf(space, state, scene);
    shell.rows(
      ["number", "word", "score", "distance", "shown"].map((key) => label(key)),
      ranking.filter(({ word }) => space.has(word)).map(({ word, score }, i) => {
        const { real, shown } = distances(space, place, tip, word);
        return [i + 1, word, score.toFixed(3), real.toFixed(2), shown.toFixed(2)];
      })
    );
  }
  function caption() {
    if (scene) ui.explain(scene, state);
  }
}
var SLOTS = ["a", "b", "c"];
var CHOICE = ["positive", "negative", "weight", "leave_out_inputs", "method"];
function choiceOf({ positive: [b, c], negative: [a], weight, leave_out_inputs: leaveOut, method }) {
  return { a, b, c, weight, leaveOut, method };
}
function traitsOf({ a, b, c, weight, leaveOut, method }) {
  return { positive: [b, c], negative: [a], weight, leave_out_inputs: leaveOut, method };
}
function storedStart(model, space) {
  const presets2 = model.get("presets").map(({ positive: [b2, c2], negative: [a2] }) => ({ a: a2, b: b2, c: c2 }));
  const [a, b, c] = space.words;
  return presets2.find((preset) => Object.values(preset).every(space.has)) ?? { a, b, c };
}
function presetAnswer(model, { a, b, c, weight, leaveOut, method }) {
  const preset = model.get("presets").find(({ positive, negative }) => positive[0] === b && positive[1] === c && negative[0] === a);
  const answer = weight === 1 && preset?.answers[`${method} ${leaveOut}`];
  return answer ? answer.map(([word, score]) => ({ word, score })) : null;
}
var analogy_explorer_default = widget({ kind: "ptm-analogy_explorer", style: style_default, words, build: explorer });
export {
  analogy_explorer_default as default
};
