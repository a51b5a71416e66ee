// Sentences to choose from: those that are stored, and a box for another one.

import { busyMark, presets, textBox } from "./controls.js";
import { element } from "./dom.js";

// `handlers` has choose(text). Returns the nodes, and show(state), which brings them up to date.
export function sentenceChoice(label, model, handlers) {
  const stored = presets(
    label("try"),
    model.get("presets").map(({ text }) => [text, text, { title: text, "data-text": text }]),
    handlers.choose,
  );
  const box = textBox(label("own_hint"), handlers.choose, { "aria-label": label("own") });
  const busy = busyMark(label);
  const typed = model.isStatic
    ? element("div", { class: "ptm-own" }, element("small", {}, label("needs_live")))
    : element("div", { class: "ptm-own" }, [element("label", {}, [label("own"), box]), busy.node]);
  const caption = element("div", { class: "ptm-caption ptm-said ptm-least" });
  let shown = null;
  return {
    nodes: [stored.node, typed],
    caption,
    show({ entry, slow }) {
      stored.show((text) => text === entry.text);
      if (shown !== entry) box.value = entry.text;
      shown = entry;
      busy.show(slow);
    },
  };
}
