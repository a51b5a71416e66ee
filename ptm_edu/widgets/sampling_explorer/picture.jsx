// SamplingExplorer's picture: the strip above, bars and curve below, in one drawing.

import { Hatch, useHatch } from "../host/hatch.jsx";
import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { Picture } from "../host/picture.jsx";
import { Bars } from "./bars.jsx";
import { Curve } from "./curve.jsx";
import { Strip } from "./strip.jsx";

export function SamplingPicture({ scene, ...hand }) {
  const { label, presenting } = useView();
  const { id, fill } = useHatch("hatch");
  const [all, kept] = [scene.result.warm.length, scene.result.kept].map(count);
  return (
    <Picture
      name="sampling"
      class="ptm-sampling ptm-fills"
      role="group"
      label={label("picture_of", { all, kept })}>
      {({ width, height }) => {
        const letter = presenting ? 22 : 15;
        const beside = width > 1.5 * height;
        const room = { left: 0, right: width, top: 5.1 * letter, bottom: height };
        const split = beside ? 0.56 * width : 0.6 * height;
        const behind = split + 1.8 * letter;
        const shared = { scene, letter, hatched: fill, ...hand };
        return (
          <>
            <Hatch id={id} size={7} line={2} />
            <Strip {...shared} width={width} />
            <Bars
              {...shared}
              rows={presenting && beside ? 8 : 12}
              room={{ ...room, [beside ? "right" : "bottom"]: split }}
            />
            <Curve {...shared} room={{ ...room, [beside ? "left" : "top"]: behind }} />
          </>
        );
      }}
    </Picture>
  );
}
