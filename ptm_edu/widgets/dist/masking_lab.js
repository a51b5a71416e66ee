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

// host/random.js
function random(run) {
  run.random = run.random + 1831565813 >>> 0;
  let t = run.random;
  t = Math.imul(t ^ t >>> 15, t | 1);
  t ^= t + Math.imul(t ^ t >>> 7, t | 61);
  return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
}

// masking_lab/draws.js
var DRAWS = 1e3;
var FATES = ["hidden", "random", "kept"];
var MASK = "[MASK]";
function evenNumbers(seed, turn, T) {
  const size = 3 * T * DRAWS;
  const run = { random: seed + Math.imul(turn * size, 1831565813) >>> 0 };
  return Float64Array.from({ length: size }, () => random(run));
}
function unitsOf({ words: words2 }, unit, phrases) {
  if (unit === "token") return words2.map((word, i) => word < 0 ? word : i);
  if (unit === "word") return words2;
  return words2.map(
    (word) => phrases.find(([first, last]) => first <= word && word <= last)?.[0] ?? word
  );
}
function fateOf(number, [hidden, replaced]) {
  if (number < hidden) return 0;
  return number < hidden + replaced ? 1 : 2;
}
function firstDraw({ pieces: tokens, words: words2 }, units, numbers, { rate, shares, pieces }) {
  const T = tokens.length;
  return tokens.map((text, i) => {
    const unit = units[i];
    const other = pieces[Math.floor(numbers[2 * T + i] * pieces.length)];
    const chosen = unit >= 0 && numbers[unit] < rate;
    const fate = unit < 0 ? "special" : chosen ? FATES[fateOf(numbers[T + i], shares)] : "untouched";
    const input = { hidden: MASK, random: other }[fate] ?? text;
    return { text, input, fate, chosen, word: words2[i], unit, other };
  });
}
function tally(units, numbers, { rate, shares }) {
  const T = units.length;
  const each = new Array(T).fill(0);
  const fates = [0, 0, 0];
  const many = new Array(T + 1).fill(0);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const from = 3 * T * draw;
    let chosen = 0;
    for (let i = 0; i < T; i += 1) {
      if (units[i] < 0 || !(numbers[from + units[i]] < rate)) continue;
      chosen += 1;
      each[i] += 1;
      fates[fateOf(numbers[from + T + i], shares)] += 1;
    }
    many[chosen] += 1;
  }
  return { each, fates, many };
}

// masking_lab/chance.js
var SPREAD = 2.576;
var TAIL = 5e-3;
function sizesOf(units) {
  const sizes = /* @__PURE__ */ new Map();
  for (const unit of units) if (unit >= 0) sizes.set(unit, (sizes.get(unit) ?? 0) + 1);
  return [...sizes.values()];
}
function expectedCount(sizes, rate, share) {
  const of = (size) => rate * size * share * (1 - share) + rate * (1 - rate) * size ** 2 * share ** 2;
  const mean = DRAWS * rate * share * sizes.reduce((sum, size) => sum + size, 0);
  const far = SPREAD * Math.sqrt(DRAWS * sizes.reduce((sum, size) => sum + of(size), 0));
  return { expected: mean, low: Math.max(0, mean - far), high: mean + far };
}
function manyProbabilities(sizes, rate) {
  let shares = [1];
  for (const size of sizes) {
    const next = new Array(shares.length + size).fill(0);
    shares.forEach((share, n) => {
      next[n] += (1 - rate) * share;
      next[n + size] += rate * share;
    });
    shares = next;
  }
  return shares;
}
function expectedDraws(p) {
  if (p <= 0 || p >= 1) return { expected: DRAWS * p, low: DRAWS * p, high: DRAWS * p };
  let logarithm = DRAWS * Math.log1p(-p);
  let [below, low, high] = [0, null, null];
  for (let k = 0; k <= DRAWS && high === null; k += 1) {
    below += Math.exp(logarithm);
    if (low === null && below >= TAIL) low = k;
    if (below >= 1 - TAIL) high = k;
    logarithm += Math.log((DRAWS - k) * p / ((k + 1) * (1 - p)));
  }
  return { expected: DRAWS * p, low, high: high ?? DRAWS };
}
function counted(units, tallied, { rate, shares }) {
  const sizes = sizesOf(units);
  const beside = (number, chance) => ({
    counted: number,
    ...chance,
    inside: number >= chance.low - 1e-9 && number <= chance.high + 1e-9
  });
  const one = expectedDraws(rate);
  const all = manyProbabilities(sizes, rate);
  return {
    chosen: beside(
      tallied.fates.reduce((sum, n) => sum + n, 0),
      expectedCount(sizes, rate, 1)
    ),
    fates: tallied.fates.map((n, i) => beside(n, expectedCount(sizes, rate, shares[i]))),
    many: all.map((p, n) => beside(tallied.many[n], expectedDraws(p))),
    each: tallied.each.map((n, i) => units[i] < 0 ? null : beside(n, one))
  };
}

// masking_lab/shares.js
var MARKS = { hidden: "■", random: "◆", kept: "●" };
function sharesBar(label, act) {
  let ends = [80, 90];
  let held = null;
  const parts = FATES.map((fate) => element("span", { class: `ptm-part ptm-part-${fate}` }));
  const handles = ["hidden", "random"].map(
    (fate, i) => element("span", {
      class: "ptm-handle",
      role: "slider",
      tabindex: 0,
      "aria-label": label(`end_${fate}`),
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "data-end": fate,
      onkeydown: (event) => pressed(event, i)
    })
  );
  const node = element(
    "div",
    {
      class: "ptm-shares",
      role: "group",
      "aria-label": label("shares"),
      onpointerdown: pointed,
      onpointermove: pointed,
      onpointerup: pointed,
      onpointercancel: pointed
    },
    [...parts, ...handles]
  );
  const outputs = FATES.map((fate) => element("output", { "data-share": fate }));
  const legend = element(
    "span",
    { class: "ptm-legend" },
    FATES.map(
      (fate, i) => element("span", { class: `ptm-named ptm-named-${fate}` }, [
        element("b", {}, MARKS[fate]),
        ` ${label(fate)} `,
        outputs[i]
      ])
    )
  );
  function move(i, percent, settled) {
    const end = Math.max(0, Math.min(100, percent));
    ends = i === 0 ? [end, Math.max(end, ends[1])] : [Math.min(end, ends[0]), end];
    const shares = [ends[0], ends[1] - ends[0], 100 - ends[1]].map((share) => share / 100);
    (settled ? act.settle : act.drag)({ shares });
  }
  function pressed(event, i) {
    const step = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageUp: 10,
      PageDown: -10,
      Home: -100,
      End: 100
    }[event.key];
    if (step === void 0) return;
    event.preventDefault();
    move(i, ends[i] + step, true);
  }
  function pointed(event) {
    const { left, width } = node.getBoundingClientRect();
    const percent = Math.round(100 * (event.clientX - left) / width);
    if (event.type === "pointerdown") {
      const [near, far] = ends.map((end) => Math.abs(percent - end));
      held = near < far || near === far && percent <= ends[0] ? 0 : 1;
      node.setPointerCapture(event.pointerId);
      event.preventDefault();
      handles[held].focus();
    }
    if (held === null) return;
    const last = event.type === "pointerup" || event.type === "pointercancel";
    move(held, event.type === "pointercancel" ? ends[held] : percent, last);
    if (last) held = null;
  }
  function show({ shares }) {
    const percents = percentsOf(shares);
    ends = [percents[0], percents[0] + percents[1]];
    parts.forEach((part, i) => {
      part.style.width = `${percents[i]}%`;
    });
    outputs.forEach((output, i) => {
      output.textContent = `${percents[i]} %`;
    });
    handles.forEach((handle, i) => {
      handle.style.left = `${ends[i]}%`;
      handle.setAttribute("aria-valuenow", ends[i]);
      handle.setAttribute(
        "aria-valuetext",
        FATES.map((fate, part) => `${label(fate)} ${percents[part]} %`).join(", ")
      );
    });
  }
  return { node, legend, show };
}
function percentsOf([hidden, replaced]) {
  const first = Math.round(100 * hidden);
  const second = Math.round(100 * (hidden + replaced)) - first;
  return [first, second, 100 - first - second];
}

// masking_lab/controls.js
var UNITS = ["token", "word", "entity"];
function maskingControls(label, act) {
  const units = UNITS.map(
    (unit) => element(
      "button",
      { type: "button", "data-unit": unit, onclick: () => act.settle({ unit }) },
      label(`unit_${unit}`)
    )
  );
  const labels = element(
    "button",
    {
      type: "button",
      "data-act": "labels",
      onclick: () => act.settle({ labels: labels.getAttribute("aria-pressed") !== "true" })
    },
    label("show_labels")
  );
  const change = () => ({ rate: Number(rate.value) / 100 });
  const rate = element("input", {
    type: "range",
    min: 0,
    max: 100,
    step: 1,
    "data-setting": "rate",
    oninput: () => act.drag(change()),
    onchange: () => act.settle(change())
  });
  const value = element("output", { "data-setting": "rate" });
  const shares = sharesBar(label, act);
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [
        element("span", { class: "ptm-buttons", role: "group", "aria-label": label("units") }, [
          element("span", {}, label("units")),
          ...units
        ]),
        element("button", { type: "button", "data-act": "draw", onclick: act.draw }, label("draw")),
        labels
      ]),
      element("div", { class: "ptm-controls ptm-chances" }, [
        element("label", {}, [label("rate"), rate, value]),
        element("span", { class: "ptm-of" }, label("of_which")),
        shares.node,
        shares.legend
      ])
    ],
    show(state) {
      units.forEach(
        (button2) => button2.setAttribute("aria-pressed", button2.dataset.unit === state.unit)
      );
      labels.setAttribute("aria-pressed", state.labels);
      rate.value = 100 * state.rate;
      value.textContent = percentText(state.rate);
      shares.show(state);
    }
  };
}
function percentText(share) {
  return `${Number((100 * share).toFixed(1))} %`;
}

// host/numbers.js
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
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

// masking_lab/bars.js
function fateBars(label, { tokens, counts }, room, letter, hatch) {
  const rows = [
    { name: "chosen", ...counts.chosen },
    ...FATES.map((name, i) => ({ name, ...counts.fates[i] }))
  ];
  const most = Math.max(1, ...rows.map((row) => Math.max(row.counted, row.high)));
  const columns = {
    start: room.left + 7.2 * letter,
    end: room.right - 8.6 * letter,
    counted: room.right - 4.9 * letter,
    expected: room.right
  };
  const x = (n2) => columns.start + n2 / most * (columns.end - columns.start);
  const high = 1.5 * letter;
  const top = room.top + 2.8 * letter;
  const text = (at, y, words2, name, anchor = "end") => element("svg:text", { class: name, x: at, y, "text-anchor": anchor }, words2);
  const n = tokens.filter(({ unit }) => unit >= 0).length;
  return [
    text(
      room.left,
      room.top + letter,
      shortened(
        label("counts_title", { more: count(DRAWS - 1), all: count(n * DRAWS) }),
        room.right - room.left,
        letter
      ),
      "ptm-panel-title",
      "start"
    ),
    ...columns.counted - columns.start > 12 * letter ? rangeKey(label, columns.start, room.top + 2.3 * letter, letter) : [],
    text(columns.counted, room.top + 2.3 * letter, label("counted"), "ptm-small"),
    text(columns.expected, room.top + 2.3 * letter, label("expected"), "ptm-small"),
    ...rows.map((row, i) => {
      const y = top + i * high;
      const base = y + 0.5 * high + 0.34 * letter;
      return element(
        "svg:g",
        { class: `ptm-count ptm-is-${row.name}`, ...numbersIn(row), "data-of": row.name },
        [
          text(
            room.left,
            base,
            `${MARKS[row.name] ?? ""} ${label(row.name)}`.trim(),
            "ptm-name",
            "start"
          ),
          element("svg:rect", {
            class: "ptm-bar",
            x: columns.start,
            y: y + 0.14 * high,
            width: x(row.counted) - columns.start,
            height: 0.72 * high,
            fill: row.name === "random" ? `url(#${hatch})` : null
          }),
          rangeMark((v) => x(v), y + 0.5 * high, 0.36 * high, row),
          text(
            columns.counted,
            base,
            `${row.inside ? "" : "! "}${count(row.counted)}`,
            "ptm-number"
          ),
          text(columns.expected, base, count(Math.round(row.expected)), "ptm-soft")
        ]
      );
    })
  ];
}
function rangeMark(at, y, tall, { low, high, expected }) {
  const cross = (n, size) => `M${at(n)} ${y - size}V${y + size}`;
  return element("svg:path", {
    class: "ptm-range",
    d: `M${at(low)} ${y}H${at(high)}${cross(low, 0.5 * tall)}${cross(high, 0.5 * tall)}${cross(
      expected,
      1.3 * tall
    )}`
  });
}
function rangeKey(label, x, y, letter) {
  const wide = 1.6 * letter;
  return [
    rangeMark((n) => x + n * wide, y - 0.3 * letter, 0.5 * letter, {
      low: 0,
      high: 1,
      expected: 0.5
    }),
    element("svg:text", { class: "ptm-small", x: x + wide + 0.4 * letter, y }, label("range"))
  ];
}
function numbersIn({ counted: counted2, expected, low, high, inside }) {
  return {
    "data-counted": counted2,
    "data-expected": expected,
    "data-low": low,
    "data-high": high,
    "data-inside": String(inside)
  };
}
function manyColumns(label, { counts: { many, chosen } }, room, letter) {
  const last = many.findLastIndex(({ expected, counted: n }) => n > 0 || expected >= 0.5);
  const shown = many.slice(0, last + 1);
  const most = Math.max(...shown.map((one) => Math.max(one.counted, one.high)));
  const [top, base] = [room.top + 2.5 * letter, room.bottom - 2.5 * letter];
  const wide = Math.min(3.2 * letter, (room.right - room.left) / shown.length);
  const y = (n) => base - n / most * (base - top);
  const step = Math.ceil(1.5 * letter / wide);
  const text = (x, at, words2, name, anchor = "middle") => element("svg:text", { class: name, x, y: at, "text-anchor": anchor }, words2);
  return [
    text(room.left, room.top + letter, label("many_title"), "ptm-panel-title", "start"),
    text(
      room.left,
      room.bottom - 0.2 * letter,
      shortened(
        label("many_mean", { draws: count(DRAWS), mean: (chosen.expected / DRAWS).toFixed(2) }),
        room.right - room.left,
        0.9 * letter
      ),
      "ptm-small",
      "start"
    ),
    ...shown.map((one, n) => {
      const x = room.left + (n + 0.5) * wide;
      const half = Math.min(0.16 * wide, 5);
      const { low, high, expected } = one;
      const range = `M${x} ${y(low)}V${y(high)}M${x - half} ${y(low)}h${2 * half}M${x - half} ${y(
        high
      )}h${2 * half}M${x - 0.4 * wide} ${y(expected)}h${0.8 * wide}`;
      return element("svg:g", { class: "ptm-many", ...numbersIn(one), "data-n": n }, [
        element("svg:rect", {
          class: "ptm-bar",
          x: x - 0.4 * wide,
          y: y(one.counted),
          width: 0.8 * wide,
          height: base - y(one.counted)
        }),
        element("svg:path", { class: "ptm-range", d: range }),
        ...wide < 2.6 * letter ? [] : [text(x, y(Math.max(high, one.counted)) - 0.3 * letter, one.counted, "ptm-small")],
        ...n % step ? [] : [text(x, base + 1.05 * letter, n, "ptm-soft")]
      ]);
    }),
    element("svg:path", {
      class: "ptm-base",
      d: `M${room.left} ${base}H${room.left + wide * shown.length}`
    })
  ];
}

// masking_lab/cells.js
function maskingColumns(tokens, letter, left, right) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widest = ({ text, other, fate }) => Math.max(
    textWidth(text, font),
    ...fate === "special" ? [] : [MASK, other].map((name) => textWidth(name, font))
  );
  let [line, x] = [0, left];
  return tokens.map((token) => {
    const room = (token.fate === "special" ? 0.7 : 1.3) * letter;
    const w = Math.min(right - left, widest(token) + room);
    if (x > left && x + w > right + 0.5) [line, x] = [line + 1, left];
    x += w;
    return { line, x: x - w, w };
  });
}
function maskingCell(token, i, { x, w }, at, hatch) {
  const { text, input, fate, chosen, unit } = token;
  const { letter, labels } = at;
  const middle = x + w / 2;
  const mark = MARKS[fate] ?? "";
  const written = (y, words2, name, room = w - 0.3 * letter, centre = middle) => element(
    "svg:text",
    { x: centre, y, "text-anchor": "middle", class: name },
    shortened(words2, room, letter)
  );
  const label = chosen ? text : IGNORED;
  const shift = mark ? 0.5 * letter : 0;
  return element(
    "svg:g",
    {
      class: `ptm-token ptm-is-${fate}`,
      "data-place": i,
      "data-text": text,
      "data-input": input,
      "data-fate": fate,
      "data-unit": unit,
      "data-label": label
    },
    [
      element("svg:rect", {
        class: "ptm-whole",
        x,
        y: at.top,
        width: w,
        height: at.bottom - at.top
      }),
      written(at.text, text, "ptm-text"),
      element("svg:rect", {
        class: "ptm-box",
        x: x + 2,
        y: at.box,
        width: w - 4,
        height: at.high,
        rx: 4,
        fill: fate === "random" ? `url(#${hatch})` : null
      }),
      ...fate === "kept" ? [
        element("svg:rect", {
          class: "ptm-inner",
          x: x + 5,
          y: at.box + 3,
          width: w - 10,
          height: at.high - 6,
          rx: 2
        })
      ] : [],
      written(
        at.box + at.high / 2 + 0.34 * letter,
        input,
        "ptm-input",
        w - (mark ? 1.1 : 0.3) * letter,
        middle + shift
      ),
      ...mark ? [
        element(
          "svg:text",
          { class: "ptm-mark", x: x + 0.2 * letter, y: at.box + at.high / 2 + 0.3 * letter },
          mark
        )
      ] : [],
      ...labels ? [written(at.label, label, chosen ? "ptm-label" : "ptm-ignored")] : []
    ]
  );
}

// masking_lab/strip.js
var IGNORED = "−100";
function maskingStrip(label, scene, { letter, width }, hatch) {
  const rows = ["row_text", "row_input", ...scene.labels ? ["row_label"] : []];
  const names = rows.map((key) => label(key));
  const font = `${0.92 * letter}px system-ui, sans-serif`;
  const widest = Math.max(...names.map((name) => textWidth(name, font)));
  const left = width > 34 * letter ? widest + 0.7 * letter : 0;
  const columns = maskingColumns(scene.tokens, letter, left, width - 1);
  const high = (scene.labels ? 5.15 : 3.8) * letter;
  const lineAt = (line) => {
    const top = line * high;
    return {
      top: top + 0.1 * letter,
      bottom: top + high - 0.25 * letter,
      bracket: top + 0.25 * letter,
      text: top + 1.45 * letter,
      box: top + 1.85 * letter,
      high: 1.65 * letter,
      label: top + 4.6 * letter,
      letter,
      labels: scene.labels
    };
  };
  const cells = scene.tokens.map(
    (token, i) => maskingCell(token, i, columns[i], lineAt(columns[i].line), hatch)
  );
  const lines = columns.at(-1).line + 1;
  const heads = left === 0 ? [] : Array.from({ length: lines }, (_, line) => lineAt(line)).flatMap(
    (at) => [at.text, at.box + at.high / 2 + 0.34 * letter, at.label].slice(0, names.length).map((y, i) => element("svg:text", { class: "ptm-small", x: 0, y }, names[i]))
  );
  return {
    nodes: [...heads, ...cells, ...brackets(scene.tokens, columns, lineAt)],
    bottom: lines * high
  };
}
function brackets(tokens, columns, lineAt) {
  const runs = /* @__PURE__ */ new Map();
  tokens.forEach(({ unit }, i) => {
    if (unit < 0) return;
    const key = `${unit} ${columns[i].line}`;
    const run = runs.get(key) ?? { unit, first: i, n: 0 };
    runs.set(key, { ...run, last: i, n: run.n + 1 });
  });
  const of = (unit) => tokens.filter((token) => token.unit === unit);
  const several = [...runs.values()].filter(({ unit }) => of(unit).length > 1);
  return several.map(({ unit, first, last }) => {
    const { bracket, letter } = lineAt(columns[first].line);
    const [from, to] = [columns[first].x + 3, columns[last].x + columns[last].w - 3];
    const drop = 0.35 * letter;
    const phrase = new Set(of(unit).map(({ word }) => word)).size > 1;
    return element("svg:path", {
      class: phrase ? "ptm-bracket ptm-phrase" : "ptm-bracket",
      "data-unit": unit,
      d: `M${from} ${bracket + drop}V${bracket}H${to}v${drop}`
    });
  });
}

// masking_lab/picture.js
function maskingPicture(label, act) {
  const hatch = `ptm-hatch-${crypto.randomUUID?.() ?? Math.random()}`;
  const pattern = element(
    "svg:pattern",
    {
      id: hatch,
      width: 6,
      height: 6,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)"
    },
    [
      element("svg:rect", { class: "ptm-hatch-ground", width: 6, height: 6 }),
      element("svg:rect", { class: "ptm-hatch-line", width: 2, height: 6 })
    ]
  );
  const field = element("svg:g", {
    class: "ptm-field",
    tabindex: 0,
    role: "slider",
    "aria-label": label("place"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onpointerdown: (event) => {
      field.setPointerCapture(event.pointerId);
      act.press(under(event));
    },
    onpointermove: (event) => act.see(under(event)),
    onpointerleave: () => act.see(null),
    onpointerup: (event) => act.release(under(event)),
    onpointercancel: () => act.release(null)
  });
  const panels = element("svg:g", { class: "ptm-counts" });
  const svg = element("svg:svg", { class: "ptm-masking", "data-name": "masking", role: "group" }, [
    element("svg:defs", {}, pattern),
    field,
    panels
  ]);
  let last = 0;
  function draw(scene, width) {
    last = scene.tokens.length - 1;
    const stripOf = (size) => maskingStrip(label, scene, { letter: size, width }, hatch);
    const letter = fittedLetter(svg, 16, 22, (size) => stripOf(size).bottom + 9.5 * size);
    const strip = stripOf(letter);
    field.replaceChildren(...strip.nodes);
    const beside = width > 44 * letter;
    const [gap, high] = [2 * letter, 9 * letter];
    const top = strip.bottom + 0.5 * letter;
    if (top + high > presentRoom(svg)) {
      panels.replaceChildren();
      svg.style.height = `${Math.ceil(top)}px`;
      return;
    }
    const wide = beside ? 0.56 * width : width;
    const bars = { left: 0, right: wide, top, bottom: top + high };
    const many = beside ? { ...bars, left: wide + gap, right: width } : { ...bars, top: bars.bottom + 0.8 * letter, bottom: bars.bottom + high + 0.8 * letter };
    panels.replaceChildren(
      ...fateBars(label, scene, bars, letter, hatch),
      ...manyColumns(label, scene, many, letter)
    );
    svg.style.height = `${Math.ceil(many.bottom)}px`;
  }
  function look({ tokens, looked, span }, told) {
    field.querySelectorAll(".ptm-token").forEach((cell, i) => {
      cell.classList.toggle("ptm-looked", i === looked);
      cell.classList.toggle("ptm-marked", inSpan(tokens[i].word, span));
    });
    const place = act.standing();
    const names = {
      "aria-valuemax": tokens.length,
      "aria-valuenow": place + 1,
      "aria-valuetext": told
    };
    for (const [name, value] of Object.entries(names)) field.setAttribute(name, value);
  }
  function pressed(event) {
    const place = act.standing();
    const goal = {
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      Home: 0,
      End: last
    }[event.key];
    if (goal !== void 0) act.move(Math.max(0, Math.min(last, goal)));
    else if (["Enter", " "].includes(event.key)) act.enter();
    else return;
    event.preventDefault();
  }
  function under(event) {
    const found = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const cell = found?.closest(".ptm-token");
    return cell && field.contains(cell) ? Number(cell.dataset.place) : null;
  }
  return { svg, draw, look };
}
function inSpan(word, span) {
  return span !== null && word >= 0 && word >= span[0] && word <= span[1];
}

// masking_lab/sentences.js
function maskingLesson(label, scene) {
  const { tokens, unit, rate, counts, labels, looked } = scene;
  const n = tokens.filter((token) => token.unit >= 0).length;
  const mean = (counts.chosen.expected / DRAWS).toFixed(2);
  const unitLesson = label(`lesson_${unit}`, {
    n,
    mean,
    rate: percentText(rate),
    none: count(counts.many[0].counted),
    draws: count(DRAWS)
  });
  const chosen = tokens.filter((token) => token.chosen);
  const kept = chosen.filter(({ fate }) => fate === "kept").length;
  const labelLesson = label(chosen.length ? "lesson_labels" : "lesson_no_labels", {
    n: chosen.length,
    kept
  });
  return [
    ...looked === null ? [] : [tokenSentence(label, scene, looked)],
    unitLesson,
    labels ? labelLesson : sharesLesson(label, scene)
  ].filter(Boolean).join(" ");
}
function sharesLesson(label, { shares, pieces }) {
  const [hidden, replaced, kept] = percentsOf(shares);
  if (kept === 100) return label("lesson_all_kept");
  if (replaced === 100) return label("lesson_all_random");
  if (hidden === 100) return label("lesson_all_hidden");
  if (replaced === 0) return label("lesson_no_random");
  if (kept === 0) return label("lesson_no_kept");
  return label("lesson_shares", { n: count(pieces.length) });
}
function tokenSentence(label, { tokens, counts }, i) {
  const { text, input, fate } = tokens[i];
  const said = label(`seen_${fate}`, { token: text, input });
  const times = counts.each[i];
  return times === null ? said : `${said} ${label("seen_times", {
    n: count(times.counted),
    draws: count(DRAWS),
    expected: count(Math.round(times.expected))
  })}`;
}
function maskingSummary(label, { tokens, counts, unit }) {
  const chosen = tokens.filter((token) => token.chosen);
  const list = chosen.map(
    ({ text, input, fate }) => fate === "random" ? label("told_random", { token: text, input }) : label(`told_${fate}`, { token: text })
  );
  const [hidden, random2, kept] = counts.fates.map((row) => count(row.counted));
  return label("summary_of", {
    unit: label(`unit_${unit}`),
    n: chosen.length,
    of: tokens.filter((token) => token.unit >= 0).length,
    list: list.join(label("comma")) || label("nothing"),
    draws: count(DRAWS),
    chosen: count(counts.chosen.counted),
    expected: count(Math.round(counts.chosen.expected)),
    hidden,
    random: random2,
    kept
  });
}
function maskingTable(label, { tokens, counts }) {
  const numbers = (row) => row === null ? ["", "", ""] : [
    row.counted,
    row.expected.toFixed(1),
    `${Math.ceil(row.low - 1e-9)}–${Math.floor(row.high + 1e-9)}`
  ];
  const more = [["chosen", counts.chosen], ...FATES.map((name, i) => [name, counts.fates[i]])];
  return [
    [
      "number",
      "row_text",
      "happened",
      "row_input",
      "row_label",
      "counted",
      "expected",
      "range"
    ].map((key) => label(key)),
    [
      ...tokens.map(({ text, input, fate, chosen }, i) => [
        i + 1,
        text,
        label(fate),
        input,
        chosen ? text : IGNORED,
        ...numbers(counts.each[i])
      ]),
      ...more.map(([name, row]) => ["", label("all_tokens"), label(name), "", "", ...numbers(row)]),
      ...counts.many.map((row, n) => [
        "",
        label("draws_with", { n }),
        label("chosen"),
        "",
        "",
        ...numbers(row)
      ])
    ]
  ];
}

// masking_lab/style.css
var style_default = String.raw`.ptm.ptm-masking_lab {
  .ptm-controls {
    margin: 0.35em 0 0.45em;
    gap: 0.4em 1.2em;
  }
  .ptm-buttons {
    align-items: baseline;
    flex-wrap: nowrap;
  }
  button[data-act="draw"] {
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  .ptm-controls output {
    font-weight: 700;
  }
  .ptm-chances {
    flex-wrap: wrap;
  }
  .ptm-legend {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0.2em 1em;
  }
  .ptm-named {
    white-space: nowrap;
  }
  .ptm-named b {
    font-weight: 400;
  }
  /* As wide for 0 % as for 100 %, so that the bar keeps its width while it is dragged. */
  .ptm-named output {
    display: inline-block;
    min-width: 3.1em;
  }
  .ptm-named-hidden b {
    color: var(--ptm-blue);
  }
  .ptm-named-random b {
    color: var(--ptm-orange);
  }
  .ptm-named-kept b {
    color: var(--ptm-green);
  }
  .ptm-shares {
    position: relative;
    display: flex;
    flex: 1;
    min-width: 9em;
    max-width: 22em;
    height: 1.3em;
    cursor: ew-resize;
    touch-action: none;
  }
  .ptm-part {
    height: 100%;
  }
  .ptm-part-hidden {
    background: var(--ptm-blue);
  }
  .ptm-part-random {
    background: repeating-linear-gradient(45deg, var(--ptm-orange) 0 2px, transparent 2px 6px);
    box-shadow: inset 0 0 0 1px var(--ptm-orange);
  }
  .ptm-part-kept {
    box-shadow: inset 0 0 0 2px var(--ptm-green);
  }
  .ptm-handle {
    position: absolute;
    top: -0.2em;
    width: 0.8em;
    height: 1.7em;
    margin-left: -0.4em;
    background: var(--ptm-page);
    border: 2px solid var(--ptm-ink);
    border-radius: 0.3em;
  }
  .ptm-handle[data-end="random"] {
    border-radius: 0.8em;
  }
  .ptm-handle:focus-visible {
    outline: 3px solid var(--ptm-blue);
    outline-offset: 2px;
    z-index: 1;
  }
  svg.ptm-masking {
    font-variant-numeric: tabular-nums;
  }
  .ptm-masking .ptm-small {
    font-size: max(13.5px, var(--ptm-least));
  }
  .ptm-masking .ptm-field {
    cursor: pointer;
    touch-action: pan-y;
    user-select: none;
  }
  .ptm-masking .ptm-looked .ptm-whole {
    fill: var(--ptm-faint);
  }
  .ptm-masking .ptm-marked .ptm-whole {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
    stroke-dasharray: 6 4;
  }
  .ptm-masking .ptm-field:focus-visible .ptm-looked .ptm-whole {
    stroke: var(--ptm-blue);
    stroke-width: 3;
  }
  .ptm-masking .ptm-box {
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-masking :is(.ptm-is-untouched, .ptm-is-special) .ptm-box {
    fill: none;
  }
  .ptm-masking .ptm-is-hidden .ptm-box {
    fill: var(--ptm-blue);
    stroke: var(--ptm-blue);
  }
  .ptm-masking .ptm-is-hidden :is(.ptm-input, .ptm-mark) {
    fill: var(--ptm-page);
    font-weight: 650;
  }
  .ptm-masking .ptm-is-random .ptm-box {
    stroke: var(--ptm-orange);
    stroke-width: 2;
    stroke-dasharray: 6 3;
  }
  .ptm-masking .ptm-is-random :is(.ptm-input, .ptm-mark) {
    stroke: var(--ptm-page);
    stroke-width: 5px;
    paint-order: stroke;
    font-weight: 650;
  }
  .ptm-masking .ptm-is-random .ptm-mark {
    fill: var(--ptm-orange);
  }
  .ptm-masking .ptm-is-kept :is(.ptm-box, .ptm-inner) {
    stroke: var(--ptm-green);
    fill: none;
    stroke-width: 1.6;
  }
  .ptm-masking .ptm-is-kept .ptm-input {
    font-weight: 650;
  }
  .ptm-masking .ptm-is-kept .ptm-mark {
    fill: var(--ptm-green);
  }
  .ptm-masking .ptm-is-special .ptm-box {
    stroke-dasharray: 2 3;
  }
  .ptm-masking .ptm-is-special text {
    fill: var(--ptm-soft);
  }
  .ptm-masking .ptm-mark {
    font-size: max(12px, var(--ptm-least));
  }
  &.ptm-present .ptm-masking .ptm-mark {
    font-size: calc(20 * var(--ptm-px));
  }
  .ptm-masking .ptm-label {
    font-weight: 650;
  }
  .ptm-masking .ptm-ignored {
    fill: var(--ptm-soft);
    font-weight: 400;
  }
  .ptm-masking :is(.ptm-bracket, .ptm-range, .ptm-base) {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 1.6;
    pointer-events: none;
  }
  .ptm-masking .ptm-phrase {
    stroke-width: 3.5;
  }
  .ptm-masking .ptm-base {
    stroke: var(--ptm-line);
  }
  .ptm-masking .ptm-bar {
    stroke-width: 1;
    fill-opacity: 0.8;
  }
  .ptm-masking :is(.ptm-is-chosen, .ptm-many) .ptm-bar {
    fill: var(--ptm-line);
  }
  .ptm-masking .ptm-count.ptm-is-hidden .ptm-bar {
    fill: var(--ptm-bar);
  }
  .ptm-masking .ptm-count.ptm-is-random .ptm-bar {
    stroke: var(--ptm-orange);
  }
  .ptm-masking .ptm-count.ptm-is-kept .ptm-bar {
    fill: none;
    stroke: var(--ptm-green);
    stroke-width: 2;
  }
  &.ptm-present .ptm-controls {
    margin: 0.25em 0;
  }
  &.ptm-present .ptm-own {
    margin: 0.2em 0 0;
  }
}
`;

// masking_lab/words.js
var words = {
  en: {
    title: "BERT’s masking: 80 / 10 / 10",
    invitation: "Press Draw again",
    try: "Sentences",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python tokenizes it",
    asking: "asking Python …",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    units: "select by",
    unit_token: "token",
    unit_word: "whole word",
    unit_entity: "phrase (entity)",
    draw: "Draw again",
    show_labels: "Labels for the loss",
    rate: "selected",
    of_which: "replaced by",
    shares: "Replacement of the selected tokens",
    end_hidden: "[MASK]",
    end_random: "[MASK] and random",
    hidden: "[MASK]",
    random: "random",
    kept: "unchanged",
    chosen: "selected",
    untouched: "not selected",
    special: "never selected",
    place: "Token of the sentence",
    row_text: "text",
    row_input: "input",
    row_label: "label",
    counts_title: "{all} tokens: this draw and {more} more",
    counted: "counted",
    expected: "expected",
    range: "99 % interval",
    many_title: "Selected tokens per draw",
    many_mean: "{draws} draws; expected: {mean} tokens",
    seen_special: "“{token}” is a special token: it is never selected.",
    seen_untouched: "“{token}”: not selected, so it is unchanged and not predicted.",
    seen_hidden: "“{token}”: selected and replaced by [MASK]; it is a prediction target.",
    seen_random: "“{token}”: selected and replaced by the random token “{input}”; “{token}” is the prediction target.",
    seen_kept: "“{token}”: selected but left unchanged; it is still a prediction target.",
    seen_times: "In {draws} draws it is selected {n} times ({expected} expected).",
    lesson_token: "Each token is selected independently with probability {rate}: {mean} of {n} on average, and none in {none} of {draws} draws. (The paper selects a fixed share of each sequence.)",
    lesson_word: "One random number decides for all subword tokens of a word. Each token's replacement is drawn independently, so a word may become a [MASK] and a random token. {none} of {draws} draws select no token.",
    lesson_entity: "A phrase is selected as a whole, as in ERNIE; outside phrases, selection is by word. To mark a phrase, drag over its words, or click (Enter) its first and its last word. Click a phrase to remove it.",
    lesson_shares: "Fine-tuning texts contain no [MASK]. So some selected tokens stay unchanged, and some become a random token (one of {n}, never a special one): the model cannot rely on any input token. It predicts all selected tokens.",
    lesson_all_hidden: "With [MASK] alone, BERT would learn useful hidden states only at [MASK], which never occurs in fine-tuning.",
    lesson_all_random: "Every prediction target has a wrong input token: BERT would learn to ignore the token at the position it predicts.",
    lesson_all_kept: "Every prediction target is visible in the input: copying is enough.",
    lesson_no_random: "Without random tokens, every visible input token is correct: at an unchanged token, copying is enough.",
    lesson_no_kept: "Without unchanged tokens, a visible token is never the target at a selected position: BERT would learn to rule it out.",
    lesson_labels: "The loss is the mean over the {n} positions whose label is not −100, including unchanged ones ({kept} here). −100 is the default ignore_index of PyTorch's cross_entropy.",
    lesson_no_labels: "No token is selected in this draw: every label is −100, and the sentence does not contribute to the loss.",
    length: "A sentence here has at least one word and at most {most} tokens, including [CLS] and [SEP]; this one has {n}.",
    failed: "Python could not tokenize it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored sentences can be masked.",
    picture_of: "{sentence}: which tokens are masked, and how many in a thousand draws",
    summary_of: "Selected by {unit}, {n} of {of} tokens: {list}. Over {draws} draws, {chosen} selected, {expected} expected; {hidden} [MASK], {random} random, {kept} unchanged.",
    told_hidden: "{token} replaced by [MASK]",
    told_random: "{token} replaced by {input}",
    told_kept: "{token} unchanged",
    comma: ", and ",
    nothing: "none",
    number: "#",
    happened: "replacement",
    all_tokens: "all tokens",
    draws_with: "draws with {n}"
  },
  zh: {
    title: "BERT 的掩码：80 / 10 / 10",
    invitation: "按“重新抽取”",
    try: "例句",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 切成子词",
    asking: "正在询问 Python …",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    units: "选取单位",
    unit_token: "词元",
    unit_word: "整词",
    unit_entity: "短语（实体）",
    draw: "重新抽取",
    show_labels: "损失的标签",
    rate: "选中",
    of_which: "替换为",
    shares: "选中的词元如何处理",
    end_hidden: "遮盖的比例",
    end_random: "遮盖与随机的比例",
    hidden: "遮盖",
    random: "随机",
    kept: "不变",
    chosen: "选中",
    untouched: "未选中",
    special: "从不选",
    place: "句中的词元",
    row_text: "原文",
    row_input: "输入",
    row_label: "标签",
    counts_title: "共 {all} 个词元：这一次和另外 {more} 次",
    counted: "计数",
    expected: "期望",
    range: "99 % 区间",
    many_title: "每次选中的词元数",
    many_mean: "{draws} 次抽取；期望 {mean} 个",
    seen_special: "“{token}”是特殊词元：从不选中。",
    seen_untouched: "“{token}”：未选中，保持原样，不预测。",
    seen_hidden: "“{token}”：选中并换成 [MASK]；它是预测目标。",
    seen_random: "“{token}”：选中并换成随机词元“{input}”；预测目标是“{token}”。",
    seen_kept: "“{token}”：选中但保持不变；仍是预测目标。",
    seen_times: "{draws} 次抽取中选中 {n} 次（期望 {expected} 次）。",
    lesson_token: "每个词元独立选取，概率 {rate}：{n} 个中平均选中 {mean} 个，{draws} 次里有 {none} 次一个也没选中。（论文则从每个序列取固定的比例。）",
    lesson_word: "一个词的所有子词由同一个随机数决定是否选中；选中后每个子词各自抽取处理方式，所以一个词可能变成一个 [MASK] 加一个随机子词。{draws} 次里有 {none} 次一个也没选中。",
    lesson_entity: "短语整体选中，如 ERNIE；短语之外逐词选取。标记短语：拖过它的各个词，或先后点击（回车）第一个词和最后一个词；点击短语则取消。",
    lesson_shares: "微调的文本里没有 [MASK]，所以有些选中的词元保持不变，有些换成随机词元（{n} 个之一，不含特殊词元）：模型不能完全相信任何输入词元。选中的词元都要预测。",
    lesson_all_hidden: "若只用 [MASK]，BERT 只会在 [MASK] 处学到有用的隐藏状态，而微调时没有 [MASK]。",
    lesson_all_random: "每个预测目标处的输入词元都是错的：BERT 会学会忽略所预测位置的词元。",
    lesson_all_kept: "每个预测目标在输入中都可见：照抄即可。",
    lesson_no_random: "没有随机词元，可见的输入总是对的：遇到不变的词元，照抄即可。",
    lesson_no_kept: "没有不变的词元，选中位置上可见的词元从不是目标：BERT 会学会排除它。",
    lesson_labels: "损失是标签不为 −100 的 {n} 个位置的平均，不变的也算在内（这里有 {kept} 个）；−100 是 torch 的 cross_entropy 默认忽略的值。",
    lesson_no_labels: "这次抽取一个也没选中：标签全是 −100，这句话对损失没有贡献。",
    length: "这里的句子至少有一个词，连同 [CLS] 和 [SEP] 至多 {most} 个子词；这一句有 {n} 个。",
    failed: "Python 无法切分：{message}",
    stored_only: "本页只有已切好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能用已存的句子。",
    picture_of: "{sentence}：哪些词元被掩码，一千次抽取中各有多少",
    summary_of: "按{unit}选取，{of} 个词元中选中 {n} 个：{list}。{draws} 次抽取共选中 {chosen} 个，期望 {expected} 个；[MASK] {hidden} 个，随机 {random} 个，不变 {kept} 个。",
    told_hidden: "{token} 换成 [MASK]",
    told_random: "{token} 换成 {input}",
    told_kept: "{token} 不变",
    comma: "，还有 ",
    nothing: "没有",
    number: "#",
    happened: "替换方式",
    all_tokens: "全部词元",
    draws_with: "选中 {n} 个的抽取"
  }
};

// masking_lab/index.js
var SETTINGS = ["unit", "rate", "shares", "phrases", "labels", "turn"];
function lab(host) {
  const { model, label } = host;
  const known2 = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const settings = () => valuesOf(model, SETTINGS);
  const wanted = model.get("sentence");
  const start = known2.get(wanted) ?? model.get("presets")[0];
  const first = { entry: start, ...settings() };
  const none = { place: null, seen: null, anchor: null, held: null, goal: null };
  const state = { ...first, ...none, asked: null, waiting: 0, slow: false };
  const ask = host.kernel(state, () => paint(), take);
  const ui = sentenceChoice(label, model, { choose });
  const controls = maskingControls(label, {
    drag,
    settle: (changes) => settle({ anchor: null, ...changes }),
    draw: () => settle({ turn: state.turn + 1 })
  });
  const picture = maskingPicture(label, {
    see,
    move,
    press,
    release,
    enter,
    standing: () => Math.min(state.place ?? 0, state.entry.pieces.length - 1)
  });
  const shell = host.frame({
    reset: () => settle({ ...first, ...none, asked: null }),
    picture: () => picture.svg
  });
  shell.body.append(...ui.nodes, ...controls.nodes, picture.svg, ui.caption);
  let numbers = null;
  let scene = null;
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      scene = sceneNow();
      ui.show(state);
      controls.show(state);
      if (width) picture.draw(scene, width);
      look();
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["sentence", ...SETTINGS], ({ sentence, ...now }) => {
    if (sentence === state.entry.text) settle(now);
    else {
      drag(now);
      choose(sentence);
    }
  });
  if (start.text === wanted) settle({});
  else {
    tell();
    paint();
    choose(wanted);
  }
  function drag(changes) {
    Object.assign(state, changes);
    paint();
  }
  function settle(changes) {
    shell.notice("");
    drag(changes);
    traits.write({ ...state, ...state.asked ? {} : { sentence: state.entry.text } });
    tell();
  }
  async function choose(typed) {
    const text = typed.trim();
    if (!text || text === state.entry.text) {
      shell.notice(text ? "" : label("empty"));
      paint();
      return;
    }
    const entry = known2.get(text);
    if (entry) {
      settle({ entry, ...none, asked: null });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    state.asked = text;
    const answer = await ask({ type: "tokenize", text });
    if (answer) take(answer);
    else if (state.asked === text) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.pieces) known2.set(message.text, message);
    if (message.text !== state.asked) return;
    state.asked = null;
    settle(message.pieces ? { entry: message, ...none } : {});
    if (message.failed) shell.notice(label("failed", { message: message.failed }));
    else if (!message.pieces)
      shell.notice(label("length", { n: message.length, most: model.get("most") }));
  }
  function sceneNow() {
    const { entry, turn, unit, rate, shares, labels } = state;
    const pieces = model.get("pieces");
    if (numbers?.turn !== turn || numbers.entry !== entry)
      numbers = { turn, entry, even: evenNumbers(model.get("seed"), turn, entry.pieces.length) };
    const given = { rate, shares, pieces };
    const units = unitsOf(entry, unit, phrasesNow());
    return {
      ...given,
      unit,
      labels,
      tokens: firstDraw(entry, units, numbers.even, given),
      counts: counted(units, tally(units, numbers.even, given), given),
      looked: null
    };
  }
  function look() {
    if (!scene) return;
    const inside = (i) => i < scene.tokens.length ? i : null;
    Object.assign(scene, { looked: inside(state.seen ?? state.place), span: spanNow() });
    picture.look(scene, tokenSentence(label, scene, inside(state.place) ?? 0));
    ui.caption.textContent = maskingLesson(label, scene);
  }
  function see(i) {
    const word = wordAt(i);
    if (i === state.seen && (state.held === null || word === state.goal)) return;
    state.seen = i;
    if (state.held !== null && word >= 0) state.goal = word;
    look();
  }
  function move(i) {
    Object.assign(state, { place: i, seen: null });
    look();
  }
  function wordAt(i) {
    return state.entry.words[i] ?? -1;
  }
  function phrasesNow() {
    return state.phrases[state.entry.text] ?? [];
  }
  function spanNow() {
    const from = state.held ?? state.anchor;
    if (from === null) return null;
    const looked = wordAt(state.seen ?? state.place);
    const to = state.held === null ? looked < 0 ? from : looked : state.goal;
    return [Math.min(from, to), Math.max(from, to)];
  }
  function press(i) {
    const word = wordAt(i);
    if (state.unit === "entity" && word >= 0) Object.assign(state, { held: word, goal: word });
    look();
  }
  function release(i) {
    const { held, goal } = state;
    state.held = null;
    if (held === null || goal === held) touch(i);
    else mark(held, goal);
  }
  function enter() {
    if (state.unit === "entity") touch(state.place ?? 0);
  }
  function touch(i) {
    const word = wordAt(i);
    if (i !== null) state.place = i;
    if (state.unit !== "entity" || word < 0) {
      look();
      return;
    }
    const inside = phrasesNow().find(([from, to]) => from <= word && word <= to);
    if (state.anchor !== null) mark(state.anchor, word);
    else if (inside) keep(phrasesNow().filter((phrase) => phrase !== inside));
    else {
      state.anchor = word;
      look();
    }
  }
  function mark(one, other) {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    const apart = phrasesNow().filter(([first2, last]) => last < from || first2 > to);
    keep(from === to ? phrasesNow() : [...apart, [from, to]].sort((a, b) => a[0] - b[0]));
  }
  function keep(phrases) {
    settle({ anchor: null, phrases: { ...state.phrases, [state.entry.text]: phrases } });
  }
  function tell() {
    const now = sceneNow();
    shell.say(maskingSummary(label, now));
    picture.svg.setAttribute("aria-label", label("picture_of", { sentence: state.entry.text }));
    shell.rows(...maskingTable(label, now));
  }
}
var masking_lab_default = widget({
  kind: "ptm-masking_lab ptm-sentence-choice",
  style: sentence_choice_default + style_default,
  words,
  build: lab
});
export {
  masking_lab_default as default
};
