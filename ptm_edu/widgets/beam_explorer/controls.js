// BeamExplorer's sentences, its buttons and its sliders.

import { element } from "../host/dom.js";
import { WIDEST } from "./search.js";

// `act` has choose(text), back(), forward(), play(), seek(step), drag(changes), settle(). Returns
// the nodes, and show(state, scene), which brings them up to date.
export function beamControls(label, model, act) {
  const sentences = sentenceRow(label, model, act);
  const button = (name, text, run) =>
    element("button", { "data-act": name, title: label("keys"), onclick: run }, text);
  const buttons = {
    back: button("back", `◀ ${label("back")}`, act.back),
    step: button("step", `${label("step")} ▶`, act.forward),
    play: button("play", "", act.play),
  };
  const sliders = [
    beamSlider(
      label("words"),
      "step",
      { min: 0, step: 1 },
      { drag: ({ step }) => act.seek(step), settle: act.settle },
    ),
    beamSlider(label("width"), "width", { min: 1, max: WIDEST, step: 1 }, act),
    beamSlider(label("alpha"), "alpha", { min: 0, max: 2, step: 0.1 }, act),
  ];
  const row = element("div", { class: "ptm-controls" }, [
    element(
      "span",
      { class: "ptm-beam-run", role: "group", "aria-label": label("run") },
      Object.values(buttons),
    ),
    ...sliders.map(({ node }) => node),
  ]);
  return {
    nodes: [sentences.node, row],
    show(state, scene) {
      sentences.show(state);
      sliders[0].input.max = scene.last;
      const values = { step: scene.step, width: state.width, alpha: state.alpha };
      const texts = {
        step: `${scene.step} / ${scene.last}`,
        width: state.width,
        alpha: Number(state.alpha.toFixed(2)),
      };
      sliders.forEach(({ name, input, value }) => {
        input.value = values[name];
        value.textContent = texts[name];
      });
      // Disabled for real, a button would drop the focus, and the keys with it.
      buttons.back.setAttribute("aria-disabled", scene.step === 0);
      buttons.step.setAttribute("aria-disabled", scene.step === scene.last);
      buttons.play.setAttribute("aria-pressed", state.playing);
      buttons.play.textContent = label(state.playing ? "pause" : "play");
    },
  };
}

function beamSlider(text, name, range, act) {
  const change = () => act.drag({ [name]: Number(input.value) });
  const input = element("input", {
    type: "range",
    ...range,
    "data-setting": name,
    oninput: change,
    onchange: () => {
      change();
      act.settle();
    },
  });
  const value = element("output", { "data-setting": name });
  return { name, input, value, node: element("label", {}, [text, input, value]) };
}

// The sentences the page knows, those typed too, and a box for another one.
function sentenceRow(label, model, act) {
  const list = element("select", { onchange: () => act.choose(list.value) });
  const box = element("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: label("own_hint"),
    title: label("own_hint"),
    onkeydown: (event) => {
      if (event.key === "Enter") act.choose(box.value);
    },
  });
  const busy = element("small", { role: "status" });
  const own = model.isStatic
    ? [element("small", {}, label("needs_live"))]
    : [element("label", {}, [label("own"), box]), busy];
  const node = element("div", { class: "ptm-own" }, [
    element("label", {}, [label("source"), list]),
    ...own,
  ]);
  let shown = null;
  const show = ({ entry, known, slow }) => {
    if (list.options.length !== known.size)
      list.replaceChildren(
        ...[...known.keys()].map((text) => element("option", { value: text }, text)),
      );
    list.value = entry.text;
    if (shown !== entry) box.value = entry.text;
    shown = entry;
    busy.textContent = slow ? label("asking") : "";
    busy.classList.toggle("ptm-busy", slow);
  };
  return { node, show };
}
