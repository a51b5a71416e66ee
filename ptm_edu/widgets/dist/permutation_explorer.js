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

// host/random.js
function random(run) {
  run.random = run.random + 1831565813 >>> 0;
  let t = run.random;
  t = Math.imul(t ^ t >>> 15, t | 1);
  t ^= t + Math.imul(t ^ t >>> 7, t | 61);
  return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
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
function presentRoom(node) {
  const root = node.closest(`.${PRESENT}`);
  if (!root) return Infinity;
  const { paddingBottom } = getComputedStyle(root);
  const top = node.getBoundingClientRect().top - root.getBoundingClientRect().top + root.scrollTop;
  return root.clientHeight - parseFloat(paddingBottom) - top;
}
function fittedLetter(svg, usual, presented, height) {
  const letter = letterSize(svg, usual, presented);
  const dense = height(letter) > presentRoom(svg);
  svg.classList.toggle("ptm-dense", dense);
  return dense ? 20 * presentScale(svg) : letter;
}

// host/frame.js
function frame({ el, kind, style, label, title = label("title"), reset, picture }) {
  const summary = element("div", { class: "ptm-summary", "aria-live": "polite" });
  const notice = element("div", { class: "ptm-notice", role: "status" });
  const table2 = element("div", { class: "ptm-table", hidden: true });
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
    table2.hidden = !now;
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
  root.append(element("style", {}, style), head, body, notice, summary, table2);
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
    if (!table2.hidden && told) table2.replaceChildren(rowsOf(told.head, told.lines));
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
function presets(title, options, choose) {
  return choice({ tag: "div", kind: "ptm-presets", title }, options, choose);
}
function uniqueId(name) {
  return `ptm-${name}-${crypto.randomUUID?.() ?? Math.random()}`;
}

// permutation_explorer/masks.js
function permutationMasks(order, predicted) {
  const T = order.length;
  const targets = order.slice(T - predicted);
  const step = order.map((_, position) => targets.indexOf(position));
  const perm = table(T, (i, j) => step[j] < step[i] || step[i] < 0 && step[j] < 0);
  const content = table(T, (i, j) => i === j || perm[i][j]);
  const query = perm.map((row, i) => step[i] < 0 ? null : row);
  return { perm, content, query, targets };
}
function causalMask(T) {
  return table(T, (i, j) => j <= i);
}
function fullMask(T) {
  return table(T, () => true);
}
function openIn(row) {
  return row.flatMap((open, j) => open ? [j] : []);
}
function movedTo(order, from, to) {
  const others = order.filter((_, k) => k !== from);
  return [...others.slice(0, to), order[from], ...others.slice(to)];
}
function table(T, of) {
  return Array.from({ length: T }, (_, i) => Array.from({ length: T }, (_2, j) => of(i, j)));
}

// permutation_explorer/scene.js
var KINDS = ["xlnet", "gpt", "bert"];
function sceneOf({ tokens, order, predicted, step, kind, held }) {
  const T = tokens.length;
  const { steps, panels, ...more } = { xlnet, gpt, bert }[kind](order, predicted);
  const at = Math.max(0, Math.min(steps.length, step) - 1);
  const { position, from } = steps[at];
  const targets = steps.map((one) => one.position);
  const masked = (i) => kind === "bert" && targets.includes(i);
  return {
    kind,
    tokens,
    T,
    order,
    held,
    ...more,
    shown: tokens.map((token, i) => masked(i) ? "[MASK]" : token),
    masked,
    targets,
    steps,
    at,
    target: position,
    from,
    // GPT predicts a token from the hidden state of the position before it.
    panels: panels.map((panel) => ({ ...panel, lit: kind === "gpt" ? position - 1 : position }))
  };
}
function xlnet(order, predicted) {
  const { perm, content, query, targets } = permutationMasks(order, predicted);
  const steps = targets.map((position) => ({ position, from: openIn(perm[position]) }));
  return {
    steps,
    panels: [
      { name: "content", rows: content },
      { name: "query", rows: query }
    ]
  };
}
function gpt(order) {
  const rows = causalMask(order.length);
  const steps = rows.slice(1).map((_, i) => ({ position: i + 1, from: openIn(rows[i]) }));
  return { order: rows.map((_, i) => i), steps, panels: [{ name: "causal", rows }] };
}
function bert(order, predicted) {
  const { targets } = permutationMasks(order, predicted);
  const visible = order.filter((i) => !targets.includes(i)).sort((a, b) => a - b);
  const steps = targets.map((position) => ({ position, from: visible }));
  return { steps, panels: [{ name: "full", rows: fullMask(order.length) }] };
}
function sentenceOf(label, scene, marked2 = (token) => token) {
  const { kind, tokens, steps, at, target, from } = scene;
  const names = from.map((i) => tokens[i]);
  const numbers = {
    step: at + 1,
    of: steps.length,
    token: marked2(tokens[target]),
    position: target,
    from: names.map(marked2).join(label("comma")),
    probability: probabilityOf(label, scene, steps[at], kind !== "gpt"),
    before: target - 1
  };
  return label(from.length ? `sentence_${kind}` : "sentence_none", numbers);
}
function probabilityOf(label, { tokens }, { position, from }, placed = false) {
  const names = from.map((i) => tokens[i]).join(", ");
  const given = placed ? label(names ? "and_position" : "its_position", { names }) : names;
  return given ? `P(${tokens[position]} | ${given})` : `P(${tokens[position]})`;
}
function captionOf(label, { kind, T, steps }) {
  const context = T - steps.length;
  const told = { context, targets: steps.length };
  if (kind === "gpt") return label("caption_gpt");
  if (kind === "bert") return label(context ? "caption_bert" : "caption_bert_none", told);
  return [label("caption_xlnet"), ...context ? [label("caption_context", told)] : []].join(" ");
}
function tableOf(label, { tokens, steps }) {
  return {
    head: ["step", "token", "position", "from", "count"].map((key) => label(key)),
    lines: steps.map(({ position, from }, n) => [
      n + 1,
      tokens[position],
      position,
      from.map((i) => `${tokens[i]} (${i})`).join(", ") || "–",
      from.length
    ])
  };
}

// permutation_explorer/controls.js
var ORDERS = ["random", "forward", "backward"];
function permutationControls(label, T, act) {
  const kinds = presets(
    label("compare"),
    KINDS.map((kind) => [kind, label(kind), { "data-kind": kind }]),
    (kind) => act.settle({ kind })
  );
  const orders = choice(
    { kind: "ptm-buttons", title: label("order") },
    ORDERS.map((name) => [name, label(name), { "data-order": name }]),
    act.reorder
  );
  const predicted = slider(label("predicted"), "predicted", { min: 1, max: T }, act);
  const button2 = (name, run2) => element("button", { "data-act": name, title: label("keys"), onclick: run2 }, label(name));
  const back = button2("back", () => act.walk(-1));
  const next = button2("next", () => act.walk(1));
  const play = button2("play", act.play);
  const run = element("span", { class: "ptm-buttons", role: "group", "aria-label": label("run") }, [
    back,
    next,
    play
  ]);
  return {
    nodes: [
      kinds.node,
      element("div", { class: "ptm-controls" }, [orders.node, predicted.node, run])
    ],
    show(state, { kind, at, steps, order }) {
      kinds.show((one) => one === kind);
      const fixed = kind === "gpt";
      const inLine = order.every((i, k) => i === k);
      const inReverse = order.every((i, k) => i === T - 1 - k);
      orders.show((name) => name === "forward" && inLine || name === "backward" && inReverse);
      orders.buttons.forEach((one) => one.setAttribute("aria-disabled", fixed));
      predicted.show(state.predicted);
      predicted.input.disabled = fixed;
      predicted.node.setAttribute("aria-disabled", fixed);
      back.setAttribute("aria-disabled", at === 0);
      next.setAttribute("aria-disabled", at === steps.length - 1);
      play.setAttribute("aria-disabled", steps.length < 2);
      play.setAttribute("aria-pressed", state.playing);
      play.textContent = label(state.playing ? "pause" : "play");
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

// permutation_explorer/matrices.js
function matrixLayout({ shown, T, panels }, { letter, width, room }) {
  const top = 2.7 * letter;
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widest = Math.max(...shown.map((token) => textWidth(token, font)));
  const names = Math.min(0.3 * width, 6.5 * letter, widest + 1.9 * letter);
  const rh = Math.max(1.15 * letter, Math.min(1.5 * letter, (room - top - 2) / T));
  const cell = Math.min(1.25 * rh, (width - names - 2) / T);
  return {
    letter,
    names,
    rh,
    cell,
    top,
    count: panels.length,
    width: names + T * cell + 1,
    height: top + T * rh + 2
  };
}
function matrixNodes(label, scene, { name, rows, lit }, at, wide, hatch) {
  const { shown, T, masked, kind } = scene;
  const { letter, names, rh, cell, top } = at;
  const middle = (i) => top + (i + 0.5) * rh + 0.34 * letter;
  const rowNodes = rows.flatMap((row, i) => {
    const mark = i === lit ? "ptm-here" : row ? null : "ptm-absent";
    const y = middle(i);
    return [
      svgText(mark, 0, y, i),
      svgText(mark, 1.2 * letter, y, shortened(shown[i], names - 1.6 * letter, letter)),
      ...(row ?? []).map((open, j) => {
        const [x, y2] = [names + j * cell + 1.5, top + i * rh + 1.5];
        const kinds = [
          "ptm-cell",
          open && "ptm-open",
          i === lit && "ptm-lit",
          i === j && "ptm-self",
          open && masked(j) && "ptm-masked"
        ];
        return svgRect(kinds.filter(Boolean).join(" "), x, y2, cell - 3, rh - 3, {
          rx: 2,
          "data-i": i,
          "data-j": j,
          "data-open": `${open}`,
          fill: open && masked(j) ? `url(#${hatch})` : null
        });
      })
    ];
  });
  const heads = shown.map(
    (_, j) => svgText("ptm-number", names + (j + 0.5) * cell, top - 0.35 * letter, j, "middle")
  );
  const frame2 = svgRect(
    kind === "xlnet" && name === "content" ? "ptm-frame ptm-dashed" : "ptm-frame",
    names,
    top + lit * rh,
    T * cell,
    rh,
    { rx: 3 }
  );
  const title = shortened(label(name), wide, letter);
  return [svgText("ptm-panel-title", 0, letter, title), ...heads, ...rowNodes, frame2];
}
function predictionNodes(label, scene, { letter, width, rh }) {
  const { kind, steps, at } = scene;
  const top = 2.7 * letter;
  const lines = steps.map((step, n) => {
    const y = top + (n + 0.5) * rh + 0.34 * letter;
    const words2 = shortened(probabilityOf(label, scene, step), width - 3.4 * letter, letter);
    const own = n === at;
    return element(
      "svg:g",
      { class: own ? "ptm-line ptm-here" : "ptm-line", "data-go": step.position },
      [
        svgText(null, 0.9 * letter, y, own ? "▸" : "", "end"),
        svgText(null, 1.9 * letter, y, n + 1, "end"),
        svgText(null, 2.5 * letter, y, words2)
      ]
    );
  });
  const title = shortened(label(`predictions_${kind}`), width, letter);
  return [svgText("ptm-panel-title", 0, letter, title), ...lines];
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
function steppedTo(key, place, size, axes = "both") {
  const across = axes === "both" ? { ArrowRight: place + 1, ArrowLeft: place - 1 } : {};
  const goals = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: size - 1, ...across };
  return key in goals ? Math.max(0, Math.min(size - 1, goals[key])) : void 0;
}

// permutation_explorer/rows.js
function rowsLayout(label, T, letter, width) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const titles = Math.max(textWidth(label("text"), font), textWidth(label("order"), font));
  const beside = width > 44 * letter;
  const left = beside ? titles + letter : 0;
  const w = Math.min(8 * letter, (width - left - 2) / T);
  const above = beside ? 0 : 1.4 * letter;
  const high = 1.8 * letter;
  const text = above + 1.15 * letter;
  const order = text + high + above + (beside ? 1.7 : 0.5) * letter;
  return {
    letter,
    beside,
    left,
    w,
    high,
    text,
    order,
    bottom: order + high + 1.35 * letter,
    x: (k) => left + 1 + k * w
  };
}
function tokenRows(label, T, act, now) {
  const still = element("svg:g");
  const ghost = element("svg:g", { class: "ptm-ghost" });
  const slots = Array.from(
    { length: T },
    (_, k) => element("svg:g", {
      class: "ptm-slot-of",
      role: "slider",
      "aria-valuemin": 1,
      "aria-valuemax": T,
      "data-slot": k,
      onkeydown: (event) => pressed(event, k)
    })
  );
  const row = element(
    "svg:g",
    { class: "ptm-order", ...draggedOver(dragged), onpointercancel: letGo },
    slots
  );
  let at = null;
  let hand = null;
  function pressed(event, k) {
    const goal = steppedTo(event.key, k, T);
    if (goal === void 0) return;
    event.preventDefault();
    if (now().kind === "gpt" || goal === k) return;
    act.move(k, goal, true);
    slots[goal].focus();
  }
  function dragged(event, settled) {
    if (!at || now().kind === "gpt") return;
    const x = event.clientX - row.ownerSVGElement.getBoundingClientRect().left;
    const place = Math.max(0, Math.min(T - 1, Math.floor((x - at.x(0)) / at.w)));
    if (event.type === "pointerdown") hand = { place, start: x, moved: false };
    if (!hand) return;
    if (Math.abs(x - hand.start) > 4) hand.moved = true;
    if (hand.moved && !settled) act.hold({ position: now().order[hand.place], x });
    if (place !== hand.place) act.move(hand.place, place, false);
    hand.place = place;
    if (!settled) return;
    slots[place].focus({ preventScroll: true });
    const { moved } = hand;
    letGo();
    if (moved) act.move(place, place, true);
    else act.go(now().order[place]);
  }
  function letGo() {
    hand = null;
    act.hold(null);
  }
  function draw(scene, layout) {
    at = layout;
    still.replaceChildren(
      ...titleNodes(label, at),
      ...lineNodes(scene, at),
      ...textNodes(scene, at)
    );
    scene.order.forEach((position, k) => drawSlot(scene, position, k));
    still.append(...contextNodes(label, scene, at));
    row.classList.toggle("ptm-fixed", scene.kind === "gpt");
    ghost.replaceChildren(...scene.held ? ghostNodes(scene, at) : []);
  }
  function drawSlot(scene, position, k) {
    const node = slots[k];
    const { tokens, kind, targets, held } = scene;
    const n = targets.indexOf(position);
    const place = { place: k + 1, of: T, step: n + 1 };
    setAttributes(node, {
      class: `ptm-slot-of ${markOf(scene, position)} ${held?.position === position ? "ptm-held" : ""}`,
      tabindex: kind === "gpt" ? -1 : 0,
      "aria-disabled": kind === "gpt",
      "aria-label": label("slot", { token: tokens[position], position }),
      "aria-valuenow": k + 1,
      "aria-valuetext": label(n < 0 ? "as_context" : "as_target", place),
      "data-position": position
    });
    const middle = at.x(k) + at.w / 2;
    node.replaceChildren(
      ...boxNodes(tokens[position], at.x(k), at.order, at),
      ...n < 0 || kind === "bert" ? [] : [svgText("ptm-number", middle, at.order + at.high + 1.05 * at.letter, n + 1, "middle")]
    );
  }
  return { nodes: [still, row, ghost], draw };
}
function markOf({ target, from }, position) {
  if (position === target) return "ptm-target";
  return from.includes(position) ? "ptm-from" : "ptm-other";
}
function boxNodes(words2, x, y, { w, high, letter, beside }) {
  return [
    svgRect("ptm-box", x + 2, y + 1, w - 4, high - 2, { rx: 5 }),
    svgText(
      null,
      x + w / 2,
      y + 0.5 * high + 0.34 * letter,
      shortened(words2, w - (beside ? 0.7 : 0.4) * letter, letter),
      "middle"
    )
  ];
}
function titleNodes(label, { beside, letter, text, order, high }) {
  return [
    ["text", text],
    ["order", order]
  ].map(
    ([key, top]) => svgText(
      "ptm-panel-title",
      0,
      beside ? top + 0.5 * high + 0.34 * letter : top - (key === "text" ? 1.5 : 0.4) * letter,
      label(key)
    )
  );
}
function textNodes(scene, at) {
  return scene.shown.map(
    (words2, i) => element(
      "svg:g",
      {
        class: `ptm-token ${markOf(scene, i)}`,
        "data-position": i,
        "data-go": scene.targets.includes(i) ? i : null
      },
      [
        svgText("ptm-number", at.x(i) + at.w / 2, at.text - 0.25 * at.letter, i, "middle"),
        ...boxNodes(words2, at.x(i), at.text, at)
      ]
    )
  );
}
function lineNodes(scene, at) {
  if (!at.beside) return [];
  const line = (position, k) => {
    const [x, to] = [at.x(position) + at.w / 2, at.x(k) + at.w / 2];
    const d = `M${x} ${at.text + at.high}L${to} ${at.order}`;
    return svgPath(`ptm-thread ${markOf(scene, position)}`, d);
  };
  return scene.order.map(line);
}
function contextNodes(label, { kind, T, targets }, at) {
  const n = T - targets.length;
  const y = at.order + at.high + 0.25 * at.letter;
  const bracket = (name, first, last) => {
    const [x, end] = [at.x(first) + 4, at.x(last + 1) - 4];
    const words2 = shortened(label(name), end - x, at.letter);
    return [
      svgPath("ptm-bracket", `M${x} ${y - 3}V${y}H${end}V${y - 3}`),
      svgText("ptm-number", (x + end) / 2, y + 0.95 * at.letter, words2, "middle")
    ];
  };
  return [
    ...n ? bracket(kind === "gpt" ? "start" : kind === "bert" ? "visible" : "context", 0, n - 1) : [],
    ...kind === "bert" ? bracket("masked", n, T - 1) : []
  ];
}
function ghostNodes({ tokens, held }, at) {
  const x = Math.max(at.x(0), Math.min(at.x(tokens.length - 1), held.x - at.w / 2));
  return boxNodes(tokens[held.position], x, at.order - 3, at);
}

// permutation_explorer/picture.js
function permutationPicture(label, T, act, now) {
  const hatch = uniqueId("hatch");
  const ground = element("svg:rect", { class: "ptm-hatch-ground", width: 5, height: 5 });
  const rows = tokenRows(label, T, act, now);
  const below = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-permutation", "data-name": "permutation", role: "group", onclick: clicked },
    [element("svg:defs", {}, hatchPattern(hatch, 5, 2.5, 45, ground)), below, ...rows.nodes]
  );
  function draw(scene, width) {
    const letter = fittedLetter(svg, 16, 22, (size) => arranged(scene, width, size).height);
    const { layout, at, places, list, height } = arranged(scene, width, letter);
    rows.draw(scene, layout);
    const placed = ({ x, y }, more, nodes) => element("svg:g", { ...more, transform: `translate(${x} ${y})` }, nodes);
    below.replaceChildren(
      ...scene.panels.map(
        (panel, i) => placed(
          places[i],
          { "data-panel": panel.name },
          matrixNodes(label, scene, panel, at, list.gap + at.width, hatch)
        )
      ),
      placed(list, { "data-panel": "predictions" }, predictionNodes(label, scene, list))
    );
    svg.style.height = `${Math.ceil(height)}px`;
  }
  function arranged(scene, width, letter) {
    const layout = rowsLayout(label, T, letter, width);
    const y = layout.bottom + 0.7 * letter;
    const gap = 2 * letter;
    const n = scene.panels.length;
    const wide = layout.beside ? Math.min(21 * letter, (width - gap) / 2.9) : width;
    const room = presentRoom(svg) - y - 1;
    const at = matrixLayout(scene, { letter, width: wide, room });
    const step = layout.beside ? { x: at.width + gap, y: 0 } : { x: 0, y: at.height + 0.8 * letter };
    const places = scene.panels.map((_, i) => ({ x: i * step.x, y: y + i * step.y }));
    const list = {
      x: n * step.x,
      y: y + n * step.y,
      gap: layout.beside ? gap - 0.5 * letter : width - at.width,
      letter,
      width: width - n * step.x,
      rh: at.rh
    };
    const end = layout.beside ? y + at.height : list.y + 2.8 * letter + scene.steps.length * at.rh;
    return { layout, at, places, list, height: Math.ceil(end) };
  }
  function clicked(event) {
    const goal = event.target.closest("[data-go]")?.dataset.go;
    if (goal !== void 0) act.go(Number(goal));
  }
  return { svg, draw };
}

// permutation_explorer/style.css
var style_default = String.raw`.ptm.ptm-permutation_explorer {
  --ptm-range: 7em;
  .ptm-presets {
    margin: 0.5em 0 0.4em;
  }
  .ptm-controls {
    margin: 0.4em 0;
    gap: 0.4em 1.4em;
  }
  .ptm-controls output {
    min-width: 1em;
    font-weight: 700;
  }
  .ptm-sentence {
    margin: 0.3em 0 0.5em;
    padding-top: 0.4em;
    border-top: 1px solid var(--ptm-line);
    min-height: 1.9em;
    font-size: max(1em, var(--ptm-least));
  }
  .ptm-sentence em {
    font-weight: 650;
  }
  svg.ptm-permutation {
    font-variant-numeric: tabular-nums;
    user-select: none;
  }
  .ptm-permutation :is(.ptm-number, .ptm-absent) {
    fill: var(--ptm-soft);
  }
  .ptm-permutation [data-go] {
    cursor: pointer;
  }
  .ptm-permutation .ptm-box {
    fill: var(--ptm-page);
    stroke: var(--ptm-line);
    stroke-width: 1;
    stroke-dasharray: 3 3;
  }
  .ptm-permutation .ptm-other text {
    fill: var(--ptm-soft);
  }
  .ptm-permutation .ptm-from .ptm-box {
    fill: var(--ptm-page);
    stroke: var(--ptm-orange);
    stroke-width: 2.5;
    stroke-dasharray: none;
  }
  .ptm-permutation .ptm-from .ptm-box + text {
    font-weight: 650;
  }
  .ptm-permutation .ptm-target .ptm-box {
    fill: var(--ptm-blue);
    stroke: var(--ptm-blue);
    stroke-dasharray: none;
  }
  .ptm-permutation .ptm-target .ptm-box + text {
    fill: var(--ptm-page);
    font-weight: 650;
  }
  .ptm-permutation :is(.ptm-thread, .ptm-bracket) {
    fill: none;
    stroke: var(--ptm-line);
    stroke-width: 1.5;
  }
  .ptm-permutation .ptm-bracket {
    stroke: var(--ptm-soft);
  }
  .ptm-permutation .ptm-thread.ptm-from {
    stroke: var(--ptm-orange);
    stroke-width: 2;
  }
  .ptm-permutation .ptm-thread.ptm-target {
    stroke: var(--ptm-blue);
    stroke-width: 3;
  }
  .ptm-permutation .ptm-order {
    cursor: grab;
    touch-action: pan-y;
  }
  .ptm-permutation .ptm-order.ptm-fixed {
    cursor: default;
  }
  .ptm-permutation .ptm-slot-of {
    outline: none;
  }
  .ptm-permutation .ptm-slot-of:focus-visible .ptm-box {
    stroke: var(--ptm-ink);
    stroke-width: 4;
    stroke-dasharray: none;
  }
  .ptm-permutation .ptm-slot-of.ptm-held .ptm-box {
    fill: var(--ptm-faint);
  }
  .ptm-permutation .ptm-slot-of.ptm-held .ptm-box + text {
    fill: none;
  }
  .ptm-permutation .ptm-ghost {
    pointer-events: none;
  }
  .ptm-permutation .ptm-ghost .ptm-box {
    fill: var(--ptm-page);
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
    stroke-dasharray: none;
  }
  .ptm-permutation .ptm-cell {
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-permutation .ptm-cell:not(.ptm-open) {
    fill: none;
  }
  .ptm-permutation .ptm-cell.ptm-open:not(.ptm-masked) {
    fill: var(--ptm-soft);
    fill-opacity: 0.45;
    stroke: none;
  }
  .ptm-permutation .ptm-cell.ptm-open.ptm-lit:not(.ptm-masked) {
    fill: var(--ptm-orange);
    fill-opacity: 1;
  }
  .ptm-permutation .ptm-cell.ptm-self:not(.ptm-open) {
    stroke: var(--ptm-ink);
    stroke-dasharray: 2 2;
  }
  .ptm-permutation .ptm-frame {
    fill: none;
    stroke: var(--ptm-blue);
    stroke-width: 2.5;
    pointer-events: none;
  }
  .ptm-permutation .ptm-frame.ptm-dashed {
    stroke-width: 2;
    stroke-dasharray: 5 4;
  }
  .ptm-permutation :is(text.ptm-here, .ptm-here text) {
    font-weight: 650;
  }
  .ptm-permutation .ptm-hatch-line {
    fill: var(--ptm-soft);
    fill-opacity: 0.6;
  }
  .ptm-table :is(th, td):nth-child(4) {
    text-align: left;
  }
  &.ptm-present :is(.ptm-presets, .ptm-controls) {
    margin: 0.3em 0;
  }
  &.ptm-present .ptm-presets {
    font-size: max(0.7em, var(--ptm-least));
  }
  &.ptm-present .ptm-sentence {
    margin: 0.2em 0 0.3em;
    font-size: max(0.88em, var(--ptm-least));
  }
}
`;

// permutation_explorer/words.js
var words = {
  en: {
    title: "XLNet’s factorization orders",
    invitation: "Drag a token in the order",
    compare: "Attention mask of",
    xlnet: "XLNet (this order)",
    gpt: "GPT (left to right)",
    bert: "BERT (targets masked)",
    text: "Text order",
    order: "Factorization order",
    random: "Random order",
    forward: "Left to right",
    backward: "Right to left",
    predicted: "targets N",
    run: "Steps",
    back: "Back",
    next: "Next",
    play: "Play",
    pause: "Pause",
    keys: "Keys: Page Up and Page Down",
    slot: "{token} (position {position}): place in the factorization order",
    as_target: "{place} of {of}, predicted in step {step}",
    as_context: "{place} of {of}, not predicted",
    context: "context",
    start: "start",
    visible: "visible",
    masked: "[MASK]",
    content: "Content stream",
    query: "Query stream",
    causal: "Causal mask",
    full: "Full mask",
    predictions_xlnet: "Predictions in this order",
    predictions_gpt: "Predictions, left to right",
    predictions_bert: "Predictions, independent of each other",
    comma: ", ",
    and_position: "{names}, and its position",
    its_position: "its position",
    sentence_xlnet: "Step {step} of {of}: {token} (position {position}) is predicted from {from}: {probability}",
    sentence_gpt: "Step {step} of {of}: {token} (position {position}) is predicted from {from}, with the hidden state of position {before}: {probability}",
    sentence_bert: "Step {step} of {of}: {token} (position {position}) is predicted from {from}, without the other masked tokens: {probability}",
    sentence_none: "Step {step} of {of}: {token} (position {position}) is predicted from no other token: {probability}",
    caption_xlnet: "Each row shows which positions one position attends to. In the content stream, a position attends to itself and to the positions before it in the order. In the query stream, it does not attend to itself: its hidden state contains the position but not the token there, so the token can be predicted from it.",
    caption_context: "The first {context} tokens of the order are context: they attend to each other and are not predicted.",
    caption_gpt: "GPT has one mask and one order: the row of position i gives the prediction for position i + 1. No token is predicted from tokens to its right.",
    caption_bert: "BERT replaces the {targets} targets by [MASK] and attends to all positions. All targets are predicted at once from the {context} visible tokens, so no target is predicted from another target.",
    caption_bert_none: "All {targets} tokens are masked, so no token is visible. Reduce N to leave some visible.",
    told: "Factorization order: {order}.",
    picture_of: "Factorization order {order}, and which positions attend to which",
    step: "step",
    token: "token",
    position: "position",
    from: "predicted from",
    count: "number of tokens"
  },
  zh: {
    title: "XLNet 的因子分解顺序",
    invitation: "在顺序中拖动一个词元",
    compare: "注意力掩码",
    xlnet: "XLNet（此顺序）",
    gpt: "GPT（从左到右）",
    bert: "BERT（遮住目标）",
    text: "文本顺序",
    order: "因子分解顺序",
    random: "随机顺序",
    forward: "从左到右",
    backward: "从右到左",
    predicted: "目标数 N",
    run: "步骤",
    back: "上一步",
    next: "下一步",
    play: "播放",
    pause: "暂停",
    keys: "按键：Page Up 和 Page Down",
    slot: "{token}（位置 {position}）：在因子分解顺序中的次序",
    as_target: "第 {place} 个（共 {of} 个），在第 {step} 步预测",
    as_context: "第 {place} 个（共 {of} 个），不预测",
    context: "上下文",
    start: "开头",
    visible: "可见",
    masked: "遮住",
    content: "内容流",
    query: "查询流",
    causal: "因果掩码",
    full: "全掩码",
    predictions_xlnet: "按此顺序的预测",
    predictions_gpt: "从左到右的预测",
    predictions_bert: "彼此独立的预测",
    comma: "、",
    and_position: "{names} 及其位置",
    its_position: "其位置",
    sentence_xlnet: "第 {step} 步（共 {of} 步）：{token}（位置 {position}）由 {from} 预测：{probability}",
    sentence_gpt: "第 {step} 步（共 {of} 步）：{token}（位置 {position}）由 {from} 预测，用位置 {before} 的隐藏状态：{probability}",
    sentence_bert: "第 {step} 步（共 {of} 步）：{token}（位置 {position}）由 {from} 预测，不用其他被遮住的词元：{probability}",
    sentence_none: "第 {step} 步（共 {of} 步）：{token}（位置 {position}）的预测不用任何其他词元：{probability}",
    caption_xlnet: "每一行是一个位置所关注的位置。在内容流中，它关注自己和顺序中在它之前的位置。在查询流中，它不关注自己：隐藏状态取决于位置，而不取决于该处的词元，因此可以用它来预测这个词元。",
    caption_context: "顺序中的前 {context} 个词元是上下文：它们互相关注，不被预测。",
    caption_gpt: "GPT 只有一个掩码和一种顺序：位置 i 那一行给出位置 i + 1 的预测。任何词元都不由它右侧的词元预测。",
    caption_bert: "BERT 把 {targets} 个目标换成 [MASK]，并关注所有位置。所有目标都由 {context} 个可见的词元同时预测，所以目标之间互不依赖。",
    caption_bert_none: "{targets} 个词元全被遮住，没有可见的词元。减小 N 可留出一些。",
    told: "因子分解顺序：{order}。",
    picture_of: "因子分解顺序 {order}，以及哪些位置关注哪些位置",
    step: "步",
    token: "词元",
    position: "位置",
    from: "由何预测",
    count: "词元个数"
  }
};

// permutation_explorer/index.js
var SETTINGS = ["order", "predicted", "step"];
var PACE = 1800;
var [OPEN, CLOSE] = ["", ""];
function explorer(host) {
  const { model, label } = host;
  const tokens = model.get("tokens");
  const T = tokens.length;
  const first = { ...valuesOf(model, SETTINGS), kind: "xlnet" };
  let state = { ...first, tokens, held: null, playing: false };
  const run = { random: 0 };
  let timer = 0;
  const act = { settle, drag, reorder, walk, play, move, hold, go };
  const ui = permutationControls(label, T, act);
  const picture = permutationPicture(label, T, act, () => state);
  const sentence = element("p", { class: "ptm-sentence" });
  const caption = element("div", { class: "ptm-caption ptm-said" });
  const shell = host.frame({
    reset: () => {
      run.random = 0;
      settle(first);
    },
    picture: () => picture.svg
  });
  shell.body.append(...ui.nodes, sentence, picture.svg, caption);
  shell.root.addEventListener("keydown", turned);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = sceneOf(state);
      ui.show(state, scene);
      sentence.replaceChildren(...emphasized(sentenceOf(label, scene, marked)));
      caption.textContent = captionOf(label, scene);
      if (width) picture.draw(scene, width);
    },
    { grows: true }
  );
  const traits = host.bind(SETTINGS, (now) => {
    if (SETTINGS.some((name) => !same(now[name], state[name]))) settle(now);
  });
  host.leave(() => clearTimeout(timer));
  settle({});
  function drag(changes) {
    pause();
    state = { ...state, ...changes };
    const steps = sceneOf(state).steps.length;
    if (state.kind !== "gpt") state.step = Math.min(state.step, steps);
    paint();
  }
  function settle(changes) {
    drag(changes);
    traits.write(state);
    tell();
  }
  function reorder(name) {
    if (state.kind === "gpt") return;
    const forward = tokens.map((_, i) => i);
    const orders = {
      forward: () => forward,
      backward: () => forward.toReversed(),
      random: shuffled
    };
    settle({ order: orders[name](), step: 1 });
  }
  function shuffled() {
    const order = [...state.order];
    while (same(order, state.order))
      for (let k = T - 1; k > 0; k -= 1) {
        const other = Math.floor((k + 1) * random(run));
        [order[k], order[other]] = [order[other], order[k]];
      }
    return order;
  }
  function move(from, to, settled) {
    const order = movedTo(state.order, from, to);
    const n = to - (T - state.predicted);
    (settled ? settle : drag)({ order, ...n >= 0 ? { step: n + 1 } : {} });
  }
  function hold(held) {
    drag({ held });
  }
  function go(position) {
    const n = sceneOf(state).targets.indexOf(position);
    if (n >= 0) settle({ step: n + 1 });
  }
  function walk(by) {
    const { at, steps } = sceneOf(state);
    settle({ step: Math.max(0, Math.min(steps.length - 1, at + by)) + 1 });
  }
  function play() {
    const starts = !state.playing;
    pause();
    const { at, steps } = sceneOf(state);
    if (!starts || steps.length < 2) {
      paint();
      return;
    }
    if (at === steps.length - 1) settle({ step: 1 });
    state.playing = true;
    timer = setTimeout(next, PACE);
    paint();
  }
  function next() {
    walk(1);
    const { at, steps } = sceneOf(state);
    if (at === steps.length - 1) return;
    state.playing = true;
    timer = setTimeout(next, PACE);
  }
  function pause() {
    clearTimeout(timer);
    state.playing = false;
  }
  function turned(event) {
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    if (!by || event.target.matches("input[type=range]")) return;
    event.preventDefault();
    walk(by);
  }
  function tell() {
    const scene = sceneOf(state);
    const { head, lines } = tableOf(label, scene);
    const order = scene.order.map((i) => tokens[i]).join(label("comma"));
    shell.say(`${sentenceOf(label, scene)} ${label("told", { order })}`);
    picture.svg.setAttribute("aria-label", label("picture_of", { order }));
    shell.rows(head, lines);
  }
}
function marked(token) {
  return `${OPEN}${token}${CLOSE}`;
}
function emphasized(text) {
  return text.split(OPEN).flatMap((part, i) => {
    if (!i) return [part];
    const [token, rest] = part.split(CLOSE);
    return [element("em", {}, token), rest];
  });
}
var permutation_explorer_default = widget({
  kind: "ptm-permutation_explorer",
  style: style_default,
  words,
  build: explorer,
  anew: ["language", "tokens"]
});
export {
  permutation_explorer_default as default
};
