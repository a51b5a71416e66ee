// host:names
import { busyMark } from "./host.js";
import { element } from "./host.js";
import { heading } from "./host.js";
import { letterSize } from "./host.js";
import { oncePerFrame } from "./host.js";
import { shortened } from "./host.js";
import { signed } from "./host.js";
import { slider } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textChoice } from "./host.js";
import { textWidth } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// beam_explorer/search.js
var WIDEST = 8;
function beamTree({ names, end, parents, words: words2, log_p }, gap) {
  const nodes = parents.map((parent, id) => ({
    id,
    word: words2[id],
    parent,
    name: named(names[words2[id]]),
    p: log_p[id],
    children: []
  }));
  nodes.slice(1).forEach((node) => nodes[node.parent].children.push(node));
  const text = (node, whole = false) => {
    const told = [];
    for (let at = node; at.parent >= 0; at = nodes[at.parent])
      if (whole || at.word !== end) told.unshift(names[at.word]);
    return told.join(gap).trim() || "∅";
  };
  return { start: nodes[0], end, text };
}
function named(name) {
  return name?.trim() || "␣";
}
function lengthPenalty(length, alpha) {
  return ((5 + length) / 6) ** alpha;
}
function beamSearch(tree, { width, alpha, most }) {
  const start = { node: tree.start, parent: null, step: 0, rank: 0, total: 0, fate: "kept" };
  let beams = [start];
  const [steps, ended] = [[], []];
  while (beams.length && ended.length < width && steps.length < most) {
    const candidates = beams.flatMap(
      (parent) => parent.node.children.map(
        (node) => (
          // Python adds in float32.
          { node, parent, step: steps.length + 1, total: Math.fround(parent.total + node.p) }
        )
      )
    ).sort((a, b) => b.total - a.total).slice(0, 2 * width);
    beams = [];
    candidates.forEach((one, rank) => {
      one.rank = rank;
      one.fate = fateOf(one, tree.end, width, beams.length);
      if (one.fate === "kept") beams.push(one);
      if (one.fate === "ended") ended.push(one);
    });
    steps.push(candidates);
  }
  const over = ended.length >= width ? "ended" : beams.length ? "cut" : "nothing";
  if (over === "ended")
    beams.forEach((one) => {
      one.fate = "left";
    });
  return {
    start,
    steps,
    over,
    ended: ended.length,
    ranked: rankedBy(alpha, over === "cut" ? [...ended, ...beams] : ended)
  };
}
function fateOf({ node, rank }, end, width, going) {
  if (node.word === end) return rank < width ? "ended" : "late";
  return going < width ? "kept" : "dropped";
}
function rankedBy(alpha, candidates) {
  const scored = candidates.map((last) => {
    const penalty = lengthPenalty(last.step, alpha);
    return {
      last,
      ended: last.fate === "ended",
      total: last.total,
      penalty,
      score: last.total / penalty
    };
  });
  return scored.sort((a, b) => b.ended - a.ended || b.score - a.score);
}
function wayTo(candidate) {
  const ids = /* @__PURE__ */ new Set();
  for (let at = candidate; at; at = at.parent) ids.add(at.node.id);
  return ids;
}

// beam_explorer/controls.js
function beamControls(label, model, handlers) {
  const busy = busyMark(label);
  const sentences = textChoice(label, model, {
    source: "source",
    choose: handlers.choose,
    more: busy.node
  });
  const button = (name, text, run) => element("button", { "data-act": name, title: label("keys"), onclick: run }, text);
  const buttons = {
    back: button("back", `◀ ${label("back")}`, handlers.back),
    step: button("step", `${label("step")} ▶`, handlers.forward),
    play: button("play", "", handlers.play)
  };
  const settled = (drag) => ({
    drag,
    settle: (changes) => {
      drag(changes);
      handlers.settle();
    }
  });
  const seek = settled(({ step }) => handlers.seek(step));
  const setting = settled(handlers.drag);
  let last = 0;
  const steps = slider(label("words"), "step", { min: 0 }, seek, {
    written: (step) => `${step} / ${last}`
  });
  const width = slider(label("width"), "width", { min: 1, max: WIDEST }, setting);
  const alpha = slider(label("alpha"), "alpha", { min: 0, max: 2, step: 0.1 }, setting, {
    written: (value) => Number(value.toFixed(2))
  });
  const row = element("div", { class: "ptm-controls" }, [
    element(
      "span",
      { class: "ptm-buttons", role: "group", "aria-label": label("run") },
      Object.values(buttons)
    ),
    ...[steps, width, alpha].map(({ node }) => node)
  ]);
  return {
    nodes: [sentences.node, row],
    show(state, scene) {
      const { entry, known, slow } = state;
      const texts = [...known.keys()].map((text) => [text, text]);
      sentences.show(entry, entry.text, entry.text, texts);
      busy.show(slow);
      last = scene.last;
      steps.input.max = last;
      steps.show(scene.step);
      width.show(state.width);
      alpha.show(state.alpha);
      buttons.back.setAttribute("aria-disabled", scene.step === 0);
      buttons.step.setAttribute("aria-disabled", scene.step === scene.last);
      buttons.play.setAttribute("aria-pressed", state.playing);
      buttons.play.textContent = label(state.playing ? "pause" : "play");
    }
  };
}

// host/same.js
function sameAsBefore() {
  let before = [];
  return (...values) => {
    const same = values.length === before.length && values.every((value, i) => Object.is(value, before[i]));
    before = values;
    return same;
  };
}

// beam_explorer/layout.js
var SMALL = 0.78;
var ROW = { kept: 1.3, ended: 2.2, late: 1, left: 1, dropped: 1 };
var CUT = 10;
function beamLayout(label, search, letter) {
  const high = (column) => column.reduce((sum, one) => sum + ROW[one.fate] * letter, 0);
  const room = Math.max(...search.steps.map(high), ROW.kept * letter);
  const top = 1.3 * letter;
  const root = {
    candidate: search.start,
    x: 2,
    y: top + room / 2,
    ...measured(label, search.start, null, letter)
  };
  const columns = [{ x: 2, right: 2 + root.wide, nodes: [root] }];
  const scores = new Map(search.ranked.map((one) => [one.last, one]));
  for (const step of search.steps) {
    const before = columns.at(-1);
    const nodes = before.nodes.flatMap(
      (parent) => step.filter((one) => one.parent === parent.candidate).map((candidate) => ({
        candidate,
        parent,
        ...measured(label, candidate, scores.get(candidate), letter)
      }))
    );
    placeRows(nodes, top, room, letter);
    const x = before.right + 2.1 * letter;
    nodes.forEach((node) => {
      node.x = x;
    });
    columns.push({ x, right: x + Math.max(...nodes.map(({ wide }) => wide)), nodes });
  }
  return { height: top + room + 0.3 * letter, columns };
}
function placeRows(nodes, top, room, letter) {
  const families = [];
  for (const node of nodes) {
    if (families.at(-1)?.parent !== node.parent) families.push({ parent: node.parent, nodes: [] });
    families.at(-1).nodes.push(node);
  }
  const high = (node) => ROW[node.candidate.fate] * letter;
  let y = top;
  for (const family of families) {
    family.high = family.nodes.reduce((sum, node) => sum + high(node), 0);
    family.y = Math.max(y, family.parent.y - family.high / 2);
    y = family.y + family.high;
  }
  let bottom = top + room;
  for (const family of families.reverse()) {
    family.y = Math.min(family.y, bottom - family.high);
    bottom = family.y;
    let at = family.y;
    for (const node of family.nodes) {
      node.y = at + high(node) / 2;
      at += high(node);
    }
  }
}
function measured(label, { node, total, fate, step }, scored, letter) {
  const small = SMALL * letter;
  const size = fate === "kept" || fate === "ended" ? letter : small;
  const word = shortened(step ? node.name : label("start"), CUT * size, size);
  const sum = step ? signed(total) : "";
  const note = fate === "ended" ? signed(scored.score) : sum;
  const below = fate === "ended" ? `${sum} ÷ ${scored.penalty.toFixed(2)}` : "";
  const wordWidth = textWidth(word, `600 ${size}px system-ui, sans-serif`) + 0.4 * letter;
  const [beside, under] = [note, below].map(
    (text) => textWidth(text.replace(/\d/g, "0"), `600 ${small}px system-ui, sans-serif`)
  );
  const wide = Math.max(wordWidth + (note ? 0.4 * letter + beside : 0), 0.4 * letter + under) + 0.4 * letter;
  return { word, note, below, size, wordWidth, wide };
}

// beam_explorer/nodes.js
var SIGNS = { best: "★", ended: "■", greedy: "◇" };
function columnMarks(scene, { nodes }, turn) {
  return nodes.map(({ candidate, parent, ...place }) => {
    const {
      node: { id, name, p },
      total,
      fate,
      step
    } = candidate;
    const [best, greedy] = [scene.best, scene.greedy].map((way) => step > 0 && way.has(id));
    const sign = scene.winner === candidate ? SIGNS.best : fate === "ended" ? SIGNS.ended : "";
    const from = parent ? { x: parent.x + parent.wide + 3, y: parent.y, turn } : null;
    return { ...place, from, name, p, total, fate, step, best, greedy, sign };
  });
}
function columnParts(marks, letter) {
  const [{ step, x }] = marks;
  const number = () => svgText("ptm-count", x + 0.4 * letter, 0.9 * letter, step);
  const ways = marks.flatMap(waysOf).sort((a, b) => a.over - b.over).map(({ way }) => way);
  return [
    {
      told: JSON.stringify([letter, x, step, ways]),
      draw: () => element("svg:g", {}, [
        ...ways.map(({ name, d, wide }) => svgPath(name, d, { "stroke-width": wide })),
        step ? number() : null
      ])
    },
    ...marks.map(({ from, ...mark }) => ({
      told: JSON.stringify([letter, mark]),
      draw: () => nodeOf(mark, letter)
    }))
  ];
}
function waysOf({ x, y, from, p, fate, best, greedy }) {
  if (!from) return [];
  const middle = (from.turn + x) / 2;
  const d = `M${from.x} ${from.y}H${from.turn}C${middle} ${from.y} ${middle} ${y} ${x - 2} ${y}`;
  const way = (over, name, wide = null) => ({
    over,
    way: { name: `ptm-way ptm-${name}`, d, wide }
  });
  return [
    ...best ? [way(1, "best")] : [],
    ...greedy ? [way(2, "greedy")] : [],
    ...best || greedy ? [] : [way(0, fate, 1 + 3 * Math.exp(p))]
  ];
}
function nodeOf(mark, letter) {
  const { x, y, size, wordWidth, wide, word, note, below, fate, step, best, greedy, sign } = mark;
  const line = y - (below ? 0.45 * letter : 0);
  const high = (ROW[fate] - 0.14) * letter;
  const told = step ? `${mark.name}: p = ${Math.exp(mark.p).toPrecision(3)}` : word;
  const written = (kind, at, text, tall, dy = 0, anchor = null) => text ? [
    svgText(`ptm-${kind}`, at, line + dy + 0.35 * tall, text, anchor, {
      style: `font-size: ${tall}px`
    })
  ] : [];
  return element(
    "svg:g",
    {
      class: `ptm-node ptm-${fate}${best ? " ptm-best" : ""}`,
      "data-step": step,
      "data-word": mark.name,
      "data-total": mark.total,
      "data-fate": fate,
      "data-best": best,
      "data-greedy": greedy
    },
    [
      element("svg:title", {}, told),
      ["kept", "ended"].includes(fate) ? svgRect(null, x, y - high / 2, wide, high, { rx: 0.3 * letter }) : null,
      ...written("word", x + 0.4 * letter, word, size),
      ...written("sum", x + wordWidth + 0.4 * letter, note, SMALL * letter),
      ...written("sum", x + 0.4 * letter, below, SMALL * letter, letter),
      ...written("sign", x + wide + 0.2 * letter, sign, letter),
      ...written(
        "greedy-sign",
        x - 0.15 * letter,
        greedy ? SIGNS.greedy : "",
        0.9 * letter,
        y - line,
        "end"
      )
    ]
  );
}

// beam_explorer/picture.js
var MOST_AT_ONCE = 40;
function beamPicture(label, handlers) {
  const svg = element("svg:svg", { class: "ptm-tree", "data-name": "beam", role: "img" });
  const node = element(
    "div",
    {
      class: "ptm-beam-box",
      tabindex: 0,
      role: "group",
      "aria-label": label("tree"),
      onkeydown: pressed,
      onscroll: fade
    },
    svg
  );
  const sameSize = sameAsBefore();
  const drawn = [];
  let last = null;
  function draw(scene) {
    const letter = letterSize(svg, 18, 28);
    const { height, columns } = beamLayout(label, scene.search, letter);
    const shown = columns.slice(0, scene.step + 1);
    const size = { width: Math.ceil(shown.at(-1).right + 1.4 * letter), height: Math.ceil(height) };
    if (!sameSize(size.width, size.height))
      Object.assign(svg.style, { width: `${size.width}px`, height: `${size.height}px` });
    while (drawn.length > shown.length) drawn.pop().node.remove();
    let room = MOST_AT_ONCE;
    for (const [i, column] of shown.entries()) {
      if (!drawn[i]) drawn.push({ node: svg.appendChild(element("svg:g")), parts: [] });
      room -= update(
        drawn[i],
        columnParts(columnMarks(scene, column, shown[i - 1]?.right), letter)
      );
      if (room < 0 && i < shown.length - 1) return true;
    }
    const now = `${scene.step} ${columns.length} ${scene.text}`;
    if (now !== last) node.scrollLeft = size.width;
    last = now;
    fade();
    return false;
  }
  function update(column, wanted) {
    const before = column.parts;
    column.parts = wanted.map(
      ({ told, draw: make }, i) => before[i]?.told === told ? before[i] : { told, node: make() }
    );
    if (before.length !== wanted.length)
      column.node.replaceChildren(...column.parts.map((part) => part.node));
    else
      before.forEach(({ node: old }, i) => {
        const now = column.parts[i].node;
        if (now !== old) old.replaceWith(now);
      });
    return column.parts.filter((part, i) => part !== before[i]).length;
  }
  function fade() {
    node.classList.toggle("ptm-more-left", node.scrollLeft > 1);
    const below = node.scrollHeight - node.clientHeight - node.scrollTop;
    node.classList.toggle("ptm-more-below", below > 1);
  }
  function pressed(event) {
    const run = {
      ArrowRight: handlers.forward,
      ArrowLeft: handlers.back,
      Home: () => handlers.go(0),
      End: () => handlers.go(Infinity),
      " ": handlers.play
    }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }
  return { node, svg, draw };
}

// beam_explorer/ranking.js
function beamRanking(label) {
  const title = element("span");
  const over = heading("ptm-over", 4, [
    title,
    element("small", {}, label("score_is")),
    element("span", { class: "ptm-legend" }, label("legend"))
  ]);
  const keys = ["sentence", "length", "total", "penalty", "score"];
  const body = element("tbody");
  const table = element("table", {}, [
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ["", ...keys.map((key) => label(key)), ""].map((text) => element("th", {}, text))
      )
    ),
    body
  ]);
  const box = element("div", { class: "ptm-ranking", tabindex: 0, role: "group" }, table);
  const show = (scene) => {
    const cut = scene.ranked.some(({ ended }) => !ended);
    title.textContent = label(cut ? "ranking_cut" : "ranking");
    box.setAttribute("aria-label", title.textContent);
    const rows = scene.ranked.map(
      (one, i) => rankingRow(scene, one, {
        sign: one.last === scene.winner ? SIGNS.best : i + 1,
        within: i < scene.width,
        mark: markOf(label, scene, one, i)
      })
    );
    const { dropped, greedyLast } = scene;
    if (dropped)
      rows.push(
        rankingRow(scene, greedyLast, {
          sign: SIGNS.greedy,
          within: false,
          mark: label("greedy_dropped", { n: dropped })
        })
      );
    body.replaceChildren(
      ...rows.length ? rows : [
        element(
          "tr",
          {},
          element("td", { class: "ptm-none", colspan: keys.length + 2 }, label("none"))
        )
      ]
    );
    const found = scene.search.ranked;
    const more = found.some(({ last }) => last.node === greedyLast.last.node) ? 1 : 2;
    box.style.setProperty("--ptm-rows", found.length + more);
  };
  return { nodes: [over, box], show };
}
function markOf(label, { greedyLast, width }, { last, ended }, i) {
  const greedy = last.node === greedyLast.last.node;
  return [
    ...greedy ? [`${SIGNS.greedy} ${label("greedy")}`] : [],
    ...ended ? [] : [label("not_ended")],
    ...i < width ? [] : [label("over")]
  ].join(", ");
}
function rankingRow({ textOf, winner }, { last, ended, total, penalty, score }, row) {
  const { sign, within, mark } = row;
  const cells = [
    sign,
    textOf(last),
    last.step,
    signed(total),
    penalty.toFixed(2),
    signed(score),
    mark
  ];
  return element(
    "tr",
    {
      class: within ? "ptm-within" : "ptm-beyond",
      "data-ended": ended,
      "data-total": total,
      "data-score": score,
      "data-best": last === winner
    },
    cells.map((cell) => element("td", {}, `${cell}`))
  );
}

// beam_explorer/scene.js
var trees = /* @__PURE__ */ new WeakMap();
function sceneOf({ entry, width, alpha, step: wanted }, model) {
  if (!trees.has(entry)) trees.set(entry, beamTree(entry, model.get("gap")));
  const tree = trees.get(entry);
  const most = model.get("max_length");
  const search = beamSearch(tree, { width, alpha, most });
  const [greedyLast] = beamSearch(tree, { width: 1, alpha, most }).ranked;
  const last = search.steps.length;
  const step = Math.max(0, Math.min(wanted, last));
  const ranked = search.ranked.filter((one) => one.ended ? one.last.step <= step : step === last);
  const winner = step === last ? search.ranked[0].last : null;
  const greedy = wayTo(greedyLast.last);
  const lost = search.steps.slice(0, step).flat().find(({ node, fate }) => greedy.has(node.id) && ["dropped", "late", "left"].includes(fate));
  return {
    text: entry.text,
    width,
    alpha,
    most,
    search,
    last,
    step,
    ranked,
    winner,
    greedyLast,
    best: wayTo(winner),
    greedy,
    dropped: lost?.step,
    textOf: ({ node }, whole) => tree.text(node, whole)
  };
}
function explained(label, scene) {
  const { search, step, last, width, most } = scene;
  if (step === 0) return label("first", { twice: 2 * width });
  const fates = search.steps[step - 1].map(({ fate }) => fate);
  const of = (...wanted) => fates.filter((fate) => wanted.includes(fate)).length;
  const looked = label("looked", {
    step,
    n: fates.length,
    kept: of("kept"),
    ended: of("ended"),
    dropped: of("dropped", "late", "left")
  });
  if (step < last) return looked;
  const over = label(`over_${search.over}`, { n: search.ended, width, most });
  return [
    looked,
    over,
    compared(label, scene),
    label(scene.alpha ? "some_penalty" : "no_penalty")
  ].join(" ");
}
function compared(label, {
  search: {
    ranked: [best]
  },
  greedyLast: greedy,
  textOf
}) {
  if (best.last.node === greedy.last.node) return label("same");
  const beaten = best.ended > greedy.ended || best.ended === greedy.ended && best.score > greedy.score;
  return label(beaten ? "better" : "worse", {
    text: textOf(greedy.last),
    score: signed(greedy.score),
    best: signed(best.score)
  });
}
function spoken(label, { width, alpha, step, last, search, ranked, textOf }) {
  const there = step ? search.steps[step - 1] : [search.start];
  const going = there.filter(({ fate }) => fate === "kept");
  const list = going.map(
    (one) => `${one.step ? textOf(one) : label("start")} ${signed(one.total)}`
  );
  const leader = ranked.length ? label("leader", { text: textOf(ranked[0].last), score: signed(ranked[0].score) }) : label("none");
  return label("summary", {
    width,
    alpha,
    step,
    last,
    kept: going.length,
    leader,
    list: list.join("; ") || "–"
  });
}

// beam_explorer/style.css
var style_default = String.raw`.ptm.ptm-beam_explorer {
  --ptm-range: 7.5em;
  .ptm-tree text {
    font-size: inherit;
  }
  .ptm-controls {
    margin: 0.5em 0 0.4em;
    gap: 0.4em 1.2em;
  }
  button[data-act="step"] {
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  button[data-act="play"] {
    min-width: 4.4em;
  }
  .ptm-controls output {
    min-width: 1.6em;
    font-weight: 700;
  }
  .ptm-controls output[data-setting="step"] {
    min-width: 3.4em;
  }
  .ptm-beam-box {
    overflow: auto;
    max-height: 16.4em;
    border-top: 1px solid var(--ptm-line);
    border-bottom: 1px solid var(--ptm-line);
  }
  .ptm-beam-box:is(.ptm-more-left, .ptm-more-below) {
    --ptm-from-left: #000 0 100%;
    --ptm-from-below: #000 0 100%;
    mask-image:
      linear-gradient(to right, var(--ptm-from-left)),
      linear-gradient(to top, var(--ptm-from-below));
    mask-composite: intersect;
  }
  .ptm-beam-box.ptm-more-left {
    --ptm-from-left: transparent, #000 3.5em;
  }
  .ptm-beam-box.ptm-more-below {
    --ptm-from-below: transparent, #000 1.8em;
  }
  .ptm-beam-box:focus-visible,
  .ptm-ranking:focus-visible {
    outline-offset: -3px;
  }
  /* Wider than its box: a notebook's own rule for pictures would make it narrower, and lower. */
  svg.ptm-tree {
    max-width: none;
    width: auto;
    overflow: hidden;
  }
  .ptm-tree .ptm-count {
    font-size: max(0.8em, var(--ptm-least));
    fill: var(--ptm-soft);
  }
  .ptm-tree rect {
    fill: var(--ptm-page);
    stroke: var(--ptm-line);
  }
  .ptm-tree .ptm-word {
    font-weight: 600;
  }
  .ptm-tree .ptm-sum {
    fill: var(--ptm-soft);
    font-variant-numeric: tabular-nums;
  }
  .ptm-tree :is(.ptm-dropped, .ptm-late, .ptm-left) text {
    fill: var(--ptm-soft);
    fill-opacity: 0.85; /* not opacity: a layer for each of hundreds takes longer than a frame */
    font-weight: 400;
  }
  .ptm-tree .ptm-ended rect {
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-tree .ptm-best rect {
    stroke: var(--ptm-green);
    stroke-width: 2.5;
  }
  .ptm-tree .ptm-best .ptm-word,
  .ptm-tree .ptm-best .ptm-sign {
    fill: var(--ptm-green);
    font-weight: 700;
  }
  .ptm-way {
    fill: none;
    stroke: var(--ptm-bar);
  }
  .ptm-way:is(.ptm-dropped, .ptm-late, .ptm-left) {
    stroke: var(--ptm-soft);
    stroke-width: 1px;
    stroke-dasharray: 2 4;
    stroke-opacity: 0.7;
  }
  .ptm-way.ptm-best {
    stroke: var(--ptm-green);
    stroke-width: 5px;
  }
  .ptm-way.ptm-greedy {
    stroke: var(--ptm-orange);
    stroke-width: 2.5px;
    stroke-dasharray: 7 5;
  }
  .ptm-tree .ptm-greedy-sign {
    fill: var(--ptm-orange);
    font-weight: 700;
    stroke: var(--ptm-page);
    stroke-width: 4px;
    paint-order: stroke;
  }
  .ptm-over {
    margin: 0.4em 0 0.1em;
  }
  .ptm-legend {
    margin-left: auto;
    font-size: max(0.87em, var(--ptm-least));
    font-weight: 400;
    color: var(--ptm-soft);
    white-space: pre-wrap;
  }
  .ptm-ranking {
    overflow: auto;
    height: calc(1.62em * var(--ptm-rows));
    max-height: 11.3em;
    font-size: max(0.88em, var(--ptm-least));
  }
  .ptm-ranking table {
    border-collapse: collapse;
  }
  .ptm-ranking :is(th, td) {
    padding: 0.05em 0.9em 0.05em 0;
    text-align: right;
    white-space: nowrap;
    border-bottom: 1px solid var(--ptm-line);
    font-variant-numeric: tabular-nums;
  }
  .ptm-ranking th {
    position: sticky;
    top: 0;
    background: var(--ptm-page);
    color: var(--ptm-soft);
    font-weight: 400;
  }
  .ptm-ranking :is(th, td):is(:nth-child(2), :last-child) {
    text-align: left;
  }
  .ptm-ranking tr[data-best] td {
    font-weight: 700;
    color: var(--ptm-green);
  }
  .ptm-ranking td:nth-child(7) {
    color: var(--ptm-orange);
    font-weight: 400;
  }
  .ptm-ranking .ptm-none {
    text-align: left;
    color: var(--ptm-soft);
  }
  .ptm-ranking .ptm-beyond {
    color: var(--ptm-soft);
    font-style: italic;
  }
  &.ptm-present .ptm-own {
    margin-top: 0.3em;
  }
  &.ptm-present .ptm-controls {
    margin: 0.3em 0;
    gap: 0.3em 0.9em;
  }
  &.ptm-present {
    --ptm-range: 5.2em;
  }
  &.ptm-present .ptm-beam-box {
    max-height: 12em;
  }
  &.ptm-present .ptm-ranking {
    font-size: max(0.72em, var(--ptm-least));
    max-height: 7.25em; /* whole rows */
  }
  &.ptm-present .ptm-over {
    font-size: max(0.72em, var(--ptm-least));
  }
  &.ptm-present .ptm-over small {
    display: none;
  }
}
`;

// beam_explorer/words.js
var words = {
  en: {
    title: "Beam search",
    invitation: "Press Play to watch it from the start",
    source: "sentence",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python searches",
    needs_live: "Typing your own needs the live notebook.",
    back: "Back",
    step: "One token",
    play: "Play",
    pause: "Pause",
    keys: "With the tree focused: arrow keys step back and forward, Space plays",
    run: "Run",
    words: "tokens",
    width: "width",
    alpha: "penalty α",
    tree: "The tree: arrow keys step one token back or forward",
    start: "start",
    greedy: "greedy search",
    greedy_dropped: "greedy, dropped at token {n}",
    ended: "finished",
    dropped: "dropped",
    kept: "continues",
    late: "finished with too low a score: dropped",
    left: "unfinished when the search stops",
    legend: "★ best   ◇ greedy search   ■ finished   gray: dropped",
    ranking: "Finished hypotheses by score",
    ranking_cut: "Hypotheses by score",
    score_is: "score = Σ log p ÷ ((5 + tokens) / 6)^α",
    sentence: "hypothesis",
    length: "tokens with </s>",
    total: "Σ log p",
    penalty: "penalty",
    score: "score",
    none: "No hypothesis is finished yet.",
    over: "outside the beam",
    not_ended: "truncated, unfinished",
    first: "Each hypothesis is extended by every token, and the {twice} best extensions are considered. A thicker line means a more probable token.",
    looked: "Token {step}: of {n} candidates, {kept} continue, {ended} are finished, {dropped} are dropped.",
    over_ended: "{n} hypotheses are finished, and the width is {width}: the search stops.",
    over_cut: "The search stops at {most} tokens.",
    over_nothing: "No hypothesis is left to extend.",
    same: "Greedy search finds the same hypothesis.",
    better: "Greedy search takes the most probable token at each step and finds “{text}” ({score}), below the beam's best ({best}).",
    worse: "Greedy search finds “{text}” ({score}), above the beam's best ({best}): beam search has no guarantee.",
    no_penalty: "With α = 0 the sums are compared directly. Every token lowers a sum, so short hypotheses lead.",
    some_penalty: "Longer hypotheses have a larger divisor.",
    failed: "Python could not search: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored sentences can be searched.",
    picture_of: "The tree of {sentence} with beam width {width}, {step} of {last} tokens",
    summary: "Beam width {width}, α {alpha}, {step} of {last} tokens. {kept} continue: {list}. {leader}",
    leader: "Best finished hypothesis: {text}, {score}.",
    rank: "rank",
    beginning: "prefix",
    p: "p of the token",
    fate: "result"
  },
  zh: {
    title: "束搜索",
    invitation: "按“播放”，从头观看",
    source: "句子",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 来搜索",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    back: "退一步",
    step: "加一个词元",
    play: "播放",
    pause: "暂停",
    keys: "选中搜索树后：方向键后退和前进，空格键播放",
    run: "运行",
    words: "词元数",
    width: "束宽",
    alpha: "长度惩罚 α",
    tree: "搜索树：方向键退一个词元或进一个词元",
    start: "开始",
    greedy: "贪心搜索",
    greedy_dropped: "贪心搜索，这里在第 {n} 个词元舍弃",
    ended: "已结束",
    dropped: "被舍弃",
    kept: "继续",
    late: "已结束，但得分太低：舍弃",
    left: "搜索停止时尚未结束",
    legend: "★ 最佳   ◇ 贪心搜索   ■ 已结束   灰色：被舍弃",
    ranking: "已结束的假设，按得分排列",
    ranking_cut: "找到的假设，按得分排列",
    score_is: "得分 = Σ log p ÷ ((5 + 词元数) / 6)^α",
    sentence: "假设",
    length: "词元数（含 </s>）",
    total: "Σ log p 总和",
    penalty: "惩罚",
    score: "得分",
    none: "还没有已结束的假设。",
    over: "超出束宽",
    not_ended: "被截断，未结束",
    first: "每个假设都接上每个词元，其中最好的 {twice} 个进入候选。线越粗，词元的概率越高。",
    looked: "第 {step} 个词元：{n} 个候选中，{kept} 个继续，{ended} 个结束，{dropped} 个被舍弃。",
    over_ended: "已有 {n} 个假设结束：束宽为 {width}，搜索停止。",
    over_cut: "到 {most} 个词元，搜索停止。",
    over_nothing: "没有可以继续的假设。",
    same: "贪心搜索找到的是同一个假设。",
    better: "贪心搜索每一步只取概率最高的词元，找到“{text}”（{score}），得分低于束搜索的最佳结果（{best}）。",
    worse: "贪心搜索找到“{text}”（{score}），得分反而高于束搜索的最佳结果（{best}）：束搜索并不保证最优。",
    no_penalty: "α = 0 时直接比较总和，每多一个词元总和都会降低，所以短的假设领先。",
    some_penalty: "词元越多，除数越大。",
    failed: "Python 无法搜索：{message}",
    stored_only: "本页只有已算好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能搜索已存的句子。",
    picture_of: "{sentence} 的搜索树，束宽 {width}，第 {step} 个词元（共 {last} 个）",
    summary: "束宽 {width}，α {alpha}，第 {step} 个词元（共 {last} 个）。{kept} 个继续：{list}。{leader}",
    leader: "已结束的最佳假设：{text}，{score}。",
    rank: "名次",
    beginning: "前缀",
    p: "该词元的概率",
    fate: "结果"
  }
};

// beam_explorer/index.js
var PAUSE = 900;
var SETTINGS = ["width", "alpha", "step"];
function explorer(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const wanted = model.get("sentence");
  const settings = () => valuesOf(model, SETTINGS);
  const first = { entry: known.get(wanted) ?? model.get("presets")[0], ...settings() };
  const state = { ...first, known, asked: null, waiting: 0, slow: false, playing: false };
  const by = (words2) => () => go(sceneOf(state, model).step + words2);
  const handlers = { choose, seek, go, drag, settle, play, forward: by(1), back: by(-1) };
  const ask = host.kernel(state, () => paint(), take);
  const ui = beamControls(label, model, handlers);
  const picture = beamPicture(label, handlers);
  const ranking = beamRanking(label);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.node, ...ranking.nodes, caption);
  let timer = 0;
  let scene = null;
  let unfinished = false;
  const draw = oncePerFrame(() => {
    if (!unfinished) {
      scene = sceneOf(state, model);
      ui.show(state, scene);
      ranking.show(scene);
      caption.textContent = explained(label, scene);
    }
    unfinished = picture.draw(scene);
    shell.body.setAttribute("aria-busy", unfinished || state.waiting > 0);
    if (unfinished) draw();
  });
  const paint = () => {
    unfinished = false;
    shell.body.setAttribute("aria-busy", "true");
    draw();
  };
  shell.root.addEventListener("resized", paint);
  const traits = host.bind(["sentence", ...SETTINGS], ({ sentence, ...now }) => {
    drag(now);
    if (sentence === (state.asked ?? state.entry).text) describe();
    else choose(sentence);
  });
  if (first.entry.text === wanted) settle();
  else {
    describe();
    paint();
    choose(wanted);
  }
  host.leave(() => clearTimeout(timer));
  function drag(changes) {
    Object.assign(state, changes);
    paint();
  }
  function settle(changes = {}) {
    drag(changes);
    traits.write({ ...state, ...state.asked ? {} : { sentence: state.entry.text } });
    describe();
  }
  function grow(step) {
    const { last, most } = sceneOf(state, model);
    drag({ step: step >= last ? most : Math.max(0, step) });
  }
  function seek(step) {
    pause();
    grow(step);
  }
  function go(step) {
    seek(step);
    settle();
  }
  function play() {
    const starts = !state.playing;
    pause();
    const { step, last } = sceneOf(state, model);
    if (!starts) return;
    state.playing = true;
    if (step === last) grow(0);
    timer = setTimeout(next, PAUSE);
    settle();
  }
  function next() {
    const { step, last } = sceneOf(state, model);
    if (step + 1 >= last) state.playing = false;
    else timer = setTimeout(next, PAUSE);
    grow(step + 1);
    settle();
  }
  function pause() {
    clearTimeout(timer);
    state.playing = false;
    paint();
  }
  async function choose(typed) {
    const text = typed.trim();
    if (!text) {
      shell.notice(label("empty"));
      paint();
      return;
    }
    if (known.has(text)) {
      show({ entry: known.get(text) });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text };
    state.asked = asked;
    const answer = await ask({ type: "search", text });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.parents) known.set(message.text, message);
    if (message.text !== state.asked?.text) return;
    if (message.parents) {
      show({ entry: message });
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: message.failed }));
    settle();
  }
  function show(chosen) {
    pause();
    shell.notice("");
    settle({ ...chosen, asked: null });
  }
  function describe() {
    const scene2 = sceneOf(state, model);
    shell.say(spoken(label, scene2));
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", {
        sentence: scene2.text,
        width: scene2.width,
        step: scene2.step,
        last: scene2.last
      })
    );
    const candidates = scene2.search.steps[scene2.step - 1] ?? [];
    shell.rows(
      [label("rank"), label("beginning"), label("p"), label("total"), label("fate")],
      candidates.map((one) => [
        one.rank + 1,
        scene2.textOf(one, true),
        Math.exp(one.node.p).toPrecision(4),
        signed(one.total),
        label(one.fate)
      ])
    );
  }
}
var beam_explorer_default = widget({ kind: "ptm-beam_explorer", style: style_default, words, build: explorer });
export {
  beam_explorer_default as default
};
