// Weights in small: the shades of all heads, and how they become points of an image.

import { bytesOf } from "../host/packed_attention.js";
import { grouped } from "./numbers.js";

const SHADE = [0xd3, 0x8f, 0x2f]; // blue, green, red: it stands out from light pages and dark ones
const GROUND = { channel: 128, opacity: 0.14 };

// 256 shades over the ground as an image has them: opacity, blue, green and red in one number.
const SHADES = Uint32Array.from({ length: 256 }, (_, shade) => {
  const under = GROUND.opacity * (1 - shade / 255);
  const opacity = shade / 255 + under;
  const channels = SHADE.map((channel) =>
    Math.round((channel * (opacity - under) + GROUND.channel * under) / opacity),
  );
  return channels.reduce((number, channel) => number * 256 + channel, Math.round(255 * opacity));
});

/** Of what a page holds: (layer, head, cells) → { rows, columns, shades }, at most `cells` a side. A page
 * without every layer came with its pictures. */
export function pictureOf(given, held, { queries, sources: columns }, whole) {
  const [, heads, tokens, sources] = given.get("shape");
  if (given.get("pictures")) {
    const [rows, wide] = given.get("picture_shape");
    const all = bytesOf(given.get("pictures"));
    const from = (layer, head) => (layer * heads + head) * rows * wide;
    return (layer, head) => ({
      rows,
      columns: wide,
      shades: all.subarray(from(layer, head), from(layer, head) + rows * wide),
    });
  }
  const plain = !whole && queries.length === tokens && columns.length === sources;
  const stretches = new Float32Array(queries.length).fill(1);
  const joined = (matrix) => ({
    roots: grouped(matrix, sources, queries, columns).map(Math.sqrt),
    stretches,
  });
  return (layer, head, cells) =>
    shadesOf(plain ? held.roots(layer, head) : joined(held.matrix(layer, head)), cells);
}

// A head as a square, point by point into the one image of all heads, whose lines are `width` points
// long: an image or a canvas each would take far longer.
export function paintHead(points, width, side, { rows, columns, shades }) {
  const column = placesOf(side, columns);
  for (let y = 0; y < side; y += 1) {
    const row = Math.floor((y * rows) / side) * columns;
    for (let x = 0; x < side; x += 1) points[y * width + x] = SHADES[shades[row + column[x]]];
  }
}

// Into which of `parts` each of `size` points falls.
function placesOf(size, parts) {
  const places = new Int32Array(size);
  for (let i = 0; i < size; i += 1) places[i] = Math.floor((i * parts) / size);
  return places;
}

// Weights in small: the root of each block's largest, rows × columns, at most `cells` a side. The
// root of a weight is its number in `roots` times its row's in `stretches`.
export function shadesOf({ roots, stretches }, cells) {
  const [tokens, sources] = [stretches.length, roots.length / stretches.length];
  const [rows, columns] = [Math.min(tokens, cells), Math.min(sources, cells)];
  const column = placesOf(sources, columns);
  const shades = new Uint8ClampedArray(rows * columns);
  for (let t = 0; t < tokens; t += 1) {
    const start = Math.floor((t * rows) / tokens) * columns;
    const stretch = 255 * stretches[t];
    for (let s = 0; s < sources; s += 1) {
      const shade = stretch * roots[t * sources + s];
      if (shade > shades[start + column[s]]) shades[start + column[s]] = shade;
    }
  }
  return { rows, columns, shades };
}
