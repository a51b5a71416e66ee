// Patterns of lines, with which parts of a picture are hatched.

import { useMemo } from "preact/hooks";
import { uniqueId } from "./dom.js";

/** An id for a pattern, and the fill that it makes. @param {string} name */
export function useHatch(name) {
  const id = useMemo(() => uniqueId(name), []);
  return { id, fill: `url(#${id})` };
}

/** Lines `line` px wide, one each `size` px, over the `children`.
 * @param {{ id: string, size: number, line: number, angle?: number, children?: any }} props */
export function Hatch({ id, size, line, angle = 45, children }) {
  const shape = { patternUnits: "userSpaceOnUse", patternTransform: `rotate(${angle})` };
  return (
    <defs>
      <pattern id={id} width={size} height={size} {...shape}>
        {children}
        <rect class="ptm-hatch-line" width={line} height={size} />
      </pattern>
    </defs>
  );
}
