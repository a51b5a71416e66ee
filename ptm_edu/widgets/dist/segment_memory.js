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

// segment_memory/controls.js
var MODES = ["memory", "no_memory", "sliding_window"];
var RANGES = { segment: { min: 1 }, memory: { min: 0 }, layers: { min: 1 } };
function memoryControls(label, act) {
  const modes = choice(
    { kind: "ptm-buttons", title: label("modes") },
    MODES.map((mode) => [mode, label(mode), { "data-mode": mode }]),
    (mode) => act.settle({ mode })
  );
  const sliders = Object.entries(RANGES).map(
    ([name, range]) => slider(element("span", {}, label(`setting_${name}`)), name, range, act)
  );
  const node = element("div", { class: "ptm-controls ptm-sliders" }, [
    modes.node,
    ...sliders.map((one) => one.node)
  ]);
  return {
    node,
    show(settings) {
      const { mode, tokens } = settings;
      modes.show((one) => one === mode);
      const most = { segment: tokens, memory: tokens, layers: 6 };
      sliders.forEach(({ name, input, show }) => {
        input.max = most[name];
        show(settings[name]);
        input.disabled = name === "memory" && mode === "no_memory";
      });
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

// segment_memory/picture.js
function memoryPicture(label, onPosition, standing) {
  const hatch = uniqueId("memory");
  const tint = svgRect("ptm-hatch-ground", 0, 0, 8, 8);
  const field = element("svg:g", {
    class: "ptm-field ptm-scrub",
    tabindex: 0,
    role: "slider",
    "aria-label": label("selected"),
    "aria-valuemin": 0,
    onkeydown: pressed,
    ...draggedOver(pointed)
  });
  const key = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-states ptm-fills", "data-name": "segment-memory", role: "group" },
    [element("svg:defs", {}, hatchPattern(hatch, 8, 2.5, 45, tint)), key, field]
  );
  let now = null;
  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const font = `600 ${letter}px system-ui, sans-serif`;
    const narrow = width < 34 * letter;
    const wide = (text) => textWidth(text, font);
    const legend = legendNodes(scene, { letter, width, wide });
    const room = {
      left: narrow ? 1.6 * letter : wide(label("embeddings")) + letter,
      right: width - (narrow ? 0.3 * letter : wide("00–00") + 0.8 * letter),
      top: (1.5 * legend.lines + 2.2) * letter,
      bottom: height - (narrow || scene.windowed ? 1.7 : 3.2) * letter
    };
    const columns = columnsOf(scene, room);
    const rows = rowsOf2(scene, room, letter);
    now = { scene, columns };
    const view = { letter, room, columns, rows, narrow, wide };
    key.replaceChildren(...legend.nodes);
    field.replaceChildren(
      svgRect("ptm-ground", room.left, room.top, room.right - room.left, room.bottom - room.top),
      ...axisNodes(scene, view),
      ...rows.flatMap((row) => rowNodes(scene, row, view)),
      ...readNodes(scene, view),
      ...selectedNodes(scene, view)
    );
    setAttributes(field, {
      "aria-valuemax": scene.tokens - 1,
      "aria-valuenow": scene.position,
      "aria-valuetext": scene.told
    });
  }
  function legendNodes({ mode }, { letter, width, wide }) {
    const kinds = ["trained", ...mode === "memory" ? ["remembered"] : [], "unread"];
    const texts = kinds.map((kind) => label(kind));
    const boxes = flowed(
      texts.map((text) => wide(text) + 2.6 * letter),
      0,
      width
    );
    const nodes = boxes.flatMap(({ line, x }, i) => [
      cell(kinds[i], x + 1, (0.2 + 1.5 * line) * letter, letter, letter),
      svgText("ptm-tick", x + 1.5 * letter, (1.05 + 1.5 * line) * letter, texts[i])
    ]);
    return { nodes, lines: boxes.at(-1).line + 1 };
  }
  function cell(kind, x, y, w, h, more = {}) {
    const fill = kind === "remembered" ? { fill: `url(#${hatch})` } : {};
    return svgRect(`ptm-cell ptm-${kind}`, x, y, w, h, { rx: 2, ...fill, ...more });
  }
  function rowNodes({ layers, tokens, position, start }, row, { letter, room, columns, narrow }) {
    const { layer, left, top, high } = row;
    const base = top + high / 2 + 0.35 * letter;
    const inset = Math.min(1, 0.1 * columns.cell);
    const cells = Array.from({ length: tokens }, (_, p) => {
      const kind = p < left || p > position ? "unread" : p < start ? "remembered" : "trained";
      const x = columns.x(p) + inset;
      const data = { "data-layer": layer, "data-position": p };
      return cell(kind, x, top, columns.cell - 2 * inset, high, data);
    });
    const name = layer ? label("layer", { layer }) : label("embeddings");
    const range = left === position ? `${position}` : `${left}–${position}`;
    const strong = layer === layers ? "ptm-name ptm-top" : "ptm-name";
    return [
      svgText(strong, room.left - 0.5 * letter, base, narrow ? layer : name, "end"),
      ...cells,
      narrow ? null : svgText("ptm-range", room.right + 0.6 * letter, base, range, null, {
        "data-layer": layer,
        "data-left": left
      })
    ].filter(Boolean);
  }
  function readNodes({ position, start, reads }, { columns, rows }) {
    const thin = Math.max(0.65, Math.min(1.2, columns.cell / 28)).toFixed(2);
    return rows.slice(0, -1).flatMap((row, i) => {
      const below = rows[i + 1];
      const [from, to] = [row.top + row.high, below.top];
      const lines = { trained: "", remembered: "" };
      for (let p = row.left; p <= position; p += 1) {
        const middle = columns.middle(p).toFixed(1);
        const first = columns.middle(reads(p)).toFixed(1);
        lines[reads(p) < start ? "remembered" : "trained"] += `M${middle} ${from}L${first} ${to}`;
        lines[p < start ? "remembered" : "trained"] += `M${middle} ${from}V${to}`;
      }
      const paths = Object.entries(lines).map(
        ([kind, d]) => svgPath(`ptm-read ptm-${kind}`, d, { "stroke-width": thin })
      );
      if (i) return paths;
      const [a, b] = [columns.middle(reads(position)), columns.middle(position)];
      return [svgPath("ptm-fan", `M${b} ${from}L${a} ${to}H${b}Z`), ...paths];
    });
  }
  function axisNodes(scene, { letter, room, columns, narrow, wide }) {
    const { tokens, segment, position, windowed, start } = scene;
    const skip = [1, 2, 4, 8, 12, 24].find((n) => n * columns.cell > 2 * letter) ?? 24;
    const base = room.bottom + 1.3 * letter;
    const nodes = [];
    for (let p = 0; p < tokens; p += skip)
      if (p !== position && Math.abs(columns.middle(p) - columns.middle(position)) > 1.7 * letter)
        nodes.push(svgText("ptm-tick", columns.middle(p), base, p, "middle"));
    nodes.push(svgText("ptm-here", columns.middle(position), base, position, "middle"));
    if (narrow || windowed) return nodes;
    for (let first = 0; first < tokens; first += segment) {
      const last = Math.min(tokens, first + segment) - 1;
      const [a, b] = [columns.x(first), columns.x(last) + columns.cell];
      const number = first / segment + 1;
      const name = [label("segment_of", { n: number }), `${number}`].find(
        (text) => wide(text) + 0.3 * letter < b - a
      );
      const own = first === start ? " ptm-own" : "";
      const line = base + 0.55 * letter;
      nodes.push(svgPath(`ptm-bracket${own}`, `M${a + 1} ${line}H${b - 1}`));
      if (name)
        nodes.push(svgText(`ptm-segment${own}`, (a + b) / 2, line + 1.25 * letter, name, "middle"));
    }
    return nodes;
  }
  function selectedNodes({ position }, { letter, columns, rows }) {
    const [{ top, high }] = rows;
    const x = columns.middle(position);
    const grip = `M${x} ${top - 0.35 * letter}l${-0.45 * letter} ${-0.7 * letter}h${0.9 * letter}Z`;
    return [
      svgRect("ptm-selected", columns.x(position) - 1, top - 2, columns.cell + 2, high + 4, {
        rx: 3
      }),
      svgPath("ptm-grip", grip)
    ];
  }
  function pressed(event) {
    const { tokens, segment } = now.scene;
    const goal = slidTo(event.key, standing(), tokens - 1, segment);
    if (goal === void 0) return;
    event.preventDefault();
    onPosition(goal, true);
  }
  function pointed(event, settled) {
    const across = event.clientX - svg.getBoundingClientRect().left;
    onPosition(now.columns.at(across), settled);
  }
  return { svg, draw };
}
function columnsOf({ tokens, segment, windowed }, { left, right }) {
  const gaps = windowed ? 0 : Math.ceil(tokens / segment) - 1;
  const gap = gaps ? Math.min(9, 0.5 * (right - left) / tokens, 0.2 * (right - left) / gaps) : 0;
  const cell = (right - left - gaps * gap) / tokens;
  const x = (p) => left + p * cell + (windowed ? 0 : Math.floor(p / segment) * gap);
  const middle = (p) => x(p) + cell / 2;
  const at = (across) => {
    let p = 0;
    while (p < tokens - 1 && across > x(p + 1) - gap / 2) p += 1;
    return p;
  };
  return { cell, x, middle, at };
}
function rowsOf2({ layers, lefts }, { top, bottom }, letter) {
  const high = Math.min(1.7 * letter, 0.5 * (bottom - top) / (layers + 1));
  const pitch = (bottom - top - high) / layers;
  return lefts.map((left, i) => ({ layer: layers - i, left, top: top + i * pitch, high }));
}

// segment_memory/reach.js
function contextReach(position, segment, memory, layers) {
  const lefts = [position];
  for (let layer = layers; layer > 0; layer -= 1)
    lefts.push(Math.max(0, startOf(lefts.at(-1), segment) - memory));
  return lefts;
}
function startOf(position, segment) {
  return position - position % segment;
}
function queryKeyPairs(tokens, segment, memory) {
  let pairs = 0;
  for (let start = 0; start < tokens; start += segment) {
    const queries = Math.min(segment, tokens - start);
    pairs += queries * (queries + Math.min(memory, start));
  }
  return pairs;
}
function windowPairs(tokens, context) {
  let pairs = 0;
  for (let position = 0; position < tokens; position += 1)
    pairs += Math.min(context, position + 1) ** 2;
  return pairs;
}
function dependence(mode, { tokens, segment, memory, layers, position }) {
  if (mode === "sliding_window") {
    const context = segment + memory;
    const left = Math.max(0, position - context + 1);
    const lefts = [position, ...Array(layers).fill(left)];
    return { lefts, start: left, reads: () => left, pairs: windowPairs(tokens, context) };
  }
  const kept = mode === "memory" ? memory : 0;
  return {
    lefts: contextReach(position, segment, kept, layers),
    start: startOf(position, segment),
    reads: (p) => Math.max(0, startOf(p, segment) - kept),
    pairs: queryKeyPairs(tokens, segment, kept)
  };
}

// segment_memory/style.css
var style_default = String.raw`.ptm.ptm-segment_memory {
  --ptm-type: 15px;
  .ptm-sliders {
    margin: 0.5em 0;
  }
  .ptm-sliders label {
    grid-template-columns: auto minmax(0, 9em) 1.6em;
    gap: 0.5em;
  }
  @container (max-width: 32em) {
    .ptm-sliders label {
      grid-template-columns: 6.2em minmax(0, 1fr) 1.6em;
      width: 100%;
    }
  }
  .ptm-sliders output {
    min-width: 1.4em;
  }
  svg.ptm-states {
    font-variant-numeric: tabular-nums;
    height: 22em;
  }
  .ptm-states .ptm-segment {
    fill: var(--ptm-soft);
  }
  .ptm-states :is(.ptm-here, .ptm-top, .ptm-segment.ptm-own) {
    font-weight: 650;
    fill: var(--ptm-ink);
  }
  .ptm-states .ptm-cell {
    stroke-width: 1;
  }
  .ptm-states .ptm-cell.ptm-unread {
    fill: var(--ptm-faint);
    stroke: var(--ptm-line);
  }
  .ptm-states .ptm-cell.ptm-trained {
    fill: var(--ptm-blue);
    stroke: var(--ptm-blue);
  }
  .ptm-states .ptm-cell.ptm-remembered {
    stroke: var(--ptm-orange);
  }
  .ptm-states path {
    fill: none;
  }
  .ptm-states .ptm-read {
    opacity: 0.75;
  }
  .ptm-states .ptm-read.ptm-trained {
    stroke: var(--ptm-blue);
  }
  .ptm-states .ptm-read.ptm-remembered {
    stroke: var(--ptm-orange);
  }
  .ptm-states .ptm-fan {
    fill: var(--ptm-ink);
    opacity: 0.1;
  }
  .ptm-states .ptm-bracket {
    stroke: var(--ptm-line);
    stroke-width: 2;
  }
  .ptm-states .ptm-bracket.ptm-own {
    stroke: var(--ptm-ink);
  }
  .ptm-states .ptm-selected {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
  }
  .ptm-states .ptm-grip {
    fill: var(--ptm-ink);
  }
  .ptm-caption {
    margin-top: 0.5em;
  }
  @container (min-width: 50em) {
    .ptm-caption {
      min-height: 4.3em;
    }
  }
  .ptm-costs p {
    margin: 0.4em 0 0;
    font-size: max(0.82em, var(--ptm-least));
    color: var(--ptm-soft);
  }
  .ptm-costs :is(th, td):first-child {
    text-align: left;
  }
  &.ptm-present svg.ptm-states {
    flex: 1 0 13em;
  }
  &.ptm-present .ptm-controls {
    margin: 0.3em 0;
  }
  &.ptm-present .ptm-caption {
    font-size: max(0.82em, var(--ptm-least));
    min-height: 5.3em;
  }
  &.ptm-present .ptm-sliders {
    column-gap: 1.1em;
  }
  &.ptm-present .ptm-sliders label {
    grid-template-columns: auto minmax(0, 4.3em) 1.5em;
  }
}
`;

// segment_memory/words.js
var words = {
  en: {
    title: "Segment-level recurrence",
    invitation: "Drag the memory length M",
    modes: "How earlier tokens are used",
    memory: "Memory",
    no_memory: "No memory",
    sliding_window: "Sliding window",
    setting_segment: "segment T",
    setting_memory: "memory M",
    setting_layers: "layers L",
    selected: "Selected output position",
    layer: "layer {layer}",
    embeddings: "embeddings",
    segment_of: "segment {n}",
    trained: "trained: gradient flows",
    remembered: "memory: no gradient",
    unread: "not used",
    token_back: "{n} token back",
    tokens_back: "{n} tokens back",
    reach_memory: "Layer {layers} at position {p} reaches {back}, to position {left}: {own} in its own segment, then {steps}, one step per layer.",
    longer: "Steps longer than M occur because a remembered state has read its own segment from the beginning.",
    stops: "The gradient reaches {gradient}: it stops at the beginning of the segment.",
    reach_first: "Layer {layers} at position {p} reaches {back}, to the beginning of the text. This is the first segment, so there is no memory yet, and the gradient reaches {gradient}.",
    reach_no_memory: "Layer {layers} at position {p} reaches {back}, to position {left}, however many layers there are: a segment has no access to earlier segments. The gradient reaches {gradient}.",
    reach_sliding_window: "Layer {layers} at position {p} reaches {back}, to position {left}: the window has T + M = {context} tokens in every layer, and all states in it are computed again for each token. The gradient reaches {gradient}.",
    cost_memory: "Over the whole text, each layer computes {own} query-key pairs. The sliding window of T + M = {context} tokens computes {sliding}, {ratio} times as many.",
    cost_no_memory: "Over the whole text, each layer computes {none} query-key pairs, and {own} with memory. The sliding window of T + M = {context} tokens computes {sliding}, {ratio} times as many as with memory.",
    cost_sliding_window: "Over the whole text, the sliding window computes {sliding} query-key pairs in each layer, {ratio} times as many as the {own} with memory.",
    summary: "{mode}. Text of {tokens} tokens, segments of T = {segment}, M = {memory}, {layers} layers.",
    picture_of: "States of {tokens} tokens in {layers} layers and the embeddings below",
    row_layer: "layer",
    leftmost: "leftmost position",
    back: "tokens back",
    states: "states used",
    gradient: "with gradient",
    row_mode: "computation",
    reach: "reach in tokens",
    gradient_reach: "reach of the gradient",
    pairs: "query-key pairs per layer",
    pairs_all: "in all layers",
    multiplications: "multiplications, width D",
    counted: "Pairs that the causal mask hides are counted, too. A pair costs 2D multiplications: D for its score and D for its weighted value."
  },
  zh: {
    title: "段级循环",
    invitation: "拖动记忆长度 M",
    modes: "怎样使用前面的词元",
    memory: "记忆",
    no_memory: "无记忆",
    sliding_window: "滑动窗口",
    setting_segment: "段长 T",
    setting_memory: "记忆 M",
    setting_layers: "层数 L",
    selected: "选中的输出位置",
    layer: "第 {layer} 层",
    embeddings: "嵌入层",
    segment_of: "第 {n} 段",
    trained: "参与训练：有梯度",
    remembered: "记忆：无梯度",
    unread: "未使用",
    token_back: "前 {n} 个词元",
    tokens_back: "前 {n} 个词元",
    reach_memory: "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到位置 {left}：本段内 {own} 个，再逐层增加 {steps} 个。",
    longer: "有的层增加的个数大于 M，因为记忆中的状态已经从它所在段的开头读起。",
    stops: "梯度只到{gradient}：在段的开头停止。",
    reach_first: "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到文本开头。这是第一段，还没有记忆，梯度也到{gradient}。",
    reach_no_memory: "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到位置 {left}，与层数无关：一段用不到前面的段。梯度也到{gradient}。",
    reach_sliding_window: "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到位置 {left}：每一层的窗口都是 T + M = {context} 个词元，窗口内的状态要为每个词元重新计算。梯度也到{gradient}。",
    cost_memory: "对整个文本，每层计算 {own} 个查询-键对；T + M = {context} 个词元的滑动窗口要计算 {sliding} 个，是前者的 {ratio} 倍。",
    cost_no_memory: "对整个文本，每层计算 {none} 个查询-键对，有记忆时为 {own} 个；T + M = {context} 个词元的滑动窗口要计算 {sliding} 个，是有记忆时的 {ratio} 倍。",
    cost_sliding_window: "对整个文本，滑动窗口在每层计算 {sliding} 个查询-键对，是有记忆时（{own} 个）的 {ratio} 倍。",
    summary: "{mode}。文本有 {tokens} 个词元，段长 T = {segment}，M = {memory}，{layers} 层。",
    picture_of: "{tokens} 个词元在 {layers} 层中的状态，最下面是嵌入层",
    row_layer: "层",
    leftmost: "最左位置",
    back: "向前的词元数",
    states: "用到的状态数",
    gradient: "其中有梯度",
    row_mode: "计算方式",
    reach: "可用的前文（词元）",
    gradient_reach: "梯度到达（词元）",
    pairs: "每层的查询-键对",
    pairs_all: "所有层",
    multiplications: "乘法次数（宽度 D）",
    counted: "被因果掩码遮住的对也计算在内。每一对需要 2D 次乘法：得分 D 次，加权的值 D 次。"
  }
};

// segment_memory/index.js
var SETTINGS = ["tokens", "segment", "memory", "layers", "position", "mode"];
function explorer(host) {
  const { model, label } = host;
  const first = settingsOf(model);
  let settings = first;
  const ui = memoryControls(label, { drag, settle });
  const picture = memoryPicture(
    label,
    (position, settled) => (settled ? settle : drag)({ position }),
    () => settings.position
  );
  const caption = element("div", { class: "ptm-caption" });
  const costs = element("div", { class: "ptm-more ptm-figures ptm-costs" });
  const shell = host.frame({ reset: () => settle(first), picture: () => picture.svg });
  shell.body.append(ui.node, picture.svg, caption, costs);
  const paint = host.painter(shell, picture.svg, (size) => {
    const scene = sceneOf(label, settings);
    ui.show(settings);
    if (size.width && size.height) picture.draw(scene, size);
    caption.textContent = joined(scene.sentences);
  });
  const traits = host.bind(SETTINGS, () => {
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
    traits.write(settings);
    tell();
  }
  function tell() {
    const { tokens, segment, memory, layers, position, mode } = settings;
    const { lefts, start, sentences } = sceneOf(label, settings);
    const given = { tokens, segment, memory, layers, mode: label(mode) };
    shell.say(`${label("summary", given)} ${joined(sentences)}`);
    picture.svg.setAttribute("aria-label", label("picture_of", { tokens, layers }));
    shell.rows(
      [label("row_layer"), label("leftmost"), label("back"), label("states"), label("gradient")],
      lefts.map((left, i) => [
        i === layers ? label("embeddings") : label("layer", { layer: layers - i }),
        left,
        position - left,
        position - left + 1,
        position - Math.max(left, start) + 1
      ])
    );
    costs.replaceChildren(costsTable(label, settings), element("p", {}, label("counted")));
  }
}
function settingsOf(model) {
  return bounded(valuesOf(model, SETTINGS));
}
function bounded(settings) {
  const { tokens, segment, memory, position } = settings;
  return {
    ...settings,
    segment: Math.max(1, Math.min(tokens, segment)),
    memory: Math.max(0, Math.min(tokens, memory)),
    position: Math.max(0, Math.min(tokens - 1, position))
  };
}
function sceneOf(label, settings) {
  const scene = {
    ...settings,
    ...dependence(settings.mode, settings),
    windowed: settings.mode === "sliding_window"
  };
  const sentences = [reachSentence(label, scene), costSentence(label, scene)];
  return { ...scene, sentences, told: sentences[0] };
}
function reachSentence(label, { mode, layers, lefts, position, segment, memory, start }) {
  const left = lefts.at(-1);
  const back = (n) => label(n === 1 ? "token_back" : "tokens_back", { n });
  const steps = lefts.slice(1).map((one, i) => (i ? lefts[i] : start) - one);
  const told = {
    p: position,
    layers,
    left,
    back: back(position - left),
    own: position - start,
    steps: steps.join(" + "),
    gradient: back(position - start),
    context: segment + memory
  };
  if (mode !== "memory") return label(`reach_${mode}`, told);
  if (start === 0) return label("reach_first", told);
  const longer = steps.some((step) => step > memory);
  return joined([
    label("reach_memory", told),
    ...longer ? [label("longer")] : [],
    label("stops", told)
  ]);
}
function costSentence(label, settings) {
  const [own, none, sliding] = MODES.map((mode) => dependence(mode, settings).pairs);
  return label(`cost_${settings.mode}`, {
    own: count(own),
    none: count(none),
    sliding: count(sliding),
    ratio: ratioText(sliding / own),
    context: settings.segment + settings.memory
  });
}
function costsTable(label, settings) {
  const { layers, position } = settings;
  const all = MODES.map((mode) => dependence(mode, settings));
  const row = (tag, cells) => element(
    "tr",
    {},
    cells.map((text) => element(tag, {}, `${text}`))
  );
  const head = [label("row_mode"), label("reach"), label("gradient_reach")];
  return element("table", {}, [
    element("thead", {}, [
      row("th", [...head, label("pairs"), label("pairs_all"), label("multiplications")])
    ]),
    element(
      "tbody",
      {},
      all.map(
        ({ lefts, start, pairs }, i) => row("td", [
          label(MODES[i]),
          position - lefts.at(-1),
          position - start,
          count(pairs),
          count(layers * pairs),
          `${count(2 * layers * pairs)} × D`
          // a score and a weighted value
        ])
      )
    )
  ]);
}
function joined(sentences) {
  return sentences.join(" ").replaceAll("。 ", "。");
}
function ratioText(ratio) {
  return String(Number(ratio.toFixed(1)));
}
var segment_memory_default = widget({ kind: "ptm-segment_memory", style: style_default, words, build: explorer });
export {
  segment_memory_default as default
};
