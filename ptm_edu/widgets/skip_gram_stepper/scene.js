// What SkipGramStepper shows of its run, and which of its settings Python shares.

// What the plane shows: all vectors, those of the pair with their ways, half-way there in a glide.
export function sceneOf({ run, glide, settings }, lesson, part) {
  const { words: names } = run.corpus;
  const before = glide?.before ?? run;
  const point = (table, role, i, way) => ({
    word: names[i],
    role,
    way,
    from: before[table][i],
    at: before[table][i].map((from, d) => from + part * (run[table][i][d] - from)),
  });
  const asked = lesson ? [...lesson.toC.keys()] : [];
  const points = lesson
    ? [
        point("v", "center", lesson.center, lesson.toV),
        ...asked.map((i, n) => point("c", n ? "negative" : "context", i, lesson.toC.get(i))),
      ]
    : [];
  names.forEach((_, i) => {
    if (i !== lesson?.center) points.push(point("v", "v", i));
    if (!asked.includes(i)) points.push(point("c", "c", i));
  });
  const side = lesson && before.v[lesson.center];
  return { points, rate: glide?.rate ?? settings.rate, side };
}

// The sentences below: what the arrows and the shading are, and what two dimensions cannot show.
export function explained(label, { run, settings }, lesson) {
  if (!lesson) return `${label("running")} ${label("exact")}`;
  const still = Math.hypot(...lesson.toV) < 1e-9 ? label("at_rest") : "";
  return [
    still,
    label("moves", { rate: settings.rate.toFixed(2) }),
    label("side", { word: run.corpus.words[lesson.center] }),
    label("exact"),
  ].join("");
}

export const SETTINGS = {
  window: "window",
  negatives: "negatives",
  rate: "learning_rate",
  seed: "seed",
};

export function settingsOf(model) {
  const named = Object.entries(SETTINGS).map(([name, trait]) => [name, model.get(trait)]);
  return Object.fromEntries(named);
}

export function traitsOf(settings) {
  return Object.fromEntries(
    Object.entries(SETTINGS).map(([name, trait]) => [trait, settings[name]]),
  );
}
