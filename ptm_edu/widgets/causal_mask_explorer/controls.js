// CausalMaskExplorer's controls below the sentences: the view, and in training the layers and
// whether a full mask hides each answer.

import { element } from "../host/dom.js";

// `handlers` has settle(changes) and drag(changes). Returns { node, show(state) }.
export function causalControls(label, deepest, handlers) {
  const views = ["change", "training"].map((view) =>
    element(
      "button",
      { type: "button", "data-view": view, onclick: () => handlers.settle({ view }) },
      label(`view_${view}`),
    ),
  );
  const change = () => ({ layers: Number(layers.value) });
  const layers = element("input", {
    type: "range",
    min: 1,
    max: deepest,
    step: 1,
    "data-setting": "layers",
    oninput: () => handlers.drag(change()),
    onchange: () => handlers.settle(change()),
  });
  const value = element("output", { "data-setting": "layers" });
  const hidden = element("input", {
    type: "checkbox",
    "data-setting": "hidden",
    onchange: () => handlers.settle({ hidden: hidden.checked }),
  });
  const training = [
    element("label", {}, [label("layers"), layers, value]),
    element("label", {}, [hidden, label("hidden")]),
  ];
  const node = element("div", { class: "ptm-controls" }, [
    element("span", { class: "ptm-buttons", role: "group", "aria-label": label("views") }, views),
    ...training,
  ]);
  return {
    node,
    show(state) {
      views.forEach((button) =>
        button.setAttribute("aria-pressed", button.dataset.view === state.view),
      );
      training.forEach((part) => {
        part.hidden = state.view !== "training";
      });
      layers.value = state.layers;
      value.textContent = state.layers;
      hidden.checked = state.hidden;
    },
  };
}
