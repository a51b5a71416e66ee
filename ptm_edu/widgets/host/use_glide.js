// Numbers that glide to new goals, in components.

import { useLayoutEffect, useMemo, useReducer } from "preact/hooks";
import { gliding } from "./glide.js";
import { useView } from "./hooks.js";

/** Where the numbers of `goals`, which are the same object until they change, are in this frame; see `gliding`.
 * In another `view` they are there at once.
 * @param {Record<string, number>} goals @param {number} near @param {string} [view] */
export function useGlide(goals, near, view) {
  const { nextFrame } = useView();
  const [frame, goOn] = useReducer((n) => n + 1, 0);
  const step = useMemo(() => gliding(near), [view]);
  const { at, moving } = useMemo(() => step(goals, false), [goals, step, frame]);
  useLayoutEffect(() => {
    if (moving) nextFrame(() => goOn(null));
  }, [at]);
  return at;
}
