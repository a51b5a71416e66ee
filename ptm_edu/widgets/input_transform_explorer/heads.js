// What InputTransformExplorer's sequences end in: a linear layer on the state at each extract
// token, the sum of two, or a softmax over several.

import { element } from "../host/dom.js";
import { svgCircle, svgPath, svgRect, svgText } from "../host/drawing.js";
import { textWidth } from "../host/text.js";

export function headRoom(label, { task }, letter) {
  if (task === "choice") return linearWidth(label, letter) + 2 * letter;
  const reads = textWidth(label(`reads_${task}`), `600 ${letter}px system-ui, sans-serif`);
  const sum = task === "similarity" ? 2.2 * letter : 0;
  return Math.max(linearWidth(label, letter), reads) + sum + 1.5 * letter;
}

// `ends` are the extract tokens' right edges, `head` { x, letter, width } the room beside them.
// Returns { nodes, bottom }.
export function headNodes(label, scene, ends, head) {
  const { letter } = head;
  const draw = { similarity: sumNodes, choice: choiceNodes }[scene.task] ?? oneNodes;
  const below = Math.max(...ends.map(({ y }) => y)) + 2 * letter;
  const { nodes, bottom = below } = draw(label, scene, ends, head);
  const room = head.x - letter - textWidth(label("state"), `${letter}px system-ui, sans-serif`);
  const states = ends
    .filter(({ x }) => x < room)
    .map(({ x, y }) => svgText("ptm-small", x + 0.5 * letter, y + 1.05 * letter, label("state")));
  return { nodes: [element("svg:g", { class: "ptm-head-of" }, [...nodes, ...states])], bottom };
}

function oneNodes(label, scene, [end], head) {
  return {
    nodes: [
      arrow(`M${end.x} ${end.y}H${head.x - 3}`, head.x, end.y),
      ...linearNodes(label, head.x, end.y, head.letter, label(`reads_${scene.task}`)),
    ],
  };
}

// Both states, added before the linear layer; of one order its own.
function sumNodes(label, scene, ends, head) {
  if (ends.length < 2) return oneNodes(label, scene, ends, head);
  const { letter } = head;
  const [x, y] = [head.x + 0.7 * letter, (ends[0].y + ends[1].y) / 2];
  const r = 0.65 * letter;
  return {
    nodes: [
      arrow(`M${ends[0].x} ${ends[0].y}H${x}V${y - r - 3}`),
      arrow(`M${ends[1].x} ${ends[1].y}H${x}V${y + r + 3}`),
      svgCircle("ptm-sum", x, y, r),
      svgText(null, x, y + 0.34 * letter, "+", "middle"),
      arrow(`M${x + r} ${y}H${x + 2 * r}`, x + 2 * r + 3, y),
      ...linearNodes(label, x + 2 * r + 3, y, letter, label("reads_similarity")),
    ],
  };
}

// One and the same layer gives each sequence a number; the softmax is over these.
function choiceNodes(label, _scene, ends, head) {
  const { letter } = head;
  const wide = linearWidth(label, letter);
  const side = head.x + wide + 0.8 * letter;
  const bottom = ends.at(-1).y + 2.4 * letter;
  return {
    bottom: bottom + letter,
    nodes: [
      ...ends.flatMap(({ x, y }) => [
        arrow(`M${x} ${y}H${head.x - 3}`, head.x, y),
        ...linearNodes(label, head.x, y, letter, ""),
        arrow(`M${head.x + wide} ${y}H${side}`),
      ]),
      arrow(`M${side} ${ends[0].y}V${bottom - 1.1 * letter}`, side, bottom - 1.1 * letter, true),
      svgText(
        "ptm-reads",
        head.width - 1,
        bottom,
        label("reads_choice", { n: ends.length }),
        "end",
      ),
    ],
  };
}

function linearWidth(label, letter) {
  return textWidth(label("linear"), `600 ${letter}px system-ui, sans-serif`) + 1.2 * letter;
}

function linearNodes(label, x, y, letter, reads) {
  const wide = linearWidth(label, letter);
  return [
    svgRect("ptm-linear", x, y - 0.85 * letter, wide, 1.7 * letter, { rx: 3 }),
    svgText("ptm-linear-name", x + wide / 2, y + 0.34 * letter, label("linear"), "middle"),
    ...(reads ? [svgText("ptm-reads", x, y + 2.1 * letter, reads)] : []),
  ];
}

// A line, with a head at (x, y) if there is one, to the right or down.
function arrow(d, x = null, y = null, down = false) {
  const tip = down ? `M${x} ${y}l-5 -9h10z` : `M${x} ${y}l-9 -5v10z`;
  return element("svg:g", { class: "ptm-arrow" }, [
    svgPath(null, d),
    x === null ? null : svgPath("ptm-tip", tip),
  ]);
}
