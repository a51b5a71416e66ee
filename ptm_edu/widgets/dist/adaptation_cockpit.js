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

// host/numbers.js
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
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

// host/glide.js
var STEP = 0.35;
function gliding(near) {
  let shown = {};
  return (goals, jump) => {
    const still = jump || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const at = {};
    let moving = false;
    for (const [name, goal] of Object.entries(goals)) {
      const before = still ? goal : shown[name] ?? goal;
      const next = before + STEP * (goal - before);
      at[name] = Math.abs(next - goal) < near ? goal : next;
      moving ||= at[name] !== goal;
    }
    shown = at;
    return { at, moving };
  };
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

// adaptation_cockpit/methods.js
var KINDS = ["existing", "added", "input"];
var SHAPES = {
  existing: "M-6-6H6V6H-6Z",
  added: "M6.5 0A6.5 6.5 0 1 1-6.5 0A6.5 6.5 0 1 1 6.5 0Z",
  input: "M0-7.5L7.5 6H-7.5Z"
};
var LINEAR = ["query", "key", "value", "output", "up", "down"];
var NORMS = ["norm_attention", "norm_feed_forward"];
var BLOCK = [...LINEAR, ...NORMS];
var METHODS = {
  "full fine-tuning": { kind: "existing", parts: ["embeddings", ...BLOCK], layers: "all" },
  "last layers": { kind: "existing", parts: BLOCK, layers: "last" },
  "head only": { kind: "existing", layers: "none" },
  "Houlsby adapter": {
    kind: "added",
    parts: NORMS,
    adapters: ["attention", "feed_forward"],
    layers: "all"
  },
  "Pfeiffer adapter": { kind: "added", adapters: ["feed_forward"], layers: "all" },
  LoRA: { kind: "added", extras: extrasOf(["query", "value"], "BA"), layers: "all" },
  BitFit: { kind: "existing", extras: extrasOf([...BLOCK, "embeddings"], "b"), layers: "all" },
  IA3: { kind: "added", extras: extrasOf(["key", "value", "down"], "⊙ℓ"), layers: "all" },
  prefix: { kind: "input", extras: extrasOf(["key", "value"], "P"), layers: "all" },
  prompt: { kind: "input", extras: extrasOf(["embeddings"], "P"), layers: "none" }
};
function extrasOf(parts, sign) {
  return Object.fromEntries(parts.map((part) => [part, sign]));
}
function trainedBy(method) {
  const { kind, parts = [], extras = {}, adapters = [], layers } = METHODS[method];
  return { kind, parts: [...parts, "head"], extras, adapters, layers };
}
function shapeOf(kind) {
  return SHAPES[kind];
}
var SIGNS = { LoRA: "LoRA", BitFit: "BitFit", IA3: "(IA)³" };
var AUTHORS = { "Houlsby adapter": "Houlsby", "Pfeiffer adapter": "Pfeiffer" };
function nameOf(label, method) {
  return SIGNS[method] ?? label(`method_${keyOf(method)}`);
}
function shortName(label, method) {
  return SIGNS[method] ?? AUTHORS[method] ?? label(`name_${keyOf(method)}`);
}
function keyOf(method) {
  return method.toLowerCase().replace(/\W+/g, "_");
}

// adaptation_cockpit/rules.js
var COSTS = ["parameters", "bytes", "seconds", "memory"];
var UNITS = {
  bytes: [
    [1e9, "GB"],
    [1e6, "MB"],
    [1e3, "kB"],
    [1, "B"]
  ],
  seconds: [
    [1, "s"],
    [1e-3, "ms"],
    [1e-6, "µs"]
  ]
};
var DIGITS = [[1], [1, 2, 5], [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9], tenths()];
var TASKS = 10;
function tenths() {
  return Array.from({ length: 90 }, (_, i) => (10 + i) / 10);
}
function pointsOf(rows, { task, examples }) {
  return rows.filter((row) => row.task === task && row.examples === examples).map((row) => ({
    ...row,
    mean: row.scores.reduce((sum, score) => sum + score, 0) / row.scores.length,
    lowest: Math.min(...row.scores),
    highest: Math.max(...row.scores)
  }));
}
function byCost(points, cost) {
  return points.toSorted((a, b) => a[cost] - b[cost]);
}
function tenTasks(points, point) {
  const full = fullOf(points);
  if (!full) return null;
  return (point === full ? 0 : full.bytes) + TASKS * point.bytes;
}
function fullOf(points) {
  return points.find(({ method }) => method === "full fine-tuning");
}
function costRange(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(1.15, (most / least) ** 0.07);
  const [low, high] = [least / room, most * room];
  const ticks = DIGITS.map((digits) => ticksOf2(digits, low, high)).find(({ length }) => length > 2);
  return { low, high, ticks: ticks.filter((_, i) => ticks.length < 7 || i % 2 === 0) };
}
function ticksOf2(digits, low, high) {
  const first = Math.floor(Math.log10(low));
  const decades = Math.floor(Math.log10(high)) - first + 1;
  const all = Array.from(
    { length: decades },
    (_, i) => digits.map((digit) => Number(`${digit}e${first + i}`))
  );
  return all.flat().filter((tick) => tick >= low && tick <= high);
}
function scoreRange(scores) {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const room = Math.max(5e-3, 0.07 * (most - least));
  const [low, high] = [least - room, most + room];
  const step = [5e-3, 0.01, 0.02, 0.05, 0.1].find((one) => high - low <= 6 * one) ?? 0.2;
  const first = Math.ceil(low / step);
  const ticks = Array.from(
    { length: Math.floor(high / step) - first + 1 },
    (_, i) => Number(((first + i) * step).toFixed(3))
  );
  return { low, high, ticks };
}
function scoreText(score) {
  return score.toFixed(3);
}
function costText(cost, value) {
  if (cost === "parameters") return count(value);
  const units = UNITS[cost === "memory" ? "bytes" : cost];
  const [size, unit] = units.find(([one]) => value >= 0.9995 * one) ?? units.at(-1);
  return `${Number((value / size).toPrecision(3))} ${unit}`;
}
function shareText(share) {
  return `${Number((100 * share).toPrecision(share >= 0.1 ? 3 : 2))} %`;
}

// adaptation_cockpit/chart.js
var PLACE = ["x", "y", "low", "high"];
function costChart(label, choose, now) {
  const field = element("svg:g", {
    class: "ptm-field",
    tabindex: 0,
    role: "slider",
    "aria-label": label("method"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onclick: clicked
  });
  const ground = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-costs ptm-chart", "data-name": "adaptation", role: "group" },
    [ground, field]
  );
  const glide = gliding(0.5);
  let drawn = { marks: [], letter: 16 };
  function pressed(event) {
    const { points, index } = now();
    const goal = steppedTo(event.key, index, points.length);
    if (goal === void 0 || !points.length) return;
    event.preventDefault();
    choose(points[goal].method);
  }
  function clicked(event) {
    const named = event.target.closest(".ptm-name")?.parentElement.dataset.method;
    const { left, top } = svg.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const away2 = (mark) => Math.hypot(mark.x - x, Math.max(mark.high - y, 0, y - mark.low) || 0.3 * (mark.y - y));
    const nearest2 = drawn.marks.toSorted((a, b) => away2(a) - away2(b))[0];
    const reached = nearest2 && away2(nearest2) < 1.2 * drawn.letter ? nearest2.point.method : null;
    if (named ?? reached) choose(named ?? reached);
  }
  function draw(scene, jump, { width, height }) {
    const letter = letterSize(svg, 16, 20);
    const font = `${letter}px system-ui, sans-serif`;
    const legend = legendNodes(width, letter, font);
    const room = {
      left: 0,
      right: width - 0.4 * letter,
      top: (1.5 * legend.lines + 0.1) * letter,
      bottom: height - 1.5 * letter
    };
    const across = costRange(scene.rows.map((row) => row[scene.cost]));
    const up = scoreRange((scene.points.length ? scene.points : scene.rows).flatMap(scoresOf));
    const written = (value) => scene.cost === "parameters" ? power(value) : costText(scene.cost, value);
    const panel = panelOf(room, letter, {
      title: scene.axis,
      unit: "",
      across: { ...across, ...thinned(across.ticks, written, width, font), log: true, written },
      up: { ...up, written: (value) => value.toFixed(up.ticks.some(isFine) ? 3 : 2) }
    });
    const goals = scene.points.map((point) => ({
      point,
      x: panel.x(point[scene.cost]),
      y: panel.y(point.mean),
      low: panel.y(point.lowest),
      high: panel.y(point.highest)
    }));
    const places = goals.flatMap(
      (goal) => PLACE.map((name) => [`${goal.point.method} ${name}`, goal[name]])
    );
    const { at, moving } = glide(Object.fromEntries(places), jump);
    const marks = goals.map((goal) => ({
      ...goal,
      ...Object.fromEntries(PLACE.map((name) => [name, at[`${goal.point.method} ${name}`]]))
    }));
    drawn = { marks, letter };
    ground.replaceChildren(
      ...legend.nodes,
      svgText(
        "ptm-tick",
        panel.inside.right,
        height - 0.35 * letter,
        label(`axis_${scene.cost}`),
        "end"
      )
    );
    field.replaceChildren(
      ...panel.nodes,
      ...lineNodes(scene, panel),
      ...scene.points.length ? [] : [emptyNode(panel, letter)],
      ...markNodes(scene, goals, marks, { letter, font, panel, width, height })
    );
    setAttributes(field, {
      "aria-valuemax": Math.max(1, scene.points.length),
      "aria-valuenow": Math.max(1, scene.index + 1),
      "aria-valuetext": scene.told
    });
    return moving;
  }
  function thinned(ticks, written, width, font) {
    const widest = Math.max(...ticks.map((tick) => textWidth(written(tick), font)));
    const most = Math.max(2, Math.floor((width - 70) / (widest + 14)));
    const every = Math.ceil(ticks.length / most);
    return { ticks: ticks.filter((_, i) => i % every === 0) };
  }
  function legendNodes(width, letter, font) {
    const texts = KINDS.map((kind) => label(`kind_${kind}`));
    const boxes = flowed(
      texts.map((text) => textWidth(text, font) + 2.4 * letter),
      0,
      width
    );
    const nodes = boxes.flatMap(({ line, x }, i) => [
      shapeNode(KINDS[i], letter, x + 0.6 * letter, (0.65 + 1.5 * line) * letter),
      svgText("ptm-tick", x + 1.5 * letter, (1 + 1.5 * line) * letter, texts[i])
    ]);
    return { nodes, lines: boxes.at(-1).line + 1 };
  }
  function lineNodes({ points }, { inside, y }) {
    const full = fullOf(points);
    return full ? [svgPath("ptm-full", `M${inside.left} ${y(full.mean)}H${inside.right}`)] : [];
  }
  function emptyNode({ inside }, letter) {
    const [x, y] = [(inside.left + inside.right) / 2, (inside.top + inside.bottom) / 2];
    return svgText("ptm-tick", x, y + 0.35 * letter, label("not_measured"), "middle");
  }
  function markNodes({ selected }, goals, marks, { letter, font, panel, width, height }) {
    const names = goals.map(({ point }) => shortName(label, point.method));
    const labels = goals.map(({ x, y, high, low }, i) => {
      const w = textWidth(names[i], `650 ${font}`) + 2;
      return { x, y, w, top: high, bottom: low };
    });
    const bars = goals.map(({ x, low, high }) => ({ x: x - 3, y: high, w: 6, h: low - high }));
    const first = goals.findIndex(({ point }) => point.method === selected);
    const room = {
      left: panel.inside.left,
      right: width,
      top: panel.inside.top - 0.6 * letter,
      bottom: Math.min(height, panel.inside.bottom - 0.1 * letter)
    };
    const places = placesOf(labels, bars, room, letter, first);
    const nodes = marks.map(
      (mark, i) => markNode(mark, goals[i], places[i], names[i], i === first, letter)
    );
    return [...nodes.filter((_, i) => i !== first), ...first < 0 ? [] : [nodes[first]]];
  }
  function markNode(mark, goal, place, name, chosen, letter) {
    const { point, x, y, low, high } = mark;
    const { kind } = trainedBy(point.method);
    const kinds = ["ptm-mark", chosen && "ptm-chosen", !place && "ptm-hushed"];
    const box = place ?? { x: x + 0.7 * letter, y: y - 0.55 * letter, w: 0, h: 1.1 * letter };
    const at = place ? { x: box.x - goal.x, y: box.y - goal.y } : { x: box.x - x, y: box.y - y };
    const end = [
      Math.min(Math.max(0, at.x), at.x + box.w),
      Math.min(Math.max(0, at.y), at.y + box.h)
    ];
    const [top, bottom, cap] = [high - y, low - y, 0.3 * letter];
    const bar = `M0 ${top}V${bottom}M${-cap} ${top}H${cap}M${-cap} ${bottom}H${cap}`;
    return element(
      "svg:g",
      {
        class: kinds.filter(Boolean).join(" "),
        "data-method": point.method,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`
      },
      [
        svgCircle("ptm-target", 0, 0, 0.9 * letter),
        place?.far ? svgPath("ptm-leader", `M0 0L${end.join(" ")}`) : null,
        point.scores.length > 1 ? svgPath(`ptm-spread ptm-${kind}`, bar, { "data-high": top, "data-low": bottom }) : null,
        shapeNode(kind, (chosen ? 1.4 : 1) * letter),
        svgText("ptm-name", at.x + 1, at.y + 0.78 * box.h, name)
      ]
    );
  }
  return { svg, draw };
}
function scoresOf({ scores }) {
  return scores;
}
function isFine(tick) {
  return Number(tick.toFixed(2)) !== tick;
}
function shapeNode(kind, letter, x = 0, y = 0) {
  return svgPath(`ptm-shape ptm-${kind}`, shapeOf(kind), {
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

// adaptation_cockpit/controls.js
function cockpitControls(label, rows, settle) {
  const tasks = [...new Set(rows.map(({ task }) => task))];
  const sizes = [...new Set(rows.map(({ examples }) => examples))].sort((a, b) => a - b);
  const groups = {
    task: tasks.map((task) => [task, task]),
    examples: sizes.map((size) => [size, count(size)]),
    cost: COSTS.map((cost) => [cost, label(cost)])
  };
  const choices = Object.entries(groups).map(([name, options]) => {
    const { node, show } = choice(
      { kind: "ptm-buttons", title: label(name) },
      options.map(([value, words2]) => [value, words2, { [`data-${name}`]: value }]),
      (value) => settle({ [name]: value })
    );
    const title = element("span", { class: "ptm-group-name", "aria-hidden": "true" }, label(name));
    return { name, show, node: element("span", { class: "ptm-buttons" }, [title, node]) };
  });
  return {
    node: element(
      "div",
      { class: "ptm-controls" },
      choices.map(({ node }) => node)
    ),
    show: (settings) => choices.forEach(({ name, show }) => show((value) => value === settings[name]))
  };
}

// adaptation_cockpit/block.js
var WIDE = 21;
var HIGH = 15.1;
var LEFT = 3.1;
var BOX = 1.3;
var ROWS = {
  head: 0.05,
  norm_feed_forward: 1.95,
  adapter_feed_forward: 3.5,
  feed_forward: 4.95,
  norm_attention: 6.8,
  adapter_attention: 8.35,
  attention: 9.8,
  projections: 11.6,
  embeddings: 13.75
};
var FRAME = { top: 1.7, bottom: 13.35 };
var EXTRA = 1.9;
var STACK = 6;
var SIGNS2 = { query: "Q", key: "K", value: "V", scores: "softmax(QKᵀ)V" };
var PARTS = placed();
function placed() {
  const from = LEFT + 0.5;
  const wide = WIDE - 0.5 - from;
  const columns = (count2, gap) => {
    const w = (wide - gap * (count2 - 1)) / count2;
    return Array.from({ length: count2 }, (_, i) => ({ x: from + i * (w + gap), w }));
  };
  const three = columns(3, 0.6);
  const two = columns(2, 0.8);
  const middle = { x: from + 3.4, w: wide - 6.8 };
  return {
    head: { row: "head", ...middle },
    norm_feed_forward: { row: "norm_feed_forward", ...middle },
    up: { row: "feed_forward", ...two[0] },
    down: { row: "feed_forward", ...two[1] },
    norm_attention: { row: "norm_attention", ...middle },
    scores: { row: "attention", x: from, w: two[0].w + 1.6 },
    output: { row: "attention", x: two[1].x + 1.6, w: two[1].w - 1.6 },
    query: { row: "projections", ...three[0] },
    key: { row: "projections", ...three[1] },
    value: { row: "projections", ...three[2] },
    embeddings: { row: "embeddings", ...middle }
  };
}
function blockDiagram(label) {
  const parts = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-block", role: "img" }, parts);
  function draw(method) {
    const letter = letterSize(svg, 15, 20);
    const trained = trainedBy(method);
    const u = (value) => value * letter;
    const box = (name, kind, x, top, w, text, high = BOX) => [
      svgRect(`ptm-part ${kind}`, u(x), u(top), u(w), u(high), { rx: 3, "data-part": name }),
      svgText(kind, u(x + w / 2), u(top + high / 2 + 0.35), text, "middle")
    ];
    const part = ([name, { row, x, w }]) => {
      const sign = trained.extras[name];
      const inside = sign ? EXTRA + 0.15 : 0;
      if (name === "scores") return box(name, "ptm-formula", x, ROWS[row], w, SIGNS2[name]);
      const kind = trained.parts.includes(name) ? "ptm-trained" : "ptm-frozen";
      const text = SIGNS2[name] ?? label(`part_${name}`);
      const own = box(name, kind, x + inside, ROWS[row], w - inside, text);
      return sign ? [...box(`${name}-extra`, "ptm-trained", x, ROWS[row], EXTRA, sign), own] : own;
    };
    const adapters = trained.adapters.map((name) => {
      const { x, w } = PARTS.norm_attention;
      const [top, text] = [ROWS[`adapter_${name}`], label("part_adapter")];
      return box(`adapter-${name}`, "ptm-trained", x + 1, top, w - 2, text, 1.2);
    });
    parts.replaceChildren(
      ...frameNodes(u),
      ...lineNodes(u),
      ...stackNodes(trained.layers, u),
      ...[...Object.entries(PARTS).map(part), ...adapters].flat(Infinity)
    );
    svg.style.width = `${Math.ceil(u(WIDE))}px`;
    svg.style.height = `${Math.ceil(u(HIGH))}px`;
  }
  function frameNodes(u) {
    const { top, bottom } = FRAME;
    return [
      svgRect("ptm-layer", u(LEFT), u(top), u(WIDE - 0.05 - LEFT), u(bottom - top), { rx: 6 })
    ];
  }
  function lineNodes(u) {
    const center = ({ x, w }) => u(x + w / 2);
    const end = ({ x, w }) => u(x + w);
    const under = (row) => u(ROWS[row] + BOX);
    const over = (row) => u(ROWS[row]);
    const half = (row) => u(ROWS[row] + BOX / 2);
    const { norm_attention: norm, up, down, scores, output, query, key, value } = PARTS;
    const [middle, right] = [center(norm), u(WIDE - 0.25)];
    const split = under("projections") + u(0.22);
    const join = under("attention") + u(0.25);
    const low = over("norm_attention") - u(0.28);
    const from = [query, key, value];
    return [
      `M${middle} ${over("embeddings")}V${split}`,
      ...from.map((one) => `M${middle} ${split}H${center(one)}V${under("projections")}`),
      ...from.map((one) => `M${center(one)} ${over("projections")}V${join}H${center(scores)}`),
      `M${center(scores)} ${join}V${under("attention")}`,
      `M${end(scores)} ${half("attention")}H${u(output.x)}`,
      `M${center(output)} ${over("attention")}V${over("attention") - u(0.17)}H${middle}V${under("norm_attention")}`,
      `M${middle} ${over("norm_attention")}V${low}H${center(up)}V${under("feed_forward")}`,
      `M${end(up)} ${half("feed_forward")}H${u(down.x)}`,
      `M${center(down)} ${over("feed_forward")}V${over("feed_forward") - u(0.17)}H${middle}V${under("norm_feed_forward")}`,
      `M${middle} ${over("norm_feed_forward")}V${under("head")}`,
      `M${middle} ${split}H${right}V${half("norm_attention")}H${end(norm)}`,
      `M${middle} ${low}H${right}V${half("norm_feed_forward")}H${end(norm)}`
    ].map((d) => svgPath("ptm-flow", d));
  }
  function stackNodes(layers, u) {
    const { top, bottom } = FRAME;
    const each = (bottom - top) / STACK;
    const isTrained = (i) => layers === "all" || layers === "last" && i < 2;
    return [
      ...layers === "last" ? fanOf(0) : fanOf(2),
      ...Array.from(
        { length: STACK },
        (_, i) => svgRect(
          `ptm-part ${isTrained(i) ? "ptm-trained" : "ptm-frozen"}`,
          u(0.05),
          u(top + i * each + 0.08),
          u(1.8),
          u(each - 0.16),
          { rx: 2, "data-layer": STACK - i }
        )
      )
    ];
    function fanOf(i) {
      return [
        svgPath("ptm-fan", `M${u(1.85)} ${u(top + i * each + 0.1)}L${u(LEFT)} ${u(top)}`),
        svgPath("ptm-fan", `M${u(1.85)} ${u(top + (i + 1) * each - 0.1)}L${u(LEFT)} ${u(bottom)}`)
      ];
    }
  }
  return { svg, draw };
}

// adaptation_cockpit/panel.js
function methodPanel(label) {
  const title = element("div", { class: "ptm-over" });
  const sentence = element("p", { class: "ptm-about" });
  const block = blockDiagram(label);
  const key = element("p", { class: "ptm-key" }, [
    element("i", { class: "ptm-trained" }),
    label("trained"),
    element("i", { class: "ptm-frozen" }),
    label("frozen")
  ]);
  const facts = element("div", { class: "ptm-facts" });
  const node = element("div", { class: "ptm-card" }, [title, sentence, block.svg, key, facts]);
  function show({ selected, points, point }) {
    title.replaceChildren(nameOf(label, selected));
    sentence.textContent = label(`about_${keyOf(selected)}`);
    block.svg.setAttribute("aria-label", sentence.textContent);
    facts.replaceChildren(...factsOf(points, point).map(factNode));
    block.draw(selected);
  }
  function factsOf(points, point) {
    if (!point) return [{ key: "score", words: label("not_measured") }];
    const { mean, lowest, highest, scores } = point;
    const full = fullOf(points);
    const spread = scores.length > 1 ? label("spread", {
      lowest: scoreText(lowest),
      highest: scoreText(highest),
      n: scores.length
    }) : label("one_seed");
    const share = full && full !== point ? label("of_full", { share: shareText(point.parameters / full.parameters) }) : "";
    const ten = tenTasks(points, point);
    return [
      { key: "score", words: scoreText(mean), more: spread },
      { key: "trained_parameters", words: costText("parameters", point.parameters), more: share },
      { key: "bytes", words: costText("bytes", point.bytes), kind: "ptm-secondary" },
      ...ten ? [{ key: "ten_tasks", words: costText("bytes", ten) }] : [],
      ...COSTS.slice(2).map((cost) => ({
        key: cost,
        words: costText(cost, point[cost]),
        kind: "ptm-secondary"
      }))
    ];
  }
  function factNode({ key: name, words: words2, more = "", kind = null }) {
    return element("div", { class: kind }, [
      element("b", {}, label(name)),
      element("span", { "data-fact": name }, [
        element("data", {}, words2),
        more ? element("small", {}, ` ${more}`) : null
      ])
    ]);
  }
  return { node, show };
}

// adaptation_cockpit/style.css
var style_default = String.raw`.ptm.ptm-adaptation_cockpit {
  --ptm-type-present: 20;
  --ptm-chart-height: 27em;
  .ptm-buttons {
    align-items: center;
  }
  .ptm-controls {
    gap: 0.35em 1.4em;
  }
  .ptm-group-name {
    margin-right: 0.2em;
    color: var(--ptm-soft);
  }
  @container (min-width: 50em) {
    .ptm-both {
      grid-template-columns: minmax(0, 1fr) 21em;
    }
  }
  .ptm-costs .ptm-full {
    stroke: var(--ptm-soft);
    stroke-width: 1.5;
    stroke-dasharray: 6 5;
    fill: none;
  }
  .ptm-costs .ptm-spread {
    fill: none;
    stroke-width: 2.5;
    stroke: var(--ptm-own);
  }
  .ptm-shape {
    fill: var(--ptm-own);
  }
  .ptm-existing {
    --ptm-own: var(--ptm-blue);
  }
  .ptm-added {
    --ptm-own: var(--ptm-orange);
  }
  .ptm-input {
    --ptm-own: var(--ptm-green);
  }
  svg.ptm-block {
    --ptm-type: 15px;
    display: block;
    max-width: 100%;
    overflow: visible;
  }
  .ptm-block :is(.ptm-flow, .ptm-fan, .ptm-layer) {
    fill: none;
    stroke: var(--ptm-soft);
    stroke-width: 1.2;
  }
  .ptm-block .ptm-fan {
    stroke: var(--ptm-line);
  }
  .ptm-block .ptm-layer {
    stroke: var(--ptm-line);
    fill: var(--ptm-faint);
  }
  .ptm-block rect.ptm-frozen {
    fill: var(--ptm-page);
    stroke: var(--ptm-soft);
    stroke-width: 1;
  }
  .ptm-block rect.ptm-trained {
    fill: var(--ptm-orange);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-block rect.ptm-formula {
    fill: none;
  }
  .ptm-block text.ptm-trained {
    fill: var(--ptm-page);
    font-weight: 700;
  }
  .ptm-card .ptm-key {
    margin: 0.3em 0 0.5em;
    color: var(--ptm-soft);
  }
  .ptm-key i {
    display: inline-block;
    width: 1em;
    height: 0.8em;
    margin-right: 0.4em;
    border: 1px solid var(--ptm-soft);
    border-radius: 2px;
  }
  .ptm-key i.ptm-trained {
    background: var(--ptm-orange);
    border: 2px solid var(--ptm-ink);
  }
  .ptm-key i.ptm-frozen {
    margin-left: 1em;
  }
  .ptm-facts {
    max-width: 24em;
    font-size: max(0.86em, var(--ptm-least));
    font-variant-numeric: tabular-nums;
    gap: 0.1em;
  }
  .ptm-facts div {
    display: flex;
    gap: 0.7em;
    justify-content: space-between;
  }
  .ptm-facts span {
    text-align: right;
  }
  .ptm-facts small {
    font-size: max(0.95em, var(--ptm-least));
  }
  .ptm-table :is(th, td):first-child {
    text-align: left;
  }
  .ptm-table :is(th, td):nth-child(2) {
    text-align: right;
  }
  &.ptm-present .ptm-card p {
    margin: 0 0 0.3em;
    font-size: var(--ptm-least);
  }
  &.ptm-present .ptm-facts {
    font-size: var(--ptm-least);
  }
  &.ptm-present .ptm-both {
    grid-template-columns: minmax(0, 1fr) 17.2em;
  }
}
`;

// adaptation_cockpit/words.js
var words = {
  en: {
    title: "Ways to adapt a pre-trained model",
    invitation: "Click a method",
    task: "task",
    examples: "training examples",
    cost: "horizontal axis",
    method: "method",
    score: "score",
    mean: "mean score",
    lowest: "lowest",
    highest: "highest",
    seeds: "seeds",
    parameters: "trained parameters",
    bytes: "stored per task",
    seconds: "time per step",
    memory: "peak memory",
    axis_parameters: "trained parameters (logarithmic)",
    axis_bytes: "stored for the task (logarithmic)",
    axis_seconds: "time of a training step (logarithmic)",
    axis_memory: "peak memory of training (logarithmic)",
    accuracy: "accuracy",
    axis_metric: "score ({metric})",
    ten_tasks: "ten tasks with base model",
    spread: "({lowest}–{highest}, {n} seeds)",
    one_seed: "(one seed)",
    trained_parameters: "trained",
    of_full: "({share} of full)",
    not_measured: "not measured",
    trained: "trained and stored",
    frozen: "frozen",
    kind_existing: "trains the model’s weights",
    kind_added: "adds weights",
    kind_input: "adds positions",
    caption: "Point: mean over the seeds. Bar: from the lowest to the highest seed. Dashed line: full fine-tuning.",
    told: "{method}: score {score}. {cost}.",
    told_nothing: "{method}: not measured.",
    where: "{task}, {examples} training examples.",
    picture_of: "Scores of {number} methods over their costs",
    part_head: "head",
    part_norm_feed_forward: "add & norm",
    part_up: "FFN in",
    part_down: "FFN out",
    part_norm_attention: "add & norm",
    part_output: "output",
    part_embeddings: "embeddings",
    part_adapter: "adapter",
    method_full_fine_tuning: "full fine-tuning",
    method_last_layers: "last layers",
    method_head_only: "head only",
    method_houlsby_adapter: "Houlsby adapter",
    method_pfeiffer_adapter: "Pfeiffer adapter",
    method_prefix: "prefix tuning",
    method_prompt: "prompt tuning",
    name_full_fine_tuning: "full",
    name_last_layers: "last layers",
    name_head_only: "head only",
    name_prefix: "prefix",
    name_prompt: "prompt",
    about_full_fine_tuning: "All weights are trained, so every task stores a complete copy of the model.",
    about_last_layers: "The last layers and the head are trained. The layers below keep their pre-trained weights.",
    about_head_only: "Only the new output layer is trained, on features that the frozen model computes.",
    about_houlsby_adapter: "Two small bottleneck networks in each layer start close to the identity. The norms are trained, too (Houlsby et al. 2019).",
    about_pfeiffer_adapter: "One bottleneck network in each layer, after the feed-forward network (Pfeiffer et al. 2021).",
    about_lora: "The update of a matrix is a product BA of two low-rank matrices. It can be merged into the weights (Hu et al. 2021).",
    about_bitfit: "Only the biases b are trained. No matrix changes (Ben Zaken et al. 2022).",
    about_ia3: "Three learned vectors ℓ in each layer rescale keys, values and the hidden units of the FFN (Liu et al. 2022).",
    about_prefix: "Each layer attends to learned keys and values P in front of those of the text (Li and Liang 2021).",
    about_prompt: "Learned vectors P are placed in front of the token embeddings. No layer changes (Lester et al. 2021)."
  },
  zh: {
    title: "适配预训练模型的方法",
    invitation: "点击一种方法",
    task: "任务",
    examples: "训练样本数",
    cost: "横轴",
    method: "方法",
    score: "得分",
    mean: "平均得分",
    lowest: "最低",
    highest: "最高",
    seeds: "种子数",
    parameters: "训练的参数量",
    bytes: "每任务存储量",
    seconds: "每步时间",
    memory: "峰值内存",
    axis_parameters: "训练的参数量（对数刻度）",
    axis_bytes: "每个任务的存储量（对数刻度）",
    axis_seconds: "一个训练步的时间（对数刻度）",
    axis_memory: "训练的峰值内存（对数刻度）",
    accuracy: "准确率",
    axis_metric: "得分（{metric}）",
    ten_tasks: "十个任务，含基础模型",
    spread: "（{lowest}–{highest}，{n} 个种子）",
    one_seed: "（一个种子）",
    trained_parameters: "训练",
    of_full: "（全量的 {share}）",
    not_measured: "未测量",
    trained: "训练并存储",
    frozen: "冻结",
    kind_existing: "训练模型的权重",
    kind_added: "增加权重",
    kind_input: "增加位置",
    caption: "点：各种子的平均；竖线：从最低到最高的种子；虚线：全量微调。",
    told: "{method}：得分 {score}。{cost}。",
    told_nothing: "{method}：未测量。",
    where: "{task}，{examples} 个训练样本。",
    picture_of: "{number} 种方法的得分与成本",
    part_head: "输出头",
    part_norm_feed_forward: "残差与归一化",
    part_up: "前馈 入",
    part_down: "前馈 出",
    part_norm_attention: "残差与归一化",
    part_output: "输出",
    part_embeddings: "嵌入",
    part_adapter: "适配器",
    method_full_fine_tuning: "全量微调",
    method_last_layers: "只训练最后几层",
    method_head_only: "只训练输出头",
    method_houlsby_adapter: "Houlsby 适配器",
    method_pfeiffer_adapter: "Pfeiffer 适配器",
    method_prefix: "前缀微调",
    method_prompt: "提示微调",
    name_full_fine_tuning: "全量",
    name_last_layers: "最后几层",
    name_head_only: "输出头",
    name_prefix: "前缀",
    name_prompt: "提示",
    about_full_fine_tuning: "训练全部权重，因此每个任务都要存一份完整的模型。",
    about_last_layers: "训练最后几层和输出头；下面各层保持预训练的权重。",
    about_head_only: "只训练新的输出层；特征由冻结的模型计算。",
    about_houlsby_adapter: "每层加两个小的瓶颈网络，开始时接近恒等映射；归一化层也训练（Houlsby 等 2019）。",
    about_pfeiffer_adapter: "每层加一个瓶颈网络，在前馈网络之后（Pfeiffer 等 2021）。",
    about_lora: "矩阵的更新是两个低秩矩阵之积 BA，可以并入原来的权重（Hu 等 2021）。",
    about_bitfit: "只训练偏置 b，所有矩阵不变（Ben Zaken 等 2022）。",
    about_ia3: "每层三个学到的向量 ℓ，分别缩放键、值和前馈网络的隐藏单元（Liu 等 2022）。",
    about_prefix: "每一层还关注学到的键和值 P，它们在文本的键和值之前（Li 和 Liang 2021）。",
    about_prompt: "在词元嵌入之前加上学到的向量 P，各层都不变（Lester 等 2021）。"
  }
};

// adaptation_cockpit/index.js
var SETTINGS = ["task", "examples", "cost", "selected"];
function cockpit(host) {
  const { model, label } = host;
  const rows = model.get("rows");
  const first = valuesOf(model, SETTINGS);
  let settings = first;
  const ui = cockpitControls(label, rows, settle);
  const chart = costChart(label, (selected) => settle({ selected }), scene);
  const panel = methodPanel(label);
  const source = model.get("source");
  const caption = element("div", { class: "ptm-caption ptm-said" }, [
    label("caption"),
    source ? element("span", { class: "ptm-origin" }, ` ${source}`) : null
  ]);
  const shell = host.frame({ reset: () => settle(first), picture: () => chart.svg });
  shell.body.append(
    ui.node,
    element("div", { class: "ptm-both ptm-fills" }, [chart.svg, panel.node]),
    caption
  );
  const paint = host.painter(shell, chart.svg, (size, fresh) => {
    const now = scene();
    ui.show(settings);
    panel.show(now);
    return size.width && size.height ? chart.draw(now, fresh, size) : false;
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
    const points = byCost(pointsOf(rows, settings), settings.cost);
    const index = points.findIndex(({ method }) => method === settings.selected);
    const own = rows.filter(({ task }) => task === settings.task);
    return {
      ...settings,
      rows: own,
      axis: axisOf(own[0].metric),
      points,
      index,
      point: points[index],
      told: toldOf(points[index])
    };
  }
  function axisOf(metric) {
    if (!metric) return label("score");
    return label("axis_metric", { metric: metric === "accuracy" ? label("accuracy") : metric });
  }
  function toldOf(point) {
    const method = nameOf(label, settings.selected);
    if (!point) return label("told_nothing", { method });
    const cost = `${label(settings.cost)}: ${costText(settings.cost, point[settings.cost])}`;
    return label("told", { method, score: scoreText(point.mean), cost });
  }
  function tell() {
    const { points, told, selected, task, examples } = scene();
    const where = label("where", { task, examples: count(examples) });
    shell.say(`${where} ${told} ${label(`about_${keyOf(selected)}`)}`);
    chart.svg.setAttribute("aria-label", label("picture_of", { number: points.length }));
    shell.rows(
      ["method", "mean", "lowest", "highest", "seeds", ...COSTS].map((name) => label(name)),
      points.map((point) => [
        nameOf(label, point.method),
        ...[point.mean, point.lowest, point.highest].map(scoreText),
        point.scores.length,
        ...COSTS.map((cost) => costText(cost, point[cost]))
      ])
    );
  }
}
var adaptation_cockpit_default = widget({
  kind: "ptm-adaptation_cockpit ptm-chart-and-card",
  style: chart_and_card_default + style_default,
  words,
  build: cockpit,
  anew: ["language", "rows", "source"]
});
export {
  adaptation_cockpit_default as default
};
