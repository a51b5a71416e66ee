// Pictures of words: generated texts, and words with their nearest words.

import { svgText } from "../host/picture.jsx";
import { shortened, wrapped } from "../host/text.js";
import { shares } from "./rules.js";

const LINE = 1.35; // letters from one line of a text to the next

// A text after another, a bar before each.
export function Samples({ scene: { texts }, room, letter }) {
  const font = `400 ${letter}px system-ui, sans-serif`;
  const left = room.left + 0.9 * letter;
  const all = texts.map((text) => wrapped(text || " ", room.right - left, font));
  const gap = 0.7 * letter;
  const fit = Math.floor((room.bottom - room.top - gap * (texts.length - 1)) / (LINE * letter));
  const lengths = all.map((lines) => lines.length);
  let top = room.top;
  return shares(lengths, fit).map((shown, i) => {
    if (!shown) return null;
    const lines = all[i].slice(0, shown);
    if (shown < lengths[i])
      lines.push(shortened(`${lines.pop().trimEnd()}…`, room.right - left, letter));
    const from = top;
    const high = shown * LINE * letter;
    top += high + gap;
    const bar = { x: room.left, width: 0.25 * letter, height: high - 0.2 * letter };
    return (
      <g key={i}>
        <rect class="ptm-bar" {...bar} y={from + 0.15 * letter} />
        <g class="ptm-sample" data-text={texts[i]}>
          {lines.map((line, n) =>
            svgText(undefined, left, from + (n * LINE + 1) * letter, line.trimEnd()),
          )}
        </g>
      </g>
    );
  });
}

// A row a word, its nearest words in columns.
export function Neighbors({ scene: { rows, fresh }, room, letter }) {
  const longest = Math.max(...rows.map(([, near]) => near.length));
  const wide = room.right - room.left;
  // Fewer columns rather than words that nobody can read.
  const columns = Math.max(1, Math.min(longest, Math.floor(wide / (5.2 * letter)) - 1));
  const column = wide / (columns + 1);
  const high = Math.min(3 * letter, (room.bottom - room.top) / rows.length);
  const fitted = (word) => shortened(word, column - 0.6 * letter, letter);
  return rows.map(([word, near], i) => {
    const y = room.top + (i + 0.5) * high + 0.35 * letter;
    return (
      <g key={i}>
        <path class="ptm-grid" d={`M${room.left} ${room.top + (i + 1) * high}H${room.right}`} />
        {svgText("ptm-word", room.left, y, fitted(word))}
        {near.slice(0, columns).map((one, n) => {
          const [kind, line] = fresh[i][n] ? ["ptm-near ptm-new", "underline"] : ["ptm-near"];
          const more = { "data-word": word, "text-decoration": line };
          return svgText(kind, room.left + (n + 1) * column, y, fitted(one), "start", more);
        })}
      </g>
    );
  });
}
