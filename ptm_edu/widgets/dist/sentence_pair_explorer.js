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

// host/controls.js
function slider(text, name, range, act, options = {}) {
  const { at = (value2) => value2, of = (place) => place, written: written2 = String, more = null } = options;
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
    value.textContent = written2(setting);
  };
  return { node, name, input, value, show };
}
function choice({ tag = "span", kind, title }, options, choose) {
  const buttons = options.map(
    ([value, words2, more]) => element("button", { ...more, onclick: () => choose(value) }, words2)
  );
  const node = element(tag, { class: kind, role: "group", "aria-label": title }, buttons);
  const show = (isPressed) => buttons.forEach((button2, i) => button2.setAttribute("aria-pressed", isPressed(options[i][0])));
  return { node, buttons, show };
}

// host/random.js
function random(run) {
  run.random = run.random + 1831565813 >>> 0;
  let t = run.random;
  t = Math.imul(t ^ t >>> 15, t | 1);
  t ^= t + Math.imul(t ^ t >>> 7, t | 61);
  return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
}

// sentence_pair_explorer/draws.js
var FAULTS = ["none", "same", "blank"];
var MANY = 1e3;
var SHORT = 0.1;
function wholeFrom(run, low, high) {
  return low + Math.floor(random(run) * (high - low));
}
function documentsRead(documents, fault) {
  const named = documents.map(
    (document2, doc) => document2.map((tokens, sentence) => ({ doc, sentence, tokens }))
  );
  return fault === "blank" ? named.flat().map((sentence) => [sentence]) : named;
}
function pairsDrawn({ documents, fault, share, longest, seed }) {
  const read = documentsRead(documents, fault);
  const run = { random: seed };
  const pairs = [];
  while (pairs.length < MANY)
    read.forEach((document2, number) => {
      const end = fault === "blank" ? 1 : document2.length - 1;
      for (let at = 0; at < end; ) {
        const pair = pairAt(run, { read, number, at, fault, share, longest });
        pairs.push(pair);
        at += pair.taken;
      }
    });
  return pairs.slice(0, MANY);
}
function pairAt(run, { read, number, at, fault, share, longest }) {
  const document2 = read[number];
  const room = random(run) >= SHORT ? longest : wholeFrom(run, 2, longest + 1);
  const chunk = stretchFrom(document2, at, room, 2);
  const lone = chunk.length === 1;
  const cut = lone ? 1 : wholeFrom(run, 1, chunk.length);
  const label = lone || random(run) < share ? 1 : 0;
  const first = chunk.slice(0, cut);
  const left = Math.max(1, room - tokensIn(first));
  const second = label ? randomStretch(run, { read, number, fault }, left) : chunk.slice(cut);
  return { ...cutToRoom(run, first, second, room), label, room, taken: label ? cut : chunk.length };
}
function stretchFrom(document2, start, room, least) {
  let [end, tokens] = [start, 0];
  while (end < document2.length && (tokens < room || end - start < least)) {
    tokens += document2[end].tokens.length;
    end += 1;
  }
  return document2.slice(start, end);
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
  return { own: a.doc === b.doc, follows: a.doc === b.doc && b.sentence === a.sentence + 1 };
}
function countsOf(pairs) {
  const random2 = pairs.filter(({ label }) => label === 1).map(relation);
  return {
    next: pairs.length - random2.length,
    random: random2.length,
    own: random2.filter(({ own }) => own).length,
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
function pairControls(label, model, act) {
  const names = model.get("presets").map(({ name }) => name);
  const examples = choice(
    { kind: "ptm-buttons", title: label("try") },
    names.map((name, example) => [example, name]),
    (example) => act.settle({ example, draw: 0 })
  );
  const faults = choice(
    { kind: "ptm-buttons ptm-faults", title: label("faults") },
    FAULTS.map((fault) => [fault, label(`fault_${fault}`), { "data-fault": fault }]),
    (fault) => act.settle({ fault })
  );
  const [least, most] = model.get("rooms");
  const settings = [
    ["share", { min: 0, max: 1, step: 0.05 }, (value) => `${Math.round(100 * value)} %`],
    ["longest", { min: least, max: most }, String],
    ["draw", { min: 0, max: MANY - 1 }, (value) => count(value + 1)]
  ];
  const sliders = settings.map(
    ([name, range, written2]) => slider(label(name), name, range, act, { written: written2 })
  );
  const named = (key, group) => element("span", { class: "ptm-named" }, [
    element("span", { "aria-hidden": "true" }, label(key)),
    group
  ]);
  let now = null;
  const step = (by) => () => act.settle({ draw: Math.max(0, Math.min(MANY - 1, now.draw + by)) });
  const button2 = (name, run) => element("button", { "data-act": name, onclick: run, title: label(name) }, label(name));
  return {
    nodes: [
      element("div", { class: "ptm-presets" }, [
        names.length > 1 ? named("try", examples.node) : null,
        named("faults", faults.node)
      ]),
      element("div", { class: "ptm-controls" }, [
        ...sliders.map(({ node }) => node),
        element("span", { class: "ptm-buttons" }, [
          button2("before", step(-1)),
          button2("next", step(1)),
          button2("again", () => act.settle({ seed: (now.seed + 1) % 2 ** 32 }))
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
function shortened(text, room, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const letters = [...text];
  const first = (n2) => letters.slice(0, n2).join("");
  const n = mostThatFit(letters.length, (n2) => textWidth(first(n2), font) <= room);
  return n >= letters.length ? text : `${first(Math.max(1, n - 1))}…`;
}
function mostThatFit(most, fits) {
  if (fits(most)) return most;
  let [good, bad] = [1, most];
  while (bad - good > 1) {
    const middle = good + bad >> 1;
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
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
  const columns = documents.map((document2, i) => {
    const top = (stacked ? bottom : 0) + 2 * letter;
    bottom = Math.max(bottom, top + document2.length * line);
    return { x: gap + (stacked ? 0 : i * (w + gap)), w, top };
  });
  return { columns, line, gap, bottom };
}
function documentNodes(label, scene, at, letter) {
  const { documents, fault, pair } = scene;
  const text = (x, y, words2, name) => svgText(name, x, y, words2);
  const inPair = (side, doc, sentence) => pair[side].sentences.some((one) => one.doc === doc && one.sentence === sentence);
  return documents.flatMap((document2, doc) => {
    const { x, w, top } = at.columns[doc];
    const title = fault === "blank" ? label("alone", { n: document2.length }) : label("document", { n: doc + 1 });
    return [
      text(x, top - 0.9 * letter, shortened(title, w, letter), "ptm-panel-title"),
      ...document2.flatMap((tokens, sentence) => {
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
          ...fault === "blank" && sentence < document2.length - 1 ? [svgPath("ptm-blank", `M${x} ${y + at.line - 0.2 * letter}h${w}`)] : []
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
    tell();
  }
  function tell() {
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
