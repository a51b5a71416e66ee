// What BeamExplorer shows at a step of a search, and what it says of it.

import { signed } from "../host/numbers.js";
import { beamSearch, beamTree, wayTo } from "./search.js";

const trees = new WeakMap(); // of tables, each made once

// Everything on display: `search` is whole, `step` of its `last` words are drawn; `ranked` are the
// hypotheses there are by then. `best` and `greedy` are the nodes on the winner's way, once the
// search is over, and on greedy search's, which this one has `dropped` at that word.
export function sceneOf({ entry, width, alpha, step: wanted }, model) {
  if (!trees.has(entry)) trees.set(entry, beamTree(entry, model.get("gap")));
  const tree = trees.get(entry);
  const most = model.get("max_length");
  const search = beamSearch(tree, { width, alpha, most });
  const [greedyLast] = beamSearch(tree, { width: 1, alpha, most }).ranked;
  const last = search.steps.length;
  const step = Math.max(0, Math.min(wanted, last));
  const ranked = search.ranked.filter((one) => (one.ended ? one.last.step <= step : step === last));
  const winner = step === last ? search.ranked[0].last : null;
  const greedy = wayTo(greedyLast.last);
  const lost = search.steps
    .slice(0, step)
    .flat()
    .find(({ node, fate }) => greedy.has(node.id) && ["dropped", "late", "left"].includes(fate));
  return {
    text: entry.text,
    width,
    alpha,
    most,
    search,
    last,
    step,
    ranked,
    winner,
    greedyLast,
    best: wayTo(winner),
    greedy,
    dropped: lost?.step,
    textOf: ({ node }, whole) => tree.text(node, whole),
  };
}

// The sentences below the picture.
export function explained(label, scene) {
  const { search, step, last, width, most } = scene;
  if (step === 0) return label("first", { twice: 2 * width });
  const fates = search.steps[step - 1].map(({ fate }) => fate);
  const of = (...wanted) => fates.filter((fate) => wanted.includes(fate)).length;
  const looked = label("looked", {
    step,
    n: fates.length,
    kept: of("kept"),
    ended: of("ended"),
    dropped: of("dropped", "late", "left"),
  });
  if (step < last) return looked;
  const over = label(`over_${search.over}`, { n: search.ended, width, most });
  return [
    looked,
    over,
    compared(label, scene),
    label(scene.alpha ? "some_penalty" : "no_penalty"),
  ].join(" ");
}

// Greedy search's hypothesis beside the winner, under the same length penalty.
function compared(
  label,
  {
    search: {
      ranked: [best],
    },
    greedyLast: greedy,
    textOf,
  },
) {
  if (best.last.node === greedy.last.node) return label("same");
  const beaten =
    best.ended > greedy.ended || (best.ended === greedy.ended && best.score > greedy.score);
  return label(beaten ? "better" : "worse", {
    text: textOf(greedy.last),
    score: signed(greedy.score),
    best: signed(best.score),
  });
}

// The step on display, for screen readers.
export function spoken(label, { width, alpha, step, last, search, ranked, textOf }) {
  const there = step ? search.steps[step - 1] : [search.start];
  const going = there.filter(({ fate }) => fate === "kept");
  const list = going.map(
    (one) => `${one.step ? textOf(one) : label("start")} ${signed(one.total)}`,
  );
  const leader = ranked.length
    ? label("leader", { text: textOf(ranked[0].last), score: signed(ranked[0].score) })
    : label("none");
  return label("summary", {
    width,
    alpha,
    step,
    last,
    kept: going.length,
    leader,
    list: list.join("; ") || "–",
  });
}
