// BiLMExplorer: a sentence, a place in it, and what each direction expects there.

import { count } from "../host/numbers.js";
import { bitsOf } from "../host/probability.js";
import sentenceChoiceStyle from "../host/sentence_choice.css";
import { sentenceChoice } from "../host/sentence_choice.js";
import { widget } from "../host/widget.js";
import { DIRECTIONS, quoted, truthOf } from "./layout.js";
import { bilmPicture } from "./picture.js";
import style from "./style.css";
import { words } from "./words.js";

// One view: its state is the sentence on display (an answer of Python's) and the place in it.
function explorer(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const wanted = { text: model.get("sentence"), place: model.get("position") };
  // Another view or Python may have led away from the stored sentences before this view was made.
  const start = known.get(wanted.text) ?? model.get("presets")[0];
  // `asked` is what Python has been asked for and nothing has been chosen since: { text, place }.
  const state = {
    entry: start,
    place: placeIn(wanted.place, start),
    asked: null,
    waiting: 0,
    slow: false,
  };
  const first = { entry: start, place: state.place };
  const ask = host.kernel(state, () => paint(), take);
  const ui = sentenceChoice(label, model, { choose });
  const picture = bilmPicture(
    label,
    (place, settled) => {
      state.place = place;
      if (settled) share();
      paint();
    },
    () => state.place,
  );
  const shell = host.frame({ reset, picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, ui.caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = sceneOf(state, model.get("vocabulary_size"));
      ui.show(state);
      ui.caption.textContent = explained(label, scene);
      if (width) picture.draw(scene, width);
    },
    { busy: () => state.waiting > 0, grows: true },
  );
  const traits = host.bind(["sentence", "position"], ({ sentence, position }) => {
    if (sentence !== state.entry.text) choose(sentence, position);
    else if (position !== state.place) settle(state.entry, position);
  });
  // What Python wants stays as it is until it is known whether it can be had.
  if (start.text === wanted.text) share();
  else {
    describe();
    choose(wanted.text, wanted.place);
  }
  paint();

  // A sentence was chosen or typed. One that we do not hold is asked for.
  async function choose(typed, place = null) {
    const text = typed.trim();
    if (!text || text === state.entry.text) {
      shell.notice(text ? "" : label("empty"));
      paint();
      return;
    }
    shell.notice("");
    const entry = known.get(text);
    if (entry) {
      settle(entry, place);
      return;
    }
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text, place };
    state.asked = asked;
    const answer = await ask({ type: "predict", text });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }

  function take(message) {
    if (message.tokens) known.set(message.text, message);
    if (message.text !== state.asked?.text) return;
    if (message.tokens) {
      settle(message, state.asked.place);
      return;
    }
    shell.notice(
      message.failed
        ? label("failed", { message: message.failed })
        : label("length", { n: message.length, most: model.get("most") }),
    );
    share();
  }

  function settle(entry, place) {
    const kept = place ?? Math.min(state.place, entry.tokens.length - 1);
    Object.assign(state, { entry, place: placeIn(kept, entry), asked: null });
    shell.notice("");
    share();
    paint();
  }

  function reset() {
    settle(first.entry, first.place);
  }

  // The choice, for Python, for screen readers, and for the table.
  function share() {
    traits.write({ sentence: state.entry.text, position: state.place });
    describe();
  }

  function describe() {
    const scene = sceneOf(state, model.get("vocabulary_size"));
    shell.say(spoken(label, scene));
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", { sentence: scene.tokens.join(" ") }),
    );
    const heads = ["best", "p", "rank", "bits"].flatMap((key) =>
      DIRECTIONS.map((name) => `${label(key)}, ${label(name)}`),
    );
    shell.rows(
      [label("number"), label("word"), ...heads],
      scene.tokens.map((token, i) => {
        const sides = DIRECTIONS.map((name) => state.entry[name]);
        return [
          i + 1,
          token,
          ...sides.map((side) => side.words[i][0]),
          ...sides.map((side) => side.true_probability[i] ?? "–"),
          ...sides.map((side) => (side.true_rank[i] ? count(side.true_rank[i]) : "–")),
          ...DIRECTIONS.map((name) => scene.bits[name][i]?.toFixed(2) ?? "–"),
        ];
      }),
    );
  }
}

function placeIn(place, { tokens }) {
  return Math.max(0, Math.min(tokens.length - 1, place));
}

// Every number on display: `bits` of all places, `sides` of the chosen one.
function sceneOf({ entry, place }, size) {
  const bits = Object.fromEntries(
    DIRECTIONS.map((name) => [name, entry[name].true_probability.map(bitsOf)]),
  );
  const sides = Object.fromEntries(
    DIRECTIONS.map((name) => {
      const { words: best, probabilities, true_probability, true_rank } = entry[name];
      return [
        name,
        {
          words: best[place],
          probabilities: probabilities[place],
          truth: true_probability[place],
          rank: true_rank[place],
        },
      ];
    }),
  );
  return {
    tokens: entry.tokens,
    count: entry.tokens.length,
    place,
    bits,
    sides,
    size,
    target: entry.tokens[place],
    guess: Math.log2(size),
  };
}

// The sentences below the picture.
function explained(label, scene) {
  const { tokens, place, bits, size, guess } = scene;
  const left = quoted(tokens.slice(0, place), label("start"));
  const right = quoted(tokens.slice(place + 1), label("end"));
  const mean = Object.fromEntries(
    DIRECTIONS.map((name) => {
      const counted = bits[name].filter((b) => b !== null);
      const sum = counted.reduce((all, b) => all + b, 0);
      return [name, counted.length ? (sum / counted.length).toFixed(1) : "–"];
    }),
  );
  return [
    label("lesson", { left, right }),
    label("average", { ...mean, guess: guess.toFixed(1), n: count(size) }),
  ].join(" ");
}

// The chosen place, for screen readers.
function spoken(label, scene) {
  const { place, tokens, sides } = scene;
  return [
    label("at", { place: place + 1, count: tokens.length, word: tokens[place] }),
    ...DIRECTIONS.map((name) =>
      label("told", {
        side: label(`${name}_list`),
        list: sides[name].words.slice(0, 3).join(", "),
        truth: truthOf(label, scene, name),
      }),
    ),
  ].join(" ");
}

export default widget({
  kind: "ptm-bilm_explorer ptm-sentence-choice",
  style: sentenceChoiceStyle + style,
  words,
  build: explorer,
});
