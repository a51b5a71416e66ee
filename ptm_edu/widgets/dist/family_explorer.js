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
import { element } from "./host.js";
import { flowed } from "./host.js";
import { hatchPattern } from "./host.js";
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
import { uniqueId } from "./host.js";
import { widget } from "./host.js";

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

// family_explorer/marks.js
var OBJECTIVES = [
  "next_word",
  "word_and_window",
  "co_occurrence_counts",
  "translation",
  "masked_tokens",
  "permutation"
];
var SHAPES = {
  next_word: "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z",
  word_and_window: "M0-8L8 0L0 8L-8 0Z",
  co_occurrence_counts: "M0-7.5L7.5 6H-7.5Z",
  translation: "M0 7.5L7.5-6H-7.5Z",
  masked_tokens: "M-6-6H6V6H-6Z",
  permutation: "M-2.4-7.5H2.4V-2.4H7.5V2.4H2.4V7.5H-2.4V2.4H-7.5V-2.4H-2.4Z"
};
var ARROWS = {
  left_to_right: "→",
  both_sides: "↔",
  two_directions_separately: "⇄",
  source_both_sides_target_left_to_right: "↔→",
  any_order: "↭"
};
function shapeOf(objective) {
  return SHAPES[objective];
}
function arrowOf(direction) {
  return ARROWS[direction];
}

// family_explorer/timeline.js
function timeline(models) {
  const first = Math.min(...models.map(({ year }) => year));
  const last = Math.max(...models.map(({ year }) => year));
  const spans = Array.from({ length: last - first + 1 }, (_, i) => {
    const ofYear = models.filter(({ year }) => year === first + i);
    return { year: first + i, ofYear, wide: ofYear.length ? ofYear.length + 0.3 : 0.15 };
  });
  const total = spans.reduce((sum, { wide }) => sum + wide, 0);
  const at = /* @__PURE__ */ new Map();
  let from = 0;
  const years = spans.map(({ year, ofYear, wide }) => {
    const to = from + wide / total;
    ofYear.forEach(({ name }, k) => at.set(name, from + (k + 0.5) / ofYear.length * (to - from)));
    const span = { year, from, to, models: ofYear.length };
    from = to;
    return span;
  });
  return { years, at };
}
function rangeOf(models, measure) {
  const values = models.map((model) => model[measure]).filter((value) => value !== null);
  const [low, high] = [Math.min(...values), Math.max(...values)].map(Math.log10);
  const first = values.length ? Math.floor(low) : 0;
  const last = values.length ? Math.max(first + 1, Math.ceil(high)) : 1;
  const step = last - first > 5 ? 2 : 1;
  const ticks = Array.from(
    { length: Math.floor((last - first) / step) + 1 },
    (_, i) => 10 ** (first + step * i)
  );
  return { low: 10 ** first, high: 10 ** last, ticks };
}
function ancestorsOf(models, name) {
  const parentsOf = new Map(models.map((model) => [model.name, model.parents]));
  const ancestors = /* @__PURE__ */ new Set();
  const waiting = [name];
  while (waiting.length)
    for (const parent of parentsOf.get(waiting.pop()) ?? [])
      if (!ancestors.has(parent)) {
        ancestors.add(parent);
        waiting.push(parent);
      }
  return ancestors;
}
function isOwnLine(from, to, name, ancestors) {
  return from === name || to === name || ancestors.has(from) && ancestors.has(to);
}
function amount(value, names, gap = " ") {
  const units = names.split(", ").map((unit) => unit.split(" "));
  const exponent = Math.floor(Math.log10(value) + 1e-9);
  if (exponent >= Number(units[0][0]) + 3) return scientific(value);
  const [power2, word] = units.find(([least]) => exponent >= Number(least)) ?? [0, ""];
  const scaled = Number((value / 10 ** Number(power2)).toPrecision(value >= 1e6 ? 3 : 6));
  return word ? `${scaled}${gap}${word}` : `${scaled}`;
}
function scientific(value) {
  const exponent = Math.floor(Math.log10(value) + 1e-9);
  const digits = [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `${(value / 10 ** exponent).toFixed(1)} · 10${digits}`;
}
function keyOf(text) {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");
}

// family_explorer/chart.js
var LANE = 4.8;
function familyChart(label, choose, now) {
  const field = element("svg:g", {
    class: "ptm-field",
    tabindex: 0,
    role: "slider",
    "aria-label": label("model"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onclick: clicked
  });
  const key = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-family ptm-chart", "data-name": "family", role: "group" },
    [key, field]
  );
  let drawn = { points: [], letter: 16 };
  function pressed(event) {
    const { models, index } = now();
    const goal = steppedTo(event.key, index, models.length);
    if (goal === void 0) return;
    event.preventDefault();
    choose(models[goal].name);
  }
  function clicked(event) {
    const named = event.target.closest(".ptm-name")?.parentElement.dataset.model;
    const { left, top } = svg.getBoundingClientRect();
    const away2 = ({ x, y }) => Math.hypot(x + left - event.clientX, y + top - event.clientY);
    const nearest2 = drawn.points.toSorted((a, b) => away2(a) - away2(b))[0];
    const reached = nearest2 && away2(nearest2) < 1.2 * drawn.letter ? nearest2.model.name : null;
    if (named ?? reached) choose(named ?? reached);
  }
  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 16, 22);
    const font = `${letter}px system-ui, sans-serif`;
    const legend = legendNodes(scene, width, letter, font);
    const room = {
      left: 0,
      right: width - 1.6 * letter,
      // names of the last models need room
      top: (1.5 * legend.lines + 0.2) * letter,
      bottom: height - LANE * letter
    };
    const up = rangeOf(scene.models, scene.measure);
    const panel = panelOf(room, letter, {
      title: label(`axis_${scene.measure}`),
      unit: "",
      across: { low: 0, high: 1, ticks: [], written: String },
      up: { ...up, log: true, written: power }
    });
    const lane = height - 0.42 * LANE * letter;
    const points = scene.models.map((model) => {
      const value = model[scene.measure];
      const x = panel.x(scene.at.get(model.name));
      return { model, x, y: value === null ? lane : panel.y(value), given: value !== null };
    });
    const years = yearNodes(scene, panel, letter, font, lane);
    const powers = up.ticks.map((value) => {
      const w = textWidth(power(value), font);
      const x = panel.inside.left - 0.4 * letter - w;
      return { x, y: panel.y(value) - 0.5 * letter, w, h: letter };
    });
    drawn = { points, letter };
    key.replaceChildren(...legend.nodes);
    field.replaceChildren(
      ...panel.nodes,
      ...years.nodes,
      ...lineNodes(scene, points),
      ...markNodes(scene, points, {
        letter,
        font,
        width,
        height,
        panel,
        taken: [...years.taken, ...powers]
      })
    );
    setAttributes(field, {
      "aria-valuemax": scene.models.length,
      "aria-valuenow": scene.index + 1,
      "aria-valuetext": scene.told
    });
  }
  function legendNodes(scene, width, letter, font) {
    const used = OBJECTIVES.filter(
      (name) => scene.models.some(({ objective }) => keyOf(objective) === name)
    );
    const texts = used.map((name) => label(`objective_${name}`));
    const boxes = flowed(
      texts.map((text) => textWidth(text, font) + 2.4 * letter),
      0,
      width
    );
    const nodes = boxes.flatMap(({ line, x }, i) => [
      shapeNode(used[i], x + 0.6 * letter, (0.65 + 1.5 * line) * letter, letter),
      svgText("ptm-tick", x + 1.5 * letter, (1 + 1.5 * line) * letter, texts[i])
    ]);
    return { nodes, lines: boxes.at(-1).line + 1 };
  }
  function yearNodes(scene, panel, letter, font, lane) {
    const { inside, x } = panel;
    const base = inside.bottom + 1.15 * letter;
    const wide = textWidth("2000", font);
    let free2 = inside.left - letter;
    const shown = scene.years.flatMap(({ year, from, to, models }) => {
      const middle = Math.min((x(from) + x(to)) / 2, inside.right - wide / 2);
      if (!models || middle - wide / 2 < free2) return [];
      free2 = middle + wide / 2 + 0.6 * letter;
      return [{ year, middle }];
    });
    const grid = scene.years.filter(({ models }) => models).map(({ from }) => svgPath("ptm-grid", `M${x(from)} ${inside.top}V${inside.bottom}`));
    const end = base + 0.45 * letter;
    const name = label("not_given");
    const boxOf = (left, bottom, w) => ({ x: left, y: bottom - letter, w, h: 1.2 * letter });
    return {
      taken: [
        ...shown.map(({ middle }) => boxOf(middle - wide / 2, base, wide)),
        boxOf(0, lane + 0.35 * letter, textWidth(name, font))
      ],
      nodes: [
        ...grid,
        ...shown.map(({ year, middle }) => svgText("ptm-tick", middle, base, year, "middle")),
        svgPath("ptm-lane", `M${inside.left} ${end}H${inside.right}`),
        svgText("ptm-tick", 0, lane + 0.35 * letter, name)
      ]
    };
  }
  function lineNodes({ selected, ancestors }, points) {
    const at = new Map(points.map((point) => [point.model.name, point]));
    const lines = points.flatMap(
      ({ model, x, y }) => model.parents.map((parent) => {
        const from = at.get(parent);
        const bend = 0.4 * Math.max(20, x - from.x);
        const d = `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${x - bend} ${y} ${x} ${y}`;
        const isOwn = isOwnLine(parent, model.name, selected, ancestors);
        return svgPath(isOwn ? "ptm-line ptm-own" : "ptm-line", d, {
          "data-from": parent,
          "data-to": model.name
        });
      })
    );
    const drawnLast = (line) => Number(line.matches(".ptm-own"));
    return lines.sort((a, b) => drawnLast(a) - drawnLast(b));
  }
  function markNodes({ selected }, points, { letter, font, width, height, panel, taken }) {
    const labels = points.map(({ model, x, y }) => {
      return { x, y, w: textWidth(textOf(model), `650 ${font}`) + 2 };
    });
    const first = points.findIndex(({ model }) => model.name === selected);
    const room = { left: 0, right: width, top: panel.inside.top - 0.5 * letter, bottom: height };
    const places = placesOf(labels, taken, room, letter, first);
    const nodes = points.map((point, i) => markNode(point, places[i], i === first, letter));
    return [...nodes.filter((_, i) => i !== first), nodes[first]];
  }
  function textOf({ name, direction }) {
    return `${name} ${arrowOf(keyOf(direction))}`;
  }
  function markNode({ model, x, y, given }, place, chosen, letter) {
    const kinds = [
      "ptm-mark",
      chosen && "ptm-chosen",
      !place && "ptm-hushed",
      !given && "ptm-unknown"
    ];
    const box = place ?? { x: x + 0.7 * letter, y: y - 0.55 * letter, w: 0, h: 1.1 * letter };
    const end = [
      Math.min(Math.max(x, box.x), box.x + box.w),
      Math.min(Math.max(y, box.y), box.y + box.h)
    ];
    return element("svg:g", { class: kinds.filter(Boolean).join(" "), "data-model": model.name }, [
      svgCircle("ptm-target", x, y, 0.9 * letter),
      place?.far ? svgPath("ptm-leader", `M${x} ${y}L${end.join(" ")}`) : null,
      shapeNode(keyOf(model.objective), x, y, (chosen ? 1.4 : 1) * letter),
      svgText("ptm-name", box.x + 1, box.y + 0.78 * box.h, textOf(model))
    ]);
  }
  return { svg, draw };
}
function shapeNode(objective, x, y, letter) {
  return svgPath(`ptm-shape ptm-${objective}`, shapeOf(objective), {
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(letter / 16).toFixed(2)})`
  });
}

// family_explorer/controls.js
var MEASURES = ["parameters", "tokens", "operations"];
function measureChoice(label, choose) {
  const { node, show } = choice(
    { kind: "ptm-buttons", title: label("axis") },
    MEASURES.map((name) => [name, label(name), { "data-measure": name }]),
    choose
  );
  const title = element("span", { class: "ptm-axis-name", "aria-hidden": "true" }, label("axis"));
  return { node: element("div", { class: "ptm-controls" }, [title, node]), show };
}

// family_explorer/contexts.js
var T = 6;
var POSITIONS = Array.from({ length: T }, (_, i) => i);
var WINDOW = 2;
var MASKED = [1, 4];
var PHRASE = [4, 5];
var ORDER = [2, 0, 5, 3, 1, 4];
var EXTRA = 3;
var near = (i, j) => i !== j && Math.abs(i - j) <= WINDOW;
var visible = (hidden) => (i, j) => hidden.includes(i) && !hidden.includes(j) && "used";
var RULES = {
  words_before: (i, j) => j < i && "used",
  window: (i, j) => near(i, j) && "used",
  one_word_of_the_window: (i, j) => near(i, j) && "one",
  counts_in_windows: (i, j) => near(i, j) && "one",
  words_before_words_after: (i, j) => j < i ? "left" : j > i && "right",
  source_and_words_before: (i, j) => j < i && "used",
  all_visible_words: visible(MASKED),
  all_words_outside_the_phrase: visible(PHRASE),
  words_before_and_memory: (i, j) => j < i && "used",
  words_before_in_a_random_order: (i, j) => ORDER.indexOf(j) < ORDER.indexOf(i) && "used"
};
var BESIDE = { source_and_words_before: "source", words_before_and_memory: "memory" };
var HIDDEN = { all_visible_words: MASKED, all_words_outside_the_phrase: PHRASE };
function patternOf(key) {
  const rule = RULES[key];
  const rows = POSITIONS.map((i) => POSITIONS.map((j) => rule(i, j) || ""));
  const beside = BESIDE[key] ?? null;
  const predicted = HIDDEN[key] ?? POSITIONS;
  return { rows, beside, extra: beside ? EXTRA : 0, predicted };
}

// family_explorer/panel.js
function modelPanel(label, { links, about, amountOf }) {
  const example = label("sentence").split(" ");
  const hatch = uniqueId("family");
  const ground = element("svg:rect", { class: "ptm-hatch-ground", width: 6, height: 6 });
  const title = element("div", { class: "ptm-over" });
  const sentence = element("p", { class: "ptm-about" });
  const cells = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-context-pattern", role: "img" }, [
    element("svg:defs", {}, hatchPattern(hatch, 6, 2, 45, ground)),
    cells
  ]);
  const reading = element("p", { class: "ptm-reading" });
  const facts = element("div", { class: "ptm-facts" });
  const chapter = element("p", { class: "ptm-chapter" });
  const node = element("div", { class: "ptm-card" }, [
    title,
    sentence,
    element("div", { class: "ptm-context" }, [svg, reading]),
    facts,
    chapter
  ]);
  function show(model) {
    const { name, year, month, paper } = model;
    const date = label("date", { year, month: String(month).padStart(2, "0") });
    const from = paper ? element("span", { class: "ptm-secondary" }, ` · ${paper}`) : "";
    title.replaceChildren(name, element("small", {}, [date, from]));
    sentence.textContent = about(model);
    reading.textContent = label(`pattern_${keyOf(model.context)}`);
    svg.setAttribute("aria-label", reading.textContent);
    facts.replaceChildren(...factsOf(model).flatMap(factNodes));
    chapter.replaceChildren(...chapterNodes(model.chapter));
  }
  function factsOf(model) {
    const { objective, direction, architecture, text, parents, sources } = model;
    const both = `${label(`direction_${keyOf(direction)}`)} ${arrowOf(keyOf(direction))}`;
    const numbers = MEASURES.map(
      (key) => model[key] === null ? { key, words: label("not_given"), source: sources[key], kind: "ptm-missing" } : { key, words: amountOf(key, model[key]), source: sources[key] }
    );
    const facts2 = [
      { key: "objective", words: label(`objective_${keyOf(objective)}`) },
      { key: "direction", words: both },
      { key: "builds_on", words: parents.join(label("comma")) },
      ...numbers,
      { key: "text", words: text, kind: "ptm-secondary" },
      { key: "architecture", words: architecture, kind: "ptm-secondary" }
    ];
    return facts2.filter(({ words: words2 }) => words2);
  }
  function factNodes({ key, words: words2, source = "", kind = null }) {
    const told = source.replace(/^not given\W*/, "");
    const more = told ? element("small", { class: "ptm-secondary" }, told) : null;
    return [
      element("b", { class: kind === "ptm-secondary" ? kind : null }, label(key)),
      element("span", { class: kind }, [words2, more])
    ];
  }
  function chapterNodes(file) {
    if (!file) return [];
    const words2 = label("chapter", { number: file.split("_")[0].replace(/^0/, "") });
    if (!links) return [words2];
    const ending = /\.html?$/.test(location.pathname) ? "html" : "ipynb";
    return [element("a", { href: `${file}.${ending}` }, words2)];
  }
  function draw(model) {
    const letter = letterSize(svg, 16, 20);
    const { rows, beside, extra, predicted } = patternOf(keyOf(model.context));
    const font = `650 ${letter}px system-ui, sans-serif`;
    const names = Math.max(...example.map((word) => textWidth(word, font))) + 0.6 * letter;
    const size = 1.3 * letter;
    const top = beside ? 1.4 * letter : 0.1 * letter;
    const left = names + (extra ? extra * size + 0.5 * letter : 0);
    const drawn = rows.flatMap((row, i) => [
      svgText(
        predicted.includes(i) ? "ptm-predicted" : "ptm-tick",
        names - 0.6 * letter,
        top + (i + 0.72) * size,
        example[i],
        "end"
      ),
      ...Array.from({ length: extra }, (_, j) => cellNodes(beside, names + j * size, i, size, top)),
      ...row.map((kind, j) => cellNodes(kind, left + j * size, i, size, top))
    ]);
    const head = beside ? [svgText("ptm-tick", names, letter, label(`columns_${beside}`))] : [];
    cells.replaceChildren(...head, ...drawn.flat());
    svg.style.width = `${Math.ceil(left + T * size + 2)}px`;
    svg.style.height = `${Math.ceil(top + T * size + 2)}px`;
  }
  function cellNodes(kind, x, i, size, top) {
    const y = top + i * size;
    const fill = kind === "memory" || kind === "source" ? `url(#${hatch})` : null;
    const frame = svgRect(`ptm-cell ${kind && `ptm-${kind}`}`, x + 1, y + 1, size - 2, size - 2, {
      rx: 2,
      fill,
      "data-kind": kind
    });
    const [a, b, c, d] = [x + 0.25 * size, x + 0.75 * size, y + 0.25 * size, y + 0.75 * size];
    const middle = y + size / 2;
    const inner = {
      one: `M${a + size / 4} ${c}A${size / 4} ${size / 4} 0 1 1 ${a + size / 4} ${d}A${size / 4} ${size / 4} 0 1 1 ${a + size / 4} ${c}Z`,
      left: `M${a} ${c}L${b} ${middle}L${a} ${d}Z`,
      right: `M${b} ${c}L${a} ${middle}L${b} ${d}Z`
    }[kind];
    return inner ? [frame, svgPath(`ptm-inner ptm-${kind}`, inner)] : [frame];
  }
  return { node, svg, show, draw };
}

// family_explorer/style.css
var style_default = String.raw`.ptm.ptm-family_explorer {
  --ptm-purple: #96367f;
  --ptm-chart-height: 28em;
  .ptm-axis-name {
    color: var(--ptm-soft);
  }
  .ptm-controls {
    gap: 0.35em 0.8em;
  }
  @container (min-width: 50em) {
    .ptm-both {
      grid-template-columns: minmax(0, 1fr) 22em;
    }
  }
  .ptm-family .ptm-lane {
    stroke: var(--ptm-line);
    stroke-width: 1;
    fill: none;
  }
  .ptm-family .ptm-line {
    fill: none;
    stroke: var(--ptm-line);
    stroke-width: 1.5;
  }
  .ptm-family .ptm-line.ptm-own {
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-shape.ptm-next_word {
    fill: var(--ptm-blue);
  }
  .ptm-shape.ptm-word_and_window {
    fill: var(--ptm-green);
  }
  .ptm-shape.ptm-co_occurrence_counts {
    fill: var(--ptm-ink);
  }
  .ptm-shape.ptm-translation {
    fill: var(--ptm-soft);
  }
  .ptm-shape.ptm-masked_tokens {
    fill: var(--ptm-orange);
  }
  .ptm-shape.ptm-permutation {
    fill: var(--ptm-purple);
  }
  .ptm-context {
    display: flex;
    gap: 0.9em;
    align-items: center;
    margin-bottom: 0.4em;
  }
  .ptm-context .ptm-reading {
    flex: 1;
    margin: 0;
    color: var(--ptm-soft);
  }
  svg.ptm-context-pattern {
    display: block;
    flex: none;
    overflow: visible;
    --ptm-type-present: 20;
  }
  .ptm-context-pattern .ptm-predicted {
    font-weight: 650;
  }
  .ptm-context-pattern .ptm-cell {
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-context-pattern .ptm-cell:not(.ptm-used, .ptm-memory, .ptm-source) {
    fill: none;
  }
  .ptm-context-pattern .ptm-cell.ptm-used {
    fill: var(--ptm-blue);
    stroke: var(--ptm-blue);
  }
  .ptm-context-pattern .ptm-inner {
    fill: var(--ptm-blue);
  }
  .ptm-context-pattern .ptm-inner.ptm-right {
    fill: var(--ptm-orange);
  }
  .ptm-context-pattern .ptm-hatch-line {
    fill: var(--ptm-blue);
  }
  .ptm-facts {
    grid-template-columns: auto minmax(0, 1fr);
    font-size: max(0.83em, var(--ptm-least));
    gap: 0.1em 0.7em;
  }
  .ptm-facts small {
    display: block;
    font-size: max(0.87em, var(--ptm-least));
    overflow-wrap: anywhere;
  }
  .ptm-missing {
    font-style: italic;
  }
  .ptm-card .ptm-chapter {
    margin-top: 0.4em;
  }
  .ptm-card a {
    color: var(--ptm-blue);
  }
  .ptm-table :is(th, td):is(:nth-child(3), :nth-child(4), :nth-child(8)) {
    text-align: left;
  }
  &.ptm-present .ptm-both {
    grid-template-columns: minmax(0, 1fr) 17em;
  }
}
[data-jp-theme-light="false"] .ptm.ptm-family_explorer {
  --ptm-purple: #e39bd0;
}
@media (prefers-color-scheme: dark) {
  body:not([data-jp-theme-light]) .ptm.ptm-family_explorer {
    --ptm-purple: #e39bd0;
  }
}
`;

// family_explorer/words.js
var words = {
  en: {
    title: "Pre-trained models over time",
    invitation: "Click a model",
    axis: "Vertical axis",
    parameters: "Parameters N",
    tokens: "Training tokens D",
    operations: "Operations 6·N·D",
    axis_parameters: "parameters N (logarithmic)",
    axis_tokens: "training tokens D, repetitions included (logarithmic)",
    axis_operations: "operations of the training, 6·N·D (logarithmic)",
    not_given: "not given",
    model: "model",
    published: "published",
    date: "{year}-{month}",
    objective: "objective",
    direction: "direction",
    architecture: "architecture",
    text: "text",
    builds_on: "builds on",
    chapter: "Chapter {number}",
    comma: ", ",
    amounts: "12 trillion, 9 billion, 6 million",
    amount_gap: "yes",
    caption: "A line leads from a model to those that build on it. Years with more models are drawn wider. “Not given”: neither in the paper nor with its release.",
    picture_of: "{number} models over time",
    sentence: "The cat sat on the mat",
    columns_source: "source",
    columns_memory: "memory",
    objective_next_word: "next word",
    objective_word_and_window: "word and window",
    objective_co_occurrence_counts: "counts",
    objective_translation: "translation",
    objective_masked_tokens: "masked tokens",
    objective_permutation: "random order",
    direction_left_to_right: "left to right",
    direction_both_sides: "both sides",
    direction_two_directions_separately: "two directions, separately",
    direction_source_both_sides_target_left_to_right: "source both sides, target left to right",
    direction_any_order: "any order",
    pattern_words_before: "The word of a row is predicted from the words before it.",
    pattern_window: "The word of a row is predicted from the mean of its window (here two words on each side).",
    pattern_one_word_of_the_window: "The word of a row is predicted from one word of its window at a time (here two on each side).",
    pattern_counts_in_windows: "Pairs in a window are counted (here two words on each side), and the counts are fitted.",
    pattern_words_before_words_after: "▸ One model predicts from the words before, ◂ another one from the words after.",
    pattern_source_and_words_before: "A word of the translation is predicted from the whole source and the words before it.",
    pattern_all_visible_words: "Masked words (bold) are predicted from all visible words, on both sides.",
    pattern_all_words_outside_the_phrase: "A whole phrase (bold) is masked and predicted from the words outside it.",
    pattern_words_before_and_memory: "The word of a row is predicted from the words before it and from stored states of earlier text.",
    pattern_words_before_in_a_random_order: "Each word is predicted from those before it in a random order: sat, The, mat, on, cat, the.",
    about_nnlm: "Predicts the next word from the vectors of the words before it. The vectors are learned along the way.",
    about_cbow: "Predicts a word from the mean of the vectors around it, without a hidden layer.",
    about_skip_gram: "Predicts each word of a window from the word in its middle.",
    about_glove: "Fits products of word vectors to the logarithms of co-occurrence counts.",
    about_fasttext: "Skip-gram with vectors for parts of words, so that new words get one, too.",
    about_taglm: "Gives a tagger the states of two frozen language models as additional inputs.",
    about_transformer: "A translator without recurrence: attention alone moves information between words.",
    about_cove: "Takes contextual word vectors from the encoder of a translator.",
    about_ulmfit: "Fine-tunes a whole language model, first on a task’s text, then on the task.",
    about_elmo: "Each task learns its own mix of all layers of two frozen language models.",
    about_gpt: "The Transformer’s decoder as a language model, fine-tuned as a whole for each task.",
    about_bert_base: "The Transformer’s encoder, of GPT’s size: predicts masked tokens and uses both sides in every layer.",
    about_bert_large: "BERT base with twice as many layers, each of them wider.",
    about_transformer_xl: "Also attends to stored states of earlier segments; positions are distances.",
    about_gpt_2: "A larger GPT, trained on web pages. It gets its tasks as text, without fine-tuning.",
    about_ernie: "Baidu’s BERT for Chinese, which masks whole phrases and names (not the ERNIE of Zhang et al. 2019).",
    about_xlnet: "Predicts tokens one after the other, in a random order.",
    about_roberta: "BERT large without next sentence prediction, trained longer, on ten times as much text."
  },
  zh: {
    title: "预训练模型年表",
    invitation: "点击一个模型",
    axis: "纵轴",
    parameters: "参数量 N",
    tokens: "训练词元数 D",
    operations: "运算次数 6·N·D",
    axis_parameters: "参数量 N（对数刻度）",
    axis_tokens: "训练词元数 D，含重复（对数刻度）",
    axis_operations: "训练的运算次数 6·N·D（对数刻度）",
    not_given: "未给出",
    model: "模型",
    published: "发表",
    date: "{year} 年 {month} 月",
    objective: "训练目标",
    direction: "方向",
    architecture: "架构",
    text: "文本",
    builds_on: "基于",
    chapter: "第 {number} 章",
    comma: "、",
    amounts: "12 万亿, 8 亿, 4 万",
    amount_gap: "有",
    caption: "模型多的年份更宽；连线从一个模型指向基于它的模型。年份下方是论文没有给出该数字的模型。",
    picture_of: "按时间排列的 {number} 个模型",
    sentence: "小 猫 坐 在 红 垫子",
    columns_source: "源句",
    columns_memory: "记忆",
    objective_next_word: "下一个词",
    objective_word_and_window: "词与窗口",
    objective_co_occurrence_counts: "共现计数",
    objective_translation: "翻译",
    objective_masked_tokens: "被遮住的词元",
    objective_permutation: "随机顺序",
    direction_left_to_right: "从左到右",
    direction_both_sides: "两侧",
    direction_two_directions_separately: "两个方向，各自独立",
    direction_source_both_sides_target_left_to_right: "源句两侧，目标句从左到右",
    direction_any_order: "任意顺序",
    pattern_words_before: "一行的词由它前面的词预测。",
    pattern_window: "一行的词由窗口内词向量的平均预测（这里每侧两个词）。",
    pattern_one_word_of_the_window: "一行的词每次由窗口内的一个词预测（这里每侧两个词）。",
    pattern_counts_in_windows: "统计窗口内的词对（这里每侧两个词），再拟合这些计数。",
    pattern_words_before_words_after: "▸ 一个模型由前面的词预测，◂ 另一个由后面的词预测。",
    pattern_source_and_words_before: "译文的词由整个源句和它前面的词预测。",
    pattern_all_visible_words: "被遮住的词（粗体）由两侧所有可见的词预测。",
    pattern_all_words_outside_the_phrase: "整个短语（粗体）被遮住，由短语之外的词预测。",
    pattern_words_before_and_memory: "一行的词由它前面的词和更早文本中保存的状态预测。",
    pattern_words_before_in_a_random_order: "每个词由随机顺序中在它之前的词预测：坐、小、垫子、在、猫、红。",
    about_nnlm: "由前面各词的向量预测下一个词，词向量在训练中一并学到。",
    about_cbow: "由周围词向量的平均预测一个词，没有隐藏层。",
    about_skip_gram: "由窗口中间的词预测窗口内的每个词。",
    about_glove: "让词向量的乘积拟合共现计数的对数。",
    about_fasttext: "给词的各部分也学习向量的 skip-gram，因此新词也有向量。",
    about_taglm: "把两个冻结的语言模型的状态作为额外输入交给标注器。",
    about_transformer: "没有循环结构的翻译模型：词与词之间只靠注意力传递信息。",
    about_cove: "从翻译模型的编码器得到上下文词向量。",
    about_ulmfit: "微调整个语言模型：先在任务的文本上，再在任务上。",
    about_elmo: "每个任务学习两个冻结语言模型所有层的加权混合。",
    about_gpt: "把 Transformer 的解码器用作语言模型，并为每个任务整体微调。",
    about_bert_base: "与 GPT 同样大小的 Transformer 编码器：预测被遮住的词元，每一层都用两侧的上下文。",
    about_bert_large: "层数为 BERT base 的两倍，每层也更宽。",
    about_transformer_xl: "还关注前面各段保存的状态；位置用距离表示。",
    about_gpt_2: "更大的 GPT，用网页训练；任务以文本给出，不微调。",
    about_ernie: "百度的中文 BERT，遮住整个短语和名称（不是 Zhang 等人 2019 年的 ERNIE）。",
    about_xlnet: "按随机顺序逐个预测词元。",
    about_roberta: "没有下一句预测的 BERT large，训练更久，文本约为十倍。"
  }
};

// family_explorer/index.js
var SETTINGS = ["measure", "selected"];
function explorer(host) {
  const { model, label } = host;
  const models = model.get("models");
  const { years, at } = timeline(models);
  const first = { measure: model.get("measure"), selected: model.get("selected") };
  let settings = first;
  const ui = measureChoice(label, (measure) => settle({ measure }));
  const chart = familyChart(label, (selected) => settle({ selected }), scene);
  const panel = modelPanel(label, { links: model.get("links"), about, amountOf });
  const caption = element("div", { class: "ptm-caption ptm-said" }, label("caption"));
  const shell = host.frame({ reset: () => settle(first), picture: () => chart.svg });
  shell.body.append(
    ui.node,
    element("div", { class: "ptm-both ptm-fills" }, [chart.svg, panel.node]),
    caption
  );
  const paint = host.painter(shell, chart.svg, (size) => {
    const now = scene();
    ui.show((measure) => measure === settings.measure);
    panel.show(now.model);
    panel.draw(now.model);
    if (size.width && size.height) chart.draw(now, size);
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
    const index = models.findIndex(({ name }) => name === settings.selected);
    const now = models[index];
    return {
      ...settings,
      models,
      years,
      at,
      index,
      model: now,
      told: `${now.name}, ${now.year}: ${valueText(now, settings.measure)}`,
      ancestors: ancestorsOf(models, settings.selected)
    };
  }
  function about({ name }) {
    const key = `about_${keyOf(name)}`;
    return key in words.en ? label(key) : "";
  }
  function amountOf(measure, value) {
    return measure === "operations" ? scientific(value) : amount(value, label("amounts"), label("amount_gap") === "yes" ? " " : "");
  }
  function valueText(one, measure) {
    const value = one[measure];
    return `${label(measure)}: ${value === null ? label("not_given") : amountOf(measure, value)}`;
  }
  function describe() {
    const { model: now, told } = scene();
    const from = now.parents.length ? [`${label("builds_on")}: ${now.parents.join(", ")}.`] : [];
    shell.say([`${told}.`, about(now), ...from].filter(Boolean).join(" "));
    chart.svg.setAttribute("aria-label", label("picture_of", { number: models.length }));
    shell.rows(
      [
        label("model"),
        label("published"),
        label("objective"),
        label("direction"),
        ...MEASURES.map((name) => label(name)),
        label("builds_on")
      ],
      models.map((one) => [
        one.name,
        label("date", { year: one.year, month: String(one.month).padStart(2, "0") }),
        label(`objective_${keyOf(one.objective)}`),
        label(`direction_${keyOf(one.direction)}`),
        ...MEASURES.map(
          (name) => one[name] === null ? label("not_given") : amountOf(name, one[name])
        ),
        one.parents.join(label("comma")) || "–"
      ])
    );
  }
}
var family_explorer_default = widget({
  kind: "ptm-family_explorer ptm-chart-and-card",
  style: chart_and_card_default + style_default,
  words,
  build: explorer,
  anew: ["language", "models", "links"]
});
export {
  family_explorer_default as default
};
