// What FillMask says in words: below its picture, to screen readers, in the table.

import { count } from "../host/numbers.js";
import { bitsOf, likelyOf, percentOf } from "../host/probability.js";
import { MASK } from "./store.js";

// A token's state, for the line below the sentence.
export function toldOf(label, { token, fixed, piece, number, bare, standing }) {
  if (piece !== null) return label("told_filled", { piece, token });
  if (number !== null) return label(bare ? "told_bare" : "told_masked", { token });
  if (standing) {
    const { p, rank, best, chance } = standing;
    const told = label("told_standing", { token, percent: percentOf(p) });
    return rank === 1
      ? told
      : label("told_rank", { standing: told, rank: count(rank), best, most: percentOf(chance) });
  }
  if (fixed) return label("told_fixed", { token });
  return label(bare ? "told_open" : "told_free", { token });
}

export function entropyOf(label, { now, before, compared }) {
  const numbers = { bits: now.entropy.toFixed(2), n: likelyOf(now.entropy) };
  return compared
    ? label("entropy_from", { ...numbers, before: before.entropy.toFixed(2) })
    : label("entropy", numbers);
}

export function truthToldOf(label, { token, now, before, compared }) {
  if (now.p === null) return label("no_truth");
  const numbers = { token, percent: percentOf(now.p), rank: count(now.rank) };
  if (!compared) return label("truth", numbers);
  const then = { before: percentOf(before.p), rank_before: count(before.rank) };
  return label("truth_from", { ...numbers, ...then });
}

// The sentences below the picture.
export function explained(label, scene) {
  const { lists, filled, mean } = scene;
  const after = lists.find(({ compared }) => compared);
  const joint = filled.length > 1 ? jointOf(lists, filled) : null;
  const change = after && {
    ...{ piece: filled[0][1], n: after.other },
    before: after.before.entropy.toFixed(2),
    after: after.now.entropy.toFixed(2),
  };
  return [
    mean !== null && label("lesson_copies", { mean: percentOf(mean) }),
    change && label("lesson_after", change),
    !change && lists.length > 1 && label("lesson_two"),
    lists.length === 1 && mean === null && label("lesson_one"),
    joint && label("lesson_joint", joint),
  ]
    .filter(Boolean)
    .join(label("gap"));
}

// Both filled: their probability as if neither knew of the other, and one after the other. Null
// where one of the three is not in its list.
function jointOf(lists, filled) {
  const [one, two] = filled.map(([place, piece]) => {
    const { before, now } = lists.find(({ at }) => at === place);
    const [p, after] = [before, now].map(({ candidates }) => new Map(candidates).get(piece));
    return { piece, p, after };
  });
  if (!one.p || !two.p || !two.after) return null;
  const [apart, joined] = [two.p, two.after].map((p) => percentOf(one.p * p));
  return { first: one.piece, second: two.piece, apart, joined };
}

// The masks, for screen readers.
export function spoken(label, { lists, mean }) {
  const likeliest = ([piece, p]) => `${piece} ${percentOf(p)}`;
  const told = lists.map((list) => {
    const best = list.now.candidates.slice(0, 3).map(likeliest).join(label("comma"));
    const [truth, entropy] = [truthToldOf(label, list), entropyOf(label, list)];
    return label("spoken_mask", { n: list.number, list: best, truth, entropy });
  });
  return [
    ...(told.length ? told : [label("spoken_none")]),
    ...(mean === null ? [] : [label("lesson_copies", { mean: percentOf(mean) })]),
  ].join(label("gap"));
}

// The table's lines: the tokens, then what is expected at the masks.
export function tableOf(label, { tokens, lists }) {
  const chance = (p, below = false) => `${below ? "< " : ""}${Number(p.toPrecision(4))}`;
  return [
    ...tokens.map(({ token, piece, number, standing }, i) => [
      i + 1,
      piece ?? (number === null ? token : `${MASK} (${token})`),
      standing ? chance(standing.p) : "–",
      standing ? bitsOf(standing.p).toFixed(2) : "–",
      "–",
    ]),
    ...lists.flatMap(({ at, number, rows, rest }) => {
      const place = label("open_row", { place: at + 1, n: number });
      const lines = rows.map(({ piece, p, below, before, beforeBelow }) => {
        const then = before === undefined ? "–" : chance(before, beforeBelow);
        return [place, piece, chance(p, below), bitsOf(p).toFixed(2), then];
      });
      return [...lines, [place, label("others"), chance(rest), "–", "–"]];
    }),
  ];
}
