// InputTransformExplorer's picture: a row of boxes a sequence, its marks named, what was cut struck
// out in its place; on the right what reads the state at the extract token.

import { pointIn } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { Picture } from "../host/picture.jsx";
import { fittedLetter } from "../host/present.js";
import { shortened, textWidth } from "../host/text.js";
import { Heads, headBottom, headRoom } from "./heads.jsx";
import { fieldClass } from "./sequences.js";

// In letters: from row to row, from a row's top to the names below it, between two sequences.
const LINES = { pitch: 2.7, name: 2.45, gap: 0.8 };
const DENSE = { pitch: 2.52, name: 2.35, gap: 0.2 };
const MOST_CUT = 3; // of a field's cut tokens; the others are counted

export function Sequences({ scene, told, flight }) {
  const { label } = useView();
  const laid = ({ svg, width }) => {
    const below = svg.nextElementSibling?.scrollHeight ?? 0; // what is said about it
    const high = (one) => arranged(label, scene, width, one, LINES).height + 0.5 * one + below;
    const letter = fittedLetter(svg, 16, 22, high);
    const lines = svg.classList.contains("ptm-dense") ? DENSE : LINES;
    return { ...arranged(label, scene, width, letter, lines), letter, lines };
  };
  return (
    <Picture
      name="sequences"
      class="ptm-sequences"
      role="img"
      label={told}
      height={(size) => laid(size).height}>
      {(size) => {
        const { rows, ends, head, letter, lines } = laid(size);
        const starts = startsOf(flight?.from, size.svg);
        return (
          <>
            {rows.map(({ boxes }, number) => (
              <g key={number} class="ptm-sequence" data-sequence={number}>
                {boxes.map((box, i) => (
                  <Piece
                    key={i}
                    box={box}
                    name={box.first ? scene.names[box.field] : null}
                    letter={letter}
                    below={lines.name * letter}
                    way={starts && wayOf(starts[box.field], box, flight.way)}
                  />
                ))}
              </g>
            ))}
            <Heads scene={scene} ends={ends} head={head} />
          </>
        );
      }}
    </Picture>
  );
}

function arranged(label, scene, width, letter, lines) {
  const head = { x: width - headRoom(label, scene, letter), letter, width };
  const line = lines.pitch * letter;
  let top = 0.3 * letter;
  const right = head.x - 1.2 * letter;
  // Of one sequence only the last row has the linear layer beside it.
  const full = scene.sequences.length === 1 ? width - 1 : right;
  const rows = scene.sequences.map((sequence) => {
    const flow = flowOf(shownBoxes(label, sequence, letter), right, full, letter);
    const boxes = flow.map((box) => ({ ...box, y: top + box.row * line }));
    const { x, w, y, row } = boxes.at(-1);
    top += (row + 1) * line + lines.gap * letter;
    return { boxes, end: { x: x + w, y: y + 0.8 * letter } };
  });
  const ends = rows.map(({ end }) => end); // where each sequence's extract token is
  const bottom = headBottom(scene.task, ends, letter);
  return { rows, ends, head, height: Math.ceil(Math.max(top, bottom)) };
}

// A sequence's boxes { …token, words, w, first } with their widths; `first` of its field.
function shownBoxes(label, sequence, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const shown = [];
  const struck = new Map(); // field → its cut tokens so far
  sequence.forEach((token, i) => {
    const first = token.field !== null && token.field !== sequence[i - 1].field;
    const words = token.field === null ? `${token.text} ${label(token.kind)}` : token.text;
    const cuts = token.cut ? (struck.get(token.field) ?? 0) + 1 : 0;
    if (token.cut) struck.set(token.field, cuts);
    if (cuts > MOST_CUT + 1) shown.at(-1).words = `+${cuts - MOST_CUT}`;
    else shown.push({ ...token, words: cuts > MOST_CUT ? "+1" : words, first });
  });
  let before = 0; // how wide the field is up to here
  return shown.map((box) => {
    const w = Math.max(1.5 * letter, textWidth(box.words, font) + 0.7 * letter);
    before = box.first ? 0 : before;
    const laid = { ...box, w, before };
    before += w;
    return laid;
  });
}

// The boxes in as many rows as they need: { …box, row, x }. Rows end at `full`, the last one at
// `right`. The extract token keeps a word beside it, so that it is never alone in a row.
function flowOf(boxes, right, full, letter) {
  let [row, x] = [0, 1];
  return boxes.map((box, i) => {
    const w = Math.min(box.w, right);
    const ends = i >= boxes.length - 2;
    const last = i === boxes.length - 2 ? boxes[i + 1].w + 0.25 * letter : 0;
    if (x > 1 && x + w + last > (ends ? right : full)) [row, x] = [row + 1, 1];
    const laid = { ...box, w, row, x };
    x += w + 0.25 * letter;
    return laid;
  });
}

// Where the texts in the boxes of the fields begin, in the picture's pixels.
function startsOf(boxes, svg) {
  return boxes?.map((box) => {
    const { left, top } = box.getBoundingClientRect();
    return pointIn(svg, { clientX: left, clientY: top });
  });
}

// How far a token still is from its place; special tokens wait for the others.
function wayOf(start, { x, y, before }, way) {
  if (!start) return { opacity: way };
  const at = [start[0] + before - x, start[1] - y].map((away) => (1 - way) * away);
  return { transform: `translate(${at})` };
}

function Piece({ box, name, letter, below, way }) {
  const { kind, text, words, field, cut, x, y, w } = box;
  const middle = y + 0.8 * letter;
  const looks = `ptm-piece ptm-${kind} ${field === null ? "" : fieldClass(field)}`;
  const data = { "data-kind": kind, "data-text": text, "data-cut": cut };
  return (
    <>
      <g class={cut ? `${looks} ptm-cut` : looks} {...data} {...way}>
        <rect x={x} y={y} width={w} height={1.6 * letter} rx={kind === "token" ? 3 : 9} />
        <text text-anchor="middle" x={x + w / 2} y={middle + 0.34 * letter}>
          {shortened(words, w, letter)}
        </text>
        {cut ? <path d={`M${x + 3} ${middle}H${x + w - 3}`} /> : null}
      </g>
      {name ? (
        <text class="ptm-small" x={x + 1} y={y + below}>
          {name}
        </text>
      ) : null}
    </>
  );
}
