// NextToken's picture: the text and what may come next, side by side where there is room.

import { useRef } from "preact/hooks";
import { useView } from "../host/hooks.js";
import { Picture } from "../host/picture.jsx";
import { List, listHeight } from "./list.jsx";
import { Strip, stripLayout } from "./strip.jsx";

const LISTED = 20; // candidates at most; in Present half of them, so that they fit a projector
const NARROW_LINES = 26; // letters: the text's height where the list is below it

export function NextTokenPicture({ scene, hand }) {
  const { label, presenting } = useView();
  const [letter, most] = presenting ? [24, LISTED / 2] : [16, LISTED];
  const rows = scene.candidates.slice(0, most);
  // As high as the longest list so far: what is below does not move from click to click.
  const longest = useRef(0);
  longest.current = Math.max(longest.current, scene.candidates.length);

  function laidOut({ width }) {
    const high = listHeight(Math.min(most, longest.current), letter);
    const side = width >= 46 * letter;
    const main = side ? 0.58 * width : width;
    const lines = side ? high : NARROW_LINES * letter;
    const box = { left: 1, right: main - 1, letter, high: lines };
    const strip = stripLayout(scene, rows, { ...box, flows: side });
    const room = side
      ? { left: main + 2 * letter, top: 0, width: width - main - 2 * letter, letter }
      : { left: 0, top: strip.bottom + letter, width, letter };
    const bottom = room.top + listHeight(rows.length, letter);
    return { strip, room, height: Math.ceil(side ? Math.max(high, strip.bottom, bottom) : bottom) };
  }

  return (
    <Picture
      name="next-token"
      class="ptm-next ptm-result"
      role="group"
      label={label("picture_of")}
      height={(size) => laidOut(size).height}>
      {(size) => {
        const { strip, room } = laidOut(size);
        return (
          <>
            <Strip scene={scene} layout={strip} hand={hand} />
            <List {...{ scene, rows, room, hand }} />
          </>
        );
      }}
    </Picture>
  );
}
