// PermutationExplorer's controls: the mask, the order, how many tokens are predicted, the steps.

import { choice, presets, slider } from "../host/controls.js";
import { element } from "../host/dom.js";
import { KINDS } from "./scene.js";

const ORDERS = ["random", "forward", "backward"];

// `handlers` has settle(changes), drag(changes), reorder(name), walk(by), play(). Returns { nodes,
// show }.
export function permutationControls(label, T, handlers) {
  const kinds = presets(
    label("compare"),
    KINDS.map((kind) => [kind, label(kind), { "data-kind": kind }]),
    (kind) => handlers.settle({ kind }),
  );
  const orders = choice(
    { kind: "ptm-buttons", title: label("order") },
    ORDERS.map((name) => [name, label(name), { "data-order": name }]),
    handlers.reorder,
  );
  const predicted = slider(label("predicted"), "predicted", { min: 1, max: T }, handlers);
  const button = (name, run) =>
    element("button", { "data-act": name, title: label("keys"), onclick: run }, label(name));
  const back = button("back", () => handlers.walk(-1));
  const next = button("next", () => handlers.walk(1));
  const play = button("play", handlers.play);
  const run = element("span", { class: "ptm-buttons", role: "group", "aria-label": label("run") }, [
    back,
    next,
    play,
  ]);
  return {
    nodes: [
      kinds.node,
      element("div", { class: "ptm-controls" }, [orders.node, predicted.node, run]),
    ],
    show(state, { kind, at, steps, order }) {
      kinds.show((one) => one === kind);
      const fixed = kind === "gpt";
      const inLine = order.every((i, k) => i === k);
      const inReverse = order.every((i, k) => i === T - 1 - k);
      orders.show((name) => (name === "forward" && inLine) || (name === "backward" && inReverse));
      // Disabled for real, a button would drop the focus, and the keys with it.
      orders.buttons.forEach((one) => one.setAttribute("aria-disabled", fixed));
      predicted.show(state.predicted);
      predicted.input.disabled = fixed;
      predicted.node.setAttribute("aria-disabled", fixed);
      back.setAttribute("aria-disabled", at === 0);
      next.setAttribute("aria-disabled", at === steps.length - 1);
      play.setAttribute("aria-disabled", steps.length < 2);
      play.setAttribute("aria-pressed", state.playing);
      play.textContent = label(state.playing ? "pause" : "play");
    },
  };
}
