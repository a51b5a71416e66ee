// AnalogyExplorer: c + λ (b − a), in the plane and in the space where the words really are.

import { element, heading } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { same } from "../host/state.js";
import { widget } from "../host/widget.js";
import { best, distances, scoresOf, wordSpace } from "../host/word_space.js";
import { analogyControls } from "./controls.js";
import { analogyPlane } from "./plane.js";
import { SHOWN, sceneOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

// One view: its state is the model's choice, the step under the hand, and the ranking on display.
function explorer(host) {
  const { model, label } = host;
  const space = wordSpace(model.get("words"), model.get("rows"), model.get("dim"));
  const traits = host.bind(CHOICE, fromPython);
  const wanted = choiceOf(traits.read());
  // Another view or Python may have led away from the stored words before this view was made.
  const first = SLOTS.every((name) => space.has(wanted[name]))
    ? wanted
    : { ...wanted, ...storedStart(model, space) };
  const state = {
    choice: first,
    marked: "c",
    ranking: [],
    scores: null,
    all: false,
    notice: "",
    seen: null,
    pinned: null,
    waiting: 0,
    slow: false,
  };
  const ask = host.kernel(
    state,
    () => paint(),
    (message) => {
      take(message);
      fromPython(traits.read());
      paint();
    },
  );
  const ui = analogyControls(label, model, space, {
    choose,
    type,
    drag,
    mark: (slot) => {
      state.marked = slot;
      paint();
    },
    put: (word) => type(state.marked, word),
  });
  const plane = analogyPlane((word, click) => {
    if (click) state.pinned = state.pinned === word ? null : word;
    state.seen = word;
    caption();
  });
  const shell = host.frame({ reset: () => choose(first), picture: () => plane.svg });
  shell.body.append(
    ...ui.nodes,
    element("div", { class: "ptm-panels" }, [
      element("div", {}, [heading("ptm-over", 4, [label("plane")]), plane.svg]),
      element("div", {}, [ui.heading, ui.ranking]),
    ]),
    ui.caption,
  );
  let scene = null;
  let jump = true;
  let turn = 0; // of choices: one that waits for its words gives way to a newer one
  const busy = () => state.waiting > 0;
  const paint = host.painter(
    shell,
    plane.svg,
    (size, fresh) => {
      scene = sceneOf(space, state, scene);
      ui.show(state, sizes());
      caption();
      if (!size.width || !size.height) return false;
      const moving = plane.draw(scene, jump || fresh, size);
      jump = false;
      return moving;
    },
    { busy },
  );
  rankStored();
  rankAll();
  if (first !== wanted) choose(wanted);

  function fromPython(values) {
    const now = choiceOf(values);
    if (!same(now, state.choice)) choose(now);
  }

  // A choice was made here or in Python. A word that we do not hold is asked for first.
  async function choose(changes) {
    turn += 1;
    const mine = turn;
    const found = { ...changes };
    for (const slot of SLOTS.filter((name) => name in changes && !space.has(changes[name]))) {
      const answer = await ask({ type: "word", word: changes[slot] });
      if (mine !== turn) return;
      if (!answer?.rows) {
        refuse(answer, changes[slot]);
        return;
      }
      takeRows(answer.rows);
      [found[slot]] = space.has(changes[slot]) ? [changes[slot]] : Object.keys(answer.rows);
    }
    settle(found);
  }

  // Show the stored words' ranking now, everybody's when Python has it.
  function settle(changes) {
    const moved = SLOTS.some((name) => name in changes);
    state.choice = { ...state.choice, ...changes };
    if (moved) {
      scene = null;
      jump = true;
      state.pinned = null;
    }
    state.notice = "";
    traits.write(traitsOf(state.choice));
    rankStored();
    rankAll();
  }

  function drag(weight) {
    state.choice = { ...state.choice, weight };
    rankStored();
  }

  function rankStored() {
    const scores = scoresOf(space, state.choice);
    state.scores = scores;
    state.ranking = best(space, state.choice, scores, SHOWN);
    state.all = space.words.length === model.get("vocabulary_size");
    paint();
  }

  async function rankAll() {
    const ready = presetAnswer(model, state.choice);
    if (ready) Object.assign(state, { ranking: ready, all: true });
    if (!state.all && model.isStatic) state.notice = label("static", sizes());
    if (!state.all && !model.isStatic) await askPython();
    told();
    paint();
  }

  async function askPython() {
    const asked = state.choice;
    const message = await ask({ type: "rank", ...asked });
    if (state.choice !== asked) return;
    if (message) take(message);
    else state.notice = label("no_python", sizes());
  }

  function take(message) {
    if (message.rows) takeRows(message.rows);
    state.notice = message.failed ? label("failed", { message: message.failed }) : "";
    if (!message.ranking) return;
    state.ranking = message.ranking.map(([word, score]) => ({ word, score }));
    state.all = true;
    told();
  }

  function takeRows(rows) {
    Object.entries(rows).forEach(([word, row]) => space.add(word, row));
  }

  // A word was typed or clicked for slot a, b or c.
  function type(slot, typed) {
    const text = typed.trim();
    const word = [text, text.toLowerCase()].find((form) => space.has(form)) ?? text;
    if (word) choose({ [slot]: word });
    else paint();
  }

  // Nobody knows this word here: say so, and stay.
  function refuse(answer, word) {
    const known = { word, n: sizes().all };
    const near = answer?.similar?.length
      ? label("similar", { similar: answer.similar.join(", ") })
      : "";
    shell.notice(
      answer ? label("unknown", known) + near : label("stored_only", { word, ...sizes() }),
    );
    paint();
  }

  function sizes() {
    return { n: count(space.words.length), all: count(model.get("vocabulary_size")) };
  }

  function told() {
    const { choice, ranking, all } = state;
    const scope = all ? label("of_all", { n: sizes().all }) : label("of_stored", { n: sizes().n });
    const sentence = label(choice.weight === 1 ? "summary" : "summary_step", {
      ...choice,
      scope,
      weight: choice.weight.toFixed(2),
      best: ranking[0].word,
      score: ranking[0].score.toFixed(3),
    });
    shell.say(sentence);
    shell.notice(state.notice);
    plane.svg.setAttribute("aria-label", label("picture_of", choice));
    const { place, vector: tip } = sceneOf(space, state, scene);
    shell.rows(
      ["number", "word", "score", "distance", "shown"].map((key) => label(key)),
      ranking
        .filter(({ word }) => space.has(word))
        .map(({ word, score }, i) => {
          const { real, shown } = distances(space, place, tip, word);
          return [i + 1, word, score.toFixed(3), real.toFixed(2), shown.toFixed(2)];
        }),
    );
  }

  function caption() {
    if (scene) ui.explain(scene, state);
  }
}

const SLOTS = ["a", "b", "c"];
const CHOICE = ["positive", "negative", "weight", "leave_out_inputs", "method"];

// Python's traits as a choice, and back.
function choiceOf({ positive: [b, c], negative: [a], weight, leave_out_inputs: leaveOut, method }) {
  return { a, b, c, weight, leaveOut, method };
}

function traitsOf({ a, b, c, weight, leaveOut, method }) {
  return { positive: [b, c], negative: [a], weight, leave_out_inputs: leaveOut, method };
}

// The first preset whose words this page stores, or else its first three words.
function storedStart(model, space) {
  const presets = model.get("presets").map(({ positive: [b, c], negative: [a] }) => ({ a, b, c }));
  const [a, b, c] = space.words;
  return presets.find((preset) => Object.values(preset).every(space.has)) ?? { a, b, c };
}

// What Python computed beforehand over all its words, where the choice is a preset's.
function presetAnswer(model, { a, b, c, weight, leaveOut, method }) {
  const preset = model
    .get("presets")
    .find(({ positive, negative }) => positive[0] === b && positive[1] === c && negative[0] === a);
  const answer = weight === 1 && preset?.answers[`${method} ${leaveOut}`];
  return answer ? answer.map(([word, score]) => ({ word, score })) : null;
}

export default widget({ kind: "ptm-analogy_explorer", style, words, build: explorer });
