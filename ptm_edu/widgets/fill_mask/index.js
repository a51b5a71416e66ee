// FillMask: a sentence, the tokens hidden in it, and what a model expects there.

import { element } from "../host/dom.js";
import { widget } from "../host/widget.js";
import { fillControls } from "./controls.js";
import { fillPicture } from "./picture.js";
import { filledWith, sceneOf, toggled } from "./scene.js";
import { explained, spoken, tableOf } from "./sentences.js";
import { learnAnswer, saidOf, storedSentences } from "./store.js";
import style from "./style.css";
import { words } from "./words.js";

// One view: its state is the sentence on display with its masks, what was put into them, in that
// order, and what is `said` of them (see store.js); and what is wanted of Python.
function explorer(host) {
  const { model, label } = host;
  const presets = model.get("presets");
  const known = storedSentences(presets, model.get("names"), model.get("filled"));
  const fresh = { pinned: null, seen: null, marks: [0, 0] };
  const home = placed(presets[0].text, presets[0].start, []);
  const state = {
    ...home,
    ...fresh,
    copies: false,
    lecture: false,
    asked: null,
    waiting: 0,
    slow: false,
  };
  const scene = () => sceneOf(state, known, model);
  const handlers = {
    read,
    toggle,
    choose,
    clear,
    highlight,
    pin,
    mark,
    copies,
    standing: () => scene().place,
    marked: (n) => state.marks[n],
  };
  const ask = host.kernel(state, () => paint(), take);
  const ui = fillControls(label, model, handlers);
  const picture = fillPicture(label, handlers);
  const caption = element("div", { class: "ptm-caption ptm-said" });
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
      ui.show(state, [...known.texts.keys()]);
      caption.textContent = explained(label, now);
      if (width) picture.draw(now, width);
    },
    { busy: () => state.waiting > 0, grows: true },
  );
  shell.root.addEventListener("resized", () => {
    state.lecture = shell.root.classList.contains("ptm-present");
    describe();
  });
  const traits = host.bind(["context"], ({ context }) => go(context));
  describe();
  paint();
  // What Python wants stays as it is until it is known whether it can be had.
  goNear(model.get("context"));

  // What is shown of a text with these masks and tokens put into them; null where it is not known.
  function placed(text, wanted, filled) {
    const sentence = known.texts.get(text);
    if (!sentence) return null;
    const masked = wanted ?? sentence.start;
    const said = saidOf(known, sentence, masked, filled);
    return said && { sentence, masked, filled, said };
  }

  // To what is known, or else as far as Python knows it. Says whether it is shown at once.
  function go(wanted) {
    const there = placed(wanted.text, wanted.masked, wanted.filled);
    if (there) show(there);
    else if (!model.isStatic) askPython(wanted);
    else if (!known.texts.has(wanted.text)) shell.notice(label("stored_only"));
    return there !== null;
  }

  // A page without Python may hold the masks, and not what was put in; or not even two together.
  function goNear(wanted) {
    if (go(wanted) || !model.isStatic || !known.texts.has(wanted.text)) return;
    if (go({ ...wanted, filled: [] })) {
      shell.notice(label("fill_only", { n: model.get("filled") }));
      return;
    }
    go({ ...wanted, masked: wanted.masked.slice(-1), filled: [] });
    shell.notice(label("pair_only"));
  }

  async function askPython({ text, masked, filled }) {
    const asked = { text, masked, filled };
    state.asked = asked;
    const answer = await ask({ type: "fill", wanted: asked });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }

  function take(message) {
    const { wanted, failed } = message;
    const there = failed === undefined ? learnAnswer(known, message, wanted.filled) : null;
    if (!state.asked || keyOf(wanted) !== keyOf(state.asked)) {
      paint();
      return;
    }
    if (there) {
      show(placed(there.sentence.text, there.masked, there.filled));
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: failed }));
    share();
  }

  function show(there) {
    const other = there.sentence !== state.sentence;
    const same = !other && `${there.masked}` === `${state.masked}`;
    const anew = other ? fresh : same ? {} : { marks: fresh.marks };
    Object.assign(state, anew, there, { asked: null });
    shell.notice("");
    share();
    paint();
  }

  function read(text) {
    if (!text.trim()) shell.notice(label("empty"));
    else go({ text, masked: null, filled: [] });
  }

  // Where Python is still asked for something, it is that which the hand goes on from.
  function wantedNow() {
    const { sentence, masked, filled, asked, waiting } = state;
    return waiting && asked?.masked && known.texts.has(asked.text)
      ? asked
      : { text: sentence.text, masked, filled };
  }

  function toggle(place) {
    const now = wantedNow();
    const sentence = known.texts.get(now.text);
    state.pinned = place;
    if (sentence.fixed.includes(place)) {
      shell.notice(label("not_free", { token: sentence.tokens[place] }));
      paint();
      return;
    }
    goNear({ text: now.text, ...toggled(now, place) });
  }

  // While Python is asked, the lists are about to change, and nothing is chosen from them.
  function choose(n, piece) {
    const list = scene().lists[n];
    if (!list || state.waiting) return;
    mark(
      n,
      list.rows.findIndex((row) => row.piece === piece),
    );
    const next = filledWith(state, list.at, piece);
    if (!go({ text: state.sentence.text, ...next }) && model.isStatic)
      shell.notice(label("fill_only", { n: model.get("filled") }));
  }

  function clear() {
    go({ text: state.sentence.text, masked: [], filled: [] });
  }

  function reset() {
    state.copies = false;
    state.pinned = null;
    show(home);
  }

  function copies(on) {
    state.copies = on;
    describe();
    paint();
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

  function mark(n, i) {
    state.marks = state.marks.map((old, other) => (other === n ? i : old));
    paint();
  }

  // The choice, for Python, for screen readers, and for the table.
  function share() {
    const { sentence, masked, filled } = state;
    const context = { text: sentence.text, masked, filled };
    // The same in other words (no masks are null or []) is not worth telling.
    if (keyOf(model.get("context")) !== keyOf(context)) traits.write({ context });
    describe();
  }

  function describe() {
    const now = scene();
    shell.say(spoken(label, now));
    shell.rows(
      ["number", "token", "p", "bits", "before"].map((key) => label(key)),
      tableOf(label, now),
    );
  }
}

function keyOf({ text, masked, filled }) {
  return [masked?.join() ?? "", filled.flat().join(), text].join("\n");
}

export default widget({ kind: "ptm-fill_mask", style, words, build: explorer });
