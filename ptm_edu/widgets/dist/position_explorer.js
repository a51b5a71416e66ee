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
function signed(number, digits = 2) {
  return number.toFixed(digits).replace(/^-(0\.?0*)$/, "$1").replace("-", "−");
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
function lineThrough(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
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

// position_explorer/table.js
var BASE = 1e4;
function sinusoidTable(length, dim) {
  const values = new Float64Array(length * dim);
  for (let p = 0; p < length; p += 1)
    for (let j = 0; j < dim; j += 1) values[p * dim + j] = waveAt(p, j, dim);
  return { length, dim, values, most: 1, law: true };
}
function waveAt(p, j, dim) {
  const angle = p * speedOf(Math.floor(j / 2), dim);
  return j % 2 ? Math.cos(angle) : Math.sin(angle);
}
function speedOf(pair, dim) {
  return BASE ** (-2 * pair / dim);
}
function learnedTable(model) {
  const packed = model.get("learned");
  if (!packed) return null;
  const [length, dim] = model.get("learned_shape");
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const values = Float64Array.from(
    new Int16Array(bytes.buffer),
    (step) => step * model.get("learned_largest") / 32767
  );
  const sizes = values.map(Math.abs).sort();
  const most = sizes[Math.floor(0.99 * (sizes.length - 1))] || 1;
  return { length, dim, values, most, law: false };
}
function similarities({ values, length, dim }, p) {
  const found = new Float64Array(length);
  for (let other = 0; other < length; other += 1)
    for (let j = 0; j < dim; j += 1) found[other] += values[p * dim + j] * values[other * dim + j];
  return found;
}
function pairAt({ values, length, dim, law }, p, pair) {
  if (p < length) return [values[p * dim + 2 * pair], values[p * dim + 2 * pair + 1]];
  return law ? [waveAt(p, 2 * pair, dim), waveAt(p, 2 * pair + 1, dim)] : null;
}
function sceneOf(table, { position, pair, shift }) {
  const { length, dim, values, law } = table;
  const speed = speedOf(pair, dim);
  return {
    table,
    length,
    dim,
    law,
    p: position,
    pair,
    k: shift,
    speed,
    vector: values.subarray(position * dim, (position + 1) * dim),
    like: similarities(table, position),
    here: pairAt(table, position, pair),
    on: pairAt(table, position + shift, pair),
    wave: 2 * Math.PI / speed,
    degrees: degreesText(shift * speed * 180 / Math.PI % 360)
  };
}
function degreesText(degrees) {
  return degrees.toFixed(degrees < 10 ? 1 : 0);
}
function longestOf(titles, room, letter) {
  const font = `650 ${letter}px system-ui, sans-serif`;
  return titles.find((title) => textWidth(title, font) < room) ?? titles.at(-1);
}
function lengthText(wave) {
  return wave < 100 ? String(Number(wave.toPrecision(3))) : count(Math.round(wave));
}

// position_explorer/charts.js
var FINE = 400;
function similarityChart(label, scene, room, letter) {
  const { like, length, dim, law, p } = scene;
  const [least, most] = [Math.min(0, ...like), Math.max(...like)];
  const ticks = law ? [0, dim / 2] : [0, Number(most.toPrecision(2))];
  const { x, y, inside, nodes } = panelOf(room, letter, {
    title: longestOf(
      ["similarity_told", "similarity"].map((key) => label(key, { p })),
      room.right - room.left,
      letter
    ),
    unit: "",
    across: axisOf(length),
    up: { low: least - 0.04 * most, high: 1.08 * most, ticks, written: String }
  });
  const points = Array.from(like, (value, t) => [x(t), y(value)]);
  return element("svg:g", { class: "ptm-like" }, [
    ...nodes,
    cursor(x(p), inside),
    svgPath("ptm-like-line", lineThrough(points)),
    svgCircle("ptm-dot", x(p), y(like[p]), 5)
  ]);
}
function waveChart(label, scene, room, letter) {
  const { table, length, law, p, pair, k, wave, here, on } = scene;
  const [a, b] = [2 * pair, 2 * pair + 1];
  const most = law ? 1 : largestOf(table, pair);
  const ticks = law ? [-1, 0, 1] : [0];
  const { x, y, inside, nodes } = panelOf(room, letter, {
    title: longestOf(
      (law ? ["waves_told", "waves_named", "waves"] : ["waves_learned"]).map(
        (key) => label(key, { a, b, wave: lengthText(wave) })
      ),
      room.right - room.left - 8 * letter,
      letter
    ),
    unit: "",
    across: axisOf(length),
    up: { low: -1.12 * most, high: 1.12 * most, ticks, written: (value) => signed(value, 0) }
  });
  const every = law ? Array.from({ length: FINE + 1 }, (_, i) => i * (length - 1) / FINE) : Array.from({ length }, (_, t) => t);
  const valueAt = (t, side) => law ? waveAt(t, a + side, scene.dim) : pairAt(table, t, pair)[side];
  const line = (side) => svgPath(`ptm-wave-${side}`, lineThrough(every.map((t) => [x(t), y(valueAt(t, side))])), {
    "data-side": side
  });
  const spots = (place, values, name) => values && place < length ? [
    svgCircle(`ptm-spot-0 ${name}`, x(place), y(values[0]), 5),
    svgRect(`ptm-spot-1 ${name}`, x(place) - 4.5, y(values[1]) - 4.5, 9, 9)
  ] : [];
  const names = law ? [label("sine"), label("cosine")] : [label("even", { a }), label("odd", { b })];
  return element("svg:g", { class: "ptm-waves" }, [
    ...nodes,
    cursor(x(p), inside),
    k && p + k < length ? cursor(x(p + k), inside, "ptm-further") : null,
    line(0),
    line(1),
    ...spots(p, here, ""),
    k ? spots(p + k, on, "ptm-on") : null,
    svgText(
      null,
      inside.right,
      room.top + letter,
      [
        element("svg:tspan", { class: "ptm-name-0" }, names[0]),
        "  ",
        element("svg:tspan", { class: "ptm-name-1", dx: 0.6 * letter }, names[1])
      ],
      "end"
    )
  ]);
}
function axisOf(length) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => length / one <= 8) ?? 100;
  const ticks = Array.from({ length: Math.ceil(length / step) }, (_, i) => i * step);
  return { low: 0, high: length - 1, ticks, written: String };
}
function largestOf(table, pair) {
  const sizes = Array.from({ length: table.length }, (_, t) => pairAt(table, t, pair)).flat();
  return Math.max(1e-9, ...sizes.map(Math.abs));
}
function cursor(x, { top, bottom }, name = "") {
  return svgPath(`ptm-cursor ${name}`, `M${x} ${top}V${bottom}`);
}

// position_explorer/clock.js
function clockPicture(label, scene, room, letter) {
  const { law, here, on, k, degrees, table, pair } = scene;
  const below = room.right - room.left < 26 * letter ? 9 * letter : 0;
  const high = room.bottom - room.top - below;
  const radius = Math.min(high / 2 - 4, 0.24 * (room.right - room.left));
  const [cx, cy] = [room.left + radius + letter, room.top + high / 2];
  const beside = below ? { left: room.left, top: room.bottom - below } : { left: cx + radius + 1.6 * letter, top: room.top };
  const most = law ? 1 : Math.max(
    ...Array.from({ length: table.length }, (_, t) => Math.hypot(...pairAt(table, t, pair))),
    1e-9
  );
  const at = ([sine, cosine]) => [cx + radius * sine / most, cy - radius * cosine / most];
  const hand = (values, name, sign) => {
    const [x, y] = at(values);
    return [
      svgPath(`ptm-hand-line ${name}`, `M${cx} ${cy}L${x} ${y}`, {
        "data-sine": values[0],
        "data-cosine": values[1]
      }),
      svgPath(`ptm-tip ${name}`, sign, { transform: `translate(${x} ${y})` })
    ];
  };
  const face = law ? [svgCircle("ptm-face", cx, cy, radius)] : [
    svgPath(
      "ptm-trail",
      lineThrough(Array.from({ length: table.length }, (_, t) => at(pairAt(table, t, pair))))
    )
  ];
  return element("svg:g", { class: "ptm-clock" }, [
    ...face,
    law && k ? arc(scene, cx, cy, 0.45 * radius) : null,
    on && k ? hand(on, "ptm-on", "M-5-5H5V5H-5Z") : null,
    ...hand(here, "", "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z"),
    ...lesson(label, scene, { ...beside, letter, k, degrees })
  ]);
}
function arc({ p, k, speed }, cx, cy, r) {
  const turned = Math.min(k * speed, 2 * Math.PI * 0.999);
  const [from, to] = [p * speed, p * speed + turned];
  const at = (angle) => `${cx + r * Math.sin(angle)} ${cy - r * Math.cos(angle)}`;
  return svgPath("ptm-arc", `M${at(from)}A${r} ${r} 0 ${turned > Math.PI ? 1 : 0} 1 ${at(to)}`);
}
function lesson(label, { law, here, on, speed }, { left, top: from, letter, k, degrees }) {
  const text = (x, y2, words2, name = null, anchor = "start") => svgText(name, x, y2, words2, anchor);
  const top = from + 1.1 * letter;
  const head = text(left, top, label(law ? "map" : "clock"), "ptm-panel-title");
  if (!law) return [head, text(left, top + 1.8 * letter, label("no_map"))];
  const [cos, sin] = [Math.cos(k * speed), Math.sin(k * speed)];
  const columns = [
    [0, on, "ptm-is-on"],
    [5.2, [cos, -sin], "ptm-entry"],
    [8.5, [sin, cos], "ptm-entry"],
    [13.4, here, "ptm-is-here"]
  ];
  const y = (row) => top + (3.3 + 1.4 * row) * letter;
  const bracket = (from2, to) => `M${left + (from2 + 0.3) * letter} ${y(0) - 1.1 * letter}h${-0.3 * letter}V${y(1) + 0.4 * letter}h${0.3 * letter}M${left + (to - 0.3) * letter} ${y(0) - 1.1 * letter}h${0.3 * letter}V${y(1) + 0.4 * letter}h${-0.3 * letter}`;
  return [
    head,
    text(left, top + 1.6 * letter, label("turned", { k, degrees })),
    svgPath("ptm-bracket", bracket(0, 3.8) + bracket(5.1, 12.3) + bracket(13.4, 17.2)),
    text(left + 4.45 * letter, y(0.5), "=", null, "middle"),
    text(left + 12.85 * letter, y(0.5), "·", null, "middle"),
    ...columns.flatMap(
      ([column, values, name]) => values.map(
        (value, row) => text(left + (column + 3.4) * letter, y(row), signed(value), name, "end")
      )
    ),
    text(left, y(2.5), "● PE(p)", "ptm-is-here"),
    k ? text(left + 5.2 * letter, y(2.5), "■ PE(p + k)", "ptm-is-on") : null
  ];
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

// position_explorer/controls.js
var RANGES = {
  length: { min: 2 },
  dim: { min: 2, step: 2 },
  position: { min: 0 },
  pair: { min: 0 },
  shift: { min: 0 }
};
function positionControls(label, hasLearned, act) {
  const kinds = choice(
    { kind: "ptm-buttons", title: label("tables") },
    ["sinusoids", "learned"].map((table) => [table, label(table), { "data-table": table }]),
    (table) => act.settle({ table })
  );
  kinds.node.hidden = !hasLearned;
  const sliders = Object.entries(RANGES).map(
    ([name, range]) => slider(element("span", {}, label(name)), name, range, act)
  );
  const node = element(
    "div",
    { class: "ptm-controls ptm-sliders", role: "group", "aria-label": label("settings") },
    [...sliders.map((one) => one.node), kinds.node]
  );
  return {
    node,
    show(state, { length, dim, law }) {
      const most = { length: 256, dim: 256, position: length - 1, pair: dim / 2 - 1, shift: 64 };
      const values = { ...state, length, dim };
      sliders.forEach(({ name, input, show }) => {
        input.max = most[name];
        show(values[name]);
        input.disabled = !law && (name === "length" || name === "dim");
      });
      kinds.show((table) => table === state.table);
    }
  };
}

// host/cividis.js
var CIVIDIS = [
  "#00224d",
  "#002d69",
  "#1a386f",
  "#31436c",
  "#434e6b",
  "#52596c",
  "#61646f",
  "#6e7073",
  "#7c7b78",
  "#8a8678",
  "#9a9376",
  "#aa9f72",
  "#baac6c",
  "#cbba64",
  "#dcc858",
  "#eed747",
  "#fde737"
];
var SHADES = Uint32Array.from({ length: 256 }, (_, i) => {
  const at = i / 255 * (CIVIDIS.length - 1);
  const from = Math.min(CIVIDIS.length - 2, Math.floor(at));
  const channels = [5, 3, 1].map((start) => {
    const [low, high] = [0, 1].map(
      (next) => parseInt(CIVIDIS[from + next].slice(start, start + 2), 16)
    );
    return Math.round(low + (at - from) * (high - low));
  });
  return channels.reduce((number, channel) => number * 256 + channel, 255);
});
function shadeOf(value, most) {
  const share = Math.max(0, Math.min(1, (value / most + 1) / 2));
  return SHADES[Math.round(255 * share)];
}
function colourScale(kind, letter, place, low, most) {
  const { right, last, y = 0, gap = 0.3, wide = 7, top = 0.3, high = 0.7, baseline = 0.95 } = place;
  const left = right - last - wide * letter;
  const step = wide * letter / CIVIDIS.length;
  const size = [step + 0.5, high * letter];
  return [
    svgText(kind, left - gap * letter, y + baseline * letter, low, "end"),
    ...CIVIDIS.map(
      (fill, i) => svgRect(null, left + i * step, y + top * letter, size[0], size[1], { fill })
    ),
    svgText(kind, right, y + baseline * letter, most, "end")
  ];
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

// position_explorer/heat.js
function positionHeat(label, onPlace) {
  const canvas = element("canvas", { "aria-hidden": "true" });
  const image = element("svg:image", { preserveAspectRatio: "none" });
  const ground = element("svg:rect", { class: "ptm-hand", ...draggedOver(pointed) });
  const marks = element("svg:g");
  const node = element("svg:g", { class: "ptm-heat" }, [image, ground, marks]);
  let now = null;
  let painted = "";
  function draw(scene, room, letter) {
    const inside = {
      left: room.left + 2.6 * letter,
      right: room.right - 0.6 * letter,
      top: room.top + 1.6 * letter,
      bottom: room.top + 0.7 * (room.bottom - room.top)
    };
    const [wide, high] = [inside.right - inside.left, inside.bottom - inside.top];
    const { length, dim, p, pair } = scene;
    now = { scene, inside };
    paint(scene, inside);
    for (const part of [image, ground])
      for (const [name, value] of Object.entries({
        x: inside.left,
        y: inside.top,
        width: wide,
        height: high
      }))
        part.setAttribute(name, value);
    image.removeAttribute("href");
    const [x, y] = [(j) => inside.left + j * wide / dim, (t) => inside.top + t * high / length];
    const row = { x: inside.left - 2, y: y(p) - 2, width: wide + 4, height: high / length + 4 };
    const column = {
      x: x(2 * pair) - 1,
      y: inside.top - 1,
      width: 2 * wide / dim + 2,
      height: high + 2
    };
    marks.replaceChildren(
      ...axes(scene, inside, x, y, letter),
      element("svg:rect", { class: "ptm-pair", ...column }),
      element("svg:rect", { class: "ptm-row-glow", ...row }),
      element("svg:rect", { class: "ptm-row-line", ...row }),
      ...legend(scene, inside, room, letter),
      ...bars(
        scene,
        x,
        { ...inside, top: inside.bottom + 3.1 * letter, bottom: room.bottom },
        letter
      )
    );
  }
  function paint({ table, length, dim }, { left, top, right, bottom }) {
    Object.assign(canvas.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${right - left}px`,
      height: `${bottom - top}px`
    });
    const dense = window.devicePixelRatio || 1;
    const size = [right - left, bottom - top].map((side) => Math.round(side * dense));
    const key = JSON.stringify([table.law, length, dim, size]);
    if (key === painted) return;
    painted = key;
    const small = element("canvas", { width: dim, height: length });
    const points = new Uint32Array(length * dim);
    table.values.forEach((value, i) => {
      points[i] = shadeOf(value, table.most);
    });
    const pixels = new ImageData(new Uint8ClampedArray(points.buffer), dim, length);
    small.getContext("2d").putImageData(pixels, 0, 0);
    [canvas.width, canvas.height] = size;
    const brush = canvas.getContext("2d");
    brush.imageSmoothingEnabled = false;
    brush.drawImage(small, 0, 0, ...size);
  }
  function axes({ length, dim, p, pair }, { left, bottom }, x, y, letter) {
    const text = (at, down, anchor, words2, own) => svgText(own ? "ptm-own" : "ptm-tick", at, down, words2, anchor);
    const places = [0, length - 1].filter((t) => Math.abs(y(t) - y(p)) > 1.2 * letter);
    const columns = [0, dim - 1].filter((j) => Math.abs(x(j) - x(2 * pair)) > 3 * letter);
    return [
      ...places.map((t) => text(left - 0.4 * letter, y(t + 0.5) + 0.35 * letter, "end", t)),
      text(left - 0.4 * letter, y(p + 0.5) + 0.35 * letter, "end", p, true),
      ...columns.map((j) => text(x(j + 0.5), bottom + 1.2 * letter, "middle", j)),
      text(x(2 * pair + 1), bottom + 1.2 * letter, "middle", `${2 * pair}, ${2 * pair + 1}`, true)
    ];
  }
  function legend({ table }, { left, right }, room, letter) {
    const most = Number(table.most.toPrecision(2));
    const last = (0.4 + 0.6 * `${most}`.length) * letter;
    const bar = { gap: 0.4, wide: 6, top: 0.2, high: 0.85, baseline: 1 };
    const title = [left - 2.6 * letter, room.top + letter];
    return [
      svgText(
        "ptm-panel-title",
        title[0],
        title[1],
        longestOf([label("heat_axes"), label("heat")], right - left - 5 * letter - last, letter)
      ),
      ...colourScale(
        "ptm-tick",
        letter,
        { right, last, y: room.top, ...bar },
        `−${most}`,
        `${most}`
      )
    ];
  }
  function bars({ vector, p, pair, table }, x, { left, right, top, bottom }, letter) {
    const [middle, half] = [(top + bottom) / 2, (bottom - top) / 2 - 1];
    const long = (value) => half * Math.max(-1, Math.min(1, value / table.most));
    const wide = Math.max(0.8, 0.72 * (x(1) - x(0)));
    const path = (name, columns) => svgPath(
      name,
      columns.map((j) => `M${x(j + 0.5).toFixed(2)} ${middle}v${-long(vector[j]).toFixed(2)}`).join(""),
      { "stroke-width": wide }
    );
    return [
      svgText(
        "ptm-panel-title",
        left - 2.6 * letter,
        top - 0.5 * letter,
        longestOf([label("vector_told", { p }), label("vector", { p })], right - left, letter)
      ),
      svgPath("ptm-axis", `M${left} ${middle}H${right}`),
      path("ptm-bars", [...vector.keys()]),
      path("ptm-bars-own", [2 * pair, 2 * pair + 1])
    ];
  }
  function pointed(event, settled) {
    const {
      scene: { length, dim },
      inside: { left, right, top, bottom }
    } = now;
    const box = node.ownerSVGElement.getBoundingClientRect();
    const [across, down] = [
      (event.clientX - box.left - left) / (right - left),
      (event.clientY - box.top - top) / (bottom - top)
    ];
    onPlace({ position: Math.floor(down * length), pair: Math.floor(across * dim / 2) }, settled);
  }
  return { node, canvas, draw, keep: () => image.setAttribute("href", canvas.toDataURL()) };
}

// position_explorer/style.css
var style_default = String.raw`.ptm.ptm-position_explorer {
  .ptm-sliders {
    display: grid;
    gap: 0.2em 1.4em;
    margin: 0.5em 0 0.4em;
    grid-template-columns: repeat(auto-fill, minmax(19em, 1fr));
  }
  .ptm-sliders label {
    grid-template-columns: 6.8em minmax(0, 1fr) 2em;
    gap: 0.4em;
  }
  label:has(input:disabled) {
    opacity: 0.45;
  }
  .ptm-stage {
    position: relative;
  }
  .ptm-stage canvas {
    position: absolute;
    display: block;
  }
  svg.ptm-positions {
    font-variant-numeric: tabular-nums;
    position: relative;
    height: 48em;
    overflow: hidden;
    background: none;
  }
  .ptm-positions text {
    white-space: pre;
  }
  @container (min-width: 46em) {
    svg.ptm-positions {
      height: 25em;
    }
  }
  .ptm-positions .ptm-own {
    font-weight: 650;
  }
  .ptm-positions :is(path, circle) {
    fill: none;
  }
  .ptm-hand {
    fill: transparent;
    cursor: crosshair;
    touch-action: none;
  }
  .ptm-row-glow,
  .ptm-row-line,
  .ptm-pair {
    fill: none;
    pointer-events: none;
  }
  .ptm-row-glow {
    stroke: #000;
    stroke-width: 4;
  }
  .ptm-row-line {
    stroke: #fff;
    stroke-width: 1.8;
  }
  .ptm-pair {
    stroke: #fff;
    stroke-width: 1.6;
    stroke-dasharray: 5 4;
  }
  .ptm-positions :is(.ptm-grid, .ptm-axis) {
    stroke: var(--ptm-line);
    stroke-width: 1;
    opacity: 0.8;
  }
  .ptm-bars {
    stroke: var(--ptm-soft);
  }
  .ptm-bars-own {
    stroke: var(--ptm-blue);
  }
  .ptm-cursor.ptm-further {
    stroke-dasharray: 4 4;
  }
  .ptm-like-line {
    stroke: var(--ptm-green);
    stroke-width: 2.5;
    stroke-linejoin: round;
  }
  .ptm-positions .ptm-dot {
    fill: var(--ptm-green);
  }
  .ptm-positions :is(.ptm-wave-0, .ptm-wave-1) {
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .ptm-wave-0 {
    stroke: var(--ptm-blue);
  }
  .ptm-wave-1 {
    stroke: var(--ptm-orange);
    stroke-dasharray: 7 3;
  }
  .ptm-positions .ptm-spot-0,
  .ptm-positions .ptm-name-0 {
    fill: var(--ptm-blue);
  }
  .ptm-positions .ptm-spot-1,
  .ptm-positions .ptm-name-1 {
    fill: var(--ptm-orange);
  }
  .ptm-positions :is(.ptm-spot-0, .ptm-spot-1).ptm-on {
    fill: var(--ptm-page);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-face {
    stroke: var(--ptm-line);
    stroke-width: 2;
  }
  .ptm-trail {
    stroke: var(--ptm-soft);
    stroke-width: 1;
    opacity: 0.7;
  }
  .ptm-hand-line {
    stroke: var(--ptm-blue);
    stroke-width: 4;
    stroke-linecap: round;
  }
  .ptm-hand-line.ptm-on {
    stroke: var(--ptm-red);
    stroke-width: 3;
    stroke-dasharray: 7 5;
  }
  .ptm-positions :is(.ptm-tip, .ptm-is-here) {
    fill: var(--ptm-blue);
  }
  .ptm-positions :is(.ptm-tip.ptm-on, .ptm-is-on) {
    fill: var(--ptm-red);
  }
  .ptm-arc {
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-bracket {
    stroke: var(--ptm-ink);
    stroke-width: 1.5;
  }
  &.ptm-present .ptm-controls {
    grid-template-columns: repeat(auto-fill, minmax(17em, 1fr));
  }
  &.ptm-present .ptm-stage {
    display: flex;
    flex-direction: column;
  }
  @container (min-width: 42em) {
    &.ptm-present :is(.ptm-stage, svg.ptm-positions) {
      flex: 1 0 16.4em;
    }
  }
}
`;

// position_explorer/words.js
var words = {
  en: {
    title: "Sinusoidal positional encodings",
    invitation: "Drag the position p",
    tables: "Table",
    sinusoids: "Sinusoids",
    learned: "Learned",
    length: "positions L",
    dim: "dimensions D",
    position: "position p",
    pair: "pair i",
    shift: "shift k",
    settings: "Settings",
    heat: "All positions",
    heat_axes: "position ↓, dimension →",
    vector: "PE({p}) by dimension",
    vector_told: "PE({p}), the encoding of position {p}, by dimension",
    similarity: "PE({p}) · PE(p′), for every p′",
    similarity_told: "Dot product PE({p}) · PE(p′) with each position p′",
    waves: "Dims {a}, {b}: λ = {wave}",
    waves_told: "Dims {a}, {b} by position, wavelength λ = {wave}",
    waves_named: "Dims {a}, {b}: wavelength λ = {wave}",
    waves_learned: "Dims {a}, {b}",
    sine: "● sin",
    cosine: "■ cos",
    even: "● {a}",
    odd: "■ {b}",
    clock: "The pair as a point on a circle",
    turned: "shift {k}: R rotates by {degrees}°",
    map: "PE(p + k) = R · PE(p)",
    no_map: "no fixed map from p to p + k",
    caption: "The dot product depends only on the distance. R depends on k but not on p: a shift by {k} rotates this pair by {degrees}° at every position, so one matrix describes it.",
    caption_learned: "Learned positional embeddings are ordinary parameters: training determines their values, and there are none after position {last}.",
    summary: "Position {p} of {length}, dimensions {a} and {b}: {one} and {two}; after a shift by {k}, {one_on} and {two_on}. Dot product with itself {own}, with its neighbor {near}, with the furthest position {far}.",
    none: "none",
    number: "p′",
    place: "distance",
    like: "dot product",
    picture_of: "Vectors of {length} positions in {dim} dimensions, position {p} chosen"
  },
  zh: {
    title: "正弦位置编码",
    invitation: "拖动位置 p",
    tables: "表",
    sinusoids: "正弦",
    learned: "学得的",
    length: "位置数 L",
    dim: "维数 D",
    position: "位置 p",
    pair: "第 i 对",
    shift: "移动 k",
    settings: "设置",
    heat: "所有位置",
    heat_axes: "位置 ↓，维 →",
    vector: "PE({p}) 的各维",
    vector_told: "PE({p})：位置 {p} 的编码，按维",
    similarity: "PE({p}) · PE(p′)，p′ 取所有位置",
    similarity_told: "点积 PE({p}) · PE(p′)，p′ 取所有位置",
    waves: "第 {a}、{b} 维：λ = {wave}",
    waves_told: "第 {a}、{b} 维，按位置；波长 λ = {wave}",
    waves_named: "第 {a}、{b} 维：波长 λ = {wave}",
    waves_learned: "第 {a}、{b} 维",
    sine: "● 正弦",
    cosine: "■ 余弦",
    even: "● 第 {a} 维",
    odd: "■ 第 {b} 维",
    clock: "把这一对看作圆上的点",
    turned: "移动 {k}：R 旋转 {degrees}°",
    map: "线性映射：PE(p + k) = R · PE(p)",
    no_map: "从 p 到 p + k 没有固定的映射",
    caption: "点积只取决于距离。R 取决于 k，与 p 无关：在任何位置移动 {k}，这一对都旋转 {degrees}°，所以移动可以用一个矩阵表示。",
    caption_learned: "学得的位置只是普通的参数：形状由训练决定，位置 {last} 之后没有编码。",
    summary: "第 {p} 个位置（共 {length} 个），第 {a}、{b} 维：{one} 和 {two}；移动 {k} 之后是 {one_on} 和 {two_on}。与自身的点积 {own}，与相邻位置 {near}，与最远的位置 {far}。",
    none: "没有",
    number: "位置 p′",
    place: "距离",
    like: "点积",
    picture_of: "{length} 个位置在 {dim} 维中的向量，选中位置 {p}"
  }
};

// position_explorer/index.js
var SETTINGS = ["length", "dim", "position", "pair", "shift", "table"];
function explorer(host) {
  const { model, label } = host;
  const learned = learnedTable(model);
  const first = settingsOf(model);
  let sinusoids = sinusoidTable(first.length, first.dim);
  let state = first;
  const ui = positionControls(label, learned !== null, { drag, settle });
  const heat = positionHeat(label, (changes, settled) => (settled ? settle : drag)(changes));
  const charts = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-positions", role: "group", "data-name": "positions" },
    [heat.node, charts]
  );
  const stage = element("div", { class: "ptm-stage ptm-fills" }, [heat.canvas, svg]);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({
    reset: () => settle(first),
    picture: () => {
      heat.keep();
      return svg;
    }
  });
  shell.body.append(ui.node, stage, caption);
  const paint = host.painter(shell, svg, (size) => {
    const scene = sceneOf(table(), state);
    ui.show(state, scene.table);
    if (size.width && size.height) drawAll(scene, size);
    caption.textContent = scene.law ? label("caption", { k: scene.k, degrees: scene.degrees }) : label("caption_learned", { last: scene.length - 1 });
  });
  const traits = host.bind(SETTINGS, () => {
    const now = settingsOf(model);
    if (!same(now, state)) settle(now);
  });
  settle(first);
  function table() {
    if (state.table === "learned" && learned) return learned;
    if (sinusoids.length !== state.length || sinusoids.dim !== state.dim)
      sinusoids = sinusoidTable(state.length, state.dim);
    return sinusoids;
  }
  function drag(changes) {
    state = { ...state, ...changes };
    const { length, dim } = table();
    const within = (value, last) => Math.max(0, Math.min(last, value));
    state = {
      ...state,
      position: within(state.position, length - 1),
      pair: within(state.pair, dim / 2 - 1)
    };
    paint();
  }
  function settle(changes) {
    drag(changes);
    traits.write(state);
    tell();
  }
  function drawAll(scene, { width, height }) {
    const letter = letterSize(svg, 16, 22);
    const beside = width > 1.5 * height;
    const left = beside ? { left: 0, right: 0.46 * width, top: 0, bottom: height } : { left: 0, right: width, top: 0, bottom: 0.42 * height };
    const rest = beside ? { left: 0.5 * width, right: width, top: 0, bottom: height } : { left: 0, right: width, top: 0.45 * height, bottom: height };
    const high = rest.bottom - rest.top;
    const room = (from, to) => ({
      ...rest,
      top: rest.top + from * high,
      bottom: rest.top + to * high
    });
    heat.draw(scene, left, letter);
    charts.replaceChildren(
      similarityChart(label, scene, room(0, beside ? 0.31 : 0.25), letter),
      waveChart(label, scene, beside ? room(0.32, 0.63) : room(0.26, 0.51), letter),
      clockPicture(label, scene, room(beside ? 0.65 : 0.53, 1), letter)
    );
  }
  function tell() {
    const {
      length,
      dim,
      p,
      pair,
      k,
      here,
      on,
      like,
      table: { law }
    } = sceneOf(table(), state);
    const [a, b] = [2 * pair, 2 * pair + 1];
    const [one, two] = here.map((value) => signed(value));
    const [one_on, two_on] = on ? on.map((value) => signed(value)) : Array(2).fill(label("none"));
    shell.say(
      label("summary", {
        p,
        length,
        a,
        b,
        one,
        two,
        k,
        one_on,
        two_on,
        own: signed(like[p]),
        near: signed(like[p ? p - 1 : 1]),
        far: signed(like[p < length / 2 ? length - 1 : 0])
      })
    );
    svg.setAttribute("aria-label", label("picture_of", { length, dim, p }));
    shell.rows(
      [
        label("number"),
        label("place"),
        label("like"),
        `${law ? "sin" : ""} ${a}`,
        `${law ? "cos" : ""} ${b}`
      ],
      Array.from(like, (value, t) => [
        t,
        signed(t - p, 0),
        signed(value, 4),
        ...pairAt(table(), t, pair).map((number) => signed(number, 4))
      ])
    );
  }
}
function settingsOf(model) {
  return valuesOf(model, SETTINGS);
}
var position_explorer_default = widget({ kind: "ptm-position_explorer", style: style_default, words, build: explorer });
export {
  position_explorer_default as default
};
