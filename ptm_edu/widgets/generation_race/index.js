// GenerationRace: a beginning, four ways to go on from it, and how far they have come.

import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { widget } from "../host/widget.js";
import { raceColumns } from "./columns.js";
import { raceControls } from "./controls.js";
import { explained, longestOf, percentOf, sceneOf } from "./scene.js";
import style from "./style.css";
import { raceTrack } from "./track.js";
import { words } from "./words.js";

const ALL = 200; // tokens, as many as any text has

// One view: its state is the texts on display (an answer of Python's), the step, the speed, and
// what is wanted of Python.
function race(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [keyOf(entry), entry]));
  const wanted = { prompt: model.get("prompt"), seed: model.get("seed") };
  const settings = () => ({ step: model.get("step"), speed: model.get("speed") });
  // Another view or Python may have led away from the stored texts before this view was made.
  const first = { entry: known.get(keyOf(wanted)) ?? model.get("presets")[0], ...settings() };
  // `asked` is what Python has been asked for and nothing has been chosen since.
  const state = { ...first, known, asked: null, waiting: 0, slow: false, playing: false };
  const by = (tokens) => () => go(sceneOf(label, state).step + tokens);
  const handlers = {
    choose,
    seek,
    play,
    settle,
    forward: by(1),
    back: by(-1),
    again: () => choose(state.entry.prompt, nextSeed()),
    pace: (speed) => drag({ speed }),
  };
  const ask = host.kernel(state, () => paint(), take);
  const ui = raceControls(label, model, handlers);
  const columns = raceColumns(label);
  const track = raceTrack(label, { seek: go, play, standing: () => sceneOf(label, state).step });
  const caption = element("div", { class: "ptm-caption ptm-one-line ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => track.svg });
  shell.body.append(...ui.nodes, columns.node, track.svg, caption);
  let timer = 0;
  const paint = host.painter(
    shell,
    track.svg,
    (size) => {
      const scene = sceneOf(label, state);
      ui.show(state, scene);
      columns.show(scene);
      if (size.width && size.height) track.draw(scene, size);
      caption.replaceChildren(...explained(label, scene));
    },
    { busy: () => state.waiting > 0 },
  );
  const traits = host.bind(["prompt", "seed", "step", "speed"], ({ prompt, seed, ...now }) => {
    drag(now);
    const wanted = { prompt, seed };
    if (keyOf(wanted) === keyOf(state.asked ?? state.entry)) describe();
    else choose(prompt, seed);
  });
  // What Python wants stays as it is until it is known whether it can be had.
  if (keyOf(first.entry) === keyOf(wanted)) settle();
  else {
    describe();
    paint();
    choose(wanted.prompt, wanted.seed);
  }
  host.leave(() => clearTimeout(timer));

  function drag(changes) {
    Object.assign(state, changes);
    paint();
  }

  function settle(changes = {}) {
    drag(changes);
    const { asked, entry, step, speed } = state;
    traits.write({ step, speed, ...(asked ? {} : { prompt: entry.prompt, seed: entry.seed }) });
    describe();
  }

  // A step at the end stays at the end when other texts are longer.
  function grow(step) {
    const { last } = sceneOf(label, state);
    drag({ step: step >= last ? ALL : Math.max(0, step) });
  }

  function seek(step) {
    pause();
    grow(step);
  }

  function go(step) {
    seek(step);
    settle();
  }

  function play() {
    const starts = !state.playing;
    pause();
    const { step, last } = sceneOf(label, state);
    if (!starts) return;
    state.playing = true;
    if (step === last) grow(0);
    timer = setTimeout(next, 1000 / state.speed);
    settle();
  }

  function next() {
    const { step, last } = sceneOf(label, state);
    if (step + 1 >= last) state.playing = false;
    else timer = setTimeout(next, 1000 / state.speed);
    grow(step + 1);
    if (!state.playing) settle();
  }

  function pause() {
    clearTimeout(timer);
    state.playing = false;
    paint();
  }

  // The seed after this one; without Python the stored ones go round.
  function nextSeed() {
    const { prompt, seed } = state.entry;
    if (!model.isStatic) return seed + 1;
    const seeds = [...known.values()]
      .filter((entry) => entry.prompt === prompt)
      .map((entry) => entry.seed);
    return seeds[(seeds.indexOf(seed) + 1) % seeds.length];
  }

  // A beginning was chosen or typed, or another seed. What we do not hold is asked for.
  async function choose(typed, seed = state.entry.seed) {
    const prompt = typed.trim();
    if (!prompt) {
      shell.notice(label("empty"));
      paint();
      return;
    }
    const asked = { prompt, seed };
    const held = known.get(keyOf(asked));
    if (held) {
      show({ entry: held });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    state.asked = asked;
    const answer = await ask({ type: "write", ...asked });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }

  function take(message) {
    if (message.texts) known.set(keyOf(message), message);
    if (!state.asked || keyOf(message) !== keyOf(state.asked)) return;
    if (message.texts) {
      show({ entry: message });
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: message.failed }));
    settle();
  }

  function show(chosen) {
    pause();
    shell.notice("");
    settle({ ...chosen, asked: null });
  }

  // For screen readers, and for the table.
  function describe() {
    const { prompt, seed, step, last, texts } = sceneOf(label, state);
    const list = texts
      .map(({ name, mean, repeats }) =>
        label("one", { name, log_p: signed(mean), share: percentOf(repeats.share) }),
      )
      .join(" ");
    shell.say(label("summary", { prompt, seed, step, last, list }));
    track.svg.setAttribute("aria-label", label("picture_of", { prompt, step, last }));
    shell.rows(
      ["name", "text", "tokens", "total", "log_p", "repeated", "stretches", "longest"].map((key) =>
        label(key),
      ),
      texts.map(({ name, text, n, total, mean, repeats }) => [
        name,
        text,
        n,
        signed(total),
        signed(mean),
        percentOf(repeats.share),
        repeats.runs.length,
        longestOf(repeats.runs),
      ]),
    );
  }
}

function keyOf({ prompt, seed }) {
  return JSON.stringify([prompt, seed]);
}

export default widget({ kind: "ptm-generation_race", style, words, build: race });
