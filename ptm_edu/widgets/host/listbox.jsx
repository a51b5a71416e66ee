// Parts of a picture to choose from, with keys too: the focus stays on the group that holds them.

import { useMemo } from "preact/hooks";
import { uniqueId } from "./dom.js";
import { steppedTo } from "./keys.js";

/**
 * `children(idOf)` are the parts; the one of number i has the role "option" and the id idOf(i). The keys are
 * on the part `at()` of `size`, and go(i) elsewhere; Enter and the space bar press(i) it, and Backspace and
 * Delete clear(). `axes` are the arrows that count, see keys.js.
 * @param {{ at: () => number, size: number, axes?: "both" | "column", go: (i: number) => void,
 *   press?: (i: number) => void, clear?: () => void, children: (idOf: (i: number) => string) => any,
 *   [more: string]: any }} props
 */
export function Listbox({ at, size, axes, go, press, clear, children, ...more }) {
  const id = useMemo(() => uniqueId("list"), []);
  const idOf = (i) => `${id}-${i}`;
  function pressed(event) {
    const goal = steppedTo(event.key, at(), size, axes);
    const run = { Enter: press, " ": press, Backspace: clear, Delete: clear }[event.key];
    if (goal === undefined && !run) return;
    event.preventDefault();
    if (goal === undefined) run(at());
    else go(goal);
  }
  const active = at() < 0 ? undefined : idOf(at());
  return (
    <g tabindex={0} role="listbox" aria-activedescendant={active} onKeyDown={pressed} {...more}>
      {children(idOf)}
    </g>
  );
}
