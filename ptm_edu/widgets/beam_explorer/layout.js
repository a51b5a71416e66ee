// Where the nodes of BeamExplorer's tree stand: a column a token, in each the children in the order
// of their parents, so that no two lines cross.

import { signed } from "../host/numbers.js";
import { shortened, textWidth } from "../host/text.js";

export const ROW = { kept: 1.3, ended: 2.2, late: 1, left: 1, dropped: 1 }; // in letters
export const HEAD = 1.5; // above the rows, for the numbers of the columns
const DENSE = { ...ROW, ended: ROW.kept }; // without the line that says how a score comes about
const FOOT = 0.3;
const BETWEEN = 1.8; // columns, for lines
const CUT = 10; // letters' heights that a word may be wide
const SMALL = 0.78; // letters of numbers and of what was dropped, to those of what goes on

// How a search is drawn: { letter, small (letters of numbers and of what was dropped), row (a
// letter's height in rows), rows }, so that all columns fit `width` and `height` if letters between
// the `least` and the largest allow it. Where not even the least ones fit, rows lie closer.
export function beamSizes(label, search, { width, height, least, largest, smallest }) {
  const highest = (rows) => HEAD + tallest(search, rows) + FOOT;
  const dense = height / highest(ROW) < least;
  const row = Math.min(largest, height / highest(dense ? DENSE : ROW));
  const sizesOf = (letter) => {
    const small = Math.max(smallest, SMALL * letter);
    const high = Math.min(row, Math.max(letter, 1.25 * small));
    return { letter, small, row: high, rows: dense ? DENSE : ROW };
  };
  const tall = Math.max(least, row);
  const { end } = beamLayout(label, search, sizesOf(tall));
  return sizesOf(Math.max(least, Math.min(tall, (tall * width) / end)));
}

// Returns { height, end, columns }: each { x, right, nodes }, a node { candidate, x, y, wide, … }.
// All words are laid out, also those that are not drawn yet, so that nothing moves as it grows.
export function beamLayout(label, search, sizes) {
  const { letter, row, rows } = sizes;
  const scores = new Map(search.ranked.map((one) => [one.last, one]));
  const [top, room] = [HEAD * row, tallest(search, rows) * row];
  const nodeOf = (candidate, parent) => ({
    ...{ candidate, parent, high: rows[candidate.fate] * row },
    ...measured(label, candidate, scores.get(candidate), sizes),
  });
  const root = { ...nodeOf(search.start), x: 2, y: top + room / 2 };
  const columns = [{ x: 2, right: 2 + root.wide, nodes: [root] }];
  for (const step of search.steps) {
    const before = columns.at(-1);
    const nodes = before.nodes.flatMap((parent) =>
      step
        .filter((one) => one.parent === parent.candidate)
        .map((candidate) => nodeOf(candidate, parent)),
    );
    placeRows(nodes, top, room);
    const x = before.right + BETWEEN * letter;
    nodes.forEach((node) => {
      node.x = x;
    });
    columns.push({ x, right: x + Math.max(...nodes.map(({ wide }) => wide)), nodes });
  }
  return { height: top + room + FOOT * row, end: endOf(columns.at(-1), letter), columns };
}

// The sum of the rows in the fullest column.
function tallest({ steps }, rows) {
  const heights = steps.map((step) => step.reduce((sum, { fate }) => sum + rows[fate], 0));
  return Math.max(rows.kept, ...heights);
}

// The columns that fit `width` and end with the one at `to`: the first one's place, and how far
// they lie to the left of where they are laid out.
export function columnsThatFit(columns, to, width, letter) {
  const room = (from) => (from ? columns[from].x - BETWEEN * letter : 0);
  let from = to;
  while (from && endOf(columns[to], letter) - room(from - 1) <= width) from -= 1;
  return { from, left: room(from) };
}

// With the sign behind what ended.
function endOf({ right }, letter) {
  return right + 1.4 * letter;
}

// Each family as near to its parent as the others let it, none outside.
function placeRows(nodes, top, room) {
  const parents = [...new Set(nodes.map(({ parent }) => parent))];
  const families = parents.map((parent) => {
    const children = nodes.filter((node) => node.parent === parent);
    const high = children.reduce((sum, node) => sum + node.high, 0);
    return { parent, nodes: children, high, y: top };
  });
  let y = top;
  for (const family of families) {
    family.y = Math.max(y, family.parent.y - family.high / 2);
    y = family.y + family.high;
  }
  let bottom = top + room;
  for (const family of families.reverse()) {
    family.y = Math.min(family.y, bottom - family.high);
    bottom = family.y;
    let at = family.y;
    for (const node of family.nodes) {
      node.y = at + node.high / 2;
      at += node.high;
    }
  }
}

// What stands at a node, and how wide that is: the word, then the sum so far; of what has ended the
// score, and below how it comes about.
function measured(label, { node, total, fate, step }, scored, { letter, small, rows }) {
  const size = fate === "kept" || fate === "ended" ? letter : small;
  const word = shortened(step ? node.name : label("start"), CUT * size, size);
  const sum = step ? signed(total) : "";
  const note = fate === "ended" ? signed(scored.score) : sum;
  const two = fate === "ended" && rows.ended > rows.kept;
  const below = two ? `${sum} ÷ ${scored.penalty.toFixed(2)}` : "";
  const wordWidth = textWidth(word, `600 ${size}px system-ui, sans-serif`) + 0.4 * letter;
  // As wide with other digits, so that nothing moves where α changes a score.
  const [beside, under] = [note, below].map((text) =>
    textWidth(text.replace(/\d/g, "0"), `600 ${small}px system-ui, sans-serif`),
  );
  const wide =
    Math.max(wordWidth + (note ? 0.4 * letter + beside : 0), 0.4 * letter + under) + 0.4 * letter;
  return { word, note, below, size, wordWidth, wide };
}
