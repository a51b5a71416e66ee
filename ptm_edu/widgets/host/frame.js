import { element, heading } from "./dom.js";
import { download } from "./export.js";

// The frame of a widget, whose class is `kind` and whose rules are `style`: title, tools,
// a place for the widget, a table behind a button, a summary for those who hear the page, and
// notices for everybody. Returns { root, body, say(sentence), notice(sentence),
// rows(head, lines) }.
export function frame({ el, kind, style, label, title, reset, picture }) {
  const summary = element("div", { class: "ptm-summary", "aria-live": "polite" });
  const notice = element("div", { class: "ptm-notice", role: "status" });
  const table = element("div", { class: "ptm-table", hidden: true });
  const body = element("div", { class: "ptm-body" });
  const root = element("section", { class: `ptm ${kind}`, "aria-label": title });
  const toggle = (name, run, hint) => {
    const pressed = (event) => {
      const now = event.currentTarget.getAttribute("aria-pressed") !== "true";
      event.currentTarget.setAttribute("aria-pressed", now);
      run(now);
    };
    return element(
      "button",
      { "aria-pressed": "false", onclick: pressed, title: hint ?? name, type: "button" },
      name,
    );
  };
  const lecture = toggle(
    label("larger"),
    (now) => {
      root.classList.toggle("ptm-lecture", now);
      root.dispatchEvent(new CustomEvent("resized"));
    },
    label("larger_key"),
  );
  const save = (kind) =>
    element(
      "button",
      {
        type: "button",
        onclick: () => download(picture(), kind),
        "aria-label": `${label("picture")} ${kind}`,
        title: `${label("picture")} ${kind}`,
      },
      kind,
    );
  const tools = element("div", { class: "ptm-tools" }, [
    lecture,
    toggle(label("table"), (now) => {
      table.hidden = !now;
    }),
    save("SVG"),
    save("PNG"),
    element("button", { type: "button", onclick: reset }, label("reset")),
  ]);
  const head = element("div", { class: "ptm-head" }, [heading("ptm-title", 3, [title]), tools]);
  root.append(element("style", {}, style), head, body, notice, summary, table);
  root.addEventListener("keydown", (event) => keysStayHere(event, lecture));
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
    rows: (head, lines) => table.replaceChildren(rowsOf(head, lines)),
  };
}

// Around us a notebook listens too: there an arrow leaves the cell and `d d` deletes it. Keys with
// Ctrl or Cmd go on to it, so that saving still works.
function keysStayHere(event, lecture) {
  if (event.ctrlKey || event.metaKey) return;
  event.stopPropagation();
  const typing = event.target.matches(
    "select, textarea, input:not([type=range], [type=checkbox], [type=radio])",
  );
  if (event.key.toLowerCase() === "l" && !typing && !event.altKey) lecture.click();
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
