// AttentionStepper's buttons: the view, the step, the causal tick, other numbers, and d.

import { element } from "../host/dom.js";
import { STOPS } from "./draws.js";
import { LAST } from "./row.js";

// `handlers` has choose(changes), drag(changes), step(by), other(). Returns the nodes and
// show(state).
export function stepControls(label, { causal, drawn }, handlers) {
  const button = (text, hint, onclick, more = {}) =>
    element("button", { type: "button", title: hint, onclick, ...more }, text);
  const views = ["steps", "scale"].map((view) =>
    button(label(`view_${view}`), null, () => handlers.choose({ view }), { "data-view": view }),
  );
  const back = button("◀", label("back_hint"), () => handlers.step(-1), {
    "data-act": "back",
    "aria-label": label("back"),
  });
  const next = button(`${label("next")} ▶`, label("next_hint"), () => handlers.step(1), {
    "data-act": "next",
  });
  const names = ["q · k", "÷ √d", label("step_mask"), "softmax", "Σ w · v"];
  const steps = names.map((name, step) =>
    button(`${step + 1} ${name}`, null, () => handlers.choose({ step }), { "data-step": step }),
  );
  const tick = element("input", {
    type: "checkbox",
    "data-setting": "causal",
    onchange: () => handlers.choose({ causal: tick.checked }),
  });
  tick.disabled = !causal;
  const other = button(label("other"), label("other_hint"), handlers.other, {
    "data-act": "other",
  });
  const d = widthSlider(label, handlers);
  const group = (name, nodes) =>
    element("span", { class: "ptm-buttons", role: "group", "aria-label": name }, nodes);
  const byView = {
    steps: [
      back,
      group(label("steps"), steps),
      next,
      element("label", {}, [tick, label("causal")]),
    ],
    scale: [d.node],
  };
  const rows = Object.fromEntries(
    Object.entries(byView).map(([view, nodes]) => [
      view,
      element("div", { class: "ptm-controls" }, nodes),
    ]),
  );
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [group(label("views"), views), other]),
      ...Object.values(rows),
    ],
    show(state) {
      const pressed = (part, yes) => part.setAttribute("aria-pressed", yes);
      views.forEach((part) => pressed(part, part.dataset.view === state.view));
      steps.forEach((part, step) => pressed(part, step === state.step));
      Object.entries(rows).forEach(([view, row]) => {
        row.hidden = view !== state.view;
      });
      // Disabled for real, a button would drop the focus, and the keys with it.
      back.setAttribute("aria-disabled", state.step === 0);
      next.setAttribute("aria-disabled", state.step === LAST);
      other.hidden = state.view === "steps" && !drawn; // those from Python stay
      tick.checked = state.causal;
      d.show(state);
    },
  };
}

// d in stops that double and a half of that between them; Python may set any d.
function widthSlider(label, handlers) {
  const change = () => ({ d: STOPS[Number(input.value)] });
  const input = element("input", {
    type: "range",
    min: 0,
    max: STOPS.length - 1,
    step: 1,
    "data-setting": "d",
    oninput: () => handlers.drag(change()),
    onchange: () => handlers.choose(change()),
  });
  const value = element("output", { "data-setting": "d" });
  return {
    node: element("label", {}, [label("d"), input, value]),
    show({ d }) {
      input.value = STOPS.findLastIndex((stop) => stop <= d);
      value.textContent = d;
      input.setAttribute("aria-valuetext", `d = ${d}`);
    },
  };
}
