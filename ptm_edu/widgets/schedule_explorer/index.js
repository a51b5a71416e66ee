// ScheduleExplorer: the rate of every layer group at every step, under the hand.

import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { same } from "../host/state.js";
import { widget } from "../host/widget.js";
import { scheduleControls } from "./controls.js";
import { schedulePicture } from "./picture.js";
import { bendsOf, phasesOf, ratesOf, thawOf, written } from "./rates.js";
import style from "./style.css";
import { words } from "./words.js";

// Our names for the settings that Python shares.
const SETTINGS = {
  schedule: "schedule",
  peak: "peak",
  cut: "cut",
  ratio: "ratio",
  factor: "factor",
  groups: "groups",
  steps: "steps_per_epoch",
  epochs: "epochs",
  unfreezing: "unfreezing",
  phases: "phases",
  step: "step",
};

function explorer(host) {
  const { model, label } = host;
  const first = settingsOf(model);
  let settings = first;
  const ui = scheduleControls(label, { drag, settle });
  const picture = schedulePicture(
    label,
    (step, settled) => (settled ? settle : drag)({ step }),
    () => settings.step,
  );
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => settle(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(shell, picture.svg, (size) => {
    const scene = sceneOf(label, settings);
    ui.show(settings);
    if (size.width && size.height) picture.draw(scene, size);
    caption.textContent = [
      label("read", scene.told),
      scene.lesson,
      label("where", { most: written(scene.most) }),
      ...(settings.schedule === "slanted" ? [] : [label("dashed")]),
    ].join(" ");
  });
  const traits = host.bind(Object.values(SETTINGS), () => {
    const now = settingsOf(model);
    if (!same(now, settings)) settle(now);
  });
  settle(first);

  function drag(changes) {
    settings = bounded({ ...settings, ...changes });
    paint();
  }

  function settle(changes) {
    drag(changes);
    const named = Object.entries(SETTINGS).map(([ours, theirs]) => [theirs, settings[ours]]);
    traits.write(Object.fromEntries(named));
    describe();
  }

  // For screen readers, and for the table.
  function describe() {
    const scene = sceneOf(label, settings);
    const { step, total, told, groups, rate } = scene;
    const spelt = (at, { number, thaw }) =>
      at < thaw ? label("frozen") : written(rate(at, number));
    shell.say(
      label("summary", {
        ...told,
        schedule: label(settings.schedule),
        peak: written(settings.peak),
        lesson: scene.lesson,
        rates: groups.map((group) => `${group.name} ${spelt(step, group)}`).join("; "),
      }),
    );
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", { n: groups.length, total: count(total) }),
    );
    shell.rows(
      [label("step"), label("place"), ...groups.map(({ name }) => name)],
      placesOf(label, settings, scene).map(([at, where]) => [
        count(at),
        where,
        ...groups.map((group) => spelt(at, group)),
      ]),
    );
  }
}

function settingsOf(model) {
  return bounded(
    Object.fromEntries(Object.entries(SETTINGS).map(([ours, theirs]) => [ours, model.get(theirs)])),
  );
}

// The cursor stays on a step of the training.
function bounded(settings) {
  const last = settings.steps * settings.epochs - 1;
  return { ...settings, step: Math.max(0, Math.min(last, settings.step)) };
}

// Everything on display: the groups from the highest down, the axis, the cursor and the lesson.
function sceneOf(label, settings) {
  const { groups: n, steps, epochs, step, schedule, factor, peak } = settings;
  const total = steps * epochs;
  const groups = Array.from({ length: n }, (_, i) => n - i).map((number) => ({
    number,
    name: label(number === n ? "top" : number === 1 ? "bottom" : "middle", { group: number }),
    short: label("middle", { group: number }),
    share: number < n && factor !== 1 ? `÷ ${Number((factor ** (n - number)).toPrecision(3))}` : "",
    thaw: thawOf(settings, number),
  }));
  const told = { step: count(step), total: count(total), epoch: Math.floor(step / steps) + 1 };
  const scene = {
    groups,
    steps,
    epochs,
    total,
    step,
    schedule,
    told,
    rate: ratesOf(settings),
    bends: bendsOf(settings, total),
    most: roundUp(peak),
  };
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

export default widget({ kind: "ptm-schedule_explorer", style, words, build: explorer });
