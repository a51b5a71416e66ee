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

// host/sentence_choice.css
var sentence_choice_default = String.raw`.ptm-sentence-choice {
  .ptm-presets {
    display: grid;
    gap: 0.4em;
    margin-bottom: 0.5em;
  }
  @container (min-width: 28em) {
    .ptm-presets {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @container (min-width: 40em) {
    .ptm-presets {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  .ptm-presets button {
    text-align: left;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  div.ptm-own {
    flex-wrap: nowrap;
    gap: 0.8em;
    margin: 0 0 0.5em;
  }
  div.ptm-own label {
    flex: 1;
    min-width: auto;
  }
  div.ptm-own input {
    padding: 0.06em 0.4em;
    border: 1px solid transparent;
    border-bottom: 2px solid var(--ptm-line);
    border-radius: 0.3em 0.3em 0 0;
  }
  div.ptm-own small {
    white-space: nowrap;
  }
  @container (max-width: 28em) {
    div.ptm-own {
      flex-wrap: wrap;
    }
    div.ptm-own small {
      white-space: normal;
    }
  }
  &.ptm-present .ptm-presets,
  &.ptm-present div.ptm-own {
    font-size: var(--ptm-least);
    margin: 0.4em 0;
  }
}
`;

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

// host/controls.js
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
function uniqueId(name) {
  return `ptm-${name}-${crypto.randomUUID?.() ?? Math.random()}`;
}

// host/sentence_choice.js
function sentenceChoice(label, model, act) {
  const stored = presets(
    label("try"),
    model.get("presets").map(({ text }) => [text, text, { title: text, "data-text": text }]),
    act.choose
  );
  const box = textBox(label("own_hint"), act.choose, { "aria-label": label("own") });
  const busy = busyMark(label);
  const own = model.isStatic ? element("div", { class: "ptm-own" }, element("small", {}, label("needs_live"))) : element("div", { class: "ptm-own" }, [element("label", {}, [label("own"), box]), busy.node]);
  const caption = element("div", { class: "ptm-caption ptm-said ptm-least" });
  let shown = null;
  return {
    nodes: [stored.node, own],
    caption,
    show({ entry, slow }) {
      stored.show((text) => text === entry.text);
      if (shown !== entry) box.value = entry.text;
      shown = entry;
      busy.show(slow);
    }
  };
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

// bilm_explorer/layout.js
var DIRECTIONS = ["forward", "backward"];
function truthOf(label, { target, sides, bits, place, size }, name, fits = (_text) => true) {
  const { truth, rank } = sides[name];
  if (truth === null) return label("unknown", { word: target, n: count(size) });
  const short = label("true_word", {
    word: target,
    rank: count(rank),
    n: count(size),
    percent: percentOf(truth)
  });
  const whole = short + label("true_bits", { bits: bits[name][place].toFixed(1) });
  return fits(whole) ? whole : short;
}
function quoted(tokens, none) {
  if (!tokens.length) return none;
  const shown = tokens.length > 9 ? [...tokens.slice(0, 4), "…", ...tokens.slice(-4)] : tokens;
  return `“${shown.join(" ")}”`;
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

// host/token_columns.js
function columnsOf(tokens, letter, left, right) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const natural = tokens.map(
    (token) => Math.min(right - left, Math.max(2.4 * letter, textWidth(token, font) + 0.9 * letter))
  );
  const total = natural.reduce((sum, w) => sum + w, 0);
  const wide = Math.min(1.5, Math.max(1, (right - left) / total));
  return flowed(
    natural.map((own) => own * wide),
    left,
    right
  );
}
function flowed(widths, left, right) {
  let [line, x] = [0, left];
  return widths.map((width) => {
    const w = Math.min(right - left, width);
    if (x > left && x + w > right + 0.5) [line, x] = [line + 1, left];
    x += w;
    return { line, x: x - w, w };
  });
}

// bilm_explorer/picture.js
var ARROW = { forward: "→", backward: "←" };
function bilmPicture(label, onPlace, standing) {
  const hatch = uniqueId("hatch");
  const strip = element("svg:g", {
    class: "ptm-strip",
    tabindex: 0,
    role: "slider",
    "aria-label": label("place"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    ...draggedOver(pointed)
  });
  const lists = element("svg:g", { class: "ptm-lists" });
  const ground = element("svg:rect", { class: "ptm-hatch-ground", width: 5, height: 5 });
  const pattern = hatchPattern(hatch, 5, 3, 45, ground);
  const svg = element("svg:svg", { class: "ptm-bilm", "data-name": "bilm", role: "group" }, [
    element("svg:defs", {}, pattern),
    strip,
    lists
  ]);
  const fills = { forward: null, backward: `url(#${hatch})` };
  let now = { place: 0, count: 1 };
  function draw(scene, width) {
    now = scene;
    const letter = letterSize(svg, 16, 24);
    const narrow = width < 42 * letter;
    const left = narrow ? 1.6 * letter : 8 * letter;
    const columns = columnsOf(scene.tokens, letter, left, width - 2);
    const bottom = drawStrip(scene, columns, { letter, left, width, narrow });
    const height = drawLists(scene, { letter, width, narrow, top: bottom });
    svg.style.height = `${Math.ceil(height)}px`;
    setAttributes(strip, {
      "aria-valuemax": scene.count,
      "aria-valuenow": scene.place + 1,
      "aria-valuetext": scene.tokens[scene.place]
    });
  }
  function drawStrip(scene, columns, { letter, left, width, narrow }) {
    const rows = {
      bars: 3.6 * letter,
      sentence: 1.65 * letter,
      forward: 1.65 * letter,
      backward: 1.65 * letter
    };
    const high = Object.values(rows).reduce((sum, h) => sum + h, 0) + 0.7 * letter;
    const top = 0.3 * letter;
    const most = 1.12 * Math.max(scene.guess, ...DIRECTIONS.flatMap((name) => scene.bits[name]));
    const lines = columns.at(-1).line + 1;
    const nodes = Array.from(
      { length: lines },
      (_, line) => lineNames(top + line * high, rows, { letter, left, width, narrow, most, scene })
    ).flat();
    columns.forEach(
      (column, i) => nodes.push(columnNode(scene, i, column, top + column.line * high, rows, letter, most))
    );
    strip.replaceChildren(...nodes);
    return top + lines * high;
  }
  function lineNames(y, rows, { letter, left, width, narrow, most, scene }) {
    const named = (text, at, name = null) => svgText(name, left - 0.5 * letter, at, text, "end");
    const base = y + rows.bars;
    const level = base - rows.bars * scene.guess / most;
    const middle = (place) => base + (place + 0.5) * rows.sentence + 0.34 * letter;
    const short = (name) => narrow ? ARROW[name] : `${label(name)} ${ARROW[name]}`;
    return [
      svgPath("ptm-guess", `M${left} ${level}H${width}`),
      svgPath("ptm-base", `M${left} ${base}H${width}`),
      ...narrow ? [] : [
        named(
          `${label("guess")} ${scene.guess.toFixed(1)}`,
          Math.min(level + 0.3 * letter, base - 1.2 * letter),
          "ptm-small"
        ),
        named(label("surprise"), base - 0.2 * letter, "ptm-small"),
        named(label("sentence"), middle(0))
      ],
      named(short("forward"), middle(1), "ptm-forward"),
      named(short("backward"), middle(2), "ptm-backward")
    ];
  }
  function columnNode(scene, i, { x, w }, y, rows, letter, most) {
    const chosen = i === scene.place;
    const base = y + rows.bars;
    const high = Object.values(rows).reduce((sum, h) => sum + h, 0);
    const each = Math.min(0.95 * letter, 0.36 * w);
    const counted = DIRECTIONS.filter((name) => scene.bits[name][i] !== null);
    const bars = counted.map((name) => {
      const side = DIRECTIONS.indexOf(name);
      const tall = rows.bars * scene.bits[name][i] / most;
      return svgRect(
        `ptm-bits ptm-${name}`,
        x + w / 2 + (side - 1) * each,
        base - tall,
        each - 1,
        tall,
        { fill: fills[name], "data-direction": name, "data-bits": scene.bits[name][i] }
      );
    });
    const cell = (place, name, text) => {
      const at = {
        x: x + 1.5,
        y: base + place * rows.sentence + 2,
        width: w - 3,
        height: rows.sentence - 4,
        rx: 4
      };
      return [
        element("svg:rect", { class: `ptm-cell ptm-${name}`, ...at }),
        svgText(null, x + w / 2, at.y + at.height / 2 + 0.34 * letter, text, "middle")
      ];
    };
    const read = { forward: i < scene.place, backward: i > scene.place };
    const seen = DIRECTIONS.flatMap((name, row) => {
      if (chosen) return cell(row + 1, "asked", "?");
      return read[name] ? cell(row + 1, `lit-${name}`, scene.tokens[i]) : cell(row + 1, "hidden", "");
    });
    return element(
      "svg:g",
      {
        class: chosen ? "ptm-column ptm-chosen" : "ptm-column",
        "data-place": i,
        "data-read": DIRECTIONS.filter((name) => read[name]).join(" ")
      },
      [
        svgRect("ptm-whole", x, y - 2, w, high + 4, { rx: 6 }),
        ...bars,
        ...cell(0, chosen ? "here" : "plain", scene.tokens[i]),
        ...seen
      ]
    );
  }
  function drawLists(scene, { letter, width, narrow, top }) {
    const gap = 2 * letter;
    const half = narrow ? width : (width - gap) / 2;
    const full = Math.max(
      ...DIRECTIONS.flatMap((name) => [
        scene.sides[name].probabilities[0],
        scene.sides[name].truth
      ])
    );
    const shown = Math.min(scene.sides.forward.words.length, svg.closest(".ptm-present") ? 5 : 8);
    const high = (shown + 3.3) * 1.45 * letter;
    lists.replaceChildren(
      ...DIRECTIONS.map((name, i) => {
        const room = narrow ? { left: 0, top: top + i * high } : { left: i * (half + gap), top };
        return listNode(scene, name, { ...room, width: half, letter, full, shown });
      })
    );
    return top + (narrow ? 2 : 1) * high;
  }
  function listNode(scene, name, { left, top, width, letter, full, shown }) {
    const side = scene.sides[name];
    const row = 1.45 * letter;
    const bar = { from: left + 0.34 * width, most: 0.66 * width - 4.4 * letter };
    const line = (y, mark, word, p, kind) => element(
      "svg:g",
      { class: `ptm-guessed ${kind}`, "data-direction": name, "data-word": word, "data-p": p },
      [
        svgText("ptm-rank", left + 1.2 * letter, y, mark, "end"),
        svgText(null, left + 1.8 * letter, y, fitted(word, 0.34 * width - 2 * letter, letter)),
        svgRect(
          `ptm-${name}`,
          bar.from,
          y - 0.78 * letter,
          Math.max(1, bar.most * p / full),
          0.95 * letter,
          { fill: fills[name] }
        ),
        svgText(null, bar.from + bar.most * p / full + 0.5 * letter, y, percentOf(p))
      ]
    );
    const guessed = side.words.slice(0, shown).map(
      (word, i) => line(
        top + (2.35 + i) * row,
        i + 1,
        word,
        side.probabilities[i],
        word === scene.target ? "ptm-true" : ""
      )
    );
    const font = `650 ${letter}px system-ui, sans-serif`;
    const fits = (text) => textWidth(`✓ ${text}`, font) < width;
    const below = top + (2.35 + shown + 0.5) * row;
    const sign = side.truth === null ? "– " : "✓ ";
    return element("svg:g", { class: "ptm-list", "data-direction": name }, [
      svgText(
        `ptm-list-title ptm-${name}`,
        left,
        top + row,
        `${label(`${name}_list`)} ${ARROW[name]}`
      ),
      ...guessed,
      svgPath("ptm-base", `M${left} ${below - 0.95 * row}H${left + width}`),
      svgText(
        "ptm-truth",
        left,
        below,
        [element("svg:tspan", {}, sign), truthOf(label, scene, name, fits)],
        null,
        {
          "data-direction": name,
          "data-p": side.truth,
          "data-rank": side.rank,
          "data-bits": scene.bits[name][scene.place]
        }
      )
    ]);
  }
  function pressed(event) {
    const goal = slidTo(event.key, standing(), now.count - 1);
    if (goal === void 0) return;
    event.preventDefault();
    onPlace(goal, true);
  }
  function pointed(event, settled) {
    const under = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const column = under?.closest(".ptm-column");
    const place = column && strip.contains(column) ? Number(column.dataset.place) : now.place;
    onPlace(place, settled);
  }
  return { svg, draw };
}
function fitted(word, room, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  let shown = word;
  while (shown.length > 1 && textWidth(shown, font) > room) shown = shown.slice(0, -1);
  return shown === word ? word : `${shown.slice(0, -1)}…`;
}

// bilm_explorer/style.css
var style_default = String.raw`.ptm.ptm-bilm_explorer {
  --ptm-type-present: 24;
  .ptm-bilm rect.ptm-forward {
    fill: var(--ptm-blue);
  }
  .ptm-bilm rect.ptm-backward {
    stroke: var(--ptm-orange);
    stroke-width: 1;
  }
  .ptm-bilm text.ptm-forward {
    fill: var(--ptm-blue);
    font-weight: 650;
  }
  .ptm-bilm text.ptm-backward {
    fill: var(--ptm-orange);
    font-weight: 650;
  }
  .ptm-bilm path {
    fill: none;
  }
  .ptm-bilm .ptm-guess {
    stroke: var(--ptm-soft);
    stroke-width: 1;
    stroke-dasharray: 5 5;
  }
  .ptm-strip {
    cursor: pointer;
    touch-action: pan-y;
  }
  .ptm-bilm .ptm-column:hover .ptm-whole {
    fill: var(--ptm-faint);
  }
  .ptm-bilm .ptm-chosen .ptm-whole {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-bilm .ptm-cell {
    fill: none;
  }
  .ptm-bilm .ptm-lit-forward {
    fill: var(--ptm-blue);
    fill-opacity: 0.16;
    stroke: var(--ptm-blue);
  }
  .ptm-bilm .ptm-lit-backward {
    fill: var(--ptm-orange);
    fill-opacity: 0.16;
    stroke: var(--ptm-orange);
  }
  .ptm-bilm .ptm-hidden {
    fill: var(--ptm-faint);
    stroke: var(--ptm-line);
    stroke-dasharray: 2 3;
  }
  .ptm-bilm .ptm-asked {
    fill: var(--ptm-page);
    stroke: var(--ptm-ink);
    stroke-dasharray: 4 3;
  }
  .ptm-bilm :is(.ptm-chosen, .ptm-true) text {
    font-weight: 700;
  }
  .ptm-bilm .ptm-rank {
    fill: var(--ptm-soft);
  }
  .ptm-bilm .ptm-truth {
    font-weight: 650;
  }
  .ptm-bilm .ptm-truth tspan {
    fill: var(--ptm-green);
  }
}
`;

// bilm_explorer/words.js
var words = {
  en: {
    title: "ELMo’s forward and backward language models",
    invitation: "Click a word",
    try: "Sentences",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python reads it",
    place: "Position in the sentence",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    forward: "forward",
    backward: "backward",
    sentence: "sentence",
    surprise: "surprisal, bits",
    guess: "uniform:",
    forward_list: "Forward model, left to right",
    backward_list: "Backward model, right to left",
    true_word: "{word}: rank {rank} of {n}, {percent}",
    true_bits: ", {bits} bits",
    start: "only the start of the sentence",
    end: "only the end of the sentence",
    lesson: "The forward model has read {left} and predicts the next word. The backward model has read {right}, from the last word to the first, and predicts the word before. Neither model has access to the word itself or to the other side; ELMo concatenates the two afterwards.",
    unknown: "{word}: not among the {n} words that can be predicted",
    average: "Mean over the sentence: forward {forward} bits, backward {backward} bits. Dashed line: {guess} bits, if all {n} words were equally probable.",
    length: "A sentence here has 1 to {most} tokens; this one has {n}.",
    failed: "Python could not read it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored sentences can be read.",
    picture_of: "{sentence}: the predictions and the surprisal in each direction",
    at: "Word {place} of {count}, {word}.",
    told: "{side} predicts {list}. True word, {truth}.",
    best: "top prediction",
    p: "p of the true word",
    rank: "rank",
    bits: "bits"
  },
  zh: {
    title: "ELMo 的前向与后向语言模型",
    invitation: "点击一个词",
    try: "例句",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 来读",
    place: "句中的位置",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    forward: "前向",
    backward: "后向",
    sentence: "句子",
    surprise: "惊奇度（比特）",
    guess: "均匀分布：",
    forward_list: "前向模型：从左到右",
    backward_list: "后向模型：从右到左",
    true_word: "{word}：{n} 个词中排第 {rank}，{percent}",
    true_bits: "，{bits} 比特",
    start: "只有句首",
    end: "只有句尾",
    lesson: "前向模型读过 {left}，预测下一个词；后向模型从最后一个词倒着读过 {right}，预测前一个词。两者都得不到这个词本身和另一侧的信息；ELMo 事后才把二者拼接起来。",
    unknown: "{word}：不在可预测的 {n} 个词中",
    average: "全句平均：前向 {forward} 比特，后向 {backward} 比特。虚线：{n} 个词等概率时为 {guess} 比特。",
    length: "这里的句子有 1 到 {most} 个词元，这一句有 {n} 个。",
    failed: "Python 无法读取：{message}",
    stored_only: "本页只有已算好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能读已存的句子。",
    picture_of: "{sentence}：每个方向的预测与惊奇度",
    at: "第 {place} 个词（共 {count} 个）：{word}。",
    told: "{side}预测 {list}。真正的词，{truth}。",
    best: "首选预测",
    p: "真正的词的概率",
    rank: "名次",
    bits: "比特"
  }
};

// bilm_explorer/index.js
function explorer(host) {
  const { model, label } = host;
  const known2 = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const wanted = { text: model.get("sentence"), place: model.get("position") };
  const start = known2.get(wanted.text) ?? model.get("presets")[0];
  const state = {
    entry: start,
    place: placeIn(wanted.place, start),
    asked: null,
    waiting: 0,
    slow: false
  };
  const first = { entry: start, place: state.place };
  const ask = host.kernel(state, () => paint(), take);
  const ui = sentenceChoice(label, model, { choose });
  const picture = bilmPicture(
    label,
    (place, settled) => {
      state.place = place;
      if (settled) share();
      paint();
    },
    () => state.place
  );
  const shell = host.frame({ reset, picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, ui.caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = sceneOf(state, model.get("vocabulary_size"));
      ui.show(state);
      ui.caption.textContent = explained(label, scene);
      if (width) picture.draw(scene, width);
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["sentence", "position"], ({ sentence, position }) => {
    if (sentence !== state.entry.text) choose(sentence, position);
    else if (position !== state.place) settle(state.entry, position);
  });
  if (start.text === wanted.text) share();
  else {
    tell();
    choose(wanted.text, wanted.place);
  }
  paint();
  async function choose(typed, place = null) {
    const text = typed.trim();
    if (!text || text === state.entry.text) {
      shell.notice(text ? "" : label("empty"));
      paint();
      return;
    }
    shell.notice("");
    const entry = known2.get(text);
    if (entry) {
      settle(entry, place);
      return;
    }
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text, place };
    state.asked = asked;
    const answer = await ask({ type: "predict", text });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.tokens) known2.set(message.text, message);
    if (message.text !== state.asked?.text) return;
    if (message.tokens) {
      settle(message, state.asked.place);
      return;
    }
    shell.notice(
      message.failed ? label("failed", { message: message.failed }) : label("length", { n: message.length, most: model.get("most") })
    );
    share();
  }
  function settle(entry, place) {
    const kept = place ?? Math.min(state.place, entry.tokens.length - 1);
    Object.assign(state, { entry, place: placeIn(kept, entry), asked: null });
    shell.notice("");
    share();
    paint();
  }
  function reset() {
    settle(first.entry, first.place);
  }
  function share() {
    traits.write({ sentence: state.entry.text, position: state.place });
    tell();
  }
  function tell() {
    const scene = sceneOf(state, model.get("vocabulary_size"));
    shell.say(spoken(label, scene));
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", { sentence: scene.tokens.join(" ") })
    );
    const heads = ["best", "p", "rank", "bits"].flatMap(
      (key) => DIRECTIONS.map((name) => `${label(key)}, ${label(name)}`)
    );
    shell.rows(
      [label("number"), label("word"), ...heads],
      scene.tokens.map((token, i) => {
        const sides = DIRECTIONS.map((name) => state.entry[name]);
        return [
          i + 1,
          token,
          ...sides.map((side) => side.words[i][0]),
          ...sides.map((side) => side.true_probability[i] ?? "–"),
          ...sides.map((side) => side.true_rank[i] ? count(side.true_rank[i]) : "–"),
          ...DIRECTIONS.map((name) => scene.bits[name][i]?.toFixed(2) ?? "–")
        ];
      })
    );
  }
}
function placeIn(place, { tokens }) {
  return Math.max(0, Math.min(tokens.length - 1, place));
}
function sceneOf({ entry, place }, size) {
  const bits = Object.fromEntries(
    DIRECTIONS.map((name) => [name, entry[name].true_probability.map(bitsOf)])
  );
  const sides = Object.fromEntries(
    DIRECTIONS.map((name) => {
      const { words: best, probabilities, true_probability, true_rank } = entry[name];
      return [
        name,
        {
          words: best[place],
          probabilities: probabilities[place],
          truth: true_probability[place],
          rank: true_rank[place]
        }
      ];
    })
  );
  return {
    tokens: entry.tokens,
    count: entry.tokens.length,
    place,
    bits,
    sides,
    size,
    target: entry.tokens[place],
    guess: Math.log2(size)
  };
}
function explained(label, scene) {
  const { tokens, place, bits, size, guess } = scene;
  const left = quoted(tokens.slice(0, place), label("start"));
  const right = quoted(tokens.slice(place + 1), label("end"));
  const mean = Object.fromEntries(
    DIRECTIONS.map((name) => {
      const counted = bits[name].filter((b) => b !== null);
      const sum = counted.reduce((all, b) => all + b, 0);
      return [name, counted.length ? (sum / counted.length).toFixed(1) : "–"];
    })
  );
  return [
    label("lesson", { left, right }),
    label("average", { ...mean, guess: guess.toFixed(1), n: count(size) })
  ].join(" ");
}
function spoken(label, scene) {
  const { place, tokens, sides } = scene;
  return [
    label("at", { place: place + 1, count: tokens.length, word: tokens[place] }),
    ...DIRECTIONS.map(
      (name) => label("told", {
        side: label(`${name}_list`),
        list: sides[name].words.slice(0, 3).join(", "),
        truth: truthOf(label, scene, name)
      })
    )
  ].join(" ");
}
var bilm_explorer_default = widget({
  kind: "ptm-bilm_explorer ptm-sentence-choice",
  style: sentence_choice_default + style_default,
  words,
  build: explorer
});
export {
  bilm_explorer_default as default
};
