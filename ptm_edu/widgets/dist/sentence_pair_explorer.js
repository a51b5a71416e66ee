// host:names
import { choice } from "./host.js";
import { count } from "./host.js";
import { element } from "./host.js";
import { letterSize } from "./host.js";
import { random } from "./host.js";
import { shortened } from "./host.js";
import { slider } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// sentence_pair_explorer/draws.js
var FAULTS = ["none", "same", "blank"];
var MANY = 1e3;
var SHORT = 0.1;
function wholeFrom(run, low, high) {
  return low + Math.floor(random(run) * (high - low));
}
function documentsRead(documents, fault) {
  const named = documents.map(
    (document, doc) => document.map((tokens, sentence) => ({ doc, sentence, tokens }))
  );
  return fault === "blank" ? named.flat().map((sentence) => [sentence]) : named;
}
function pairsDrawn({ documents, fault, share, longest, seed }) {
  const read = documentsRead(documents, fault);
  const run = { random: seed };
  const pairs = [];
  while (pairs.length < MANY)
    read.forEach((document, number) => {
      const end = fault === "blank" ? 1 : document.length - 1;
      for (let at = 0; at < end; ) {
        const pair = pairAt(run, { read, number, at, fault, share, longest });
        pairs.push(pair);
        at += pair.taken;
      }
    });
  return pairs.slice(0, MANY);
}
function pairAt(run, { read, number, at, fault, share, longest }) {
  const document = read[number];
  const room = random(run) >= SHORT ? longest : wholeFrom(run, 2, longest + 1);
  const chunk = stretchFrom(document, at, room, 2);
  const lone = chunk.length === 1;
  const cut = lone ? 1 : wholeFrom(run, 1, chunk.length);
  const label = lone || random(run) < share ? 1 : 0;
  const first = chunk.slice(0, cut);
  const left = Math.max(1, room - tokensIn(first));
  const second = label ? randomStretch(run, { read, number, fault }, left) : chunk.slice(cut);
  return { ...cutToRoom(run, first, second, room), label, room, taken: label ? cut : chunk.length };
}
function stretchFrom(document, start, room, least) {
  let [end, tokens] = [start, 0];
  while (end < document.length && (tokens < room || end - start < least)) {
    tokens += document[end].tokens.length;
    end += 1;
  }
  return document.slice(start, end);
}
function randomStretch(run, { read, number, fault }, room) {
  let other = number;
  if (fault !== "same") {
    other = wholeFrom(run, 0, read.length - 1);
    if (other >= number) other += 1;
  }
  return stretchFrom(read[other], wholeFrom(run, 0, read[other].length), room, 1);
}
function tokensIn(sentences) {
  return sentences.reduce((total, { tokens }) => total + tokens.length, 0);
}
function cutToRoom(run, first, second, room) {
  const sides = [first, second].map((sentences) => ({
    sentences,
    start: 0,
    end: tokensIn(sentences)
  }));
  const long = ({ start, end }) => end - start;
  while (long(sides[0]) + long(sides[1]) > room) {
    const longer = long(sides[0]) > long(sides[1]) ? sides[0] : sides[1];
    if (random(run) < 0.5) longer.start += 1;
    else longer.end -= 1;
  }
  return { first: sides[0], second: sides[1] };
}
function tokensOfSide({ sentences, start, end }) {
  return sentences.flatMap(
    ({ doc, sentence, tokens }) => tokens.map((token, place) => ({ token, doc, sentence, place }))
  ).map((one, i) => ({ ...one, cut: i < start || i >= end }));
}
function relation({ first, second }) {
  const [a, b] = [first.sentences.at(-1), second.sentences[0]];
  return {
    sameDocument: a.doc === b.doc,
    follows: a.doc === b.doc && b.sentence === a.sentence + 1
  };
}
function countsOf(pairs) {
  const random2 = pairs.filter(({ label }) => label === 1).map(relation);
  return {
    next: pairs.length - random2.length,
    random: random2.length,
    own: random2.filter(({ sameDocument }) => sameDocument).length,
    wrong: random2.filter(({ follows }) => follows).length
  };
}
function drawing() {
  let [key, made] = [null, null];
  return (state) => {
    const { example, documents, fault, share, longest, seed } = state;
    const now = JSON.stringify([example, fault, share, longest, seed]);
    if (now !== key) {
      const pairs = pairsDrawn({ documents, fault, share, longest, seed });
      made = { pairs, counts: countsOf(pairs) };
      key = now;
    }
    const pair = made.pairs[state.draw];
    return {
      ...state,
      ...made,
      pair,
      ...relation(pair),
      cut: [pair.first, pair.second].map(({ sentences, start, end }) => ({
        front: start,
        back: tokensIn(sentences) - end
      }))
    };
  };
}

// sentence_pair_explorer/controls.js
function pairControls(label, model, handlers) {
  const names = model.get("presets").map(({ name }) => name);
  const examples = choice(
    { kind: "ptm-buttons", title: label("try") },
    names.map((name, example) => [example, name]),
    (example) => handlers.settle({ example, draw: 0 })
  );
  const faults = choice(
    { kind: "ptm-buttons ptm-faults", title: label("faults") },
    FAULTS.map((fault) => [fault, label(`fault_${fault}`), { "data-fault": fault }]),
    (fault) => handlers.settle({ fault })
  );
  const [least, most] = model.get("rooms");
  const settings = [
    ["share", { min: 0, max: 1, step: 0.05 }, (value) => `${Math.round(100 * value)} %`],
    ["longest", { min: least, max: most }, String],
    ["draw", { min: 0, max: MANY - 1 }, (value) => count(value + 1)]
  ];
  const sliders = settings.map(
    ([name, range, written2]) => slider(label(name), name, range, handlers, { written: written2 })
  );
  const named = (key, group) => element("span", { class: "ptm-named" }, [
    element("span", { "aria-hidden": "true" }, label(key)),
    group
  ]);
  let now = null;
  const step = (by) => () => handlers.settle({ draw: Math.max(0, Math.min(MANY - 1, now.draw + by)) });
  const button = (name, run) => element("button", { "data-act": name, onclick: run, title: label(name) }, label(name));
  return {
    nodes: [
      element("div", { class: "ptm-presets" }, [
        names.length > 1 ? named("try", examples.node) : null,
        named("faults", faults.node)
      ]),
      element("div", { class: "ptm-controls" }, [
        ...sliders.map(({ node }) => node),
        element("span", { class: "ptm-buttons" }, [
          button("before", step(-1)),
          button("next", step(1)),
          button("again", () => handlers.settle({ seed: (now.seed + 1) % 2 ** 32 }))
        ])
      ])
    ],
    show(scene) {
      now = scene;
      examples.show((example) => example === scene.example);
      faults.show((fault) => fault === scene.fault);
      sliders.forEach(({ name, show }) => show(scene[name]));
    }
  };
}

// sentence_pair_explorer/counts.js
var ROWS = { next: "is_next", random: "not_next", own: "own", wrong: "wrong" };
function countNodes(label, { counts, share }, { left, top, width }, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const line = 1.5 * letter;
  const from = left + 0.6 * letter + Math.max(...Object.values(ROWS).map((row) => textWidth(label(row), font)));
  const room = left + width - 3.2 * letter - from;
  const x = (n) => from + n / MANY * room;
  const expected = { next: 1 - share, random: share };
  const rows = Object.entries(ROWS).map(([row, name], i) => {
    const y = top + (i + 1.15) * line;
    const n = counts[row];
    return element(
      "svg:g",
      {
        class: `ptm-count ptm-${row}`,
        "data-of": row,
        "data-count": n,
        "data-expected": row in expected ? Math.round(MANY * expected[row]) : null
      },
      [
        svgText(null, left, y, label(name)),
        svgRect(null, from, y - 0.75 * letter, x(n) - from, 0.85 * letter),
        row in expected ? expectedNodes(expected[row], x, y - 0.33 * letter, letter) : null,
        svgText(null, left + width, y, count(n), "end")
      ]
    );
  });
  const bottom = top + (Object.keys(ROWS).length + 1.05) * line;
  return {
    bottom: bottom + 0.4 * letter,
    nodes: [
      svgText("ptm-panel-title", left, top, label("counts", { all: count(MANY) })),
      ...rows,
      svgText("ptm-small", from, bottom, label("expected"))
    ]
  };
}
function expectedNodes(p, x, y, letter) {
  const spread = 2 * Math.sqrt(MANY * p * (1 - p));
  const at = x(MANY * p);
  const half = 0.25 * letter;
  return [
    svgPath(
      "ptm-spread",
      `M${x(Math.max(0, MANY * p - spread))} ${y}H${x(Math.min(MANY, MANY * p + spread))}`
    ),
    svgPath("ptm-diamond", `M${at - half} ${y}l${half} -${half}l${half} ${half}l-${half} ${half}z`)
  ];
}

// sentence_pair_explorer/documents.js
function documentLayout({ documents, fault }, width, letter) {
  const gap = 2 * letter;
  const stacked = width < 12 * letter * documents.length;
  const w = stacked ? width - gap : (width - gap * documents.length) / documents.length;
  const line = (fault === "blank" ? 1.85 : 1.5) * letter;
  let bottom = 0;
  const columns = documents.map((document, i) => {
    const top = (stacked ? bottom : 0) + 2 * letter;
    bottom = Math.max(bottom, top + document.length * line);
    return { x: gap + (stacked ? 0 : i * (w + gap)), w, top };
  });
  return { columns, line, gap, bottom };
}
function documentNodes(label, scene, at, letter) {
  const { documents, fault, pair } = scene;
  const text = (x, y, words2, name) => svgText(name, x, y, words2);
  const inPair = (side, doc, sentence) => pair[side].sentences.some((one) => one.doc === doc && one.sentence === sentence);
  return documents.flatMap((document, doc) => {
    const { x, w, top } = at.columns[doc];
    const title = fault === "blank" ? label("alone", { n: document.length }) : label("document", { n: doc + 1 });
    return [
      text(x, top - 0.9 * letter, shortened(title, w, letter), "ptm-panel-title"),
      ...document.flatMap((tokens, sentence) => {
        const y = top + sentence * at.line;
        const used = ["first", "second"].filter((side) => inPair(side, doc, sentence));
        return [
          element(
            "svg:g",
            {
              class: "ptm-sentence",
              "data-doc": doc,
              "data-sentence": sentence,
              "data-in": used.join(" ")
            },
            [
              text(x, y + 1.02 * letter, sentence + 1, "ptm-small"),
              // Measured a little smaller: `shortened` reckons with bold letters.
              text(
                x + 1.3 * letter,
                y + 1.02 * letter,
                shortened(proseOf(tokens), w - 1.6 * letter, 0.94 * letter)
              ),
              element("svg:title", {}, proseOf(tokens))
            ]
          ),
          ...fault === "blank" && sentence < document.length - 1 ? [svgPath("ptm-blank", `M${x} ${y + at.line - 0.2 * letter}h${w}`)] : []
        ];
      })
    ];
  });
}
function takenNodes({ pair }, at, strip, letter) {
  return ["first", "second"].flatMap((side, i) => {
    const { sentences } = pair[side];
    const [from, to] = [sentences[0], sentences.at(-1)];
    const { x, w, top } = at.columns[from.doc];
    const out = i * 3;
    const y = top + from.sentence * at.line + out / 2;
    const high = (to.sentence - from.sentence + 1) * at.line - 0.12 * letter - out;
    const lane = x - (0.55 + 0.5 * i) * letter;
    const { x: goal, y: down } = strip.starts[side];
    const turn = at.bottom + (0.35 + 0.45 * i) * letter;
    return [
      svgRect(`ptm-taken ptm-${side}`, x - 4 + out, y, w - 2 * out + 4, high, { rx: 4 }),
      svgPath(
        `ptm-lane ptm-${side}`,
        `M${x - 4 + out} ${y + high / 2}H${lane}V${turn}H${goal}V${down - 2}`,
        { "data-side": side }
      ),
      svgPath(`ptm-tip ptm-${side}`, `M${goal} ${down}l-5 -8h10z`)
    ];
  });
}
function proseOf(tokens) {
  return tokens.reduce((text, token) => {
    const tight = !text || /^[^\p{L}\p{N}]/u.test(token) || /\p{Script=Han}$|[，、。]$/u.test(text) && /^\p{Script=Han}/u.test(token);
    return text + (tight ? "" : " ") + token;
  }, "");
}

// sentence_pair_explorer/strip.js
var MOST_CUT = 2;
function stripBoxes({ pair }) {
  const mark = (text) => ({ kind: "mark", words: text, cut: false });
  const side = (kind) => gathered(tokensOfSide(pair[kind]).map((one) => ({ ...one, kind, words: one.token })));
  return [mark("[CLS]"), ...side("first"), mark("[SEP]"), ...side("second"), mark("[SEP]")];
}
function gathered(boxes) {
  const front = boxes.findIndex(({ cut }) => !cut);
  const back = boxes.length - 1 - boxes.findLastIndex(({ cut }) => !cut);
  const run = (from, n) => n <= MOST_CUT ? boxes.slice(from, from + n) : [{ ...boxes[from], words: `✂ ${n}`, many: n }];
  return [
    ...run(0, front),
    ...boxes.slice(front, boxes.length - back),
    ...run(boxes.length - back, back)
  ];
}
function stripLayout(scene, { left, top, width }, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const line = 2.05 * letter;
  let [row, x] = [0, 0];
  const boxes = stripBoxes(scene).map((box) => {
    const w = Math.min(width, Math.max(1.5 * letter, textWidth(box.words, font) + 0.6 * letter));
    if (x && x + w > width) [row, x] = [row + 1, 0];
    const laid = { ...box, x: left + x, y: top + row * line, w };
    x += w + 0.2 * letter;
    return laid;
  });
  const starts = Object.fromEntries(
    ["first", "second"].map((side, i) => {
      const box = boxes.find(({ kind, cut }) => kind === side && !cut);
      return [
        side,
        { x: box.x + Math.min((0.4 + 0.3 * i) * box.w, (0.8 + 0.6 * i) * letter), y: box.y }
      ];
    })
  );
  return { boxes, starts, bottom: top + row * line + 1.6 * letter };
}
function stripNodes({ boxes }, letter) {
  return boxes.map(({ kind, words: text, cut, many, doc, sentence, place, x, y, w }) => {
    const data = kind === "mark" ? {} : {
      "data-doc": doc,
      "data-sentence": sentence,
      "data-place": place,
      "data-many": many ?? 1
    };
    const middle = y + 0.8 * letter;
    const box = { x, y, width: w, height: 1.6 * letter, rx: kind === "mark" ? 8 : 3 };
    return element(
      "svg:g",
      {
        class: `ptm-piece ptm-${kind}${cut ? " ptm-cut" : ""}`,
        "data-kind": kind,
        "data-cut": `${cut}`,
        ...data
      },
      [
        // An arrow to a lower row passes behind.
        element("svg:rect", { class: "ptm-ground", ...box }),
        element("svg:rect", { class: "ptm-box", ...box }),
        svgText(null, x + w / 2, middle + 0.34 * letter, shortened(text, w, letter), "middle"),
        cut && !many ? svgPath(null, `M${x + 3} ${middle}H${x + w - 3}`) : null
      ]
    );
  });
}

// sentence_pair_explorer/picture.js
function pairPicture(label) {
  const svg = element("svg:svg", {
    class: "ptm-pairs",
    "data-name": "sentence-pairs",
    role: "img"
  });
  function draw(scene, width) {
    const letter = letterSize(svg, 16, 22);
    const documents = documentLayout(scene, width, letter);
    const beside = width > 50 * letter;
    const side = beside ? 23 * letter : width;
    const wide = beside ? width - side - 1.6 * letter : width;
    const head = documents.bottom + 1.9 * letter;
    const strip = stripLayout(scene, { left: 0, top: head + 0.2 * letter, width: wide }, letter);
    const below = strip.bottom + 1.5 * letter;
    const room = beside ? { left: width - side, top: head, width: side } : { left: 0, top: below + 3.4 * letter, width };
    const counts = countNodes(label, scene, room, letter);
    svg.replaceChildren(
      ...documentNodes(label, scene, documents, letter),
      ...takenNodes(scene, documents, strip, letter),
      ...stripNodes(strip, letter),
      ...titleNodes(label, scene, below, beside ? 0 : 1.4 * letter),
      ...counts.nodes
    );
    svg.style.height = `${Math.ceil(Math.max(below + 0.5 * letter, counts.bottom))}px`;
  }
  return { svg, draw };
}
function titleNodes(label, { pair, draw }, y, line) {
  const told = element(
    "svg:tspan",
    { class: "ptm-label", "data-label": pair.label },
    label(`label_${pair.label}`)
  );
  const room = label("room", { n: pair.room });
  return [
    svgText(null, 0, y, [
      `${label("pair", { n: count(draw + 1), all: count(MANY) })}: `,
      told,
      line ? null : ` · ${room}`
    ]),
    ...line ? [svgText(null, 0, y + line, room)] : []
  ];
}

// sentence_pair_explorer/style.css
var style_default = String.raw`.ptm.ptm-sentence_pair_explorer {
  --ptm-range: 7.5em;
  .ptm-presets {
    margin: 0.6em 0 0.4em;
    gap: 0.4em 1.6em;
  }
  .ptm-named {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.35em 0.5em;
  }
  .ptm-controls {
    margin: 0.3em 0 0.5em;
    gap: 0.4em 1.2em;
  }
  svg.ptm-pairs {
    font-variant-numeric: tabular-nums;
    border-top: 1px solid var(--ptm-line);
    padding-top: 0.4em;
    box-sizing: content-box;
  }
  .ptm-blank {
    stroke: var(--ptm-red);
    stroke-width: 2;
    stroke-dasharray: 2 5;
    fill: none;
  }
  .ptm-taken {
    fill-opacity: 0.1;
    stroke-width: 2;
  }
  .ptm-taken.ptm-first {
    fill: var(--ptm-blue);
    stroke: var(--ptm-blue);
  }
  .ptm-taken.ptm-second {
    fill: var(--ptm-orange);
    stroke: var(--ptm-orange);
    stroke-dasharray: 6 3;
  }
  .ptm-lane {
    fill: none;
    stroke-width: 2;
  }
  .ptm-lane.ptm-first {
    stroke: var(--ptm-blue);
  }
  .ptm-lane.ptm-second {
    stroke: var(--ptm-orange);
    stroke-dasharray: 6 3;
  }
  .ptm-tip.ptm-first {
    fill: var(--ptm-blue);
  }
  .ptm-tip.ptm-second {
    fill: var(--ptm-orange);
  }
  .ptm-ground {
    fill: var(--ptm-page);
  }
  .ptm-piece.ptm-mark .ptm-box {
    fill: var(--ptm-ink);
  }
  .ptm-piece.ptm-mark text {
    fill: var(--ptm-page);
    font-weight: 650;
  }
  .ptm-piece.ptm-first .ptm-box {
    fill: var(--ptm-blue);
    fill-opacity: 0.1;
    stroke: var(--ptm-blue);
    stroke-width: 1.5;
  }
  .ptm-piece.ptm-second .ptm-box {
    fill: var(--ptm-orange);
    fill-opacity: 0.1;
    stroke: var(--ptm-orange);
    stroke-width: 1.5;
    stroke-dasharray: 6 3;
  }
  .ptm-piece.ptm-cut .ptm-box {
    fill: none;
    stroke: var(--ptm-line);
    stroke-dasharray: 2 4;
  }
  .ptm-piece.ptm-cut text {
    fill: var(--ptm-soft);
  }
  .ptm-piece path {
    stroke: var(--ptm-red);
    stroke-width: 2;
  }
  .ptm-pairs .ptm-label {
    font-weight: 700;
  }
  .ptm-count rect {
    fill: var(--ptm-bar);
  }
  .ptm-count:is(.ptm-own, .ptm-wrong) rect {
    fill: var(--ptm-red);
  }
  .ptm-spread {
    stroke: var(--ptm-ink);
    stroke-width: 2;
    fill: none;
  }
  .ptm-diamond {
    fill: var(--ptm-page);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  &.ptm-present :is(.ptm-presets, .ptm-controls) {
    margin: 0.25em 0;
  }
  &.ptm-present .ptm-presets {
    font-size: max(0.62em, var(--ptm-least));
  }
  &.ptm-present {
    --ptm-range: 6em;
  }
}
`;

// sentence_pair_explorer/words.js
var words = {
  en: {
    title: "Sentence pairs for next sentence prediction",
    invitation: "Press Next pair",
    try: "Documents",
    share: "random B",
    longest: "A + B, tokens",
    draw: "Pair",
    next: "Next pair",
    before: "Previous pair",
    again: "Resample",
    faults: "How B is chosen",
    fault_none: "as in BERT",
    fault_same: "B from the same document",
    fault_blank: "blank line after each sentence",
    document: "Document {n}",
    alone: "{n} one-sentence documents",
    pair: "Pair {n} of {all}",
    label_0: "label 0, IsNext",
    label_1: "label 1, NotNext",
    room: "at most {n} tokens",
    first: "A",
    second: "B",
    mark: "special token",
    counts: "Labels of {all} pairs",
    is_next: "0, IsNext",
    not_next: "1, NotNext",
    own: "…same document",
    wrong: "…true next sentence",
    expected: "◆ expected, ± 2 σ",
    told_next: "B is the sentence that follows A in the text: label 0, IsNext.",
    told_random: "B was sampled at random: label 1, NotNext.",
    told_wrong: "But B is the sentence after A: the label is wrong.",
    told_cut: "{n} tokens were truncated, one at a time from the longer sentence, at a random end: {list}.",
    told_cut_one: "One token was truncated, from the longer sentence, at a random end: {list}.",
    cut_front: "{n} at the start of {side}",
    cut_back: "{n} at the end of {side}",
    comma: ", and ",
    told_whole: "No token was truncated.",
    lesson_none: "A random B comes from another document, so none of the {random} is the true next sentence. The sentences that it replaced begin the next pair. (Two details differ from the original implementation: no pair exceeds its maximum length, and a single last sentence is dropped.)",
    lesson_same: "With B from the same document as A, {wrong} of {random} pairs labeled NotNext contain the true next sentence, so the loss penalizes a correct prediction.",
    lesson_blank: "A blank line ends a document. Here each sentence is its own document and has no next sentence. With the original rule all {random} pairs are random, whatever the slider is set to: the label is always 1, and the model learns nothing. This course's implementation drops single sentences, so there are no pairs.",
    told: "Pair {n}: {label}. A has {a} tokens, B {b}, truncated {cut}. Of {all} pairs {next} IsNext, {random} NotNext, of these {own} from the same document as A and {wrong} the true next sentence.",
    picture_of: "Documents, a pair drawn from them, and the labels of {all} pairs",
    side: "side",
    from: "document, sentence",
    kept: "read",
    yes: "yes",
    no: "truncated"
  },
  zh: {
    title: "下一句预测的句对",
    invitation: "按“下一对”",
    try: "文档",
    share: "随机 B 的比例",
    longest: "A + B 词元数",
    draw: "句对",
    next: "下一对",
    before: "上一对",
    again: "重新抽取",
    faults: "怎样取 B",
    fault_none: "与 BERT 相同",
    fault_same: "B 取自同一文档",
    fault_blank: "每句之后都空一行",
    document: "文档 {n}",
    alone: "{n} 个只有一句的文档",
    pair: "第 {n} 对（共 {all} 对）",
    label_0: "标签 0，IsNext",
    label_1: "标签 1，NotNext",
    room: "至多 {n} 个词元",
    first: "A 句",
    second: "B 句",
    mark: "特殊词元",
    counts: "{all} 对的标签",
    is_next: "0，是下一句",
    not_next: "1，不是下一句",
    own: "…同一文档",
    wrong: "…其实是下一句",
    expected: "◆ 期望，± 2 σ",
    told_next: "B 就是文中 A 之后的句子：标签 0，IsNext。",
    told_random: "B 是随机抽来的：标签 1，NotNext。",
    told_wrong: "但它正是 A 之后的句子：标签错了。",
    told_cut: "截去 {n} 个词元，每次从较长的一句随机选一端截去：{list}。",
    told_cut_one: "截去一个词元，从较长的一句随机选一端截去：{list}。",
    cut_front: "{side}开头 {n} 个",
    cut_back: "{side}末尾 {n} 个",
    comma: "，还有",
    told_whole: "所有词元都放得下。",
    lesson_none: "随机的 B 取自另一文档，所以 {random} 对中没有一对是真正的下一句；被它替换的句子作为下一对的开头。（有两处与原始实现不同：每对不超过最大长度；末尾单独的句子略去。）",
    lesson_same: "B 取自 A 自己的文档时，标为 NotNext 的 {random} 对中有 {wrong} 对其实是下一句：模型答对了反而被纠正。",
    lesson_blank: "空行表示文档结束。现在每句自成一篇，都没有下一句；按原代码的规则，{random} 对全是随机的，与滑块无关：答案永远是 1，什么也学不到。本课程的代码略去单独的句子：一对也没有。",
    told: "第 {n} 对：{label}。A 有 {a} 个词元，B 有 {b} 个，截去 {cut} 个。{all} 对中 {next} 对 IsNext，{random} 对 NotNext，其中 {own} 对取自 A 自己的文档，{wrong} 对其实是下一句。",
    picture_of: "文档、从中抽出的一对，以及 {all} 对的标签",
    side: "哪一边",
    from: "文档，句",
    kept: "读取",
    yes: "是",
    no: "截去"
  }
};

// sentence_pair_explorer/index.js
var SETTINGS = ["example", "fault", "share", "longest", "draw", "seed"];
function explorer(host) {
  const { model, label } = host;
  const presets = model.get("presets");
  const settings = () => valuesOf(model, SETTINGS);
  const sceneOf = drawing();
  const first = settings();
  let state = first;
  const ui = pairControls(label, model, { drag, settle });
  const picture = pairPicture(label);
  const caption = element("div", { class: "ptm-caption ptm-said ptm-least" });
  const shell = host.frame({ reset: () => settle({ ...first }), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = sceneNow();
      ui.show(scene);
      if (width) picture.draw(scene, width);
      caption.textContent = explained(label, scene);
    },
    { grows: true }
  );
  const traits = host.bind(SETTINGS, () => {
    const now = settings();
    if (SETTINGS.some((name) => now[name] !== state[name])) settle(now);
  });
  settle({});
  function sceneNow() {
    return sceneOf({ ...state, documents: presets[state.example].documents });
  }
  function drag(changes) {
    state = { ...state, ...changes };
    paint();
  }
  function settle(changes) {
    drag(changes);
    traits.write(state);
    describe();
  }
  function describe() {
    const scene = sceneNow();
    const { pair, counts } = scene;
    shell.say(
      label("told", {
        n: count(scene.draw + 1),
        label: label(`label_${pair.label}`),
        a: pair.first.end - pair.first.start,
        b: pair.second.end - pair.second.start,
        cut: cutIn(scene),
        all: count(MANY),
        ...written(counts)
      })
    );
    picture.svg.setAttribute("aria-label", label("picture_of", { all: count(MANY) }));
    shell.rows(
      ["number", "side", "token", "from", "kept"].map((key) => label(key)),
      pairTable(label, pair)
    );
  }
}
function written(counts) {
  return Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, count(n)]));
}
function cutIn({ cut }) {
  return cut.reduce((total, { front, back }) => total + front + back, 0);
}
function pairTable(label, pair) {
  let number = 0;
  const next = () => {
    number += 1;
    return number;
  };
  const mark = (text) => [next(), label("mark"), text, "–", label("yes")];
  const side = (name) => tokensOfSide(pair[name]).map(({ token, doc, sentence, cut }) => [
    cut ? "–" : next(),
    label(name),
    token,
    `${doc + 1}, ${sentence + 1}`,
    label(cut ? "no" : "yes")
  ]);
  return [mark("[CLS]"), ...side("first"), mark("[SEP]"), ...side("second"), mark("[SEP]")];
}
function explained(label, scene) {
  const { pair, follows, counts, fault, cut } = scene;
  const n = cutIn(scene);
  const ends = ["first", "second"].flatMap(
    (name, i) => ["front", "back"].filter((end) => cut[i][end]).map((end) => label(`cut_${end}`, { n: cut[i][end], side: label(name) }))
  );
  return [
    label(pair.label ? "told_random" : "told_next"),
    ...pair.label && follows ? [label("told_wrong")] : [],
    n ? label(n > 1 ? "told_cut" : "told_cut_one", { n, list: ends.join(label("comma")) }) : label("told_whole"),
    label(`lesson_${fault}`, written(counts))
  ].join(" ");
}
var sentence_pair_explorer_default = widget({ kind: "ptm-sentence_pair_explorer", style: style_default, words, build: explorer });
export {
  sentence_pair_explorer_default as default
};
