// The colors of cividis as a bar, for the legend of a picture.

import { CIVIDIS } from "./cividis.js";
import { svgText } from "./picture.jsx";
import { textWidth } from "./text.js";

/** The bar, `wide` letters long, with `low` and `most` written at its ends; all of it ends at `right`.
 * @param {{ kind: string, letter: number, right: number, y?: number, low: any, most: any,
 *   wide?: number }} props */
export function ColourScale({ kind, letter, right, y = 0, low, most, wide = 7 }) {
  const last = textWidth(`${most}`, `${letter}px system-ui, sans-serif`) + 0.3 * letter;
  const left = right - last - wide * letter;
  const step = (wide * letter) / CIVIDIS.length;
  const size = { y: y + 0.25 * letter, width: step + 0.5, height: 0.7 * letter };
  return (
    <>
      {svgText(kind, left - 0.3 * letter, y + 0.9 * letter, low, "end")}
      {CIVIDIS.map((fill, i) => (
        <rect key={fill} x={left + i * step} {...size} fill={fill} />
      ))}
      {svgText(kind, right, y + 0.9 * letter, most, "end")}
    </>
  );
}
