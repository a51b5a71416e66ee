// BeamExplorer's sentences, its buttons and its sliders.

import { busyMark, slider, textChoice } from "../host/controls.js";
import { element } from "../host/dom.js";
import { WIDEST } from "./search.js";

// `handlers` has choose(text), back(), forward(), play(), seek(step), drag(changes), settle().
// Returns the nodes, and show(state, scene), which brings them up to date.
export function beamControls(label, model, handlers) {
  const busy = busyMark(label);
  const sentences = textChoice(label, model, {
    source: "source",
    choose: handlers.choose,
    more: busy.node,
  });
  const button = (name, text, run) =>
    element("button", { "data-act": name, title: label("keys"), onclick: run }, text);
  const buttons = {
    back: button("back", `◀ ${label("back")}`, handlers.back),
    step: button("step", `${label("step")} ▶`, handlers.forward),
    play: button("play", "", handlers.play),
  };
  const settled = (drag) => ({
    drag,
    settle: (changes) => {
      drag(changes);
      handlers.settle();
    },
  });
  const seek = settled(({ step }) => handlers.seek(step));
  const setting = settled(handlers.drag);
  let last = 0;
  const steps = slider(label("words"), "step", { min: 0 }, seek, {
    written: (step) => `${step} / ${last}`,
  });
  const width = slider(label("width"), "width", { min: 1, max: WIDEST }, setting);
  const alpha = slider(label("alpha"), "alpha", { min: 0, max: 2, step: 0.1 }, setting, {
    written: (value) => Number(value.toFixed(2)),
  });
  const row = element("div", { class: "ptm-controls" }, [
    element(
      "span",
      { class: "ptm-buttons", role: "group", "aria-label": label("run") },
      Object.values(buttons),
    ),
    ...[steps, width, alpha].map(({ node }) => node),
  ]);
  return {
    nodes: [sentences.node, row],
    show(state, scene) {
      const { entry, known, slow } = state;
      const texts = [...known.keys()].map((text) => [text, text]);
      sentences.show(entry, entry.text, entry.text, texts);
      busy.show(slow);
      last = scene.last;
      steps.input.max = last;
      steps.show(scene.step);
      width.show(state.width);
      alpha.show(state.alpha);
      // Disabled for real, a button would drop the focus, and the keys with it.
      buttons.back.setAttribute("aria-disabled", scene.step === 0);
      buttons.step.setAttribute("aria-disabled", scene.step === scene.last);
      buttons.play.setAttribute("aria-pressed", state.playing);
      buttons.play.textContent = label(state.playing ? "pause" : "play");
    },
  };
}
