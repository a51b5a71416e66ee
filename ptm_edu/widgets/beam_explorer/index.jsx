// BeamExplorer: a sentence, the beam search for it, and how far its tree has grown.

import { useMemo } from "preact/hooks";
import { BusyMark, Notice, Slider, TextChoice } from "../host/controls.jsx";
import { useEntries } from "../host/entries.js";
import { useFrame, useTraits } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { Player, usePlayer } from "../host/player.jsx";
import { widget } from "../host/widget.js";
import { Tree } from "./picture.jsx";
import { Ranking } from "./ranking.jsx";
import { explained, sceneOf, searchOf, spoken } from "./scene.js";
import { beamTree, WIDEST } from "./search.js";
import style from "./style.css";
import { words } from "./words.js";

const PAUSE = 900; // ms between two tokens while it plays

function BeamExplorer({ model, label, notice, presenting }) {
  const { width, alpha } = useTraits("width", "alpha");
  const { entry, known, choose, restore, slow } = useEntries(
    { sentence: "text" },
    "search",
    "parents",
  );
  const most = model.get("max_length");
  const tree = useMemo(() => beamTree(entry, model.get("gap")), [entry]);
  const searched = useMemo(() => searchOf(tree, { width, alpha, most }), [tree, width, alpha]);
  const player = usePlayer({ last: searched.search.steps.length, most, pause: PAUSE });
  const scene = useMemo(() => sceneOf(searched, player.step), [searched, player.step]);
  const ranking = useMemo(() => <Ranking scene={scene} />, [scene]);

  function chooseText(typed) {
    player.stop();
    if (typed.trim()) choose({ text: typed.trim() });
    else notice(label("empty"));
  }

  useFrame({
    inputs: [scene],
    summary: () => spoken(label, scene),
    rows: () => [
      [label("rank"), label("beginning"), label("p"), label("total"), label("fate")],
      (scene.search.steps[scene.step - 1] ?? []).map((one) => [
        one.rank + 1,
        scene.textOf(one, true),
        Math.exp(one.node.p).toPrecision(4),
        signed(one.total),
        label(one.fate),
      ]),
    ],
    reset() {
      player.stop();
      restore();
    },
  });

  return (
    <>
      <TextChoice
        source="source"
        text={entry.text}
        options={[...known.values()].map((one) => [one.text, one.text])}
        choose={chooseText}>
        <BusyMark slow={slow} />
      </TextChoice>
      <div class="ptm-controls">
        <Player player={player} text={label("words")} />
        <Slider text={label("width")} name="width" value={width} range={{ min: 1, max: WIDEST }} />
        <Slider
          text={label("alpha")}
          name="alpha"
          value={alpha}
          range={{ min: 0, max: 2, step: 0.1 }}
          written={(value) => Number(value.toFixed(2))}
        />
      </div>
      <Notice />
      <Tree key={presenting} text={entry.text} scene={scene} player={player} />
      {ranking}
      <div class="ptm-caption ptm-least ptm-result">{explained(label, scene)}</div>
    </>
  );
}

export default widget({ kind: "ptm-beam_explorer", style, words, View: BeamExplorer });
