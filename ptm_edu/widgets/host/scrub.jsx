// A part of a picture that is a slider: a hand scrubs over it, and keys step along it.

import { draggedOver, pointIn } from "./hand.js";
import { useView } from "./hooks.js";
import { slidTo } from "./keys.js";

/**
 * Marks that are a slider of the whole-number trait `name`, from 0 to `last`, of which 0 is told as
 * `first`. `at(event)` is the value under the hand, or undefined; `stepped(key, value)` where a key leads.
 * @param {{ name: string, value: number, last: number, first?: number, at: (event: any) => number | undefined,
 *   stepped?: (key: string, value: number) => number | undefined, children: any, [more: string]: any }} props
 */
export function Slide({ name, value, last, first = 0, at, stepped, children, ...more }) {
  const { model, drag, settle } = useView();
  const standing = () => Math.min(last, model.get(name)); // maybe not drawn yet
  const goalOf = stepped ?? ((key, from) => slidTo(key, from, last));
  function pressed(event) {
    const goal = goalOf(event.key, standing());
    if (goal === undefined) return;
    event.preventDefault();
    settle({ [name]: goal });
  }
  const pointed = (event, settled) =>
    (settled ? settle : drag)({ [name]: at(event) ?? standing() });
  return (
    <g
      tabindex={0}
      role="slider"
      aria-valuemin={first}
      aria-valuemax={first + last}
      aria-valuenow={first + value}
      onKeyDown={pressed}
      {...draggedOver(pointed)}
      {...more}>
      {children}
    </g>
  );
}

/**
 * Such a slider that fills the rectangle `room` of the picture `svg`: `at(x)` is the value at a pixel;
 * PageUp and PageDown go `page` values.
 * @param {{ svg: any, room: any, name: string, value: number, last: number, page: number, at: (x: number) => number,
 *   children: any, [more: string]: any }} props
 */
export function Scrub({ svg, room, last, page, at, children, ...more }) {
  const { left, right, top, bottom } = room;
  return (
    <Slide
      class="ptm-field ptm-scrub"
      last={last}
      stepped={(key, value) => slidTo(key, value, last, page)}
      at={(event) => Math.max(0, Math.min(last, at(pointIn(svg, event)[0])))}
      {...more}>
      <rect class="ptm-ground" x={left} y={top} width={right - left} height={bottom - top} />
      {children}
    </Slide>
  );
}
