// TrainingWatch's rules without a page: the axis, the loss at a step, and the place of a replay.

// Round numbers 1, 2 or 5 × 10ⁿ apart, about `wanted` steps from low to high: { low, high, ticks }.
export function axisOf(low, high, wanted) {
  const room = high - low || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(room / wanted));
  const step = power * [1, 2, 5, 10].find((times) => times * power * wanted >= room * (1 - 1e-9));
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
  return { low: ticks[0], high: ticks.at(-1), ticks };
}

// The axis of the losses and the references: from 0 unless all of them are far from it.
export function lossAxis(losses, references, wanted) {
  const all = [...losses, ...references];
  if (!all.length) return axisOf(0, 1, wanted);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return axisOf(low > 0 && low < 0.6 * high ? 0 : low, high, wanted);
}

// The loss at a step: of the point whose steps hold it (a point covers those after the point
// before), so that step 0 has the loss of the first batch; null where there is none yet.
export function lossAt(points, step) {
  return (points.find(([at]) => at >= step) ?? points.at(-1))?.[1] ?? null;
}

// The last measurement up to a step, [step, loss]; null where there is none.
export function measuredBy(points, step) {
  return points.findLast(([at]) => at <= step) ?? null;
}

// The number of the snapshot that is nearest to a step; null is the newest.
export function placeOf(snapshots, step) {
  if (step === null) return snapshots.length - 1;
  const away = snapshots.map((one) => Math.abs(one.step - step));
  return away.indexOf(Math.min(...away));
}

// The step that is remembered for a place: at the newest snapshot null, which follows the training.
export function stepOf(snapshots, place) {
  const within = Math.max(0, Math.min(snapshots.length - 1, place));
  return within === snapshots.length - 1 ? null : snapshots[within].step;
}

// Lines as runs of points without a gap: a point whose loss is null ends a run.
export function runsOf(points) {
  const runs = [[]];
  for (const point of points) {
    if (point[1] === null) runs.push([]);
    else runs.at(-1).push(point);
  }
  return runs.filter((run) => run.length);
}

// Heights of labels in rising order, moved apart until they are `room` from each other.
export function apart(heights, room) {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b]);
  const placed = [...heights];
  order.forEach((i, n) => {
    if (n) placed[i] = Math.max(placed[i], placed[order[n - 1]] + room);
  });
  return placed;
}

// Milliseconds between two snapshots of a replay that takes about six seconds.
export function paceOf(snapshots) {
  return Math.max(120, Math.min(600, 6000 / snapshots.length));
}

// The words of each row that the row of the same word did not have before.
export function newWords(rows, before) {
  const known = new Map(before ?? []);
  return rows.map(([word, near]) => {
    const old = before && known.get(word);
    return near.map((one) => Boolean(old) && !old.includes(one));
  });
}

// How many lines of each text are shown where `fit` fit in all: short ones whole, long ones alike.
export function shares(lengths, fit) {
  const shown = lengths.map(() => 0);
  for (let left = fit; left > 0; ) {
    const open = lengths.map((_, i) => i).filter((i) => shown[i] < lengths[i]);
    if (!open.length) break;
    for (const i of open.slice(0, left)) shown[i] += 1;
    left -= Math.min(left, open.length);
  }
  return shown;
}
