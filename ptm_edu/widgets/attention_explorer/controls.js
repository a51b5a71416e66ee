// AttentionExplorer's controls: the layer, the heads with their entropies, what is shown.

import { element, heading } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { explained, SERIES, shareOutside } from "./scene.js";

const WIDE = 64; // tokens of a window, as in Python

// `handlers` has choose(changes, settled), toggle(head) and turn(option, on). Returns the nodes and
// show(state, scene), which brings them up to date.
export function attentionControls(label, model, handlers) {
  const layer = layerPicker(label, model.get("shape")[0], handlers);
  const heads = headButtons(label, model, handlers);
  const options = optionBoxes(label, model, handlers);
  const windows = windowPickers(label, model, handlers);
  const busy = element("small", { role: "status" });
  const over = heading("ptm-over", 4, []);
  const caption = element("div", { class: "ptm-caption ptm-said ptm-least" });
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [layer.node, busy, ...options.nodes]),
      element("div", { class: "ptm-controls" }, heads.node),
      ...windows.nodes,
    ],
    over,
    caption,
    show(state, scene) {
      [layer, heads, options, windows].forEach((part) => part.show(state));
      busy.textContent = state.slow ? label("asking") : "";
      busy.classList.toggle("ptm-busy", state.slow);
      over.textContent = label("now", { layer: scene.layer, heads: scene.names });
      if (scene.cut) over.textContent += `, ${label("now_outside", { list: shareOutside(scene) })}`;
      caption.textContent = explained(label, scene);
    },
  };
}

function layerPicker(label, layers, handlers) {
  const value = element("output", { "data-of": "layer" });
  const told = (settled) => () => handlers.choose({ layer: Number(slider.value) }, settled);
  const slider = element("input", {
    type: "range",
    min: 0,
    max: layers - 1,
    step: 1,
    "data-of": "layer",
    oninput: told(false),
    onchange: told(true),
  });
  const node = element("label", {}, [label("layer"), slider, value]);
  node.hidden = layers < 2;
  return {
    node,
    show({ choice, asked }) {
      slider.value = (asked ?? choice).layer; // where the hand is, while Python is asked
      value.textContent = choice.layer;
    },
  };
}

// What is shown of each side of a long text: tokens `from` to `to` of `all`, counted from 1.
export function rangesOf(model) {
  const [, , rows, columns] = model.get("shape");
  return model
    .get("window")
    .map((first, side) => ({
      from: count(first + 1),
      to: count(first + (side ? columns - 1 : rows)),
      all: count(model.get("size")[side]),
    }));
}

// Of a long text: which tokens attend, and which are attended to; a step is a window.
function windowPickers(label, model, handlers) {
  const starts = model.get("window");
  const pickers = starts.map((_, side) => {
    const shown = element("span", { "data-range": side });
    const slider = element("input", {
      type: "range",
      min: 0,
      max: Math.floor((model.get("size")[side] - 1) / WIDE),
      step: 1,
      "data-window": side,
      "aria-label": label(side ? "to_window" : "from_window"),
      onchange: () => {
        handlers.slide(side, WIDE * Number(slider.value));
      },
    });
    const hidden = model.get("size")[side] <= WIDE;
    return { side, slider, shown, node: element("label", { hidden }, [slider, shown]) };
  });
  const show = ({ asked }) =>
    pickers.forEach(({ side, slider, shown }) => {
      const range = rangesOf(model)[side];
      const text = label(side ? "to_range" : "from_range", range);
      slider.value = Math.floor((asked?.window ?? model.get("window"))[side] / WIDE);
      slider.setAttribute("aria-valuetext", text);
      shown.textContent = text;
    });
  const nodes = pickers.map(({ node }) => node);
  return { nodes: nodes.length ? [element("div", { class: "ptm-controls" }, nodes)] : [], show };
}

// A button a head of the layer, with its entropy, and one for the average of all.
function headButtons(label, model, handlers) {
  const heads = model.get("shape")[1];
  const parts = [...Array(heads).keys(), null].map((head) => {
    const [sign, bits] = [element("i", { "aria-hidden": "true" }), element("small")];
    const pressed = () => (head === null ? handlers.choose({ heads: [] }) : handlers.toggle(head));
    const button = element(
      "button",
      { type: "button", onclick: pressed, "data-head": head === null ? "average" : head },
      [sign, head === null ? label("average") : `${head}`, bits],
    );
    return { head, sign, bits, button };
  });
  const node = element(
    "div",
    { class: "ptm-several", role: "group", "aria-label": label("pick_heads") },
    [
      element("span", {}, [label("pick_heads"), " ", element("small", {}, label("heads_bits"))]),
      ...parts.map(({ button }) => button),
    ],
  );
  const show = ({ choice }) =>
    parts.forEach(({ head, sign, bits, button }) => {
      const at = choice.heads.indexOf(head);
      const chosen = head === null ? choice.heads.length === 0 : at >= 0;
      const entropy = model.get("entropies")[choice.layer][head ?? heads].toFixed(2);
      sign.textContent = head !== null && chosen ? SERIES[at] : "";
      bits.textContent = entropy;
      button.className = chosen ? `ptm-series-${Math.max(0, at)}` : "";
      button.setAttribute("aria-pressed", chosen);
      button.title = label(head === null ? "average_hint" : "head_hint", { head, bits: entropy });
      button.setAttribute("aria-label", button.title);
    });
  return { node, show };
}

function optionBoxes(label, model, handlers) {
  const tokens = [...model.get("tokens"), ...model.get("source_tokens")];
  const marks = model.get("special").filter((mark) => tokens.includes(mark));
  const list = marks.length > 3 ? `${marks.slice(0, 3).join(" ")} …` : marks.join(" ");
  const offered = [
    ...(marks.length ? [["hide", label("hide", { list })]] : []),
    ...(model.get("words").length || model.get("source_words").length
      ? [["whole", label("whole")]]
      : []),
    ["lines", label("lines")],
    ["across", label("across")],
  ];
  const boxes = offered.map(([option, text]) => {
    const box = element("input", {
      type: "checkbox",
      "data-of": option,
      onchange: () => handlers.turn(option, box.checked),
    });
    return { option, box, node: element("label", {}, [box, text]) };
  });
  return {
    nodes: boxes.map(({ node }) => node),
    show: (state) =>
      boxes.forEach(({ option, box }) => {
        box.checked = state[option];
      }),
  };
}
