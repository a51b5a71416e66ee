// What the shapes of a picture mean, in as many lines as its width needs.

import { Fragment } from "preact";
import { svgText } from "./picture.jsx";
import { textWidth } from "./text.js";
import { flowed } from "./token_columns.js";

/** Where the entries [kind, words] of a legend stand, and how high it is.
 * @param {string[][]} entries @param {number} width @param {number} letter */
export function legendOf(entries, width, letter) {
  const font = `${letter}px system-ui, sans-serif`;
  const wide = entries.map(([, words]) => textWidth(words, font) + 2.6 * letter);
  const boxes = flowed(wide, 0, width);
  const places = boxes.map(({ line, x }, i) => {
    const [kind, words] = entries[i];
    return { kind, words, x: x + 0.6 * letter, y: (0.65 + 1.5 * line) * letter };
  });
  return { places, height: 1.5 * (boxes.at(-1).line + 1) * letter };
}

/** The legend; `sign(place)` draws what stands before the words.
 * @param {{ places: any[], letter: number, sign: (place: any) => any }} props */
export function Legend({ places, letter, sign }) {
  return places.map((place) => (
    <Fragment key={place.kind}>
      {sign(place)}
      {svgText("ptm-tick", place.x + letter, place.y + 0.35 * letter, place.words)}
    </Fragment>
  ));
}

/** A shape that is drawn for letters of 16 pixels.
 * @param {{ kind: string, d: string, x?: number, y?: number, letter: number, [more: string]: any }} props */
export function Shape({ kind, d, x = 0, y = 0, letter, ...more }) {
  const scale = (letter / 16).toFixed(2);
  const transform = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale})`;
  return <path class={`ptm-shape ptm-${kind}`} d={d} transform={transform} {...more} />;
}
