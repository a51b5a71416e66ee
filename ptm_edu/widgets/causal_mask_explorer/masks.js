// The two masks, what a word is told through them, and the questions that one reading asks.

import { percentOf } from "../host/probability.js";

export const MASKS = ["causal", "full"];

// What the sentence on display is under both masks: { tokens, others, token, view, …, panels }, a
// panel { kind, T, open(t, s), changes (of every output), ways (of every question), asked }.
export function causalScene({ entry, token, view, layers, hidden }) {
  const tokens = entry.tokens.map(shownToken);
  const T = tokens.length;
  const hides = view === "training" && hidden;
  const panels = MASKS.map((kind) => {
    const open = (t, s) => (kind === "causal" ? s <= t : !(hides && s === t + 1));
    // The last place asks for a word that is not there.
    const ways = tokens.slice(1).map((_, t) => wayTo(open, T, t, t + 1, layers));
    return {
      kind,
      T,
      open,
      ways,
      changes: entry[kind][token],
      asked: ways.filter((way) => !way).length,
    };
  });
  const largest = Math.max(...panels.flatMap((panel) => panel.changes));
  return {
    text: entry.text,
    tokens,
    others: entry.replacements.map(shownToken),
    T,
    token,
    view,
    layers,
    hidden,
    panels,
    largest,
  };
}

// The places over which what stands at `goal` is told to `from` in that many layers or fewer:
// [from, …, goal], the shortest way; null if there is none. In each layer every place reads what
// those it may look at held before it.
function wayTo(open, T, from, goal, layers) {
  let ways = new Map([[from, [from]]]);
  for (let layer = 0; layer < layers; layer += 1) {
    const further = new Map(ways);
    for (const [at, way] of ways)
      for (let s = 0; s < T; s += 1)
        if (open(at, s) && !further.has(s)) further.set(s, [...way, s]);
    if (further.has(goal)) return further.get(goal);
    ways = further;
  }
  return null;
}

// A piece carries the space before it; one of nothing else must be seen too.
function shownToken(token) {
  return token.trim() || token.replace(/\n/g, "↵").replace(/\s/g, "␣") || "∅";
}

// 0.0312 → "3.1 %"; only what is exactly 0 is "0".
export function changeText(change) {
  if (change === 0) return "0";
  return change < 1e-5 ? "< 0.001 %" : percentOf(change);
}
