// CausalMaskExplorer's sentence: a box a token, and below it what stands in for the chosen one, or,
// in training, which one it is asked for.

import { element } from "../host/dom.js";
import { shortened } from "../host/text.js";
import { columnsOf } from "../host/token_columns.js";

// Returns { nodes, bottom }.
export function causalStrip(scene, { letter, width, top }) {
  const { tokens, others, token, view } = scene;
  const widest = tokens.map((token, i) => {
    const other = `→ ${others[i]}`;
    return other.length > token.length ? other : token;
  });
  const columns = columnsOf(widest, letter, 0, width - 2);
  const [high, below] = [1.7 * letter, 1.5 * letter];
  // What is told of a token stands below it, where its line leaves room.
  const told = (i) => {
    if (view === "change") return i === token ? `→ ${others[i]}` : null;
    return i === token + 1 ? "?" : null;
  };
  const lines = columns.at(-1).line + 1;
  const under = columns[view === "change" ? token : Math.min(token + 1, tokens.length - 1)].line;
  const lineTop = (row) => top + row * (high + 2) + (row > under ? below : 0);
  const nodes = columns.map(({ line: row, x, w }, i) => {
    const y = lineTop(row);
    const text = (at, words, name, room = w - 0.3 * letter) =>
      element(
        "svg:text",
        { x: x + w / 2, y: at, "text-anchor": "middle", class: name },
        shortened(words, room, letter),
      );
    return element(
      "svg:g",
      { class: `ptm-token ${i === token ? "ptm-chosen" : ""}`, "data-place": i },
      [
        element("svg:rect", {
          class: "ptm-box",
          x: x + 1.5,
          y: y + 1,
          width: w - 3,
          height: high - 2,
          rx: 5,
        }),
        text(y + 0.5 * high + 0.34 * letter, tokens[i]),
        ...(told(i) ? [text(y + high + 0.95 * letter, told(i), "ptm-other")] : []),
      ],
    );
  });
  return { nodes, bottom: lineTop(lines - 1) + high + (under < lines - 1 ? 0 : below) };
}
