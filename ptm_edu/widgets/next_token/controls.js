// NextToken's texts, a box for another one, and the buttons that go on and back.

import { element } from "../host/dom.js";
import { writtenText } from "./scene.js";

// `act` has read(text), likeliest(), draw(), undo(), back(). Returns the nodes, and show(state,
// scene), which brings them up to date.
export function nextTokenControls(label, model, act) {
  const list = element("select", { onchange: () => act.read(list.value) });
  const box = element("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: label("own_hint"),
    title: label("own_hint"),
    onkeydown: (event) => {
      if (event.key === "Enter" && box.value !== writtenText(shown))
        act.read(box.value.replaceAll("⏎", "\n"));
    },
  });
  const busy = element("small", { role: "status" });
  const own = model.isStatic
    ? [element("small", {}, label("needs_live"))]
    : [element("label", {}, [label("own"), box])];
  const texts = element("div", { class: "ptm-own" }, [
    element("label", { class: "ptm-source" }, [label("source"), list]),
    ...own,
  ]);
  const button = (name, run, title = null) =>
    element("button", { "data-act": name, title, onclick: run }, label(name));
  const forward = [
    button("likeliest", act.likeliest),
    button("draw", act.draw, label("draw_hint")),
  ];
  const backward = [button("undo", act.undo), button("back", act.back)];
  const stored = element("small", { class: "ptm-stored" }, label("stored"));
  const row = element(
    "div",
    { class: "ptm-controls", role: "group", "aria-label": label("go_on") },
    [...forward, ...backward, model.isStatic ? stored : busy],
  );
  let shown = null;
  const show = ({ entry, texts: known, slow }, { ends }) => {
    if (list.options.length !== known.size)
      list.replaceChildren(
        ...[...known].map((text) => element("option", { value: text }, text.replaceAll("\n", "⏎"))),
      );
    list.value = entry.text;
    if (shown !== entry) {
      box.value = writtenText(entry);
      box.scrollLeft = box.scrollWidth; // the end is where it goes on
    }
    shown = entry;
    // Disabled for real, a button would drop the focus, and the keys with it.
    forward.forEach((each) => each.setAttribute("aria-disabled", ends));
    backward.forEach((each) => each.setAttribute("aria-disabled", !entry.chosen.length));
    busy.textContent = slow ? label("asking") : "";
    busy.classList.toggle("ptm-busy", slow);
  };
  return { nodes: [texts, row], show };
}
