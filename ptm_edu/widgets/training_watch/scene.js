// What TrainingWatch shows at a snapshot, and what it says of it.

import { count } from "../host/numbers.js";
import { bytesOf, weightsOf } from "../host/packed_attention.js";
import { lossAt, measuredBy, newWords, placeOf } from "./rules.js";

// `values` are the traits. Returns the snapshot on display, its losses, and its picture by kind.
export function sceneOf(label, values) {
  const { snapshots, points, held_out, kind, shown } = values;
  const place = placeOf(snapshots, shown);
  const { step, picture } = snapshots[place];
  const scene = {
    ...values,
    place,
    last: snapshots.length - 1,
    step,
    following: shown === null,
    loss: lossAt(points, step),
    held: measuredBy(held_out, step),
    most: Math.max(values.steps, values.done),
  };
  if (kind === "samples") Object.assign(scene, { texts: picture });
  else if (kind === "neighbors") {
    const before = snapshots[place - 1]?.picture;
    Object.assign(scene, { rows: picture, fresh: newWords(picture, before) });
  } else Object.assign(scene, attentionOf(values, picture));
  const head = scene.head === undefined ? {} : { head: scene.head };
  return { ...scene, title: label(kind, { step: count(step), ...head }) };
}

function attentionOf({ tokens, source_tokens: sources, head }, picture) {
  const { heads } = picture;
  const size = tokens.length * sources.length;
  const all = weightsOf(bytesOf(picture.weights), sources.length);
  const matrices = Array.from({ length: heads }, (_, i) => all.subarray(i * size, (i + 1) * size));
  return { heads, matrices, head: Math.max(0, Math.min(heads - 1, head)) };
}

// A loss of 5.1234 → "5.12"; of 0.01234 → "0.0123".
export function lossText(label, loss) {
  if (loss === null) return label("none");
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

// Which lines the loss is above, and which below.
export function comparedText(label, { loss, references }) {
  if (loss === null) return "";
  const named = (key, chosen) =>
    chosen.length ? ` ${label(key, { names: chosen.map(([name]) => name).join("”, “") })}` : "";
  const [below, above] = [
    references.filter(([, value]) => loss < value),
    references.filter(([, value]) => loss >= value),
  ];
  const told = label("compared", { loss: lossText(label, loss) });
  return `${told}${named("below", below)}${named("above", above)}`;
}

/** Head and rows of the table: a row a snapshot. @param {any} label @param {any} values */
export function tableOf(label, values) {
  const { snapshots, points, held_out, kind, tokens, source_tokens: sources } = values;
  const first = snapshots[0].picture;
  const columns = {
    attention: () =>
      Array.from({ length: first.heads }, (_, i) => label("mean_largest", { head: i })),
    samples: () => first.map((_, i) => label("sample", { n: i + 1 })),
    neighbors: () => first.map(([word]) => word),
  }[kind]();
  const cells = {
    attention: (picture) => largestMeans(picture, tokens.length, sources.length),
    samples: (picture) => picture,
    neighbors: (picture) => picture.map(([, near]) => near.join(", ")),
  }[kind];
  const lines = snapshots.map(({ step, picture }) => {
    const row = cells(picture);
    return [
      count(step),
      lossText(label, lossAt(points, step)),
      lossText(label, measuredBy(held_out, step)?.[1] ?? null),
      ...columns.map((_, i) => row[i] ?? label("none")),
    ];
  });
  return { head: [label("step"), label("train"), label("held_out"), ...columns], lines };
}

// Of each head the mean of its rows' largest weights: 1 where every token attends to one token.
function largestMeans({ heads, weights }, tokens, sources) {
  const all = weightsOf(bytesOf(weights), sources);
  return Array.from({ length: heads }, (_, head) => {
    let sum = 0;
    for (let t = 0; t < tokens; t += 1) {
      const start = (head * tokens + t) * sources;
      sum += Math.max(...all.subarray(start, start + sources));
    }
    return (sum / tokens).toFixed(2);
  });
}
