// InputEmbeddings' heat maps: a row a token, a column a number; each part, the sum and its norm.

import { CIVIDIS, shadeOf } from "../host/cividis.js";
import { element } from "../host/dom.js";
import { shortened, textWidth } from "../host/text.js";
import { PARTS } from "./vectors.js";

export const SHOWN = 64; // of a vector's numbers; more are too thin to be seen
export const SIGNS = ["+", "+", "=", "→"]; // between the maps
export const MAPS = [...PARTS, "sum", "normed"];

// A table's rows of what a map shows; nothing for a part that is not added.
function rowsOfMap({ entry, added, sums, norms }, map) {
  if (map === "sum") return sums;
  if (map === "normed") return norms;
  return added.includes(map) ? entry[map] : null;
}

// The numbers between which colours are spread: nearly all lie in there, a few lie far out.
function widest(rows) {
  const sizes = Float64Array.from(rows.flatMap((row) => [...row.subarray(0, SHOWN)].map(Math.abs)));
  return sizes.sort()[Math.floor(0.98 * (sizes.length - 1))] || 1;
}

// The address of an image with a point a number.
function imageOf(rows, columns, most) {
  const canvas = element("canvas", { width: columns, height: rows.length });
  const points = new Uint32Array(rows.length * columns);
  rows.forEach((row, t) => {
    for (let i = 0; i < columns; i += 1) points[t * columns + i] = shadeOf(row[i], most);
  });
  const pixels = new ImageData(new Uint8ClampedArray(points.buffer), columns, rows.length);
  canvas.getContext("2d").putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}

// Makes the maps' images, rebuilt only for another text or other parts: a chosen token moves marks
// alone. Returns images(scene) → { map: { href, most } }, href null where a part is not added.
export function mapImages() {
  let [made, key] = [null, null];
  return (scene) => {
    const { entry, added } = scene;
    const columns = Math.min(SHOWN, entry.dim);
    if (made && key[0] === entry && key[1] === added.join()) return made;
    key = [entry, added.join()];
    // One scale for all that is added, whatever is switched off, so that sizes can be compared.
    const parts = widest(PARTS.flatMap((part) => entry[part]));
    const normed = widest(scene.norms);
    made = Object.fromEntries(
      MAPS.map((map) => {
        const rows = rowsOfMap(scene, map);
        const most = map === "normed" ? normed : parts;
        return [map, { most, href: rows && imageOf(rows, columns, most) }];
      }),
    );
    return made;
  };
}

// A map in its room { x, top, wide, rh }: the image, or where it is off a word, and its name.
export function heatNodes(label, scene, map, href, { x, top, wide, rh }, letter) {
  const { T, entry, number } = scene;
  const high = T * rh;
  const text = (at, y, words, anchor, name) =>
    element("svg:text", { x: at, y, class: name, "text-anchor": anchor }, words);
  const columns = Math.min(SHOWN, entry.dim);
  const at = x + ((number + 0.5) * wide) / columns;
  const inside = href
    ? [
        element("svg:image", {
          class: "ptm-map",
          "data-map": map,
          href,
          x,
          y: top,
          width: wide,
          height: high,
          preserveAspectRatio: "none",
          "image-rendering": "pixelated",
        }),
      ]
    : [
        element("svg:rect", { class: "ptm-gone", x, y: top, width: wide, height: high }),
        text(x + wide / 2, top + high / 2, label("off"), "middle", "ptm-small"),
      ];
  const marker =
    number < columns
      ? [
          element("svg:path", {
            class: "ptm-here",
            d: `M${at} ${top - 2}l-${0.3 * letter} -${0.42 * letter}h${0.6 * letter}z`,
          }),
        ]
      : [];
  return [
    text(
      x + wide / 2,
      top - 0.75 * letter,
      mapName(label, map, wide, letter),
      "middle",
      href ? "ptm-map-name" : "ptm-map-name ptm-off",
    ),
    ...inside,
    ...marker,
  ];
}

// All names are short where the longest does not fit its map.
function mapName(label, map, wide, letter) {
  const named = (name) => label(name === "normed" ? "map_normed" : name);
  const font = `600 ${letter}px system-ui, sans-serif`;
  const long = MAPS.some((name) => textWidth(named(name), font) > wide + letter);
  return long ? label(`short_${map}`) : named(map);
}

// Which number is which colour, below the maps: one scale for the parts and their sum, one for the
// norm, and how many numbers are drawn.
export function scaleNodes(label, { entry }, images, { maps, wide, gap, bottom }, letter) {
  const text = (x, words, anchor) =>
    element(
      "svg:text",
      { x, y: bottom - 0.35 * letter, "text-anchor": anchor, class: "ptm-small" },
      words,
    );
  const scale = (x, room, most) => {
    const told = `${Number(most.toPrecision(2))}`;
    const side = 0.5 * letter * (told.length + 1);
    const bar = room - 2 * side;
    return [
      text(x + side - 0.2 * letter, `−${told}`, "end"),
      ...CIVIDIS.map((fill, i) =>
        element("svg:rect", {
          fill,
          x: x + side + (i * bar) / CIVIDIS.length,
          y: bottom - letter,
          width: bar / CIVIDIS.length + 0.5,
          height: 0.6 * letter,
        }),
      ),
      text(x + room - side + 0.2 * letter, told, "start"),
    ];
  };
  const norm = Math.max(wide, 7 * letter);
  return [
    text(0, label("drawn", { n: Math.min(SHOWN, entry.dim), dim: entry.dim }), "start"),
    ...scale(maps[1], 2 * wide + gap, images.sum.most),
    ...scale(maps[4] + wide - norm, norm, images.normed.most),
  ];
}

// What stands to the left of the maps: each token with its place, and where A and B lie.
export function nameNodes({ entry, T, token, other }, { left, top, rh }, letter) {
  const { tokens, types } = entry;
  const text = (x, t, words, anchor, name) =>
    element(
      "svg:text",
      { x, y: top + (t + 0.5) * rh + 0.35 * letter, "text-anchor": anchor, class: name },
      words,
    );
  const names = tokens.flatMap((name, t) => [
    text(1.3 * letter, t, t, "end", "ptm-small"),
    text(
      left - 0.5 * letter,
      t,
      shortened(name, left - 3.6 * letter, letter),
      "end",
      t === token ? "ptm-name ptm-chosen" : t === other ? "ptm-name ptm-compared" : "ptm-name",
    ),
  ]);
  const ends = [
    [0, types.indexOf(1) < 0 ? T : types.indexOf(1), "a"],
    ...(types.includes(1) ? [[types.indexOf(1), T, "b"]] : []),
  ];
  const bands = ends.flatMap(([from, to, name]) => [
    element("svg:path", {
      class: `ptm-band-${name}`,
      d: `M${2.75 * letter} ${top + from * rh + 3}V${top + to * rh - 3}`,
    }),
    text(2.1 * letter, (from + to - 1) / 2, name.toUpperCase(), "middle", "ptm-band-name"),
  ]);
  return [...names, ...bands];
}
