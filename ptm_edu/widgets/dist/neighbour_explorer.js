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

// host/layer_space.js
function dot(a, b) {
  let sum = 0;
  for (let d = 0; d < a.length; d += 1) sum += a[d] * b[d];
  return sum;
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
    const length = Math.sqrt(dot2(row, row)) || 1;
    for (let d = 0; d < dim; d += 1) row[d] /= length;
  }
  return rows;
}
function dot2(a, b) {
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
  const length = Math.sqrt(dot2(tip, tip)) || 1;
  return space.products(tip).map((product) => product / length);
}
function byProduct(space, { a, b, c, weight }) {
  const [from, to, start] = [a, b, c].map(
    (word) => space.products(space.vector(word)).map((product) => Math.max(0, (1 + product) / 2))
  );
  return start.map((near, i) => near * (to[i] / (from[i] + EPSILON)) ** weight);
}

// host/controls.js
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

// host/drawing.js
function svgText(kind, x, y, words2, anchor = null, more = {}) {
  return element("svg:text", { class: kind, x, y, "text-anchor": anchor, ...more }, words2);
}
function svgPath(kind, d, more = {}) {
  return element("svg:path", { class: kind, d, ...more });
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

// neighbour_explorer/scene.js
var SHOWN = 10;
function nearestTo(space, exact, word) {
  if (exact.has(word)) return { word, list: exact.get(word), all: true };
  const itself = { a: word, b: word, c: word, weight: 0, leaveOut: true, method: "3cosadd" };
  return { word, list: best(space, itself, scoresOf(space, itself), SHOWN), all: false };
}
function sceneOf(space, columns, rankOf) {
  const [one, two] = columns.map(({ word }) => space.vector(word));
  const ofTwo = new Set(columns[1]?.list.map(({ word }) => word));
  const shared3 = columns[0].list.map(({ word }) => word).filter((word) => ofTwo.has(word));
  const rank = (word) => Math.log10(rankOf(word));
  const placeOf = (word, vector) => [dot(vector, one), two ? dot(vector, two) : rank(word)];
  const roles = new Map(columns.map(({ word }) => [word, "asked"]));
  shared3.forEach((word) => roles.set(word, roles.get(word) ?? "both"));
  for (let place = 0; place < SHOWN; place += 1) {
    columns.forEach(({ list }, i) => {
      const word = list[place]?.word;
      if (word && !roles.has(word)) roles.set(word, i === 0 ? "one" : "two");
    });
  }
  const points = [...roles].map(([word, role]) => ({
    word,
    role,
    at: placeOf(word, space.vector(word))
  }));
  const dust = { x: space.products(one), y: two ? space.products(two) : space.words.map(rank) };
  return { columns, shared: shared3, roles, points, dust, byRank: !two };
}
function spansOf({ points, byRank }) {
  return [0, 1].map((axis) => {
    const values = points.map(({ at }) => at[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    if (axis === 1 && byRank) return [Math.max(0, low - 0.3), high + 0.3];
    return [low - (byRank ? 0.1 : 0.05), Math.max(1, high) + 0.03];
  });
}

// neighbour_explorer/picture.js
var SHAPES = {
  asked: "M8 0A8 8 0 1 1-8 0A8 8 0 1 1 8 0ZM3 0A3 3 0 1 0-3 0A3 3 0 1 0 3 0Z",
  one: "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z",
  two: "M-5-5H5V5H-5Z",
  both: "M0-7.5L7.5 0L0 7.5L-7.5 0Z"
};
var SIGNS = { asked: "◉", one: "●", two: "■", both: "◆" };
var EDGE = { right: 0.8, top: 1.7, bottom: 2.7 };
function neighbourPicture(label, onSee) {
  const axes = element("svg:g", { class: "ptm-axes" });
  const dust = element("svg:path", { class: "ptm-dust" });
  const marks = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": "neighbours" }, [
    axes,
    dust,
    marks
  ]);
  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const edge = Object.fromEntries(Object.entries(EDGE).map(([side, n]) => [side, n * letter]));
    const inside = {
      left: (scene.byRank ? 4.2 : 2.4) * letter,
      right: width - edge.right,
      top: edge.top,
      bottom: height - edge.bottom
    };
    const spans = spansOf(scene);
    const across = scaleOf(spans[0], inside.left, inside.right);
    const up = scene.byRank ? scaleOf(spans[1], inside.top, inside.bottom) : scaleOf(spans[1], inside.bottom, inside.top);
    axes.replaceChildren(...axesOf(scene, spans, across, up, inside, letter));
    dust.setAttribute("d", dustPath(scene.dust, spans, across, up));
    drawMarks(
      scene.points.map(({ at: [x, y], ...point }) => ({ ...point, on: [across(x), up(y)] })),
      inside
    );
  }
  function axesOf({ columns: [one, two], byRank }, spans, across, up, inside, letter) {
    const { left, right, top, bottom } = inside;
    const line = (d, name = "ptm-grid") => svgPath(name, d);
    const text = (x, y, anchor, words2, name = null) => svgText(name, x, y, words2, anchor);
    const nodes = [];
    for (const value of ticksOf(spans[0])) {
      nodes.push(
        line(`M${across(value)} ${top}V${bottom}`),
        text(across(value), bottom + 1.1 * letter, "middle", value.toFixed(1))
      );
    }
    for (const value of byRank ? ranksOf(spans[1]) : ticksOf(spans[1])) {
      nodes.push(
        line(`M${left} ${up(value)}H${right}`),
        text(
          left - 0.4 * letter,
          up(value) + 0.35 * letter,
          "end",
          byRank ? count(10 ** value) : value.toFixed(1)
        )
      );
    }
    const from = Math.max(spans[0][0], spans[1][0]);
    const to = Math.min(spans[0][1], spans[1][1]);
    if (!byRank && from < to)
      nodes.push(line(`M${across(from)} ${up(from)}L${across(to)} ${up(to)}`, "ptm-side"));
    nodes.push(
      text(right, bottom + 2.35 * letter, "end", `${label("across", one)} →`, "ptm-axis-one"),
      text(
        2,
        0.95 * letter,
        "start",
        byRank ? label("up_rank") : `↑ ${label("up", two)}`,
        byRank ? null : "ptm-axis-two"
      )
    );
    return nodes;
  }
  function drawMarks(points, { left, right, top, bottom }) {
    const focused = focusedData(svg, ".ptm-mark")?.word;
    const size = letterSize(svg, 17, 26);
    const labels = points.map(({ word, role, on: [x, y] }) => {
      const bold = role === "asked" ? "bold " : "";
      const w = textWidth(word, `${bold}${size}px system-ui, sans-serif`);
      return { x: x - left, y: y - top, w: w + 6, h: size * 1.3 };
    });
    const hit = points.map(({ on: [x, y] }) => [x - left, y - top]);
    const boxes = labelsThatFit(labels, hit, right - left, bottom - top).map((box) => ({
      ...box,
      x: box.x + left,
      y: box.y + top
    }));
    marks.replaceChildren(...points.map((point, i) => mark(point, boxes[i])).reverse());
    if (focused) [...marks.children].find((node) => node.dataset.word === focused)?.focus();
  }
  function mark({ word, role, on: [x, y] }, box) {
    const middle = [box.x + box.w / 2, box.y + box.h / 2];
    const leader = box.far ? [svgPath("ptm-leader", `M${x} ${y}L${middle.join(" ")}`)] : [];
    const name = `ptm-mark ptm-${role}${box.hushed ? " ptm-hushed" : ""}`;
    return element("svg:g", { class: name, "data-word": word, ...markButton(onSee, word, word) }, [
      ...leader,
      svgPath(null, SHAPES[role], { transform: `translate(${x} ${y})` }),
      svgText(null, middle[0], middle[1] + box.h * 0.3, word, "middle")
    ]);
  }
  const look = (seen) => [...marks.children].forEach(
    (node) => node.classList.toggle("ptm-seen", seen.includes(node.dataset.word))
  );
  return { svg, draw, look };
}
function dustPath({ x, y }, spans, across, up) {
  const [[left, right], [low, high]] = spans;
  let path = "";
  x.forEach((value, i) => {
    if (value >= left && value <= right && y[i] >= low && y[i] <= high)
      path += `M${tenths(across(value))} ${tenths(up(y[i]))}h0`;
  });
  return path;
}
var tenths = (x) => Math.round(10 * x) / 10;
function scaleOf([low, high], from, to) {
  return (value) => from + (value - low) / (high - low) * (to - from);
}
function ticksOf([low, high]) {
  const step = high - low > 0.75 ? 2 : 1;
  const first = Math.ceil(10 * low / step - 1e-6);
  const last = Math.floor(10 * Math.min(1, high) / step + 1e-6);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step / 10);
}
function ranksOf([low, high]) {
  const first = Math.ceil(low - 1e-6);
  return Array.from({ length: Math.floor(high) - first + 1 }, (_, i) => first + i);
}

// neighbour_explorer/controls.js
function neighbourControls(label, model, space, act) {
  const presets = presetButtons(label, model.get("presets"), act);
  const pair = pairRow(label, space, act);
  const columns = ["one", "two"].map((name) => nearestList(label, name, act));
  const picture = heading("ptm-over", 4, []);
  const caption = element("div", { class: "ptm-caption ptm-one-line" });
  return {
    nodes: [presets.node, pair.node],
    columns: columns.map((column) => column.node),
    picture,
    caption,
    show(state, scene, sizes) {
      presets.show(state);
      pair.show(state, scene);
      picture.textContent = label(scene.byRank ? "strip" : "plane");
      columns.forEach((column, i) => column.show(scene.columns[i], state, scene, sizes));
    },
    explain: (state, scene, told) => caption.replaceChildren(...explained(label, space, state, scene, told))
  };
}
function presetButtons(label, presets, act) {
  const group = choice(
    { tag: "div", kind: "ptm-group", title: label("try") },
    presets.map(({ words: [one, two = ""] }) => [{ one, two }, named({ one, two })]),
    act.choose
  );
  const back = element("button", { class: "ptm-back", onclick: act.back });
  const trail = element("span", { class: "ptm-trail", "aria-label": label("trail") });
  const node = element("div", { class: "ptm-presets" }, [group.node, back, trail]);
  const show = ({ choice: chosen, past }) => {
    group.show(({ one, two }) => one === chosen.one && two === chosen.two);
    back.disabled = past.length === 0;
    back.textContent = `← ${label("back")}`;
    trail.textContent = past.length === 0 ? "" : [...past, chosen].slice(-4).map(named).join(" › ");
  };
  return { node, show };
}
function named({ one, two }) {
  return two ? `${one} / ${two}` : one;
}
function pairRow(label, space, act) {
  const onfocus = (event) => event.target.select();
  const onblur = ({ target }) => {
    target.value = target.dataset.word;
  };
  const slots = wordSlots(
    label,
    space.words,
    ["one", "two"].map((name) => [name, SIGNS[name], { onfocus, onblur }]),
    act.type
  );
  const [one, two] = slots.boxes.map((box) => box.node);
  const compare = checkbox(label("compare"), "compare", ({ compare: on }) => act.compare(on));
  compare.node.classList.add("ptm-compare");
  const numbers = element("div", { class: "ptm-between" });
  const node = element("div", { class: "ptm-pair" }, [one, compare.node, two, numbers, slots.list]);
  const show = ({ choice: chosen }, { columns, shared: shared3, cosine }) => {
    slots.show(chosen);
    two.hidden = numbers.hidden = !chosen.two;
    compare.show(!two.hidden);
    if (numbers.hidden) return;
    numbers.replaceChildren(
      label("cosine_of"),
      " ",
      element("b", { class: "ptm-cosine" }, cosine),
      element("span", { class: "ptm-shared" }, [
        element("i", {}, SIGNS.both),
        ` ${label("shared_of")} `,
        element("b", {}, `${shared3.length} / ${columns[0].list.length}`)
      ])
    );
  };
  return { node, show };
}
function nearestList(label, name, act) {
  const over = heading("ptm-over", 4, []);
  const rows = Array.from({ length: SHOWN }, () => {
    const sign = element("i", { "aria-hidden": "true" });
    const word = element("span");
    const button2 = element(
      "button",
      {
        title: label("row_hint"),
        onclick: () => act.choose({ [name]: word.textContent }),
        ...lookedAt(act.see, () => word.textContent)
      },
      [sign, word]
    );
    const bar = element("span");
    const score = element("data");
    return {
      sign,
      word,
      button: button2,
      bar,
      score,
      node: element("div", { class: "ptm-row", role: "listitem" }, [
        button2,
        element("div", { class: "ptm-bar" }, bar),
        score
      ])
    };
  });
  const list = element(
    "div",
    { class: "ptm-ranking", role: "list" },
    rows.map((row) => row.node)
  );
  const node = element("div", { class: `ptm-column ptm-${name}` }, [over, list]);
  const show = (column, state, { roles }, sizes) => {
    node.hidden = !column;
    if (!column) return;
    const scope = label(column.all ? "of_all" : "of_stored", column.all ? { n: sizes.all } : sizes);
    const busy = state.slow ? " ptm-busy" : "";
    over.replaceChildren(
      `${SIGNS[name]} ${label("nearest", column)}`,
      element("small", { class: `ptm-scope${busy}` }, busy ? label("asking") : scope)
    );
    list.dataset.scope = column.all ? "all" : "stored";
    rows.forEach((row, i) => {
      row.node.hidden = i >= column.list.length;
      if (!row.node.hidden) fillRow(label, row, column.list[i], roles);
    });
  };
  return { node, show };
}
function fillRow(label, row, { word, score }, roles) {
  const role = roles.get(word);
  Object.assign(row.node.dataset, { word, role });
  row.sign.textContent = SIGNS[role];
  row.word.textContent = word;
  row.button.setAttribute("aria-label", role === "both" ? `${word}, ${label("shared_of")}` : word);
  row.bar.style.width = `${100 * Math.min(1, Math.max(0, score))}%`;
  row.score.value = score;
  row.score.textContent = score.toFixed(3);
}
function explained(label, space, { seen, pinned }, scene, told) {
  const {
    columns: [one, two],
    shared: shared3,
    byRank
  } = scene;
  const looked = scene.points.find(({ word }) => word === (seen ?? pinned));
  const exact = label(byRank ? "exact_rank" : "exact", {
    dim: space.dim,
    n: count(space.words.length)
  });
  if (looked) {
    const {
      word,
      at: [x, y]
    } = looked;
    const ending = two ? label("seen_two", { y: y.toFixed(2), two: two.word }) : "";
    return [
      element("b", {}, label("seen", { word, x: x.toFixed(2), one: one.word }) + ending),
      ` · ${told(word)}.`
    ];
  }
  const note = element("span", { class: "ptm-exact" }, ` ${exact}`);
  if (byRank) return [element("b", {}, `${one.word}: ${told(one.word)}.`), note];
  const inside = [
    [one, two],
    [two, one]
  ].map(([asked, other]) => {
    const place = other.list.findIndex(({ word }) => word === asked.word) + 1;
    return place ? label("inside", { word: asked.word, other: other.word, place }) : "";
  });
  const both = shared3.length ? label("shared", { list: shared3.join(", ") }) : label("none_shared");
  return [element("b", {}, both), " ", inside.join(" "), note];
}

// neighbour_explorer/style.css
var style_default = String.raw`.ptm.ptm-neighbour_explorer {
  --ptm-type: 17px;
  --ptm-type-present: 26;
  .ptm-presets .ptm-group {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
  }
  .ptm-back {
    margin-left: 0.8em !important;
  }
  .ptm-back:disabled {
    opacity: 0.45;
    cursor: default;
  }
  .ptm-trail {
    align-self: center;
    color: var(--ptm-soft);
  }
  .ptm-pair {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.2em 0.9em;
    font-size: 1.15em;
    margin: 0 0 0.5em;
  }
  .ptm-compare {
    font-size: max(0.76em, var(--ptm-least));
    display: inline-flex;
    align-items: center;
    gap: 0.45em;
  }
  .ptm-slot.ptm-one i,
  .ptm-slot.ptm-two i {
    font: inherit;
    font-size: max(0.8em, var(--ptm-least));
  }
  .ptm-one > i,
  .ptm-one > .ptm-over,
  .ptm-axis-one {
    color: var(--ptm-blue);
  }
  .ptm-two > i,
  .ptm-two > .ptm-over,
  .ptm-axis-two {
    color: var(--ptm-orange);
  }
  .ptm-slot.ptm-one input {
    border-bottom-color: var(--ptm-blue);
  }
  .ptm-slot.ptm-two input {
    border-bottom-color: var(--ptm-orange);
  }
  .ptm-between {
    font-size: max(0.87em, var(--ptm-least));
  }
  .ptm-between i {
    font-style: normal;
    color: var(--ptm-green);
  }
  .ptm-shared {
    margin-left: 1.2em;
  }
  @container (min-width: 31em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    .ptm-panels > :last-child {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 55em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr);
    }
    .ptm-panels > :last-child {
      grid-column: auto;
    }
    .ptm-panels.ptm-alone {
      grid-template-columns: minmax(0, 1fr) minmax(0, 2.6fr);
    }
  }
  svg.ptm-plane {
    height: 23em;
  }
  .ptm-axes {
    --ptm-type: 15px;
    --ptm-type-present: 22;
  }
  .ptm-plane .ptm-axes text {
    fill: var(--ptm-soft);
  }
  .ptm-plane .ptm-axes .ptm-axis-one {
    fill: var(--ptm-blue);
  }
  .ptm-plane .ptm-axes .ptm-axis-two {
    fill: var(--ptm-orange);
  }
  .ptm-plane .ptm-grid {
    opacity: 0.7;
  }
  .ptm-plane .ptm-side {
    stroke: var(--ptm-soft);
    stroke-width: 1.4;
    stroke-dasharray: 4 5;
  }
  .ptm-plane .ptm-dust {
    opacity: 0.22;
  }
  .ptm-mark path {
    stroke-width: 2;
    stroke: var(--ptm-page);
  }
  .ptm-mark.ptm-one path {
    fill: var(--ptm-blue);
  }
  .ptm-mark.ptm-two path {
    fill: var(--ptm-orange);
  }
  .ptm-mark.ptm-both path {
    fill: var(--ptm-green);
  }
  .ptm-mark.ptm-asked path {
    fill: var(--ptm-ink);
    fill-rule: evenodd;
  }
  .ptm-mark.ptm-asked text {
    font-weight: 700;
  }
  .ptm-mark.ptm-both text {
    fill: var(--ptm-green);
  }
  .ptm-mark.ptm-seen path {
    stroke: var(--ptm-ink);
  }
  .ptm-ranking {
    display: grid;
    gap: 0.1em;
  }
  .ptm-row {
    display: grid;
    align-items: center;
    gap: 0.5em;
    grid-template-columns: minmax(6.5em, 8.2em) minmax(0, 1fr) 2.9em;
  }
  .ptm-ranking button {
    display: flex;
    gap: 0.35em;
    align-items: center;
    text-align: left;
    border-color: transparent;
    padding: 0 0.3em;
    overflow: hidden;
  }
  .ptm-ranking button span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .ptm-ranking i {
    font-style: normal;
    font-size: max(0.75em, var(--ptm-least));
    color: var(--ptm-blue);
  }
  .ptm-two .ptm-ranking i {
    color: var(--ptm-orange);
  }
  .ptm-ranking [data-role="both"] :is(i, button span) {
    color: var(--ptm-green);
    font-weight: 650;
  }
  .ptm-ranking [data-role="asked"] :is(i, button span) {
    color: var(--ptm-ink);
    font-weight: 700;
  }
  .ptm-ranking .ptm-bar {
    height: 0.8em;
  }
  .ptm-two .ptm-bar span {
    background: #e69f00;
  }
  .ptm-ranking [data-role="both"] .ptm-bar span {
    background: repeating-linear-gradient(-45deg, var(--ptm-best) 0 6px, var(--ptm-faint) 6px 8px);
  }
  &.ptm-present .ptm-row:nth-child(n + 9),
  &.ptm-present .ptm-exact {
    display: none;
  }
  &.ptm-present svg.ptm-plane {
    flex: 1 0 11.9em;
  }
  &.ptm-present .ptm-pair {
    font-size: 1em;
  }
  &.ptm-present .ptm-presets {
    margin: 0.5em 0;
  }
  &.ptm-present .ptm-ranking button {
    line-height: 1.2;
  }
  /* At this size the picture shows what the bars would. */
  @container (min-width: 40em) {
    &.ptm-present .ptm-panels:not(.ptm-alone) .ptm-bar {
      display: none;
    }
    &.ptm-present .ptm-panels:not(.ptm-alone) .ptm-row {
      grid-template-columns: minmax(0, 1fr) 2.6em;
    }
    &.ptm-present .ptm-panels {
      gap: 0.8em;
      grid-template-columns: 10.4em 10.4em minmax(0, 1fr);
    }
    &.ptm-present .ptm-panels.ptm-alone {
      grid-template-columns: 16em minmax(0, 1fr);
    }
    &.ptm-present .ptm-panels > :last-child {
      grid-column: auto;
    }
  }
}
`;

// neighbour_explorer/words.js
var words = {
  en: {
    title: "Nearest neighbors by cosine",
    invitation: "Type a word, or click one",
    try: "Try",
    one: "first word",
    two: "second word",
    compare: "second word",
    back: "Back",
    trail: "words visited",
    nearest: "Nearest to {word}",
    of_all: "of all {n} words",
    of_stored: "of {n} stored words",
    row_hint: "Click to go to this word",
    rank: "rank {rank}",
    counted: "rank {rank} · {count} times",
    cosine_of: "cosine",
    shared_of: "in both lists",
    plane: "Cosine with both words",
    strip: "Cosine and frequency rank",
    across: "cosine with {word}",
    up: "cosine with {word}",
    up_rank: "frequency rank, rarer ↓",
    exact: "Both axes are cosines in all {dim} dimensions. Words on the dashed line are equally near to both. Gray: those of the {n} stored words that lie in this range.",
    exact_rank: "Horizontal: cosine in all {dim} dimensions. Vertical: frequency rank, with the most frequent words at the top. Gray: those of the {n} stored words that lie in this range.",
    shared: "In both lists: {list}.",
    none_shared: "No word is in both lists.",
    inside: "“{word}” itself has rank {place} in the list of “{other}”.",
    seen: "{word}: cosine {x} with {one}",
    seen_two: " and {y} with {two}",
    summary: "Nearest to {word}, {scope}: {list}.",
    summary_two: "Cosine of {one} and {two}: {cosine}.",
    unknown: "“{word}” is not among the {n} words.",
    similar: " Similar words: {similar}.",
    stored_only: "“{word}” is not among the {n} words stored in this page; all {all} words can be typed in the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the {n} stored words are ranked. All {all} need the live notebook.",
    static: "This page stores {n} of the {all} words and ranks only these here; typing any word and ranking all of them needs the live notebook.",
    list: "list",
    cosine_to: "cosine with {word}",
    rank_head: "rank",
    count_head: "occurrences",
    first: "first",
    second: "second",
    both: "both",
    picture_one: "{one} and its nearest words, by cosine and frequency rank",
    picture_two: "The nearest words of {one} and {two}, by their two cosines"
  },
  zh: {
    title: "按余弦相似度的最近邻",
    invitation: "输入一个词，或点击一个词",
    try: "试一试",
    one: "第一个词",
    two: "第二个词",
    compare: "第二个词",
    back: "返回",
    trail: "走过的词",
    nearest: "离 {word} 最近的词",
    of_all: "全部 {n} 个词",
    of_stored: "本页存有的 {n} 个词",
    row_hint: "点击即可走到这个词",
    rank: "词频第 {rank} 位",
    counted: "词频第 {rank} 位 · 出现 {count} 次",
    cosine_of: "余弦",
    shared_of: "两边都有",
    plane: "与两个词的余弦",
    strip: "余弦与词频名次",
    across: "与 {word} 的余弦",
    up: "与 {word} 的余弦",
    up_rank: "词频名次，越往下越罕见 ↓",
    exact: "两个坐标都是 {dim} 维空间中的余弦。虚线上的词到两个词一样近。灰点是本页存有的 {n} 个词中落在图内的。",
    exact_rank: "横轴是 {dim} 维空间中的余弦，纵轴是词频名次，最常见的词在最上面。灰点是本页存有的 {n} 个词中落在图内的。",
    shared: "两边都有的词：{list}。",
    none_shared: "没有同时出现在两边的词。",
    inside: "“{word}”本身在“{other}”的列表中排第 {place}。",
    seen: "{word}：与 {one} 的余弦为 {x}",
    seen_two: "，与 {two} 的余弦为 {y}",
    summary: "离 {word} 最近的词（{scope}）：{list}。",
    summary_two: "{one} 与 {two} 的余弦：{cosine}。",
    unknown: "“{word}”不在这 {n} 个词中。",
    similar: "相近的词：{similar}。",
    stored_only: "“{word}”不在本页存有的 {n} 个词中；要输入全部 {all} 个词，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只在存有的 {n} 个词中排名；要对全部 {all} 个词排名，请使用实时讲义。",
    static: "本页只存有 {all} 个词中的 {n} 个，这里只对它们排名；要输入任意词并对全部词排名，请使用实时讲义。",
    list: "列表",
    cosine_to: "与 {word} 的余弦",
    rank_head: "名次",
    count_head: "出现次数",
    first: "第一个",
    second: "第二个",
    both: "两边",
    picture_one: "{one} 与离它最近的词：余弦与词频名次",
    picture_two: "离 {one} 与 {two} 最近的词：两个余弦"
  }
};

// neighbour_explorer/index.js
var SLOTS = ["one", "two"];
function explorer(host) {
  const { model, label } = host;
  const space = wordSpace(model.get("words"), model.get("rows"), model.get("dim"));
  const known2 = knownBefore(model);
  const wanted = choiceOf(model);
  const first = [wanted.one, wanted.two].every((word) => !word || space.has(word)) ? wanted : { one: Object.keys(model.get("lists"))[0] ?? space.words[0], two: "" };
  const state = { choice: first, past: [], seen: null, pinned: null, waiting: 0, slow: false };
  let scene = null;
  const ask = host.kernel(
    state,
    () => paint(),
    (message) => {
      take(message);
      arrange();
    }
  );
  const see = (word, click) => {
    if (click) state.pinned = state.pinned === word ? null : word;
    state.seen = word;
    look();
  };
  const ui = neighbourControls(label, model, space, { choose, type, compare, back, see });
  const picture = neighbourPicture(label, see);
  const shell = host.frame({ reset, picture: () => picture.svg });
  const drawing = element("div", {}, [ui.picture, picture.svg]);
  const panels = element("div", { class: "ptm-panels ptm-fills" }, [...ui.columns, drawing]);
  shell.body.append(...ui.nodes, panels, ui.caption);
  const paint = host.painter(
    shell,
    picture.svg,
    (size) => {
      ui.show(state, scene, sizes());
      panels.classList.toggle("ptm-alone", scene.byRank);
      if (size.width && size.height) picture.draw(scene, size);
      look();
    },
    { busy: () => state.waiting > 0 }
  );
  const traits = host.bind(["word", "other"], () => {
    const now = choiceOf(model);
    if (!same(now, state.choice)) choose(now);
  });
  if (first === wanted) settle(first);
  else {
    arrange();
    choose(wanted);
  }
  async function choose(changes) {
    const next = { ...state.choice, ...changes };
    const missing = SLOTS.filter((name) => next[name] && !space.has(next[name]));
    if (missing.length) {
      const answer = await ask({ type: "near", words: missing.map((name) => next[name]) });
      if (!answer?.lists) {
        refuse(answer, next[missing[0]]);
        return;
      }
      take(answer);
      missing.forEach((name, i) => {
        next[name] = answer.words[i];
      });
    }
    if (next.one === next.two) next.two = "";
    if (SLOTS.some((name) => next[name] !== state.choice[name])) state.past.push(state.choice);
    settle(next);
  }
  function refuse(answer, word) {
    share();
    const near = answer?.similar?.length ? label("similar", { similar: answer.similar.join(", ") }) : "";
    shell.notice(
      answer ? label("unknown", { word: answer.unknown, n: sizes().all }) + near : label(model.isStatic ? "stored_only" : "no_python", { word, ...sizes() })
    );
    paint();
  }
  function back() {
    if (state.past.length) settle(state.past.pop());
  }
  function reset() {
    state.past = [];
    settle(first);
  }
  function compare(on) {
    const before = state.past.findLast(({ two }) => two && two !== state.choice.one)?.two;
    choose({ two: on ? before ?? scene.columns[0].list[0].word : "" });
  }
  async function settle(choice2) {
    Object.assign(state, { choice: choice2, pinned: null, seen: null });
    share();
    arrange();
    shell.notice("");
    const whole = () => scene.columns.every((column) => column.all);
    if (!model.isStatic && !(whole() && scene.exact)) await askPython(choice2);
    if (state.choice !== choice2 || whole()) return;
    shell.notice(label(model.isStatic ? "static" : "no_python", sizes()));
  }
  function share() {
    traits.write({ word: state.choice.one, other: state.choice.two });
  }
  async function askPython(choice2) {
    const message = await ask({ type: "near", words: [choice2.one, choice2.two].filter(Boolean) });
    if (message) take(message);
    if (message && state.choice === choice2) arrange();
  }
  function take(message) {
    for (const [word, { row, rank, count: times }] of Object.entries(message.more ?? {})) {
      space.add(word, row);
      known2.facts.set(word, { rank, count: times });
    }
    for (const [word, list] of Object.entries(message.lists ?? {}))
      known2.lists.set(
        word,
        list.map(([near, score]) => ({ word: near, score }))
      );
    if (message.words?.length === 2) known2.cosines.set(message.words.join(" "), message.cosine);
  }
  function arrange() {
    const columns = [state.choice.one, state.choice.two].filter(Boolean).map((word) => nearestTo(space, known2.lists, word));
    scene = sceneOf(space, columns, (word) => known2.facts.get(word).rank);
    Object.assign(scene, cosineOf(state.choice));
    tell();
    paint();
  }
  function cosineOf({ one, two }) {
    if (!two) return { cosine: "", exact: true };
    const told2 = known2.cosines.get(`${one} ${two}`) ?? known2.cosines.get(`${two} ${one}`);
    return told2 === void 0 ? { cosine: dot(space.vector(one), space.vector(two)).toFixed(2), exact: false } : { cosine: told2.toFixed(3), exact: true };
  }
  function type(name, typed) {
    const text = typed.trim();
    const word = [text, text.toLowerCase()].find((form) => space.has(form)) ?? text;
    if (text || name === "two") {
      choose({ [name]: word });
      return;
    }
    shell.notice(label("empty"));
    paint();
  }
  function sizes() {
    return { n: count(space.words.length), all: count(model.get("vocabulary_size")) };
  }
  function look() {
    ui.explain(state, scene, told);
    picture.look([state.seen, state.pinned]);
  }
  function told(word) {
    const { rank, count: times } = known2.facts.get(word);
    return times === null ? label("rank", { rank: count(rank) }) : label("counted", { rank: count(rank), count: count(times) });
  }
  function tell() {
    const { columns, shared: shared3, points, cosine } = scene;
    const [one, two] = columns.map(({ word }) => word);
    const lists = columns.map(
      ({ word, list, all }) => label("summary", {
        word,
        scope: all ? label("of_all", { n: sizes().all }) : label("of_stored", sizes()),
        list: list.map((near) => near.word).join(", ")
      })
    );
    if (two)
      lists.push(
        label("summary_two", { one, two, cosine }),
        shared3.length ? label("shared", { list: shared3.join(", ") }) : label("none_shared")
      );
    shell.say(lists.join(" "));
    picture.svg.setAttribute(
      "aria-label",
      label(two ? "picture_two" : "picture_one", { one, two })
    );
    const names = { asked: "", one: label("first"), two: label("second"), both: label("both") };
    const times = points.some(({ word }) => known2.facts.get(word).count !== null);
    shell.rows(
      [
        label("number"),
        label("word"),
        label("list"),
        ...columns.map((column) => label("cosine_to", column)),
        label("rank_head"),
        ...times ? [label("count_head")] : []
      ],
      points.map(({ word, role, at }, i) => {
        const { rank, count: occurred } = known2.facts.get(word);
        const cosines = at.slice(0, columns.length).map((x) => x.toFixed(3));
        return [
          i + 1,
          word,
          names[role],
          ...cosines,
          count(rank),
          ...times ? [count(occurred)] : []
        ];
      })
    );
  }
}
function knownBefore(model) {
  const stored = model.get("words");
  const [ranks, counts] = [model.get("ranks"), model.get("counts")];
  return {
    facts: new Map(stored.map((word, i) => [word, { rank: ranks[i], count: counts[i] ?? null }])),
    lists: new Map(
      Object.entries(model.get("lists")).map(([word, list]) => [
        word,
        list.map(([place, score]) => ({ word: stored[place], score }))
      ])
    ),
    cosines: new Map(
      model.get("presets").filter(({ cosine }) => cosine !== null).map(({ words: pair, cosine }) => [pair.join(" "), cosine])
    )
  };
}
function choiceOf(model) {
  return { one: model.get("word"), two: model.get("other") };
}
var neighbour_explorer_default = widget({ kind: "ptm-neighbour_explorer", style: style_default, words, build: explorer });
export {
  neighbour_explorer_default as default
};
