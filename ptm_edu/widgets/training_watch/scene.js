// What TrainingWatch shows at a snapshot, and what it says of it.

import { count } from "../host/numbers.js";
import { bytesOf, weightsOf } from "../host/packed_attention.js";
import { percentOf } from "../host/probability.js";
import { lossAt, measuredBy, newWords, placeOf } from "./rules.js";

// `values` are the traits. Returns the snapshot on display, its losses, and its picture by kind.
export function sceneOf(label, values) {
  const { snapshots, points, held_out, kind, shown } = values;
  const place = placeOf(snapshots, shown);
  const { step, picture } = snapshots[place];
  const own = {
    attention: () => attentionOf(values, picture),
    samples: () => ({ texts: picture }),
    neighbors: () => ({ rows: picture, fresh: newWords(picture, snapshots[place - 1]?.picture) }),
  }[kind]();
  const scene = { ...values, ...own, step, most: Math.max(values.steps, values.done) };
  const losses = { loss: lossAt(points, step), held: measuredBy(held_out, step) };
  return { ...scene, ...losses, title: label(kind, { step: count(step), head: scene.head }) };
}

function attentionOf(values, { heads, weights }) {
  const { tokens, source_tokens: sources, head } = values;
  const matrices = parts(
    weightsOf(bytesOf(weights), sources.length),
    tokens.length * sources.length,
  );
  return { heads, matrices, head: Math.max(0, Math.min(heads - 1, head)) };
}

function parts(all, size) {
  return Array.from({ length: all.length / size }, (_, i) =>
    all.subarray(i * size, (i + 1) * size),
  );
}

// A loss of 5.1234 → "5.12"; of 0.01234 → "0.0123".
export function lossText(label, loss) {
  if (!Number.isFinite(loss)) return label("none");
  return Math.abs(loss) >= 0.1 && Math.abs(loss) < 1000
    ? loss.toFixed(2)
    : `${Number(loss.toPrecision(3))}`;
}

export function statusText(label, { steps, done, training, seconds, seconds_left: left }) {
  const numbers = { steps: count(steps), done: count(done), time: timeText(label, seconds) };
  if (done === 0) return label("waiting", numbers);
  if (training && left === null) return label("starting", numbers);
  if (training) return label("running", { ...numbers, left: timeText(label, left) });
  return label(done < steps ? "unfinished" : "finished", numbers);
}

function timeText(label, seconds) {
  if (seconds < 10) return label("seconds", { n: seconds.toFixed(1) });
  const whole = Math.round(seconds);
  if (whole < 60) return label("seconds", { n: whole });
  return label("minutes", { m: Math.floor(whole / 60), s: whole % 60 });
}

// The sentences below the picture; `cell` is the number of the weight that is looked at.
export function explained(label, scene, cell) {
  const { kind } = scene;
  const weight = kind === "attention" && attentionSentence(label, scene, cell);
  const told = [comparedText(label, scene), weight, label(`${kind}_hint`)];
  return told.filter(Boolean).join(label("gap"));
}

// The sentence of a weight, or of the largest one where none is looked at.
function attentionSentence(label, { tokens, source_tokens: sources, matrices, head }, cell) {
  const weights = matrices[head];
  const at = cell ?? weights.indexOf(Math.max(...weights));
  return label(cell === null ? "strongest" : "cell", {
    token: `“${tokens[Math.floor(at / sources.length)]}”`,
    source: `“${sources[at % sources.length]}”`,
    weight: percentOf(weights[at]),
  });
}

// For those who hear the page.
export function summaryOf(label, scene) {
  const { title, loss, held } = scene;
  const losses = { loss: lossText(label, loss), held_out: lossText(label, held?.[1]) };
  return label("summary", { status: statusText(label, scene), title, ...losses });
}

// Which lines the loss is above, and which below.
function comparedText(label, { loss, references }) {
  if (loss === null) return "";
  const named = (key) => {
    const on = references.filter(([, value]) => loss < value === (key === "below"));
    return on.length
      ? [label(key, { names: on.map(([name]) => `“${name}”`).join(label("comma")) })]
      : [];
  };
  const told = label("compared", { loss: lossText(label, loss) });
  return [told, ...named("below"), ...named("above")].join(label("gap"));
}

/** Head and rows of the table: a row a snapshot. @param {any} label @param {any} values */
export function tableOf(label, values) {
  const { snapshots, points, held_out, kind } = values;
  const cellsOf = {
    attention: (picture) => largestMeans(label, values, picture),
    samples: (picture) => picture.map((text, i) => [label("sample", { n: i + 1 }), text]),
    neighbors: (picture) => picture.map(([word, near]) => [word, near.join(label("comma"))]),
  }[kind];
  const columns = cellsOf(snapshots[0].picture).map(([name]) => name);
  const lines = snapshots.map(({ step, picture }) => {
    const cells = cellsOf(picture);
    return [
      count(step),
      lossText(label, lossAt(points, step)),
      lossText(label, measuredBy(held_out, step)?.[1]),
      ...columns.map((_, i) => cells[i]?.[1] ?? label("none")),
    ];
  });
  return [[label("step"), label("train"), label("held_out"), ...columns], lines];
}

// Of each head the mean of its rows' largest weights: 1 where every token attends to one token.
function largestMeans(label, values, picture) {
  return attentionOf(values, picture).matrices.map((weights, head) => {
    const largest = parts(weights, values.source_tokens.length).map((row) => Math.max(...row));
    const mean = largest.reduce((sum, weight) => sum + weight, 0) / largest.length;
    return [label("mean_largest", { head }), mean.toFixed(2)];
  });
}
