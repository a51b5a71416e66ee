// NextToken's texts, a box for another one, and the buttons that go on and back.

import { busyMark, textChoice } from "../host/controls.js";
import { element } from "../host/dom.js";
import { writtenText } from "./scene.js";

// `handlers` has read(text), likeliest(), draw(), undo(), back(). Returns the nodes, and
// show(state, scene), which brings them up to date.
export function nextTokenControls(label, model, handlers) {
  const busy = busyMark(label);
  const texts = textChoice(label, model, {
    source: "source",
    choose: handlers.read,
    type: (text) => {
      if (text !== writtenText(shown)) handlers.read(text.replaceAll("⏎", "\n"));
    },
  });
  const button = (name, run, title = null) =>
    element("button", { "data-act": name, title, onclick: run }, label(name));
  const forward = [
    button("likeliest", handlers.likeliest),
    button("draw", handlers.draw, label("draw_hint")),
  ];
  const backward = [button("undo", handlers.undo), button("back", handlers.back)];
  const stored = element("small", { class: "ptm-stored" }, label("stored"));
  const row = element(
    "div",
    { class: "ptm-controls", role: "group", "aria-label": label("go_on") },
    [...forward, ...backward, model.isStatic ? stored : busy.node],
  );
  let shown = null;
  const show = ({ entry, texts: known, slow }, { ends }) => {
    const options = [...known].map((text) => [text, text.replaceAll("\n", "⏎")]);
    texts.show(entry, writtenText(entry), entry.text, options);
    // The end is where it goes on.
    if (shown !== entry) texts.box.scrollLeft = texts.box.scrollWidth;
    shown = entry;
    // Disabled for real, a button would drop the focus, and the keys with it.
    forward.forEach((each) => each.setAttribute("aria-disabled", ends));
    backward.forEach((each) => each.setAttribute("aria-disabled", !entry.chosen.length));
    busy.show(slow);
  };
  return { nodes: [texts.node, row], show };
}
