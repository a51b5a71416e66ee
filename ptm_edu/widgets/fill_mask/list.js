// FillMask's list for one mask: a bar a candidate; a click or a key puts it in, or takes it out.

import { uniqueId } from "../host/controls.js";
import { element } from "../host/dom.js";
import { svgRect, svgText } from "../host/drawing.js";
import { steppedTo } from "../host/keys.js";
import { percentOf } from "../host/probability.js";
import { shortened, textWidth } from "../host/text.js";
import { entropyOf, truthToldOf } from "./sentences.js";

const ROW_HIGH = 1.32; // letters
const HEAD_HIGH = 3.9;

// `handlers` has choose(n, piece), mark(n, i), clear() and marked(n), which candidate the keys are
// on. Returns the node, and draw(list, room, mark), which returns the height it took; without a
// list it shows nothing.
export function fillList(label, handlers, n) {
  const name = uniqueId("list");
  const rows = element("svg:g", {
    class: "ptm-candidates",
    role: "listbox",
    "aria-label": label("candidates", { n: n + 1 }),
    onkeydown: pressed,
    onclick: (event) => {
      const row = event.target.closest(".ptm-candidate");
      if (row) handlers.choose(n, row.dataset.piece);
    },
  });
  const around = element("svg:g");
  const node = element("svg:g", { class: `ptm-list ptm-mask-${n + 1}` }, [around, rows]);
  let shown = [];

  function draw(list, room, marked) {
    node.style.display = list ? "" : "none";
    shown = list?.rows ?? [];
    if (!list) {
      rows.removeAttribute("tabindex");
      [rows, around].forEach((part) => part.replaceChildren());
      return room.top;
    }
    rows.setAttribute("tabindex", 0);
    const { left, top, letter } = room;
    const mark = Math.min(marked, shown.length - 1);
    const full = Math.max(...shown.map(({ p, before }) => Math.max(p, before ?? 0)));
    const places = { ...room, top: top + HEAD_HIGH * letter, row: ROW_HIGH * letter, full };
    rows.replaceChildren(
      ...shown.map((row, i) => {
        const line = fillRow(row, i, places, list);
        line.id = `${name}-${i}`;
        line.setAttribute("aria-selected", row.chosen);
        line.classList.toggle("ptm-marked", i === mark);
        return line;
      }),
    );
    rows.setAttribute("aria-activedescendant", `${name}-${mark}`);
    const below = HEAD_HIGH + shown.length * ROW_HIGH + 1;
    around.replaceChildren(
      ...headOf(list, room),
      textAt(
        "ptm-rest",
        left,
        top + below * letter,
        label("rest", { percent: percentOf(list.rest) }),
        { "data-p": list.rest },
      ),
      ...(list.compared
        ? [
            textAt(
              "ptm-small ptm-hollow",
              left,
              top + (below + 1.15) * letter,
              label("hollow", { n: list.other }),
            ),
          ]
        : []),
    );
    return top + (below + 1.5) * letter;
  }

  function headOf(list, { left, top, width, letter }) {
    const { number, token, bare, now, before, compared } = list;
    const truth = truthToldOf(label, list);
    // Small probabilities and high ranks are long; squeezed a little they stay in their half.
    const tight = textWidth(truth, `${letter}px system-ui, sans-serif`) > width - 2;
    const title = bare ? label("mask_bare", { n: number }) : label("mask_at", { n: number, token });
    return [
      textAt("ptm-list-title", left, top + letter, title, { "data-at": list.at }),
      textAt("ptm-truth", left, top + 2.3 * letter, truth, {
        textLength: tight ? width - 2 : null,
        lengthAdjust: "spacingAndGlyphs",
        "data-p": now.p,
        "data-rank": now.rank,
        "data-before": compared ? before.p : null,
      }),
      textAt("ptm-entropy ptm-small", left, top + 3.45 * letter, entropyOf(label, list), {
        "data-bits": now.entropy,
        "data-before": compared ? before.entropy : null,
      }),
    ];
  }

  function pressed(event) {
    const mark = Math.min(handlers.marked(n), shown.length - 1);
    const goal = steppedTo(event.key, mark, shown.length, "column");
    if (goal !== undefined) handlers.mark(n, goal);
    else if (event.key === "Enter" || event.key === " ") handlers.choose(n, shown[mark].piece);
    else if (event.key === "Backspace" || event.key === "Delete") handlers.clear();
    else return;
    event.preventDefault();
  }

  return { node, draw };
}

function textAt(kind, x, y, words, data = {}) {
  return svgText(kind, x, y, words, null, { ...data });
}

// How high a list of so many candidates is.
export function fillListHeight(rows, letter) {
  return (HEAD_HIGH + rows * ROW_HIGH + 2.5) * letter;
}

function fillRow(row, i, { left, top, width, row: high, letter, full }, list) {
  const { piece, p, below, before, beforeBelow, chosen, truth, leads } = row;
  const y = top + (i + 0.78) * high;
  const told = numbersOf(row, list.compared);
  const from = left + 0.34 * width;
  const most = 0.66 * width - (list.compared ? 10.5 : 5.5) * letter;
  const bar = (share, kind) =>
    svgRect(kind, from, y - 0.76 * letter, Math.max(1, (most * share) / full), 0.92 * letter);
  const kinds = ["ptm-candidate", chosen && "ptm-chosen", truth && "ptm-true"].filter(Boolean);
  return element(
    "svg:g",
    {
      class: kinds.join(" "),
      role: "option",
      "data-piece": piece,
      "data-p": below ? null : p,
      "data-most": below ? p : null,
      "data-before": beforeBelow ? null : (before ?? null),
      "data-leads": leads,
      "aria-label": `${piece} ${told}`,
    },
    [
      svgRect("ptm-ground", left, top + i * high, width, high - 1, { rx: 3 }),
      leads ? textAt("ptm-leads", left + 0.15 * letter, y, "▸") : null,
      textAt(
        "ptm-name",
        left + 1.1 * letter,
        y,
        shortened(piece, 0.34 * width - 1.4 * letter, letter),
      ),
      below ? null : bar(p, "ptm-bar"),
      before === undefined ? null : bar(before, "ptm-was"),
      textAt(
        "ptm-percent",
        from + Math.max((most * Math.max(below ? 0 : p, before ?? 0)) / full, 1) + 0.4 * letter,
        y,
        told,
      ),
    ],
  );
}

// "12 %", "12 % → 31 %", "< 0.4 % → 31 %"; a tick after the token that stood there.
function numbersOf({ p, below, before, beforeBelow, truth }, compared) {
  const now = `${below ? "< " : ""}${percentOf(p)}`;
  const then = compared ? `${beforeBelow ? "< " : ""}${percentOf(before)} → ` : "";
  return `${then}${now}${truth ? " ✓" : ""}`;
}
