// SpanExplorer's list: the best spans with their sums, no answer in its place among them, and below
// the chosen and the right one.

import { useView } from "../host/hooks.js";
import { Listbox } from "../host/listbox.jsx";
import { count, signed } from "../host/numbers.js";
import { svgText } from "../host/picture.jsx";
import { mostThatFit, textWidth } from "../host/text.js";
import { isSpan } from "./scores.js";

const ROW_HIGH = 1.32; // letters
const HEAD_HIGH = 1.35;

export function listHeight(scene, letter) {
  return (HEAD_HIGH + 0.15 + rowsOf(scene).length * ROW_HIGH) * letter;
}

export function List({ scene, room, hand }) {
  const { label } = useView();
  const { left, top, width, letter } = room;
  const { spans, right } = scene;
  const score = left + width - (right ? 4.1 * letter : 0);
  const at = () => {
    const [first, last] = hand.chosen() ?? [];
    return spans.findIndex((span) => span.first === first && span.last === last);
  };
  return (
    <>
      {svgText("ptm-panel-title", left, top + letter, label("list"))}
      {svgText("ptm-axis", score, top + letter, "S + E", "end")}
      {right && svgText("ptm-axis", left + width, top + letter, "F1", "end")}
      <Listbox
        class="ptm-spans"
        aria-label={label("list_keys")}
        at={at}
        size={spans.length}
        axes="column"
        go={(i) => hand.pick(spans[i].first, spans[i].last)}>
        {(idOf) =>
          rowsOf(scene).map((row, i) => {
            const y = top + (HEAD_HIGH + i * ROW_HIGH) * letter;
            const best = row.kind === "span" ? row.span.rank - 1 : null;
            const option = { id: best === null ? undefined : idOf(best), selected: best === at() };
            return <Row key={i} {...{ scene, row, room, score, y, ...option, pick: hand.pick }} />;
          })
        }
      </Listbox>
    </>
  );
}

// { kind, sign, span }: no answer stands where nothing better is below it, and wins where it stands first.
function rowsOf({ spans, limit, chosen, right, answered }) {
  const none = { kind: "none", text: "", score: limit };
  const signOf = ({ rank }) => (rank === 1 && answered ? "★" : rank);
  const rows = spans.map((span) => ({ kind: "span", sign: signOf(span), span }));
  const above = spans.filter(({ score }) => score > limit).length;
  rows.splice(above, 0, { kind: "none", sign: answered ? "∅" : "★", span: none });
  if (chosen) rows.push({ kind: "chosen", sign: "▢", span: chosen });
  if (isSpan(right)) rows.push({ kind: "right", sign: "◆", span: right });
  return rows;
}

/** @param {any} props */
function Row({ scene, row, room: { left, width, letter }, score, pick, id, selected, y }) {
  const { label } = useView();
  const { kind, sign, span } = row;
  const { first, last, rank } = span;
  const base = y + 0.98 * letter;
  const none = label("none_row", { tau: signed(scene.threshold, 1) });
  const words = { none, backwards: label("no_span") }[span.kind] ?? span.text;
  const numbers = scene.right && span.kind !== "backwards" ? scene.scoreOf(span.text) : null;
  const place = rank && kind !== "span" ? ` (${count(rank)})` : "";
  const fitted = spanWords(words, place, score - left - 5.4 * letter, letter);
  const f1 = numbers && `${numbers.exact ? "✓ " : ""}${numbers.f1.toFixed(2)}`;
  const whole = fitted === `${words}${place}` ? "" : words;
  const name = [/\d/.test(sign) && sign, fitted, signed(span.score), f1, whole]
    .filter(Boolean)
    .join(" ");
  const ground = { x: left - 3, y: y + 1, width: width + 6, height: ROW_HIGH * letter - 1 };
  return (
    <g
      id={id}
      class={`ptm-span ptm-${kind}-row`}
      role="option"
      aria-selected={selected}
      aria-label={name}
      {...{ "data-kind": kind, "data-score": span.score, "data-rank": rank }}
      {...{ "data-first": first, "data-last": last, "data-told": span.text }}
      {...{ "data-exact": numbers?.exact, "data-f1": numbers?.f1 }}
      onClick={() => isSpan(span) && pick(first, last)}>
      <rect class="ptm-ground" {...ground} rx={3} />
      {svgText("ptm-sign", left + 0.5 * letter, base, sign, "middle")}{" "}
      {svgText("ptm-words", left + 1.5 * letter, base, fitted)}{" "}
      {svgText("ptm-number", score, base, signed(span.score), "end")}{" "}
      {numbers && svgText("ptm-number", left + width, base, f1, "end")}
    </g>
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
