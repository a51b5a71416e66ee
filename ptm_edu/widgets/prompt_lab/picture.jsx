// PromptLab's picture: a label's probability in all templates, and all labels' in the chosen one.

import { useMemo } from "preact/hooks";
import { useView } from "../host/hooks.js";
import { steppedTo } from "../host/keys.js";
import { Legend, legendOf, Shape } from "../host/legend.jsx";
import { Picture } from "../host/picture.jsx";
import { fittedLetter, presentRoom } from "../host/present.js";
import { useGlide } from "../host/use_glide.js";
import { Labels, labelHeight, Tick } from "./labels.jsx";
import { KINDS, SHAPES } from "./rules.js";
import { Templates } from "./templates.jsx";

const [ROW, ROOMY] = [1.75, 2.4]; // a template, in letters, and in Present where there is room
const HEAD = 1.6;
const BELOW = 4.2; // the sentences below the picture
const ABREAST = 50; // letters that both panels need beside each other

export function PromptPicture({ scene, choose }) {
  const { model, label } = useView();
  const at = useGlide(
    useMemo(() => goalsOf(scene), [scene]),
    0.002,
  );
  const { rows, index, templates } = scene;

  function pressed(event) {
    const now = templates.indexOf(model.get("prompt").template);
    const goal = steppedTo(event.key, now, rows.length);
    if (goal === undefined) return;
    event.preventDefault();
    choose({ template: templates[goal] });
  }

  const laidOut = ({ svg, width }) => {
    const layout = (letter, row = ROW) => layoutOf(label, scene, width, letter, row);
    const letter = fittedLetter(svg, 16, 21, (one) => layout(one).height + BELOW * one);
    const roomy = layout(letter, ROOMY);
    const room = presentRoom(svg) - BELOW * letter;
    return Number.isFinite(room) && roomy.height < room ? roomy : layout(letter);
  };
  return (
    <Picture
      name="prompts"
      class="ptm-prompts ptm-result"
      role="group"
      label={label("picture_of", { n: rows.length })}
      height={(size) => Math.ceil(laidOut(size).height)}>
      {(size) => {
        const layout = laidOut(size);
        const shared = { scene, at, letter: layout.letter };
        return (
          <>
            <Legend
              places={layout.legend}
              letter={layout.letter}
              sign={(place) => <Sign {...place} letter={layout.letter} />}
            />
            <Labels {...shared} room={layout.labels} />
            <g
              class="ptm-field"
              tabindex={0}
              role="slider"
              aria-label={label("template")}
              aria-valuemin={1}
              aria-valuemax={rows.length}
              aria-valuenow={index + 1}
              aria-valuetext={scene.told}
              onKeyDown={pressed}>
              <Templates {...shared} {...layout.templates} choose={choose} />
            </g>
          </>
        );
      }}
    </Picture>
  );
}

/** @param {any} props */
function Sign({ kind, x, y, letter }) {
  if (kind === "content_free") return <Tick x={x} y={y} high={1.2 * letter} />;
  return <Shape {...{ kind, x, y, letter }} d={SHAPES[kind]} />;
}

// The rectangles of both panels, the legend above them, and the height of all.
function layoutOf(label, { labels, rows }, width, letter, row) {
  const names = [...KINDS, "content_free"].map((name) => [name, label(name)]);
  const legend = legendOf(names, width, letter);
  const top = legend.height + 0.5 * letter;
  const isWide = width >= ABREAST * letter;
  const head = (HEAD + (isWide ? 0 : 1.2)) * letter;
  const step = (row + (isWide ? 0 : 1.2)) * letter;
  const high = head + step * rows.length + row * letter;
  const low = HEAD * letter + labelHeight(labels) * labels.length * letter;
  const across = isWide ? (labels.length > 2 ? 0.31 : 0.35) * width : width;
  const room = isWide
    ? { left: across + 1.8 * letter, right: width, top }
    : { left: 0, right: width, top: top + low + 0.8 * letter };
  return {
    letter,
    legend: legend.places,
    labels: { left: 0, right: across, top: top, first: top + HEAD * letter },
    templates: { room, isWide, row: row * letter, step, first: room.top + head },
    height: (isWide ? top + Math.max(high, low) : room.top + high) + 0.2 * letter,
  };
}

// All numbers that are drawn as lengths or places.
function goalsOf({ entry, rows, of, spread }) {
  const goals = {};
  for (const kind of [...KINDS, "content_free"])
    entry[kind].forEach((share, i) => {
      goals[`${kind} ${i}`] = share;
    });
  for (const kind of KINDS)
    for (const row of rows) goals[`${kind} of ${row.template}`] = row.entry[kind][of];
  for (const { kind, lowest, highest } of spread)
    Object.assign(goals, { [`${kind} lowest`]: lowest, [`${kind} highest`]: highest });
  return goals;
}
