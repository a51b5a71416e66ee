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
    const length = Math.sqrt(dot(row, row)) || 1;
    for (let d = 0; d < dim; d += 1) row[d] /= length;
  }
  return rows;
}
function dot(a, b) {
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
  const length = Math.sqrt(dot(tip, tip)) || 1;
  return space.products(tip).map((product) => product / length);
}
function byProduct(space, { a, b, c, weight }) {
  const [from, to, start] = [a, b, c].map(
    (word) => space.products(space.vector(word)).map((product) => Math.max(0, (1 + product) / 2))
  );
  return start.map((near, i) => near * (to[i] / (from[i] + EPSILON)) ** weight);
}
function planeOf(space, { a, b, c }) {
  const [origin, to, start] = [a, b, c].map((word) => space.vector(word));
  const across = unitOf(minus(to, origin), 0);
  const rest = minus(start, origin);
  const along2 = dot(rest, across);
  const up = unitOf(
    rest.map((value, d) => value - along2 * across[d]),
    1
  );
  const shift = [dot(origin, across), dot(origin, up)];
  return (vector) => [dot(vector, across) - shift[0], dot(vector, up) - shift[1]];
}
function minus(a, b) {
  return a.map((value, d) => value - b[d]);
}
function unitOf(vector, axis) {
  const length = Math.sqrt(dot(vector, vector));
  return length > 1e-6 ? vector.map((value) => value / length) : vector.map((_, d) => d === axis ? 1 : 0);
}
function distances(space, place, tip, word) {
  const vector = space.vector(word);
  const gap = minus(vector, tip);
  const [x, y] = place(vector);
  const [tipX, tipY] = place(tip);
  return { real: Math.sqrt(dot(gap, gap)), shown: Math.hypot(x - tipX, y - tipY) };
}

// host/controls.js
function slider(text, name, range, act, options = {}) {
  const { at = (value2) => value2, of = (place) => place, written = String, more = null } = options;
  const change = () => ({ [name]: of(Number(input.value)) });
  const input = element("input", {
    type: "range",
    step: 1,
    ...range,
    "data-setting": name,
    oninput: () => act.drag(change()),
    onchange: () => act.settle(change())
  });
  const value = element("output", { "data-setting": name });
  const node = element("label", {}, [text, input, value, more]);
  const show = (setting) => {
    input.value = at(setting);
    value.textContent = written(setting);
  };
  return { node, name, input, value, show };
}
function checkbox(text, name, settle, title = null) {
  const box = element("input", {
    type: "checkbox",
    "data-setting": name,
    onchange: () => settle({ [name]: box.checked })
  });
  const node = element("label", { title }, [box, text]);
  const show = (on) => {
    box.checked = on;
  };
  return { node, box, show };
}
function choice({ tag = "span", kind, title }, options, choose) {
  const buttons = options.map(
    ([value, words2, more]) => element("button", { ...more, onclick: () => choose(value) }, words2)
  );
  const node = element(tag, { class: kind, role: "group", "aria-label": title }, buttons);
  const show = (isPressed) => buttons.forEach((button2, i) => button2.setAttribute("aria-pressed", isPressed(options[i][0])));
  return { node, buttons, show };
}
function presets(title, options, choose) {
  return choice({ tag: "div", kind: "ptm-presets", title }, options, choose);
}
function wordSlots(label, words2, slots, type) {
  const list = element(
    "datalist",
    { id: uniqueId("words") },
    words2.map((word) => element("option", { value: word }))
  );
  const boxes = slots.map(([name, sign, more]) => {
    const input = element("input", {
      type: "text",
      list: list.id,
      "aria-label": label(name),
      title: label(name),
      autocomplete: "off",
      spellcheck: "false",
      "data-slot": name,
      ...more,
      onchange: () => type(name, input.value),
      // Chosen from the suggestions: nothing more will be typed, so do not wait for Enter.
      oninput: (event) => {
        if (!event.inputType || event.inputType === "insertReplacementText")
          type(name, input.value);
      }
    });
    const node = element("label", { class: `ptm-slot ptm-${name}` }, [
      element("i", { "aria-hidden": "true" }, sign),
      input
    ]);
    return { name, input, node };
  });
  const show = (words3) => boxes.forEach(({ name, input }) => {
    if (document.activeElement !== input || input.dataset.word !== words3[name])
      input.value = words3[name];
    input.dataset.word = words3[name];
  });
  return { list, boxes, show };
}
function uniqueId(name) {
  return `ptm-${name}-${crypto.randomUUID?.() ?? Math.random()}`;
}

// analogy_explorer/scene.js
var SHOWN = 10;
var DRAWN_NEAR = 6;
function sceneOf(space, { choice: choice2, ranking, scores }, before) {
  const place = before?.place ?? planeOf(space, choice2);
  const plane = before?.plane ?? {
    cloud: space.words.map((_, i) => place(space.row(i))),
    corners: Object.fromEntries(
      ["a", "b", "c"].map((name) => [name, place(space.vector(choice2[name]))])
    )
  };
  const tip = tipOf(space, choice2);
  const at = place(tip);
  const inputs = [choice2.c, choice2.b, choice2.a];
  const near = ranking.map(({ word }) => word).filter((word) => space.has(word));
  const shadow = nearestShadow(space, choice2, plane.cloud, at, scores);
  const points = new Map(inputs.map((word) => [word, "input"]));
  near.slice(0, DRAWN_NEAR).forEach((word, i) => {
    if (i === 0) points.set(word, "best");
    else if (!points.has(word)) points.set(word, "near");
  });
  if (!["best", "input"].includes(points.get(shadow.word))) points.set(shadow.word, "shadow");
  const order = ["best", "shadow", "input", "near"];
  const drawn = [...points].map(([word, role]) => ({ word, role, at: place(space.vector(word)) }));
  drawn.sort((one, other) => order.indexOf(one.role) - order.indexOf(other.role));
  const parts = near.map((word) => distances(space, place, tip, word));
  const kept = parts.reduce((sum, { real, shown }) => sum + shown / (real || 1), 0) / parts.length;
  return { place, plane, vector: tip, tip: at, points: drawn, near, shadow, kept };
}
function nearestShadow(space, { a, b, c, leaveOut }, cloud, [x, y], scores) {
  let found = -1;
  let least = Infinity;
  cloud.forEach((at, i) => {
    const gap = (at[0] - x) ** 2 + (at[1] - y) ** 2;
    if (gap < least && !(leaveOut && [a, b, c].includes(space.words[i]))) [found, least] = [i, gap];
  });
  const ahead = scores.filter(
    (score, i) => score > scores[found] && !(leaveOut && [a, b, c].includes(space.words[i]))
  );
  return { word: space.words[found], place: ahead.length + 1 };
}

// analogy_explorer/controls.js
var METHODS = { "3cosadd": "3CosAdd", "3cosmul": "3CosMul" };
function analogyControls(label, model, space, act) {
  const stored = presetButtons(label, model.get("presets"), act.choose);
  const equation = equationRow(label, space, act);
  const settings = settingsRow(label, act);
  const ranking = rankingList(label, act.put);
  const caption = element("div", { class: "ptm-caption ptm-said" });
  const scope = element("small", { class: "ptm-scope" });
  const over = heading("ptm-over", 4, [label("ranking", { dim: space.dim }), scope]);
  return {
    nodes: [stored.node, equation.node, settings.node],
    heading: over,
    ranking: ranking.node,
    caption,
    show(state, sizes) {
      [stored, equation, settings, ranking].forEach((part) => part.show(state));
      const words2 = label(state.all ? "of_all" : "of_stored", {
        n: state.all ? sizes.all : sizes.n
      });
      scope.textContent = state.slow ? label("asking") : words2;
      scope.classList.toggle("ptm-busy", state.slow);
      ranking.node.dataset.scope = state.all ? "all" : "stored";
    },
    explain: (scene, state) => caption.replaceChildren(...explained(label, space, scene, state))
  };
}
function presetButtons(label, stored, choose) {
  const { node, show } = presets(
    label("try"),
    stored.map(({ positive: [b, c], negative: [a] }) => [{ a, b, c }, `${b} − ${a} + ${c}`]),
    (asked) => choose({ ...asked, weight: 1 })
  );
  const isChosen = (choice2) => (asked) => Object.entries(asked).every(([name, word]) => word === choice2[name]);
  return { node, show: ({ choice: choice2 }) => show(isChosen(choice2)) };
}
function equationRow(label, space, act) {
  const slots = wordSlots(
    label,
    space.words,
    ["b", "a", "c"].map((name) => [
      name,
      name,
      {
        onfocus: (event) => {
          act.mark(name);
          event.target.select();
        }
      }
    ]),
    act.type
  );
  const answer = element("span", { class: "ptm-answer" });
  const signs = ["−", "+", "≈"].map((sign) => element("span", { "aria-hidden": "true" }, sign));
  const node = element("div", { class: "ptm-equation" }, [
    slots.boxes.map((box, i) => [box.node, signs[i]]),
    answer,
    slots.list
  ]);
  const show = ({ choice: choice2, marked, ranking }) => {
    slots.show(choice2);
    slots.boxes.forEach(({ name, input }) => input.classList.toggle("ptm-marked", name === marked));
    answer.textContent = ranking[0]?.word ?? "";
  };
  return { node, show };
}
function settingsRow(label, act) {
  const step = slider(
    label("step"),
    "weight",
    { min: 0, max: 2, step: 0.02 },
    { drag: ({ weight }) => act.drag(weight), settle: act.choose },
    { written: (weight) => weight.toFixed(2) }
  );
  const leaveOut = checkbox(label("leave_out"), "leaveOut", act.choose);
  const methods = choice(
    { kind: "ptm-methods", title: label("method") },
    Object.entries(METHODS).map(([method, name]) => [method, name, { "data-method": method }]),
    (method) => act.choose({ method })
  );
  const formula = element("small", { class: "ptm-method" });
  const node = element("div", { class: "ptm-controls" }, [
    ...[step, leaveOut, methods].map((part) => part.node),
    formula
  ]);
  const show = ({ choice: chosen }) => {
    step.show(chosen.weight);
    leaveOut.show(chosen.leaveOut);
    methods.show((method) => method === chosen.method);
    formula.textContent = label(`by_${chosen.method}`);
  };
  return { node, show };
}
function rankingList(label, put) {
  const rows = Array.from({ length: SHOWN }, () => {
    const word = element("button", {
      title: label("slot_hint"),
      onclick: () => put(word.textContent)
    });
    const bar = element("span");
    const score = element("data");
    const node2 = element("div", { class: "ptm-row", role: "listitem" }, [
      word,
      element("div", { class: "ptm-bar" }, bar),
      score
    ]);
    return { word, bar, score, node: node2 };
  });
  const node = element(
    "div",
    { class: "ptm-ranking", role: "list" },
    rows.map((row) => row.node)
  );
  const show = ({ ranking, choice: { a, b, c } }) => {
    const full = Math.max(1, ranking[0]?.score ?? 1);
    rows.forEach((row, i) => {
      row.node.hidden = i >= ranking.length;
      if (row.node.hidden) return;
      const { word, score } = ranking[i];
      row.node.dataset.word = word;
      row.node.classList.toggle("ptm-asked", [a, b, c].includes(word));
      row.word.textContent = word;
      row.bar.style.width = `${100 * Math.max(0, score) / full}%`;
      row.score.value = score;
      row.score.textContent = score.toFixed(3);
    });
  };
  return { node, show };
}
function explained(label, space, { vector, place, near, shadow, kept }, { seen, pinned }) {
  const word = (text, name) => element("b", { class: name }, text);
  const dim = space.dim;
  const real = word(`■ ${near[0]}`, "ptm-is-best");
  const nearest = shadow.word === near[0] ? [label("same"), real] : [
    label("nearest"),
    word(`◇ ${shadow.word}`, "ptm-is-shadow"),
    label("place", { place: shadow.place, dim }),
    label("truly", { dim }),
    real
  ];
  const looked = seen ?? pinned;
  if (!looked || !space.has(looked))
    return [label("exact", { percent: Math.round(100 * kept) }), " ", ...nearest];
  const gap = distances(space, place, vector, looked);
  return [
    ...nearest,
    element("br"),
    label("seen", { word: looked, real: gap.real.toFixed(2), shown: gap.shown.toFixed(2) })
  ];
}

// host/drawing.js
function svgText(kind, x, y, words2, anchor = null, more = {}) {
  return element("svg:text", { class: kind, x, y, "text-anchor": anchor, ...more }, words2);
}
function svgPath(kind, d, more = {}) {
  return element("svg:path", { class: kind, d, ...more });
}

// host/hand.js
function lookedAt(see, of) {
  const on = () => see(of(), false);
  const off = () => see(null, false);
  return { onmouseenter: on, onfocus: on, onmouseleave: off, onblur: off };
}
function markButton(see, what, name) {
  return {
    tabindex: 0,
    role: "button",
    "aria-label": name,
    ...lookedAt(see, () => what),
    onclick: () => see(what, true),
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      see(what, true);
    }
  };
}

// host/labels.js
var PLACES = 16;
function placeLabels(labels, points, width, height) {
  const laid = [];
  for (const label of labels) laid.push(bestPlace(label, laid, points, width, height));
  return laid;
}
function bestPlace(label, laid, points, width, height) {
  const boxes = Array.from({ length: PLACES }, (_, place) => beside(label, place));
  const costs = boxes.map((box) => cost(box, label, laid, points, width, height));
  return boxes[costs.indexOf(Math.min(...costs))];
}
function beside(label, place) {
  const angle = place % 8 * (Math.PI / 4);
  const far = place >= 8;
  const gap = far ? 30 : 9;
  const x = label.x + Math.cos(angle) * (gap + label.w / 2);
  const y = label.y - Math.sin(angle) * (gap + label.h / 2);
  return { x: x - label.w / 2, y: y - label.h / 2, w: label.w, h: label.h, place, far };
}
function cost(box, label, laid, points, width, height) {
  const outside = Math.max(0, -box.x) + Math.max(0, box.x + box.w - width) + Math.max(0, -box.y) + Math.max(0, box.y + box.h - height);
  const covered = laid.reduce((sum, other) => sum + overlap(box, other), 0);
  const hit = points.filter(([x, y]) => within(box, x, y, 5)).length;
  const moved = label.last === void 0 || label.last === box.place ? 0 : 4;
  return 40 * outside + 4 * covered + 90 * hit + moved + box.place % 8 + (box.far ? 25 : 0);
}
function overlap(a, b) {
  const wide = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}
function within(box, x, y, margin) {
  return x > box.x - margin && x < box.x + box.w + margin && y > box.y - margin && y < box.y + box.h + margin;
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

// analogy_explorer/plane.js
var SHAPES = {
  input: "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z",
  near: "M4.5 0A4.5 4.5 0 1 1-4.5 0A4.5 4.5 0 1 1 4.5 0Z",
  best: "M-6-6H6V6H-6Z",
  shadow: "M0-7L7 0L0 7L-7 0Z",
  tip: "M9 0A9 9 0 1 1-9 0A9 9 0 1 1 9 0ZM-13 0H13M0-13V13"
};
function analogyPlane(onSee) {
  const dust = element("svg:path", { class: "ptm-dust" });
  const lines = element("svg:g");
  const marks = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": "analogy" }, [
    dust,
    lines,
    marks
  ]);
  const places = /* @__PURE__ */ new Map();
  let camera = null;
  function draw(scene, jump, { width, height }) {
    const goal = cameraFor([...scene.points.map((point) => point.at), scene.tip], width, height);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    camera = jump || calm || !camera ? goal : camera.map((now, i) => now + 0.3 * (goal[i] - now));
    const [scale, left, top] = camera;
    const onScreen = ([x, y]) => [left + scale * x, top - scale * y];
    const dots = scene.plane.cloud.map(onScreen).map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`);
    dust.setAttribute("d", dots.join(""));
    const [a, b, c] = ["a", "b", "c"].map((name) => onScreen(scene.plane.corners[name]));
    const corners = { a, b, c, tip: onScreen(scene.tip) };
    lines.replaceChildren(...parallelogram(corners));
    drawMarks(scene, onScreen, corners, width, height);
    return camera.some((now, i) => Math.abs(now - goal[i]) > 0.5);
  }
  function drawMarks(scene, onScreen, corners, width, height) {
    const focused = document.activeElement?.closest?.(".ptm-mark")?.getAttribute("data-word");
    const points = [...scene.points, { word: "?", role: "tip", at: scene.tip }].map((point) => ({
      ...point,
      on: onScreen(point.at)
    }));
    const boxes = placeLabels(
      points.map((point) => labelOf(point)),
      [
        ...points.map((point) => point.on),
        ...along(corners.a, corners.b),
        ...along(corners.c, corners.tip)
      ],
      width,
      height
    );
    marks.replaceChildren(...points.map((point, i) => mark(point, boxes[i])).reverse());
    points.forEach((point, i) => places.set(point.word, boxes[i].place));
    if (focused) [...marks.children].find((node) => node.dataset.word === focused)?.focus();
  }
  function labelOf({ word, role, on: [x, y] }) {
    const size = letterSize(svg, 17, 26);
    const w = textWidth(word, `${role === "near" ? "" : "bold "}${size}px system-ui, sans-serif`);
    return { x, y, w: w + 4, h: size * 1.25, last: places.get(word) };
  }
  function mark({ word, role, on: [x, y] }, box) {
    const middle = [box.x + box.w / 2, box.y + box.h / 2];
    const leader = box.far ? [svgPath("ptm-leader", `M${x} ${y}L${middle.join(" ")}`)] : [];
    const looks = role === "tip" ? { "aria-hidden": "true" } : markButton(onSee, word, word);
    return element("svg:g", { class: `ptm-mark ptm-${role}`, "data-word": word, ...looks }, [
      ...leader,
      svgPath(null, SHAPES[role], { transform: `translate(${x} ${y})` }),
      svgText(null, middle[0], middle[1] + box.h * 0.28, word, "middle")
    ]);
  }
  return { svg, draw };
}
function cameraFor(points, width, height) {
  const [room, above] = [Math.min(80, width / 8), 36];
  const spans = [0, 1].map((axis) => {
    const values = points.map((point) => point[axis]);
    return [Math.min(...values), Math.max(...values)];
  });
  const [wide, high] = spans.map(([low, top]) => Math.max(top - low, 0.05));
  const scale = Math.min((width - 2 * room) / wide, (height - 2 * above) / high);
  const [x, y] = spans.map(([low, top]) => (low + top) / 2);
  return [scale, width / 2 - scale * x, height / 2 + scale * y];
}
function parallelogram({ a, b, c, tip }) {
  const line = (from, to, name) => svgPath(name, `M${from}L${to}`);
  return [
    svgPath("ptm-area", `M${a}L${b}L${tip}L${c}Z`),
    line(a, c, "ptm-side"),
    line(b, tip, "ptm-side"),
    ...arrow(a, b),
    ...arrow(c, tip)
  ];
}
function arrow(from, to) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 24) return [];
  const [dx, dy] = [0, 1].map((axis) => (to[axis] - from[axis]) / length);
  const at = (back, side) => [to[0] - back * dx - side * dy, to[1] - back * dy + side * dx];
  return [
    svgPath("ptm-arrow", `M${from}L${at(18, 0)}`),
    svgPath("ptm-head-of", `M${at(9, 0)}L${at(22, 6)}L${at(22, -6)}Z`)
  ];
}
function along(from, to) {
  return [0.1, 0.22, 0.36, 0.5, 0.64, 0.78, 0.9].map(
    (part) => [0, 1].map((axis) => from[axis] + part * (to[axis] - from[axis]))
  );
}

// analogy_explorer/style.css
var style_default = String.raw`.ptm.ptm-analogy_explorer {
  --ptm-type: 17px;
  --ptm-type-present: 26;
  .ptm-equation {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.2em 0.5em;
    font-size: 1.25em;
  }
  .ptm-slot input.ptm-marked {
    border-bottom-color: var(--ptm-blue);
  }
  .ptm-answer {
    font-weight: 700;
    color: var(--ptm-green);
  }
  .ptm-method {
    font-size: max(0.9em, var(--ptm-least));
    color: var(--ptm-soft);
  }
  .ptm-methods {
    display: inline-flex;
  }
  .ptm-methods button:first-child {
    border-radius: 0.45em 0 0 0.45em;
    border-right: 0;
  }
  .ptm-methods button:last-child {
    border-radius: 0 0.45em 0.45em 0;
  }
  @container (min-width: 42em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr);
    }
  }
  svg.ptm-plane {
    height: 17em;
    border-radius: 0.4em;
  }
  &.ptm-present svg.ptm-plane {
    height: 12.5em;
  }
  &.ptm-present .ptm-row:nth-child(n + 9) {
    display: none;
  }
  .ptm-plane .ptm-area {
    fill: var(--ptm-orange);
    fill-opacity: 0.09;
  }
  .ptm-plane .ptm-arrow {
    stroke: var(--ptm-orange);
    stroke-width: 3;
    fill: none;
  }
  .ptm-plane .ptm-head-of {
    fill: var(--ptm-orange);
  }
  .ptm-plane .ptm-side {
    stroke: var(--ptm-soft);
    stroke-width: 1.2;
    stroke-dasharray: 3 4;
  }
  .ptm-mark path {
    stroke-width: 2;
  }
  .ptm-input path {
    fill: var(--ptm-ink);
    stroke: var(--ptm-page);
  }
  .ptm-input text {
    font-weight: 650;
  }
  .ptm-near path {
    fill: var(--ptm-page);
    stroke: var(--ptm-blue);
  }
  .ptm-best path {
    fill: var(--ptm-green);
    stroke: var(--ptm-page);
  }
  .ptm-plane .ptm-best text {
    fill: var(--ptm-green);
    font-weight: 700;
  }
  .ptm-shadow path {
    fill: var(--ptm-page);
    stroke: var(--ptm-red);
  }
  .ptm-plane .ptm-shadow text {
    fill: var(--ptm-red);
    font-style: italic;
  }
  .ptm-tip path {
    fill: none;
    stroke: var(--ptm-orange);
  }
  .ptm-plane .ptm-tip text {
    fill: var(--ptm-orange);
    font-weight: 700;
  }
  .ptm-caption .ptm-is-best {
    color: var(--ptm-green);
  }
  .ptm-caption .ptm-is-shadow {
    color: var(--ptm-red);
  }
  .ptm-ranking {
    display: grid;
    gap: 0.12em;
  }
  .ptm-row {
    display: grid;
    align-items: center;
    gap: 0.6em;
    grid-template-columns: minmax(6.4em, 9em) minmax(0, 1fr) 3em;
  }
  .ptm-ranking button {
    text-align: left;
    border-color: transparent;
    padding: 0 0.35em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .ptm-row:first-child button {
    font-weight: 700;
    color: var(--ptm-green);
  }
  .ptm-row:first-child .ptm-bar span {
    background: var(--ptm-best);
  }
  .ptm-ranking .ptm-asked button {
    font-style: italic;
  }
  .ptm-ranking .ptm-asked .ptm-bar span {
    background: repeating-linear-gradient(-45deg, var(--ptm-bar) 0 5px, var(--ptm-faint) 5px 9px);
  }
  &.ptm-present .ptm-controls {
    font-size: max(0.88em, var(--ptm-least));
  }
}
`;

// analogy_explorer/words.js
var words = {
  en: {
    title: "Word analogies",
    invitation: "Type three words",
    step: "Step λ",
    try: "Try",
    a: "word a, subtracted",
    b: "word b, added",
    c: "word c, where the arrow starts",
    leave_out: "exclude the three words",
    method: "score",
    plane: "The plane of the three words",
    ranking: "Ranking in all {dim} dimensions",
    of_all: "of all {n} words",
    of_stored: "of {n} stored words",
    slot_hint: "Click to put this word into the underlined box",
    exact: "The three words and both arrows lie exactly in this plane. The other words lie outside: of their distance to the tip ⊕, the plane shows only {percent} % on average.",
    by_3cosadd: "cosine with the tip ⊕",
    by_3cosmul: "cos(b) · cos(c) ÷ cos(a), each shifted to 0 … 1",
    nearest: "Nearest to the tip: in the plane ",
    place: " (rank {place} in {dim} dimensions)",
    truly: "; in {dim} dimensions ",
    same: "Nearest to the tip, in the plane and in all dimensions: ",
    seen: "{word}: distance {real} to the tip, of which the plane shows {shown}.",
    summary: "{b} − {a} + {c} ≈ {best} ({score}, {scope}).",
    summary_step: "{c} + {weight} · ({b} − {a}) ≈ {best} ({score}, {scope}).",
    unknown: "“{word}” is not among the {n} words.",
    similar: " Similar words: {similar}.",
    stored_only: "“{word}” is not among the {n} words stored in this page; all {all} words can be typed in the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the {n} stored words are ranked. All {all} need the live notebook.",
    static: "This page stores {n} of the {all} words; ranking all of them needs the live notebook.",
    failed: "Python could not answer: {message}",
    score: "score",
    distance: "distance to the tip",
    shown: "of that, in the plane",
    picture_of: "{b} − {a} + {c} in the plane of the three words"
  },
  zh: {
    title: "词语类比",
    invitation: "输入三个词",
    step: "步长 λ",
    try: "试一试",
    a: "词 a（减去）",
    b: "词 b（加上）",
    c: "词 c（出发点）",
    leave_out: "排除这三个词",
    method: "打分方式",
    plane: "三个词所在的平面",
    ranking: "{dim} 维空间中的排名",
    of_all: "全部 {n} 个词",
    of_stored: "本页存有的 {n} 个词",
    slot_hint: "点击即可把这个词放入带下划线的输入框",
    exact: "三个词和两个箭头都精确地落在这个平面上；其他词在平面之外：它们到箭头终点 ⊕ 的距离，图中平均只显示出 {percent}%。",
    by_3cosadd: "与终点 ⊕ 的余弦",
    by_3cosmul: "cos(b) · cos(c) ÷ cos(a)，余弦移到 0 … 1",
    nearest: "离终点最近的词：图中是 ",
    place: "（在 {dim} 维空间中排第 {place}）",
    truly: "；在 {dim} 维空间中是 ",
    same: "离终点最近的词，图中与实际都是 ",
    seen: "{word}：到终点的距离为 {real}，图中只显示出 {shown}。",
    summary: "{b} − {a} + {c} ≈ {best}（{score}，{scope}）。",
    summary_step: "{c} + {weight} · ({b} − {a}) ≈ {best}（{score}，{scope}）。",
    unknown: "“{word}”不在这 {n} 个词中。",
    similar: "相近的词：{similar}。",
    stored_only: "“{word}”不在本页存有的 {n} 个词中；要输入全部 {all} 个词，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只在存有的 {n} 个词中排名；要对全部 {all} 个词排名，请使用实时讲义。",
    static: "本页只存有 {all} 个词中的 {n} 个；要对全部词排名，请使用实时讲义。",
    failed: "Python 未能给出答案：{message}",
    score: "得分",
    distance: "到终点的距离",
    shown: "图中显示的部分",
    picture_of: "三个词所在平面上的 {b} − {a} + {c}"
  }
};

// analogy_explorer/index.js
function explorer(host) {
  const { model, label } = host;
  const space = wordSpace(model.get("words"), model.get("rows"), model.get("dim"));
  const traits = host.bind(CHOICE, fromPython);
  const wanted = choiceOf(traits.read());
  const first = SLOTS.every((name) => space.has(wanted[name])) ? wanted : { ...wanted, ...storedStart(model, space) };
  const state = {
    choice: first,
    marked: "c",
    ranking: [],
    scores: null,
    all: false,
    notice: "",
    seen: null,
    pinned: null,
    waiting: 0,
    slow: false
  };
  const ask = host.kernel(
    state,
    () => paint(),
    (message) => {
      take(message);
      fromPython(traits.read());
      paint();
    }
  );
  const ui = analogyControls(label, model, space, {
    choose,
    type,
    drag,
    mark: (slot) => {
      state.marked = slot;
      paint();
    },
    put: (word) => type(state.marked, word)
  });
  const plane = analogyPlane((word, click) => {
    if (click) state.pinned = state.pinned === word ? null : word;
    state.seen = word;
    caption();
  });
  const shell = host.frame({ reset: () => choose(first), picture: () => plane.svg });
  shell.body.append(
    ...ui.nodes,
    element("div", { class: "ptm-panels" }, [
      element("div", {}, [heading("ptm-over", 4, [label("plane")]), plane.svg]),
      element("div", {}, [ui.heading, ui.ranking])
    ]),
    ui.caption
  );
  let scene = null;
  let jump = true;
  let turn = 0;
  const busy = () => state.waiting > 0;
  const paint = host.painter(
    shell,
    plane.svg,
    (size, fresh) => {
      scene = sceneOf(space, state, scene);
      ui.show(state, sizes());
      caption();
      if (!size.width || !size.height) return false;
      const moving = plane.draw(scene, jump || fresh, size);
      jump = false;
      return moving;
    },
    { busy }
  );
  rankStored();
  rankAll();
  if (first !== wanted) choose(wanted);
  function fromPython(values) {
    const now = choiceOf(values);
    if (!same(now, state.choice)) choose(now);
  }
  async function choose(changes) {
    turn += 1;
    const mine = turn;
    const found = { ...changes };
    for (const slot of SLOTS.filter((name) => name in changes && !space.has(changes[name]))) {
      const answer = await ask({ type: "word", word: changes[slot] });
      if (mine !== turn) return;
      if (!answer?.rows) {
        refuse(answer, changes[slot]);
        return;
      }
      takeRows(answer.rows);
      [found[slot]] = space.has(changes[slot]) ? [changes[slot]] : Object.keys(answer.rows);
    }
    settle(found);
  }
  function settle(changes) {
    const moved = SLOTS.some((name) => name in changes);
    state.choice = { ...state.choice, ...changes };
    if (moved) {
      scene = null;
      jump = true;
      state.pinned = null;
    }
    state.notice = "";
    traits.write(traitsOf(state.choice));
    rankStored();
    rankAll();
  }
  function drag(weight) {
    state.choice = { ...state.choice, weight };
    rankStored();
  }
  function rankStored() {
    const scores = scoresOf(space, state.choice);
    state.scores = scores;
    state.ranking = best(space, state.choice, scores, SHOWN);
    state.all = space.words.length === model.get("vocabulary_size");
    paint();
  }
  async function rankAll() {
    const ready = presetAnswer(model, state.choice);
    if (ready) Object.assign(state, { ranking: ready, all: true });
    if (!state.all && model.isStatic) state.notice = label("static", sizes());
    if (!state.all && !model.isStatic) await askPython();
    told();
    paint();
  }
  async function askPython() {
    const asked = state.choice;
    const message = await ask({ type: "rank", ...asked });
    if (state.choice !== asked) return;
    if (message) take(message);
    else state.notice = label("no_python", sizes());
  }
  function take(message) {
    if (message.rows) takeRows(message.rows);
    state.notice = message.failed ? label("failed", { message: message.failed }) : "";
    if (!message.ranking) return;
    state.ranking = message.ranking.map(([word, score]) => ({ word, score }));
    state.all = true;
    told();
  }
  function takeRows(rows) {
    Object.entries(rows).forEach(([word, row]) => space.add(word, row));
  }
  function type(slot, typed) {
    const text = typed.trim();
    const word = [text, text.toLowerCase()].find((form) => space.has(form)) ?? text;
    if (word) {
      choose({ [slot]: word });
      return;
    }
    shell.notice(label("empty"));
    paint();
  }
  function refuse(answer, word) {
    const known2 = { word, n: sizes().all };
    const near = answer?.similar?.length ? label("similar", { similar: answer.similar.join(", ") }) : "";
    shell.notice(
      answer ? label("unknown", known2) + near : label(model.isStatic ? "stored_only" : "no_python", { word, ...sizes() })
    );
    paint();
  }
  function sizes() {
    return { n: count(space.words.length), all: count(model.get("vocabulary_size")) };
  }
  function told() {
    const { choice: choice2, ranking, all } = state;
    const scope = all ? label("of_all", { n: sizes().all }) : label("of_stored", { n: sizes().n });
    const sentence = label(choice2.weight === 1 ? "summary" : "summary_step", {
      ...choice2,
      scope,
      weight: choice2.weight.toFixed(2),
      best: ranking[0].word,
      score: ranking[0].score.toFixed(3)
    });
    shell.say(sentence);
    shell.notice(state.notice);
    plane.svg.setAttribute("aria-label", label("picture_of", choice2));
    const { place, vector: tip } = sceneOf(space, state, scene);
    shell.rows(
      ["number", "word", "score", "distance", "shown"].map((key) => label(key)),
      ranking.filter(({ word }) => space.has(word)).map(({ word, score }, i) => {
        const { real, shown } = distances(space, place, tip, word);
        return [i + 1, word, score.toFixed(3), real.toFixed(2), shown.toFixed(2)];
      })
    );
  }
  function caption() {
    if (scene) ui.explain(scene, state);
  }
}
var SLOTS = ["a", "b", "c"];
var CHOICE = ["positive", "negative", "weight", "leave_out_inputs", "method"];
function choiceOf({ positive: [b, c], negative: [a], weight, leave_out_inputs: leaveOut, method }) {
  return { a, b, c, weight, leaveOut, method };
}
function traitsOf({ a, b, c, weight, leaveOut, method }) {
  return { positive: [b, c], negative: [a], weight, leave_out_inputs: leaveOut, method };
}
function storedStart(model, space) {
  const presets2 = model.get("presets").map(({ positive: [b2, c2], negative: [a2] }) => ({ a: a2, b: b2, c: c2 }));
  const [a, b, c] = space.words;
  return presets2.find((preset) => Object.values(preset).every(space.has)) ?? { a, b, c };
}
function presetAnswer(model, { a, b, c, weight, leaveOut, method }) {
  const preset = model.get("presets").find(({ positive, negative }) => positive[0] === b && positive[1] === c && negative[0] === a);
  const answer = weight === 1 && preset?.answers[`${method} ${leaveOut}`];
  return answer ? answer.map(([word, score]) => ({ word, score })) : null;
}
var analogy_explorer_default = widget({ kind: "ptm-analogy_explorer", style: style_default, words, build: explorer });
export {
  analogy_explorer_default as default
};
