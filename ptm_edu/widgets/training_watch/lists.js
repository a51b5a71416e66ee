// Pictures of words: generated texts, and words with their nearest words.

import { element } from "../host/dom.js";
import { shortened, wrapped } from "../host/text.js";

const LINE = 1.35; // letters from one line of a text to the next

// Returns { node, draw(scene, room, letter) }: a text after another, a bar before each.
export function samplesPicture() {
  const node = element("svg:g");

  function draw({ texts }, room, letter) {
    const font = `400 ${letter}px system-ui, sans-serif`;
    const left = room.left + 0.9 * letter;
    const all = texts.map((text) => wrapped(text || " ", room.right - left, font));
    const gap = 0.7 * letter;
    const fit = Math.floor((room.bottom - room.top - gap * (texts.length - 1)) / (LINE * letter));
    const shown = shares(
      all.map((lines) => lines.length),
      fit,
    );
    let top = room.top;
    node.replaceChildren(
      ...all.flatMap((lines, i) => {
        const kept = lines.slice(0, shown[i]);
        if (!kept.length) return [];
        if (kept.length < lines.length) {
          const cut = `${kept.at(-1).trimEnd()}…`;
          kept[kept.length - 1] = shortened(cut, room.right - left, letter);
        }
        const from = top;
        top += kept.length * LINE * letter + gap;
        return [
          element("svg:rect", {
            class: "ptm-bar",
            x: room.left,
            y: from + 0.15 * letter,
            width: 0.25 * letter,
            height: kept.length * LINE * letter - 0.2 * letter,
          }),
          element(
            "svg:g",
            { class: "ptm-sample", "data-text": texts[i] },
            kept.map((line, n) =>
              element("svg:text", { x: left, y: from + (n * LINE + 1) * letter }, line.trimEnd()),
            ),
          ),
        ];
      }),
    );
  }

  return { node, draw };
}

// How many lines of each text are shown where `fit` fit in all: short ones whole, long ones alike.
export function shares(lengths, fit) {
  const shown = lengths.map(() => 0);
  for (let left = fit; left > 0; ) {
    const open = lengths.map((_, i) => i).filter((i) => shown[i] < lengths[i]);
    if (!open.length) break;
    for (const i of open.slice(0, left)) shown[i] += 1;
    left -= Math.min(left, open.length);
  }
  return shown;
}

// Returns { node, draw(scene, room, letter) }: a row a word, its nearest words in columns.
export function neighborsPicture() {
  const node = element("svg:g");

  function draw({ rows, fresh }, room, letter) {
    const longest = Math.max(...rows.map(([, near]) => near.length));
    const wide = room.right - room.left;
    // Fewer columns rather than words that nobody can read.
    const columns = Math.max(1, Math.min(longest, Math.floor(wide / (5.2 * letter)) - 1));
    const column = wide / (columns + 1);
    const high = Math.min(3 * letter, (room.bottom - room.top) / rows.length);
    const fits = column - 0.6 * letter;
    node.replaceChildren(
      ...rows.flatMap(([word, near], i) => {
        const y = room.top + (i + 0.5) * high + 0.35 * letter;
        const text = (x, words, name, more = {}) =>
          element("svg:text", { x, y, class: name, ...more }, shortened(words, fits, letter));
        return [
          element("svg:path", {
            class: "ptm-grid",
            d: `M${room.left} ${room.top + (i + 1) * high}H${room.right}`,
          }),
          text(room.left, word, "ptm-word"),
          ...near
            .slice(0, columns)
            .map((one, n) =>
              text(
                room.left + (n + 1) * column,
                one,
                fresh[i][n] ? "ptm-near ptm-new" : "ptm-near",
                { "data-word": word, "text-decoration": fresh[i][n] ? "underline" : null },
              ),
            ),
        ];
      }),
    );
  }

  return { node, draw };
}
