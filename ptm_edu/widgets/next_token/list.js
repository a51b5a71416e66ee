// NextToken's candidates: a bar each, as long as its probability; a click or a key chooses one.

import { uniqueId } from "../host/controls.js";
import { element } from "../host/dom.js";
import { svgRect, svgText } from "../host/drawing.js";
import { steppedTo } from "../host/keys.js";
import { likelyOf, percentOf } from "../host/probability.js";
import { shortened } from "../host/text.js";
import { colourOf } from "./scene.js";
import { spaced } from "./strip.js";

const ROW_HIGH = 1.28; // letters
const HEAD_HIGH = 2.75;

// `handlers` has choose(i), mark(i), undo() and marked(), which candidate the keys are on. Returns
// the node, and draw(scene, room), which returns the height it took.
export function nextTokenList(label, handlers) {
  const name = uniqueId("next");
  const rows = element("svg:g", {
    class: "ptm-candidates",
    tabindex: 0,
    role: "listbox",
    "aria-label": label("candidates"),
    onkeydown: pressed,
    onclick: (event) => {
      const row = event.target.closest(".ptm-candidate");
      if (row) handlers.choose(Number(row.dataset.rank) - 1);
    },
  });
  const around = element("svg:g");
  const node = element("svg:g", {}, [around, rows]);
  let size = 0;

  function draw(scene, { left, top, width, letter, most }) {
    const row = ROW_HIGH * letter;
    const shown = scene.candidates.slice(0, most);
    size = shown.length;
    const mark = Math.min(scene.mark, size - 1);
    const text = (kind, y, words) => svgText(kind, left, top + y * letter, words);
    const places = {
      left,
      top: top + HEAD_HIGH * letter,
      width,
      row,
      letter,
      full: shown[0]?.p ?? 1,
    };
    rows.replaceChildren(
      ...shown.map((candidate, i) => {
        const line = candidateRow(candidate, i, places, scene.isStatic);
        line.id = `${name}-${i}`;
        line.setAttribute("aria-selected", i === mark);
        return line;
      }),
    );
    if (size) rows.setAttribute("aria-activedescendant", `${name}-${mark}`);
    else rows.removeAttribute("aria-activedescendant");
    const hidden = scene.candidates.slice(most).reduce((sum, { p }) => sum + p, scene.rest);
    const below = HEAD_HIGH + size * ROW_HIGH + 1.1;
    around.replaceChildren(
      text("ptm-list-title", 1, label("next")),
      ...(scene.ends
        ? [text("ptm-soft", 2.5, label("not_stored"))]
        : [
            text(
              "ptm-small ptm-entropy",
              2.25,
              label("entropy", { bits: scene.entropy.toFixed(2), n: likelyOf(scene.entropy) }),
            ),
            text("ptm-rest", below, label("rest", { percent: percentOf(hidden) })),
          ]),
    );
    around.querySelector(".ptm-rest")?.setAttribute("data-p", hidden);
    return top + (below + 0.5) * letter;
  }

  function pressed(event) {
    const mark = Math.min(handlers.marked(), size - 1);
    const goal = steppedTo(event.key, mark, size, "column");
    if (goal !== undefined) handlers.mark(goal);
    else if (event.key === "Enter" || event.key === " ") handlers.choose(mark);
    else if (event.key === "Backspace") handlers.undo();
    else return;
    event.preventDefault();
  }

  return { node, draw };
}

// How high a list of so many candidates is.
export function listHeight(rows, letter) {
  return (HEAD_HIGH + rows * ROW_HIGH + 1.6) * letter;
}

function candidateRow({ id, shown, p, bits, leads }, i, places, isStatic) {
  const { left, top, width, row, letter, full } = places;
  const y = top + (i + 0.78) * row;
  const bar = { from: left + 0.36 * width, most: 0.64 * width - 4.6 * letter };
  const long = Math.max(1, (bar.most * p) / full);
  const sign = isStatic && leads ? [svgText("ptm-leads", left + 0.9 * letter, y, "▸", "end")] : [];
  return element(
    "svg:g",
    {
      class: "ptm-candidate",
      role: "option",
      "data-id": id,
      "data-p": p,
      "data-rank": i + 1,
      "data-leads": leads,
      "aria-label": `${shown} ${percentOf(p)}`,
    },
    [
      svgRect("ptm-ground", left, top + i * row, width, row - 1, { rx: 3 }),
      ...sign,
      svgText(
        "ptm-name",
        left + 1.2 * letter,
        y,
        spaced(shortened(shown, 0.36 * width - 1.6 * letter, letter)),
      ),
      svgRect("ptm-bar", bar.from, y - 0.76 * letter, long, 0.92 * letter, {
        fill: colourOf(bits),
      }),
      svgText("ptm-percent", bar.from + long + 0.4 * letter, y, percentOf(p)),
    ],
  );
}
