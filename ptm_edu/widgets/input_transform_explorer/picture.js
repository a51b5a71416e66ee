// InputTransformExplorer's picture: a row of boxes a sequence, its marks named, what was cut struck
// out in its place; on the right what reads the state at the extract token.

import { element } from "../host/dom.js";
import { svgPath, svgRect, svgText } from "../host/drawing.js";
import { letterSize } from "../host/present.js";
import { shortened, textWidth } from "../host/text.js";
import { headNodes, headRoom } from "./heads.js";
import { fieldClass } from "./sequences.js";

const MOST_CUT = 3; // of a field's cut tokens; the others are counted

export function transformPicture(label) {
  const svg = element("svg:svg", { class: "ptm-sequences", "data-name": "sequences", role: "img" });

  function draw(scene, width) {
    const letter = letterSize(svg, 16, 22);
    const head = { x: width - headRoom(label, scene, letter), letter, width };
    const line = 2.7 * letter;
    let top = 0.3 * letter;
    const ends = []; // where each sequence's extract token stands
    const rows = scene.sequences.map((sequence, number) => {
      const right = head.x - 1.2 * letter;
      // Of one sequence only the last row has the linear layer beside it.
      const full = scene.sequences.length === 1 ? width - 1 : right;
      const boxes = flowOf(shownBoxes(label, sequence, letter), right, full, letter);
      const y = (row) => top + row * line;
      const nodes = boxes.flatMap((box) => boxNodes(scene, box, y(box.row), letter));
      ends.push({ x: boxes.at(-1).x + boxes.at(-1).w, y: y(boxes.at(-1).row) + 0.8 * letter });
      top = y(boxes.at(-1).row + 1) + 0.8 * letter;
      return element("svg:g", { class: "ptm-sequence", "data-sequence": number }, nodes);
    });
    const heads = headNodes(label, scene, ends, head);
    svg.replaceChildren(...rows, ...heads.nodes);
    svg.style.height = `${Math.ceil(Math.max(top, heads.bottom))}px`;
  }

  return { svg, draw };
}

// A sequence's boxes { …token, words, w, first } with their widths; `first` of its field.
function shownBoxes(label, sequence, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const shown = [];
  const struck = new Map(); // field → its cut tokens so far
  sequence.forEach((token, i) => {
    const first = token.field !== null && token.field !== sequence[i - 1].field;
    const words = token.field === null ? `${token.text} ${label(token.kind)}` : token.text;
    const cuts = token.cut ? (struck.get(token.field) ?? 0) + 1 : 0;
    if (token.cut) struck.set(token.field, cuts);
    if (cuts > MOST_CUT + 1) shown.at(-1).words = `+${cuts - MOST_CUT}`;
    else shown.push({ ...token, words: cuts > MOST_CUT ? "+1" : words, first });
  });
  return shown.map((box) => ({
    ...box,
    w: Math.max(1.5 * letter, textWidth(box.words, font) + 0.7 * letter),
  }));
}

// The boxes in as many rows as they need: { …box, row, x }. Rows end at `full`, the last one at
// `right`. The extract token keeps a word beside it, so that it is never alone in a row.
function flowOf(boxes, right, full, letter) {
  let [row, x] = [0, 1];
  return boxes.map((box, i) => {
    const w = Math.min(box.w, right);
    const ends = i >= boxes.length - 2;
    const last = i === boxes.length - 2 ? boxes[i + 1].w + 0.25 * letter : 0;
    if (x > 1 && x + w + last > (ends ? right : full)) [row, x] = [row + 1, 1];
    const laid = { ...box, w, row, x };
    x += w + 0.25 * letter;
    return laid;
  });
}

function boxNodes({ names }, box, y, letter) {
  const { kind, text, words, field, cut, x, w, first } = box;
  const data = { "data-kind": kind, "data-text": text, "data-cut": `${cut}` };
  const name = `ptm-piece ptm-${kind} ${field === null ? "" : fieldClass(field)}`;
  const middle = y + 0.8 * letter;
  return [
    element("svg:g", { class: cut ? `${name} ptm-cut` : name, ...data }, [
      svgRect(null, x, y, w, 1.6 * letter, { rx: kind === "token" ? 3 : 9 }),
      svgText(null, x + w / 2, middle + 0.34 * letter, shortened(words, w, letter), "middle"),
      cut ? svgPath(null, `M${x + 3} ${middle}H${x + w - 3}`) : null,
    ]),
    ...(first ? [svgText("ptm-small", x + 1, y + 2.45 * letter, names[field])] : []),
  ];
}
