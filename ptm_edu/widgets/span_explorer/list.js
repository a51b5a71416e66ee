// SpanExplorer's list: the best spans with their sums, no answer in its place among them, and below
// the chosen and the right one.

import { uniqueId } from "../host/controls.js";
import { element } from "../host/dom.js";
import { svgRect, svgText } from "../host/drawing.js";
import { steppedTo } from "../host/keys.js";
import { count, signed } from "../host/numbers.js";
import { mostThatFit, textWidth } from "../host/text.js";

// `handlers` has pick(first, last) and chosen(). Returns the node, and draw(scene, room), which
// returns where it ends.
export function spanList(label, handlers) {
  const id = uniqueId("spans");
  const rows = element("svg:g", {
    class: "ptm-spans",
    tabindex: 0,
    role: "listbox",
    "aria-label": label("list_keys"),
    onkeydown: pressed,
    onclick: (event) => {
      const row = event.target.closest(".ptm-span[data-first]");
      if (row) handlers.pick(Number(row.dataset.first), Number(row.dataset.last));
    },
  });
  const around = element("svg:g");
  const node = element("svg:g", {}, [around, rows]);
  let spans = [];

  function draw(scene, { left, top, width, letter }) {
    ({ spans } = scene);
    const row = 1.32 * letter;
    const score = left + width - (scene.right ? 4.1 * letter : 0);
    const head = (x, words, kind = "ptm-axis", anchor = "end") =>
      svgText(kind, x, top + letter, words, anchor);
    around.replaceChildren(
      head(left, label("list"), "ptm-panel-title", "start"),
      head(score, "S + E"),
      ...(scene.right ? [head(left + width, "F1")] : []),
    );
    const listed = rowsOfSpans(label, scene);
    const chosen = listed.findIndex(
      ({ kind, span }) =>
        kind === "span" && span.first === scene.chosen?.first && span.last === scene.chosen?.last,
    );
    rows.replaceChildren(
      ...listed.map((one, i) =>
        spanRow(scene, one, {
          left,
          width,
          letter,
          score,
          row,
          y: top + 1.35 * letter + i * row,
          id: `${id}-${i}`,
          selected: i === chosen,
        }),
      ),
    );
    if (chosen < 0) rows.removeAttribute("aria-activedescendant");
    else rows.setAttribute("aria-activedescendant", `${id}-${chosen}`);
    return top + 1.5 * letter + listed.length * row;
  }

  function pressed(event) {
    const now = handlers.chosen();
    const place = spans.findIndex(({ first, last }) => first === now?.first && last === now?.last);
    const goal = steppedTo(event.key, place, spans.length, "column");
    if (goal === undefined) return;
    event.preventDefault();
    const { first, last } = spans[goal];
    handlers.pick(first, last);
  }

  return { node, draw };
}

// { kind, sign, words, score, told (the answer that it is), span }: no answer stands where nothing
// better is below it, and wins where it stands first.
function rowsOfSpans(label, scene) {
  const { spans, limit, chosen, right, answered, threshold } = scene;
  const of = (span, kind, sign) => ({
    kind,
    sign,
    span,
    score: span.score,
    told: span.text,
    words: span.kind === "backwards" ? label("no_span") : span.text,
  });
  const best = spans.map((span) =>
    of(span, "span", span.rank === 1 && answered ? "★" : `${span.rank}`),
  );
  const above = spans.filter(({ score }) => score > limit).length;
  best.splice(above, 0, {
    kind: "none",
    sign: answered ? "∅" : "★",
    score: limit,
    told: "",
    words: label("none_row", { tau: signed(threshold, 1) }),
  });
  return [
    ...best,
    ...(chosen ? [of(chosen, "chosen", "▢")] : []),
    ...(right && right.first !== undefined ? [of(right, "right", "◆")] : []),
  ];
}

function spanRow(scene, { kind, sign, words, score: value, told, span }, at) {
  const { left, width, letter, score, row, y, id, selected } = at;
  const base = y + 0.98 * letter;
  const numbers = scene.right && span?.kind !== "backwards" ? scene.scoreOf(told) : null;
  const text = (x, kind_, content, anchor = "start") => svgText(kind_, x, base, content, anchor);
  const room = score - left - 5.4 * letter;
  const rank = span?.rank && kind !== "span" ? ` (${count(span.rank)})` : "";
  return element(
    "svg:g",
    {
      class: `ptm-span ptm-${kind}-row`,
      role: "option",
      id,
      "aria-selected": `${selected}`,
      "data-kind": kind,
      "data-score": value,
      "data-rank": span?.rank ?? null,
      "data-first": span?.first ?? null,
      "data-last": span?.last ?? null,
      "data-told": told,
      "data-exact": numbers?.exact ?? null,
      "data-f1": numbers?.f1 ?? null,
      "aria-label": `${words} ${signed(value)}`,
    },
    [
      svgRect("ptm-ground", left - 3, y + 1, width + 6, row - 1, { rx: 3 }),
      text(left + 0.5 * letter, "ptm-sign", sign, "middle"),
      text(left + 1.5 * letter, "ptm-words", spanWords(words, rank, room, letter)),
      text(score, "ptm-number", signed(value), "end"),
      numbers
        ? text(
            left + width,
            "ptm-number",
            `${numbers.exact ? "✓ " : ""}${numbers.f1.toFixed(2)}`,
            "end",
          )
        : null,
    ],
  );
}

// A long span shows how it begins and how it ends.
function spanWords(words, rank, room, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const letters = [...words.replace(/\s+/g, " ")];
  const whole = `${letters.join("")}${rank}`;
  if (textWidth(whole, font) <= room) return whole;
  const end = `…${letters.slice(-9).join("")}${rank}`;
  const cut = (n) => `${letters.slice(0, n).join("")}${end}`;
  return cut(mostThatFit(letters.length - 9, (n) => textWidth(cut(n), font) <= room));
}
