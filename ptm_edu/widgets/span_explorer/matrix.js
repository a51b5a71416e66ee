// SpanExplorer's matrix: S + E of every pair of the tokens that matter, those hatched that are no
// span because they end before they start, or are too long.

import { CIVIDIS } from "../host/cividis.js";
import { uniqueId } from "../host/controls.js";
import { element } from "../host/dom.js";
import { hatchPattern, svgText } from "../host/drawing.js";
import { signed } from "../host/numbers.js";
import { sameAsBefore } from "../host/same.js";
import { shortened, textWidth } from "../host/text.js";
import { kindOf, sumOf } from "./scores.js";

// `handlers` has pick(first, last) and chosen(). Returns the node, and draw(scene, room), which
// returns where it ends.
export function spanMatrix(label, handlers) {
  const id = uniqueId("span");
  const hatch = (kind, angle) => hatchPattern(`${id}-${kind}`, 6, 3.4, angle);
  const cells = element("svg:g", {
    class: "ptm-matrix",
    tabindex: 0,
    role: "group",
    "aria-label": label("matrix_keys"),
    onkeydown: pressed,
    onclick: (event) => {
      const cell = event.target.closest(".ptm-cell");
      if (cell) handlers.pick(Number(cell.dataset.first), Number(cell.dataset.last));
    },
  });
  const around = element("svg:g");
  const node = element("svg:g", {}, [
    element("svg:defs", {}, [hatch("backwards", 45), hatch("long", -45)]),
    around,
    cells,
  ]);
  const unchanged = sameAsBefore();
  let now = null;
  let bottom = 0;

  function draw(scene, room) {
    now = scene;
    const { shown, spans, chosen, longest, entry } = scene;
    const told = JSON.stringify([shown, spans[0], chosen]);
    if (!unchanged(entry, longest, told, ...Object.values(room))) bottom = drawAll(scene, room);
    return bottom;
  }

  function drawAll(scene, { left, top, width, letter }) {
    const small = 0.86 * letter;
    const names = scene.shown.map((t) => shortened(scene.tokens[t], 5.4 * small, small));
    const widest = Math.max(
      ...names.map((name) => textWidth(name, `700 ${small}px system-ui, sans-serif`)),
    );
    const start = left + widest + 0.6 * letter;
    const at = {
      left: start,
      top: top + 1.6 * letter + widest + 6,
      letter,
      small,
      cell: Math.min(1.75 * letter, (left + width - start) / names.length),
    };
    around.replaceChildren(
      svgText("ptm-panel-title", left, top + letter, label("matrix")),
      ...names.flatMap((name, i) => axisNodes(name, scene, i, at)),
    );
    const under = at.top + names.length * at.cell;
    cells.replaceChildren(...cellNodes(scene, at, id));
    const rows = legendNodes(label, scene, { left, top: under, width, letter, small, id });
    around.append(...rows);
    return under + 2.7 * letter;
  }

  // Among the tokens on display, from the chosen pair on, else from the best span.
  function pressed(event) {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[
      event.key
    ];
    if (!step) return;
    event.preventDefault();
    const { shown } = now;
    const { first, last } = handlers.chosen() ?? now.spans[0];
    const go = (token, by) =>
      shown[Math.max(0, Math.min(shown.length - 1, shown.indexOf(token) + by))];
    handlers.pick(go(first, step[0]), go(last, step[1]));
  }

  return { node, draw };
}

function axisNodes(name, { shown, leaders }, i, { left, top, cell, letter, small }) {
  const middle = (i + 0.5) * cell + 0.33 * small;
  const bold = (t) => (shown[i] === t ? "ptm-axis ptm-leads" : "ptm-axis");
  return [
    svgText(bold(leaders.first), left - 0.4 * letter, top + middle, name, "end"),
    element(
      "svg:text",
      {
        class: bold(leaders.last),
        transform: `translate(${left + middle} ${top - 5}) rotate(-90)`,
      },
      name,
    ),
  ];
}

function cellNodes(scene, { left, top, cell, letter }, id) {
  const {
    shown,
    spans: [best],
    leaders,
    chosen,
    longest,
  } = scene;
  const all = shown.flatMap((first) =>
    shown.map((last) => ({
      first,
      last,
      score: sumOf(scene, first, last),
      kind: kindOf(first, last, longest),
    })),
  );
  const scores = all.map(({ score }) => score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const is = (one, other) => one && one.first === other.first && one.last === other.last;
  return all.map((one) => {
    const [x, y] = [left + shown.indexOf(one.last) * cell, top + shown.indexOf(one.first) * cell];
    const box = { x: x + 0.5, y: y + 0.5, width: cell - 1, height: cell - 1 };
    const shade = high > low ? (one.score - low) / (high - low) : 1;
    const sign = is(best, one) ? "★" : is(leaders, one) ? "◇" : "";
    return element(
      "svg:g",
      {
        class: `ptm-cell${is(chosen, one) ? " ptm-picked" : ""}`,
        "data-first": one.first,
        "data-last": one.last,
        "data-score": one.score,
        "data-kind": one.kind,
      },
      [
        element("svg:title", {}, signed(one.score)),
        element("svg:rect", {
          class: "ptm-shade",
          ...box,
          fill: CIVIDIS[Math.round(shade * (CIVIDIS.length - 1))],
        }),
        one.kind === "span"
          ? null
          : element("svg:rect", { class: "ptm-hatched", ...box, fill: `url(#${id}-${one.kind})` }),
        is(chosen, one) ? element("svg:rect", { class: "ptm-frame", ...box }) : null,
        sign
          ? svgText("ptm-sign", x + cell / 2, y + cell / 2 + 0.36 * letter, sign, "middle")
          : null,
      ],
    );
  });
}

// What the two hatches and the two signs mean.
function legendNodes(label, { longest }, { left, top, width, letter, small, id }) {
  const box = { y: top + 1.15 * letter - 0.85 * small, width: small, height: small };
  const swatch = (x, kind) => [
    element("svg:rect", { class: "ptm-swatch", x, ...box }),
    element("svg:rect", { x, ...box, fill: `url(#${id}-${kind})` }),
  ];
  const text = (x, y, words) => svgText("ptm-axis", x, y, words);
  const [one, two] = [top + 1.15 * letter, top + 2.25 * letter];
  const right = left + Math.min(width / 2, 15 * letter);
  return [
    ...swatch(left, "backwards"),
    text(left + 1.4 * small, one, label("is_backwards")),
    ...swatch(right, "long"),
    text(right + 1.4 * small, one, label("is_long", { n: longest })),
    text(left, two, `★ ${label("is_best")}`),
    text(right, two, `◇ ${label("is_leaders")}`),
  ];
}
