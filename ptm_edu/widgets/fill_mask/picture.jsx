// FillMask's picture: the sentence, and below it what is expected at its masks, side by side.

import { useView } from "../host/hooks.js";
import { Picture } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { wrapped } from "../host/text.js";
import { List, listHeight } from "./list.jsx";
import { Strip, stripLayout } from "./strip.jsx";

// With another `home` the hand starts again at the sentence's first mask.
export function FillPicture({ scene, home, hand }) {
  const { label } = useView();
  return (
    <Picture
      name="fill-mask"
      class="ptm-fill ptm-result"
      role="group"
      label={label("picture_of")}
      height={(size) => layoutOf(label, scene, size).high}>
      {(size) => {
        const { letter, strip, rooms, hint } = layoutOf(label, scene, size);
        return (
          <>
            <Strip key={home} scene={scene} layout={strip} hand={hand} />
            {scene.lists.map((list, n) => (
              <List key={`${home} ${scene.masked} ${n}`} list={list} room={rooms[n]} hand={hand} />
            ))}
            <text class="ptm-soft ptm-hint">
              {hint.lines.map((line, n) => (
                <tspan key={n} x={hint.left} y={hint.top + 1.3 * n * letter}>
                  {line}
                </tspan>
              ))}
            </text>
          </>
        );
      }}
    </Picture>
  );
}

function layoutOf(label, scene, { svg, width }) {
  const letter = letterSize(svg, 16, 24);
  const strip = stripLayout(scene, width, letter);
  const top = strip.bottom + 0.3 * letter;
  const side = width >= 46 * letter;
  const half = (width - 2 * letter) / 2;
  let below = top;
  const rooms = scene.lists.map(({ rows }, n) => {
    const place = side ? { left: n * (half + 2 * letter), top } : { left: 0, top: below };
    below = Math.max(below, place.top + listHeight(rows.length, letter));
    return { ...place, width: side ? half : width, letter };
  });
  const shown = rooms.length;
  const beside = side && shown > 0;
  const text = shown > 1 ? "" : label(shown ? "second" : "none");
  const left = beside ? half + 2 * letter : 0;
  const lines = text ? wrapped(text, width - left, `${letter}px system-ui, sans-serif`) : [];
  const hint = { lines, left, top: (beside ? top : below) + letter };
  if (!side && lines.length) below += (0.3 + 1.3 * lines.length) * letter;
  // As high as a list is, even without one: what stands below does not move from click to click.
  const high = Math.max(below, side ? top + listHeight(scene.most, letter) : 0);
  return { letter, strip, rooms, hint, high: Math.ceil(high) };
}
