// Parts of a drawing, each with its class first. `more` are further attributes.

import { element } from "./dom.js";

/** @type {(kind: string | null, x: number, y: number, words: any,
 *   anchor?: string | null, more?: Record<string, any>) => any} */
export function svgText(kind, x, y, words, anchor = null, more = {}) {
  return element("svg:text", { class: kind, x, y, "text-anchor": anchor, ...more }, words);
}

/** @type {(kind: string | null, x: number, y: number, width: number, height: number,
 *   more?: Record<string, any>) => any} */
export function svgRect(kind, x, y, width, height, more = {}) {
  return element("svg:rect", { class: kind, x, y, width, height, ...more });
}

/** @type {(kind: string | null, d: string, more?: Record<string, any>) => any} */
export function svgPath(kind, d, more = {}) {
  return element("svg:path", { class: kind, d, ...more });
}

/** @type {(kind: string | null, cx: number, cy: number, r: number) => any} */
export function svgCircle(kind, cx, cy, r) {
  return element("svg:circle", { class: kind, cx, cy, r });
}

/** A pattern of lines, by whose id parts are hatched. @param {string} id @param {number} size
 * @param {number} line @param {number} [angle] @param {any} [ground] */
export function hatchPattern(id, size, line, angle = 45, ground = null) {
  const units = { patternUnits: "userSpaceOnUse", patternTransform: `rotate(${angle})` };
  const drawn = element("svg:rect", { class: "ptm-hatch-line", width: line, height: size });
  return element("svg:pattern", { id, width: size, height: size, ...units }, [ground, drawn]);
}
