// NextToken's candidates: a bar each, as long as its probability; a click or a key chooses one.

import { useView } from "../host/hooks.js";
import { Listbox } from "../host/listbox.jsx";
import { svgText } from "../host/picture.jsx";
import { likelyOf, percentOf } from "../host/probability.js";
import { shortened } from "../host/text.js";
import { colourOf } from "./scene.js";
import { spaced } from "./strip.jsx";

const ROW_HIGH = 1.28; // letters
const HEAD_HIGH = 2.75;

// How high a list of so many candidates is.
export function listHeight(rows, letter) {
  return (HEAD_HIGH + rows * ROW_HIGH + 1.6) * letter;
}

export function List({ scene, rows, room, hand }) {
  const { label } = useView();
  const { candidates, rest, entropy, ends } = scene;
  const { left, top, letter } = room;
  const text = (kind, y, words, more) =>
    svgText(kind, left, top + y * letter, words, undefined, more);
  const hidden = candidates.slice(rows.length).reduce((sum, { p }) => sum + p, rest);
  const below = HEAD_HIGH + rows.length * ROW_HIGH + 1.1;
  const bits = { bits: entropy.toFixed(2), n: likelyOf(entropy) };
  const at = () => Math.min(hand.standing().mark, rows.length - 1);
  return (
    <g>
      {text("ptm-list-title", 1, label("next"))}
      {ends
        ? text("ptm-soft", 2.5, label("not_stored"))
        : text("ptm-small ptm-entropy", 2.25, label("entropy", bits))}
      {!ends &&
        text("ptm-rest", below, label("rest", { percent: percentOf(hidden) }), {
          "data-p": hidden,
        })}
      <Listbox
        class="ptm-candidates"
        {...{ at, size: rows.length, axes: "column" }}
        go={hand.mark}
        press={hand.choose}
        clear={hand.undo}
        onPointerLeave={() => hand.offer(null)}
        aria-label={label("candidates")}>
        {(idOf) =>
          rows.map((candidate, i) => (
            <Candidate
              key={i}
              {...{ id: idOf(i), candidate, i, room, full: rows[0].p }}
              selected={i === at()}
              choose={() => hand.choose(i)}
              offer={() => hand.offer(i)}
            />
          ))
        }
      </Listbox>
    </g>
  );
}

/** @param {any} props */
function Candidate({ id, candidate, i, room, full, selected, choose, offer }) {
  const { model, label } = useView();
  const { shown, p, bits, leads } = candidate;
  const percent = label("percent", { p: percentOf(p) });
  const { left, width, letter } = room;
  const high = ROW_HIGH * letter;
  const top = room.top + HEAD_HIGH * letter + i * high;
  const y = top + 0.78 * high;
  const bar = left + 0.36 * width;
  const long = Math.max(1, ((0.64 * width - 4.6 * letter) * p) / full);
  const name = spaced(shortened(shown, 0.36 * width - 1.6 * letter, letter));
  return (
    <g
      id={id}
      class="ptm-candidate"
      role="option"
      data-id={candidate.id}
      data-p={p}
      data-rank={i + 1}
      data-leads={leads || undefined}
      aria-label={`${shown} ${percent}`}
      aria-selected={selected}
      onPointerMove={offer}
      onClick={choose}>
      <rect class="ptm-ground" {...{ x: left, y: top, width, height: high - 1, rx: 3 }} />
      {model.isStatic && leads && svgText("ptm-leads", left + 0.9 * letter, y, "▸", "end")}
      {svgText("ptm-name", left + 1.2 * letter, y, name)}{" "}
      <rect
        class="ptm-bar"
        {...{ x: bar, y: y - 0.76 * letter, width: long, height: 0.92 * letter }}
        fill={colourOf(bits)}
      />
      {svgText("ptm-percent", bar + long + 0.4 * letter, y, percent)}
    </g>
  );
}
