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
function signed(number, digits = 2) {
  return number.toFixed(digits).replace(/^-(0\.?0*)$/, "$1").replace("-", "−");
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

// generation_race/repeats.js
var WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}'’])+/gu;
var GRAM = 3;
function repeatsIn(text) {
  const found = [...text.matchAll(WORD)];
  const seen = /* @__PURE__ */ new Set();
  const again = new Array(found.length).fill(false);
  const all = Math.max(0, found.length - GRAM + 1);
  for (let i = 0; i < all; i += 1) {
    const gram = found.slice(i, i + GRAM).map(([word]) => word.toLowerCase()).join(" ");
    if (seen.has(gram)) again.fill(true, i, i + GRAM);
    seen.add(gram);
  }
  const runs = [];
  found.forEach(({ 0: word, index }, i) => {
    if (!again[i]) return;
    const to = index + word.length;
    if (again[i - 1]) Object.assign(runs.at(-1), { to, words: runs.at(-1).words + 1 });
    else runs.push({ from: index, to, words: 1 });
  });
  return { runs, share: all ? 1 - seen.size / all : 0 };
}

// generation_race/scene.js
function sceneOf(label, { entry, step: wanted }) {
  const last = Math.max(...entry.texts.map(({ tokens }) => tokens.length));
  const step = Math.max(0, Math.min(wanted, last));
  const texts = entry.texts.map(({ name, tokens, log_p: all }) => {
    const shown = tokens.slice(0, step);
    const total = all.slice(0, step).reduce((sum, p) => sum + p, 0);
    return {
      name: titleOf(label, name),
      tokens,
      all,
      n: shown.length,
      text: shown.join(""),
      rest: tokens.slice(step).join(""),
      newest: step < last ? tokens[step - 1] ?? "" : "",
      repeats: repeatsIn(shown.join("")),
      total,
      mean: shown.length ? total / shown.length : 0
    };
  });
  return { prompt: entry.prompt, seed: entry.seed, step, last, texts };
}
function titleOf(label, name) {
  const [first, ...rest] = name.split(" ");
  return [["greedy", "beam"].includes(first) ? label(first) : first, ...rest].join(" ");
}
function percentOf(share) {
  return `${(100 * share).toFixed(0)} %`;
}
function stretchesOf(label, { runs }) {
  return runs.length ? label("stretches_of", { n: runs.length, longest: longestOf(runs) }) : label("stretches_none");
}
function longestOf(runs) {
  return Math.max(0, ...runs.map((run) => run.words));
}
function explained(label, { step, texts }) {
  if (step === 0) return [label("start")];
  const ranked = [...texts].sort((a, b) => b.mean - a.mean);
  const [best, least] = [ranked[0], ranked.at(-1)];
  return [
    `${label("lesson", {
      best: best.name,
      best_p: signed(best.mean),
      best_share: percentOf(best.repeats.share),
      least: least.name,
      least_p: signed(least.mean),
      least_share: percentOf(least.repeats.share)
    })} `,
    element("span", { class: "ptm-underlined" }, label("underlined"))
  ];
}

// generation_race/columns.js
function raceColumns(label) {
  const node = element("div", { class: "ptm-race" });
  let columns = [];
  const show = (scene) => {
    if (columns.length !== scene.texts.length) {
      columns = scene.texts.map(() => raceColumn(label));
      node.replaceChildren(...columns.map((column) => column.node));
    }
    scene.texts.forEach((text, i) => columns[i].show(text));
  };
  return { node, show };
}
function raceColumn(label) {
  const title = heading("ptm-over", 4, []);
  const parts = ["repeated", "stretches", "log_p"].map((key) => ({
    key,
    data: element("data", { "data-of": key })
  }));
  const body = element("div", { class: "ptm-race-text", tabindex: 0, role: "group" });
  const node = element("div", { class: "ptm-race-column" }, [
    title,
    element(
      "div",
      { class: "ptm-race-numbers" },
      parts.map(({ key, data }) => element("span", {}, [`${label(key)} `, data]))
    ),
    body
  ]);
  const show = (text) => {
    title.textContent = text.name;
    body.setAttribute("aria-label", text.name);
    const { share, runs } = text.repeats;
    const told = {
      repeated: [share, percentOf(share)],
      stretches: [runs.length, stretchesOf(label, text.repeats)],
      log_p: [text.mean, text.n ? signed(text.mean) : "–"]
    };
    parts.forEach(({ key, data }) => {
      [data.value, data.textContent] = told[key];
    });
    body.replaceChildren(...marked(text));
    const newest = body.querySelector(".ptm-newest");
    if (newest) body.scrollTop = newest.offsetTop - body.clientHeight + 3 * newest.offsetHeight;
  };
  return { node, show };
}
function marked({ text, rest, newest, repeats: { runs } }) {
  const start = text.length - newest.length;
  const lead = text.length - text.trimStart().length;
  const ends = runs.flatMap(({ from, to }) => [from, to]);
  const cuts = [.../* @__PURE__ */ new Set([lead, Math.max(lead, start), text.length, ...ends])].sort(
    (a, b) => a - b
  );
  const parts = cuts.slice(1).map((to, i) => {
    const from = cuts[i];
    const again = runs.some((run) => run.from <= from && to <= run.to);
    const fresh = newest && from >= start;
    const name = [...again ? ["ptm-again"] : [], ...fresh ? ["ptm-newest"] : []].join(" ");
    return element(again ? "u" : "span", { class: name || null }, text.slice(from, to));
  });
  return [
    ...parts,
    element(
      "span",
      { class: "ptm-to-come", "aria-hidden": "true" },
      text.trim() ? rest : rest.trimStart()
    )
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

// generation_race/controls.js
function raceControls(label, model, act) {
  const busy = busyMark(label);
  const prompts = textChoice(label, model, {
    source: "prompt",
    choose: (prompt) => act.choose(prompt),
    more: busy.node
  });
  const button2 = (name, hint, run) => element("button", { "data-act": name, title: label(hint), onclick: run }, label(name));
  const buttons = {
    back: button2("back", "keys", act.back),
    step: button2("step", "keys", act.forward),
    play: button2("play", "keys", act.play)
  };
  const settle = () => act.settle();
  let last = 0;
  const tokens = slider(
    label("tokens"),
    "step",
    { min: 0 },
    { drag: ({ step }) => act.seek(step), settle },
    { written: (step) => `${step} / ${last}` }
  );
  const speed = slider(
    label("speed"),
    "speed",
    { min: 1, max: 30 },
    { drag: ({ speed: pace }) => act.pace(pace), settle }
  );
  const seed = element("small", { "data-of": "seed" });
  const row = element("div", { class: "ptm-controls" }, [
    element(
      "span",
      { class: "ptm-buttons", role: "group", "aria-label": label("run") },
      Object.values(buttons)
    ),
    tokens.node,
    speed.node,
    button2("again", "again_hint", act.again),
    seed
  ]);
  return {
    nodes: [prompts.node, row],
    show(state, scene) {
      const { entry, known, slow } = state;
      const texts = [...new Set([...known.values()].map(({ prompt }) => prompt))];
      const options = texts.map((prompt) => [prompt, prompt]);
      prompts.show(entry, entry.prompt, entry.prompt, options);
      busy.show(slow);
      last = scene.last;
      tokens.input.max = last;
      tokens.show(scene.step);
      speed.show(state.speed);
      seed.textContent = label("seed", { seed: scene.seed });
      buttons.back.setAttribute("aria-disabled", scene.step === 0);
      buttons.step.setAttribute("aria-disabled", scene.step === scene.last);
      buttons.play.setAttribute("aria-pressed", state.playing);
      buttons.play.textContent = label(state.playing ? "pause" : "play");
    }
  };
}

// generation_race/style.css
var style_default = String.raw`.ptm.ptm-generation_race {
  --ptm-type: 15px;
  --ptm-range: 7.5em;
  .ptm-controls {
    margin: 0.5em 0 0.4em;
    gap: 0.4em 1.2em;
  }
  .ptm-controls small {
    font-size: 1em;
    color: var(--ptm-soft);
    margin-left: -0.7em;
  }
  button[data-act="play"] {
    min-width: 4.4em;
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  .ptm-controls output {
    min-width: 1.4em;
    font-weight: 700;
  }
  .ptm-controls output[data-setting="step"] {
    min-width: 4em;
  }
  .ptm-race {
    display: grid;
    gap: 0.6em 1.2em;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    border-top: 1px solid var(--ptm-line);
    padding-top: 0.4em;
  }
  .ptm-race-column {
    min-width: 0;
  }
  .ptm-race-numbers {
    display: grid;
    font-size: max(0.8em, var(--ptm-least));
    line-height: 1.35;
    color: var(--ptm-soft);
    margin: 0 0 0.35em;
  }
  .ptm-race-numbers data {
    color: var(--ptm-ink);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  .ptm-race-text {
    position: relative;
    overflow: auto;
    max-height: 11.4em;
    font-size: max(0.86em, var(--ptm-least));
    line-height: 1.4;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    padding-right: 0.3em;
  }
  .ptm-again {
    text-decoration: underline 3px var(--ptm-red);
    text-underline-offset: 0.2em;
    text-decoration-skip-ink: none;
  }
  .ptm-newest {
    background: var(--ptm-faint);
    box-shadow: 0 0 0 2px var(--ptm-faint);
    font-weight: 700;
  }
  .ptm-to-come {
    visibility: hidden;
  }
  svg.ptm-tracks {
    font-variant-numeric: tabular-nums;
    height: 10.6em;
    margin-top: 0.5em;
    overflow: hidden;
  }
  .ptm-tracks text {
    white-space: pre;
  }
  .ptm-tracks .ptm-panel-title {
    --ptm-type: 16px;
  }
  .ptm-tracks .ptm-name {
    font-weight: 600;
  }
  .ptm-bar {
    fill: var(--ptm-blue);
  }
  .ptm-bar.ptm-faint {
    fill: var(--ptm-line);
  }
  .ptm-again-line {
    fill: var(--ptm-red);
  }
  .ptm-cursor {
    fill: none;
  }
  @container (min-width: 46em) {
    .ptm-race {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  &.ptm-present :is(.ptm-own, .ptm-controls) {
    margin: 0.3em 0 0.2em;
  }
  &.ptm-present svg.ptm-tracks {
    flex: 1 0 6.6em;
  }
  &.ptm-present .ptm-race-text {
    font-size: max(0.76em, var(--ptm-least));
    max-height: 8.5em;
  }
  &.ptm-present .ptm-race-numbers {
    font-size: max(0.66em, var(--ptm-least));
  }
  &.ptm-present :is(.ptm-underlined, .ptm-race-numbers :nth-child(2)) {
    display: none;
  }
  @container (min-width: 40em) {
    &.ptm-present .ptm-race {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
}
`;

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

// generation_race/track.js
function raceTrack(label, { seek, play, standing }) {
  const field = element("svg:g", {
    class: "ptm-field ptm-scrub",
    tabindex: 0,
    role: "slider",
    "aria-label": label("tracks"),
    "aria-valuemin": 0,
    onkeydown: pressed,
    ...draggedOver(pointed)
  });
  const svg = element(
    "svg:svg",
    { class: "ptm-tracks ptm-fills", "data-name": "race", role: "group" },
    field
  );
  let now = null;
  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const room = {
      left: 7 * letter,
      right: width - 3.4 * letter,
      top: 1.6 * letter,
      bottom: height
    };
    const x = (token) => room.left + (room.right - room.left) * token / scene.last;
    const high = (room.bottom - room.top) / scene.texts.length;
    now = { scene, room };
    const text = (at, y, words2, anchor, name) => svgText(name, at, y, words2, anchor);
    field.replaceChildren(
      svgRect("ptm-ground", room.left, room.top, room.right - room.left, room.bottom - room.top),
      text(0, letter, label("track"), "start", "ptm-panel-title"),
      ...width > 44 * letter ? [text(width, letter, label("legend"), "end", "ptm-tick")] : [],
      ...scene.texts.map(
        (one, i) => trackNode(one, { x, letter, room, top: room.top + i * high, high })
      ),
      svgPath("ptm-cursor", `M${x(scene.step)} ${room.top - 3}V${room.bottom}`)
    );
    setAttributes(field, { "aria-valuemax": scene.last, "aria-valuenow": scene.step });
  }
  function pressed(event) {
    const goal = slidTo(event.key, standing(), now.scene.last, 10);
    if (goal === void 0 && event.key !== " ") return;
    event.preventDefault();
    if (event.key === " ") play();
    else seek(goal);
  }
  function pointed(event) {
    const {
      scene: { last },
      room
    } = now;
    const across = event.clientX - svg.getBoundingClientRect().left - room.left;
    seek(Math.round(across / (room.right - room.left) * last));
  }
  return { svg, draw };
}
function trackNode({ name, tokens, all, n, mean, repeats: { runs } }, place) {
  const { x, letter, room, top, high } = place;
  const base = top + high - 0.45 * letter;
  const middle = top + high / 2 + 0.35 * letter;
  let end = 0;
  const bars = tokens.map((token, i) => {
    const from = end;
    end += token.length;
    const tall = (high - 0.75 * letter) * Math.exp(all[i]);
    const again = i < n && runs.some((run) => run.from < end && from < run.to);
    const wide = (x(i + 1) - x(i)) * 0.78;
    return [
      svgRect(i < n ? "ptm-bar" : "ptm-bar ptm-faint", x(i) + 1, base - tall, wide, tall, {
        "data-p": Math.exp(all[i]),
        "data-again": again
      }),
      ...again ? [svgRect("ptm-again-line", x(i), base + 3, x(i + 1) - x(i), 0.2 * letter)] : []
    ];
  });
  const text = (at, words2, anchor, kind) => svgText(kind, at, middle, words2, anchor);
  return element("svg:g", { class: "ptm-track", "data-name": name }, [
    svgPath("ptm-floor", `M${room.left} ${base}H${room.right}`),
    ...bars.flat(),
    text(room.left - 0.6 * letter, name, "end", "ptm-name"),
    text(room.right + 3.4 * letter, n ? signed(mean) : "–", "end", "ptm-tick")
  ]);
}

// generation_race/words.js
var words = {
  en: {
    title: "Decoding strategies compared",
    invitation: "Press Play to watch it from the start",
    greedy: "greedy",
    beam: "beam",
    prompt: "prompt",
    own: "your own",
    own_hint: "Type a prompt, then Enter: Python continues it",
    needs_live: "Typing your own needs the live notebook.",
    back: "Back",
    step: "One token",
    play: "Play",
    pause: "Pause",
    again: "Next seed",
    again_hint: "The same prompt with the next seed; greedy and beam search are deterministic and stay the same",
    keys: "With the tracks focused: arrow keys step back and forward, Space plays",
    run: "Run",
    tokens: "tokens",
    speed: "tokens/s",
    seed: "seed {seed}",
    repeated: "3-grams repeated",
    stretches: "repeated passages",
    log_p: "log p per token",
    stretches_of: "{n}, longest {longest} words",
    stretches_none: "none",
    track: "Probability of each token",
    tracks: "The tracks: arrow keys step one token back or forward",
    legend: "full height: p = 1   ▂ repeated words   ■ end of text",
    start: "All four strategies start here, with the same model and the same distribution but different rules.",
    lesson: "Highest log-probability so far: {best} ({best_p} per token; {best_share} of its 3-grams repeated). Lowest: {least} ({least_p}; {least_share}).",
    underlined: "Underlined: three or more words that occurred before.",
    failed: "Python could not continue: {message}",
    stored_only: "This page knows only its own prompts and seeds; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored texts can be shown.",
    picture_of: "Probability of each token that follows {prompt}, {step} of {last} tokens",
    summary: "{prompt} … seed {seed}, {step} of {last} tokens. {list}",
    one: "{name}: {log_p} per token, {share} of 3-grams repeated.",
    name: "strategy",
    text: "text",
    total: "Σ log p",
    longest: "longest, in words"
  },
  zh: {
    title: "解码策略比较",
    invitation: "按“播放”，从头观看",
    greedy: "贪心",
    beam: "束搜索",
    prompt: "开头",
    own: "自选的开头",
    own_hint: "输入开头后按回车：由 Python 续写",
    needs_live: "要输入自己的开头，请使用实时讲义。",
    back: "退一步",
    step: "加一个词元",
    play: "播放",
    pause: "暂停",
    again: "下一个种子",
    again_hint: "同一个开头换下一个种子；贪心和束搜索不抽样，结果不变",
    keys: "选中轨道后：方向键后退和前进，空格键播放",
    run: "运行",
    tokens: "词元",
    speed: "每秒词元数",
    seed: "种子 {seed}",
    repeated: "重复的三元组",
    stretches: "重复片段",
    log_p: "每词元 log p 均值",
    stretches_of: "{n} 处，最长 {longest} 个词",
    stretches_none: "没有",
    track: "每个词元的概率",
    tracks: "轨道：方向键退一个词元或进一个词元",
    legend: "条形满高：p = 1   ▂ 重复的词   ■ 文本结束",
    start: "四种方法从这里出发：同一个模型，同一个分布，规则不同。",
    lesson: "目前对数概率最高：{best}（每词元 {best_p}，三元组重复 {best_share}）。最低：{least}（{least_p}，{least_share}）。",
    underlined: "下划线：前面已出现过的三个或更多的词。",
    failed: "Python 无法续写：{message}",
    stored_only: "本页只有已存的开头和种子；要用别的，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能显示已存的文本。",
    picture_of: "{prompt} 之后每个词元的概率，第 {step} 个（共 {last} 个）",
    summary: "{prompt} … 种子 {seed}，第 {step} 个词元（共 {last} 个）。{list}",
    one: "{name}：每词元 {log_p}，三元组重复 {share}。",
    name: "方法",
    text: "文本",
    total: "Σ log p 总和",
    longest: "最长（词）"
  }
};

// generation_race/index.js
var ALL = 200;
function race(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [keyOf(entry), entry]));
  const wanted = { prompt: model.get("prompt"), seed: model.get("seed") };
  const settings = () => ({ step: model.get("step"), speed: model.get("speed") });
  const first = { entry: known.get(keyOf(wanted)) ?? model.get("presets")[0], ...settings() };
  const state = { ...first, known, asked: null, waiting: 0, slow: false, playing: false };
  const by = (tokens) => () => go(sceneOf(label, state).step + tokens);
  const act = {
    choose,
    seek,
    play,
    settle,
    forward: by(1),
    back: by(-1),
    again: () => choose(state.entry.prompt, nextSeed()),
    pace: (speed) => drag({ speed })
  };
  const ask = host.kernel(state, () => paint(), take);
  const ui = raceControls(label, model, act);
  const columns = raceColumns(label);
  const track = raceTrack(label, { seek: go, play, standing: () => sceneOf(label, state).step });
  const caption = element("div", { class: "ptm-caption ptm-one-line ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => track.svg });
  shell.body.append(...ui.nodes, columns.node, track.svg, caption);
  let timer = 0;
  const paint = host.painter(
    shell,
    track.svg,
    (size) => {
      const scene = sceneOf(label, state);
      ui.show(state, scene);
      columns.show(scene);
      if (size.width && size.height) track.draw(scene, size);
      caption.replaceChildren(...explained(label, scene));
    },
    { busy: () => state.waiting > 0 }
  );
  const traits = host.bind(["prompt", "seed", "step", "speed"], ({ prompt, seed, ...now }) => {
    drag(now);
    const wanted2 = { prompt, seed };
    if (keyOf(wanted2) === keyOf(state.asked ?? state.entry)) tell();
    else choose(prompt, seed);
  });
  if (keyOf(first.entry) === keyOf(wanted)) settle();
  else {
    tell();
    paint();
    choose(wanted.prompt, wanted.seed);
  }
  host.leave(() => clearTimeout(timer));
  function drag(changes) {
    Object.assign(state, changes);
    paint();
  }
  function settle(changes = {}) {
    drag(changes);
    const { asked, entry, step, speed } = state;
    traits.write({ step, speed, ...asked ? {} : { prompt: entry.prompt, seed: entry.seed } });
    tell();
  }
  function grow(step) {
    const { last } = sceneOf(label, state);
    drag({ step: step >= last ? ALL : Math.max(0, step) });
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
    const { step, last } = sceneOf(label, state);
    if (!starts) return;
    state.playing = true;
    if (step === last) grow(0);
    timer = setTimeout(next, 1e3 / state.speed);
    settle();
  }
  function next() {
    const { step, last } = sceneOf(label, state);
    if (step + 1 >= last) state.playing = false;
    else timer = setTimeout(next, 1e3 / state.speed);
    grow(step + 1);
    if (!state.playing) settle();
  }
  function pause() {
    clearTimeout(timer);
    state.playing = false;
    paint();
  }
  function nextSeed() {
    const { prompt, seed } = state.entry;
    if (!model.isStatic) return seed + 1;
    const seeds = [...known.values()].filter((entry) => entry.prompt === prompt).map((entry) => entry.seed);
    return seeds[(seeds.indexOf(seed) + 1) % seeds.length];
  }
  async function choose(typed, seed = state.entry.seed) {
    const prompt = typed.trim();
    if (!prompt) {
      shell.notice(label("empty"));
      paint();
      return;
    }
    const asked = { prompt, seed };
    const held = known.get(keyOf(asked));
    if (held) {
      show({ entry: held });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    state.asked = asked;
    const answer = await ask({ type: "write", ...asked });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.texts) known.set(keyOf(message), message);
    if (!state.asked || keyOf(message) !== keyOf(state.asked)) return;
    if (message.texts) {
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
    const { prompt, seed, step, last, texts } = sceneOf(label, state);
    const list = texts.map(
      ({ name, mean, repeats }) => label("one", { name, log_p: signed(mean), share: percentOf(repeats.share) })
    ).join(" ");
    shell.say(label("summary", { prompt, seed, step, last, list }));
    track.svg.setAttribute("aria-label", label("picture_of", { prompt, step, last }));
    shell.rows(
      ["name", "text", "tokens", "total", "log_p", "repeated", "stretches", "longest"].map(
        (key) => label(key)
      ),
      texts.map(({ name, text, n, total, mean, repeats }) => [
        name,
        text,
        n,
        signed(total),
        signed(mean),
        percentOf(repeats.share),
        repeats.runs.length,
        longestOf(repeats.runs)
      ])
    );
  }
}
function keyOf({ prompt, seed }) {
  return JSON.stringify([prompt, seed]);
}
var generation_race_default = widget({ kind: "ptm-generation_race", style: style_default, words, build: race });
export {
  generation_race_default as default
};
