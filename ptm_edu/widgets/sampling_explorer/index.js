// SamplingExplorer: one distribution, the rules dragged over it, and two hundred draws.

import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { random } from "../host/random.js";
import { same, valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { samplingControls } from "./controls.js";
import { samplingPicture } from "./picture.js";
import { CUTS, DRAWS, drawnWith, sampled, sumOf, unpackedDistribution } from "./rules.js";
import { percentOf } from "./strip.js";
import style from "./style.css";
import { words } from "./words.js";

const SETTINGS = ["context", "temperature", "top_k", "top_p", "min_p", "log_axis"];
const TABLE_ROWS = 50;

// One view: its state is the settings, and the numbers that become draws: the same ones while a
// slider moves, so that one sees what it changes.
function explorer(host) {
  const { model, label } = host;
  const tokens = model.get("tokens");
  const unpacked = new Map(); // by context, each made once
  const settingsNow = () => valuesOf(model, SETTINGS);
  const first = settingsNow();
  let run = { random: model.get("seed") };
  const state = { settings: first, uniform: null, seen: null, pinned: null };
  const ui = samplingControls(label, model, { drag, settle, draw: drawMore });
  const picture = samplingPicture(highlight);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset, picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  let scene = null;
  const paint = host.painter(shell, picture.svg, (size) => {
    scene = sceneNow();
    ui.show(scene);
    if (size.width && size.height) picture.draw(label, scene, size);
    explain();
  });
  const traits = host.bind(SETTINGS, () => {
    const now = settingsNow();
    if (!same(now, state.settings)) settle(now);
  });
  settle(first);

  function drag(changes) {
    state.settings = { ...state.settings, ...changes };
    paint();
  }

  function settle(changes) {
    drag(changes);
    traits.write(state.settings);
    describe();
  }

  function drawMore() {
    state.uniform = Array.from({ length: DRAWS }, () => random(run));
    paint();
    describe();
  }

  function reset() {
    run = { random: model.get("seed") };
    Object.assign(state, { uniform: null, seen: null, pinned: null });
    settle(first);
  }

  // Everything on display; `spelt` names a rank's token, its spaces made visible.
  function sceneNow() {
    const { settings, uniform, seen, pinned } = state;
    const { context } = settings;
    if (!unpacked.has(context))
      unpacked.set(
        context,
        unpackedDistribution(model.get("distributions").find((one) => one.context === context)),
      );
    const distribution = unpacked.get(context);
    const result = sampled(distribution, settings);
    return {
      settings,
      result,
      uniform,
      log: settings.log_axis,
      looked: [seen, pinned],
      drawn: uniform && drawnWith(uniform, result),
      spelt: (rank) => visible(tokens[distribution.ids[rank]]),
    };
  }

  function highlight(rank, click) {
    if (click) state.pinned = state.pinned === rank ? null : rank;
    state.seen = rank;
    picture.look([state.seen, state.pinned]);
    explain();
  }

  function explain() {
    const rank = state.seen ?? state.pinned;
    const told =
      rank !== null && rank < scene.result.warm.length
        ? seenSentences(label, scene, rank)
        : lessonOf(label, scene);
    caption.textContent = told;
  }

  // For screen readers, and for the table.
  function describe() {
    const now = sceneNow();
    const { settings, result, drawn, spelt } = now;
    const written = Object.fromEntries(
      Object.keys(CUTS).map((name) => [name, settings[name] ?? label("off")]),
    );
    const all = count(result.warm.length);
    const best = Array.from(
      { length: Math.min(5, result.kept) },
      (_, rank) => `${spelt(rank)} ${percentOf(result.after[rank])}`,
    );
    shell.say(
      label("summary", {
        ...written,
        all,
        context: settings.context,
        temperature: settings.temperature,
        kept: count(result.kept),
        mass: percentOf(result.mass),
        before: result.entropy.model.toFixed(2),
        now: result.entropy.after.toFixed(2),
        list: best.join(", "),
      }),
    );
    picture.svg.setAttribute("aria-label", label("picture_of", { all, kept: count(result.kept) }));
    shell.rows(
      ["rank", "token", "model", "warm", "after", "expected", "drawn"].map((key) => label(key)),
      Array.from({ length: Math.min(TABLE_ROWS, result.warm.length) }, (_, rank) => [
        rank + 1,
        spelt(rank),
        percentOf(result.model[rank]),
        percentOf(result.warm[rank]),
        rank < result.kept ? percentOf(result.after[rank]) : "✂",
        (DRAWS * result.after[rank]).toFixed(1),
        drawn ? drawn[rank] : "–",
      ]),
    );
  }
}

// " the\n" → "·the↵"
function visible(token) {
  return token.replaceAll(" ", "·").replaceAll("\n", "↵") || "∅";
}

function seenSentences(label, { result, drawn, spelt }, rank) {
  const { model, warm, after } = result;
  return [
    label("seen", {
      token: spelt(rank),
      rank: count(rank + 1),
      model: percentOf(model[rank]),
      warm: percentOf(warm[rank]),
      after: percentOf(after[rank]),
    }),
    ...(drawn
      ? [label("seen_drawn", { expected: (DRAWS * after[rank]).toFixed(1), drawn: drawn[rank] })]
      : []),
  ].join(" ");
}

// What these settings teach.
function lessonOf(label, { settings, result, uniform }) {
  const { temperature } = settings;
  if (temperature === 0) return label("lesson_greedy");
  const warmth = temperature === 1 ? [] : [label(temperature > 1 ? "lesson_warm" : "lesson_cold")];
  return [...warmth, cutLesson(label, settings, result), ...(uniform ? [label("same")] : [])].join(
    " ",
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

export default widget({ kind: "ptm-sampling_explorer", style, words, build: explorer });
