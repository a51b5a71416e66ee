// A task's fields as sequences: Radford et al. 2018, section 3.3 and figure 1, and the order and
// the cutting of `ptm_edu.gpt.task_inputs`.

export const ANSWERS = 2; // the fields before the answers: context and question
const MARKS = { start: "⟨s⟩", delimiter: "$", extract: "⟨e⟩" };

// Words with what is joined by an apostrophe or a hyphen, single Chinese characters, and signs.
const WORD = "(?:(?!\\p{Script=Han})[\\p{L}\\p{N}])+";
const TOKEN = new RegExp(`\\p{Script=Han}|${WORD}(?:['’-]${WORD})*|\\S`, "gu");

function tokensOf(text) {
  return text.match(TOKEN) ?? [];
}

// Which fields stand in which sequence: a list of parts a sequence, of one field or more a part.
function partsOf({ task, fields }, both) {
  if (task === "classification") return [[[0]]];
  if (task === "choice") return fields.slice(ANSWERS).map((_, i) => [[0, 1], [ANSWERS + i]]);
  return task === "similarity" && both
    ? [
        [[0], [1]],
        [[1], [0]],
      ]
    : [[[0], [1]]];
}

// The sequences, each a list of { kind ("start", "delimiter", "extract" or "token"), text, field,
// cut }; what is cut stands in its place, and is none of the sequence.
function sequencesOf(example, both, context) {
  const tokens = example.fields.map(tokensOf);
  return partsOf(example, both).map((parts) => framed(parts, tokens, context));
}

function framed(parts, tokens, context) {
  const order = parts.flat();
  const kept = order.map((field) => tokens[field].length);
  const room = context - parts.length - 1;
  while (kept.reduce((sum, n) => sum + n, 0) > room) kept[kept.indexOf(Math.max(...kept))] -= 1;
  const mark = (kind) => ({ kind, text: MARKS[kind], field: null, cut: false });
  const told = (field) =>
    tokens[field].map((text, i) => ({
      kind: "token",
      text,
      field,
      cut: i >= kept[order.indexOf(field)],
    }));
  return [
    mark("start"),
    ...parts.flatMap((part, i) => [...(i ? [mark("delimiter")] : []), ...part.flatMap(told)]),
    mark("extract"),
  ];
}

// A field's looks: all answers are one.
export function fieldClass(field) {
  return `ptm-field-${Math.min(field, ANSWERS)}`;
}

// What is on display: the sequences, the fields' names, and how much is cut.
export function transformScene(label, { example, both, context, why }) {
  const sequences = sequencesOf(example, both, context);
  const lost = (sequence) => sequence.filter(({ cut }) => cut).length;
  return {
    ...example,
    both,
    context,
    why,
    sequences,
    names: fieldNames(label, example),
    lengths: sequences.map((sequence) => sequence.length - lost(sequence)),
    cut: Math.max(...sequences.map(lost)),
    empty: example.fields.some((text) => !tokensOf(text).length),
  };
}

function fieldNames(label, { task, fields }) {
  if (task === "classification") return [label("text")];
  if (task === "entailment") return [label("premise"), label("hypothesis")];
  if (task === "similarity") return [1, 2].map((n) => `${label("text")} ${n}`);
  return fields.map((_, i) =>
    i < ANSWERS ? label(i ? "question" : "story") : `${label("answer")} ${i - ANSWERS + 1}`,
  );
}
