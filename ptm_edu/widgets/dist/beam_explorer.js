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
function signed(number, digits = 2) {
  return number.toFixed(digits).replace(/^-(0\.?0*)$/, "$1").replace("-", "−");
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
function textBox(hint, typed, more = {}) {
  const box = element("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: hint,
    title: hint,
    ...more,
    onkeydown: (event) => {
      if (event.key === "Enter") typed(box.value);
    }
  });
  return box;
}
function busyMark(label) {
  const node = element("small", { role: "status" });
  const show = (slow) => {
    node.textContent = slow ? label("asking") : "";
    node.classList.toggle("ptm-busy", slow);
  };
  return { node, show };
}
function textChoice(label, model, { source, choose, type = choose, more = null }) {
  const list = element("select", { onchange: () => choose(list.value) });
  const box = textBox(label("own_hint"), type);
  const own = model.isStatic ? element("small", {}, label("needs_live")) : [element("label", {}, [label("own"), box]), more];
  const node = element("div", { class: "ptm-own" }, [
    element("label", { class: "ptm-source" }, [label(source), list]),
    own
  ]);
  let shown = null;
  function show(entry, text, value, options) {
    if (list.options.length !== options.length)
      list.replaceChildren(...options.map(([value2, words2]) => element("option", { value: value2 }, words2)));
    list.value = value;
    if (shown !== entry) box.value = text;
    shown = entry;
  }
  return { node, box, show };
}

// beam_explorer/search.js
var WIDEST = 8;
function beamTree({ names, end, parents, words: own, log_p }, gap) {
  const nodes = parents.map((parent, id) => ({
    id,
    word: own[id],
    parent,
    name: named(names[own[id]]),
    p: log_p[id],
    children: []
  }));
  nodes.slice(1).forEach((node) => nodes[node.parent].children.push(node));
  const text = (node, whole = false) => {
    const told = [];
    for (let at = node; at.parent >= 0; at = nodes[at.parent])
      if (whole || at.word !== end) told.unshift(names[at.word]);
    return told.join(gap).trim() || "∅";
  };
  return { start: nodes[0], end, text };
}
function named(name) {
  return name?.trim() || "␣";
}
function lengthPenalty(length, alpha) {
  return ((5 + length) / 6) ** alpha;
}
function beamSearch(tree, { width, alpha, most }) {
  const start = { node: tree.start, parent: null, step: 0, rank: 0, total: 0, fate: "kept" };
  let beams = [start];
  const [steps, ended] = [[], []];
  while (beams.length && ended.length < width && steps.length < most) {
    const candidates = beams.flatMap(
      (parent) => parent.node.children.map(
        (node) => (
          // Python adds in float32.
          { node, parent, step: steps.length + 1, total: Math.fround(parent.total + node.p) }
        )
      )
    ).sort((a, b) => b.total - a.total).slice(0, 2 * width);
    beams = [];
    candidates.forEach((one, rank) => {
      one.rank = rank;
      one.fate = fateOf(one, tree.end, width, beams.length);
      if (one.fate === "kept") beams.push(one);
      if (one.fate === "ended") ended.push(one);
    });
    steps.push(candidates);
  }
  const over = ended.length >= width ? "ended" : beams.length ? "cut" : "nothing";
  if (over === "ended")
    beams.forEach((one) => {
      one.fate = "left";
    });
  return {
    start,
    steps,
    over,
    ended: ended.length,
    ranked: rankedBy(alpha, over === "cut" ? [...ended, ...beams] : ended)
  };
}
function fateOf({ node, rank }, end, width, going) {
  if (node.word === end) return rank < width ? "ended" : "late";
  return going < width ? "kept" : "dropped";
}
function rankedBy(alpha, candidates) {
  const scored = candidates.map((last) => {
    const penalty = lengthPenalty(last.step, alpha);
    return {
      last,
      ended: last.fate === "ended",
      total: last.total,
      penalty,
      score: last.total / penalty
    };
  });
  return scored.sort((a, b) => b.ended - a.ended || b.score - a.score);
}
function wayTo(candidate) {
  const ids = /* @__PURE__ */ new Set();
  for (let at = candidate; at; at = at.parent) ids.add(at.node.id);
  return ids;
}

// beam_explorer/controls.js
function beamControls(label, model, act) {
  const busy = busyMark(label);
  const sentences = textChoice(label, model, {
    source: "source",
    choose: act.choose,
    more: busy.node
  });
  const button2 = (name, text, run) => element("button", { "data-act": name, title: label("keys"), onclick: run }, text);
  const buttons = {
    back: button2("back", `◀ ${label("back")}`, act.back),
    step: button2("step", `${label("step")} ▶`, act.forward),
    play: button2("play", "", act.play)
  };
  const settled = (drag) => ({
    drag,
    settle: (changes) => {
      drag(changes);
      act.settle();
    }
  });
  const seek = settled(({ step }) => act.seek(step));
  const setting = settled(act.drag);
  let last = 0;
  const steps = slider(label("words"), "step", { min: 0 }, seek, {
    written: (step) => `${step} / ${last}`
  });
  const width = slider(label("width"), "width", { min: 1, max: WIDEST }, setting);
  const alpha = slider(label("alpha"), "alpha", { min: 0, max: 2, step: 0.1 }, setting, {
    written: (value) => Number(value.toFixed(2))
  });
  const row = element("div", { class: "ptm-controls" }, [
    element(
      "span",
      { class: "ptm-buttons", role: "group", "aria-label": label("run") },
      Object.values(buttons)
    ),
    ...[steps, width, alpha].map(({ node }) => node)
  ]);
  return {
    nodes: [sentences.node, row],
    show(state, scene) {
      const { entry, known: known2, slow } = state;
      const texts = [...known2.keys()].map((text) => [text, text]);
      sentences.show(entry, entry.text, entry.text, texts);
      busy.show(slow);
      last = scene.last;
      steps.input.max = last;
      steps.show(scene.step);
      width.show(state.width);
      alpha.show(state.alpha);
      buttons.back.setAttribute("aria-disabled", scene.step === 0);
      buttons.step.setAttribute("aria-disabled", scene.step === scene.last);
      buttons.play.setAttribute("aria-pressed", state.playing);
      buttons.play.textContent = label(state.playing ? "pause" : "play");
    }
  };
}

// host/same.js
function sameAsBefore() {
  let before = [];
  return (...values) => {
    const same2 = values.length === before.length && values.every((value, i) => Object.is(value, before[i]));
    before = values;
    return same2;
  };
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

// beam_explorer/layout.js
var SMALL = 0.78;
var ROW = { kept: 1.3, ended: 2.2, late: 1, left: 1, dropped: 1 };
var CUT = 10;
function beamLayout(label, search, letter) {
  const high = (column) => column.reduce((sum, one) => sum + ROW[one.fate] * letter, 0);
  const room = Math.max(...search.steps.map(high), ROW.kept * letter);
  const top = 1.3 * letter;
  const root = {
    candidate: search.start,
    x: 2,
    y: top + room / 2,
    ...measured(label, search.start, null, letter)
  };
  const columns = [{ x: 2, right: 2 + root.wide, nodes: [root] }];
  const scores = new Map(search.ranked.map((one) => [one.last, one]));
  for (const step of search.steps) {
    const before = columns.at(-1);
    const nodes = before.nodes.flatMap(
      (parent) => step.filter((one) => one.parent === parent.candidate).map((candidate) => ({
        candidate,
        parent,
        ...measured(label, candidate, scores.get(candidate), letter)
      }))
    );
    placeRows(nodes, top, room, letter);
    const x = before.right + 2.1 * letter;
    nodes.forEach((node) => {
      node.x = x;
    });
    columns.push({ x, right: x + Math.max(...nodes.map(({ wide }) => wide)), nodes });
  }
  return { height: top + room + 0.3 * letter, columns };
}
function placeRows(nodes, top, room, letter) {
  const families = [];
  for (const node of nodes) {
    if (families.at(-1)?.parent !== node.parent) families.push({ parent: node.parent, nodes: [] });
    families.at(-1).nodes.push(node);
  }
  const high = (node) => ROW[node.candidate.fate] * letter;
  let y = top;
  for (const family of families) {
    family.high = family.nodes.reduce((sum, node) => sum + high(node), 0);
    family.y = Math.max(y, family.parent.y - family.high / 2);
    y = family.y + family.high;
  }
  let bottom = top + room;
  for (const family of families.reverse()) {
    family.y = Math.min(family.y, bottom - family.high);
    bottom = family.y;
    let at = family.y;
    for (const node of family.nodes) {
      node.y = at + high(node) / 2;
      at += high(node);
    }
  }
}
function measured(label, { node, total, fate, step }, scored, letter) {
  const small = SMALL * letter;
  const size = fate === "kept" || fate === "ended" ? letter : small;
  const word = shortened(step ? node.name : label("start"), CUT * size, size);
  const sum = step ? signed(total) : "";
  const note = fate === "ended" ? signed(scored.score) : sum;
  const below = fate === "ended" ? `${sum} ÷ ${scored.penalty.toFixed(2)}` : "";
  const own = textWidth(word, `600 ${size}px system-ui, sans-serif`) + 0.4 * letter;
  const [beside, under] = [note, below].map(
    (text) => textWidth(text.replace(/\d/g, "0"), `600 ${small}px system-ui, sans-serif`)
  );
  const wide = Math.max(own + (note ? 0.4 * letter + beside : 0), 0.4 * letter + under) + 0.4 * letter;
  return { word, note, below, size, own, wide };
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

// beam_explorer/nodes.js
var SIGNS = { best: "★", ended: "■", greedy: "◇" };
function columnMarks(scene, { nodes }, turn) {
  return nodes.map(({ candidate, parent, ...place }) => {
    const {
      node: { id, name, p },
      total,
      fate,
      step
    } = candidate;
    const [best, greedy] = [scene.best, scene.greedy].map((way) => step > 0 && way.has(id));
    const sign = scene.winner === candidate ? SIGNS.best : fate === "ended" ? SIGNS.ended : "";
    const from = parent ? { x: parent.x + parent.wide + 3, y: parent.y, turn } : null;
    return { ...place, from, name, p, total, fate, step, best, greedy, sign };
  });
}
function columnParts(marks, letter) {
  const [{ step, x }] = marks;
  const number = () => svgText("ptm-count", x + 0.4 * letter, 0.9 * letter, step);
  const ways = marks.flatMap(waysOf).sort((a, b) => a.over - b.over).map(({ way }) => way);
  return [
    {
      told: JSON.stringify([letter, x, step, ways]),
      draw: () => element("svg:g", {}, [
        ...ways.map(({ name, d, wide }) => svgPath(name, d, { "stroke-width": wide })),
        step ? number() : null
      ])
    },
    ...marks.map(({ from, ...mark }) => ({
      told: JSON.stringify([letter, mark]),
      draw: () => nodeOf(mark, letter)
    }))
  ];
}
function waysOf({ x, y, from, p, fate, best, greedy }) {
  if (!from) return [];
  const middle = (from.turn + x) / 2;
  const d = `M${from.x} ${from.y}H${from.turn}C${middle} ${from.y} ${middle} ${y} ${x - 2} ${y}`;
  const way = (over, name, wide = null) => ({
    over,
    way: { name: `ptm-way ptm-${name}`, d, wide }
  });
  return [
    ...best ? [way(1, "best")] : [],
    ...greedy ? [way(2, "greedy")] : [],
    ...best || greedy ? [] : [way(0, fate, 1 + 3 * Math.exp(p))]
  ];
}
function nodeOf(mark, letter) {
  const { x, y, size, own, wide, word, note, below, fate, step, best, greedy, sign } = mark;
  const line = y - (below ? 0.45 * letter : 0);
  const high = (ROW[fate] - 0.14) * letter;
  const told = step ? `${mark.name}: p = ${Math.exp(mark.p).toPrecision(3)}` : word;
  const written = (kind, at, text, tall, dy = 0, anchor = null) => text ? [
    svgText(`ptm-${kind}`, at, line + dy + 0.35 * tall, text, anchor, {
      style: `font-size: ${tall}px`
    })
  ] : [];
  return element(
    "svg:g",
    {
      class: `ptm-node ptm-${fate}${best ? " ptm-best" : ""}`,
      "data-step": step,
      "data-word": mark.name,
      "data-total": mark.total,
      "data-fate": fate,
      "data-best": best,
      "data-greedy": greedy
    },
    [
      element("svg:title", {}, told),
      ["kept", "ended"].includes(fate) ? svgRect(null, x, y - high / 2, wide, high, { rx: 0.3 * letter }) : null,
      ...written("word", x + 0.4 * letter, word, size),
      ...written("sum", x + own + 0.4 * letter, note, SMALL * letter),
      ...written("sum", x + 0.4 * letter, below, SMALL * letter, letter),
      ...written("sign", x + wide + 0.2 * letter, sign, letter),
      ...written(
        "greedy-sign",
        x - 0.15 * letter,
        greedy ? SIGNS.greedy : "",
        0.9 * letter,
        y - line,
        "end"
      )
    ]
  );
}

// beam_explorer/picture.js
var MOST_AT_ONCE = 40;
function beamPicture(label, act) {
  const svg = element("svg:svg", { class: "ptm-tree", "data-name": "beam", role: "img" });
  const node = element(
    "div",
    {
      class: "ptm-beam-box",
      tabindex: 0,
      role: "group",
      "aria-label": label("tree"),
      onkeydown: pressed,
      onscroll: fade
    },
    svg
  );
  const sameSize = sameAsBefore();
  const drawn = [];
  let last = null;
  function draw(scene) {
    const letter = letterSize(svg, 18, 28);
    const { height, columns } = beamLayout(label, scene.search, letter);
    const shown = columns.slice(0, scene.step + 1);
    const size = { width: Math.ceil(shown.at(-1).right + 1.4 * letter), height: Math.ceil(height) };
    if (!sameSize(size.width, size.height))
      Object.assign(svg.style, { width: `${size.width}px`, height: `${size.height}px` });
    while (drawn.length > shown.length) drawn.pop().node.remove();
    let room = MOST_AT_ONCE;
    for (const [i, column] of shown.entries()) {
      if (!drawn[i]) drawn.push({ node: svg.appendChild(element("svg:g")), parts: [] });
      room -= update(
        drawn[i],
        columnParts(columnMarks(scene, column, shown[i - 1]?.right), letter)
      );
      if (room < 0 && i < shown.length - 1) return true;
    }
    const now = `${scene.step} ${columns.length} ${scene.text}`;
    if (now !== last) node.scrollLeft = size.width;
    last = now;
    fade();
    return false;
  }
  function update(column, wanted) {
    const before = column.parts;
    column.parts = wanted.map(
      ({ told, draw: make }, i) => before[i]?.told === told ? before[i] : { told, node: make() }
    );
    if (before.length !== wanted.length)
      column.node.replaceChildren(...column.parts.map((part) => part.node));
    else
      before.forEach(({ node: old }, i) => {
        const now = column.parts[i].node;
        if (now !== old) old.replaceWith(now);
      });
    return column.parts.filter((part, i) => part !== before[i]).length;
  }
  function fade() {
    node.classList.toggle("ptm-more-left", node.scrollLeft > 1);
    const below = node.scrollHeight - node.clientHeight - node.scrollTop;
    node.classList.toggle("ptm-more-below", below > 1);
  }
  function pressed(event) {
    const run = {
      ArrowRight: act.forward,
      ArrowLeft: act.back,
      Home: () => act.go(0),
      End: () => act.go(Infinity),
      " ": act.play
    }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }
  return { node, svg, draw };
}

// beam_explorer/ranking.js
function beamRanking(label) {
  const title = element("span");
  const over = heading("ptm-over", 4, [
    title,
    element("small", {}, label("score_is")),
    element("span", { class: "ptm-legend" }, label("legend"))
  ]);
  const keys = ["sentence", "length", "total", "penalty", "score"];
  const body = element("tbody");
  const table = element("table", {}, [
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ["", ...keys.map((key) => label(key)), ""].map((text) => element("th", {}, text))
      )
    ),
    body
  ]);
  const box = element("div", { class: "ptm-ranking", tabindex: 0, role: "group" }, table);
  const show = (scene) => {
    const cut = scene.ranked.some(({ ended }) => !ended);
    title.textContent = label(cut ? "ranking_cut" : "ranking");
    box.setAttribute("aria-label", title.textContent);
    const rows = scene.ranked.map(
      (one, i) => rankingRow(scene, one, {
        sign: one.last === scene.winner ? SIGNS.best : i + 1,
        within: i < scene.width,
        mark: markOf(label, scene, one, i)
      })
    );
    const { dropped, greedyLast } = scene;
    if (dropped)
      rows.push(
        rankingRow(scene, greedyLast, {
          sign: SIGNS.greedy,
          within: false,
          mark: label("greedy_dropped", { n: dropped })
        })
      );
    body.replaceChildren(
      ...rows.length ? rows : [
        element(
          "tr",
          {},
          element("td", { class: "ptm-none", colspan: keys.length + 2 }, label("none"))
        )
      ]
    );
    const found = scene.search.ranked;
    const more = found.some(({ last }) => last.node === greedyLast.last.node) ? 1 : 2;
    box.style.setProperty("--ptm-rows", found.length + more);
  };
  return { nodes: [over, box], show };
}
function markOf(label, { greedyLast, width }, { last, ended }, i) {
  const greedy = last.node === greedyLast.last.node;
  return [
    ...greedy ? [`${SIGNS.greedy} ${label("greedy")}`] : [],
    ...ended ? [] : [label("not_ended")],
    ...i < width ? [] : [label("over")]
  ].join(", ");
}
function rankingRow({ textOf, winner }, { last, ended, total, penalty, score }, row) {
  const { sign, within, mark } = row;
  const cells = [
    sign,
    textOf(last),
    last.step,
    signed(total),
    penalty.toFixed(2),
    signed(score),
    mark
  ];
  return element(
    "tr",
    {
      class: within ? "ptm-within" : "ptm-beyond",
      "data-ended": ended,
      "data-total": total,
      "data-score": score,
      "data-best": last === winner
    },
    cells.map((cell) => element("td", {}, `${cell}`))
  );
}

// beam_explorer/scene.js
var trees = /* @__PURE__ */ new WeakMap();
function sceneOf({ entry, width, alpha, step: wanted }, model) {
  if (!trees.has(entry)) trees.set(entry, beamTree(entry, model.get("gap")));
  const tree = trees.get(entry);
  const most = model.get("max_length");
  const search = beamSearch(tree, { width, alpha, most });
  const [greedyLast] = beamSearch(tree, { width: 1, alpha, most }).ranked;
  const last = search.steps.length;
  const step = Math.max(0, Math.min(wanted, last));
  const ranked = search.ranked.filter((one) => one.ended ? one.last.step <= step : step === last);
  const winner = step === last ? search.ranked[0].last : null;
  const greedy = wayTo(greedyLast.last);
  const lost = search.steps.slice(0, step).flat().find(({ node, fate }) => greedy.has(node.id) && ["dropped", "late", "left"].includes(fate));
  return {
    text: entry.text,
    width,
    alpha,
    most,
    search,
    last,
    step,
    ranked,
    winner,
    greedyLast,
    best: wayTo(winner),
    greedy,
    dropped: lost?.step,
    textOf: ({ node }, whole) => tree.text(node, whole)
  };
}
function explained(label, scene) {
  const { search, step, last, width, most } = scene;
  if (step === 0) return label("first", { twice: 2 * width });
  const fates = search.steps[step - 1].map(({ fate }) => fate);
  const of = (...wanted) => fates.filter((fate) => wanted.includes(fate)).length;
  const looked = label("looked", {
    step,
    n: fates.length,
    kept: of("kept"),
    ended: of("ended"),
    dropped: of("dropped", "late", "left")
  });
  if (step < last) return looked;
  const over = label(`over_${search.over}`, { n: search.ended, width, most });
  return [
    looked,
    over,
    compared(label, scene),
    label(scene.alpha ? "some_penalty" : "no_penalty")
  ].join(" ");
}
function compared(label, {
  search: {
    ranked: [best]
  },
  greedyLast: greedy,
  textOf
}) {
  if (best.last.node === greedy.last.node) return label("same");
  const beaten = best.ended > greedy.ended || best.ended === greedy.ended && best.score > greedy.score;
  return label(beaten ? "better" : "worse", {
    text: textOf(greedy.last),
    score: signed(greedy.score),
    best: signed(best.score)
  });
}
function spoken(label, { width, alpha, step, last, search, ranked, textOf }) {
  const there = step ? search.steps[step - 1] : [search.start];
  const going = there.filter(({ fate }) => fate === "kept");
  const list = going.map(
    (one) => `${one.step ? textOf(one) : label("start")} ${signed(one.total)}`
  );
  const leader = ranked.length ? label("leader", { text: textOf(ranked[0].last), score: signed(ranked[0].score) }) : label("none");
  return label("summary", {
    width,
    alpha,
    step,
    last,
    kept: going.length,
    leader,
    list: list.join("; ") || "–"
  });
}

// beam_explorer/style.css
var style_default = String.raw`.ptm.ptm-beam_explorer {
  --ptm-range: 7.5em;
  .ptm-tree text {
    font-size: inherit;
  }
  .ptm-controls {
    margin: 0.5em 0 0.4em;
    gap: 0.4em 1.2em;
  }
  button[data-act="step"] {
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  button[data-act="play"] {
    min-width: 4.4em;
  }
  .ptm-controls output {
    min-width: 1.6em;
    font-weight: 700;
  }
  .ptm-controls output[data-setting="step"] {
    min-width: 3.4em;
  }
  .ptm-beam-box {
    overflow: auto;
    max-height: 16.4em;
    border-top: 1px solid var(--ptm-line);
    border-bottom: 1px solid var(--ptm-line);
  }
  .ptm-beam-box:is(.ptm-more-left, .ptm-more-below) {
    --ptm-from-left: #000 0 100%;
    --ptm-from-below: #000 0 100%;
    mask-image:
      linear-gradient(to right, var(--ptm-from-left)),
      linear-gradient(to top, var(--ptm-from-below));
    mask-composite: intersect;
  }
  .ptm-beam-box.ptm-more-left {
    --ptm-from-left: transparent, #000 3.5em;
  }
  .ptm-beam-box.ptm-more-below {
    --ptm-from-below: transparent, #000 1.8em;
  }
  .ptm-beam-box:focus-visible,
  .ptm-ranking:focus-visible {
    outline-offset: -3px;
  }
  /* Wider than its box: a notebook's own rule for pictures would make it narrower, and lower. */
  svg.ptm-tree {
    max-width: none;
    width: auto;
    overflow: hidden;
  }
  .ptm-tree .ptm-count {
    font-size: max(0.8em, var(--ptm-least));
    fill: var(--ptm-soft);
  }
  .ptm-tree rect {
    fill: var(--ptm-page);
    stroke: var(--ptm-line);
  }
  .ptm-tree .ptm-word {
    font-weight: 600;
  }
  .ptm-tree .ptm-sum {
    fill: var(--ptm-soft);
    font-variant-numeric: tabular-nums;
  }
  .ptm-tree :is(.ptm-dropped, .ptm-late, .ptm-left) text {
    fill: var(--ptm-soft);
    fill-opacity: 0.85; /* not opacity: a layer for each of hundreds takes longer than a frame */
    font-weight: 400;
  }
  .ptm-tree .ptm-ended rect {
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-tree .ptm-best rect {
    stroke: var(--ptm-green);
    stroke-width: 2.5;
  }
  .ptm-tree .ptm-best .ptm-word,
  .ptm-tree .ptm-best .ptm-sign {
    fill: var(--ptm-green);
    font-weight: 700;
  }
  .ptm-way {
    fill: none;
    stroke: var(--ptm-bar);
  }
  .ptm-way:is(.ptm-dropped, .ptm-late, .ptm-left) {
    stroke: var(--ptm-soft);
    stroke-width: 1px;
    stroke-dasharray: 2 4;
    stroke-opacity: 0.7;
  }
  .ptm-way.ptm-best {
    stroke: var(--ptm-green);
    stroke-width: 5px;
  }
  .ptm-way.ptm-greedy {
    stroke: var(--ptm-orange);
    stroke-width: 2.5px;
    stroke-dasharray: 7 5;
  }
  .ptm-tree .ptm-greedy-sign {
    fill: var(--ptm-orange);
    font-weight: 700;
    stroke: var(--ptm-page);
    stroke-width: 4px;
    paint-order: stroke;
  }
  .ptm-over {
    margin: 0.4em 0 0.1em;
  }
  .ptm-legend {
    margin-left: auto;
    font-size: max(0.87em, var(--ptm-least));
    font-weight: 400;
    color: var(--ptm-soft);
    white-space: pre-wrap;
  }
  .ptm-ranking {
    overflow: auto;
    height: calc(1.62em * var(--ptm-rows));
    max-height: 11.3em;
    font-size: max(0.88em, var(--ptm-least));
  }
  .ptm-ranking table {
    border-collapse: collapse;
  }
  .ptm-ranking :is(th, td) {
    padding: 0.05em 0.9em 0.05em 0;
    text-align: right;
    white-space: nowrap;
    border-bottom: 1px solid var(--ptm-line);
    font-variant-numeric: tabular-nums;
  }
  .ptm-ranking th {
    position: sticky;
    top: 0;
    background: var(--ptm-page);
    color: var(--ptm-soft);
    font-weight: 400;
  }
  .ptm-ranking :is(th, td):is(:nth-child(2), :last-child) {
    text-align: left;
  }
  .ptm-ranking tr[data-best] td {
    font-weight: 700;
    color: var(--ptm-green);
  }
  .ptm-ranking td:nth-child(7) {
    color: var(--ptm-orange);
    font-weight: 400;
  }
  .ptm-ranking .ptm-none {
    text-align: left;
    color: var(--ptm-soft);
  }
  .ptm-ranking .ptm-beyond {
    color: var(--ptm-soft);
    font-style: italic;
  }
  &.ptm-present .ptm-own {
    margin-top: 0.3em;
  }
  &.ptm-present .ptm-controls {
    margin: 0.3em 0;
    gap: 0.3em 0.9em;
  }
  &.ptm-present {
    --ptm-range: 5.2em;
  }
  &.ptm-present .ptm-beam-box {
    max-height: 12em;
  }
  &.ptm-present .ptm-ranking {
    font-size: max(0.72em, var(--ptm-least));
    max-height: 7.25em; /* whole rows */
  }
  &.ptm-present .ptm-over {
    font-size: max(0.72em, var(--ptm-least));
  }
  &.ptm-present .ptm-over small {
    display: none;
  }
}
`;

// beam_explorer/words.js
var words = {
  en: {
    title: "Beam search",
    invitation: "Press Play to watch it from the start",
    source: "sentence",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python searches",
    needs_live: "Typing your own needs the live notebook.",
    back: "Back",
    step: "One token",
    play: "Play",
    pause: "Pause",
    keys: "With the tree focused: arrow keys step back and forward, Space plays",
    run: "Run",
    words: "tokens",
    width: "width",
    alpha: "penalty α",
    tree: "The tree: arrow keys step one token back or forward",
    start: "start",
    greedy: "greedy search",
    greedy_dropped: "greedy, dropped at token {n}",
    ended: "finished",
    dropped: "dropped",
    kept: "continues",
    late: "finished with too low a score: dropped",
    left: "unfinished when the search stops",
    legend: "★ best   ◇ greedy search   ■ finished   gray: dropped",
    ranking: "Finished hypotheses by score",
    ranking_cut: "Hypotheses by score",
    score_is: "score = Σ log p ÷ ((5 + tokens) / 6)^α",
    sentence: "hypothesis",
    length: "tokens with </s>",
    total: "Σ log p",
    penalty: "penalty",
    score: "score",
    none: "No hypothesis is finished yet.",
    over: "outside the beam",
    not_ended: "truncated, unfinished",
    first: "Each hypothesis is extended by every token, and the {twice} best extensions are considered. A thicker line means a more probable token.",
    looked: "Token {step}: of {n} candidates, {kept} continue, {ended} are finished, {dropped} are dropped.",
    over_ended: "{n} hypotheses are finished, and the width is {width}: the search stops.",
    over_cut: "The search stops at {most} tokens.",
    over_nothing: "No hypothesis is left to extend.",
    same: "Greedy search finds the same hypothesis.",
    better: "Greedy search takes the most probable token at each step and finds “{text}” ({score}), below the beam's best ({best}).",
    worse: "Greedy search finds “{text}” ({score}), above the beam's best ({best}): beam search has no guarantee.",
    no_penalty: "With α = 0 the sums are compared directly. Every token lowers a sum, so short hypotheses lead.",
    some_penalty: "Longer hypotheses have a larger divisor.",
    failed: "Python could not search: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored sentences can be searched.",
    picture_of: "The tree of {sentence} with beam width {width}, {step} of {last} tokens",
    summary: "Beam width {width}, α {alpha}, {step} of {last} tokens. {kept} continue: {list}. {leader}",
    leader: "Best finished hypothesis: {text}, {score}.",
    rank: "rank",
    beginning: "prefix",
    p: "p of the token",
    fate: "result"
  },
  zh: {
    title: "束搜索",
    invitation: "按“播放”，从头观看",
    source: "句子",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 来搜索",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    back: "退一步",
    step: "加一个词元",
    play: "播放",
    pause: "暂停",
    keys: "选中搜索树后：方向键后退和前进，空格键播放",
    run: "运行",
    words: "词元数",
    width: "束宽",
    alpha: "长度惩罚 α",
    tree: "搜索树：方向键退一个词元或进一个词元",
    start: "开始",
    greedy: "贪心搜索",
    greedy_dropped: "贪心搜索，这里在第 {n} 个词元舍弃",
    ended: "已结束",
    dropped: "被舍弃",
    kept: "继续",
    late: "已结束，但得分太低：舍弃",
    left: "搜索停止时尚未结束",
    legend: "★ 最佳   ◇ 贪心搜索   ■ 已结束   灰色：被舍弃",
    ranking: "已结束的假设，按得分排列",
    ranking_cut: "找到的假设，按得分排列",
    score_is: "得分 = Σ log p ÷ ((5 + 词元数) / 6)^α",
    sentence: "假设",
    length: "词元数（含 </s>）",
    total: "Σ log p 总和",
    penalty: "惩罚",
    score: "得分",
    none: "还没有已结束的假设。",
    over: "超出束宽",
    not_ended: "被截断，未结束",
    first: "每个假设都接上每个词元，其中最好的 {twice} 个进入候选。线越粗，词元的概率越高。",
    looked: "第 {step} 个词元：{n} 个候选中，{kept} 个继续，{ended} 个结束，{dropped} 个被舍弃。",
    over_ended: "已有 {n} 个假设结束：束宽为 {width}，搜索停止。",
    over_cut: "到 {most} 个词元，搜索停止。",
    over_nothing: "没有可以继续的假设。",
    same: "贪心搜索找到的是同一个假设。",
    better: "贪心搜索每一步只取概率最高的词元，找到“{text}”（{score}），得分低于束搜索的最佳结果（{best}）。",
    worse: "贪心搜索找到“{text}”（{score}），得分反而高于束搜索的最佳结果（{best}）：束搜索并不保证最优。",
    no_penalty: "α = 0 时直接比较总和，每多一个词元总和都会降低，所以短的假设领先。",
    some_penalty: "词元越多，除数越大。",
    failed: "Python 无法搜索：{message}",
    stored_only: "本页只有已算好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能搜索已存的句子。",
    picture_of: "{sentence} 的搜索树，束宽 {width}，第 {step} 个词元（共 {last} 个）",
    summary: "束宽 {width}，α {alpha}，第 {step} 个词元（共 {last} 个）。{kept} 个继续：{list}。{leader}",
    leader: "已结束的最佳假设：{text}，{score}。",
    rank: "名次",
    beginning: "前缀",
    p: "该词元的概率",
    fate: "结果"
  }
};

// beam_explorer/index.js
var PAUSE = 900;
var SETTINGS = ["width", "alpha", "step"];
function explorer(host) {
  const { model, label } = host;
  const known2 = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const wanted = model.get("sentence");
  const settings = () => valuesOf(model, SETTINGS);
  const first = { entry: known2.get(wanted) ?? model.get("presets")[0], ...settings() };
  const state = { ...first, known: known2, asked: null, waiting: 0, slow: false, playing: false };
  const by = (words2) => () => go(sceneOf(state, model).step + words2);
  const act = { choose, seek, go, drag, settle, play, forward: by(1), back: by(-1) };
  const ask = host.kernel(state, () => paint(), take);
  const ui = beamControls(label, model, act);
  const picture = beamPicture(label, act);
  const ranking = beamRanking(label);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.node, ...ranking.nodes, caption);
  let timer = 0;
  let scene = null;
  let unfinished = false;
  const draw = oncePerFrame(() => {
    if (!unfinished) {
      scene = sceneOf(state, model);
      ui.show(state, scene);
      ranking.show(scene);
      caption.textContent = explained(label, scene);
    }
    unfinished = picture.draw(scene);
    shell.body.setAttribute("aria-busy", unfinished || state.waiting > 0);
    if (unfinished) draw();
  });
  const paint = () => {
    unfinished = false;
    shell.body.setAttribute("aria-busy", "true");
    draw();
  };
  shell.root.addEventListener("resized", paint);
  const traits = host.bind(["sentence", ...SETTINGS], ({ sentence, ...now }) => {
    drag(now);
    if (sentence === (state.asked ?? state.entry).text) tell();
    else choose(sentence);
  });
  if (first.entry.text === wanted) settle();
  else {
    tell();
    paint();
    choose(wanted);
  }
  host.leave(() => clearTimeout(timer));
  function drag(changes) {
    Object.assign(state, changes);
    paint();
  }
  function settle(changes = {}) {
    drag(changes);
    traits.write({ ...state, ...state.asked ? {} : { sentence: state.entry.text } });
    tell();
  }
  function grow(step) {
    const { last, most } = sceneOf(state, model);
    drag({ step: step >= last ? most : Math.max(0, step) });
  }
  function seek(step) {
    pause();
    grow(step);
  }
  function go(step) {
    seek(step);
    settle();
  }
  function play() {
    const starts = !state.playing;
    pause();
    const { step, last } = sceneOf(state, model);
    if (!starts) return;
    state.playing = true;
    if (step === last) grow(0);
    timer = setTimeout(next, PAUSE);
    settle();
  }
  function next() {
    const { step, last } = sceneOf(state, model);
    if (step + 1 >= last) state.playing = false;
    else timer = setTimeout(next, PAUSE);
    grow(step + 1);
    settle();
  }
  function pause() {
    clearTimeout(timer);
    state.playing = false;
    paint();
  }
  async function choose(typed) {
    const text = typed.trim();
    if (!text) {
      shell.notice(label("empty"));
      paint();
      return;
    }
    if (known2.has(text)) {
      show({ entry: known2.get(text) });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text };
    state.asked = asked;
    const answer = await ask({ type: "search", text });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.parents) known2.set(message.text, message);
    if (message.text !== state.asked?.text) return;
    if (message.parents) {
      show({ entry: message });
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: message.failed }));
    settle();
  }
  function show(chosen) {
    pause();
    shell.notice("");
    settle({ ...chosen, asked: null });
  }
  function tell() {
    const scene2 = sceneOf(state, model);
    shell.say(spoken(label, scene2));
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", {
        sentence: scene2.text,
        width: scene2.width,
        step: scene2.step,
        last: scene2.last
      })
    );
    const candidates = scene2.search.steps[scene2.step - 1] ?? [];
    shell.rows(
      [label("rank"), label("beginning"), label("p"), label("total"), label("fate")],
      candidates.map((one) => [
        one.rank + 1,
        scene2.textOf(one, true),
        Math.exp(one.node.p).toPrecision(4),
        signed(one.total),
        label(one.fate)
      ])
    );
  }
}
var beam_explorer_default = widget({ kind: "ptm-beam_explorer", style: style_default, words, build: explorer });
export {
  beam_explorer_default as default
};
