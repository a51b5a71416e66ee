// What every widget shares. Python joins two constants (`style`, the CSS files, and `widgetClass`,
// inside which a widget's own rules hold), this, and a widget's own text into one ES module without
// imports, so names here are visible there.

const SVG = "http://www.w3.org/2000/svg";

const shared = {
  en: {
    larger: "Larger text", reset: "Reset", table: "Table", picture: "Picture as",
    larger_key: "Larger text for the lecture hall (key L)",
  },
  zh: {
    larger: "放大文字", reset: "重置", table: "数据表", picture: "导出图片",
    larger_key: "放大文字，适合投影（按键 L）",
  },
};

// A widget of one view, `build(model, el)`, which returns what to do when it goes. In another
// language, and with other data if the rest of `anew` names them, it is built anew.
function viewed(build, anew = ["language"]) {
  const render = ({ model, el }) => {
    let leave = () => {};
    const again = () => { leave(); leave = build(model, el); };
    again();
    anew.forEach((name) => model.on(`change:${name}`, again));
    return () => { anew.forEach((name) => model.off(`change:${name}`, again)); leave(); };
  };
  return { render };
}

// element("svg:circle", { r: 3, onclick: f }, ["text", child]): a node with attributes, listeners
// (`on…`) and children; an attribute that is null or false is left out.
function element(tag, attributes = {}, children = []) {
  const drawn = tag.startsWith("svg:");
  const node = drawn ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...[children].flat());
  return node;
}

// Jupyter styles h3, p and ol wherever HTML stands in a notebook; with roles we keep our own looks.
function heading(name, level, children) {
  return element("div", { class: name, role: "heading", "aria-level": level }, children);
}

// worded(words, language)("ranked", { n: 3 }): a label with its {numbers} filled in.
function worded(words, language) {
  const own = words[language] ?? words.en;
  const common = shared[language] ?? shared.en;
  return (key, numbers = {}) =>
    (own[key] ?? common[key]).replace(/\{(\w+)\}/g, (_, name) => numbers[name]);
}

// 30000 → "30,000"
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

// -1.5 → "−1.50"
function signed(number, digits = 2) {
  return number.toFixed(digits).replace(/^-(0\.?0*)$/, "$1").replace("-", "−");
}

// The frame of a widget: title, tools, a place for the widget, a table behind a button, a summary for
// those who hear the page, and notices for everybody. Returns { root, body, say(sentence),
// notice(sentence), rows(head, lines) }.
function frame({ el, label, title, reset, picture }) {
  const summary = element("div", { class: "ptm-summary", "aria-live": "polite" });
  const notice = element("div", { class: "ptm-notice", role: "status" });
  const table = element("div", { class: "ptm-table", hidden: true });
  const body = element("div", { class: "ptm-body" });
  const root = element("section", { class: `ptm ${widgetClass}`, "aria-label": title });
  const toggle = (name, run, hint) => {
    const pressed = (event) => {
      const now = event.currentTarget.getAttribute("aria-pressed") !== "true";
      event.currentTarget.setAttribute("aria-pressed", now);
      run(now);
    };
    return element("button", { "aria-pressed": "false", onclick: pressed, title: hint ?? name,
      type: "button" }, name);
  };
  const lecture = toggle(label("larger"), (now) => {
    root.classList.toggle("ptm-lecture", now);
    root.dispatchEvent(new CustomEvent("resized"));
  }, label("larger_key"));
  const save = (kind) => element("button", { type: "button",
    onclick: () => download(picture(), kind), "aria-label": `${label("picture")} ${kind}`,
    title: `${label("picture")} ${kind}` }, kind);
  const tools = element("div", { class: "ptm-tools" }, [
    lecture,
    toggle(label("table"), (now) => { table.hidden = !now; }),
    save("SVG"), save("PNG"),
    element("button", { type: "button", onclick: reset }, label("reset")),
  ]);
  const head = element("div", { class: "ptm-head" }, [
    heading("ptm-title", 3, [title]), tools]);
  root.append(element("style", {}, style), head, body, notice, summary, table);
  root.addEventListener("keydown", (event) => keysStayHere(event, lecture));
  el.replaceChildren(root);
  return {
    root, body,
    say: (sentence) => { if (summary.textContent !== sentence) summary.textContent = sentence; },
    notice: (sentence) => { if (notice.textContent !== sentence) notice.textContent = sentence; },
    rows: (head, lines) => table.replaceChildren(rowsOf(head, lines)),
  };
}

// Around us a notebook listens too: there an arrow leaves the cell and `d d` deletes it. Keys with
// Ctrl or Cmd go on to it, so that saving still works.
function keysStayHere(event, lecture) {
  if (event.ctrlKey || event.metaKey) return;
  event.stopPropagation();
  const typing = event.target.matches(
    "select, textarea, input:not([type=range], [type=checkbox], [type=radio])");
  if (event.key.toLowerCase() === "l" && !typing && !event.altKey) lecture.click();
}

function rowsOf(head, lines) {
  const row = (tag, cells) => element("tr", {}, cells.map((cell) => element(tag, {}, `${cell}`)));
  return element("table", {}, [
    element("thead", {}, row("th", head)),
    element("tbody", {}, lines.map((line) => row("td", line))),
  ]);
}

// Run `draw` once before the next frame, however often it is asked for.
function oncePerFrame(draw) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; draw(); });
  };
}

// Python on the other end of the wire, if there is one. `ask` sends a question; the promise brings
// the answer, or null when none came in time: no kernel, a page without one, or a busy one. An
// answer that comes later is handed to `late`.
function pythonBehind(model, late, patience = 3000) {
  let newest = 0;
  const open = new Map();
  const heard = (message) => {
    const waiting = open.get(message?.id);
    if (waiting) waiting(message);
    else if (message?.id === newest) late(message);
  };
  model.on("msg:custom", heard);
  const ask = (question) => new Promise((done) => {
    const id = ++newest;
    const settle = (message) => { clearTimeout(timer); open.delete(id); done(message); };
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

// Python's answer to a question. `state.waiting` counts the open ones; `state.slow`, by which the
// busy mark appears, holds once one takes longer than a blink.
async function answerOf(python, state, paint, question) {
  const mark = setTimeout(() => { state.slow = true; paint(); }, 150);
  state.waiting += 1;
  paint();
  const message = await python.ask(question);
  clearTimeout(mark);
  state.waiting -= 1;
  if (!state.waiting) state.slow = false;
  paint();
  return message;
}
