// SentencePairExplorer: documents, the pairs that are drawn from them, and a thousand labels.

import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { pairControls } from "./controls.js";
import { drawing, MANY, tokensOfSide } from "./draws.js";
import { pairPicture } from "./picture.js";
import style from "./style.css";
import { words } from "./words.js";

const SETTINGS = ["example", "fault", "share", "longest", "draw", "seed"];

function explorer(host) {
  const { model, label } = host;
  const presets = model.get("presets");
  const settings = () => valuesOf(model, SETTINGS);
  const sceneOf = drawing();
  const first = settings();
  let state = first;
  const ui = pairControls(label, model, { drag, settle });
  const picture = pairPicture(label);
  const caption = element("div", { class: "ptm-caption ptm-said ptm-least" });
  const shell = host.frame({ reset: () => settle({ ...first }), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = sceneNow();
      ui.show(scene);
      if (width) picture.draw(scene, width);
      caption.textContent = explained(label, scene);
    },
    { grows: true },
  );
  const traits = host.bind(SETTINGS, () => {
    const now = settings();
    if (SETTINGS.some((name) => now[name] !== state[name])) settle(now);
  });
  settle({});

  function sceneNow() {
    return sceneOf({ ...state, documents: presets[state.example].documents });
  }

  function drag(changes) {
    state = { ...state, ...changes };
    paint();
  }

  // The choice, for Python, for screen readers, and for the table.
  function settle(changes) {
    drag(changes);
    traits.write(state);
    describe();
  }

  function describe() {
    const scene = sceneNow();
    const { pair, counts } = scene;
    shell.say(
      label("told", {
        n: count(scene.draw + 1),
        label: label(`label_${pair.label}`),
        a: pair.first.end - pair.first.start,
        b: pair.second.end - pair.second.start,
        cut: cutIn(scene),
        all: count(MANY),
        ...written(counts),
      }),
    );
    picture.svg.setAttribute("aria-label", label("picture_of", { all: count(MANY) }));
    shell.rows(
      ["number", "side", "token", "from", "kept"].map((key) => label(key)),
      pairTable(label, pair),
    );
  }
}

function written(counts) {
  return Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, count(n)]));
}

function cutIn({ cut }) {
  return cut.reduce((total, { front, back }) => total + front + back, 0);
}

// Every token of the pair; those that are cut have no number.
function pairTable(label, pair) {
  let number = 0;
  const next = () => {
    number += 1;
    return number;
  };
  const mark = (text) => [next(), label("mark"), text, "–", label("yes")];
  const side = (name) =>
    tokensOfSide(pair[name]).map(({ token, doc, sentence, cut }) => [
      cut ? "–" : next(),
      label(name),
      token,
      `${doc + 1}, ${sentence + 1}`,
      label(cut ? "no" : "yes"),
    ]);
  return [mark("[CLS]"), ...side("first"), mark("[SEP]"), ...side("second"), mark("[SEP]")];
}

// The sentences below the picture.
function explained(label, scene) {
  const { pair, follows, counts, fault, cut } = scene;
  const n = cutIn(scene);
  const ends = ["first", "second"].flatMap((name, i) =>
    ["front", "back"]
      .filter((end) => cut[i][end])
      .map((end) => label(`cut_${end}`, { n: cut[i][end], side: label(name) })),
  );
  return [
    label(pair.label ? "told_random" : "told_next"),
    ...(pair.label && follows ? [label("told_wrong")] : []),
    n
      ? label(n > 1 ? "told_cut" : "told_cut_one", { n, list: ends.join(label("comma")) })
      : label("told_whole"),
    label(`lesson_${fault}`, written(counts)),
  ].join(" ");
}

export default widget({ kind: "ptm-sentence_pair_explorer", style, words, build: explorer });
