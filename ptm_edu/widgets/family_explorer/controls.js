// FamilyExplorer's choice of the vertical axis.

import { choice } from "../host/controls.js";
import { element } from "../host/dom.js";

export const MEASURES = ["parameters", "tokens", "operations"];

/** @param {(key: string) => string} label @param {(measure: string) => void} choose */
export function measureChoice(label, choose) {
  const { node, show } = choice(
    { kind: "ptm-buttons", title: label("axis") },
    MEASURES.map((name) => [name, label(name), { "data-measure": name }]),
    choose,
  );
  const title = element("span", { class: "ptm-axis-name", "aria-hidden": "true" }, label("axis"));
  return { node: element("div", { class: "ptm-controls" }, [title, node]), show };
}
