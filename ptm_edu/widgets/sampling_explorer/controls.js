// SamplingExplorer's choice of a text, its four sliders in the order of the rules, and its numbers.

import { slider } from "../host/controls.js";
import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { CUTS } from "./rules.js";
import { percentOf } from "./strip.js";

const STOPS = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 65, 80, 100, 150, 200, 300, 500, 1000, 2000,
  5000,
];

// `handlers` has drag(changes), settle(changes), draw(). Returns the nodes, and show(scene).
export function samplingControls(label, model, handlers) {
  const list = element(
    "select",
    { onchange: () => handlers.settle({ context: list.value }) },
    model.get("distributions").map(({ context }) => element("option", { value: context }, context)),
  );
  const sliders = slidersOf(model.get("tokens").length).map((rule) =>
    ruleSlider(label, rule, handlers),
  );
  const axis = element(
    "button",
    {
      "data-act": "log",
      onclick: () => handlers.settle({ log_axis: axis.getAttribute("aria-pressed") !== "true" }),
    },
    label("log_axis"),
  );
  const numbers = numberRow(label);
  return {
    nodes: [
      element("div", { class: "ptm-own" }, element("label", {}, [label("context"), list])),
      element(
        "div",
        { class: "ptm-controls ptm-sliders", role: "group", "aria-label": label("rules") },
        sliders.map(({ node }) => node),
      ),
      element("div", { class: "ptm-controls ptm-told" }, [
        element("button", { "data-act": "draw", onclick: handlers.draw }, label("draw")),
        axis,
        ...numbers.nodes,
      ]),
    ],
    show(scene) {
      list.value = scene.settings.context;
      sliders.forEach((one) => one.show(scene));
      axis.setAttribute("aria-pressed", scene.log);
      numbers.show(scene);
    },
  };
}

// Of each rule its range; `at` and `of` turn a setting into a slider's place and back.
function slidersOf(V) {
  const stops = STOPS.filter((k) => k < V);
  const nearest = (k) => stops.findLastIndex((stop) => stop <= k);
  const written = (value) => value.toFixed(2);
  return [
    { name: "temperature", range: { min: 0, max: 2, step: 0.05 }, written },
    {
      name: "top_k",
      range: { min: 0, max: stops.length },
      written: count,
      at: (k) => (k === null ? stops.length : nearest(k)),
      of: (place) => stops[place] ?? null,
    },
    {
      name: "top_p",
      range: { min: 0.01, max: 1, step: 0.01 },
      written,
      at: (p) => p ?? 1,
      of: (place) => (place === 1 ? null : place),
    },
    {
      name: "min_p",
      range: { min: 0, max: 1, step: 0.01 },
      written,
      at: (p) => p ?? 0,
      of: (place) => (place === 0 ? null : place),
    },
  ];
}

/** @param {any} label @param {any} rule @param {any} handlers */
function ruleSlider(label, { name, range, at, of, written }, handlers) {
  const left = element("small", { "data-left": name });
  const { node, show: place } = slider(
    element("span", {}, CUTS[name] ?? label(name)),
    name,
    range,
    handlers,
    { at, of, more: left, written: (value) => (value === null ? label("off") : written(value)) },
  );
  const show = ({ settings, result }) => {
    const setting = settings[name];
    place(setting);
    const cuts = name === "temperature" ? setting === 0 : setting !== null;
    left.textContent = cuts ? label("left", { n: count(result.left[name]) }) : "";
  };
  return { node, show };
}

// How many tokens are kept, what they hold, and the entropy before and after, in full precision in
// `value`.
function numberRow(label) {
  const parts = ["kept", "mass", "entropy"].map((key) => ({
    key,
    data: element("data", { "data-of": key }),
  }));
  const nodes = parts.map(({ key, data }) =>
    element("span", { class: "ptm-number-of" }, [`${label(key)} `, data]),
  );
  const show = ({ result: { kept, mass, entropy, warm } }) => {
    const told = {
      kept: [kept, label("kept_of", { n: count(kept), all: count(warm.length) })],
      mass: [mass, percentOf(mass)],
      entropy: [
        entropy.after,
        label("bits", { before: entropy.model.toFixed(2), after: entropy.after.toFixed(2) }),
      ],
    };
    parts.forEach(({ key, data }) => {
      data.value = told[key][0];
      data.textContent = told[key][1];
    });
  };
  return { nodes, show };
}
