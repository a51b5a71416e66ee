// ScheduleExplorer: the rate of every layer group at every step, under the hand.

import { useMemo } from "preact/hooks";
import { useBounded, useFrame, useTraits } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { widget } from "../host/widget.js";
import { ScheduleControls } from "./controls.jsx";
import { SchedulePicture } from "./picture.jsx";
import { bendsOf, phasesOf, ratesOf, thawOf, written } from "./rates.js";
import style from "./style.css";
import { words } from "./words.js";

const SHAPE = ["schedule", "peak", "cut", "ratio", "factor", "groups", "steps_per_epoch", "epochs"];

function ScheduleExplorer({ label }) {
  const settings = bounded(useTraits(...SHAPE, "unfreezing", "phases", "step"));
  useBounded({ step: settings.step });
  const scene = useMemo(() => sceneOf(label, settings), Object.values(settings));
  const { step, told, groups, rate, lesson } = scene;
  const spelt = (at, { number, thaw }) => (at < thaw ? label("frozen") : written(rate(at, number)));

  useFrame({
    inputs: [scene],
    summary: () =>
      label("summary", {
        ...told,
        schedule: label(settings.schedule),
        peak: written(settings.peak),
        lesson,
        rates: groups
          .map((group) => label("rate_of", { group: group.name, rate: spelt(step, group) }))
          .join(label("semicolon")),
      }),
    rows: () => [
      [label("step"), label("place"), ...groups.map(({ name }) => name)],
      placesOf(label, settings, scene).map(([at, where]) => [
        count(at),
        where,
        ...groups.map((group) => spelt(at, group)),
      ]),
    ],
  });

  return (
    <>
      <ScheduleControls settings={settings} />
      <SchedulePicture scene={scene} />
      <div class="ptm-caption ptm-least">
        {[
          label("read", told),
          lesson,
          label("where", { most: written(scene.most) }),
          ...(settings.schedule === "slanted" ? [] : [label("dashed")]),
        ].join(label("gap"))}
      </div>
    </>
  );
}

// `steps` are those of an epoch; the cursor stays on a step of the training.
/** @param {any} traits */
function bounded({ steps_per_epoch: steps, ...settings }) {
  const last = steps * settings.epochs - 1;
  return { ...settings, steps, step: Math.max(0, Math.min(last, settings.step)) };
}

// Everything on display: the groups from the highest down, the axis, the cursor and the lesson.
function sceneOf(label, settings) {
  const { groups: n, steps, epochs, step, factor, peak } = settings;
  const total = steps * epochs;
  const groups = Array.from({ length: n }, (_, i) => n - i).map((number) => ({
    number,
    name: label(number === n ? "top" : number === 1 ? "bottom" : "middle", { group: number }),
    short: label("middle", { group: number }),
    share: number < n && factor !== 1 ? `÷ ${Number((factor ** (n - number)).toPrecision(3))}` : "",
    thaw: thawOf(settings, number),
  }));
  const told = { step: count(step), total: count(total), epoch: Math.floor(step / steps) + 1 };
  const [rate, bends] = [ratesOf(settings), bendsOf(settings, total)];
  const scene = { ...settings, groups, total, told, rate, bends, most: roundUp(peak) };
  return { ...scene, lesson: lessonOf(label, settings, scene) };
}

// What the picture teaches with these settings.
function lessonOf(label, settings, { groups, total, rate, bends }) {
  const { epochs, groups: n, factor, peak, unfreezing } = settings;
  const cold = groups.filter(({ thaw }) => thaw >= total).length;
  if (cold) return label("lesson_never", { epochs, n: cold });
  if (!unfreezing)
    return label("lesson_all", { times: Number((factor ** (n - 1)).toPrecision(3)) });
  const highest = Math.max(...bends.map((step) => rate(step, 1)));
  return label("lesson_late", {
    thaw: count(groups.at(-1).thaw),
    highest: written(highest),
    times: Number((peak / highest).toPrecision(3)),
  });
}

// The steps of the table: [step, what is there], in rising order, none twice.
function placesOf(label, settings, { steps, epochs, total, step }) {
  const named = [
    [0, label("start")],
    ...phasesOf(settings).map(({ start, rise }) => [start + rise, label("peak_at")]),
    ...Array.from({ length: epochs - 1 }, (_, i) => [
      (i + 1) * steps,
      label("epoch_at", { n: i + 2 }),
    ]),
    [total - 1, label("end")],
    [step, label("here")],
  ];
  const places = new Map();
  for (const [at, where] of named) places.set(at, [...(places.get(at) ?? []), where]);
  return [...places]
    .filter(([at]) => at < total)
    .sort(([a], [b]) => a - b)
    .map(([at, where]) => [at, where.join(", ")]);
}

// 0.012 → 0.02: the next of 1, 2, 5 times a power of ten.
function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return power * [1, 2, 5, 10].find((times) => times * power >= value * (1 - 1e-9));
}

export default widget({ kind: "ptm-schedule_explorer", style, words, View: ScheduleExplorer });
