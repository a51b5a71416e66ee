// NextToken's text: a cell a token, coloured by its surprise, and a bar over it as tall.

import { ColourScale } from "../host/colour_scale.jsx";
import { useView } from "../host/hooks.js";
import { slidTo } from "../host/keys.js";
import { svgText } from "../host/picture.jsx";
import { shortened, textWidth } from "../host/text.js";
import { flowed } from "../host/token_columns.js";
import { colourOf, isDark, MOST_BITS, toldOf } from "./scene.js";

const [HEAD, BARS, CELL, GAP] = [1.9, 2.5, 1.65, 0.75]; // heights, in letters

// Where the tokens are that have room in `high` pixels, in lines, and the sentence below them.
// After the last token is the slot of the next one, as wide as all that may come; from there it `flows`
// to the candidates on the right.
export function stripLayout({ tokens, place }, rows, { left, right, high, letter, flows }) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const wide = ({ shown }) => Math.max(1.7 * letter, textWidth(shown, font) + 0.5 * letter);
  const next = rows.length ? [Math.min(9 * letter, Math.max(...rows.map(wide)))] : [];
  const cells = flowed([...tokens.map(wide), ...next], left, right);
  const line = (BARS + CELL + GAP) * letter;
  // A long text keeps the lines around the token on display, with the last one if it may.
  const shown = Math.max(1, Math.floor((high - (HEAD + 1.6) * letter) / line));
  const last = cells.at(-1).line;
  const from = Math.max(0, Math.min(cells[place].line, last - shown + 1));
  const lines = Math.min(shown, last - from + 1);
  const there = cells
    .map((cell, i) => ({ ...cell, i, y: HEAD * letter + (cell.line - from) * line }))
    .filter((cell) => cell.line >= from && cell.line < from + lines);
  const told = (HEAD + 0.6) * letter + lines * line;
  const slot = there.find(({ i }) => i === tokens.length);
  const shownTokens = there.filter(({ i }) => i < tokens.length);
  return {
    ...{ left, right, letter, from, there: shownTokens, slot, flows },
    ...{ told, bottom: told + 0.5 * letter },
  };
}

export function Strip({ scene: { tokens, looked, offered }, layout, hand }) {
  const { label } = useView();
  const { left, right, letter, from, there, slot, flows, told } = layout;
  const sentence = toldOf(label, tokens[looked]);
  const under = ({ target }) => {
    const cell = target.closest(".ptm-token");
    return cell ? Number(cell.dataset.place) : null;
  };
  function pressed(event) {
    const { seen, pinned } = hand.standing();
    const goal = slidTo(event.key, seen ?? pinned ?? tokens.length - 1, tokens.length - 1);
    if (goal === undefined) return;
    event.preventDefault();
    hand.pin(goal);
  }
  return (
    <g
      class="ptm-strip"
      tabindex={0}
      role="slider"
      aria-label={label("tokens")}
      aria-valuemin={1}
      aria-valuemax={tokens.length}
      aria-valuenow={looked + 1}
      aria-valuetext={sentence}
      onKeyDown={pressed}
      onPointerMove={(event) => hand.look(under(event))}
      onPointerLeave={() => hand.look(null)}
      onClick={(event) => under(event) !== null && hand.pin(under(event))}>
      {svgText("ptm-list-title", left, letter, label("so_far"))}
      <ColourScale
        kind="ptm-small"
        {...{ letter, right, low: `${label("scale")} 0`, most: `${MOST_BITS}+` }}
      />
      {from > 0 && svgText("ptm-small ptm-before", left, 1.6 * letter, "⋯")}
      {there.map(({ i, ...cell }) => (
        <Cell key={i} {...{ i, cell, letter, token: tokens[i], isLooked: i === looked }} />
      ))}
      {slot && (
        <Slot {...{ cell: slot, letter, offered }} to={flows ? right + 1.4 * letter : null} />
      )}
      {svgText("ptm-told", left, told, sentence)}
    </g>
  );
}

/** @param {any} props */
function Cell({ token: { shown, bits, chosen }, i, cell: { x, y, w }, letter, isLooked }) {
  const base = y + BARS * letter;
  const tall = (BARS * letter * Math.min(MOST_BITS, bits ?? 0)) / MOST_BITS;
  const fill = bits === null ? "none" : colourOf(bits);
  const kinds = [
    "ptm-token",
    bits === null ? "ptm-first" : isDark(bits) ? "ptm-dark" : "ptm-bright",
    chosen && "ptm-chosen",
    isLooked && "ptm-looked",
  ];
  const inside = { x: x + 1, width: w - 2 };
  const bar = { x: x + 0.2 * w, width: 0.6 * w, y: base - tall, height: tall, fill };
  const name = spaced(shortened(shown, w - 0.3 * letter, letter));
  const middle = base + (CELL / 2 + 0.34) * letter;
  const under = { y: base + CELL * letter + 2, height: 0.16 * letter };
  return (
    <g class={kinds.filter(Boolean).join(" ")} data-place={i} data-bits={bits ?? undefined}>
      <rect class="ptm-whole" {...{ x, y, width: w, height: (BARS + CELL + 0.3) * letter }} />
      {bits !== null && <rect class="ptm-bits" {...bar} />}
      <rect class="ptm-cell" {...inside} y={base} height={CELL * letter} fill={fill} />
      {svgText("ptm-shown", x + w / 2, middle, name, "middle")}
      {chosen && <rect class="ptm-under" {...inside} {...under} />}
    </g>
  );
}

// Where the next token will be: the candidate under the hand, and an arrow to where it is chosen.
/** @param {any} props */
function Slot({ cell: { x, y, w }, letter, offered, to }) {
  const top = y + BARS * letter;
  const [high, middle] = [CELL * letter, top + (CELL / 2) * letter];
  const name = spaced(shortened(offered, w - 0.3 * letter, letter));
  const head = 0.45 * letter;
  return (
    <g class="ptm-next-slot">
      <rect {...{ x: x + 1, y: top, width: w - 2, height: high }} />
      {svgText("ptm-offered", x + w / 2, middle + 0.34 * letter, name, "middle")}
      {to && (
        <path
          class="ptm-flow"
          d={`M${x + w + 3} ${middle}H${to}m${-head} ${-head}l${head} ${head}l${-head} ${head}`}
        />
      )}
    </g>
  );
}

// What stands for a blank is fainter than a letter.
export function spaced(shown) {
  const parts = shown.split(/([␣⏎⇥␍⍽]+)/);
  return parts.map((part, i) => (
    <tspan key={i} class={i % 2 ? "ptm-blank" : undefined}>
      {part}
    </tspan>
  ));
}
