// InputEmbeddings' heat maps: a row a token, a column a number; each part, the sum and its norm.

import { shadeOf } from "../host/cividis.js";
import { ColourScale } from "../host/colour_scale.jsx";
import { useView } from "../host/hooks.js";
import { svgText } from "../host/picture.jsx";
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
  const canvas = Object.assign(document.createElement("canvas"), {
    width: columns,
    height: rows.length,
  });
  const points = new Uint32Array(rows.length * columns);
  rows.forEach((row, t) => {
    for (let i = 0; i < columns; i += 1) points[t * columns + i] = shadeOf(row[i], most);
  });
  const pixels = new ImageData(new Uint8ClampedArray(points.buffer), columns, rows.length);
  canvas.getContext("2d").putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}

// The maps' images { map: { href, most } }; href is null where a part is not added.
export function mapImages(scene) {
  const { entry, norms } = scene;
  const columns = Math.min(SHOWN, entry.dim);
  // One scale for all that is added, whatever is switched off, so that sizes can be compared.
  const parts = widest(PARTS.flatMap((part) => entry[part]));
  const normed = widest(norms);
  return Object.fromEntries(
    MAPS.map((map) => {
      const rows = rowsOfMap(scene, map);
      const most = map === "normed" ? normed : parts;
      return [map, { most, href: rows && imageOf(rows, columns, most) }];
    }),
  );
}

// A map in its room { x, top, wide, rh }: the image, or where it is off a word, and its name.
/** @param {any} props */
export function HeatMap({ scene: { T, entry, number }, map, href, room, letter }) {
  const { label } = useView();
  const { x, top, wide, rh } = room;
  const columns = Math.min(SHOWN, entry.dim);
  const at = x + ((number + 0.5) * wide) / columns;
  const box = { x, y: top, width: wide, height: T * rh };
  const middle = { x: x + wide / 2, "text-anchor": "middle" };
  const pointer = `M${at} ${top - 2}l-${0.3 * letter} -${0.42 * letter}h${0.6 * letter}z`;
  return (
    <>
      <text class={`ptm-map-name${href ? "" : " ptm-off"}`} y={top - 0.75 * letter} {...middle}>
        {mapName(label, map, wide, letter)}
      </text>
      {href ? (
        <image
          class="ptm-map"
          data-map={map}
          href={href}
          {...box}
          preserveAspectRatio="none"
          image-rendering="pixelated"
        />
      ) : (
        <>
          <rect class="ptm-gone" {...box} />
          <text class="ptm-small" y={top + box.height / 2} {...middle}>
            {label("off")}
          </text>
        </>
      )}
      {number < columns && <path class="ptm-here" d={pointer} />}
    </>
  );
}

// All names are short where the longest does not fit its map.
function mapName(label, map, wide, letter) {
  const named = (name) => label(name === "normed" ? "map_normed" : name);
  const font = `600 ${letter}px system-ui, sans-serif`;
  const long = MAPS.some((name) => textWidth(named(name), font) > wide + letter);
  return long ? label(`short_${map}`) : named(map);
}

// Which number is which color, below the maps: one scale for the parts and their sum, one for the
// norm, and how many numbers are drawn.
/** @param {any} props */
export function Scales({ scene: { entry }, images, at: { maps, wide, gap, bottom }, letter }) {
  const { label } = useView();
  const parts = { x: maps[1], room: 2 * wide + gap };
  const end = maps[4] + wide;
  const free = end - parts.x - parts.room - 0.8 * letter;
  const norm = Math.min(free, Math.max(wide, 7 * letter));
  const drawn = label("drawn", { n: Math.min(SHOWN, entry.dim), dim: entry.dim });
  return (
    <>
      {svgText("ptm-small", 0, bottom - 0.35 * letter, drawn)}
      <Scale {...parts} most={images.sum.most} bottom={bottom} letter={letter} />
      <Scale x={end - norm} room={norm} most={images.normed.most} {...{ bottom, letter }} />
    </>
  );
}

function Scale({ x, room, most, bottom, letter }) {
  const told = `${Number(most.toPrecision(2))}`;
  const place = {
    right: x + room,
    y: bottom - 1.25 * letter,
    wide: room / letter - told.length - 1,
  };
  return <ColourScale kind="ptm-small" letter={letter} low={`−${told}`} most={told} {...place} />;
}

// What stands to the left of the maps: each token with its place, and where A and B lie.
/** @param {any} props */
export function Names({ scene: { entry, T, token, other }, at: { left, top, rh }, letter }) {
  const { tokens, types } = entry;
  const y = (t) => top + (t + 0.5) * rh + 0.35 * letter;
  const split = types.includes(1) ? types.indexOf(1) : T;
  const bands = [
    [0, split, "a"],
    [split, T, "b"],
  ];
  return (
    <>
      {tokens.map((name, t) => (
        <>
          {svgText("ptm-small", 1.3 * letter, y(t), t, "end")}
          {svgText(
            `ptm-name${t === token ? " ptm-chosen" : t === other ? " ptm-compared" : ""}`,
            left - 0.5 * letter,
            y(t),
            shortened(name, left - 3.6 * letter, letter),
            "end",
          )}
        </>
      ))}
      {bands
        .filter(([from, to]) => from < to)
        .map(([from, to, name]) => (
          <>
            <path
              class={`ptm-band-${name}`}
              d={`M${2.75 * letter} ${top + from * rh + 3}V${top + to * rh - 3}`}
            />
            {svgText(
              "ptm-band-name",
              2.1 * letter,
              y((from + to - 1) / 2),
              name.toUpperCase(),
              "middle",
            )}
          </>
        ))}
    </>
  );
}
