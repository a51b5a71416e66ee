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

// fill_mask/controls.js
function fillControls(label, model, act) {
  const busy = busyMark(label);
  const texts = textChoice(label, model, {
    source: "source",
    choose: act.read,
    type: (text) => {
      if (text !== shown) act.read(text);
    }
  });
  const copies = checkbox(
    label("copies"),
    "copies",
    ({ copies: on }) => act.copies(on),
    label("copies_hint")
  );
  const clear = element("button", { "data-act": "clear", onclick: act.clear }, label("clear"));
  const stored = element("small", { class: "ptm-stored" }, label("stored"));
  const row = element(
    "div",
    { class: "ptm-controls", role: "group", "aria-label": label("hide") },
    [clear, copies.node, model.isStatic ? stored : busy.node]
  );
  let shown = null;
  const show = ({ sentence, masked, slow, copies: on }, known2) => {
    shown = sentence.text;
    texts.show(
      shown,
      shown,
      shown,
      known2.map((text) => [text, text])
    );
    copies.show(on);
    clear.setAttribute("aria-disabled", !masked.length);
    busy.show(slow);
  };
  return { nodes: [texts.node, row], show };
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
function wrapped(text, room, font) {
  const lines = [""];
  for (const part of text.match(/[^\s\u3000-\u9fff\uff00-\uffef]+\s*|./gu)) {
    const longer = lines.at(-1) + part;
    if (lines.at(-1) && textWidth(longer.trimEnd(), font) > room) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

// host/drawing.js
function svgText(kind, x, y, words2, anchor = null, more = {}) {
  return element("svg:text", { class: kind, x, y, "text-anchor": anchor, ...more }, words2);
}
function svgRect(kind, x, y, width, height, more = {}) {
  return element("svg:rect", { class: kind, x, y, width, height, ...more });
}

// host/keys.js
function steppedTo(key, place, size, axes = "both") {
  const across = axes === "both" ? { ArrowRight: place + 1, ArrowLeft: place - 1 } : {};
  const goals = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: size - 1, ...across };
  return key in goals ? Math.max(0, Math.min(size - 1, goals[key])) : void 0;
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

// fill_mask/store.js
var MASK = "[MASK]";
var KEPT = 8;
var FIELDS = 4 + 2 * KEPT;
var NOTHING = 65535;
var PER_BIT = 2e3;
var PER_BIT_OF_ENTROPY = 4e3;
function storedSentences(presets, names, filled) {
  const known2 = { texts: /* @__PURE__ */ new Map(), said: /* @__PURE__ */ new Map() };
  for (const preset of presets) {
    known2.texts.set(preset.text, preset);
    const next = distributionsOf(preset.packed, names);
    freePlaces(preset).forEach((place) => learn(known2, preset, [place], [], [next()]));
    for (const pair of preset.pairs) {
      const both = pair.map(() => next());
      learn(known2, preset, pair, [], both);
      pair.forEach(
        (place, n) => both[n].candidates.slice(0, filled).forEach(([piece]) => learn(known2, preset, [pair[1 - n]], [[place, piece]], [next()]))
      );
    }
  }
  return known2;
}
function distributionsOf(packed, names) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  let row = 0;
  return () => {
    const at = (field) => view.getUint16(2 * (FIELDS * row + field), true);
    const chance = (field) => 2 ** (-at(field) / PER_BIT);
    const candidates = Array.from({ length: KEPT }, (_, n) => 4 + 2 * n).filter((field) => at(field) !== NOTHING).map((field) => [names[at(field)], chance(field + 1)]);
    const known2 = at(1) !== NOTHING;
    const found = {
      candidates,
      entropy: at(0) / PER_BIT_OF_ENTROPY,
      p: known2 ? chance(1) : null,
      rank: known2 ? 65536 * at(2) + at(3) : null
    };
    row += 1;
    return found;
  };
}
function freePlaces({ tokens, fixed }) {
  return tokens.map((_, place) => place).filter((place) => !fixed.includes(place));
}
function readingOf({ tokens }, hidden, filled) {
  const read = [...tokens];
  filled.forEach(([place, piece]) => {
    read[place] = piece;
  });
  hidden.forEach((place) => {
    read[place] = MASK;
  });
  return read;
}
function readingKey(sentence, hidden, filled) {
  return [sentence.text, ...readingOf(sentence, hidden, filled)].join(" ");
}
function learn({ said }, sentence, hidden, filled, answers) {
  const key = readingKey(sentence, hidden, filled);
  const own = said.get(key) ?? said.set(key, /* @__PURE__ */ new Map()).get(key);
  [...hidden].sort((a, b) => a - b).forEach((place, n) => own.set(place, answers[n]));
}
function saidOf(known2, sentence, masked, filled) {
  const before = /* @__PURE__ */ new Map();
  const first = filled[0];
  const other = first && masked.find((place) => place !== first[0]);
  const all = masked.length ? known2.said.get(readingKey(sentence, masked, [])) : /* @__PURE__ */ new Map();
  const then = other === void 0 ? /* @__PURE__ */ new Map() : known2.said.get(readingKey(sentence, [other], [first]));
  for (const place of masked) {
    if (!all?.has(place)) return null;
    before.set(place, all.get(place));
  }
  if (other === void 0) return { before, after: /* @__PURE__ */ new Map() };
  return then?.has(other) ? { before, after: /* @__PURE__ */ new Map([[other, then.get(other)]]) } : null;
}
function learnAnswer(known2, answer, filled) {
  const { text, tokens, fixed, standing, start, masked, before, after } = answer;
  const sentence = known2.texts.get(text) ?? { text, tokens, fixed, standing, start };
  known2.texts.set(text, sentence);
  if (masked.length) learn(known2, sentence, masked, [], before);
  const other = masked.find((place) => place !== filled[0]?.[0]);
  if (after) learn(known2, sentence, [other], [filled[0]], [after]);
  return { sentence, masked, filled };
}

// fill_mask/sentences.js
function toldOf(label, { token, fixed, piece, number, bare, standing }) {
  if (piece !== null) return label("told_filled", { piece, token });
  if (number !== null) return label(bare ? "told_bare" : "told_masked", { token });
  if (standing) {
    const { p, rank, best, chance } = standing;
    const told = label("told_standing", { token, percent: percentOf(p) });
    return rank === 1 ? told : label("told_rank", { standing: told, rank: count(rank), best, most: percentOf(chance) });
  }
  if (fixed) return label("told_fixed", { token });
  return label(bare ? "told_open" : "told_free", { token });
}
function entropyOf(label, { now, before, compared }) {
  const numbers = { bits: now.entropy.toFixed(2), n: likelyOf(now.entropy) };
  return compared ? label("entropy_from", { ...numbers, before: before.entropy.toFixed(2) }) : label("entropy", numbers);
}
function truthToldOf(label, { token, now, before, compared }) {
  if (now.p === null) return label("no_truth");
  const numbers = { token, percent: percentOf(now.p), rank: count(now.rank) };
  return compared ? label("truth_from", {
    ...numbers,
    before: percentOf(before.p),
    rank_before: count(before.rank)
  }) : label("truth", numbers);
}
function explained(label, scene) {
  const { lists, filled, mean } = scene;
  const after = lists.find(({ compared }) => compared);
  const told = [];
  if (mean !== null) told.push(label("lesson_copies", { mean: percentOf(mean) }));
  if (after)
    told.push(
      label("lesson_after", {
        piece: filled[0][1],
        n: after.other,
        before: after.before.entropy.toFixed(2),
        after: after.now.entropy.toFixed(2)
      })
    );
  else if (lists.length > 1) told.push(label("lesson_two"));
  else if (lists.length && mean === null) told.push(label("lesson_one"));
  const joint = filled.length > 1 ? jointOf(lists, filled) : null;
  if (joint) told.push(label("lesson_joint", joint));
  return told.join(" ");
}
function jointOf(lists, filled) {
  const [first, second] = filled.map(([place, piece]) => {
    const { before, now } = lists.find(({ at }) => at === place);
    return {
      piece,
      p: new Map(before.candidates).get(piece),
      after: new Map(now.candidates).get(piece)
    };
  });
  if (!first.p || !second.p || !second.after) return null;
  return {
    first: first.piece,
    second: second.piece,
    apart: percentOf(first.p * second.p),
    joined: percentOf(first.p * second.after)
  };
}
function spoken(label, { lists, mean }) {
  const told = lists.map(
    (list) => label("spoken_mask", {
      n: list.number,
      list: list.now.candidates.slice(0, 3).map(([piece, p]) => `${piece} ${percentOf(p)}`).join(", "),
      truth: truthToldOf(label, list),
      entropy: entropyOf(label, list)
    })
  );
  return [
    ...told.length ? told : [label("spoken_none")],
    ...mean === null ? [] : [label("lesson_copies", { mean: percentOf(mean) })]
  ].join(" ");
}
function tableOf(label, { tokens, lists }) {
  const chance = (p, below = false) => `${below ? "< " : ""}${Number(p.toPrecision(4))}`;
  return [
    ...tokens.map(({ token, piece, number, standing }, i) => [
      i + 1,
      piece ?? (number === null ? token : `${MASK} (${token})`),
      standing ? chance(standing.p) : "–",
      standing ? bitsOf(standing.p).toFixed(2) : "–",
      "–"
    ]),
    ...lists.flatMap(({ at, number, rows, rest }) => [
      ...rows.map(({ piece, p, below, before, beforeBelow }) => [
        label("open_row", { place: at + 1, n: number }),
        piece,
        chance(p, below),
        bitsOf(p).toFixed(2),
        before === void 0 ? "–" : chance(before, beforeBelow)
      ]),
      [label("open_row", { place: at + 1, n: number }), label("others"), chance(rest), "–", "–"]
    ])
  ];
}

// fill_mask/list.js
var ROW_HIGH = 1.32;
var HEAD_HIGH = 3.9;
function fillList(label, act, n) {
  const name = uniqueId("list");
  const rows = element("svg:g", {
    class: "ptm-candidates",
    role: "listbox",
    "aria-label": label("candidates", { n: n + 1 }),
    onkeydown: pressed,
    onclick: (event) => {
      const row = event.target.closest(".ptm-candidate");
      if (row) act.choose(n, row.dataset.piece);
    }
  });
  const around = element("svg:g");
  const node = element("svg:g", { class: `ptm-list ptm-mask-${n + 1}` }, [around, rows]);
  let shown = [];
  function draw(list, room, marked) {
    node.style.display = list ? "" : "none";
    shown = list?.rows ?? [];
    if (!list) {
      rows.removeAttribute("tabindex");
      [rows, around].forEach((part) => part.replaceChildren());
      return room.top;
    }
    rows.setAttribute("tabindex", 0);
    const { left, top, letter } = room;
    const mark = Math.min(marked, shown.length - 1);
    const full = Math.max(...shown.map(({ p, before }) => Math.max(p, before ?? 0)));
    const places = { ...room, top: top + HEAD_HIGH * letter, row: ROW_HIGH * letter, full };
    rows.replaceChildren(
      ...shown.map((row, i) => {
        const line = fillRow(row, i, places, list);
        line.id = `${name}-${i}`;
        line.setAttribute("aria-selected", row.chosen);
        line.classList.toggle("ptm-marked", i === mark);
        return line;
      })
    );
    rows.setAttribute("aria-activedescendant", `${name}-${mark}`);
    const below = HEAD_HIGH + shown.length * ROW_HIGH + 1;
    around.replaceChildren(
      ...headOf(list, room),
      textAt(
        "ptm-rest",
        left,
        top + below * letter,
        label("rest", { percent: percentOf(list.rest) }),
        { "data-p": list.rest }
      ),
      ...list.compared ? [
        textAt(
          "ptm-small ptm-hollow",
          left,
          top + (below + 1.15) * letter,
          label("hollow", { n: list.other })
        )
      ] : []
    );
    return top + (below + 1.5) * letter;
  }
  function headOf(list, { left, top, width, letter }) {
    const { number, token, bare, now, before, compared } = list;
    const truth = truthToldOf(label, list);
    const tight = textWidth(truth, `${letter}px system-ui, sans-serif`) > width - 2;
    const title = bare ? label("mask_bare", { n: number }) : label("mask_at", { n: number, token });
    return [
      textAt("ptm-list-title", left, top + letter, title, { "data-at": list.at }),
      textAt("ptm-truth", left, top + 2.3 * letter, truth, {
        textLength: tight ? width - 2 : null,
        lengthAdjust: "spacingAndGlyphs",
        "data-p": now.p,
        "data-rank": now.rank,
        "data-before": compared ? before.p : null
      }),
      textAt("ptm-entropy ptm-small", left, top + 3.45 * letter, entropyOf(label, list), {
        "data-bits": now.entropy,
        "data-before": compared ? before.entropy : null
      })
    ];
  }
  function pressed(event) {
    const mark = Math.min(act.marked(n), shown.length - 1);
    const goal = steppedTo(event.key, mark, shown.length, "column");
    if (goal !== void 0) act.mark(n, goal);
    else if (event.key === "Enter" || event.key === " ") act.choose(n, shown[mark].piece);
    else if (event.key === "Backspace" || event.key === "Delete") act.clear();
    else return;
    event.preventDefault();
  }
  return { node, draw };
}
function textAt(kind, x, y, words2, data = {}) {
  return svgText(kind, x, y, words2, null, { ...data });
}
function fillListHeight(rows, letter) {
  return (HEAD_HIGH + rows * ROW_HIGH + 2.5) * letter;
}
function fillRow(row, i, { left, top, width, row: high, letter, full }, list) {
  const { piece, p, below, before, beforeBelow, chosen, truth, leads } = row;
  const y = top + (i + 0.78) * high;
  const told = numbersOf(row, list.compared);
  const from = left + 0.34 * width;
  const most = 0.66 * width - (list.compared ? 10.5 : 5.5) * letter;
  const bar = (share, kind) => svgRect(kind, from, y - 0.76 * letter, Math.max(1, most * share / full), 0.92 * letter);
  const kinds = ["ptm-candidate", chosen && "ptm-chosen", truth && "ptm-true"].filter(Boolean);
  return element(
    "svg:g",
    {
      class: kinds.join(" "),
      role: "option",
      "data-piece": piece,
      "data-p": below ? null : p,
      "data-most": below ? p : null,
      "data-before": beforeBelow ? null : before ?? null,
      "data-leads": leads,
      "aria-label": `${piece} ${told}`
    },
    [
      svgRect("ptm-ground", left, top + i * high, width, high - 1, { rx: 3 }),
      leads ? textAt("ptm-leads", left + 0.15 * letter, y, "▸") : null,
      textAt(
        "ptm-name",
        left + 1.1 * letter,
        y,
        shortened(piece, 0.34 * width - 1.4 * letter, letter)
      ),
      below ? null : bar(p, "ptm-bar"),
      before === void 0 ? null : bar(before, "ptm-was"),
      textAt(
        "ptm-percent",
        from + Math.max(most * Math.max(below ? 0 : p, before ?? 0) / full, 1) + 0.4 * letter,
        y,
        told
      )
    ]
  );
}
function numbersOf({ p, below, before, beforeBelow, truth }, compared) {
  const now = `${below ? "< " : ""}${percentOf(p)}`;
  const then = compared ? `${beforeBelow ? "< " : ""}${percentOf(before)} → ` : "";
  return `${then}${now}${truth ? " ✓" : ""}`;
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

// fill_mask/strip.js
var CELL_HIGH = 1.75;
var STOOD_HIGH = 1;
var STANDING_HIGH = 1;
function fillStrip(label, act) {
  const name = uniqueId("fill");
  const cells = element("svg:g", {
    class: "ptm-strip",
    tabindex: 0,
    role: "listbox",
    "aria-multiselectable": "true",
    "aria-label": label("tokens"),
    onkeydown: pressed,
    onpointermove: (event) => act.see(under(event)),
    onpointerleave: () => act.see(null),
    onclick: (event) => {
      const i = under(event);
      if (i !== null) act.toggle(i);
    }
  });
  const around = element("svg:g");
  const node = element("svg:g", {}, [around, cells]);
  let told = null;
  let room = [0, 0];
  let size = 1;
  function draw(scene, { width, letter }) {
    size = scene.tokens.length;
    const places = cellsFor(widest(scene.tokens, letter), letter, 1, width - 1);
    const line = STOOD_HIGH + CELL_HIGH + 0.35 + (scene.copies ? STANDING_HIGH : 0);
    const top = scene.copies ? 1 : 0;
    cells.replaceChildren(
      ...scene.tokens.map((token, i) => {
        const y = (top + places[i].line * line + STOOD_HIGH) * letter;
        const cell = cellOf(token, i, { ...places[i], y, letter });
        cell.id = `${name}-${i}`;
        return cell;
      })
    );
    const below = (top + (places.at(-1).line + 1) * line + 1) * letter;
    told = svgText("ptm-told", 1, below, []);
    room = [width - 2, letter];
    around.replaceChildren(...scene.copies ? chanceScale(label, width - 1, letter) : [], told);
    look(scene);
    return below + 0.5 * letter;
  }
  function look(scene) {
    cells.querySelectorAll(".ptm-token").forEach((cell) => {
      const i = Number(cell.dataset.place);
      cell.classList.toggle("ptm-looked", i === scene.looked);
      cell.classList.toggle("ptm-on", i === scene.place);
    });
    cells.setAttribute("aria-activedescendant", `${name}-${scene.place}`);
    told.textContent = shortened(toldOf(label, scene.tokens[scene.looked]), ...room);
  }
  function under(event) {
    const cell = event.target.closest(".ptm-token");
    return cell ? Number(cell.dataset.place) : null;
  }
  function pressed(event) {
    const place = act.standing();
    const goal = steppedTo(event.key, place, size);
    if (goal !== void 0) act.pin(goal);
    else if (event.key === "Enter" || event.key === " ") act.toggle(place);
    else if (event.key === "Backspace" || event.key === "Delete") act.clear();
    else return;
    event.preventDefault();
  }
  return { node, draw, look };
}
function widest(tokens, letter) {
  const wide = (text) => textWidth(text, `600 ${letter}px system-ui, sans-serif`);
  return tokens.map(
    ({ token, piece, fixed }) => [token, fixed ? token : `${MASK} 1`, piece ?? ""].reduce(
      (best, text) => wide(text) > wide(best) ? text : best
    )
  );
}
function cellsFor(texts, letter, left, right) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widths = texts.map((text) => textWidth(text, font) + 0.8 * letter);
  return flowed(widths, left, right);
}
function cellOf(token, i, { x, w, y, letter }) {
  const { piece, number, bare, fixed, standing } = token;
  const hidden = number !== null && piece === null;
  const kinds = [
    "ptm-token",
    fixed && "ptm-fixed",
    (hidden || bare) && "ptm-hidden",
    piece !== null && "ptm-put",
    number !== null && `ptm-mask-${number}`,
    standing && (standing.p < 0.5 ? "ptm-dark" : "ptm-bright")
  ].filter(Boolean);
  const middle = (kind, top, text) => svgText(kind, x + w / 2, top, text, "middle");
  const fit = (text, size) => shortened(text, w - 0.3 * size, size);
  const shown = hidden ? MASK : piece ?? token.token;
  return element(
    "svg:g",
    {
      class: kinds.join(" "),
      role: "option",
      "data-place": i,
      "data-p": standing?.p ?? null,
      "aria-selected": `${number !== null}`,
      "aria-disabled": fixed ? "true" : null,
      "aria-label": shown
    },
    [
      svgRect("ptm-whole", x, y - STOOD_HIGH * letter, w, (STOOD_HIGH + CELL_HIGH + 0.15) * letter),
      svgRect("ptm-cell", x + 2, y, w - 4, CELL_HIGH * letter, {
        rx: 4,
        style: standing ? `fill: ${chanceColour(standing.p)}` : null
      }),
      middle("ptm-shown", y + 1.2 * letter, fit(shown, letter)),
      number !== null && !bare ? middle("ptm-small", y - 0.25 * letter, fit(token.token, 0.8 * letter)) : null,
      number !== null ? svgText("ptm-number", x + 0.4 * letter, y + 0.8 * letter, number) : null,
      piece !== null ? svgRect("ptm-under", x + 2, y + (CELL_HIGH + 0.05) * letter, w - 4, 0.14 * letter) : null,
      standing ? middle("ptm-small", y + (CELL_HIGH + 0.85) * letter, percentOf(standing.p)) : null
    ]
  );
}
function chanceColour(p) {
  return CIVIDIS[Math.round((CIVIDIS.length - 1) * Math.min(1, p))];
}
function chanceScale(label, right, letter) {
  const last = textWidth("1", `${0.8 * letter}px system-ui, sans-serif`) + 0.3 * letter;
  const place = { right, last, top: 0.25, baseline: 0.9 };
  return colourScale("ptm-small", letter, place, `${label("scale")} 0`, "1");
}

// fill_mask/picture.js
function fillPicture(label, act) {
  const strip = fillStrip(label, act);
  const lists = [0, 1].map((n) => fillList(label, act, n));
  const hint = element("svg:text", {
    class: "ptm-soft ptm-hint",
    lengthAdjust: "spacingAndGlyphs"
  });
  const svg = element(
    "svg:svg",
    {
      class: "ptm-fill",
      "data-name": "fill-mask",
      role: "group",
      "aria-label": label("picture_of")
    },
    [strip.node, ...lists.map(({ node }) => node), hint]
  );
  function draw(scene, width) {
    const letter = letterSize(svg, 16, 24);
    const top = strip.draw(scene, { width, letter }) + 0.3 * letter;
    const side = width >= 46 * letter;
    const own = side ? (width - 2 * letter) / 2 : width;
    let below = top;
    lists.forEach((list, n) => {
      const place = side ? { left: n * (own + 2 * letter), top } : { left: 0, top: below };
      below = Math.max(
        below,
        list.draw(scene.lists[n], { ...place, width: own, letter }, scene.marks[n])
      );
    });
    const shown = scene.lists.length;
    const text = shown > 1 ? "" : label(shown ? "second" : "none");
    const left = side && shown ? own + 2 * letter : 0;
    const lines = text ? wrapped(text, width - left, `${letter}px system-ui, sans-serif`) : [];
    const y = (side && shown ? top : below) + letter;
    hint.replaceChildren(
      ...lines.map((line, n) => element("svg:tspan", { x: left, y: y + 1.3 * n * letter }, line))
    );
    below = side || shown > 1 ? below : below + (0.3 + 1.3 * lines.length) * letter;
    const high = Math.max(below, side ? top + fillListHeight(scene.most, letter) : 0);
    svg.style.height = `${Math.ceil(high)}px`;
  }
  return { svg, draw, look: strip.look };
}

// fill_mask/scene.js
var LECTURE_ROWS = 6;
function sceneOf(state, known2, model) {
  const most = !state.lecture ? KEPT : LECTURE_ROWS - (state.copies ? 2 : 0);
  const { sentence, masked, filled, said, pinned, seen, marks, copies } = state;
  const places = [...masked].sort((a, b) => a - b);
  const put = new Map(filled);
  const place = Math.min(pinned ?? places[0] ?? 0, sentence.tokens.length - 1);
  const tokens = sentence.tokens.map((token, i) => {
    const [p, rank, best, chance] = sentence.standing[i];
    const open = places.indexOf(i);
    return {
      token,
      fixed: sentence.fixed.includes(i),
      piece: put.get(i) ?? null,
      number: open < 0 ? null : open + 1,
      bare: token === MASK,
      standing: copies && open < 0 && p !== null ? { p, rank, best, chance } : null
    };
  });
  const lists = places.map((at, n) => listOf(state, { at, n, put, said, known: known2, model, most }));
  return {
    tokens,
    lists,
    most,
    place,
    looked: seen ?? place,
    copies,
    marks,
    filled,
    masked,
    isStatic: Boolean(model.isStatic),
    mean: copies ? meanOf(sentence) : null
  };
}
function listOf({ sentence, masked }, { at, n, put, said, known: known2, model, most }) {
  const before = said.before.get(at);
  const now = said.after.get(at) ?? before;
  const compared = now !== before;
  const token = sentence.tokens[at];
  const rows = compared ? comparedRows(now, before, token, most) : now.candidates.slice(0, most).map(([piece, p]) => ({ piece, p }));
  const leads = (piece) => Boolean(model.isStatic) && masked.length > 1 && !compared && saidOf(known2, sentence, masked, [[at, piece]]) !== null;
  return {
    at,
    number: n + 1,
    other: masked.length > 1 ? 2 - n : null,
    token,
    bare: token === MASK,
    before,
    now,
    compared,
    rows: rows.map((row) => ({
      ...row,
      chosen: row.piece === put.get(at),
      truth: row.piece === token,
      leads: leads(row.piece)
    })),
    rest: Math.max(0, 1 - rows.reduce((sum, row) => sum + (row.below ? 0 : row.p), 0))
  };
}
function comparedRows(now, before, token, most) {
  const [old, present] = [before, now].map(
    ({ candidates, p }) => new Map([...candidates, ...p === null ? [] : [[token, p]]])
  );
  const listed = new Set(now.candidates.map(([piece]) => piece));
  const lost = before.candidates.slice(0, 3).filter(([piece]) => !listed.has(piece));
  const stay = now.candidates.slice(0, Math.max(1, most - lost.length));
  const [lastNow, lastOld] = [now, before].map(({ candidates }) => candidates.at(-1)[1]);
  return [
    ...stay.map(([piece, p]) => ({
      piece,
      p,
      before: old.get(piece) ?? lastOld,
      beforeBelow: !old.has(piece)
    })),
    ...lost.map(([piece, p]) => ({
      piece,
      p: present.get(piece) ?? lastNow,
      below: !present.has(piece),
      before: p
    }))
  ];
}
function meanOf(sentence) {
  const own = freePlaces(sentence).map((i) => sentence.standing[i][0]).filter((p) => p !== null);
  return own.length ? own.reduce((sum, p) => sum + p, 0) / own.length : null;
}
function toggled({ masked, filled }, place) {
  const stay = masked.includes(place) ? masked.filter((other) => other !== place) : [...masked.slice(-1), place];
  return { masked: stay, filled: filled.filter(([other]) => stay.includes(other)) };
}
function filledWith({ masked, filled }, place, piece) {
  const at = filled.findIndex(([other]) => other === place);
  const earlier = at < 0 ? filled : filled.slice(0, at);
  const same2 = at >= 0 && filled[at][1] === piece;
  return { masked, filled: same2 ? earlier : [...earlier, [place, piece]] };
}

// fill_mask/style.css
var style_default = String.raw`.ptm.ptm-fill_mask {
  --ptm-type-present: 24;
  .ptm-fill text {
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
  }
  .ptm-controls small {
    color: var(--ptm-soft);
  }
  .ptm-fill .ptm-number {
    font-size: max(12px, var(--ptm-least));
    font-weight: 700;
  }
  .ptm-fill .ptm-leads {
    fill: var(--ptm-soft);
  }
  .ptm-fill :is(.ptm-told, .ptm-list-title) {
    font-weight: 650;
  }
  .ptm-mask-1 {
    --ptm-own: var(--ptm-blue);
  }
  .ptm-mask-2 {
    --ptm-own: var(--ptm-green);
  }
  .ptm-token.ptm-fixed {
    cursor: default;
  }
  .ptm-token .ptm-cell {
    fill: var(--ptm-faint);
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-token.ptm-fixed:not(.ptm-dark, .ptm-bright) .ptm-shown {
    fill: var(--ptm-soft);
  }
  .ptm-token.ptm-fixed .ptm-cell {
    stroke-dasharray: 3 3;
  }
  .ptm-token.ptm-hidden .ptm-shown {
    font-weight: 650;
  }
  .ptm-token:is(.ptm-mask-1, .ptm-mask-2) .ptm-cell {
    stroke: var(--ptm-own);
    stroke-width: 3;
    fill: var(--ptm-page);
  }
  .ptm-token .ptm-number {
    fill: var(--ptm-own);
  }
  .ptm-strip:focus-visible .ptm-on .ptm-whole {
    stroke: var(--ptm-ink);
    stroke-width: 2;
    fill: var(--ptm-faint);
  }
  :is(.ptm-strip, .ptm-candidates):focus:not(:focus-visible) {
    outline: none;
  }
  .ptm-list .ptm-list-title {
    fill: var(--ptm-own);
  }
  .ptm-candidate .ptm-bar {
    fill: var(--ptm-own);
    fill-opacity: 0.75;
  }
  .ptm-candidates:focus-visible .ptm-marked .ptm-ground {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-candidate .ptm-was {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 1.5;
  }
  .ptm-candidate.ptm-true .ptm-name {
    font-weight: 650;
  }
  .ptm-candidate.ptm-chosen .ptm-ground {
    stroke: var(--ptm-orange);
    stroke-width: 2.5;
  }
}
`;

// fill_mask/words.js
var words = {
  en: {
    title: "Masked language modeling",
    invitation: "Click a token to mask it",
    source: "sentence",
    own: "your own",
    own_hint: "Type a sentence, with [MASK] anywhere, then Enter: Python reads it",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    hide: "Mask tokens",
    clear: "Unmask all",
    copies: "prediction at every token",
    copies_hint: "Color each token by the probability that the model assigns to it while it is not masked",
    tokens: "The sentence's tokens: Enter masks one",
    scale: "P of the unmasked token",
    mask_at: "Mask {n}, originally “{token}”",
    mask_bare: "Mask {n}",
    candidates: "Candidates for mask {n}",
    entropy: "entropy {bits} bits, like {n} equally likely tokens",
    entropy_from: "entropy {before} → {bits} bits, like {n} equally likely tokens",
    truth: "“{token}”: {percent}, rank {rank}",
    truth_from: "“{token}”: {before} → {percent}, rank {rank_before} → {rank}",
    no_truth: "no original token here",
    rest: "all other tokens together: {percent}",
    hollow: "outlined bar: before mask {n} was filled",
    stored: "with two masks, click a token marked ▸ to fill it in",
    none: "Click a token above to mask it: the model then reads [MASK] in its place.",
    second: "Mask a second token to see whether the two predictions depend on each other.",
    told_free: "“{token}”: click to mask it",
    told_fixed: "{token} is a special token; it is never masked",
    told_masked: "[MASK] replaces “{token}”: click to restore it",
    told_bare: "[MASK]: click to close its list",
    told_open: "[MASK], list closed: click to open it",
    told_filled: "“{piece}” replaces “{token}”: click to restore “{token}”",
    told_standing: "“{token}” is not masked; the model assigns it {percent}",
    told_rank: "{standing}, rank {rank}; its top prediction is “{best}”, {most}",
    lesson_one: "The bars show the model's prediction at [MASK], given the tokens on both sides. Click a candidate to fill it in.",
    lesson_two: "Both tokens are masked, and each is predicted from the other tokens only: neither prediction depends on the other. Click a candidate for one mask and watch the other.",
    lesson_after: "With “{piece}” filled in at mask {n}, the model predicts the other mask again: its entropy changes from {before} to {after} bits.",
    lesson_joint: "Predicted independently, “{first}” and “{second}” have a joint probability of {apart}; predicted one after the other, {joined}.",
    lesson_copies: "With no mask, the input tokens get {mean} on average, not 100 %: the model does not copy its input perfectly. The pre-training loss covers only the selected tokens. Most of them become [MASK], some a random token, and some stay unchanged, so an input token may be right or wrong. The other tokens have no loss.",
    spoken_mask: "Mask {n}: {list}. {truth}. {entropy}.",
    spoken_none: "No token is masked.",
    not_free: "{token} is a special token: it is never masked.",
    pair_only: "This page does not store these two masks together, so the first token is restored. Any two tokens can be masked in the live notebook.",
    fill_only: "This page stores the effect of the first {n} candidates (▸); any candidate can be filled in in the live notebook.",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only what is stored can be shown.",
    failed: "Python could not continue: {message}",
    picture_of: "The sentence's tokens, and the probabilities at the masked ones",
    number: "position",
    p: "probability",
    bits: "bits",
    before: "P before filling",
    open_row: "{place}, mask {n}",
    others: "all others"
  },
  zh: {
    title: "掩码语言模型",
    invitation: "点击一个词元，把它遮住",
    source: "句子",
    own: "自选的句子",
    own_hint: "输入一句话，可在任意处写 [MASK]，然后按回车：由 Python 来读",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    hide: "遮盖词元",
    clear: "显示所有词元",
    copies: "模型在每个词元处的预测",
    copies_hint: "词元并未被遮盖时，按模型给它的概率为每个词元着色",
    tokens: "句子的词元：按回车遮盖",
    scale: "原处词元的概率 P",
    mask_at: "掩码 {n}，原为“{token}”",
    mask_bare: "掩码 {n}",
    candidates: "掩码 {n} 的候选",
    entropy: "熵 {bits} 比特，相当于 {n} 个等可能的词元",
    entropy_from: "熵 {before} → {bits} 比特，相当于 {n} 个等可能的词元",
    truth: "“{token}”：{percent}，排名 {rank}",
    truth_from: "“{token}”：{before} → {percent}，排名 {rank_before} → {rank}",
    no_truth: "此处原本没有词元",
    rest: "其余所有词元合计：{percent}",
    hollow: "空心条：填补掩码 {n} 之前",
    stored: "有两个掩码时，点击带 ▸ 的词元即可填入",
    none: "点击上面的词元把它遮住：模型在那里读到的是 [MASK]。",
    second: "再遮住一个词元，看两处的预测是否相互影响。",
    told_free: "“{token}”：点击可遮盖",
    told_fixed: "{token} 是特殊词元，从不遮盖",
    told_masked: "[MASK] 代替了“{token}”：再次点击可恢复",
    told_bare: "[MASK]：点击可收起它的列表",
    told_open: "[MASK]，尚无列表：点击可打开",
    told_filled: "“{piece}”填在“{token}”的位置：点击可恢复“{token}”",
    told_standing: "“{token}”没有被遮盖，模型给它 {percent}",
    told_rank: "{standing}，排名 {rank}；模型更倾向于“{best}”，{most}",
    lesson_one: "条形表示模型根据两侧词元对 [MASK] 处的预测。点击候选即可填入。",
    lesson_two: "两处都被遮住，各自只根据其余词元来预测：两个预测互不依赖。点击其中一个的候选，看另一个如何变化。",
    lesson_after: "现在掩码 {n} 处填入了“{piece}”，模型重新预测另一处：熵从 {before} 变为 {after} 比特。",
    lesson_joint: "分别预测时，“{first}”与“{second}”同时出现的概率是 {apart}；先填一个再预测另一个，则是 {joined}。",
    lesson_copies: "什么都不遮盖时，原处的词元平均只得到 {mean}，而不是 100 %：模型并不完美地复制输入。预训练的损失只涉及选中的词元：其中大多换成 [MASK]，有些换成随机词元，有些保持不变，所以读到的词元可能对，也可能不对；其余的词元没有损失。",
    spoken_mask: "掩码 {n}：{list}。{truth}。{entropy}。",
    spoken_none: "没有词元被遮盖。",
    not_free: "{token} 是特殊词元：从不遮盖。",
    pair_only: "本页没有存储这两个词元同时遮盖的结果，因此前一个已恢复。在实时讲义中可以遮盖任意两个。",
    fill_only: "本页只存有填入前 {n} 个候选（▸）之后的结果；在实时讲义中可以填入任意一个。",
    stored_only: "本页只有已算好的句子；要看别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能显示已存的内容。",
    failed: "Python 无法继续：{message}",
    picture_of: "句子的词元，以及被遮盖处的概率",
    number: "位置",
    p: "概率",
    bits: "比特",
    before: "填补之前的概率",
    open_row: "{place}，掩码 {n}",
    others: "其余所有"
  }
};

// fill_mask/index.js
function explorer(host) {
  const { model, label } = host;
  const presets = model.get("presets");
  const known2 = storedSentences(presets, model.get("names"), model.get("filled"));
  const fresh = { pinned: null, seen: null, marks: [0, 0] };
  const home = placed(presets[0].text, presets[0].start, []);
  const state = {
    ...home,
    ...fresh,
    copies: false,
    lecture: false,
    asked: null,
    waiting: 0,
    slow: false
  };
  const scene = () => sceneOf(state, known2, model);
  const act = {
    read,
    toggle,
    choose,
    clear,
    see,
    pin,
    mark,
    copies,
    standing: () => scene().place,
    marked: (n) => state.marks[n]
  };
  const ask = host.kernel(state, () => paint(), take);
  const ui = fillControls(label, model, act);
  const picture = fillPicture(label, act);
  const caption = element("div", { class: "ptm-caption ptm-said" });
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
      ui.show(state, [...known2.texts.keys()]);
      caption.textContent = explained(label, now);
      if (width) picture.draw(now, width);
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  shell.root.addEventListener("resized", () => {
    state.lecture = shell.root.classList.contains("ptm-present");
    tell();
  });
  const traits = host.bind(["context"], ({ context }) => go(context));
  tell();
  paint();
  goNear(model.get("context"));
  function placed(text, wanted, filled) {
    const sentence = known2.texts.get(text);
    if (!sentence) return null;
    const masked = wanted ?? sentence.start;
    const said = saidOf(known2, sentence, masked, filled);
    return said && { sentence, masked, filled, said };
  }
  function go(wanted) {
    const there = placed(wanted.text, wanted.masked, wanted.filled);
    if (there) show(there);
    else if (!model.isStatic) askPython(wanted);
    else if (!known2.texts.has(wanted.text)) shell.notice(label("stored_only"));
    return there !== null;
  }
  function goNear(wanted) {
    if (go(wanted) || !model.isStatic || !known2.texts.has(wanted.text)) return;
    if (go({ ...wanted, filled: [] })) {
      shell.notice(label("fill_only", { n: model.get("filled") }));
      return;
    }
    go({ ...wanted, masked: wanted.masked.slice(-1), filled: [] });
    shell.notice(label("pair_only"));
  }
  async function askPython({ text, masked, filled }) {
    const asked = { text, masked, filled };
    state.asked = asked;
    const answer = await ask({ type: "fill", wanted: asked });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    const { wanted, failed } = message;
    const there = failed === void 0 ? learnAnswer(known2, message, wanted.filled) : null;
    if (!state.asked || keyOf(wanted) !== keyOf(state.asked)) {
      paint();
      return;
    }
    if (there) {
      show(placed(there.sentence.text, there.masked, there.filled));
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: failed }));
    share();
  }
  function show(there) {
    const other = there.sentence !== state.sentence;
    const same2 = !other && `${there.masked}` === `${state.masked}`;
    const anew = other ? fresh : same2 ? {} : { marks: fresh.marks };
    Object.assign(state, anew, there, { asked: null });
    shell.notice("");
    share();
    paint();
  }
  function read(text) {
    if (!text.trim()) shell.notice(label("empty"));
    else go({ text, masked: null, filled: [] });
  }
  function wantedNow() {
    const { sentence, masked, filled, asked, waiting } = state;
    return waiting && asked?.masked && known2.texts.has(asked.text) ? asked : { text: sentence.text, masked, filled };
  }
  function toggle(place) {
    const now = wantedNow();
    const sentence = known2.texts.get(now.text);
    state.pinned = place;
    if (sentence.fixed.includes(place)) {
      shell.notice(label("not_free", { token: sentence.tokens[place] }));
      paint();
      return;
    }
    goNear({ text: now.text, ...toggled(now, place) });
  }
  function choose(n, piece) {
    const list = scene().lists[n];
    if (!list || state.waiting) return;
    mark(
      n,
      list.rows.findIndex((row) => row.piece === piece)
    );
    const next = filledWith(state, list.at, piece);
    if (!go({ text: state.sentence.text, ...next }) && model.isStatic)
      shell.notice(label("fill_only", { n: model.get("filled") }));
  }
  function clear() {
    go({ text: state.sentence.text, masked: [], filled: [] });
  }
  function reset() {
    state.copies = false;
    state.pinned = null;
    show(home);
  }
  function copies(on) {
    state.copies = on;
    tell();
    paint();
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
  function mark(n, i) {
    state.marks = state.marks.map((old, other) => other === n ? i : old);
    paint();
  }
  function share() {
    const { sentence, masked, filled } = state;
    const context = { text: sentence.text, masked, filled };
    if (keyOf(model.get("context")) !== keyOf(context)) traits.write({ context });
    tell();
  }
  function tell() {
    const now = scene();
    shell.say(spoken(label, now));
    shell.rows(
      ["number", "token", "p", "bits", "before"].map((key) => label(key)),
      tableOf(label, now)
    );
  }
}
function keyOf({ text, masked, filled }) {
  return [masked?.join() ?? "", filled.flat().join(), text].join("\n");
}
var fill_mask_default = widget({ kind: "ptm-fill_mask", style: style_default, words, build: explorer });
export {
  fill_mask_default as default
};
