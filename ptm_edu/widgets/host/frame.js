import { element, uniqueId } from "./dom.js";
import { download, standalone } from "./export.js";
import { freshness } from "./freshness.js";
import { presentation } from "./present.js";

// The frame of a widget, whose class is `kind` and whose rules are `style`: title, an invitation to the first
// action (the label `invitation`), tools, a place for the widget, its numbers behind a button (a table, and
// what the body holds of class ptm-more), a summary for screen readers, and notices for everybody. Returns
// { root, body, say(sentence), notice(sentence), noticeNode to be placed, accept(), drawn(state, moving), which
// is told of each drawing, rows(head, lines) }; see freshness.js.
export function frame({ el, kind, style, label, title = label("title"), reset, picture }) {
  const summary = element("div", { class: "ptm-summary", "aria-live": "polite" });
  const notice = element("div", { class: "ptm-notice", role: "status", id: uniqueId("notice") });
  const table = element("div", { class: "ptm-table", hidden: true });
  let told = null; // the table's head and lines
  const body = element("div", { class: "ptm-body" });
  const fresh = freshness(body, notice, label);
  // Not a <section>, which reveal.js takes for a slide.
  const root = element("div", { class: `ptm ${kind}`, role: "region", "aria-label": title });
  const resized = () => root.dispatchEvent(new CustomEvent("resized"));
  const present = button(label("present"), {
    title: label("present_key"),
    "aria-pressed": "false",
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
    button(label("reset"), { onclick: reset }),
  ]);
  const head = element("div", { class: "ptm-head" }, [
    element("div", { class: "ptm-title", role: "heading", "aria-level": 3 }, title),
    inviting(label("invitation"), body),
    tools,
  ]);
  root.append(element("style", {}, style), head, body, notice, summary, table);
  root.addEventListener("keydown", (event) => keysStayHere(event, presenting));
  for (const type of ["focusin", "keydown", "keyup"]) root.addEventListener(type, noShortcuts);
  root.picture = () => standalone(picture()).text; // for the page around it
  el.replaceChildren(root);
  return {
    root,
    body,
    say: (sentence) => {
      if (summary.textContent !== sentence) summary.textContent = sentence;
    },
    notice: fresh.say,
    noticeNode: notice,
    accept: fresh.accept,
    drawn: (state, moving = false) => {
      body.setAttribute("aria-busy", moving || state?.waiting > 0);
      fresh.drawn(state);
    },
    rows: (head, lines) => {
      told = { head, lines };
      fillTable();
    },
  };

  // Hundreds of cells take long: they are made once somebody looks.
  function fillTable() {
    if (!table.hidden && told) table.replaceChildren(rowsOf(told.head, told.lines));
  }
}

function button(name, options) {
  return element("button", { ...options }, name);
}

// What to do first. It goes once anything in the body is pressed; its room stays, so that nothing
// moves under the hand.
function inviting(invitation, body) {
  const node = element("div", { class: "ptm-invitation" }, invitation);
  const gone = (event) => {
    if (event.key !== "Tab") node.classList.add("ptm-accepted");
  };
  for (const type of ["pointerdown", "keydown", "input"]) body.addEventListener(type, gone);
  return node;
}

// Around us a notebook listens too: there an arrow leaves the cell and `d d` deletes it. Keys with
// Ctrl or Cmd go on to it, so that saving still works.
function keysStayHere(event, presenting) {
  if (event.ctrlKey || event.metaKey) return;
  event.stopPropagation();
  const typing = event.target.matches(
    "select, textarea, input:not([type=range], [type=checkbox], [type=radio])",
  );
  if (event.key.toLowerCase() === "l" && !typing && !event.altKey) presenting.toggle();
  else if (event.key === "Escape") presenting.end();
}

// Notebook 7 takes its shortcuts before a key reaches the widget, except on elements with this
// attribute. It goes while Ctrl or Cmd is down.
function noShortcuts(event) {
  event.target.toggleAttribute("data-lm-suppress-shortcuts", !event.ctrlKey && !event.metaKey);
}

/** A table. @param {string[]} head @param {any[][]} lines */
function rowsOf(head, lines) {
  const cellsOf = (tag, texts) => texts.map((text) => element(tag, {}, `${text}`));
  const row = (tag, texts) => element("tr", {}, cellsOf(tag, texts));
  const bodyRows = lines.map((line) => row("td", line));
  return element("table", {}, [
    element("thead", {}, row("th", head)),
    element("tbody", {}, bodyRows),
  ]);
}
