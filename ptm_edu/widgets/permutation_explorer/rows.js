// PermutationExplorer's two rows: the tokens in text order and, joined to them by lines, in
// factorization order, where a hand or the arrow keys move them.

import { element, setAttributes } from "../host/dom.js";
import { svgPath, svgRect, svgText } from "../host/drawing.js";
import { draggedOver } from "../host/hand.js";
import { steppedTo } from "../host/keys.js";
import { shortened, textWidth } from "../host/text.js";

/**
 * Where the rows are: beside their titles, or below them where it is narrow.
 * @param {(key: string) => string} label @param {number} T @param {number} letter
 * @param {number} width
 */
export function rowsLayout(label, T, letter, width) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const titles = Math.max(textWidth(label("text"), font), textWidth(label("order"), font));
  const beside = width > 44 * letter;
  const left = beside ? titles + letter : 0;
  const w = Math.min(8 * letter, (width - left - 2) / T);
  const above = beside ? 0 : 1.4 * letter;
  const high = 1.8 * letter;
  const text = above + 1.15 * letter; // the boxes' tops
  const order = text + high + above + (beside ? 1.7 : 0.5) * letter;
  return {
    letter,
    beside,
    left,
    w,
    high,
    text,
    order,
    bottom: order + high + 1.35 * letter,
    x: (k) => left + 1 + k * w,
  };
}

// `handlers` has move(from, to, settled), hold({ position, x } | null) and go(position); `now()` is
// the state.
export function tokenRows(label, T, handlers, now) {
  const still = element("svg:g");
  const ghost = element("svg:g", { class: "ptm-ghost" });
  const slots = Array.from({ length: T }, (_, k) =>
    element("svg:g", {
      class: "ptm-slot-of",
      role: "slider",
      "aria-valuemin": 1,
      "aria-valuemax": T,
      "data-slot": k,
      onkeydown: (event) => pressed(event, k),
    }),
  );
  const row = element(
    "svg:g",
    { class: "ptm-order", ...draggedOver(dragged), onpointercancel: letGo },
    slots,
  );
  let at = null;
  let hand = null; // { place, start, moved } of the token in the hand

  function pressed(event, k) {
    const goal = steppedTo(event.key, k, T);
    if (goal === undefined) return;
    event.preventDefault();
    if (now().kind === "gpt" || goal === k) return;
    handlers.move(k, goal, true);
    slots[goal].focus();
  }

  function dragged(event, settled) {
    if (!at || now().kind === "gpt") return;
    const x = event.clientX - row.ownerSVGElement.getBoundingClientRect().left;
    const place = Math.max(0, Math.min(T - 1, Math.floor((x - at.x(0)) / at.w)));
    if (event.type === "pointerdown") hand = { place, start: x, moved: false };
    if (!hand) return;
    if (Math.abs(x - hand.start) > 4) hand.moved = true;
    if (hand.moved && !settled) handlers.hold({ position: now().order[hand.place], x });
    if (place !== hand.place) handlers.move(hand.place, place, false);
    hand.place = place;
    if (!settled) return;
    slots[place].focus({ preventScroll: true });
    const { moved } = hand;
    letGo();
    if (moved) handlers.move(place, place, true);
    else handlers.go(now().order[place]);
  }

  function letGo() {
    hand = null;
    handlers.hold(null);
  }

  function draw(scene, layout) {
    at = layout;
    still.replaceChildren(
      ...titleNodes(label, at),
      ...lineNodes(scene, at),
      ...textNodes(scene, at),
    );
    scene.order.forEach((position, k) => drawSlot(scene, position, k));
    still.append(...contextNodes(label, scene, at));
    row.classList.toggle("ptm-fixed", scene.kind === "gpt");
    ghost.replaceChildren(...(scene.held ? ghostNodes(scene, at) : []));
  }

  function drawSlot(scene, position, k) {
    const node = slots[k];
    const { tokens, kind, targets, held } = scene;
    const n = targets.indexOf(position);
    const place = { place: k + 1, of: T, step: n + 1 };
    setAttributes(node, {
      class: `ptm-slot-of ${markOf(scene, position)} ${held?.position === position ? "ptm-held" : ""}`,
      tabindex: kind === "gpt" ? -1 : 0,
      "aria-disabled": kind === "gpt",
      "aria-label": label("slot", { token: tokens[position], position }),
      "aria-valuenow": k + 1,
      "aria-valuetext": label(n < 0 ? "as_context" : "as_target", place),
      "data-position": position,
    });
    const middle = at.x(k) + at.w / 2;
    node.replaceChildren(
      ...boxNodes(tokens[position], at.x(k), at.order, at),
      ...(n < 0 || kind === "bert"
        ? []
        : [svgText("ptm-number", middle, at.order + at.high + 1.05 * at.letter, n + 1, "middle")]),
    );
  }

  return { nodes: [still, row, ghost], draw };
}

// What a token is in this step: the target, a token that it is predicted from, or neither.
export function markOf({ target, from }, position) {
  if (position === target) return "ptm-target";
  return from.includes(position) ? "ptm-from" : "ptm-other";
}

function boxNodes(words, x, y, { w, high, letter, beside }) {
  return [
    svgRect("ptm-box", x + 2, y + 1, w - 4, high - 2, { rx: 5 }),
    svgText(
      null,
      x + w / 2,
      y + 0.5 * high + 0.34 * letter,
      shortened(words, w - (beside ? 0.7 : 0.4) * letter, letter),
      "middle",
    ),
  ];
}

function titleNodes(label, { beside, letter, text, order, high }) {
  return [
    ["text", text],
    ["order", order],
  ].map(([key, top]) =>
    svgText(
      "ptm-panel-title",
      0,
      beside ? top + 0.5 * high + 0.34 * letter : top - (key === "text" ? 1.5 : 0.4) * letter,
      label(key),
    ),
  );
}

function textNodes(scene, at) {
  return scene.shown.map((words, i) =>
    element(
      "svg:g",
      {
        class: `ptm-token ${markOf(scene, i)}`,
        "data-position": i,
        "data-go": scene.targets.includes(i) ? i : null,
      },
      [
        svgText("ptm-number", at.x(i) + at.w / 2, at.text - 0.25 * at.letter, i, "middle"),
        ...boxNodes(words, at.x(i), at.text, at),
      ],
    ),
  );
}

// From each token of the text to its place in the order.
function lineNodes(scene, at) {
  if (!at.beside) return [];
  const line = (position, k) => {
    const [x, to] = [at.x(position) + at.w / 2, at.x(k) + at.w / 2];
    const d = `M${x} ${at.text + at.high}L${to} ${at.order}`;
    return svgPath(`ptm-thread ${markOf(scene, position)}`, d);
  };
  return scene.order.map(line);
}

// A bracket below the positions that are not predicted; in BERT below those that are not masked.
function contextNodes(label, { kind, T, targets }, at) {
  const n = T - targets.length;
  const y = at.order + at.high + 0.25 * at.letter;
  const bracket = (name, first, last) => {
    const [x, end] = [at.x(first) + 4, at.x(last + 1) - 4];
    const words = shortened(label(name), end - x, at.letter);
    return [
      svgPath("ptm-bracket", `M${x} ${y - 3}V${y}H${end}V${y - 3}`),
      svgText("ptm-number", (x + end) / 2, y + 0.95 * at.letter, words, "middle"),
    ];
  };
  return [
    ...(n
      ? bracket(kind === "gpt" ? "start" : kind === "bert" ? "visible" : "context", 0, n - 1)
      : []),
    ...(kind === "bert" ? bracket("masked", n, T - 1) : []),
  ];
}

function ghostNodes({ tokens, held }, at) {
  const x = Math.max(at.x(0), Math.min(at.x(tokens.length - 1), held.x - at.w / 2));
  return boxNodes(tokens[held.position], x, at.order - 3, at);
}
