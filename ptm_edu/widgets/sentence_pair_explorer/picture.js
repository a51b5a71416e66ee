// SentencePairExplorer's picture: documents above, the pair drawn from them below, and its label;
// beside it the counts. One drawing, so that all of it is saved.

import { element } from "../host/dom.js";
import { svgText } from "../host/drawing.js";
import { count } from "../host/numbers.js";
import { letterSize } from "../host/present.js";
import { countNodes } from "./counts.js";
import { documentLayout, documentNodes, takenNodes } from "./documents.js";
import { MANY } from "./draws.js";
import { stripLayout, stripNodes } from "./strip.js";

export function pairPicture(label) {
  const svg = element("svg:svg", {
    class: "ptm-pairs",
    "data-name": "sentence-pairs",
    role: "img",
  });

  function draw(scene, width) {
    const letter = letterSize(svg, 16, 22);
    const documents = documentLayout(scene, width, letter);
    const beside = width > 50 * letter;
    const side = beside ? 23 * letter : width;
    const wide = beside ? width - side - 1.6 * letter : width;
    const head = documents.bottom + 1.9 * letter;
    const strip = stripLayout(scene, { left: 0, top: head + 0.2 * letter, width: wide }, letter);
    const below = strip.bottom + 1.5 * letter;
    const room = beside
      ? { left: width - side, top: head, width: side }
      : { left: 0, top: below + 3.4 * letter, width };
    const counts = countNodes(label, scene, room, letter);
    svg.replaceChildren(
      ...documentNodes(label, scene, documents, letter),
      ...takenNodes(scene, documents, strip, letter),
      ...stripNodes(strip, letter),
      ...titleNodes(label, scene, below, beside ? 0 : 1.4 * letter),
      ...counts.nodes,
    );
    svg.style.height = `${Math.ceil(Math.max(below + 0.5 * letter, counts.bottom))}px`;
  }

  return { svg, draw };
}

// Which pair it is, its label, and how many tokens have room.
function titleNodes(label, { pair, draw }, y, line) {
  const told = element(
    "svg:tspan",
    { class: "ptm-label", "data-label": pair.label },
    label(`label_${pair.label}`),
  );
  // On a narrow page the room stands in a line of its own.
  const room = label("room", { n: pair.room });
  return [
    svgText(null, 0, y, [
      `${label("pair", { n: count(draw + 1), all: count(MANY) })}: `,
      told,
      line ? null : ` · ${room}`,
    ]),
    ...(line ? [svgText(null, 0, y + line, room)] : []),
  ];
}
