// host:names
import { CIVIDIS } from "./host.js";
import { bitsOf } from "./host.js";
import { busyMark } from "./host.js";
import { colourScale } from "./host.js";
import { element } from "./host.js";
import { flowed } from "./host.js";
import { likelyOf } from "./host.js";
import { percentOf } from "./host.js";
import { random } from "./host.js";
import { setAttributes } from "./host.js";
import { shortened } from "./host.js";
import { slidTo } from "./host.js";
import { steppedTo } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textChoice } from "./host.js";
import { textWidth } from "./host.js";
import { uniqueId } from "./host.js";
import { widget } from "./host.js";

// next_token/store.js
function keyOf({ text, chosen }) {
  return `${chosen.join()} ${text}`;
}
function storedPlaces(presets, names) {
  const known = /* @__PURE__ */ new Map();
  for (const preset of presets) {
    const made = [];
    preset.parents.forEach((parent, n) => {
      const next = {
        candidates: named(preset.candidates[n], names),
        others: named(preset.others[n], names),
        rest: preset.rest[n],
        entropy: preset.entropy[n]
      };
      const { text, tokens, bits } = preset;
      const way = made[parent]?.candidates.find(([id]) => id === preset.by[n]);
      made.push(
        way ? { ...goneOn(made[parent], way), ...next } : { text, chosen: [], tokens, bits, ...next }
      );
      known.set(keyOf(made[n]), made[n]);
    });
  }
  return known;
}
function named(flat, names) {
  return Array.from({ length: flat.length / 2 }, (_, i) => [
    flat[2 * i],
    names[flat[2 * i]],
    flat[2 * i + 1]
  ]);
}
function goneOn({ text, chosen, tokens, bits }, [id, token, p]) {
  return {
    text,
    chosen: [...chosen, id],
    tokens: [...tokens, token],
    bits: [...bits, bitsOf(p)],
    candidates: [],
    others: [],
    rest: 0,
    entropy: 0
  };
}
function drawnFrom({ candidates, others }, run) {
  let left = random(run);
  for (const candidate of candidates) {
    left -= candidate[2];
    if (left < 0) return candidate;
  }
  return others[Math.floor(random(run) * others.length)] ?? candidates.at(-1);
}

// next_token/scene.js
var MOST_BITS = 12;
var MARKS = { " ": "␣", "\n": "⏎", "	": "⇥", "\r": "␍", " ": "⍽" };
function shownToken(token) {
  const marked = token.replace(
    /^ +| +$|[\n\t\r\u00a0]| {2,}/g,
    (blanks) => [...blanks].map((blank) => MARKS[blank]).join("")
  );
  return [...marked].map(
    (letter) => /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(letter) ? `⟨${letter.codePointAt(0).toString(16).padStart(2, "0")}⟩` : letter
  ).join("") || "∅";
}
function writtenText({ text, chosen, tokens }) {
  const first = tokens.length - chosen.length;
  const gap = chosen.length && tokens[first - 1].endsWith(" ") && !text.endsWith(" ") ? " " : "";
  return `${text}${gap}${tokens.slice(first).join("")}`.replaceAll("\n", "⏎");
}
function sceneOf(state, known, model) {
  const { entry, pinned, seen, mark } = state;
  const last = entry.tokens.length - 1;
  const first = entry.tokens.length - entry.chosen.length;
  const tokens = entry.tokens.map((token, i) => ({
    shown: shownToken(token),
    bits: i ? entry.bits[i - 1] : null,
    chosen: i >= first
  }));
  const candidates = entry.candidates.map(([id, token, p]) => ({
    id,
    p,
    bits: bitsOf(p),
    // Parts of characters look alike, so their numbers tell them apart.
    shown: token.includes("�") ? `${shownToken(token)} #${id}` : shownToken(token),
    leads: known.has(keyOf({ text: entry.text, chosen: [...entry.chosen, id] }))
  }));
  const place = pinned ?? last;
  return {
    tokens,
    candidates,
    place,
    looked: seen ?? place,
    rest: entry.rest,
    entropy: entry.entropy,
    mark: Math.max(0, Math.min(candidates.length - 1, mark)),
    ends: !candidates.length,
    isStatic: Boolean(model.isStatic)
  };
}
function colourOf(bits) {
  return CIVIDIS[Math.round((CIVIDIS.length - 1) * Math.min(1, bits / MOST_BITS))];
}
function isDark(bits) {
  return bits / MOST_BITS < 0.5;
}
function toldOf(label, { shown: token, bits }) {
  return bits === null ? label("told_first", { token }) : label("told", { token, bits: bits.toFixed(1), percent: percentOf(2 ** -bits) });
}
function explained(label, { tokens }) {
  const counted = tokens.filter(({ bits }) => bits !== null);
  const mean = counted.reduce((sum, { bits }) => sum + bits, 0) / counted.length;
  return [
    label("lesson"),
    ...counted.length ? [label("mean", { n: tokens.length, bits: mean.toFixed(2), perplexity: likelyOf(mean) })] : [],
    ...tokens.at(-1).chosen ? [label("chosen")] : []
  ].join(" ");
}
function spoken(label, { tokens, candidates, entropy, ends }) {
  const { shown: token, bits } = tokens.at(-1);
  const list = candidates.slice(0, 3).map(({ shown, p }) => `${shown} ${percentOf(p)}`).join(", ");
  return [
    bits === null ? toldOf(label, tokens.at(-1)) : label("added", { token, bits: bits.toFixed(1) }),
    ...ends ? [label("not_stored")] : [
      label("expected", { list }),
      label("entropy", { bits: entropy.toFixed(2), n: likelyOf(entropy) })
    ]
  ].join(" ");
}
function tableOf(label, { tokens, candidates, rest, ends }) {
  return [
    ...tokens.map(
      ({ shown, bits }, i) => bits === null ? [i + 1, shown, "–", "–"] : [i + 1, shown, (2 ** -bits).toPrecision(3), bits.toFixed(2)]
    ),
    ...candidates.map(({ shown, p, bits }, i) => [
      label("candidate", { n: i + 1 }),
      shown,
      p,
      bits.toFixed(2)
    ]),
    ...ends ? [] : [["", label("others"), rest, "–"]]
  ];
}

// next_token/controls.js
function nextTokenControls(label, model, handlers) {
  const busy = busyMark(label);
  const texts = textChoice(label, model, {
    source: "source",
    choose: handlers.read,
    type: (text) => {
      if (text !== writtenText(shown)) handlers.read(text.replaceAll("⏎", "\n"));
    }
  });
  const button = (name, run, title = null) => element("button", { "data-act": name, title, onclick: run }, label(name));
  const forward = [
    button("likeliest", handlers.likeliest),
    button("draw", handlers.draw, label("draw_hint"))
  ];
  const backward = [button("undo", handlers.undo), button("back", handlers.back)];
  const stored = element("small", { class: "ptm-stored" }, label("stored"));
  const row = element(
    "div",
    { class: "ptm-controls", role: "group", "aria-label": label("go_on") },
    [...forward, ...backward, model.isStatic ? stored : busy.node]
  );
  let shown = null;
  const show = ({ entry, texts: known, slow }, { ends }) => {
    const options = [...known].map((text) => [text, text.replaceAll("\n", "⏎")]);
    texts.show(entry, writtenText(entry), entry.text, options);
    if (shown !== entry) texts.box.scrollLeft = texts.box.scrollWidth;
    shown = entry;
    forward.forEach((each) => each.setAttribute("aria-disabled", ends));
    backward.forEach((each) => each.setAttribute("aria-disabled", !entry.chosen.length));
    busy.show(slow);
  };
  return { nodes: [texts.node, row], show };
}

// next_token/strip.js
function nextTokenStrip(label, handlers) {
  const node = element("svg:g", {
    class: "ptm-strip",
    tabindex: 0,
    role: "slider",
    "aria-label": label("tokens"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onpointermove: (event) => handlers.highlight(under(event)),
    onpointerleave: () => handlers.highlight(null),
    onclick: (event) => {
      const i = under(event);
      if (i !== null) handlers.pin(i);
    }
  });
  let told = null;
  let size = 1;
  function draw(scene, { left, width, high, letter }) {
    size = scene.tokens.length;
    const line = { bars: 2.5 * letter, cell: 1.65 * letter, gap: 0.75 * letter };
    line.high = line.bars + line.cell + line.gap;
    const cells = cellsOf(scene.tokens, letter, left, left + width);
    const head = 1.9 * letter;
    const shown = Math.max(1, Math.floor((high - head - 1.6 * letter) / line.high));
    const from = Math.max(0, Math.min(cells[scene.place].line, cells.at(-1).line - shown + 1));
    const lines = Math.min(shown, cells.at(-1).line - from + 1);
    const there = cells.map((cell, i) => ({ ...cell, i })).filter((cell) => cell.line >= from && cell.line < from + lines);
    const below = head + lines * line.high + 0.6 * letter;
    told = svgText("ptm-told", left, below, []);
    node.replaceChildren(
      svgText("ptm-list-title", left, letter, label("so_far")),
      ...scaleOf(label, left + width, letter),
      ...from ? [svgText("ptm-small ptm-before", left, 1.6 * letter, "⋯")] : [],
      ...there.map(
        (cell) => cellOf(scene.tokens[cell.i], cell, head + (cell.line - from) * line.high, line, letter)
      ),
      told
    );
    look(scene);
    return below + 0.5 * letter;
  }
  function look(scene) {
    node.querySelectorAll(".ptm-token").forEach((cell) => {
      cell.classList.toggle("ptm-looked", Number(cell.dataset.place) === scene.looked);
    });
    const token = scene.tokens[scene.looked];
    told.textContent = toldOf(label, token);
    setAttributes(node, {
      "aria-valuemax": size,
      "aria-valuenow": scene.looked + 1,
      "aria-valuetext": told.textContent
    });
  }
  function under(event) {
    const cell = event.target.closest(".ptm-token");
    return cell ? Number(cell.dataset.place) : null;
  }
  function pressed(event) {
    const goal = slidTo(event.key, handlers.standing(), size - 1);
    if (goal === void 0) return;
    event.preventDefault();
    handlers.pin(goal);
  }
  return { node, draw, look };
}
function cellsOf(tokens, letter, left, right) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const wide = ({ shown }) => Math.max(1.7 * letter, textWidth(shown, font) + 0.5 * letter);
  return flowed(tokens.map(wide), left, right);
}
function cellOf({ shown, bits, chosen }, { i, x, w }, y, line, letter) {
  const base = y + line.bars;
  const tall = line.bars * Math.min(MOST_BITS, bits ?? 0) / MOST_BITS;
  const fill = bits === null ? null : colourOf(bits);
  const kind = bits === null ? "ptm-first" : isDark(bits) ? "ptm-dark" : "ptm-bright";
  return element(
    "svg:g",
    {
      class: `ptm-token ${kind}${chosen ? " ptm-chosen" : ""}`,
      "data-place": i,
      "data-bits": bits
    },
    [
      svgRect("ptm-whole", x, y, w, line.bars + line.cell + 0.3 * letter),
      bits === null ? null : svgRect("ptm-bits", x + 0.2 * w, base - tall, 0.6 * w, tall, { fill }),
      svgRect("ptm-cell", x + 1, base, w - 2, line.cell, { fill: fill ?? "none" }),
      svgText(
        "ptm-shown",
        x + w / 2,
        base + line.cell / 2 + 0.34 * letter,
        spaced(shortened(shown, w - 0.3 * letter, letter)),
        "middle"
      ),
      chosen ? svgRect("ptm-under", x + 1, base + line.cell + 2, w - 2, 0.16 * letter) : null
    ]
  );
}
function spaced(shown) {
  return shown.split(/([␣⏎⇥␍⍽]+)/).filter(Boolean).map(
    (part) => element("svg:tspan", { class: /[␣⏎⇥␍⍽]/.test(part) ? "ptm-blank" : null }, part)
  );
}
function scaleOf(label, right, letter) {
  const most = `${MOST_BITS}+`;
  const last = textWidth(most, `${0.8 * letter}px system-ui, sans-serif`) + 0.3 * letter;
  return colourScale("ptm-small", letter, { right, last }, `${label("scale")} 0`, most);
}

// next_token/list.js
var ROW_HIGH = 1.28;
var HEAD_HIGH = 2.75;
function nextTokenList(label, handlers) {
  const name = uniqueId("next");
  const rows = element("svg:g", {
    class: "ptm-candidates",
    tabindex: 0,
    role: "listbox",
    "aria-label": label("candidates"),
    onkeydown: pressed,
    onclick: (event) => {
      const row = event.target.closest(".ptm-candidate");
      if (row) handlers.choose(Number(row.dataset.rank) - 1);
    }
  });
  const around = element("svg:g");
  const node = element("svg:g", {}, [around, rows]);
  let size = 0;
  function draw(scene, { left, top, width, letter, most }) {
    const row = ROW_HIGH * letter;
    const shown = scene.candidates.slice(0, most);
    size = shown.length;
    const mark = Math.min(scene.mark, size - 1);
    const text = (kind, y, words2) => svgText(kind, left, top + y * letter, words2);
    const places = {
      left,
      top: top + HEAD_HIGH * letter,
      width,
      row,
      letter,
      full: shown[0]?.p ?? 1
    };
    rows.replaceChildren(
      ...shown.map((candidate, i) => {
        const line = candidateRow(candidate, i, places, scene.isStatic);
        line.id = `${name}-${i}`;
        line.setAttribute("aria-selected", i === mark);
        return line;
      })
    );
    if (size) rows.setAttribute("aria-activedescendant", `${name}-${mark}`);
    else rows.removeAttribute("aria-activedescendant");
    const hidden = scene.candidates.slice(most).reduce((sum, { p }) => sum + p, scene.rest);
    const below = HEAD_HIGH + size * ROW_HIGH + 1.1;
    around.replaceChildren(
      text("ptm-list-title", 1, label("next")),
      ...scene.ends ? [text("ptm-soft", 2.5, label("not_stored"))] : [
        text(
          "ptm-small ptm-entropy",
          2.25,
          label("entropy", { bits: scene.entropy.toFixed(2), n: likelyOf(scene.entropy) })
        ),
        text("ptm-rest", below, label("rest", { percent: percentOf(hidden) }))
      ]
    );
    around.querySelector(".ptm-rest")?.setAttribute("data-p", hidden);
    return top + (below + 0.5) * letter;
  }
  function pressed(event) {
    const mark = Math.min(handlers.marked(), size - 1);
    const goal = steppedTo(event.key, mark, size, "column");
    if (goal !== void 0) handlers.mark(goal);
    else if (event.key === "Enter" || event.key === " ") handlers.choose(mark);
    else if (event.key === "Backspace") handlers.undo();
    else return;
    event.preventDefault();
  }
  return { node, draw };
}
function listHeight(rows, letter) {
  return (HEAD_HIGH + rows * ROW_HIGH + 1.6) * letter;
}
function candidateRow({ id, shown, p, bits, leads }, i, places, isStatic) {
  const { left, top, width, row, letter, full } = places;
  const y = top + (i + 0.78) * row;
  const bar = { from: left + 0.36 * width, most: 0.64 * width - 4.6 * letter };
  const long = Math.max(1, bar.most * p / full);
  const sign = isStatic && leads ? [svgText("ptm-leads", left + 0.9 * letter, y, "▸", "end")] : [];
  return element(
    "svg:g",
    {
      class: "ptm-candidate",
      role: "option",
      "data-id": id,
      "data-p": p,
      "data-rank": i + 1,
      "data-leads": leads,
      "aria-label": `${shown} ${percentOf(p)}`
    },
    [
      svgRect("ptm-ground", left, top + i * row, width, row - 1, { rx: 3 }),
      ...sign,
      svgText(
        "ptm-name",
        left + 1.2 * letter,
        y,
        spaced(shortened(shown, 0.36 * width - 1.6 * letter, letter))
      ),
      svgRect("ptm-bar", bar.from, y - 0.76 * letter, long, 0.92 * letter, {
        fill: colourOf(bits)
      }),
      svgText("ptm-percent", bar.from + long + 0.4 * letter, y, percentOf(p))
    ]
  );
}

// next_token/picture.js
var LISTED = 20;
var NARROW_LINES = 26;
function nextTokenPicture(label, handlers) {
  const strip = nextTokenStrip(label, handlers);
  const list = nextTokenList(label, handlers);
  const svg = element(
    "svg:svg",
    {
      class: "ptm-next",
      "data-name": "next-token",
      role: "group",
      "aria-label": label("picture_of")
    },
    [strip.node, list.node]
  );
  let longest = 0;
  function draw(scene, width) {
    const lecture = svg.closest(".ptm-present");
    const letter = lecture ? 24 : 16;
    const most = lecture ? LISTED / 2 : LISTED;
    longest = Math.max(longest, scene.candidates.length);
    const high = listHeight(Math.min(most, longest), letter);
    const side = width >= 46 * letter;
    const mainWidth = side ? 0.58 * width : width;
    const text = strip.draw(scene, {
      left: 1,
      width: mainWidth - 2,
      letter,
      high: side ? high : NARROW_LINES * letter
    });
    const room = side ? { left: mainWidth + 2 * letter, top: 0, width: width - mainWidth - 2 * letter } : { left: 0, top: text + letter, width };
    const below = list.draw(scene, { ...room, letter, most });
    svg.style.height = `${Math.ceil(side ? Math.max(high, text, below) : below)}px`;
  }
  return { svg, draw, look: strip.look };
}

// next_token/style.css
var style_default = String.raw`.ptm.ptm-next_token {
  --ptm-type-present: 24;
  .ptm-next text {
    white-space: pre;
  }
  .ptm-own label {
    flex: 2 1 20em;
  }
  .ptm-own label.ptm-source {
    flex: 1 1 12em;
  }
  .ptm-controls {
    margin: 0.5em 0 0.6em;
    gap: 0.4em;
  }
  .ptm-controls small {
    margin-left: 0.8em;
    color: var(--ptm-soft);
  }
  button[data-act="likeliest"] {
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  button[data-act="undo"] {
    margin-left: 0.8em;
  }
  .ptm-next .ptm-blank {
    fill-opacity: 0.6;
  }
  .ptm-next :is(.ptm-told, .ptm-list-title) {
    font-weight: 650;
  }
  .ptm-token.ptm-looked .ptm-whole {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-token :is(.ptm-cell, .ptm-bits) {
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-token.ptm-first .ptm-cell {
    stroke: var(--ptm-soft);
    stroke-dasharray: 3 3;
  }
  .ptm-candidate .ptm-bar {
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-candidates:focus-visible [aria-selected="true"] .ptm-ground {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-next .ptm-leads {
    fill: var(--ptm-blue);
  }
}
`;

// next_token/words.js
var words = {
  en: {
    title: "Next-token prediction",
    invitation: "Click a token to continue the text",
    source: "text",
    own: "your own",
    own_hint: "Type a text or continue this one, then Enter: Python reads it (⏎ is a new line)",
    needs_live: "Typing a text of your own needs the live notebook.",
    go_on: "Continue",
    likeliest: "Most likely",
    draw: "Sample one",
    undo: "Undo",
    back: "Back to the start",
    draw_hint: "Sample a token from the distribution; sometimes it is an unlikely one",
    so_far: "Surprisal",
    tokens: "The text's tokens",
    scale: "bits",
    told: "{token}: {bits} bits, P = {percent}",
    told_first: "{token}: the first token has no context, so no surprisal",
    next: "Next-token probabilities",
    candidates: "Candidates for the next token",
    entropy: "entropy {bits} bits, like {n} equally likely tokens",
    rest: "all other tokens together: {percent}",
    not_stored: "no prediction is stored at this position",
    stored: "▸ tokens with which this page can continue",
    ends: "The stored continuations end here: continuing needs the live notebook. Undo goes back.",
    stored_only: "This page knows only its own texts; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only what is stored can be shown.",
    longest: "A text here has at most {most} tokens. Undo goes back.",
    failed: "Python could not continue: {message}",
    lesson: "A token's surprisal is −log₂ of the probability that the model assigned to it given the tokens before it. Tall, bright bars mark tokens that the model did not expect.",
    mean: "{n} tokens, {bits} bits per token on average: perplexity {perplexity}.",
    chosen: "Underlined: added here.",
    added: "{token}, {bits} bits.",
    expected: "Next: {list}.",
    picture_of: "The text so far, and the probabilities of the next token",
    p: "probability",
    bits: "bits",
    candidate: "next {n}",
    others: "all others"
  },
  zh: {
    title: "预测下一个词元",
    invitation: "点击一个词元，续写文本",
    source: "文本",
    own: "自选的文本",
    own_hint: "输入文本，或接着这一段写，然后按回车：由 Python 来读（⏎ 表示换行）",
    needs_live: "要输入自己的文本，请使用实时讲义。",
    go_on: "续写",
    likeliest: "最可能的",
    draw: "随机抽一个",
    undo: "撤销",
    back: "回到开头",
    draw_hint: "按概率抽取一个词元，偶尔会抽到不大可能的",
    so_far: "惊奇度",
    tokens: "文本的词元",
    scale: "比特",
    told: "{token}：{bits} 比特，P = {percent}",
    told_first: "{token}：第一个词元没有上文，所以没有惊奇度",
    next: "下一个词元的概率",
    candidates: "下一个词元的候选",
    entropy: "熵 {bits} 比特，相当于 {n} 个等可能的词元",
    rest: "其余所有词元合计：{percent}",
    not_stored: "此处没有存储任何内容",
    stored: "▸ 本页可用这些词元续写",
    ends: "已存的续写到此为止：要继续，请使用实时讲义。“撤销”可退回。",
    stored_only: "本页只有已算好的文本；要输入别的文本，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能显示已存的内容。",
    longest: "这里的文本最多 {most} 个词元。“撤销”可退回。",
    failed: "Python 无法继续：{message}",
    lesson: "词元的惊奇度是模型根据前面的词元给它的概率的 −log₂：柱子越高、颜色越亮，模型越没有预料到这个词元。",
    mean: "共 {n} 个词元，平均每个 {bits} 比特：困惑度 {perplexity}。",
    chosen: "带下划线的是在此选出的。",
    added: "{token}，{bits} 比特。",
    expected: "接下来：{list}。",
    picture_of: "目前的文本，以及下一个词元的概率",
    p: "概率",
    bits: "比特",
    candidate: "候选 {n}",
    others: "其余所有"
  }
};

// next_token/index.js
function explorer(host) {
  const { model, label } = host;
  const presets = model.get("presets");
  const known = storedPlaces(presets, model.get("names"));
  const wanted = model.get("context");
  const home = known.get(keyOf({ text: presets[0].text, chosen: [] }));
  const state = {
    entry: known.get(keyOf(wanted)) ?? home,
    texts: new Set(presets.map(({ text }) => text)),
    pinned: null,
    seen: null,
    mark: 0,
    asked: null,
    waiting: 0,
    slow: false,
    random: model.get("seed")
  };
  const scene = () => sceneOf(state, known, model);
  const handlers = {
    read,
    likeliest,
    draw: drawOne,
    undo,
    back,
    highlight,
    pin,
    mark,
    choose,
    standing: () => scene().looked,
    marked: () => state.mark
  };
  const ask = host.kernel(state, () => paint(), take);
  const ui = nextTokenControls(label, model, handlers);
  const picture = nextTokenPicture(label, handlers);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({
    title: model.get("title") || label("title"),
    reset,
    picture: () => picture.svg
  });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const now = scene();
      ui.show(state, now);
      caption.textContent = explained(label, now);
      if (width) picture.draw(now, width);
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["context"], ({ context }) => go(context));
  describe();
  paint();
  go(wanted);
  async function go({ text, chosen }) {
    const entry = known.get(keyOf({ text, chosen }));
    if (entry) {
      show(entry);
      return;
    }
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text, chosen };
    state.asked = asked;
    const answer = await ask({ type: "guess", ...asked });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.tokens) known.set(keyOf(message), message);
    if (!state.asked || keyOf(message) !== keyOf(state.asked)) return;
    if (message.tokens) {
      show(message);
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: message.failed }));
    share();
  }
  function show(entry) {
    Object.assign(state, { entry, pinned: null, seen: null, mark: 0, asked: null });
    state.texts.add(entry.text);
    shell.notice(entry.candidates.length ? "" : label("ends"));
    share();
    paint();
  }
  function read(text) {
    if (!text) shell.notice(label("empty"));
    else go({ text, chosen: [] });
  }
  function goOn(candidate) {
    if (!candidate || state.waiting) return;
    if (state.entry.tokens.length >= model.get("most")) {
      shell.notice(label("longest", { most: model.get("most") }));
      return;
    }
    const next = goneOn(state.entry, candidate);
    if (model.isStatic && !known.has(keyOf(next))) show(next);
    else go(next);
  }
  function likeliest() {
    goOn(state.entry.candidates[0]);
  }
  function drawOne() {
    if (!state.waiting && state.entry.candidates.length) goOn(drawnFrom(state.entry, state));
  }
  function choose(i) {
    goOn(state.entry.candidates[i]);
  }
  function undo() {
    const { text, chosen } = state.entry;
    if (chosen.length) go({ text, chosen: chosen.slice(0, -1) });
  }
  function back() {
    go({ text: state.entry.text, chosen: [] });
  }
  function reset() {
    state.random = model.get("seed");
    show(home);
  }
  function highlight(i) {
    if (i === state.seen) return;
    state.seen = i;
    picture.look(scene());
  }
  function pin(i) {
    Object.assign(state, { pinned: i, seen: null });
    paint();
  }
  function mark(i) {
    state.mark = i;
    paint();
  }
  function share() {
    const { text, chosen } = state.entry;
    if (keyOf(model.get("context")) !== keyOf(state.entry))
      traits.write({ context: { text, chosen } });
    describe();
  }
  function describe() {
    const now = scene();
    shell.say(spoken(label, now));
    shell.rows(
      ["number", "token", "p", "bits"].map((key) => label(key)),
      tableOf(label, now)
    );
  }
}
var next_token_default = widget({ kind: "ptm-next_token", style: style_default, words, build: explorer });
export {
  next_token_default as default
};
