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
function same(one2, other) {
  return JSON.stringify(one2) === JSON.stringify(other);
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
function frame({ el, kind, style, label, title: title2 = label("title"), reset, picture }) {
  const summary = element("div", { class: "ptm-summary", "aria-live": "polite" });
  const notice = element("div", { class: "ptm-notice", role: "status" });
  const table = element("div", { class: "ptm-table", hidden: true });
  let told = null;
  const body = element("div", { class: "ptm-body" });
  const root = element("section", { class: `ptm ${kind}`, "aria-label": title2 });
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
    heading("ptm-title", 3, [title2]),
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

// host/entropy.js
function entropyOf(weights) {
  return weights.reduce((sum, w) => w > 0 ? sum - w * Math.log2(w) : sum, 0);
}

// host/random.js
function random(run) {
  run.random = run.random + 1831565813 >>> 0;
  let t = run.random;
  t = Math.imul(t ^ t >>> 15, t | 1);
  t ^= t + Math.imul(t ^ t >>> 7, t | 61);
  return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
}
function normals(run, size) {
  const numbers = new Float32Array(size);
  for (let i = 0; i < size; i += 2) {
    const far = Math.sqrt(-2 * Math.log(1 - random(run)));
    const angle = 2 * Math.PI * random(run);
    numbers[i] = far * Math.cos(angle);
    if (i + 1 < size) numbers[i + 1] = far * Math.sin(angle);
  }
  return numbers;
}

// attention_stepper/row.js
var EXAMPLE = { d: 4, dv: 3 };
var LAST = 4;
function arraysOf(model, seed) {
  const given = Object.fromEntries(["q", "k", "v"].map((name) => [name, model.get(name)]));
  if (given.q.length) return { ...given, d: given.q[0].length, dv: given.v[0].length };
  const run = { random: seed };
  const drawn = (rows, columns) => rows.map(() => Array.from(normals(run, columns), (number) => Math.round(100 * number) / 100));
  const [queries, keys] = [model.get("tokens"), model.get("source_tokens")];
  return {
    q: drawn(queries, EXAMPLE.d),
    k: drawn(keys, EXAMPLE.d),
    v: drawn(keys, EXAMPLE.dv),
    ...EXAMPLE
  };
}
function attendedBy({ q, k, v, d, dv }, mayLook, t) {
  const dots = k.map((key) => key.reduce((sum, number, i) => sum + number * q[t][i], 0));
  const scaled = dots.map((score) => score / Math.sqrt(d));
  const masked = scaled.map((score, s) => mayLook(t, s) ? score : -Infinity);
  const weights = softmaxOf(masked);
  const output = Array.from(
    { length: dv },
    (_, j) => weights.reduce((sum, weight, s) => sum + weight * v[s][j], 0)
  );
  return { dots, scaled, masked, weights, output };
}
function softmaxOf(scores) {
  const largest2 = Math.max(...scores);
  if (largest2 === -Infinity) return scores.map(() => 0);
  const parts = scores.map((score) => Math.exp(score - largest2));
  const sum = parts.reduce((one2, other) => one2 + other, 0);
  return parts.map((part) => part / sum);
}
function standOf(row, step) {
  return [row.dots, row.scaled, row.masked, row.weights, row.weights][step];
}
function maskOf({ mask, causal }) {
  return (t, s) => (mask.length === 0 || mask[t][s]) && !(causal && s > t);
}
function scoreText(score) {
  return score === -Infinity ? "−∞" : signed(score);
}

// attention_stepper/draws.js
var KEYS = 8;
var DRAWS = 200;
var WIDEST = 512;
var STOPS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];
function newDraws(seed) {
  return normals({ random: seed }, DRAWS * (1 + KEYS) * WIDEST);
}
function scoresWith(draws, d) {
  const scores = new Float64Array(DRAWS * KEYS);
  for (let i = 0; i < scores.length; i += 1) {
    const query = Math.floor(i / KEYS) * (1 + KEYS) * WIDEST;
    const key = query + (1 + i % KEYS) * WIDEST;
    for (let j = 0; j < d; j += 1) scores[i] += draws[query + j] * draws[key + j];
  }
  return scores;
}
function measured(scores) {
  const sum = (values, of) => values.reduce((total, value) => total + of(value), 0);
  const mean = sum(scores, Number) / scores.length;
  const variance = sum(scores, (score) => (score - mean) ** 2) / (scores.length - 1);
  const rows = Array.from(
    { length: DRAWS },
    (_, n) => softmaxOf(Array.from(scores.subarray(n * KEYS, (n + 1) * KEYS)))
  );
  return {
    variance,
    entropy: sum(rows, entropyOf) / DRAWS,
    gradient: sum(rows, steepest) / DRAWS,
    first: { scores: Array.from(scores.subarray(0, KEYS)), weights: rows[0] }
  };
}
function steepest(weights) {
  return Math.max(...weights.map((weight) => weight * (1 - weight)));
}
function comparedAt(draws, d) {
  const scores = scoresWith(draws, d);
  return {
    d,
    plain: measured(scores),
    scaled: measured(scores.map((score) => score / Math.sqrt(d)))
  };
}

// attention_stepper/controls.js
function stepControls(label, { causal, drawn }, act) {
  const button2 = (text, hint, onclick, more = {}) => element("button", { type: "button", title: hint, onclick, ...more }, text);
  const views = ["steps", "scale"].map(
    (view) => button2(label(`view_${view}`), null, () => act.choose({ view }), { "data-view": view })
  );
  const back = button2("◀", label("back_hint"), () => act.step(-1), {
    "data-act": "back",
    "aria-label": label("back")
  });
  const next = button2(`${label("next")} ▶`, label("next_hint"), () => act.step(1), {
    "data-act": "next"
  });
  const names = ["q · k", "÷ √d", label("step_mask"), "softmax", "Σ w · v"];
  const steps = names.map(
    (name, step) => button2(`${step + 1} ${name}`, null, () => act.choose({ step }), { "data-step": step })
  );
  const tick = element("input", {
    type: "checkbox",
    "data-setting": "causal",
    onchange: () => act.choose({ causal: tick.checked })
  });
  tick.disabled = !causal;
  const other = button2(label("other"), label("other_hint"), act.other, { "data-act": "other" });
  const d = widthSlider(label, act);
  const group = (name, nodes) => element("span", { class: "ptm-buttons", role: "group", "aria-label": name }, nodes);
  const own = {
    steps: [
      back,
      group(label("steps"), steps),
      next,
      element("label", {}, [tick, label("causal")])
    ],
    scale: [d.node]
  };
  const rows = Object.fromEntries(
    Object.entries(own).map(([view, nodes]) => [
      view,
      element("div", { class: "ptm-controls" }, nodes)
    ])
  );
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [group(label("views"), views), other]),
      ...Object.values(rows)
    ],
    show(state) {
      const pressed = (part, yes) => part.setAttribute("aria-pressed", yes);
      views.forEach((part) => pressed(part, part.dataset.view === state.view));
      steps.forEach((part, step) => pressed(part, step === state.step));
      Object.entries(rows).forEach(([view, row]) => {
        row.hidden = view !== state.view;
      });
      back.setAttribute("aria-disabled", state.step === 0);
      next.setAttribute("aria-disabled", state.step === LAST);
      other.hidden = state.view === "steps" && !drawn;
      tick.checked = state.causal;
      d.show(state);
    }
  };
}
function widthSlider(label, act) {
  const change = () => ({ d: STOPS[Number(input.value)] });
  const input = element("input", {
    type: "range",
    min: 0,
    max: STOPS.length - 1,
    step: 1,
    "data-setting": "d",
    oninput: () => act.drag(change()),
    onchange: () => act.choose(change())
  });
  const value = element("output", { "data-setting": "d" });
  return {
    node: element("label", {}, [label("d"), input, value]),
    show({ d }) {
      input.value = STOPS.findLastIndex((stop) => stop <= d);
      value.textContent = d;
      input.setAttribute("aria-valuetext", `d = ${d}`);
    }
  };
}

// attention_stepper/formula.js
var TERMS = 4;
function formulaOf(label, scene) {
  return [scoreLine, scaledLine, maskLine, softmaxLine, outputLine][scene.step](label, scene);
}
function scoreLine(_, { q, k, token, source, tokens, sources, row }) {
  const products = k[source].map((number, i) => [one("q", q[token][i]), " · ", one("k", number)]);
  return [
    "q(",
    word("q", tokens[token]),
    ") · k(",
    word("k", sources[source]),
    ") = ",
    ...summed(products),
    " = ",
    made(signed(row.dots[source]))
  ];
}
function scaledLine(_, { d, source, row }) {
  const [from, root] = [signed(row.dots[source]), Number(Math.sqrt(d).toFixed(3))];
  return [
    "q·k ÷ √d = ",
    word("k", from),
    ` ÷ √${d} = `,
    word("k", from),
    ` ÷ ${root} = `,
    made(signed(row.scaled[source]))
  ];
}
function maskLine(label, { source, sources, row, open }) {
  const from = signed(row.scaled[source]);
  return [
    label(open[source] ? "open" : "closed", { source: sources[source] }),
    " ",
    word("k", from),
    " → ",
    made(open[source] ? from : "−∞"),
    ...open[source] ? [` (${label("stays")})`] : []
  ];
}
function softmaxLine(label, { source, tokens, token, row, open }) {
  if (!open.some(Boolean)) return [label("nowhere_formula", { token: tokens[token] })];
  const power = (score) => ["e", element("sup", {}, word("k", scoreText(score)))];
  const terms = row.masked.filter(Number.isFinite).map((score) => power(score));
  return [
    ...power(row.masked[source]),
    " ÷ (",
    ...summed(terms),
    ") = ",
    made(row.weights[source].toFixed(2))
  ];
}
function outputLine(_, { v, row }) {
  const products = row.weights.map((weight, s) => [
    word("q", weight.toFixed(2)),
    " · ",
    one("k", v[s][0])
  ]);
  return ["o₁ = Σ w · v₁ = ", ...summed(products), " = ", made(signed(row.output[0]))];
}
function summed(terms) {
  const shown = terms.length <= TERMS ? terms : [...terms.slice(0, TERMS - 1), ["…"], terms.at(-1)];
  return shown.flatMap((term, i) => i ? [" + ", ...term] : term);
}
function one(name, number) {
  return word(name, number < 0 ? `(${signed(number)})` : signed(number));
}
function word(name, text) {
  return element("b", { class: `ptm-of-${name}` }, text);
}
function made(text) {
  return element("b", { class: "ptm-result" }, text);
}
function captionOf(label, { step, d, dv, row, sources, open }) {
  const none = !open.some(Boolean) && step >= 3 ? "_none" : "";
  const best = sources[row.weights.indexOf(Math.max(...row.weights))];
  return label(`caption_${step}${none}`, {
    d,
    dv,
    best,
    root: Number(Math.sqrt(d).toFixed(3)),
    n: open.filter(Boolean).length,
    bits: entropyOf(row.weights).toFixed(2),
    most: Math.log2(open.filter(Boolean).length).toFixed(2)
  });
}
function spoken(label, { step, d, row, tokens, token, sources, source, open }) {
  return label(`summary_${step}`, {
    token: tokens[token],
    source: sources[source],
    d,
    dot: signed(row.dots[source]),
    scaled: signed(row.scaled[source]),
    masked: scoreText(row.masked[source]),
    weight: row.weights[source].toFixed(2),
    open: open.filter(Boolean).length,
    n: open.length,
    bits: entropyOf(row.weights).toFixed(2),
    output: row.output.slice(0, 8).map((number) => signed(number)).join(", ")
  });
}

// host/drawing.js
function svgText(kind, x, y, words2, anchor = null, more = {}) {
  return element("svg:text", { class: kind, x, y, "text-anchor": anchor, ...more }, words2);
}
function svgPath(kind, d, more = {}) {
  return element("svg:path", { class: kind, d, ...more });
}

// host/axes.js
function panelOf(room, letter, { title: title2, unit, across, up }) {
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
  const nodes = [text(room.left, room.top + letter, "start", title2, "ptm-panel-title")];
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

// attention_stepper/scale.js
var SIDES = ["plain", "scaled"];
var NAMES = { plain: "softmax(q·k)", scaled: "softmax(q·k ÷ √d)" };
var SIGNS = { plain: "■", scaled: "●" };
var SPOTS = { plain: "M-5-5H5V5H-5Z", scaled: "M5.5 0A5.5 5.5 0 1 1-5.5 0A5.5 5.5 0 1 1 5.5 0Z" };
var CURVES = { entropy: [0, 1.5, 3], gradient: [0, 0.125, 0.25] };
function scalePicture(label) {
  const svg = element("svg:svg", {
    class: "ptm-scale",
    "data-name": "attention-scale",
    role: "img"
  });
  const table = element("table", { class: "ptm-measured" });
  function draw({ now, curves }, { width, height }) {
    const letter = letterSize(svg, 16, 22);
    const wide = width > 1.7 * height;
    const rooms = wide ? [
      [0, 0, 0.27, 1],
      [0.29, 0, 0.56, 1],
      [0.61, 0, 1, 0.49],
      [0.61, 0.51, 1, 1]
    ] : [
      [0, 0, 0.48, 0.5],
      [0.52, 0, 1, 0.5],
      [0, 0.54, 0.48, 1],
      [0.52, 0.54, 1, 1]
    ];
    const [first, second, above, below] = rooms.map(([left, top, right, bottom]) => ({
      left: left * width,
      top: top * height,
      right: right * width,
      bottom: bottom * height
    }));
    svg.replaceChildren(
      ...bars(now, "plain", first, letter),
      ...bars(now, "scaled", second, letter),
      ...curve(now, curves, "entropy", above, letter),
      ...curve(now, curves, "gradient", below, letter)
    );
  }
  function bars(now, side, { left, right, top, bottom }, letter) {
    const { scores, weights } = now[side].first;
    const text = (x, y, anchor, words2, name) => element("svg:text", { x, y, "text-anchor": anchor, class: name }, words2);
    const start = top + 1.7 * letter;
    const high = (bottom - start) / KEYS;
    const from = left + 6.6 * letter;
    const room = right - from - 2.8 * letter;
    return [
      text(left, top + letter, "start", `${SIGNS[side]} ${NAMES[side]}`, "ptm-title-text"),
      ...weights.flatMap((weight, s) => {
        const middle = start + (s + 0.5) * high;
        const y = middle + 0.33 * letter;
        return [
          text(left, y, "start", `k${s + 1}`, "ptm-tick"),
          text(left + 5.9 * letter, y, "end", signed(scores[s]), "ptm-tick"),
          element("svg:rect", {
            class: `ptm-bar-${side}`,
            x: from,
            width: room * weight,
            y: middle - 0.34 * high,
            height: 0.68 * high,
            "data-side": side,
            "data-key": s,
            "data-value": weight,
            "data-share": weight
          }),
          text(from + room * weight + 0.3 * letter, y, "start", weight.toFixed(2), null)
        ];
      })
    ];
  }
  function curve(now, curves, name, room, letter) {
    const ticks = CURVES[name];
    const panel = panelOf(room, letter, {
      title: label(name),
      unit: "d",
      across: { low: 1, high: WIDEST, log: true, ticks: [1, 4, 16, 64, 256], written: String },
      up: { low: 0, high: ticks.at(-1) * 1.05, ticks, written: String }
    });
    const { x, y, inside } = panel;
    const point = (at, side) => [x(at.d), y(at[side][name])];
    return [
      ...panel.nodes,
      element("svg:path", {
        class: "ptm-cursor",
        d: `M${x(now.d)} ${inside.top}V${inside.bottom}`
      }),
      ...SIDES.flatMap((side) => {
        const [cx, cy] = point(now, side);
        const last = point(curves.at(-1), side);
        return [
          element("svg:path", {
            class: `ptm-line-${side}`,
            "data-curve": name,
            "data-side": side,
            d: lineThrough(curves.map((at) => point(at, side)))
          }),
          element(
            "svg:text",
            {
              x: inside.right,
              y: last[1] - 0.5 * letter,
              "text-anchor": "end",
              class: "ptm-line-name"
            },
            side === "plain" ? "■ q·k" : "● q·k ÷ √d"
          ),
          element("svg:path", {
            class: `ptm-mark-${side}`,
            d: SPOTS[side],
            transform: `translate(${cx} ${cy})`
          })
        ];
      })
    ];
  }
  function show(now) {
    const cell = (side, name, value, digits, more = "") => element("td", {}, [
      element("data", { value, "data-of": name, "data-side": side }, value.toFixed(digits)),
      element("small", {}, more)
    ]);
    const theory = (value) => ` ${label("theory", { value })}`;
    const variance = (side, value) => cell(side, "variance", now[side].variance, now[side].variance < 10 ? 2 : 1, theory(value));
    const row = (name, ...cells) => element("tr", {}, [element("th", {}, name), ...cells]);
    const both = (name, digits) => SIDES.map((side) => cell(side, name, now[side][name], digits));
    const means = element("small", {}, ` ${label("mean", { n: DRAWS })}`);
    table.replaceChildren(
      row(
        "",
        ...SIDES.map(
          (side) => element("th", {}, `${SIGNS[side]} ${label(side === "plain" ? "without" : "with")} ÷ √d`)
        )
      ),
      row(label("variance"), variance("plain", now.d), variance("scaled", 1)),
      row([label("entropy"), means], ...both("entropy", 2)),
      row([label("gradient"), means.cloneNode(true)], ...both("gradient", 3))
    );
  }
  return { svg, table, draw, show };
}
function lessonOf(label, { d, plain }) {
  return [
    label("lesson"),
    d < 16 ? label("lesson_low") : label("lesson_high", { small: plain.gradient.toFixed(3) })
  ].join(" ");
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

// attention_stepper/cells.js
var MADE = ["dot", "scaled", "mask", "weight", "o"];
function role({ step, source }, of, s, i) {
  const own = s === source;
  const taken = [
    of === "q" || of === "k" && own,
    of === "dot" && own,
    of === "scaled" && own,
    of === "mask",
    of === "weight" || of === "v" && i === 0
  ][step];
  if (MADE[step] === of && (of === "o" ? i === 0 : own)) return "ptm-made";
  return taken ? "ptm-taken" : "";
}
function largest(values) {
  return Math.max(1e-9, ...values.filter(Number.isFinite).map(Math.abs));
}
function written(words2, x, y, size = null) {
  return element(
    "svg:text",
    { x, y, "text-anchor": "middle", style: size && `font-size: ${size}px` },
    words2
  );
}
function title(words2, x, y, own) {
  return element(
    "svg:text",
    { x, y, "text-anchor": "middle", class: own ? "ptm-own" : "ptm-tick" },
    words2
  );
}
function empty(x, y, w, h) {
  return element("svg:rect", {
    class: "ptm-empty",
    x: x + 1,
    y: y + 1,
    width: Math.max(1, w - 2),
    height: h - 2
  });
}
function shade(value, most, { x, y, w, h }) {
  const box = { x: x + 0.5, y: y + 0.5, width: Math.max(0.5, w - 1), height: Math.max(0.5, h - 1) };
  if (value === -Infinity)
    return [
      element("svg:rect", { class: "ptm-shut", ...box }),
      element("svg:path", {
        class: "ptm-cross",
        d: `M${x + 3} ${y + 3}L${x + w - 3} ${y + h - 3}`
      })
    ];
  return [
    element("svg:rect", {
      class: value < 0 ? "ptm-below" : "ptm-above",
      ...box,
      "fill-opacity": 0.55 * Math.abs(value) / most
    })
  ];
}
function cellNode(value, most, at, { part, i, line, of }, scene) {
  const box = { x: at.x(part, i), y: at.y(line), w: at.cell, h: at.rh };
  return element(
    "svg:g",
    {
      class: `ptm-cell ${role(scene, of, line, i)}`,
      "data-of": of,
      "data-s": line,
      "data-i": i,
      "data-value": value
    },
    [
      ...shade(value, most, box),
      element("svg:rect", {
        class: "ptm-box",
        x: box.x + 0.5,
        y: box.y + 1,
        width: box.w - 1,
        height: box.h - 2
      }),
      written(signed(value), box.x + box.w / 2, box.y + 0.5 * box.h + 0.32 * at.letter)
    ]
  );
}
function outlineNode(numbers, most, at, { part, line, of }, scene) {
  const [y, half] = [at.y(line) + at.rh / 2, at.rh / 2 - 2];
  const bars = (sign) => numbers.map(
    (value, i) => value * sign > 0 ? `M${(at.x(part, i) + at.cell / 2).toFixed(1)} ${y}v${(-half * value / most).toFixed(1)}` : ""
  ).join("");
  const wide = of === "v" || of === "o" ? at.cell : at.whole(part);
  return element(
    "svg:g",
    {
      class: `ptm-cell ${role(scene, of, line, 0)}`,
      "data-of": of,
      "data-s": line,
      "data-values": numbers.join(" ")
    },
    [
      ...["ptm-up", "ptm-down"].map(
        (name, i) => element("svg:path", {
          class: name,
          d: bars(i ? -1 : 1),
          "stroke-width": Math.max(0.8, 0.8 * at.cell)
        })
      ),
      element("svg:rect", {
        class: "ptm-box",
        x: at.x(part) - 1,
        y: at.y(line) + 1,
        width: wide + 2,
        height: at.rh - 2
      })
    ]
  );
}

// attention_stepper/layout.js
var COLUMNS = ["k", "dot", "scaled", "mask", "weight", "v"];
var LEAST = 0.91;
function layoutOf({ tokens, sources, d, dv }, { width, height }, letter) {
  const beside = width > 1.5 * height;
  const left = beside ? Math.min(0.3 * width, 0.85 * height) : width;
  const across = { x: 0, y: 0, w: left, h: beside ? height : 0.4 * height };
  const rest = beside ? { x: left + 1.4 * letter, y: 0, w: width - left - 1.4 * letter, h: height } : { x: 0, y: 0.44 * height, w: width, h: 0.56 * height };
  return {
    grid: gridOf(tokens, sources, across, letter),
    sheet: sheetOf(sources, d, dv, rest, letter)
  };
}
function gridOf(tokens, sources, room, letter) {
  const [T, S] = [tokens.length, sources.length];
  const names = namesRoom(tokens, letter, 0.3 * room.w);
  const top = room.y + 3 * letter;
  const cell = Math.min((room.w - names) / S, (room.y + room.h - top - 2) / T, 3.6 * letter);
  const left = room.x + names;
  const size = Math.min(letter, cell / 3.5);
  return {
    cell,
    names,
    left,
    top,
    letter,
    title: { x: room.x, y: room.y + letter },
    x: (s) => left + s * cell,
    y: (t) => top + t * cell,
    size,
    numbers: size >= LEAST * letter
  };
}
function sheetOf(sources, d, dv, room, letter) {
  const S = sources.length;
  const names = namesRoom(["q(√√)", ...sources], letter, 0.16 * room.w);
  const narrow = room.w < 46 * letter;
  const gap = (narrow ? 0.25 : 0.8) * letter;
  const cellBeside = (step2) => Math.min(3.5 * letter, Math.max(0, room.w - names - 4.35 * step2 - 2 * gap) / (d + dv));
  const least = LEAST * letter;
  const tight = (narrow ? 3.1 : 4.4) * letter;
  const spelled = cellBeside(tight) >= 2.9 * least;
  const step = spelled ? tight : Math.max(tight, 3.9 * letter);
  const cell = cellBeside(step);
  const wide = {
    k: cell * d,
    dot: step,
    scaled: step,
    mask: step,
    weight: 1.35 * step,
    v: cell * dv
  };
  const heads = 1.7 * letter;
  const rh = Math.min(2.4 * letter, (room.h - heads - 0.6 * letter) / (S + 2));
  const size = Math.max(least, Math.min(letter, 0.8 * rh, spelled ? cell / 3.5 : letter));
  const starts = {};
  let x = room.x + names;
  for (const part of COLUMNS) {
    starts[part] = x;
    x += wide[part] + (part === "k" || part === "weight" ? gap : 0);
  }
  return {
    names,
    rh,
    cell,
    letter: size,
    left: room.x,
    numbers: spelled,
    heads: room.y + rh + heads - 0.45 * letter,
    x: (part, i = 0) => starts[part] + i * cell,
    w: (part) => part === "k" || part === "v" ? cell : wide[part],
    whole: (part) => wide[part],
    y: (line) => room.y + (line + 1) * rh + (line >= 0 ? heads : 0) + (line >= S ? 0.5 * letter : 0)
  };
}
function namesRoom(texts, letter, most) {
  const widest = Math.max(
    ...texts.map((text) => textWidth(text, `600 ${letter}px system-ui, sans-serif`))
  );
  return Math.min(most, widest + 0.8 * letter);
}

// attention_stepper/sheet.js
var ALL = ["all_scores", "all_scaled", "all_masked", "all_weights", "all_weights"];
function stepSheet(label, act, standing) {
  const [grid, sheet] = [element("svg:g"), element("svg:g")];
  const field = element(
    "svg:g",
    {
      class: "ptm-field",
      tabindex: 0,
      role: "application",
      "aria-label": label("field"),
      onkeydown: pressed,
      onpointerdown: pointed,
      onpointermove: pointed
    },
    [grid, sheet]
  );
  const svg = element(
    "svg:svg",
    { class: "ptm-sheet", "data-name": "attention-steps", role: "group" },
    field
  );
  let now = null;
  function draw(scene, size) {
    const letter = letterSize(svg, 16, 22);
    const layout = layoutOf(scene, size, letter);
    now = { scene, layout };
    grid.replaceChildren(...gridNodes(scene, layout.grid));
    sheet.style.fontSize = `${layout.sheet.letter}px`;
    sheet.replaceChildren(...sheetNodes(scene, layout.sheet));
  }
  function gridNodes({ tokens, sources, rows, token, source, step }, at) {
    const values = rows.map((row) => standOf(row, step));
    const most = largest(values.flat());
    const wide = at.cell > 2.2 * at.letter;
    const high = Math.min(at.letter, 0.95 * at.cell);
    const named = (name, own, x, y, anchor, room) => element(
      "svg:text",
      {
        x,
        y,
        "text-anchor": anchor,
        class: own ? "ptm-own" : "ptm-tick",
        style: `font-size: ${high}px`
      },
      shortened(name, room, high)
    );
    const cells = values.flatMap(
      (row, t) => row.map(
        (value, s) => element(
          "svg:g",
          { class: "ptm-cell", "data-of": "all", "data-t": t, "data-s": s, "data-value": value },
          [
            ...shade(value, most, { x: at.x(s), y: at.y(t), w: at.cell, h: at.cell }),
            ...at.numbers ? [
              written(
                step < 3 ? scoreText(value) : value.toFixed(2),
                at.x(s) + at.cell / 2,
                at.y(t) + at.cell / 2 + 0.32 * at.size,
                at.size
              )
            ] : []
          ]
        )
      )
    );
    const around = (name, x, y, w, h) => element("svg:rect", { class: name, x, y, width: w, height: h, rx: 3 });
    return [
      element("svg:text", { ...at.title, class: "ptm-title-text" }, label(ALL[step])),
      ...tokens.map(
        (name, t) => named(
          name,
          t === token,
          at.left - 0.4 * at.letter,
          at.y(t) + at.cell / 2 + 0.32 * at.letter,
          "end",
          at.names - 0.4 * at.letter
        )
      ),
      // Narrow columns have room for one name.
      ...sources.flatMap(
        (name, s) => wide || s === source ? [
          named(
            name,
            s === source,
            at.x(s) + at.cell / 2,
            at.top - 0.45 * at.letter,
            "middle",
            wide ? at.cell : 4 * at.letter
          )
        ] : []
      ),
      ...cells,
      around("ptm-row-frame", at.left, at.y(token), sources.length * at.cell, at.cell),
      around("ptm-cell-frame", at.x(source) + 2, at.y(token) + 2, at.cell - 4, at.cell - 4)
    ];
  }
  function sheetNodes(scene, at) {
    const { q, k, v, token, tokens, sources, source, step, row } = scene;
    const S = sources.length;
    const most = largest([q[token], ...k, ...v].flat());
    const vector = (numbers, part, line, of) => at.numbers ? numbers.map((value, i) => cellNode(value, most, at, { part, i, line, of }, scene)) : [outlineNode(numbers, most, at, { part, line, of }, scene)];
    const names = ["q · k", "÷ √d", label("step_mask"), "softmax"];
    const heads = ["dot", "scaled", "mask", "weight"].map(
      (part, i) => title(names[i], at.x(part) + at.whole(part) / 2, at.heads, step === i)
    );
    const side = (text, line, own) => element(
      "svg:text",
      {
        x: at.left + at.names - 0.4 * at.letter,
        y: at.y(line) + 0.5 * at.rh + 0.32 * at.letter,
        "text-anchor": "end",
        class: own ? "ptm-own" : "ptm-tick"
      },
      shortened(text, at.names - 0.4 * at.letter, at.letter)
    );
    const over = (part) => title(part, at.x(part) + at.whole(part) / 2, at.heads, false);
    return [
      over("k"),
      over("v"),
      ...heads,
      side(`q(${tokens[token]})`, -1, true),
      ...vector(q[token], "k", -1, "q"),
      ...sources.map((name, s) => side(name, s, s === source)),
      ...k.flatMap((key, s) => vector(key, "k", s, "k")),
      ...v.flatMap((value, s) => vector(value, "v", s, "v")),
      ...sources.flatMap((_, s) => stepNodes(scene, at, s)),
      ...step === LAST ? vector(row.output, "v", S, "o") : [empty(at.x("v"), at.y(S), at.whole("v"), at.rh)],
      element(
        "svg:text",
        {
          class: "ptm-tick",
          x: at.x("v") - 0.5 * at.letter,
          "text-anchor": "end",
          y: at.y(S) + 0.5 * at.rh + 0.32 * at.letter
        },
        label("output")
      )
    ];
  }
  function stepNodes(scene, at, s) {
    const { row, step, open } = scene;
    const words2 = {
      dot: signed(row.dots[s]),
      scaled: signed(row.scaled[s]),
      mask: open[s] ? "✓" : "× −∞",
      weight: row.weights[s].toFixed(2)
    };
    const values = {
      dot: row.dots[s],
      scaled: row.scaled[s],
      mask: row.masked[s],
      weight: row.weights[s]
    };
    return Object.keys(words2).map((part, i) => {
      const [x, y, w, h] = [at.x(part), at.y(s), at.w(part), at.rh];
      if (i > step) return empty(x, y, w, h);
      const bar = part === "weight" ? [
        element("svg:rect", {
          class: "ptm-weight-bar",
          x: x + 2,
          y: y + 0.18 * h,
          width: Math.max(0, w - 3 * at.letter) * row.weights[s],
          height: 0.64 * h
        })
      ] : [];
      const middle = part === "weight" ? x + w - 1.4 * at.letter : x + w / 2;
      return element(
        "svg:g",
        {
          class: `ptm-number ${role(scene, part, s)}`,
          "data-of": part,
          "data-s": s,
          "data-value": values[part]
        },
        [
          element("svg:rect", {
            class: "ptm-box",
            x: x + 1,
            y: y + 1,
            width: w - 2,
            height: h - 2
          }),
          ...bar,
          written(words2[part], middle, y + 0.5 * h + 0.32 * at.letter)
        ]
      );
    });
  }
  function pressed(event) {
    const { token, source } = standing();
    const { tokens, sources } = now.scene;
    const goal = {
      ArrowUp: { token: token - 1 },
      ArrowDown: { token: token + 1 },
      ArrowLeft: { source: source - 1 },
      ArrowRight: { source: source + 1 },
      Home: { source: 0 },
      End: { source: sources.length - 1 }
    }[event.key];
    if (event.key === " ") act.turn(source);
    else if (!goal) return;
    event.preventDefault();
    if (goal)
      act.choose({
        token: bounded(goal.token ?? token, tokens),
        source: bounded(goal.source ?? source, sources)
      });
  }
  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    const {
      scene: { tokens, sources, step },
      layout: { grid: own, sheet: lines }
    } = now;
    const box = svg.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const [s, t] = [Math.floor((x - own.left) / own.cell), Math.floor((y - own.top) / own.cell)];
    if (t >= 0 && t < tokens.length && s < sources.length && x < own.x(sources.length) && x > own.left - own.names) {
      act.choose(s < 0 ? { token: t } : { token: t, source: s });
      return;
    }
    const line = Math.floor((y - lines.y(0)) / lines.rh);
    if (x < lines.left || line < 0 || line >= sources.length) return;
    act.choose({ source: line });
    const mask = x > lines.x("mask") && x < lines.x("mask") + lines.w("mask");
    if (mask && step >= 2 && event.type === "pointerdown") act.turn(line);
  }
  return { svg, draw };
}
function bounded(place, list) {
  return Math.max(0, Math.min(list.length - 1, place));
}

// attention_stepper/style.css
var style_default = String.raw`.ptm.ptm-attention_stepper {
  .ptm-controls {
    margin: 0.45em 0 0.3em;
    gap: 0.4em 0.8em;
  }
  button[data-act="next"] {
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  .ptm-controls input[data-setting="d"] {
    width: 18em;
    max-width: 40cqw;
  }
  .ptm-formula {
    min-height: 1.9em;
    margin: 0.2em 0 0.5em;
    padding: 0.2em 0.6em;
    background: var(--ptm-faint);
    border-radius: 0.4em;
    font-size: 1.05em;
    line-height: 1.4;
    display: flow-root;
    font-variant-numeric: tabular-nums;
  }
  .ptm-formula b {
    font-weight: 650;
  }
  .ptm-formula sup {
    font-size: max(0.72em, var(--ptm-least));
    line-height: 0;
  }
  .ptm-formula .ptm-of-q {
    color: var(--ptm-blue);
  }
  .ptm-formula .ptm-of-k {
    color: var(--ptm-orange);
  }
  .ptm-formula .ptm-result {
    padding: 0 0.25em;
    border: 2px solid var(--ptm-ink);
    border-radius: 0.3em;
  }
  svg:is(.ptm-sheet, .ptm-scale) {
    height: 40em;
    overflow: hidden;
    font-variant-numeric: tabular-nums;
  }
  svg.ptm-scale {
    height: 26em;
  }
  @container (min-width: 46em) {
    svg.ptm-sheet {
      height: 20em;
    }
    svg.ptm-scale {
      height: 17.5em;
    }
  }
  .ptm-sheet text {
    font-size: inherit;
  }
  .ptm-sheet .ptm-field {
    font-size: max(16px, var(--ptm-least));
    cursor: pointer;
    touch-action: pan-y;
    outline: none;
  }
  .ptm-field:focus-visible .ptm-row-frame {
    stroke: var(--ptm-blue);
    stroke-width: 5;
  }
  :is(.ptm-sheet, .ptm-scale) :is(.ptm-tick, .ptm-grid-name) {
    fill: var(--ptm-soft);
  }
  .ptm-sheet .ptm-own {
    font-weight: 700;
  }
  :is(.ptm-sheet, .ptm-scale) .ptm-title-text {
    font-weight: 650;
  }
  :is(.ptm-above, .ptm-weight-bar, .ptm-bar-scaled, .ptm-mark-scaled) {
    fill: var(--ptm-blue);
  }
  .ptm-weight-bar {
    fill-opacity: 0.5;
  }
  :is(.ptm-below, .ptm-bar-plain, .ptm-mark-plain) {
    fill: var(--ptm-orange);
  }
  .ptm-up {
    stroke: var(--ptm-blue);
    fill: none;
  }
  .ptm-down {
    stroke: var(--ptm-orange);
    fill: none;
  }
  .ptm-shut {
    fill: var(--ptm-faint);
  }
  .ptm-cross {
    stroke: var(--ptm-soft);
    stroke-width: 1;
    opacity: 0.6;
  }
  .ptm-box {
    fill: none;
    stroke: none;
  }
  .ptm-number .ptm-box,
  .ptm-empty {
    fill: none;
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-empty {
    stroke-dasharray: 2 4;
  }
  .ptm-taken .ptm-box {
    stroke: var(--ptm-orange);
    stroke-width: 2;
    stroke-dasharray: 5 3;
  }
  .ptm-sheet .ptm-made .ptm-box {
    stroke: var(--ptm-ink);
    stroke-width: 3;
  }
  .ptm-sheet .ptm-cell text {
    letter-spacing: -0.04em;
  }
  .ptm-sheet .ptm-made text {
    font-weight: 700;
  }
  .ptm-row-frame {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
    pointer-events: none;
  }
  .ptm-cell-frame {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 1.5;
    stroke-dasharray: 4 3;
    pointer-events: none;
  }
  .ptm-bar-plain {
    fill-opacity: 0.8;
  }
  .ptm-scale :is(.ptm-line-plain, .ptm-line-scaled) {
    fill: none;
    stroke-width: 2.5;
  }
  .ptm-line-plain {
    stroke: var(--ptm-orange);
    stroke-dasharray: 7 4;
  }
  .ptm-line-scaled {
    stroke: var(--ptm-blue);
  }
  .ptm-scale .ptm-line-name {
    stroke: var(--ptm-page);
    stroke-width: 4px;
    paint-order: stroke;
  }
  .ptm-scale .ptm-grid {
    stroke: var(--ptm-line);
    stroke-width: 1;
    fill: none;
    opacity: 0.7;
  }
  .ptm-measured {
    border-collapse: collapse;
    margin: 0.6em 0 0.2em;
    font-size: max(0.92em, var(--ptm-least));
  }
  .ptm-measured :is(th, td) {
    padding: 0.05em 1.8em 0.05em 0;
    text-align: left;
    font-weight: 400;
    border-bottom: 1px solid var(--ptm-line);
    font-variant-numeric: tabular-nums;
    background: none;
  }
  .ptm-measured :is(tr:first-child th, td data) {
    font-weight: 650;
  }
  .ptm-measured small {
    color: var(--ptm-soft);
    font-size: max(0.85em, var(--ptm-least));
  }
  &.ptm-present .ptm-field {
    font-size: calc(22 * var(--ptm-px));
  }
  &.ptm-present .ptm-formula {
    font-size: max(0.9em, var(--ptm-least));
  }
  @container (min-width: 42em) {
    &.ptm-present svg.ptm-sheet {
      height: 17em;
    }
    &.ptm-present svg.ptm-scale {
      height: 11em;
    }
  }
  &.ptm-present .ptm-measured {
    font-size: max(0.78em, var(--ptm-least));
  }
}
`;

// attention_stepper/words.js
var words = {
  en: {
    title: "Scaled dot-product attention",
    invitation: "Press Next, or choose a step",
    views: "View",
    view_steps: "Step by step",
    view_scale: "Why ÷ √d",
    back: "Back",
    next: "Next",
    back_hint: "Previous step (Page Up)",
    next_hint: "Next step (Page Down)",
    steps: "Steps",
    step_mask: "mask",
    causal: "causal mask",
    other: "New random numbers",
    other_hint: "Draw new q, k and v at random (the next seed)",
    output: "output",
    field: "Query and key: arrow keys choose, Space allows or masks the key",
    all_scores: "All scores q·k",
    all_scaled: "All scores ÷ √d",
    all_masked: "All scores, masked",
    all_weights: "All weights",
    open: "The query may attend to “{source}”:",
    closed: "The query may not attend to “{source}”:",
    stays: "unchanged",
    nowhere_formula: "“{token}” may attend to nothing: zeros, where 0 ÷ 0 would be NaN",
    caption_0: "One score for each key: the dot product of query and key. The more the two vectors point in the same direction, the larger it is.",
    caption_1: "All scores are divided by √{d} = {root}, so that their spread does not grow with d. “Why ÷ √d” shows what happens without it.",
    caption_2: "✓ = may attend (True in the mask). Elsewhere −∞ replaces the score, and e to the power −∞ is 0. Click a mark, or press Space, to change it.",
    caption_3: "Positive weights that sum to 1. Their entropy is {bits} bits; if all {n} were equal, it would be {most} bits.",
    caption_3_none: "Every key is masked. Here the weights and the output are defined as zeros; a plain softmax would return NaN.",
    caption_4: "The output is the weighted mean of the values: “{best}” has the largest weight. All {dv} components are computed like the first.",
    caption_4_none: "All weights are zero, so the output is zero.",
    future: "The causal mask hides the tokens after the query: clear its check box first.",
    summary_0: "Step 1 of 5, q·k. “{token}” and “{source}”: {dot}.",
    summary_1: "Step 2 of 5, divided by √{d}. “{token}” and “{source}”: {scaled}.",
    summary_2: "Step 3 of 5, mask. “{token}” and “{source}”: {masked}. Allowed keys: {open} of {n}.",
    summary_3: "Step 4 of 5, softmax. “{token}” gives “{source}” {weight}; entropy {bits} bits.",
    summary_4: "Step 5 of 5, weighted sum. Output of “{token}”: {output}.",
    number: "#",
    key: "key",
    may: "may attend",
    yes: "yes",
    no: "no",
    weight: "weight",
    picture_of: "Attention of “{token}” on {n} keys, step {step} of 5",
    d: "d, dimensions of q and k",
    without: "without",
    with: "with",
    entropy: "entropy (bits)",
    gradient: "largest gradient",
    variance: "variance of the scores",
    theory: "theory {value}",
    mean: "mean of {n} queries",
    lesson: "Each component of q and k has variance 1, so q·k has variance d (§3.2.1, footnote 4).",
    lesson_low: "The two differ more as d grows: drag it to the right.",
    lesson_high: "Without the scaling, one key takes nearly all the weight. The softmax's gradient w (1 − w) falls to {small} on average, and the model hardly learns.",
    summary_scale: "d = {d}. Variance of the scores {plain}, divided by √d {scaled}. Mean entropy {bits} and {bits_scaled} bits; mean largest gradient {small} and {large}.",
    picture_scale: "Softmax of {n} scores with and without division by √d, d = {d}",
    draw_of: "key {n}"
  },
  zh: {
    title: "缩放点积注意力",
    invitation: "按“下一步”，或选择一步",
    views: "视图",
    view_steps: "逐步计算",
    view_scale: "为什么 ÷ √d",
    back: "退一步",
    next: "下一步",
    back_hint: "退一步（Page Up 键）",
    next_hint: "下一步（Page Down 键）",
    steps: "步骤",
    step_mask: "掩码",
    causal: "因果掩码",
    other: "换一组随机数",
    other_hint: "重新随机抽取 q、k、v（下一个种子）",
    output: "输出",
    field: "查询与键：方向键选择，空格键打开或关闭掩码",
    all_scores: "全部得分 q·k",
    all_scaled: "全部得分 ÷ √d",
    all_masked: "全部得分（加掩码）",
    all_weights: "全部权重",
    open: "可以关注“{source}”：",
    closed: "不可以关注“{source}”：",
    stays: "不变",
    nowhere_formula: "“{token}”不能关注任何词元：定义为零，否则 0 ÷ 0 得 NaN",
    caption_0: "每个键得到一个分数：两个向量逐个相乘再相加。方向越一致，分数越大。",
    caption_1: "所有分数都除以 √{d} = {root}，这样它们的离散程度不随 d 增大；“为什么 ÷ √d”展示不这样做的后果。",
    caption_2: "✓ = 可以关注（掩码中的 True）；其余位置的分数换成 −∞，而 e 的 −∞ 次方是 0。点击标记或按空格键即可改变。",
    caption_3: "权重为正，和为 1。它们的熵是 {bits} 比特；若 {n} 个全部相等，则为 {most}。",
    caption_3_none: "全部被遮住：这里把权重定义为零，输出也是零；普通的 softmax 会得到 NaN。",
    caption_4: "输出是各个值的加权平均：“{best}”占得最多。它的 {dv} 个数都像第一个那样算出。",
    caption_4_none: "没有权重，也就没有值：输出为零。",
    future: "因果掩码遮住查询之后的内容：请先取消勾选。",
    summary_0: "第 1 步（共 5 步），q·k。“{token}”与“{source}”：{dot}。",
    summary_1: "第 2 步（共 5 步），除以 √{d}。“{token}”与“{source}”：{scaled}。",
    summary_2: "第 3 步（共 5 步），掩码。“{token}”与“{source}”：{masked}。可看的键：{open} / {n}。",
    summary_3: "第 4 步（共 5 步），softmax。“{token}”给“{source}”{weight}；熵 {bits} 比特。",
    summary_4: "第 5 步（共 5 步），加权求和。“{token}”的输出：{output}。",
    number: "编号",
    key: "键",
    may: "可以关注",
    yes: "是",
    no: "否",
    weight: "权重",
    picture_of: "“{token}”对 {n} 个键的注意力，第 {step} 步（共 5 步）",
    d: "d，q 与 k 的维数",
    without: "不除",
    with: "除以",
    entropy: "熵（比特）",
    gradient: "最大梯度",
    variance: "得分的方差",
    theory: "理论值 {value}",
    mean: "{n} 个查询的平均",
    lesson: "q 与 k 的每个数方差为 1，所以 q·k 的方差是 d（§3.2.1 脚注 4）。",
    lesson_low: "d 越大，两者相差越远：请把它向右拖。",
    lesson_high: "不除以 √d，一个键几乎独占全部权重，softmax 的梯度 w (1 − w) 平均降到 {small}，几乎学不到东西。",
    summary_scale: "d = {d}。得分的方差 {plain}，除以 √d 后 {scaled}。平均熵 {bits} 与 {bits_scaled} 比特；平均最大梯度 {small} 与 {large}。",
    picture_scale: "{n} 个得分的 softmax，除以与不除以 √d，d = {d}",
    draw_of: "键 {n}"
  }
};

// attention_stepper/index.js
var CHOICE = ["view", "step", "token", "source", "causal", "mask", "d", "seed"];
function stepper(host) {
  const { model, label } = host;
  const [tokens, sources] = [model.get("tokens"), model.get("source_tokens")];
  const first = choiceOf(model);
  let state = first;
  const ui = stepControls(
    label,
    { causal: tokens.length === sources.length, drawn: model.get("q").length === 0 },
    {
      choose,
      drag,
      step: (by) => walk(by),
      other: () => choose({ seed: (state.seed + 1) % 2 ** 32 })
    }
  );
  const sheet = stepSheet(label, { choose, turn }, () => state);
  const scale = scalePicture(label);
  const formula = element("div", { class: "ptm-formula" });
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({
    reset: () => choose(first),
    picture: () => (state.view === "steps" ? sheet : scale).svg
  });
  const own = { steps: [formula, sheet.svg], scale: [scale.svg, scale.table] };
  shell.body.append(...ui.nodes, ...own.steps, ...own.scale, caption);
  shell.root.addEventListener("keydown", turned);
  const arrays = remembered((seed) => arraysOf(model, seed));
  const draws = remembered(newDraws);
  const curves = remembered((seed) => STOPS.map((d) => comparedAt(draws(seed), d)));
  const compared = ({ seed, d }) => curves(seed).find((at) => at.d === d) ?? comparedAt(draws(seed), d);
  const sizes = new Map([sheet, scale].map(({ svg }) => [svg, { width: 0, height: 0 }]));
  const draw = oncePerFrame(() => {
    ui.show(state);
    Object.entries(own).forEach(
      ([view, nodes]) => nodes.forEach((node) => node.toggleAttribute("hidden", view !== state.view))
    );
    if (state.view === "steps") drawSteps();
    else drawScale();
    shell.body.setAttribute("aria-busy", "false");
  });
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    draw();
  };
  const watch = new ResizeObserver((entries) => {
    entries.forEach(({ target, contentRect }) => sizes.set(target, contentRect));
    paint();
  });
  [...sizes.keys()].forEach((svg) => watch.observe(svg));
  shell.root.addEventListener("resized", paint);
  const traits = host.bind(CHOICE, () => {
    const now = choiceOf(model);
    if (!same(now, state)) choose(now);
  });
  choose(first);
  host.leave(() => watch.disconnect());
  function drag(changes) {
    state = { ...state, ...changes };
    paint();
  }
  function choose(changes) {
    shell.notice("");
    drag(changes);
    traits.write(state);
    tell();
  }
  function walk(by) {
    const step = Math.max(0, Math.min(LAST, state.step + by));
    if (step !== state.step) choose({ step });
  }
  function turned(event) {
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    if (!by || state.view !== "steps" || event.target.matches("input[type=range]")) return;
    event.preventDefault();
    walk(by);
  }
  function turn(s) {
    const { token: t, causal, mask } = state;
    if (causal && s > t) {
      shell.notice(label("future"));
      return;
    }
    const whole = mask.length ? mask : tokens.map(() => sources.map(() => true));
    choose({
      source: s,
      mask: whole.map((row, i) => row.map((open, j) => i === t && j === s ? !open : open))
    });
  }
  function sceneOf() {
    const mayLook = maskOf(state);
    const all = arrays(state.seed);
    const rows = tokens.map((_, t) => attendedBy(all, mayLook, t));
    return {
      ...state,
      ...all,
      tokens,
      sources,
      rows,
      row: rows[state.token],
      open: sources.map((_, s) => mayLook(state.token, s))
    };
  }
  function drawSteps() {
    const scene = sceneOf();
    const size = sizes.get(sheet.svg);
    if (size.width && size.height) sheet.draw(scene, size);
    formula.replaceChildren(...formulaOf(label, scene));
    caption.textContent = captionOf(label, scene);
  }
  function drawScale() {
    const now = compared(state);
    const size = sizes.get(scale.svg);
    if (size.width && size.height) scale.draw({ now, curves: curves(state.seed) }, size);
    scale.show(now);
    caption.textContent = lessonOf(label, now);
  }
  function tell() {
    if (state.view === "steps") tellSteps(sceneOf());
    else tellScale(compared(state));
  }
  function tellSteps(scene) {
    const { row, open, token, step } = scene;
    shell.say(spoken(label, scene));
    sheet.svg.setAttribute(
      "aria-label",
      label("picture_of", { token: tokens[token], n: sources.length, step: step + 1 })
    );
    shell.rows(
      [label("number"), label("key"), "q·k", "÷ √d", label("may"), label("weight")],
      sources.map((name, s) => [
        s + 1,
        name,
        signed(row.dots[s], 4),
        signed(row.scaled[s], 4),
        label(open[s] ? "yes" : "no"),
        row.weights[s].toFixed(4)
      ])
    );
  }
  function tellScale(now) {
    const { d, plain, scaled } = now;
    const told = {
      d,
      plain: plain.variance.toFixed(2),
      scaled: scaled.variance.toFixed(2),
      bits: plain.entropy.toFixed(2),
      bits_scaled: scaled.entropy.toFixed(2),
      small: plain.gradient.toFixed(3),
      large: scaled.gradient.toFixed(3)
    };
    shell.say(label("summary_scale", told));
    scale.svg.setAttribute("aria-label", label("picture_scale", { n: KEYS, d }));
    shell.rows(
      [label("number"), label("key"), "q·k", "w", "q·k ÷ √d", "w"],
      plain.first.scores.map((score, s) => [
        s + 1,
        label("draw_of", { n: s + 1 }),
        signed(score, 4),
        plain.first.weights[s].toFixed(4),
        signed(scaled.first.scores[s], 4),
        scaled.first.weights[s].toFixed(4)
      ])
    );
  }
}
function remembered(f) {
  let [seed, value] = [null, null];
  return (wanted) => {
    if (wanted !== seed) [seed, value] = [wanted, f(wanted)];
    return value;
  };
}
function choiceOf(model) {
  return valuesOf(model, CHOICE);
}
var attention_stepper_default = widget({ kind: "ptm-attention_stepper", style: style_default, words, build: stepper });
export {
  attention_stepper_default as default
};
