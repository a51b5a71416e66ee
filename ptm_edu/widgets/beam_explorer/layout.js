// Where the nodes of BeamExplorer's tree stand: a column a word, in each the children in the order
// of their parents, so that no two lines cross.

import { signed } from "../host/numbers.js";
import { shortened, textWidth } from "../host/text.js";

export const SMALL = 0.78; // letters of numbers and of what was dropped, to those of what goes on
export const ROW = { kept: 1.3, ended: 2.2, late: 1, left: 1, dropped: 1 }; // in letters
const CUT = 10; // letters' heights that a word may be wide

// Returns { height, columns }: each { x, right, nodes }, a node { candidate, x, y, wide, … }.
// All words are laid out, also those that are not drawn yet, so that nothing moves as it grows.
export function beamLayout(label, search, letter) {
  const high = (column) => column.reduce((sum, one) => sum + ROW[one.fate] * letter, 0);
  const room = Math.max(...search.steps.map(high), ROW.kept * letter);
  const top = 1.3 * letter;
  const root = {
    candidate: search.start,
    x: 2,
    y: top + room / 2,
    ...measured(label, search.start, null, letter),
  };
  const columns = [{ x: 2, right: 2 + root.wide, nodes: [root] }];
  const scores = new Map(search.ranked.map((one) => [one.last, one]));
  for (const step of search.steps) {
    const before = columns.at(-1);
    const nodes = before.nodes.flatMap((parent) =>
      step
        .filter((one) => one.parent === parent.candidate)
        .map((candidate) => ({
          candidate,
          parent,
          ...measured(label, candidate, scores.get(candidate), letter),
        })),
    );
    placeRows(nodes, top, room, letter);
    const x = before.right + 2.1 * letter;
    nodes.forEach((node) => {
      node.x = x;
    });
    columns.push({ x, right: x + Math.max(...nodes.map(({ wide }) => wide)), nodes });
  }
  return { height: top + room + 0.3 * letter, columns };
}

// Each family as near to its parent as the others let it, none outside.
function placeRows(nodes, top, room, letter) {
  const families = [];
  for (const node of nodes) {
    if (families.at(-1)?.parent !== node.parent) families.push({ parent: node.parent, nodes: [] });
    families.at(-1).nodes.push(node);
  }
  const high = (node) => ROW[node.candidate.fate] * letter;
  let y = top;
  for (const family of families) {
    family.high = family.nodes.reduce((sum, node) => sum + high(node), 0);
    family.y = Math.max(y, family.parent.y - family.high / 2);
    y = family.y + family.high;
  }
  let bottom = top + room;
  for (const family of families.reverse()) {
    family.y = Math.min(family.y, bottom - family.high);
    bottom = family.y;
    let at = family.y;
    for (const node of family.nodes) {
      node.y = at + high(node) / 2;
      at += high(node);
    }
  }
}

// What stands at a node, and how wide that is: the word, then the sum so far; of what has ended the
// score, and below how it comes about.
function measured(label, { node, total, fate, step }, scored, letter) {
  const small = SMALL * letter;
  const size = fate === "kept" || fate === "ended" ? letter : small;
  const word = shortened(step ? node.name : label("start"), CUT * size, size);
  const sum = step ? signed(total) : "";
  const note = fate === "ended" ? signed(scored.score) : sum;
  const below = fate === "ended" ? `${sum} ÷ ${scored.penalty.toFixed(2)}` : "";
  const wordWidth = textWidth(word, `600 ${size}px system-ui, sans-serif`) + 0.4 * letter;
  // As wide with other digits, so that nothing moves where α changes a score.
  const [beside, under] = [note, below].map((text) =>
    textWidth(text.replace(/\d/g, "0"), `600 ${small}px system-ui, sans-serif`),
  );
  const wide =
    Math.max(wordWidth + (note ? 0.4 * letter + beside : 0), 0.4 * letter + under) + 0.4 * letter;
  return { word, note, below, size, wordWidth, wide };
}
