// CausalMaskExplorer's sentence: a box a token, and below it what stands in for the chosen one, or,
// in training, which one it is asked for.

import { shortened } from "../host/text.js";
import { columnsOf } from "../host/token_columns.js";

/** Where the boxes are, in lines; what is told of a token stands below it, where its line leaves room. */
export function sentenceLayout({ tokens, others, token, view }, { letter, width, top }) {
  const widest = tokens.map((name, i) => {
    const other = `→ ${others[i]}`;
    return other.length > name.length ? other : name;
  });
  const columns = columnsOf(widest, letter, 0, width - 2);
  const [high, below] = [1.7 * letter, 1.5 * letter];
  const told = view === "change" ? token : token + 1;
  const under = columns[Math.min(told, tokens.length - 1)].line;
  const last = columns.at(-1).line;
  const y = (line) => top + line * (high + 2) + (line > under ? below : 0);
  const bottom = y(last) + high + (under < last ? 0 : below);
  return { columns, letter, high, told, y, bottom };
}

/** @param {any} props */
export function Sentence({ scene, at }) {
  const { tokens, others, token, view } = scene;
  const { columns, letter, high, told, y } = at;
  return columns.map(({ line, x, w }, i) => {
    const top = y(line);
    const middle = { x: x + w / 2, "text-anchor": "middle" };
    const fitted = (words) => shortened(words, w - 0.3 * letter, letter);
    const box = { x: x + 1.5, y: top + 1, width: w - 3, height: high - 2, rx: 5 };
    return (
      <g key={i} class={`ptm-token ${i === token ? "ptm-chosen" : ""}`} data-place={i}>
        <rect class="ptm-box" {...box} />
        <text {...middle} y={top + 0.5 * high + 0.34 * letter}>
          {fitted(tokens[i])}
        </text>
        {i === told && (
          <text {...middle} y={top + high + 0.95 * letter} class="ptm-other">
            {fitted(view === "change" ? `→ ${others[i]}` : "?")}
          </text>
        )}
      </g>
    );
  });
}
