// What MaskingLab says: the sentences below the picture, those for screen readers, the table.

import { count } from "../host/numbers.js";
import { percentText } from "./controls.js";
import { DRAWS, FATES, IGNORED } from "./draws.js";
import { percentsOf } from "./shares.js";

// What the settings teach, and what is known of the token that is looked at.
export function maskingLesson(label, scene) {
  const { tokens, unit, rate, counts, labels, looked } = scene;
  const n = tokens.filter((token) => token.unit >= 0).length;
  const mean = (counts.chosen.expected / DRAWS).toFixed(2);
  const unitLesson = label(`lesson_${unit}`, {
    n,
    mean,
    rate: percentText(rate),
    none: count(counts.many[0].counted),
    draws: count(DRAWS),
  });
  const chosen = tokens.filter((token) => token.chosen);
  const kept = chosen.filter(({ fate }) => fate === "kept").length;
  const labelLesson = label(chosen.length ? "lesson_labels" : "lesson_no_labels", {
    n: chosen.length,
    kept,
  });
  return [
    ...(looked === null ? [] : [tokenSentence(label, scene, looked)]),
    unitLesson,
    labels ? labelLesson : sharesLesson(label, scene),
  ]
    .filter(Boolean)
    .join(" ");
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
  return times === null
    ? said
    : `${said} ${label("seen_times", {
        n: count(times.counted),
        draws: count(DRAWS),
        expected: count(Math.round(times.expected)),
      })}`;
}

// For screen readers.
export function maskingSummary(label, { tokens, counts, unit }) {
  const chosen = tokens.filter((token) => token.chosen);
  const list = chosen.map(({ text, input, fate }) =>
    fate === "random"
      ? label("told_random", { token: text, input })
      : label(`told_${fate}`, { token: text }),
  );
  const [hidden, random, kept] = counts.fates.map((row) => count(row.counted));
  return label("summary_of", {
    unit: label(`unit_${unit}`),
    n: chosen.length,
    of: tokens.filter((token) => token.unit >= 0).length,
    list: list.join(label("comma")) || label("nothing"),
    draws: count(DRAWS),
    chosen: count(counts.chosen.counted),
    expected: count(Math.round(counts.chosen.expected)),
    hidden,
    random,
    kept,
  });
}

// A row a token; then a row for every count over the thousand draws.
export function maskingTable(label, { tokens, counts }) {
  const numbers = (row) =>
    row === null
      ? ["", "", ""]
      : [
          row.counted,
          row.expected.toFixed(1),
          `${Math.ceil(row.low - 1e-9)}–${Math.floor(row.high + 1e-9)}`,
        ];
  const more = [["chosen", counts.chosen], ...FATES.map((name, i) => [name, counts.fates[i]])];
  return [
    [
      "number",
      "row_text",
      "happened",
      "row_input",
      "row_label",
      "counted",
      "expected",
      "range",
    ].map((key) => label(key)),
    [
      ...tokens.map(({ text, input, fate, chosen }, i) => [
        i + 1,
        text,
        label(fate),
        input,
        chosen ? text : IGNORED,
        ...numbers(counts.each[i]),
      ]),
      ...more.map(([name, row]) => ["", label("all_tokens"), label(name), "", "", ...numbers(row)]),
      ...counts.many.map((row, n) => [
        "",
        label("draws_with", { n }),
        label("chosen"),
        "",
        "",
        ...numbers(row),
      ]),
    ],
  ];
}
