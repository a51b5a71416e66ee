// BiLMExplorer's picture: how surprised each direction is at every word, what each has read of the
// sentence, and what it expects at the chosen place. One drawing, so that all of it is saved.

import { Hatch, useHatch } from "../host/hatch.jsx";
import { useView } from "../host/hooks.js";
import { Picture } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { percentOf } from "../host/probability.js";
import { Slide } from "../host/scrub.jsx";
import { shortened, textWidth } from "../host/text.js";
import { columnsOf } from "../host/token_columns.js";
import { DIRECTIONS, truthOf } from "./scene.js";

const ARROW = { forward: "→", backward: "←" };
const [BARS, ROW] = [3.6, 1.65]; // letters: the height of the surprise, of the sentence and what is read
const LINE = BARS + 3 * ROW + 0.7;

export function BiLMPicture({ scene }) {
  const { label, presenting } = useView();
  const { id, fill } = useHatch("hatch");
  const { tokens, place, sides } = scene;
  const fills = { forward: undefined, backward: fill };
  // In Present the best five, so that all but the caption fits a projector.
  const shown = Math.min(sides.forward.words.length, presenting ? 5 : 8);
  const laidOut = ({ svg, width }) => {
    const letter = letterSize(svg, 16, 24);
    const narrow = width < 42 * letter;
    const left = narrow ? 1.6 * letter : 8 * letter;
    const columns = columnsOf(tokens, letter, left, width - 2);
    const lines = columns.at(-1).line + 1;
    const listsTop = (0.3 + lines * LINE) * letter;
    const list = (shown + 3.3) * 1.45 * letter;
    const height = Math.ceil(listsTop + (narrow ? 2 : 1) * list);
    return { letter, width, narrow, left, columns, lines, listsTop, list, height };
  };
  return (
    <Picture
      name="bilm"
      class="ptm-bilm ptm-result"
      role="group"
      label={label("picture_of", { sentence: tokens.join(" ") })}
      height={(size) => laidOut(size).height}>
      {(size) => {
        const at = laidOut(size);
        return (
          <>
            <Hatch id={id} size={5} line={3}>
              <rect class="ptm-hatch-ground" width={5} height={5} />
            </Hatch>
            <Slide
              class="ptm-strip"
              name="position"
              value={place}
              first={1}
              last={tokens.length - 1}
              at={(event) => columnAt(event, size.svg)}
              aria-label={label("place")}
              aria-valuetext={tokens[place]}>
              <Strip {...{ scene, at, fills }} />
            </Slide>
            <g class="ptm-lists">
              {DIRECTIONS.map((name, i) => (
                <Guesses key={name} {...{ scene, name, i, at, shown }} hatch={fills[name]} />
              ))}
            </g>
          </>
        );
      }}
    </Picture>
  );
}

function columnAt(event, svg) {
  const under = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
  const column = under?.closest(".ptm-column");
  return column && svg.contains(column) ? Number(column.dataset.place) : undefined;
}

// Four rows a line: surprise, the sentence, and what each direction has read of it.
/** @param {any} props */
function Strip({ scene, at, fills }) {
  const { letter, lines, columns } = at;
  const most = 1.12 * Math.max(scene.guess, ...DIRECTIONS.flatMap((name) => scene.bits[name]));
  const tall = (bits) => (BARS * letter * bits) / most;
  const baseOf = (line) => (0.3 + line * LINE + BARS) * letter; // of the bars
  return (
    <>
      {Array.from({ length: lines }, (_, line) => (
        <LineNames key={line} base={baseOf(line)} {...{ scene, at, tall }} />
      ))}
      {columns.map(({ line, x, w }, i) => (
        <Column key={i} base={baseOf(line)} {...{ scene, i, x, w, letter, tall, fills }} />
      ))}
    </>
  );
}

// What the rows are, left of them, and the height of a blind guess.
/** @param {any} props */
function LineNames({ scene: { guess }, at: { letter, left, width, narrow }, base, tall }) {
  const { label } = useView();
  const level = base - tall(guess);
  const name = (kind, y, words) => (
    <text class={kind} x={left - 0.5 * letter} y={y} text-anchor="end">
      {words}
    </text>
  );
  const middle = (row) => base + ((row + 0.5) * ROW + 0.34) * letter;
  const above = Math.min(level + 0.3 * letter, base - 1.2 * letter);
  return (
    <>
      <path class="ptm-guess" d={`M${left} ${level}H${width}`} />
      <path class="ptm-base" d={`M${left} ${base}H${width}`} />
      {!narrow && (
        <>
          {name("ptm-small", above, label("guess", { bits: guess.toFixed(1) }))}
          {name("ptm-small", base - 0.2 * letter, label("surprise"))}
          {name(undefined, middle(0), label("sentence"))}
        </>
      )}
      {DIRECTIONS.map((one, row) => {
        const words = narrow ? ARROW[one] : `${label(one)} ${ARROW[one]}`;
        return name(`ptm-${one}`, middle(row + 1), words);
      })}
    </>
  );
}

/** @param {any} props */
function Column({ scene: { tokens, place, bits }, i, x, w, base, letter, tall, fills }) {
  const chosen = i === place;
  const each = Math.min(0.95 * letter, 0.36 * w);
  const read = { forward: i < place, backward: i > place };
  const cell = (row, kind, words) => {
    const box = { x: x + 1.5, y: base + row * ROW * letter + 2, width: w - 3 };
    const high = ROW * letter - 4;
    return (
      <>
        <rect class={`ptm-cell ptm-${kind}`} {...box} height={high} rx={4} />
        <text x={x + w / 2} y={box.y + high / 2 + 0.34 * letter} text-anchor="middle">
          {words}
        </text>
      </>
    );
  };
  return (
    <g
      class={chosen ? "ptm-column ptm-chosen" : "ptm-column"}
      data-place={i}
      data-read={DIRECTIONS.filter((name) => read[name]).join(" ")}>
      <rect
        class="ptm-whole"
        {...{ x, y: base - BARS * letter - 2, width: w, height: (LINE - 0.7) * letter + 4, rx: 6 }}
      />
      {DIRECTIONS.map((name, side) => {
        const surprise = bits[name][i];
        if (surprise === null) return null;
        const height = tall(surprise);
        return (
          <rect
            key={name}
            class={`ptm-bits ptm-${name}`}
            {...{ x: x + w / 2 + (side - 1) * each, y: base - height, width: each - 1, height }}
            fill={fills[name]}
            data-direction={name}
            data-bits={surprise}
          />
        );
      })}
      {cell(0, chosen ? "here" : "plain", tokens[i])}
      {DIRECTIONS.map((name, row) => {
        if (chosen) return cell(row + 1, "asked", "?");
        return read[name] ? cell(row + 1, `lit-${name}`, tokens[i]) : cell(row + 1, "hidden", "");
      })}
    </g>
  );
}

// What a direction expects at the chosen place, and below a line what the true word got.
/** @param {any} props */
function Guesses({ scene, name, i, at, shown, hatch }) {
  const { label } = useView();
  const { letter, narrow, list } = at;
  const { words, probabilities, truth, rank } = scene.sides[name];
  const gap = 2 * letter;
  const width = narrow ? at.width : (at.width - gap) / 2;
  const left = narrow ? 0 : i * (width + gap);
  const top = at.listsTop + (narrow ? i * list : 0);
  const row = 1.45 * letter;
  const from = left + 0.34 * width;
  const full = Math.max(
    ...DIRECTIONS.flatMap((one) => [scene.sides[one].probabilities[0], scene.sides[one].truth]),
  );
  const long = (p) => ((0.66 * width - 4.4 * letter) * p) / full;
  const font = `650 ${letter}px system-ui, sans-serif`;
  const fits = (text) => textWidth(`✓ ${text}`, font) < width;
  const below = top + (2.85 + shown) * row;
  const got = { "data-p": truth, "data-rank": rank, "data-bits": scene.bits[name][scene.place] };
  return (
    <g class="ptm-list" data-direction={name}>
      <text class={`ptm-list-title ptm-${name}`} x={left} y={top + row}>
        {`${label(`${name}_list`)} ${ARROW[name]}`}
      </text>
      {words.slice(0, shown).map((word, n) => {
        const p = probabilities[n];
        const y = top + (2.35 + n) * row;
        const bar = { x: from, y: y - 0.78 * letter, height: 0.95 * letter };
        return (
          <g
            key={n}
            class={`ptm-guessed ${word === scene.target ? "ptm-true" : ""}`}
            {...{ "data-direction": name, "data-word": word, "data-p": p }}>
            <text class="ptm-rank" x={left + 1.2 * letter} y={y} text-anchor="end">
              {n + 1}
            </text>
            <text x={left + 1.8 * letter} y={y}>
              {shortened(word, 0.34 * width - 2 * letter, letter)}
            </text>
            <rect class={`ptm-${name}`} {...bar} width={Math.max(1, long(p))} fill={hatch} />
            <text x={from + long(p) + 0.5 * letter} y={y}>
              {label("percent", { p: percentOf(p) })}
            </text>
          </g>
        );
      })}
      <path class="ptm-base" d={`M${left} ${below - 0.95 * row}H${left + width}`} />
      <text class="ptm-truth" x={left} y={below} data-direction={name} {...got}>
        <tspan>{truth === null ? "– " : "✓ "}</tspan>
        {truthOf(label, scene, name, fits)}
      </text>
    </g>
  );
}
