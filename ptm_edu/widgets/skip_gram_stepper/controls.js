// SkipGramStepper's buttons and sliders.

import { element } from "../host/dom.js";
import { SIGN } from "./lesson.js";
import { OBJECTIVES } from "./model.js";
import { modeOf } from "./scene.js";

export const PASSES = 20; // that "fast" runs at a time

// `handlers` has choose(objective), back(), step(), play(), fast(), again(), other(),
// drag(settings), settle(). Returns the nodes, and show(state), which brings them up to date.
export function stepperControls(label, handlers) {
  const button = (name, text, hint) =>
    element(
      "button",
      { type: "button", "data-act": name, title: hint ?? text, onclick: handlers[name] },
      text,
    );
  const buttons = {
    back: button("back", `◀ ${label("back")}`, label("back_hint")),
    step: button("step", `${label("step")} ▶`),
    play: button("play", ""),
    fast: button("fast", "", label("fast_hint", { n: PASSES })),
    again: button("again", label("again"), label("again_hint")),
    other: button("other", label("other"), label("other_hint")),
  };
  const sliders = [
    slider(label("window"), "window", { min: 1, max: 5, step: 1 }, handlers),
    slider(label("negatives"), "negatives", { min: 1, max: 8, step: 1 }, handlers),
    slider(label("rate"), "rate", { min: 0.01, max: 1, step: 0.01 }, handlers),
  ];
  const objectives = Object.keys(OBJECTIVES).map((objective) => {
    const mode = modeOf(objective);
    return element(
      "button",
      {
        type: "button",
        "data-objective": objective,
        title: label(`hint_${mode}`),
        onclick: () => handlers.choose(objective),
      },
      label(`name_${mode}`),
    );
  });
  const legend = element("span", { class: "ptm-buttons ptm-sg-legend" });
  const node = element("div", { class: "ptm-controls" }, [
    element(
      "span",
      { class: "ptm-buttons ptm-sg-objective", role: "group", "aria-label": label("objective") },
      [
        element("span", { "aria-hidden": "true" }, label("objective")),
        element("span", { class: "ptm-sg-segments" }, objectives),
      ],
    ),
    element(
      "span",
      { class: "ptm-buttons", role: "group", "aria-label": label("run") },
      Object.values(buttons),
    ),
    element(
      "span",
      { class: "ptm-buttons ptm-sg-sliders", role: "group", "aria-label": label("settings") },
      sliders.map((one) => one.node),
    ),
    legend,
  ]);
  const show = ({ settings, playing, run }) => {
    for (const button of objectives)
      button.setAttribute("aria-pressed", button.dataset.objective === settings.objective);
    const { input, target } = OBJECTIVES[settings.objective];
    legend.replaceChildren(
      ...[input.role, target.role, "negative"].map((role) =>
        element(
          "span",
          { class: `ptm-sg-name-${role}` },
          `${SIGN[role]} ${label(`${role}_${modeOf(settings.objective)}`)}`,
        ),
      ),
    );
    sliders.forEach((one) => one.show(settings));
    // Disabled for real, a button would drop the focus, and the keys with it.
    buttons.back.setAttribute("aria-disabled", run.taken.length === 0);
    press(buttons.play, playing === "slow", label(playing === "slow" ? "pause" : "play"));
    press(
      buttons.fast,
      playing === "fast",
      playing === "fast" ? label("stop") : label("fast", { n: PASSES }),
    );
  };
  return { node, show };
}

function press(button, pressed, text) {
  button.setAttribute("aria-pressed", pressed);
  if (button.textContent !== text) button.textContent = text;
}

function slider(text, name, range, handlers) {
  const input = element("input", {
    type: "range",
    ...range,
    "data-setting": name,
    oninput: () => handlers.drag({ [name]: Number(input.value) }),
    onchange: handlers.settle,
  });
  const value = element("output");
  const show = (settings) => {
    input.value = settings[name];
    value.textContent = range.step < 1 ? settings[name].toFixed(2) : settings[name];
  };
  return { node: element("label", {}, [text, input, value]), show };
}
