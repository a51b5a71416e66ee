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

// host/drawing.js
function svgText(kind, x, y, words2, anchor = null, more = {}) {
  return element("svg:text", { class: kind, x, y, "text-anchor": anchor, ...more }, words2);
}
function svgRect(kind, x, y, width, height, more = {}) {
  return element("svg:rect", { class: kind, x, y, width, height, ...more });
}

// host/numbers.js
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
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

// architecture_diagram/layout.js
var ROW = 1.75;
var GAP = 0.35;
var PAD = 0.5;
function treeOf(blocks) {
  const nodes = new Map(blocks.map((block) => [block.path, { block, children: [] }]));
  for (const block of blocks)
    if (block.parent !== null) nodes.get(block.parent).children.push(nodes.get(block.path));
  return nodes.get(blocks[0].path);
}
function rowsOf2(children) {
  const rows = [];
  for (const child of children) {
    const row = rows.at(-1);
    const beside = row && (row[0].block.kind === child.block.kind ? row[0].children.length > 0 || row[0].block.kind === "Embedding" : row[0].block.name === "encoder" && child.block.name === "decoder");
    if (beside) row.push(child);
    else rows.push([child]);
  }
  return rows;
}
function heightOf(node) {
  if (!node.children.length) return ROW;
  const rows = rowsOf2(node.children).map((row) => Math.max(...row.map(heightOf)));
  return ROW + rows.reduce((sum, height) => sum + height + GAP, 0) + PAD - GAP;
}
function boxesOf(tree, width) {
  const boxes = [];
  const lay = (node, x, bottom, w, h, depth) => {
    boxes.push({ block: node.block, x, y: bottom - h, w, h, depth, leaf: !node.children.length });
    let floor = bottom - PAD;
    for (const row of rowsOf2(node.children)) {
      const high = Math.max(...row.map(heightOf));
      const each = (w - 2 * PAD - GAP * (row.length - 1)) / row.length;
      row.forEach((child, i) => {
        const own = child.children.length ? high : heightOf(child);
        lay(child, x + PAD + i * (each + GAP), floor, each, own, depth + 1);
      });
      floor -= high + GAP;
    }
  };
  const height = heightOf(tree);
  lay(tree, 0, height, width, height, 0);
  return { boxes, height };
}

// architecture_diagram/style.css
var style_default = String.raw`.ptm.ptm-architecture_diagram {
  --ptm-type-present: 20;
  .ptm-panels {
    margin-top: 0.5em;
  }
  svg.ptm-diagram {
    overflow: hidden;
    background: none;
  }
  .ptm-diagram text {
    pointer-events: none;
  }
  .ptm-diagram .ptm-shape {
    fill: var(--ptm-soft);
  }
  .ptm-diagram .ptm-times {
    font-weight: 650;
  }
  .ptm-diagram rect {
    stroke: var(--ptm-soft);
    stroke-width: 1;
    fill: var(--ptm-page);
  }
  .ptm-diagram .ptm-depth-1 {
    fill: var(--ptm-faint);
  }
  .ptm-diagram .ptm-leaf {
    stroke-width: 1.5;
  }
  .ptm-diagram .ptm-color-a {
    stroke: var(--ptm-green);
  }
  .ptm-diagram .ptm-color-b {
    stroke: var(--ptm-blue);
  }
  .ptm-diagram .ptm-color-c {
    stroke: var(--ptm-orange);
  }
  .ptm-block {
    cursor: pointer;
  }
  .ptm-block:hover > rect {
    stroke-width: 2.5;
  }
  .ptm-block[aria-selected="true"] > rect {
    stroke: var(--ptm-ink);
    stroke-width: 3;
  }
  .ptm-details dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 0.3em 0.9em;
    margin: 0.4em 0 0.6em;
    font-size: max(0.9em, var(--ptm-least));
  }
  .ptm-details dt {
    color: var(--ptm-soft);
  }
  .ptm-details dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .ptm-details pre {
    max-height: 22em;
    margin: 0;
    padding: 0.5em;
    overflow: auto;
    font-size: max(0.72em, var(--ptm-least));
    line-height: 1.35;
    color: var(--ptm-ink);
    background: var(--ptm-faint);
    border-radius: 0.4em;
  }
  @container (min-width: 44em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
}
`;

// architecture_diagram/words.js
var words = {
  en: {
    title: "Architecture of {name}",
    invitation: "Click a block to see its code",
    diagram: "Blocks from the input at the bottom to the output at the top: use the arrow keys to move between them",
    picture_of: "The {n} blocks of {name}, {parameters} parameters",
    parameters: "parameters",
    of_all: "{share} of {total}",
    layers: "{n} layers",
    within: "in each of {n} layers",
    shared: "0 of its own: shared with a block below",
    output: "output",
    formula: "formula",
    module: "class",
    path: "path",
    code: "Source",
    axes: "B: batch, T: tokens.",
    source_axis: "S: source tokens.",
    told: "{name}, {kind}: {parameters} parameters, output {shape}.",
    block: "block",
    inside: "Read from bottom to top. ×{n}: {n} layers of the same kind."
  },
  zh: {
    title: "{name} 的模型结构",
    invitation: "点击一个模块，查看它的代码",
    diagram: "各模块，自下而上从输入到输出：方向键逐个查看",
    picture_of: "{name} 的 {n} 个模块，共 {parameters} 个参数",
    parameters: "参数",
    of_all: "占 {total} 的 {share}",
    layers: "共 {n} 层",
    within: "{n} 层中每层都有",
    shared: "自身 0 个：与下方的模块共享",
    output: "输出",
    formula: "公式",
    module: "类",
    path: "路径",
    code: "源代码",
    axes: "B：批量，T：词元数。",
    source_axis: "S：源句词元数。",
    told: "{name}，{kind}：{parameters} 个参数，输出 {shape}。",
    block: "模块",
    inside: "自下而上阅读。×{n} 表示 {n} 个同类的层。"
  }
};

// architecture_diagram/index.js
var COLORS = {
  Embedding: "a",
  Embeddings: "a",
  MultiHeadAttention: "b",
  FeedForward: "c",
  LayerNorm: "d",
  Residual: "d",
  ProjectedLstm: "b"
};
function diagram(host) {
  const { model, label } = host;
  const blocks = model.get("blocks");
  const tree = treeOf(blocks);
  const first = blocks.find(({ path }) => path === model.get("chosen")) ?? blocks[0];
  const state = { chosen: first, seen: null, code: false };
  const svg = element("svg:svg", { class: "ptm-diagram", "data-name": "architecture" });
  const list = element("svg:g", {
    role: "listbox",
    tabindex: 0,
    "aria-label": label("diagram"),
    onkeydown: pressed
  });
  svg.append(list);
  const details = element("div", { class: "ptm-details" });
  const shell = host.frame({
    title: label("title", { name: model.get("title") }),
    reset,
    picture: () => svg
  });
  shell.body.append(
    element("div", { class: "ptm-panels" }, [
      element("div", {}, [svg, element("div", { class: "ptm-caption ptm-said" }, caption())]),
      details
    ])
  );
  const paint = host.painter(shell, svg, ({ width }) => width && draw(width), { grows: true });
  const traits = host.bind(["chosen"], ({ chosen }) => {
    const block = blocks.find(({ path }) => path === chosen);
    if (block && block !== state.chosen) choose(block, state.code);
  });
  choose(first, false);
  function caption() {
    const most = Math.max(...blocks.map(({ repeat }) => repeat));
    const symbols = new Set(blocks.flatMap(({ shape }) => shape));
    return [
      ...most > 1 ? [label("inside", { n: most })] : [],
      ...symbols.has("B") ? [label("axes")] : [],
      ...symbols.has("S") ? [label("source_axis")] : []
    ].join(" ");
  }
  function reset() {
    choose(first, false);
  }
  function choose(block, code) {
    Object.assign(state, { chosen: block, code, seen: null });
    traits.write({ chosen: block.path });
    tell();
    paint();
  }
  function see(block) {
    if (block === state.seen) return;
    state.seen = block;
    show();
  }
  function pressed(event) {
    const at = blocks.indexOf(state.chosen);
    const goal = {
      ArrowDown: at - 1,
      ArrowLeft: at - 1,
      ArrowUp: at + 1,
      ArrowRight: at + 1,
      Home: 0,
      End: blocks.length - 1
    }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (goal !== void 0) choose(blocks[Math.max(0, Math.min(blocks.length - 1, goal))], false);
    else if (event.key === "Enter" || event.key === " ") choose(state.chosen, !state.code);
    else return;
    event.preventDefault();
  }
  function draw(width) {
    const letter = letterSize(svg, 16, 20);
    const { boxes, height } = boxesOf(tree, (width - 4) / letter);
    svg.style.height = `${Math.ceil(height * letter + 4)}px`;
    list.replaceChildren(...boxes.map((box) => boxNode(box, letter)));
    show();
  }
  function boxNode({ block, x, y, w, h, depth, leaf }, letter) {
    const chosen = block === state.chosen;
    const times = block.repeat > 1 ? `×${block.repeat}` : "";
    const room = (w - (times ? 3.5 : 1.2)) * letter;
    const whole = shortened(block.name, room, letter) === block.name;
    const name = shortened(
      whole ? block.name : block.name.replace(/ embedding$/, ""),
      room,
      letter
    );
    const top = y * letter + 2;
    const both = `${block.name} ${shapeText(block)}`;
    const shape = leaf && !times && block.shape.length && shortened(both, room, letter) === both ? shapeText(block) : null;
    return element(
      "svg:g",
      {
        class: "ptm-block",
        role: "option",
        "aria-selected": `${chosen}`,
        "aria-label": `${block.name}${times}`,
        "data-path": block.path,
        onclick: () => choose(block, block === state.chosen ? !state.code : true),
        onmouseenter: () => see(block),
        onmouseleave: () => see(null)
      },
      [
        svgRect(
          leaf ? `ptm-leaf ptm-color-${COLORS[block.kind] ?? "e"}` : `ptm-group ptm-depth-${depth % 2}`,
          x * letter + 2,
          top,
          w * letter,
          h * letter,
          { rx: 0.35 * letter }
        ),
        svgText(null, (x + 0.6) * letter + 2, top + 0.68 * ROW * letter, name),
        shape ? svgText("ptm-shape", (x + w - 0.6) * letter, top + 0.68 * ROW * letter, shape, "end") : null,
        times ? svgText("ptm-times", (x + w - 0.6) * letter, top + 0.68 * ROW * letter, times, "end") : null
      ]
    );
  }
  function show() {
    const block = state.seen ?? state.chosen;
    const line = (key, value) => [element("dt", {}, label(key)), element("dd", {}, value)];
    const source = state.code && !state.seen ? model.get("sources")[block.kind] : null;
    details.replaceChildren(
      heading("ptm-over", 4, [block.name]),
      element("dl", {}, [
        ...line("module", block.kind),
        block.formula ? line("formula", block.formula) : null,
        block.shape.length ? line("output", shapeText(block)) : null,
        ...line("parameters", parametersText(block))
      ]),
      ...source ? [element("pre", { tabindex: 0, "aria-label": label("code") }, source)] : []
    );
  }
  function parametersText({ path, parameters, repeat, within }) {
    if (!parameters) return label("shared");
    if (!path) return count(parameters);
    const share = `${(100 * parameters * within / model.get("total")).toFixed(1)} %`;
    return [
      count(parameters),
      ...repeat > 1 ? [label("layers", { n: repeat })] : [],
      ...within > 1 ? [label("within", { n: within })] : [],
      label("of_all", { share, total: count(model.get("total")) })
    ].join(", ");
  }
  function tell() {
    const { chosen } = state;
    const parameters = count(chosen.parameters);
    shell.say(
      label("told", { name: chosen.name, kind: chosen.kind, parameters, shape: shapeText(chosen) })
    );
    svg.setAttribute(
      "aria-label",
      label("picture_of", {
        n: blocks.length,
        name: model.get("title"),
        parameters: count(model.get("total"))
      })
    );
    shell.rows(
      [label("path"), label("block"), label("module"), label("output"), label("parameters")],
      blocks.map((block) => [
        block.path || "–",
        block.name,
        block.kind,
        shapeText(block),
        count(block.parameters)
      ])
    );
  }
}
function shapeText({ shape }) {
  return shape.length ? `(${shape.join(", ")})` : "–";
}
var architecture_diagram_default = widget({ kind: "ptm-architecture_diagram", style: style_default, words, build: diagram });
export {
  architecture_diagram_default as default
};
