// SpanExplorer: a question and a passage, the scores of its tokens, and the span that answers.

import { element } from "../host/dom.js";
import { valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { exampleKey, spanControls } from "./controls.js";
import { spanPicture } from "./picture.js";
import { spanScene } from "./scene.js";
import { readingOf } from "./scores.js";
import { explained, spanTable, spoken } from "./sentences.js";
import style from "./style.css";
import { words } from "./words.js";

const SETTINGS = ["longest", "threshold", "gold", "span"];

// One view: its state is the example on display (an answer of Python's), the settings, the word that
// the keys are on, what a click on one does, and what is wanted of Python.
function explorer(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [exampleKey(entry), entry]));
  const settings = () => valuesOf(model, SETTINGS);
  const wanted = model.get("example");
  // Another view or Python may have led away from the stored ones before this view was made.
  const first = {
    entry: known.get(exampleKey(wanted)) ?? model.get("presets")[0],
    ...settings(),
    place: 0,
    next: "start",
  };
  // `asked` is what Python has been asked for and nothing has been chosen since.
  const state = { ...first, known, asked: null, waiting: 0, slow: false };
  const handlers = {
    choose,
    drag,
    settle,
    clear,
    click,
    mark,
    pick,
    place: (place) => drag({ place }),
    standing: () => state.place,
    chosen: () => state.span && { first: state.span[0], last: state.span[1] },
  };
  const ask = host.kernel(state, () => paint(), take);
  const ui = spanControls(label, model, handlers);
  const picture = spanPicture(label, handlers);
  const caption = element("div", { class: "ptm-caption ptm-said ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = spanScene(state);
      ui.show(state);
      if (width) picture.draw(scene, width);
      caption.textContent = explained(label, scene);
    },
    { busy: () => state.waiting > 0, grows: true },
  );
  const traits = host.bind(["example", ...SETTINGS], ({ example, ...now }) => {
    const there = [state.entry, state.asked].filter(Boolean).map(exampleKey);
    if (!there.includes(exampleKey(example))) choose(example.question, example.passage, true);
    // What Python chooses of an example that is still being asked for waits for the answer.
    else if (state.asked?.led) drag({ ...now, span: state.span });
    else settle(now);
  });
  // What Python wants stays as it is until it is known whether it can be had.
  if (exampleKey(first.entry) === exampleKey(wanted)) settle({});
  else {
    drag({ span: null });
    describe();
    choose(wanted.question, wanted.passage, true);
  }

  function drag(changes) {
    Object.assign(state, changes);
    state.span = spanWithin(state);
    state.place = Math.min(state.place, readingOf(state.entry).words.length - 1);
    paint();
  }

  function settle(changes) {
    drag(changes);
    const { question, passage } = state.entry;
    const shared = state.asked || exampleKey(model.get("example")) === exampleKey(state.entry);
    traits.write({ ...state, ...(shared ? {} : { example: { question, passage } }) });
    describe();
  }

  function pick(from, to) {
    settle({ span: [from, to] });
  }

  function clear() {
    settle({ span: null, next: "start" });
  }

  function click(word) {
    mark(state.next, word);
  }

  // A word begins with its first piece and ends with its last one. A start that leaves the end
  // behind it takes the word alone; an end before the start stays, for that is no span.
  function mark(side, word) {
    const { first: from, last: to } = readingOf(state.entry).words[word];
    const [start, end] = state.span ?? [from, to];
    const span = side === "start" ? [from, end < from ? to : end] : [start, to];
    settle({ span, place: word, next: side === "start" ? "end" : "start" });
  }

  // An example was chosen or typed. One that we do not hold is asked for. `led` by Python, a span
  // may come with it.
  async function choose(asks, passage, led = false) {
    const question = asks.trim();
    const key = exampleKey({ question, passage });
    if (!question || !passage.trim()) {
      shell.notice(label("empty"));
      paint();
      return;
    }
    if (known.has(key)) {
      show({ entry: known.get(key), ...spanOfModel(led) });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { question, passage, led };
    state.asked = asked;
    const answer = await ask({ type: "answer", question, passage });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }

  function spanOfModel(led) {
    return { span: led ? model.get("span") : null, next: "start", place: 0 };
  }

  function take(message) {
    const key = exampleKey(message);
    if (message.tokens) known.set(key, { ...message, answers: null, scored: [] });
    if (!state.asked || key !== exampleKey(state.asked)) {
      paint();
      return;
    }
    if (message.tokens) {
      show({ entry: known.get(key), ...spanOfModel(state.asked.led) });
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: message.failed }));
    settle({});
  }

  function show(chosen) {
    shell.notice("");
    settle({ ...chosen, asked: null });
  }

  function describe() {
    const scene = spanScene(state);
    shell.say(spoken(label, scene));
    picture.svg.setAttribute("aria-label", label("picture_of", { question: scene.question }));
    shell.rows(...spanTable(label, scene));
  }
}

// The chosen tokens, if both are of the passage.
function spanWithin({ entry, span }) {
  return span?.every((t) => entry.offsets[t]) ? span : null;
}

export default widget({ kind: "ptm-span_explorer", style, words, build: explorer });
