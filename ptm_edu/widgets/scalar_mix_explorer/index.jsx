// ScalarMixExplorer: γ Σ_j s_j h_j under the hand.

import { useLayoutEffect, useMemo } from "preact/hooks";
import { Presets } from "../host/controls.jsx";
import { useFrame, useHighlight, useTraits } from "../host/hooks.js";
import { joined, layerSpace, only, snippet } from "../host/layer_space.js";
import { Sense } from "../host/sense.jsx";
import sensePlaneStyle from "../host/sense_plane.css";
import { SensePlane } from "../host/sense_plane.jsx";
import { widget } from "../host/widget.js";
import { LayerSliders, Nearest, WordPicker } from "./parts.jsx";
import * as scenes from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

function ScalarMixExplorer({ model, label, settle, presenting }) {
  const { chosen, weights, gamma } = useTraits("chosen", "weights", "gamma");
  const { contexts, space, squares } = useMemo(() => spaceOf(model), []);
  const { seen, looked, highlight, clear } = useHighlight();
  useLayoutEffect(clear, [chosen]);
  const word = model.get("sentences")[chosen[0]][chosen[1]];
  const key = word.toLowerCase();
  const occurrences = useMemo(() => scenes.occurrencesOf(model, space, contexts, key), [key]);
  const picked = useMemo(() => scenes.pick(space, contexts, chosen), [chosen]);
  const scene = useMemo(() => scenes.mixed(picked, squares, weights), [picked, weights]);
  const told = {
    word,
    s: scene.s.map((share) => share.toFixed(2)).join(", "),
    gamma: gamma.toFixed(2),
  };
  const placeOf = (n) => occurrences.at(scene.s, n).map((value) => gamma * value);
  const points = pointsOf(contexts, occurrences, scene, presenting).map((point) => ({
    ...point,
    at: placeOf(point.n),
  }));

  useFrame({
    inputs: [chosen, weights, gamma],
    summary() {
      const read = (n) => snippet(contexts[n], 3);
      const list = scene.near.slice(0, 3).map(read).join(label("semicolon"));
      return label("summary", { ...told, line: read(scene.n), list });
    },
    rows: () => [
      ["number", "word", "sentence", "sense", "score", "across", "up"].map((name) => label(name)),
      [...new Set([scene.n, ...scene.near, ...occurrences.members])].map((n, i) => {
        const { tokens, place, sentence, sense } = contexts[n];
        const numbers = placeOf(n).map((value) => value.toFixed(2));
        return [i, tokens[place], sentence + 1, sense, scene.cosines[n].toFixed(3), ...numbers];
      }),
    ],
  });

  const caption = occurrences.ofAll ? label("caption_all") : label("caption", { word });
  const senses = occurrences.senses.length > 1 ? occurrences.senses : [];
  const sets = setsOf(label, model);
  return (
    <>
      <Presets
        title={label("set")}
        options={sets.map((one) => [one, one.name])}
        isPressed={(one) => isShown(one, scene.s, gamma)}
        choose={(one) => settle({ weights: one.weights, gamma: one.gamma })}
      />
      <WordPicker model={model} label={label} settle={settle} chosen={chosen} />
      <div class="ptm-panels ptm-fills">
        <div>
          <LayerSliders weights={weights} gamma={gamma} scene={scene} />
          <Nearest
            contexts={contexts}
            word={word}
            scene={scene}
            kindOf={occurrences.kindOf}
            seen={seen}
            highlight={highlight}
          />
        </div>
        <div>
          <div class="ptm-over" role="heading" aria-level={4}>
            {occurrences.ofAll ? label("plane_all") : label("plane", { word })}
            {senses.map((sense, kind) => (
              <small key={sense}>
                <Sense kind={kind} /> {sense}
              </small>
            ))}
          </div>
          <SensePlane
            name="scalar-mix"
            label={label("picture_of", told)}
            word={key}
            note={`s = ${told.s} · γ = ${told.gamma}`}
            dust={contexts.map(({ n }) => placeOf(n))}
            {...{ points, seen, highlight }}
          />
        </div>
      </div>
      <div class="ptm-caption ptm-one-line">
        {looked === null ? (
          caption
        ) : (
          <Sentence label={label} context={contexts[looked]} scene={scene} />
        )}
      </div>
    </>
  );
}

function spaceOf(model) {
  const contexts = scenes.contextsOf(model.get("sentences"), model.get("senses"));
  const space = layerSpace(model.get("rows"), model.get("shape"));
  return { contexts, space, squares: contexts.map(({ n }) => scenes.productsOf(space, n, n)) };
}

// The marks, the chosen word's first: all occurrences of the word, and the nearest of others.
function pointsOf(contexts, { members, kindOf }, { n: chosen, near, cosines }, presenting) {
  const others = near.slice(0, scenes.MARKED).filter((n) => kindOf(n) === null);
  const marked = [chosen, ...[...members, ...others].filter((n) => n !== chosen)];
  return marked.map((n) => {
    const kind = kindOf(n);
    const text = snippet(contexts[n], kind === null || presenting ? 1 : 2);
    return { n, kind, chosen: n === chosen, text, told: `${text}, ${cosines[n].toFixed(3)}` };
  });
}

// Weights to choose: what tasks learned, the mean, and each layer alone.
function setsOf(label, model) {
  const layers = model.get("shape")[0];
  return [
    ...model
      .get("tasks")
      .map(({ name, s, gamma }) => ({ name, weights: scenes.weightsFor(s), gamma })),
    { name: label("mean"), weights: Array(layers).fill(0), gamma: 1 },
    ...Array.from({ length: layers }, (_, layer) => ({
      name: label("only", { layer }),
      weights: only(layer, layers).map((one) => scenes.RANGE * (2 * one - 1)),
      gamma: 1,
    })),
  ];
}

function isShown(one, s, gamma) {
  const close = (a, b) => Math.abs(a - b) < 1e-6;
  return (
    close(gamma, one.gamma) && scenes.softmax(one.weights).every((share, j) => close(share, s[j]))
  );
}

function Sentence({ label, context: { n, tokens, place }, scene }) {
  return (
    <>
      {joined(tokens.slice(0, place))} <b>{tokens[place]}</b> {joined(tokens.slice(place + 1))}{" "}
      {n === scene.n ? "" : label("seen", { score: scene.cosines[n].toFixed(3) })}
    </>
  );
}

export default widget({
  kind: "ptm-scalar_mix_explorer ptm-sense-plane",
  style: sensePlaneStyle + style,
  words,
  View: ScalarMixExplorer,
});
