// MaskingLab's controls below the sentences: the unit, another draw, the labels, rate and shares.

import { element } from "../host/dom.js";
import { sharesBar } from "./shares.js";

const UNITS = ["token", "word", "entity"];

// `handlers` has drag(changes), settle(changes), draw(). Returns { nodes, show(state) }.
export function maskingControls(label, handlers) {
  const units = UNITS.map((unit) =>
    element(
      "button",
      { type: "button", "data-unit": unit, onclick: () => handlers.settle({ unit }) },
      label(`unit_${unit}`),
    ),
  );
  const labels = element(
    "button",
    {
      type: "button",
      "data-act": "labels",
      onclick: () => handlers.settle({ labels: labels.getAttribute("aria-pressed") !== "true" }),
    },
    label("show_labels"),
  );
  const change = () => ({ rate: Number(rate.value) / 100 });
  const rate = element("input", {
    type: "range",
    min: 0,
    max: 100,
    step: 1,
    "data-setting": "rate",
    oninput: () => handlers.drag(change()),
    onchange: () => handlers.settle(change()),
  });
  const value = element("output", { "data-setting": "rate" });
  const shares = sharesBar(label, handlers);
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [
        element("span", { class: "ptm-buttons", role: "group", "aria-label": label("units") }, [
          element("span", {}, label("units")),
          ...units,
        ]),
        element(
          "button",
          { type: "button", "data-act": "draw", onclick: handlers.draw },
          label("draw"),
        ),
        labels,
      ]),
      element("div", { class: "ptm-controls ptm-chances" }, [
        element("label", {}, [label("rate"), rate, value]),
        element("span", { class: "ptm-of" }, label("of_which")),
        shares.node,
        shares.legend,
      ]),
    ],
    show(state) {
      units.forEach((button) =>
        button.setAttribute("aria-pressed", button.dataset.unit === state.unit),
      );
      labels.setAttribute("aria-pressed", state.labels);
      rate.value = 100 * state.rate;
      value.textContent = percentText(state.rate);
      shares.show(state);
    },
  };
}

// 0.15 → "15 %", 0.125 → "12.5 %"
export function percentText(share) {
  return `${Number((100 * share).toFixed(1))} %`;
}
