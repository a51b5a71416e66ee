// What AttentionExplorer shows of a choice: the chosen token's row in each chosen head.

import { entropyOf } from "../host/entropy.js";
import { grouped, STRONGEST, strongest, unitsOf, weightText } from "./numbers.js";

export const SERIES = ["●", "■", "▲", "◆"]; // beside a colour, so that no head is told by colour alone

// The rows and columns: { queries, sources } as shown, and `every` source, hidden ones too.
export function sidesOf(model, { whole, hide }) {
  const special = model.get("special");
  const queries = unitsOf(model.get("tokens"), model.get("words"), special, whole);
  const other = model.get("source_tokens");
  const every = other.length ? unitsOf(other, model.get("source_words"), special, whole) : queries;
  const shown = (units) => {
    const rest = hide ? units.filter((unit) => !unit.special) : units;
    return rest.length ? rest : units;
  };
  return { queries: shown(queries), sources: shown(every), every };
}

// Which unit a token belongs to; where it is hidden, the next one, or the last.
export function placeOfToken(units, token) {
  const place = units.findIndex(({ members }) => members.at(-1) >= token);
  return place < 0 ? units.length - 1 : place;
}

// `window` is { first, size, cut }: the first token, the columns, and whether the last of them is what
// lies outside.
export function sceneOf(label, held, state, sides, window) {
  const { layer, heads, token } = state.choice;
  const { queries, sources, every } = sides;
  const { size } = window;
  const at = placeOfToken(queries, token - window.first);
  const series = (heads.length ? heads : [null]).map((head, i) => {
    const matrix = held.matrix(layer, head);
    const row = grouped(matrix, size, [queries[at]], every);
    const total = row.reduce((sum, weight) => sum + weight, 0);
    const weights = every.flatMap((unit, i) => (sources.includes(unit) ? [row[i]] : []));
    return {
      head,
      sign: head === null ? "◇" : SERIES[i],
      entropy: entropyOf(row),
      weights,
      name: head === null ? label("average") : label("head", { head }),
      outside: window.cut ? grouped(matrix, size, [queries[at]], [{ members: [size - 1] }])[0] : 0,
      hidden: Math.max(0, total - weights.reduce((sum, weight) => sum + weight, 0)),
      lines: state.lines ? strongest(grouped(matrix, size, queries, sources), sources.length) : [],
    };
  });
  return {
    layer,
    series,
    at,
    queries,
    sources,
    across: state.across,
    whole: state.whole,
    rests: [
      ...(sources.length < every.length ? ["hidden"] : []),
      ...(window.cut ? ["outside"] : []),
    ],
    cut: window.cut,
    every: every.length,
    chosen: queries[at].text,
    masked: series.every(
      ({ entropy, weights, hidden, outside }) =>
        entropy === 0 && hidden === 0 && outside === 0 && weights.every((weight) => weight === 0),
    ),
    names: listed(
      label,
      series.map(({ name }) => name),
    ),
  };
}

// ["a", "b", "c"] → "a, b and c"
function listed(label, names) {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(label("comma"))}${label("both")}${names.at(-1)}`;
}

// How much of the chosen token's attention lies outside the window, for each head.
export function shareOutside(label, { series }) {
  const percent = (share) => label("percent", { p: `${(100 * share).toFixed(1)} %` });
  return series.map(({ name, outside }) => `${name} ${percent(outside)}`).join(label("comma"));
}

// The sentences below the picture.
export function explained(label, scene) {
  const { chosen: token, series, every: n } = scene;
  if (scene.masked) return label("caption_masked", { token });
  const entropies = series
    .map(({ name, entropy }) => label("entropy_of", { name, bits: entropy.toFixed(2) }))
    .join(label("comma"));
  const cut = Math.max(...series.map(({ lines }) => lines.length)) >= STRONGEST;
  const told = {
    token,
    entropies,
    outside: shareOutside(label, scene),
    equal: Math.log2(n).toFixed(2),
    n: label(scene.whole ? "words_n" : "tokens_n", { n }),
  };
  return [
    label(scene.cut ? "caption_window" : "caption", told),
    ...(scene.whole ? [label("note_whole")] : []),
    ...(cut ? [label("note_lines", { n: STRONGEST })] : []),
  ].join(label("gap"));
}

// The chosen row, for screen readers.
export function spoken(label, { layer, names, chosen: token, sources, series }) {
  const [{ weights }] = series;
  const best = sources
    .map(({ text }, i) => ({ text, weight: weights[i] }))
    .filter(({ weight }) => weight >= 0.0005)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, 3);
  const list = best.map(({ text, weight }) => `${text} ${weightText(weight)}`).join(label("comma"));
  return label("summary", { layer, heads: names, token, list: list || label("nowhere") });
}

/** The chosen row as a table. */
export function tableOf(label, { sources, series, rests }) {
  return [
    [label("number"), label("token"), ...series.map(({ name }) => label("weight", { name }))],
    [
      ...sources.map(({ text }, i) => [
        i + 1,
        text,
        ...series.map(({ weights }) => weightText(weights[i])),
      ]),
      ...rests.map((name) => ["", label(name), ...series.map((one) => weightText(one[name]))]),
    ],
  ];
}
