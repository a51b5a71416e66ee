// What FillMask shows: tokens, and for each of up to two masks a list of what is expected there.

import { freePlaces, KEPT, MASK, saidOf } from "./store.js";

// Rows of a list, so that the picture fits a projector; fewer with numbers below the sentence.
const LECTURE_ROWS = 6;

// Everything on display; `first` is the place of the first mask.
export function sceneOf(state, known, model) {
  const { sentence, masked, filled, said, copies, lecture } = state;
  const most = !lecture ? KEPT : LECTURE_ROWS - (copies ? 2 : 0);
  const places = [...masked].sort((a, b) => a - b);
  const put = new Map(filled);
  const tokens = sentence.tokens.map((token, i) => {
    const [p, rank, best, chance] = sentence.standing[i];
    const open = places.indexOf(i);
    return {
      ...{ token, fixed: sentence.fixed.includes(i), bare: token === MASK },
      piece: put.get(i) ?? null,
      number: open < 0 ? null : open + 1,
      standing: copies && open < 0 && p !== null ? { p, rank, best, chance } : null,
    };
  });
  // Where two are hidden, a page without Python knows what some candidates change.
  const leads = (at, piece) =>
    Boolean(model.isStatic) &&
    masked.length > 1 &&
    saidOf(known, sentence, masked, [[at, piece]]) !== null;
  // What is expected at each mask, and what was before the other was filled.
  const lists = places.map((at, n) => {
    const before = said.before.get(at);
    const now = said.after.get(at) ?? before;
    const compared = now !== before;
    const token = sentence.tokens[at];
    const rows = compared
      ? comparedRows(now, before, token, most)
      : now.candidates.slice(0, most).map(([piece, p]) => ({ piece, p }));
    return {
      ...{ at, number: n + 1, other: masked.length > 1 ? 2 - n : null },
      ...{ token, bare: token === MASK, before, now, compared },
      rows: rows.map((row) => ({
        ...row,
        chosen: row.piece === put.get(at),
        truth: row.piece === token,
        leads: !compared && leads(at, row.piece),
      })),
      rest: Math.max(0, 1 - rows.reduce((sum, row) => sum + (row.below ? 0 : row.p), 0)),
    };
  });
  const mean = copies ? meanOf(sentence) : null;
  return { tokens, lists, most, first: places[0] ?? 0, copies, filled, masked, mean };
}

// The new list, and at its end what was among the first three before and has left it; a probability
// that is not in its list is at most (`below`, `beforeBelow`) the last one there, but for that of
// the token that stood there.
function comparedRows(now, before, token, most) {
  const [old, present] = [before, now].map(
    ({ candidates, p }) => new Map([...candidates, ...(p === null ? [] : [[token, p]])]),
  );
  const listed = new Set(now.candidates.map(([piece]) => piece));
  const lost = before.candidates.slice(0, 3).filter(([piece]) => !listed.has(piece));
  const stay = now.candidates.slice(0, Math.max(1, most - lost.length));
  const [lastNow, lastOld] = [now, before].map(({ candidates }) => candidates.at(-1)[1]);
  const row = (piece) => {
    const is = { p: present.get(piece) ?? lastNow, below: !present.has(piece) };
    return { piece, ...is, before: old.get(piece) ?? lastOld, beforeBelow: !old.has(piece) };
  };
  return [...stay, ...lost].map(([piece]) => row(piece));
}

// What the tokens get that stand there for all to see, the model's own marks left out.
function meanOf(sentence) {
  const standing = freePlaces(sentence).map((i) => sentence.standing[i][0]);
  const known = standing.filter((p) => p !== null);
  return known.length ? known.reduce((sum, p) => sum + p, 0) / known.length : null;
}

// What a click on a token makes of the masks: one shown again, or one more; of three one goes, the
// first.
export function toggled({ masked, filled }, place) {
  const stay = masked.includes(place)
    ? masked.filter((other) => other !== place)
    : [...masked.slice(-1), place];
  return { masked: stay, filled: filled.filter(([other]) => stay.includes(other)) };
}

// What a click on a candidate makes of the filled places: put in, taken out, or exchanged; what
// was filled after it and knew of it goes.
export function filledWith({ masked, filled }, place, piece) {
  const at = filled.findIndex(([other]) => other === place);
  const earlier = at < 0 ? filled : filled.slice(0, at);
  const same = at >= 0 && filled[at][1] === piece;
  return { masked, filled: same ? earlier : [...earlier, [place, piece]] };
}
