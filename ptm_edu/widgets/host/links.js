// Links of the text around a widget set its traits: [lower it](#widget:sampling_explorer?temperature=0.5).

import { tellPython } from "./state.js";

const START = "#widget:";
let listening = false;

/**
 * Let links to `kind`, a widget's folder, set the traits of `model`, whose frame is `root`. Of several
 * such widgets a link sets the first one below itself.
 * @param {HTMLElement} root
 * @param {import("./state.js").Model} model
 */
export function followLinks(root, model) {
  root.addEventListener("ptm-link", (event) => {
    const traits = /** @type {CustomEvent} */ (event).detail;
    for (const [name, text] of traits) model.set(name, valueLike(model.get(name), text));
    tellPython(model);
    root.scrollIntoView({ block: "nearest" });
  });
  // Several modules share a page: the first one that hears a click answers it for all.
  if (!listening) document.addEventListener("click", follow, true);
  listening = true;
}

function follow(event) {
  const link = event.target.closest?.(`a[href^="${START}"]`);
  if (!link) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const [kind, traits] = link.getAttribute("href").slice(START.length).split("?");
  const shown = [...document.querySelectorAll(`.ptm-${kind}`)].filter((root) => root.clientHeight);
  const isBelow = (root) => link.compareDocumentPosition(root) & Node.DOCUMENT_POSITION_FOLLOWING;
  const root = shown.find(isBelow) ?? shown.at(-1);
  root?.dispatchEvent(new CustomEvent("ptm-link", { detail: new URLSearchParams(traits) }));
}

// A text stays a text where the trait is one.
function valueLike(before, text) {
  return typeof before === "string" ? text : JSON.parse(text);
}
