// What SkipGramStepper shows of its run, and which of its settings Python shares.

import { meanOf, OBJECTIVES } from "./model.js";

// What the plane shows: all vectors, those of the example with their ways, half-way there in a glide.
// `kept` is the table of the inputs, whose words are named.
export function sceneOf({ run, glide, settings }, lesson, part) {
  const { words: names, objective } = run.corpus;
  const { input, target } = OBJECTIVES[objective];
  const before = glide?.before ?? run;
  const point = (table, role, i, way) => ({
    word: names[i],
    role,
    way,
    from: before[table][i],
    at: before[table][i].map((from, d) => from + part * (run[table][i][d] - from)),
  });
  const given = [...(lesson?.toInputs ?? [])];
  const asked = [...(lesson?.toAsked ?? [])];
  const inputs = given.map(([i, way]) => point(input.table, input.role, i, way));
  const points = [
    ...inputs,
    ...asked.map(([i, way], n) => point(target.table, n ? "negative" : target.role, i, way)),
  ];
  names.forEach((_, i) => {
    if (!lesson?.toInputs.has(i)) points.push(point(input.table, input.table, i));
    if (!lesson?.toAsked.has(i)) points.push(point(target.table, target.table, i));
  });
  const mean =
    lesson && objective === "cbow"
      ? meanPoint(
          lesson.inputs.map((i) => names[i]),
          inputs,
        )
      : null;
  const rate = glide?.rate ?? settings.rate;
  return { points: mean ? [mean, ...points] : points, rate, side: lesson?.h, kept: input.table };
}

// h, which moves as its inputs do on average: a word that occurs twice among them counts twice.
function meanPoint(words, inputs) {
  const found = words.map((word) => inputs.find((input) => input.word === word));
  const [from, at, way] = ["from", "at", "way"].map((name) =>
    meanOf(found.map((one) => one[name])),
  );
  return { word: "", role: "mean", from, at, way, parts: found.map((one) => one.at) };
}

// The sentences below: what the arrows and the shading are, and what two dimensions cannot show.
export function explained(label, { run, settings }, lesson) {
  if (!lesson) return `${label("running")} ${label("exact")}`;
  const { words, ids, objective } = run.corpus;
  const mode = modeOf(objective);
  const still = Math.hypot(...lesson.toH) < 1e-9 ? label(`at_rest_${mode}`) : "";
  return [
    still,
    label(`moves_${mode}`, { rate: settings.rate.toFixed(2) }),
    label(`side_${mode}`, { word: words[ids[run.next.center]] }),
    label("exact"),
  ].join("");
}

// The end of those labels' names that an objective has for itself.
export function modeOf(objective) {
  return objective === "cbow" ? "cbow" : "skip";
}

export const SETTINGS = {
  objective: "objective",
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
