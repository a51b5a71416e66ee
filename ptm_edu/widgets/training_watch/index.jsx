// TrainingWatch: a learning curve, and a picture of the model at the step that is chosen there.

import { useLayoutEffect, useMemo } from "preact/hooks";
import { ColourScale } from "../host/colour_scale.jsx";
import { useCurrent, useFrame, useSent, useTraits } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { Picture, svgText } from "../host/picture.jsx";
import { usePlayer } from "../host/player.jsx";
import { letterSize } from "../host/present.js";
import { widget } from "../host/widget.js";
import { Attention } from "./attention.jsx";
import { Controls, Readings } from "./controls.jsx";
import { LossCurve } from "./curve.jsx";
import { Neighbors, Samples } from "./lists.jsx";
import { paceOf, placeOf, stepOf } from "./rules.js";
import { explained, sceneOf, summaryOf, tableOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

const SENT = ["steps", "kind", "tokens", "source_tokens", "references", "done", "points"];
const MORE = ["held_out", "snapshots", "problems", "training", "seconds", "seconds_left"];
const PICTURES = { attention: Attention, samples: Samples, neighbors: Neighbors };

function TrainingWatch({ label, notice }) {
  const values = { ...useSent(...SENT, ...MORE), ...useTraits("shown", "head") };
  const { snapshots, problems, training, kind, shown, head } = values;
  const player = usePlayer({
    ...{ last: snapshots.length - 1, pause: paceOf(snapshots), name: "shown" },
    stepOf: (step) => placeOf(snapshots, step),
    traitOf: (place) => stepOf(snapshots, place),
  });
  const cell = useCurrent(null); // the number of the weight under the hand
  const scene = useMemo(() => sceneOf(label, values), Object.values(values));
  const told = ({ what, step, message }) => label(what, { step: count(step), message });
  useLayoutEffect(() => notice(problems.map(told).join(label("gap"))));

  useFrame({
    inputs: [snapshots, training, shown, head],
    summary: () => summaryOf(label, scene),
    rows: () => tableOf(label, values),
    reset() {
      player.stop();
      cell.set(null);
    },
  });

  const Model = PICTURES[kind];
  return (
    <>
      <Controls scene={scene} player={player} />
      <Readings scene={scene} />
      <Picture
        name="training"
        class="ptm-watch ptm-fills"
        role="group"
        label={label("picture_of", { steps: count(scene.most), title: scene.title })}>
        {({ svg, width, height }) => {
          const letter = letterSize(svg, 15, 22);
          const [left, right] = roomsOf(width, height, letter);
          const below = { ...right, top: right.top + 1.7 * letter };
          return (
            <>
              <LossCurve {...{ svg, scene, letter, player }} room={left} />
              {svgText("ptm-panel-title", right.left, right.top + letter, scene.title)}
              {scene.heads && right.right - right.left > 26 * letter && (
                <ColourScale
                  kind="ptm-tick"
                  {...{ letter, right: right.right, y: right.top, low: 0, most: 1, wide: 5 }}
                />
              )}
              <Model scene={scene} room={below} letter={letter} look={cell.set} />
            </>
          );
        }}
      </Picture>
      <div class="ptm-caption ptm-one-line ptm-least">{explained(label, scene, cell.now)}</div>
    </>
  );
}

// The curve and the picture beside each other, or below where that is too narrow.
function roomsOf(width, height, letter) {
  const all = { left: 0, right: width, top: 0, bottom: height };
  if (width >= 42 * letter) {
    const split = 0.46 * width;
    return [
      { ...all, right: split },
      { ...all, left: split + 1.6 * letter },
    ];
  }
  const split = Math.min(15 * letter, 0.4 * height);
  return [
    { ...all, bottom: split },
    { ...all, top: split + 0.8 * letter },
  ];
}

export default widget({ kind: "ptm-training_watch", style, words, View: TrainingWatch });
