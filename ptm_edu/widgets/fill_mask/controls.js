// FillMask's sentences, a box for another one, and what is shown of them.

import { busyMark, checkbox, textChoice } from "../host/controls.js";
import { element } from "../host/dom.js";

// `handlers` has read(text), clear(), copies(on). Returns the nodes, and show(state), which brings
// them up to date.
export function fillControls(label, model, handlers) {
  const busy = busyMark(label);
  const texts = textChoice(label, model, {
    source: "source",
    choose: handlers.read,
    type: (text) => {
      if (text !== shown) handlers.read(text);
    },
  });
  const copies = checkbox(
    label("copies"),
    "copies",
    ({ copies: on }) => handlers.copies(on),
    label("copies_hint"),
  );
  const clear = element("button", { "data-act": "clear", onclick: handlers.clear }, label("clear"));
  const stored = element("small", { class: "ptm-stored" }, label("stored"));
  const row = element(
    "div",
    { class: "ptm-controls", role: "group", "aria-label": label("hide") },
    [clear, copies.node, model.isStatic ? stored : busy.node],
  );
  let shown = null;
  const show = ({ sentence, masked, slow, copies: on }, known) => {
    shown = sentence.text;
    texts.show(
      shown,
      shown,
      shown,
      known.map((text) => [text, text]),
    );
    copies.show(on);
    // Disabled for real, a button would drop the focus, and the keys with it.
    clear.setAttribute("aria-disabled", !masked.length);
    busy.show(slow);
  };
  return { nodes: [texts.node, row], show };
}
