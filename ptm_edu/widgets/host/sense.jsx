// A word in context as text: the sign of its sense, and its sentence in one line.

import { around } from "./layer_space.js";
import { KINDS } from "./sense_plane.jsx";

/** The sign of a use of the word, which `name` tells those who do not see it; null is for other words.
 * @param {{ kind: number | null, name?: string }} props */
export function Sense({ kind, name }) {
  const place = kind % KINDS.length;
  return (
    <i
      class={kind === null ? "ptm-other" : `ptm-kind-${place}`}
      {...(name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" })}>
      {kind === null ? "○" : KINDS[place].sign}
    </i>
  );
}

/** A word between what is before and after it, `reach` tokens each.
 * @param {{ context: any, reach: number }} props */
export function WordInLine({ context, reach }) {
  const [before, word, after] = around(context, reach);
  return (
    <span class="ptm-line">
      <span>
        <span>{before}</span>
      </span>
      <b>{word}</b>
      <span>{after}</span>
    </span>
  );
}
