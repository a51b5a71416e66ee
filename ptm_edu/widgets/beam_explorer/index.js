// BeamExplorer: a sentence, the beam search for it, and how far its tree has grown.

import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { oncePerFrame } from "../host/painter.js";
import { valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { beamControls } from "./controls.js";
import { beamPicture } from "./picture.js";
import { beamRanking } from "./ranking.js";
import { explained, sceneOf, spoken } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

const PAUSE = 900; // ms between two words while it plays
const SETTINGS = ["width", "alpha", "step"];

// One view: its state is the sentence on display (an answer of Python's), the settings, and what is
// wanted of Python.
function explorer(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const wanted = model.get("sentence");
  const settings = () => valuesOf(model, SETTINGS);
  // Another view or Python may have led away from the stored sentences before this view was made.
  const first = { entry: known.get(wanted) ?? model.get("presets")[0], ...settings() };
  // `asked` is what Python has been asked for and nothing has been chosen since.
  const state = { ...first, known, asked: null, waiting: 0, slow: false, playing: false };
  const by = (words) => () => go(sceneOf(state, model).step + words);
  const handlers = { choose, seek, go, drag, settle, play, forward: by(1), back: by(-1) };
  const ask = host.kernel(state, () => paint(), take);
  const ui = beamControls(label, model, handlers);
  const picture = beamPicture(label, handlers);
  const ranking = beamRanking(label);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.node, ...ranking.nodes, caption);
  let timer = 0;
  let scene = null;
  let unfinished = false; // more of the tree is to be drawn, in the next frames
  const draw = oncePerFrame(() => {
    if (!unfinished) {
      scene = sceneOf(state, model);
      ui.show(state, scene);
      ranking.show(scene);
      caption.textContent = explained(label, scene);
    }
    // Last, because it scrolls, for which the browser lays all out.
    unfinished = picture.draw(scene);
    shell.body.setAttribute("aria-busy", unfinished || state.waiting > 0);
    if (unfinished) draw();
  });
  // Until the frame is drawn the old tree is shown; aria-busy tells screen readers and tests.
  const paint = () => {
    unfinished = false;
    shell.body.setAttribute("aria-busy", "true");
    draw();
  };
  shell.root.addEventListener("resized", paint);
  const traits = host.bind(["sentence", ...SETTINGS], ({ sentence, ...now }) => {
    drag(now);
    if (sentence === (state.asked ?? state.entry).text) describe();
    else choose(sentence);
  });
  // What Python wants stays as it is until it is known whether it can be had.
  if (first.entry.text === wanted) settle();
  else {
    describe();
    paint();
    choose(wanted);
  }
  host.leave(() => clearTimeout(timer));

  function drag(changes) {
    Object.assign(state, changes);
    paint();
  }

  function settle(changes = {}) {
    drag(changes);
    traits.write({ ...state, ...(state.asked ? {} : { sentence: state.entry.text }) });
    describe();
  }

  // A step at the end stays at the end when another search takes more tokens.
  function grow(step) {
    const { last, most } = sceneOf(state, model);
    drag({ step: step >= last ? most : Math.max(0, step) });
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
    const { step, last } = sceneOf(state, model);
    if (!starts) return;
    state.playing = true;
    if (step === last) grow(0);
    timer = setTimeout(next, PAUSE);
    settle();
  }

  function next() {
    const { step, last } = sceneOf(state, model);
    if (step + 1 >= last) state.playing = false;
    else timer = setTimeout(next, PAUSE);
    grow(step + 1);
    settle();
  }

  function pause() {
    clearTimeout(timer);
    state.playing = false;
    paint();
  }

  // A sentence was chosen or typed. One that we do not hold is asked for.
  async function choose(typed) {
    const text = typed.trim();
    if (!text) {
      shell.notice(label("empty"));
      paint();
      return;
    }
    if (known.has(text)) {
      show({ entry: known.get(text) });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text };
    state.asked = asked;
    const answer = await ask({ type: "search", text });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }

  function take(message) {
    if (message.parents) known.set(message.text, message);
    if (message.text !== state.asked?.text) return;
    if (message.parents) {
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
    const scene = sceneOf(state, model);
    shell.say(spoken(label, scene));
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", {
        sentence: scene.text,
        width: scene.width,
        step: scene.step,
        last: scene.last,
      }),
    );
    const candidates = scene.search.steps[scene.step - 1] ?? [];
    shell.rows(
      [label("rank"), label("beginning"), label("p"), label("total"), label("fate")],
      candidates.map((one) => [
        one.rank + 1,
        scene.textOf(one, true),
        Math.exp(one.node.p).toPrecision(4),
        signed(one.total),
        label(one.fate),
      ]),
    );
  }
}

export default widget({ kind: "ptm-beam_explorer", style, words, build: explorer });
