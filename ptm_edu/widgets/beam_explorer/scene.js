// What BeamExplorer shows at a step of a search, and what it says of it.

import { signed } from "../host/numbers.js";
import { beamSearch, wayTo } from "./search.js";

// A whole search, and what greedy search finds.
export function searchOf(tree, { width, alpha, most }) {
  const [search, greedy] = [width, 1].map((wide) => beamSearch(tree, { width: wide, alpha, most }));
  return { tree, width, alpha, most, search, greedyLast: greedy.ranked[0] };
}

// Everything on display: `search` is whole, `step` of its `last` tokens are drawn; `ranked` are the
// hypotheses there are by then. `best` and `greedy` are the nodes on the winner's way, once the
// search is over, and on greedy search's, which this one has `dropped` at that token.
export function sceneOf(searched, step) {
  const { tree, search, greedyLast } = searched;
  const last = search.steps.length;
  const ranked = search.ranked.filter((one) => (one.ended ? one.last.step <= step : step === last));
  const winner = step === last ? search.ranked[0].last : null;
  const greedy = wayTo(greedyLast.last);
  const lost = search.steps
    .slice(0, step)
    .flat()
    .find(({ node, fate }) => greedy.has(node.id) && ["dropped", "late", "left"].includes(fate));
  return {
    ...searched,
    last,
    step,
    ranked,
    winner,
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
  const penalty = label(scene.alpha ? "some_penalty" : "no_penalty");
  return [looked, over, compared(label, scene), penalty].join(label("gap"));
}

// Greedy search's hypothesis beside the winner, under the same length penalty.
function compared(label, { search, greedyLast: greedy, textOf }) {
  const [best] = search.ranked;
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
  const nameOf = (one) => (one.step ? textOf(one) : label("start"));
  const list = going.map((one) => `${nameOf(one)} ${signed(one.total)}`).join(label("semicolon"));
  const leader = ranked.length
    ? label("leader", { text: textOf(ranked[0].last), score: signed(ranked[0].score) })
    : label("none");
  const numbers = { width, alpha, step, last, kept: going.length };
  return label("summary", { ...numbers, leader, list: list || "–" });
}
