// MaskingLab's picture: the sentence, and below it the counts over a thousand draws. One drawing,
// so that all of it is saved.

import { Hatch, useHatch } from "../host/hatch.jsx";
import { useView } from "../host/hooks.js";
import { Picture } from "../host/picture.jsx";
import { fittedLetter, presentRoom } from "../host/present.js";
import { FateBars, ManyColumns } from "./bars.jsx";
import { Strip, stripLayout } from "./strip.jsx";

export function MaskingPicture({ text, scene, hand }) {
  const { label } = useView();
  const { id, fill } = useHatch("masking");
  return (
    <Picture
      name="masking"
      class="ptm-masking ptm-result"
      role="group"
      label={label("picture_of", { sentence: text })}
      height={(size) => layoutOf(label, scene, size).high}>
      {(size) => {
        const { letter, strip, bars, many } = layoutOf(label, scene, size);
        return (
          <>
            <Hatch id={id} size={6} line={2}>
              <rect class="ptm-hatch-ground" width={6} height={6} />
            </Hatch>
            <Strip scene={scene} layout={strip} hand={hand} hatch={fill} />
            {bars && (
              <g class="ptm-counts">
                <FateBars scene={scene} room={bars} letter={letter} hatch={fill} />
                <ManyColumns counts={scene.counts} room={many} letter={letter} />
              </g>
            )}
          </>
        );
      }}
    </Picture>
  );
}

function layoutOf(label, scene, { svg, width }) {
  const stripOf = (letter) => stripLayout(label, scene, width, letter);
  const letter = fittedLetter(svg, 16, 22, (size) => stripOf(size).bottom + 9.5 * size);
  const strip = stripOf(letter);
  const [top, high] = [strip.bottom + 0.5 * letter, 9 * letter];
  // A sentence of four lines or more leaves no room for the counts on one screen.
  if (top + high > presentRoom(svg)) return { letter, strip, high: Math.ceil(top) };
  const beside = width > 44 * letter;
  const bars = { left: 0, right: beside ? 0.56 * width : width, top, bottom: top + high };
  const below = { ...bars, top: bars.bottom + 0.8 * letter, bottom: bars.bottom + 9.8 * letter };
  const many = beside ? { ...bars, left: bars.right + 2 * letter, right: width } : below;
  return { letter, strip, bars, many, high: Math.ceil(many.bottom) };
}
