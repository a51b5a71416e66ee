// Beam search, step for step as `ptm_edu.transformer.beam_search.search` does it, over what Python
// has asked the model once.

export const WIDEST = 8;

// A table of Python's as nodes that know their children: { id, word, name, p (log p), children }.
// `text(node)` is the beginning that a node stands for, with the end's name if it is `whole`.
export function beamTree({ names, end, parents, words, log_p }, gap) {
  const nodes = parents.map((parent, id) => ({
    id,
    word: words[id],
    parent,
    name: names[words[id]]?.trim() || "␣", // only spaces would not be seen
    p: log_p[id],
    children: [],
  }));
  nodes.slice(1).forEach((node) => nodes[node.parent].children.push(node));
  const text = (node, whole = false) => {
    const told = [];
    for (let at = node; at.parent >= 0; at = nodes[at.parent])
      if (whole || at.word !== end) told.unshift(names[at.word]);
    return told.join(gap).trim() || "∅";
  };
  return { start: nodes[0], end, text };
}

// Search. Returns `steps`, at each the candidates that were looked at, the likeliest first, and
// `ranked`, the hypotheses, best first, of which the search returns the first `width`; `over` says
// why it stopped: enough have "ended", it was "cut", or "nothing" was left to go on with. A
// candidate is { node, parent (a candidate), step, rank, total, fate }: "kept", "dropped", "ended",
// "late" where it ends, but not among the best `width`, or "left" where it stood at the end.
export function beamSearch(tree, { width, alpha, most }) {
  const start = { node: tree.start, parent: null, step: 0, rank: 0, total: 0, fate: "kept" };
  let beams = [start];
  const [steps, ended] = [[], []];
  while (beams.length && ended.length < width && steps.length < most) {
    const candidates = beams
      .flatMap((parent) =>
        parent.node.children.map((node) =>
          // Python adds in float32.
          ({ node, parent, step: steps.length + 1, total: Math.fround(parent.total + node.p) }),
        ),
      )
      .sort((a, b) => b.total - a.total)
      .slice(0, 2 * width);
    beams = [];
    candidates.forEach((one, rank) => {
      one.rank = rank;
      one.fate = fateOf(one, tree.end, width, beams.length);
      if (one.fate === "kept") beams.push(one);
      if (one.fate === "ended") ended.push(one);
    });
    steps.push(candidates);
  }
  const over = ended.length >= width ? "ended" : beams.length ? "cut" : "nothing";
  if (over === "ended")
    beams.forEach((one) => {
      one.fate = "left";
    });
  return {
    start,
    steps,
    over,
    ended: ended.length,
    ranked: rankedBy(alpha, over === "cut" ? [...ended, ...beams] : ended),
  };
}

function fateOf({ node, rank }, end, width, going) {
  if (node.word === end) return rank < width ? "ended" : "late";
  return going < width ? "kept" : "dropped";
}

// Hypotheses by score, those that were cut behind those that have ended: each { last (a candidate),
// ended, total, penalty, score }.
function rankedBy(alpha, candidates) {
  const scored = candidates.map((last) => {
    const penalty = ((5 + last.step) / 6) ** alpha; // Wu et al. 2016, eq. 14
    const [ended, total] = [last.fate === "ended", last.total];
    return { last, ended, total, penalty, score: total / penalty };
  });
  return scored.sort((a, b) => b.ended - a.ended || b.score - a.score);
}

// The nodes on the way to a candidate.
export function wayTo(candidate) {
  const ids = new Set();
  for (let at = candidate; at; at = at.parent) ids.add(at.node.id);
  return ids;
}
