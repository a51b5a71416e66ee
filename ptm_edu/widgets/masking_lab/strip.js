// MaskingLab's sentence: its tokens in lines, brackets over what is chosen together, and the names
// of the rows.

import { element } from "../host/dom.js";
import { textWidth } from "../host/text.js";
import { maskingCell, maskingColumns } from "./cells.js";

// Returns { nodes, bottom } of the strip, whose top is 0.
export function maskingStrip(label, scene, { letter, width }, hatch) {
  const rows = ["row_text", "row_input", ...(scene.labels ? ["row_label"] : [])];
  const names = rows.map((key) => label(key));
  const font = `${0.92 * letter}px system-ui, sans-serif`;
  const widest = Math.max(...names.map((name) => textWidth(name, font)));
  const left = width > 34 * letter ? widest + 0.7 * letter : 0;
  const columns = maskingColumns(scene.tokens, letter, left, width - 1);
  const high = (scene.labels ? 5.15 : 3.8) * letter;
  const lineAt = (line) => {
    const top = line * high;
    return {
      top: top + 0.1 * letter,
      bottom: top + high - 0.25 * letter,
      bracket: top + 0.25 * letter,
      text: top + 1.45 * letter,
      box: top + 1.85 * letter,
      high: 1.65 * letter,
      label: top + 4.6 * letter,
      letter,
      labels: scene.labels,
    };
  };
  const cells = scene.tokens.map((token, i) =>
    maskingCell(token, i, columns[i], lineAt(columns[i].line), hatch),
  );
  const lines = columns.at(-1).line + 1;
  const heads =
    left === 0
      ? []
      : Array.from({ length: lines }, (_, line) => lineAt(line)).flatMap((at) =>
          [at.text, at.box + at.high / 2 + 0.34 * letter, at.label]
            .slice(0, names.length)
            .map((y, i) => element("svg:text", { class: "ptm-small", x: 0, y }, names[i])),
        );
  return {
    nodes: [...heads, ...cells, ...brackets(scene.tokens, columns, lineAt)],
    bottom: lines * high,
  };
}

// A bracket over each unit of several tokens, in every line that it stands in.
function brackets(tokens, columns, lineAt) {
  const runs = new Map();
  tokens.forEach(({ unit }, i) => {
    if (unit < 0) return;
    const key = `${unit} ${columns[i].line}`;
    const run = runs.get(key) ?? { unit, first: i, n: 0 };
    runs.set(key, { ...run, last: i, n: run.n + 1 });
  });
  const of = (unit) => tokens.filter((token) => token.unit === unit);
  const several = [...runs.values()].filter(({ unit }) => of(unit).length > 1);
  return several.map(({ unit, first, last }) => {
    const { bracket, letter } = lineAt(columns[first].line);
    const [from, to] = [columns[first].x + 3, columns[last].x + columns[last].w - 3];
    const drop = 0.35 * letter;
    const phrase = new Set(of(unit).map(({ word }) => word)).size > 1;
    return element("svg:path", {
      class: phrase ? "ptm-bracket ptm-phrase" : "ptm-bracket",
      "data-unit": unit,
      d: `M${from} ${bracket + drop}V${bracket}H${to}v${drop}`,
    });
  });
}
