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

// host/probability.js
function percentOf(probability) {
  const percent = 100 * probability;
  if (percent < 1e-3) return "< 0.001 %";
  const digits = percent >= 10 ? 0 : percent >= 1 ? 1 : percent >= 0.1 ? 2 : 3;
  return `${percent.toFixed(digits)} %`;
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
function choice({ tag = "span", kind, title }, options, choose) {
  const buttons = options.map(
    ([value, words2, more]) => element("button", { ...more, onclick: () => choose(value) }, words2)
  );
  const node = element(tag, { class: kind, role: "group", "aria-label": title }, buttons);
  const show = (isPressed) => buttons.forEach((button2, i) => button2.setAttribute("aria-pressed", isPressed(options[i][0])));
  return { node, buttons, show };
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

// prompt_lab/rules.js
var FIELD = /\{(text|mask)\}/;
var KINDS = ["plain", "calibrated"];
function keyOf({ text, template, words: words2 }) {
  return JSON.stringify([text, template, words2]);
}
function partsOf(template, text) {
  const whole = template.includes("{mask}") ? template : `${template} {mask}`;
  return whole.split(FIELD).map(
    (words2, i) => i % 2 ? { kind: words2, words: words2 === "text" ? text : "" } : fixed(words2)
  ).filter(({ kind, words: words2 }) => kind !== "fixed" || words2);
}
function fixed(words2) {
  return { kind: "fixed", words: words2 };
}
function written(template) {
  return partsOf(template, "…").map(({ kind, words: words2 }) => kind === "mask" ? "▁▁" : words2).join("").replace(/\s+/g, " ");
}
function wordsOf(typed) {
  return typed.split(/[,，、;；]/).map((word) => word.trim()).filter(Boolean);
}
function rowsOf2(prompt, templates, known2, right) {
  return templates.map((template) => {
    const entry = known2.get(keyOf({ ...prompt, template }));
    const predicted = KINDS.map((kind) => best(entry[kind]));
    const isRight = predicted.map((one) => right === null ? null : one === right);
    return { template, entry, predicted, isRight };
  });
}
function best(shares) {
  return shares.indexOf(Math.max(...shares));
}
function spreadOf(rows, of) {
  return KINDS.map((kind, k) => {
    const shares = rows.map(({ entry }) => entry[kind][of]);
    return {
      kind,
      lowest: Math.min(...shares),
      highest: Math.max(...shares),
      predicted: rows.filter(({ predicted }) => predicted[k] === of).length,
      right: rows.filter(({ isRight }) => isRight[k]).length
    };
  });
}
function labelWords({ prompt, of_words: shares }) {
  let from = 0;
  return prompt.words.map((own) => {
    const pairs = own.map((word, i) => ({ word, p: shares[from + i] }));
    from += own.length;
    return pairs;
  });
}

// prompt_lab/controls.js
function promptControls(label, model, act) {
  const labels = model.get("labels");
  const live = !model.isStatic;
  const busy = busyMark(label);
  const texts = element("select", { onchange: () => act.choose({ text: texts.value }) });
  const text = textBox(label("text_hint"), (typed) => act.choose({ text: typed }), {
    "aria-label": label("own_text")
  });
  const right = element("span", { class: "ptm-right" });
  const sets = element("select", { onchange: () => act.choose({ words: JSON.parse(sets.value) }) });
  const words2 = labels.map(
    (name) => textBox(label("words_hint"), typedWords, { "aria-label": label("words_of", { name }) })
  );
  const template = textBox(
    label("template_hint", { text: "{text}", mask: "{mask}" }),
    (typed) => act.choose({ template: typed }),
    { "aria-label": label("own_template") }
  );
  const seen = choice(
    { kind: "ptm-buttons", title: label("shown_label") },
    labels.map((name, i) => [i, name, { "data-label": name }]),
    act.see
  );
  const named = (kind, name, node) => element("label", { class: kind }, [name, node]);
  const nodes = [
    element("div", { class: "ptm-own" }, [
      named("ptm-source", label("text"), texts),
      live ? named("ptm-box", label("own_text"), text) : null,
      right
    ]),
    element("div", { class: "ptm-own" }, [
      named("ptm-source", label("label_words"), sets),
      live ? labels.map((name, i) => named("ptm-box", name, words2[i])) : null,
      // Of two labels, one tells all.
      labels.length > 2 ? element("span", { class: "ptm-buttons" }, [label("shown_label"), seen.node]) : null
    ]),
    element("div", { class: "ptm-own" }, [
      live ? [named("ptm-box", label("own_template"), template), busy.node] : element("small", {}, label("needs_live"))
    ])
  ];
  function typedWords() {
    act.choose({ words: words2.map((box) => wordsOf(box.value)) });
  }
  let shown = null;
  function show(state) {
    const { prompt, texts: known2, sets: verbalizers, slow, of } = state;
    fill(texts, known2, (one) => [one, one]);
    fill(sets, verbalizers, (one) => [
      JSON.stringify(one),
      one.map((own) => own.join(", ")).join(" / ")
    ]);
    texts.value = prompt.text;
    sets.value = JSON.stringify(prompt.words);
    if (!same(shown, prompt)) {
      text.value = prompt.text;
      template.value = prompt.template;
      words2.forEach((box, i) => {
        box.value = prompt.words[i].join(", ");
      });
    }
    shown = prompt;
    right.textContent = state.rightName ? label("right_label", { name: state.rightName }) : "";
    busy.show(slow);
    seen.show((i) => i === of);
  }
  return { nodes, show };
}
function fill(list, items, of) {
  if (list.options.length === items.length) return;
  const options = items.map((item) => {
    const [value, words2] = of(item);
    return element("option", { value }, words2);
  });
  list.replaceChildren(...options);
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

// host/glide.js
var STEP = 0.35;
function gliding(near) {
  let shown = {};
  return (goals, jump) => {
    const still = jump || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const at = {};
    let moving = false;
    for (const [name, goal] of Object.entries(goals)) {
      const before = still ? goal : shown[name] ?? goal;
      const next = before + STEP * (goal - before);
      at[name] = Math.abs(next - goal) < near ? goal : next;
      moving ||= at[name] !== goal;
    }
    shown = at;
    return { at, moving };
  };
}

// host/keys.js
function steppedTo(key, place, size, axes = "both") {
  const across = axes === "both" ? { ArrowRight: place + 1, ArrowLeft: place - 1 } : {};
  const goals = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: size - 1, ...across };
  return key in goals ? Math.max(0, Math.min(size - 1, goals[key])) : void 0;
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

// prompt_lab/picture.js
var SHAPES = {
  plain: "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z",
  calibrated: "M0-7.5L7.5 0L0 7.5L-7.5 0Z"
};
var [ROW, ROOMY] = [1.75, 2.4];
var BARS = 3.9;
var OWN_LINE = 2;
var HEAD = 1.6;
var BELOW = 4.2;
var ABREAST = 50;
function promptPicture(label, act, now) {
  const field = element("svg:g", {
    class: "ptm-field",
    tabindex: 0,
    role: "slider",
    "aria-label": label("template"),
    "aria-valuemin": 1,
    onkeydown: pressed
  });
  const bars = element("svg:g");
  const key = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-prompts", "data-name": "prompts", role: "group" }, [
    key,
    bars,
    field
  ]);
  const glide = gliding(2e-3);
  function pressed(event) {
    const { rows, index } = now();
    const goal = steppedTo(event.key, index, rows.length);
    if (goal === void 0) return;
    event.preventDefault();
    act.pick(goal);
  }
  function draw(scene, jump, width) {
    const size = (letter2, row = ROW) => layoutOf(scene, width, letter2, row);
    const letter = fittedLetter(svg, 16, 21, (one) => size(one).height + BELOW * one);
    const roomy = size(letter, ROOMY);
    const room = presentRoom(svg) - BELOW * letter;
    const layout = Number.isFinite(room) && roomy.height < room ? roomy : size(letter);
    const { at, moving } = glide(goalsOf(scene), jump);
    key.replaceChildren(...layout.legend);
    bars.replaceChildren(...barNodes(scene, at, layout.bars, letter));
    field.replaceChildren(...templateNodes(scene, at, layout.templates, letter));
    setAttributes(field, {
      "aria-valuemax": scene.rows.length,
      "aria-valuenow": scene.index + 1,
      "aria-valuetext": scene.told
    });
    svg.style.height = `${Math.ceil(layout.height)}px`;
    return moving;
  }
  function layoutOf({ labels, rows }, width, letter, row) {
    const legend = legendNodes(width, letter);
    const top = (1.5 * legend.lines + 0.5) * letter;
    const isWide = width >= ABREAST * letter;
    const [high, low] = [
      (HEAD + row * (rows.length + 1) + (isWide ? 0 : 1.2 * (rows.length + 1))) * letter,
      (HEAD + labelHeight(labels) * labels.length) * letter
    ];
    const across = isWide ? (labels.length > OWN_LINE ? 0.31 : 0.35) * width : width;
    const templates = isWide ? { left: across + 1.8 * letter, right: width, top, isWide, row } : { left: 0, right: width, top: top + low + 0.8 * letter, isWide, row };
    return {
      legend: legend.nodes,
      bars: { left: 0, right: across, top },
      templates,
      height: (isWide ? top + Math.max(high, low) : templates.top + high) + 0.2 * letter
    };
  }
  function legendNodes(width, letter) {
    const font = `${letter}px system-ui, sans-serif`;
    const names = [...KINDS, "content_free"];
    const texts = names.map((name) => label(name));
    const boxes = flowed(
      texts.map((text) => textWidth(text, font) + 2.6 * letter),
      0,
      width
    );
    const nodes = boxes.flatMap(({ line, x }, i) => {
      const [left, middle] = [x + 0.6 * letter, (0.65 + 1.5 * line) * letter];
      return [
        names[i] === "content_free" ? tick(left, middle, 1.2 * letter) : shapeNode(names[i], left, middle, letter),
        svgText("ptm-tick", x + 1.6 * letter, (1 + 1.5 * line) * letter, texts[i])
      ];
    });
    return { nodes, lines: boxes.at(-1).line + 1 };
  }
  function barNodes({ labels, entry, of }, at, { left, right, top }, letter) {
    const end = right - 4 * letter;
    const long = (share) => share * (end - left);
    const words2 = labelWords(entry);
    const head = svgText("ptm-panel-title", left, top + letter, label("label_probabilities"));
    const isOwn = labels.length <= OWN_LINE;
    const nodes = labels.map((name, i) => {
      const above = top + (HEAD + labelHeight(labels) * i) * letter;
      const y = above + (isOwn ? 1.15 * letter : 0);
      const shares = words2[i].map(({ word, p }) => `${word} ${percentOf(p)}`);
      const told = shares.join(", ").replaceAll(" %,", ",");
      const wide = isOwn ? 0 : textWidth(`${name}  `, `650 ${letter}px system-ui, sans-serif`);
      const room = right - left - wide;
      const fits = textWidth(told, `${letter}px system-ui, sans-serif`) <= room;
      const listed = fits ? told : room > 4 * letter ? shortened(told, room, letter) : "";
      const pair = KINDS.flatMap((kind, k) => {
        const share = at[`${kind} ${i}`];
        const [high, from] = [0.9 * letter, y + (1.35 + 1.05 * k) * letter];
        return [
          svgRect("ptm-track", left, from, long(1), high),
          svgRect(`ptm-bar ptm-${kind}`, left, from, Math.max(1, long(share)), high, {
            "data-label": name,
            "data-share": entry[kind][i]
          }),
          svgText("ptm-value", end + 0.4 * letter, from + 0.82 * high, percentOf(entry[kind][i]))
        ];
      });
      const mark = tick(left + long(at[`content_free ${i}`]), y + 1.8 * letter, 1.3 * letter);
      return element("svg:g", { class: i === of ? "ptm-of" : null, "data-label": name }, [
        svgText("ptm-name", left, above + letter, shortened(name, right - left, letter)),
        svgText("ptm-tick", left + wide, y + letter, listed),
        pair,
        mark
      ]);
    });
    return [head, ...nodes];
  }
  function templateNodes(scene, at, { left, right, top, isWide, row: tall }, letter) {
    const { rows, labels, of, index, spread, rightName } = scene;
    const font = `650 ${letter}px system-ui, sans-serif`;
    const step = (tall + (isWide ? 0 : 1.2)) * letter;
    const widest = Math.max(...labels.map((name) => textWidth(`${name} ✓`, font)));
    const isShort = rightName && (!isWide || labels.length === 2);
    const column = isShort ? 2.2 * letter : Math.min((isWide ? 8 : 6) * letter, widest + letter);
    const ends = KINDS.map((_, k) => right - (1 - k) * column - 0.3 * letter);
    const start = left + (isWide ? 0.42 * (right - left) : 0.7 * letter);
    const end = right - 2 * column - letter;
    const x = (share) => start + share * (end - start);
    const first = top + (HEAD + (isWide ? 0 : 1.2)) * letter;
    const bottom = first + step * rows.length;
    const title = label("probability_of", { name: labels[of] });
    const room = (isWide ? start - left : right - left) - 0.8 * letter;
    return [
      svgText("ptm-panel-title", left, top + letter, shortened(title, room, letter)),
      ...KINDS.map(
        (kind, k) => shapeNode(kind, ends[k] - 0.5 * letter, first - (HEAD - 0.65) * letter, letter)
      ),
      ...[0, 0.5, 1].flatMap((share) => [
        svgText("ptm-tick", x(share), first - 0.6 * letter, share, "middle"),
        svgPath(
          share === 0.5 && labels.length === 2 ? "ptm-half" : "ptm-grid",
          `M${x(share)} ${first - 0.3 * letter}V${bottom + (tall - 0.2) * letter}`
        )
      ]),
      ...rows.map(rowNode),
      ...spreadNodes()
    ];
    function rowNode({ template, entry, predicted, isRight }, n) {
      const y = first + step * n;
      const middle = y + (isWide ? 0.5 * tall : 1.2 + 0.5 * tall) * letter;
      const [was, is] = KINDS.map((kind) => x(at[`${kind} of ${template}`]));
      const line = isWide ? middle + 0.35 * letter : y + 1.1 * letter;
      return element(
        "svg:g",
        {
          class: n === index ? "ptm-row ptm-chosen" : "ptm-row",
          "data-template": n,
          onclick: () => act.pick(n)
        },
        [
          svgRect("ptm-row-ground", left - 0.3 * letter, y, right - left + 0.3 * letter, step, {
            rx: 4
          }),
          svgText("ptm-template", left, line, shortened(written(template), room, letter)),
          svgPath("ptm-shift", `M${was} ${middle}H${is}`),
          ...KINDS.map((kind, k) => {
            const node = shapeNode(kind, [was, is][k], middle, letter);
            node.dataset.share = entry[kind][of];
            return node;
          }),
          ...KINDS.map((kind, k) => {
            const sign = isRight[k] === null ? "" : isRight[k] ? "✓" : "✗";
            const name = labels[predicted[k]];
            const wide = column - 0.6 * letter - textWidth(` ${sign}`, font);
            const told = isShort ? sign : `${shortened(name, wide, letter)} ${sign}`;
            return svgText(
              `ptm-predicted${isRight[k] === false ? " ptm-wrong" : ""}`,
              ends[k],
              middle + 0.35 * letter,
              told.trim(),
              "end",
              { "data-kind": kind, "data-predicted": name }
            );
          })
        ]
      );
    }
    function spreadNodes() {
      const line = bottom + 0.5 * tall * letter;
      const name = label("spread");
      return [
        svgText("ptm-tick", left, line + 0.35 * letter, isWide ? name : ""),
        ...spread.flatMap(({ kind, right: hits, predicted }, k) => {
          const y = line + (k - 0.5) * 0.7 * letter;
          const [low, high] = [x(at[`${kind} lowest`]), x(at[`${kind} highest`])];
          const share = `${rightName ? hits : predicted}/${rows.length}`;
          const cap = 0.3 * letter;
          return [
            svgPath(
              `ptm-spread ptm-${kind}`,
              `M${low} ${y}H${high}M${low} ${y - cap}v${2 * cap}M${high} ${y - cap}v${2 * cap}`,
              { "data-lowest": spread[k].lowest, "data-highest": spread[k].highest }
            ),
            svgText("ptm-tick", ends[k], line + 0.35 * letter, share, "end", {
              "data-count": kind
            })
          ];
        })
      ];
    }
  }
  return { svg, draw };
}
function goalsOf({ entry, rows, of, spread }) {
  const goals = {};
  for (const kind of [...KINDS, "content_free"])
    entry[kind].forEach((share, i) => {
      goals[`${kind} ${i}`] = share;
    });
  for (const kind of KINDS)
    for (const row of rows) goals[`${kind} of ${row.template}`] = row.entry[kind][of];
  for (const { kind, lowest, highest } of spread)
    Object.assign(goals, { [`${kind} lowest`]: lowest, [`${kind} highest`]: highest });
  return goals;
}
function labelHeight(labels) {
  return BARS + (labels.length <= OWN_LINE ? 1.15 : 0);
}
function tick(x, y, high) {
  return svgPath("ptm-free", `M${x} ${y - high / 2}v${high}`);
}
function shapeNode(kind, x, y, letter) {
  return svgPath(`ptm-shape ptm-${kind}`, SHAPES[kind], {
    transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(letter / 17).toFixed(2)})`
  });
}

// prompt_lab/style.css
var style_default = String.raw`.ptm.ptm-prompt_lab {
  --ptm-type-present: 21;
  .ptm-own {
    gap: 0.35em 1em;
    margin: 0.45em 0 0;
  }
  .ptm-own label {
    flex: 1 1 14em;
    color: var(--ptm-soft);
  }
  .ptm-own :is(select, input) {
    color: var(--ptm-ink);
  }
  .ptm-own .ptm-right {
    min-width: 8em;
    font-weight: 650;
  }
  .ptm-buttons {
    align-items: baseline;
  }
  .ptm-prompt {
    margin: 0.5em 0;
    padding: 0.35em 0.7em;
    line-height: 1.4;
    border-left: 4px solid var(--ptm-blue);
    background: var(--ptm-faint);
  }
  .ptm-part-fixed {
    font-weight: 650;
  }
  .ptm-blank {
    display: inline-block;
    width: 4em;
    height: 0.9em;
    margin: 0 0.15em;
    border-bottom: 3px solid var(--ptm-blue);
  }
  svg.ptm-prompts {
    font-variant-numeric: tabular-nums;
    user-select: none;
  }
  .ptm-prompts :is(.ptm-name, .ptm-chosen .ptm-template) {
    font-weight: 650;
  }
  .ptm-prompts .ptm-half {
    fill: none;
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-prompts .ptm-half {
    stroke: var(--ptm-soft);
    stroke-dasharray: 5 4;
  }
  .ptm-prompts .ptm-track {
    fill: var(--ptm-faint);
  }
  .ptm-bar.ptm-plain {
    fill: var(--ptm-page);
    stroke: var(--ptm-blue);
    stroke-width: 2.5;
  }
  .ptm-bar.ptm-calibrated {
    fill: var(--ptm-orange);
    stroke: var(--ptm-orange);
    stroke-width: 2.5;
  }
  .ptm-prompts .ptm-free {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 3;
  }
  .ptm-shape {
    stroke-width: 2.5;
  }
  .ptm-shape.ptm-plain {
    fill: var(--ptm-page);
    stroke: var(--ptm-blue);
  }
  .ptm-shape.ptm-calibrated {
    fill: var(--ptm-orange);
    stroke: var(--ptm-page);
    stroke-width: 1;
  }
  .ptm-prompts .ptm-shift {
    fill: none;
    stroke: var(--ptm-soft);
    stroke-width: 1.5;
  }
  .ptm-prompts .ptm-spread {
    fill: none;
    stroke-width: 2.5;
  }
  .ptm-spread.ptm-plain {
    stroke: var(--ptm-blue);
  }
  .ptm-spread.ptm-calibrated {
    stroke: var(--ptm-orange);
  }
  .ptm-prompts .ptm-wrong {
    fill: var(--ptm-red);
  }
  .ptm-prompts .ptm-row {
    cursor: pointer;
  }
  .ptm-row:hover .ptm-row-ground {
    fill: var(--ptm-faint);
    fill-opacity: 0.6;
  }
  .ptm-chosen .ptm-row-ground {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 1.5;
  }
  .ptm-field {
    outline: none;
  }
  .ptm-field:focus-visible .ptm-chosen .ptm-row-ground {
    stroke: var(--ptm-blue);
    stroke-width: 4;
  }
  .ptm-table :is(th, td):first-child {
    text-align: left;
  }
  .ptm-table :is(th, td):nth-child(2) {
    text-align: right;
  }
  &.ptm-present .ptm-own {
    margin: 0.3em 0 0;
  }
  &.ptm-present .ptm-prompt {
    margin: 0.35em 0;
    padding: 0.2em 0.6em;
  }
}
`;

// prompt_lab/words.js
var words = {
  en: {
    title: "Prompts, label words and calibration",
    invitation: "Click another template",
    text: "text",
    own_text: "your own",
    text_hint: "Type a text, then Enter: Python scores it in all templates",
    right_label: "label: {name}",
    label_words: "label words",
    words_of: "words of {name}",
    words_hint: "Words separated by commas, then Enter",
    template: "template",
    own_template: "your own template",
    template_hint: "A template with {text} and {mask}, then Enter",
    shown_label: "compare",
    needs_live: "Your own texts, templates and words need the live notebook.",
    plain: "without calibration",
    calibrated: "with calibration",
    content_free: "text without content",
    label_probabilities: "Selected template",
    probability_of: "P({name}) by template",
    spread: "lowest to highest",
    predicted: "prediction",
    blank: "predicted word",
    lesson: "P({name}) is {low} to {high} over {n} templates without calibration, and {low_after} to {high_after} with it.",
    lesson_right: "Right predictions of {n}: {before} without, {after} with calibration.",
    lesson_predicted: "Of {n} templates, {before} predict {name} without and {after} with calibration.",
    lesson_free: "Calibration divides by the probability for a text without content.",
    told: "{template} P({name}): {before} without calibration, {after} with it.",
    picture_of: "Label probabilities of one text in {n} templates",
    failed: "Python could not score it: {message}",
    stored_only: "This page knows only its own texts, templates and words; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only stored prompts are shown."
  },
  zh: {
    title: "提示、标签词与校准",
    invitation: "点击另一个模板",
    text: "文本",
    own_text: "自选的文本",
    text_hint: "输入文本后按回车：由 Python 在所有模板中打分",
    right_label: "标签：{name}",
    label_words: "标签词",
    words_of: "{name} 的词",
    words_hint: "用逗号隔开各词，然后按回车",
    template: "模板",
    own_template: "自选的模板",
    template_hint: "含有 {text} 和 {mask} 的模板，然后按回车",
    shown_label: "比较",
    needs_live: "要用自己的文本、模板和词，请使用实时讲义。",
    plain: "未校准",
    calibrated: "已校准",
    content_free: "没有内容的文本",
    label_probabilities: "选中的模板",
    probability_of: "各模板的 P({name})",
    spread: "从最低到最高",
    predicted: "预测",
    blank: "要预测的词",
    lesson: "在 {n} 个模板中，P({name}) 未校准时为 {low} 至 {high}，校准后为 {low_after} 至 {high_after}。",
    lesson_right: "预测正确：未校准 {before} 个（共 {n} 个），校准后 {after} 个。",
    lesson_predicted: "预测为 {name}：未校准 {before} 个（共 {n} 个），校准后 {after} 个。",
    lesson_free: "校准就是除以没有内容的文本的概率。",
    told: "{template} P({name})：未校准 {before}，校准后 {after}。",
    picture_of: "一段文本在 {n} 个模板中的标签概率",
    failed: "Python 无法打分：{message}",
    stored_only: "本页只有已存的文本、模板和词；要用别的，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能显示已存的提示。"
  }
};

// prompt_lab/index.js
var MOST = 8;
function lab(host) {
  const { model, label } = host;
  const labels = model.get("labels");
  const examples = model.get("texts");
  const known2 = new Map(model.get("presets").map((entry) => [keyOf(entry.prompt), entry]));
  const wanted = model.get("prompt");
  const first = {
    prompt: known2.has(keyOf(wanted)) ? wanted : model.get("presets")[0].prompt,
    templates: model.get("templates"),
    of: 0
  };
  const state = { ...first, asked: null, waiting: 0, slow: false };
  const typed = { texts: examples.map(({ text }) => text), sets: model.get("verbalizers") };
  const act = { choose, pick, see };
  const ask = host.kernel(state, () => paint(), take);
  const ui = promptControls(label, model, act);
  const picture = promptPicture(label, act, scene);
  const line = element("p", { class: "ptm-prompt" });
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, line, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }, fresh) => {
      const now = scene();
      ui.show(now);
      line.replaceChildren(...promptNodes(now.prompt));
      caption.textContent = lesson(now);
      return width ? picture.draw(now, fresh, width) : false;
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["prompt"], ({ prompt }) => {
    if (!same(prompt, state.asked?.prompt ?? state.prompt)) choose(prompt);
  });
  if (same(first.prompt, wanted)) settle({});
  else {
    tell();
    paint();
    choose(wanted);
  }
  function settle(changes) {
    Object.assign(state, changes);
    paint();
    if (!state.asked) traits.write({ prompt: state.prompt });
    tell();
  }
  function pick(n) {
    choose({ template: state.templates[n] });
  }
  function see(of) {
    settle({ of });
  }
  async function choose(changes) {
    const prompt = trimmed({ ...state.prompt, ...changes });
    if (!prompt.text || !prompt.template || prompt.words.some((own2) => !own2.length)) {
      shell.notice(label("empty"));
      paint();
      return;
    }
    const { template } = prompt;
    const templates = state.templates.includes(template) ? state.templates : [...state.templates.slice(0, MOST - 1), template];
    const missing = templates.filter((one) => !known2.has(keyOf({ ...prompt, template: one })));
    if (!missing.length) {
      show({ prompt, templates });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      paint();
      return;
    }
    const asked = { prompt, templates };
    state.asked = asked;
    const { text, words: own } = prompt;
    const answer = await ask({ type: "score", text, words: own, templates: missing });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    for (const entry of message.entries ?? []) known2.set(keyOf(entry.prompt), entry);
    const { asked } = state;
    if (!asked || message.text !== asked.prompt.text || !same(message.words, asked.prompt.words))
      return;
    if (message.failed) {
      state.asked = null;
      shell.notice(label("failed", { message: message.failed }));
      settle({});
    } else if (asked.templates.every((one) => known2.has(keyOf({ ...asked.prompt, template: one }))))
      show(asked);
  }
  function show(chosen) {
    shell.notice("");
    const { text, words: own } = chosen.prompt;
    if (!typed.texts.includes(text)) typed.texts = [...typed.texts, text];
    if (!typed.sets.some((one) => same(one, own))) typed.sets = [...typed.sets, own];
    settle({ ...chosen, asked: null });
  }
  function scene() {
    const { prompt, templates, of } = state;
    const rightName = examples.find(({ text }) => text === prompt.text)?.label ?? "";
    const right = rightName ? labels.indexOf(rightName) : null;
    const rows = rowsOf2(prompt, templates, known2, right);
    const index = templates.indexOf(prompt.template);
    const { entry } = rows[index];
    const [before, after] = KINDS.map((kind) => percentOf(entry[kind][of]));
    const told = label("told", {
      template: written(prompt.template),
      name: labels[of],
      before,
      after
    });
    const spread = spreadOf(rows, of);
    return { ...state, ...typed, labels, rightName, rows, index, entry, spread, told };
  }
  function lesson({ spread, rightName, rows, of }) {
    const [before, after] = spread;
    const numbers = { n: rows.length, name: labels[of] };
    const range = label("lesson", {
      ...numbers,
      low: percentOf(before.lowest),
      high: percentOf(before.highest),
      low_after: percentOf(after.lowest),
      high_after: percentOf(after.highest)
    });
    const count2 = rightName ? label("lesson_right", { ...numbers, before: before.right, after: after.right }) : label("lesson_predicted", { ...numbers, before: before.predicted, after: after.predicted });
    return [range, count2, label("lesson_free")].join(" ").replaceAll("。 ", "。");
  }
  function tell() {
    const now = scene();
    shell.say(`${now.prompt.text} ${now.told} ${lesson(now)}`);
    picture.svg.setAttribute("aria-label", label("picture_of", { n: now.rows.length }));
    shell.rows(
      [
        label("template"),
        ...labels.flatMap((name) => KINDS.map((kind) => `${name} · ${label(kind)}`)),
        ...KINDS.map((kind) => `${label("predicted")} · ${label(kind)}`)
      ],
      now.rows.map(({ template, entry, predicted }) => [
        written(template),
        ...labels.flatMap((_, i) => KINDS.map((kind) => percentOf(entry[kind][i]))),
        ...predicted.map((i) => labels[i])
      ])
    );
  }
  function promptNodes({ text, template }) {
    return partsOf(template, text).map(
      ({ kind, words: own }) => kind === "mask" ? element("span", { class: "ptm-blank", role: "img", "aria-label": label("blank") }) : element("span", { class: `ptm-part-${kind}` }, own)
    );
  }
}
function trimmed({ text, template, words: own }) {
  return { text: text.trim(), template: template.trim(), words: own };
}
var prompt_lab_default = widget({
  kind: "ptm-prompt_lab",
  style: style_default,
  words,
  build: lab,
  anew: ["language", "presets"]
});
export {
  prompt_lab_default as default
};
