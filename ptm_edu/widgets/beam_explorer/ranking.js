// BeamExplorer's table of hypotheses, the best under the present length penalty first.

import { element, heading } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { SIGNS } from "./nodes.js";

// Returns the nodes, and show(scene).
export function beamRanking(label) {
  const title = element("span");
  const over = heading("ptm-over", 4, [
    title,
    element("small", {}, label("score_is")),
    element("span", { class: "ptm-legend" }, label("legend")),
  ]);
  const keys = ["sentence", "length", "total", "penalty", "score"];
  const body = element("tbody");
  const table = element("table", {}, [
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ["", ...keys.map((key) => label(key)), ""].map((text) => element("th", {}, text)),
      ),
    ),
    body,
  ]);
  const box = element("div", { class: "ptm-ranking", tabindex: 0, role: "group" }, table);
  const show = (scene) => {
    const cut = scene.ranked.some(({ ended }) => !ended);
    title.textContent = label(cut ? "ranking_cut" : "ranking");
    box.setAttribute("aria-label", title.textContent);
    const rows = scene.ranked.map((one, i) =>
      rankingRow(scene, one, {
        sign: one.last === scene.winner ? SIGNS.best : i + 1,
        within: i < scene.width,
        mark: markOf(label, scene, one, i),
      }),
    );
    const { dropped, greedyLast } = scene;
    if (dropped)
      rows.push(
        rankingRow(scene, greedyLast, {
          sign: SIGNS.greedy,
          within: false,
          mark: label("greedy_dropped", { n: dropped }),
        }),
      );
    body.replaceChildren(
      ...(rows.length
        ? rows
        : [
            element(
              "tr",
              {},
              element("td", { class: "ptm-none", colspan: keys.length + 2 }, label("none")),
            ),
          ]),
    );
    // Room for all there will be, so that nothing moves while it plays.
    const found = scene.search.ranked;
    const more = found.some(({ last }) => last.node === greedyLast.last.node) ? 1 : 2;
    box.style.setProperty("--ptm-rows", found.length + more);
  };
  return { nodes: [over, box], show };
}

function markOf(label, { greedyLast, width }, { last, ended }, i) {
  const greedy = last.node === greedyLast.last.node;
  return [
    ...(greedy ? [`${SIGNS.greedy} ${label("greedy")}`] : []),
    ...(ended ? [] : [label("not_ended")]),
    ...(i < width ? [] : [label("over")]),
  ].join(", ");
}

function rankingRow({ textOf, winner }, { last, ended, total, penalty, score }, row) {
  const { sign, within, mark } = row;
  const cells = [
    sign,
    textOf(last),
    last.step,
    signed(total),
    penalty.toFixed(2),
    signed(score),
    mark,
  ];
  return element(
    "tr",
    {
      class: within ? "ptm-within" : "ptm-beyond",
      "data-ended": ended,
      "data-total": total,
      "data-score": score,
      "data-best": last === winner,
    },
    cells.map((cell) => element("td", {}, `${cell}`)),
  );
}
