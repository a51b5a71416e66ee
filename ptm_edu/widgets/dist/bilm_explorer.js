// host:names
import { bitsOf } from "./host.js";
import { busyMark } from "./host.js";
import { columnsOf } from "./host.js";
import { count } from "./host.js";
import { draggedOver } from "./host.js";
import { element } from "./host.js";
import { hatchPattern } from "./host.js";
import { letterSize } from "./host.js";
import { percentOf } from "./host.js";
import { presets } from "./host.js";
import { setAttributes } from "./host.js";
import { slidTo } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textBox } from "./host.js";
import { textWidth } from "./host.js";
import { uniqueId } from "./host.js";
import { widget } from "./host.js";

// host/sentence_choice.css
var sentence_choice_default = String.raw`.ptm-sentence-choice {
  .ptm-presets {
    display: grid;
    gap: 0.4em;
    margin-bottom: 0.5em;
  }
  @container (min-width: 28em) {
    .ptm-presets {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @container (min-width: 40em) {
    .ptm-presets {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  .ptm-presets button {
    text-align: left;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  div.ptm-own {
    flex-wrap: nowrap;
    gap: 0.8em;
    margin: 0 0 0.5em;
  }
  div.ptm-own label {
    flex: 1;
    min-width: auto;
  }
  div.ptm-own input {
    padding: 0.06em 0.4em;
    border: 1px solid transparent;
    border-bottom: 2px solid var(--ptm-line);
    border-radius: 0.3em 0.3em 0 0;
  }
  div.ptm-own small {
    white-space: nowrap;
  }
  @container (max-width: 28em) {
    div.ptm-own {
      flex-wrap: wrap;
    }
    div.ptm-own small {
      white-space: normal;
    }
  }
  &.ptm-present .ptm-presets,
  &.ptm-present div.ptm-own {
    font-size: var(--ptm-least);
    margin: 0.4em 0;
  }
}
`;

// host/sentence_choice.js
function sentenceChoice(label, model, handlers) {
  const stored = presets(
    label("try"),
    model.get("presets").map(({ text }) => [text, text, { title: text, "data-text": text }]),
    handlers.choose
  );
  const box = textBox(label("own_hint"), handlers.choose, { "aria-label": label("own") });
  const busy = busyMark(label);
  const typed = model.isStatic ? element("div", { class: "ptm-own" }, element("small", {}, label("needs_live"))) : element("div", { class: "ptm-own" }, [element("label", {}, [label("own"), box]), busy.node]);
  const caption = element("div", { class: "ptm-caption ptm-said ptm-least" });
  let shown = null;
  return {
    nodes: [stored.node, typed],
    caption,
    show({ entry, slow }) {
      stored.show((text) => text === entry.text);
      if (shown !== entry) box.value = entry.text;
      shown = entry;
      busy.show(slow);
    }
  };
}

// bilm_explorer/layout.js
var DIRECTIONS = ["forward", "backward"];
function truthOf(label, { target, sides, bits, place, size }, name, fits = (_text) => true) {
  const { truth, rank } = sides[name];
  if (truth === null) return label("unknown", { word: target, n: count(size) });
  const short = label("true_word", {
    word: target,
    rank: count(rank),
    n: count(size),
    percent: percentOf(truth)
  });
  const whole = short + label("true_bits", { bits: bits[name][place].toFixed(1) });
  return fits(whole) ? whole : short;
}
function quoted(tokens, none) {
  if (!tokens.length) return none;
  const shown = tokens.length > 9 ? [...tokens.slice(0, 4), "…", ...tokens.slice(-4)] : tokens;
  return `“${shown.join(" ")}”`;
}

// bilm_explorer/picture.js
var ARROW = { forward: "→", backward: "←" };
function bilmPicture(label, onPlace, standing) {
  const hatch = uniqueId("hatch");
  const strip = element("svg:g", {
    class: "ptm-strip",
    tabindex: 0,
    role: "slider",
    "aria-label": label("place"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    ...draggedOver(pointed)
  });
  const lists = element("svg:g", { class: "ptm-lists" });
  const ground = element("svg:rect", { class: "ptm-hatch-ground", width: 5, height: 5 });
  const pattern = hatchPattern(hatch, 5, 3, 45, ground);
  const svg = element("svg:svg", { class: "ptm-bilm", "data-name": "bilm", role: "group" }, [
    element("svg:defs", {}, pattern),
    strip,
    lists
  ]);
  const fills = { forward: null, backward: `url(#${hatch})` };
  let now = { place: 0, count: 1 };
  function draw(scene, width) {
    now = scene;
    const letter = letterSize(svg, 16, 24);
    const narrow = width < 42 * letter;
    const left = narrow ? 1.6 * letter : 8 * letter;
    const columns = columnsOf(scene.tokens, letter, left, width - 2);
    const bottom = drawStrip(scene, columns, { letter, left, width, narrow });
    const height = drawLists(scene, { letter, width, narrow, top: bottom });
    svg.style.height = `${Math.ceil(height)}px`;
    setAttributes(strip, {
      "aria-valuemax": scene.count,
      "aria-valuenow": scene.place + 1,
      "aria-valuetext": scene.tokens[scene.place]
    });
  }
  function drawStrip(scene, columns, { letter, left, width, narrow }) {
    const rows = {
      bars: 3.6 * letter,
      sentence: 1.65 * letter,
      forward: 1.65 * letter,
      backward: 1.65 * letter
    };
    const high = Object.values(rows).reduce((sum, h) => sum + h, 0) + 0.7 * letter;
    const top = 0.3 * letter;
    const most = 1.12 * Math.max(scene.guess, ...DIRECTIONS.flatMap((name) => scene.bits[name]));
    const lines = columns.at(-1).line + 1;
    const nodes = Array.from(
      { length: lines },
      (_, line) => lineNames(top + line * high, rows, { letter, left, width, narrow, most, scene })
    ).flat();
    columns.forEach(
      (column, i) => nodes.push(columnNode(scene, i, column, top + column.line * high, rows, letter, most))
    );
    strip.replaceChildren(...nodes);
    return top + lines * high;
  }
  function lineNames(y, rows, { letter, left, width, narrow, most, scene }) {
    const named = (text, at, name = null) => svgText(name, left - 0.5 * letter, at, text, "end");
    const base = y + rows.bars;
    const level = base - rows.bars * scene.guess / most;
    const middle = (place) => base + (place + 0.5) * rows.sentence + 0.34 * letter;
    const short = (name) => narrow ? ARROW[name] : `${label(name)} ${ARROW[name]}`;
    return [
      svgPath("ptm-guess", `M${left} ${level}H${width}`),
      svgPath("ptm-base", `M${left} ${base}H${width}`),
      ...narrow ? [] : [
        named(
          `${label("guess")} ${scene.guess.toFixed(1)}`,
          Math.min(level + 0.3 * letter, base - 1.2 * letter),
          "ptm-small"
        ),
        named(label("surprise"), base - 0.2 * letter, "ptm-small"),
        named(label("sentence"), middle(0))
      ],
      named(short("forward"), middle(1), "ptm-forward"),
      named(short("backward"), middle(2), "ptm-backward")
    ];
  }
  function columnNode(scene, i, { x, w }, y, rows, letter, most) {
    const chosen = i === scene.place;
    const base = y + rows.bars;
    const high = Object.values(rows).reduce((sum, h) => sum + h, 0);
    const each = Math.min(0.95 * letter, 0.36 * w);
    const counted = DIRECTIONS.filter((name) => scene.bits[name][i] !== null);
    const bars = counted.map((name) => {
      const side = DIRECTIONS.indexOf(name);
      const tall = rows.bars * scene.bits[name][i] / most;
      return svgRect(
        `ptm-bits ptm-${name}`,
        x + w / 2 + (side - 1) * each,
        base - tall,
        each - 1,
        tall,
        { fill: fills[name], "data-direction": name, "data-bits": scene.bits[name][i] }
      );
    });
    const cell = (place, name, text) => {
      const at = {
        x: x + 1.5,
        y: base + place * rows.sentence + 2,
        width: w - 3,
        height: rows.sentence - 4,
        rx: 4
      };
      return [
        element("svg:rect", { class: `ptm-cell ptm-${name}`, ...at }),
        svgText(null, x + w / 2, at.y + at.height / 2 + 0.34 * letter, text, "middle")
      ];
    };
    const read = { forward: i < scene.place, backward: i > scene.place };
    const seen = DIRECTIONS.flatMap((name, row) => {
      if (chosen) return cell(row + 1, "asked", "?");
      return read[name] ? cell(row + 1, `lit-${name}`, scene.tokens[i]) : cell(row + 1, "hidden", "");
    });
    return element(
      "svg:g",
      {
        class: chosen ? "ptm-column ptm-chosen" : "ptm-column",
        "data-place": i,
        "data-read": DIRECTIONS.filter((name) => read[name]).join(" ")
      },
      [
        svgRect("ptm-whole", x, y - 2, w, high + 4, { rx: 6 }),
        ...bars,
        ...cell(0, chosen ? "here" : "plain", scene.tokens[i]),
        ...seen
      ]
    );
  }
  function drawLists(scene, { letter, width, narrow, top }) {
    const gap = 2 * letter;
    const half = narrow ? width : (width - gap) / 2;
    const full = Math.max(
      ...DIRECTIONS.flatMap((name) => [
        scene.sides[name].probabilities[0],
        scene.sides[name].truth
      ])
    );
    const shown = Math.min(scene.sides.forward.words.length, svg.closest(".ptm-present") ? 5 : 8);
    const high = (shown + 3.3) * 1.45 * letter;
    lists.replaceChildren(
      ...DIRECTIONS.map((name, i) => {
        const room = narrow ? { left: 0, top: top + i * high } : { left: i * (half + gap), top };
        return listNode(scene, name, { ...room, width: half, letter, full, shown });
      })
    );
    return top + (narrow ? 2 : 1) * high;
  }
  function listNode(scene, name, { left, top, width, letter, full, shown }) {
    const side = scene.sides[name];
    const row = 1.45 * letter;
    const bar = { from: left + 0.34 * width, most: 0.66 * width - 4.4 * letter };
    const line = (y, mark, word, p, kind) => element(
      "svg:g",
      { class: `ptm-guessed ${kind}`, "data-direction": name, "data-word": word, "data-p": p },
      [
        svgText("ptm-rank", left + 1.2 * letter, y, mark, "end"),
        svgText(null, left + 1.8 * letter, y, fitted(word, 0.34 * width - 2 * letter, letter)),
        svgRect(
          `ptm-${name}`,
          bar.from,
          y - 0.78 * letter,
          Math.max(1, bar.most * p / full),
          0.95 * letter,
          { fill: fills[name] }
        ),
        svgText(null, bar.from + bar.most * p / full + 0.5 * letter, y, percentOf(p))
      ]
    );
    const guessed = side.words.slice(0, shown).map(
      (word, i) => line(
        top + (2.35 + i) * row,
        i + 1,
        word,
        side.probabilities[i],
        word === scene.target ? "ptm-true" : ""
      )
    );
    const font = `650 ${letter}px system-ui, sans-serif`;
    const fits = (text) => textWidth(`✓ ${text}`, font) < width;
    const below = top + (2.35 + shown + 0.5) * row;
    const sign = side.truth === null ? "– " : "✓ ";
    return element("svg:g", { class: "ptm-list", "data-direction": name }, [
      svgText(
        `ptm-list-title ptm-${name}`,
        left,
        top + row,
        `${label(`${name}_list`)} ${ARROW[name]}`
      ),
      ...guessed,
      svgPath("ptm-base", `M${left} ${below - 0.95 * row}H${left + width}`),
      svgText(
        "ptm-truth",
        left,
        below,
        [element("svg:tspan", {}, sign), truthOf(label, scene, name, fits)],
        null,
        {
          "data-direction": name,
          "data-p": side.truth,
          "data-rank": side.rank,
          "data-bits": scene.bits[name][scene.place]
        }
      )
    ]);
  }
  function pressed(event) {
    const goal = slidTo(event.key, standing(), now.count - 1);
    if (goal === void 0) return;
    event.preventDefault();
    onPlace(goal, true);
  }
  function pointed(event, settled) {
    const under = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const column = under?.closest(".ptm-column");
    const place = column && strip.contains(column) ? Number(column.dataset.place) : now.place;
    onPlace(place, settled);
  }
  return { svg, draw };
}
function fitted(word, room, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  let shown = word;
  while (shown.length > 1 && textWidth(shown, font) > room) shown = shown.slice(0, -1);
  return shown === word ? word : `${shown.slice(0, -1)}…`;
}

// bilm_explorer/style.css
var style_default = String.raw`.ptm.ptm-bilm_explorer {
  --ptm-type-present: 24;
  .ptm-bilm rect.ptm-forward {
    fill: var(--ptm-blue);
  }
  .ptm-bilm rect.ptm-backward {
    stroke: var(--ptm-orange);
    stroke-width: 1;
  }
  .ptm-bilm text.ptm-forward {
    fill: var(--ptm-blue);
    font-weight: 650;
  }
  .ptm-bilm text.ptm-backward {
    fill: var(--ptm-orange);
    font-weight: 650;
  }
  .ptm-bilm path {
    fill: none;
  }
  .ptm-bilm .ptm-guess {
    stroke: var(--ptm-soft);
    stroke-width: 1;
    stroke-dasharray: 5 5;
  }
  .ptm-strip {
    cursor: pointer;
    touch-action: pan-y;
  }
  .ptm-bilm .ptm-column:hover .ptm-whole {
    fill: var(--ptm-faint);
  }
  .ptm-bilm .ptm-chosen .ptm-whole {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-bilm .ptm-cell {
    fill: none;
  }
  .ptm-bilm .ptm-lit-forward {
    fill: var(--ptm-blue);
    fill-opacity: 0.16;
    stroke: var(--ptm-blue);
  }
  .ptm-bilm .ptm-lit-backward {
    fill: var(--ptm-orange);
    fill-opacity: 0.16;
    stroke: var(--ptm-orange);
  }
  .ptm-bilm .ptm-hidden {
    fill: var(--ptm-faint);
    stroke: var(--ptm-line);
    stroke-dasharray: 2 3;
  }
  .ptm-bilm .ptm-asked {
    fill: var(--ptm-page);
    stroke: var(--ptm-ink);
    stroke-dasharray: 4 3;
  }
  .ptm-bilm :is(.ptm-chosen, .ptm-true) text {
    font-weight: 700;
  }
  .ptm-bilm .ptm-rank {
    fill: var(--ptm-soft);
  }
  .ptm-bilm .ptm-truth {
    font-weight: 650;
  }
  .ptm-bilm .ptm-truth tspan {
    fill: var(--ptm-green);
  }
}
`;

// bilm_explorer/words.js
var words = {
  en: {
    title: "ELMo’s forward and backward language models",
    invitation: "Click a word",
    try: "Sentences",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python reads it",
    place: "Position in the sentence",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    forward: "forward",
    backward: "backward",
    sentence: "sentence",
    surprise: "surprisal, bits",
    guess: "uniform:",
    forward_list: "Forward model, left to right",
    backward_list: "Backward model, right to left",
    true_word: "{word}: rank {rank} of {n}, {percent}",
    true_bits: ", {bits} bits",
    start: "only the start of the sentence",
    end: "only the end of the sentence",
    lesson: "The forward model has read {left} and predicts the next word. The backward model has read {right}, from the last word to the first, and predicts the word before. Neither model has access to the word itself or to the other side; ELMo concatenates the two afterwards.",
    unknown: "{word}: not among the {n} words that can be predicted",
    average: "Mean over the sentence: forward {forward} bits, backward {backward} bits. Dashed line: {guess} bits, if all {n} words were equally probable.",
    length: "A sentence here has 1 to {most} tokens; this one has {n}.",
    failed: "Python could not read it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored sentences can be read.",
    picture_of: "{sentence}: the predictions and the surprisal in each direction",
    at: "Word {place} of {count}, {word}.",
    told: "{side} predicts {list}. True word, {truth}.",
    best: "top prediction",
    p: "p of the true word",
    rank: "rank",
    bits: "bits"
  },
  zh: {
    title: "ELMo 的前向与后向语言模型",
    invitation: "点击一个词",
    try: "例句",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 来读",
    place: "句中的位置",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    forward: "前向",
    backward: "后向",
    sentence: "句子",
    surprise: "惊奇度（比特）",
    guess: "均匀分布：",
    forward_list: "前向模型：从左到右",
    backward_list: "后向模型：从右到左",
    true_word: "{word}：{n} 个词中排第 {rank}，{percent}",
    true_bits: "，{bits} 比特",
    start: "只有句首",
    end: "只有句尾",
    lesson: "前向模型读过 {left}，预测下一个词；后向模型从最后一个词倒着读过 {right}，预测前一个词。两者都得不到这个词本身和另一侧的信息；ELMo 事后才把二者拼接起来。",
    unknown: "{word}：不在可预测的 {n} 个词中",
    average: "全句平均：前向 {forward} 比特，后向 {backward} 比特。虚线：{n} 个词等概率时为 {guess} 比特。",
    length: "这里的句子有 1 到 {most} 个词元，这一句有 {n} 个。",
    failed: "Python 无法读取：{message}",
    stored_only: "本页只有已算好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能读已存的句子。",
    picture_of: "{sentence}：每个方向的预测与惊奇度",
    at: "第 {place} 个词（共 {count} 个）：{word}。",
    told: "{side}预测 {list}。真正的词，{truth}。",
    best: "首选预测",
    p: "真正的词的概率",
    rank: "名次",
    bits: "比特"
  }
};

// bilm_explorer/index.js
function explorer(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const wanted = { text: model.get("sentence"), place: model.get("position") };
  const start = known.get(wanted.text) ?? model.get("presets")[0];
  const state = {
    entry: start,
    place: placeIn(wanted.place, start),
    asked: null,
    waiting: 0,
    slow: false
  };
  const first = { entry: start, place: state.place };
  const ask = host.kernel(state, () => paint(), take);
  const ui = sentenceChoice(label, model, { choose });
  const picture = bilmPicture(
    label,
    (place, settled) => {
      state.place = place;
      if (settled) share();
      paint();
    },
    () => state.place
  );
  const shell = host.frame({ reset, picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, ui.caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = sceneOf(state, model.get("vocabulary_size"));
      ui.show(state);
      ui.caption.textContent = explained(label, scene);
      if (width) picture.draw(scene, width);
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["sentence", "position"], ({ sentence, position }) => {
    if (sentence !== state.entry.text) choose(sentence, position);
    else if (position !== state.place) settle(state.entry, position);
  });
  if (start.text === wanted.text) share();
  else {
    describe();
    choose(wanted.text, wanted.place);
  }
  paint();
  async function choose(typed, place = null) {
    const text = typed.trim();
    if (!text || text === state.entry.text) {
      shell.notice(text ? "" : label("empty"));
      paint();
      return;
    }
    shell.notice("");
    const entry = known.get(text);
    if (entry) {
      settle(entry, place);
      return;
    }
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text, place };
    state.asked = asked;
    const answer = await ask({ type: "predict", text });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.tokens) known.set(message.text, message);
    if (message.text !== state.asked?.text) return;
    if (message.tokens) {
      settle(message, state.asked.place);
      return;
    }
    shell.notice(
      message.failed ? label("failed", { message: message.failed }) : label("length", { n: message.length, most: model.get("most") })
    );
    share();
  }
  function settle(entry, place) {
    const kept = place ?? Math.min(state.place, entry.tokens.length - 1);
    Object.assign(state, { entry, place: placeIn(kept, entry), asked: null });
    shell.notice("");
    share();
    paint();
  }
  function reset() {
    settle(first.entry, first.place);
  }
  function share() {
    traits.write({ sentence: state.entry.text, position: state.place });
    describe();
  }
  function describe() {
    const scene = sceneOf(state, model.get("vocabulary_size"));
    shell.say(spoken(label, scene));
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", { sentence: scene.tokens.join(" ") })
    );
    const heads = ["best", "p", "rank", "bits"].flatMap(
      (key) => DIRECTIONS.map((name) => `${label(key)}, ${label(name)}`)
    );
    shell.rows(
      [label("number"), label("word"), ...heads],
      scene.tokens.map((token, i) => {
        const sides = DIRECTIONS.map((name) => state.entry[name]);
        return [
          i + 1,
          token,
          ...sides.map((side) => side.words[i][0]),
          ...sides.map((side) => side.true_probability[i] ?? "–"),
          ...sides.map((side) => side.true_rank[i] ? count(side.true_rank[i]) : "–"),
          ...DIRECTIONS.map((name) => scene.bits[name][i]?.toFixed(2) ?? "–")
        ];
      })
    );
  }
}
function placeIn(place, { tokens }) {
  return Math.max(0, Math.min(tokens.length - 1, place));
}
function sceneOf({ entry, place }, size) {
  const bits = Object.fromEntries(
    DIRECTIONS.map((name) => [name, entry[name].true_probability.map(bitsOf)])
  );
  const sides = Object.fromEntries(
    DIRECTIONS.map((name) => {
      const { words: best, probabilities, true_probability, true_rank } = entry[name];
      return [
        name,
        {
          words: best[place],
          probabilities: probabilities[place],
          truth: true_probability[place],
          rank: true_rank[place]
        }
      ];
    })
  );
  return {
    tokens: entry.tokens,
    count: entry.tokens.length,
    place,
    bits,
    sides,
    size,
    target: entry.tokens[place],
    guess: Math.log2(size)
  };
}
function explained(label, scene) {
  const { tokens, place, bits, size, guess } = scene;
  const left = quoted(tokens.slice(0, place), label("start"));
  const right = quoted(tokens.slice(place + 1), label("end"));
  const mean = Object.fromEntries(
    DIRECTIONS.map((name) => {
      const counted = bits[name].filter((b) => b !== null);
      const sum = counted.reduce((all, b) => all + b, 0);
      return [name, counted.length ? (sum / counted.length).toFixed(1) : "–"];
    })
  );
  return [
    label("lesson", { left, right }),
    label("average", { ...mean, guess: guess.toFixed(1), n: count(size) })
  ].join(" ");
}
function spoken(label, scene) {
  const { place, tokens, sides } = scene;
  return [
    label("at", { place: place + 1, count: tokens.length, word: tokens[place] }),
    ...DIRECTIONS.map(
      (name) => label("told", {
        side: label(`${name}_list`),
        list: sides[name].words.slice(0, 3).join(", "),
        truth: truthOf(label, scene, name)
      })
    )
  ].join(" ");
}
var bilm_explorer_default = widget({
  kind: "ptm-bilm_explorer ptm-sentence-choice",
  style: sentence_choice_default + style_default,
  words,
  build: explorer
});
export {
  bilm_explorer_default as default
};
