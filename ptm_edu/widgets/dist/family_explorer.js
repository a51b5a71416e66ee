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

// host/dom.js
var SVG = "http://www.w3.org/2000/svg";
function element(tag, attributes = {}, children = []) {
  const drawn = tag.startsWith("svg:");
  const node = drawn ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  if (tag === "button") node.type = "button";
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false)
      node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...childrenOf(children));
  return node;
}
function childrenOf(children) {
  return [children].flat(Infinity).filter((child) => child !== null && child !== false);
}
function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
}
function heading(name, level, children) {
  return element("div", { class: name, role: "heading", "aria-level": level }, children);
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
  --ptm-range: 10em;
  --ptm-page: var(--jp-layout-color0, #fff);
  --ptm-ink: var(--jp-ui-font-color0, #1a1a1a);
  --ptm-soft: var(--jp-ui-font-color1, #555);
  --ptm-line: var(--jp-border-color2, #d5d5d5);
  --ptm-faint: var(--jp-layout-color2, #f1f1f1);
  --ptm-blue: #0072b2;
  --ptm-orange: #ad5600;
  --ptm-green: #007a58;
  --ptm-red: #b84a00;
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
/* A body that gives its part .ptm-fills what height the others leave. */
.ptm-present .ptm-body:has(> .ptm-fills) {
  display: flex;
  flex-direction: column;
}
.ptm.ptm-present :is(.ptm-secondary, .ptm-save, .ptm-stored, .ptm-own > small:not([role])),
.ptm:not(.ptm-with-numbers) .ptm-more,
.ptm.ptm-present:not(.ptm-with-numbers) .ptm-said {
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
.ptm :is(a, button, input, select, summary, textarea, [tabindex]):focus-visible {
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
/* On a phone the title has a line of its own, and all tools fit into one. */
@container (max-width: 28em) {
  .ptm-title {
    flex-basis: 100%;
  }
  .ptm-tools {
    gap: 0.25em;
  }
  .ptm-tools button {
    padding: 0.12em 0.4em;
  }
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
:is(.ptm-table, .ptm-figures) {
  overflow-x: auto;
}
:is(.ptm-table, .ptm-figures) table {
  border-collapse: collapse;
  margin: 0.5em 0 0;
  font-size: max(0.88em, var(--ptm-least));
}
:is(.ptm-table, .ptm-figures) :is(th, td) {
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
.ptm-present .ptm-one-line {
  min-height: 1.4em;
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

// host/controls.css
var controls_default = String.raw`/* What widgets are set with: rows of buttons, texts to choose or type, sliders. */
.ptm .ptm-buttons {
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0.35em;
}
.ptm :is(button, label)[aria-disabled="true"] {
  opacity: 0.45;
  cursor: default;
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
  width: var(--ptm-range);
  margin: 0;
  accent-color: var(--ptm-blue);
}
.ptm input[type="checkbox"] {
  width: 1.05em;
  height: 1.05em;
  margin: 0;
  accent-color: var(--ptm-blue);
}
.ptm-controls output {
  min-width: 2.6em;
  font-variant-numeric: tabular-nums;
}
.ptm-sliders label {
  display: grid;
  white-space: nowrap;
}
.ptm-sliders label:has(input:disabled) {
  opacity: 0.45;
}
.ptm-sliders input[type="range"] {
  width: 100%;
}
/* Texts to choose from, and boxes for other ones. In a picture .ptm-own means something else. */
div.ptm-own {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0.4em 1.2em;
  margin: 0.6em 0 0;
  font-size: max(0.9em, var(--ptm-least));
}
div.ptm-own label {
  display: flex;
  flex: 1 1 16em;
  gap: 0.5em;
  align-items: baseline;
  min-width: 0;
  white-space: nowrap;
}
div.ptm-own :is(select, input, textarea) {
  flex: 1;
  min-width: 4em;
  padding: 0.1em 0.4em;
  background: var(--ptm-faint);
  border: 1px solid var(--ptm-line);
  border-radius: 0.3em;
}
:is(div.ptm-own, .ptm-controls) option {
  background: var(--ptm-page);
  color: var(--ptm-ink);
}
div.ptm-own small {
  font-size: max(0.95em, var(--ptm-least));
  color: var(--ptm-soft);
}
.ptm-present :is(.ptm-controls, div.ptm-own, .ptm-least) {
  font-size: var(--ptm-least);
}
/* A number as a bar. */
.ptm :is(div, span).ptm-bar {
  height: 0.85em;
  background: var(--ptm-faint);
  border-radius: 0.2em;
}
.ptm :is(div, span).ptm-bar span {
  display: block;
  height: 100%;
  border-radius: 0.2em;
  background: var(--ptm-bar);
}
.ptm-ranking data {
  text-align: right;
  font-variant-numeric: tabular-nums;
  font-size: max(0.92em, var(--ptm-least));
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
  let told = null;
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
    fillTable();
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
  for (const type of ["focusin", "keydown", "keyup"]) root.addEventListener(type, noShortcuts);
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
    rows: (head2, lines) => {
      told = { head: head2, lines };
      fillTable();
    }
  };
  function fillTable() {
    if (!table.hidden && told) table.replaceChildren(rowsOf(told.head, told.lines));
  }
}
function button(name, options) {
  return element("button", { ...options }, name);
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
function noShortcuts(event) {
  event.target.toggleAttribute("data-lm-suppress-shortcuts", !event.ctrlKey && !event.metaKey);
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
  let fresh = true;
  const soon = oncePerFrame(() => {
    const moving = draw(size, fresh) === true;
    fresh = !size.width || !size.height;
    shell.body.setAttribute("aria-busy", moving || busy());
    if (moving) soon();
  });
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    soon();
  };
  const watch = new ResizeObserver(([{ contentRect }]) => {
    const { width, height } = contentRect;
    if (width === size.width && (grows || height === size.height)) return;
    size = { width, height };
    resized();
  });
  const resized = () => {
    fresh = true;
    paint();
  };
  watch.observe(svg);
  shell.root.addEventListener("resized", resized);
  return { paint, leave: () => watch.disconnect() };
}

// host/picture.css
var picture_default = String.raw`/* Pictures, and their parts by what they mean. Letters are as large as --ptm-type says, in Present
   as many pixels of a 1280×720 screen as --ptm-type-present. */
.ptm {
  --ptm-type: 16px;
  --ptm-type-present: 22;
}
.ptm svg[data-name] {
  display: block;
  width: 100%;
  overflow: visible;
  background: var(--ptm-page);
}
.ptm svg text {
  font: max(var(--ptm-type), var(--ptm-least)) var(--jp-ui-font-family, system-ui, sans-serif);
  font-variant-numeric: inherit;
  fill: var(--ptm-ink);
}
.ptm-present svg text {
  font-size: calc(var(--ptm-type-present) * var(--ptm-px));
}
.ptm svg .ptm-panel-title {
  font-weight: 650;
}
.ptm svg .ptm-list-title {
  --ptm-type: 17px;
  --ptm-type-present: 25;
}
.ptm svg text.ptm-small {
  font-size: max(13px, var(--ptm-least));
  fill: var(--ptm-soft);
}
.ptm svg :is(.ptm-tick, .ptm-soft, text.ptm-rest) {
  fill: var(--ptm-soft);
}
/* Legible over lines and marks. */
.ptm :is(.ptm-plane text, .ptm-chart .ptm-name) {
  stroke: var(--ptm-page);
  stroke-width: 4px;
  stroke-linejoin: round;
  paint-order: stroke;
}
.ptm svg :is(.ptm-grid, .ptm-floor, .ptm-base) {
  stroke: var(--ptm-line);
  stroke-width: 1;
  fill: none;
}
.ptm svg .ptm-leader,
.ptm :is(.ptm-plane, .ptm-chart) .ptm-mark .ptm-leader {
  stroke: var(--ptm-soft);
  stroke-width: 1;
  opacity: 0.7;
}
.ptm svg .ptm-cursor {
  stroke: var(--ptm-ink);
  stroke-width: 1.5;
}
/* Areas that hear the hand. */
.ptm svg :is(.ptm-ground, .ptm-row-ground, .ptm-whole) {
  fill: transparent;
}
.ptm svg .ptm-scrub {
  cursor: ew-resize;
  touch-action: pan-y;
}
.ptm svg .ptm-hatch-ground {
  fill: var(--ptm-page);
}
.ptm svg .ptm-hatch-line {
  fill: var(--ptm-orange);
}
/* Tokens in a strip and candidates in a list, to press. */
.ptm :is(.ptm-strip .ptm-token, .ptm-candidate) {
  cursor: pointer;
}
.ptm .ptm-strip .ptm-token:hover .ptm-whole,
.ptm .ptm-candidate:hover .ptm-ground {
  fill: var(--ptm-faint);
}
.ptm .ptm-strip .ptm-dark .ptm-shown {
  fill: #fff;
}
.ptm .ptm-strip .ptm-bright .ptm-shown {
  fill: #111;
}
.ptm .ptm-strip .ptm-under {
  fill: var(--ptm-orange);
}
.ptm .ptm-candidate .ptm-percent {
  fill: var(--ptm-soft);
  font-variant-numeric: tabular-nums;
}
.ptm .ptm-candidate:hover .ptm-percent {
  fill: var(--ptm-ink);
}
/* Words as points on a plane. */
.ptm svg.ptm-plane {
  overflow: hidden;
}
.ptm .ptm-plane .ptm-dust {
  stroke: var(--ptm-soft);
  stroke-width: 3;
  stroke-linecap: round;
  opacity: 0.2;
  fill: none;
}
.ptm .ptm-plane .ptm-mark {
  cursor: pointer;
}
.ptm .ptm-plane .ptm-seen text {
  text-decoration: underline;
}
.ptm .ptm-plane .ptm-hushed:not(.ptm-seen) :is(text, .ptm-leader) {
  display: none;
}
.ptm-present .ptm-panels.ptm-fills {
  flex: 1 0 auto;
}
.ptm-present .ptm-fills > :has(> svg.ptm-plane) {
  display: flex;
  flex-direction: column;
}
`;

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
    present_key: "Fill the screen (key L); Escape returns",
    asking: "asking Python …",
    number: "#",
    token: "token",
    word: "word"
  },
  zh: {
    present: "演示",
    reset: "重置",
    show_numbers: "数值",
    picture: "导出图片",
    empty: "输入框是空的：请先输入内容。",
    present_key: "全屏显示（按键 L），按 Esc 返回",
    asking: "正在询问 Python …",
    number: "#",
    token: "词元",
    word: "词"
  }
};
function worded(words2, language) {
  const own = words2[language] ?? words2.en;
  const common = shared[language] ?? shared.en;
  return (key, numbers = {}) => (own[key] ?? common[key]).replace(/\{(\w+)\}/g, (_, name) => numbers[name]);
}

// host/widget.js
var shared2 = base_default + controls_default + picture_default;
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
      frame: (parts) => frame({ el, kind, style: shared2 + style, label, ...parts }),
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

// host/drawing.js
function svgText(kind, x, y, words2, anchor = null, more = {}) {
  return element("svg:text", { class: kind, x, y, "text-anchor": anchor, ...more }, words2);
}
function svgRect(kind, x, y, width, height, more = {}) {
  return element("svg:rect", { class: kind, x, y, width, height, ...more });
}
function svgPath(kind, d, more = {}) {
  return element("svg:path", { class: kind, d, ...more });
}
function svgCircle(kind, cx, cy, r) {
  return element("svg:circle", { class: kind, cx, cy, r });
}
function hatchPattern(id, size, line, angle = 45, ground = null) {
  const units = { patternUnits: "userSpaceOnUse", patternTransform: `rotate(${angle})` };
  const drawn = element("svg:rect", { class: "ptm-hatch-line", width: line, height: size });
  return element("svg:pattern", { id, width: size, height: size, ...units }, [ground, drawn]);
}

// host/axes.js
var SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
function panelOf(room, letter, { title, unit, across, up }) {
  const inside = {
    left: room.left + 3.4 * letter,
    right: room.right - 0.6 * letter,
    top: room.top + 2.1 * letter,
    bottom: room.bottom - 1.5 * letter
  };
  const x = scaleOf(across, inside.left, inside.right);
  const y = scaleOf(up, inside.bottom, inside.top);
  const text = (left, top, anchor, words2, name = null) => svgText(name, left, top, words2, anchor);
  const grid = (d) => svgPath("ptm-grid", d);
  const nodes = [text(room.left, room.top + letter, "start", title, "ptm-panel-title")];
  for (const value of ticksOf(across)) {
    nodes.push(
      grid(`M${x(value)} ${inside.top}V${inside.bottom}`),
      text(x(value), inside.bottom + 1.15 * letter, "middle", across.written(value))
    );
  }
  for (const value of ticksOf(up)) {
    nodes.push(
      grid(`M${inside.left} ${y(value)}H${inside.right}`),
      text(inside.left - 0.4 * letter, y(value) + 0.35 * letter, "end", up.written(value))
    );
  }
  nodes.push(text(inside.left + 0.4 * letter, inside.bottom - 0.5 * letter, "start", unit));
  return { inside, x, y, nodes };
}
function scaleOf({ low, high, log }, from, to) {
  const at = log ? Math.log10 : Number;
  return (value) => from + (at(value) - at(low)) / (at(high) - at(low)) * (to - from);
}
function ticksOf({ low, high, log, ticks, step = 1 }) {
  if (ticks) return ticks;
  if (!log) return [0, 0.25, 0.5, 0.75, 1];
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  return Array.from(
    { length: Math.max(0, Math.floor((last - first) / step) + 1) },
    (_, i) => 10 ** (first + step * i)
  );
}
function power(value) {
  const exponent = Math.round(Math.log10(value));
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[digit]).join("");
  return `10${exponent < 0 ? "⁻" : ""}${digits}`;
}

// host/keys.js
function steppedTo(key, place, size, axes = "both") {
  const across = axes === "both" ? { ArrowRight: place + 1, ArrowLeft: place - 1 } : {};
  const goals = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: size - 1, ...across };
  return key in goals ? Math.max(0, Math.min(size - 1, goals[key])) : void 0;
}

// host/labels.js
function overlap(a, b) {
  const wide = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

// host/random.js
function random(run) {
  run.random = run.random + 1831565813 >>> 0;
  let t = run.random;
  t = Math.imul(t ^ t >>> 15, t | 1);
  t ^= t + Math.imul(t ^ t >>> 7, t | 61);
  return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
}

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
function choicesOf({ x, y, w, top: high = y, bottom: low = y }, own, labels, room, letter, taken) {
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
    (box) => box.x >= room.left && box.x + w <= room.right && box.y >= room.top && box.y + h <= room.bottom && free(box, taken) && isClear(box, own, labels, letter)
  );
}
function isClear(box, own, labels, letter) {
  const mine = labels[own];
  const gap = away(box, mine);
  const end = nearest(box, mine);
  return labels.every((other, i) => {
    if (i === own) return true;
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

// host/text.js
var MOST_KNOWN = 5e3;
var pen = null;
var known = /* @__PURE__ */ new Map();
function textWidth(text, font) {
  const key = `${font} ${text}`;
  if (!known.has(key)) {
    pen ??= element("canvas").getContext("2d");
    pen.font = font;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, pen.measureText(text).width);
  }
  return known.get(key);
}

// host/token_columns.js
function flowed(widths, left, right) {
  let [line, x] = [0, left];
  return widths.map((width) => {
    const w = Math.min(right - left, width);
    if (x > left && x + w > right + 0.5) [line, x] = [line + 1, left];
    x += w;
    return { line, x: x - w, w };
  });
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
    const own = models.filter(({ year }) => year === first + i);
    return { year: first + i, own, wide: own.length ? own.length + 0.3 : 0.15 };
  });
  const total = spans.reduce((sum, { wide }) => sum + wide, 0);
  const at = /* @__PURE__ */ new Map();
  let from = 0;
  const years = spans.map(({ year, own, wide }) => {
    const to = from + wide / total;
    own.forEach(({ name }, k) => at.set(name, from + (k + 0.5) / own.length * (to - from)));
    const span = { year, from, to, models: own.length };
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
  const [power2, word] = units.find(([own]) => exponent >= Number(own)) ?? [0, ""];
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
        const own = isOwnLine(parent, model.name, selected, ancestors);
        return svgPath(own ? "ptm-line ptm-own" : "ptm-line", d, {
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

// host/controls.js
function choice({ tag = "span", kind, title }, options, choose) {
  const buttons = options.map(
    ([value, words2, more]) => element("button", { ...more, onclick: () => choose(value) }, words2)
  );
  const node = element(tag, { class: kind, role: "group", "aria-label": title }, buttons);
  const show = (isPressed) => buttons.forEach((button2, i) => button2.setAttribute("aria-pressed", isPressed(options[i][0])));
  return { node, buttons, show };
}
function uniqueId(name) {
  return `ptm-${name}-${crypto.randomUUID?.() ?? Math.random()}`;
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
    const frame2 = svgRect(`ptm-cell ${kind && `ptm-${kind}`}`, x + 1, y + 1, size - 2, size - 2, {
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
    return inner ? [frame2, svgPath(`ptm-inner ptm-${kind}`, inner)] : [frame2];
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
    tell();
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
  function tell() {
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
