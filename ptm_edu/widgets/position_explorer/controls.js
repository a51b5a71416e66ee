// PositionExplorer's sliders, and the choice between its two tables.

import { element } from "../host/dom.js";

const SLIDERS = ["length", "dim", "position", "pair", "shift"];

// `act` has drag(changes), settle(changes). Returns { node, show(state, table) }.
export function positionControls(label, hasLearned, act) {
  const kinds = ["sinusoids", "learned"].map((table) =>
    element("button", { "data-table": table, onclick: () => act.settle({ table }) }, label(table)),
  );
  const sliders = SLIDERS.map((name) => {
    const change = () => ({ [name]: Number(input.value) });
    const sized = name === "length" || name === "dim";
    const input = element("input", {
      type: "range",
      min: sized ? 2 : 0,
      step: name === "dim" ? 2 : 1,
      "data-setting": name,
      oninput: () => act.drag(change()),
      onchange: () => act.settle(change()),
    });
    const value = element("output", { "data-setting": name });
    return {
      name,
      input,
      value,
      node: element("label", {}, [element("span", {}, label(name)), input, value]),
    };
  });
  const choice = element(
    "span",
    { class: "ptm-tables", role: "group", "aria-label": label("tables") },
    kinds,
  );
  choice.hidden = !hasLearned;
  const node = element(
    "div",
    { class: "ptm-controls ptm-sliders", role: "group", "aria-label": label("settings") },
    [...sliders.map((one) => one.node), choice],
  );
  return {
    node,
    show(state, { length, dim, law }) {
      const most = { length: 256, dim: 256, position: length - 1, pair: dim / 2 - 1, shift: 64 };
      const values = { ...state, length, dim };
      sliders.forEach(({ name, input, value }) => {
        input.max = most[name];
        input.value = values[name];
        value.textContent = values[name];
        // A learned table has the size it has.
        input.disabled = !law && (name === "length" || name === "dim");
      });
      kinds.forEach((button) =>
        button.setAttribute("aria-pressed", button.dataset.table === state.table),
      );
    },
  };
}
