// SegmentMemory: an output of Transformer-XL under the hand, and the states that it depends on.

import { useMemo } from "preact/hooks";
import { useFrame, useTraits, useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { widget } from "../host/widget.js";
import { MemoryControls, MODES } from "./controls.jsx";
import { MemoryPicture } from "./picture.jsx";
import { dependence } from "./reach.js";
import style from "./style.css";
import { words } from "./words.js";

const TRAITS = ["tokens", "segment", "memory", "layers", "position", "mode"];

function SegmentMemory({ label }) {
  const settings = bounded(useTraits(...TRAITS));
  const scene = useMemo(() => sceneOf(label, settings), Object.values(settings));
  const { tokens, segment, memory, layers, position, mode, lefts, start } = scene;
  const told = [scene.told, costSentence(label, settings)].join(label("gap"));

  useFrame({
    inputs: [scene],
    summary: () => {
      const numbers = { tokens, segment, memory, layers, mode: label(mode) };
      return [label("summary", numbers), told].join(label("gap"));
    },
    rows: () => [
      ["row_layer", "leftmost", "back", "states", "gradient"].map((name) => label(name)),
      lefts.map((left, i) => [
        i === layers ? label("embeddings") : label("layer", { layer: layers - i }),
        left,
        position - left,
        position - left + 1,
        position - Math.max(left, start) + 1,
      ]),
    ],
  });

  return (
    <>
      <MemoryControls settings={settings} />
      <MemoryPicture scene={scene} />
      <div class="ptm-caption">{told}</div>
      <Costs settings={settings} />
    </>
  );
}

// A shorter text has fewer positions, and segments and memory that fit it.
/** @param {any} settings */
function bounded({ tokens, segment, memory, position, ...settings }) {
  return {
    ...settings,
    tokens,
    segment: Math.max(1, Math.min(tokens, segment)),
    memory: Math.max(0, Math.min(tokens, memory)),
    position: Math.max(0, Math.min(tokens - 1, position)),
  };
}

// Everything on display: what the output depends on, and what is told of it.
function sceneOf(label, settings) {
  const windowed = settings.mode === "sliding_window";
  const scene = { ...settings, ...dependence(settings.mode, settings), windowed };
  return { ...scene, told: reachSentence(label, scene) };
}

function reachSentence(label, { mode, layers, lefts, position, segment, memory, start }) {
  const left = lefts.at(-1);
  const back = (n) => label(n === 1 ? "token_back" : "tokens_back", { n });
  const steps = lefts.slice(1).map((one, i) => (i ? lefts[i] : start) - one);
  const told = {
    p: position,
    layers,
    left,
    back: back(position - left),
    own: position - start,
    steps: steps.join(" + "),
    gradient: back(position - start),
    context: segment + memory,
  };
  if (mode !== "memory") return label(`reach_${mode}`, told);
  if (start === 0) return label("reach_first", told);
  const longer = steps.some((step) => step > memory);
  return [
    label("reach_memory", told),
    ...(longer ? [label("longer")] : []),
    label("stops", told),
  ].join(label("gap"));
}

// Every mode's pairs are compared with the memory's.
function costSentence(label, settings) {
  const [memory, none, sliding] = MODES.map((mode) => dependence(mode, settings).pairs);
  return label(`cost_${settings.mode}`, {
    own: count(memory),
    none: count(none),
    sliding: count(sliding),
    ratio: Number((sliding / memory).toFixed(1)),
    context: settings.segment + settings.memory,
  });
}

// The three modes side by side: their reach and their costs.
function Costs({ settings }) {
  const { label } = useView();
  const { layers, position } = settings;
  const head = ["row_mode", "reach", "gradient_reach", "pairs", "pairs_all", "multiplications"];
  const rows = MODES.map((mode) => {
    const { lefts, start, pairs } = dependence(mode, settings);
    return [
      label(mode),
      position - lefts.at(-1),
      position - start,
      count(pairs),
      count(layers * pairs),
      `${count(2 * layers * pairs)} × D`, // a score and a weighted value
    ];
  });
  return (
    <div class="ptm-more ptm-figures ptm-costs">
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name}>{label(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, i) => (
            <tr key={i}>
              {cells.map((text, j) => (
                <td key={j}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{label("counted")}</p>
    </div>
  );
}

export default widget({ kind: "ptm-segment_memory", style, words, View: SegmentMemory });
