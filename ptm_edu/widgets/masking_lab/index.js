// MaskingLab: a sentence, the chances by which its tokens are chosen, and a thousand draws.

import sentenceChoiceStyle from "../host/sentence_choice.css";
import { sentenceChoice } from "../host/sentence_choice.js";
import { valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { counted } from "./chance.js";
import { maskingControls } from "./controls.js";
import { evenNumbers, firstDraw, tally, unitsOf } from "./draws.js";
import { maskingPicture } from "./picture.js";
import { maskingLesson, maskingSummary, maskingTable, tokenSentence } from "./sentences.js";
import style from "./style.css";
import { words } from "./words.js";

const SETTINGS = ["unit", "rate", "shares", "phrases", "labels", "turn"];

// One view: its state is the sentence on display (cut by Python) and the settings.
function lab(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const settings = () => valuesOf(model, SETTINGS);
  const wanted = model.get("sentence");
  // Another view or Python may have led away from the stored sentences before this view was made.
  const start = known.get(wanted) ?? model.get("presets")[0];
  const first = { entry: start, ...settings() };
  // `place` is the token that keys or a click went to, `seen` the one under the hand; `anchor` is a
  // phrase's first word, `held` the word on which the hand was put down, `goal` where it is now.
  const none = { place: null, seen: null, anchor: null, held: null, goal: null };
  const state = { ...first, ...none, asked: null, waiting: 0, slow: false };
  const ask = host.kernel(state, () => paint(), take);
  const ui = sentenceChoice(label, model, { choose });
  const controls = maskingControls(label, {
    drag,
    settle: (changes) => settle({ anchor: null, ...changes }),
    draw: () => settle({ turn: state.turn + 1 }),
  });
  const picture = maskingPicture(label, {
    highlight,
    move,
    press,
    release,
    enter,
    standing: () => Math.min(state.place ?? 0, state.entry.pieces.length - 1),
  });
  const shell = host.frame({
    reset: () => settle({ ...first, ...none, asked: null }),
    picture: () => picture.svg,
  });
  shell.body.append(...ui.nodes, ...controls.nodes, picture.svg, ui.caption);
  let numbers = null; // the draws' even numbers, made once a turn and sentence
  let scene = null;
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      scene = sceneNow();
      ui.show(state);
      controls.show(state);
      if (width) picture.draw(scene, width);
      look();
    },
    { busy: () => state.waiting > 0, grows: true },
  );
  const traits = host.bind(["sentence", ...SETTINGS], ({ sentence, ...now }) => {
    if (sentence === state.entry.text) settle(now);
    else {
      drag(now);
      choose(sentence);
    }
  });
  // What Python wants stays as it is until it is known whether it can be had.
  if (start.text === wanted) settle({});
  else {
    describe();
    paint();
    choose(wanted);
  }

  function drag(changes) {
    Object.assign(state, changes);
    paint();
  }

  // The choice, for Python, for screen readers, and for the table.
  function settle(changes) {
    shell.notice("");
    drag(changes);
    traits.write({ ...state, ...(state.asked ? {} : { sentence: state.entry.text }) });
    describe();
  }

  // A sentence was chosen or typed. One that we do not hold is asked for.
  async function choose(typed) {
    const text = typed.trim();
    if (!text || text === state.entry.text) {
      shell.notice(text ? "" : label("empty"));
      paint();
      return;
    }
    const entry = known.get(text);
    if (entry) {
      settle({ entry, ...none, asked: null });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    state.asked = text;
    const answer = await ask({ type: "tokenize", text });
    if (answer) take(answer);
    else if (state.asked === text) shell.notice(label("no_python"));
  }

  function take(message) {
    if (message.pieces) known.set(message.text, message);
    if (message.text !== state.asked) return;
    state.asked = null;
    settle(message.pieces ? { entry: message, ...none } : {});
    if (message.failed) shell.notice(label("failed", { message: message.failed }));
    else if (!message.pieces)
      shell.notice(label("length", { n: message.length, most: model.get("most") }));
  }

  // Everything on display.
  function sceneNow() {
    const { entry, turn, unit, rate, shares, labels } = state;
    const pieces = model.get("pieces");
    if (numbers?.turn !== turn || numbers.entry !== entry)
      numbers = { turn, entry, even: evenNumbers(model.get("seed"), turn, entry.pieces.length) };
    const given = { rate, shares, pieces };
    const units = unitsOf(entry, unit, phrasesNow());
    return {
      ...given,
      unit,
      labels,
      tokens: firstDraw(entry, units, numbers.even, given),
      counts: counted(units, tally(units, numbers.even, given), given),
      looked: null,
    };
  }

  // ---- what is looked at ------------------------------------------------------------------------

  function look() {
    if (!scene) return;
    // The sentence may have become shorter since the hand was there.
    const inside = (i) => (i < scene.tokens.length ? i : null);
    Object.assign(scene, { looked: inside(state.seen ?? state.place), span: spanNow() });
    picture.look(scene, tokenSentence(label, scene, inside(state.place) ?? 0));
    ui.caption.textContent = maskingLesson(label, scene);
  }

  function highlight(i) {
    const word = wordAt(i);
    if (i === state.seen && (state.held === null || word === state.goal)) return;
    state.seen = i;
    if (state.held !== null && word >= 0) state.goal = word;
    look();
  }

  function move(i) {
    Object.assign(state, { place: i, seen: null });
    look();
  }

  // ---- phrases, marked from one word to another -------------------------------------------------

  function wordAt(i) {
    return state.entry.words[i] ?? -1;
  }

  // Python may have set some for another text of this name.
  function phrasesNow() {
    return state.phrases[state.entry.text] ?? [];
  }

  function spanNow() {
    const from = state.held ?? state.anchor;
    if (from === null) return null;
    const looked = wordAt(state.seen ?? state.place);
    const to = state.held === null ? (looked < 0 ? from : looked) : state.goal;
    return [Math.min(from, to), Math.max(from, to)];
  }

  function press(i) {
    const word = wordAt(i);
    if (state.unit === "entity" && word >= 0) Object.assign(state, { held: word, goal: word });
    look();
  }

  function release(i) {
    const { held, goal } = state;
    state.held = null;
    if (held === null || goal === held) touch(i);
    else mark(held, goal);
  }

  function enter() {
    if (state.unit === "entity") touch(state.place ?? 0);
  }

  // A click or Enter: it dissolves a phrase, begins one, or ends it.
  function touch(i) {
    const word = wordAt(i);
    if (i !== null) state.place = i;
    if (state.unit !== "entity" || word < 0) {
      look();
      return;
    }
    const inside = phrasesNow().find(([from, to]) => from <= word && word <= to);
    if (state.anchor !== null) mark(state.anchor, word);
    else if (inside) keep(phrasesNow().filter((phrase) => phrase !== inside));
    else {
      state.anchor = word;
      look();
    }
  }

  function mark(one, other) {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    const apart = phrasesNow().filter(([first, last]) => last < from || first > to);
    keep(from === to ? phrasesNow() : [...apart, [from, to]].sort((a, b) => a[0] - b[0]));
  }

  function keep(phrases) {
    settle({ anchor: null, phrases: { ...state.phrases, [state.entry.text]: phrases } });
  }

  function describe() {
    const now = sceneNow();
    shell.say(maskingSummary(label, now));
    picture.svg.setAttribute("aria-label", label("picture_of", { sentence: state.entry.text }));
    shell.rows(...maskingTable(label, now));
  }
}

export default widget({
  kind: "ptm-masking_lab ptm-sentence-choice",
  style: sentenceChoiceStyle + style,
  words,
  build: lab,
});
