// FillMask's sentences, a box for another one, and what is shown of them.

import { element } from "../host/dom.js";

// `act` has read(text), clear(), copies(on). Returns the nodes, and show(state), which brings them
// up to date.
export function fillControls(label, model, act) {
  const list = element("select", { onchange: () => act.read(list.value) });
  const box = element("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: label("own_hint"),
    title: label("own_hint"),
    onkeydown: (event) => {
      if (event.key === "Enter" && box.value !== shown) act.read(box.value);
    },
  });
  const own = model.isStatic
    ? [element("small", {}, label("needs_live"))]
    : [element("label", {}, [label("own"), box])];
  const texts = element("div", { class: "ptm-own" }, [
    element("label", { class: "ptm-source" }, [label("source"), list]),
    ...own,
  ]);
  const copies = element("input", {
    type: "checkbox",
    "data-act": "copies",
    onchange: () => act.copies(copies.checked),
  });
  const clear = element(
    "button",
    { type: "button", "data-act": "clear", onclick: act.clear },
    label("clear"),
  );
  const busy = element("small", { role: "status" });
  const stored = element("small", { class: "ptm-stored" }, label("stored"));
  const row = element(
    "div",
    { class: "ptm-controls", role: "group", "aria-label": label("hide") },
    [
      clear,
      element("label", { title: label("copies_hint") }, [copies, label("copies")]),
      model.isStatic ? stored : busy,
    ],
  );
  let shown = null;
  const show = ({ sentence, masked, slow, copies: on }, known) => {
    if (list.options.length !== known.length)
      list.replaceChildren(...known.map((text) => element("option", { value: text }, text)));
    list.value = sentence.text;
    if (shown !== sentence.text) box.value = sentence.text;
    shown = sentence.text;
    copies.checked = on;
    // Disabled for real, a button would drop the focus, and the keys with it.
    clear.setAttribute("aria-disabled", !masked.length);
    busy.textContent = slow ? label("asking") : "";
    busy.classList.toggle("ptm-busy", slow);
  };
  return { nodes: [texts, row], show };
}
