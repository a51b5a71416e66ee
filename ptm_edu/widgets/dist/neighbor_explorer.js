// host:names
import { checkbox } from "./host.js";
import { choice } from "./host.js";
import { count } from "./host.js";
import { element } from "./host.js";
import { focusedData } from "./host.js";
import { heading } from "./host.js";
import { labelsThatFit } from "./host.js";
import { letterSize } from "./host.js";
import { lookedAt } from "./host.js";
import { markButton } from "./host.js";
import { same } from "./host.js";
import { svgPath } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { widget } from "./host.js";
import { wordSlots } from "./host.js";

// host/layer_space.js
function dot(a, b) {
  let sum = 0;
  for (let d = 0; d < a.length; d += 1) sum += a[d] * b[d];
  return sum;
}

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
    const length = Math.sqrt(dot2(row, row)) || 1;
    for (let d = 0; d < dim; d += 1) row[d] /= length;
  }
  return rows;
}
function dot2(a, b) {
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
  const length = Math.sqrt(dot2(tip, tip)) || 1;
  return space.products(tip).map((product) => product / length);
}
function byProduct(space, { a, b, c, weight }) {
  const [from, to, start] = [a, b, c].map(
    (word) => space.products(space.vector(word)).map((product) => Math.max(0, (1 + product) / 2))
  );
  return start.map((near, i) => near * (to[i] / (from[i] + EPSILON)) ** weight);
}

// neighbor_explorer/scene.js
var SHOWN = 10;
function nearestTo(space, exact, word) {
  if (exact.has(word)) return { word, list: exact.get(word), all: true };
  const itself = { a: word, b: word, c: word, weight: 0, leaveOut: true, method: "3cosadd" };
  return { word, list: best(space, itself, scoresOf(space, itself), SHOWN), all: false };
}
function sceneOf(space, columns, rankOf) {
  const [one, two] = columns.map(({ word }) => space.vector(word));
  const ofTwo = new Set(columns[1]?.list.map(({ word }) => word));
  const shared = columns[0].list.map(({ word }) => word).filter((word) => ofTwo.has(word));
  const rank = (word) => Math.log10(rankOf(word));
  const placeOf = (word, vector) => [dot(vector, one), two ? dot(vector, two) : rank(word)];
  const roles = new Map(columns.map(({ word }) => [word, "asked"]));
  shared.forEach((word) => roles.set(word, roles.get(word) ?? "both"));
  for (let place = 0; place < SHOWN; place += 1) {
    columns.forEach(({ list }, i) => {
      const word = list[place]?.word;
      if (word && !roles.has(word)) roles.set(word, i === 0 ? "one" : "two");
    });
  }
  const points = [...roles].map(([word, role]) => ({
    word,
    role,
    at: placeOf(word, space.vector(word))
  }));
  const dust = { x: space.products(one), y: two ? space.products(two) : space.words.map(rank) };
  return { columns, shared, roles, points, dust, byRank: !two };
}
function spansOf({ points, byRank }) {
  return [0, 1].map((axis) => {
    const values = points.map(({ at }) => at[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    if (axis === 1 && byRank) return [Math.max(0, low - 0.3), high + 0.3];
    return [low - (byRank ? 0.1 : 0.05), Math.max(1, high) + 0.03];
  });
}

// neighbor_explorer/picture.js
var SHAPES = {
  asked: "M8 0A8 8 0 1 1-8 0A8 8 0 1 1 8 0ZM3 0A3 3 0 1 0-3 0A3 3 0 1 0 3 0Z",
  one: "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z",
  two: "M-5-5H5V5H-5Z",
  both: "M0-7.5L7.5 0L0 7.5L-7.5 0Z"
};
var SIGNS = { asked: "◉", one: "●", two: "■", both: "◆" };
var EDGE = { right: 0.8, top: 1.7, bottom: 2.7 };
function neighborPicture(label, onSee) {
  const axes = element("svg:g", { class: "ptm-axes" });
  const dust = element("svg:path", { class: "ptm-dust" });
  const marks = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": "neighbors" }, [
    axes,
    dust,
    marks
  ]);
  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const edge = Object.fromEntries(Object.entries(EDGE).map(([side, n]) => [side, n * letter]));
    const inside = {
      left: (scene.byRank ? 4.2 : 2.4) * letter,
      right: width - edge.right,
      top: edge.top,
      bottom: height - edge.bottom
    };
    const spans = spansOf(scene);
    const across = scaleOf(spans[0], inside.left, inside.right);
    const up = scene.byRank ? scaleOf(spans[1], inside.top, inside.bottom) : scaleOf(spans[1], inside.bottom, inside.top);
    axes.replaceChildren(...axesOf(scene, spans, across, up, inside, letter));
    dust.setAttribute("d", dustPath(scene.dust, spans, across, up));
    drawMarks(
      scene.points.map(({ at: [x, y], ...point }) => ({ ...point, on: [across(x), up(y)] })),
      inside
    );
  }
  function axesOf({ columns: [one, two], byRank }, spans, across, up, inside, letter) {
    const { left, right, top, bottom } = inside;
    const line = (d, name = "ptm-grid") => svgPath(name, d);
    const text = (x, y, anchor, words2, name = null) => svgText(name, x, y, words2, anchor);
    const nodes = [];
    for (const value of ticksOf(spans[0])) {
      nodes.push(
        line(`M${across(value)} ${top}V${bottom}`),
        text(across(value), bottom + 1.1 * letter, "middle", value.toFixed(1))
      );
    }
    for (const value of byRank ? ranksOf(spans[1]) : ticksOf(spans[1])) {
      nodes.push(
        line(`M${left} ${up(value)}H${right}`),
        text(
          left - 0.4 * letter,
          up(value) + 0.35 * letter,
          "end",
          byRank ? count(10 ** value) : value.toFixed(1)
        )
      );
    }
    const from = Math.max(spans[0][0], spans[1][0]);
    const to = Math.min(spans[0][1], spans[1][1]);
    if (!byRank && from < to)
      nodes.push(line(`M${across(from)} ${up(from)}L${across(to)} ${up(to)}`, "ptm-side"));
    nodes.push(
      text(right, bottom + 2.35 * letter, "end", `${label("across", one)} →`, "ptm-axis-one"),
      text(
        2,
        0.95 * letter,
        "start",
        byRank ? label("up_rank") : `↑ ${label("up", two)}`,
        byRank ? null : "ptm-axis-two"
      )
    );
    return nodes;
  }
  function drawMarks(points, { left, right, top, bottom }) {
    const focused = focusedData(svg, ".ptm-mark")?.word;
    const size = letterSize(svg, 17, 26);
    const labels = points.map(({ word, role, on: [x, y] }) => {
      const bold = role === "asked" ? "bold " : "";
      const w = textWidth(word, `${bold}${size}px system-ui, sans-serif`);
      return { x: x - left, y: y - top, w: w + 6, h: size * 1.3 };
    });
    const hit = points.map(({ on: [x, y] }) => [x - left, y - top]);
    const boxes = labelsThatFit(labels, hit, right - left, bottom - top).map((box) => ({
      ...box,
      x: box.x + left,
      y: box.y + top
    }));
    marks.replaceChildren(...points.map((point, i) => mark(point, boxes[i])).reverse());
    if (focused) [...marks.children].find((node) => node.dataset.word === focused)?.focus();
  }
  function mark({ word, role, on: [x, y] }, box) {
    const middle = [box.x + box.w / 2, box.y + box.h / 2];
    const leader = box.far ? [svgPath("ptm-leader", `M${x} ${y}L${middle.join(" ")}`)] : [];
    const name = `ptm-mark ptm-${role}${box.hushed ? " ptm-hushed" : ""}`;
    return element("svg:g", { class: name, "data-word": word, ...markButton(onSee, word, word) }, [
      ...leader,
      svgPath(null, SHAPES[role], { transform: `translate(${x} ${y})` }),
      svgText(null, middle[0], middle[1] + box.h * 0.3, word, "middle")
    ]);
  }
  const look = (seen) => [...marks.children].forEach(
    (node) => node.classList.toggle("ptm-seen", seen.includes(node.dataset.word))
  );
  return { svg, draw, look };
}
function dustPath({ x, y }, spans, across, up) {
  const [[left, right], [low, high]] = spans;
  let path = "";
  x.forEach((value, i) => {
    if (value >= left && value <= right && y[i] >= low && y[i] <= high)
      path += `M${tenths(across(value))} ${tenths(up(y[i]))}h0`;
  });
  return path;
}
var tenths = (x) => Math.round(10 * x) / 10;
function scaleOf([low, high], from, to) {
  return (value) => from + (value - low) / (high - low) * (to - from);
}
function ticksOf([low, high]) {
  const step = high - low > 0.75 ? 2 : 1;
  const first = Math.ceil(10 * low / step - 1e-6);
  const last = Math.floor(10 * Math.min(1, high) / step + 1e-6);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step / 10);
}
function ranksOf([low, high]) {
  const first = Math.ceil(low - 1e-6);
  return Array.from({ length: Math.floor(high) - first + 1 }, (_, i) => first + i);
}

// neighbor_explorer/controls.js
function neighborControls(label, model, space, handlers) {
  const presets = presetButtons(label, model.get("presets"), handlers);
  const pair = pairRow(label, space, handlers);
  const columns = ["one", "two"].map((name) => nearestList(label, name, handlers));
  const picture = heading("ptm-over", 4, []);
  const caption = element("div", { class: "ptm-caption ptm-one-line" });
  return {
    nodes: [presets.node, pair.node],
    columns: columns.map((column) => column.node),
    picture,
    caption,
    show(state, scene, sizes) {
      presets.show(state);
      pair.show(state, scene);
      picture.textContent = label(scene.byRank ? "strip" : "plane");
      columns.forEach((column, i) => column.show(scene.columns[i], state, scene, sizes));
    },
    explain: (state, scene, told) => caption.replaceChildren(...explained(label, space, state, scene, told))
  };
}
function presetButtons(label, presets, handlers) {
  const group = choice(
    { tag: "div", kind: "ptm-group", title: label("try") },
    presets.map(({ words: [one, two = ""] }) => [{ one, two }, named({ one, two })]),
    handlers.choose
  );
  const back = element("button", { class: "ptm-back", onclick: handlers.back });
  const trail = element("span", { class: "ptm-trail", "aria-label": label("trail") });
  const node = element("div", { class: "ptm-presets" }, [group.node, back, trail]);
  const show = ({ choice: chosen, past }) => {
    group.show(({ one, two }) => one === chosen.one && two === chosen.two);
    back.disabled = past.length === 0;
    back.textContent = `← ${label("back")}`;
    trail.textContent = past.length === 0 ? "" : [...past, chosen].slice(-4).map(named).join(" › ");
  };
  return { node, show };
}
function named({ one, two }) {
  return two ? `${one} / ${two}` : one;
}
function pairRow(label, space, handlers) {
  const onfocus = (event) => event.target.select();
  const onblur = ({ target }) => {
    target.value = target.dataset.word;
  };
  const slots = wordSlots(
    label,
    space.words,
    ["one", "two"].map((name) => [name, SIGNS[name], { onfocus, onblur }]),
    handlers.type
  );
  const [one, two] = slots.boxes.map((box) => box.node);
  const compare = checkbox(label("compare"), "compare", ({ compare: on }) => handlers.compare(on));
  compare.node.classList.add("ptm-compare");
  const numbers = element("div", { class: "ptm-between" });
  const node = element("div", { class: "ptm-pair" }, [one, compare.node, two, numbers, slots.list]);
  const show = ({ choice: chosen }, { columns, shared, cosine }) => {
    slots.show(chosen);
    two.hidden = numbers.hidden = !chosen.two;
    compare.show(!two.hidden);
    if (numbers.hidden) return;
    numbers.replaceChildren(
      label("cosine_of"),
      " ",
      element("b", { class: "ptm-cosine" }, cosine),
      element("span", { class: "ptm-shared" }, [
        element("i", {}, SIGNS.both),
        ` ${label("shared_of")} `,
        element("b", {}, `${shared.length} / ${columns[0].list.length}`)
      ])
    );
  };
  return { node, show };
}
function nearestList(label, name, handlers) {
  const over = heading("ptm-over", 4, []);
  const rows = Array.from({ length: SHOWN }, () => {
    const sign = element("i", { "aria-hidden": "true" });
    const word = element("span");
    const button = element(
      "button",
      {
        title: label("row_hint"),
        onclick: () => handlers.choose({ [name]: word.textContent }),
        ...lookedAt(handlers.highlight, () => word.textContent)
      },
      [sign, word]
    );
    const bar = element("span");
    const score = element("data");
    return {
      sign,
      word,
      button,
      bar,
      score,
      node: element("div", { class: "ptm-row", role: "listitem" }, [
        button,
        element("div", { class: "ptm-bar" }, bar),
        score
      ])
    };
  });
  const list = element(
    "div",
    { class: "ptm-ranking", role: "list" },
    rows.map((row) => row.node)
  );
  const node = element("div", { class: `ptm-column ptm-${name}` }, [over, list]);
  const show = (column, state, { roles }, sizes) => {
    node.hidden = !column;
    if (!column) return;
    const scope = label(column.all ? "of_all" : "of_stored", column.all ? { n: sizes.all } : sizes);
    const busy = state.slow ? " ptm-busy" : "";
    over.replaceChildren(
      `${SIGNS[name]} ${label("nearest", column)}`,
      element("small", { class: `ptm-scope${busy}` }, busy ? label("asking") : scope)
    );
    list.dataset.scope = column.all ? "all" : "stored";
    rows.forEach((row, i) => {
      row.node.hidden = i >= column.list.length;
      if (!row.node.hidden) fillRow(label, row, column.list[i], roles);
    });
  };
  return { node, show };
}
function fillRow(label, row, { word, score }, roles) {
  const role = roles.get(word);
  Object.assign(row.node.dataset, { word, role });
  row.sign.textContent = SIGNS[role];
  row.word.textContent = word;
  row.button.setAttribute("aria-label", role === "both" ? `${word}, ${label("shared_of")}` : word);
  row.bar.style.width = `${100 * Math.min(1, Math.max(0, score))}%`;
  row.score.value = score;
  row.score.textContent = score.toFixed(3);
}
function explained(label, space, { seen, pinned }, scene, told) {
  const {
    columns: [one, two],
    shared,
    byRank
  } = scene;
  const looked = scene.points.find(({ word }) => word === (seen ?? pinned));
  const exact = label(byRank ? "exact_rank" : "exact", {
    dim: space.dim,
    n: count(space.words.length)
  });
  if (looked) {
    const {
      word,
      at: [x, y]
    } = looked;
    const ending = two ? label("seen_two", { y: y.toFixed(2), two: two.word }) : "";
    return [
      element("b", {}, label("seen", { word, x: x.toFixed(2), one: one.word }) + ending),
      ` · ${told(word)}.`
    ];
  }
  const note = element("span", { class: "ptm-exact" }, ` ${exact}`);
  if (byRank) return [element("b", {}, `${one.word}: ${told(one.word)}.`), note];
  const inside = [
    [one, two],
    [two, one]
  ].map(([asked, other]) => {
    const place = other.list.findIndex(({ word }) => word === asked.word) + 1;
    return place ? label("inside", { word: asked.word, other: other.word, place }) : "";
  });
  const both = shared.length ? label("shared", { list: shared.join(", ") }) : label("none_shared");
  return [element("b", {}, both), " ", inside.join(" "), note];
}

// neighbor_explorer/style.css
var style_default = String.raw`.ptm.ptm-neighbor_explorer {
  --ptm-type: 17px;
  --ptm-type-present: 26;
  .ptm-presets .ptm-group {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
  }
  .ptm-back {
    margin-left: 0.8em !important;
  }
  .ptm-back:disabled {
    opacity: 0.45;
    cursor: default;
  }
  .ptm-trail {
    align-self: center;
    color: var(--ptm-soft);
  }
  .ptm-pair {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.2em 0.9em;
    font-size: 1.15em;
    margin: 0 0 0.5em;
  }
  .ptm-compare {
    font-size: max(0.76em, var(--ptm-least));
    display: inline-flex;
    align-items: center;
    gap: 0.45em;
  }
  .ptm-slot.ptm-one i,
  .ptm-slot.ptm-two i {
    font: inherit;
    font-size: max(0.8em, var(--ptm-least));
  }
  .ptm-one > i,
  .ptm-one > .ptm-over,
  .ptm-axis-one {
    color: var(--ptm-blue);
  }
  .ptm-two > i,
  .ptm-two > .ptm-over,
  .ptm-axis-two {
    color: var(--ptm-orange);
  }
  .ptm-slot.ptm-one input {
    border-bottom-color: var(--ptm-blue);
  }
  .ptm-slot.ptm-two input {
    border-bottom-color: var(--ptm-orange);
  }
  .ptm-between {
    font-size: max(0.87em, var(--ptm-least));
  }
  .ptm-between i {
    font-style: normal;
    color: var(--ptm-green);
  }
  .ptm-shared {
    margin-left: 1.2em;
  }
  @container (min-width: 31em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    .ptm-panels > :last-child {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 55em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr);
    }
    .ptm-panels > :last-child {
      grid-column: auto;
    }
    .ptm-panels.ptm-alone {
      grid-template-columns: minmax(0, 1fr) minmax(0, 2.6fr);
    }
  }
  svg.ptm-plane {
    height: 23em;
  }
  .ptm-axes {
    --ptm-type: 15px;
    --ptm-type-present: 22;
  }
  .ptm-plane .ptm-axes text {
    fill: var(--ptm-soft);
  }
  .ptm-plane .ptm-axes .ptm-axis-one {
    fill: var(--ptm-blue);
  }
  .ptm-plane .ptm-axes .ptm-axis-two {
    fill: var(--ptm-orange);
  }
  .ptm-plane .ptm-grid {
    opacity: 0.7;
  }
  .ptm-plane .ptm-side {
    stroke: var(--ptm-soft);
    stroke-width: 1.4;
    stroke-dasharray: 4 5;
  }
  .ptm-plane .ptm-dust {
    opacity: 0.22;
  }
  .ptm-mark path {
    stroke-width: 2;
    stroke: var(--ptm-page);
  }
  .ptm-mark.ptm-one path {
    fill: var(--ptm-blue);
  }
  .ptm-mark.ptm-two path {
    fill: var(--ptm-orange);
  }
  .ptm-mark.ptm-both path {
    fill: var(--ptm-green);
  }
  .ptm-mark.ptm-asked path {
    fill: var(--ptm-ink);
    fill-rule: evenodd;
  }
  .ptm-mark.ptm-asked text {
    font-weight: 700;
  }
  .ptm-mark.ptm-both text {
    fill: var(--ptm-green);
  }
  .ptm-mark.ptm-seen path {
    stroke: var(--ptm-ink);
  }
  .ptm-ranking {
    display: grid;
    gap: 0.1em;
  }
  .ptm-row {
    display: grid;
    align-items: center;
    gap: 0.5em;
    grid-template-columns: minmax(6.5em, 8.2em) minmax(0, 1fr) 2.9em;
  }
  .ptm-ranking button {
    display: flex;
    gap: 0.35em;
    align-items: center;
    text-align: left;
    border-color: transparent;
    padding: 0 0.3em;
    overflow: hidden;
  }
  .ptm-ranking button span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .ptm-ranking i {
    font-style: normal;
    font-size: max(0.75em, var(--ptm-least));
    color: var(--ptm-blue);
  }
  .ptm-two .ptm-ranking i {
    color: var(--ptm-orange);
  }
  .ptm-ranking [data-role="both"] :is(i, button span) {
    color: var(--ptm-green);
    font-weight: 650;
  }
  .ptm-ranking [data-role="asked"] :is(i, button span) {
    color: var(--ptm-ink);
    font-weight: 700;
  }
  .ptm-ranking .ptm-bar {
    height: 0.8em;
  }
  .ptm-two .ptm-bar span {
    background: #e69f00;
  }
  .ptm-ranking [data-role="both"] .ptm-bar span {
    background: repeating-linear-gradient(-45deg, var(--ptm-best) 0 6px, var(--ptm-faint) 6px 8px);
  }
  &.ptm-present .ptm-row:nth-child(n + 9),
  &.ptm-present .ptm-exact {
    display: none;
  }
  &.ptm-present svg.ptm-plane {
    flex: 1 0 11.9em;
  }
  &.ptm-present .ptm-pair {
    font-size: 1em;
  }
  &.ptm-present .ptm-presets {
    margin: 0.5em 0;
  }
  &.ptm-present .ptm-ranking button {
    line-height: 1.2;
  }
  /* At this size the picture shows what the bars would. */
  @container (min-width: 40em) {
    &.ptm-present .ptm-panels:not(.ptm-alone) .ptm-bar {
      display: none;
    }
    &.ptm-present .ptm-panels:not(.ptm-alone) .ptm-row {
      grid-template-columns: minmax(0, 1fr) 2.6em;
    }
    &.ptm-present .ptm-panels {
      gap: 0.8em;
      grid-template-columns: 10.4em 10.4em minmax(0, 1fr);
    }
    &.ptm-present .ptm-panels.ptm-alone {
      grid-template-columns: 16em minmax(0, 1fr);
    }
    &.ptm-present .ptm-panels > :last-child {
      grid-column: auto;
    }
  }
}
`;

// neighbor_explorer/words.js
var words = {
  en: {
    title: "Nearest neighbors by cosine",
    invitation: "Type a word, or click one",
    try: "Try",
    one: "first word",
    two: "second word",
    compare: "second word",
    back: "Back",
    trail: "words visited",
    nearest: "Nearest to {word}",
    of_all: "of all {n} words",
    of_stored: "of {n} stored words",
    row_hint: "Click to go to this word",
    rank: "rank {rank}",
    counted: "rank {rank} · {count} times",
    cosine_of: "cosine",
    shared_of: "in both lists",
    plane: "Cosine with both words",
    strip: "Cosine and frequency rank",
    across: "cosine with {word}",
    up: "cosine with {word}",
    up_rank: "frequency rank, rarer ↓",
    exact: "Both axes are cosines in all {dim} dimensions. Words on the dashed line are equally near to both. Gray: those of the {n} stored words that lie in this range.",
    exact_rank: "Horizontal: cosine in all {dim} dimensions. Vertical: frequency rank, with the most frequent words at the top. Gray: those of the {n} stored words that lie in this range.",
    shared: "In both lists: {list}.",
    none_shared: "No word is in both lists.",
    inside: "“{word}” itself has rank {place} in the list of “{other}”.",
    seen: "{word}: cosine {x} with {one}",
    seen_two: " and {y} with {two}",
    summary: "Nearest to {word}, {scope}: {list}.",
    summary_two: "Cosine of {one} and {two}: {cosine}.",
    unknown: "“{word}” is not among the {n} words.",
    similar: " Similar words: {similar}.",
    stored_only: "“{word}” is not among the {n} words stored in this page; all {all} words can be typed in the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the {n} stored words are ranked. All {all} need the live notebook.",
    static: "This page stores {n} of the {all} words and ranks only these here; typing any word and ranking all of them needs the live notebook.",
    list: "list",
    cosine_to: "cosine with {word}",
    rank_head: "rank",
    count_head: "occurrences",
    first: "first",
    second: "second",
    both: "both",
    picture_one: "{one} and its nearest words, by cosine and frequency rank",
    picture_two: "The nearest words of {one} and {two}, by their two cosines"
  },
  zh: {
    title: "按余弦相似度的最近邻",
    invitation: "输入一个词，或点击一个词",
    try: "试一试",
    one: "第一个词",
    two: "第二个词",
    compare: "第二个词",
    back: "返回",
    trail: "走过的词",
    nearest: "离 {word} 最近的词",
    of_all: "全部 {n} 个词",
    of_stored: "本页存有的 {n} 个词",
    row_hint: "点击即可走到这个词",
    rank: "词频第 {rank} 位",
    counted: "词频第 {rank} 位 · 出现 {count} 次",
    cosine_of: "余弦",
    shared_of: "两边都有",
    plane: "与两个词的余弦",
    strip: "余弦与词频名次",
    across: "与 {word} 的余弦",
    up: "与 {word} 的余弦",
    up_rank: "词频名次，越往下越罕见 ↓",
    exact: "两个坐标都是 {dim} 维空间中的余弦。虚线上的词到两个词一样近。灰点是本页存有的 {n} 个词中落在图内的。",
    exact_rank: "横轴是 {dim} 维空间中的余弦，纵轴是词频名次，最常见的词在最上面。灰点是本页存有的 {n} 个词中落在图内的。",
    shared: "两边都有的词：{list}。",
    none_shared: "没有同时出现在两边的词。",
    inside: "“{word}”本身在“{other}”的列表中排第 {place}。",
    seen: "{word}：与 {one} 的余弦为 {x}",
    seen_two: "，与 {two} 的余弦为 {y}",
    summary: "离 {word} 最近的词（{scope}）：{list}。",
    summary_two: "{one} 与 {two} 的余弦：{cosine}。",
    unknown: "“{word}”不在这 {n} 个词中。",
    similar: "相近的词：{similar}。",
    stored_only: "“{word}”不在本页存有的 {n} 个词中；要输入全部 {all} 个词，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只在存有的 {n} 个词中排名；要对全部 {all} 个词排名，请使用实时讲义。",
    static: "本页只存有 {all} 个词中的 {n} 个，这里只对它们排名；要输入任意词并对全部词排名，请使用实时讲义。",
    list: "列表",
    cosine_to: "与 {word} 的余弦",
    rank_head: "名次",
    count_head: "出现次数",
    first: "第一个",
    second: "第二个",
    both: "两边",
    picture_one: "{one} 与离它最近的词：余弦与词频名次",
    picture_two: "离 {one} 与 {two} 最近的词：两个余弦"
  }
};

// neighbor_explorer/index.js
var SLOTS = ["one", "two"];
function explorer(host) {
  const { model, label } = host;
  const space = wordSpace(model.get("words"), model.get("rows"), model.get("dim"));
  const known = knownBefore(model);
  const wanted = choiceOf(model);
  const first = [wanted.one, wanted.two].every((word) => !word || space.has(word)) ? wanted : { one: Object.keys(model.get("lists"))[0] ?? space.words[0], two: "" };
  const state = { choice: first, past: [], seen: null, pinned: null, waiting: 0, slow: false };
  let scene = null;
  const ask = host.kernel(
    state,
    () => paint(),
    (message) => {
      take(message);
      arrange();
    }
  );
  const highlight = (word, click) => {
    if (click) state.pinned = state.pinned === word ? null : word;
    state.seen = word;
    look();
  };
  const ui = neighborControls(label, model, space, { choose, type, compare, back, highlight });
  const picture = neighborPicture(label, highlight);
  const shell = host.frame({ reset, picture: () => picture.svg });
  const drawing = element("div", {}, [ui.picture, picture.svg]);
  const panels = element("div", { class: "ptm-panels ptm-fills" }, [...ui.columns, drawing]);
  shell.body.append(...ui.nodes, panels, ui.caption);
  const paint = host.painter(
    shell,
    picture.svg,
    (size) => {
      ui.show(state, scene, sizes());
      panels.classList.toggle("ptm-alone", scene.byRank);
      if (size.width && size.height) picture.draw(scene, size);
      look();
    },
    { busy: () => state.waiting > 0 }
  );
  const traits = host.bind(["word", "other"], () => {
    const now = choiceOf(model);
    if (!same(now, state.choice)) choose(now);
  });
  if (first === wanted) settle(first);
  else {
    arrange();
    choose(wanted);
  }
  async function choose(changes) {
    const next = { ...state.choice, ...changes };
    const missing = SLOTS.filter((name) => next[name] && !space.has(next[name]));
    if (missing.length) {
      const answer = await ask({ type: "near", words: missing.map((name) => next[name]) });
      if (!answer?.lists) {
        refuse(answer, next[missing[0]]);
        return;
      }
      take(answer);
      missing.forEach((name, i) => {
        next[name] = answer.words[i];
      });
    }
    if (next.one === next.two) next.two = "";
    if (SLOTS.some((name) => next[name] !== state.choice[name])) state.past.push(state.choice);
    settle(next);
  }
  function refuse(answer, word) {
    share();
    const near = answer?.similar?.length ? label("similar", { similar: answer.similar.join(", ") }) : "";
    shell.notice(
      answer ? label("unknown", { word: answer.unknown, n: sizes().all }) + near : label(model.isStatic ? "stored_only" : "no_python", { word, ...sizes() })
    );
    paint();
  }
  function back() {
    if (state.past.length) settle(state.past.pop());
  }
  function reset() {
    state.past = [];
    settle(first);
  }
  function compare(on) {
    const before = state.past.findLast(({ two }) => two && two !== state.choice.one)?.two;
    choose({ two: on ? before ?? scene.columns[0].list[0].word : "" });
  }
  async function settle(choice2) {
    Object.assign(state, { choice: choice2, pinned: null, seen: null });
    share();
    arrange();
    shell.notice("");
    const whole = () => scene.columns.every((column) => column.all);
    if (!model.isStatic && !(whole() && scene.exact)) await askPython(choice2);
    if (state.choice !== choice2 || whole()) return;
    shell.notice(label(model.isStatic ? "static" : "no_python", sizes()));
  }
  function share() {
    traits.write({ word: state.choice.one, other: state.choice.two });
  }
  async function askPython(choice2) {
    const message = await ask({ type: "near", words: [choice2.one, choice2.two].filter(Boolean) });
    if (message) take(message);
    if (message && state.choice === choice2) arrange();
  }
  function take(message) {
    for (const [word, { row, rank, count: times }] of Object.entries(message.more ?? {})) {
      space.add(word, row);
      known.facts.set(word, { rank, count: times });
    }
    for (const [word, list] of Object.entries(message.lists ?? {}))
      known.lists.set(
        word,
        list.map(([near, score]) => ({ word: near, score }))
      );
    if (message.words?.length === 2) known.cosines.set(message.words.join(" "), message.cosine);
  }
  function arrange() {
    const columns = [state.choice.one, state.choice.two].filter(Boolean).map((word) => nearestTo(space, known.lists, word));
    scene = sceneOf(space, columns, (word) => known.facts.get(word).rank);
    Object.assign(scene, cosineOf(state.choice));
    describe();
    paint();
  }
  function cosineOf({ one, two }) {
    if (!two) return { cosine: "", exact: true };
    const told2 = known.cosines.get(`${one} ${two}`) ?? known.cosines.get(`${two} ${one}`);
    return told2 === void 0 ? { cosine: dot(space.vector(one), space.vector(two)).toFixed(2), exact: false } : { cosine: told2.toFixed(3), exact: true };
  }
  function type(name, typed) {
    const text = typed.trim();
    const word = [text, text.toLowerCase()].find((form) => space.has(form)) ?? text;
    if (text || name === "two") {
      choose({ [name]: word });
      return;
    }
    shell.notice(label("empty"));
    paint();
  }
  function sizes() {
    return { n: count(space.words.length), all: count(model.get("vocabulary_size")) };
  }
  function look() {
    ui.explain(state, scene, told);
    picture.look([state.seen, state.pinned]);
  }
  function told(word) {
    const { rank, count: times } = known.facts.get(word);
    return times === null ? label("rank", { rank: count(rank) }) : label("counted", { rank: count(rank), count: count(times) });
  }
  function describe() {
    const { columns, shared, points, cosine } = scene;
    const [one, two] = columns.map(({ word }) => word);
    const lists = columns.map(
      ({ word, list, all }) => label("summary", {
        word,
        scope: all ? label("of_all", { n: sizes().all }) : label("of_stored", sizes()),
        list: list.map((near) => near.word).join(", ")
      })
    );
    if (two)
      lists.push(
        label("summary_two", { one, two, cosine }),
        shared.length ? label("shared", { list: shared.join(", ") }) : label("none_shared")
      );
    shell.say(lists.join(" "));
    picture.svg.setAttribute(
      "aria-label",
      label(two ? "picture_two" : "picture_one", { one, two })
    );
    const names = { asked: "", one: label("first"), two: label("second"), both: label("both") };
    const times = points.some(({ word }) => known.facts.get(word).count !== null);
    shell.rows(
      [
        label("number"),
        label("word"),
        label("list"),
        ...columns.map((column) => label("cosine_to", column)),
        label("rank_head"),
        ...times ? [label("count_head")] : []
      ],
      points.map(({ word, role, at }, i) => {
        const { rank, count: occurred } = known.facts.get(word);
        const cosines = at.slice(0, columns.length).map((x) => x.toFixed(3));
        return [
          i + 1,
          word,
          names[role],
          ...cosines,
          count(rank),
          ...times ? [count(occurred)] : []
        ];
      })
    );
  }
}
function knownBefore(model) {
  const stored = model.get("words");
  const [ranks, counts] = [model.get("ranks"), model.get("counts")];
  return {
    facts: new Map(stored.map((word, i) => [word, { rank: ranks[i], count: counts[i] ?? null }])),
    lists: new Map(
      Object.entries(model.get("lists")).map(([word, list]) => [
        word,
        list.map(([place, score]) => ({ word: stored[place], score }))
      ])
    ),
    cosines: new Map(
      model.get("presets").filter(({ cosine }) => cosine !== null).map(({ words: pair, cosine }) => [pair.join(" "), cosine])
    )
  };
}
function choiceOf(model) {
  return { one: model.get("word"), two: model.get("other") };
}
var neighbor_explorer_default = widget({ kind: "ptm-neighbor_explorer", style: style_default, words, build: explorer });
export {
  neighbor_explorer_default as default
};
