// The learning rate of every layer group at every step, as training.schedules has them in Python.

// Factors of the peak for step t of a phase of `total` steps, of which `rise` go up.
export const SCHEDULES = {
  // Howard and Ruder 2018, eq. 3, with total − cut where cut · (1/cut_frac − 1) may be rounded.
  slanted: (t, { total, rise, ratio }) => {
    const p = t < rise ? t / rise : 1 - fallen(t, total, rise);
    return (1 + p * (ratio - 1)) / ratio;
  },
  constant: () => 1,
  warmup: (t, { total, rise }) => risen(t, rise) * (1 - fallen(t, total, rise)),
  cosine: (t, { total, rise }) =>
    (risen(t, rise) * (1 + Math.cos(Math.PI * fallen(t, total, rise)))) / 2,
};

function risen(t, rise) {
  return rise ? Math.min(1, (t + 1) / rise) : 1;
}

function fallen(t, total, rise) {
  return Math.min(1, Math.max(0, (t - rise) / (total - rise)));
}

// The phases of a training: each { start, total, rise }. With gradual unfreezing an epoch each, the
// last as long as there are epochs; as one phase where the schedule does not restart.
export function phasesOf({ groups, steps, epochs, unfreezing, phases, cut }) {
  const many = unfreezing && phases ? Math.min(groups, epochs) : 1;
  return Array.from({ length: many }, (_, i) => {
    const total = (i === many - 1 ? epochs - i : 1) * steps;
    return { start: i * steps, total, rise: Math.floor(total * cut + 1e-9) };
  });
}

// Group 1 is the lowest. The highest learns from the first step, each lower one an epoch later.
export function thawOf({ groups, steps, unfreezing }, group) {
  return unfreezing ? (groups - group) * steps : 0;
}

// ratesOf(settings)(step, group, schedule): the rate, 0 while the group is frozen.
export function ratesOf(settings) {
  const phases = phasesOf(settings);
  const factorAt = (step, schedule) => {
    const phase = phases.findLast(({ start }) => start <= step);
    return SCHEDULES[schedule](step - phase.start, { ...phase, ratio: settings.ratio });
  };
  return (step, group, schedule = settings.schedule) => {
    if (step < thawOf(settings, group)) return 0;
    const share = settings.factor ** -(settings.groups - group);
    return settings.peak * share * factorAt(step, schedule);
  };
}

// Steps at which a curve bends, and enough between them: for drawing, in rising order.
export function bendsOf(settings, total) {
  const bends = phasesOf(settings).flatMap(({ start, rise }) => [
    start - 1,
    start,
    start + rise - 1,
    start + rise,
  ]);
  const thaws = Array.from({ length: settings.groups }, (_, i) => thawOf(settings, i + 1));
  const even = Array.from({ length: 240 }, (_, i) => Math.round((i * (total - 1)) / 239));
  return [...new Set([...bends, ...thaws, ...even, total - 1])]
    .filter((step) => step >= 0 && step < total)
    .sort((a, b) => a - b);
}

// 0.0000569 → "5.69e-5", 0.00385 → "0.00385"
export function written(rate) {
  if (rate === 0) return "0";
  return rate < 1e-4 ? rate.toExponential(2) : String(Number(rate.toPrecision(3)));
}
