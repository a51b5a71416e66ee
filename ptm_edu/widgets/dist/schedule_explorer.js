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
function uniqueId(name) {
  return `ptm-${name}-${crypto.randomUUID?.() ?? Math.random()}`;
}

// schedule_explorer/rates.js
var SCHEDULES = {
  // Howard and Ruder 2018, eq. 3, with total − cut where cut · (1/cut_frac − 1) may be rounded.
  slanted: (t, { total, rise, ratio }) => {
    const p = t < rise ? t / rise : 1 - fallen(t, total, rise);
    return (1 + p * (ratio - 1)) / ratio;
  },
  constant: () => 1,
  warmup: (t, { total, rise }) => risen(t, rise) * (1 - fallen(t, total, rise)),
  cosine: (t, { total, rise }) => risen(t, rise) * (1 + Math.cos(Math.PI * fallen(t, total, rise))) / 2
};
function risen(t, rise) {
  return rise ? Math.min(1, (t + 1) / rise) : 1;
}
function fallen(t, total, rise) {
  return Math.min(1, Math.max(0, (t - rise) / (total - rise)));
}
function phasesOf({ groups, steps, epochs, unfreezing, phases, cut }) {
  const many = unfreezing && phases ? Math.min(groups, epochs) : 1;
  return Array.from({ length: many }, (_, i) => {
    const total = (i === many - 1 ? epochs - i : 1) * steps;
    return { start: i * steps, total, rise: Math.floor(total * cut + 1e-9) };
  });
}
function thawOf({ groups, steps, unfreezing }, group) {
  return unfreezing ? (groups - group) * steps : 0;
}
function ratesOf(settings) {
  const phases = phasesOf(settings);
  const factorAt = (step, schedule) => {
    const phase = phases.findLast(({ start }) => start <= step);
    return SCHEDULES[schedule](step - phase.start, { ...phase, ratio: settings.ratio });
  };
  return (step, group, schedule = settings.schedule) => {
    if (step < thawOf(settings, group)) return 0;
    const share = settings.factor ** -(settings.groups - group);
    return settings.peak * share * factorAt(step, schedule);
  };
}
function bendsOf(settings, total) {
  const bends = phasesOf(settings).flatMap(({ start, rise }) => [
    start - 1,
    start,
    start + rise - 1,
    start + rise
  ]);
  const thaws = Array.from({ length: settings.groups }, (_, i) => thawOf(settings, i + 1));
  const even = Array.from({ length: 240 }, (_, i) => Math.round(i * (total - 1) / 239));
  return [.../* @__PURE__ */ new Set([...bends, ...thaws, ...even, total - 1])].filter((step) => step >= 0 && step < total).sort((a, b) => a - b);
}
function written(rate) {
  if (rate === 0) return "0";
  return rate < 1e-4 ? rate.toExponential(2) : String(Number(rate.toPrecision(3)));
}

// schedule_explorer/controls.js
var SLIDERS = {
  peak: [
    { min: -4, max: -1, step: 0.05 },
    { at: Math.log10, of: (x) => Number((10 ** x).toPrecision(2)), written }
  ],
  cut: [{ min: 0.02, max: 0.9, step: 0.01 }],
  ratio: [{ min: 2, max: 64 }],
  factor: [{ min: 1, max: 4, step: 0.1 }],
  groups: [{ min: 4, max: 8 }],
  steps: [{ min: 10, max: 300, step: 10 }],
  epochs: [{ min: 1, max: 12 }]
};
var HINTED = ["cut", "ratio", "factor"];
function scheduleControls(label, act) {
  const kinds = choice(
    { kind: "ptm-buttons", title: label("kinds") },
    Object.keys(SCHEDULES).map((kind) => [kind, label(kind), { "data-kind": kind }]),
    (schedule) => act.settle({ schedule })
  );
  const unfreezing = checkbox(label("unfreezing"), "unfreezing", act.settle);
  const phases = checkbox(label("phases"), "phases", act.settle, label("phases_hint"));
  const sliders = Object.entries(SLIDERS).map(
    ([name, [range, options]]) => slider(
      element("span", { title: HINTED.includes(name) ? label(`${name}_hint`) : null }, label(name)),
      name,
      range,
      act,
      options
    )
  );
  const nodes = sliders.map(({ node }) => node);
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [kinds.node, unfreezing.node, phases.node]),
      element("div", { class: "ptm-controls ptm-sliders" }, nodes)
    ],
    show(settings) {
      kinds.show((kind) => kind === settings.schedule);
      unfreezing.show(settings.unfreezing);
      phases.show(settings.phases);
      const idle = {
        ratio: settings.schedule !== "slanted",
        cut: settings.schedule === "constant"
      };
      sliders.forEach(({ name, input, show }) => {
        show(settings[name]);
        input.disabled = idle[name] ?? false;
      });
      phases.box.disabled = !settings.unfreezing;
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
function svgCircle(kind, cx, cy, r) {
  return element("svg:circle", { class: kind, cx, cy, r });
}
function hatchPattern(id, size, line, angle = 45, ground = null) {
  const units = { patternUnits: "userSpaceOnUse", patternTransform: `rotate(${angle})` };
  const drawn = element("svg:rect", { class: "ptm-hatch-line", width: line, height: size });
  return element("svg:pattern", { id, width: size, height: size, ...units }, [ground, drawn]);
}

// host/hand.js
function draggedOver(moved) {
  const pointed = (event) => {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    moved(event, event.type === "pointerup");
  };
  return { onpointerdown: pointed, onpointermove: pointed, onpointerup: pointed };
}

// host/keys.js
function slidTo(key, place, last, page = 0) {
  const pages = page ? { PageUp: place + page, PageDown: place - page } : {};
  const onwards = { ArrowRight: place + 1, ArrowUp: place + 1 };
  const back = { ArrowLeft: place - 1, ArrowDown: place - 1 };
  const goals = { ...onwards, ...back, Home: 0, End: last, ...pages };
  return key in goals ? Math.max(0, Math.min(last, goals[key])) : void 0;
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

// schedule_explorer/picture.js
function schedulePicture(label, onStep, standing) {
  const hatch = uniqueId("hatch");
  const pattern = hatchPattern(hatch, 9, 2);
  const field = element("svg:g", {
    class: "ptm-field ptm-scrub",
    tabindex: 0,
    role: "slider",
    "aria-label": label("cursor"),
    "aria-valuemin": 0,
    onkeydown: pressed,
    ...draggedOver(pointed)
  });
  const svg = element(
    "svg:svg",
    { class: "ptm-bands ptm-fills", "data-name": "schedule", role: "group" },
    [element("svg:defs", {}, pattern), field]
  );
  let now = null;
  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const room = {
      left: (width < 34 * letter ? 5.2 : 10.4) * letter,
      right: width - 6 * letter,
      top: 2.1 * letter,
      bottom: height - 1.6 * letter
    };
    const x = (step) => room.left + (room.right - room.left) * step / scene.total;
    const high = (room.bottom - room.top) / scene.groups.length;
    now = { scene, x, room };
    const bands = scene.groups.map(
      (group, i) => bandNode(scene, group, { x, room, letter, top: room.top + i * high, high })
    );
    field.replaceChildren(
      svgRect("ptm-ground", room.left, room.top, room.right - room.left, room.bottom - room.top),
      ...axisNodes(scene, { x, room, letter }),
      ...bands,
      ...cursorNodes(scene, { x, room, letter })
    );
    setAttributes(field, {
      "aria-valuemax": scene.total - 1,
      "aria-valuenow": scene.step,
      "aria-valuetext": label("read", scene.told)
    });
  }
  function axisNodes({ epochs, steps, step }, { x, room, letter }) {
    const wide = x(steps) - x(0);
    const skip = Math.ceil(3.4 * letter / wide);
    const text = (at, y, words2, anchor = "middle") => svgText("ptm-tick", at, y, words2, anchor);
    const nodes = [];
    for (let epoch = 0; epoch <= epochs; epoch += 1) {
      const at = x(epoch * steps);
      nodes.push(svgPath("ptm-epoch", `M${at} ${room.top}V${room.bottom}`));
      if (epoch % skip === 0)
        nodes.push(text(at, room.bottom + 1.2 * letter, count(epoch * steps)));
      const clear = 3.6 * letter;
      const middle = [at + wide / 2, x(step) + clear, x(step) - clear].find(
        (one) => Math.abs(one - x(step)) > clear - 1 && one > at + 1.9 * letter && one < at + wide - 1.9 * letter
      );
      if (epoch < epochs && wide > 4.6 * letter && middle !== void 0)
        nodes.push(text(middle, room.top - 0.5 * letter, label("epoch", { n: epoch + 1 })));
    }
    nodes.push(text(room.right + 5.8 * letter, room.bottom + 1.2 * letter, label("axis"), "end"));
    return nodes;
  }
  function bandNode(scene, group, { x, room, letter, top, high }) {
    const base = top + high - 3;
    const y = (rate2) => base - (high - 7) * rate2 / scene.most;
    const through = (schedule) => scene.bends.filter((step) => step >= group.thaw).map((step) => [x(step), y(scene.rate(step, group.number, schedule))]);
    const points = through(scene.schedule);
    const line = points.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(2)} ${py.toFixed(2)}`);
    const other = scene.schedule === "slanted" ? [] : through("slanted");
    const path = (name, d) => svgPath(name, d);
    const cold = Math.min(group.thaw, scene.total);
    const iced = cold === 0 ? [] : [
      svgRect("ptm-frozen", room.left, top + 1, x(cold) - room.left, high - 2, {
        "data-group": group.number,
        "data-until": group.thaw,
        fill: `url(#${hatch})`
      }),
      ...frozenName(
        group,
        scene,
        [room.left, x(scene.step), x(cold)],
        top + high / 2 + 0.35 * letter
      )
    ];
    const area = points.length ? [path("ptm-area", `${line.join("")}V${base}H${points[0][0].toFixed(2)}Z`)] : [];
    const dashed = other.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(2)} ${py.toFixed(2)}`);
    const middle = top + high / 2;
    const rate = scene.rate(scene.step, group.number);
    const frozen = scene.step < group.thaw;
    return element("svg:g", { class: "ptm-band", "data-group": group.number }, [
      ...iced,
      ...area,
      path("ptm-was", dashed.join("")),
      path("ptm-rate-line", line.join("")),
      path("ptm-floor", `M${room.left} ${top + high}H${room.right}`),
      svgText(
        "ptm-group",
        room.left - 0.6 * letter,
        middle - (group.share ? 0.15 : -0.35) * letter,
        room.left < 6 * letter ? group.short : group.name,
        "end"
      ),
      group.share ? svgText("ptm-tick", room.left - 0.6 * letter, middle + 1.1 * letter, group.share, "end") : null,
      frozen ? null : svgCircle("ptm-dot", x(scene.step), y(rate), 5),
      svgText(
        frozen ? "ptm-rate ptm-cold" : "ptm-rate",
        room.right + 0.6 * letter,
        middle + 0.35 * letter,
        frozen ? label("frozen") : written(rate),
        null,
        { "data-rate": rate, "data-group": group.number }
      )
    ]);
  }
  function frozenName({ thaw }, { total }, [from, cursor, to], y) {
    const whole = thaw >= total ? label("never") : label("frozen_until", { step: count(thaw) });
    const size = letterSize(svg, 15, 22);
    const fits = ([low2, high2]) => [whole, label("frozen")].find(
      (text) => textWidth(text, `600 ${size}px system-ui, sans-serif`) + size < high2 - low2
    );
    const parts = cursor > from && cursor < to ? [
      [cursor, to],
      [from, cursor]
    ] : [];
    const room = parts.find((part) => fits(part) === whole) ?? parts.find(fits);
    const [low, high] = room ?? [from, to];
    const words2 = fits([low, high]);
    return words2 ? [svgText("ptm-ice", (low + high) / 2, y, words2, "middle")] : [];
  }
  function cursorNodes({ step }, { x, room, letter }) {
    return [
      svgPath("ptm-cursor", `M${x(step)} ${room.top - 0.2 * letter}V${room.bottom}`),
      svgPath(
        "ptm-grip",
        `M${x(step)} ${room.top}l${-0.4 * letter} ${-0.6 * letter}h${0.8 * letter}Z`
      ),
      svgText("ptm-here", x(step), room.top - 0.85 * letter, count(step), "middle")
    ];
  }
  function pressed(event) {
    const { steps, total } = now.scene;
    const goal = slidTo(event.key, standing(), total - 1, steps);
    if (goal === void 0) return;
    event.preventDefault();
    onStep(goal, true);
  }
  function pointed(event, settled) {
    const {
      scene: { total },
      room
    } = now;
    const across = event.clientX - svg.getBoundingClientRect().left - room.left;
    onStep(Math.round(across / (room.right - room.left) * total), settled);
  }
  return { svg, draw };
}

// schedule_explorer/style.css
var style_default = String.raw`.ptm.ptm-schedule_explorer {
  --ptm-type: 15px;
  .ptm-sliders {
    display: grid;
    gap: 0.25em 1.6em;
    margin-top: 0.2em;
    grid-template-columns: repeat(auto-fill, minmax(15em, 1fr));
  }
  @container (min-width: 40em) {
    .ptm-sliders {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  .ptm-sliders label {
    grid-template-columns: 6.9em minmax(0, 1fr) 3em;
    gap: 0.4em;
  }
  label:has(input:disabled) {
    opacity: 0.45;
  }
  svg.ptm-bands {
    height: 22.5em;
  }
  .ptm-bands :is(.ptm-group, .ptm-rate) {
    font-weight: 650;
  }
  .ptm-bands .ptm-cold {
    fill: var(--ptm-soft);
    font-weight: 400;
    font-style: italic;
  }
  .ptm-bands .ptm-ice {
    fill: var(--ptm-soft);
    stroke: var(--ptm-page);
    stroke-width: 5px;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .ptm-bands .ptm-hatch-line {
    fill: var(--ptm-line);
  }
  .ptm-bands path {
    fill: none;
  }
  .ptm-bands .ptm-grip {
    fill: var(--ptm-ink);
  }
  .ptm-bands .ptm-epoch {
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-bands .ptm-area {
    fill: var(--ptm-blue);
    fill-opacity: 0.22;
  }
  .ptm-bands .ptm-rate-line {
    stroke: var(--ptm-blue);
    stroke-width: 2.5;
    stroke-linejoin: round;
  }
  .ptm-bands .ptm-was {
    stroke: var(--ptm-orange);
    stroke-width: 1.8;
    stroke-dasharray: 6 4;
  }
  .ptm-bands .ptm-dot {
    fill: var(--ptm-blue);
    stroke: var(--ptm-page);
    stroke-width: 1.5;
  }
  .ptm-bands .ptm-here {
    font-weight: 700;
    stroke: var(--ptm-page);
    stroke-width: 5px;
    paint-order: stroke;
  }
  &.ptm-present svg.ptm-bands {
    flex: 1 0 13em;
  }
  &.ptm-present .ptm-controls {
    margin: 0.3em 0;
  }
}
`;

// schedule_explorer/words.js
var words = {
  en: {
    title: "Learning rate schedules",
    invitation: "Choose a schedule",
    kinds: "Schedule",
    slanted: "Slanted triangular",
    constant: "Constant",
    warmup: "Linear warm-up",
    cosine: "Cosine",
    unfreezing: "gradual unfreezing",
    phases: "restart in each phase",
    phases_hint: "Each phase of the gradual unfreezing has its own schedule",
    peak: "peak LR",
    cut: "rising part",
    ratio: "peak ÷ low",
    factor: "÷ per group",
    cut_hint: "cut_frac: the fraction of the steps in which the learning rate rises",
    ratio_hint: "ratio: the peak learning rate divided by the lowest one",
    factor_hint: "The learning rate of each group, divided by that of the group below",
    groups: "layer groups",
    steps: "steps/epoch",
    epochs: "epochs",
    top: "group {group}, highest",
    bottom: "group 1, lowest",
    middle: "group {group}",
    frozen: "frozen",
    frozen_until: "frozen until step {step}",
    never: "always frozen",
    axis: "step →",
    epoch: "epoch {n}",
    cursor: "Step under the cursor",
    dashed: "Dashed: slanted triangular.",
    read: "Step {step} of {total}, epoch {epoch}.",
    lesson_late: "The lowest group is unfrozen at step {thaw}: its highest learning rate is {highest}, 1/{times} of the peak.",
    lesson_never: "With {epochs} epochs, the lower {n} groups are never unfrozen: their layers do not change.",
    lesson_all: "All groups are trained from the first step, the lowest with 1/{times} of the highest group's learning rate.",
    where: "All rows have the same scale, 0 to {most}.",
    picture_of: "The learning rate of {n} layer groups over {total} steps",
    summary: "{schedule}, peak {peak}. Step {step} of {total}, epoch {epoch}: {rates}. {lesson}",
    step: "step",
    place: "position",
    start: "start",
    peak_at: "peak",
    epoch_at: "epoch {n} begins",
    here: "cursor",
    end: "last step"
  },
  zh: {
    title: "学习率调度",
    invitation: "选择一种调度",
    kinds: "学习率安排",
    slanted: "斜三角",
    constant: "恒定",
    warmup: "线性预热",
    cosine: "余弦",
    unfreezing: "逐层解冻",
    phases: "每个阶段重新开始",
    phases_hint: "解冻的每个阶段各有自己的学习率安排",
    peak: "峰值学习率",
    cut: "上升比例",
    ratio: "峰值 ÷ 最低",
    factor: "逐组 ÷",
    cut_hint: "学习率上升的步数所占的比例",
    ratio_hint: "ratio：峰值学习率除以最低学习率",
    factor_hint: "每一组的学习率除以它下面一组的学习率",
    groups: "层组数",
    steps: "每轮步数",
    epochs: "轮数",
    top: "第 {group} 组（最高）",
    bottom: "第 1 组（最低）",
    middle: "第 {group} 组",
    frozen: "冻结",
    frozen_until: "冻结到第 {step} 步",
    never: "始终冻结",
    axis: "步 →",
    epoch: "第 {n} 轮",
    cursor: "光标所在的步",
    dashed: "虚线：斜三角学习率。",
    read: "第 {step} 步（共 {total} 步），第 {epoch} 轮。",
    lesson_late: "最低的一组在第 {thaw} 步解冻：它的最高学习率是 {highest}，为峰值的 1/{times}。",
    lesson_never: "只有 {epochs} 轮，较低的 {n} 组始终没有解冻：这些层保持原样。",
    lesson_all: "所有组从第一步开始学习，最低一组的学习率是最高一组的 1/{times}。",
    where: "各行的刻度相同：0 到 {most}。",
    picture_of: "{n} 个层组在 {total} 步中的学习率",
    summary: "{schedule}，峰值 {peak}。第 {step} 步（共 {total} 步），第 {epoch} 轮：{rates}。{lesson}",
    step: "步",
    place: "位置",
    start: "开始",
    peak_at: "峰值",
    epoch_at: "第 {n} 轮开始",
    here: "光标",
    end: "最后一步"
  }
};

// schedule_explorer/index.js
var SETTINGS = {
  schedule: "schedule",
  peak: "peak",
  cut: "cut",
  ratio: "ratio",
  factor: "factor",
  groups: "groups",
  steps: "steps_per_epoch",
  epochs: "epochs",
  unfreezing: "unfreezing",
  phases: "phases",
  step: "step"
};
function explorer(host) {
  const { model, label } = host;
  const first = settingsOf(model);
  let settings = first;
  const ui = scheduleControls(label, { drag, settle });
  const picture = schedulePicture(
    label,
    (step, settled) => (settled ? settle : drag)({ step }),
    () => settings.step
  );
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => settle(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(shell, picture.svg, (size) => {
    const scene = sceneOf(label, settings);
    ui.show(settings);
    if (size.width && size.height) picture.draw(scene, size);
    caption.textContent = [
      label("read", scene.told),
      scene.lesson,
      label("where", { most: written(scene.most) }),
      ...settings.schedule === "slanted" ? [] : [label("dashed")]
    ].join(" ");
  });
  const traits = host.bind(Object.values(SETTINGS), () => {
    const now = settingsOf(model);
    if (!same(now, settings)) settle(now);
  });
  settle(first);
  function drag(changes) {
    settings = bounded({ ...settings, ...changes });
    paint();
  }
  function settle(changes) {
    drag(changes);
    const named = Object.entries(SETTINGS).map(([ours, theirs]) => [theirs, settings[ours]]);
    traits.write(Object.fromEntries(named));
    tell();
  }
  function tell() {
    const scene = sceneOf(label, settings);
    const { step, total, told, groups, rate } = scene;
    const spelt = (at, { number, thaw }) => at < thaw ? label("frozen") : written(rate(at, number));
    shell.say(
      label("summary", {
        ...told,
        schedule: label(settings.schedule),
        peak: written(settings.peak),
        lesson: scene.lesson,
        rates: groups.map((group) => `${group.name} ${spelt(step, group)}`).join("; ")
      })
    );
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", { n: groups.length, total: count(total) })
    );
    shell.rows(
      [label("step"), label("place"), ...groups.map(({ name }) => name)],
      placesOf(label, settings, scene).map(([at, where]) => [
        count(at),
        where,
        ...groups.map((group) => spelt(at, group))
      ])
    );
  }
}
function settingsOf(model) {
  return bounded(
    Object.fromEntries(Object.entries(SETTINGS).map(([ours, theirs]) => [ours, model.get(theirs)]))
  );
}
function bounded(settings) {
  const last = settings.steps * settings.epochs - 1;
  return { ...settings, step: Math.max(0, Math.min(last, settings.step)) };
}
function sceneOf(label, settings) {
  const { groups: n, steps, epochs, step, schedule, factor, peak } = settings;
  const total = steps * epochs;
  const groups = Array.from({ length: n }, (_, i) => n - i).map((number) => ({
    number,
    name: label(number === n ? "top" : number === 1 ? "bottom" : "middle", { group: number }),
    short: label("middle", { group: number }),
    share: number < n && factor !== 1 ? `÷ ${Number((factor ** (n - number)).toPrecision(3))}` : "",
    thaw: thawOf(settings, number)
  }));
  const told = { step: count(step), total: count(total), epoch: Math.floor(step / steps) + 1 };
  const scene = {
    groups,
    steps,
    epochs,
    total,
    step,
    schedule,
    told,
    rate: ratesOf(settings),
    bends: bendsOf(settings, total),
    most: roundUp(peak)
  };
  return { ...scene, lesson: lessonOf(label, settings, scene) };
}
function lessonOf(label, settings, { groups, total, rate, bends }) {
  const { epochs, groups: n, factor, peak, unfreezing } = settings;
  const cold = groups.filter(({ thaw }) => thaw >= total).length;
  if (cold) return label("lesson_never", { epochs, n: cold });
  if (!unfreezing)
    return label("lesson_all", { times: Number((factor ** (n - 1)).toPrecision(3)) });
  const highest = Math.max(...bends.map((step) => rate(step, 1)));
  return label("lesson_late", {
    thaw: count(groups.at(-1).thaw),
    highest: written(highest),
    times: Number((peak / highest).toPrecision(3))
  });
}
function placesOf(label, settings, { steps, epochs, total, step }) {
  const named = [
    [0, label("start")],
    ...phasesOf(settings).map(({ start, rise }) => [start + rise, label("peak_at")]),
    ...Array.from({ length: epochs - 1 }, (_, i) => [
      (i + 1) * steps,
      label("epoch_at", { n: i + 2 })
    ]),
    [total - 1, label("end")],
    [step, label("here")]
  ];
  const places = /* @__PURE__ */ new Map();
  for (const [at, where] of named) places.set(at, [...places.get(at) ?? [], where]);
  return [...places].filter(([at]) => at < total).sort(([a], [b]) => a - b).map(([at, where]) => [at, where.join(", ")]);
}
function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return power * [1, 2, 5, 10].find((times) => times * power >= value * (1 - 1e-9));
}
var schedule_explorer_default = widget({ kind: "ptm-schedule_explorer", style: style_default, words, build: explorer });
export {
  schedule_explorer_default as default
};
