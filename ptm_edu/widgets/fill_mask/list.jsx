// FillMask's list for one mask: a bar a candidate; a click or a key puts it in, or takes it out.

import { useCurrent, useView } from "../host/hooks.js";
import { Listbox } from "../host/listbox.jsx";
import { svgText } from "../host/picture.jsx";
import { percentOf } from "../host/probability.js";
import { shortened, textWidth } from "../host/text.js";
import { entropyOf, truthToldOf } from "./sentences.js";

const ROW_HIGH = 1.32; // letters
const HEAD_HIGH = 3.9;

// How high a list of so many candidates is.
export function listHeight(rows, letter) {
  return (HEAD_HIGH + rows * ROW_HIGH + 2.5) * letter;
}

export function List({ list, room, hand }) {
  const { label } = useView();
  const { at: place, number, rows, compared, rest, other } = list;
  const mark = useCurrent(0); // the candidate that the keys are on
  const { left, top, letter } = room;
  const full = Math.max(...rows.map(({ p, before }) => Math.max(p, before ?? 0)));
  const below = HEAD_HIGH + rows.length * ROW_HIGH + 1;
  const write = (kind, y, words, more = {}) =>
    svgText(kind, left, top + y * letter, words, undefined, more);
  const marked = () => Math.min(mark.now, rows.length - 1);
  const choose = (i) => {
    mark.set(i);
    hand.choose(place, rows[i].piece);
  };
  return (
    <g class={`ptm-list ptm-mask-${number}`}>
      <Head list={list} room={room} write={write} />
      {write("ptm-rest", below, label("rest", { percent: percentOf(rest) }), { "data-p": rest })}
      {compared && write("ptm-small ptm-hollow", below + 1.15, label("hollow", { n: other }))}
      <Listbox
        class="ptm-candidates"
        aria-label={label("candidates", { n: number })}
        at={marked}
        size={rows.length}
        axes="column"
        go={mark.set}
        press={choose}
        clear={hand.clear}>
        {(idOf) =>
          rows.map((row, i) => (
            <Candidate
              key={i}
              {...{ row, room, compared, full, id: idOf(i), marked: i === marked() }}
              y={top + (HEAD_HIGH + i * ROW_HIGH) * letter}
              choose={() => choose(i)}
            />
          ))
        }
      </Listbox>
    </g>
  );
}

/** @param {any} props */
function Head({ list, room: { width, letter }, write }) {
  const { label } = useView();
  const { number, token, bare, now, before, compared } = list;
  const truth = truthToldOf(label, list);
  // Small probabilities and high ranks are long; squeezed a little they stay in their half.
  const tight = textWidth(truth, `${letter}px system-ui, sans-serif`) > width - 2;
  const squeezed = { textLength: tight ? width - 2 : undefined, lengthAdjust: "spacingAndGlyphs" };
  const data = { "data-p": now.p, "data-rank": now.rank };
  const then = (key) => ({ "data-before": compared ? before[key] : undefined });
  return (
    <>
      {write("ptm-list-title", 1, label(bare ? "mask_bare" : "mask_at", { n: number, token }))}
      {write("ptm-truth", 2.3, truth, { ...squeezed, ...data, ...then("p") })}
      {write("ptm-entropy ptm-small", 3.45, entropyOf(label, list), {
        "data-bits": now.entropy,
        ...then("entropy"),
      })}
    </>
  );
}

/** @param {any} props */
function Candidate({ row, room, compared, full, id, marked, y, choose }) {
  const { label } = useView();
  const { piece, p, below, before, beforeBelow, chosen, truth, leads } = row;
  const { left, width, letter } = room;
  const high = ROW_HIGH * letter;
  const base = y + 0.78 * high;
  const told = numbersOf(label, row, compared);
  const from = left + 0.34 * width;
  const most = 0.66 * width - (compared ? 10.5 : 5.5) * letter;
  const long = (share) => Math.max(1, (most * share) / full);
  const end = from + long(Math.max(below ? 0 : p, before ?? 0));
  const name = shortened(piece, 0.34 * width - 1.4 * letter, letter);
  const bar = { x: from, y: base - 0.76 * letter, height: 0.92 * letter };
  const looks = { "ptm-chosen": chosen, "ptm-true": truth, "ptm-marked": marked };
  const kinds = ["ptm-candidate", ...Object.keys(looks).filter((name) => looks[name])];
  const data = {
    "data-piece": piece,
    "data-p": below ? undefined : p,
    "data-before": beforeBelow ? undefined : before,
    "data-leads": leads || undefined,
  };
  return (
    <g
      {...{ id, ...data }}
      class={kinds.join(" ")}
      role="option"
      aria-selected={chosen}
      aria-label={`${piece} ${told}`}
      onClick={choose}>
      <rect class="ptm-ground" x={left} y={y} width={width} height={high - 1} rx={3} />
      {leads && svgText("ptm-leads", left + 0.15 * letter, base, "▸")}
      {svgText("ptm-name", left + 1.1 * letter, base, name)}{" "}
      {!below && <rect class="ptm-bar" {...bar} width={long(p)} />}
      {before !== undefined && <rect class="ptm-was" {...bar} width={long(before)} />}
      {svgText("ptm-percent", end + 0.4 * letter, base, told)}
    </g>
  );
}

// "12 %", "12 % → 31 %", "< 0.4 % → 31 %"; a tick after the token that stood there.
function numbersOf(label, { p, below, before, beforeBelow, truth }, compared) {
  const now = `${below ? "< " : ""}${percentOf(p)}`;
  const then = compared ? `${beforeBelow ? "< " : ""}${percentOf(before)} → ` : "";
  return label("percent", { p: `${then}${now}${truth ? " ✓" : ""}` });
}
