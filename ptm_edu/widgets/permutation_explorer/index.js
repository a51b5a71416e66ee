// PermutationExplorer: a factorization order, its masks, and a walk through its predictions.

import { element } from "../host/dom.js";
import { random } from "../host/random.js";
import { same, valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { permutationControls } from "./controls.js";
import { movedTo } from "./masks.js";
import { permutationPicture } from "./picture.js";
import { captionOf, sceneOf, sentenceOf, tableOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

const SETTINGS = ["order", "predicted", "step"];
const PACE = 1800; // milliseconds a step, to read its sentence
const [OPEN, CLOSE] = ["\ue000", "\ue001"]; // around what is emphasized in a sentence

function explorer(host) {
  const { model, label } = host;
  const tokens = model.get("tokens");
  const T = tokens.length;
  const first = { ...valuesOf(model, SETTINGS), kind: "xlnet" };
  let state = { ...first, tokens, held: null, playing: false };
  const run = { random: 0 };
  let timer = 0;
  const handlers = { settle, drag, reorder, walk, play, move, hold, go };
  const ui = permutationControls(label, T, handlers);
  const picture = permutationPicture(label, T, handlers, () => state);
  const sentence = element("p", { class: "ptm-sentence" });
  const caption = element("div", { class: "ptm-caption ptm-said" });
  const shell = host.frame({
    reset: () => {
      run.random = 0;
      settle(first);
    },
    picture: () => picture.svg,
  });
  shell.body.append(...ui.nodes, sentence, picture.svg, caption);
  shell.root.addEventListener("keydown", turned);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = sceneOf(state);
      ui.show(state, scene);
      sentence.replaceChildren(...emphasized(sentenceOf(label, scene, marked)));
      caption.textContent = captionOf(label, scene);
      if (width) picture.draw(scene, width);
    },
    { grows: true },
  );
  const traits = host.bind(SETTINGS, (now) => {
    if (SETTINGS.some((name) => !same(now[name], state[name]))) settle(now);
  });
  host.leave(() => clearTimeout(timer));
  settle({});

  function drag(changes) {
    pause();
    state = { ...state, ...changes };
    const steps = sceneOf(state).steps.length;
    // In GPT, which has other steps, the step of the order stays what it was.
    if (state.kind !== "gpt") state.step = Math.min(state.step, steps);
    paint();
  }

  // The choice, for Python, for screen readers, and for the table.
  function settle(changes) {
    drag(changes);
    traits.write(state);
    describe();
  }

  function reorder(name) {
    if (state.kind === "gpt") return;
    const forward = tokens.map((_, i) => i);
    const orders = {
      forward: () => forward,
      backward: () => forward.toReversed(),
      random: shuffled,
    };
    settle({ order: orders[name](), step: 1 });
  }

  // Another order than the one on display.
  function shuffled() {
    const order = [...state.order];
    while (same(order, state.order))
      for (let k = T - 1; k > 0; k -= 1) {
        const other = Math.floor((k + 1) * random(run));
        [order[k], order[other]] = [order[other], order[k]];
      }
    return order;
  }

  // The step of the moved token comes along, so that one sees what it is predicted from now.
  function move(from, to, settled) {
    const order = movedTo(state.order, from, to);
    const n = to - (T - state.predicted);
    (settled ? settle : drag)({ order, ...(n >= 0 ? { step: n + 1 } : {}) });
  }

  function hold(held) {
    drag({ held });
  }

  // To the step at which this position is predicted.
  function go(position) {
    const n = sceneOf(state).targets.indexOf(position);
    if (n >= 0) settle({ step: n + 1 });
  }

  function walk(by) {
    const { at, steps } = sceneOf(state);
    settle({ step: Math.max(0, Math.min(steps.length - 1, at + by)) + 1 });
  }

  function play() {
    const starts = !state.playing;
    pause();
    const { at, steps } = sceneOf(state);
    if (!starts || steps.length < 2) {
      paint();
      return;
    }
    if (at === steps.length - 1) settle({ step: 1 });
    state.playing = true;
    timer = setTimeout(next, PACE);
    paint();
  }

  function next() {
    walk(1);
    const { at, steps } = sceneOf(state);
    if (at === steps.length - 1) return;
    state.playing = true;
    timer = setTimeout(next, PACE);
  }

  function pause() {
    clearTimeout(timer);
    state.playing = false;
  }

  // A presenter's remote sends these keys; a slider has its own use for them.
  function turned(event) {
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    if (!by || event.target.matches("input[type=range]")) return;
    event.preventDefault();
    walk(by);
  }

  function describe() {
    const scene = sceneOf(state);
    const { head, lines } = tableOf(label, scene);
    const order = scene.order.map((i) => tokens[i]).join(label("comma"));
    shell.say(`${sentenceOf(label, scene)} ${label("told", { order })}`);
    picture.svg.setAttribute("aria-label", label("picture_of", { order }));
    shell.rows(head, lines);
  }
}

function marked(token) {
  return `${OPEN}${token}${CLOSE}`;
}

function emphasized(text) {
  return text.split(OPEN).flatMap((part, i) => {
    if (!i) return [part];
    const [token, rest] = part.split(CLOSE);
    return [element("em", {}, token), rest];
  });
}

export default widget({
  kind: "ptm-permutation_explorer",
  style,
  words,
  build: explorer,
  anew: ["language", "tokens"],
});
