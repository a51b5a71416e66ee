// CausalMaskExplorer: a sentence and a token of it, read under two masks.

import sentenceChoiceStyle from "../host/sentence_choice.css";
import { sentenceChoice } from "../host/sentence_choice.js";
import { valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { causalControls } from "./controls.js";
import { causalScene } from "./masks.js";
import { causalPicture } from "./picture.js";
import style from "./style.css";
import { words } from "./words.js";

const SETTINGS = ["token", "view", "layers", "hidden"];

// One view: its state is the sentence on display (an answer of Python's) and the settings.
function explorer(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const settings = () => valuesOf(model, SETTINGS);
  const wanted = { text: model.get("sentence"), ...settings() };
  // Another view or Python may have led away from the stored sentences before this view was made.
  const start = known.get(wanted.text) ?? model.get("presets")[0];
  const first = { entry: start, ...wanted, token: tokenIn(wanted.token, start) };
  // `asked` is what Python has been asked for and nothing has been chosen since: { text, token }.
  const state = { ...first, asked: null, waiting: 0, slow: false };
  const ask = host.kernel(state, () => paint(), take);
  const ui = sentenceChoice(label, model, { choose });
  const controls = causalControls(label, model.get("deepest"), { drag, settle });
  const picture = causalPicture(
    label,
    (token, settled) => (settled ? settle : drag)({ token }),
    () => state.token,
  );
  const shell = host.frame({
    reset: () => settle({ ...first, asked: null }),
    picture: () => picture.svg,
  });
  shell.body.append(...ui.nodes, controls.node, picture.svg, ui.caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = causalScene(state);
      ui.show(state);
      controls.show(state);
      ui.caption.textContent = explained(label, scene);
      if (width) picture.draw(scene, width);
    },
    { busy: () => state.waiting > 0, grows: true },
  );
  const traits = host.bind(["sentence", ...SETTINGS], ({ sentence, ...now }) => {
    if (sentence === state.entry.text) settle(now);
    else {
      drag({ ...now, token: state.token });
      choose(sentence, now.token);
    }
  });
  // What Python wants stays as it is until it is known whether it can be had.
  if (start.text === wanted.text) settle({});
  else {
    describe();
    paint();
    choose(wanted.text, wanted.token);
  }

  function drag(changes) {
    Object.assign(state, changes);
    state.token = tokenIn(state.token, state.entry);
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
  async function choose(typed, token = state.token) {
    const text = typed.trim();
    if (!text || text === state.entry.text) {
      shell.notice(text ? "" : label("empty"));
      paint();
      return;
    }
    const entry = known.get(text);
    if (entry) {
      settle({ entry, token, asked: null });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text, token };
    state.asked = asked;
    const answer = await ask({ type: "reach", text });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }

  function take(message) {
    if (message.tokens) known.set(message.text, message);
    if (message.text !== state.asked?.text) return;
    const { token } = state.asked;
    state.asked = null;
    settle(message.tokens ? { entry: message, token } : {});
    if (message.failed) shell.notice(label("failed", { message: message.failed }));
    else if (!message.tokens)
      shell.notice(
        label("length", { n: message.length, least: model.get("least"), most: model.get("most") }),
      );
  }

  function describe() {
    const scene = causalScene(state);
    shell.say(spoken(label, scene));
    picture.svg.setAttribute("aria-label", label("picture_of", { sentence: scene.text }));
    shell.rows(...(scene.view === "change" ? changeTable : trainingTable)(label, scene));
  }
}

function tokenIn(token, { tokens }) {
  return Math.max(0, Math.min(tokens.length - 1, token));
}

// The sentences below the picture.
function explained(label, scene) {
  const { panels, tokens, others, token, T, layers, hidden } = scene;
  if (scene.view === "change") {
    const [n, full] = changedIn(panels);
    const before = panels[0].changes.slice(0, token).filter(Boolean).length;
    return [
      label("lesson_change", {
        token: tokens[token],
        other: others[token],
        of: T,
        n,
        before,
        full,
      }),
      label("weights"),
    ].join(" ");
  }
  const leak = panels[1].asked < T - 1;
  return [
    label("lesson_training", { n: T - 1 }),
    label(!hidden ? "lesson_full" : layers > 1 && leak ? "lesson_leak" : "lesson_hidden"),
  ].join(" ");
}

function changedIn(panels) {
  return panels.map(({ changes }) => changes.filter(Boolean).length);
}

// For screen readers.
function spoken(label, { view, panels, tokens, others, token, T }) {
  const counts = view === "change" ? changedIn(panels) : panels.map(({ asked }) => asked);
  return [
    label("at", { place: token + 1, count: T, token: tokens[token] }),
    label(`told_${view}`, { other: others[token], n: counts[0], full: counts[1] }),
  ].join(" ");
}

function changeTable(label, { tokens, panels }) {
  const heads = ["number", "token", "sees_causal", "sees_full", "change_causal", "change_full"];
  return [
    heads.map((key) => label(key)),
    tokens.map((name, t) => [
      t + 1,
      name,
      ...panels.map(({ open }) => tokens.filter((_, s) => open(t, s)).join(" ")),
      ...panels.map(({ changes }) => changes[t]),
    ]),
  ];
}

function trainingTable(label, { tokens, panels }) {
  const heads = ["number", "token", "answer", "way_causal", "way_full"];
  return [
    heads.map((key) => label(key)),
    tokens
      .slice(1)
      .map((answer, t) => [
        t + 1,
        tokens[t],
        answer,
        ...panels.map(({ ways }) =>
          ways[t] ? ways[t].map((s) => tokens[s]).join(" ← ") : label("no"),
        ),
      ]),
  ];
}

export default widget({
  kind: "ptm-causal_mask_explorer ptm-sentence-choice",
  style: sentenceChoiceStyle + style,
  words,
  build: explorer,
});
