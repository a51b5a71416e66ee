// host/dom.js
var SVG = "http://www.w3.org/2000/svg";
function element(tag, attributes = {}, children = []) {
  const drawn = tag.startsWith("svg:");
  const node = drawn ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false)
      node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...[children].flat());
  return node;
}
function heading(name, level, children) {
  return element("div", { class: name, role: "heading", "aria-level": level }, children);
}

// host/numbers.js
function signed(number, digits = 2) {
  return number.toFixed(digits).replace(/^-(0\.?0*)$/, "$1").replace("-", "−");
}

// host/painter.js
function oncePerFrame(draw) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  };
}
function painter(shell, svg, draw, { busy = () => false, grows = false } = {}) {
  let size = { width: 0, height: 0 };
  const soon = oncePerFrame(() => {
    draw(size);
    shell.body.setAttribute("aria-busy", busy());
  });
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    soon();
  };
  const watch = new ResizeObserver(([{ contentRect }]) => {
    const { width, height } = contentRect;
    if (width === size.width && (grows || height === size.height)) return;
    size = { width, height };
    paint();
  });
  watch.observe(svg);
  shell.root.addEventListener("resized", paint);
  return { paint, leave: () => watch.disconnect() };
}

// host/state.js
function bound(model, names, changed) {
  let writing = false;
  const read = () => valuesOf(model, names);
  const heard = () => {
    if (!writing) changed(read());
  };
  names.forEach((name) => model.on(`change:${name}`, heard));
  function write(values) {
    const news = names.filter((name) => name in values && !same(values[name], model.get(name)));
    if (!news.length) return;
    writing = true;
    news.forEach((name) => model.set(name, values[name]));
    try {
      model.save_changes();
    } catch {
    }
    writing = false;
  }
  return { read, write, leave: () => names.forEach((name) => model.off(`change:${name}`, heard)) };
}
function valuesOf(model, names) {
  return Object.fromEntries(names.map((name) => [name, model.get(name)]));
}
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// host/base.css
var base_default = String.raw`/* Okabe and Ito's colours, told apart by colour-blind readers too; dark pages get lighter ones. */
.ptm {
  position: relative;
  --ptm-least: 0px;
  --ptm-page: var(--jp-layout-color0, #fff);
  --ptm-ink: var(--jp-ui-font-color0, #1a1a1a);
  --ptm-soft: var(--jp-ui-font-color1, #555);
  --ptm-line: var(--jp-border-color2, #d5d5d5);
  --ptm-faint: var(--jp-layout-color2, #f1f1f1);
  --ptm-blue: #0072b2;
  --ptm-orange: #b35900;
  --ptm-green: #00805c;
  --ptm-red: #c24e00;
  --ptm-bar: #56b4e9;
  --ptm-best: #009e73;
  box-sizing: border-box;
  container-type: inline-size;
  margin: 2px;
  padding: 0.9em 1.1em 0.8em;
  font: 18px / 1.4 var(--jp-ui-font-family, system-ui, sans-serif);
  color: var(--ptm-ink);
  background: var(--ptm-page);
  border: 1px solid var(--ptm-line);
  border-radius: 10px;
}
[data-jp-theme-light="false"] .ptm {
  --ptm-blue: #6ec1f2;
  --ptm-orange: #f0b042;
  --ptm-green: #3fd0a4;
  --ptm-red: #ff9257;
  --ptm-bar: #0072b2;
}
@media (prefers-color-scheme: dark) {
  body:not([data-jp-theme-light]) .ptm {
    --ptm-page: #181a1b;
    --ptm-ink: #f2f2f2;
    --ptm-soft: #bbb;
    --ptm-line: #4a4d50;
    --ptm-faint: #2a2d2f;
    --ptm-blue: #6ec1f2;
    --ptm-orange: #f0b042;
    --ptm-green: #3fd0a4;
    --ptm-red: #ff9257;
    --ptm-bar: #0072b2;
  }
}
/* Present: --ptm-px is a pixel of a 1280×720 screen, --ptm-least the smallest type. */
.ptm.ptm-present {
  --ptm-px: max(0.8px, min(100vw / 1280, 100vh / 720));
  --ptm-least: calc(20 * var(--ptm-px));
  position: fixed;
  inset: 0;
  z-index: 10000;
  display: flex;
  flex-direction: column;
  width: 100vw;
  height: 100vh;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: calc(14 * var(--ptm-px)) calc(24 * var(--ptm-px));
  overflow: auto;
  border: 0;
  border-radius: 0;
  font-size: calc(25 * var(--ptm-px));
  line-height: 1.3;
}
.ptm.ptm-present .ptm-body {
  flex: 1;
}
.ptm.ptm-present :is(.ptm-secondary, .ptm-save, .ptm-stored, .ptm-own > small:not([role])),
.ptm:not(.ptm-with-numbers) .ptm-more {
  display: none !important;
}
.ptm.ptm-present svg.ptm-dense text {
  font-size: calc(20 * var(--ptm-px)) !important;
}
.ptm *,
.ptm *::before {
  box-sizing: border-box;
}
.ptm :is(button, input, select, table) {
  font: inherit;
  color: inherit;
}
.ptm button {
  cursor: pointer;
  background: none;
  border: 1px solid var(--ptm-line);
  border-radius: 0.45em;
  padding: 0.12em 0.6em;
  margin: 0;
  line-height: 1.35;
}
.ptm button:hover {
  background: var(--ptm-faint);
}
.ptm button[aria-pressed="true"] {
  background: var(--ptm-faint);
  border-color: var(--ptm-ink);
  box-shadow: inset 0 -0.16em 0 var(--ptm-blue);
}
.ptm :is(button, input, select, summary, [tabindex]):focus-visible {
  outline: 3px solid var(--ptm-blue);
  outline-offset: 2px;
}
.ptm-head {
  display: flex;
  flex-wrap: wrap;
  gap: 0.3em 0.4em;
  align-items: center;
}
.ptm-title {
  flex: 1;
  font-weight: 650;
  font-size: 1.08em;
  margin: 0;
  min-width: 8em;
}
.ptm-invitation {
  padding: 0.1em 0.7em;
  font-size: max(0.88em, var(--ptm-least));
  color: var(--ptm-blue);
  border: 1px dashed var(--ptm-blue);
  border-radius: 1em;
  transition: opacity 200ms;
}
.ptm-invitation.ptm-accepted {
  opacity: 0;
  visibility: hidden;
}
.ptm-tools {
  display: flex;
  flex-wrap: wrap;
  gap: 0.35em;
  font-size: max(0.8em, var(--ptm-least));
}
.ptm-tools button {
  color: var(--ptm-soft);
}
.ptm-summary {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  white-space: nowrap;
  clip-path: inset(50%);
}
.ptm-notice {
  margin: 0.5em 0 0;
  padding-left: 0.6em;
  border-left: 4px solid var(--ptm-orange);
  font-size: max(0.88em, var(--ptm-least));
}
.ptm-notice:empty {
  display: none;
}
.ptm-table {
  overflow-x: auto;
}
.ptm-table table {
  border-collapse: collapse;
  margin: 0.5em 0 0;
  font-size: max(0.88em, var(--ptm-least));
}
.ptm-table :is(th, td) {
  padding: 0.15em 0.9em 0.15em 0;
  text-align: right;
  border-bottom: 1px solid var(--ptm-line);
  font-variant-numeric: tabular-nums;
}
.ptm-table :is(th, td):nth-child(2) {
  text-align: left;
}
.ptm [hidden] {
  display: none !important;
}
.ptm-presets {
  display: flex;
  flex-wrap: wrap;
  gap: 0.4em;
  margin: 0.7em 0 0.8em;
  font-size: max(0.86em, var(--ptm-least));
}
.ptm-slot {
  display: inline-flex;
  align-items: baseline;
  gap: 0.35em;
}
.ptm-slot i {
  color: var(--ptm-soft);
  font:
    italic 0.8em Georgia,
    "Times New Roman",
    serif;
}
.ptm-slot input {
  width: 7.2em;
  padding: 0.06em 0.4em;
  background: var(--ptm-faint);
  border: 1px solid transparent;
  border-bottom: 2px solid var(--ptm-line);
  border-radius: 0.3em 0.3em 0 0;
}
.ptm-slot input:focus-visible {
  outline-offset: 0;
}
.ptm-controls {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.4em 1.5em;
  margin: 0.7em 0 0.6em;
  font-size: max(0.88em, var(--ptm-least));
}
.ptm-controls label {
  display: inline-flex;
  align-items: center;
  gap: 0.5em;
}
.ptm-controls input[type="range"] {
  width: 10em;
  margin: 0;
  accent-color: var(--ptm-blue);
}
.ptm-controls input[type="checkbox"] {
  width: 1.05em;
  height: 1.05em;
  margin: 0;
  accent-color: var(--ptm-blue);
}
.ptm-controls output {
  min-width: 2.6em;
  font-variant-numeric: tabular-nums;
}
.ptm-panels {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.8em 1.6em;
  border-top: 1px solid var(--ptm-line);
  padding-top: 0.6em;
}
.ptm-over {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 0.6em;
  margin: 0 0 0.3em;
  font-size: max(0.95em, var(--ptm-least));
  font-weight: 650;
}
.ptm-over small {
  font-size: max(0.87em, var(--ptm-least));
  font-weight: 400;
  color: var(--ptm-soft);
}
.ptm-caption {
  margin: 0.35em 0 0;
  font-size: max(0.86em, var(--ptm-least));
  color: var(--ptm-soft);
  min-height: 2.8em;
}
.ptm-caption b {
  font-weight: 650;
}
.ptm-busy::before {
  content: "";
  display: inline-block;
  width: 0.7em;
  height: 0.7em;
  margin-right: 0.4em;
  border: 2px solid var(--ptm-blue);
  border-right-color: transparent;
  border-radius: 50%;
  animation: ptm-turn 0.8s linear infinite;
}
@keyframes ptm-turn {
  to {
    transform: rotate(1turn);
  }
}
@media (prefers-reduced-motion: reduce) {
  .ptm-busy::before {
    animation: none;
  }
  .ptm-invitation {
    transition: none;
  }
}
`;

// host/export.js
var DRAWN = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "stroke-linecap",
  "display",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "paint-order"
];
function standalone(svg) {
  const copy = svg.cloneNode(true);
  const [from, to] = [svg, copy].map((node) => [node, ...node.querySelectorAll("*")]);
  from.forEach((node, i) => {
    const seen = getComputedStyle(node);
    for (const name of DRAWN) to[i].style.setProperty(name, seen.getPropertyValue(name));
    to[i].removeAttribute("class");
  });
  const { width, height } = svg.getBoundingClientRect();
  const page = getComputedStyle(svg.closest(".ptm")).backgroundColor;
  for (const [name, value] of Object.entries({ xmlns: SVG, width, height }))
    copy.setAttribute(name, value);
  copy.prepend(element("svg:rect", { width, height, fill: page }));
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}
async function download(svg, kind) {
  const { text, width, height } = standalone(svg);
  let blob = new Blob([text], { type: "image/svg+xml" });
  if (kind === "PNG") {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = element("canvas", { width: 2 * width, height: 2 * height });
    canvas.getContext("2d").drawImage(image, 0, 0, 2 * width, 2 * height);
    blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  }
  const link = element("a", {
    href: URL.createObjectURL(blob),
    download: `${svg.dataset.name}.${kind.toLowerCase()}`
  });
  link.click();
  URL.revokeObjectURL(link.href);
}

// host/present.js
var PRESENT = "ptm-present";
function presentation(root, changed) {
  const escaped = (event) => event.key === "Escape" && end();
  const ended = () => document.fullscreenElement !== root && end();
  function begin() {
    root.parentElement?.style.setProperty("min-height", `${root.offsetHeight}px`);
    root.classList.add(PRESENT);
    document.addEventListener("keydown", escaped);
    const layer = () => {
      if (!root.classList.contains(PRESENT) || root.popover) return;
      root.popover = "manual";
      root.showPopover?.();
      changed(true);
    };
    const full = root.requestFullscreen?.() ?? Promise.reject();
    full.then(filled, layer);
    changed(true);
  }
  function filled() {
    if (!root.classList.contains(PRESENT)) document.exitFullscreen();
    else document.addEventListener("fullscreenchange", ended);
  }
  function end() {
    if (!root.classList.contains(PRESENT)) return;
    root.classList.remove(PRESENT);
    root.parentElement?.style.removeProperty("min-height");
    document.removeEventListener("keydown", escaped);
    document.removeEventListener("fullscreenchange", ended);
    if (document.fullscreenElement === root) document.exitFullscreen();
    root.removeAttribute("popover");
    changed(false);
  }
  return { end, toggle: () => root.classList.contains(PRESENT) ? end() : begin() };
}
function presentScale(node) {
  const root = node.closest(`.${PRESENT}`);
  return root ? parseFloat(getComputedStyle(root).fontSize) / 25 : 0;
}
function letterSize(node, usual, presented) {
  return presentScale(node) * presented || usual;
}

// host/frame.js
function frame({ el, kind, style, label, title = label("title"), reset, picture }) {
  const summary = element("div", { class: "ptm-summary", "aria-live": "polite" });
  const notice = element("div", { class: "ptm-notice", role: "status" });
  const table = element("div", { class: "ptm-table", hidden: true });
  const body = element("div", { class: "ptm-body" });
  const root = element("section", { class: `ptm ${kind}`, "aria-label": title });
  const resized = () => root.dispatchEvent(new CustomEvent("resized"));
  const present = button(label("present"), {
    title: label("present_key"),
    "aria-pressed": "false"
  });
  const presenting = presentation(root, (now) => {
    present.setAttribute("aria-pressed", `${now}`);
    resized();
  });
  present.addEventListener("click", presenting.toggle);
  const numbers = button(label("show_numbers"), { "aria-pressed": "false" });
  numbers.addEventListener("click", () => {
    const now = root.classList.toggle("ptm-with-numbers");
    numbers.setAttribute("aria-pressed", `${now}`);
    table.hidden = !now;
    resized();
  });
  const save = (format) => {
    const name = `${label("picture")} ${format}`;
    const options = { class: "ptm-save", "aria-label": name, title: name };
    return button(format, { ...options, onclick: () => download(picture(), format) });
  };
  const tools = element("div", { class: "ptm-tools" }, [
    present,
    numbers,
    save("SVG"),
    save("PNG"),
    button(label("reset"), { onclick: reset })
  ]);
  const head = element("div", { class: "ptm-head" }, [
    heading("ptm-title", 3, [title]),
    inviting(label("invitation"), body),
    tools
  ]);
  root.append(element("style", {}, style), head, body, notice, summary, table);
  root.addEventListener("keydown", (event) => keysStayHere(event, presenting));
  el.replaceChildren(root);
  return {
    root,
    body,
    say: (sentence) => {
      if (summary.textContent !== sentence) summary.textContent = sentence;
    },
    notice: (sentence) => {
      if (notice.textContent !== sentence) notice.textContent = sentence;
    },
    rows: (head2, lines) => table.replaceChildren(rowsOf(head2, lines))
  };
}
function button(name, options) {
  return element("button", { type: "button", ...options }, name);
}
function inviting(invitation, body) {
  const node = element("div", { class: "ptm-invitation" }, invitation);
  const gone = (event) => {
    if (event.key !== "Tab") node.classList.add("ptm-accepted");
  };
  for (const type of ["pointerdown", "keydown", "input"]) body.addEventListener(type, gone);
  return node;
}
function keysStayHere(event, presenting) {
  if (event.ctrlKey || event.metaKey) return;
  event.stopPropagation();
  const typing = event.target.matches(
    "select, textarea, input:not([type=range], [type=checkbox], [type=radio])"
  );
  if (event.key.toLowerCase() === "l" && !typing && !event.altKey) presenting.toggle();
  else if (event.key === "Escape") presenting.end();
}
function rowsOf(head, lines) {
  const cellsOf = (tag, texts) => texts.map((text) => element(tag, {}, `${text}`));
  const row = (tag, texts) => element("tr", {}, cellsOf(tag, texts));
  const bodyRows = lines.map((line) => row("td", line));
  return element("table", {}, [
    element("thead", {}, row("th", head)),
    element("tbody", {}, bodyRows)
  ]);
}

// host/kernel.js
function pythonBehind(model, late, patience = 3e3) {
  let newest = 0;
  const open = /* @__PURE__ */ new Map();
  const heard = (message) => {
    const waiting = open.get(message?.id);
    if (waiting) waiting(message);
    else if (message?.id === newest) late(message);
  };
  model.on("msg:custom", heard);
  const ask = (question) => new Promise((done) => {
    const id = ++newest;
    const settle = (message) => {
      clearTimeout(timer);
      open.delete(id);
      done(message);
    };
    const timer = setTimeout(() => settle(null), model.isStatic ? 0 : patience);
    open.set(id, settle);
    try {
      model.send({ ...question, id });
    } catch {
      settle(null);
    }
  });
  return { ask, isNewest: (id) => id === newest, leave: () => model.off("msg:custom", heard) };
}
async function answerOf(python, state, paint, question) {
  const mark = setTimeout(() => {
    state.slow = true;
    paint();
  }, 150);
  state.waiting += 1;
  paint();
  const message = await python.ask(question);
  clearTimeout(mark);
  state.waiting -= 1;
  if (!state.waiting) state.slow = false;
  paint();
  return message;
}

// host/view.js
function viewed(build, anew = ["language"]) {
  const render = ({ model, el }) => {
    let leave = () => {
    };
    const again = () => {
      leave();
      leave = build(model, el);
    };
    again();
    anew.forEach((name) => model.on(`change:${name}`, again));
    return () => {
      anew.forEach((name) => model.off(`change:${name}`, again));
      leave();
    };
  };
  return { render };
}

// host/words.js
var shared = {
  en: {
    present: "Present",
    reset: "Reset",
    show_numbers: "Numbers",
    picture: "Picture as",
    empty: "The box is empty: type something first.",
    present_key: "Fill the screen (key L); Escape returns"
  },
  zh: {
    present: "演示",
    reset: "重置",
    show_numbers: "数值",
    picture: "导出图片",
    empty: "输入框是空的：请先输入内容。",
    present_key: "全屏显示（按键 L），按 Esc 返回"
  }
};
function worded(words2, language) {
  const own = words2[language] ?? words2.en;
  const common = shared[language] ?? shared.en;
  return (key, numbers = {}) => (own[key] ?? common[key]).replace(/\{(\w+)\}/g, (_, name) => numbers[name]);
}

// host/widget.js
function widget({ kind, style, words: words2, build, anew = ["language"] }) {
  return viewed((model, el) => {
    const leaving = [];
    const kept = (part) => {
      leaving.push(part.leave);
      return part;
    };
    const label = worded(words2, model.get("language"));
    build({
      model,
      label,
      bind: (names, changed) => kept(bound(model, names, changed)),
      frame: (parts) => frame({ el, kind, style: base_default + style, label, ...parts }),
      painter: (shell, svg, draw, options) => kept(painter(shell, svg, draw, options)).paint,
      leave: (end) => leaving.push(end),
      kernel: (state, paint, late) => {
        const python = kept(pythonBehind(model, late));
        return (question) => answerOf(python, state, paint, question);
      }
    });
    return () => leaving.forEach((leave) => leave());
  }, anew);
}

// beam_explorer/search.js
var WIDEST = 8;
function beamTree({ names, end, parents, words: own, log_p }, gap) {
  const nodes = parents.map((parent, id) => ({
    id,
    word: own[id],
    parent,
    name: named(names[own[id]]),
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
function beamControls(label, model, act) {
  const sentences = sentenceRow(label, model, act);
  const button2 = (name, text, run) => element(
    "button",
    { type: "button", "data-act": name, title: label("keys"), onclick: run },
    text
  );
  const buttons = {
    back: button2("back", `◀ ${label("back")}`, act.back),
    step: button2("step", `${label("step")} ▶`, act.forward),
    play: button2("play", "", act.play)
  };
  const sliders = [
    beamSlider(
      label("words"),
      "step",
      { min: 0, step: 1 },
      { drag: ({ step }) => act.seek(step), settle: act.settle }
    ),
    beamSlider(label("width"), "width", { min: 1, max: WIDEST, step: 1 }, act),
    beamSlider(label("alpha"), "alpha", { min: 0, max: 2, step: 0.1 }, act)
  ];
  const row = element("div", { class: "ptm-controls" }, [
    element(
      "span",
      { class: "ptm-beam-run", role: "group", "aria-label": label("run") },
      Object.values(buttons)
    ),
    ...sliders.map(({ node }) => node)
  ]);
  return {
    nodes: [sentences.node, row],
    show(state, scene) {
      sentences.show(state);
      sliders[0].input.max = scene.last;
      const values = { step: scene.step, width: state.width, alpha: state.alpha };
      const texts = {
        step: `${scene.step} / ${scene.last}`,
        width: state.width,
        alpha: Number(state.alpha.toFixed(2))
      };
      sliders.forEach(({ name, input, value }) => {
        input.value = values[name];
        value.textContent = texts[name];
      });
      buttons.back.setAttribute("aria-disabled", scene.step === 0);
      buttons.step.setAttribute("aria-disabled", scene.step === scene.last);
      buttons.play.setAttribute("aria-pressed", state.playing);
      buttons.play.textContent = label(state.playing ? "pause" : "play");
    }
  };
}
function beamSlider(text, name, range, act) {
  const change = () => act.drag({ [name]: Number(input.value) });
  const input = element("input", {
    type: "range",
    ...range,
    "data-setting": name,
    oninput: change,
    onchange: () => {
      change();
      act.settle();
    }
  });
  const value = element("output", { "data-setting": name });
  return { name, input, value, node: element("label", {}, [text, input, value]) };
}
function sentenceRow(label, model, act) {
  const list = element("select", { onchange: () => act.choose(list.value) });
  const box = element("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: label("own_hint"),
    title: label("own_hint"),
    onkeydown: (event) => {
      if (event.key === "Enter") act.choose(box.value);
    }
  });
  const busy = element("small", { role: "status" });
  const own = model.isStatic ? [element("small", {}, label("needs_live"))] : [element("label", {}, [label("own"), box]), busy];
  const node = element("div", { class: "ptm-own" }, [
    element("label", {}, [label("source"), list]),
    ...own
  ]);
  let shown = null;
  const show = ({ entry, known, slow }) => {
    if (list.options.length !== known.size)
      list.replaceChildren(
        ...[...known.keys()].map((text) => element("option", { value: text }, text))
      );
    list.value = entry.text;
    if (shown !== entry) box.value = entry.text;
    shown = entry;
    busy.textContent = slow ? label("asking") : "";
    busy.classList.toggle("ptm-busy", slow);
  };
  return { node, show };
}

// host/text.js
var pen = null;
function textWidth(text, font) {
  pen ??= element("canvas").getContext("2d");
  pen.font = font;
  return pen.measureText(text).width;
}
function shortened(text, room, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  let letters = [...text];
  while (letters.length > 1 && textWidth(letters.join(""), font) > room)
    letters = letters.slice(0, -1);
  const shown = letters.join("");
  return shown === text ? text : `${letters.slice(0, -1).join("") || shown}…`;
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
  const own = textWidth(word, `600 ${size}px system-ui, sans-serif`) + 0.4 * letter;
  const [beside, under] = [note, below].map(
    (text) => textWidth(text.replace(/\d/g, "0"), `600 ${small}px system-ui, sans-serif`)
  );
  const wide = Math.max(own + (note ? 0.4 * letter + beside : 0), 0.4 * letter + under) + 0.4 * letter;
  return { word, note, below, size, own, wide };
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
function columnNode(marks, letter) {
  const [{ step, x }] = marks;
  const number = step ? [element("svg:text", { class: "ptm-count", x: x + 0.4 * letter, y: 0.9 * letter }, step)] : [];
  const ways = marks.flatMap(waysOf).sort((a, b) => a.over - b.over).map(({ path }) => path);
  return element("svg:g", {}, [...ways, ...number, ...marks.map((mark) => nodeOf(mark, letter))]);
}
function waysOf({ x, y, from, p, fate, best, greedy }) {
  if (!from) return [];
  const middle = (from.turn + x) / 2;
  const d = `M${from.x} ${from.y}H${from.turn}C${middle} ${from.y} ${middle} ${y} ${x - 2} ${y}`;
  const way = (over, name, wide = null) => ({
    over,
    path: element("svg:path", { class: `ptm-way ptm-${name}`, d, "stroke-width": wide })
  });
  return [
    ...best ? [way(1, "best")] : [],
    ...greedy ? [way(2, "greedy")] : [],
    ...best || greedy ? [] : [way(0, fate, 1 + 3 * Math.exp(p))]
  ];
}
function nodeOf(mark, letter) {
  const { x, y, size, own, wide, word, note, below, fate, step, best, greedy, sign } = mark;
  const line = y - (below ? 0.45 * letter : 0);
  const high = (ROW[fate] - 0.14) * letter;
  const told = step ? `${mark.name}: p = ${Math.exp(mark.p).toPrecision(3)}` : word;
  const written = (kind, at, text, tall, dy = 0, anchor = null) => text ? [
    element(
      "svg:text",
      {
        class: `ptm-${kind}`,
        x: at,
        y: line + dy + 0.35 * tall,
        "text-anchor": anchor,
        style: `font-size: ${tall}px`
      },
      text
    )
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
      ...["kept", "ended"].includes(fate) ? [element("svg:rect", { x, y: y - high / 2, width: wide, height: high, rx: 0.3 * letter })] : [],
      ...written("word", x + 0.4 * letter, word, size),
      ...written("sum", x + own + 0.4 * letter, note, SMALL * letter),
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
function beamPicture(label, act) {
  const svg = element("svg:svg", { class: "ptm-tree", "data-name": "beam", role: "img" });
  const node = element(
    "div",
    {
      class: "ptm-beam-box",
      tabindex: 0,
      role: "group",
      "aria-label": label("tree"),
      onkeydown: pressed
    },
    svg
  );
  let drawn = [];
  let last = null;
  function draw(scene) {
    const letter = letterSize(svg, 18, 28);
    const { height, columns } = beamLayout(label, scene.search, letter);
    const shown = columns.slice(0, scene.step + 1);
    const wanted = shown.map((column, i) => {
      const marks = columnMarks(scene, column, shown[i - 1]?.right);
      const told = `${letter} ${JSON.stringify(marks)}`;
      return drawn[i]?.told === told ? drawn[i] : { told, node: columnNode(marks, letter) };
    });
    drawn.slice(wanted.length).forEach((column) => column.node.remove());
    wanted.forEach((column, i) => {
      if (!drawn[i]) svg.append(column.node);
      else if (drawn[i] !== column) drawn[i].node.replaceWith(column.node);
    });
    drawn = wanted;
    const size = { width: Math.ceil(shown.at(-1).right + 1.4 * letter), height: Math.ceil(height) };
    Object.entries(size).forEach(([name, value]) => svg.setAttribute(name, value));
    const now = `${scene.step} ${columns.length} ${scene.text}`;
    if (now !== last) node.scrollLeft = size.width;
    last = now;
  }
  function pressed(event) {
    const run = {
      ArrowRight: act.forward,
      ArrowLeft: act.back,
      Home: () => act.go(0),
      End: () => act.go(Infinity),
      " ": act.play
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
  .ptm-own {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.4em 1.2em;
    margin: 0.6em 0 0;
    font-size: max(0.9em, var(--ptm-least));
  }
  .ptm-own label {
    display: flex;
    flex: 1 1 16em;
    gap: 0.5em;
    align-items: baseline;
    min-width: 0;
    white-space: nowrap;
  }
  .ptm-own :is(select, input) {
    flex: 1;
    min-width: 4em;
    padding: 0.1em 0.4em;
    background: var(--ptm-faint);
    border: 1px solid var(--ptm-line);
    border-radius: 0.3em;
  }
  .ptm-own option {
    background: var(--ptm-page);
    color: var(--ptm-ink);
  }
  .ptm-own small {
    font-size: max(0.95em, var(--ptm-least));
    color: var(--ptm-soft);
  }
  .ptm-controls {
    margin: 0.5em 0 0.4em;
    gap: 0.4em 1.2em;
  }
  .ptm-beam-run {
    display: inline-flex;
    gap: 0.35em;
  }
  button[aria-disabled="true"] {
    opacity: 0.45;
    cursor: default;
  }
  button[data-act="step"] {
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  button[data-act="play"] {
    min-width: 4.4em;
  }
  .ptm-controls input[type="range"] {
    width: 7.5em;
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
  .ptm-beam-box:focus-visible,
  .ptm-ranking:focus-visible {
    outline-offset: -3px;
  }
  /* Wider than its box: a notebook's own rule for pictures would make it narrower, and lower. */
  svg.ptm-tree {
    display: block;
    max-width: none;
    background: var(--ptm-page);
  }
  .ptm-tree text {
    font-family: var(--jp-ui-font-family, system-ui, sans-serif);
    fill: var(--ptm-ink);
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
    font-weight: 400;
  }
  .ptm-tree :is(.ptm-dropped, .ptm-late, .ptm-left) {
    opacity: 0.85;
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
    opacity: 0.7;
  }
  .ptm-way.ptm-best {
    stroke: var(--ptm-green);
    stroke-width: 5px;
    opacity: 1;
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
    font-size: max(0.7em, var(--ptm-least));
    margin-top: 0.3em;
  }
  &.ptm-present .ptm-controls {
    font-size: max(0.72em, var(--ptm-least));
    margin: 0.3em 0;
    gap: 0.3em 0.9em;
  }
  &.ptm-present .ptm-controls input[type="range"] {
    width: 5.2em;
  }
  &.ptm-present .ptm-beam-box {
    max-height: 12em;
  }
  &.ptm-present .ptm-ranking {
    font-size: max(0.72em, var(--ptm-least));
    max-height: 6.9em;
  }
  &.ptm-present .ptm-over {
    font-size: max(0.72em, var(--ptm-least));
  }
  &.ptm-present .ptm-over small {
    display: none;
  }
  &.ptm-present .ptm-caption {
    font-size: max(0.7em, var(--ptm-least));
  }
}
`;

// beam_explorer/words.js
var words = {
  en: {
    title: "Beam search",
    invitation: "Press One word to go on",
    source: "sentence",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python searches",
    asking: "asking Python …",
    needs_live: "Typing your own needs the live notebook.",
    back: "Back",
    step: "One word",
    play: "Play",
    pause: "Pause",
    keys: "With the tree chosen: arrow keys for back and on, space for play",
    run: "Run",
    words: "words",
    width: "width",
    alpha: "penalty α",
    tree: "The tree: arrow keys go a word back and on",
    start: "start",
    greedy: "greedy search",
    greedy_dropped: "greedy, dropped at word {n}",
    ended: "ended",
    dropped: "dropped",
    kept: "goes on",
    late: "ends too low: dropped",
    left: "left where the search ends",
    legend: "★ best   ◇ greedy search   ■ ended   pale: dropped",
    ranking: "What has ended, by score",
    ranking_cut: "What was found, by score",
    score_is: "score = Σ log p ÷ ((5 + words) / 6)^α",
    sentence: "hypothesis",
    length: "words, end too",
    total: "Σ log p",
    penalty: "penalty",
    score: "score",
    none: "Nothing has ended yet.",
    over: "beyond the width",
    not_ended: "cut, not ended",
    first: "Every beginning gets every word; of all these the best {twice} are looked at. The thicker a line, the likelier its word.",
    looked: "Word {step}: of {n} looked at, {kept} go on, {ended} ended, {dropped} dropped.",
    over_ended: "{n} have ended: at width {width} the search is over.",
    over_cut: "At {most} words the search stops.",
    over_nothing: "Nothing is left to go on with.",
    same: "Greedy search finds the same.",
    better: "Greedy search, which takes the likeliest word each time, finds “{text}” ({score}): less than the beam's best ({best}).",
    worse: "Greedy search finds “{text}” ({score}), better than the beam's best ({best}): a beam promises nothing.",
    no_penalty: "With α = 0 the sums compete, and every word costs: short ones lead.",
    some_penalty: "The more words, the more the sum is divided by.",
    failed: "Python could not search it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored sentences can be searched.",
    picture_of: "The tree of {sentence} at width {width}, {step} of {last} words",
    summary: "Width {width}, α {alpha}, {step} of {last} words. {kept} go on: {list}. {leader}",
    leader: "Best of what has ended: {text}, {score}.",
    rank: "rank",
    beginning: "beginning",
    p: "p of the word",
    fate: "what becomes of it"
  },
  zh: {
    title: "束搜索",
    invitation: "按“加一个词”继续",
    source: "句子",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 来搜索",
    asking: "正在询问 Python …",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    back: "退一步",
    step: "加一个词",
    play: "播放",
    pause: "暂停",
    keys: "选中搜索树后：方向键后退和前进，空格键播放",
    run: "运行",
    words: "词数",
    width: "束宽",
    alpha: "惩罚 α",
    tree: "搜索树：方向键退一个词或进一个词",
    start: "开始",
    greedy: "贪心搜索",
    greedy_dropped: "贪心搜索，这里在第 {n} 个词舍弃",
    ended: "已结束",
    dropped: "被舍弃",
    kept: "继续",
    late: "结束了但名次太低：舍弃",
    left: "搜索结束时留在原处",
    legend: "★ 最佳   ◇ 贪心搜索   ■ 已结束   浅色：被舍弃",
    ranking: "已结束的，按得分排列",
    ranking_cut: "找到的，按得分排列",
    score_is: "得分 = Σ log p ÷ ((5 + 词数) / 6)^α",
    sentence: "假设",
    length: "词数（含结束）",
    total: "Σ log p 总和",
    penalty: "惩罚",
    score: "得分",
    none: "还没有结束的。",
    over: "超出束宽",
    not_ended: "被截断，未结束",
    first: "每个开头都接上每个词；其中最好的 {twice} 个拿来看。线越粗，词越可能。",
    looked: "第 {step} 个词：看了 {n} 个，{kept} 个继续，{ended} 个结束，{dropped} 个被舍弃。",
    over_ended: "已有 {n} 个结束：束宽为 {width}，搜索到此为止。",
    over_cut: "到 {most} 个词，搜索停止。",
    over_nothing: "没有可以继续的了。",
    same: "贪心搜索找到的也是它。",
    better: "贪心搜索每次只取最可能的词，找到“{text}”（{score}），不如束搜索最好的（{best}）。",
    worse: "贪心搜索找到“{text}”（{score}），反而好过束搜索最好的（{best}）：束搜索并不保证什么。",
    no_penalty: "α = 0 时直接比较总和，每多一个词都要付出代价，所以短的领先。",
    some_penalty: "词越多，总和就除以越大的数。",
    failed: "Python 无法搜索：{message}",
    stored_only: "本页只有已算好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能搜索已存的句子。",
    picture_of: "{sentence} 的搜索树，束宽 {width}，第 {step} 个词（共 {last} 个）",
    summary: "束宽 {width}，α {alpha}，第 {step} 个词（共 {last} 个）。{kept} 个继续：{list}。{leader}",
    leader: "已结束的当中最好的：{text}，{score}。",
    rank: "名次",
    beginning: "开头",
    p: "这个词的概率",
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
  const act = { choose, seek, go, drag, settle, play, forward: by(1), back: by(-1) };
  const ask = host.kernel(state, () => paint(), take);
  const ui = beamControls(label, model, act);
  const picture = beamPicture(label, act);
  const ranking = beamRanking(label);
  const caption = element("div", { class: "ptm-caption" });
  const shell = host.frame({ reset: () => show(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.node, ...ranking.nodes, caption);
  let timer = 0;
  const draw = oncePerFrame(() => {
    const scene = sceneOf(state, model);
    ui.show(state, scene);
    picture.draw(scene);
    ranking.show(scene);
    caption.textContent = explained(label, scene);
    shell.body.setAttribute("aria-busy", state.waiting > 0);
  });
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    draw();
  };
  shell.root.addEventListener("resized", paint);
  const traits = host.bind(["sentence", ...SETTINGS], ({ sentence, ...now }) => {
    drag(now);
    if (sentence === (state.asked ?? state.entry).text) tell();
    else choose(sentence);
  });
  if (first.entry.text === wanted) settle();
  else {
    tell();
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
    tell();
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
  function tell() {
    const scene = sceneOf(state, model);
    shell.say(spoken(label, scene));
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", {
        sentence: scene.text,
        width: scene.width,
        step: scene.step,
        last: scene.last
      })
    );
    const candidates = scene.search.steps[scene.step - 1] ?? [];
    shell.rows(
      [label("rank"), label("beginning"), label("p"), label("total"), label("fate")],
      candidates.map((one) => [
        one.rank + 1,
        scene.textOf(one, true),
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
