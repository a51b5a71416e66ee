// PermutationExplorer: a factorization order, its masks, and a walk through its predictions.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useBounded, useFrame, useTraits } from "../host/hooks.js";
import { usePlayer } from "../host/player.jsx";
import { random } from "../host/random.js";
import { useRemote } from "../host/remote.js";
import { same } from "../host/state.js";
import { widget } from "../host/widget.js";
import { PermutationControls } from "./controls.jsx";
import { PermutationPicture } from "./picture.jsx";
import { captionOf, sceneOf, sentenceOf, tableOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

const PACE = 1800; // milliseconds a step, to read its sentence
const [OPEN, CLOSE] = ["\ue000", "\ue001"]; // around what is emphasized in a sentence

function PermutationExplorer({ model, label, settle }) {
  const { order, predicted, step } = useTraits("order", "predicted", "step");
  const tokens = model.get("tokens");
  const [kind, setKind] = useState("xlnet");
  const run = useRef({ random: 0 });
  const scene = useMemo(
    () => sceneOf({ tokens, order, predicted, step, kind }),
    [order, predicted, step, kind],
  );
  const counted = { stepOf: (nth) => nth - 1, traitOf: (at) => at + 1 };
  const player = usePlayer({ last: scene.steps.length - 1, pause: PACE, ...counted });
  // In GPT, which has other steps, the step of the order stays what it was.
  useBounded(kind === "gpt" ? {} : { step: scene.at + 1 });
  useLayoutEffect(player.stop, [order, predicted, kind]);
  useRemote(player.by);

  // To the step at which this position is predicted.
  function go(position) {
    const n = scene.targets.indexOf(position);
    if (n >= 0) player.seek(n);
  }

  function reorder(name) {
    if (kind === "gpt") return;
    const forward = tokens.map((_, i) => i);
    const orders = { forward, backward: forward.toReversed() };
    settle({ order: orders[name] ?? shuffled(order, run.current), step: 1 });
  }

  const told = scene.order.map((i) => tokens[i]).join(label("comma"));
  useFrame({
    inputs: [scene],
    summary: () => [sentenceOf(label, scene), label("told", { order: told })].join(label("gap")),
    rows: () => tableOf(label, scene),
    reset() {
      run.current.random = 0;
      setKind("xlnet");
      player.stop();
    },
  });

  return (
    <>
      <PermutationControls {...{ scene, predicted, player, reorder }} choose={setKind} />
      <p class="ptm-sentence">{emphasized(sentenceOf(label, scene, marked))}</p>
      <PermutationPicture scene={scene} go={go} name={label("picture_of", { order: told })} />
      <div class="ptm-caption ptm-said">{captionOf(label, scene)}</div>
    </>
  );
}

// Another order than this one.
function shuffled(before, run) {
  const order = [...before];
  while (same(order, before))
    for (let k = order.length - 1; k > 0; k -= 1) {
      const other = Math.floor((k + 1) * random(run));
      [order[k], order[other]] = [order[other], order[k]];
    }
  return order;
}

function marked(token) {
  return `${OPEN}${token}${CLOSE}`;
}

function emphasized(text) {
  return text.split(OPEN).map((part, i) => {
    const [token, rest] = part.split(CLOSE);
    return i ? [<em key={i}>{token}</em>, rest] : part;
  });
}

export default widget({
  kind: "ptm-permutation_explorer",
  style,
  words,
  View: PermutationExplorer,
  anew: ["language", "tokens"],
});
