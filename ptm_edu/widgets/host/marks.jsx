// Marks in a plane, each with its name where there is room for it.

import { useRef } from "preact/hooks";
import { markButton } from "./hand.js";
import { labelsThatFit } from "./labels.js";
import { svgText } from "./picture.jsx";
import { textWidth } from "./text.js";

/**
 * A mark for each of `points` { what, text, kind, on: [x, y] }, which is pressed like a button; `told` is its
 * name for those who do not see it, null for a mark that only shows something, and `hidden` one whose text
 * appears under the pointer only. `shape(point)` draws it. The first ones choose places for their texts first,
 * in `room`, and keep off the points of `near` where they can.
 * @param {{ points: any[], letter: number, room: any, near?: number[][], shape: (point: any) => any,
 *   seen: any[], highlight: (what: any, pinned: boolean) => void }} props
 */
export function Marks({ points, letter, room, near, shape, seen, highlight }) {
  const places = useRef(new Map()).current; // what → the place that its text had before
  const labels = points.map(({ what, text, bold, on: [x, y] }) => {
    const font = `${bold ? "bold " : ""}${letter}px system-ui, sans-serif`;
    return { x, y, w: textWidth(text, font) + 6, h: 1.3 * letter, last: places.get(what) };
  });
  const spots = points.map(({ on }) => on);
  const boxes = labelsThatFit(labels, spots, room.width, room.height, near);
  points.forEach(({ what }, i) => places.set(what, boxes[i].place));
  const marks = points.map((point, i) => {
    const { what, text, told = text, kind, hidden, data, on } = point;
    const { x, y, w, h, far, hushed } = boxes[i];
    const looks = ["ptm-mark", kind, (hushed || hidden) && "ptm-hushed"];
    return (
      <g
        key={what}
        class={[...looks, seen.includes(what) && "ptm-seen"].filter(Boolean).join(" ")}
        {...data}
        {...(told === null ? { "aria-hidden": "true" } : markButton(highlight, what, told))}>
        {far && <path class="ptm-leader" d={`M${on.join(" ")}L${x + w / 2} ${y + h / 2}`} />}
        {shape(point)}
        {svgText(undefined, x + w / 2, y + 0.77 * h, text, "middle")}
      </g>
    );
  });
  return <g>{marks.reverse()}</g>;
}

/** A dot for each of many places. @param {number[][]} places */
export function dustPath(places) {
  return places.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("");
}
