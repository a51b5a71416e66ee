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
  const cellsOf2 = (tag, texts) => texts.map((text) => element(tag, {}, `${text}`));
  const row = (tag, texts) => element("tr", {}, cellsOf2(tag, texts));
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
function uniqueId(name) {
  return `ptm-${name}-${crypto.randomUUID?.() ?? Math.random()}`;
}

// host/drawing.js
function svgText(kind, x, y, words2, anchor = null, more = {}) {
  return element("svg:text", { class: kind, x, y, "text-anchor": anchor, ...more }, words2);
}
function svgRect(kind, x, y, width, height, more = {}) {
  return element("svg:rect", { class: kind, x, y, width, height, ...more });
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

// host/numbers.js
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

// host/probability.js
function percentOf(probability) {
  const percent = 100 * probability;
  if (percent < 1e-3) return "< 0.001 %";
  const digits = percent >= 10 ? 0 : percent >= 1 ? 1 : percent >= 0.1 ? 2 : 3;
  return `${percent.toFixed(digits)} %`;
}
function bitsOf(probability) {
  return probability === null ? null : Math.max(0, -Math.log2(probability));
}
function likelyOf(bits) {
  return bits < 4 ? (2 ** bits).toFixed(1) : count(Math.round(2 ** bits));
}

// host/random.js
function random(run) {
  run.random = run.random + 1831565813 >>> 0;
  let t = run.random;
  t = Math.imul(t ^ t >>> 15, t | 1);
  t ^= t + Math.imul(t ^ t >>> 7, t | 61);
  return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
}

// next_token/store.js
function keyOf({ text, chosen }) {
  return `${chosen.join()} ${text}`;
}
function storedPlaces(presets, names) {
  const known2 = /* @__PURE__ */ new Map();
  for (const preset of presets) {
    const made = [];
    preset.parents.forEach((parent, n) => {
      const next = {
        candidates: named(preset.candidates[n], names),
        others: named(preset.others[n], names),
        rest: preset.rest[n],
        entropy: preset.entropy[n]
      };
      const { text, tokens, bits } = preset;
      const way = made[parent]?.candidates.find(([id]) => id === preset.by[n]);
      made.push(
        way ? { ...goneOn(made[parent], way), ...next } : { text, chosen: [], tokens, bits, ...next }
      );
      known2.set(keyOf(made[n]), made[n]);
    });
  }
  return known2;
}
function named(flat, names) {
  return Array.from({ length: flat.length / 2 }, (_, i) => [
    flat[2 * i],
    names[flat[2 * i]],
    flat[2 * i + 1]
  ]);
}
function goneOn({ text, chosen, tokens, bits }, [id, token, p]) {
  return {
    text,
    chosen: [...chosen, id],
    tokens: [...tokens, token],
    bits: [...bits, bitsOf(p)],
    candidates: [],
    others: [],
    rest: 0,
    entropy: 0
  };
}
function drawnFrom({ candidates, others }, run) {
  let left = random(run);
  for (const candidate of candidates) {
    left -= candidate[2];
    if (left < 0) return candidate;
  }
  return others[Math.floor(random(run) * others.length)] ?? candidates.at(-1);
}

// next_token/scene.js
var MOST_BITS = 12;
var MARKS = { " ": "␣", "\n": "⏎", "	": "⇥", "\r": "␍", " ": "⍽" };
function shownToken(token) {
  const marked = token.replace(
    /^ +| +$|[\n\t\r\u00a0]| {2,}/g,
    (blanks) => [...blanks].map((blank) => MARKS[blank]).join("")
  );
  return [...marked].map(
    (letter) => /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(letter) ? `⟨${letter.codePointAt(0).toString(16).padStart(2, "0")}⟩` : letter
  ).join("") || "∅";
}
function writtenText({ text, chosen, tokens }) {
  const first = tokens.length - chosen.length;
  const gap = chosen.length && tokens[first - 1].endsWith(" ") && !text.endsWith(" ") ? " " : "";
  return `${text}${gap}${tokens.slice(first).join("")}`.replaceAll("\n", "⏎");
}
function sceneOf(state, known2, model) {
  const { entry, pinned, seen, mark } = state;
  const last = entry.tokens.length - 1;
  const first = entry.tokens.length - entry.chosen.length;
  const tokens = entry.tokens.map((token, i) => ({
    shown: shownToken(token),
    bits: i ? entry.bits[i - 1] : null,
    chosen: i >= first
  }));
  const candidates = entry.candidates.map(([id, token, p]) => ({
    id,
    p,
    bits: bitsOf(p),
    // Parts of characters look alike, so their numbers tell them apart.
    shown: token.includes("�") ? `${shownToken(token)} #${id}` : shownToken(token),
    leads: known2.has(keyOf({ text: entry.text, chosen: [...entry.chosen, id] }))
  }));
  const place = pinned ?? last;
  return {
    tokens,
    candidates,
    place,
    looked: seen ?? place,
    rest: entry.rest,
    entropy: entry.entropy,
    mark: Math.max(0, Math.min(candidates.length - 1, mark)),
    ends: !candidates.length,
    isStatic: Boolean(model.isStatic)
  };
}
function colourOf(bits) {
  return CIVIDIS[Math.round((CIVIDIS.length - 1) * Math.min(1, bits / MOST_BITS))];
}
function isDark(bits) {
  return bits / MOST_BITS < 0.5;
}
function toldOf(label, { shown: token, bits }) {
  return bits === null ? label("told_first", { token }) : label("told", { token, bits: bits.toFixed(1), percent: percentOf(2 ** -bits) });
}
function explained(label, { tokens }) {
  const counted = tokens.filter(({ bits }) => bits !== null);
  const mean = counted.reduce((sum, { bits }) => sum + bits, 0) / counted.length;
  return [
    label("lesson"),
    ...counted.length ? [label("mean", { n: tokens.length, bits: mean.toFixed(2), perplexity: likelyOf(mean) })] : [],
    ...tokens.at(-1).chosen ? [label("chosen")] : []
  ].join(" ");
}
function spoken(label, { tokens, candidates, entropy, ends }) {
  const { shown: token, bits } = tokens.at(-1);
  const list = candidates.slice(0, 3).map(({ shown, p }) => `${shown} ${percentOf(p)}`).join(", ");
  return [
    bits === null ? toldOf(label, tokens.at(-1)) : label("added", { token, bits: bits.toFixed(1) }),
    ...ends ? [label("not_stored")] : [
      label("expected", { list }),
      label("entropy", { bits: entropy.toFixed(2), n: likelyOf(entropy) })
    ]
  ].join(" ");
}
function tableOf(label, { tokens, candidates, rest, ends }) {
  return [
    ...tokens.map(
      ({ shown, bits }, i) => bits === null ? [i + 1, shown, "–", "–"] : [i + 1, shown, (2 ** -bits).toPrecision(3), bits.toFixed(2)]
    ),
    ...candidates.map(({ shown, p, bits }, i) => [
      label("candidate", { n: i + 1 }),
      shown,
      p,
      bits.toFixed(2)
    ]),
    ...ends ? [] : [["", label("others"), rest, "–"]]
  ];
}

// next_token/controls.js
function nextTokenControls(label, model, act) {
  const busy = busyMark(label);
  const texts = textChoice(label, model, {
    source: "source",
    choose: act.read,
    type: (text) => {
      if (text !== writtenText(shown)) act.read(text.replaceAll("⏎", "\n"));
    }
  });
  const button2 = (name, run, title = null) => element("button", { "data-act": name, title, onclick: run }, label(name));
  const forward = [
    button2("likeliest", act.likeliest),
    button2("draw", act.draw, label("draw_hint"))
  ];
  const backward = [button2("undo", act.undo), button2("back", act.back)];
  const stored = element("small", { class: "ptm-stored" }, label("stored"));
  const row = element(
    "div",
    { class: "ptm-controls", role: "group", "aria-label": label("go_on") },
    [...forward, ...backward, model.isStatic ? stored : busy.node]
  );
  let shown = null;
  const show = ({ entry, texts: known2, slow }, { ends }) => {
    const options = [...known2].map((text) => [text, text.replaceAll("\n", "⏎")]);
    texts.show(entry, writtenText(entry), entry.text, options);
    if (shown !== entry) texts.box.scrollLeft = texts.box.scrollWidth;
    shown = entry;
    forward.forEach((each) => each.setAttribute("aria-disabled", ends));
    backward.forEach((each) => each.setAttribute("aria-disabled", !entry.chosen.length));
    busy.show(slow);
  };
  return { nodes: [texts.node, row], show };
}

// host/keys.js
function steppedTo(key, place, size, axes = "both") {
  const across = axes === "both" ? { ArrowRight: place + 1, ArrowLeft: place - 1 } : {};
  const goals = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: size - 1, ...across };
  return key in goals ? Math.max(0, Math.min(size - 1, goals[key])) : void 0;
}
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

// next_token/strip.js
function nextTokenStrip(label, act) {
  const node = element("svg:g", {
    class: "ptm-strip",
    tabindex: 0,
    role: "slider",
    "aria-label": label("tokens"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onpointermove: (event) => act.see(under(event)),
    onpointerleave: () => act.see(null),
    onclick: (event) => {
      const i = under(event);
      if (i !== null) act.pin(i);
    }
  });
  let told = null;
  let size = 1;
  function draw(scene, { left, width, high, letter }) {
    size = scene.tokens.length;
    const line = { bars: 2.5 * letter, cell: 1.65 * letter, gap: 0.75 * letter };
    line.high = line.bars + line.cell + line.gap;
    const cells = cellsOf(scene.tokens, letter, left, left + width);
    const head = 1.9 * letter;
    const shown = Math.max(1, Math.floor((high - head - 1.6 * letter) / line.high));
    const from = Math.max(0, Math.min(cells[scene.place].line, cells.at(-1).line - shown + 1));
    const lines = Math.min(shown, cells.at(-1).line - from + 1);
    const there = cells.map((cell, i) => ({ ...cell, i })).filter((cell) => cell.line >= from && cell.line < from + lines);
    const below = head + lines * line.high + 0.6 * letter;
    told = svgText("ptm-told", left, below, []);
    node.replaceChildren(
      svgText("ptm-list-title", left, letter, label("so_far")),
      ...scaleOf(label, left + width, letter),
      ...from ? [svgText("ptm-small ptm-before", left, 1.6 * letter, "⋯")] : [],
      ...there.map(
        (cell) => cellOf(scene.tokens[cell.i], cell, head + (cell.line - from) * line.high, line, letter)
      ),
      told
    );
    look(scene);
    return below + 0.5 * letter;
  }
  function look(scene) {
    node.querySelectorAll(".ptm-token").forEach((cell) => {
      cell.classList.toggle("ptm-looked", Number(cell.dataset.place) === scene.looked);
    });
    const token = scene.tokens[scene.looked];
    told.textContent = toldOf(label, token);
    setAttributes(node, {
      "aria-valuemax": size,
      "aria-valuenow": scene.looked + 1,
      "aria-valuetext": told.textContent
    });
  }
  function under(event) {
    const cell = event.target.closest(".ptm-token");
    return cell ? Number(cell.dataset.place) : null;
  }
  function pressed(event) {
    const goal = slidTo(event.key, act.standing(), size - 1);
    if (goal === void 0) return;
    event.preventDefault();
    act.pin(goal);
  }
  return { node, draw, look };
}
function cellsOf(tokens, letter, left, right) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const wide = ({ shown }) => Math.max(1.7 * letter, textWidth(shown, font) + 0.5 * letter);
  return flowed(tokens.map(wide), left, right);
}
function cellOf({ shown, bits, chosen }, { i, x, w }, y, line, letter) {
  const base = y + line.bars;
  const tall = line.bars * Math.min(MOST_BITS, bits ?? 0) / MOST_BITS;
  const fill = bits === null ? null : colourOf(bits);
  const kind = bits === null ? "ptm-first" : isDark(bits) ? "ptm-dark" : "ptm-bright";
  return element(
    "svg:g",
    {
      class: `ptm-token ${kind}${chosen ? " ptm-chosen" : ""}`,
      "data-place": i,
      "data-bits": bits
    },
    [
      svgRect("ptm-whole", x, y, w, line.bars + line.cell + 0.3 * letter),
      bits === null ? null : svgRect("ptm-bits", x + 0.2 * w, base - tall, 0.6 * w, tall, { fill }),
      svgRect("ptm-cell", x + 1, base, w - 2, line.cell, { fill: fill ?? "none" }),
      svgText(
        "ptm-shown",
        x + w / 2,
        base + line.cell / 2 + 0.34 * letter,
        spaced(shortened(shown, w - 0.3 * letter, letter)),
        "middle"
      ),
      chosen ? svgRect("ptm-under", x + 1, base + line.cell + 2, w - 2, 0.16 * letter) : null
    ]
  );
}
function spaced(shown) {
  return shown.split(/([␣⏎⇥␍⍽]+)/).filter(Boolean).map(
    (part) => element("svg:tspan", { class: /[␣⏎⇥␍⍽]/.test(part) ? "ptm-blank" : null }, part)
  );
}
function scaleOf(label, right, letter) {
  const most = `${MOST_BITS}+`;
  const last = textWidth(most, `${0.8 * letter}px system-ui, sans-serif`) + 0.3 * letter;
  return colourScale("ptm-small", letter, { right, last }, `${label("scale")} 0`, most);
}

// next_token/list.js
var ROW_HIGH = 1.28;
var HEAD_HIGH = 2.75;
function nextTokenList(label, act) {
  const name = uniqueId("next");
  const rows = element("svg:g", {
    class: "ptm-candidates",
    tabindex: 0,
    role: "listbox",
    "aria-label": label("candidates"),
    onkeydown: pressed,
    onclick: (event) => {
      const row = event.target.closest(".ptm-candidate");
      if (row) act.choose(Number(row.dataset.rank) - 1);
    }
  });
  const around = element("svg:g");
  const node = element("svg:g", {}, [around, rows]);
  let size = 0;
  function draw(scene, { left, top, width, letter, most }) {
    const row = ROW_HIGH * letter;
    const shown = scene.candidates.slice(0, most);
    size = shown.length;
    const mark = Math.min(scene.mark, size - 1);
    const text = (kind, y, words2) => svgText(kind, left, top + y * letter, words2);
    const places = {
      left,
      top: top + HEAD_HIGH * letter,
      width,
      row,
      letter,
      full: shown[0]?.p ?? 1
    };
    rows.replaceChildren(
      ...shown.map((candidate, i) => {
        const line = candidateRow(candidate, i, places, scene.isStatic);
        line.id = `${name}-${i}`;
        line.setAttribute("aria-selected", i === mark);
        return line;
      })
    );
    if (size) rows.setAttribute("aria-activedescendant", `${name}-${mark}`);
    else rows.removeAttribute("aria-activedescendant");
    const hidden = scene.candidates.slice(most).reduce((sum, { p }) => sum + p, scene.rest);
    const below = HEAD_HIGH + size * ROW_HIGH + 1.1;
    around.replaceChildren(
      text("ptm-list-title", 1, label("next")),
      ...scene.ends ? [text("ptm-soft", 2.5, label("not_stored"))] : [
        text(
          "ptm-small ptm-entropy",
          2.25,
          label("entropy", { bits: scene.entropy.toFixed(2), n: likelyOf(scene.entropy) })
        ),
        text("ptm-rest", below, label("rest", { percent: percentOf(hidden) }))
      ]
    );
    around.querySelector(".ptm-rest")?.setAttribute("data-p", hidden);
    return top + (below + 0.5) * letter;
  }
  function pressed(event) {
    const mark = Math.min(act.marked(), size - 1);
    const goal = steppedTo(event.key, mark, size, "column");
    if (goal !== void 0) act.mark(goal);
    else if (event.key === "Enter" || event.key === " ") act.choose(mark);
    else if (event.key === "Backspace") act.undo();
    else return;
    event.preventDefault();
  }
  return { node, draw };
}
function listHeight(rows, letter) {
  return (HEAD_HIGH + rows * ROW_HIGH + 1.6) * letter;
}
function candidateRow({ id, shown, p, bits, leads }, i, places, isStatic) {
  const { left, top, width, row, letter, full } = places;
  const y = top + (i + 0.78) * row;
  const bar = { from: left + 0.36 * width, most: 0.64 * width - 4.6 * letter };
  const long = Math.max(1, bar.most * p / full);
  const sign = isStatic && leads ? [svgText("ptm-leads", left + 0.9 * letter, y, "▸", "end")] : [];
  return element(
    "svg:g",
    {
      class: "ptm-candidate",
      role: "option",
      "data-id": id,
      "data-p": p,
      "data-rank": i + 1,
      "data-leads": leads,
      "aria-label": `${shown} ${percentOf(p)}`
    },
    [
      svgRect("ptm-ground", left, top + i * row, width, row - 1, { rx: 3 }),
      ...sign,
      svgText(
        "ptm-name",
        left + 1.2 * letter,
        y,
        spaced(shortened(shown, 0.36 * width - 1.6 * letter, letter))
      ),
      svgRect("ptm-bar", bar.from, y - 0.76 * letter, long, 0.92 * letter, {
        fill: colourOf(bits)
      }),
      svgText("ptm-percent", bar.from + long + 0.4 * letter, y, percentOf(p))
    ]
  );
}

// next_token/picture.js
var LISTED = 20;
var NARROW_LINES = 26;
function nextTokenPicture(label, act) {
  const strip = nextTokenStrip(label, act);
  const list = nextTokenList(label, act);
  const svg = element(
    "svg:svg",
    {
      class: "ptm-next",
      "data-name": "next-token",
      role: "group",
      "aria-label": label("picture_of")
    },
    [strip.node, list.node]
  );
  let longest = 0;
  function draw(scene, width) {
    const lecture = svg.closest(".ptm-present");
    const letter = lecture ? 24 : 16;
    const most = lecture ? LISTED / 2 : LISTED;
    longest = Math.max(longest, scene.candidates.length);
    const high = listHeight(Math.min(most, longest), letter);
    const side = width >= 46 * letter;
    const own = side ? 0.58 * width : width;
    const text = strip.draw(scene, {
      left: 1,
      width: own - 2,
      letter,
      high: side ? high : NARROW_LINES * letter
    });
    const room = side ? { left: own + 2 * letter, top: 0, width: width - own - 2 * letter } : { left: 0, top: text + letter, width };
    const below = list.draw(scene, { ...room, letter, most });
    svg.style.height = `${Math.ceil(side ? Math.max(high, text, below) : below)}px`;
  }
  return { svg, draw, look: strip.look };
}

// next_token/style.css
var style_default = String.raw`.ptm.ptm-next_token {
  --ptm-type-present: 24;
  .ptm-next text {
    white-space: pre;
  }
  .ptm-own label {
    flex: 2 1 20em;
  }
  .ptm-own label.ptm-source {
    flex: 1 1 12em;
  }
  .ptm-controls {
    margin: 0.5em 0 0.6em;
    gap: 0.4em;
  }
  .ptm-controls small {
    margin-left: 0.8em;
    color: var(--ptm-soft);
  }
  button[data-act="likeliest"] {
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  button[data-act="undo"] {
    margin-left: 0.8em;
  }
  .ptm-next .ptm-blank {
    fill-opacity: 0.6;
  }
  .ptm-next :is(.ptm-told, .ptm-list-title) {
    font-weight: 650;
  }
  .ptm-token.ptm-looked .ptm-whole {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-token :is(.ptm-cell, .ptm-bits) {
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-token.ptm-first .ptm-cell {
    stroke: var(--ptm-soft);
    stroke-dasharray: 3 3;
  }
  .ptm-candidate .ptm-bar {
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-candidates:focus-visible [aria-selected="true"] .ptm-ground {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-next .ptm-leads {
    fill: var(--ptm-blue);
  }
}
`;

// next_token/words.js
var words = {
  en: {
    title: "Next-token prediction",
    invitation: "Click a token to continue the text",
    source: "text",
    own: "your own",
    own_hint: "Type a text or continue this one, then Enter: Python reads it (⏎ is a new line)",
    needs_live: "Typing a text of your own needs the live notebook.",
    go_on: "Continue",
    likeliest: "Most likely",
    draw: "Sample one",
    undo: "Undo",
    back: "Back to the start",
    draw_hint: "Sample a token from the distribution; sometimes it is an unlikely one",
    so_far: "Surprisal",
    tokens: "The text's tokens",
    scale: "bits",
    told: "{token}: {bits} bits, P = {percent}",
    told_first: "{token}: the first token has no context, so no surprisal",
    next: "Next-token probabilities",
    candidates: "Candidates for the next token",
    entropy: "entropy {bits} bits, like {n} equally likely tokens",
    rest: "all other tokens together: {percent}",
    not_stored: "no prediction is stored at this position",
    stored: "▸ tokens with which this page can continue",
    ends: "The stored continuations end here: continuing needs the live notebook. Undo goes back.",
    stored_only: "This page knows only its own texts; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only what is stored can be shown.",
    longest: "A text here has at most {most} tokens. Undo goes back.",
    failed: "Python could not continue: {message}",
    lesson: "A token's surprisal is −log₂ of the probability that the model assigned to it given the tokens before it. Tall, bright bars mark tokens that the model did not expect.",
    mean: "{n} tokens, {bits} bits per token on average: perplexity {perplexity}.",
    chosen: "Underlined: added here.",
    added: "{token}, {bits} bits.",
    expected: "Next: {list}.",
    picture_of: "The text so far, and the probabilities of the next token",
    p: "probability",
    bits: "bits",
    candidate: "next {n}",
    others: "all others"
  },
  zh: {
    title: "预测下一个词元",
    invitation: "点击一个词元，续写文本",
    source: "文本",
    own: "自选的文本",
    own_hint: "输入文本，或接着这一段写，然后按回车：由 Python 来读（⏎ 表示换行）",
    needs_live: "要输入自己的文本，请使用实时讲义。",
    go_on: "续写",
    likeliest: "最可能的",
    draw: "随机抽一个",
    undo: "撤销",
    back: "回到开头",
    draw_hint: "按概率抽取一个词元，偶尔会抽到不大可能的",
    so_far: "惊奇度",
    tokens: "文本的词元",
    scale: "比特",
    told: "{token}：{bits} 比特，P = {percent}",
    told_first: "{token}：第一个词元没有上文，所以没有惊奇度",
    next: "下一个词元的概率",
    candidates: "下一个词元的候选",
    entropy: "熵 {bits} 比特，相当于 {n} 个等可能的词元",
    rest: "其余所有词元合计：{percent}",
    not_stored: "此处没有存储任何内容",
    stored: "▸ 本页可用这些词元续写",
    ends: "已存的续写到此为止：要继续，请使用实时讲义。“撤销”可退回。",
    stored_only: "本页只有已算好的文本；要输入别的文本，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能显示已存的内容。",
    longest: "这里的文本最多 {most} 个词元。“撤销”可退回。",
    failed: "Python 无法继续：{message}",
    lesson: "词元的惊奇度是模型根据前面的词元给它的概率的 −log₂：柱子越高、颜色越亮，模型越没有预料到这个词元。",
    mean: "共 {n} 个词元，平均每个 {bits} 比特：困惑度 {perplexity}。",
    chosen: "带下划线的是在此选出的。",
    added: "{token}，{bits} 比特。",
    expected: "接下来：{list}。",
    picture_of: "目前的文本，以及下一个词元的概率",
    p: "概率",
    bits: "比特",
    candidate: "候选 {n}",
    others: "其余所有"
  }
};

// next_token/index.js
function explorer(host) {
  const { model, label } = host;
  const presets = model.get("presets");
  const known2 = storedPlaces(presets, model.get("names"));
  const wanted = model.get("context");
  const home = known2.get(keyOf({ text: presets[0].text, chosen: [] }));
  const state = {
    entry: known2.get(keyOf(wanted)) ?? home,
    texts: new Set(presets.map(({ text }) => text)),
    pinned: null,
    seen: null,
    mark: 0,
    asked: null,
    waiting: 0,
    slow: false,
    random: model.get("seed")
  };
  const scene = () => sceneOf(state, known2, model);
  const act = {
    read,
    likeliest,
    draw: drawOne,
    undo,
    back,
    see,
    pin,
    mark,
    choose,
    standing: () => scene().looked,
    marked: () => state.mark
  };
  const ask = host.kernel(state, () => paint(), take);
  const ui = nextTokenControls(label, model, act);
  const picture = nextTokenPicture(label, act);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({
    title: model.get("title") || label("title"),
    reset,
    picture: () => picture.svg
  });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const now = scene();
      ui.show(state, now);
      caption.textContent = explained(label, now);
      if (width) picture.draw(now, width);
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["context"], ({ context }) => go(context));
  tell();
  paint();
  go(wanted);
  async function go({ text, chosen }) {
    const entry = known2.get(keyOf({ text, chosen }));
    if (entry) {
      show(entry);
      return;
    }
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text, chosen };
    state.asked = asked;
    const answer = await ask({ type: "guess", ...asked });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.tokens) known2.set(keyOf(message), message);
    if (!state.asked || keyOf(message) !== keyOf(state.asked)) return;
    if (message.tokens) {
      show(message);
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: message.failed }));
    share();
  }
  function show(entry) {
    Object.assign(state, { entry, pinned: null, seen: null, mark: 0, asked: null });
    state.texts.add(entry.text);
    shell.notice(entry.candidates.length ? "" : label("ends"));
    share();
    paint();
  }
  function read(text) {
    if (!text) shell.notice(label("empty"));
    else go({ text, chosen: [] });
  }
  function goOn(candidate) {
    if (!candidate || state.waiting) return;
    if (state.entry.tokens.length >= model.get("most")) {
      shell.notice(label("longest", { most: model.get("most") }));
      return;
    }
    const next = goneOn(state.entry, candidate);
    if (model.isStatic && !known2.has(keyOf(next))) show(next);
    else go(next);
  }
  function likeliest() {
    goOn(state.entry.candidates[0]);
  }
  function drawOne() {
    if (!state.waiting && state.entry.candidates.length) goOn(drawnFrom(state.entry, state));
  }
  function choose(i) {
    goOn(state.entry.candidates[i]);
  }
  function undo() {
    const { text, chosen } = state.entry;
    if (chosen.length) go({ text, chosen: chosen.slice(0, -1) });
  }
  function back() {
    go({ text: state.entry.text, chosen: [] });
  }
  function reset() {
    state.random = model.get("seed");
    show(home);
  }
  function see(i) {
    if (i === state.seen) return;
    state.seen = i;
    picture.look(scene());
  }
  function pin(i) {
    Object.assign(state, { pinned: i, seen: null });
    paint();
  }
  function mark(i) {
    state.mark = i;
    paint();
  }
  function share() {
    const { text, chosen } = state.entry;
    if (keyOf(model.get("context")) !== keyOf(state.entry))
      traits.write({ context: { text, chosen } });
    tell();
  }
  function tell() {
    const now = scene();
    shell.say(spoken(label, now));
    shell.rows(
      ["number", "token", "p", "bits"].map((key) => label(key)),
      tableOf(label, now)
    );
  }
}
var next_token_default = widget({ kind: "ptm-next_token", style: style_default, words, build: explorer });
export {
  next_token_default as default
};
