// GenerationRace's beginnings, its buttons and its two sliders.

import { element } from "../host/dom.js";

// `act` has choose(prompt, seed), seek(step), back(), forward(), play(), again(), pace(speed),
// settle(). Returns the nodes, and show(state, scene), which brings them up to date.
export function raceControls(label, model, act) {
  const prompts = promptRow(label, model, act);
  const button = (name, hint, run) =>
    element("button", { "data-act": name, title: label(hint), onclick: run }, label(name));
  const buttons = {
    back: button("back", "keys", act.back),
    step: button("step", "keys", act.forward),
    play: button("play", "keys", act.play),
    again: button("again", "again_hint", act.again),
  };
  const [tokens, speed] = [
    ["step", "tokens", { min: 0 }, act.seek],
    ["speed", "speed", { min: 1, max: 30 }, act.pace],
  ].map(([name, key, range, change]) => {
    const input = element("input", {
      type: "range",
      step: 1,
      ...range,
      "data-setting": name,
      oninput: () => change(Number(input.value)),
      onchange: act.settle,
    });
    const value = element("output", { "data-setting": name });
    return { input, value, node: element("label", {}, [label(key), input, value]) };
  });
  const seed = element("small", { "data-of": "seed" });
  const row = element("div", { class: "ptm-controls" }, [
    element("span", { class: "ptm-race-run", role: "group", "aria-label": label("run") }, [
      buttons.back,
      buttons.step,
      buttons.play,
    ]),
    tokens.node,
    speed.node,
    buttons.again,
    seed,
  ]);
  return {
    nodes: [prompts.node, row],
    show(state, scene) {
      prompts.show(state);
      tokens.input.max = scene.last;
      tokens.input.value = scene.step;
      tokens.value.textContent = `${scene.step} / ${scene.last}`;
      speed.input.value = state.speed;
      speed.value.textContent = state.speed;
      seed.textContent = label("seed", { seed: scene.seed });
      // Disabled for real, a button would drop the focus, and the keys with it.
      buttons.back.setAttribute("aria-disabled", scene.step === 0);
      buttons.step.setAttribute("aria-disabled", scene.step === scene.last);
      buttons.play.setAttribute("aria-pressed", state.playing);
      buttons.play.textContent = label(state.playing ? "pause" : "play");
    },
  };
}

// The beginnings the page knows, those typed too, and a box for another one.
function promptRow(label, model, act) {
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
    element("label", {}, [label("prompt"), list]),
    ...own,
  ]);
  let shown = null;
  const show = ({ entry, known, slow }) => {
    const prompts = [...new Set([...known.values()].map(({ prompt }) => prompt))];
    if (list.options.length !== prompts.length)
      list.replaceChildren(
        ...prompts.map((prompt) => element("option", { value: prompt }, prompt)),
      );
    list.value = entry.prompt;
    if (shown !== entry) box.value = entry.prompt;
    shown = entry;
    busy.textContent = slow ? label("asking") : "";
    busy.classList.toggle("ptm-busy", slow);
  };
  return { node, show };
}
