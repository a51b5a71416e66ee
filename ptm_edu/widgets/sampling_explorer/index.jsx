// SamplingExplorer: one distribution, the rules dragged over it, and two hundred draws.

import { useMemo, useState } from "preact/hooks";
import { useFrame, useHighlight, useTraits } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { random } from "../host/random.js";
import { widget } from "../host/widget.js";
import { Controls } from "./controls.jsx";
import { SamplingPicture } from "./picture.jsx";
import {
  CUTS,
  DRAWS,
  drawnWith,
  percentOf,
  sampled,
  sumOf,
  unpackedDistribution,
} from "./rules.js";
import style from "./style.css";
import { words } from "./words.js";

const TABLE_ROWS = 50;

// Besides the traits, a view keeps how often it was drawn: the numbers that become draws stay the
// same ones while a slider moves, so that one sees what it changes.
function SamplingExplorer({ model, label }) {
  const settings = useTraits("context", "temperature", "top_k", "top_p", "min_p", "log_axis");
  const [round, setRound] = useState(0);
  const { seen, looked, highlight, clear } = useHighlight();
  const { context } = settings;
  const distribution = useMemo(
    () => unpackedDistribution(model.get("distributions").find((one) => one.context === context)),
    [context],
  );
  const uniform = useMemo(() => (round ? numbersOf(model.get("seed"), round) : null), [round]);
  const scene = useMemo(() => {
    const result = sampled(distribution, settings);
    const drawn = uniform && drawnWith(uniform, result);
    const spelt = (rank) => visible(model.get("tokens")[distribution.ids[rank]]);
    return { settings, result, uniform, drawn, spelt };
  }, [uniform, ...Object.values(settings)]);

  useFrame({
    inputs: [scene],
    summary: () => summaryOf(label, scene),
    rows: () => tableOf(label, scene),
    reset() {
      setRound(0);
      clear();
    },
  });

  return (
    <>
      <Controls scene={scene} draw={() => setRound(round + 1)} />
      <SamplingPicture scene={scene} seen={seen} highlight={highlight} />
      <div class="ptm-caption ptm-least">
        {looked !== null && looked < scene.result.warm.length
          ? seenSentences(label, scene, looked)
          : lessonOf(label, scene)}
      </div>
    </>
  );
}

// The numbers of 0 … 1 that the button brings the `round`-th time.
function numbersOf(seed, round) {
  const run = { random: seed };
  return Array.from({ length: DRAWS * round }, () => random(run)).slice(-DRAWS);
}

// " the\n" → "·the↵"
function visible(token) {
  return token.replaceAll(" ", "·").replaceAll("\n", "↵") || "∅";
}

function seenSentences(label, { result, drawn, spelt }, rank) {
  const { model, warm, after } = result;
  const told = label("seen", {
    token: spelt(rank),
    rank: count(rank + 1),
    model: percentOf(model[rank]),
    warm: percentOf(warm[rank]),
    after: percentOf(after[rank]),
  });
  if (!drawn) return told;
  const expected = (DRAWS * after[rank]).toFixed(1);
  return [told, label("seen_drawn", { expected, drawn: drawn[rank] })].join(label("gap"));
}

// What these settings teach.
function lessonOf(label, { settings, result, uniform }) {
  const { temperature } = settings;
  if (temperature === 0) return label("lesson_greedy");
  const warmth = temperature === 1 ? [] : [label(temperature > 1 ? "lesson_warm" : "lesson_cold")];
  return [...warmth, cutLesson(label, settings, result), ...(uniform ? [label("same")] : [])].join(
    label("gap"),
  );
}

function cutLesson(label, settings, { left, warm, mass, kept }) {
  const first = Math.min(100, Math.ceil(warm.length / 10));
  if (kept === warm.length)
    return label("lesson_none", {
      first,
      n: count(warm.length - first),
      share: percentOf(sumOf(warm.subarray(first))),
    });
  const before = { top_k: left.temperature, top_p: left.top_k, min_p: left.top_p };
  const rule = Object.keys(before).findLast((name) => left[name] < before[name]);
  return label("lesson_cut", {
    rule: `${CUTS[rule]} ${settings[rule]}`,
    times: Number((1 / mass).toPrecision(3)),
  });
}

function summaryOf(label, { settings, result: { warm, after, kept, mass, entropy }, spelt }) {
  const off = Object.keys(CUTS).filter((name) => settings[name] === null);
  const best = [...after.subarray(0, Math.min(5, kept))];
  return label("summary", {
    ...settings,
    ...Object.fromEntries(off.map((name) => [name, label("off")])),
    all: count(warm.length),
    kept: count(kept),
    mass: percentOf(mass),
    before: entropy.model.toFixed(2),
    now: entropy.after.toFixed(2),
    list: best.map((share, rank) => `${spelt(rank)} ${percentOf(share)}`).join(label("comma")),
  });
}

function tableOf(label, { result: { model, warm, after, kept }, drawn, spelt }) {
  const percent = (share) => label("percent", { p: percentOf(share) });
  return [
    ["rank", "token", "model", "warm", "after", "expected", "drawn"].map((key) => label(key)),
    Array.from({ length: Math.min(TABLE_ROWS, warm.length) }, (_, rank) => [
      rank + 1,
      spelt(rank),
      percent(model[rank]),
      percent(warm[rank]),
      rank < kept ? percent(after[rank]) : "✂",
      (DRAWS * after[rank]).toFixed(1),
      drawn ? drawn[rank] : "–",
    ]),
  ];
}

export default widget({ kind: "ptm-sampling_explorer", style, words, View: SamplingExplorer });
