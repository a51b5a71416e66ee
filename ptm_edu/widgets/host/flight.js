// The way of marks from where they were to where they are now, after a choice.

import { useLayoutEffect, useState } from "preact/hooks";
import { useView } from "./hooks.js";

const DURATION = 600; // milliseconds

/** `flight` is null at rest, else { from, way: from 0 to 1 }, where `from` is what the function returned, once
 * the new state was drawn, that `take(from)` began it with; `land()` ends it. Where motion is to be reduced
 * there is none. */
export function useFlight() {
  const { nextFrame } = useView();
  const [flight, setFlight] = useState(null);
  useLayoutEffect(() => {
    if (!flight) return undefined;
    let left = false;
    const from = flight.from ?? flight.find();
    const way = (performance.now() - flight.start) / DURATION;
    nextFrame(() => {
      if (!left) setFlight(way < 1 ? { ...flight, from, way: 1 - (1 - way) ** 3 } : null);
    });
    return () => {
      left = true;
    };
  }, [flight]);
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const take = (find) => setFlight(still() ? null : { start: performance.now(), find, way: 0 });
  return { flight, take, land: () => setFlight(null) };
}
