// PositionExplorer: the table of positions, one of them under the hand, and what it tells.

import { useMemo, useRef } from "preact/hooks";
import { useBounded, useFrame, useTraits } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { Picture } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { widget } from "../host/widget.js";
import { SimilarityChart, WaveChart } from "./charts.jsx";
import { Clock } from "./clock.jsx";
import { PositionControls } from "./controls.jsx";
import { Heat } from "./heat.jsx";
import style from "./style.css";
import { learnedTable, pairAt, sceneOf, sinusoidTable } from "./table.js";
import { words } from "./words.js";

function PositionExplorer({ model, label }) {
  const traits = useTraits("length", "dim", "position", "pair", "shift", "table");
  const { shift } = traits;
  const learned = useMemo(() => learnedTable(model), []);
  const table = useMemo(
    () => (traits.table === "learned" && learned) || sinusoidTable(traits.length, traits.dim),
    [traits.table, traits.length, traits.dim],
  );
  const { length, dim, law } = table;
  const position = Math.min(length - 1, traits.position);
  const pair = Math.min(dim / 2 - 1, traits.pair);
  useBounded({ position, pair });
  const scene = useMemo(
    () => sceneOf(table, { position, pair, shift }),
    [table, position, pair, shift],
  );
  const [canvas, image] = [useRef(null), useRef(null)];

  useFrame({
    inputs: [scene],
    summary: () => label("summary", toldOf(label, scene)),
    rows: () => [
      [
        ...["number", "place", "like"].map((name) => label(name)),
        ...["sin", "cos"].map((name, i) => `${law ? name : ""} ${2 * pair + i}`),
      ],
      Array.from(scene.like, (value, t) => [
        t,
        signed(t - position, 0),
        signed(value, 4),
        ...pairAt(table, t, pair).map((number) => signed(number, 4)),
      ]),
    ],
    saving: () => image.current.setAttribute("href", canvas.current.toDataURL()),
  });

  return (
    <>
      <PositionControls scene={scene} table={traits.table} hasLearned={Boolean(learned)} />
      <div class="ptm-stage ptm-fills">
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas does not take the focus. */}
        <canvas ref={canvas} aria-hidden="true" />
        <Picture
          name="positions"
          class="ptm-positions"
          role="group"
          label={label("picture_of", { length, dim, p: position })}>
          {({ svg, width, height }) => {
            const letter = letterSize(svg, 16, 22);
            const { heat, like, waves, clock } = roomsOf(width, height);
            return (
              <>
                <Heat {...{ scene, svg, canvas, image, letter, room: heat }} />
                <g>
                  <SimilarityChart {...{ scene, letter, room: like }} />
                  <WaveChart {...{ scene, letter, room: waves }} />
                  <Clock {...{ scene, letter, room: clock }} />
                </g>
              </>
            );
          }}
        </Picture>
      </div>
      <div class="ptm-caption ptm-least">
        {law
          ? label("caption", { k: shift, degrees: scene.degrees })
          : label("caption_learned", { last: length - 1 })}
      </div>
    </>
  );
}

// The table on the left, or on top; three pictures beside it, or below.
function roomsOf(width, height) {
  const part = (left, right, top, bottom) => ({
    ...{ left: left * width, right: right * width },
    ...{ top: top * height, bottom: bottom * height },
  });
  return width > 1.5 * height
    ? {
        heat: part(0, 0.46, 0, 1),
        like: part(0.5, 1, 0, 0.31),
        waves: part(0.5, 1, 0.32, 0.63),
        clock: part(0.5, 1, 0.65, 1),
      }
    : {
        heat: part(0, 1, 0, 0.42),
        like: part(0, 1, 0.45, 0.59),
        waves: part(0, 1, 0.595, 0.73),
        clock: part(0, 1, 0.74, 1),
      };
}

// The numbers of the summary: the chosen pair, and how similar the nearest and the farthest are.
function toldOf(label, { length, dim, p, pair, k, here, on, like }) {
  const [one, two] = here.map((value) => signed(value));
  const [one_on, two_on] = on ? on.map((value) => signed(value)) : Array(2).fill(label("none"));
  return {
    ...{ p, length, dim, k, a: 2 * pair, b: 2 * pair + 1, one, two, one_on, two_on },
    own: signed(like[p]),
    near: signed(like[p ? p - 1 : 1]),
    far: signed(like[p < length / 2 ? length - 1 : 0]),
  };
}

export default widget({ kind: "ptm-position_explorer", style, words, View: PositionExplorer });
