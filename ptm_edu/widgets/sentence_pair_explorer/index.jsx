// SentencePairExplorer: documents, the pairs that are drawn from them, and a thousand labels.

import { useMemo } from "preact/hooks";
import { useFrame, useTraits } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { widget } from "../host/widget.js";
import { PairControls } from "./controls.jsx";
import { drawn, MANY, pairOf, tokensOfSide } from "./draws.js";
import { PairPicture } from "./picture.jsx";
import style from "./style.css";
import { words } from "./words.js";

function SentencePairExplorer({ model, label }) {
  const settings = useTraits("example", "fault", "share", "longest", "draw", "seed");
  const { example, fault, share, longest, draw, seed } = settings;
  const { documents } = model.get("presets")[example];
  const made = useMemo(() => drawn(documents, settings), [example, fault, share, longest, seed]);
  const scene = { ...settings, documents, ...made, ...pairOf(made.pairs[draw]) };
  const { pair, counts, cut } = scene;
  const lost = cut.reduce((total, { front, back }) => total + front + back, 0);

  useFrame({
    inputs: Object.values(settings),
    summary: () =>
      label("told", {
        n: count(draw + 1),
        label: label(`label_${pair.label}`),
        a: pair.first.end - pair.first.start,
        b: pair.second.end - pair.second.start,
        cut: lost,
        all: count(MANY),
        ...written(counts),
      }),
    rows: () => [
      ["number", "side", "token", "from", "kept"].map((key) => label(key)),
      pairTable(label, pair),
    ],
  });

  return (
    <>
      <PairControls settings={settings} />
      <PairPicture scene={scene} />
      <div class="ptm-caption ptm-said ptm-least">{explained(label, scene, lost)}</div>
    </>
  );
}

function written(counts) {
  return Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, count(n)]));
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
      ...[cut ? "–" : next(), label(name), token],
      ...[`${doc + 1}, ${sentence + 1}`, label(cut ? "no" : "yes")],
    ]);
  return [mark("[CLS]"), ...side("first"), mark("[SEP]"), ...side("second"), mark("[SEP]")];
}

// The sentences below the picture.
function explained(label, { pair, follows, counts, fault, cut }, n) {
  const ends = ["first", "second"].flatMap((name, i) =>
    ["front", "back"]
      .filter((end) => cut[i][end])
      .map((end) => label(`cut_${end}`, { n: cut[i][end], side: label(name) })),
  );
  const told = n > 1 ? "told_cut" : n ? "told_cut_one" : "told_whole";
  return [
    label(pair.label ? "told_random" : "told_next"),
    ...(pair.label && follows ? [label("told_wrong")] : []),
    label(told, { n, list: ends.join(label("also")) }),
    label(`lesson_${fault}`, written(counts)),
  ].join(label("gap"));
}

export default widget({
  kind: "ptm-sentence_pair_explorer",
  style,
  words,
  View: SentencePairExplorer,
});
