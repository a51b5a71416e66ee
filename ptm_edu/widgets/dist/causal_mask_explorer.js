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

// causal_mask_explorer/controls.js
function causalControls(label, deepest, act) {
  const views = ["change", "training"].map(
    (view) => element(
      "button",
      { type: "button", "data-view": view, onclick: () => act.settle({ view }) },
      label(`view_${view}`)
    )
  );
  const change = () => ({ layers: Number(layers.value) });
  const layers = element("input", {
    type: "range",
    min: 1,
    max: deepest,
    step: 1,
    "data-setting": "layers",
    oninput: () => act.drag(change()),
    onchange: () => act.settle(change())
  });
  const value = element("output", { "data-setting": "layers" });
  const hidden = element("input", {
    type: "checkbox",
    "data-setting": "hidden",
    onchange: () => act.settle({ hidden: hidden.checked })
  });
  const training = [
    element("label", {}, [label("layers"), layers, value]),
    element("label", {}, [hidden, label("hidden")])
  ];
  const node = element("div", { class: "ptm-controls" }, [
    element("span", { class: "ptm-buttons", role: "group", "aria-label": label("views") }, views),
    ...training
  ]);
  return {
    node,
    show(state) {
      views.forEach(
        (button2) => button2.setAttribute("aria-pressed", button2.dataset.view === state.view)
      );
      training.forEach((part) => {
        part.hidden = state.view !== "training";
      });
      layers.value = state.layers;
      value.textContent = state.layers;
      hidden.checked = state.hidden;
    }
  };
}

// host/probability.js
function percentOf(probability) {
  const percent = 100 * probability;
  if (percent < 1e-3) return "< 0.001 %";
  const digits = percent >= 10 ? 0 : percent >= 1 ? 1 : percent >= 0.1 ? 2 : 3;
  return `${percent.toFixed(digits)} %`;
}

// causal_mask_explorer/masks.js
var MASKS = ["causal", "full"];
function causalScene({ entry, token, view, layers, hidden }) {
  const tokens = entry.tokens.map(shownToken);
  const T = tokens.length;
  const hides = view === "training" && hidden;
  const panels = MASKS.map((kind) => {
    const open = (t, s) => kind === "causal" ? s <= t : !(hides && s === t + 1);
    const ways = tokens.slice(1).map((_, t) => wayTo(open, T, t, t + 1, layers));
    return {
      kind,
      T,
      open,
      ways,
      changes: entry[kind][token],
      asked: ways.filter((way) => !way).length
    };
  });
  const largest = Math.max(...panels.flatMap((panel) => panel.changes));
  return {
    text: entry.text,
    tokens,
    others: entry.replacements.map(shownToken),
    T,
    token,
    view,
    layers,
    hidden,
    panels,
    largest
  };
}
function wayTo(open, T, from, goal, layers) {
  let ways = /* @__PURE__ */ new Map([[from, [from]]]);
  for (let layer = 0; layer < layers; layer += 1) {
    const further = new Map(ways);
    for (const [at, way] of ways)
      for (let s = 0; s < T; s += 1)
        if (open(at, s) && !further.has(s)) further.set(s, [...way, s]);
    if (further.has(goal)) return further.get(goal);
    ways = further;
  }
  return null;
}
function shownToken(token) {
  return token.trim() || token.replace(/\n/g, "↵").replace(/\s/g, "␣") || "∅";
}
function changeText(change) {
  if (change === 0) return "0";
  return change < 1e-5 ? "< 0.001 %" : percentOf(change);
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

// causal_mask_explorer/panel.js
function panelLayout({ tokens, T }, { letter, width, room }) {
  const top = 4.4 * letter;
  const high = Math.min(18 * letter, room - top - 0.3 * letter);
  const rh = Math.max(letter, Math.min(1.3 * letter, high / T));
  const widest = Math.max(
    ...tokens.map((token) => textWidth(token, `600 ${letter}px system-ui, sans-serif`))
  );
  const names = Math.min(0.24 * width, widest + 0.8 * letter);
  const cell = Math.min(rh, (width - names - 8.5 * letter) / T);
  return {
    letter,
    width,
    names,
    rh,
    cell,
    top,
    height: top + T * rh + 0.3 * letter,
    x: (s) => names + s * cell,
    y: (t) => top + t * rh,
    side: names + T * cell + 0.8 * letter
  };
}
function panelNodes(label, scene, panel, at, hatch) {
  return [
    ...panelHead(label, scene, panel, at, hatch),
    ...scene.tokens.flatMap((_, t) => rowNodes(scene, panel, at, t, hatch)),
    ...scene.view === "change" ? changeFrames(scene, at) : wayNodes(scene, panel, at)
  ];
}
function panelHead(label, scene, panel, at, hatch) {
  const { letter, width } = at;
  const y = 2.6 * letter;
  const text = (x, words2) => element("svg:text", { class: "ptm-line", x, y }, shortened(words2, width - x, letter));
  const swatch = (x, name, fill) => element("svg:rect", {
    class: `ptm-${name}`,
    fill,
    x,
    y: y - 0.78 * letter,
    width: 0.85 * letter,
    height: 0.85 * letter
  });
  const change = scene.view === "change";
  const { T, token, tokens } = scene;
  const column = change ? token : Math.min(token + 1, T - 1);
  const line = change ? [
    swatch(1, "looks", null),
    text(1.4 * letter, lookLine(label, scene, panel)),
    swatch(width / 2, "seen", `url(#${hatch})`),
    text(width / 2 + 1.4 * letter, seenLine(label, scene, panel))
  ] : [text(0, answerLine(label, scene, panel))];
  const title = label(change ? panel.kind : `${panel.kind}_asked`, { n: panel.asked, of: T - 1 });
  return [
    element(
      "svg:text",
      { class: "ptm-panel-title", x: 0, y: 1.1 * letter },
      shortened(title, width, letter)
    ),
    ...line,
    element(
      "svg:text",
      {
        class: "ptm-here",
        x: at.x(column + 0.5),
        y: at.top - 0.35 * letter,
        "text-anchor": "middle"
      },
      tokens[column]
    )
  ];
}
function lookLine(label, { tokens, token, T }, { open }) {
  return label("looks", { n: tokens.filter((_, s) => open(token, s)).length, of: T });
}
function seenLine(label, { tokens, token, T }, { open }) {
  return label("seen", { n: tokens.filter((_, t) => open(t, token)).length, of: T });
}
function answerLine(label, { tokens, token, T }, { ways }) {
  if (token === T - 1) return label("last");
  const [answer, way] = [tokens[token + 1], ways[token]];
  if (!way) return label("honest", { answer });
  const over = way.slice(1, -1).map((s) => `“${tokens[s]}”`).join(" → ");
  return label(over ? "through" : "direct", { answer, over });
}
function rowNodes(scene, panel, at, t, hatch) {
  const { tokens, token, view } = scene;
  const { kind, open } = panel;
  const middle = at.y(t) + at.rh / 2 + 0.34 * at.letter;
  const cells = tokens.flatMap((_, s) => {
    if (!open(t, s)) return [];
    const box = { x: at.x(s) + 1, y: at.y(t) + 1, width: at.cell - 2, height: at.rh - 2, rx: 2 };
    const lit = t === token ? "looks" : view === "change" && s === token ? "seen" : "open";
    return [
      element("svg:rect", {
        class: `ptm-look ptm-${lit}`,
        ...box,
        "data-mask": kind,
        "data-t": t,
        "data-s": s,
        fill: lit === "seen" ? `url(#${hatch})` : null
      })
    ];
  });
  return [
    element(
      "svg:text",
      {
        x: at.names - 0.5 * at.letter,
        y: middle,
        "text-anchor": "end",
        class: t === token ? "ptm-here" : null
      },
      shortened(tokens[t], at.names - 0.5 * at.letter, at.letter)
    ),
    ...cells,
    ...view === "change" ? changeNodes(scene, panel, at, t, middle) : questionNodes(scene, panel, at, t, middle)
  ];
}
function changeNodes({ largest }, { kind, changes }, at, t, middle) {
  const room = at.width - at.side - 4.8 * at.letter;
  const long = largest ? room * changes[t] / largest : 0;
  return [
    element(
      "svg:g",
      {
        class: changes[t] ? "ptm-change" : "ptm-change ptm-zero",
        "data-mask": kind,
        "data-t": t,
        "data-value": changes[t]
      },
      [
        element("svg:rect", {
          x: at.side,
          y: at.y(t) + 0.16 * at.rh,
          width: long,
          height: 0.68 * at.rh
        }),
        element(
          "svg:text",
          { x: at.side + long + 0.4 * at.letter, y: middle },
          changeText(changes[t])
        )
      ]
    )
  ];
}
function questionNodes({ tokens, T }, { kind, ways }, at, t, middle) {
  if (t === T - 1) return [];
  const seen = ways[t] !== null;
  const answer = { x: at.x(t + 1) + 1, y: at.y(t) + 1, width: at.cell - 2, height: at.rh - 2 };
  return [
    element("svg:rect", { class: "ptm-answer", ...answer }),
    element(
      "svg:g",
      {
        class: seen ? "ptm-question ptm-told" : "ptm-question",
        "data-mask": kind,
        "data-t": t,
        "data-way": seen ? ways[t].join(" ") : ""
      },
      element("svg:text", { x: at.side, y: middle }, [
        element("svg:tspan", {}, seen ? "✗ " : "✓ "),
        shortened(tokens[t + 1], at.width - at.side - 1.6 * at.letter, at.letter)
      ])
    )
  ];
}
function changeFrames({ token, T }, at) {
  const frame2 = (name, x, y, width, height) => element("svg:rect", {
    class: name,
    x: x - 1,
    y: y - 1,
    width: width + 2,
    height: height + 2,
    rx: 3
  });
  return [
    frame2("ptm-row-frame", at.x(0), at.y(token), T * at.cell, at.rh),
    frame2("ptm-column-frame", at.x(token), at.y(0), at.cell, T * at.rh)
  ];
}
function wayNodes({ token }, { ways }, at) {
  const way = ways[token];
  if (!way) return [];
  const looks = way.slice(1).map((s, i) => [way[i], s]);
  const middles = looks.map(([t, s]) => `${at.x(s + 0.5)} ${at.y(t) + at.rh / 2}`);
  return [
    element("svg:path", { class: "ptm-way", d: `M${middles.join("L")}` }),
    ...looks.map(
      ([t, s]) => element("svg:rect", {
        class: "ptm-way-look",
        x: at.x(s) + 1,
        y: at.y(t) + 1,
        width: at.cell - 2,
        height: at.rh - 2,
        rx: 2
      })
    )
  ];
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

// causal_mask_explorer/strip.js
function causalStrip(scene, { letter, width, top }) {
  const { tokens, others, token, view } = scene;
  const widest = tokens.map((own, i) => {
    const other = `→ ${others[i]}`;
    return other.length > own.length ? other : own;
  });
  const columns = columnsOf(widest, letter, 0, width - 2);
  const [high, below] = [1.7 * letter, 1.5 * letter];
  const told = (i) => {
    if (view === "change") return i === token ? `→ ${others[i]}` : null;
    return i === token + 1 ? "?" : null;
  };
  const lines = columns.at(-1).line + 1;
  const under = columns[view === "change" ? token : Math.min(token + 1, tokens.length - 1)].line;
  const lineTop = (row) => top + row * (high + 2) + (row > under ? below : 0);
  const nodes = columns.map(({ line: row, x, w }, i) => {
    const y = lineTop(row);
    const text = (at, words2, name, room = w - 0.3 * letter) => element(
      "svg:text",
      { x: x + w / 2, y: at, "text-anchor": "middle", class: name },
      shortened(words2, room, letter)
    );
    return element(
      "svg:g",
      { class: `ptm-token ${i === token ? "ptm-chosen" : ""}`, "data-place": i },
      [
        element("svg:rect", {
          class: "ptm-box",
          x: x + 1.5,
          y: y + 1,
          width: w - 3,
          height: high - 2,
          rx: 5
        }),
        text(y + 0.5 * high + 0.34 * letter, tokens[i]),
        ...told(i) ? [text(y + high + 0.95 * letter, told(i), "ptm-other")] : []
      ]
    );
  });
  return { nodes, bottom: lineTop(lines - 1) + high + (under < lines - 1 ? 0 : below) };
}

// causal_mask_explorer/picture.js
function causalPicture(label, onToken, standing) {
  const hatch = `ptm-hatch-${crypto.randomUUID?.() ?? Math.random()}`;
  const strip = element("svg:g");
  const panels = MASKS.map((kind) => element("svg:g", { "data-panel": kind }));
  const field = element(
    "svg:g",
    {
      class: "ptm-field",
      tabindex: 0,
      role: "slider",
      "aria-label": label("place"),
      "aria-valuemin": 1,
      onkeydown: pressed,
      onpointerdown: pointed,
      onpointermove: pointed,
      onpointerup: pointed
    },
    [strip, ...panels]
  );
  const pattern = element(
    "svg:pattern",
    {
      id: hatch,
      width: 5,
      height: 5,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)"
    },
    [
      element("svg:rect", { class: "ptm-hatch-ground", width: 5, height: 5 }),
      element("svg:rect", { class: "ptm-hatch-line", width: 3, height: 5 })
    ]
  );
  const svg = element("svg:svg", { class: "ptm-masks", "data-name": "masks", role: "group" }, [
    element("svg:defs", {}, pattern),
    field
  ]);
  let now = null;
  function draw(scene, width) {
    const letter = fittedLetter(svg, 16, 22, (size) => arranged(scene, width, size).height);
    const { sentence, at, rooms, height } = arranged(scene, width, letter);
    strip.replaceChildren(...sentence.nodes);
    panels.forEach((panel, i) => {
      panel.setAttribute("transform", `translate(${rooms[i].left} ${rooms[i].top})`);
      panel.replaceChildren(...panelNodes(label, scene, scene.panels[i], at, hatch));
    });
    svg.style.height = `${Math.ceil(height)}px`;
    now = { scene, at, rooms };
    const names = {
      "aria-valuemax": scene.T,
      "aria-valuenow": scene.token + 1,
      "aria-valuetext": scene.tokens[scene.token]
    };
    for (const [name, value] of Object.entries(names)) field.setAttribute(name, value);
  }
  function arranged(scene, width, letter) {
    const sentence = causalStrip(scene, { letter, width, top: 0.3 * letter });
    const beside = width > 44 * letter;
    const gap = 1.6 * letter;
    const top = sentence.bottom + 0.3 * letter;
    const room = presentRoom(svg) - top - 1;
    const at = panelLayout(scene, { letter, width: beside ? (width - gap) / 2 : width, room });
    const rooms = panels.map(
      (_, i) => beside ? { left: i * (at.width + gap), top } : { left: 0, top: top + i * (at.height + 0.6 * letter) }
    );
    return { sentence, at, rooms, height: Math.ceil(rooms.at(-1).top + at.height) };
  }
  function pressed(event) {
    const last = now.scene.T - 1;
    const token = standing();
    const goal = {
      ArrowRight: token + 1,
      ArrowDown: token + 1,
      ArrowLeft: token - 1,
      ArrowUp: token - 1,
      Home: 0,
      End: last
    }[event.key];
    if (goal === void 0) return;
    event.preventDefault();
    onToken(Math.max(0, Math.min(last, goal)), true);
  }
  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    if (event.type === "pointerdown") field.setPointerCapture(event.pointerId);
    const box = svg.getBoundingClientRect();
    const token = tokenAt(event, event.clientX - box.left, event.clientY - box.top);
    onToken(token ?? standing(), event.type === "pointerup");
  }
  function tokenAt(event, x, y) {
    const under = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const place = under?.closest(".ptm-token")?.dataset.place;
    if (place !== void 0 && svg.contains(under)) return Number(place);
    const {
      scene: { T },
      at,
      rooms
    } = now;
    const room = rooms.find(
      ({ left, top }) => x >= left && x < left + at.width && y >= top + at.y(0) && y < top + at.y(T)
    );
    return room ? Math.floor((y - room.top - at.top) / at.rh) : null;
  }
  return { svg, draw };
}

// causal_mask_explorer/style.css
var style_default = String.raw`.ptm.ptm-causal_mask_explorer {
  --ptm-range: 7em;
  .ptm-controls {
    margin: 0.4em 0 0.3em;
    gap: 0.4em 1.2em;
    min-height: 2em;
  }
  .ptm-controls output {
    min-width: 1em;
    font-weight: 700;
  }
  svg.ptm-masks {
    font-variant-numeric: tabular-nums;
  }
  .ptm-masks .ptm-field {
    cursor: pointer;
    touch-action: pan-y;
    outline: none;
  }
  .ptm-masks .ptm-field:focus-visible .ptm-chosen .ptm-box {
    stroke: var(--ptm-blue);
    stroke-width: 4;
  }
  .ptm-masks .ptm-box {
    fill: none;
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-masks .ptm-token:hover .ptm-box {
    fill: var(--ptm-faint);
  }
  .ptm-masks .ptm-chosen .ptm-box {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-masks :is(.ptm-chosen text, .ptm-here) {
    font-weight: 650;
  }
  .ptm-masks .ptm-other {
    fill: var(--ptm-orange);
    font-weight: 650;
  }
  .ptm-masks .ptm-open {
    fill: var(--ptm-line);
  }
  .ptm-masks .ptm-looks {
    fill: var(--ptm-blue);
  }
  .ptm-masks rect.ptm-seen {
    stroke: var(--ptm-orange);
    stroke-width: 1;
  }
  .ptm-masks :is(.ptm-row-frame, .ptm-column-frame, .ptm-answer, .ptm-way, .ptm-way-look) {
    fill: none;
    pointer-events: none;
  }
  .ptm-masks :is(.ptm-row-frame, .ptm-column-frame) {
    stroke: var(--ptm-ink);
    stroke-width: 1.5;
  }
  .ptm-masks .ptm-column-frame {
    stroke-dasharray: 5 4;
  }
  .ptm-masks .ptm-answer {
    stroke: var(--ptm-soft);
    stroke-width: 1.5;
    stroke-dasharray: 3 3;
  }
  .ptm-masks :is(.ptm-way, .ptm-way-look) {
    stroke: var(--ptm-red);
    stroke-width: 3;
  }
  .ptm-masks .ptm-change rect {
    fill: var(--ptm-bar);
  }
  .ptm-masks :is(.ptm-zero text, .ptm-question tspan) {
    fill: var(--ptm-green);
    font-weight: 700;
  }
  .ptm-masks .ptm-told tspan {
    fill: var(--ptm-red);
  }
  &.ptm-present .ptm-controls {
    margin: 0.3em 0 0.2em;
  }
  &.ptm-present .ptm-own {
    margin: 0.2em 0 0;
  }
}
`;

// causal_mask_explorer/words.js
var words = {
  en: {
    title: "Causal and full attention masks",
    invitation: "Click a word to replace it",
    try: "Sentences",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python reads it",
    asking: "asking Python …",
    place: "Token of the sentence",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    views: "View",
    view_change: "Replace a word",
    view_training: "Training targets",
    layers: "layers",
    hidden: "full mask: own target hidden",
    causal: "Causal mask: left context only",
    full: "Full mask: both directions",
    looks: "attends to {n} of {of}",
    seen: "attended by {n} of {of}",
    causal_asked: "Causal mask: {n} of {of} targets unseen",
    full_asked: "Full mask: {n} of {of} targets unseen",
    last: "The target of the last position is the token after the text.",
    honest: "“{answer}” is unseen: the model must predict it",
    direct: "“{answer}” is an input here: nothing to predict",
    through: "“{answer}” leaks through {over}: nothing to predict",
    lesson_change: "“{token}” is replaced by “{other}”. The bars show how much the next-token distribution of each row changes: 0 % if it stays the same, 100 % if nothing of it is left (total variation distance). Of {of} outputs, {n} change under the causal mask, {before} of them before the word; {full} change under the full mask. More layers do not reach further, since every layer has the same mask.",
    weights: "Both sides use the same model; it was trained with the causal mask.",
    lesson_training: "For each row: has this position had access to the next token, its target (✓ no, ✗ yes)? With the causal mask, one forward pass trains {n} predictions; one at a time, they would take {n} passes.",
    lesson_full: "With the full mask, the target is among the inputs.",
    lesson_hidden: "In a single layer it is enough to mask each position's own target.",
    lesson_leak: "With more layers, the target leaks through another position that has attended to it. So BERT replaces tokens in the input itself.",
    length: "A sentence here has {least} to {most} tokens; this one has {n}.",
    failed: "Python could not read it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored sentences can be read.",
    picture_of: "{sentence}: which tokens attend to which under a causal and a full mask",
    at: "Token {place} of {count}, {token}.",
    told_change: "Replaced by {other}: {n} outputs change under the causal mask and {full} under the full mask.",
    told_training: "{n} unseen targets under the causal mask, {full} under the full mask.",
    number: "#",
    token: "token",
    sees_causal: "attends to, causal",
    sees_full: "attends to, full",
    change_causal: "change, causal",
    change_full: "change, full",
    answer: "target",
    way_causal: "seen, causal",
    way_full: "seen, full",
    no: "no"
  },
  zh: {
    title: "因果掩码与全掩码",
    invitation: "点击一个词，把它换掉",
    try: "例句",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 来读",
    asking: "正在询问 Python …",
    place: "句中的词元",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    views: "视图",
    view_change: "换一个词",
    view_training: "训练目标",
    layers: "层数",
    hidden: "全掩码：遮住自己的目标",
    causal: "因果掩码：只有左侧上下文",
    full: "全掩码：两侧上下文",
    looks: "关注 {of} 个中的 {n} 个",
    seen: "被 {of} 个中的 {n} 个关注",
    causal_asked: "因果掩码：{of} 个目标中有 {n} 个未见",
    full_asked: "全掩码：{of} 个目标中有 {n} 个未见",
    last: "最后一个位置的目标是文本之后的词元。",
    honest: "未见“{answer}”：必须预测",
    direct: "输入中就有“{answer}”：无需预测",
    through: "“{answer}”经由 {over} 泄漏：无需预测",
    lesson_change: "“{token}”换成“{other}”。右边的条形：每一行预测下一个词元的分布改变了多少，0 % 为不变，100 % 为完全不同（全变差距离）。{of} 处输出中，因果掩码下改变 {n} 处，其中在它之前的有 {before} 处；全掩码下改变 {full} 处。层数再多也一样，因为每一层的掩码相同。",
    weights: "左右两边是同一个模型，它是用因果掩码训练的。",
    lesson_training: "逐行看：这个位置有没有读到下一个词元，也就是它的目标（✓ 没有，✗ 有）？因果掩码下，一次前向计算训练 {n} 个预测；逐个来做，需要 {n} 次。",
    lesson_full: "全掩码下，目标就在输入之中。",
    lesson_hidden: "只有一层时，遮住每个位置自己的目标就够了。",
    lesson_leak: "层数多了，目标会经由关注过它的其他位置泄漏。所以 BERT 直接替换输入中的词元。",
    length: "这里的句子有 {least} 到 {most} 个词元，这一句有 {n} 个。",
    failed: "Python 无法读取：{message}",
    stored_only: "本页只有已算好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能读已存的句子。",
    picture_of: "{sentence}：因果掩码与全掩码下，哪些词元关注哪些词元",
    at: "第 {place} 个词元（共 {count} 个）：{token}。",
    told_change: "换成 {other}：因果掩码下改变 {n} 处输出，全掩码下改变 {full} 处。",
    told_training: "因果掩码下有 {n} 个未见目标，全掩码下有 {full} 个。",
    number: "#",
    token: "词元",
    sees_causal: "关注（因果）",
    sees_full: "关注（全）",
    change_causal: "改变（因果）",
    change_full: "改变（全）",
    answer: "目标",
    way_causal: "见到目标（因果）",
    way_full: "见到目标（全）",
    no: "没有"
  }
};

// causal_mask_explorer/index.js
var SETTINGS = ["token", "view", "layers", "hidden"];
function explorer(host) {
  const { model, label } = host;
  const known2 = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const settings = () => valuesOf(model, SETTINGS);
  const wanted = { text: model.get("sentence"), ...settings() };
  const start = known2.get(wanted.text) ?? model.get("presets")[0];
  const first = { entry: start, ...wanted, token: tokenIn(wanted.token, start) };
  const state = { ...first, asked: null, waiting: 0, slow: false };
  const ask = host.kernel(state, () => paint(), take);
  const ui = sentenceChoice(label, model, { choose });
  const controls = causalControls(label, model.get("deepest"), { drag, settle });
  const picture = causalPicture(
    label,
    (token, settled) => (settled ? settle : drag)({ token }),
    () => state.token
  );
  const shell = host.frame({
    reset: () => settle({ ...first, asked: null }),
    picture: () => picture.svg
  });
  shell.body.append(...ui.nodes, controls.node, picture.svg, ui.caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = causalScene(state);
      ui.show(state);
      controls.show(state);
      ui.caption.textContent = explained(label, scene);
      if (width) picture.draw(scene, width);
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["sentence", ...SETTINGS], ({ sentence, ...now }) => {
    if (sentence === state.entry.text) settle(now);
    else {
      drag({ ...now, token: state.token });
      choose(sentence, now.token);
    }
  });
  if (start.text === wanted.text) settle({});
  else {
    tell();
    paint();
    choose(wanted.text, wanted.token);
  }
  function drag(changes) {
    Object.assign(state, changes);
    state.token = tokenIn(state.token, state.entry);
    paint();
  }
  function settle(changes) {
    shell.notice("");
    drag(changes);
    traits.write({ ...state, ...state.asked ? {} : { sentence: state.entry.text } });
    tell();
  }
  async function choose(typed, token = state.token) {
    const text = typed.trim();
    if (!text || text === state.entry.text) {
      shell.notice(text ? "" : label("empty"));
      paint();
      return;
    }
    const entry = known2.get(text);
    if (entry) {
      settle({ entry, token, asked: null });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text, token };
    state.asked = asked;
    const answer = await ask({ type: "reach", text });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.tokens) known2.set(message.text, message);
    if (message.text !== state.asked?.text) return;
    const { token } = state.asked;
    state.asked = null;
    settle(message.tokens ? { entry: message, token } : {});
    if (message.failed) shell.notice(label("failed", { message: message.failed }));
    else if (!message.tokens)
      shell.notice(
        label("length", { n: message.length, least: model.get("least"), most: model.get("most") })
      );
  }
  function tell() {
    const scene = causalScene(state);
    shell.say(spoken(label, scene));
    picture.svg.setAttribute("aria-label", label("picture_of", { sentence: scene.text }));
    shell.rows(...(scene.view === "change" ? changeTable : trainingTable)(label, scene));
  }
}
function tokenIn(token, { tokens }) {
  return Math.max(0, Math.min(tokens.length - 1, token));
}
function explained(label, scene) {
  const { panels, tokens, others, token, T, layers, hidden } = scene;
  if (scene.view === "change") {
    const [n, full] = changedIn(panels);
    const before = panels[0].changes.slice(0, token).filter(Boolean).length;
    return [
      label("lesson_change", {
        token: tokens[token],
        other: others[token],
        of: T,
        n,
        before,
        full
      }),
      label("weights")
    ].join(" ");
  }
  const leak = panels[1].asked < T - 1;
  return [
    label("lesson_training", { n: T - 1 }),
    label(!hidden ? "lesson_full" : layers > 1 && leak ? "lesson_leak" : "lesson_hidden")
  ].join(" ");
}
function changedIn(panels) {
  return panels.map(({ changes }) => changes.filter(Boolean).length);
}
function spoken(label, { view, panels, tokens, others, token, T }) {
  const counts = view === "change" ? changedIn(panels) : panels.map(({ asked }) => asked);
  return [
    label("at", { place: token + 1, count: T, token: tokens[token] }),
    label(`told_${view}`, { other: others[token], n: counts[0], full: counts[1] })
  ].join(" ");
}
function changeTable(label, { tokens, panels }) {
  const heads = ["number", "token", "sees_causal", "sees_full", "change_causal", "change_full"];
  return [
    heads.map((key) => label(key)),
    tokens.map((name, t) => [
      t + 1,
      name,
      ...panels.map(({ open }) => tokens.filter((_, s) => open(t, s)).join(" ")),
      ...panels.map(({ changes }) => changes[t])
    ])
  ];
}
function trainingTable(label, { tokens, panels }) {
  const heads = ["number", "token", "answer", "way_causal", "way_full"];
  return [
    heads.map((key) => label(key)),
    tokens.slice(1).map((answer, t) => [
      t + 1,
      tokens[t],
      answer,
      ...panels.map(
        ({ ways }) => ways[t] ? ways[t].map((s) => tokens[s]).join(" ← ") : label("no")
      )
    ])
  ];
}
var causal_mask_explorer_default = widget({
  kind: "ptm-causal_mask_explorer ptm-sentence-choice",
  style: sentence_choice_default + style_default,
  words,
  build: explorer
});
export {
  causal_mask_explorer_default as default
};
