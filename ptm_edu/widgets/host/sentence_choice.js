// Sentences to choose from: those that are stored, and a box for another one.

import { element } from "./dom.js";

// `act` has choose(text). Returns the nodes, and show(state), which brings them up to date.
export function sentenceChoice(label, model, act) {
  const buttons = model
    .get("presets")
    .map(({ text }) =>
      element("button", { title: text, onclick: () => act.choose(text), "data-text": text }, text),
    );
  const presets = element(
    "div",
    { class: "ptm-presets", role: "group", "aria-label": label("try") },
    buttons,
  );
  const box = element("input", {
    type: "text",
    "aria-label": label("own"),
    spellcheck: "false",
    placeholder: label("own_hint"),
    title: label("own_hint"),
    autocomplete: "off",
    onkeydown: (event) => {
      if (event.key === "Enter") act.choose(box.value);
    },
  });
  const busy = element("small", { role: "status" });
  const own = model.isStatic
    ? element("div", { class: "ptm-own" }, element("small", {}, label("needs_live")))
    : element("div", { class: "ptm-own" }, [element("label", {}, [label("own"), box]), busy]);
  const caption = element("div", { class: "ptm-caption" });
  let shown = null;
  return {
    nodes: [presets, own],
    caption,
    show({ entry, slow }) {
      buttons.forEach((button) =>
        button.setAttribute("aria-pressed", button.dataset.text === entry.text),
      );
      if (shown !== entry) box.value = entry.text;
      shown = entry;
      busy.textContent = slow ? label("asking") : "";
      busy.classList.toggle("ptm-busy", slow);
    },
  };
}
