// What SkipGramStepper shows of its run.

import { meanOf, modeOf, OBJECTIVES } from "./model.js";

// What the plane shows: all vectors, those of the example with their ways, half-way there in a glide.
// `kept` is the table of the inputs, whose words are named.
export function sceneOf({ run, glide, part }, lesson, rate) {
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
  if (lesson && objective === "cbow")
    points.unshift(
      meanPoint(
        lesson.inputs.map((i) => names[i]),
        inputs,
      ),
    );
  return { run, points, rate: glide?.rate ?? rate, side: lesson?.h, kept: input.table };
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
export function explained(label, { words, ids, objective }, example, lesson, rate) {
  if (!example) return label("exact");
  const mode = modeOf(objective);
  return [
    Math.hypot(...lesson.toH) < 1e-9 ? label(`at_rest_${mode}`) : "",
    label(`moves_${mode}`, { rate: rate.toFixed(2) }),
    label(`side_${mode}`, { word: words[ids[example.center]] }),
    label("exact"),
  ].join("");
}
