// NextToken: a text, the tokens chosen after it, and what may come next.

import { element } from "../host/dom.js";
import { widget } from "../host/widget.js";
import { nextTokenControls } from "./controls.js";
import { nextTokenPicture } from "./picture.js";
import { explained, sceneOf, spoken, tableOf } from "./scene.js";
import { drawnFrom, goneOn, keyOf, storedPlaces } from "./store.js";
import style from "./style.css";
import { words } from "./words.js";

// One view: its state is the place on display (see store.js), what of it is looked at,
// and what is wanted of Python.
function explorer(host) {
  const { model, label } = host;
  const presets = model.get("presets");
  const known = storedPlaces(presets, model.get("names"));
  const wanted = model.get("context");
  // Another view or Python may have led away from what is stored before this view was made.
  const home = known.get(keyOf({ text: presets[0].text, chosen: [] }));
  const state = {
    entry: known.get(keyOf(wanted)) ?? home,
    texts: new Set(presets.map(({ text }) => text)),
    pinned: null,
    seen: null,
    mark: 0,
    asked: null,
    waiting: 0,
    slow: false,
    random: model.get("seed"),
  };
  const scene = () => sceneOf(state, known, model);
  const handlers = {
    read,
    likeliest,
    draw: drawOne,
    undo,
    back,
    highlight,
    pin,
    mark,
    choose,
    standing: () => scene().looked,
    marked: () => state.mark,
  };
  const ask = host.kernel(state, () => paint(), take);
  const ui = nextTokenControls(label, model, handlers);
  const picture = nextTokenPicture(label, handlers);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({
    title: model.get("title") || label("title"),
    reset,
    picture: () => picture.svg,
  });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const now = scene();
      ui.show(state, now);
      caption.textContent = explained(label, now);
      if (width) picture.draw(now, width);
    },
    { busy: () => state.waiting > 0, grows: true },
  );
  const traits = host.bind(["context"], ({ context }) => go(context));
  describe();
  paint();
  // What Python wants stays as it is until it is known whether it can be had.
  go(wanted);

  // To a place that is known, or else as far as Python knows it.
  async function go({ text, chosen }) {
    const entry = known.get(keyOf({ text, chosen }));
    if (entry) {
      show(entry);
      return;
    }
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text, chosen };
    state.asked = asked;
    const answer = await ask({ type: "guess", ...asked });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }

  function take(message) {
    if (message.tokens) known.set(keyOf(message), message);
    if (!state.asked || keyOf(message) !== keyOf(state.asked)) return;
    if (message.tokens) {
      show(message);
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: message.failed }));
    share();
  }

  function show(entry) {
    Object.assign(state, { entry, pinned: null, seen: null, mark: 0, asked: null });
    state.texts.add(entry.text);
    shell.notice(entry.candidates.length ? "" : label("ends"));
    share();
    paint();
  }

  function read(text) {
    if (!text) shell.notice(label("empty"));
    else go({ text, chosen: [] });
  }

  // While Python is asked for the token after one, nothing can be chosen to follow it.
  function goOn(candidate) {
    if (!candidate || state.waiting) return;
    if (state.entry.tokens.length >= model.get("most")) {
      shell.notice(label("longest", { most: model.get("most") }));
      return;
    }
    const next = goneOn(state.entry, candidate);
    if (model.isStatic && !known.has(keyOf(next))) show(next);
    else go(next);
  }

  function likeliest() {
    goOn(state.entry.candidates[0]);
  }

  function drawOne() {
    if (!state.waiting && state.entry.candidates.length) goOn(drawnFrom(state.entry, state));
  }

  function choose(i) {
    goOn(state.entry.candidates[i]);
  }

  function undo() {
    const { text, chosen } = state.entry;
    if (chosen.length) go({ text, chosen: chosen.slice(0, -1) });
  }

  function back() {
    go({ text: state.entry.text, chosen: [] });
  }

  function reset() {
    state.random = model.get("seed");
    show(home);
  }

  function highlight(i) {
    if (i === state.seen) return;
    state.seen = i;
    picture.look(scene());
  }

  function pin(i) {
    Object.assign(state, { pinned: i, seen: null });
    paint();
  }

  function mark(i) {
    state.mark = i;
    paint();
  }

  // The choice, for Python, for screen readers, and for the table.
  function share() {
    const { text, chosen } = state.entry;
    if (keyOf(model.get("context")) !== keyOf(state.entry))
      traits.write({ context: { text, chosen } });
    describe();
  }

  function describe() {
    const now = scene();
    shell.say(spoken(label, now));
    shell.rows(
      ["number", "token", "p", "bits"].map((key) => label(key)),
      tableOf(label, now),
    );
  }
}

export default widget({ kind: "ptm-next_token", style, words, build: explorer });
