// PositionExplorer's sliders, and the choice between its two tables.

import { choice, slider } from "../host/controls.js";
import { element } from "../host/dom.js";

const RANGES = {
  length: { min: 2 },
  dim: { min: 2, step: 2 },
  position: { min: 0 },
  pair: { min: 0 },
  shift: { min: 0 },
};

// `handlers` has drag(changes), settle(changes). Returns { node, show(state, table) }.
export function positionControls(label, hasLearned, handlers) {
  const kinds = choice(
    { kind: "ptm-buttons", title: label("tables") },
    ["sinusoids", "learned"].map((table) => [table, label(table), { "data-table": table }]),
    (table) => handlers.settle({ table }),
  );
  kinds.node.hidden = !hasLearned;
  const sliders = Object.entries(RANGES).map(([name, range]) =>
    slider(element("span", {}, label(name)), name, range, handlers),
  );
  const node = element(
    "div",
    { class: "ptm-controls ptm-sliders", role: "group", "aria-label": label("settings") },
    [...sliders.map((one) => one.node), kinds.node],
  );
  return {
    node,
    show(state, { length, dim, law }) {
      const most = { length: 256, dim: 256, position: length - 1, pair: dim / 2 - 1, shift: 64 };
      const values = { ...state, length, dim };
      sliders.forEach(({ name, input, show }) => {
        input.max = most[name];
        show(values[name]);
        // A learned table has the size it has.
        input.disabled = !law && (name === "length" || name === "dim");
      });
      kinds.show((table) => table === state.table);
    },
  };
}
