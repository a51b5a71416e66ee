// SegmentMemory's picture: a column for each token, a row for each layer with the embeddings below,
// the states that the selected output depends on, and what each of them reads.

import { Hatch, useHatch } from "../host/hatch.jsx";
import { useView } from "../host/hooks.js";
import { Legend, legendOf } from "../host/legend.jsx";
import { Picture, svgText } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { Scrub } from "../host/scrub.jsx";
import { textWidth } from "../host/text.js";

export function MemoryPicture({ scene }) {
  const { label } = useView();
  const { id, fill } = useHatch("memory");
  const { tokens, segment, layers, position, windowed, told } = scene;
  const name = label("picture_of", { tokens, layers });
  return (
    <Picture name="segment-memory" class="ptm-states ptm-fills" role="group" label={name}>
      {({ svg, width, height }) => {
        const letter = letterSize(svg, 15, 22);
        const font = `600 ${letter}px system-ui, sans-serif`;
        const narrow = width < 34 * letter;
        const [half, sign] = [letter / 2, { width: letter, height: letter }];
        const wide = (text) => textWidth(text, font);
        const legend = legendOf(kindsOf(label, scene), width, letter);
        const room = {
          left: narrow ? 1.6 * letter : wide(label("embeddings")) + letter,
          right: width - (narrow ? 0.3 * letter : wide("00–00") + 0.8 * letter),
          top: legend.height + 2.2 * letter,
          bottom: height - (narrow || windowed ? 1.7 : 3.2) * letter,
        };
        const columns = columnsOf(scene, room);
        const rows = rowsOf(scene, room, letter);
        const view = { scene, letter, room, columns, rows, narrow, wide, hatch: fill };
        return (
          <>
            <Hatch id={id} size={8} line={2.5}>
              <rect class="ptm-hatch-ground" width={8} height={8} />
            </Hatch>
            <g>
              <Legend
                places={legend.places}
                letter={letter}
                sign={({ kind, x, y }) => (
                  <Cell kind={kind} hatch={fill} x={x - half} y={y - half} {...sign} />
                )}
              />
            </g>
            <Scrub
              {...{ svg, room }}
              name="position"
              value={position}
              last={tokens - 1}
              page={segment}
              at={columns.at}
              aria-label={label("selected")}
              aria-valuetext={told}>
              <Positions {...view} />
              {!narrow && !windowed && <Segments {...view} />}
              {rows.map((row) => (
                <Layer key={row.layer} row={row} {...view} />
              ))}
              <Reads {...view} />
              <Selected {...view} />
            </Scrub>
          </>
        );
      }}
    </Picture>
  );
}

function kindsOf(label, { mode }) {
  const kinds = ["trained", ...(mode === "memory" ? ["remembered"] : []), "unread"];
  return kinds.map((kind) => [kind, label(kind)]);
}

/** @param {any} props */
function Cell({ kind, hatch, ...more }) {
  const fill = kind === "remembered" ? hatch : undefined;
  return <rect class={`ptm-cell ptm-${kind}`} rx={2} {...more} fill={fill} />;
}

// A layer's name, its cells, and the range of positions that the output depends on there.
/** @param {any} props */
function Layer({ scene, row, letter, room, columns, narrow, hatch }) {
  const { label } = useView();
  const { layers, tokens, position, start } = scene;
  const { layer, left, top, high } = row;
  const base = top + high / 2 + 0.35 * letter;
  const inset = Math.min(1, 0.1 * columns.cell);
  const kindOf = (p) =>
    p < left || p > position ? "unread" : p < start ? "remembered" : "trained";
  const name = narrow ? layer : layer ? label("layer", { layer }) : label("embeddings");
  const looks = layer === layers ? "ptm-name ptm-top" : "ptm-name";
  const size = { width: columns.cell - 2 * inset, height: high };
  const data = { "data-layer": layer };
  const dataOfRange = { ...data, "data-left": left };
  const range = left === position ? position : `${left}–${position}`;
  return (
    <>
      {svgText(looks, room.left - 0.5 * letter, base, name, "end")}
      {Array.from({ length: tokens }, (_, p) => (
        <Cell
          key={p}
          {...{ kind: kindOf(p), hatch, x: columns.x(p) + inset, y: top, ...size, ...data }}
          data-position={p}
        />
      ))}
      {!narrow &&
        svgText("ptm-range", room.right + 0.6 * letter, base, range, "start", dataOfRange)}
    </>
  );
}

// From each state to the first position that it reads below, and to its own.
/** @param {any} props */
function Reads({ scene: { position, start, reads }, columns, rows }) {
  const thin = Math.max(0.65, Math.min(1.2, columns.cell / 28)).toFixed(2);
  return rows.slice(0, -1).map((row, i) => {
    const [from, to] = [row.top + row.high, rows[i + 1].top];
    const lines = { trained: "", remembered: "" };
    for (let p = row.left; p <= position; p += 1) {
      const middle = columns.middle(p).toFixed(1);
      const first = columns.middle(reads(p)).toFixed(1);
      lines[reads(p) < start ? "remembered" : "trained"] += `M${middle} ${from}L${first} ${to}`;
      lines[p < start ? "remembered" : "trained"] += `M${middle} ${from}V${to}`;
    }
    const [a, b] = [columns.middle(reads(position)), columns.middle(position)];
    return (
      <>
        {i === 0 && <path class="ptm-fan" d={`M${b} ${from}L${a} ${to}H${b}Z`} />}
        {Object.entries(lines).map(([kind, d]) => (
          <path key={kind} class={`ptm-read ptm-${kind}`} d={d} stroke-width={thin} />
        ))}
      </>
    );
  });
}

// The positions below the columns.
/** @param {any} props */
function Positions({ scene: { tokens, position }, letter, room, columns }) {
  const skip = [1, 2, 4, 8, 12, 24].find((n) => n * columns.cell > 2 * letter) ?? 24;
  const below = (kind, p) =>
    svgText(kind, columns.middle(p), room.bottom + 1.3 * letter, p, "middle");
  const here = columns.middle(position);
  const isFree = (p) =>
    p % skip === 0 && p !== position && Math.abs(columns.middle(p) - here) > 1.7 * letter;
  return (
    <>
      {[...Array(tokens).keys()].filter(isFree).map((p) => below("ptm-tick", p))}
      {below("ptm-here", position)}
    </>
  );
}

// The segments below their positions, named where there is room.
/** @param {any} props */
function Segments({ scene: { tokens, segment, start }, letter, room, columns, wide }) {
  const { label } = useView();
  const y = room.bottom + 1.85 * letter;
  return Array.from({ length: Math.ceil(tokens / segment) }, (_, n) => {
    const first = n * segment;
    const last = Math.min(tokens, first + segment) - 1;
    const [a, b] = [columns.x(first), columns.x(last) + columns.cell];
    const own = first === start ? " ptm-own" : "";
    const name = [label("segment_of", { n: n + 1 }), `${n + 1}`].find(
      (text) => wide(text) + 0.3 * letter < b - a,
    );
    return (
      <>
        <path class={`ptm-bracket${own}`} d={`M${a + 1} ${y}H${b - 1}`} />
        {name && svgText(`ptm-segment${own}`, (a + b) / 2, y + 1.25 * letter, name, "middle")}
      </>
    );
  });
}

// The selected output: a frame around its state, and a grip above it.
/** @param {any} props */
function Selected({ scene: { position }, letter, columns, rows: [{ top, high }] }) {
  const x = columns.middle(position);
  const size = { width: columns.cell + 2, height: high + 4 };
  const grip = `M${x} ${top - 0.35 * letter}l${-0.45 * letter} ${-0.7 * letter}h${0.9 * letter}Z`;
  return (
    <>
      <rect class="ptm-selected" x={columns.x(position) - 1} y={top - 2} {...size} rx={3} />
      <path class="ptm-grip" d={grip} />
    </>
  );
}

// Where the columns are: a thin gap between two segments, none for a sliding window.
function columnsOf({ tokens, segment, windowed }, { left, right }) {
  const gaps = windowed ? 0 : Math.ceil(tokens / segment) - 1;
  const gap = gaps
    ? Math.min(9, (0.5 * (right - left)) / tokens, (0.2 * (right - left)) / gaps)
    : 0;
  const cell = (right - left - gaps * gap) / tokens;
  const x = (p) => left + p * cell + (windowed ? 0 : Math.floor(p / segment) * gap);
  const middle = (p) => x(p) + cell / 2;
  const at = (across) => {
    let p = 0;
    while (p < tokens - 1 && across > x(p + 1) - gap / 2) p += 1;
    return p;
  };
  return { cell, x, middle, at };
}

// The layers from the top down: each { layer, left, top, high }.
function rowsOf({ layers, lefts }, { top, bottom }, letter) {
  const high = Math.min(1.7 * letter, (0.5 * (bottom - top)) / (layers + 1));
  const pitch = (bottom - top - high) / layers;
  return lefts.map((left, i) => ({ layer: layers - i, left, top: top + i * pitch, high }));
}
