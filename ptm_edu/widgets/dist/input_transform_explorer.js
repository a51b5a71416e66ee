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

// input_transform_explorer/sequences.js
var ANSWERS = 2;
var MARKS = { start: "⟨s⟩", delimiter: "$", extract: "⟨e⟩" };
var WORD = "(?:(?!\\p{Script=Han})[\\p{L}\\p{N}])+";
var TOKEN = new RegExp(`\\p{Script=Han}|${WORD}(?:['’-]${WORD})*|\\S`, "gu");
function tokensOf(text) {
  return text.match(TOKEN) ?? [];
}
function partsOf({ task, fields }, both) {
  if (task === "classification") return [[[0]]];
  if (task === "choice") return fields.slice(ANSWERS).map((_, i) => [[0, 1], [ANSWERS + i]]);
  return task === "similarity" && both ? [
    [[0], [1]],
    [[1], [0]]
  ] : [[[0], [1]]];
}
function sequencesOf(example, both, context) {
  const tokens = example.fields.map(tokensOf);
  return partsOf(example, both).map((parts) => framed(parts, tokens, context));
}
function framed(parts, tokens, context) {
  const order = parts.flat();
  const kept = order.map((field) => tokens[field].length);
  const room = context - parts.length - 1;
  while (kept.reduce((sum, n) => sum + n, 0) > room) kept[kept.indexOf(Math.max(...kept))] -= 1;
  const mark = (kind) => ({ kind, text: MARKS[kind], field: null, cut: false });
  const told = (field) => tokens[field].map((text, i) => ({
    kind: "token",
    text,
    field,
    cut: i >= kept[order.indexOf(field)]
  }));
  return [
    mark("start"),
    ...parts.flatMap((part, i) => [...i ? [mark("delimiter")] : [], ...part.flatMap(told)]),
    mark("extract")
  ];
}
function fieldClass(field) {
  return `ptm-field-${Math.min(field, ANSWERS)}`;
}
function transformScene(label, { example, both, context, why }) {
  const sequences = sequencesOf(example, both, context);
  const lost = (sequence) => sequence.filter(({ cut }) => cut).length;
  return {
    ...example,
    both,
    context,
    why,
    sequences,
    names: fieldNames(label, example),
    lengths: sequences.map((sequence) => sequence.length - lost(sequence)),
    cut: Math.max(...sequences.map(lost)),
    empty: example.fields.some((text) => !tokensOf(text).length)
  };
}
function fieldNames(label, { task, fields }) {
  if (task === "classification") return [label("text")];
  if (task === "entailment") return [label("premise"), label("hypothesis")];
  if (task === "similarity") return [1, 2].map((n) => `${label("text")} ${n}`);
  return fields.map(
    (_, i) => i < ANSWERS ? label(i ? "question" : "story") : `${label("answer")} ${i - ANSWERS + 1}`
  );
}

// input_transform_explorer/controls.js
var MOST_ANSWERS = 4;
var WHYS = {
  classification: ["extract", "cut"],
  entailment: ["extract", "delimiter", "cut"],
  similarity: ["orders", "extract", "delimiter", "cut"],
  choice: ["answers", "extract", "delimiter", "cut"]
};
function transformControls(label, model, act) {
  const stored = presets(
    label("try"),
    model.get("presets").map(({ name, task, fields }) => [
      { task, fields },
      `${label(task)}: ${name}`,
      { title: fields.join(" · ") }
    ]),
    (example) => act.settle({ example })
  );
  const boxes = fieldBoxes(act);
  const [least, most] = model.get("contexts");
  const context = slider(label("context"), "context", { min: least, max: most }, act);
  const both = checkbox(label("both"), "both", act.settle);
  const more = answerButtons(label, act);
  const whys = element("span", { class: "ptm-buttons", role: "group", "aria-label": label("why") });
  const row = element("div", { class: "ptm-controls" }, [context.node, both.node, more.node, whys]);
  return {
    nodes: [stored.node, boxes.node, row],
    show(state, scene) {
      const { task, fields } = state.example;
      stored.show((one) => one.task === task && one.fields.join("\n") === fields.join("\n"));
      boxes.show(state.example, scene.names);
      context.show(state.context);
      both.show(state.both);
      both.node.hidden = task !== "similarity";
      more.show(state.example);
      showWhys(label, whys, scene, act);
    }
  };
}
function fieldBoxes(act) {
  const node = element("div", { class: "ptm-fields" });
  let [now, boxes] = [null, []];
  const changed = () => ({ example: { task: now.task, fields: boxes.map(({ value }) => value) } });
  const box = (name) => element("input", {
    type: "text",
    spellcheck: "false",
    maxlength: 300,
    autocomplete: "off",
    "aria-label": name,
    oninput: () => act.drag(changed()),
    onchange: () => act.settle(changed())
  });
  return {
    node,
    show(example, names) {
      if (now?.task !== example.task || boxes.length !== names.length) {
        boxes = names.map(box);
        node.replaceChildren(
          ...names.map(
            (name, i) => element("label", { class: fieldClass(i) }, [element("span", {}, name), boxes[i]])
          )
        );
      }
      now = example;
      example.fields.forEach((text, i) => {
        if (boxes[i].value !== text) boxes[i].value = text;
      });
    }
  };
}
function answerButtons(label, act) {
  let now = null;
  const settle = (fields) => act.settle({ example: { task: now.task, fields } });
  const button2 = (name, text, run) => element(
    "button",
    { "data-act": name, "aria-label": label(name), title: label(name), onclick: run },
    text
  );
  const full = () => now.fields.length === ANSWERS + MOST_ANSWERS;
  const bare = () => now.fields.length === ANSWERS + 2;
  const more = button2("more", "+", () => {
    if (!full()) settle([...now.fields, label("another")]);
  });
  const less = button2("less", "−", () => {
    if (!bare()) settle(now.fields.slice(0, -1));
  });
  const node = element("span", { class: "ptm-slot" }, [label("answers"), less, more]);
  return {
    node,
    show(example) {
      now = example;
      node.hidden = example.task !== "choice";
      if (node.hidden) return;
      more.setAttribute("aria-disabled", full());
      less.setAttribute("aria-disabled", bare());
    }
  };
}
function showWhys(label, node, { task, why }, act) {
  if (node.dataset.task !== task) {
    node.dataset.task = task;
    node.replaceChildren(
      ...WHYS[task].map(
        (name) => element(
          "button",
          { "data-why": name, onclick: () => act.settle({ why: name }) },
          label(`why_${name}`)
        )
      )
    );
  }
  [...node.children].forEach(
    (button2) => button2.setAttribute("aria-pressed", button2.dataset.why === why)
  );
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

// input_transform_explorer/heads.js
function headRoom(label, { task }, letter) {
  if (task === "choice") return linearWidth(label, letter) + 2 * letter;
  const reads = textWidth(label(`reads_${task}`), `600 ${letter}px system-ui, sans-serif`);
  const sum = task === "similarity" ? 2.2 * letter : 0;
  return Math.max(linearWidth(label, letter), reads) + sum + 1.5 * letter;
}
function headNodes(label, scene, ends, head) {
  const { letter } = head;
  const draw = { similarity: sumNodes, choice: choiceNodes }[scene.task] ?? oneNodes;
  const below = Math.max(...ends.map(({ y }) => y)) + 2 * letter;
  const { nodes, bottom = below } = draw(label, scene, ends, head);
  const room = head.x - letter - textWidth(label("state"), `${letter}px system-ui, sans-serif`);
  const states = ends.filter(({ x }) => x < room).map(({ x, y }) => svgText("ptm-small", x + 0.5 * letter, y + 1.05 * letter, label("state")));
  return { nodes: [element("svg:g", { class: "ptm-head-of" }, [...nodes, ...states])], bottom };
}
function oneNodes(label, scene, [end], head) {
  return {
    nodes: [
      arrow(`M${end.x} ${end.y}H${head.x - 3}`, head.x, end.y),
      ...linearNodes(label, head.x, end.y, head.letter, label(`reads_${scene.task}`))
    ]
  };
}
function sumNodes(label, scene, ends, head) {
  if (ends.length < 2) return oneNodes(label, scene, ends, head);
  const { letter } = head;
  const [x, y] = [head.x + 0.7 * letter, (ends[0].y + ends[1].y) / 2];
  const r = 0.65 * letter;
  return {
    nodes: [
      arrow(`M${ends[0].x} ${ends[0].y}H${x}V${y - r - 3}`),
      arrow(`M${ends[1].x} ${ends[1].y}H${x}V${y + r + 3}`),
      svgCircle("ptm-sum", x, y, r),
      svgText(null, x, y + 0.34 * letter, "+", "middle"),
      arrow(`M${x + r} ${y}H${x + 2 * r}`, x + 2 * r + 3, y),
      ...linearNodes(label, x + 2 * r + 3, y, letter, label("reads_similarity"))
    ]
  };
}
function choiceNodes(label, _scene, ends, head) {
  const { letter } = head;
  const wide = linearWidth(label, letter);
  const side = head.x + wide + 0.8 * letter;
  const bottom = ends.at(-1).y + 2.4 * letter;
  return {
    bottom: bottom + letter,
    nodes: [
      ...ends.flatMap(({ x, y }) => [
        arrow(`M${x} ${y}H${head.x - 3}`, head.x, y),
        ...linearNodes(label, head.x, y, letter, ""),
        arrow(`M${head.x + wide} ${y}H${side}`)
      ]),
      arrow(`M${side} ${ends[0].y}V${bottom - 1.1 * letter}`, side, bottom - 1.1 * letter, true),
      svgText(
        "ptm-reads",
        head.width - 1,
        bottom,
        label("reads_choice", { n: ends.length }),
        "end"
      )
    ]
  };
}
function linearWidth(label, letter) {
  return textWidth(label("linear"), `600 ${letter}px system-ui, sans-serif`) + 1.2 * letter;
}
function linearNodes(label, x, y, letter, reads) {
  const wide = linearWidth(label, letter);
  return [
    svgRect("ptm-linear", x, y - 0.85 * letter, wide, 1.7 * letter, { rx: 3 }),
    svgText("ptm-linear-name", x + wide / 2, y + 0.34 * letter, label("linear"), "middle"),
    ...reads ? [svgText("ptm-reads", x, y + 2.1 * letter, reads)] : []
  ];
}
function arrow(d, x = null, y = null, down = false) {
  const tip = down ? `M${x} ${y}l-5 -9h10z` : `M${x} ${y}l-9 -5v10z`;
  return element("svg:g", { class: "ptm-arrow" }, [
    svgPath(null, d),
    x === null ? null : svgPath("ptm-tip", tip)
  ]);
}

// input_transform_explorer/picture.js
var MOST_CUT = 3;
function transformPicture(label) {
  const svg = element("svg:svg", { class: "ptm-sequences", "data-name": "sequences", role: "img" });
  function draw(scene, width) {
    const letter = letterSize(svg, 16, 22);
    const head = { x: width - headRoom(label, scene, letter), letter, width };
    const line = 2.7 * letter;
    let top = 0.3 * letter;
    const ends = [];
    const rows = scene.sequences.map((sequence, number) => {
      const right = head.x - 1.2 * letter;
      const full = scene.sequences.length === 1 ? width - 1 : right;
      const boxes = flowOf(shownBoxes(label, sequence, letter), right, full, letter);
      const y = (row) => top + row * line;
      const nodes = boxes.flatMap((box) => boxNodes(scene, box, y(box.row), letter));
      ends.push({ x: boxes.at(-1).x + boxes.at(-1).w, y: y(boxes.at(-1).row) + 0.8 * letter });
      top = y(boxes.at(-1).row + 1) + 0.8 * letter;
      return element("svg:g", { class: "ptm-sequence", "data-sequence": number }, nodes);
    });
    const heads = headNodes(label, scene, ends, head);
    svg.replaceChildren(...rows, ...heads.nodes);
    svg.style.height = `${Math.ceil(Math.max(top, heads.bottom))}px`;
  }
  return { svg, draw };
}
function shownBoxes(label, sequence, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const shown = [];
  const struck = /* @__PURE__ */ new Map();
  sequence.forEach((token, i) => {
    const first = token.field !== null && token.field !== sequence[i - 1].field;
    const words2 = token.field === null ? `${token.text} ${label(token.kind)}` : token.text;
    const cuts = token.cut ? (struck.get(token.field) ?? 0) + 1 : 0;
    if (token.cut) struck.set(token.field, cuts);
    if (cuts > MOST_CUT + 1) shown.at(-1).words = `+${cuts - MOST_CUT}`;
    else shown.push({ ...token, words: cuts > MOST_CUT ? "+1" : words2, first });
  });
  return shown.map((box) => ({
    ...box,
    w: Math.max(1.5 * letter, textWidth(box.words, font) + 0.7 * letter)
  }));
}
function flowOf(boxes, right, full, letter) {
  let [row, x] = [0, 1];
  return boxes.map((box, i) => {
    const w = Math.min(box.w, right);
    const ends = i >= boxes.length - 2;
    const last = i === boxes.length - 2 ? boxes[i + 1].w + 0.25 * letter : 0;
    if (x > 1 && x + w + last > (ends ? right : full)) [row, x] = [row + 1, 1];
    const laid = { ...box, w, row, x };
    x += w + 0.25 * letter;
    return laid;
  });
}
function boxNodes({ names }, box, y, letter) {
  const { kind, text, words: words2, field, cut, x, w, first } = box;
  const data = { "data-kind": kind, "data-text": text, "data-cut": `${cut}` };
  const name = `ptm-piece ptm-${kind} ${field === null ? "" : fieldClass(field)}`;
  const middle = y + 0.8 * letter;
  return [
    element("svg:g", { class: cut ? `${name} ptm-cut` : name, ...data }, [
      svgRect(null, x, y, w, 1.6 * letter, { rx: kind === "token" ? 3 : 9 }),
      svgText(null, x + w / 2, middle + 0.34 * letter, shortened(words2, w, letter), "middle"),
      cut ? svgPath(null, `M${x + 3} ${middle}H${x + w - 3}`) : null
    ]),
    ...first ? [svgText("ptm-small", x + 1, y + 2.45 * letter, names[field])] : []
  ];
}

// input_transform_explorer/style.css
var style_default = String.raw`.ptm.ptm-input_transform_explorer {
  --ptm-range: 7em;
  .ptm-presets {
    margin: 0.6em 0 0.5em;
  }
  .ptm-fields {
    display: grid;
    gap: 0.35em 1.2em;
    margin: 0 0 0.4em;
    font-size: max(0.9em, var(--ptm-least));
  }
  @container (min-width: 40em) {
    .ptm-fields {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .ptm-fields label {
    display: flex;
    gap: 0.5em;
    align-items: baseline;
    min-width: 0;
  }
  .ptm-fields label:only-child {
    grid-column: 1 / -1;
  }
  .ptm-fields span {
    min-width: 5.4em;
    text-align: right;
    color: var(--ptm-soft);
  }
  .ptm-fields input {
    flex: 1;
    min-width: 4em;
    padding: 0.06em 0.4em;
    background: var(--ptm-faint);
    border: 1px solid transparent;
    border-bottom: 3px solid var(--ptm-line);
    border-radius: 0.3em 0.3em 0 0;
  }
  .ptm-fields .ptm-field-0 input {
    border-bottom-color: var(--ptm-blue);
  }
  .ptm-fields .ptm-field-1 input {
    border-bottom: 3px dashed var(--ptm-orange);
  }
  .ptm-fields .ptm-field-2 input {
    border-bottom: 3px dotted var(--ptm-green);
  }
  .ptm-controls {
    margin: 0.4em 0;
    gap: 0.4em 1.1em;
  }
  .ptm-controls output {
    min-width: 1.5em;
    font-weight: 700;
  }
  .ptm-buttons {
    margin-left: auto;
  }
  svg.ptm-sequences {
    border-top: 1px solid var(--ptm-line);
    padding-top: 0.5em;
    box-sizing: content-box;
  }
  .ptm-piece rect {
    fill: none;
    stroke: var(--ptm-line);
    stroke-width: 1.5;
  }
  .ptm-piece.ptm-field-0 rect {
    fill: var(--ptm-blue);
    fill-opacity: 0.1;
    stroke: var(--ptm-blue);
  }
  .ptm-piece.ptm-field-1 rect {
    fill: var(--ptm-orange);
    fill-opacity: 0.1;
    stroke: var(--ptm-orange);
    stroke-dasharray: 6 3;
  }
  .ptm-piece.ptm-field-2 rect {
    fill: var(--ptm-green);
    fill-opacity: 0.1;
    stroke: var(--ptm-green);
    stroke-dasharray: 2 2;
  }
  .ptm-piece.ptm-start rect {
    fill: var(--ptm-soft);
    stroke: var(--ptm-soft);
  }
  .ptm-piece.ptm-delimiter rect {
    fill: var(--ptm-red);
    stroke: var(--ptm-red);
  }
  .ptm-piece.ptm-extract rect {
    fill: var(--ptm-ink);
    stroke: var(--ptm-ink);
  }
  .ptm-piece:is(.ptm-start, .ptm-delimiter, .ptm-extract) text {
    font-weight: 650;
    fill: var(--ptm-page);
  }
  .ptm-piece.ptm-cut rect {
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
  .ptm-arrow path {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-arrow .ptm-tip {
    fill: var(--ptm-ink);
    stroke: none;
  }
  .ptm-sequences .ptm-linear {
    fill: var(--ptm-ink);
  }
  .ptm-sequences .ptm-linear-name {
    fill: var(--ptm-page);
    font-weight: 650;
  }
  .ptm-sequences .ptm-reads {
    font-weight: 650;
  }
  .ptm-sequences .ptm-sum {
    fill: var(--ptm-page);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  &.ptm-present :is(.ptm-presets, .ptm-controls, .ptm-fields) {
    margin: 0.35em 0;
  }
  &.ptm-present .ptm-presets,
  &.ptm-present .ptm-fields {
    font-size: max(0.7em, var(--ptm-least));
  }
}
`;

// input_transform_explorer/words.js
var words = {
  en: {
    title: "GPT’s task-specific input sequences",
    invitation: "Choose a task",
    try: "Examples",
    classification: "Classification",
    entailment: "Entailment",
    similarity: "Similarity",
    choice: "Multiple choice",
    text: "text",
    premise: "premise",
    hypothesis: "hypothesis",
    story: "context",
    question: "question",
    answer: "answer",
    start: "start",
    delimiter: "delimiter",
    extract: "extract",
    linear: "linear layer",
    state: "its hidden state",
    reads_classification: "→ softmax: class",
    reads_entailment: "→ softmax: class",
    reads_similarity: "→ similarity",
    reads_choice: "softmax over {n} answers",
    context: "context, tokens",
    both: "both orders",
    answers: "answers",
    more: "Add an answer",
    less: "Remove an answer",
    another: "Nobody knows.",
    why: "Why this format?",
    why_extract: "Why is ⟨e⟩ last?",
    why_delimiter: "Why $?",
    why_orders: "Why both orders?",
    why_answers: "Why one sequence each?",
    why_cut: "If it is too long",
    because_extract: "Under the causal mask, a token attends to itself and the tokens before it. ⟨e⟩ is the last token, so its hidden state depends on the whole sequence; at ⟨s⟩ it would depend on ⟨s⟩ alone. Therefore the linear layer reads only the hidden state at ⟨e⟩.",
    because_delimiter: "The model was pre-trained on plain text, not on pairs. $ marks where one field ends and the next begins. Its embedding and those of ⟨s⟩ and ⟨e⟩ are new and learned in fine-tuning; apart from the linear layer, nothing else is new.",
    because_orders: "The two texts have no natural order, but the model reads from left to right. So it processes both orders, and the two hidden states at ⟨e⟩ are added. The sum, and thus the similarity, does not depend on which text comes first.",
    because_one: "In a single order, the second text is processed with the first as context, but not the other way round. If you swap them, the similarity may change.",
    because_answers: "Each answer forms its own sequence with the same context and question: {n} sequences. The same linear layer computes one score for each, and a softmax over the {n} scores compares them. There is no delimiter between context and question.",
    because_cut: "A sequence must fit into the context (512 tokens in GPT). If it is longer, the longest field is truncated at its end. The special tokens stay, because the format depends on them.",
    fits: "The longest sequence has {long} tokens, of at most {context}.",
    fits_one: "The sequence has {long} tokens, of at most {context}.",
    empty_field: "A field is empty and adds no tokens.",
    is_cut: "Tokens truncated so that the longest sequence fits into {context}: {cut}.",
    is_cut_one: "Tokens truncated so that the sequence fits into {context}: {cut}.",
    told: "{task}: {n} sequences, tokens: {lengths}; truncated: {cut}.",
    sequence: "sequence",
    what: "role",
    kept: "read",
    yes: "yes",
    no: "truncated"
  },
  zh: {
    title: "GPT 的任务输入序列",
    invitation: "选择一个任务",
    try: "例子",
    classification: "分类",
    entailment: "蕴含",
    similarity: "相似度",
    choice: "多项选择",
    text: "文本",
    premise: "前提",
    hypothesis: "假设",
    story: "上下文",
    question: "问题",
    answer: "答案",
    start: "起始",
    delimiter: "分隔",
    extract: "抽取",
    linear: "线性层",
    state: "其隐藏状态",
    reads_classification: "→ softmax：类别",
    reads_entailment: "→ softmax：类别",
    reads_similarity: "→ 相似度",
    reads_choice: "对 {n} 个答案做 softmax",
    context: "上下文长度（词元）",
    both: "两种顺序",
    answers: "答案数",
    more: "加一个答案",
    less: "减一个答案",
    another: "没有人知道。",
    why: "为什么这样？",
    why_extract: "⟨e⟩ 为何在最后？",
    why_delimiter: "为何要 $？",
    why_orders: "为何两种顺序？",
    why_answers: "为何各成一列？",
    why_cut: "太长时",
    because_extract: "在因果掩码下，一个词元只关注自己和前面的词元：⟨e⟩ 在最后，它的隐藏状态取决于整个序列；⟨s⟩ 处只取决于 ⟨s⟩ 自己。所以线性层只读取 ⟨e⟩ 处的隐藏状态。",
    because_delimiter: "模型是在普通文本上训练的，没有见过成对的文本。$ 标出一个字段在哪里结束、下一个在哪里开始；它和 ⟨s⟩、⟨e⟩ 的向量都是新的，在微调中学得，除线性层外只有它们是新的。",
    because_orders: "两段文本本无先后，但模型从左往右读。所以两种顺序都读，再把两个 ⟨e⟩ 处的状态相加：无论把哪段叫做第一段，和与评分都一样。",
    because_one: "只用一种顺序时，读第二段已知道第一段，读第一段却不知道第二段：交换两段，评分可能改变。",
    because_answers: "每个答案都与同样的上下文和问题连成自己的序列，共 {n} 个。同一个线性层给每个序列一个数，对这 {n} 个数做 softmax 来比较；上下文与问题之间没有分隔。",
    because_cut: "序列必须放进上下文（GPT 为 512 个词元）。太长时，最长的字段从末尾截去词元；特殊词元保留，否则任务就丢了。",
    fits: "最长的序列有 {long} 个词元，上下文可容纳 {context} 个。",
    fits_one: "这个序列有 {long} 个词元，上下文可容纳 {context} 个。",
    empty_field: "有一个输入框是空的，没有词元。",
    is_cut: "最长的序列截去了 {cut} 个词元，才放得进 {context} 个。",
    is_cut_one: "这个序列截去了 {cut} 个词元，才放得进 {context} 个。",
    told: "{task}：{n} 个序列，词元数：{lengths}；截去：{cut}。",
    sequence: "序列",
    what: "是什么",
    kept: "读取",
    yes: "是",
    no: "截去"
  }
};

// input_transform_explorer/index.js
var SETTINGS = ["example", "context", "both"];
function explorer(host) {
  const { model, label } = host;
  const settings = () => valuesOf(model, SETTINGS);
  const first = { ...settings(), why: WHYS[model.get("example").task][0] };
  let state = first;
  const ui = transformControls(label, model, { drag, settle });
  const picture = transformPicture(label);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => settle({ ...first }), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = transformScene(label, state);
      ui.show(state, scene);
      if (width) picture.draw(scene, width);
      caption.textContent = explained(label, scene);
    },
    { grows: true }
  );
  const traits = host.bind(SETTINGS, () => {
    const now = settings();
    if (SETTINGS.some((name) => !same(now[name], state[name]))) settle(now);
  });
  settle({});
  function drag(changes) {
    const { task } = state.example;
    state = { ...state, ...changes };
    if (state.example.task !== task) state.why = WHYS[state.example.task][0];
    paint();
  }
  function settle(changes) {
    drag(changes);
    traits.write(state);
    tell();
  }
  function tell() {
    const scene = transformScene(label, state);
    const told = {
      task: label(scene.task),
      n: scene.sequences.length,
      lengths: scene.lengths.join(", "),
      cut: scene.cut
    };
    shell.say(label("told", told));
    picture.svg.setAttribute("aria-label", label("told", told));
    shell.rows(
      [label("sequence"), label("token"), label("number"), label("what"), label("kept")],
      scene.sequences.flatMap((sequence, i) => {
        const numbers = numbered(sequence);
        return sequence.map(({ kind, text, field, cut }, t) => [
          i + 1,
          text,
          cut ? "–" : numbers[t],
          field === null ? label(kind) : scene.names[field],
          label(cut ? "no" : "yes")
        ]);
      })
    );
  }
}
function numbered(sequence) {
  let number = 0;
  return sequence.map(({ cut }) => {
    if (!cut) number += 1;
    return number;
  });
}
function explained(label, scene) {
  const { why, both, context, cut, lengths } = scene;
  const key = why === "orders" && !both ? "because_one" : `because_${why}`;
  const long = Math.max(...lengths);
  return [
    label(key, { n: lengths.length }),
    label(`${cut ? "is_cut" : "fits"}${lengths.length > 1 ? "" : "_one"}`, { long, context, cut }),
    ...scene.empty ? [label("empty_field")] : []
  ].join(" ");
}
var input_transform_explorer_default = widget({ kind: "ptm-input_transform_explorer", style: style_default, words, build: explorer });
export {
  input_transform_explorer_default as default
};
