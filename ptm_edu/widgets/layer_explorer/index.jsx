// LayerExplorer: an ambiguous word in its sentences, dragged through the layers.

import { useLayoutEffect, useMemo } from "preact/hooks";
import { Presets } from "../host/controls.jsx";
import { useFrame, useHighlight, useTraits, useView } from "../host/hooks.js";
import { joined, layerSpace, snippet } from "../host/layer_space.js";
import { Sense } from "../host/sense.jsx";
import sensePlaneStyle from "../host/sense_plane.css";
import { SensePlane } from "../host/sense_plane.jsx";
import { widget } from "../host/widget.js";
import { Contexts, Numbers, rounded, Sentence } from "./parts.jsx";
import { atLayer, separationOf, wordOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

function LayerExplorer({ model, label, settle, presenting }) {
  const { word, layer } = useTraits("word", "layer");
  const contexts = model.get("contexts");
  const space = useMemo(() => layerSpace(model.get("rows"), model.get("shape")), []);
  const { seen, looked, highlight, clear } = useHighlight();
  useLayoutEffect(clear, [word]);
  const occurrences = useMemo(() => wordOf(model, space, word), [word]);
  const { members, senses, kindOf, at, kept } = occurrences;
  const n = members.length;
  const pure = useMemo(
    () => occurrences.pure.map((only) => separationOf(space, occurrences, only)),
    [word],
  );
  const s = useMemo(() => atLayer(layer, space.layers), [layer]);
  const separation = useMemo(() => separationOf(space, occurrences, s), [word, s]);
  const { hits, within, between, tied, nearest } = separation;
  const points = members.map((i) => ({
    n: i,
    kind: kindOf(i),
    at: at(s, i),
    chosen: i === seen[1],
    text: snippet(contexts[i], presenting ? 1 : 2),
    told: `${contexts[i].sense}${label("colon")}${joined(contexts[i].tokens)}`,
  }));
  const told = { word, n, layer: layer.toFixed(2) };

  useFrame({
    inputs: [word, layer],
    summary: () =>
      label("summary", {
        ...told,
        hits: rounded(hits),
        within: within.toFixed(3),
        between: between.toFixed(3),
      }),
    rows: () => [
      ["number", "sentence", "sense", "near", "score", "across", "up"].map((key) => label(key)),
      members.map((i, place) => {
        const near = nearest.get(i);
        const numbers = [near.score.toFixed(3), ...at(s, i).map((value) => value.toFixed(2))];
        const { tokens, sense } = contexts[i];
        return [place + 1, joined(tokens), sense, members.indexOf(near.n) + 1, ...numbers];
      }),
    ],
    reset: clear,
  });

  const lesson = tied
    ? label("same_place", { hits: rounded(hits), n })
    : label("caption", { word, dim: space.dim });
  const hand = { seen, highlight };
  return (
    <>
      <Presets
        title={label("pick")}
        options={model.get("words").map((one) => [one, one])}
        isPressed={(one) => one === word}
        choose={(one) => settle({ word: one })}
      />
      <LayerSlider layer={layer} top={space.layers - 1} />
      <div class="ptm-panels ptm-fills">
        <div>
          <div class="ptm-over" role="heading" aria-level={4}>
            {label("plane", { word, n })}
            {senses.map((sense, kind) => (
              <small key={sense}>
                <Sense kind={kind} /> {sense}
              </small>
            ))}
          </div>
          <SensePlane
            name="layers"
            label={label("picture_of", told)}
            note={`${word} · ${label("now", { layer: told.layer })}`}
            {...{ word, points, kept, ...hand }}
          />
        </div>
        <div>
          <Numbers layer={layer} separation={separation} pure={pure} n={n} />
          <Contexts key={word} contexts={contexts} members={members} kindOf={kindOf} {...hand} />
        </div>
      </div>
      <div class="ptm-caption">
        {nearest.has(looked) ? (
          <Sentence contexts={contexts} n={looked} kindOf={kindOf} near={nearest.get(looked)} />
        ) : (
          lesson
        )}
      </div>
    </>
  );
}

function LayerSlider({ layer, top }) {
  const { label, drag, settle } = useView();
  const change = ({ currentTarget }) => ({ layer: Number(currentTarget.value) });
  return (
    <div class="ptm-controls">
      <label class="ptm-slide">
        {label("layer")}
        <small>0 · {label("token")}</small>
        <input
          type="range"
          {...{ min: 0, max: top, step: 0.05 }}
          data-setting="layer"
          value={layer}
          onInput={(event) => drag(change(event))}
          onChange={(event) => settle(change(event))}
        />
        <small>
          {top} · {label("top")}
        </small>
        <output data-setting="layer">{layer.toFixed(2)}</output>
      </label>
    </div>
  );
}

export default widget({
  kind: "ptm-layer_explorer ptm-sense-plane",
  style: sensePlaneStyle + style,
  words,
  View: LayerExplorer,
});
