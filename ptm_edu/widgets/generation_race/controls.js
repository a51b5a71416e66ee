// GenerationRace's beginnings, its buttons and its two sliders.

import { busyMark, slider, textChoice } from "../host/controls.js";
import { element } from "../host/dom.js";

// `handlers` has choose(prompt, seed), seek(step), back(), forward(), play(), again(), pace(speed),
// settle(). Returns the nodes, and show(state, scene), which brings them up to date.
export function raceControls(label, model, handlers) {
  const busy = busyMark(label);
  const prompts = textChoice(label, model, {
    source: "prompt",
    choose: (prompt) => handlers.choose(prompt),
    more: busy.node,
  });
  const button = (name, hint, run) =>
    element("button", { "data-act": name, title: label(hint), onclick: run }, label(name));
  const buttons = {
    back: button("back", "keys", handlers.back),
    step: button("step", "keys", handlers.forward),
    play: button("play", "keys", handlers.play),
  };
  const settle = () => handlers.settle();
  let last = 0;
  const tokens = slider(
    label("tokens"),
    "step",
    { min: 0 },
    { drag: ({ step }) => handlers.seek(step), settle },
    { written: (step) => `${step} / ${last}` },
  );
  const speed = slider(
    label("speed"),
    "speed",
    { min: 1, max: 30 },
    { drag: ({ speed: pace }) => handlers.pace(pace), settle },
  );
  const seed = element("small", { "data-of": "seed" });
  const row = element("div", { class: "ptm-controls" }, [
    element(
      "span",
      { class: "ptm-buttons", role: "group", "aria-label": label("run") },
      Object.values(buttons),
    ),
    tokens.node,
    speed.node,
    button("again", "again_hint", handlers.again),
    seed,
  ]);
  return {
    nodes: [prompts.node, row],
    show(state, scene) {
      const { entry, known, slow } = state;
      const texts = [...new Set([...known.values()].map(({ prompt }) => prompt))];
      const options = texts.map((prompt) => [prompt, prompt]);
      prompts.show(entry, entry.prompt, entry.prompt, options);
      busy.show(slow);
      last = scene.last;
      tokens.input.max = last;
      tokens.show(scene.step);
      speed.show(state.speed);
      seed.textContent = label("seed", { seed: scene.seed });
      // Disabled for real, a button would drop the focus, and the keys with it.
      buttons.back.setAttribute("aria-disabled", scene.step === 0);
      buttons.step.setAttribute("aria-disabled", scene.step === scene.last);
      buttons.play.setAttribute("aria-pressed", state.playing);
      buttons.play.textContent = label(state.playing ? "pause" : "play");
    },
  };
}
