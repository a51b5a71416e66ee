// A presenter's remote, which sends Page Down and Page Up.

import { useLayoutEffect } from "preact/hooks";
import { useView } from "./hooks.js";

/** `turn(by)` hears of a page on, 1, and of a page back, −1; a slider has its own use for the keys.
 * @param {(by: number) => void} turn */
export function useRemote(turn) {
  const { root } = useView().own.shell;
  useLayoutEffect(() => {
    const pressed = (event) => {
      const by = { PageDown: 1, PageUp: -1 }[event.key];
      if (!by || event.target.matches("input[type=range]")) return;
      event.preventDefault();
      turn(by);
    };
    root.addEventListener("keydown", pressed);
    return () => root.removeEventListener("keydown", pressed);
  });
}
