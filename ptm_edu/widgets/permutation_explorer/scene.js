// What PermutationExplorer shows: the steps, the masks, and the sentence about a step.

import { causalMask, fullMask, openIn, permutationMasks } from "./masks.js";

export const KINDS = ["xlnet", "gpt", "bert"];

/**
 * The scene of a state { tokens, order, predicted, step, kind }: `steps` are { position, from }, a
 * target and the positions that it is predicted from; `shown` is the text as the model gets it;
 * `panels` are { name, rows, lit }, a mask (a row that is null is not there) and the row of this step.
 */
export function sceneOf({ tokens, order, predicted, step, kind }) {
  const T = tokens.length;
  const { steps, panels, ...more } = { xlnet, gpt, bert }[kind](order, predicted);
  const at = Math.max(0, Math.min(steps.length, step) - 1);
  const { position: target, from } = steps[at];
  const targets = steps.map((one) => one.position);
  const masked = (i) => kind === "bert" && targets.includes(i);
  return {
    kind,
    tokens,
    T,
    order,
    ...more,
    shown: tokens.map((token, i) => (masked(i) ? "[MASK]" : token)),
    masked,
    targets,
    steps,
    at,
    target,
    from,
    // GPT predicts a token from the hidden state of the position before it.
    panels: panels.map((panel) => ({ ...panel, lit: kind === "gpt" ? target - 1 : target })),
  };
}

function xlnet(order, predicted) {
  const { perm, content, query, targets } = permutationMasks(order, predicted);
  const steps = targets.map((position) => ({ position, from: openIn(perm[position]) }));
  const panels = Object.entries({ content, query }).map(([name, rows]) => ({ name, rows }));
  return { steps, panels };
}

function gpt(order) {
  const rows = causalMask(order.length);
  const steps = rows.slice(1).map((_, i) => ({ position: i + 1, from: openIn(rows[i]) }));
  return { order: rows.map((_, i) => i), steps, panels: [{ name: "causal", rows }] };
}

function bert(order, predicted) {
  const { targets } = permutationMasks(order, predicted);
  const visible = order.filter((i) => !targets.includes(i)).sort((a, b) => a - b);
  const steps = targets.map((position) => ({ position, from: visible }));
  return { steps, panels: [{ name: "full", rows: fullMask(order.length) }] };
}

/** The sentence about the step; `marked` stands for a token, so that it may be emphasized. */
export function sentenceOf(label, scene, marked = (token) => token) {
  const { kind, tokens, steps, at, target, from } = scene;
  const names = from.map((i) => tokens[i]);
  const numbers = {
    step: at + 1,
    of: steps.length,
    token: marked(tokens[target]),
    position: target,
    from: names.map(marked).join(label("comma")),
    probability: probabilityOf(label, scene, steps[at], kind !== "gpt"),
    before: target - 1,
  };
  return label(from.length ? `sentence_${kind}` : "sentence_none", numbers);
}

// P(mat | The, sat), in the sentence with "and its position".
export function probabilityOf(label, { tokens }, { position, from }, placed = false) {
  const names = from.map((i) => tokens[i]).join(", ");
  const given = placed ? label(names ? "and_position" : "its_position", { names }) : names;
  return given ? `P(${tokens[position]} | ${given})` : `P(${tokens[position]})`;
}

// Below the picture: what the masks let through, and what is context.
export function captionOf(label, { kind, T, steps }) {
  const context = T - steps.length;
  const told = { context, targets: steps.length };
  if (kind === "gpt") return label("caption_gpt");
  if (kind === "bert") return label(context ? "caption_bert" : "caption_bert_none", told);
  return [label("caption_xlnet"), ...(context ? [label("caption_context", told)] : [])].join(
    label("gap"),
  );
}

/** For the frame's table: [head, lines]. */
export function tableOf(label, { tokens, steps }) {
  return [
    ["step", "token", "position", "from", "count"].map((key) => label(key)),
    steps.map(({ position, from }, n) => [
      n + 1,
      tokens[position],
      position,
      from.map((i) => `${tokens[i]} (${i})`).join(label("comma")) || "–",
      from.length,
    ]),
  ];
}
