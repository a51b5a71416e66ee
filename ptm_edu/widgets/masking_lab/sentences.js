// What MaskingLab says: the sentences below the picture, those for screen readers, the table.

import { count } from "../host/numbers.js";
import { DRAWS, FATES, IGNORED } from "./draws.js";

// What the settings teach, and what is known of the token that is looked at.
export function maskingLesson(label, scene) {
  const { tokens, unit, rate, counts, labels, looked } = scene;
  const of = { n: tokens.filter((token) => token.unit >= 0).length, rate: percentText(rate) };
  const mean = (counts.chosen.expected / DRAWS).toFixed(2);
  const none = count(counts.many[0].counted);
  return [
    ...(looked === null ? [] : [tokenSentence(label, scene, looked)]),
    label(`lesson_${unit}`, { ...of, mean, none, draws: count(DRAWS) }),
    labels ? labelsLesson(label, tokens) : sharesLesson(label, scene),
  ].join(label("gap"));
}

function labelsLesson(label, tokens) {
  const chosen = tokens.filter((token) => token.chosen);
  const kept = chosen.filter(({ fate }) => fate === "kept").length;
  return label(chosen.length ? "lesson_labels" : "lesson_no_labels", { n: chosen.length, kept });
}

// What 80/10/10 is for, and what is lost without one of the three.
function sharesLesson(label, { shares, pieces }) {
  const [hidden, replaced, kept] = percentsOf(shares);
  if (kept === 100) return label("lesson_all_kept");
  if (replaced === 100) return label("lesson_all_random");
  if (hidden === 100) return label("lesson_all_hidden");
  if (replaced === 0) return label("lesson_no_random");
  if (kept === 0) return label("lesson_no_kept");
  return label("lesson_shares", { n: count(pieces.length) });
}

export function tokenSentence(label, { tokens, counts }, i) {
  const { text, input, fate } = tokens[i];
  const said = label(`seen_${fate}`, { token: text, input });
  const times = counts.each[i];
  if (times === null) return said;
  const expected = count(Math.round(times.expected));
  const often = label("seen_times", { n: count(times.counted), draws: count(DRAWS), expected });
  return [said, often].join(label("gap"));
}

// For screen readers.
export function maskingSummary(label, { tokens, counts, unit }) {
  const chosen = tokens.filter((token) => token.chosen);
  const list = chosen.map(({ text, input, fate }) => label(`told_${fate}`, { token: text, input }));
  const fates = FATES.map((fate, i) => [fate, count(counts.fates[i].counted)]);
  return label("summary_of", {
    unit: label(`unit_${unit}`),
    n: chosen.length,
    of: tokens.filter((token) => token.unit >= 0).length,
    list: list.join(label("also")) || label("nothing"),
    draws: count(DRAWS),
    chosen: count(counts.chosen.counted),
    expected: count(Math.round(counts.chosen.expected)),
    ...Object.fromEntries(fates),
  });
}

// A row a token; then a row for every count over the thousand draws.
export function maskingTable(label, { tokens, counts }) {
  const heads = ["number", "row_text", "happened", "row_input", "row_label"];
  const numbers = (row) => {
    if (!row) return ["", "", ""];
    const range = `${Math.ceil(row.low - 1e-9)}–${Math.floor(row.high + 1e-9)}`;
    return [row.counted, row.expected.toFixed(1), range];
  };
  const sum = (of, happened, row) => ["", of, label(happened), "", "", ...numbers(row)];
  return [
    [...heads, "counted", "expected", "range"].map((key) => label(key)),
    [
      ...tokens.map(({ text, input, fate, chosen }, i) => {
        const row = [i + 1, text, label(fate), input, chosen ? text : IGNORED];
        return [...row, ...numbers(counts.each[i])];
      }),
      sum(label("all_tokens"), "chosen", counts.chosen),
      ...FATES.map((name, i) => sum(label("all_tokens"), name, counts.fates[i])),
      ...counts.many.map((row, n) => sum(label("draws_with", { n }), "chosen", row)),
    ],
  ];
}

// 0.15 → "15 %", 0.125 → "12.5 %"
export function percentText(share) {
  return `${Number((100 * share).toFixed(1))} %`;
}

// Whole percents with the sum 100.
export function percentsOf([hidden, replaced]) {
  const first = Math.round(100 * hidden);
  const second = Math.round(100 * (hidden + replaced)) - first;
  return [first, second, 100 - first - second];
}
