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
function focusedData(root, selector) {
  const node = document.activeElement?.closest(selector);
  return node && root.contains(node) ? node.dataset : void 0;
}

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

// noise_explorer/counts.js
var PROGRAM = "word2vec.c";
function corpusOf(joined, flat) {
  const names = joined.split(" ");
  const bins = [];
  let count2 = 0;
  let first = 0;
  for (let i = 0; i < flat.length; i += 2) {
    count2 = i === 0 ? flat[0] : count2 - flat[i];
    bins.push({ count: count2, n: flat[i + 1], first });
    first += flat[i + 1];
  }
  const ranks = new Map(names.map((word, rank) => [word, rank]));
  const binOf = (rank) => bins[lastWhere(bins, (bin) => bin.first <= rank)];
  return {
    bins,
    names,
    size: first,
    total: bins.reduce((sum, bin) => sum + bin.n * bin.count, 0),
    countOf: (rank) => binOf(rank).count,
    rankOf: (word) => [word, word.toLowerCase()].map((form) => ranks.get(form.replaceAll(" ", " "))).find((rank) => rank !== void 0)
  };
}
function noiseOf({ bins }, exponent) {
  const weight = (count2) => count2 > 0 ? count2 ** exponent : 0;
  let sum = 0;
  const until = bins.map(({ count: count2, n }) => sum += n * weight(count2));
  const draw = (u) => {
    const at = u * sum;
    const bin = Math.min(lastWhere(until, (end) => end <= at) + 1, bins.length - 1);
    const { count: count2, n, first } = bins[bin];
    const into = Math.floor((at - (until[bin - 1] ?? 0)) / weight(count2));
    return first + Math.min(n - 1, into);
  };
  return { share: (count2) => weight(count2) / sum, draw };
}
function keepOf(formula, threshold, f) {
  if (threshold === 0 || f === 0) return 1;
  const ratio = threshold / f;
  return Math.min(1, Math.sqrt(ratio) + (formula === "c" ? ratio : 0));
}
function keptOf({ bins, total }, formula, threshold) {
  return bins.reduce(
    (sum, { count: count2, n }) => sum + n * count2 * keepOf(formula, threshold, count2 / total),
    0
  ) / total;
}
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = Math.imul(1664525, state) + 1013904223 >>> 0;
    return state / 2 ** 32;
  };
}
function lastWhere(list, fulfils) {
  let [low, high] = [-1, list.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fulfils(list[middle])) low = middle;
    else high = middle - 1;
  }
  return low;
}

// noise_explorer/controls.js
var COMPARED = [1, 0.75, 0];
function noiseControls(label, act) {
  const exponent = exponentPart(label, act);
  const threshold = thresholdPart(label, act);
  const table = namedTable(label, act);
  const drawn = element("span", { class: "ptm-negatives" });
  const over = element("span", { class: "ptm-drawn" });
  const again = element("button", { class: "ptm-draw", onclick: act.draw }, label("draw"));
  const draws = element("div", { class: "ptm-draws" }, [again, over, drawn]);
  const caption = element("div", { class: "ptm-caption ptm-one-line" });
  return {
    controls: element("div", { class: "ptm-sides" }, [exponent.node, threshold.node]),
    table: table.node,
    draws,
    caption,
    show(scene) {
      [exponent, threshold, table].forEach((part) => part.show(scene));
      over.textContent = label("drawn", { exponent: scene.exponent.toFixed(2) });
      drawn.replaceChildren(...scene.drawn.map((word) => element("span", {}, word)));
    },
    look: table.look,
    explain: (lesson, text) => caption.replaceChildren(element("span", { class: "ptm-lesson" }, `${lesson} `), text)
  };
}
function exponentPart(label, act) {
  const { node, show } = slider(
    label("exponent"),
    "exponent",
    { min: 0, max: 1, step: 0.01 },
    act,
    { written: (exponent) => exponent.toFixed(2) }
  );
  const alpha = () => element("sup", {}, "α");
  const formula = ["P(w) = count(w)", alpha(), " / Σ count", alpha()];
  return {
    node: element("div", { class: "ptm-controls" }, [
      node,
      element("span", { class: "ptm-formula" }, formula)
    ]),
    show: ({ exponent }) => show(exponent)
  };
}
function thresholdPart(label, act) {
  const of = (place) => 10 ** place;
  const { node, input, show } = slider(
    label("threshold"),
    "threshold",
    { min: -6, max: -2, step: 0.05 },
    act,
    {
      of,
      at: (threshold) => threshold > 0 ? Math.log10(threshold) : input.value,
      written: (threshold) => threshold > 0 ? shortPower(threshold) : label("off")
    }
  );
  const isOff = () => off.getAttribute("aria-pressed") === "true";
  const off = element(
    "button",
    {
      class: "ptm-off",
      onclick: () => act.settle({ threshold: isOff() ? of(Number(input.value)) : 0 })
    },
    label("off")
  );
  return {
    node: element("div", { class: "ptm-controls" }, [node, off]),
    show({ threshold }) {
      show(threshold);
      off.setAttribute("aria-pressed", threshold === 0);
    }
  };
}
function shortPower(value) {
  return value.toExponential(1).replace(".0", "");
}
function namedTable(label, act) {
  const box = element("input", {
    type: "text",
    "aria-label": label("own"),
    title: label("own"),
    autocomplete: "off",
    spellcheck: "false",
    onfocus: () => box.select(),
    onchange: () => act.own(box.value),
    onblur: () => {
      box.value = box.dataset.word;
    }
  });
  const body = element("tbody");
  const now = element("th", { scope: "col", class: "ptm-dragged" });
  const column = (name) => element("th", { scope: "col" }, name);
  const head = element("thead", {}, [
    element("tr", {}, [
      element("td", { colspan: 2 }),
      element("th", { colspan: COMPARED.length + 1, scope: "colgroup" }, label("draws")),
      element("th", { colspan: 2, scope: "colgroup" }, label("kept"))
    ]),
    element("tr", {}, [
      ...["word", "count"].map((key) => column(label(key))),
      ...COMPARED.map((exponent) => column(`α = ${exponent}`)),
      now,
      ...[PROGRAM, label("paper")].map(column)
    ])
  ]);
  const node = element("div", { class: "ptm-named" }, element("table", {}, [head, body]));
  let rows = [];
  const show = ({ named, exponent }) => {
    if (rows.length !== named.length) {
      rows = named.map((_, i) => rowOf(i === named.length - 1 ? box : null, act));
      body.replaceChildren(...rows.map((row) => row.node));
    }
    now.textContent = label("slider", { exponent: exponent.toFixed(2) });
    named.forEach((word, i) => rows[i].show(word));
  };
  const look = (seen) => rows.forEach(
    ({ node: row }) => row.classList.toggle("ptm-seen", seen.includes(row.dataset.word))
  );
  return { node, show, look };
}
function rowOf(box, act) {
  const name = element("span");
  const cells = [
    "count",
    ...COMPARED.map((exponent) => `draws ${exponent}`),
    "draws",
    "c",
    "paper"
  ].map((key) => ({ key, data: element("data", { "data-of": key }) }));
  const node = element("tr", {}, [
    element("th", { scope: "row" }, box ?? name),
    ...cells.map(
      ({ key, data }) => element("td", { class: key === "draws" ? "ptm-dragged" : null }, data)
    )
  ]);
  node.addEventListener("mouseenter", () => act.see(node.dataset.word, false));
  node.addEventListener("mouseleave", () => act.see(null, false));
  const show = (word) => {
    node.dataset.word = word.word;
    name.textContent = word.word;
    if (box && (document.activeElement !== box || box.dataset.word !== word.word))
      box.value = word.word;
    if (box) box.dataset.word = word.word;
    cells.forEach(({ key, data }) => {
      data.value = word.numbers[key];
      data.textContent = writtenAs(key, word.numbers[key]);
    });
  };
  return { node, show };
}
function writtenAs(key, value) {
  if (key === "count") return count(value);
  if (key === "c" || key === "paper") return percent(value);
  return amount(value);
}
function amount(value) {
  return value === 0 ? "0" : String(Number(value.toPrecision(value >= 0.1 ? 3 : 2)));
}
function percent(share) {
  return `${share === 1 ? 100 : (100 * share).toFixed(share < 0.1 ? 2 : 1)} %`;
}

// host/drawing.js
function svgText(kind, x, y, words2, anchor = null, more = {}) {
  return element("svg:text", { class: kind, x, y, "text-anchor": anchor, ...more }, words2);
}
function svgPath(kind, d, more = {}) {
  return element("svg:path", { class: kind, d, ...more });
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
function spread(low, high, number) {
  return Array.from({ length: number }, (_, i) => low * (high / low) ** (i / (number - 1)));
}
function lineThrough(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
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
function bestPlace(label, laid, points, width, height) {
  const boxes = Array.from({ length: PLACES }, (_, place) => beside(label, place));
  const costs = boxes.map((box) => cost(box, label, laid, points, width, height));
  return boxes[costs.indexOf(Math.min(...costs))];
}
function labelsThatFit(labels, hit, width, height, near = []) {
  const kept = [];
  const points = [...hit, ...near];
  return labels.map((label) => {
    const box = bestPlace(label, kept, points, width, height);
    const hushed = kept.some((other) => overlap(other, box) > 0) || hit.some(([x, y]) => within(box, x, y, 2)) || box.x < 0 || box.y < 0 || box.x + box.w > width || box.y + box.h > height;
    if (!hushed) kept.push(box);
    return { ...box, hushed };
  });
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

// noise_explorer/picture.js
var DISC = "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z";
var SQUARE = "M-4-4H4V4H-4Z";
function noisePicture(label, corpus, onSee) {
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": "noise" });
  const lowest = corpus.bins.findLast((bin) => bin.count > 0).count;
  const highest = corpus.bins[0].count;
  const occurring = corpus.bins.reduce((sum, { count: count2, n }) => sum + (count2 > 0 ? n : 0), 0);
  const ranks = [...new Set(spread(1, occurring, 160).map(Math.round))];
  const frequencies = [lowest / corpus.total, highest / corpus.total];
  function draw(scene, { width, height }) {
    const focused = focusedData(svg, ".ptm-mark");
    const letter = letterSize(svg, 15, 22);
    const beside2 = width > 1.7 * height;
    const gap = 1.6 * letter;
    const half = beside2 ? (width - gap) / 2 : (height - gap) / 2;
    const all = { left: 0, right: width, top: 0, bottom: height };
    const [one, two] = beside2 ? [
      { ...all, right: half },
      { ...all, left: half + gap }
    ] : [
      { ...all, bottom: half },
      { ...all, top: half + gap }
    ];
    svg.replaceChildren(...noisePanel(scene, one, letter), ...keepPanel(scene, two, letter));
    if (focused)
      svg.querySelector(`[data-panel=${focused.panel}][data-word="${CSS.escape(focused.word)}"]`)?.focus();
  }
  function noisePanel({ exponent, noise, unigram, named }, room, letter) {
    const highestShare = 1e3 * unigram.share(highest);
    const lowestShare = 1e3 * unigram.share(lowest);
    const panel = panelOf(room, letter, {
      title: label("noise"),
      unit: label("across_rank"),
      across: { low: 1, high: Math.max(2, occurring), log: true, written: count },
      up: {
        low: lowestShare / 1.3,
        high: highestShare * 1.6,
        log: true,
        written: (value) => String(Number(value.toPrecision(1)))
      }
    });
    const { x, y, inside } = panel;
    const [now, before] = [noise, unigram].map(
      (how) => ranks.map((rank) => [x(rank), y(1e3 * how.share(corpus.countOf(rank - 1)))])
    );
    const marks = named.filter((word) => word.count > 0).map((word) => ({
      ...word,
      panel: "noise",
      on: [x(word.rank + 1), y(1e3 * noise.share(word.count))],
      from: [x(word.rank + 1), y(1e3 * unigram.share(word.count))]
    }));
    return [
      ...panel.nodes,
      svgPath("ptm-curve ptm-before", lineThrough(before)),
      svgPath("ptm-curve ptm-now", lineThrough(now)),
      ...key(inside.right, room.top + letter, letter, [
        ["ptm-now", `α = ${exponent.toFixed(2)}`],
        ["ptm-before", label("unigram")]
      ]),
      ...drawMarks(marks, [...now, ...before], inside)
    ];
  }
  function keepPanel({ threshold, named }, room, letter) {
    const panel = panelOf(room, letter, {
      title: label("keep"),
      unit: label("across_frequency"),
      across: {
        low: frequencies[0] / 1.3,
        high: Math.max(frequencies[1], 2 * frequencies[0]) * 1.3,
        log: true,
        written: power
      },
      up: { low: 0, high: 1.25, written: String }
    });
    const { x, y, inside } = panel;
    const [now, before] = ["c", "paper"].map(
      (formula) => spread(...frequencies, 160).map((f) => [x(f), y(keepOf(formula, threshold, f))])
    );
    const marks = named.filter((word) => word.count > 0).map((word) => {
      const f = word.count / corpus.total;
      return {
        ...word,
        panel: "keep",
        on: [x(f), y(keepOf("c", threshold, f))],
        from: [x(f), y(keepOf("paper", threshold, f))]
      };
    });
    return [
      ...panel.nodes,
      svgPath("ptm-curve ptm-before", lineThrough(before)),
      svgPath("ptm-curve ptm-now", lineThrough(now)),
      ...key(inside.right, room.top + letter, letter, [
        ["ptm-now", `${PROGRAM}: √(t/f) + t/f`],
        ["ptm-before", `${label("paper")}: √(t/f)`]
      ]),
      ...drawMarks(marks, [...now, ...before], inside)
    ];
  }
  function key(right, top, letter, lines) {
    return lines.flatMap(([name, words2], i) => {
      const y = top + 1.4 * letter * i;
      const sample = `M${right - 2.2 * letter} ${y - 0.35 * letter}H${right}`;
      return [
        svgPath(`ptm-curve ${name}`, sample),
        svgText(null, right - 2.7 * letter, y, words2, "end")
      ];
    });
  }
  function drawMarks(marks, lines, { left, right, top, bottom }) {
    const size = letterSize(svg, 17, 26);
    const labels = marks.map(({ word, on: [x, y] }) => ({
      x: x - left,
      y: y - top,
      w: textWidth(word, `bold ${size}px system-ui, sans-serif`) + 6,
      h: size * 1.3
    }));
    const inside = ([x, y]) => [x - left, y - top];
    const ends = marks.flatMap(({ on, from }) => [inside(on), inside(from)]);
    const curves = lines.filter((_, i) => i % 4 === 0).map(inside);
    const boxes = labelsThatFit(labels, ends, right - left, bottom - top, curves);
    return marks.map(
      (mark, i) => markOf(mark, {
        x: left + boxes[i].x + boxes[i].w / 2,
        y: top + boxes[i].y + 0.72 * boxes[i].h,
        far: boxes[i].far,
        hushed: boxes[i].hushed
      })
    );
  }
  function markOf({ word, panel, on: [x, y], from: [fromX, fromY] }, at) {
    const path = (name, d, more = {}) => svgPath(name, d, { ...more });
    const leader = at.far && !at.hushed ? [path("ptm-leader", `M${x} ${y}L${at.x} ${at.y}`)] : [];
    return element(
      "svg:g",
      {
        class: "ptm-mark",
        "data-word": word,
        "data-panel": panel,
        ...markButton(onSee, word, word)
      },
      [
        ...leader,
        path("ptm-link", `M${fromX} ${fromY}L${x} ${y}`),
        path("ptm-was", SQUARE, { transform: `translate(${fromX} ${fromY})` }),
        path("ptm-is", DISC, { transform: `translate(${x} ${y})` }),
        svgText(at.hushed ? "ptm-hushed" : "", at.x, at.y, word, "middle")
      ]
    );
  }
  const look = (seen) => svg.querySelectorAll(".ptm-mark").forEach((node) => node.classList.toggle("ptm-seen", seen.includes(node.dataset.word)));
  return { svg, draw, look };
}

// noise_explorer/style.css
var style_default = String.raw`.ptm.ptm-noise_explorer {
  --ptm-type: 15px;
  .ptm-sides {
    display: grid;
    gap: 0 1.6em;
  }
  .ptm-formula {
    color: var(--ptm-soft);
    font-family: Georgia, "Times New Roman", serif;
  }
  .ptm-formula sup {
    font-size: max(0.75em, var(--ptm-least));
    line-height: 0;
  }
  .ptm-off {
    padding: 0 0.5em;
  }
  svg.ptm-plane {
    height: 30em;
  }
  .ptm-sides .ptm-controls {
    gap: 0.2em 0.9em;
    margin: 0.6em 0;
  }
  .ptm-sides input[type="range"] {
    width: 8em;
  }
  @container (min-width: 40em) {
    .ptm-sides {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    svg.ptm-plane {
      height: 15.5em;
    }
  }
  .ptm-plane text {
    fill: var(--ptm-soft);
  }
  .ptm-plane :is(.ptm-panel-title, .ptm-mark text) {
    --ptm-type: 17px;
    --ptm-type-present: 25;
    font-weight: 650;
    fill: var(--ptm-ink);
  }
  .ptm-plane .ptm-grid {
    opacity: 0.7;
  }
  .ptm-plane .ptm-curve {
    fill: none;
    stroke-linejoin: round;
  }
  .ptm-plane .ptm-now {
    stroke: var(--ptm-blue);
    stroke-width: 3;
  }
  .ptm-plane .ptm-before {
    stroke: var(--ptm-orange);
    stroke-width: 2.4;
    stroke-dasharray: 7 5;
  }
  .ptm-mark .ptm-link {
    stroke: var(--ptm-soft);
    stroke-width: 1.2;
  }
  .ptm-mark .ptm-was {
    fill: var(--ptm-page);
    stroke: var(--ptm-orange);
    stroke-width: 2;
  }
  .ptm-mark .ptm-is {
    fill: var(--ptm-blue);
    stroke: var(--ptm-page);
    stroke-width: 1.5;
  }
  .ptm-mark.ptm-seen .ptm-is {
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
  }
  .ptm-named {
    overflow-x: auto;
    border-top: 1px solid var(--ptm-line);
    padding-top: 0.2em;
  }
  .ptm-named table {
    border-collapse: collapse;
    width: 100%;
    font-size: max(0.86em, var(--ptm-least));
    margin: 0;
  }
  .ptm-named :is(th, td) {
    padding: 0.02em 0 0.02em 0.7em;
    text-align: right;
    font-weight: 400;
    line-height: 1.4;
    background: none;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .ptm-named thead th {
    color: var(--ptm-soft);
  }
  .ptm-named thead th[colspan] {
    border-bottom: 1px solid var(--ptm-line);
    text-align: center;
  }
  .ptm-named :is(tbody, thead tr:last-child) th:first-child {
    text-align: left;
    padding-left: 0.3em;
  }
  .ptm-named tbody th {
    font-weight: 650;
  }
  .ptm-named tbody tr.ptm-seen {
    background: var(--ptm-faint);
  }
  .ptm-named .ptm-dragged {
    color: var(--ptm-blue);
    font-weight: 700;
  }
  .ptm-named input {
    width: 7em;
    padding: 0 0.3em;
    font-weight: 650;
    background: var(--ptm-faint);
    border: 0;
    border-bottom: 2px solid var(--ptm-blue);
    border-radius: 0.3em 0.3em 0 0;
    margin-left: -0.3em;
  }
  .ptm-draws {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.1em 0.6em;
    font-size: max(0.86em, var(--ptm-least));
    margin-top: 0.45em;
    min-height: 3.2em;
    align-content: flex-start;
  }
  .ptm-drawn {
    color: var(--ptm-soft);
  }
  .ptm-negatives {
    display: contents;
  }
  .ptm-negatives span {
    font-weight: 600;
  }
  @container (max-width: 40em) {
    .ptm-named table {
      font-size: max(0.78em, var(--ptm-least));
    }
    .ptm-named input {
      width: 5.5em;
    }
  }
  &.ptm-present svg.ptm-plane {
    height: 12em;
  }
  &.ptm-present .ptm-named tbody tr:nth-child(n + 3):not(:last-child),
  &.ptm-present :is(.ptm-formula, .ptm-drawn, .ptm-lesson) {
    display: none;
  }
  &.ptm-present .ptm-draws {
    font-size: max(0.76em, var(--ptm-least));
  }
  &.ptm-present .ptm-sides .ptm-controls {
    margin: 0.35em 0;
  }
  .ptm-mark:not(:hover, :focus, .ptm-seen) .ptm-hushed {
    display: none;
  }
  &.ptm-present .ptm-controls {
    font-size: max(0.88em, var(--ptm-least));
  }
}
`;

// noise_explorer/words.js
var words = {
  en: {
    title: "Noise distribution and subsampling",
    invitation: "Drag the exponent α",
    exponent: "exponent α",
    threshold: "threshold t",
    off: "off",
    noise: "Draws per 1,000",
    keep: "P(keep)",
    across_rank: "rank →",
    across_frequency: "frequency f →",
    unigram: "unigram (α = 1)",
    paper: "paper",
    count: "occurrences",
    draws: "draws per 1,000",
    kept: "P(keep)",
    own: "your word",
    draw: "Draw 20 negatives",
    drawn: "Drawn with α = {exponent}:",
    unnamed: "no. {rank}",
    kept_all: "Kept: {c} of {total} words (paper: {paper}). Afterwards one word in {after} is “{word}”; before, one in {before}.",
    kept_off: "Off: all {total} words are kept; one word in {before} is “{word}”.",
    seen: "{word}, {count} occurrences: {now} of 1,000 draws, {text} with α = 1; P(keep) {c} (paper: {paper}).",
    lesson: "Compared with α = 1, the probability of “{first}” is divided by {less}, and that of “{last}” multiplied by {more}.",
    slider: "slider: α = {exponent}",
    lesson_none: "With α = 1, words are drawn in proportion to their counts.",
    unknown: "“{word}” is not among the {n} words named in this page.",
    frequency: "frequency",
    number: "rank",
    picture_of: "Expected draws per 1,000 by rank, and probability of keeping a word by frequency",
    summary: "Exponent {exponent}, threshold {threshold}. {lesson} {kept}"
  },
  zh: {
    title: "噪声分布与下采样",
    invitation: "拖动指数 α",
    exponent: "指数 α",
    threshold: "阈值 t",
    off: "关",
    noise: "每 1,000 次抽取",
    keep: "保留概率 P",
    across_rank: "词频名次 →",
    across_frequency: "频率 f →",
    unigram: "一元分布（α = 1）",
    paper: "论文",
    count: "出现次数",
    draws: "每 1,000 次抽到",
    kept: "保留概率",
    own: "自选的词",
    draw: "抽 20 个负样本",
    drawn: "按 α = {exponent} 抽到：",
    unnamed: "第 {rank} 个",
    kept_all: "{total} 个词中保留 {c}（论文：{paper}）；保留后每 {after} 个词有一个“{word}”，原来每 {before} 个有一个。",
    kept_off: "已关闭：{total} 个词全部读到，每 {before} 个有一个“{word}”。",
    seen: "{word}，出现 {count} 次：每 1,000 次抽到 {now} 次，α = 1 时 {text} 次；保留概率 {c}（论文：{paper}）。",
    lesson: "与 α = 1 时相比，抽到“{first}”的概率除以 {less}，抽到“{last}”的概率乘以 {more}。",
    slider: "滑块：α = {exponent}",
    lesson_none: "α = 1 时，抽取的概率与词频成正比。",
    unknown: "“{word}”不在本页列出名字的 {n} 个词中。",
    frequency: "频率",
    number: "名次",
    picture_of: "按名次：每 1,000 次抽到的次数；按频率：保留的比例",
    summary: "指数 {exponent}，阈值 {threshold}。{lesson}{kept}"
  }
};

// noise_explorer/index.js
var NEGATIVES = 20;
function explorer(host) {
  const { model, label } = host;
  const corpus = corpusOf(model.get("words"), model.get("bins"));
  const unigram = noiseOf(corpus, 1);
  const compared = COMPARED.map((exponent) => noiseOf(corpus, exponent));
  const first = choiceOf(model);
  const names = model.get("named");
  let random = randomFrom(model.get("seed"));
  const numbers = () => Array.from({ length: NEGATIVES }, random);
  const state = { choice: first, own: names.at(-1), uniform: numbers(), seen: null, pinned: null };
  const see = (word, click) => {
    if (click) state.pinned = state.pinned === word ? null : word;
    state.seen = word;
    look();
  };
  const ui = noiseControls(label, { drag, settle, draw: drawAgain, own, see });
  const picture = noisePicture(label, corpus, see);
  const shell = host.frame({ reset, picture: () => picture.svg });
  picture.svg.setAttribute("aria-label", label("picture_of"));
  shell.body.append(ui.controls, picture.svg, ui.table, ui.draws, ui.caption);
  let scene = null;
  const paint = host.painter(shell, picture.svg, (size) => {
    scene = sceneNow();
    ui.show(scene);
    if (size.width && size.height) picture.draw(scene, size);
    look();
  });
  const traits = host.bind(["exponent", "threshold"], () => {
    const now = choiceOf(model);
    if (!same(now, state.choice)) settle(now);
  });
  settle(first);
  function drag(changes) {
    state.choice = { ...state.choice, ...changes };
    paint();
  }
  function settle(changes) {
    drag(changes);
    traits.write(state.choice);
    tell();
  }
  function drawAgain() {
    state.uniform = numbers();
    paint();
    const { exponent, drawn } = sceneNow();
    shell.say(`${label("drawn", { exponent: exponent.toFixed(2) })} ${drawn.join(", ")}`);
  }
  function own(typed) {
    const word = typed.trim();
    const rank = corpus.rankOf(word);
    const unknown = () => label("unknown", { word, n: count(corpus.names.length) });
    shell.notice(rank !== void 0 ? "" : word ? unknown() : label("empty"));
    if (rank !== void 0) state.own = corpus.names[rank];
    paint();
  }
  function reset() {
    random = randomFrom(model.get("seed"));
    Object.assign(state, { own: names.at(-1), uniform: numbers(), pinned: null });
    shell.notice("");
    settle(first);
  }
  function sceneNow() {
    const { exponent, threshold } = state.choice;
    const noise = noiseOf(corpus, exponent);
    const named = [...names.slice(0, -1), state.own].map((word) => {
      const rank = corpus.rankOf(word);
      const times = corpus.countOf(rank);
      const f = times / corpus.total;
      const at = compared.map((how, i) => [`draws ${COMPARED[i]}`, 1e3 * how.share(times)]);
      return {
        word,
        rank,
        count: times,
        numbers: {
          count: times,
          ...Object.fromEntries(at),
          draws: 1e3 * noise.share(times),
          c: keepOf("c", threshold, f),
          paper: keepOf("paper", threshold, f)
        }
      };
    });
    const drawn = state.uniform.map((u) => noise.draw(u)).map((rank) => corpus.names[rank] ?? label("unnamed", { rank: count(rank + 1) }));
    return { exponent, threshold, noise, unigram, named, drawn };
  }
  function look() {
    const seen = [state.seen, state.pinned];
    picture.look(seen);
    ui.look(seen);
    const word = scene.named.find(({ word: name }) => name === (state.seen ?? state.pinned));
    ui.explain(...word ? ["", seenSentence(word)] : [lesson(scene), kept(scene)]);
  }
  function seenSentence({ word, numbers: of }) {
    return label("seen", {
      word,
      count: count(of.count),
      now: amount(of.draws),
      text: amount(of["draws 1"]),
      c: percent(of.c),
      paper: percent(of.paper)
    });
  }
  function lesson({ exponent, noise }) {
    const last = corpus.bins.findLast((bin) => bin.count > 0);
    const [less, more] = [corpus.bins[0].count, last.count].map(
      (times) => noise.share(times) / unigram.share(times)
    );
    const name = (rank) => corpus.names[rank] ?? label("unnamed", { rank: count(rank + 1) });
    return exponent === 1 ? label("lesson_none") : label("lesson", {
      first: name(0),
      last: name(last.first + last.n - 1),
      less: amount(1 / less),
      more: amount(more)
    });
  }
  function kept({ threshold }) {
    const told = {
      total: count(corpus.total),
      word: corpus.names[0],
      before: amount(corpus.total / corpus.bins[0].count)
    };
    if (threshold === 0) return label("kept_off", told);
    const [c, paper] = ["c", "paper"].map((formula) => keptOf(corpus, formula, threshold));
    const most = corpus.bins[0].count;
    const after = c * corpus.total / (most * keepOf("c", threshold, most / corpus.total));
    return label("kept_all", {
      ...told,
      c: percent(c),
      paper: percent(paper),
      after: amount(after)
    });
  }
  function tell() {
    const now = sceneNow();
    const { exponent, threshold, noise } = now;
    shell.say(
      label("summary", {
        exponent: exponent.toFixed(2),
        lesson: lesson(now),
        kept: kept(now),
        threshold: threshold > 0 ? shortPower(threshold) : label("off")
      })
    );
    const digits = String(corpus.size).length;
    const powers = Array.from({ length: digits }, (_, i) => 10 ** i);
    const ranks = powers.flatMap((power2) => [power2, 2 * power2, 5 * power2]).filter((rank) => rank < corpus.size);
    shell.rows(
      [
        label("number"),
        label("word"),
        label("count"),
        label("frequency"),
        ...[1, exponent.toFixed(2)].map((alpha) => `${label("draws")}, α = ${alpha}`),
        ...[PROGRAM, label("paper")].map((name) => `${label("kept")}, ${name}`)
      ],
      [...ranks, corpus.size].map((rank) => {
        const times = corpus.countOf(rank - 1);
        const f = times / corpus.total;
        return [
          count(rank),
          corpus.names[rank - 1] ?? "–",
          count(times),
          f.toExponential(2),
          amount(1e3 * unigram.share(times)),
          amount(1e3 * noise.share(times)),
          percent(keepOf("c", threshold, f)),
          percent(keepOf("paper", threshold, f))
        ];
      })
    );
  }
}
function choiceOf(model) {
  return { exponent: model.get("exponent"), threshold: model.get("threshold") };
}
var noise_explorer_default = widget({ kind: "ptm-noise_explorer", style: style_default, words, build: explorer });
export {
  noise_explorer_default as default
};
