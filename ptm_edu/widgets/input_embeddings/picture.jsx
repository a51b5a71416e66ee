// InputEmbeddings' picture: five heat maps side by side, a row a token, and beside or below them
// the numbers. One drawing, so that all of it is saved.

import { useMemo } from "preact/hooks";
import { draggedOver, pointIn } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { Picture } from "../host/picture.jsx";
import { fittedLetter, letterSize, presentRoom } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { HeatMap, MAPS, mapImages, Names, Scales, SHOWN, SIGNS } from "./heat.jsx";
import { NUMBERS_HIGH, Numbers, SHARES_HIGH, Shares, tokenAt } from "./numbers.jsx";

const PADDING = 0.5; // letters above the picture, as in style.css

export function EmbeddingPicture({ scene, label }) {
  const images = useMemo(() => mapImages(scene), [scene.entry, scene.added]);
  const laid = (size) => layout(scene, size);
  return (
    <Picture
      name="embeddings"
      class="ptm-embeddings ptm-result"
      role="group"
      label={label}
      height={(size) => laid(size).height}>
      {(size) => {
        const { letter, at, room, below } = laid(size);
        return (
          <>
            <Field svg={size.svg} scene={scene} images={images} at={at} letter={letter} />
            <Numbers scene={scene} room={room} letter={letter} />
            <Shares scene={scene} room={below} letter={letter} />
          </>
        );
      }}
    </Picture>
  );
}

// Where the maps are, and beside or below them the rooms of the numbers.
function layout(scene, { svg, width }) {
  const beside = width > 52 * letterSize(svg, 16, 22);
  const sideOf = (letter) => (beside ? 19.5 * letter : width);
  const mapsAt = (letter) => {
    const room = presentRoom(svg) - PADDING * letter;
    return mapLayout(scene, beside ? width - sideOf(letter) - 1.4 * letter : width, letter, room);
  };
  const letter = fittedLetter(svg, 16, 22, (one) => mapsAt(one).bottom + PADDING * one);
  const at = mapsAt(letter);
  const side = sideOf(letter);
  const top = beside ? 1.1 * letter : at.bottom + 2 * letter;
  const room = { left: width - side, top, width: side };
  const below = { ...room, top: top + (NUMBERS_HIGH + 1.6) * letter };
  const height = Math.ceil(Math.max(at.bottom, below.top + SHARES_HIGH * letter));
  return { letter, at, room, below, height };
}

// Where the names, the maps and the rows are.
function mapLayout({ entry, T }, width, letter, room) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widest = Math.max(...entry.tokens.map((token) => textWidth(token, font)));
  const left = Math.min(0.3 * width, widest + 3.7 * letter);
  const gap = 1.35 * letter;
  const wide = (width - left - 4 * gap) / MAPS.length;
  const maps = MAPS.map((_, i) => left + i * (wide + gap));
  const top = 1.9 * letter;
  const most = Math.min(360, room - top - 1.4 * letter);
  const rh = Math.max(1.02 * letter, Math.min(1.3 * letter, most / T));
  return { left, gap, wide, maps, top, rh, right: width, bottom: top + T * rh + 1.4 * letter };
}

// The maps under the hand, which chooses a row, and with Shift the row that it is compared with.
/** @param {any} props */
function Field({ svg, scene, images, at, letter }) {
  const { model, label, drag, settle } = useView();
  const { T, entry, token, other, number } = scene;
  const { top, rh, wide, maps, gap, right } = at;
  const columns = Math.min(SHOWN, entry.dim);

  function pressed(event) {
    const moved = (name, by, size) => {
      const place = Math.min(size - 1, model.get(name) ?? scene[name]);
      return { [name]: Math.max(0, Math.min(size - 1, place + by)) };
    };
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -T, End: T }[event.key];
    const across = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step && !across) return;
    event.preventDefault();
    if (across) settle(moved("number", across, columns));
    else settle(moved(event.shiftKey ? "other" : "token", step, T));
  }

  // A press chooses a row, and where it is on a map a number too; a drag leads through them.
  function pointed(event, settled) {
    const [x, y] = pointIn(svg, event);
    const row = Math.max(0, Math.min(T - 1, Math.floor((y - top) / rh)));
    const map = maps.find((left) => x >= left && x < left + wide);
    const chosen = map === undefined ? {} : { number: Math.floor(((x - map) * columns) / wide) };
    (settled ? settle : drag)(event.shiftKey ? { other: row } : { token: row, ...chosen });
  }

  return (
    <g
      class="ptm-field"
      tabindex={0}
      role="slider"
      aria-label={label("field")}
      aria-valuemin={0}
      aria-valuemax={T - 1}
      aria-valuenow={token}
      aria-valuetext={`${tokenAt(scene, token)}, ${number + 1}`}
      onKeyDown={pressed}
      {...draggedOver(pointed)}>
      <title>{label("field_hint")}</title>
      <Names scene={scene} at={at} letter={letter} />
      {MAPS.map((map, i) => (
        <HeatMap
          key={map}
          {...{ scene, map, letter }}
          href={images[map].href}
          room={{ x: maps[i], top, wide, rh }}
        />
      ))}
      <Scales scene={scene} images={images} at={at} letter={letter} />
      {SIGNS.map((sign, i) => (
        <text
          key={maps[i + 1]}
          class="ptm-sign"
          x={maps[i + 1] - gap / 2}
          y={top + (T * rh) / 2 + 0.4 * letter}
          text-anchor="middle">
          {sign}
        </text>
      ))}
      <RowFrames kind="ptm-other-row" t={other} at={at} />
      <RowFrames kind="ptm-own-row" t={token} at={at} />
      <rect class="ptm-hand" x={0} y={top} width={right} height={T * rh} />
    </g>
  );
}

// A frame around a row of every map.
function RowFrames({ kind, t, at: { maps, wide, top, rh } }) {
  const size = { y: top + t * rh - 1, width: wide + 3, height: rh + 2, rx: 2 };
  return ["ptm-glow", kind].map((name) =>
    maps.map((x) => <rect key={`${name} ${x}`} class={name} x={x - 1.5} {...size} />),
  );
}
