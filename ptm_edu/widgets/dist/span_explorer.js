// host:names
import { CIVIDIS } from "./host.js";
import { busyMark } from "./host.js";
import { checkbox } from "./host.js";
import { choice } from "./host.js";
import { count } from "./host.js";
import { element } from "./host.js";
import { hatchPattern } from "./host.js";
import { letterSize } from "./host.js";
import { mostThatFit } from "./host.js";
import { setAttributes } from "./host.js";
import { shortened } from "./host.js";
import { signed } from "./host.js";
import { slider } from "./host.js";
import { steppedTo } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textChoice } from "./host.js";
import { textWidth } from "./host.js";
import { uniqueId } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// span_explorer/controls.js
function spanControls(label, model, handlers) {
  const texts = textRows(label, model, handlers);
  const [widest, farthest] = [model.get("widest"), model.get("farthest")];
  const longest = slider(label("longest"), "longest", { min: 1, max: widest }, handlers);
  const threshold = slider(
    label("threshold"),
    "threshold",
    { min: -farthest, max: farthest, step: 0.1 },
    handlers,
    { written: (value) => signed(value, 1) }
  );
  const gold = checkbox(label("gold"), "gold", handlers.settle);
  const sides = choice(
    { kind: "ptm-sides", title: label("sides") },
    ["start", "end"].map((side) => [
      side,
      label(side),
      { "data-side": side, title: label("side_hint") }
    ]),
    (next) => handlers.drag({ next })
  );
  const clear = element("button", { "data-act": "clear", onclick: handlers.clear }, label("clear"));
  sides.node.prepend(label("sides"));
  sides.node.append(clear);
  const row = element("div", { class: "ptm-controls" }, [
    ...[longest, threshold, gold, sides].map(({ node }) => node)
  ]);
  return {
    nodes: [...texts.nodes, row],
    show(state) {
      texts.show(state);
      longest.show(state.longest);
      threshold.show(state.threshold);
      gold.show(state.gold);
      sides.show((side) => side === state.next);
      clear.setAttribute("aria-disabled", !state.span);
    }
  };
}
function textRows(label, model, handlers) {
  let examples = /* @__PURE__ */ new Map();
  const area = element("textarea", {
    rows: 4,
    spellcheck: "false",
    "aria-label": label("passage"),
    onkeydown: typedInto
  });
  const passage = element("div", { class: "ptm-own ptm-typed", hidden: true }, [
    area,
    element("button", { "data-act": "ask", onclick: () => ask() }, label("ask"))
  ]);
  const open = element(
    "button",
    {
      "data-act": "passage",
      "aria-pressed": "false",
      onclick: () => {
        passage.hidden = !passage.hidden;
        open.setAttribute("aria-pressed", !passage.hidden);
        if (!passage.hidden) area.focus();
      }
    },
    label("own_passage")
  );
  const busy = busyMark(label);
  const questions = textChoice(label, model, {
    source: "source",
    choose: (key) => handlers.choose(examples.get(key).question, examples.get(key).passage),
    type: () => ask(),
    more: [open, busy.node]
  });
  let shown = null;
  function ask() {
    handlers.choose(questions.box.value, area.value);
  }
  function typedInto(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      ask();
    } else if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
  }
  function show({ entry, known, slow }) {
    examples = known;
    const options = [...known].map(([key, { question }]) => [key, question]);
    questions.show(entry, entry.question, exampleKey(entry), options);
    if (shown !== entry) area.value = entry.passage;
    shown = entry;
    busy.show(slow);
  }
  return { nodes: model.isStatic ? [questions.node] : [questions.node, passage], show };
}
function exampleKey({ question, passage }) {
  return JSON.stringify([question, passage]);
}

// span_explorer/list.js
function spanList(label, handlers) {
  const id = uniqueId("spans");
  const rows = element("svg:g", {
    class: "ptm-spans",
    tabindex: 0,
    role: "listbox",
    "aria-label": label("list_keys"),
    onkeydown: pressed,
    onclick: (event) => {
      const row = event.target.closest(".ptm-span[data-first]");
      if (row) handlers.pick(Number(row.dataset.first), Number(row.dataset.last));
    }
  });
  const around = element("svg:g");
  const node = element("svg:g", {}, [around, rows]);
  let spans = [];
  function draw(scene, { left, top, width, letter }) {
    ({ spans } = scene);
    const row = 1.32 * letter;
    const score = left + width - (scene.right ? 4.1 * letter : 0);
    const head = (x, words2, kind = "ptm-axis", anchor = "end") => svgText(kind, x, top + letter, words2, anchor);
    around.replaceChildren(
      head(left, label("list"), "ptm-panel-title", "start"),
      head(score, "S + E"),
      ...scene.right ? [head(left + width, "F1")] : []
    );
    const listed = rowsOfSpans(label, scene);
    const chosen = listed.findIndex(
      ({ kind, span }) => kind === "span" && span.first === scene.chosen?.first && span.last === scene.chosen?.last
    );
    rows.replaceChildren(
      ...listed.map(
        (one, i) => spanRow(scene, one, {
          left,
          width,
          letter,
          score,
          row,
          y: top + 1.35 * letter + i * row,
          id: `${id}-${i}`,
          selected: i === chosen
        })
      )
    );
    if (chosen < 0) rows.removeAttribute("aria-activedescendant");
    else rows.setAttribute("aria-activedescendant", `${id}-${chosen}`);
    return top + 1.5 * letter + listed.length * row;
  }
  function pressed(event) {
    const now = handlers.chosen();
    const place = spans.findIndex(({ first: first2, last: last2 }) => first2 === now?.first && last2 === now?.last);
    const goal = steppedTo(event.key, place, spans.length, "column");
    if (goal === void 0) return;
    event.preventDefault();
    const { first, last } = spans[goal];
    handlers.pick(first, last);
  }
  return { node, draw };
}
function rowsOfSpans(label, scene) {
  const { spans, limit, chosen, right, answered, threshold } = scene;
  const of = (span, kind, sign) => ({
    kind,
    sign,
    span,
    score: span.score,
    told: span.text,
    words: span.kind === "backwards" ? label("no_span") : span.text
  });
  const best = spans.map(
    (span) => of(span, "span", span.rank === 1 && answered ? "★" : `${span.rank}`)
  );
  const above = spans.filter(({ score }) => score > limit).length;
  best.splice(above, 0, {
    kind: "none",
    sign: answered ? "∅" : "★",
    score: limit,
    told: "",
    words: label("none_row", { tau: signed(threshold, 1) })
  });
  return [
    ...best,
    ...chosen ? [of(chosen, "chosen", "▢")] : [],
    ...right && right.first !== void 0 ? [of(right, "right", "◆")] : []
  ];
}
function spanRow(scene, { kind, sign, words: words2, score: value, told, span }, at) {
  const { left, width, letter, score, row, y, id, selected } = at;
  const base = y + 0.98 * letter;
  const numbers = scene.right && span?.kind !== "backwards" ? scene.scoreOf(told) : null;
  const text = (x, kind_, content, anchor = "start") => svgText(kind_, x, base, content, anchor);
  const room = score - left - 5.4 * letter;
  const rank = span?.rank && kind !== "span" ? ` (${count(span.rank)})` : "";
  return element(
    "svg:g",
    {
      class: `ptm-span ptm-${kind}-row`,
      role: "option",
      id,
      "aria-selected": `${selected}`,
      "data-kind": kind,
      "data-score": value,
      "data-rank": span?.rank ?? null,
      "data-first": span?.first ?? null,
      "data-last": span?.last ?? null,
      "data-told": told,
      "data-exact": numbers?.exact ?? null,
      "data-f1": numbers?.f1 ?? null,
      "aria-label": `${words2} ${signed(value)}`
    },
    [
      svgRect("ptm-ground", left - 3, y + 1, width + 6, row - 1, { rx: 3 }),
      text(left + 0.5 * letter, "ptm-sign", sign, "middle"),
      text(left + 1.5 * letter, "ptm-words", spanWords(words2, rank, room, letter)),
      text(score, "ptm-number", signed(value), "end"),
      numbers ? text(
        left + width,
        "ptm-number",
        `${numbers.exact ? "✓ " : ""}${numbers.f1.toFixed(2)}`,
        "end"
      ) : null
    ]
  );
}
function spanWords(words2, rank, room, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const letters = [...words2.replace(/\s+/g, " ")];
  const whole = `${letters.join("")}${rank}`;
  if (textWidth(whole, font) <= room) return whole;
  const end = `…${letters.slice(-9).join("")}${rank}`;
  const cut = (n) => `${letters.slice(0, n).join("")}${end}`;
  return cut(mostThatFit(letters.length - 9, (n) => textWidth(cut(n), font) <= room));
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

// span_explorer/scores.js
var readings = /* @__PURE__ */ new WeakMap();
function readingOf(entry) {
  if (!readings.has(entry)) {
    const [start, end] = [entry.start, entry.end].map((row) => Float32Array.from(row));
    const reading = {
      T: entry.tokens.length,
      start,
      end,
      tokens: entry.tokens,
      offsets: entry.offsets,
      letters: [...entry.passage],
      cut: entry.cut,
      shares: { start: softmax(start), end: softmax(end) },
      nothing: Math.fround(start[0] + end[0])
    };
    readings.set(entry, {
      ...reading,
      words: wordsOf(reading, entry.words),
      leaders: [start, end].map((row) => leaderOf(row, entry.offsets))
    });
  }
  return readings.get(entry);
}
function softmax(row) {
  const most = Math.max(...row);
  const weights = Array.from(row, (value) => Math.exp(value - most));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
}
function wordsOf({ letters, offsets, shares }, numbers) {
  const words2 = [];
  let [number, stop] = [null, 0];
  offsets.forEach((place, t) => {
    if (!place) return;
    if (numbers[t] !== number)
      words2.push({ from: place[0], gap: place[0] > stop, first: t, start: 0, end: 0 });
    [number, stop] = [numbers[t], place[1]];
    const word = words2.at(-1);
    Object.assign(word, { last: t, to: stop, text: letters.slice(word.from, stop).join("") });
    word.start += shares.start[t];
    word.end += shares.end[t];
  });
  return words2;
}
function leaderOf(row, offsets) {
  return offsets.reduce(
    (best, place, t) => place && (best === null || row[t] > row[best]) ? t : best,
    null
  );
}
function sumOf({ start, end }, first, last) {
  return Math.fround(start[first] + end[last]);
}
function kindOf(first, last, longest) {
  if (last < first) return "backwards";
  return last - first < longest ? "span" : "long";
}
function eachSpan(reading, longest, visit) {
  const { T, offsets } = reading;
  for (let first = 0; first < T; first += 1)
    for (let last = first; offsets[first] && last < Math.min(T, first + longest); last += 1)
      if (offsets[last]) visit(first, last, sumOf(reading, first, last));
}
function bestSpans(reading, longest, most) {
  const best = [];
  let count2 = 0;
  eachSpan(reading, longest, (first, last, score) => {
    count2 += 1;
    if (best.length === most && score <= best.at(-1).score) return;
    const place = best.findIndex((other) => score > other.score);
    best.splice(place < 0 ? best.length : place, 0, { first, last, score });
    best.length = Math.min(best.length, most);
  });
  return { best, count: count2 };
}
function rankOf(reading, longest, score) {
  let rank = 1;
  eachSpan(reading, longest, (_, __, other) => {
    rank += other > score ? 1 : 0;
  });
  return rank;
}

// span_explorer/matrix.js
function spanMatrix(label, handlers) {
  const id = uniqueId("span");
  const hatch = (kind, angle) => hatchPattern(`${id}-${kind}`, 6, 3.4, angle);
  const cells = element("svg:g", {
    class: "ptm-matrix",
    tabindex: 0,
    role: "group",
    "aria-label": label("matrix_keys"),
    onkeydown: pressed,
    onclick: (event) => {
      const cell = event.target.closest(".ptm-cell");
      if (cell) handlers.pick(Number(cell.dataset.first), Number(cell.dataset.last));
    }
  });
  const around = element("svg:g");
  const node = element("svg:g", {}, [
    element("svg:defs", {}, [hatch("backwards", 45), hatch("long", -45)]),
    around,
    cells
  ]);
  const unchanged = sameAsBefore();
  let now = null;
  let bottom = 0;
  function draw(scene, room) {
    now = scene;
    const { shown, spans, chosen, longest, entry } = scene;
    const told = JSON.stringify([shown, spans[0], chosen]);
    if (!unchanged(entry, longest, told, ...Object.values(room))) bottom = drawAll(scene, room);
    return bottom;
  }
  function drawAll(scene, { left, top, width, letter }) {
    const small = 0.86 * letter;
    const names = scene.shown.map((t) => shortened(scene.tokens[t], 5.4 * small, small));
    const widest = Math.max(
      ...names.map((name) => textWidth(name, `700 ${small}px system-ui, sans-serif`))
    );
    const start = left + widest + 0.6 * letter;
    const at = {
      left: start,
      top: top + 1.6 * letter + widest + 6,
      letter,
      small,
      cell: Math.min(1.75 * letter, (left + width - start) / names.length)
    };
    around.replaceChildren(
      svgText("ptm-panel-title", left, top + letter, label("matrix")),
      ...names.flatMap((name, i) => axisNodes(name, scene, i, at))
    );
    const under = at.top + names.length * at.cell;
    cells.replaceChildren(...cellNodes(scene, at, id));
    const rows = legendNodes(label, scene, { left, top: under, width, letter, small, id });
    around.append(...rows);
    return under + 2.7 * letter;
  }
  function pressed(event) {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    const { shown } = now;
    const { first, last } = handlers.chosen() ?? now.spans[0];
    const go = (token, by) => shown[Math.max(0, Math.min(shown.length - 1, shown.indexOf(token) + by))];
    handlers.pick(go(first, step[0]), go(last, step[1]));
  }
  return { node, draw };
}
function axisNodes(name, { shown, leaders }, i, { left, top, cell, letter, small }) {
  const middle = (i + 0.5) * cell + 0.33 * small;
  const bold = (t) => shown[i] === t ? "ptm-axis ptm-leads" : "ptm-axis";
  return [
    svgText(bold(leaders.first), left - 0.4 * letter, top + middle, name, "end"),
    element(
      "svg:text",
      {
        class: bold(leaders.last),
        transform: `translate(${left + middle} ${top - 5}) rotate(-90)`
      },
      name
    )
  ];
}
function cellNodes(scene, { left, top, cell, letter }, id) {
  const {
    shown,
    spans: [best],
    leaders,
    chosen,
    longest
  } = scene;
  const all = shown.flatMap(
    (first) => shown.map((last) => ({
      first,
      last,
      score: sumOf(scene, first, last),
      kind: kindOf(first, last, longest)
    }))
  );
  const scores = all.map(({ score }) => score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const is = (one, other) => one && one.first === other.first && one.last === other.last;
  return all.map((one) => {
    const [x, y] = [left + shown.indexOf(one.last) * cell, top + shown.indexOf(one.first) * cell];
    const box = { x: x + 0.5, y: y + 0.5, width: cell - 1, height: cell - 1 };
    const shade = high > low ? (one.score - low) / (high - low) : 1;
    const sign = is(best, one) ? "★" : is(leaders, one) ? "◇" : "";
    return element(
      "svg:g",
      {
        class: `ptm-cell${is(chosen, one) ? " ptm-picked" : ""}`,
        "data-first": one.first,
        "data-last": one.last,
        "data-score": one.score,
        "data-kind": one.kind
      },
      [
        element("svg:title", {}, signed(one.score)),
        element("svg:rect", {
          class: "ptm-shade",
          ...box,
          fill: CIVIDIS[Math.round(shade * (CIVIDIS.length - 1))]
        }),
        one.kind === "span" ? null : element("svg:rect", { class: "ptm-hatched", ...box, fill: `url(#${id}-${one.kind})` }),
        is(chosen, one) ? element("svg:rect", { class: "ptm-frame", ...box }) : null,
        sign ? svgText("ptm-sign", x + cell / 2, y + cell / 2 + 0.36 * letter, sign, "middle") : null
      ]
    );
  });
}
function legendNodes(label, { longest }, { left, top, width, letter, small, id }) {
  const box = { y: top + 1.15 * letter - 0.85 * small, width: small, height: small };
  const swatch = (x, kind) => [
    element("svg:rect", { class: "ptm-swatch", x, ...box }),
    element("svg:rect", { x, ...box, fill: `url(#${id}-${kind})` })
  ];
  const text = (x, y, words2) => svgText("ptm-axis", x, y, words2);
  const [one, two] = [top + 1.15 * letter, top + 2.25 * letter];
  const right = left + Math.min(width / 2, 15 * letter);
  return [
    ...swatch(left, "backwards"),
    text(left + 1.4 * small, one, label("is_backwards")),
    ...swatch(right, "long"),
    text(right + 1.4 * small, one, label("is_long", { n: longest })),
    text(left, two, `★ ${label("is_best")}`),
    text(right, two, `◇ ${label("is_leaders")}`)
  ];
}

// span_explorer/sentences.js
function explained(label, scene) {
  const {
    leaders,
    chosen,
    tokens,
    spans: [best],
    longest,
    T,
    shares
  } = scene;
  const same = leaders.first === best.first && leaders.last === best.last;
  const two = label(same ? "leaders_best" : `leaders_${leaders.kind}`, {
    start: tokens[leaders.first],
    end: tokens[leaders.last],
    n: longest,
    score: signed(leaders.score),
    best: signed(best.score)
  });
  const cls = shareText(shares.start[0]);
  return [
    ...chosen ? [chosenSentence(label, scene)] : [],
    two,
    ...chosen ? [] : [label("bars", { T, cls, end: shareText(shares.end[0]) })]
  ].join(" ");
}
function chosenSentence(label, { chosen, start, end, longest, count: all }) {
  const { first, last, kind, rank, score, text } = chosen;
  const numbers = {
    start: signed(start[first]),
    end: signed(end[last]),
    score: signed(score),
    text,
    rank: rank && count(rank),
    all: count(all),
    tokens: last - first + 1,
    n: longest
  };
  return label(`chosen_${kind}`, numbers);
}
function verdictOf(label, { answered, told, spans: [best], nothing, threshold, limit }) {
  const numbers = {
    text: told,
    score: signed(best.score),
    limit: signed(limit),
    nothing: signed(nothing),
    tau: signed(threshold, 1)
  };
  return [
    label(answered ? "answer" : "no_answer", numbers),
    label(answered ? "above" : "not_above", numbers)
  ];
}
function goldSentence(label, { right, told, scoreOf, entry }) {
  if (right.unknown) return label("gold_unknown");
  const all = entry.answers.map(({ text }) => `“${text}”`).join(label("or"));
  const { exact, f1 } = scoreOf(told);
  return [
    label("gold_score", { exact, f1: f1.toFixed(2) }),
    ...right.cut ? [label("gold_cut")] : [],
    right.none ? label("gold_none") : label("gold_is", { all })
  ].join(" · ");
}
function spoken(label, scene) {
  const [answer, why] = verdictOf(label, scene);
  const list = scene.spans.slice(1, 4).map(({ text, score }) => `${text} ${signed(score)}`);
  return [
    label("asked", { question: scene.question }),
    answer,
    `${why}.`,
    ...list.length ? [label("next_best", { list: list.join("; ") })] : [],
    ...scene.right ? [goldSentence(label, scene)] : [],
    ...scene.chosen ? [chosenSentence(label, scene)] : []
  ].join(" ");
}
function spanTable(label, { words: words2, start, end }) {
  const heads = ["number", "word", "p_start", "p_end", "logit_start", "logit_end"];
  return [
    heads.map((key) => label(key)),
    words2.map((word, i) => [
      i + 1,
      word.text,
      shareText(word.start),
      shareText(word.end),
      signed(start[word.first]),
      signed(end[word.last])
    ])
  ];
}
function shareText(share) {
  const percent = 100 * share;
  if (percent < 0.01) return "< 0.01 %";
  return `${percent.toFixed(percent >= 10 ? 0 : percent >= 1 ? 1 : 2)} %`;
}

// span_explorer/text.js
var CLS = -1;
var REST = -2;
var isWord = ({ word }) => word >= 0;
function spanText(label, handlers) {
  const field = element("svg:g", {
    class: "ptm-passage",
    tabindex: 0,
    role: "slider",
    "aria-label": label("passage_keys"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onclick: (event) => {
      const word = event.target.closest(".ptm-word[data-word]");
      if (word) handlers.click(Number(word.dataset.word));
    }
  });
  const names = element("svg:g");
  const marks = element("svg:g");
  const node = element("svg:g", {}, [names, marks, field]);
  const unchanged = sameAsBefore();
  let laid = null;
  let cells = [];
  function draw(scene, place) {
    if (!unchanged(scene.entry, ...Object.values(place))) layWords(scene, place);
    const { items, places, nodes, y, line, lines } = laid;
    const strips = marksOf(scene, items, places, place.letter);
    marks.replaceChildren(...strips.map((mark) => markNode(mark, y, line, place.letter)));
    nodes.forEach((word, i) => word.classList.toggle("ptm-at", items[i].word === scene.place));
    const { text, start, end } = scene.words[scene.place];
    setAttributes(field, {
      "aria-valuemax": scene.words.length,
      "aria-valuenow": scene.place + 1,
      "aria-valuetext": label("word_told", {
        word: text,
        start: shareText(start),
        end: shareText(end)
      })
    });
    return y(lines);
  }
  function layWords(scene, { left, top, width, letter, room = null }) {
    const gutter = room === null ? 2.5 * letter : 0;
    const items = itemsOf(label, scene);
    const places = flowed(items, left + gutter, left + width, letter);
    const lines = places.at(-1).line + 1;
    const line = lineOf(letter, room === null ? null : room / lines);
    const y = (n) => top + n * line.high;
    const most = Math.max(...items.flatMap((item) => item.bars ? [item.start, item.end] : []));
    const nodes = items.map(
      (item, i) => wordNode(item, places[i], y(places[i].line), line, { most, letter })
    );
    names.replaceChildren(
      ...room === null ? Array.from(
        { length: lines },
        (_, n) => gutterNodes(label, left, y(n), line, letter)
      ).flat() : legendNodes2(label, left + width, top, letter)
    );
    field.replaceChildren(...nodes);
    cells = places.filter((_, i) => isWord(items[i]));
    laid = { items, places, nodes, y, line, lines };
  }
  function pressed(event) {
    const place = handlers.standing();
    const sides = { s: "start", e: "end" };
    const goal = {
      ArrowRight: place + 1,
      ArrowLeft: place - 1,
      Home: 0,
      End: cells.length - 1,
      ArrowDown: beside(place, 1),
      ArrowUp: beside(place, -1)
    }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (goal !== void 0) handlers.place(Math.max(0, Math.min(cells.length - 1, goal)));
    else if (event.key === "Enter" || event.key === " ") handlers.click(place);
    else if (sides[event.key.toLowerCase()]) handlers.mark(sides[event.key.toLowerCase()], place);
    else if (event.key === "Escape") handlers.clear();
    else return;
    event.preventDefault();
  }
  function beside(place, lines) {
    const middle = ({ x, w }) => x + w / 2;
    const off = (i) => Math.abs(middle(cells[i]) - middle(cells[place]));
    return [...cells.keys()].filter((i) => cells[i].line === cells[place].line + lines).reduce((best, i) => best === null || off(i) < off(best) ? i : best, null) ?? place;
  }
  return { node, draw };
}
function lineOf(letter, high) {
  if (high === null) return { bar: 0.86 * letter, high: 3.6 * letter, text: 2.82 * letter };
  const fitting = Math.max(1.9 * letter, Math.min(3 * letter, high));
  const bar = (fitting - 1.5 * letter) / 2;
  return { bar, high: fitting, text: 2 * bar + 1.08 * letter };
}
function legendNodes2(label, right, top, letter) {
  const y = top - 0.45 * letter;
  const end = svgText("ptm-gutter ptm-end-name", right, y, label("end"));
  const x = right - textWidth(label("end"), `${letter}px system-ui, sans-serif`) - letter;
  const start = svgText("ptm-gutter ptm-start-name", x, y, label("start"));
  for (const name of [start, end]) name.setAttribute("text-anchor", "end");
  return [start, end];
}
function itemsOf(label, { words: words2, shares, cut }) {
  const cls = {
    word: CLS,
    text: "[CLS]",
    gap: false,
    bars: true,
    first: 0,
    last: 0,
    start: shares.start[0],
    end: shares.end[0]
  };
  const passageWords = words2.map((word, i) => ({
    ...word,
    word: i,
    bars: true,
    gap: word.gap || i === 0
  }));
  const rest = cut ? [{ word: REST, text: label("cut", { n: cut }), gap: true, bars: false }] : [];
  return [cls, ...passageWords, ...rest];
}
function flowed(items, left, right, letter) {
  const font = `${letter}px system-ui, sans-serif`;
  const widths = items.map(({ text }) => Math.max(0.45 * letter, 1.02 * textWidth(text, font)));
  let [line, x] = [0, left];
  return items.map(({ gap }, i) => {
    const w = Math.min(right - left, widths[i]);
    const close = items[i + 1] && !items[i + 1].gap && widths[i + 1] < 2 * letter ? widths[i + 1] : 0;
    if (gap) x += 0.36 * letter;
    if (x > left && x + w + (gap ? close : 0) > right) [line, x] = [line + 1, left];
    x += w;
    return { line, x: x - w, w };
  });
}
function gutterNodes(label, left, y, { bar }, letter) {
  const text = (row, key) => svgText(
    `ptm-gutter ptm-${key}-name`,
    left,
    y + (row + 1) * (bar + 0.1 * letter) - 0.12 * letter,
    label(key)
  );
  return [text(0, "start"), text(1, "end")];
}
function wordNode(item, { x, w }, y, { bar, high, text }, { most, letter }) {
  const { word, start, end, bars, first, last } = item;
  if (!bars) return svgText("ptm-cut", x, y + text, item.text);
  const row = (n, kind, share) => {
    const tall = most ? bar * share / most : 0;
    const base = y + (n + 1) * (bar + 0.1 * letter);
    return [
      svgPath("ptm-base", `M${x} ${base}h${w - 1}`),
      svgRect(`ptm-${kind}-bar`, x, base - tall, w - 1, tall)
    ];
  };
  return element(
    "svg:g",
    {
      class: `ptm-word${word === CLS ? " ptm-cls" : ""}`,
      "data-word": isWord(item) ? word : null,
      "data-start": start,
      "data-end": end,
      "data-first": first,
      "data-last": last
    },
    [
      svgRect("ptm-ground", x - 1, y, w + 1, high - 0.3 * letter, { rx: 2 }),
      ...row(0, "start", start),
      ...row(1, "end", end),
      svgText(null, x + w / 2, y + text, item.text, "middle")
    ]
  );
}
function marksOf({ spans: [best], answered, chosen, right, letters, offsets }, items, places, letter) {
  const font = `${letter}px system-ui, sans-serif`;
  const inside = (item, to) => 1.02 * textWidth(letters.slice(item.from, to).join(""), font);
  const strips = (kind, { first, last }) => {
    const found = [];
    items.forEach((item, i) => {
      if (!isWord(item) || item.last < first || item.first > last) return;
      const { line, x, w } = places[i];
      const from = item.first < first ? x + inside(item, offsets[first][0]) : x;
      const to = item.last > last ? x + inside(item, offsets[last][1]) : x + w;
      if (found.at(-1)?.line === line) found.at(-1).to = to;
      else found.push({ kind, line, from, to });
    });
    return found;
  };
  const cls = { kind: "best", line: 0, from: places[0].x, to: places[0].x + places[0].w };
  return [
    ...answered ? strips("best", best) : [cls, ...strips("beaten", best)],
    ...right && right.first !== void 0 ? strips("right", right) : [],
    ...chosen && chosen.last >= chosen.first ? strips("chosen", chosen) : []
  ];
}
function markNode({ kind, line: n, from, to }, y, { text }, letter) {
  const [top, high] = [y(n) + text - 0.98 * letter, 1.34 * letter];
  const under = { right: 0.36, best: 0.27, beaten: 0.27 }[kind];
  const parts = [svgRect(null, from - 2, top, to - from + 3, high, { rx: 3 })];
  if (under) parts.push(svgPath(null, `M${from - 1} ${y(n) + text + under * letter}H${to}`));
  return element("svg:g", { class: `ptm-mark ptm-mark-${kind}` }, parts);
}

// span_explorer/picture.js
function spanPicture(label, handlers) {
  const head = element("svg:g");
  const text = spanText(label, handlers);
  const matrix = spanMatrix(label, handlers);
  const list = spanList(label, handlers);
  const svg = element("svg:svg", { class: "ptm-answers", "data-name": "spans", role: "group" }, [
    head,
    text.node,
    matrix.node,
    list.node
  ]);
  function draw(scene, width) {
    const alone = svg.closest(".ptm-present:not(.ptm-with-numbers)") !== null;
    const letter = letterSize(svg, 15, alone ? 20 : 22);
    matrix.node.style.display = list.node.style.display = alone ? "none" : "";
    if (alone) {
      const top2 = headNodes(label, scene, head, width, letter);
      const room2 = innerHeight - svg.getBoundingClientRect().top - top2 - letter;
      const bottom = text.draw(scene, { left: 1, top: top2, width: width - 2, letter, room: room2 });
      svg.style.height = `${Math.ceil(bottom)}px`;
      return;
    }
    const side = width >= 62 * letter;
    const mainWidth = side ? 0.645 * width : width;
    const top = headNodes(label, scene, head, mainWidth, letter);
    const below = text.draw(scene, { left: 1, top, width: mainWidth - 2, letter });
    const beside = side || width >= 40 * letter;
    const wide = side ? width - mainWidth - 1.6 * letter : beside ? 0.47 * width : width;
    const room = side ? { left: mainWidth + 1.6 * letter, top: 0 } : { left: 0, top: below };
    const under = matrix.draw(scene, { ...room, width: wide, letter });
    const last = side || !beside ? { ...room, top: under } : { left: 0.52 * width, top: below };
    const end = list.draw(scene, { ...last, width: side || !beside ? wide : 0.47 * width, letter });
    svg.style.height = `${Math.ceil(Math.max(below, under, end) + 4)}px`;
  }
  return { svg, draw };
}
function headNodes(label, scene, head, width, letter) {
  const [answer, why] = verdictOf(label, scene);
  const {
    answered,
    told,
    spans: [best],
    limit
  } = scene;
  const line = (n, kind, words2, x2 = 1, more = {}) => svgText(kind, x2, (1.1 + 1.5 * n) * letter, shortened(words2, width - x2, 1.04 * letter), null, {
    ...more
  });
  const long = textWidth(why, `600 ${1.04 * letter}px system-ui, sans-serif`);
  const short = shortened(answer, width - long - 1.5 * letter, 1.04 * letter);
  const x = 1 + textWidth(short, `700 ${letter}px system-ui, sans-serif`) + 1.2 * letter;
  const score = scene.right ? scene.scoreOf(told) : null;
  head.replaceChildren(
    line(0, "ptm-question", label("asked", { question: scene.question })),
    element(
      "svg:g",
      {
        class: "ptm-verdict",
        "data-answered": answered ? "yes" : "no",
        "data-told": told,
        "data-score": best.score,
        "data-limit": limit,
        "data-exact": score?.exact ?? null,
        "data-f1": score?.f1 ?? null
      },
      [line(1, "ptm-answer", short), line(1, "ptm-why", why, x)]
    ),
    ...scene.right ? [line(2, "ptm-gold", `◆ ${goldSentence(label, scene)}`)] : []
  );
  return (scene.right ? 4.9 : 3.4) * letter;
}

// span_explorer/compare.js
var ASCII_MARKS = /[!-/:-@[-`{-~]/g;
var ARTICLES = /(?<![\p{L}\p{N}])(?:a|an|the)(?![\p{L}\p{N}])/gu;
var BLANKS = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;
function comparedWords(answer) {
  return answer.toLowerCase().replace(ASCII_MARKS, "").replace(ARTICLES, " ").split(BLANKS).filter(Boolean);
}
function answerScore(told, answers) {
  const words2 = comparedWords(told);
  const right = answers.map(comparedWords).filter((one) => one.length);
  const all = right.length ? right : [[]];
  return {
    exact: Number(all.some((one) => one.join(" ") === words2.join(" "))),
    f1: Math.max(...all.map((one) => sharedF1(words2, one)))
  };
}
function sharedF1(told, right) {
  if (!told.length || !right.length) return Number(told.length === right.length);
  const left = [...right];
  const shared = told.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return 2 * shared / (told.length + right.length);
}

// span_explorer/scene.js
var LISTED = 6;
var MATRIX_MOST = 8;
function spanScene(state) {
  const { entry, longest, threshold, gold } = state;
  const reading = readingOf(entry);
  const { best, count: count2 } = bestSpans(reading, longest, LISTED);
  const spans = best.map(({ first: first2, last: last2 }, i) => ({
    ...spanOf(reading, first2, last2, longest),
    rank: i + 1
  }));
  const limit = Math.fround(reading.nothing + Math.fround(threshold));
  const answered = best[0].score > limit;
  const [first, last] = state.span ?? [];
  const chosen = state.span ? ranked(reading, spanOf(reading, first, last, longest), longest) : null;
  const right = gold ? goldOf(reading, entry, longest) : null;
  const [from, to] = reading.leaders;
  const scene = {
    ...reading,
    entry,
    question: entry.question,
    longest,
    threshold,
    limit,
    count: count2,
    spans,
    answered,
    told: answered ? spans[0].text : "",
    chosen,
    right,
    leaders: spanOf(reading, from, to, longest),
    place: state.place,
    next: state.next
  };
  return { ...scene, scoreOf: (text) => scoredText(entry, text), shown: shownTokens(scene) };
}
function spanOf(reading, first, last, longest) {
  const { letters, offsets } = reading;
  const kind = kindOf(first, last, longest);
  const text = last < first ? "" : letters.slice(offsets[first][0], offsets[last][1]).join("");
  return { first, last, kind, text, score: sumOf(reading, first, last) };
}
function ranked(reading, span, longest) {
  return { ...span, rank: span.kind === "span" ? rankOf(reading, longest, span.score) : null };
}
function goldOf(reading, { answers }, longest) {
  if (!answers) return { unknown: true };
  if (!answers.length) return { none: true };
  const [{ text, start }] = answers;
  const stop = start + [...text].length;
  const inside = reading.offsets.map((place, t) => place && place[0] < stop && place[1] > start ? t : null).filter((t) => t !== null);
  const read = reading.offsets.some((place) => place && place[1] >= stop);
  if (!inside.length || !read) return { text, cut: true };
  return { ...ranked(reading, spanOf(reading, inside[0], inside.at(-1), longest), longest), text };
}
function scoredText({ answers, scored }, text) {
  if (!answers) return null;
  const known = scored.find(([told]) => told === text);
  if (known) return { exact: known[1], f1: known[2] };
  return answerScore(
    text,
    answers.map((answer) => answer.text)
  );
}
function shownTokens({ start, end, offsets, leaders, spans, chosen, right }) {
  const inPassage = offsets.map((place, t) => place ? t : null).filter((t) => t !== null);
  const [starts, ends] = [start, end].map((row) => [...inPassage].sort((a, b) => row[b] - row[a]));
  const marked = [leaders, spans[0], chosen, right].filter((one) => one && one.first !== void 0).flatMap(({ first, last }) => [first, last]);
  const others = starts.slice(0, MATRIX_MOST).flatMap((t, i) => [t, ends[i]]);
  return [.../* @__PURE__ */ new Set([...marked, ...others])].slice(0, MATRIX_MOST).sort((a, b) => a - b);
}

// span_explorer/style.css
var style_default = String.raw`.ptm.ptm-span_explorer {
  --ptm-type: 15px;
  --ptm-range: 7em;
  .ptm-own {
    gap: 0.4em 0.9em;
    margin: 0.5em 0 0;
    font-size: max(0.88em, var(--ptm-least));
  }
  .ptm-own textarea {
    font: inherit;
    line-height: 1.3;
    color: inherit;
    resize: vertical;
  }
  .ptm-controls {
    margin: 0.45em 0 0.5em;
    gap: 0.35em 1.2em;
  }
  .ptm-controls output {
    min-width: 2.5em;
    font-weight: 700;
  }
  .ptm-sides {
    display: inline-flex;
    align-items: baseline;
    gap: 0.4em;
    margin-left: auto;
  }
  button[data-side="end"][aria-pressed="true"] {
    box-shadow: inset 0 -0.16em 0 var(--ptm-orange);
  }
  svg.ptm-answers {
    font-variant-numeric: tabular-nums;
  }
  .ptm-answers text {
    white-space: pre;
  }
  .ptm-answers .ptm-question {
    font-weight: 650;
  }
  .ptm-answers .ptm-answer {
    font-weight: 700;
    fill: var(--ptm-green);
  }
  .ptm-answers :is(.ptm-why, .ptm-cut) {
    fill: var(--ptm-soft);
  }
  .ptm-answers :is(.ptm-gutter, .ptm-axis) {
    font-size: max(12.9px, var(--ptm-least));
    fill: var(--ptm-soft);
  }
  .ptm-answers .ptm-gutter {
    font-size: max(11.5px, var(--ptm-least));
  }
  .ptm-answers :is(.ptm-start-name, .ptm-start-bar) {
    fill: var(--ptm-blue);
  }
  .ptm-answers :is(.ptm-gold, .ptm-end-name, .ptm-end-bar) {
    fill: var(--ptm-orange);
  }
  .ptm-answers .ptm-axis.ptm-leads {
    fill: var(--ptm-ink);
    font-weight: 700;
  }
  .ptm-answers :is(.ptm-passage, .ptm-matrix, .ptm-spans) {
    outline: none;
  }
  .ptm-word {
    cursor: pointer;
  }
  .ptm-word.ptm-cls {
    cursor: default;
  }
  .ptm-answers .ptm-cls text {
    fill: var(--ptm-soft);
    font-style: italic;
  }
  .ptm-word[data-word]:hover .ptm-ground {
    stroke: var(--ptm-soft);
  }
  .ptm-passage:focus-visible .ptm-at .ptm-ground {
    stroke: var(--ptm-blue);
    stroke-width: 3;
  }
  :is(.ptm-mark, .ptm-hatched) {
    pointer-events: none;
  }
  .ptm-mark rect {
    fill: none;
  }
  .ptm-mark path {
    fill: none;
    stroke-width: 3;
  }
  .ptm-mark-best rect {
    fill: var(--ptm-best);
    fill-opacity: 0.28;
  }
  .ptm-mark-best path {
    stroke: var(--ptm-green);
  }
  .ptm-mark-beaten path {
    stroke: var(--ptm-green);
    stroke-width: 2;
    stroke-dasharray: 2 4;
  }
  .ptm-mark-right path {
    stroke: var(--ptm-orange);
    stroke-dasharray: 9 4;
  }
  .ptm-mark-chosen rect {
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-cell,
  .ptm-span[data-first] {
    cursor: pointer;
  }
  .ptm-hatch-line {
    fill: var(--ptm-page);
  }
  .ptm-swatch {
    fill: var(--ptm-soft);
  }
  .ptm-cell:hover .ptm-shade {
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-frame {
    fill: none;
    stroke: var(--ptm-red);
    stroke-width: 3.5;
  }
  .ptm-answers .ptm-cell .ptm-sign {
    fill: #111;
    stroke: #fff;
    stroke-width: 4px;
    paint-order: stroke;
    pointer-events: none;
  }
  .ptm-answers :is(.ptm-matrix, .ptm-spans):focus-visible {
    outline: 3px solid var(--ptm-blue);
    outline-offset: 4px;
  }
  .ptm-span[data-first]:hover .ptm-ground,
  .ptm-span[aria-selected="true"] .ptm-ground {
    fill: var(--ptm-faint);
  }
  .ptm-span[data-rank="1"]:not(.ptm-chosen-row, .ptm-right-row) .ptm-words {
    font-weight: 700;
  }
  .ptm-answers .ptm-none-row text {
    fill: var(--ptm-soft);
    font-style: italic;
  }
  .ptm-answers .ptm-right-row text {
    fill: var(--ptm-orange);
  }
  &.ptm-present:not(.ptm-with-numbers) {
    --ptm-type-present: 20;
  }
  &.ptm-present .ptm-own {
    font-size: var(--ptm-least);
  }
  &.ptm-present {
    --ptm-range: 5.5em;
  }
}
`;

// span_explorer/words.js
var words = {
  en: {
    title: "Answer span extraction",
    invitation: "Click a word to set the start",
    source: "question",
    own: "your own",
    own_passage: "your own passage",
    passage: "passage",
    own_hint: "Type a question, then Enter: Python reads it with the passage",
    ask: "Ask (Ctrl+Enter)",
    needs_live: "Typing your own needs the live notebook.",
    longest: "longest span, tokens",
    threshold: "no answer, τ",
    gold: "show gold answer",
    sides: "click sets",
    start: "start",
    end: "end",
    clear: "Clear",
    side_hint: "Click a word, then another one; with the passage focused: arrow keys, S and E",
    passage_keys: "The passage: arrow keys move from word to word, S sets the start, E the end, Enter whichever is next, Escape clears both",
    matrix_keys: "Starts and ends: arrow keys choose a pair",
    list_keys: "The best spans: arrow keys choose one",
    word_told: "{word}: start {start}, end {end}",
    cut: "✂ {n} tokens truncated",
    asked: "Question: {question}",
    answer: "★ “{text}”",
    no_answer: "★ no answer",
    above: "best span {score} > {limit} = s_null + τ = {nothing} + {tau}",
    not_above: "best span {score} ≤ {limit} = s_null + τ = {nothing} + {tau}",
    or: " or ",
    gold_is: "gold: {all}",
    gold_none: "gold: no answer in the passage",
    gold_cut: "truncated, so not in the input",
    gold_score: "exact match {exact} · F1 {f1}",
    gold_unknown: "no gold answer is known for your own question",
    list: "Best spans",
    none_row: "no answer: s_null + {tau}",
    no_span: "no span",
    matrix: "S + E: start ↓, end →",
    is_backwards: "end before start",
    is_long: "over {n} tokens",
    is_best: "best span",
    is_leaders: "best start × best end",
    leaders_best: "The best start (“{start}”) and the best end (“{end}”), chosen separately, form the best span.",
    leaders_span: "The best start (“{start}”) and the best end (“{end}”), chosen separately, form a span.",
    leaders_backwards: "The best start (“{start}”) and the best end (“{end}”), chosen separately, would sum to {score}, but the end comes before the start, so they form no span. The best span has {best}.",
    leaders_long: "The best start (“{start}”) and the best end (“{end}”), chosen separately, would sum to {score}, but they are more than {n} tokens apart. The best span has {best}.",
    bars: "Bars: softmax over all {T} tokens, summed over a word's subword tokens. [CLS] means no answer (bars: {cls} and {end}), and s_null is its S + E. Scores of a word: S of its first token, E of its last.",
    chosen_span: "▢ “{text}”: S + E = {start} + {end} = {score}, rank {rank} of {all} possible spans.",
    chosen_backwards: "▢ {start} + {end} = {score}, but the end comes before the start: no span.",
    chosen_long: "▢ {start} + {end} = {score}, but {tokens} tokens exceed the maximum of {n}: no span.",
    next_best: "Next best: {list}.",
    failed: "Python could not answer: {message}",
    empty: "The question or the passage is empty: type both.",
    stored_only: "This page knows only its own questions; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored questions can be shown.",
    picture_of: "Start and end scores for “{question}”",
    number: "no.",
    p_start: "P(start)",
    p_end: "P(end)",
    logit_start: "S, first token",
    logit_end: "E, last token"
  },
  zh: {
    title: "抽取式问答：答案片段",
    invitation: "点击一个词，设为起点",
    source: "问题",
    own: "自己的问题",
    own_passage: "自己的短文",
    passage: "短文",
    own_hint: "输入问题后按回车：由 Python 结合短文来读",
    ask: "提问（Ctrl+Enter）",
    needs_live: "要输入自己的问题，请使用实时讲义。",
    longest: "答案最多词元数",
    threshold: "无答案 τ",
    gold: "显示标准答案",
    sides: "单击设为",
    start: "起点",
    end: "终点",
    clear: "清除",
    side_hint: "先单击一个词，再单击另一个；选中短文后：方向键、S 和 E",
    passage_keys: "短文：方向键逐词移动，S 设为起点，E 设为终点，回车设为轮到的那一个，Esc 清除",
    matrix_keys: "起点与终点：方向键选择一对",
    list_keys: "得分最高的片段：方向键选择",
    word_told: "{word}：起点 {start}，终点 {end}",
    cut: "✂ 截去 {n} 个词元",
    asked: "问题：{question}",
    answer: "★ 答案“{text}”",
    no_answer: "★ 无答案",
    above: "最佳得分 {score} > {limit} = s_null + τ = {nothing} + {tau}",
    not_above: "最佳得分 {score} ≤ {limit} = s_null + τ = {nothing} + {tau}",
    or: " 或 ",
    gold_is: "标准答案：{all}",
    gold_none: "标准答案：短文中没有答案",
    gold_cut: "已被截去，没有读到",
    gold_score: "完全匹配 {exact} · F1 值 {f1}",
    gold_unknown: "自己输入的问题，这里没有标准答案",
    list: "得分最高的片段",
    none_row: "无答案：s_null + {tau}",
    no_span: "不是片段",
    matrix: "S + E：起点 ↓，终点 →",
    is_backwards: "终点在起点之前",
    is_long: "超过 {n} 个词元",
    is_best: "最佳片段",
    is_leaders: "最高起点 × 最高终点",
    leaders_best: "得分最高的起点（“{start}”）和终点（“{end}”）单独取出，正好就是这里的最佳片段。",
    leaders_span: "得分最高的起点（“{start}”）和终点（“{end}”）在这里构成一个片段。",
    leaders_backwards: "得分最高的起点（“{start}”）和终点（“{end}”）单独取出，相加为 {score}，但终点在起点之前，不是片段。最佳片段为 {best}。",
    leaders_long: "得分最高的起点（“{start}”）和终点（“{end}”）单独取出，相加为 {score}，但相隔超过 {n} 个词元。最佳片段为 {best}。",
    bars: "柱高：对全部 {T} 个词元做 softmax，一个词的各子词相加。[CLS] 表示“无答案”（柱高 {cls} 和 {end}），s_null 是它的 S + E。词的分数：S 取第一个子词，E 取最后一个子词。",
    chosen_span: "▢ “{text}”：S + E = {start} + {end} = {score}，在 {all} 个可能的片段中排第 {rank}。",
    chosen_backwards: "▢ {start} + {end} = {score}，但终点在起点之前，不是片段。",
    chosen_long: "▢ {start} + {end} = {score}，但 {tokens} 个词元超过 {n} 个，不是片段。",
    next_best: "其次：{list}。",
    failed: "Python 无法回答：{message}",
    empty: "问题和短文都不能为空。",
    stored_only: "本页只有已算好的问题；要输入别的问题，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能看已存的问题。",
    picture_of: "“{question}”的起点与终点得分",
    number: "序号",
    p_start: "P（起点）",
    p_end: "P（终点）",
    logit_start: "S（首子词）",
    logit_end: "E（末子词）"
  }
};

// span_explorer/index.js
var SETTINGS = ["longest", "threshold", "gold", "span"];
function explorer(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [exampleKey(entry), entry]));
  const settings = () => valuesOf(model, SETTINGS);
  const wanted = model.get("example");
  const first = {
    entry: known.get(exampleKey(wanted)) ?? model.get("presets")[0],
    ...settings(),
    place: 0,
    next: "start"
  };
  const state = { ...first, known, asked: null, waiting: 0, slow: false };
  const handlers = {
    choose,
    drag,
    settle,
    clear,
    click,
    mark,
    pick,
    place: (place) => drag({ place }),
    standing: () => state.place,
    chosen: () => state.span && { first: state.span[0], last: state.span[1] }
  };
  const ask = host.kernel(state, () => paint(), take);
  const ui = spanControls(label, model, handlers);
  const picture = spanPicture(label, handlers);
  const caption = element("div", { class: "ptm-caption ptm-said ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = spanScene(state);
      ui.show(state);
      if (width) picture.draw(scene, width);
      caption.textContent = explained(label, scene);
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["example", ...SETTINGS], ({ example, ...now }) => {
    const there = [state.entry, state.asked].filter(Boolean).map(exampleKey);
    if (!there.includes(exampleKey(example))) choose(example.question, example.passage, true);
    else if (state.asked?.led) drag({ ...now, span: state.span });
    else settle(now);
  });
  if (exampleKey(first.entry) === exampleKey(wanted)) settle({});
  else {
    drag({ span: null });
    describe();
    choose(wanted.question, wanted.passage, true);
  }
  function drag(changes) {
    Object.assign(state, changes);
    state.span = spanWithin(state);
    state.place = Math.min(state.place, readingOf(state.entry).words.length - 1);
    paint();
  }
  function settle(changes) {
    drag(changes);
    const { question, passage } = state.entry;
    const shared = state.asked || exampleKey(model.get("example")) === exampleKey(state.entry);
    traits.write({ ...state, ...shared ? {} : { example: { question, passage } } });
    describe();
  }
  function pick(from, to) {
    settle({ span: [from, to] });
  }
  function clear() {
    settle({ span: null, next: "start" });
  }
  function click(word) {
    mark(state.next, word);
  }
  function mark(side, word) {
    const { first: from, last: to } = readingOf(state.entry).words[word];
    const [start, end] = state.span ?? [from, to];
    const span = side === "start" ? [from, end < from ? to : end] : [start, to];
    settle({ span, place: word, next: side === "start" ? "end" : "start" });
  }
  async function choose(asks, passage, led = false) {
    const question = asks.trim();
    const key = exampleKey({ question, passage });
    if (!question || !passage.trim()) {
      shell.notice(label("empty"));
      paint();
      return;
    }
    if (known.has(key)) {
      show({ entry: known.get(key), ...spanOfModel(led) });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { question, passage, led };
    state.asked = asked;
    const answer = await ask({ type: "answer", question, passage });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function spanOfModel(led) {
    return { span: led ? model.get("span") : null, next: "start", place: 0 };
  }
  function take(message) {
    const key = exampleKey(message);
    if (message.tokens) known.set(key, { ...message, answers: null, scored: [] });
    if (!state.asked || key !== exampleKey(state.asked)) {
      paint();
      return;
    }
    if (message.tokens) {
      show({ entry: known.get(key), ...spanOfModel(state.asked.led) });
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: message.failed }));
    settle({});
  }
  function show(chosen) {
    shell.notice("");
    settle({ ...chosen, asked: null });
  }
  function describe() {
    const scene = spanScene(state);
    shell.say(spoken(label, scene));
    picture.svg.setAttribute("aria-label", label("picture_of", { question: scene.question }));
    shell.rows(...spanTable(label, scene));
  }
}
function spanWithin({ entry, span }) {
  return span?.every((t) => entry.offsets[t]) ? span : null;
}
var span_explorer_default = widget({ kind: "ptm-span_explorer", style: style_default, words, build: explorer });
export {
  span_explorer_default as default
};
