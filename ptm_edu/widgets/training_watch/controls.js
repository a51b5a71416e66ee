// TrainingWatch's buttons, its slider, the choice of a head, and what is read at the snapshot.

import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { lossText, statusText } from "./scene.js";

// `handlers` has go(place), by(places), play(), choose(head), settle(). Returns the nodes, and
// show(state, scene), which brings them up to date.
export function watchControls(label, handlers) {
  const button = (name, run) =>
    element(
      "button",
      { type: "button", "data-act": name, title: label("keys"), onclick: run },
      label(name),
    );
  const back = button("back", () => handlers.by(-1));
  const next = button("next", () => handlers.by(1));
  const play = button("play", handlers.play);
  const slider = element("input", {
    type: "range",
    min: 0,
    step: 1,
    "data-setting": "snapshot",
    oninput: () => handlers.go(Number(slider.value)),
    onchange: handlers.settle,
  });
  const at = element("output", { "data-of": "step" });
  const list = element("select", {
    "data-setting": "head",
    onchange: () => handlers.choose(Number(list.value)),
  });
  const heads = element("label", {}, [label("choose_head"), list]);
  const status = element("span", { "data-of": "status" });
  const [train, held] = ["train", "held_out"].map((name) => {
    const data = element("data", { "data-of": name });
    const sign = element("i", { class: `ptm-sign ptm-${name}`, "aria-hidden": "true" });
    return { data, node: element("span", {}, [sign, `${label(name)} `, data]) };
  });
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [
        element("span", { class: "ptm-buttons", role: "group", "aria-label": label("run") }, [
          back,
          next,
          play,
        ]),
        element("label", {}, [label("snapshot"), slider, at]),
        heads,
      ]),
      element("div", { class: "ptm-readings" }, [train.node, held.node, status]),
    ],
    show(state, scene) {
      slider.max = scene.last;
      slider.value = scene.place;
      slider.setAttribute("aria-valuetext", count(scene.step));
      at.textContent = label("of_steps", { step: count(scene.step), steps: count(scene.most) });
      // Disabled for real, a button would drop the focus, and the keys with it.
      back.setAttribute("aria-disabled", scene.place === 0);
      next.setAttribute("aria-disabled", scene.place === scene.last);
      play.setAttribute("aria-disabled", scene.last === 0);
      play.setAttribute("aria-pressed", state.playing);
      play.textContent = label(state.playing ? "pause" : "play");
      heads.hidden = !(scene.heads > 1);
      if (scene.heads && list.options.length !== scene.heads)
        list.replaceChildren(
          ...Array.from({ length: scene.heads }, (_, i) => element("option", { value: i }, `${i}`)),
        );
      list.value = scene.head ?? 0;
      status.textContent = statusText(label, scene);
      for (const [part, loss] of [
        [train, scene.loss],
        [held, scene.held?.[1] ?? null],
      ]) {
        part.data.value = loss ?? "";
        part.data.textContent = lossText(label, loss);
      }
      held.node.hidden = !scene.held_out.length;
    },
  };
}
