// PermutationExplorer's two rows: the tokens in text order and, joined to them by lines, in
// factorization order, where a hand or the arrow keys move them.

import { useRef } from "preact/hooks";
import { draggedOver, pointIn } from "../host/hand.js";
import { useCurrent, useView } from "../host/hooks.js";
import { steppedTo } from "../host/keys.js";
import { svgText } from "../host/picture.jsx";
import { shortened, textWidth } from "../host/text.js";
import { movedTo } from "./masks.js";

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

/** Both rows, laid out `at`; `go(position)` hears which token is pressed. @param {any} props */
export function TokenRows({ scene, at, svg, go }) {
  const { model, label, drag, settle } = useView();
  const { tokens, T, order, targets, kind } = scene;
  const hand = useCurrent(null); // { place, start, moved, x } of the token in the hand
  const row = useRef(null);
  const fixed = kind === "gpt";

  // The step of the moved token comes along, so that one sees what it is predicted from now.
  function move(from, to, tell) {
    const n = to - (T - model.get("predicted"));
    tell({ order: movedTo(model.get("order"), from, to), ...(n >= 0 ? { step: n + 1 } : {}) });
  }

  function pressed(event, k) {
    const goal = steppedTo(event.key, k, T);
    if (goal === undefined) return;
    event.preventDefault();
    if (fixed || goal === k) return;
    move(k, goal, settle);
    row.current.children[goal].focus();
  }

  function dragged(event, settled) {
    if (fixed) return;
    const [x] = pointIn(svg, event);
    const place = Math.max(0, Math.min(T - 1, Math.floor((x - at.x(0)) / at.w)));
    const before = event.type === "pointerdown" ? { place, start: x, moved: false } : hand.now;
    if (!before) return;
    const moved = before.moved || Math.abs(x - before.start) > 4;
    if (place !== before.place) move(before.place, place, drag);
    hand.set(settled ? null : { place, start: before.start, moved, x });
    if (!settled) return;
    row.current.children[place].focus({ preventScroll: true });
    if (moved) move(place, place, settle);
    else go(model.get("order")[place]);
  }

  const held = hand.now?.moved ? hand.now : null;
  const told = (n, k) =>
    label(n < 0 ? "as_context" : "as_target", { place: k + 1, of: T, step: n + 1 });
  return (
    <>
      <g>
        <Titles at={at} />
        <Threads scene={scene} at={at} />
        <TextRow scene={scene} at={at} />
        <Brackets scene={scene} at={at} />
      </g>
      <g
        ref={row}
        class={`ptm-order ${fixed ? "ptm-fixed" : ""}`}
        {...draggedOver(dragged)}
        onPointerCancel={() => hand.set(null)}>
        {order.map((position, k) => {
          const n = targets.indexOf(position);
          return (
            <g
              key={k}
              class={`ptm-slot-of ${markOf(scene, position)} ${held?.place === k ? "ptm-held" : ""}`}
              role="slider"
              tabindex={fixed ? -1 : 0}
              aria-disabled={fixed}
              aria-label={label("slot", { token: tokens[position], position })}
              aria-valuemin={1}
              aria-valuemax={T}
              aria-valuenow={k + 1}
              aria-valuetext={told(n, k)}
              data-slot={k}
              data-position={position}
              onKeyDown={(event) => pressed(event, k)}>
              {boxOf(at, tokens[position], at.x(k), at.order)}
              {n >= 0 &&
                kind !== "bert" &&
                number(at.x(k) + at.w / 2, at.order + at.high + 1.05 * at.letter, n + 1)}
            </g>
          );
        })}
      </g>
      <g class="ptm-ghost">
        {held &&
          boxOf(
            at,
            tokens[order[held.place]],
            Math.max(at.x(0), Math.min(at.x(T - 1), held.x - at.w / 2)),
            at.order - 3,
          )}
      </g>
    </>
  );
}

// What a token is in this step: the target, a token that it is predicted from, or neither.
function markOf({ target, from }, position) {
  if (position === target) return "ptm-target";
  return from.includes(position) ? "ptm-from" : "ptm-other";
}

function boxOf({ w, high, letter, beside }, token, x, y) {
  const words = shortened(token, w - (beside ? 0.7 : 0.4) * letter, letter);
  return (
    <>
      <rect class="ptm-box" x={x + 2} y={y + 1} width={w - 4} height={high - 2} rx={5} />
      {svgText(undefined, x + w / 2, y + 0.5 * high + 0.34 * letter, words, "middle")}
    </>
  );
}

const number = (x, y, words) => svgText("ptm-number", x, y, words, "middle");

function Titles({ at: { beside, letter, text, order, high } }) {
  const { label } = useView();
  const inside = 0.5 * high + 0.34 * letter;
  return (
    <>
      {svgText("ptm-panel-title", 0, text + (beside ? inside : -1.5 * letter), label("text"))}
      {svgText("ptm-panel-title", 0, order + (beside ? inside : -0.4 * letter), label("order"))}
    </>
  );
}

function TextRow({ scene, at }) {
  return scene.shown.map((words, i) => (
    <g
      key={i}
      class={`ptm-token ${markOf(scene, i)}`}
      data-position={i}
      data-go={scene.targets.includes(i) ? i : undefined}>
      {number(at.x(i) + at.w / 2, at.text - 0.25 * at.letter, i)}
      {boxOf(at, words, at.x(i), at.text)}
    </g>
  ));
}

// From each token of the text to its place in the order.
function Threads({ scene, at }) {
  if (!at.beside) return null;
  return scene.order.map((position, k) => {
    const [x, to] = [at.x(position) + at.w / 2, at.x(k) + at.w / 2];
    const d = `M${x} ${at.text + at.high}L${to} ${at.order}`;
    return <path key={position} class={`ptm-thread ${markOf(scene, position)}`} d={d} />;
  });
}

// A bracket below the positions that are not predicted; in BERT below those that are not masked.
function Brackets({ scene: { kind, T, targets }, at }) {
  const { label } = useView();
  const n = T - targets.length;
  const y = at.order + at.high + 0.25 * at.letter;
  const others = { gpt: "start", bert: "visible", xlnet: "context" }[kind];
  const brackets = [
    [others, 0, n],
    ["masked", n, kind === "bert" ? T : n],
  ];
  return brackets.map(([name, first, end]) => {
    if (first === end) return null;
    const [left, right] = [at.x(first) + 4, at.x(end) - 4];
    const words = shortened(label(name), right - left, at.letter);
    return (
      <>
        <path class="ptm-bracket" d={`M${left} ${y - 3}V${y}H${right}V${y - 3}`} />
        {number((left + right) / 2, y + 0.95 * at.letter, words)}
      </>
    );
  });
}
